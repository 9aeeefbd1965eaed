"""What refuses a value, a word or an act says the first thing that is wrong, and looks at nothing behind it."""

import pytest

from referee.engine.facts import refuse
from referee.engine.findings import Fault, unless
from referee.engine.words import Unread, Word, refuse_word, understood


def test_the_first_thing_that_is_wrong_with_a_value_is_said() -> None:
    """Several can be wrong at once; where nothing is, nothing happens."""
    refuse((False, "too many"), ([], "none"))
    with pytest.raises(ValueError, match=r"^too few$"):
        refuse((0, "too many"), ("x", "too few"), (True, "odd"))


def test_the_first_thing_that_is_wrong_with_a_word_is_said() -> None:
    """The complaint knows the word that was not understood."""
    word = Word("b", 3, 2)
    refuse_word(word, ((), "too many"))
    with pytest.raises(Unread, match="which one") as found:
        refuse_word(word, (0, "too many"), (1, "which one?"))
    assert (found.value.word, found.value.kind, found.value.column) == (word, "unreadable", 3)


def test_what_is_not_understood_is_none() -> None:
    """Only a complaint about words is taken so: any other error is one."""

    def read(text: str, number: int) -> int:
        refuse_word(None, (not text, "nothing"))
        return int(text) + number

    assert understood(read, "2", 3) == 5
    assert understood(read, "", 3) is None
    with pytest.raises(ValueError, match="invalid literal"):
        understood(read, "x", 3)


def test_a_check_is_asked_only_where_nothing_refuses_the_act() -> None:
    """Its own findings follow where nothing does; it keeps its name, by which a rule is looked up."""
    asked: list[str] = []

    @unless(lambda state, act: (Fault("A"),) if act == "strange" else ())
    def check(state: object, act: str) -> list[Fault]:
        """What is wrong."""
        asked.append(act)
        return [Fault("B")]

    assert [fault.rule for fault in check(None, "strange")] == ["A"]
    assert [fault.rule for fault in check(None, "usual")] == ["B"]
    assert (asked, check.__name__, check.__doc__) == (["usual"], "check", "What is wrong.")
