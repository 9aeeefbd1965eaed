"""What was seen stays known when play is taken back."""

from functools import partial
from typing import Any

import pytest

from referee.journal.lines import BackLine
from tests.kit.entries import accept, expect
from tests.shinbi.tables import SETUP, typed

table = partial(typed, SETUP, "ksb", "skh", "bks", "hkb")


def test_a_card_turned_up_is_known_after_going_back_before_it() -> None:
    s: Any = table()
    last = s.fold.last
    accept(s, "k.s", f"back {last} ! agreed")
    back = [line for line in s.writer.lines if isinstance(line, BackLine)]
    assert back[0].seen == (("4>1", "katana"), ("2>1", "sai"))
    reply = expect(s, "s.k", kind="refused", verdict="impossible")
    found = [f for said in reply.said for f in said.findings]
    assert {f.rule for f in found} == {"SB-CONS-01"}
    assert {n for f in found for n in f.because} == {back[0].n}, "the line that took play back says what was seen"
    assert s.enter("k.s").kind == "accepted"


def test_it_is_forgotten_with_the_attack_or_the_round_before_it() -> None:
    s = table("k.s")
    first = s.fold.items[0].n
    assert s.enter(f"back {first} ! agreed").kind == "accepted"  # the cards are back in their hands
    accept(s, "ksb", "skh", "bks", "hkb", "s.k")


def test_a_later_correction_keeps_it() -> None:
    s = table()
    last = s.fold.last
    accept(s, "k.s", f"back {last} ! agreed", "amend 2 s")
    assert s.enter("s.k").verdict == "impossible"
    assert s.enter(f"amend {last} remove ! not given").kind == "accepted"
    assert s.fold.recalled


def kept_known(s: Any, clan: int) -> Any:
    return s.state.at_place[clan - 1].get(0)


@pytest.mark.parametrize("show_hand", ["allowed", "forbidden"])
def test_a_kept_card_that_was_shown_is_known_while_cards_of_its_clan_lie(show_hand: str) -> None:
    """It was in the hand all the round. Where it may not be shown yet at the earlier line, the showing goes and its card stays known."""
    s = table(show_hand=show_hand)
    last, second = s.fold.last, s.fold.items[6].n
    accept(s, "k.s", "xx.", "xx.", "xx.", "-", "show 1 kept h")
    show = s.fold.last
    reply = s.enter(f"back {last} ! agreed")
    assert reply.kind == "accepted" and (show in s.fold.cut) == (show_hand == "forbidden")
    assert kept_known(s, 1)[0] == "shuriken" and not s.fold.now.findings
    assert s.enter(f"back {second} ! agreed").kind == "accepted"
    assert not s.fold.now.findings and kept_known(s, 1)


def test_a_hand_that_still_has_all_four_cards_says_nothing_of_what_it_showed_later() -> None:
    s = table("k.s", "xx.", "xx.", "xx.", "-", "show 1 kept h")
    first = s.fold.items[0].n
    assert s.enter(f"back {first} ! agreed").kind == "accepted"
    assert not s.state.held and kept_known(s, 1) is None and not s.fold.now.findings
    assert s.enter("hsb").kind == "accepted", "another card is kept this time"
