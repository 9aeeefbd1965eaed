"""The ledger by examples, as they happen at a table."""

from __future__ import annotations

import re
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


def after(ledger: Ledger, *rows: str, first: int = 2) -> Ledger:
    """The same ledger after what happened, a row for each line from `first` on.

    `3 deck > ann: katana` moves three cards, of which one is seen; `deck > ann` one that nobody sees. `pile ~ deck`
    shuffles the pile into the deck. `ann: parry, bokken` shows these two, `ann = parry, bokken` that there is no other.
    """
    for line, row in enumerate(rows, start=first):
        if moved := re.fullmatch(r"(?:(\d+) )?(\S+) > (\S+?)(?:: (.+))?", row):
            n, source, to, seen = moved.groups()
            cards = seen.split(", ") if seen else None
            ledger.move(int(n or len(cards or "1")), source, to, cards, line=line)
        elif " ~ " in row:
            ledger.shuffle(*row.split(" ~ "), line=line)
        else:
            zone, mark, seen = re.split("( =|:) ", row)
            ledger.show(zone, seen.split(", "), line=line, all=mark == " =")
    return ledger


def could(ledger: Ledger, card: str, *zones: str) -> list[str]:
    """Whether the card may lie in each of these zones."""
    return [ledger.could(zone, card).verdict for zone in zones]


def judged(ledger: Ledger, zone: str, card: str) -> tuple[str, tuple[int, ...]]:
    """Whether the card may lie there, and the lines that say so."""
    answer = ledger.could(zone, card)
    return answer.verdict, answer.lines


def booked(ledger: Ledger) -> list[tuple[int, str | None]]:
    """The line and the card of each conflict; the ledger keeps all cards in spite of them."""
    assert ledger.conserved()
    return [(conflict.line, conflict.card) for conflict in ledger.conflicts]


def test_counts_are_exact_and_contents_hidden() -> None:
    ledger = samurai()
    assert [ledger.count(zone) for zone in ("deck", "ann", "ben", "pile", "nowhere")] == [10, 5, 5, 0, 0]
    assert ledger.seen("ann") == {} == ledger.known("ann")
    assert ledger.waiting("ann") == 5
    assert could(ledger, "katana", "ann") == ["yes"]
    two = ledger.could("ann", "katana", 2)
    assert (two.verdict, two.lines) == ("no", ())
    assert could(ledger, "unicorn", "ann") == ["no"]
    assert ledger.conserved()


def test_second_katana_between_two_shuffles() -> None:
    ledger = after(samurai(), "ann > pile: bokken", "ann > pile: katana", "ben > pile: parry")
    assert judged(ledger, "ben", "katana") == ("no", (3,))
    # After the reshuffle it can be drawn again, but only by who draws.
    after(ledger, "10 deck > cleo", "pile ~ deck", first=5)
    assert could(ledger, "katana", "ben") == ["no"]
    assert ledger.known("deck") == {"bokken": 1, "katana": 1, "parry": 1}
    after(ledger, "deck > ben", first=7)
    assert could(ledger, "katana", "ben", "ann") == ["yes", "no"]
    assert 3 in ledger.could("ann", "katana").lines
    after(ledger, "2 deck > ann", "ann > pile: katana", first=8)
    assert judged(ledger, "ben", "katana") == ("no", (9,))
    assert not ledger.conflicts


def test_fourth_daimyo() -> None:
    ledger = samurai()
    for line, hand in ((2, "ann"), (3, "ben"), (4, "ann")):
        assert could(ledger, "daimyo", hand) == ["yes"]
        after(ledger, f"{hand} > pile: daimyo", first=line)
    after(ledger, "ann > pile: bokken", first=5)
    assert ledger.could("ben", "daimyo").lines == (2, 3, 4)
    assert could(ledger, "daimyo", "deck") == ["no"]


def test_a_parry_from_a_hand_that_cannot_hold_one() -> None:
    ledger = after(samurai(), "ann: bokken, bokken, bokken", "ann = bokken, bokken, bokken, bokken, bokken")
    assert judged(ledger, "ann", "parry") == ("no", (3,))
    after(ledger, "deck > ann", first=4)
    assert [ledger.could("ann", "parry", n).verdict for n in (1, 2)] == ["yes", "no"]
    after(ledger, "6 ann > ben", first=5)
    assert judged(ledger, "ann", "parry") == ("no", (5,))


def test_only_thief_or_robbed_can_hold_it() -> None:
    ledger = after(samurai(), "ann: katana", "ann > ben")
    assert ledger.known("ann") == {} == ledger.known("ben")
    assert could(ledger, "katana", "ann", "ben") == ["yes", "yes"]
    assert judged(ledger, "deck", "katana") == ("no", (2,))
    # Whoever of the two shows it, the other one has not got it.
    after(ledger, "ben > pile: katana", first=4)
    assert could(ledger, "katana", "ann") == ["no"]


def test_the_stolen_card_is_known_by_what_remains() -> None:
    hand = "ann = katana, parry, bokken, bokken, bokken"
    ledger = after(samurai(), hand, "ann > ben", "ann = parry, bokken, bokken, bokken")
    assert ledger.known("ben") == {"katana": 1}
    assert could(ledger, "katana", "deck") == ["no"]


def test_the_last_cards_are_deduced() -> None:
    ledger = after(Ledger({"a": 1, "b": 2}, {"deck": 3}), "deck > hand", "hand: b", first=1)
    assert ledger.known("deck") == {"a": 1, "b": 1}
    assert ledger.seen("deck") == {}


def test_more_copies_than_lie_on_the_table() -> None:
    ledger = Ledger({"ninja 1": 1, "ninja 2": 1, "ninja 3": 1, "shogun": 1}, {"roles": 3})
    after(ledger, "roles: shogun, ninja 1", first=1)
    assert could(ledger, "ninja 2", "roles") == could(ledger, "ninja 3", "roles") == ["yes"]
    assert ledger.known("roles") == {"shogun": 1, "ninja 1": 1}
    after(ledger, "roles: ninja 3")
    assert ledger.could("roles", "ninja 2").lines == (1, 2)


def test_unknown_copies_stay_open() -> None:
    for manifest in (None, {"guard": None, "scout": 1}, {"scout": 1}):
        ledger = after(Ledger(manifest, {"deck": 6}), "2 deck > ann", "ann > 4>1", first=1)
        answer = ledger.could("ann", "guard")
        assert (answer.verdict, answer.why) == ("open", "box")
        after(ledger, "deck > pile: guard", "deck > pile: guard", first=3)
        assert not ledger.conflicts
        assert ledger.could("4>1", "guard").why == "box"
        # A card that was seen and laid down is no question any more.
        after(ledger, "pile ~ stack", first=5)
        assert ledger.could("stack", "guard", 2).verdict == "yes"
        assert could(ledger, "scout", "stack") == ["no"]
        if manifest:
            after(ledger, "deck: scout", first=6)
            assert ledger.could("4>1", "scout").lines == (6,)


def test_a_place_that_holds_one_card() -> None:
    ledger = after(samurai(), "ann: katana", "ann > 4>1")
    assert "4>1" in ledger.zones()
    after(ledger, "4>1 > pile: parry", first=4)
    assert "4>1" not in ledger.zones()
    assert ledger.known("ann") == {"katana": 1}


def test_named_and_hidden_cards_in_one_movement() -> None:
    ledger = after(samurai(), "3 deck > ann: katana")
    assert ledger.count("ann") == 8 and ledger.seen("ann") == {"katana": 1}
    assert could(ledger, "katana", "ben") == ["no"]


def test_unread_cards_are_not_waited_for() -> None:
    ledger = samurai()
    ledger.move(2, "ann", "pile", line=2, unread=True)
    after(ledger, "ben > pile", first=3)
    assert ledger.waiting("pile") == 1
    ledger.unread(1, "pile", line=4)
    assert ledger.waiting("pile") == 0
    after(ledger, "pile > ann: parry", first=5)
    assert ledger.waiting("pile") == 0 and ledger.count("pile") == 2
    after(ledger, "pile ~ deck", first=6)
    assert ledger.waiting("deck") == 12


def test_a_contradiction_is_booked_and_then_in_dispute() -> None:
    ledger = after(samurai(), "ann > pile: katana", "ben > pile: bokken")
    ledger.move(1, "ben", "pile", ("katana",), line=9)
    (conflict,) = ledger.conflicts
    assert (conflict.line, conflict.zone, conflict.card, conflict.answer.lines) == (9, "ben", "katana", (2,))
    assert ledger.conserved()
    assert ledger.count("ben") == 3 and ledger.seen("pile") == {"katana": 2, "bokken": 1}
    # One of the two is enough to exclude a third: that they contradict each other does not hide it.
    assert judged(ledger, "deck", "katana") in (("no", (2,)), ("no", (9,)))
    after(ledger, "deck > pile: katana", "deck > pile: katana", first=10)
    assert booked(ledger) == [(9, "katana"), (10, "katana"), (11, "katana")]
    # All others are judged as before.
    assert ledger.could("ann", "daimyo", 4).verdict == "no"


def test_where_a_copy_may_still_be_a_card_in_dispute_is_open() -> None:
    ledger = after(Ledger({"katana": 2, "bokken": 3}, {"deck": 5}), "2 deck > ann", "ann = bokken, bokken", first=1)
    after(ledger, "ann > pile: katana", first=3)  # misread, and there are two of them all the same
    assert booked(ledger) == [(3, "katana")]
    for line in (4, 5):
        answer = ledger.could("deck", "katana")
        assert (answer.verdict, answer.why, answer.disputed) == ("open", "dispute", 3)
        after(ledger, "deck > pile: katana", first=line)
    assert booked(ledger) == [(3, "katana")]
    assert could(ledger, "katana", "deck") == ["no"]


def test_surplus_copies_are_found_again_after_a_shuffle() -> None:
    ledger = after(Ledger({"a": 2, "b": 6}, {"deck": 8}), *["deck > pile: a"] * 3, first=1)
    assert booked(ledger) == [(3, "a")]
    after(ledger, "pile ~ deck", first=4)
    for line in (5, 6):
        assert could(ledger, "a", "deck") != ["no"]
        after(ledger, "deck > pile: a", first=line)
    assert could(ledger, "a", "deck") == ["no"]
    after(ledger, "deck > pile: a", first=7)
    assert booked(ledger) == [(3, "a"), (7, "a")]


def test_a_disputed_card_is_a_joker_where_it_is_shuffled_in() -> None:
    ledger = after(Ledger({"a": 1, "b": 1, "c": 3}, {"deck": 3, "hand": 2}), "hand > pile: a", first=1)
    after(ledger, "deck > pile: a", "pile ~ deck", "deck > ann")  # what came out of the deck is really the b
    assert could(ledger, "b", "ann") != ["no"]
    after(ledger, "ann > pile: b", first=5)
    assert booked(ledger) == [(2, "a")]


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
    ledger = after(Ledger({"b": 1, "c": 1}, {"deck": 1, "h1": 1}), "deck: b", "h1: b", first=1)
    assert booked(ledger) == [(2, "b")]
    after(ledger, "deck ~ h2", first=3)
    assert could(ledger, "b", "h2") == could(ledger, "c", "h2") == ["open"] and ledger.conserved()


def test_what_is_shown_beside_a_card_that_cannot_be_there_stays_shown() -> None:
    ledger = after(Ledger({"a": 2, "c": 2}, {"h2": 1, "pile": 3}), "pile: a, b, a")
    assert ledger.seen("pile") == {"a": 2, "b": 1} and could(ledger, "a", "h2") == ["no"]
    both = after(Ledger({"a": 1, "b": 1, "c": 1}, {"deck": 3}), "deck: a, a, b, b", first=97)
    assert booked(both) == [(97, "a"), (97, "b")]


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
    ledger = after(Ledger({"a": 2, "c": 2}, {"x": 2, "y": 2}), "x > x: a, a", first=1)
    assert ledger.seen("x") == {"a": 2} and could(ledger, "a", "y") == ["no"]
    assert booked(after(Ledger({"a": 1, "c": 2}, {"x": 3}), "x > x: a, a", first=1)) == [(1, "a")]


def test_two_cards_at_once_of_which_only_one_can_be_there() -> None:
    ledger = after(samurai(), "ann: bokken, bokken, bokken, bokken", "ann > pile: parry, katana")
    (conflict,) = ledger.conflicts
    assert (conflict.card, conflict.answer.lines) == ("katana", (2,))
    assert ledger.count("ann") == 3 and ledger.conserved()


def test_more_cards_than_there_are() -> None:
    ledger = after(samurai(), "12 deck > ann")
    assert [ledger.count(zone) for zone in ("deck", "ann", UNEXPLAINED)] == [0, 17, -2]
    (conflict,) = ledger.conflicts
    assert (conflict.card, conflict.zone, conflict.answer.lines) == (None, "deck", (1,))
    assert ledger.conserved()
    after(ledger, "deck > ann: katana", first=3)
    assert ledger.count("deck") == 0 and ledger.conserved()
    # The table declares two cards too many away: the debt is paid.
    after(ledger, f"2 ann > {UNEXPLAINED}", first=4)
    assert ledger.count("ann") == 16 and ledger.conserved()
    after(ledger, f"3 {UNEXPLAINED} > ben", first=5)
    assert ledger.count("ben") == 8 and ledger.conserved()
    assert could(ledger, "parry", "ben") == ["yes"]


def test_shown_contents_of_another_size() -> None:
    ledger = after(samurai(), "ann = bokken, parry")
    assert ledger.count("ann") == 2 and ledger.count(UNEXPLAINED) == 3
    assert booked(ledger) == [(2, None)]
    after(ledger, "ben = bokken, bokken, bokken, bokken, bokken, bokken", first=3)
    assert ledger.count("ben") == 6 and ledger.conserved()


def test_touched() -> None:
    ledger = after(samurai(), "ann > pile: parry", "ann: bokken", "pile ~ deck", first=4)
    assert ledger.touched("ann") == (1, 4)
    assert ledger.touched("deck", 1) == (6,)


def test_copy_is_independent_and_equal() -> None:
    ledger = after(samurai(), "ann: katana", "ann > ben")
    assert could(ledger, "parry", "ben") == ["yes"]
    copy = ledger.copy()
    assert copy == ledger
    after(copy, "ben > pile: katana", first=4)
    assert copy != ledger
    assert could(ledger, "katana", "ann") == ["yes"] and could(copy, "katana", "ann") == ["no"]
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
    after(ledger, "deck > pile: parry", "3 deck > ann", "ann = katana, parry")
    assert booked(ledger) == [(4, "parry"), (4, None)]
    assert ledger.count("ann") == 2


def test_in_brief_no_lines_are_worked_out_and_that_is_told() -> None:
    answer = after(samurai(), "ann > pile: katana", first=3).could("ben", "katana")
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
