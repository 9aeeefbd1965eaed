"""Steps in shorthand: the inverse of `notation.read`; an empty string where only the plain form will do."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from referee.engine import plain
from referee.engine.game import Step
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.codes import code
from referee.games.shinobi_clans.data import CODE_OF_TARGET, FACE_UP, SIDES, UNREAD
from referee.games.shinobi_clans.notation_battle import follow
from referee.games.shinobi_clans.pieces import Fight
from referee.games.shinobi_clans.rules import advanced, after, stack
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
    """One step in shorthand, an empty string where only the plain form will do."""
    writer = WRITERS.get(type(step))
    return writer(s, step) if writer is not None else ""


def _known(s: ClansState, cards: Sequence[str]) -> bool:
    return all(card in s.cards or card == UNREAD for card in cards)


def _cards(s: ClansState, cards: Sequence[str]) -> str:
    return " ".join(code(s, card) for card in cards)


def _setup(s: ClansState, step: Any) -> str:
    again = isinstance(step, st.Redraw)
    if s.phase != ("tie" if again else "setup") or step.who or not (again or (step.tokens, step.cards) == (10, 87)):
        return ""
    if step.start:
        return f"start {step.start}" if not step.rewards and 1 <= step.start <= s.seats else ""
    fits = step.rewards and all(0 <= v < 1000 for v in step.rewards)
    return f"r {' '.join(map(str, step.rewards))}" if fits else ""


def _targets(s: ClansState, step: st.Targets) -> str:
    if step.who or not step.laid or len(step.laid) != len(step.rewards) or s.phase == "ninja":
        return ""
    if not all(t in CODE_OF_TARGET for t in step.laid) or not all(-2 <= v < 1000 for v in step.rewards):
        return ""
    ends = {st.NOT_READ: UNREAD, st.NO_REWARD: ""}
    parts = [CODE_OF_TARGET[t] + ends.get(v, str(v)) for t, v in zip(step.laid, step.rewards, strict=True)]
    return f"t {' '.join(parts)}"


def _seated(s: ClansState, step: Step) -> bool:
    return 1 <= step.who <= s.seats


def _place(s: ClansState, step: st.Place) -> str:
    plain_ = step.n == 2 and not step.tokens and 0 <= step.who <= s.seats
    return f"c {step.who or ''}".rstrip() if plain_ else ""


def _trim(s: ClansState, step: st.Trim) -> str:
    if not _seated(s, step) or not 0 <= step.n < 100 or not _known(s, step.cards):
        return ""
    if not step.cards:
        return f"tr {step.who} {step.n}"
    return f"tr {step.who} {_cards(s, step.cards)}" if len(step.cards) == step.n else ""


def _leftovers(s: ClansState, step: st.Leftovers) -> str:
    fits = _seated(s, step) and _known(s, step.cards)
    return f"l {step.who} {_cards(s, step.cards)}".rstrip() if fits else ""


def _pool(s: ClansState, step: st.Pool) -> str:
    fits = step.who == 0 and 0 < len(step.cards) <= 2 * s.seats + 2 and _known(s, step.cards)
    return f"p {_cards(s, step.cards)}" if fits else ""


def _pick(s: ClansState, step: st.Pick) -> str:
    if s.phase != "pick" or step.who != advanced.picker(s.first_pick, s.seats, s.picks) or not _known(s, [step.card]):
        return ""
    if step.leftover:
        return f"-{code(s, step.card)}"
    if step.card == UNREAD and UNREAD not in s.pool:
        return "x"
    return str(s.pool.index(step.card) + 1) if step.card in s.pool else code(s, step.card)


def _mine(s: ClansState, step: Any) -> bool:
    return s.phase == "ninja" and step.who == s.turn


def _onto(s: ClansState, step: Any) -> str:
    """The letter of the Target that the player whose turn it is plays to; empty for any other play."""
    return CODE_OF_TARGET.get(step.to, "") if _mine(s, step) else ""


def _face(s: ClansState, card: str) -> str:
    """A card that is laid face up, behind its place; empty for one face down."""
    return f"={code(s, card)}" if card else ""


def _lay(s: ClansState, step: st.Lay) -> str:
    to = _onto(s, step)
    fits = to and step.card not in FACE_UP and (not step.card or _known(s, [step.card]))
    return to + _face(s, step.card) if fits else ""


def _weapon(s: ClansState, step: st.Weapon) -> str:
    to = _onto(s, step)
    fits = to and step.side in SIDES and 0 <= step.slot < 100 and (not step.card or _known(s, [step.card]))
    return f"{to}{step.side}{step.slot or ''}{_face(s, step.card)}" if fits else ""


def _spy(s: ClansState, step: st.Spy) -> str:
    to = _onto(s, step)
    fits = to and len(step.seen) <= 1 and _known(s, step.seen)
    return f"{to} sp {_cards(s, step.seen)}".rstrip() if fits else ""


def _master_spy(s: ClansState, step: st.MasterSpy) -> str:
    to = _onto(s, step)
    fits = to and len(step.seen) <= 3 and 0 <= step.said <= 2 and _known(s, [c for c in step.seen if c])
    seen = " ".join(code(s, card) if card else "-" for card in step.seen)
    return f"{to} ms{step.said or ''} {seen}".rstrip() if fits else ""


def _appear(s: ClansState, step: st.Appear) -> str:
    fits = _mine(s, step) and all(card in s.cards for card in step.drawn)
    return "y" + (f"={','.join(code(s, card) for card in step.drawn)}" if step.drawn else "") if fits else ""


def _begin(s: ClansState, step: st.Begin) -> str:
    to = CODE_OF_TARGET.get(step.target, "") if s.phase == "battle" and step.who == 0 else ""
    return f"b {to}" if to else ""


def _shown(s: ClansState, step: st.Shown) -> str:
    if (fight := _fight(s, step)) is None or fight.step != "tokens" or not step.typed:
        return ""
    fits = all(1 <= seat <= s.seats and side in SIDES for seat, side in step.tokens)
    return (" ".join(f"{seat}{side}" for seat, side in step.tokens) or "-") if fits else ""


def _fight(s: ClansState, step: Step) -> Fight | None:
    """The Target being resolved, for a step of the table."""
    return s.fight if s.phase == "battle" and step.who == 0 else None


def goes_along(s: ClansState, fight: Fight, card: str) -> bool:
    """Whether this card would be read as one that is taken along from beneath."""
    owed = fight.owed[0] if fight.owed else ("",)
    return owed[0] == "hit" and not (owed[1] == "poison_twins" and stack.immune(s, card))


def _flip(s: ClansState, step: st.Flip) -> str:
    fight = _fight(s, step)
    fits = fight is not None and not step.at and step.card in s.cards and not goes_along(s, fight, step.card)
    return code(s, step.card) if fits else ""


def _hit(s: ClansState, step: st.Hit) -> str:
    if (fight := _fight(s, step)) is None or not goes_along(s, fight, step.card) or not _known(s, [step.card]):
        return ""
    return "x" if step.card == UNREAD else code(s, step.card)


def _arm(s: ClansState, step: st.Arm) -> str:
    fight = _fight(s, step)
    return f"/{code(s, step.card)}" if fight and fight.step != "tokens" and _known(s, [step.card]) else ""


def _join(s: ClansState, step: st.Join) -> str:
    fight = _fight(s, step)
    return f">{step.side}" if fight and fight.step != "tokens" and step.side in (*SIDES, "-") else ""


def _idle(s: ClansState, step: st.Idle) -> str:
    fits = _fight(s, step) is not None and step.side in SIDES and 0 <= step.slot < 100 and _known(s, [step.card])
    return f"{step.side}{step.slot} {code(s, step.card)}" if fits else ""


def _result(s: ClansState, step: st.Result) -> str:
    values = [step.guardian, step.assassin, step.pot]
    if _fight(s, step) is None or not all(-1 <= v < 1000 for v in values):
        return ""
    while values and values[-1] == st.NOT_READ:
        values.pop()
    return "=" + " ".join(UNREAD if v == st.NOT_READ else str(v) for v in values)


def _tokens(s: ClansState, step: st.Tokens) -> str:
    later = bool(step.shown) and after.can_be_found(s)
    if not (later or s.phase in ("all", "rest")) or step.who:
        return ""
    if not all(1 <= w <= s.seats and t in CODE_OF_TARGET and side in SIDES for w, t, side in step.shown):
        return ""
    parts = [f"{w}{CODE_OF_TARGET[t]}{side}" for w, t, side in step.shown]
    if step.more != (bool(parts) and follow(s, step.shown)):
        if step.more:
            return ""
        parts.append("-")
    return " ".join(parts) or "-"


WRITERS: dict[type, Callable[[Any, Any], str]] = {
    st.SetupStep: _setup,
    st.Redraw: _setup,
    st.Targets: _targets,
    st.Draft: lambda s, step: "" if step.who else "k",
    st.Trim: _trim,
    st.Leftovers: _leftovers,
    st.Pool: _pool,
    st.Pick: _pick,
    st.Place: _place,
    st.Lay: _lay,
    st.Weapon: _weapon,
    st.Scout: lambda s, step: f"{to} sc" if (to := _onto(s, step)) else "",
    st.Spy: _spy,
    st.MasterSpy: _master_spy,
    st.Disappear: lambda s, step: f"x {step.victim or '-'}" if _mine(s, step) and 0 <= step.victim <= s.seats else "",
    st.Appear: _appear,
    st.Turned: lambda s, step: f"/{code(s, step.card)}" if _mine(s, step) and step.card in s.cards else "",
    st.Pass: lambda s, step: "." if _mine(s, step) else "",
    st.Begin: _begin,
    st.Shown: _shown,
    st.Flip: _flip,
    st.Hit: _hit,
    st.Arm: _arm,
    st.Join: _join,
    st.Idle: _idle,
    st.Result: _result,
    st.Tokens: _tokens,
}
