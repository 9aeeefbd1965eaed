"""Calls, rulings, penalties, appeals, slips, and what a policy forbids."""

import io
from pathlib import Path
from typing import Any

import pytest

from records.replay.ruling import rulings as of_log
from referee.engine.safe import width
from referee.journal import lines
from referee.journal.policy import POLICY
from referee.table.commands import arbiter
from referee.table.frontend import asking
from referee.table.frontend.render import Screen
from referee.table.session.clock import Clock
from referee.table.session.session import Session
from referee.table.setup.resume import resume
from tests.kit.entries import accept, close, expect, kinds, verdicts
from tests.kit.said import unsaid
from tests.table.logs import GAME, begin, read


class Hand(Clock):
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.t = 0
        self._moves = True

    @property
    def now(self) -> int:
        return self.t

    @property
    def running(self) -> bool:
        return self._moves

    def pause(self) -> None:
        self._moves = False

    def go(self) -> None:
        self._moves = True

    def wait(self, ms: int) -> None:
        self.t += ms if self._moves else 0


def table(tmp_path: Path, **head: Any) -> Session:
    session = begin(tmp_path / "a.jsonl", edition="es", **head)
    session.clock = Hand()
    accept(session, "setup o r z p start 3", "ksb")
    return session


def wait(session: Session, ms: int) -> None:
    assert isinstance(session.clock, Hand)
    session.clock.wait(ms)


def rulings(session: Session) -> list[lines.RulingLine]:
    assert session.writer is not None
    return [line for line in read(session.writer.path)[1] if isinstance(line, lines.RulingLine)]


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return table(tmp_path)


def test_a_call_stops_the_clock_and_the_next_entry_after_the_ruling_starts_it(session: Session, tmp_path: Path) -> None:
    wait(session, 5000)
    session.enter("call by=Eva Ben looked")
    wait(session, 60_000)
    assert not session.clock.running
    accept(session, "rule hidden - leave seat=2 ! no advantage was gained", "kbh")
    assert session.clock.running
    log = read(tmp_path / "a.jsonl")[1]
    assert [line.t for line in log if isinstance(line, lines.ResumeLine)] == [5000]
    call, ruling = rulings(session)
    assert (call.kind, call.by, call.reason, call.of) == ("call", "Eva", "Ben looked", (4,))
    assert (ruling.what, ruling.rule, ruling.remedy, ruling.seat) == ("hidden", "", "leave", 2)
    assert (ruling.by, ruling.of, ruling.reason) == ("Eva", (4,), "no advantage was gained")


def test_the_slip_is_short_and_is_the_same_from_the_log(session: Session, tmp_path: Path) -> None:
    accept(session, "kbh", "kbs", "ksh", "k.s", "call by=Eva")
    reply = accept(session, "rule violation SB-ASSIGN-08 fix of=2,3 ! " + "a long reason that goes on and on " * 9)
    assert 5 < len(reply.slip) <= 12
    assert all(width(line) <= 72 for line in reply.slip)
    text = "\n".join(reply.slip)
    assert unsaid(text, "RULING", "lines 2, 3", "SB-ASSIGN-08", "fix", "by: Eva", "a long reason", "called at") == []
    assert tuple(of_log(str(tmp_path / "a.jsonl"), reply.number).found[0].slip) == reply.slip
    assert session.enter(f"rule slip {reply.number}").slip == reply.slip
    with pytest.raises(ValueError, match="no ruling"):
        of_log(str(tmp_path / "a.jsonl"), 2)


def test_penalties_climb_the_ladder_of_the_policy(tmp_path: Path) -> None:
    session = table(tmp_path, policy="club")
    levels = [session.enter("rule penalty 2 slow ! again").message for _ in range(4)]
    given = [r.remedy for r in rulings(session) if r.kind == "penalty"]
    assert given == ["caution", "warning", "loss", "loss"]
    assert "offence 2" in levels[1]
    assert session.enter("rule penalty Ben caution slow ! mild").kind == "accepted"
    last = rulings(session)[-1]
    assert (last.seat, last.remedy, last.deviation, last.what) == (2, "caution", True, "slow")


def test_time_is_given_back_to_a_seat(session: Session, tmp_path: Path) -> None:
    wait(session, 90_000)
    session.enter("kbh")  # seat 4 was waited for
    accept(
        session,
        "call",
        "rule slow - leave ! it was our question",
        "rule time 4 1 ! the call took it",
        "rule time Dai 30s ! and that",
    )
    assert session.times.rows()[3] == ("@4", "0:00")
    assert {*verdicts(session, "rule time 9 1 ! x", "rule time 4 soon ! x", "rule time 4 1 2 ! x")} == {"unread"}
    close(session)
    again = resume(tmp_path / "a.jsonl")
    assert again.session.times.rows() == session.times.rows()
    assert [r.n for r in again.session.rulings] == [r.n for r in session.rulings]


def test_one_appeal_and_its_outcome(session: Session) -> None:
    assert session.enter("rule upheld ! x").kind == "info"
    ruled = session.enter("rule violation - back of=2 by=Eva ! twice").number
    assert session.enter("appeal Ben did not see it").kind == "accepted"
    assert "already" in session.enter("appeal again").message
    accept(session, "rule overturned by=Fay ! the film shows it")
    appeal, outcome = rulings(session)[1:]
    assert appeal.of == (ruled,)
    assert (outcome.of, outcome.outcome, outcome.by) == ((appeal.n, ruled), "overturned", "Fay")
    first = session.enter(f"rule slip {ruled}").slip
    assert any("overturned" in line for line in first)


def test_a_ruling_to_go_back_offers_to_do_it(session: Session) -> None:
    reply = session.enter("rule violation - back of=3 ! the wrong target")
    assert reply.suggestions == (f"back 1 ! ruling {reply.number}",)
    assert session.enter(reply.suggestions[0]).kind == "accepted"


def test_free_words_stay_a_ruling(session: Session) -> None:
    for text in ("nothing happens", "missed draws are done now", "- time is short", "setup was wrong, we go on"):
        expect(session, f"rule {text}", kind="accepted", slip=())
        assert rulings(session)[-1].reason == text.removeprefix("- ")
    assert session.enter("rule").verdict == "unread"
    assert session.enter("rule 2 x").verdict == "unread"  # the second of what?
    assert session.enter("rule violation - leave").verdict == "unread"  # a ruling has a reason


def test_disputed_is_a_mark_beside_the_verdict(session: Session) -> None:
    assert session.enter("rule disputed 2 ! I said sai").kind == "accepted"
    assert "[disputed]" in dict(session.enter("ls").rows)["2"]
    assert session.enter("rule disputed 99 ! x").verdict == "unread"


def test_in_a_tournament_the_arbiter_forces(tmp_path: Path) -> None:
    session = table(tmp_path, policy="tournament")
    refused = expect(session, "kkb", "call", kind="refused")
    assert not refused.suggestions  # hints are off
    assert {*kinds(session, "! agreed", "kkb ! agreed")} == {"refused"}
    accept(session, "call by=Eva", "kkb ! it stands", "rule violation SB-ASSIGN-08 leave ! it stands")
    assert session.enter("kkh ! again").kind == "refused"


def test_in_a_club_force_has_a_reason_and_a_protest_is_a_dispute(tmp_path: Path) -> None:
    session = table(tmp_path, policy="club")
    assert kinds(session, "kkb !", "kkb ! agreed") == ["refused", "accepted"]
    session = begin(tmp_path / "b.jsonl", policy="club")
    accept(session, "setup o r z p start 1", "ksb", "skh", "bks", "hkb", "k.s")
    assert session.enter("k.k pk ! x").verdict == "impossible"
    assert session.enter("k.k pk !! we all saw it").kind == "accepted"
    last = rulings(session)[-1]
    assert last.kind == "disputed" and session.fold.now.verdicts[last.of[0]] == "impossible"


def test_the_window_of_disputes(tmp_path: Path) -> None:
    session = table(tmp_path, policy="tournament")
    n = session.fold.last
    for _ in range(POLICY["tournament"].window + 1):
        assert session.enter("chk middle 0").kind == "accepted"
    reply = session.enter("rule disputed 2 ! late")
    assert "outside" in reply.message and rulings(session)[-1].deviation
    assert session.enter(f"back {n} ! agreed").kind == "refused"
    accept(session, "call", f"back {n} ! agreed")


def test_resumed_in_the_middle_of_a_call(session: Session, tmp_path: Path) -> None:
    session.enter("call")
    close(session)
    again = resume(tmp_path / "a.jsonl")
    assert again.session.called == session.called and not again.session.clock.running
    assert any("clock is stopped" in remark for remark in again.remarks)
    accept(again.session, "rule violation - leave ! it stands", "kbh")
    assert again.session.clock.running


def test_the_prompts_of_a_ruling_are_short(session: Session) -> None:
    _, kind, rule, remedy, reason = arbiter.prompts(session)
    for prompt, answers in (
        (kind, {"": "violation", "2": "missed", "hid": "hidden", "zz": "", "99": ""}),
        (rule, {"sb-assign-08": "SB-ASSIGN-08", "-": "-", "the": ""}),
        (remedy, {"b": "back"}),
        (reason, {"": ""}),
    ):
        assert {typed: arbiter.taken(session, prompt, typed) for typed in answers} == answers
    assert sum(len(key) + 1 for key in ("1", "SB-ASSIGN-08", "1")) <= 40


def test_the_rule_of_a_ruling_is_shown_and_several_are_offered(session: Session) -> None:
    out = io.StringIO()
    screen = Screen(out, columns=0, colour=False)
    answers = ["", "", "neighbour", "life", "SB-ASSIGN-08", "leave", "all agreed"]
    entry = asking.ruling(session, lambda _: answers.pop(0), screen)
    assert entry == "rule violation SB-ASSIGN-08 leave ! all agreed"
    shown = out.getvalue()
    fits = arbiter.fitting_rules(session, "life")
    assert len(fits) > asking.FITS
    assert all(name in shown for name in fits[: asking.FITS]) and f"and {len(fits) - asking.FITS} more" in shown
    assert GAME.rulebook.rules["SB-ASSIGN-08"].text in shown


def test_what_became_of_an_appeal_is_no_remedy(session: Session) -> None:
    accept(session, "call", "rule violation - leave ! x", "appeal why")
    reply = session.enter("rule upheld ! y")
    assert "appeal: the ruling stands" in reply.slip and not any(row.startswith("remedy") for row in reply.slip)


def test_an_untimed_table_has_no_clock_that_stands(tmp_path: Path) -> None:
    session = begin(tmp_path / "b.jsonl")
    session.enter("setup o r z p start 3")
    assert "clock" not in session.enter("call").message
    assert "the clock is stopped" in table(tmp_path).enter("call").message


def test_help_and_slips_write_no_ruling(session: Session) -> None:
    assert session.enter("rule ?").kind == "info" and "KIND RULE REMEDY" in session.enter("rule ?").message
    for text in (
        "rule zzz",
        "rule viol - leave ! x",
        "rule conduct leave ! x",
        "rule !",
        "rule -",
        "appeal ?",
        "appeal !",
        "appeal 99 x",
    ):
        expect(session, text, kind="refused", verdict="unread")
    assert rulings(session) == []


def test_the_line_and_the_reason_of_an_appeal(session: Session) -> None:
    assert session.enter("appeal 2").verdict == "unread", "a reason is wanted"
    assert session.enter("appeal 2 it was a sai").kind == "accepted"
    made = rulings(session)[-1]
    assert (made.kind, made.of, made.reason) == ("appeal", (2,), "it was a sai")
    assert session.enter(f"appeal {made.n} again").kind == "info", "one level of appeal is heard"
    ruled = session.enter("rule ! it stands").number
    assert rulings(session)[-1].reason == "it stands"
    accept(session, "rule conduct - leave ! loud", f"appeal {ruled} ! no")
    assert (rulings(session)[-1].of, rulings(session)[-1].reason) == ((ruled,), "no")


def test_a_slip_without_an_arbiter_names_nobody(session: Session) -> None:
    slip = session.enter("rule conduct - leave ! loud").slip
    assert not any(row.startswith("by:") for row in slip) and any(row.startswith("log: ") for row in slip)
    slip = session.enter("rule conduct - leave by=Eva ! loud").slip
    assert any(row.startswith("by: Eva · log ") for row in slip)
