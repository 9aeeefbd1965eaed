"""`may ENTRY`: an answer from what everybody knows, and a line that says that it was asked."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from referee import games
from referee.api.game import LoadedGame
from referee.journal import lines
from referee.journal.head import make_head
from referee.table.assist.complete import candidates
from referee.table.session.session import Session
from tests.cli.run import referee
from tests.kit.entries import close, expect, kinds
from tests.kit.heads import moments, table
from tests.kit.parts import having
from tests.records.logs import run_here
from tests.table.logs import read

GAMES = having("moments")


def _begun(path: Path, format_: int = lines.FORMAT, **head: Any) -> Session:
    """A table of Shinbi that writes a log of this format."""
    game = games.load("shinbi")
    made = make_head(game, ("Ana", "Ben", "Cho", "Dai"), at="2026-01-01T00:00:00+00:00", **head)
    made = msgspec.structs.replace(made, format=format_)
    session = LoadedGame(game).table_of(made, path=path).session
    assert session.enter("setup o r z p start 1").kind == "accepted"
    return session


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_is_what_the_entry_would_get(game: str) -> None:
    """Where nothing is hidden: yes for what is accepted, no with the rule for what is refused."""
    asked = {"yes": 0, "open": 0, "no": 0}
    for session in moments(game):
        entries = [str(entry) for entry, _ in session.game.help.complete(session.state)]
        entries += [f"{seat}: {entry}" for entry in entries[:4] for seat in range(1, session.state.seats + 1)]
        for entry in entries:
            would = session.shadow().enter(entry)
            before = session.fold.last, len(session.fold.items)
            reply = session.enter(f"may {entry}")
            assert (session.fold.last, len(session.fold.items)) == before
            if would.verdict == "unread" and not any(said.findings for said in would.said):
                assert reply.kind == "refused" and not reply.answer, entry
                continue
            assert reply.kind == "info", (entry, reply)
            assert (reply.answer == "no") == (would.kind != "accepted" or would.verdict == "missed"), (entry, reply)
            assert (reply.answer == "open") == bool(reply.rows)
            assert reply.message.startswith(("yes: ", "no: ", "yes as far as the table knows: "))
            assert reply.answer != "no" or any(said.findings for said in reply.said) or would.waits
            asked[reply.answer] += 1
    assert asked["yes"] > 3 and asked["no"] > 1, asked


def test_what_is_open_is_said() -> None:
    """The wound would end the game, and who wins then depends on roles that nobody showed."""
    session = table("samurai_sword", ("set rp.5 1 ! counted", "set honor.5 1 ! counted", "kt 5"))
    expect(
        session,
        "may w",
        answer="open",
        message="yes as far as the table knows: @5 takes the wound",
        rows=(("open", "roles and Daimyo cards"),),
    )
    assert session.enter("may p").answer == "yes"


def test_only_that_it_was_asked_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    session = _begun(path)
    asked = kinds(session, "may ksb", "may 2: attack 3 katana", "may foo", "may kkb ! because", "ksb")
    assert asked == ["info", "info", "refused", "info", "accepted"]
    fold, log = read(path)
    tries = [line for line in log if isinstance(line, lines.TryLine)]
    assert [(line.typed, line.verdict) for line in tries] == [
        ("may ksb", "asked"), ("may 2: attack 3 katana", "asked"), ("may foo", "unread"), ("may kkb ! because", "asked"),
    ]  # fmt: skip
    assert [line.entry for line in tries] == [2, 3, 4, 5] and all(not line.findings and not line.text for line in (tries[0], tries[1]))
    assert fold.last == 4 and fold.items[-1].entry == 6
    assert not any(isinstance(line, lines.NoteLine) for line in log)
    close(session)
    assert run_here("audit", str(path)).returncode == 0
    replayed = run_here("replay", str(path), "--json").stdout
    assert '"asked"' in replayed and "asked: may ksb" in replayed


def test_in_a_log_that_older_readers_read_a_note_says_it(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    session = _begun(path, 1)
    assert session.enter("may ksb").answer == "yes"
    assert session.enter("ksb").kind == "accepted"
    log = read(path)[1]
    assert not any(isinstance(line, lines.TryLine) for line in log)
    assert [line.text for line in log if isinstance(line, lines.NoteLine)] == ["asked: may ksb"]


@pytest.mark.parametrize(("policy", "hints"), [("tournament", "off"), ("tournament", "full"), ("casual", "off")])
def test_where_nothing_is_hinted_only_the_arbiter_asks(policy: str, hints: str, tmp_path: Path) -> None:
    session = _begun(tmp_path / "a.jsonl", policy=policy)
    session.show_hints(hints)  # type: ignore[arg-type]
    expect(session, "may 2: attack 3 katana", "`call`", kind="refused", said=())
    session.enter("call by=Eva")
    assert session.enter("may 2: attack 3 katana").answer == "no"


def test_what_is_no_move_is_named_and_entries_are_completed() -> None:
    session = table("shinbi")
    assert {*kinds(session, "may", "may z", "may set lives 1", "may foo", "may back turn", "May st?")} == {"refused"}
    found = [candidate.text for candidate in candidates(session, "may k")]
    assert found == [candidate.text for candidate in candidates(session, "k")] and found


def test_at_a_pipe_a_question_is_no_refusal(tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--players", "Ana,Ben,Cho,Dai", "--log", "a.jsonl", "--json", cwd=tmp_path,
                  typed="setup o r z p start 1\nmay 2: attack 3 katana\nmay ksb\n")  # fmt: skip
    answers = [event.get("answer") for event in ran.events if event["event"] == "reply"]
    assert ran.code == 0 and answers == [None, "no", "yes"]
    plain = referee("resume", "a.jsonl", cwd=tmp_path, typed="may 2: attack 3 katana\n")
    assert "no: 2 Ben attacks 3 Cho, says katana" in plain.out and "SB-ROUND-03" in plain.out and plain.code == 0


def test_a_player_who_is_called_may_is_asked_about() -> None:
    """Neither is taken in silence: a question must not record a move."""
    session = table("shinbi", names=("May", "Ben", "Cho", "Dai"))
    last = session.fold.last
    for entry in ("may ksb", "May ksb"):
        expect(session, entry, "`1: ksb` is the player, `may 1: ksb` only asks", kind="refused")
    assert session.enter("may 1: attack 2 katana").answer == "yes" and session.fold.last == last
    assert session.enter("1: ksb").kind == "accepted"
