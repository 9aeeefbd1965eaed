"""Numbers are typed with the digits 0 to 9: other alphabets' and raised digits are refused with a sentence, everywhere."""

import re
from pathlib import Path

import pytest

import referee
from referee import games
from referee.api.game import LoadedGame
from referee.engine.words import foreign_digit, is_integer, is_number, normal, plain_digits
from referee.journal.fold import Fold
from referee.journal.memory_writer import MemoryWriter
from referee.simulate.run import one
from referee.table.desk import Desk
from referee.table.setup.opening import Opening
from tests.kit.entries import expect

OTHERS = (
    {str(n): chr(0x660 + n) for n in range(10)},
    {str(n): chr(0xFF10 + n) for n in range(10)},
    {"2": "²", "3": "³"},
)


def test_what_a_number_is() -> None:
    assert is_number("0") and is_number("007") and is_number("9" * 15)
    assert not any(map(is_number, ("", "-1", "+1", "1_0", "1.0", " 1", "²", "٢", "２", "9" * 16)))
    assert is_integer("-3") and not is_integer("--3") and not is_integer("-") and not is_integer("-²")
    assert (foreign_digit("k2²"), foreign_digit("k2")) == ("²", "")
    assert plain_digits("kat²٣４") == "kat234"
    assert normal("Canzaï!") == "canzai" and normal("k²") != "k2"


@pytest.mark.parametrize(
    ("game", "whole"),
    [pytest.param(game, whole, id=f"{game}-every" if whole else game, marks=pytest.mark.full if whole else ())
     for game in games.NAMES for whole in (False, True)],
)  # fmt: skip
def test_no_entry_takes_another_digit(game: str, whole: bool) -> None:
    """Every digit of every entry of a game, in three other forms; the entry as it was meant is offered.

    Unless it is the whole: of entries that differ in their digits only, the first, and each digit in one of the forms in turn.
    """
    simulated = one(games.load(game), 11, reporter="open")
    session = Desk(Fold(games.load(game), simulated.fold.head), MemoryWriter(), tries=False)
    tried = 0
    forms: set[str] = set()
    for entry in simulated.transcript:
        form = re.sub("[0-9]", "0", entry)
        new = whole or form not in forms
        forms.add(form)
        for match in re.finditer("[0-9]", entry) if new else ():
            has = [other for other in OTHERS if match.group() in other]
            for other in has if whole else [has[tried % len(has)]]:
                tried += 1
                wrong = entry[: match.start()] + other[match.group()] + entry[match.end() :]
                reply = expect(session, wrong, "digits 0 to 9", kind="refused", verdict="unread")
                if tried < 20 and not entry.startswith("show "):  # only steps are offered
                    assert entry in reply.suggestions, wrong
        assert session.enter(entry).kind == "accepted"
    assert tried > 40 if whole else tried >= sum("0" in form for form in forms) > 0


@pytest.mark.parametrize(
    "text", ["ls ²", "ls x", "st ²", "st 9", "st 1 2", "back ²", "amend ² remove", "amend 0 seat ² Eve", "z ²", "chk middle ²",
             "chk middle 1_0", "set middle +1 ! x", "rule time 2 ²", "rule time ² 2", "rule disputed ²", "rule slip ²",
             "rule slip x", "back " + "9" * 5000, "ls " + "9" * 5000, "n answer taught ²", "amend 0 option x=²"],
)  # fmt: skip
def test_nothing_is_ignored_or_taken_for_another_number(text: str) -> None:
    game = games.load("shinbi")
    session = LoadedGame(game).table_of(one(game, 1, players=4).fold.head).session
    session.enter("setup o r z p start 3")
    expect(session, text, kind="refused", verdict="unread")


@pytest.mark.parametrize("text", ["0", "-1", "+4", "99999999999999999999", "٤", "²", "7", "100"])
def test_a_number_of_players_that_cannot_be(text: str) -> None:
    opening = Opening(games.load("shinbi"))
    with pytest.raises(ValueError, match="is for 4 to 6 players, not "):
        opening.players(text)
        opening.check()


def test_one_rule_for_the_whole_program() -> None:
    """Python's own tests of digits take other alphabets' and raised ones: nothing but the helper uses them."""
    root = Path(referee.__file__).resolve().parents[1]
    allowed = {"referee/engine/words.py", "referee/cli/numbers.py"}
    found = {
        str(file.relative_to(root))
        for folder in ("referee", "records")
        for file in (root / folder).rglob("*.py")
        if re.search(r"\.is(?:digit|decimal|numeric)\(", file.read_text(encoding="utf-8"))
    }
    assert not found - allowed, "is_number and is_integer of engine/words.py tell what a number is"
