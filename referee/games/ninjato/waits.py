"""What must be finished before an act against a rule can be recorded: there is one attack at a time, and one guard in
it.
"""

from referee.engine.branches import whole
from referee.engine.game import Act, Wait
from referee.games.ninjato import branches, steps
from referee.games.ninjato.rules.buy import can_retract
from referee.games.ninjato.rules.common import ASKED, raid_waits
from referee.games.ninjato.rules.influence import tie_now, tie_of
from referee.games.ninjato.rules.late import due
from referee.games.ninjato.state import NinjatoState

FIGHTING = steps.Play | steps.Banzai | steps.Leave | steps.Fail | steps.Switch | steps.Swap
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
    if isinstance(act, FIGHTING):
        return _attack(s, act)
    if s.phase != "setup" and isinstance(act, LAID):
        return Wait("the game is already set up: `amend` that line")
    if isinstance(act, steps.EndRound) and s.phase not in ("play", "end"):
        return _first(s, ASKED.get(s.phase, "the round is already over"))
    if isinstance(act, steps.Henso) and s.phase not in ("henso", "first", "second"):
        return Wait("Hensojutsu names its envoy only in a scoring phase")
    if isinstance(act, steps.Clear) and (s.raid is None or s.raid.stage != "clear"):
        return _first(s, "no house is cleared, so no clan token is replaced")
    if isinstance(act, steps.Token) and s.raid is None:
        return Wait("nobody is attacking a house: type where the treasure lies, `set house.1.plain 235`")
    if isinstance(act, steps.Retract) and not can_retract(s, act.who) and (s.raid is None or s.raid.who != act.who):
        return Wait(
            f"@{act.who} has no placement to take back: `z` takes back the last entry, `back LINE` all after a line"
        )
    if isinstance(act, steps.Bonus) and s.phase != "bonus":
        return _first(s, f"the bonuses end the game; {ASKED.get(s.phase, 'the rounds come first')}")
    if isinstance(act, steps.Oldest):
        return _tie(s, act)
    return None


def _attack(
    s: NinjatoState, act: steps.Play | steps.Banzai | steps.Leave | steps.Fail | steps.Switch | steps.Swap
) -> Wait | None:
    raid = s.raid
    if raid is None or s.phase != "raid":
        return _first(s, "nobody is attacking a house: type the attack first, e.g. h1f")
    if act.who != raid.who:
        return _first(s, f"@{raid.who} is attacking: finish that attack first")
    stages = STAGES.get(type(act), (raid.stage,))
    if raid.stage in stages and not (raid.lost and isinstance(act, steps.Play)):
        return None
    return _first(s, raid_waits(raid)[0].text)


def _first(s: NinjatoState, text: str) -> Wait:
    """What is asked for now comes first."""
    return Wait(text, lambda: _entries(s))


def _entries(s: NinjatoState) -> tuple[str, ...]:
    """What can be typed now."""
    said = whole(branches.branches(s))[:6]
    return (*said, *(f"skip {effect.what}" for effect in due(s)))


def _tie(s: NinjatoState, act: steps.Oldest) -> Wait | None:
    tied = tie_of(s, act.clan)[1]
    if act.seat in tied:
        return None
    if not tied and not (tied := tie_now(s)[1]):
        return _first(s, "no tie is open now")
    names = " and ".join(f"@{seat}" for seat in tied)
    return Wait(f"{names} are tied: one of them holds the oldest envoy", tuple(f"o{seat}" for seat in tied))
