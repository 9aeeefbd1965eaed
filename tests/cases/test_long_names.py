"""The name and the id of a player have a bound: above it they are refused wherever they come in, in a sentence."""

from collections.abc import Callable
from pathlib import Path

import pytest

import referee
from records.audit.auditor import audit_file
from records.database.people import people
from records.logs.wording import seated
from records.replay.replay import replay
from records.replay.timeline import tape
from referee import games
from referee.engine.safe import LONGEST_NAME
from referee.journal.fold import Fold
from referee.journal.head import make_head
from referee.table.session.session import Session
from referee.table.setup.opening import Opening
from tests.cases.logs import every_game, raw
from tests.kit.heads import NAMES, SET_UP, table
from tests.kit.parts import having
from tests.records.logs import Data, forged, run_here

LONG, MOST = "忍" * (LONGEST_NAME + 1), "忍" * LONGEST_NAME
SAID = f"has more than {LONGEST_NAME} characters"


def refused(session: Session, entry: str) -> str:
    """Why an entry is refused."""
    reply = session.enter(entry)
    assert reply.kind == "refused", entry
    return reply.message


@pytest.mark.parametrize("name", having("moments"))
def test_a_long_name_is_refused_wherever_it_is_typed(name: str) -> None:
    names = NAMES[name]
    for takes in (Opening.players, lambda o, text: o.take(f"players {text}")):
        opening = Opening(games.load(name))
        with pytest.raises(ValueError, match=SAID):
            takes(opening, ",".join([LONG, *names[1:]]))
        takes(opening, ",".join([MOST, *names[1:]]))
    session = table(name)
    for entry in (f"seat 2 {LONG}", f"amend 0 seat 2 {LONG}", f"recorder {LONG}"):
        assert SAID in refused(session, entry)
    assert session.enter(f"seat 2 {MOST}").kind == "accepted"
    assert session.enter(f"amend 0 seat 1 {MOST}x"[:-1]).kind == "refused"  # seat 2 is called so
    with pytest.raises(ValueError, match=SAID):
        referee.load(name).table([LONG, *names[1:]])
    made = referee.load(name).table(list(names))
    assert [made.type(entry).kind for entry in SET_UP[name]] == ["accepted"] * len(SET_UP[name])
    assert SAID in made.type(f"seat 2 {LONG}").message and made.type(f"seat 2 {MOST}").kind == "accepted"
    with pytest.raises(ValueError, match=SAID):
        Fold(session.game, make_head(session.game, [LONG, *names[1:]]))


def head(key: str, value: str) -> Callable[[list[Data]], object]:
    """A head that calls the player of seat 2 so."""
    return lambda rows: rows[0]["seats"][1].update({key: value})


def seat(key: str, value: str) -> Callable[[list[Data]], object]:
    """Somebody called so takes seat 2 behind the sixth line, in place of what stood there."""
    step = {"do": "seat", "who": 2, "name": "Eve", key: value}

    def change(rows: list[Data]) -> None:
        at = next(i for i, row in enumerate(rows) if i > 6 and row["line"] == "step")
        rows[at] = {"line": "step", "n": rows[at]["n"], "step": step}

    return change


def test_the_format_says_how_long_a_name_may_be() -> None:
    page = (Path(__file__).resolve().parents[2] / "FORMAT.md").read_text(encoding="utf-8")
    assert f"A name and an id have at most {LONGEST_NAME} characters" in page
    assert f"names a player in more than {LONGEST_NAME} characters" in page


@every_game
@pytest.mark.parametrize("key", ["name", "person"])
def test_a_log_whose_head_has_a_long_name_is_refused_in_a_sentence(name: str, key: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(forged(raw(name), head(key, LONG)))
    told = audit_file(str(path))
    assert told.exit == 2 and any(f"on seat 2 {SAID}" in str(c) for c in told.complaints)
    commands: tuple[tuple[str | Path, ...], ...] = (
        ("replay", path), ("view", path, "--out", tmp_path / "a.html"), ("diff", path, path),
        ("export", path, "--anon", "--out", tmp_path / "b.jsonl"), ("summarize", path, "--db", tmp_path / "a.db"),
    )  # fmt: skip
    for command in commands:
        result = run_here(*command)
        assert result.returncode == 2 and f"on seat 2 {SAID}" in result.stderr, command
        assert LONG not in result.stdout + result.stderr, command
    path.write_bytes(forged(raw(name), head(key, MOST)))
    assert audit_file(str(path)).exit == 0


@every_game
@pytest.mark.parametrize("key", ["name", "person"])
def test_nobody_takes_a_seat_by_a_long_name_in_a_log_by_other_hands(name: str, key: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    for value, sits in ((LONG, False), (MOST, True)):
        path.write_bytes(forged(raw(name), seat(key, value)))
        told = audit_file(str(path))
        assert not told.lines.not_judged and told.exit == 1
        laid = tape(str(path))
        now = value if key == "name" else "Eve"
        assert (now in laid.sat, now in laid.held[1], now in replay(str(path)).players) == (sits,) * 3
        assert ("from line" in laid.seats[1]) == sits
        fold = folded(path)
        assert bool(seated(fold)) == bool(people(fold).later) == sits


@every_game
def test_a_head_is_not_amended_to_a_long_name_in_a_log_by_other_hands(name: str, tmp_path: Path) -> None:
    def change(rows: list[Data]) -> None:
        seats = [{**s, "person": LONG} if s["id"] == 2 else s for s in rows[0]["seats"]]
        last = max(row.get("n", 0) for row in rows)
        rows.append({"line": "amend", "n": last + 1, "of": [0], "head": {"seats": seats}})

    path = tmp_path / "a.jsonl"
    path.write_bytes(forged(raw(name), change))
    fold = folded(path)
    assert fold.now.verdicts[fold.last] == "irregular" and SAID in fold.now.findings[fold.last][0].text
    assert not any(one.person for one in fold.head.seats)
    assert audit_file(str(path)).exit == 1


def folded(path: Path) -> Fold:
    """A log folded."""
    from records.logs import source

    opened = source.opened(str(path))
    with opened.reader.file:
        for line in opened.reader:
            opened.fold.feed(line)
    return opened.fold
