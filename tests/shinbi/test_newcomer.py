"""What somebody types who has never seen the shorthand: nothing of it is recorded as something else."""

from collections.abc import Sequence

import pytest

from referee.table.desk import Desk
from referee.table.frontend import asking
from referee.table.frontend.batch import enter
from referee.table.frontend.line_reader import Plain
from referee.table.frontend.signals import Signals
from referee.table.frontend.terminal import Terminal
from tests.kit.entries import accept, expect
from tests.kit.heads import table

LIE = ("ksb", "ksb", "skh", "hsb")


@pytest.mark.parametrize(
    ("entry", "turns", "offered"),
    [
        ("4:k 3:k", "4=k 3=k", "4=k 3=k"),
        ("2:k", "2=k", None),
        ("4: k", "4=k", None),
        ("4: k 3: k", "4=k", None),
    ],
)
def test_a_card_in_front_of_the_one_who_turns_up_is_no_card_that_was_kept(entry: str, turns: str, offered: str | None) -> None:
    session = table("shinbi", LIE)
    reply = expect(session, entry, f"`{turns}`", "@1 turn", verdict="unread")
    assert [offer.text for offer in reply.offers] == ([offered] if offered else [])
    accept(session, "4=k 3=k", "show 4 kept s")


@pytest.mark.parametrize("entry", ["-", "end", "i k", "r"])
def test_no_card_that_nobody_typed_is_offered(entry: str) -> None:
    assert not table("shinbi", LIE).enter(entry).offers


def test_a_seat_typed_before_the_weapon_is_offered_behind_it() -> None:
    offers = [offer.text for offer in table("shinbi").enter("2 k").offers]
    assert "k 2" in offers and not any("b" in text for text in offers)


def test_another_edition_brings_the_options_that_follow_it() -> None:
    session = table("shinbi", edition="en")
    expect(
        session,
        "amend 0 edition es",
        "edition was en; now: es; option distinct_announcements was false; now: true",
        kind="accepted",
    )
    assert session.enter("kks").said[-1].findings[0].rule == "SB-ASSIGN-08"
    accept(session, "amend 0 edition en", "kks")


def test_an_option_that_the_table_chose_stays_with_another_edition() -> None:
    session = table("shinbi", ("amend 0 option denounce_window=until_paid",), edition="en")
    assert "denounce_window" not in session.enter("amend 0 edition es").message
    assert session.fold.head.options["denounce_window"] == "until_paid"


def test_an_edition_that_does_not_exist_is_not_understood() -> None:
    reply = table("shinbi").enter("amend 0 edition xx ! so")
    assert reply.verdict == "unread" and "en, es, fr, de" in reply.message


def test_who_has_left_is_said_on_the_board() -> None:
    for before in (("option leaver=ghost",), ()):
        session = table("shinbi", (*before, "drop 3 !"))
        assert [name for name, text in session.enter("st").rows if "has gone home" in text] == ["@3"]


def test_a_word_of_the_opening_names_the_entry_that_does_it_later() -> None:
    assert "`amend 0 edition es`" in enter(table("shinbi", ("k",)), "edition es").message


def test_a_set_up_that_leaves_a_question_open_is_offered_no_other_spelling() -> None:
    session = Desk(table("shinbi").fold.before(1), None)
    session.piped = True
    expect(session, "setup 7 r o p", "`setup 7 r o p start 1`", offers=())


def test_a_declared_winner_beside_none_leaves_no_hole() -> None:
    text = table("shinbi").enter("declare Ben ! agreed").said[-1].findings[0].text
    assert text == "winner: the table says @2, the log nobody"


def test_a_shown_card_that_was_taken_back_is_called_so() -> None:
    session = table("shinbi", (*LIE, "k.s", "z"))
    assert "(line 14, itself taken back)" in session.enter("z").message


class Shown:
    """A screen that keeps what is written."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def line(self, text: str = "", style: str = "") -> None:
        self.lines.append(text)

    def row(self, name: str, text: str, style: str = "", column: int = 0) -> None:
        self.lines.append(text)

    def rows(self, rows: Sequence[tuple[str, str]], style: str = "") -> None:
        self.lines += [text for _, text in rows]


@pytest.mark.parametrize("whole", [True, False])
def test_the_questions_of_a_ruling_say_how_they_are_left(whole: bool) -> None:
    session, screen = table("shinbi", (*LIE, "call looked")), Shown()
    last = "rule violation - leave ! agreed" if whole else "q"
    answers = iter(["", "?", "go", last])
    entry = asking.ruling(session, lambda _: next(answers), screen)  # type: ignore[arg-type]
    assert entry == (last if whole else "")
    said = [text for text in screen.lines if "1 violation" in text and text.endswith("`q` leaves without a ruling")]
    assert len(said) == 2


def test_what_an_empty_line_does_at_the_end_is_said_beside_an_offer_too() -> None:
    seat = Terminal.__new__(Terminal)
    seat.questioned, seat.hinted = False, ""
    seat.line = Plain(Signals())
    asked = list(seat._question(table("shinbi", ("drop 3 !",)), "", ("z pen",)))
    assert asked[0][1] == "[Enter: a few questions about the game · 1: z pen]"


def test_the_answer_to_a_question_is_left_out() -> None:
    made = table("shinbi", ("ksb",))
    reply = expect(
        made, "2: ask 1 sai", message="'sai' is not recorded: the answer is talk and binds nobody, so leave it out"
    )
    assert reply.suggestions == ("2: ask 1",) and made.enter("2: ask 1").kind == "accepted"
