"""Policies: who may record against the rules, what is shown, how long a line can be disputed, what a conflict does.

Name and digest of the policy stand in the head of the log, so that a later reader knows by which one the table played
and whether it still says the same.
"""

from functools import cache
from typing import Literal, NamedTuple

from referee.engine.rulebook import digest

Hints = Literal["full", "kinds", "off"]
HINTS: tuple[Hints, ...] = ("full", "kinds", "off")


class Policy(NamedTuple):
    """One policy."""

    force: Literal["table", "reason", "arbiter"]
    """Who may record what was refused: `table` anybody, `reason` anybody who gives a reason, `arbiter` during a call.
    """
    hints: Hints
    """What is shown of what can be done next."""
    window: int
    """How many entries back a line can be disputed or play taken back without being marked as a deviation; 0 without
    limit.
    """
    score: bool
    """Whether `st` shows the running score."""
    conflict: Literal["protest", "disputed", "arbiter"]
    """What comes of a step that contradicts the log: recorded under `protest`, also `disputed`, or only by the
    `arbiter`.
    """
    ladder: tuple[str, ...]
    """Penalties of one seat for one kind of trouble, the first offence first; the last one repeats."""


POLICY: dict[str, Policy] = {
    "casual": Policy("table", "full", 0, True, "protest", ("caution",)),
    "club": Policy("reason", "kinds", 20, True, "disputed", ("caution", "warning", "loss")),
    "tournament": Policy("arbiter", "off", 8, False, "arbiter", ("warning", "loss")),
}


def policy_of(name: str) -> Policy:
    """The policy with this name; an unknown one (of a later program) is read as casual."""
    return POLICY.get(name, POLICY["casual"])


def policy_digest(name: str) -> str:
    """Digest of all that a policy says; empty for an unknown one."""
    policy = POLICY.get(name)
    return _digest_of(policy) if policy is not None else ""


@cache
def _digest_of(policy: Policy) -> str:
    """Asked for every log, of one of a few."""
    return digest(policy._asdict())
