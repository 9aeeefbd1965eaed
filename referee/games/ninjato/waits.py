"""What must be finished before an act against a rule can be recorded: there is one attack at a time, and one guard in
it.
"""

from collections.abc import Callable
from typing import Any

from referee.engine.branches import whole
from referee.engine.game import Act, Wait, told_seats
from referee.games.ninjato import branches, steps
from referee.games.ninjato.rules import buy, common, influence, late
from referee.games.ninjato.state import NinjatoState

FIGHTING = (steps.Play, steps.Banzai, steps.Leave, steps.Fail, steps.Switch, steps.Swap)
"""What the player who attacks does in an attack."""

LAID = steps.SetupStep | steps.Order | steps.Lay | steps.Deal
"""What is laid before the first round only."""
STAGES: dict[type, tuple[str, ...]] = {
    steps.Play: ("guard",),
    steps.Banzai: ("choice",),
    steps.Leave: ("choice", "guard"),
    steps.Fail: ("choice", "guard"),
}
"""Stages of an attack in which it can be done, with or against the rules; what is not named here can be done in all."""


def waits(s: NinjatoState, act: Act) -> Wait | None:
    """What must be finished first, and what finishes it; None where the act does what was typed."""
    if s.over:
        return None
    if s.phase != "setup" and isinstance(act, LAID):
        return Wait("the game is already set up: `amend` that line")
    return WAITS[type(act)](s, act) if type(act) in WAITS else None


def _attack(s: NinjatoState, act: Any) -> Wait | None:
    raid = s.raid
    if raid is None or s.phase != "raid":
        return _first(s, "nobody is attacking a house: type the attack first, e.g. h1f")
    if act.who != raid.who:
        return _first(s, f"@{raid.who} is attacking: finish that attack first")
    stages = STAGES.get(type(act), (raid.stage,))
    fits = raid.stage in stages and not (raid.lost and isinstance(act, steps.Play))
    return None if fits else _first(s, common.raid_waits(raid)[0].text)


def _retract(s: NinjatoState, act: steps.Retract) -> Wait | None:
    if buy.can_retract(s, act.who) or (s.raid is not None and s.raid.who == act.who):
        return None
    none = f"@{act.who} has no placement to take back"
    return Wait(f"{none}: `z` takes back the last entry, `back LINE` all after a line")


def _first(s: NinjatoState, text: str) -> Wait:
    """What is asked for now comes first."""
    return Wait(text, lambda: _entries(s))


def _entries(s: NinjatoState) -> tuple[str, ...]:
    """What can be typed now."""
    said = whole(branches.branches(s))[:6]
    return (*said, *(f"skip {effect.what}" for effect in late.due(s)))


def _tie(s: NinjatoState, act: steps.Oldest) -> Wait | None:
    tied = influence.tie_of(s, act.clan)[1]
    if act.seat in tied:
        return None
    if not tied and not (tied := influence.tie_now(s)[1]):
        return _first(s, "no tie is open now")
    text = f"{told_seats(tied, ' and ')} are tied: one of them holds the oldest envoy"
    return Wait(text, tuple(f"o{seat}" for seat in tied))


WAITS: dict[type[Act], Callable[[NinjatoState, Any], Wait | None]] = {
    **dict.fromkeys(FIGHTING, _attack),
    steps.EndRound: lambda s, act: (
        None if s.phase in ("play", "end") else _first(s, common.ASKED.get(s.phase, "the round is already over"))
    ),
    steps.Henso: lambda s, act: (
        None
        if s.phase in ("henso", "first", "second")
        else Wait("Hensojutsu names its envoy only in a scoring phase")
    ),
    steps.Clear: lambda s, act: (
        None
        if s.raid is not None and s.raid.stage == "clear"
        else _first(s, "no house is cleared, so no clan token is replaced")
    ),
    steps.Token: lambda s, act: (
        None
        if s.raid is not None
        else Wait("nobody is attacking a house: type where the treasure lies, `set house.1.plain 235`")
    ),
    steps.Retract: _retract,
    steps.Bonus: lambda s, act: (
        None
        if s.phase == "bonus"
        else _first(s, f"the bonuses end the game; {common.ASKED.get(s.phase, 'the rounds come first')}")
    ),
    steps.Oldest: _tie,
}
"""What waits for an act, by its kind."""
