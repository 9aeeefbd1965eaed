"""An option rules what is offered and what is reckoned, not only what is allowed."""

import pytest

from referee import games
from tests.kit.entries import expect
from tests.kit.parts import pad_of
from tests.table.test_seats import session

CLASH = ["ksb", "skh", "bks", "hkb", "k.s"]


@pytest.mark.parametrize(("value", "mends"), [("ask", True), ("flag_only", False), ("void_round", False), ("reject_last", False)])
def test_where_nothing_is_mended_no_earlier_line_is_offered(value: str, mends: bool) -> None:
    table = session("shinbi", *CLASH, on_conflict=value)
    reply = expect(table, "k.k pk", verdict="impossible")
    assert any(offer.startswith("amend ") for offer in reply.suggestions) is mends


@pytest.mark.parametrize(
    ("honor", "option", "total", "winners"),
    [
        ("8,0,2,2", "no", 5, (3, 4)),  # the team-mate lost the last honor: the game ends by that, and it is a Deadly Strike
        ("8,0,2,2", "yes", 5, (3, 4)),
        ("8,1,2,2", "no", 10, (1, 2)),  # honor is left: the exception costs nothing at this table
        ("8,1,2,2", "yes", 7, (1, 2)),
    ],
)
def test_a_deadly_strike_that_ended_the_game_by_itself_counts_whatever_the_option_says(
    honor: str, option: str, total: int, winners: tuple[int, ...]
) -> None:
    game = games.load("samurai_sword")
    score = pad_of(game).score(
        {
            "honor": honor, "roles": "sho,s,n1,n2", "ended": "swordmaster", "by": "1", "victim": "2",
            "deadly_strike_on_swordmaster_exception": option,
        }
    )  # fmt: skip
    assert score.winners == winners
    assert any(line.points == total and "Shogun" in line.text for line in score.lines)
    assert any("Deadly Strike" in line.text for line in score.lines) is (honor == "8,0,2,2" or option == "yes")
