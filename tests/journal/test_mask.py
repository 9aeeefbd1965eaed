"""The mask on the toy: who sees what, until when, and what must not tell it."""

from typing import Any

import pytest

from referee.engine.steps import Check, Show
from referee.journal import lines
from referee.journal.mask import MASKED, eye, hidden, mask, masked, spell
from tests.journal.logs import SHINBI, TOY, Log, head, simulated
from tests.kit.logs import folded
from tests.toy.steps import Draw, Oath, Pass, Pay, Play, SetupStep, Steal


def masks(log: Log, for_: Any = "public") -> tuple[lines.Head, list[Any]]:
    first, *rest = mask(log.lines, log.head, for_)
    assert isinstance(first, lines.Head)
    return first, rest


def game() -> Log:
    return Log(TOY, head(TOY, 3)).each(SetupStep(0), Oath(1, "crow"), Draw(1, "kohinoor"), Draw(2, "jade"), Steal(3, 2, "jade"))


def steps(log: Log, for_: Any) -> list[Any]:
    return [line.step for line in masks(log, for_)[1] if isinstance(line, lines.StepLine)]


@pytest.fixture
def log() -> Log:
    return game()


def test_who_sees_what_before_the_end() -> None:
    setup, oath, king, jade, theft = (line.step for line in game().lines)  # type: ignore[attr-defined]
    for for_ in ("public", "open"):
        assert steps(game(), for_) == [setup, Oath(1), Draw(1), Draw(2), Steal(3, 2)]
    assert steps(game(), 1) == [setup, oath, king, Draw(2), Steal(3, 2)]
    assert steps(game(), 2) == [setup, Oath(1), Draw(1), jade, theft]
    assert steps(game(), 3) == [setup, Oath(1), Draw(1), Draw(2), theft]


def ended(show: bool = False) -> Log:
    log = Log(TOY, head(TOY)).each(SetupStep(0), Oath(1, "magpie"), Draw(1, "kohinoor"), Draw(2))
    for _ in range(3):
        log.each(Play(1, "ruby"), Pass(2))
        if not log.fold.state.over:
            log.play(Draw(2))
    assert log.fold.state.over
    if show:
        log.each(Show("role:1", ("magpie",)), Show("hand:1", ("kohinoor",)))
    return log


def test_the_end_shows_roles_but_not_what_was_drawn() -> None:
    public = steps(ended(), "public")
    assert public[1:3] == [Oath(1, "magpie"), Draw(1)]
    assert steps(ended(), "open")[1:3] == [Oath(1, "magpie"), Draw(1, "kohinoor")]
    assert steps(ended(), 2)[1:3] == [Oath(1, "magpie"), Draw(1)]
    assert steps(ended(show=True), "public")[2] == Draw(1), "another kohinoor might have been meant"
    _, rest = masks(ended())
    mark, end = rest[-1], rest[-2]
    assert mark.facts["roles"] == ["magpie", ""] and end.computed["points"] == [7, None]


def test_an_end_that_is_undone_hides_again() -> None:
    log = ended()
    log.amend(log.fold.last - 1, how="remove", kind="slip")
    assert not log.fold.ends
    assert steps(log, "open")[1] == Oath(1)
    _, rest = masks(log)
    assert b"magpie" not in b"".join(map(lines.encode, rest))
    end = next(line for line in rest if isinstance(line, lines.EndLine))
    assert end.computed == {"winner": [], "points": [None, None], "unknown": ["role:1", "role:2"]}


def test_a_showing_makes_a_role_public_at_once(log: Log) -> None:
    assert hidden(Oath(1, "crow")) == {"role": ""}
    log.play(Show("role:1", ("magpie",)))
    assert steps(log, "public")[1] == Oath(1), "something else was shown: that the record says crow stays hidden"
    log = game()
    log.play(Show("role:1", ("crow",)))
    assert steps(log, "public")[1] == Oath(1, "crow")


def test_findings_that_would_tell_are_gone() -> None:
    """That seat 2 must have a jade follows from a card only seat 2 knows; the pass is irregular for seat 2 alone."""
    log = Log(TOY, head(TOY)).each(SetupStep(0), Draw(1), Draw(2, "jade"), Play(1, "ruby"))
    log.write(lines.StepLine(n=0, step=Pass(2), reason="he did not notice"))
    line: Any = log.lines[-1]
    assert line.verdict == "irregular" and line.findings[0].because == (3,)
    for for_, told in (("public", False), (1, False), (2, True), ("open", False)):
        passed = masks(log, for_)[1][-1]
        assert passed.step == Pass(2)
        assert (passed.verdict, len(passed.findings)) == (("irregular", 1) if told else ("ok", 0)), for_
        assert passed.reason == (MASKED if told else ""), for_
        assert passed.open == 1, "the question is open for everybody else"


def test_conflicts_that_would_tell_are_gone() -> None:
    """The only kohinoor lies in hand 1, says a hidden draw; that seat 2 plays one contradicts only that."""
    log = Log(TOY, head(TOY)).each(SetupStep(0), Draw(1, "kohinoor"), Play(2, "kohinoor"))
    line: Any = log.lines[-1]
    assert line.verdict == "impossible"
    assert masks(log)[1][-1].verdict == "ok" and masks(log, 1)[1][-1].verdict == "impossible"


def test_corrections_are_masked_like_steps(log: Log) -> None:
    log.amend(3, step=Draw(1, "ruby"))
    log.amend(3, how="insert", step=Draw(3, "opal"))
    log.amend(2, how="remove")
    log.write(lines.BackLine(n=0, to=1, seen=()))
    first, rest = masks(log)
    text = b"".join(map(lines.encode, rest))
    for word in (b"ruby", b"opal", b"kohinoor", b"jade", b"crow", b"typed"):
        assert word not in text, word
    fold = folded(TOY, first, rest)
    assert fold.state.turn == log.fold.state.turn and fold.cut == log.fold.cut


def test_free_text_and_refused_entries_are_gone_until_the_end(log: Log) -> None:
    n = log.fold.last
    extra: list[lines.Line] = [
        lines.TryLine(typed="2- he has a jade", text="he has", verdict="irregular"),
        lines.NoteLine(n=n + 1, of=n, text="a jade was taken", tags=("jade",), photo=lines.Photo("jade.png")),
        lines.RulingLine(n=n + 2, reason="the jade goes back"),
        lines.AnswerLine(question="what do you hold?", value="a jade"),
        lines.PauseLine(t=5),
        lines.ResumeLine(t=5, at="2026-11-27T20:14:05+01:00"),
    ]
    for line in extra:
        log.fold.feed(line)
        log.lines.append(line)
    _, rest = masks(log)
    assert b"jade" not in b"".join(map(lines.encode, rest))
    assert [type(line) for line in rest[5:]] == [lines.NoteLine, lines.RulingLine, lines.PauseLine, lines.ResumeLine]
    assert [line.n for line in rest if isinstance(line, lines.NUMBERED)] == list(range(1, n + 3))


def test_typed_text_stays_after_the_end_where_nothing_is_hidden() -> None:
    log = ended()
    _, rest = masks(log)
    typed = {line.n: line.typed for line in rest if isinstance(line, lines.StepLine)}
    assert typed[3] == "" and typed[2] == typed[4] == "typed"
    shinbi = simulated("shinbi", 0)
    assert list(mask(shinbi.lines[1:], shinbi.fold.head))[1:] == shinbi.lines[1:], "Shinbi has no secrets in its steps"


def test_checks_and_marks_are_judged_on_what_is_left(log: Log) -> None:
    log.write(lines.CheckLine(n=0, check=Check("hands.1", 9)))
    _, rest = masks(log)
    check = next(line for line in rest if isinstance(line, lines.CheckLine))
    assert check.verdict == "impossible" and check.findings[0].because == (1, 3)


def test_the_masked_log_is_a_new_log(log: Log) -> None:
    heads = [masks(log, for_)[0] for for_ in ("public", 1, 2, "open")]
    assert len({h.id for h in heads} | {log.head.id}) == 5
    assert [h.parent and h.parent.mask for h in heads] == ["public", "seat 1", "seat 2", "open"]
    assert all(h.parent and h.parent.log == "TEST" and h.parent.step == 5 for h in heads)
    assert masks(log)[0] == heads[0], "the same mask of the same log is the same log"
    log.play(Draw(1))
    assert masks(log)[0].id != heads[0].id, "a grown log is another one"
    assert len({masks(log, f)[0].id for f in ("public", 3)}) == 2


def test_who_looks() -> None:
    assert [eye(t) for t in ("public", " Open", "seat 2", "3", "seat3")] == ["public", "open", 2, 3, 3]
    assert [spell(e) for e in ("public", "open", 2)] == ["public", "open", "seat 2"]
    assert [eye(t) for t in ("all", " Ben ", "seat Cho")] == ["all", "Ben", "Cho"]  # names, perhaps
    for wrong in ("", "seat", "0", "seat 0", "-1"):
        with pytest.raises(ValueError, match="shown to"):
            eye(wrong)
    with pytest.raises(ValueError, match="no seat 9"):
        list(mask([], head(TOY), 9))
    assert masked(Pay(1)) == Pay(1) and masked(Draw(1, "ruby"), 1) == Draw(1, "ruby")
    assert masked(Show("hand:1", ("ruby",))) == Show("hand:1", ("ruby",))
    assert next(iter(mask([], head(SHINBI)))).parent is not None  # type: ignore[attr-defined]
