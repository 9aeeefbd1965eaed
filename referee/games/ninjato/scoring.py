"""Running and final score, explained line by line; the score pad is in `pad`."""

from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine.game import Score, ScoreLine, told_seats
from referee.games.ninjato.rules.bonus import bonus_lines
from referee.games.ninjato.rules.influence import clan_honor, powers, tokens_of
from referee.games.ninjato.state import NinjatoState

LABEL = "honor"
"""What is counted."""


def sums(points: Sequence[int | None]) -> ScoreLine:
    """The last line of an account: what each player has in all."""
    return ScoreLine(
        0, "in all: " + ", ".join(f"@{i} {'open' if p is None else p}" for i, p in enumerate(points, 1)), None
    )


HOW = {
    "NJ-WIN-01": "most honor",
    "NJ-WIN-02": "tied in honor, most envoys",
    "NJ-WIN-03": "tied in honor and envoys, oldest envoy",
    "NJ-WIN-04": "tied in everything, shared victory",
}
"""How the game was won, by the rule of its end."""


def result(s: NinjatoState) -> dict[str, Any]:
    """The result alone: once the winner is known, without the lines of the account."""
    if not s.winners:
        return score(s).result()
    data = {"winner": list(s.winners), LABEL: list(s.totals)}
    return data | {"path": list(path_of(s))} if path_of(s) else data


def path_of(s: NinjatoState) -> tuple[str, ...]:
    """How a tie was broken, in words."""
    return (HOW[s.why],) if s.over and s.winners and s.why != "NJ-WIN-01" else ()


def score(s: NinjatoState) -> Score:
    """Honor so far with its sources; at the end the bonuses and the winner (NJ-WIN)."""
    final = bool(s.totals)
    bonuses = bonus_lines(s) if final else []
    unknown = [bonus.need for bonus in bonuses if bonus.need]
    if s.over and s.why == "NJ-WIN-03" and not s.winners:
        unknown.append("the oldest envoy")
    points: tuple[int | None, ...] = tuple(s.totals) if final else tuple(s.honor)
    told = [ScoreLine(bonus.seat, bonus.text, bonus.points, bonus.rule) for bonus in bonuses]
    lines = (*_sources(s), *(*told, sums(points)), *_won(s)) if final else (*_sources(s), *_clans(s), *_won(s))
    return Score(points, tuple(s.winners), lines, path_of(s), s.why, tuple(dict.fromkeys(unknown)), s.over, LABEL)


def _sources(s: NinjatoState) -> Iterator[ScoreLine]:
    """Where the honor of each player came from."""
    for seat, earned in enumerate(s.earned, 1):
        for text, points, rule in (
            ("treasures paid at Palace and Pavilion", earned.get("paid"), "NJ-PAY-06"),
            ("honor of clans in scoring phases", earned.get("scored"), "NJ-SCORE-06"),
            ("declared by the table", s.set_honor[seat - 1], ""),
        ):
            if points:
                yield ScoreLine(seat, text, points, rule)


def _clans(s: NinjatoState) -> Iterator[ScoreLine]:
    """What each clan is worth now, and who has influence in it."""
    for clan, power in powers(s).items():
        worth = clan_honor(tokens_of(s), clan)
        who = ", ".join(f"@{seat} {n}" for seat in s.order if (n := power[seat - 1])) or "none"
        yield ScoreLine(0, f"{clan}: {worth} honor on its houses; influence {who}", None, "NJ-SCORE-01")


def _won(s: NinjatoState) -> Iterator[ScoreLine]:
    """Who has won, or why that is open."""
    if s.over and s.winners:
        yield ScoreLine(0, f"{told_seats(s.winners, ' and ')}: {HOW[s.why]}", None, s.why)
    elif s.over and s.why == "NJ-WIN-03":
        yield ScoreLine(0, "the winner is open: which of the tied players holds the oldest envoy", None, s.why)
    elif s.over:
        yield ScoreLine(0, "the winner is open: nobody typed what a rumor counts", None, "NJ-BONUS-01")
