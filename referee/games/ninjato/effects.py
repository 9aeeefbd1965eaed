"""What happens by itself in Ninjato, as it stands in logs, and how it is said."""

import re

from referee.engine.game import NUMBER, SEAT, TEXT, EffectKind, Touched, by_name, told_seats
from referee.games.ninjato import data

CLAN = Touched(str, lambda clan: data.NAMED.get(clan, clan))
GUARD = Touched(str, data.guard_words)
TREASURE = Touched(str, data.treasure_told)
WON = Touched(str, lambda kind: f"treasure {kind}" if kind.startswith("t") else data.treasure_told(kind))
"""By its code: that is what a table types when it is kept or paid."""
TREASURES = Touched(str, data.letters_told)
TOKEN = Touched(str, data.token_title)
TILE = Touched(str, data.tile_words)
DECK = Touched(str, lambda deck: f"the {deck} deck")


def _envoy(seat: int, name: str, clan: str) -> str:
    return f"@{seat} has {name}" + (f" of {CLAN.say(clan)}" if clan else "")


def _named(rest: list[str]) -> str:
    called = [name for name in rest if not re.fullmatch("[a-z]1", name)]  # one tile of a skill is called by its letter
    return "called " + ", ".join(called) if called else ""


EFFECTS = by_name(
    EffectKind("value", seat=SEAT, value=NUMBER, figure=NUMBER, words="counts {value} against {figure}"),
    EffectKind("treasure", seat=SEAT, treasure=WON, words="{treasure} on the shuriken"),
    EffectKind("guards", house=NUMBER, n=NUMBER, words="{n:*guard} left in house {house}"),
    EffectKind(
        "guard", house=NUMBER, sentry=GUARD, n=NUMBER, words="house {house}: the sentry is {sentry}; {n:*guard}"
    ),
    EffectKind("won", seat=SEAT, treasures=TREASURES, words="{seat} takes {treasures}"),
    EffectKind("elite", seat=SEAT, guard=GUARD, words="{seat} keeps {guard}"),
    EffectKind("cleared", house=NUMBER, words="house {house} is cleared; replace its clan token"),
    EffectKind("token", house=NUMBER, token=TOKEN, words="house {house} has the clan token {token}"),
    EffectKind("refill", house=NUMBER, words="which treasure comes to house {house}?"),
    EffectKind("alarm", house=NUMBER, words="alarm: which treasure comes to house {house}?"),
    EffectKind("flip", house=NUMBER, treasure=TREASURE, words="{treasure} in house {house} turns red"),
    EffectKind(
        "swapped", house=NUMBER, treasure=TREASURE, side=TEXT, words="{treasure} is {side} in house {house} now"
    ),
    EffectKind(
        "bag",
        n=NUMBER,
        words=lambda n: f"{data.many(n, 'discarded treasure')} {'goes' if n == 1 else 'go'} back into the bag",
    ),
    EffectKind("deck", deck=DECK, n=NUMBER, words="{deck} is shuffled: {n:*card}"),
    EffectKind(
        "honor",
        seat=SEAT,
        change=NUMBER,
        now=NUMBER,
        words=lambda seat, change, now: f"@{seat} {change:+} honor, now {now}",
    ),
    EffectKind("hand", seat=SEAT, n=NUMBER, words="{seat} holds {n:*card}"),
    EffectKind("lost", seat=SEAT, words="not enough: {seat} fails"),
    EffectKind("side", side=TEXT, words="now by {side}"),
    EffectKind("up", tile=TILE),
    EffectKind("used", tile=TILE),
    EffectKind("round_over", number=NUMBER, words="round {number} is over"),
    EffectKind("round", number=NUMBER, words="round {number} begins"),
    EffectKind("order", rest=SEAT, words="order: {rest}"),
    EffectKind(
        "tiles_gone",
        n=NUMBER,
        words=lambda n: f"{data.many(n, 'tile')} of the Sensei {'is' if n == 1 else 'are'} discarded",
    ),
    EffectKind("named", rest=TEXT, words=_named),
    EffectKind("learned", seat=SEAT, tile=TILE, words="{seat} has the {tile}"),
    EffectKind("envoy", seat=SEAT, name=TEXT, clan=CLAN, words=_envoy),
    EffectKind("rumors", seat=SEAT, n=NUMBER, words="{seat} holds {n:*rumor}"),
    EffectKind("scoring", number=NUMBER, words="scoring after round {number}"),
    EffectKind("influence", seat=SEAT, clan=CLAN, n=NUMBER, words="{seat} has {n} influence in {clan}"),
    EffectKind("nobody", clan=CLAN, words="nobody has influence in {clan}"),
    EffectKind("no_second", clan=CLAN, words="nobody is second in {clan}"),
    EffectKind("no_rumor", clan=CLAN, words="no rumor is left for the second in {clan}"),
    EffectKind(
        "bonus",
        seat=SEAT,
        points=NUMBER,
        words=lambda seat, points: f"@{seat}: bonus {'not known yet' if points < 0 else points}",
    ),
    EffectKind("winner", rest=SEAT, words=lambda rest: "won by " + told_seats(rest, " and ")),
    EffectKind("retracted", seat=SEAT, words="{seat} places again"),
)
