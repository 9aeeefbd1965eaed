"""Entries against a rule at a table of Shinbi: the record holds what the table did, or says what must be finished first."""

import pytest

from referee.table.frontend.render import reply_rows
from tests.kit.entries import accept, expect
from tests.shinbi.tables import GAME, SETUP
from tests.shinbi.tables import typed as table

ATTACKS = (SETUP, "ksb", "ksb", "shb", "hks")



@pytest.mark.parametrize("force", ["!", "!!"])
def test_a_call_before_two_cards_are_open_is_recorded_by_nothing(force: str) -> None:
    made = table(*ATTACKS)
    for entry in ("2: denounce incompetence 1,katana", "1: denounce plotting 4,katana"):
        reply = expect(made, f"{entry} {force} she said it", "turns up two cards first")
        assert reply.kind == "refused" and reply.waits and not reply.force
    assert not made.enter(f"{force} again").said, "nor is the entry before"
    last = made.fold.last
    made.enter("1: reveal 4=shuriken,2=katana")
    reply = made.enter("2: denounce incompetence 1,katana")
    assert reply.waits and reply.suggestions == ("-",), "what finishes it is offered"
    assert made.enter(reply.suggestions[0]).kind == "accepted"
    assert made.fold.last == last + 2 and made.state.turn == 2


def test_a_life_that_nobody_owes_goes_to_the_middle() -> None:
    made = table(*ATTACKS)
    reply = made.enter("3: pay ! put one away")
    assert reply.kind == "accepted" and {"lives.3", "middle"} <= {m.path for m in reply.moved}
    assert made.state.lives == [5, 5, 4, 5] and made.state.turn == 1
    old = table(*ATTACKS, forced="as_ruled")
    assert not old.enter("3: pay ! put one away").moved and old.state.lives == [5] * 4


def test_a_marker_on_another_weapon_lies_there() -> None:
    made = table(*ATTACKS)
    said = made.game.facts.paths(made.state)["cards.2"]
    assert "1:katana" in said.split()
    accept(made, "2: mark 1 sai ! took the wrong one")
    assert made.game.facts.paths(made.state)["cards.2"] == said.replace("1:katana", "1:katana~sai")
    accept(made, "set cards.2 " + said.replace(" ", ","))
    assert made.game.facts.paths(made.state)["cards.2"] == said
    made.enter("2: mark 1 sai ! again")
    assert made.enter("2: mark 1 katana").verdict == "ok", "put right"
    assert made.game.facts.paths(made.state)["cards.2"] == said
    old = table(*ATTACKS, forced="as_ruled")
    old.enter("2: mark 1 sai ! took the wrong one")
    assert old.game.facts.paths(old.state)["cards.2"] == said


def test_what_is_finished_first_is_told_on_a_screen() -> None:
    made = table(*ATTACKS, players=("Ana", "Ben", "Cho", "Dai"))
    reply = made.enter("2: denounce incompetence 1,katana ! she said it")
    told = [text for _, _, text in reply_rows(reply, made.names, GAME.rulebook)]
    first = "Ana resolves first; then 2 Ben turns up two cards first, e.g. `2: reveal 1=WEAPON,3=WEAPON`"
    assert f"not recorded, not even with `!`: 1 {first}" in told, told
    assert not any("! REASON" in text for text in told)


def test_three_more_attacks_go_to_the_three_on_the_right() -> None:
    made = table("setup o r z p start 1", "ksb")
    assert made.enter("1: hbk ! all three anew").kind == "accepted"
    paths = made.game.facts.paths(made.state)
    assert [paths[f"cards.{seat}"] for seat in (2, 3, 4)] == ["1:shuriken", "1:blowgun", "1:katana"]
    assert made.state.turn == 2 and made.enter("ksb").verdict == "ok"
