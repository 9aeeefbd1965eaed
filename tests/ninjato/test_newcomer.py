"""What a player of Ninjato meets who has read the README only."""

import pytest

from referee.journal.lines import StepLine
from tests.kit.entries import expect
from tests.kit.heads import table

RAID = ("set house.1.plain 2455", "h1f 5", "2", "4", "3")


@pytest.mark.parametrize("word", ["fail", "fails", "failed", "f"])
def test_who_fails_says_which_treasure_stays(word: str) -> None:
    made = table("ninjato", RAID)
    expect(made, word, "which treasure is kept? f2 or f4", verdict="unread")
    assert made.enter("fail 4").kind == "accepted"


def test_the_example_of_the_prompt_is_legal() -> None:
    """The token of a cleared house is of another clan than the old one."""
    for token in ("taira:2", "minamoto:2", "goshirakawa:6"):
        made = table("ninjato", (f"set house.1.token {token}", "set house.1.plain 2", "h1f 5"))
        example = made.game.words.status(made.state).rpartition("e.g. ")[2]
        reply = made.enter(example)
        assert reply.kind == "accepted" and reply.verdict in ("ok", "odd"), (token, example, reply)


def test_values_that_nobody_knows_forbid_nothing() -> None:
    """Ten of the fifteen clan tokens are unknown: there may be a second Minamoto 2, until the box says which there are."""
    before = ("set house.2.token minamoto:2", "set house.1.token taira:2", "set house.1.plain 2", "h1f 5")
    reply = table("ninjato", before).enter("Minamoto 2")
    assert (reply.kind, reply.verdict) == ("accepted", "odd")
    known = table("ninjato", ("fact tokens.minamoto 2,4,1,3,5", *before)).enter("Minamoto 2")
    assert known.verdict == "irregular"


@pytest.mark.parametrize("entry", ["fact order Taira Minamoto Go-Shirakawa", "fact Taira, Minamoto, Go-Shirakawa"])
def test_a_fact_that_this_game_does_not_ask_is_refused_with_the_one_that_it_asks(entry: str) -> None:
    made = table("ninjato", ("option passing=allowed", "set round 3", "set envoys.1 t2", "set envoys.2 g3", "- - - - - -", "z1 v1"))
    assert made.game.census.wanted(made.state)[0] == "clan_order.3"
    reply = made.enter(entry)
    assert reply.verdict == "unread" and len(reply.suggestions) == 1
    assert made.enter(reply.suggestions[0]).kind == "accepted"
    assert made.state.facts["clan_order.3"] == ["taira", "minamoto", "goshirakawa"]


def test_what_is_due_after_a_guard_is_named() -> None:
    made = table("ninjato", ("set house.1.plain 3", "set house.1.red 4", "h1f 5"))
    assert "25*2" in made.enter("banzai elite").message


def test_a_rumor_that_was_bought_is_taken() -> None:
    """Learned, bribed or spread: what is bought at the Pavilion counts as what is got in a scoring does."""
    made = table("ninjato", ("set treasure.1 2345", "r1 3"))
    counted = made.game.statistics(made.state.setup)
    for item in made.fold.items:
        if isinstance(item, StepLine):
            counted.take(item.n, item.t, item.step, item.did)
    bought = made.fold.items[-1]
    assert isinstance(bought, StepLine) and bought.step.verb() == "spread"
    taken = [card for seat, card, what in counted.seen if (seat, what) == (1, "taken")]
    offered = [card for _, card, what in counted.seen if what == "offered"]
    assert len(taken) == 1 and taken[0].startswith("rumor of ") and taken[0] in offered


@pytest.mark.parametrize(
    ("entry", "offers"),
    [
        ("h4f2b", ("h4f2",)),
        ("h4f2 b", ("h4f2",)),
        ("h4f 2 b", ("h4f 2",)),
        ("h4f2b3", ("h4f2 b3",)),
        ("h4f 2b3a", ("h4f 2 b3a",)),
    ],
)
def test_a_banzai_is_never_offered_as_the_tile_that_the_player_lacks(entry: str, offers: tuple[str, ...]) -> None:
    made = table("ninjato")
    reply = expect(
        made,
        entry,
        "a Banzai is typed with its guard, behind a blank: b3",
        "not known yet? leave it out",
        verdict="unread",
        suggestions=offers,
    )
    for offer in reply.offers:
        assert "tile" not in " ".join(offer.says)


def test_who_has_the_tile_is_offered_what_stands_before_the_banzai() -> None:
    made = table("ninjato", ("set skills.1 b1",))
    expect(made, "h4f2 b", verdict="unread", suggestions=("h4f2",))
    assert made.enter("h4f2b").said[-1].text == "@1 plays 2 with the +2 tile"


SCORED = (
    "option passing=allowed",
    "fact clan_order.3 taira,minamoto,goshirakawa",
    "set round 3",
    "set envoys.1 t2 t3",
    "set envoys.2 t3",
    "- - - - - -",
    "z1 v1",
)


def test_the_honor_of_the_second_is_not_typed() -> None:
    made = table("ninjato", SCORED)
    assert "with a rumor the honor goes to @2 by itself" in made.game.words.status(made.state)
    reply = expect(made, "1 h", suggestions=("1",))
    assert reply.verdict == "unread" and "comes by itself" in reply.message and not reply.said, reply
    assert made.enter("1").kind == "accepted" and made.state.honor[1] == 6
    assert "comes by itself" in made.enter("h").message
