"""How plays may be typed: the side of a weapon behind its Target, the name of a card where a Scout lies."""

import pytest

from referee.journal.acts import content
from tests.kit.entries import accept
from tests.kit.heads import table
from tests.table.test_suggest import session

CLANS = ("start 1", "t d5 r2 s3", "k", "c")
BEGUN = (*CLANS, "d sc")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("d aku", "d=aku"), ("d Assassin Kunoichi", "d=aku"), ("da shu", "da=shu"), ("2: daimyo thief", "2: d=thf"),
        ("d aku r", "d=aku r"), ("r d aku", "r d=aku"),
    ],
)  # fmt: skip
def test_its_name_is_enough(typed: str, meant: str) -> None:
    read, said = (session("shinobi_clans", "Ana Ben Cho", *BEGUN, entry) for entry in (typed, meant))
    assert [content(item) for item in read.fold.items] == [content(item) for item in said.fold.items]


@pytest.mark.parametrize("typed", ["r aku", "d d", "d ."])
def test_elsewhere_nothing_is_read_otherwise(typed: str) -> None:
    assert session("shinobi_clans", "Ana Ben Cho", *BEGUN).enter(typed).kind == "refused"


@pytest.mark.parametrize(
    ("typed", "meant"), [("d g", "dg"), ("daimyo guardian", "dg"), ("Ronin Assassin d", "ra d"), ("d a1 r", "da1 r"), ("2: d a", "2: da")]
)
def test_a_side_may_stand_behind_its_target(typed: str, meant: str) -> None:
    begun = CLANS if not typed.startswith("2:") else (*CLANS, "d")
    read, said = (session("shinobi_clans", "Ana Ben Cho", *begun, entry) for entry in (typed, meant))
    assert [content(item) for item in read.fold.items] == [content(item) for item in said.fold.items]


@pytest.mark.parametrize("typed", ["Daimyo 5 Ronin 2 Shogun 3", "Daimyo 5, Ronin 2, Shogun 3", "target d5 r2 s3", "d5 r2 s3"])
def test_targets_are_laid_out_by_their_names(typed: str) -> None:
    table = session("shinobi_clans", "Ana Ben Cho", "start 1", typed)
    assert content(table.fold.items[-1]) == content(session("shinobi_clans", "Ana Ben Cho", "start 1", "t d5 r2 s3").fold.items[-1])


@pytest.mark.parametrize("typed", ["battle daimyo", "resolve d", "b d", "daimyo"])
def test_a_battle_begins_by_the_word_on_the_page(typed: str) -> None:
    table = session("shinobi_clans", "Ana Ben Cho", *CLANS, ". . .")
    assert table.enter(typed).said[0].text == "Daimyo is being resolved"


@pytest.mark.parametrize(("players", "example"), [("Ana Ben Cho", "r 2 5 3"), ("Ana Ben Cho Dai Eva", "r 2 5 3 4 6")])
def test_the_example_has_a_reward_for_each_player(players: str, example: str) -> None:
    table = session("shinobi_clans", players)
    assert f"{example} (" in table.game.words.status(table.state)
    assert table.enter(example).kind == "accepted"


def test_the_pot_is_what_the_table_says_while_a_number_is_open() -> None:
    table = session("shinobi_clans", "Ana Ben Cho", *CLANS, "d d d", ". . .", "b d", "1a 2g", "aku gap thf", "=4 4 5")
    assert dict(table.enter("st").rows)["settled last"].endswith("pot 5")


def test_the_line_below_a_settled_target_says_the_gold_and_who_starts_next() -> None:
    session = table("shinobi_clans", ("d", "d", "d", ". . .", "b d", "1a 2g", "aku", "agm", "aap", "="))
    status = str(session.game.words.status(session.state))
    assert status.endswith("which Target? Ronin, Shogun; gold @1 8, @2 0, @3 0"), status
    accept(session, "b r -", "=", "b s -", "=")
    status = str(session.game.words.status(session.state))
    assert status.endswith("; then round 1 is over, @2 starts the next; gold @1 8, @2 0, @3 0"), status
