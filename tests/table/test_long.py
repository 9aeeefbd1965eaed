"""An entry of any length costs little: no slip of the pen is sought in what no pen would write."""

import gc
import subprocess
import sys
import tracemalloc
from cProfile import Profile

import pytest

from referee import games
from referee.engine.for_good import _Process
from referee.engine.words import Typed
from referee.table.desk import LONGEST, Desk
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from referee.table.session.typed_entry import Refused
from tests.kit.golden import folder, play
from tests.kit.parts import ROOT

PIECES = ("x", "k ", "k1", "1", ".", "(", "ab.", "a=b ", ",1", ":", "é", "1: ", "katana", "kat ana ", "7>", "t5@", "?", "x?", "'", "a,b;")
BEFORE = ("", "chk ", "show ", "set ", "? ", "amend 3 ", "fact ", "rule ", "skip ", "back ", "seat ", "option ", "1: ", "card ", "declare ", "chk lives ")
CALLS = 100_000
"""Calls of functions that one entry may cost: some 20 ms."""

CALLS_OF_KNOWN = 200_000
"""The same where every word is known."""

READY = ("xxxx", "nobody says anything", "Ana attacks and Ben and Cho")
"""Entries that nothing is recorded of, with which patterns and names are made ready."""

FIRST_CALLS = (135_000, 145_000, 400_000)
"""The same of the first entries of a process, with which patterns and names are made ready."""


@pytest.fixture(scope="module", params=sorted(games.NAMES))
def session(request: pytest.FixtureRequest) -> Session:
    rows = sorted(folder(request.param).glob("*.txt"))[0].read_text(encoding="utf-8").splitlines()
    made = play(games.load(request.param), "\n".join(rows[:12]))[0]
    for text in READY:
        assert made.enter(text).kind == "refused"
    return made


def calls(session: Session, text: str) -> tuple[int, str]:
    """How many calls an entry costs, and what the reply says."""
    profile = Profile()
    reply = profile.runcall(session.enter, text)
    return sum(row.callcount for row in profile.getstats()), f"{reply.kind} {reply.message}"


def test_no_entry_costs_much(session: Session) -> None:
    for i, piece in enumerate(PIECES):
        # every word before some of the pieces, every piece alone and at its longest
        for size, words in ((41, ("",)), (399, BEFORE[i % 8 :: 8]), (LONGEST - 40, BEFORE[i % 6 :: 6])):
            for word in words:
                text = word + (piece * size)[:size]
                cost, said = calls(session, text)
                assert cost < CALLS or said.startswith("accepted"), (text[:20], size, cost, said[:80])


DEAR = (
    "shu, " * 8, "4 and " * 8, "ar and " * 6, "bc and " * 6, "kept; " * 7, "5 and " * 30, "d5 " * 60, "b3, sss, hh., ib, k, s, h, " * 2,
    "k, s, h, b, c, g, d, a, p, x, ", "1 22 333 find " * 14, "Ana 1 22 333 " * 4, "amend bu no han setup kt ju samurai p",
    "amend bu no han setup kt ju samurai p hid 3bk 6 1 ww 5ki 6ku da ninja3 ku 7p hand w wp 5p iey 5w 1p fd ninja2 tom 1kt bk wa bo ar bc shogun",
    "could h4f3 r1 f24 b2 4a o2 4++ 3/245/m2 wg4 53 z2 W18 1324 2*1 W26 f4 5a/25g/t4 =t3 545 15 W1 f33 setup h4s3 2a h5s2",
    "put  1 22 333 " * 3, "end  1 22 333 " * 3, "Ana  1 22 333 " * 3, "ss/nin; " * 5, "ss and ain/jut and gin and ggm/jut and ga",
    "amend x", "\N{COMBINING ACUTE ACCENT} a \N{COMBINING ACUTE ACCENT}", "Ana lays \N{COMBINING ACUTE ACCENT}",
)  # fmt: skip
"""Entries that were dear once: words and numbers that are known, again and again."""


@pytest.mark.parametrize("text", DEAR)
def test_no_known_words_in_a_row_cost_much(session: Session, text: str) -> None:
    cost, said = calls(session, text)
    assert cost < CALLS_OF_KNOWN or said.startswith("accepted"), (cost, said[:80])


def test_a_line_of_a_million_signs_is_refused_at_once(session: Session) -> None:
    for piece in PIECES:
        text = piece * (1_000_000 // len(piece))
        tracemalloc.start()
        cost, said = calls(session, text)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert cost < 100 and most < 1_000_000 and f"at most {LONGEST:,} characters" in said


def test_a_note_may_be_long(session: Session) -> None:
    assert session.enter("n " + "so it was. " * 1000).kind == "accepted"


def test_no_garbage_is_looked_for_while_a_sentence_is_read(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[bool] = []
    read = Desk._sentence

    def reads(self: Desk, typed: Typed, refusal: Refused) -> Reply:
        looked.append(gc.isenabled())
        return read(self, typed, refusal)

    monkeypatch.setattr(Desk, "_sentence", reads)
    assert session.enter("nobody says what is known").verdict == "unread" and all(looked), "a library changes nothing"
    looked.clear()
    monkeypatch.setattr(_Process, "ours", True)
    assert session.enter("somebody says what is known").verdict == "unread"
    assert looked and not any(looked) and gc.isenabled()


def players(game: str) -> str:
    """The players of a game's first golden log."""
    rows = sorted(folder(game).glob("*.txt"))[0].read_text(encoding="utf-8").splitlines()
    return next(row for row in rows if row.startswith("players"))


def first_entries() -> None:
    """Print for each game what the first entries of a process cost: patterns and names are made ready with them."""
    for name in sorted(games.NAMES):
        made = play(games.load(name), players(name))[0]
        print(name, *(calls(made, text)[0] for text in READY))


def test_the_first_entries_of_a_process_cost_no_more() -> None:
    code = "from tests.table.test_long import first_entries; first_entries()"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    rows = [row.split() for row in done.stdout.splitlines()]
    assert [name for name, *_ in rows] == sorted(games.NAMES)
    for name, *costs in rows:
        for cost, most in zip(costs, FIRST_CALLS, strict=True):
            assert 0 < int(cost) < most, (name, costs)
