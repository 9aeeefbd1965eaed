"""What is said behind an entry that was refused, and of somebody who owes an answer: the record stays as it is."""

import pytest

from referee.table.session.session import Session
from tests.kit.entries import accept
from tests.table.test_suggest import session

BEGUN = {
    "samurai_sword": ("Ana Ben Cho Dai Eva", ("setup han mus nob chi tom start 1", "Ana attacks Ben with a Katana")),
    "shinbi": ("Ana Ben Cho Dai", ("setup 7 r o p start 1", "ksb")),
    "ninjato": ("Uma Vic", ("setup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? t34* m5 g2 tx el3 do2 ev4 sk5", "d35")),
    "shinobi_clans": ("Ana Ben Cho", ("start 1", "t d5 r2 s3")),
}
REFUSED = "Xyz frobs the quux with a plugh"


def begun(game: str) -> Session:
    players, typed = BEGUN[game]
    return session(game, players, *typed)


@pytest.mark.parametrize("game", BEGUN)
@pytest.mark.parametrize("said", ["undo that", "take that back", "go back two steps"])
def test_what_changes_the_record_is_asked_behind_a_refused_entry(game: str, said: str) -> None:
    table = begun(game)
    last = table.fold.last
    assert table.enter(REFUSED).kind == "refused"
    assert table.enter(said).kind == "refused" and table.fold.last == last


def test_a_correction_behind_a_refused_entry_is_asked_and_its_offer_is_taken() -> None:
    table = session("samurai_sword", "Ana Ben Cho Dai Eva", *BEGUN["samurai_sword"][1])
    assert table.enter("Dai attacks Eva with a Katana").kind == "refused"
    reply = table.enter("no wait, it was a Nodachi")
    assert (reply.kind, reply.suggestions) == ("refused", ("amend 2 no 2",))
    assert reply.message.endswith("`1` corrects what was recorded before it: 2 @1 attacks @2 with Katana")
    accept(table, "amend 2 no 2")
    assert table.enter("no, it was a Katana").kind == "accepted", "nothing was refused since"


@pytest.mark.parametrize("said", ["Ben is done", "Ben's done", "he's done", "Ben is finished", "Ben is through"])
def test_who_is_attacked_is_not_done(said: str) -> None:
    table = begun("samurai_sword")
    last = table.fold.last
    assert table.enter(said).kind == "refused" and table.fold.last == last


@pytest.mark.parametrize("said", ["Ana is done", "Ana's done", "Dai is done", "he's done"])
def test_who_may_denounce_is_not_done(said: str) -> None:
    table = session("shinbi", "Ana Ben Cho Dai", "setup 7 r o p start 1", *["ksb"] * 4, *["s.k"] * 4, "r")
    last = table.fold.last
    table.enter(said)
    assert table.fold.last == last


@pytest.mark.parametrize("said", ["who is ahead?", "who is winning?", "who leads?", "who is winning now?"])
@pytest.mark.parametrize(
    ("game", "what"),
    [("samurai_sword", "Honor: @1 5"), ("ninjato", "honor: @1 0"), ("shinobi_clans", "gold")],
)
def test_who_is_ahead_is_told_by_what_the_game_is_won_with(game: str, what: str, said: str) -> None:
    assert begun(game).enter(said).message.casefold().startswith(what.casefold())


@pytest.mark.parametrize("game", BEGUN)
def test_what_an_unknown_word_means_is_not_answered_by_the_table(game: str) -> None:
    told, known = begun(game).enter("what does harakiri mean?"), begun(game).enter("? harakiri")
    assert (told.kind, told.message, told.rows) == (known.kind, known.message, known.rows)


def test_z_says_which_line_it_takes_back_behind_a_refused_entry() -> None:
    table = begun("samurai_sword")
    table.enter(REFUSED)
    assert table.enter("z").message.endswith("(line 2; nothing was recorded of the entry refused behind it)")
    plain = begun("samurai_sword")
    assert "line" not in plain.enter("z").message


@pytest.mark.parametrize("said", ["Ben takes the wound", "Ben takes a wound", "takes the wound"])
def test_a_wound_where_nobody_is_attacked_says_so(said: str) -> None:
    table = session("samurai_sword", "Ana Ben Cho Dai Eva", "setup han mus nob chi tom start 1")
    reply = table.enter(said)
    assert reply.kind == "refused" and "nobody is attacked now" in reply.message


def test_a_correction_of_a_parry_is_not_of_a_card_that_was_laid() -> None:
    players, (first, _) = BEGUN["samurai_sword"]
    reply = session("samurai_sword", players, first, "bu 5").enter("oops, Ben parried too")
    assert reply.kind == "refused" and "amend 2 bu 2" not in reply.suggestions
