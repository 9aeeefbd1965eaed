"""How people say the steps of Shinobi Clans: names, who is meant, and what the words leave open. Patterns: `says`."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.engine.parts.sentences import Sentences
from referee.engine.steps import Step
from referee.games.shinobi_clans import codes, steps
from referee.games.shinobi_clans.data import CODE_OF_TARGET, UNREAD, components
from referee.games.shinobi_clans.rules import ninja
from referee.games.shinobi_clans.state import ClansState

Told = Mapping[str, Any]
Names = Mapping[str, tuple[str, ...]]

WRITTEN = 5
"""Letters of an alias, at least; a shorter one is a code."""

SIDES: Names = {
    "g": ("Guardian", "Guardians", "Guardian's", "guarding", "blue", "left", "guard"),
    "a": ("Assassin", "Assassins", "Assassin's", "attacking", "red", "right"),
}

CONTRACTS: Names = {
    "g": ("Guard", "Guarding", "Guardian", "defense"),
    "a": ("Assassination", "Assassin", "kill"),
}

REWARDS: Names = {
    **{str(n): (str(n), f"reward {n}") for n in range(10)},
    str(steps.NOT_READ): ("a Reward that was not read", "an unread Reward"),
    str(steps.NO_REWARD): ("no Reward",),
}

DIRECTIONS: Names = {"left": ("left",), "right": ("right",)}


@cache
def _targets() -> Names:
    rows = components()["targets"]
    return {t["id"]: (t["name"], *(a for a in t["aliases"] if len(a) >= WRITTEN)) for t in rows}


@lru_cache(maxsize=64)
def _cards(more: tuple[tuple[str, str], ...]) -> Names:
    rows = components()["cards"]
    known = {c["id"]: (c["name"], *(a for a in c["aliases"] if len(a) >= WRITTEN)) for c in rows}
    known["shinobi_spy"] = ("Shinobi Spy", "Spy")
    known["shinobi_master_spy"] = ("Shinobi Master Spy", "Master Spy")
    unread = {UNREAD: ("a card that was not read", "card that was not read", "an unread card", "unknown card", UNREAD)}
    return {**known, **{code: (name,) for code, name in more}, **unread}


def _weapon(s: ClansState, step: steps.Weapon, told: Told) -> Step | None:
    """The next free slot is not typed."""
    if s.phase != "ninja":
        return None
    return replace(step, slot=0) if step.slot == ninja.slot_taken(s.rows.get(f"{step.to} {step.side}", []), 0) else step


def _result(s: ClansState, step: steps.Result, told: Told) -> Step | None:
    if s.fight is None or told.get("target", s.fight.target) != s.fight.target:
        return None
    return step


def _flip(s: ClansState, step: steps.Flip, told: Told) -> Step | None:
    """While a stack is worked off; what a bomb takes along is another step."""
    if s.fight is None or s.phase != "battle":
        return None
    return replace(step, at=f"{told['side']}{told.get('slot', '')}") if "side" in told else step


def _targets_laid(s: ClansState, step: steps.Targets, told: Told) -> Step | None:
    rewards = told.get("reward", ())
    rewards = rewards if isinstance(rewards, tuple) else (rewards,)
    return replace(step, rewards=tuple(map(int, rewards))) if rewards and len(rewards) == len(step.laid) else step


def _drawn(s: ClansState, step: steps.SetupStep | steps.Redraw, told: Told) -> Step | None:
    """The Rewards by seat, whatever the order in which they were told."""
    if "seats" not in told:
        return step
    seats = told["seats"] if isinstance(told["seats"], tuple) else (told["seats"],)
    if sorted(seats) != list(range(1, len(step.rewards) + 1)):
        return None
    return replace(step, rewards=tuple(reward for _, reward in sorted(zip(seats, step.rewards, strict=True))))


def _place(s: ClansState, step: steps.Place, told: Told) -> Step | None:
    return step if s.phase == "contract" else None


def _shown(s: ClansState, step: steps.Shown, told: Told) -> Step | None:
    """While contracts are asked for."""
    if s.fight is None or s.fight.step != "tokens":
        return None
    return replace(step, tokens=tuple(sorted(step.tokens)))


def _look(s: ClansState, step: steps.Look, told: Told) -> Step | None:
    tail = CODE_OF_TARGET.get(told["target"], "") if "target" in told else told.get("seat", "")
    return replace(step, at=f"{step.at}:{tail}") if tail else step


def _fighting(s: ClansState, step: Step, told: Told) -> Step | None:
    return step if s.fight is not None else None


def _draft(s: ClansState, step: steps.Draft, told: Told) -> Step | None:
    return step if told.get("n", s.round) == s.round else None


COMPLETE: dict[type[Step], Callable[[ClansState, Any, Told], Step | None]] = {
    steps.Weapon: _weapon,
    steps.Result: _result,
    steps.Flip: _flip,
    steps.Targets: _targets_laid,
    steps.SetupStep: lambda s, step, told: _drawn(s, step, told) if s.phase == "setup" else None,
    steps.Redraw: lambda s, step, told: _drawn(s, step, told) if s.phase != "setup" else None,
    steps.Place: _place,
    steps.Shown: _shown,
    steps.Tokens: lambda s, step, told: step if s.phase in ("battle", "rest", "all", "over") else None,
    steps.Look: _look,
    steps.Draft: _draft,
    steps.Take: _fighting,
    steps.Slot: _fighting,
    steps.Ability: _fighting,
}
"""What the words leave open, by the kind of step."""


class ClansSentences(Sentences[ClansState]):
    """How people say the steps of Shinobi Clans."""

    package = "referee.games.shinobi_clans"
    kinds: ClassVar[Mapping[str, str]] = {
        "setup.rewards": "number",
        "redraw.rewards": "number",
        "targets.laid": "target",
        "taken.to": "direction",
        "trim.cards": "card",
        "leftovers.cards": "card",
        "pool.cards": "card",
        "pick.card": "card",
        "lay.to": "target",
        "lay.card": "card",
        "weapon.to": "target",
        "weapon.side": "side",
        "weapon.card": "card",
        "scout.to": "target",
        "spy.to": "target",
        "spy.seen": "card",
        "master_spy.to": "target",
        "master_spy.seen": "card",
        "turned.card": "card",
        "begin.target": "target",
        "shown.tokens": "contract",
        "flip.card": "card",
        "arm.card": "card",
        "hit.card": "card",
        "join.side": "side",
        "idle.side": "side",
        "idle.card": "card",
        "ability.card": "card",
        "give.token": "card",
        "discard.what": "card",
    }

    def names(self, state: ClansState) -> Mapping[str, Names]:
        """Cards of this box, Targets, sides and contracts."""
        return {
            "card": _cards(codes.further(state)),
            "target": _targets(),
            "side": SIDES,
            "contract": CONTRACTS,
            "reward": REWARDS,
            "direction": DIRECTIONS,
        }

    def complete(self, state: ClansState, step: Step, told: Told) -> Step | None:
        """See `COMPLETE`."""
        how = COMPLETE.get(type(step))
        return how(state, step, told) if how is not None else step
