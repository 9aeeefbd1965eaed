"""Steps in the shorthand of Shinobi Clans: the inverse of `notation.read`, an empty string where only the plain form
will do.
"""

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine import plain
from referee.engine.steps import Step
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.codes import code
from referee.games.shinobi_clans.data import CODE_OF_TARGET, FACE_UP, UNREAD
from referee.games.shinobi_clans.notation_battle import follow
from referee.games.shinobi_clans.rules.advanced import picker
from referee.games.shinobi_clans.rules.after import can_be_found
from referee.games.shinobi_clans.rules.stack import immune
from referee.games.shinobi_clans.state import ClansState


def write(s: ClansState, steps: Sequence[Step], apply: Callable[[Any, Any], Any]) -> str:
    """The shorthand of one entry's steps. apply: carries a step out, so that the next is written where it stands."""
    if len(steps) == 1:
        return one(s, steps[0]) or plain.write(steps[0])
    state = copied(s)
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


def copied(s: ClansState) -> ClansState:
    """An independent state."""
    state = s.copy()
    assert isinstance(state, ClansState)
    return state


def one(s: ClansState, step: Step) -> str:
    """One step in shorthand, an empty string where only the plain form will do."""
    writer = WRITERS.get(type(step))
    return writer(s, step) if writer is not None else ""


def _known(s: ClansState, cards: Sequence[str]) -> bool:
    return all(card in s.cards or card == UNREAD for card in cards)


def _cards(s: ClansState, cards: Sequence[str]) -> str:
    return " ".join(code(s, card) for card in cards)


def _setup(s: ClansState, step: Any) -> str:
    if s.phase == ("tie" if isinstance(step, st.Redraw) else "setup") and step.who == 0:
        if isinstance(step, st.SetupStep) and (step.tokens, step.cards) != (10, 87):
            return ""
        if step.start and not step.rewards and 1 <= step.start <= s.seats:
            return f"start {step.start}"
        if step.rewards and not step.start and all(0 <= v < 1000 for v in step.rewards):
            return f"r {' '.join(map(str, step.rewards))}"
    return ""


def _targets(s: ClansState, step: st.Targets) -> str:
    if step.who or not step.laid or len(step.laid) != len(step.rewards) or s.phase == "ninja":
        return ""
    if not all(t in CODE_OF_TARGET for t in step.laid) or not all(-2 <= v < 1000 for v in step.rewards):
        return ""
    ends = {st.NOT_READ: UNREAD, st.NO_REWARD: ""}
    parts = [CODE_OF_TARGET[t] + ends.get(v, str(v)) for t, v in zip(step.laid, step.rewards, strict=True)]
    return f"t {' '.join(parts)}"


def _place(s: ClansState, step: st.Place) -> str:
    if step.n != 2 or step.tokens or not 0 <= step.who <= s.seats:
        return ""
    return f"c {step.who}" if step.who else "c"


def _trim(s: ClansState, step: st.Trim) -> str:
    if not 1 <= step.who <= s.seats or not 0 <= step.n < 100 or not _known(s, step.cards):
        return ""
    if not step.cards:
        return f"tr {step.who} {step.n}"
    return f"tr {step.who} {_cards(s, step.cards)}" if len(step.cards) == step.n else ""


def _leftovers(s: ClansState, step: st.Leftovers) -> str:
    if not 1 <= step.who <= s.seats or not _known(s, step.cards):
        return ""
    return f"l {step.who} {_cards(s, step.cards)}".rstrip()


def _pool(s: ClansState, step: st.Pool) -> str:
    if step.who or not step.cards or not _known(s, step.cards) or len(step.cards) > 2 * s.seats + 2:
        return ""
    return f"p {_cards(s, step.cards)}"


def _pick(s: ClansState, step: st.Pick) -> str:
    if s.phase != "pick" or step.who != picker(s.first_pick, s.seats, s.picks) or not _known(s, [step.card]):
        return ""
    if step.leftover:
        return f"-{code(s, step.card)}"
    if step.card == UNREAD and UNREAD not in s.pool:
        return "x"
    return str(s.pool.index(step.card) + 1) if step.card in s.pool else code(s, step.card)


def _mine(s: ClansState, step: Any) -> bool:
    return s.phase == "ninja" and step.who == s.turn


def _lay(s: ClansState, step: st.Lay) -> str:
    if not _mine(s, step) or step.to not in CODE_OF_TARGET or step.card in FACE_UP:
        return ""
    if step.card and not _known(s, [step.card]):
        return ""
    return CODE_OF_TARGET[step.to] + (f"={code(s, step.card)}" if step.card else "")


def _weapon(s: ClansState, step: st.Weapon) -> str:
    if not _mine(s, step) or step.to not in CODE_OF_TARGET or step.side not in ("g", "a") or not 0 <= step.slot < 100:
        return ""
    if step.card and not _known(s, [step.card]):
        return ""
    number = str(step.slot) if step.slot else ""
    return CODE_OF_TARGET[step.to] + step.side + number + (f"={code(s, step.card)}" if step.card else "")


def _scout(s: ClansState, step: st.Scout) -> str:
    return f"{CODE_OF_TARGET[step.to]} sc" if _mine(s, step) and step.to in CODE_OF_TARGET else ""


def _spy(s: ClansState, step: st.Spy) -> str:
    if not _mine(s, step) or step.to not in CODE_OF_TARGET or not _known(s, step.seen) or len(step.seen) > 1:
        return ""
    return f"{CODE_OF_TARGET[step.to]} sp {_cards(s, step.seen)}".rstrip()


def _master_spy(s: ClansState, step: st.MasterSpy) -> str:
    if not _mine(s, step) or step.to not in CODE_OF_TARGET or not _known(s, [c for c in step.seen if c]):
        return ""
    if len(step.seen) > 3 or not 0 <= step.said <= 2:
        return ""
    seen = " ".join(code(s, card) if card else "-" for card in step.seen)
    return f"{CODE_OF_TARGET[step.to]} ms{step.said or ''} {seen}".rstrip()


def _disappear(s: ClansState, step: st.Disappear) -> str:
    if not _mine(s, step) or not 0 <= step.victim <= s.seats:
        return ""
    return f"x {step.victim or '-'}"


def _appear(s: ClansState, step: st.Appear) -> str:
    if not _mine(s, step) or not all(card in s.cards for card in step.drawn):
        return ""
    return "y" + (f"={','.join(code(s, card) for card in step.drawn)}" if step.drawn else "")


def _turned(s: ClansState, step: st.Turned) -> str:
    return f"/{code(s, step.card)}" if _mine(s, step) and step.card in s.cards else ""


def _begin(s: ClansState, step: st.Begin) -> str:
    return (
        f"b {CODE_OF_TARGET[step.target]}"
        if s.phase == "battle" and step.who == 0 and step.target in CODE_OF_TARGET
        else ""
    )


def _shown(s: ClansState, step: st.Shown) -> str:
    if s.fight is None or s.fight.step != "tokens" or s.phase != "battle" or step.who or not step.typed:
        return ""
    if not all(1 <= seat_ <= s.seats and side in ("g", "a") for seat_, side in step.tokens):
        return ""
    return " ".join(f"{seat_}{side}" for seat_, side in step.tokens) or "-"


def _fighting(s: ClansState, step: Any) -> bool:
    return s.phase == "battle" and s.fight is not None and step.who == 0


def _flip(s: ClansState, step: st.Flip) -> str:
    if not _fighting(s, step) or s.fight is None or step.at or step.card not in s.cards:
        return ""
    if (
        s.fight.owed
        and s.fight.owed[0][0] == "hit"
        and not (s.fight.owed[0][1] == "poison_twins" and immune(s, step.card))
    ):
        return ""
    return code(s, step.card)


def _hit(s: ClansState, step: st.Hit) -> str:
    if not _fighting(s, step) or s.fight is None or not s.fight.owed or s.fight.owed[0][0] != "hit":
        return ""
    if not _known(s, [step.card]) or (s.fight.owed[0][1] == "poison_twins" and immune(s, step.card)):
        return ""
    return "x" if step.card == UNREAD else code(s, step.card)


def _arm(s: ClansState, step: st.Arm) -> str:
    ready = _fighting(s, step) and s.fight is not None and s.fight.step != "tokens"
    return f"/{code(s, step.card)}" if ready and _known(s, [step.card]) else ""


def _join(s: ClansState, step: st.Join) -> str:
    ready = _fighting(s, step) and s.fight is not None and s.fight.step != "tokens"
    return f">{step.side}" if ready and step.side in ("g", "a", "-") else ""


def _idle(s: ClansState, step: st.Idle) -> str:
    if not _fighting(s, step) or step.side not in ("g", "a") or not 0 <= step.slot < 100 or not _known(s, [step.card]):
        return ""
    return f"{step.side}{step.slot} {code(s, step.card)}"


def _result(s: ClansState, step: st.Result) -> str:
    values = [step.guardian, step.assassin, step.pot]
    if not _fighting(s, step) or not all(-1 <= v < 1000 for v in values):
        return ""
    while values and values[-1] == st.NOT_READ:
        values.pop()
    return "=" + " ".join(UNREAD if v == st.NOT_READ else str(v) for v in values)


def _tokens(s: ClansState, step: st.Tokens) -> str:
    later = bool(step.shown) and can_be_found(s)
    if not (later or s.phase in ("all", "rest")) or step.who:
        return ""
    if not all(1 <= w <= s.seats and t in CODE_OF_TARGET and side in ("g", "a") for w, t, side in step.shown):
        return ""
    parts = [f"{w}{CODE_OF_TARGET[t]}{side}" for w, t, side in step.shown]
    if step.more != (bool(parts) and follow(s, step.shown)):
        if step.more:
            return ""
        parts.append("-")
    return " ".join(parts) or "-"


def _draft(s: ClansState, step: st.Draft) -> str:
    return "" if step.who else "k"


def _pass(s: ClansState, step: st.Pass) -> str:
    return "." if _mine(s, step) else ""


WRITERS: dict[type, Callable[[Any, Any], str]] = {
    st.SetupStep: _setup, st.Redraw: _setup, st.Targets: _targets, st.Draft: _draft, st.Trim: _trim,
    st.Leftovers: _leftovers, st.Pool: _pool, st.Pick: _pick, st.Place: _place, st.Lay: _lay, st.Weapon: _weapon,
    st.Scout: _scout, st.Spy: _spy, st.MasterSpy: _master_spy, st.Disappear: _disappear, st.Appear: _appear,
    st.Turned: _turned, st.Pass: _pass, st.Begin: _begin, st.Shown: _shown, st.Flip: _flip, st.Hit: _hit, st.Arm: _arm,
    st.Join: _join, st.Idle: _idle, st.Result: _result, st.Tokens: _tokens,
}  # fmt: skip
