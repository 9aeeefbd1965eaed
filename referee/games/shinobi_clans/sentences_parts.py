"""Steps of Shinobi Clans that people tell one fact at a time: the Rewards drawn for the start, the Targets."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.parts.in_parts import Fact, Facts, InParts
from referee.engine.words import counted
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.data import target_name
from referee.games.shinobi_clans.state import ClansState

START, REWARDS, LAID = "start", "rewards", "laid"


class RewardsDrawn(InParts[ClansState]):
    """Who starts: the Reward that each player draws, or the player by name."""

    once = False

    def __init__(self, kind: type[st.SetupStep] | type[st.Redraw], phase: str) -> None:
        self.kind = self.drawn = kind
        self.phase = phase

    def asked(self, state: ClansState) -> bool:
        """Before the first round, or in a tie."""
        return state.phase == self.phase

    def facts(self, state: ClansState, step: Any) -> Facts:
        """The Rewards of those who draw; the player, where one is named."""
        found: dict[Fact, Any] = {(REWARDS, seat): n for seat, n in zip(_drawing(state), step.rewards, strict=False)}
        return found | ({(START, None): step.start} if step.start else {})

    def missing(self, state: ClansState, told: Facts) -> Sequence[str]:
        """The seats whose Reward is not told; nothing where the player is."""
        lack = [f"@{seat}" for seat in _drawing(state) if (REWARDS, seat) not in told]
        if (START, None) in told or not lack:
            return ()
        return (f"the Reward{'s' * (len(lack) > 1)} that {', '.join(lack)} drew, or who starts",)

    def said(self, state: ClansState, fact: Fact, value: Any) -> str:
        """`@2 drew 5`."""
        return f"@{value} starts" if fact[0] == START else f"@{fact[1]} drew {value}"

    def whole(self, state: ClansState, told: Facts) -> st.SetupStep | st.Redraw:
        """The Rewards only where all are told."""
        rewards = tuple(told[REWARDS, seat] for seat in _drawing(state) if (REWARDS, seat) in told)
        return self.drawn(0, rewards if len(rewards) == len(_drawing(state)) else (), told.get((START, None), 0))


def _drawing(s: ClansState) -> Sequence[int]:
    """Who draws a Reward."""
    return s.tied if s.phase == "tie" else range(1, s.seats + 1)


class TargetsLaid(InParts[ClansState]):
    """The Targets of a round, each with its Reward."""

    kind = st.Targets
    once = False
    fewer = True

    def asked(self, state: ClansState) -> bool:
        """At the beginning of a round."""
        return state.phase == "target" and not state.over

    def facts(self, state: ClansState, step: Any) -> Facts:
        """Each Target, and the Reward that is told of it."""
        found: dict[Fact, Any] = {(LAID, target): target for target in step.laid}
        return found | {
            (REWARDS, target): n for target, n in zip(step.laid, step.rewards, strict=False) if n != st.NO_REWARD
        }

    def missing(self, state: ClansState, told: Facts) -> Sequence[str]:
        """Targets, and Rewards of those that are told."""
        laid = _laid(told)
        lack = state.n_targets - len(laid)
        bare = [target_name(target) for target in laid if (REWARDS, target) not in told]
        out = [f"the Reward{'s' * (len(bare) > 1)} of {', '.join(bare)}"] if bare else []
        return [
            *out,
            *([f"{counted(lack, 'Target')} with {'their Rewards' if lack > 1 else 'its Reward'}"] if lack > 0 else []),
        ]

    def said(self, state: ClansState, fact: Fact, value: Any) -> str:
        """`Daimyo`, `Reward 5 under Daimyo`."""
        if fact[0] == LAID:
            return target_name(fact[1])
        n = int(value)
        reward = (
            "a Reward that was not read" if n == st.NOT_READ else "no Reward" if n == st.NO_REWARD else f"Reward {n}"
        )
        return f"{reward} under {target_name(fact[1])}"

    def whole(self, state: ClansState, told: Facts) -> st.Targets:
        """In the order in which they were told."""
        laid = _laid(told)
        return st.Targets(0, laid, tuple(int(told[REWARDS, target]) for target in laid))


def _laid(told: Mapping[Fact, Any]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(target for _, target in told))


__all__ = ["RewardsDrawn", "TargetsLaid"]
