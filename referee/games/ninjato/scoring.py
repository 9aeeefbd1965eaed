"""Running and final score, explained line by line; the score pad is in `pad`."""

from collections.abc import Sequence
from typing import Any

from referee.engine.game import Score, ScoreLine
from referee.games.ninjato.data import CLANS
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
    lines: list[ScoreLine] = []
    for seat in range(1, s.seats + 1):
        earned = s.earned[seat - 1]
        if earned.get("paid"):
            lines.append(ScoreLine(seat, "treasures paid at Palace and Pavilion", earned["paid"], "NJ-PAY-06"))
        if earned.get("scored"):
            lines.append(ScoreLine(seat, "honor of clans in scoring phases", earned["scored"], "NJ-SCORE-06"))
        if s.set_honor[seat - 1]:
            lines.append(ScoreLine(seat, "declared by the table", s.set_honor[seat - 1]))
    final = bool(s.totals)
    unknown: list[str] = []
    if final:
        for bonus in bonus_lines(s):
            lines.append(ScoreLine(bonus.seat, bonus.text, bonus.points, bonus.rule))
            if bonus.need:
                unknown.append(bonus.need)
    else:
        all_power = powers(s)
        for clan in CLANS:
            power = ", ".join(f"@{seat} {n}" for seat in s.order if (n := all_power[clan][seat - 1]))
            lines.append(
                ScoreLine(
                    0,
                    f"{clan}: {clan_honor(tokens_of(s), clan)} honor on its houses; influence {power or 'none'}",
                    None,
                    "NJ-SCORE-01",
                )
            )
    points: tuple[int | None, ...] = tuple(s.totals) if final else tuple(s.honor)
    if final:
        lines.append(sums(points))
    if s.over and s.winners:
        names = " and ".join(f"@{seat}" for seat in s.winners)
        lines.append(ScoreLine(0, f"{names}: {HOW[s.why]}", None, s.why))
    elif s.over and s.why == "NJ-WIN-03":
        unknown.append("the oldest envoy")
        lines.append(ScoreLine(0, "the winner is open: which of the tied players holds the oldest envoy", None, s.why))
    elif s.over:
        lines.append(ScoreLine(0, "the winner is open: nobody typed what a rumor counts", None, "NJ-BONUS-01"))
    return Score(
        points, tuple(s.winners), tuple(lines), path_of(s), s.why, tuple(dict.fromkeys(unknown)), s.over, LABEL
    )
