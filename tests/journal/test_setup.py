"""What a game takes from a head: options as they are read, with a sentence for a value that cannot be."""

import msgspec
import pytest

from referee import games
from referee.engine.rulebook import OptionValue
from referee.journal.acts import setup_of
from referee.journal.head import make_head
from referee.journal.lines import Head

NINJATO = games.load("ninjato")


def head(**changed: OptionValue) -> Head:
    made = make_head(NINJATO, ["a", "b"])
    return msgspec.structs.replace(made, options={**made.options, **changed})


def test_values_that_are_taken() -> None:
    assert setup_of(head(), NINJATO).options == NINJATO.rulebook.defaults("en")
    assert setup_of(head(double_treasure=2), NINJATO).options["double_treasure"] == 2


@pytest.mark.parametrize("value", [True, 3, "1"])
def test_a_value_has_its_type(value: OptionValue) -> None:
    with pytest.raises(ValueError, match="option double_treasure takes 1 or 2, not "):
        setup_of(head(double_treasure=value), NINJATO)


def test_the_first_wrong_one_is_named_also_beside_an_unknown_one() -> None:
    made = msgspec.structs.replace(head(), options={"new": "x", "fail_sentry_refill": 1, "double_treasure": 7})
    with pytest.raises(ValueError, match="option fail_sentry_refill takes true or false, not 1"):
        setup_of(made, NINJATO)


def test_an_option_that_an_older_log_lacks_and_one_that_is_unknown() -> None:
    made = head(new="x")
    del made.options["double_treasure"]
    options = setup_of(made, NINJATO).options
    assert options == {**NINJATO.rulebook.defaults("en"), "new": "x"}
