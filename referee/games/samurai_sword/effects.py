"""What happens by itself in Samurai Sword, as it stands in logs, and how it is said."""

from referee.engine.game import NUMBER, SEAT, EffectKind, Touched, by_name
from referee.games.samurai_sword.rules.common import title

CARD = Touched(str, title)


EFFECTS = by_name(
    EffectKind("turn", seat=SEAT, words="turn of {seat}"),
    EffectKind("draw", seat=SEAT, n=NUMBER, words="{seat} draws {n}"),
    EffectKind("undrawn", seat=SEAT, n=NUMBER, words="{seat} has {n:*card} fewer; the deck has {n} more"),
    EffectKind("rp", seat=SEAT, change=NUMBER, words="{seat} {change:gets back|loses} {change:abs} Resilience"),
    EffectKind("honor", seat=SEAT, change=NUMBER, words="{seat} {change:gets|loses} {change:abs} honor"),
    EffectKind(
        "unpaid",
        seat=SEAT,
        words="a Weapon was turned up: `late payment CARD` if {seat} gives one up, `late payment $` for 1 honor",
    ),
    EffectKind("recover", seat=SEAT, rp=NUMBER, words="{seat} recovers to {rp}"),
    EffectKind("defeat", seat=SEAT, by=SEAT, words="{seat} is defeated by {by}"),
    EffectKind("shuffle", n=NUMBER, words="the deck is empty: shuffled, the new deck has {n} cards"),
    EffectKind(
        "bushido", seat=SEAT, words=lambda seat: f"the Bushido goes to @{seat}" if seat else "the Bushido is discarded"
    ),
    EffectKind("steal", who=SEAT, of=SEAT, words="{who} takes a card from {of}"),
    EffectKind("picked", seat=SEAT, card=CARD, words="{seat} takes {card} from the discard pile"),
)
