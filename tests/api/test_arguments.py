"""Wrong arguments: a TypeError or ValueError with a sentence that says what is taken, and nothing is recorded."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import referee
from referee.games.shinbi.steps import Attack, Reveal

GAME = referee.load("shinbi")
LOG = GAME.simulate(1, players=4)
WRONG: Any = {"a": 1}


def table() -> Any:
    made = GAME.table(4)
    for entry in ("setup o r z p start 1", "kkb"):
        made.type(entry).required()
    return made


@pytest.mark.parametrize(
    ("method", "given"),
    [
        ("play", "ksb"),
        ("play", None),
        ("written", "k"),
        ("type", None),
        ("type", 3),
        ("check", None),
        ("legal", 3),
        ("parse", 3),
        ("choices", 3),
        ("fact", 3),
        ("undo", "1"),
        ("undo", True),
    ],
)
def test_a_table_says_what_it_takes(method: str, given: object) -> None:
    made = table()
    with pytest.raises(TypeError, match=rf" (is|takes) a .*, not {re.escape(repr(given))}$"):
        getattr(made, method)(given)
    assert made.line == table().line


@pytest.mark.parametrize("method", ["at", "why", "branch", "slip", "dispute", "odds"])
def test_a_log_asks_for_the_number_of_a_line(method: str) -> None:
    log: Any = LOG
    with pytest.raises(TypeError, match="a line is a whole number, not 'x'"):
        getattr(log, method)("x")


def test_the_rest() -> None:
    game: Any = GAME
    log: Any = LOG
    for call, says in (
        (lambda: game.simulate("a"), "a seed is a whole number"),
        (lambda: game.simulate(1, players="4"), "the number of players is a whole number"),
        (lambda: game.simulate(1, bots=3), "bots are a name, a function or a list"),
        (lambda: game.table(None), "players are a list of names or a number"),
        (lambda: game.table(["a", 2, "c", "d"]), "the name of a player is a text, not 2"),
        (lambda: game.table(4, options=3), "options are values by name"),
        (lambda: game.table(4, box=3), "the facts of a box are values by name"),
        (lambda: game.table_of(3), "takes the head of a log"),
        (lambda: log.at(2, None), "open, public, a seat or a name"),
        (lambda: log.branch(3, 5), "an entry or a list of entries"),
        (lambda: log.diff("x"), "`diff` takes another log"),
        (lambda: referee.resume(log, at="x"), "is a whole number"),  # type: ignore[arg-type]
        (lambda: referee.load(3), "the name of a game is a text"),  # type: ignore[arg-type]
        (lambda: table().play(Attack(3, 4, "sai"), force=3), "`force` is a text"),
    ):
        with pytest.raises(TypeError, match=says):
            call()
    for call, says in (
        (lambda: game.simulate(-1), "a seed is 0 to "),
        (lambda: table().undo(0), "is 1 or more, not 0"),
        (lambda: table().choices(seat=9), "a seat is 0 to 4, not 9"),
    ):
        with pytest.raises(ValueError, match=says):
            call()


def test_more_is_taken_back_than_there_is() -> None:
    reply = table().undo(99)
    assert not reply.accepted and len(reply.message) < 100
    assert "99 times" in reply.message and "nothing is taken back" in reply.message


def test_fair_is_told_from_ten_games_on() -> None:
    with referee.Database() as db:
        loaded = db.load(GAME.simulate(seed, players=4) for seed in range(3))
        assert (loaded.seen, loaded.loaded, loaded.found) == (3, 3, 0)
        for raw, fair in ((False, {None}), (True, {0.25})):
            (cohort,) = db.statistics("shinbi", by="seat", raw=raw)
            rows = cohort.section("win_rate_by_seat").rows
            assert {row.fair for row in rows if isinstance(row, referee.Rate)} == fair


@pytest.mark.parametrize("wrong", [5, None, b"A", "\n", "A\n", "../x", "a/b", ".", "-a", "a b", "é", "x" * 65])
def test_a_log_has_an_id_with_which_it_is_read_again(wrong: Any, tmp_path: Path) -> None:
    """An id that cannot be is refused before a file is made."""
    game: Any = GAME
    path = tmp_path / "log.jsonl"
    with pytest.raises(ValueError, match="a log id has 1 to 64 letters and digits"):
        game.table(4, log_id=wrong, path=path)
    assert not path.exists()


def test_every_head_that_is_taken_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    with GAME.table(4, log_id="club.2026-11_a", path=path) as made:
        made.type("setup o r z p start 1").required()
    assert referee.open(path).id == "club.2026-11_a"
    assert GAME.table(4, log_id="").log.id, "the empty one is made up"
    wrong: Any = {"id": 5}
    with pytest.raises(ValueError, match="the log could not be read again"):
        GAME.table_of(msgspec.structs.replace(LOG.head, **wrong), path=tmp_path / "b.jsonl")
    assert not (tmp_path / "b.jsonl").exists()


def test_what_is_true_or_false_or_a_name() -> None:
    game: Any = GAME
    log: Any = LOG
    for call, says in (
        (lambda: game.table(4, timed="yes"), "`timed` is True or False, not 'yes'"),
        (lambda: game.table(4, made_up="yes"), "`made_up` is True or False, not 'yes'"),
        (lambda: game.table_of(log.head, timed="yes"), "`timed` is True or False"),
        (lambda: game.table(True), "the number of players is a whole number, not True"),
        (lambda: game.table(4, options=[]), "options are values by name"),
        (lambda: game.table(4, box=[]), "the facts of a box are values by name"),
        (lambda: game.table(4, box={1: 2}), "the name of a fact is a text, not 1"),
        (lambda: game.table(4, policy=["club"]), "a policy is a text"),
        (lambda: game.simulate(1, bots=[3]), "a bot that is no function is a text, not 3"),
        (lambda: game.simulate(1, reporter=[]), "a reporter is a text"),
        (lambda: game.bot([]), "the name of a bot is a text"),
        (lambda: game.step([], 1), "a verb is a text"),
        (lambda: referee.schema(None), "the name of a game is a text"),  # type: ignore[arg-type]
        (lambda: referee.resume(None), "`resume` takes a path or a log"),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError, match=says):
            call()
    with pytest.raises(ValueError, match="the line to go on from is 0 or more, not -1"):
        referee.resume(LOG, at=-1)


@pytest.mark.parametrize("method", ["play", "check", "legal", "written"])
@pytest.mark.parametrize(
    ("act", "says"),
    [
        (Attack(2, "3", "sai"), "in Attack, to: a whole number is expected, not text"),  # type: ignore[arg-type]
        (Attack(2, 3, ["sai"]), "in Attack, say: text is expected, not a list"),  # type: ignore[arg-type]
        (Attack(True, 3, "sai"), "in Attack, who: a whole number is expected, not true or false"),
        (Attack(2, 3.0, "sai"), "in Attack, to: a whole number is expected, not a number with decimals"),  # type: ignore[arg-type]
        (Attack(2, set, "sai"), "in Attack, each member is text"),  # type: ignore[arg-type]
        (referee.Check("lives.2", 4.0), "in Check, value: "),  # type: ignore[arg-type]
    ],
)
def test_a_member_of_another_type_is_told_in_a_sentence(method: str, act: Any, says: str) -> None:
    made = table()
    with pytest.raises(TypeError, match=re.escape(says)):
        getattr(made, method)(act)
    assert made.line == table().line


def test_lists_do_for_tuples_in_a_step() -> None:
    assert table().written(Reveal(1, [(2, "katana"), (3, "sai")])) == table().written(  # type: ignore[arg-type]
        Reveal(1, ((2, "katana"), (3, "sai")))
    )


def test_a_closed_table_says_so(tmp_path: Path) -> None:
    made = GAME.table(4, path=tmp_path / "a.jsonl")
    made.type("setup o r z p start 1").required()
    made.close()
    for reply in (made.type("k"), made.play(Attack(1, 2, "sai")), made.undo(), made.type("n late")):
        assert reply.kind == "refused" and reply.failed
        assert reply.message == f"this table is closed: `referee.resume` goes on with {tmp_path / 'a.jsonl'}"
    assert made.type("st").kind == "info" and made.legal("k")
    with referee.resume(tmp_path / "a.jsonl") as again:
        assert again.line == 1 and again.type("k").accepted
    with GAME.table(4) as memory:
        pass
    assert memory.type("setup o r z p start 1").accepted
