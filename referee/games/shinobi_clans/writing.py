"""Steps in shorthand: the inverse of `notation.read`; an empty string where only the plain form will do."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from referee.engine import plain
from referee.engine.game import Step, split, understood
from referee.games.shinobi_clans import notation
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.codes import code
from referee.games.shinobi_clans.data import CODE_OF_TARGET, UNREAD
from referee.games.shinobi_clans.notation_battle import follow
from referee.games.shinobi_clans.state import ClansState


def write(s: ClansState, steps: Sequence[Step], apply: Callable[[Any, Any], Any]) -> str:
    """The shorthand of one entry's steps. apply: carries a step out, so that the next is written where it stands."""
    if len(steps) == 1:
        return one(s, steps[0]) or plain.write(steps[0])
    state = cast(ClansState, s.copy())
    parts: list[str] = []
    for step in steps:
        text = one(state, step)
        if not text:
            raise ValueError(f"{step.verb()} is typed as an entry of its own")
        if text.startswith("/") and parts and isinstance(step, st.Arm):
            parts[-1] += text
        else:
            parts.append(text)
        state.at += 1
        apply(state, step)
    return " ".join(parts)


def one(s: ClansState, step: Step) -> str:
    """One step in shorthand, an empty string where only the plain form will do: it is read back as another step."""
    writer = WRITERS.get(type(step))
    text = writer(s, step).strip() if writer is not None else ""
    found = understood(notation.read, s, split(text).words) if text else None
    return text if found is not None and found[0] == step and not found[1] else ""


def _cards(s: ClansState, cards: Sequence[str]) -> str:
    return " ".join(code(s, card) for card in cards)


def _setup(s: ClansState, step: st.SetupStep | st.Redraw) -> str:
    return f"start {step.start}" if step.start else f"r {' '.join(map(str, step.rewards))}"


def _targets(s: ClansState, step: st.Targets) -> str:
    ends = {st.NOT_READ: UNREAD, st.NO_REWARD: ""}
    return f"t {' '.join(_to(t) + ends.get(v, str(v)) for t, v in zip(step.laid, step.rewards, strict=False))}"


def _pick(s: ClansState, step: st.Pick) -> str:
    if step.leftover:
        return f"-{code(s, step.card)}"
    if step.card in s.pool:
        return str(s.pool.index(step.card) + 1)
    return "x" if step.card == UNREAD else code(s, step.card)


def _to(target: str) -> str:
    """A Target by its letter; a word that is none as it is."""
    return CODE_OF_TARGET.get(target, target)


def _face(s: ClansState, card: str) -> str:
    """A card that is laid face up, behind its place; empty for one face down."""
    return f"={code(s, card)}" if card else ""


def _master_spy(s: ClansState, step: st.MasterSpy) -> str:
    seen = " ".join(code(s, card) if card else "-" for card in step.seen)
    return f"{_to(step.to)} ms{step.said or ''} {seen}"


def _result(s: ClansState, step: st.Result) -> str:
    values = [step.guardian, step.assassin, step.pot]
    while values and values[-1] == st.NOT_READ:
        values.pop()
    return "=" + " ".join(UNREAD if v == st.NOT_READ else str(v) for v in values)


def _tokens(s: ClansState, step: st.Tokens) -> str:
    shown = " ".join(f"{seat}{_to(target)}{side}" for seat, target, side in step.shown)
    ends = " -" if not step.more and follow(s, step.shown) else ""
    return shown + ends if shown else "-"


WRITERS: dict[type, Callable[[Any, Any], str]] = {
    st.SetupStep: _setup,
    st.Redraw: _setup,
    st.Targets: _targets,
    st.Draft: lambda s, step: "k",
    st.Trim: lambda s, step: f"tr {step.who} {_cards(s, step.cards) or step.n}",
    st.Leftovers: lambda s, step: f"l {step.who} {_cards(s, step.cards)}",
    st.Pool: lambda s, step: f"p {_cards(s, step.cards)}",
    st.Pick: _pick,
    st.Place: lambda s, step: f"c {step.who or ''}",
    st.Lay: lambda s, step: _to(step.to) + _face(s, step.card),
    st.Weapon: lambda s, step: f"{_to(step.to)}{step.side}{step.slot or ''}{_face(s, step.card)}",
    st.Scout: lambda s, step: f"{_to(step.to)} sc",
    st.Spy: lambda s, step: f"{_to(step.to)} sp {_cards(s, step.seen)}",
    st.MasterSpy: _master_spy,
    st.Disappear: lambda s, step: f"x {step.victim or '-'}",
    st.Appear: lambda s, step: "y" + (f"={','.join(code(s, card) for card in step.drawn)}" if step.drawn else ""),
    st.Turned: lambda s, step: f"/{code(s, step.card)}",
    st.Pass: lambda s, step: ".",
    st.Begin: lambda s, step: f"b {_to(step.target)}",
    st.Shown: lambda s, step: " ".join(f"{seat}{side}" for seat, side in step.tokens) or "-",
    st.Flip: lambda s, step: code(s, step.card),
    st.Hit: lambda s, step: "x" if step.card == UNREAD else code(s, step.card),
    st.Arm: lambda s, step: f"/{code(s, step.card)}",
    st.Join: lambda s, step: f">{step.side}",
    st.Idle: lambda s, step: f"{step.side}{step.slot} {code(s, step.card)}",
    st.Result: _result,
    st.Tokens: _tokens,
}
"""How each kind of step is typed, where it can be typed so."""
