"""The few questions before and after a game: one line each, all of them skippable, kept as `answer` lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from referee.journal import lines

if TYPE_CHECKING:
    from referee.table.session.session import Session


class SurveyQuestion(NamedTuple):
    """One question."""

    name: str
    text: str
    kind: Literal["digit", "grade", "yes", "text"]
    """`digit` 0 to 9, `grade` 1 to 5, `yes` y or n, `text`."""
    each: bool = False
    """Whether it wants one sign for every seat, in order."""


START = (
    SurveyQuestion(
        "played_before", "how often has each played this before? a digit a seat, 0 never … 9", "digit", each=True
    ),
    SurveyQuestion(
        "taught", "how were the rules taught? 1 known · 2 read · 3 explained · 4 video · 5 while playing", "grade"
    ),
    SurveyQuestion("place", "place or event", "text"),
    SurveyQuestion("build", "version or build that is tested, house rules", "text"),
)

END = (
    SurveyQuestion("rating", "how good was the game? 1 to 5, a digit a seat", "grade", each=True),
    SurveyQuestion("again", "would each play it again? y or n, a letter a seat", "yes", each=True),
    SurveyQuestion("close", "could everybody win until late? y or n", "yes"),
    SurveyQuestion("one_sided", "was it one-sided? y or n", "yes"),
    SurveyQuestion("comeback", "did somebody come back from behind? y or n", "yes"),
    SurveyQuestion("unclear", "which rule was unclear or looked up", "text"),
    SurveyQuestion("best", "the best moment, and the worst", "text"),
)

ALL = {ask.name: ask for ask in (*START, *END)}


def answers(ask: SurveyQuestion, text: str, seats: int, t: int) -> list[lines.AnswerLine]:
    """What an answer says; `-` in a seat's place leaves it out. Raises ValueError with a sentence."""
    text = text.strip()
    if not ask.each:
        return [lines.AnswerLine(t=t, question=ask.name, value=_value(ask, text))] if text not in ("", "-") else []
    signs = re.sub(r"[\s,;]", "", text)
    if len(signs) != seats:
        raise ValueError(f"{ask.name} takes one character for each of the {seats} seats (- for none), not {len(signs)}")
    return [
        lines.AnswerLine(t=t, question=ask.name, seat=seat, value=_value(ask, sign))
        for seat, sign in enumerate(signs, 1)
        if sign != "-"
    ]


def _value(ask: SurveyQuestion, text: str) -> str | int | bool:
    if ask.kind == "text":
        return text
    if ask.kind == "yes":
        form = text.lower()
        if form in ("y", "yes", "n", "no"):
            return form.startswith("y")
        raise ValueError(f"{ask.name} takes y or n, not {text!r}")
    most = 9 if ask.kind == "digit" else 5
    if not re.fullmatch(r"[0-9]", text) or not (0 if ask.kind == "digit" else 1) <= int(text) <= most:
        raise ValueError(f"{ask.name} takes a digit {0 if ask.kind == 'digit' else 1} to {most}, not {text!r}")
    return int(text)


def record(session: Session, ask: SurveyQuestion, text: str) -> int:
    """Write an answer; how many lines it made. Raises ValueError with a sentence, WriteFailed."""
    new: list[lines.Line] = [*answers(ask, text, len(session.names), session.clock.now)]
    if new:
        session.write(new)
    return len(new)
