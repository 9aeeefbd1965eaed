"""What the program shows of a public fact can be typed again; what nobody can have counted is not understood, and is no evidence."""

from functools import cache
from typing import Any

import pytest

from referee.engine.game import Game
from referee.engine.limits import Limit, limit_of, misread
from referee.engine.paths import spelled
from referee.engine.steps import Check
from referee.engine.words import split
from referee.journal.lines import CheckLine
from referee.journal.memory_writer import MemoryWriter
from referee.table.commands.facts import stated
from referee.table.session.session import Session
from tests.battery.table import every, replay
from tests.battery.test_facts import family, looks
from tests.kit.scenarios import session

ENDLESS = "9" * 9
PROSE = ("cards", "printed")
"""Facts that are told in sentences; how they are typed stands in `? chk`."""
NONSENSE = ("zz", "? 5 zz", "5,zz,,", "=^~", ENDLESS, f"-{ENDLESS}")


@cache
def moments(game: Game[Any]) -> list[tuple[Any, dict[str, Any]]]:
    """States of honest games of all numbers of players, with their facts."""
    if game.id == "toy":
        pytest.skip("the toy declares nothing of its facts")
    return [(fold.state, facts) for rows in looks(game).values() for fold, facts in rows]


def typed(game: Game[Any], state: Any, text: str) -> list[Any]:
    return [value for _, value in stated(game, state, split(text).words)]


def test_everything_public_is_declared(game: Game[Any]) -> None:
    for _, facts in moments(game):
        for path, value in facts.items():
            flags = isinstance(value, bool) or (isinstance(value, list) and value and isinstance(value[0], bool))
            assert flags or limit_of(game, path) is not None, path


def test_what_is_shown_can_be_typed_again(game: Game[Any]) -> None:
    """As `? chk` lists it, as the echo says it with printed names, and by blanks where the members are single words."""
    seen: set[tuple[str, str]] = set()
    for state, facts in moments(game):
        for path, value in facts.items():
            if value is None or (path, spelled(value)) in seen:
                continue
            seen.add((path, spelled(value)))
            echo = game.facts.fact_words(path, value)
            told = not path.startswith(PROSE) and (echo != "-" or value in ("", "-", []))
            for text in (spelled(value), echo) if told else (spelled(value),):
                assert typed(game, state, f"{path} {text}") == [value], f"{path} {text}"
            if isinstance(value, list) and not any(" " in one for one in value if isinstance(one, str)):
                text = " ".join(map(spelled, value)) or "-"
                assert text == "-" or typed(game, state, f"{path} {text}") == [value], f"{path} {text}"
    assert len(seen) > 50


def test_no_honest_value_is_beyond_its_limits(game: Game[Any]) -> None:
    seen: set[tuple[str, str]] = set()
    for state, facts in moments(game):
        for path, value in facts.items():
            if value is not None and (path, spelled(value)) not in seen:
                seen.add((path, spelled(value)))
                assert misread(game, state, path, value) == "", f"{path} {value}"


def at_a_table(game: Game[Any], part: float) -> Session:
    """A simulated game so far, as if it had been typed."""
    result = next(iter(every(game)))
    table = session(game, {"players": [seat.name for seat in result.fold.head.seats]})
    fold = replay(game, result.fold.head, result.lines[1 : 1 + int((len(result.lines) - 1) * part)])
    table.fold, table.writer = fold, MemoryWriter()
    return table


@pytest.mark.parametrize(
    ("moment", "whole"),
    [pytest.param(moment, whole, marks=pytest.mark.full if whole else ()) for whole in (False, True) for moment in range(3)],
)
def test_what_cannot_be_read_is_no_evidence(game: Game[Any], moment: int, whole: bool) -> None:
    """At the beginning, within and after the end, where nothing can be declared: refused, and nothing is recorded.

    Unless it is the whole, each text is typed for each fact at one of the three moments in turn.
    """
    moments(game)
    table = at_a_table(game, moment / 2)
    last, tried = table.fold.last, set()
    for path in game.facts.paths(table.state):
        if (own := family(path)) in tried:
            continue
        tried.add(own)
        for text in NONSENSE if whole else NONSENSE[(moment + len(tried)) % 3 :: 3]:
            reply = table.enter(f"chk {path} {text}")
            assert (reply.kind, reply.verdict) == ("refused", "unread"), f"chk {path} {text}: {reply}"
            assert path.partition(".")[0] in reply.message or "takes" in reply.message, reply.message
    assert table.fold.last == last


def test_a_number_that_can_be_stays_evidence(game: Game[Any]) -> None:
    """One more or less than the log has is understood, and the line says that it differs."""
    moments(game)
    fold = at_a_table(game, 0.5).fold
    tried = set()
    for path, value in game.facts.paths(fold.state).items():
        limit = limit_of(game, path)
        if type(value) is not int or not isinstance(limit, Limit) or (own := family(path)) in tried:
            continue
        other = next((v for v in (value + 1, value - 1) if not misread(game, fold.state, path, v)), None)
        if other is None:
            continue
        tried.add(own)
        assert typed(game, fold.state, f"{path} {other}") == [other]
        judged = fold.copy().feed(CheckLine(n=fold.last + 1, check=Check(path, other)))
        assert judged is not None and judged.verdict == "impossible", f"chk {path} {other}"
    assert len(tried) > 4
