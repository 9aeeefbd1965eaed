"""Results told along, turns announced, turns that end: recorded as the shorthand where they are so, else nothing is."""

import pytest

from tests.kit.entries import expect
from tests.kit.heads import table

CARDS = ("ksb", "ksb", "ksb", "ksb")
PAIR, MISS = (*CARDS, "k.k"), (*CARDS, ".sk")
FIGHT = ("d", "d", "d", ".", ".", ".", "b d", "1a2g")
SHINBI, SAMURAI, CLANS, NINJATO = "shinbi", "samurai_sword", "shinobi_clans", "ninjato"

TOLD = [
    (SHINBI, PAIR, "Ana loses a life.", "-"),
    (SHINBI, PAIR, "Ana drops to four", "-"),
    (SHINBI, PAIR, "Ana takes it, so she's down to four and it's Ben's turn", "-"),
    (SHINBI, PAIR, "over to Ben", "-"),
    (SHINBI, PAIR, "Ana leaves it at that", "-"),
    (SHINBI, MISS, "so nothing happens", "-"),
    (
        SHINBI,
        MISS,
        "Ana denounces incompetence and Dai's card is a shuriken, so all three attackers lose a life.",
        "ih",
    ),
    (SHINBI, MISS, "Incompetence, third card is a shuriken, Ben, Cho and Dai lose one each", "ih"),
    (SHINBI, PAIR, "She cries plotting but Cho's turns out to be a blowgun, two lives gone.", "pb"),
    (
        SHINBI,
        (*CARDS, ".kh", "-"),
        "Ben reveals a sai from Ana and a sai from Cho, keeps quiet and drops to four",
        "s.s -",
    ),
    (SHINBI, ("ksb",), "Ben's turn: a blowgun for Dai", "2: b4"),
    (SHINBI, ("ksb",), "Then it's Ben: katana for Cho", "2: k3"),
    (SAMURAI, (), "Ana hits Ben with the bokken for two wounds.", "bk 2 w"),
    (SAMURAI, (), "Ana goes for Ben with the bokken, that's two wounds, so Ben's left with three", "bk 2 w"),
    (SAMURAI, (), "Ana's bokken hits Ben, so he loses two resilience points", "bk 2 w"),
    (SAMURAI, ("bk 2",), "Ben drops to three", "w"),
    (SAMURAI, ("bk 2",), "Ben hasn't got anything and takes both wounds", "w"),
    (SAMURAI, ("bc",), "Ben, Dai and Eva take a wound each", "w w w"),
    (SAMURAI, (), "Ana plays Tea Ceremony and everyone gets a card.", "te"),
    (SAMURAI, (), "Ana lays Focus and that's her turn", "fo e"),
    (SAMURAI, (), "Ana's done", "e"),
    (SAMURAI, (), "Nothing more from Ana", "e"),
    (SAMURAI, (), "Ana ends her turn, so it's Ben's turn", "e"),
    (SAMURAI, ("kt 5",), "Eva has no parry, she's out and hands Ana an honor", "w"),
    (CLANS, (), "Ana's done for this round", "."),
    (CLANS, (*FIGHT, "aku ehp aku"), "Ana gets ten gold", "="),
    (CLANS, ("d",), "Ben's turn: a card on the Shogun", "s"),
    (NINJATO, (), "Ana's turn: she attacks house 1 with strength", "h1f"),
    (NINJATO, (), "Ana takes 3 and 5 from the row, so she has six cards", "d35"),
    (NINJATO, ("h1f 5",), "that's it for Ana", "l"),
]
"""A game, entries before, what is said, and the shorthand that it comes to."""


@pytest.mark.parametrize(("game", "before", "said", "short"), TOLD)
def test_what_is_told_and_is_so_is_recorded_as_its_shorthand(
    game: str, before: tuple[str, ...], said: str, short: str
) -> None:
    spoken, typed = table(game, before), table(game, before)
    told, known = spoken.enter(said), typed.enter(short)
    assert known.kind == "accepted" and told.kind == "accepted", (told.message, told.suggestions, known.message)
    assert [line.text for line in told.said] == [line.text for line in known.said]
    assert spoken.state == typed.state


WRONG = [
    (SHINBI, PAIR, "Ana loses two lives", "lives of @1 5 → 4"),
    (SHINBI, PAIR, "Ana drops to three", "lives of @1 5 → 4"),
    (SHINBI, PAIR, "Ben loses a life", ""),
    (SHINBI, PAIR, "over to Cho", "it is the turn of @1"),
    (
        SHINBI,
        MISS,
        "Ana denounces incompetence and Dai's card is a shuriken, so Ana loses a life",
        "lives of @1 stays 5",
    ),
    (SHINBI, MISS, "Ana denounces incompetence, the third card is a shuriken, so both attackers lose a life", ""),
    (SHINBI, MISS, "Ana loses a life", ""),
    (SHINBI, ("ksb",), "Cho's turn: a blowgun for Dai", "it is the turn of @2"),
    (SAMURAI, (), "Ana hits Ben with the bokken for three wounds.", "Resilience of @2 5 → 3"),
    (SAMURAI, (), "Ana attacks Ben with the bokken, he loses three", "Resilience of @2 5 → 3"),
    (SAMURAI, ("bk 2",), "Ben drops to four", "Resilience of @2 5 → 3"),
    (SAMURAI, ("bk 2",), "Ben takes three", ""),
    (SAMURAI, ("bk 2",), "Ben takes one", ""),
    (SAMURAI, ("kt 5",), "Eva takes both", ""),
    (SAMURAI, ("bc",), "Ben takes it and loses two", "Resilience of @2 5 → 4"),
    (SAMURAI, (), "Ana plays Daimyo and draws three cards", ""),
    (SAMURAI, (), "Ana's done, so it's Cho's turn", "it is the turn of @2"),
    (SAMURAI, (), "Ben's done", ""),
    (SAMURAI, (), "Ana lays Focus, so the game is over", ""),
    (SAMURAI, (), "Ana lays Focus and wins", ""),
    (SAMURAI, ("bk 2",), "Ben takes it and is harmless", ""),
    (CLANS, (*FIGHT, "aku ehp aku"), "Ana gets nine gold", "gold of @1 0 → 10"),
    (CLANS, (*FIGHT, "aku ehp aku"), "Ben gets ten gold", ""),
    (CLANS, (), "Ben's turn: a card on the Shogun", "it is the turn of @1"),
    (CLANS, (), "Ana plays a card on the Shogun and draws two cards", ""),
    (NINJATO, (), "Ben's turn: he attacks house 1 with strength", "it is the turn of @1"),
    (NINJATO, (), "Ana takes 3 and 5 from the row, so she has seven cards", "hand of @1 4 → 6"),
    (NINJATO, ("h1f 5",), "that's it for Ana and she gets two honor", ""),
]
"""A game, entries before, what is told, and what the refusal says of what really happens."""


@pytest.mark.parametrize(("game", "before", "said", "really"), WRONG)
def test_what_is_told_and_is_not_so_keeps_all_out_of_the_record(
    game: str, before: tuple[str, ...], said: str, really: str
) -> None:
    session = table(game, before)
    known, lines = session.state.copy(), session.fold.last
    reply = session.enter(said)
    assert reply.kind == "refused" and session.state == known and session.fold.last == lines, reply.said
    assert really in " ".join((reply.message, *(found.text for line in reply.said for found in line.findings))), reply


KNOWN = [
    (SHINBI, (*PAIR, "-"), "Ana loses a life", "lives of @1 5 → 4"),
    (SAMURAI, ("bk 2", "w"), "Ben loses two lives", "Resilience of @2 5 → 3"),
    (SAMURAI, ("bk 2", "w"), "so Ben suffers two wounds", "Resilience of @2 5 → 3"),
    (SAMURAI, ("e",), "It's Ben's turn", "it is the turn of @2"),
    (CLANS, ("d",), "That's Ana's turn", "it is the turn of @2"),
    (NINJATO, ("h1f 5", "l", "3"), "Ana's done", "it is the turn of @2"),
]
"""A game, entries before, what is told of the last one, and the answer."""


@pytest.mark.parametrize(("game", "before", "said", "answer"), KNOWN)
def test_what_the_last_entry_did_is_told_again(game: str, before: tuple[str, ...], said: str, answer: str) -> None:
    session = table(game, before)
    lines = session.fold.last
    reply = expect(session, said, answer)
    assert reply.kind == "info" and reply.message.startswith("that is recorded") and session.fold.last == lines


def test_a_wrong_result_offers_what_was_said_before_it() -> None:
    reply = table(SHINBI, MISS).enter("Ana denounces incompetence and Dai's card is a shuriken, so Ana loses a life")
    assert reply.suggestions == ("ih",) and reply.offers[0].other in ("not 'Ana loses a life'", "not 'so Ana loses a life'")


ASKED = [
    (SHINBI, CARDS, "how many lives has Ben got left?", "lives of @2 5"),
    (SHINBI, CARDS, "who has the pawn?", "pawn holder: @1"),
    (SHINBI, CARDS, "is Ben still alive?", "yes: lives of @2 5"),
    (SHINBI, ("ksb",), "who still has to hand out cards?", "asked now: @2"),
    (SAMURAI, (), "How hard is it for Ana to hit Dai?", "Difficulty for @1 to reach @4 2"),
    (SAMURAI, (), "who is the Shogun?", "seat of the Shogun: @1"),
    (SAMURAI, (), "who has the most honor?", "honor: @1 5, @2 3, @3 3, @4 3, @5 3"),
    (SAMURAI, ("kt 3",), "is it Ben's turn?", "no"),
    (SAMURAI, ("bk 2 p",), "Can Ana play another weapon this turn?", "turn 1, @1: Weapons 1 of 1, deck 62"),
    (SAMURAI, (), "which character is Ben?", "characters of @2: Goemon"),
    (CLANS, (), "how many cards are left in the draw pile?", "draw pile 57"),
    (CLANS, ("d",), "how many cards lie on the Daimyo?", "cards on Daimyo: 1"),
    (NINJATO, (), "how many treasures are in the bag?", "treasures in the bag 75"),
    (NINJATO, (), "which sentry is in house 4?", "house 4, sentry: 1"),
]
"""A game, entries before, a question, and what the answer begins with."""


@pytest.mark.parametrize(("game", "before", "said", "answer"), ASKED)
def test_a_question_is_answered_and_changes_nothing(game: str, before: tuple[str, ...], said: str, answer: str) -> None:
    session = table(game, before)
    lines = session.fold.last
    reply = session.enter(said)
    assert reply.kind == "info" and session.fold.last == lines
    assert f"{reply.message};".startswith(f"{answer};"), reply.message


COUNTED = [
    (SHINBI, CARDS, "Ana's on five now.", "chk lives.1 5"),
    (SHINBI, CARDS, "Everybody still has five lives.", "chk lives 5,5,5,5"),
    (SHINBI, CARDS, "Ana has 5 lives, Ben 5 and Cho 5", "chk lives.1 5 lives.2 5 lives.3 5"),
    (SHINBI, CARDS, "Ana has the pawn", "chk start 1"),
    (SAMURAI, (), "Eva is holding six cards.", "chk hand.5 6"),
    (SAMURAI, (), "Ana's got five honor now.", "chk honor.1 5"),
    (SAMURAI, (), "the deck's down to 62", "chk deck 62"),
    (CLANS, (), "the rest of us have no gold", "chk gold 0,0,0"),
    (NINJATO, (), "Ben has no treasures", "chk treasure.2 -"),
    (NINJATO, (), "there are 75 treasures in the bag", "chk bag 75"),
]
"""A game, entries before, what is counted, and the entry that it comes to."""


@pytest.mark.parametrize(("game", "before", "said", "entry"), COUNTED)
def test_what_is_counted_is_compared(game: str, before: tuple[str, ...], said: str, entry: str) -> None:
    told, known = table(game, before).enter(said), table(game, before).enter(entry)
    assert known.kind == told.kind == "accepted"
    assert [line.text for line in told.said] == [line.text for line in known.said]
