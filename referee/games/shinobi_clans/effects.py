"""What happens by itself in Shinobi Clans, as it stands in logs, and how it is said."""

from referee.engine.effects import AMOUNT as ANY_AMOUNT
from referee.engine.effects import EffectShape, Touched
from referee.engine.game import NUMBER, SEAT, EffectKind, by_name, counted
from referee.games.shinobi_clans.amounts import in_words
from referee.games.shinobi_clans.data import target_name
from referee.games.shinobi_clans.rules.common import place_words
from referee.games.shinobi_clans.state import slot_words
from referee.games.shinobi_clans.words import plain_name

CARD = Touched(str, plain_name)
TARGET = Touched(str, target_name)
AMOUNT = Touched(ANY_AMOUNT.type, in_words)
SLOT = Touched(str, slot_words)
TAKEN = Touched(str, lambda slot: f"{slot} ({slot_words(slot)})")
"""With its code: that is what a table types for it."""
PLACE = Touched(str, place_words)


EFFECTS = by_name(
    EffectKind("start", seat=SEAT, words="{seat} has the Starting Player token"),
    EffectKind("first_pick", seat=SEAT, words="{seat} has the First Pick token"),
    EffectKind("dealt", first=NUMBER, pack=NUMBER, words="each player gets {first:*first card} and a pack of {pack}"),
    EffectKind(
        "reshuffle",
        n=NUMBER,
        words=lambda n: f"{'the one discard becomes' if n == 1 else f'{n} discards become'} the draw pile",
    ),
    EffectKind(
        "over_ten",
        rest=NUMBER,
        words=lambda rest: "still to discard: " + ", ".join(f"@{i} {n}" for i, n in enumerate(rest, 1) if n),
    ),
    EffectKind("trim", seat=SEAT, n=NUMBER, words="{seat} discards {n}"),
    EffectKind("scout", target=TARGET, words="the Scout on {target} is discarded"),
    EffectKind("turned", target=TARGET, card=CARD, words="{card} lies open on {target}"),
    EffectKind(
        "draw",
        seat=SEAT,
        n=NUMBER,
        words=lambda seat, n: f"@{seat} has not drawn" if n < 0 else f"@{seat} draws {counted(n, 'card')}",
    ),
    EffectKind("kept", seat=SEAT, n=NUMBER, words="{seat} keeps {n:*card}"),
    EffectKind("stolen", victim=SEAT, who=SEAT, words="a card of {victim} goes to {who}, who plays it now"),
    EffectKind("battle", words="the battle begins"),
    EffectKind("place", card=CARD, slot=TAKEN, words="{card} at {slot}"),
    EffectKind("weapon", card=CARD, slot=SLOT, words="{card} is the weapon of {slot}"),
    EffectKind("under", card=CARD, words="{card} goes under the Reward"),
    EffectKind(
        "gone",
        EffectShape("{n:*card} discarded ({place})", place=PLACE, n=NUMBER),
        EffectShape("{card} is discarded", card=CARD, rest=AMOUNT),
    ),
    EffectKind("compare", guardian=AMOUNT, assassin=AMOUNT, words="Guardians {guardian}, Assassins {assassin}"),
    EffectKind(
        "slot",
        number=NUMBER,
        guardian=AMOUNT,
        assassin=AMOUNT,
        words="slot {number}: Guardians {guardian}, Assassins {assassin}",
    ),
    EffectKind("total", guardian=AMOUNT, assassin=AMOUNT, words="Guardians {guardian}, Assassins {assassin}"),
    EffectKind("killed", target=TARGET, words="{target} is killed"),
    EffectKind("survives", target=TARGET, words="{target} survives"),
    EffectKind("open", target=TARGET, words="whether {target} is killed is open"),
    EffectKind("pot", pot=AMOUNT, words="pot {pot}"),
    EffectKind("gold", seat=SEAT, change=NUMBER, words="{seat} {change:gets|loses} {change:abs} gold"),
    EffectKind(
        "void",
        seat=SEAT,
        target=TARGET,
        words=lambda seat, target: f"contracts of @{seat} {target and f'for {target_name(target)} '}are void",
    ),
    EffectKind("resplit", target=TARGET, n=NUMBER, words="the pot of {target} is now shared by {n:*player}"),
    EffectKind("late", seat=SEAT, target=TARGET, words="the late token of {seat} for {target} is not paid"),
    EffectKind("cleared", n=NUMBER, words=lambda n: f"{n} card{' is' if n == 1 else 's are'} cleared from the table"),
    EffectKind("round", number=NUMBER, words="round {number} begins"),
    EffectKind("back", seat=SEAT, words="{seat} takes the card back and plays again"),
    EffectKind("stays", card=CARD, words="{card} stays, without effect"),
)
