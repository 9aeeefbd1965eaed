"""Steps as shorthand: the inverse of `notation`. A step without a shorthand is written in plain form."""

from collections.abc import Sequence

from referee.engine import plain
from referee.engine.game import Step
from referee.games.samurai_sword.data import UNREAD, actions, code_alone, codes, names, properties, weapons
from referee.games.samurai_sword.notation import AIMED
from referee.games.samurai_sword.rules.answers import MASS, asked, immune
from referee.games.samurai_sword.rules.common import ATTACK
from referee.games.samurai_sword.state import SamuraiState, top
from referee.games.samurai_sword.steps import (
    Action,
    Answer,
    Attack,
    Buy,
    Diversion,
    Draw,
    EndTurn,
    Flip,
    Geisha,
    Lay,
    Pay,
    SetupStep,
)


def write(s: SamuraiState, steps: Sequence[Step]) -> str:
    """The shorthand of one entry's steps; a step that has no shorthand here stands alone in plain form."""
    parts: list[str] = []
    frame = s.frame
    owed = [seat for seat in frame.owed if seat not in frame.given] if frame is not None else []
    kind = frame.kind if frame is not None else s.late.card if s.late is not None else ""
    phase = s.phase
    for step in steps:
        if isinstance(step, Answer):
            text = _answer(s, step, owed, kind)
            if text and step.who in owed:
                owed.remove(step.who)
        else:
            text = _one(s, step, phase, kind if owed else "")
            if isinstance(step, Attack):
                owed, kind = [step.to], ATTACK
            elif isinstance(step, Action) and step.card in MASS:
                owed, kind = asked(s, step.who), step.card
            elif isinstance(step, Flip):
                phase = "pay"
        if not text:
            if len(steps) > 1:
                raise ValueError(f"type `{step.verb()}` as a separate entry")
            return plain.write(step)
        if isinstance(step, Answer) and text in "pw" and parts and not parts[-1].strip("pw") and kind != ATTACK:
            parts[-1] += text
        else:
            parts.append(text)
    return " ".join(parts)


def _answer(s: SamuraiState, step: Answer, owed: Sequence[int], kind: str) -> str:
    free = s.voluntary and kind in MASS and bool(step.card) and 1 <= step.who <= s.seats and immune(s, step.who)
    if step.who not in owed and not free:
        return ""
    text = "w" if not step.card else "p" if step.card == "parry" else codes().get(step.card, step.card)
    if step.unsaid or (step.card and step.card not in ("parry", UNREAD) and step.card not in weapons()):
        return ""
    if kind == ATTACK or step.who in owed[:1]:
        return code_alone(step.card) if step.card in weapons() else text
    return f"{step.who}{text}"


def _one(s: SamuraiState, step: Step, phase: str, asking: str) -> str:
    """The shorthand of one step, an empty string when it has none. phase: as the steps before it leave it; asking:
    the card that somebody still has to answer.
    """
    if isinstance(step, SetupStep):
        return _setup(s, step)
    if step.who != s.turn or not s.turn:
        return ""
    code = codes().get(getattr(step, "card", ""), "")
    to = getattr(step, "to", 0)
    here = 1 <= to <= s.seats
    quiet = phase not in ("bushido", "pay")
    match step:
        case Attack() if here and step.card in weapons():
            return f"{code} {to}"
        case Flip() if phase == "bushido" and not asking:
            return code
        case Pay() if phase == "pay" and (not step.card or code or step.card == UNREAD):
            return code or step.card or "$"
        case Draw() if -1 <= step.count <= 9 and step.pile in ((), (top(s) or UNREAD,)):
            return ("i" if step.pile else "d") + (f" {step.count}" if step.count >= 0 else "")
        case Diversion() if here and not step.card:
            return f"{codes()['diversion']} {to}"
        case Geisha() if here:
            return _write_geisha(s, step)
        case Action() | Lay():
            return _card(step, code, here, quiet, asking)
        case Buy():
            return "nb"
        case EndTurn() if all(c in codes() or c == UNREAD for c in step.discards):
            return " ".join(["e", *(codes().get(c, c) for c in step.discards)])
    return ""


def _setup(s: SamuraiState, step: SetupStep) -> str:
    if not step.characters or not all(c in codes() for c in step.characters) or not 1 <= step.start <= s.seats:
        return ""
    out = f" out {step.out}" if step.out else ""
    return f"setup {' '.join(codes()[c] for c in step.characters)} start {step.start}{out}"


def _card(step: Action | Lay, code: str, here: bool, quiet: bool, asking: str) -> str:
    """An Action or a Property: its code, and the seat where it names one."""
    card = step.card
    kind = actions() if isinstance(step, Action) else properties()
    if here and (card == "breathing" if isinstance(step, Action) else card in kind):
        return f"{code} {step.to}"
    alone = quiet and not step.to and card in kind - AIMED - {"bushido"}
    return code if alone and not (asking and card == "parry") else ""


def _write_geisha(s: SamuraiState, step: Geisha) -> str:
    head = f"{codes()['geisha']} {step.to}"
    if step.what != "hand":
        in_play = step.what in s.play[step.to] and not step.card
        return f"{head} {codes()[step.what]}" if in_play else ""
    if not step.card or step.card == UNREAD:
        bare = "" if s.hand[step.to] or s.play[step.to] else head
        return f"{head} ?" if step.card else bare
    if step.card not in codes() or step.card not in names("cards").ids:
        return ""
    hidden = "h " if step.card in s.play[step.to] else ""
    return f"{head} {hidden}{codes()[step.card]}"
