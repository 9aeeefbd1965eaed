"""What people say at a table is an entry: sentences, corrections, counts and questions, through the desk."""

import pytest

from referee.engine.words import split
from referee.table.assist import saying
from tests.kit.entries import expect
from tests.kit.heads import table
from tests.table.test_readings import FIVE
from tests.table.test_suggest import session as opened

CARDS = ("ksb", "ksb", "ksb", "ksb")
OPEN = (*CARDS, "k.k")
FIGHT = ("d", "d", "d", ".", ".", ".", "b d", "1a2g")
SHINBI, SAMURAI, CLANS, NINJATO = "shinbi", "samurai_sword", "shinobi_clans", "ninjato"

SAID = [
    (SHINBI, (), "Ana attacks Ben with her katana", "k2"),
    (SHINBI, (), "katana on Ben", "k2"),
    (SHINBI, (), "Ana attacks Ben with katana, Cho with sai and Dai with blowgun", "k2 s3 b4"),
    (SHINBI, (), "Ana announces katana, sai and blowgun", "ksb"),
    (SHINBI, (), "Ana tells Ben it's a katana", "k2"),
    (SHINBI, (), "Ana says katana to Ben, really a sai", "k2"),
    (SHINBI, (), "She attacks the player Ben with a sword", "k2"),
    (SHINBI, (), "Ana greift Ben mit dem Katana an", "k2"),
    (SHINBI, (), "Ana ataca a Ben con la cerbatana", "b2"),
    (SHINBI, (), "Ana attaque Ben avec la sarbacane, puis Cho avec le sai", "b2 s3"),
    (SHINBI, CARDS, "Ana flips Ben's and Cho's cards: katana and sai", "k2 s3"),
    (SHINBI, CARDS, "Dai's card is a katana, Cho's is a sai", "k4 s3"),
    (SHINBI, CARDS, "Ana turns up the katana from Dai and the sai from Cho", "ks."),
    (SHINBI, CARDS, "Ana deckt Katana von Dai und Sai von Cho auf", "ks."),
    (SHINBI, CARDS, "Ana flips Dai's and Cho's cards: a pair", "xx."),
    (SHINBI, OPEN, "Ana denounces plotting and the third card is a sai", "ps"),
    (SHINBI, OPEN, "Ana klagt die Verschwörung an, die dritte Karte ist ein Sai", "ps"),
    (SHINBI, OPEN, "Je dénonce une conspiration, la troisième carte est un sai", "ps"),
    (SHINBI, OPEN, "Ana passes", "-"),
    (SHINBI, OPEN, "no denouncement", "-"),
    (SAMURAI, (), "Ana attacks Ben with her katana", "kt 2"),
    (SAMURAI, (), "katana on Ben", "kt 2"),
    (SAMURAI, ("kt 2",), "Ben parries", "p"),
    (SAMURAI, ("kt 2",), "no parry", "w"),
    (SAMURAI, ("kt 2",), "Ben takes the wound", "w"),
    (SAMURAI, ("kt 2",), "He doesn't parry", "w"),
    (SAMURAI, (), "Ana plays Battle Cry, Ben parries, everyone else takes a wound", "bc pww"),
    (SAMURAI, (), "I lay Focus", "fo"),
    (SAMURAI, (), "Ana lays Focus and ends her turn", "fo e"),
    (SAMURAI, (), "Ana attacks Ben with her bokken, parried", "bk 2 p"),
    (SAMURAI, (), "Ana plays Geisha on Ben and discards a Katana from his hand", "ge 2 h kt"),
    (SAMURAI, (), "Ana plays Breathing and lets Ben draw a card", "br 2"),
    (SAMURAI, (), "Ana plays Diversion and takes a card from Ben", "dv 2"),
    (SAMURAI, (), "Ana lays Bushido in front of Ben, then she ends her turn", "bu 2 e"),
    (SAMURAI, ("bu 2", "e"), "top card is a Bokken", "bk"),
    (SAMURAI, ("bu 2", "e", "kt"), "Ben gives up a Bokken for the Bushido", "bk"),
    (SAMURAI, ("bu 2", "e", "kt"), "Ben pays one honor", "$"),
    (SAMURAI, ("ju",), "Ben gives up a katana, everyone else takes a wound", "kt w w"),
    (CLANS, (), "Ana plays a card on the Shogun", "s"),
    (CLANS, (), "Ana puts a weapon on the guardian side of the Daimyo", "dg"),
    (CLANS, (), "Ana passes, everyone else passes", ". . ."),
    (CLANS, (), "Ana plays the Scout on the Ronin", "r sc"),
    (CLANS, FIGHT, "top card is a Bomb Maker", "bm"),
    (CLANS, FIGHT[:-1], "Ana and Ben show guard contracts", "1g2g"),
    (NINJATO, (), "Ana attacks house 2 with strength", "h2f"),
    (NINJATO, (), "Ana takes 3 and 5 from the row", "d35"),
    (NINJATO, (), "Ana goes to the Sensei and learns the +2 tile, discarding a 3", "sb3"),
    (NINJATO, ("h1f",), "Ana plays a 5 and beats the sentry", "5"),
    (NINJATO, ("h1f 5",), "she calls banzai and Ben turns up a 3", "b3"),
    (NINJATO, ("h1f 5", "b2a"), "drawn from the bag: t3", "3"),
]
"""A game, entries before, what is said, and the shorthand that it comes to."""


@pytest.mark.parametrize(("game", "before", "said", "short"), SAID)
def test_a_sentence_is_recorded_as_its_shorthand(game: str, before: tuple[str, ...], said: str, short: str) -> None:
    spoken, typed = table(game, before), table(game, before)
    told, known = spoken.enter(said), typed.enter(short)
    assert known.kind == "accepted" and told.kind == "accepted", (told.message, told.suggestions, known.message)
    assert [line.text for line in told.said] == [line.text for line in known.said]
    assert spoken.state == typed.state


@pytest.mark.parametrize(
    ("game", "before", "said"),
    [
        (SAMURAI, (), "Musashi attacks the second player"),
        (SHINBI, (), "Ana attacks Ben and Cho with katana"),
        (SHINBI, (), "Ana attacks Ben with Cho with sai"),
        (SHINBI, (), "Ana does not attack Ben with katana"),
        (SHINBI, (), "if Ana attacks Ben with katana"),
        (SHINBI, (), "Ana almost attacks Ben with katana"),
        (SHINBI, (), "Ana attacks Ben with"),
        (SHINBI, OPEN, "Ana denounces plotting"),
        (SHINBI, OPEN, "Ana denounces plotting and the third card is a sai: right"),
        (SHINBI, CARDS, "Ana turns up katana from Dai and sai from Cho: a pair"),
        (SHINBI, CARDS, "Ana flips a katana and a sai"),
        (SAMURAI, (), "Ana plays Geisha on Ben"),
        (SAMURAI, ("kt 5",), "Eva takes 2 wounds"),
        (SAMURAI, ("bc",), "no parry"),
        (SAMURAI, (), "Ana attacks Ben with her blue bokken"),
        (SAMURAI, (), "takes no wound"),
        (CLANS, (), "Ana lays two cards on the Daimyo"),
        (CLANS, FIGHT, "Ana nearly turns up a Thief"),
        (NINJATO, (), "dojo 3 1"),
        (NINJATO, ("h1f",), "Ana plays a 5 and almost beats the sentry"),
        (NINJATO, ("h1f",), "Ana plays a 5 against the guard of 4"),
    ],
)
def test_what_is_in_doubt_is_not_recorded(game: str, before: tuple[str, ...], said: str) -> None:
    session = table(game, before)
    known = session.state.copy()
    reply = session.enter(said)
    assert reply.kind == "refused" and session.state == known, reply.said


@pytest.mark.parametrize(
    ("game", "before", "said", "offers"),
    [
        (SAMURAI, (), "Ana plays Geisha on Ben", ("ge 2 ?",)),
        (SAMURAI, (), "geisha ben battle cry", ("ge 2 bc", "ge 2 ? bc")),
        (SAMURAI, (), "skip", ("skip draw.1", "e")),
        (SAMURAI, ("ju",), "no", ("nodachi", "w")),
        (SHINBI, OPEN, "skip", ("skip pay", "-")),
        (SHINBI, OPEN, "call plotting", ("call ! plotting",)),
        (SHINBI, (), "Ana attacks Ben with her blue katana", ("k",)),
    ],
)
def test_what_has_two_meanings_is_asked(game: str, before: tuple[str, ...], said: str, offers: tuple[str, ...]) -> None:
    for offer in offers:
        session = table(game, before)
        expect(session, said, kind="refused", suggestions=offers)
        assert session.enter(offer).kind == "accepted"


def test_a_player_called_like_the_code_of_a_character_is_the_player() -> None:
    """`ben` is the code of Benkei, who sits elsewhere."""
    session = opened(SAMURAI, FIVE, "setup mus goe chi iey ben start 1")
    assert session.enter("Ana attacks Ben with her katana").said[0].text == "@1 attacks @2 with Katana"
    assert session.enter("z").kind == "accepted"
    assert session.enter("Ana attacks Benkei with her katana").said[0].text == "@1 attacks @5 with Katana"


def test_a_sentence_against_a_rule_is_refused_by_the_rule_and_forced_as_shorthand_is() -> None:
    session = table(SAMURAI)
    expect(session, "Ben attacks Ana with his bokken", kind="refused", verdict="irregular", force="!")
    assert session.enter("! they agreed").said[0].text == "@2 attacks @1 with Bokken"


def test_a_refusal_says_which_word_found_no_place() -> None:
    reply = table(SHINBI).enter("Ana attacks Ben with her blue katana")
    assert "'blue' finds no place" in reply.message and reply.column == 26
    assert reply.offers[0].other == "without 'blue'"
    reply = table(SHINBI).enter("Ana attaks Ben with her katana")
    assert "'attaks' finds no place" in reply.message


def test_shorthand_is_not_read_as_a_sentence() -> None:
    session = table(SHINBI)
    assert not any(
        saying.may_be(session, split(entry)) for entry in ("ksb", "k3", "k.s", "ik", "p+", "-", "1: k", "4:h")
    )


TALK = [
    (SAMURAI, ("kt 5",), "undo that", "z"),
    (SAMURAI, ("kt 5",), "no, that was a Bokken", "amend 2 bk 5"),
    (SAMURAI, ("kt 5",), "no, that was on Ben", "amend 2 kt 2"),
    (SAMURAI, ("kt 5",), "it was Ben, not Eva", "amend 2 kt 2"),
    (SHINBI, ("k",), "no, that was a sai", "amend 2 s2"),
    (NINJATO, ("h1f 5",), "no, that was a 4", "amend 3 4"),
    (CLANS, (*FIGHT, "bm"), "no, that was a Rogue", "amend 13 ro"),
    (SHINBI, OPEN, "Ben has 5 lives left", "chk lives.2 5"),
    (SAMURAI, (), "Ben has three honor", "chk honor.2 3"),
    (SAMURAI, (), "the deck has 61 cards", "chk deck 61"),
    (SHINBI, OPEN, "whose turn is it?", "st"),
    (SHINBI, OPEN, "who is next?", "st"),
    (SHINBI, OPEN, "What can I play?", "?"),
    (SAMURAI, (), "how many cards has Cho?", "st 3"),
    (SAMURAI, ("kt 5",), "can Eva parry?", "may 5: p"),
    (SAMURAI, (), "Can I play a katana on Ben?", "may kt 2"),
]


@pytest.mark.parametrize(("game", "before", "said", "short"), TALK)
def test_corrections_counts_and_questions(game: str, before: tuple[str, ...], said: str, short: str) -> None:
    told, known = table(game, before).enter(said), table(game, before).enter(short)
    assert (told.kind, told.rows) == (known.kind, known.rows)
    assert told.message.endswith(known.message)
    assert [line.text for line in told.said] == [line.text for line in known.said]


def test_what_may_be_told_once_more_is_asked() -> None:
    """`the Geisha` behind that very Geisha is perhaps no second one."""
    said = "the Geisha took Ana's Focus"
    assert table(SAMURAI, ("fo", "e")).enter(said).kind == "accepted"
    session = table(SAMURAI, ("fo", "fo", "e", "ge 1 fo"))
    last = session.fold.last
    reply = session.enter(said)
    assert reply.kind == "refused" and reply.suggestions == ("ge 1 fo",) and session.fold.last == last, reply


def test_what_is_taken_back_behind_a_refused_entry_is_asked() -> None:
    """`take that back` is not about the line before the entry of which nothing was recorded."""
    for refused in ("kt 9", "Ana swallows the table", "kt 2"):
        session = table(SAMURAI, ("kt 5",))
        last = session.fold.last
        assert session.enter(refused).kind == "refused"
        for said in ("take that back", "undo that"):
            reply = session.enter(said)
            assert reply.kind == "refused" and reply.suggestions == ("z",)
            assert reply.message.startswith("nothing was recorded of the last entry; ") and session.fold.last == last
        expect(session, "z", kind="accepted")
    session = table(SAMURAI, ("kt 5",))
    assert session.enter("kt 9").kind == "refused" and session.enter("w").accepted
    expect(session, "take that back", kind="accepted")


def test_a_correction_with_two_meanings_is_asked() -> None:
    session = table(SHINBI, OPEN)
    expect(session, "no, that was a sai", kind="refused", suggestions=("amend 14 s.k", "amend 14 k.s"))
    expect(session, "no, it was a sai from Ben", "sai from @2", kind="accepted")


def test_a_correction_that_fits_nothing_says_so() -> None:
    reply = table(SHINBI, ("k",)).enter("no, that was a 4")
    assert reply.kind == "refused" and "amend N ENTRY" in reply.message


def test_what_lies_in_the_display_is_named_by_its_kind_where_it_is_the_only_one() -> None:
    reply = table(NINJATO).enter("Ana buys the Minamoto envoy")
    assert reply.verdict == "irregular" and reply.said[0].text == "@1 bribes E2 (Minamoto 5) for 5"
    two = table(NINJATO).enter("Ana buys the Taira envoy for 3 and 4")
    assert two.kind == "refused" and not two.force, "two envoys of Taira lie there"
