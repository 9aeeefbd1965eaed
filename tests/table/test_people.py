"""People, names that look alike, questions, photographs, the census, drift, completion: what lies around the game."""

import hashlib
import json
from pathlib import Path

import pytest

import referee
from referee import games
from referee.api.game import LoadedGame
from referee.cli import census
from referee.journal import lines
from referee.journal.head import make_head
from referee.simulate.run import one
from referee.table.assist.complete import candidates
from referee.table.assist.hints import next_line
from referee.table.frontend import asking
from referee.table.frontend.bottom import bottom
from referee.table.frontend.render import Screen
from referee.table.session import box_facts, config, people, questions
from referee.table.session.clock import Clock
from referee.table.session.people import People, is_guest, look_alikes, skeleton
from referee.table.session.session import Session
from referee.table.setup.opening import Opening, Twice, numbered
from tests.kit.entries import accept, close, expect, verdicts
from tests.table.logs import GAME, begin, read


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


def asked(*answers: str) -> tuple[asking.Ask, list[str]]:
    left, seen = list(answers), []

    def ask(text: str) -> str:
        seen.append(text)
        return left.pop(0)

    return ask, seen


SCREEN = Screen(columns=0)


# --- people ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return begin(tmp_path / "a.jsonl")


def test_the_configuration_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert config.folder() == tmp_path / "config"
    monkeypatch.delenv("REFEREE_CONFIG")
    monkeypatch.setenv("HOME", str(tmp_path))  # whoever runs the tests may have a folder there
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    assert config.folder() == tmp_path / "xdg" / "referee"
    monkeypatch.setenv("XDG_CONFIG_HOME", "not/absolute")
    assert config.folder().parts[-2:] == (".config", "referee")


def test_two_who_are_one_person_and_parted_again() -> None:
    """PC53: reversible, also twice over; a name of both finds the one."""
    known = People()
    ana, anna, anne = known.add("Ana"), known.add("Anna"), known.add("Anne")
    assert known.find("Anna") == anna
    one = known.merge(ana, anna)
    one = known.merge(one, anne)
    assert (one.id, one.spellings) == (ana.id, ("Ana", "Anna", "Anne"))
    assert [known.find(n) for n in ("Ana", "Anna", "Anne")] == [one] * 3 and len(known.people) == 1
    one = known.also(one, "Añña")
    known.save()
    again = People.load()
    assert again.people == [one]
    one, other = again.split(again.named("Anna"))
    assert other == anne and one.spellings == ("Añña", "Ana", "Anna")
    one, other = again.split(one)
    assert other == anna and one.spellings == ("Añña", "Ana")
    for wrong in (lambda: again.split(one), lambda: again.merge(one, one), lambda: again.named("Eve")):
        with pytest.raises(ValueError, match=r"not merged|already|remembered"):
            wrong()
    again.add("Ana")
    with pytest.raises(ValueError, match="type the id"):
        again.named("Ana")


def test_another_name_on_a_seat_brings_its_own_id(tmp_path: Path) -> None:
    """`amend 0 seat`: a spelling keeps the person, another name is another person; what cannot be a name is refused."""
    known = People()
    ben, eve = known.add("Ben"), known.add("Eve")
    known.save()
    session = begin(tmp_path / "a.jsonl")
    session.fold.head.seats[1].name, session.fold.head.seats[1].person = "Ben", ben.id
    session.enter("setup o r z p start 3")
    for name, person in (("Ben.", ben.id), ("Eve", eve.id), ("Eva", ""), ("Ben", ben.id)):
        assert session.enter(f"amend 0 seat 2 {name}").kind == "accepted"
        assert (session.fold.head.seats[1].name, session.fold.head.seats[1].person) == (name, person)
    session.enter("amend 0 seat 3 Cho")
    for wrong in ("Cho", "x" * 81):
        assert session.enter(f"amend 0 seat 2 {wrong}").verdict == "unread"
    assert read(tmp_path / "a.jsonl")[0].head == session.fold.head


def test_a_player_keeps_an_id_and_another_spelling_is_offered() -> None:
    """PC53."""
    ask, seen = asked()
    first = asking.who(["Zoë", "Ben"], ask, SCREEN)
    assert all(first) and not seen
    ask, seen = asked("y")
    assert asking.who(["Zoe", "Ben"], ask, SCREEN) == first
    assert "Zoë" in seen[0]
    ask, seen = asked()
    assert asking.who(["Zoe", "Zoë"], ask, SCREEN)[0] == first[0]
    assert people.ids(["Zoe", "Ben", "Cho"]) == [*first, ""]
    ask, seen = asked("")
    other = asking.who(["Benn"], ask, SCREEN)
    assert seen and other[0] not in first


def test_guests_and_letters_are_nobody_in_particular() -> None:
    """PC52."""
    for name in ("Guest", "guest 2", "N.N.", "A", "b", "", "3", "Player 1", "Gast"):
        assert is_guest(name), name
    assert not any(is_guest(name) for name in ("Ana", "Bo", "Ana (new)", "忍者", "Ed"))
    ask, _ = asked()
    assert asking.who(["Guest", "Guest 2", "A", "B"], ask, SCREEN) == [""] * 4
    assert not People.load().people


def test_names_that_look_alike() -> None:
    """PC50."""
    assert skeleton("Anna") == skeleton("Аnna")
    assert look_alikes(["Anna", "Ben", "Аnna"]) == [(1, 3)]
    assert not look_alikes(["Anna", "Ben", "Hanna", ""])
    People.load()
    ask, _ = asked()
    asking.who(["Anna"], ask, SCREEN)
    ask, seen = asked("n")
    asking.who(["Аnna"], ask, SCREEN)
    assert "looks like" in seen[0] or "nearly" in seen[0]


def test_pc53_two_of_one_name_become_two() -> None:
    """PC53: after asking."""
    assert numbered(["Alex", "Ben", "Alex", "Alex 2"]) == ["Alex", "Ben", "Alex 3", "Alex 2"]
    opening = Opening(GAME)
    with pytest.raises(Twice):
        opening.take("players Alex, Alex, Cho, Dai")
    opening = Opening(GAME)
    ask, _ = asked("Alex, Alex, Cho, Dai", "", "en")
    asking.head(opening, ask, SCREEN)
    assert opening.names == ["Alex", "Alex 2", "Cho", "Dai"]


@pytest.mark.parametrize("text", ["{", "[]", "\xff", ""])
def test_a_broken_file_of_people_is_said_and_left_alone(text: str, folder: Path) -> None:
    folder.mkdir()
    (folder / people.FILE).write_text(text, encoding="latin-1")
    ask, _ = asked()
    assert asking.who(["Ana"], ask, SCREEN) == [""]
    assert people.ids(["Ana"]) == [""]
    assert (folder / people.FILE).read_text(encoding="latin-1") == text


# --- questions, photographs ------------------------------------------------------------------------------------------


def test_questions_are_skippable_and_kept_as_answers(session: Session, tmp_path: Path) -> None:
    ask, seen = asked("01-9", "", "Club Zürich", "")
    asking.evening(session, questions.START, ask, SCREEN)
    ask, _ = asked("5432", "12345", "yyn-", "y", "q")
    asking.evening(session, questions.END, ask, SCREEN)
    got = [(a.question, a.seat, a.value) for a in read(tmp_path / "a.jsonl")[1] if isinstance(a, lines.AnswerLine)]
    assert got == [
        ("played_before", 1, 0), ("played_before", 2, 1), ("played_before", 4, 9), ("place", 0, "Club Zürich"),
        ("rating", 1, 5), ("rating", 2, 4), ("rating", 3, 3), ("rating", 4, 2),
        ("again", 1, True), ("again", 2, True), ("again", 3, False), ("close", 0, True),
    ]  # fmt: skip
    assert len(seen) == len(questions.START) == 4
    assert len(questions.END) < 9


def test_answers_off_the_terminal(session: Session, tmp_path: Path) -> None:
    assert session.enter("n ask").rows
    accept(session, "n answer rating 5432", "n answer close y")
    assert {*verdicts(session, "n answer rating 54", "n answer rating 9999", "n answer close maybe")} == {"unread"}
    assert session.enter("n answer to nobody").number  # an ordinary note
    log = read(tmp_path / "a.jsonl")[1]
    assert [type(line) for line in log if not isinstance(line, lines.TryLine)] == [lines.AnswerLine] * 5 + [
        lines.NoteLine
    ]


def test_a_photograph_by_name_and_digest(session: Session, tmp_path: Path) -> None:
    (tmp_path / "the end.jpg").write_bytes(b"picture")
    assert session.enter(f'n photo="{tmp_path}/the end.jpg" all cards @end').kind == "accepted"
    note = read(tmp_path / "a.jsonl")[1][-1]
    assert isinstance(note, lines.NoteLine) and note.photo is not None
    assert (note.photo.name, note.text, note.tags) == ("the end.jpg", "all cards @end", ("end",))
    assert note.photo.sha256 == hashlib.sha256(b"picture").hexdigest()
    assert str(tmp_path) not in (tmp_path / "a.jsonl").read_text()
    assert {*verdicts(session, "n photo=missing.jpg", f"n photo={tmp_path}", "n photo=")} == {"unread"}


# --- drift -----------------------------------------------------------------------------------------------------------


def test_a_count_that_differs_names_the_interval_and_the_likely_step(session: Session) -> None:
    accept(session, "setup o r z p start 3", "chk lives.2 2")
    agreed = session.fold.last if session.fold.now.verdicts.get(session.fold.last) is None else 0
    value = GAME.facts.paths(session.state)["lives.2"]
    session.enter(f"chk lives.2 {value}")
    agreed = session.fold.last
    session.enter(f"set lives.3 {value} ! moved")
    reply = expect(session, f"chk lives.2 {value - 1}", kind="accepted", verdict="impossible")
    assert f"they agreed at line {agreed}; no line since" in reply.rows[0][1]
    assert reply.suggestions[0] == f"set lives.2 {value - 1} ! counted"
    assert session.enter(reply.suggestions[0]).kind == "accepted"
    assert session.enter(f"chk lives.2 {value - 1}").verdict == "ok"


def test_the_likeliest_cause_changed_it_by_just_the_difference() -> None:
    from referee.table.commands.mismatch import Drift

    drift = Drift("x", 5, 4, 10, ((11, 1, 3), (12, 3, 4), (13, 4, 2), (14, 2, 5)))
    assert drift.likely({13}) == [12, 13, 14, 11]


# --- completion, hints -----------------------------------------------------------------------------------------------


def test_what_is_legal_now_completes_the_line(session: Session) -> None:
    session.enter("setup o r z p start 3")
    for typed, whole in (
        ("k", "ksb"),
        ("am", "amend"),
        ("amend ", "1"),
        ("chk liv", "lives.2"),
        ("rule violation SB-ASS", "SB-ASSIGN-08"),
        ("rule violation - l", "leave"),
    ):
        assert whole in {c.text for c in candidates(session, typed)}, typed
    assert {c.text for c in candidates(session, "amend 0 option trip")} >= {"triple_ban=off"}
    for text in (
        "",
        " ",
        "zz",
        "n answer ",
        "? SB",
        "back ",
        "skip ",
        "show ",
        "fact ",
        "z ",
        "n ",
        "amend 0 ",
        "x y z",
    ):
        candidates(session, text)
    session.hints = "off"
    assert not any(c.text == "ksb" for c in candidates(session, "k"))
    assert any(c.text == "amend" for c in candidates(session, "am"))


def test_what_follows_in_the_same_entry_is_completed_too(session: Session) -> None:
    """Behind steps that are legal as they stand, what is legal after them; behind half a step, the seats that may stand there."""
    accept(session, "setup o r z p start 3", "ksb", "ksb", "khb", "ksh")
    before = session.fold.last
    found = candidates(session, "k.s ")
    assert {"ik", "-"} <= {c.text for c in found}
    assert all(c.start == 0 for c in found if c.text in ("ik", "-"))
    assert next(c for c in candidates(session, "k.s i") if c.text == "ik").start == 1
    assert any(c.text == "k.s" for c in candidates(session, "k.s - k"))
    assert not any(c.text == "ik" for c in candidates(session, "zz "))
    assert session.fold.last == before
    session.hints = "off"
    assert not any(c.text == "ik" for c in candidates(session, "k.s i"))


def test_the_seats_that_may_stand_there_are_completed() -> None:
    game = games.load("samurai_sword")
    session = LoadedGame(game).table_of(make_head(game, ("Ana", "Ben", "Cho", "Dai"), at="2026-01-01T00:00:00+00:00")).session
    session.enter("setup ben hid koj nob start 2")
    found = {c.text.removeprefix("bo "): c.meta for c in candidates(session, "bo ")}
    legal = {str(seat) for seat in range(1, 5) if session.would(f"bo {seat}")}
    assert legal and legal <= set(found) and "2" not in legal
    assert all(f"{seat} {session.names[int(seat) - 1]}" in found[seat] for seat in legal)


def test_time_that_was_given_back_shows_on_the_clock(session: Session) -> None:
    session.enter("setup o r z p start 3")
    session.clock = Clock(start=600_000)
    session.times.last = 480_000
    assert "3 Cho 2:00, since" in bottom(session, 200)[0]
    session.enter("rule time 3 90s ! the rulebook was looked for")
    assert "3 Cho 0:30, since" in bottom(session, 200)[0]
    session.enter("ksb")
    assert session.times.rows()[2] == ("@3", "0:30")


@pytest.mark.parametrize("game", list(games.NAMES))
def test_hints_and_the_bottom_line_of_every_game(game: str) -> None:
    simulated = one(games.load(game), 3)
    session = referee.load(game).table_of(simulated.fold.head).session
    for entry in simulated.transcript[:25]:
        assert session.enter(entry).kind == "accepted"
        for hints in ("full", "kinds", "off"):
            session.hints = hints
            line = next_line(session)
            asked = bool(session.game.flow.awaiting(session.state).who)
            assert bool(line) is (asked and hints != "off") or hints == "full"
            assert "@" not in "".join(bottom(session, 80)[:1]).split("over")[0][:3]
            candidates(session, entry[:1])
        assert all(len(row) <= 20 for row in bottom(session, 20))


# --- the census ------------------------------------------------------------------------------------------------------


def test_a_census_is_copied_into_the_head(tmp_path: Path) -> None:
    game = games.load("shinobi_clans")
    assert box_facts.census_box(game) == (lines.Box(), "")
    source = tmp_path / "c.json"
    source.write_text(json.dumps({"facts": {"copies.aap": 9, "nonsense": 1}}))
    assert census.census("shinobi_clans", source=str(source)) == 1
    box, said = box_facts.census_box(game)
    assert (box.name, box.facts) == ("census", {"copies.aap": 9})
    assert "1 facts" in said
    opening = Opening(game)
    opening.take("players Ana, Ben, Cho")
    opening.box = box
    assert opening.head().box.facts == {"copies.aap": 9}
    assert census.census("shinbi") == 0
    assert census.census("chess") == 2
    assert census.census("shinobi_clans", source="missing") == 2


def test_totals_that_do_not_fit_are_said_and_not_used(tmp_path: Path) -> None:
    game = games.load("shinobi_clans")
    facts = {q.name: 30 for q in game.census.questions() if q.name.startswith("copies.")}
    box_facts.store(game, facts)
    box, said = box_facts.census_box(game)
    assert box.name == "printed" and "does not fit" in said
    assert census.census("shinobi_clans") == 1


def test_the_facts_of_a_log_are_taken_over(tmp_path: Path) -> None:
    game = games.load("shinobi_clans")
    head = make_head(game, ("", "", ""))
    path = tmp_path / "a.jsonl"
    session = LoadedGame(game).table_of(head, path=path).session
    assert session.enter("fact copies.aap 7").kind == "accepted"
    close(session)
    assert census.census("shinobi_clans", source=str(path)) == 0
    assert box_facts.kept(game) == {"copies.aap": 7}
    assert census.census("ninjato", source=str(path)) == 2
