"""The ledger by examples, as they happen at a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.engine.ledger import UNEXPLAINED, Ledger
from referee.engine.ledger_answers import in_brief
from tests.engine.deals import Deals


def samurai() -> Ledger:
    """Two hands of five out of a deck of twenty: one Katana, three Daimyo, four Parries, twelve Bokken."""
    ledger = Ledger({"katana": 1, "daimyo": 3, "parry": 4, "bokken": 12}, {"deck": 20})
    ledger.move(5, "deck", "ann", line=1)
    ledger.move(5, "deck", "ben", line=1)
    return ledger


def test_counts_are_exact_and_contents_hidden() -> None:
    ledger = samurai()
    assert [ledger.count(zone) for zone in ("deck", "ann", "ben", "pile", "nowhere")] == [10, 5, 5, 0, 0]
    assert ledger.seen("ann") == {} == ledger.known("ann")
    assert ledger.waiting("ann") == 5
    assert ledger.could("ann", "katana").verdict == "yes"
    assert ledger.could("ann", "katana", 2).verdict == "no"
    assert ledger.could("ann", "katana", 2).lines == ()
    assert ledger.could("ann", "unicorn").verdict == "no"
    assert ledger.conserved()


def test_second_katana_between_two_shuffles() -> None:
    ledger = samurai()
    ledger.move(1, "ann", "pile", ("bokken",), line=2)
    ledger.move(1, "ann", "pile", ("katana",), line=3)
    ledger.move(1, "ben", "pile", ("parry",), line=4)
    answer = ledger.could("ben", "katana")
    assert answer.verdict == "no" and answer.lines == (3,)
    # After the reshuffle it can be drawn again, but only by who draws.
    ledger.move(10, "deck", "cleo", line=5)
    ledger.shuffle("pile", "deck", line=6)
    assert ledger.could("ben", "katana").verdict == "no"
    assert ledger.known("deck") == {"bokken": 1, "katana": 1, "parry": 1}
    ledger.move(1, "deck", "ben", line=7)
    assert ledger.could("ben", "katana").verdict == "yes"
    assert ledger.could("ann", "katana").verdict == "no"
    assert 3 in ledger.could("ann", "katana").lines
    ledger.move(2, "deck", "ann", line=8)
    ledger.move(1, "ann", "pile", ("katana",), line=9)
    again = ledger.could("ben", "katana")
    assert again.verdict == "no" and again.lines == (9,)
    assert not ledger.conflicts


def test_fourth_daimyo() -> None:
    ledger = samurai()
    for line, hand in ((2, "ann"), (3, "ben"), (4, "ann")):
        assert ledger.could(hand, "daimyo").verdict == "yes"
        ledger.move(1, hand, "pile", ("daimyo",), line=line)
    ledger.move(1, "ann", "pile", ("bokken",), line=5)
    assert ledger.could("ben", "daimyo").lines == (2, 3, 4)
    assert ledger.could("deck", "daimyo").verdict == "no"


def test_a_parry_from_a_hand_that_cannot_hold_one() -> None:
    ledger = samurai()
    ledger.show("ann", ("bokken",) * 3, line=2)
    ledger.show("ann", ("bokken",) * 5, line=3, all=True)
    answer = ledger.could("ann", "parry")
    assert answer.verdict == "no" and answer.lines == (3,)
    ledger.move(1, "deck", "ann", line=4)
    assert ledger.could("ann", "parry").verdict == "yes"
    assert ledger.could("ann", "parry", 2).verdict == "no"
    ledger.move(6, "ann", "ben", line=5)
    empty = ledger.could("ann", "parry")
    assert empty.verdict == "no" and empty.lines == (5,)


def test_only_thief_or_robbed_can_hold_it() -> None:
    ledger = samurai()
    ledger.show("ann", ("katana",), line=2)
    ledger.move(1, "ann", "ben", line=3)
    assert ledger.known("ann") == {} == ledger.known("ben")
    assert ledger.could("ann", "katana").verdict == ledger.could("ben", "katana").verdict == "yes"
    assert ledger.could("deck", "katana").verdict == "no"
    assert ledger.could("deck", "katana").lines == (2,)
    # Whoever of the two shows it, the other one has not got it.
    ledger.move(1, "ben", "pile", ("katana",), line=4)
    assert ledger.could("ann", "katana").verdict == "no"


def test_the_stolen_card_is_known_by_what_remains() -> None:
    ledger = samurai()
    ledger.show("ann", ("katana", "parry", "bokken", "bokken", "bokken"), line=2, all=True)
    ledger.move(1, "ann", "ben", line=3)
    ledger.show("ann", ("parry", "bokken", "bokken", "bokken"), line=4, all=True)
    assert ledger.known("ben") == {"katana": 1}
    assert ledger.could("deck", "katana").verdict == "no"


def test_the_last_cards_are_deduced() -> None:
    ledger = Ledger({"a": 1, "b": 2}, {"deck": 3})
    ledger.move(1, "deck", "hand", line=1)
    ledger.show("hand", ("b",), line=2)
    assert ledger.known("deck") == {"a": 1, "b": 1}
    assert ledger.seen("deck") == {}


def test_more_copies_than_lie_on_the_table() -> None:
    ledger = Ledger({"ninja 1": 1, "ninja 2": 1, "ninja 3": 1, "shogun": 1}, {"roles": 3})
    ledger.show("roles", ("shogun", "ninja 1"), line=1)
    assert ledger.could("roles", "ninja 2").verdict == ledger.could("roles", "ninja 3").verdict == "yes"
    assert ledger.known("roles") == {"shogun": 1, "ninja 1": 1}
    ledger.show("roles", ("ninja 3",), line=2)
    assert ledger.could("roles", "ninja 2").lines == (1, 2)


def test_unknown_copies_stay_open() -> None:
    for manifest in (None, {"guard": None, "scout": 1}, {"scout": 1}):
        ledger = Ledger(manifest, {"deck": 6})
        ledger.move(2, "deck", "ann", line=1)
        ledger.move(1, "ann", "4>1", line=2)
        answer = ledger.could("ann", "guard")
        assert (answer.verdict, answer.why) == ("open", "box")
        for line in (3, 4):
            ledger.move(1, "deck", "pile", ("guard",), line=line)
        assert not ledger.conflicts
        assert ledger.could("4>1", "guard").why == "box"
        # A card that was seen and laid down is no question any more.
        ledger.shuffle("pile", "stack", line=5)
        assert ledger.could("stack", "guard", 2).verdict == "yes"
        assert ledger.could("stack", "scout").verdict == "no"
        if manifest:
            ledger.show("deck", ("scout",), line=6)
            assert ledger.could("4>1", "scout").lines == (6,)


def test_a_place_that_holds_one_card() -> None:
    ledger = samurai()
    ledger.show("ann", ("katana",), line=2)
    ledger.move(1, "ann", "4>1", line=3)
    assert "4>1" in ledger.zones()
    ledger.move(1, "4>1", "pile", ("parry",), line=4)
    assert "4>1" not in ledger.zones()
    assert ledger.known("ann") == {"katana": 1}


def test_named_and_hidden_cards_in_one_movement() -> None:
    ledger = samurai()
    ledger.move(3, "deck", "ann", ("katana",), line=2)
    assert ledger.count("ann") == 8 and ledger.seen("ann") == {"katana": 1}
    assert ledger.could("ben", "katana").verdict == "no"


def test_unread_cards_are_not_waited_for() -> None:
    ledger = samurai()
    ledger.move(2, "ann", "pile", line=2, unread=True)
    ledger.move(1, "ben", "pile", line=3)
    assert ledger.waiting("pile") == 1
    ledger.unread(1, "pile", line=4)
    assert ledger.waiting("pile") == 0
    ledger.move(1, "pile", "ann", ("parry",), line=5)
    assert ledger.waiting("pile") == 0 and ledger.count("pile") == 2
    ledger.shuffle("pile", "deck", line=6)
    assert ledger.waiting("deck") == 12


def test_a_contradiction_is_booked_and_then_in_dispute() -> None:
    ledger = samurai()
    ledger.move(1, "ann", "pile", ("katana",), line=2)
    ledger.move(1, "ben", "pile", ("bokken",), line=3)
    ledger.move(1, "ben", "pile", ("katana",), line=9)
    (conflict,) = ledger.conflicts
    assert (conflict.line, conflict.zone, conflict.card) == (9, "ben", "katana")
    assert conflict.answer.lines == (2,)
    assert ledger.conserved()
    assert ledger.count("ben") == 3 and ledger.seen("pile") == {"katana": 2, "bokken": 1}
    # One of the two is enough to exclude a third: that they contradict each other does not hide it.
    answer = ledger.could("deck", "katana")
    assert answer.verdict == "no" and answer.lines in ((2,), (9,))
    for line in (10, 11):
        ledger.move(1, "deck", "pile", ("katana",), line=line)
    assert [conflict.line for conflict in ledger.conflicts] == [9, 10, 11] and ledger.conserved()
    # All others are judged as before.
    assert ledger.could("ann", "daimyo", 4).verdict == "no"


def test_where_a_copy_may_still_be_a_card_in_dispute_is_open() -> None:
    ledger = Ledger({"katana": 2, "bokken": 3}, {"deck": 5})
    ledger.move(2, "deck", "ann", line=1)
    ledger.show("ann", ("bokken", "bokken"), line=2, all=True)
    ledger.move(1, "ann", "pile", ("katana",), line=3)  # misread, and there are two of them all the same
    assert [conflict.line for conflict in ledger.conflicts] == [3]
    for line in (4, 5):
        answer = ledger.could("deck", "katana")
        assert (answer.verdict, answer.why, answer.disputed) == ("open", "dispute", 3)
        ledger.move(1, "deck", "pile", ("katana",), line=line)
    assert [conflict.line for conflict in ledger.conflicts] == [3]
    assert ledger.could("deck", "katana").verdict == "no" and ledger.conserved()


def test_surplus_copies_are_found_again_after_a_shuffle() -> None:
    ledger = Ledger({"a": 2, "b": 6}, {"deck": 8})
    for line in (1, 2, 3):
        ledger.move(1, "deck", "pile", ("a",), line=line)
    assert [conflict.line for conflict in ledger.conflicts] == [3]
    ledger.shuffle("pile", "deck", line=4)
    for line in (5, 6):
        assert ledger.could("deck", "a").verdict != "no"
        ledger.move(1, "deck", "pile", ("a",), line=line)
    assert ledger.could("deck", "a").verdict == "no"
    ledger.move(1, "deck", "pile", ("a",), line=7)
    assert [conflict.line for conflict in ledger.conflicts] == [3, 7] and ledger.conserved()


def test_a_disputed_card_is_a_joker_where_it_is_shuffled_in() -> None:
    ledger = Ledger({"a": 1, "b": 1, "c": 3}, {"deck": 3, "hand": 2})
    ledger.move(1, "hand", "pile", ("a",), line=1)
    ledger.move(1, "deck", "pile", ("a",), line=2)  # really the b
    ledger.shuffle("pile", "deck", line=3)
    ledger.move(1, "deck", "ann", line=4)
    answer = ledger.could("ann", "b")
    assert answer.verdict != "no"
    ledger.move(1, "ann", "pile", ("b",), line=5)
    assert [conflict.line for conflict in ledger.conflicts] == [2]
    assert ledger.conserved()


def test_a_card_of_unknown_number_may_be_another_one_than_was_seen_before() -> None:
    """Seen in the hand, drawn or not, seen in the deck: that may be the same card, or the one that lay there before."""
    ledger = Ledger({"c": 1, "b": None}, {"deck": 1, "h1": 2})
    ledger.show("h1", ("b", "c"), line=1)
    ledger.draw(1, "h1", "deck", 2)
    ledger.show("deck", ("b",), line=3)
    assert ledger.could("deck", "c").verdict == "open" and ledger.known("deck") == {"b": 1}
    ledger.show("deck", ("c",), line=4)
    assert not ledger.conflicts and ledger.conserved()


def test_which_of_two_sightings_was_wrong_stays_open_when_one_is_shuffled_away() -> None:
    ledger = Ledger({"b": 1, "c": 1}, {"deck": 1, "h1": 1})
    ledger.show("deck", ("b",), line=1)
    ledger.show("h1", ("b",), line=2)
    assert [conflict.line for conflict in ledger.conflicts] == [2]
    ledger.shuffle("deck", "h2", line=3)
    assert [ledger.could("h2", card).verdict for card in "bc"] == ["open", "open"] and ledger.conserved()


def test_what_is_shown_beside_a_card_that_cannot_be_there_stays_shown() -> None:
    ledger = Ledger({"a": 2, "c": 2}, {"h2": 1, "pile": 3})
    ledger.show("pile", ("a", "b", "a"), line=2)
    assert ledger.seen("pile") == {"a": 2, "b": 1} and ledger.could("h2", "a").verdict == "no"
    both = Ledger({"a": 1, "b": 1, "c": 1}, {"deck": 3})
    both.show("deck", ("a", "a", "b", "b"), line=97)
    assert [conflict.card for conflict in both.conflicts] == ["a", "b"] and both.conserved()


def test_a_question_leaves_no_trace_in_what_is_known_later() -> None:
    known = []
    for asked in (False, True):
        ledger = Ledger({"a": 3, "b": 2, "c": 2}, {"deck": 7})
        ledger.draw(2, "deck", "h2", 1)
        ledger.play("b", "h2", "deck", 2)
        ledger.draw(1, "h2", "h1", 3)
        ledger.draw(4, "deck", "h1", 4)
        if asked:
            ledger.known("h1")
        for line, (n, source, to) in enumerate([(2, "deck", "h1"), (2, "h1", "h2")], start=5):
            ledger.draw(n, source, to, line)
        ledger.show("h2", ("b",), line=7)
        ledger.play("a", "h2", "deck", 8)
        moves = [(1, "h1", "h2"), (2, "h1", "n"), (1, "h2", "h1"), (3, "h1", "n"), (4, "n", "deck")]
        for line, (n, source, to) in enumerate(moves, start=9):
            ledger.draw(n, source, to, line)
        ledger.show("n", ("b",), line=14)
        known.append(ledger.known("deck"))
    assert known[0] == known[1]


def test_questions_about_a_log_that_contradicts_itself_leave_no_trace() -> None:
    """Asked between all steps, or never: what is found at the end is the same, and the witness stays sound."""
    answers = []
    for asked in (False, True):
        ledger = Ledger({"a": 1, "b": 1, "c": 3}, {"deck": 4})
        steps: tuple[Callable[[Ledger], object], ...] = (
            lambda on: on.draw(2, "deck", "slot", 1),
            lambda on: on.show("slot", ("b", "c"), line=2),
            lambda on: on.move(2, "slot", "deck", line=3),
            lambda on: on.shuffle("deck", "h2", line=4),
            lambda on: on.move(3, "h2", "aside", ("zz", "c"), line=5),
            lambda on: on.shuffle("aside", "pile", line=6),
            lambda on: on.move(2, "pile", "slot", ("b",), line=7),
            lambda on: on.move(2, "slot", "h1", line=8),
            lambda on: on.draw(1, "h1", "h2", 9),
            lambda on: on.show("h2", ("c",), line=10),
            lambda on: on.play("c", "h1", "deck", 11),
        )
        for step in steps:
            step(ledger)
            for zone in ledger.zones() if asked else ():
                for card in "abc":
                    ledger.could(zone, card)
                ledger.known(zone)
            assert ledger.conserved()
        answers.append([ledger.could(zone, card).verdict for zone in ("h2", "deck", "pile") for card in "abc"])
    assert answers[0] == answers[1] and answers[0][:3] == ["no", "yes", "yes"]


def test_which_card_came_is_said_when_it_is_asked_for() -> None:
    """Cards that went through two mixtures: any of the deck's may have come, but each of them once only."""
    ledger = Ledger({"a": 1, "b": 1, "c": 1, "d": 1}, {"deck": 4})
    ledger.draw(3, "deck", "hand", 1)
    ledger.play("a", "hand", "pile", 2)
    ledger.draw(1, "hand", "pile", 3)
    ledger.draw(1, "pile", "well", 4)  # the a, or what lay beside it
    ledger.draw(1, "deck", "well", 5)
    ledger.draw(1, "well", "end", 6)
    for card in "abcd":
        assert ledger.could("end", card).verdict == "yes" == ledger.could("well", card).verdict
    ledger.play("d", "well", "seen", 7)
    assert ledger.could("end", "d").verdict == "no" and ledger.could("end", "b").verdict == "yes"
    ledger.play("a", "end", "seen", 8)
    ledger.play("b", "pile", "seen", 9)
    assert ledger.known("hand") == {"c": 1} and ledger.conserved() and not ledger.conflicts


def test_cards_that_are_seen_and_stay_are_not_counted_twice() -> None:
    ledger = Ledger({"a": 2, "c": 2}, {"x": 2, "y": 2})
    ledger.move(2, "x", "x", ("a", "a"), line=1)
    assert ledger.seen("x") == {"a": 2} and ledger.could("y", "a").verdict == "no"
    ledger = Ledger({"a": 1, "c": 2}, {"x": 3})
    ledger.move(2, "x", "x", ("a", "a"), line=1)
    assert [conflict.card for conflict in ledger.conflicts] == ["a"]


def test_two_cards_at_once_of_which_only_one_can_be_there() -> None:
    ledger = samurai()
    ledger.show("ann", ("bokken",) * 4, line=2)
    ledger.move(2, "ann", "pile", ("parry", "katana"), line=3)
    (conflict,) = ledger.conflicts
    assert conflict.card == "katana" and conflict.answer.lines == (2,)
    assert ledger.count("ann") == 3 and ledger.conserved()


def test_more_cards_than_there_are() -> None:
    ledger = samurai()
    ledger.move(12, "deck", "ann", line=2)
    assert ledger.count("deck") == 0 and ledger.count("ann") == 17 and ledger.count(UNEXPLAINED) == -2
    (conflict,) = ledger.conflicts
    assert conflict.card is None and conflict.zone == "deck" and conflict.answer.lines == (1,)
    assert ledger.conserved()
    ledger.move(1, "deck", "ann", ("katana",), line=3)
    assert ledger.count("deck") == 0 and ledger.conserved()
    # The table declares two cards too many away: the debt is paid.
    ledger.move(2, "ann", UNEXPLAINED, line=4)
    assert ledger.count("ann") == 16 and ledger.conserved()
    ledger.move(3, UNEXPLAINED, "ben", line=5)
    assert ledger.count("ben") == 8 and ledger.conserved()
    assert ledger.could("ben", "parry").verdict == "yes"


def test_shown_contents_of_another_size() -> None:
    ledger = samurai()
    ledger.show("ann", ("bokken", "parry"), line=2, all=True)
    assert ledger.count("ann") == 2 and ledger.count(UNEXPLAINED) == 3 and ledger.conserved()
    assert [conflict.card for conflict in ledger.conflicts] == [None]
    ledger.show("ben", ("bokken",) * 6, line=3, all=True)
    assert ledger.count("ben") == 6 and ledger.conserved()


def test_touched() -> None:
    ledger = samurai()
    ledger.move(1, "ann", "pile", ("parry",), line=4)
    ledger.show("ann", ("bokken",), line=5)
    ledger.shuffle("pile", "deck", line=6)
    assert ledger.touched("ann") == (1, 4)
    assert ledger.touched("deck", 1) == (6,)


def test_copy_is_independent_and_equal() -> None:
    ledger = samurai()
    ledger.show("ann", ("katana",), line=2)
    ledger.move(1, "ann", "ben", line=3)
    assert ledger.could("ben", "parry").verdict == "yes"
    copy = ledger.copy()
    assert copy == ledger
    copy.move(1, "ben", "pile", ("katana",), line=4)
    assert copy != ledger
    assert ledger.could("ann", "katana").verdict == "yes"
    assert copy.could("ann", "katana").verdict == "no"
    assert ledger.conserved() and copy.conserved()
    assert ledger != "a ledger"


@pytest.mark.parametrize("lines", [{2}, {2, 3}])
def test_lines_are_enough(lines: set[int]) -> None:
    """Checked by hand with the enumeration, as the property test does it at random."""
    deals = Deals({"katana": 1, "bokken": 3}, {"deck": 4}, ("ann", "ben", "pile"))
    deals.move(2, "deck", "ann")
    deals.move(1, "ann", "pile", ("katana",) if 2 in lines else None)
    deals.move(1, "ann", "pile", ("bokken",) if 3 in lines else None)
    assert deals.least_most("deck", "katana") == (0, 0)


def test_a_whole_hand_shown_falsely_and_incompletely_is_booked() -> None:
    """A card that cannot be there makes another one of the hand uncertain, which was shown with it."""
    ledger = Ledger({"katana": 1, "parry": 1, "bokken": 2}, {"deck": 4})
    ledger.move(1, "deck", "pile", ("parry",), line=2)
    ledger.move(3, "deck", "ann", line=3)
    ledger.show("ann", ("katana", "parry"), line=4, all=True)
    assert [(conflict.line, conflict.card) for conflict in ledger.conflicts] == [(4, "parry"), (4, None)]
    assert ledger.count("ann") == 2 and ledger.conserved()


def test_in_brief_no_lines_are_worked_out_and_that_is_told() -> None:
    ledger = samurai()
    ledger.move(1, "ann", "pile", ("katana",), line=3)
    answer = ledger.could("ben", "katana")
    with in_brief() as brief:
        assert answer.verdict == "no" and not brief.left_out
        with in_brief() as inner:
            assert answer.lines == () and brief.left_out and not inner.left_out
    assert answer.lines == (3,)
    with in_brief() as brief:
        assert answer.lines == (3,) and not brief.left_out


def test_drawn_and_played_is_moved_hidden_and_seen() -> None:
    """The short ways and the long one do the same, also where nothing fits."""
    moved, short = samurai(), samurai()
    steps: list[tuple[int, str, str, str]] = [
        (1, "ann", "slot", ""), (1, "slot", "table", "katana"), (1, "ann", "pile", "parry"), (1, "ann", "ann", "bokken"),
        (1, "table", "pile", "katana"), (1, "ben", "pile", "katana"), (9, "ben", "deck", ""), (1, "ben", "pile", "daimyo"),
        (1, UNEXPLAINED, "cleo", "daimyo"), (1, "cleo", UNEXPLAINED, "daimyo"), (2, UNEXPLAINED, "cleo", ""),
        (0, "deck", "cleo", ""), (2, "deck", "cleo", ""), (1, "cleo", "pile", "unicorn"),
    ]  # fmt: skip
    for line, (n, source, to, card) in enumerate(steps, start=2):
        moved.move(n, source, to, (card,) if card else None, line=line)
        if card:
            short.play(card, source, to, line)
        else:
            short.draw(n, source, to, line)
        assert moved == short and moved.zones() == short.zones() and short.conserved()
        assert [(c.line, c.zone, c.card) for c in moved.conflicts] == [
            (c.line, c.zone, c.card) for c in short.conflicts
        ]
        for zone in short.zones():
            assert (moved.count(zone), moved.known(zone)) == (short.count(zone), short.known(zone)), (line, zone)
            for name in ("katana", "daimyo", "parry", "bokken", "unicorn"):
                one, other = moved.could(zone, name), short.could(zone, name)
                assert (one.verdict, one.why, one.lines) == (other.verdict, other.why, other.lines), (line, zone, name)
    assert [(c.line, c.zone, c.card) for c in short.conflicts] == [
        (7, "ben", "katana"),
        (8, "ben", None),
        (9, "ben", "daimyo"),
    ]
    assert [entry[:4] for entry in short.log[2:5]] == [
        (2, 1, "ann", "slot"),
        (3, 1, "slot", "table"),
        (4, 1, "ann", "pile"),
    ]
    assert [entry[4:] for entry in short.log[2:4]] == [(None, "move"), (("katana",), "move")]


def test_a_place_left_empty_leaves_nothing_to_the_next() -> None:
    ledger = samurai()
    ledger.draw(1, "ann", "first", 2)
    ledger.unread(1, "first", line=2)
    ledger.draw(1, "first", "pile", 3)
    ledger.draw(2, "ben", "second", 4)
    assert ledger.zones() == ["deck", "ann", "ben", "pile", "second"]
    assert ledger.waiting("second") == 2 and ledger.seen("second") == {} and ledger.count("first") == 0
    ledger.play("parry", "second", "third", 5)
    ledger.play("bokken", "second", "pile", 6)
    ledger.draw(1, "ben", "fourth", 7)
    ledger.play("parry", "third", "pile", 8)
    twin = ledger.copy()
    for one in (ledger, twin):
        one.draw(1, "ann", "fifth", 9)
        assert one.zones() == ["deck", "ann", "ben", "pile", "fourth", "fifth"] and one.conserved()
        assert one.seen("fourth") == one.seen("fifth") == {} and one.waiting("pile") == 0
    assert ledger == twin and ledger.seen("pile") == {"parry": 1, "bokken": 1}
