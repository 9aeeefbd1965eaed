"""Sentences that say something else than a step, or too little for one: nothing is recorded of them."""

import pytest

from tests.kit.heads import NAMES, table

SHINBI, SAMURAI, CLANS, NINJATO = "shinbi", "samurai_sword", "shinobi_clans", "ninjato"
TURN = ("ksb",)
IEYASU = ("kt 2", "w", "e", "e", "e")
CALLED_MAY = ("May", *NAMES[SAMURAI][1:])

KEPT = [
    # what another player says or plays is no correction of the last line
    *((SHINBI, TURN, said) for said in ("Ben said sai", "Cho said shuriken", "Ben played katana", "she said sai")),
    *((CLANS, ("d",), said) for said in ("Ben played Ronin", "and then Cho played Ronin", "he played Shogun", "I played Ronin", "Ben meant Ronin")),
    (SAMURAI, ("kt 5",), "Eva played bokken"),
    (SAMURAI, ("te",), "Cho said Jujutsu"),
    (SAMURAI, ("bc", "p", "w", "w"), "Ben played Parry"),
    (NINJATO, ("h1f",), "Ben played stealth"),
    # of several lines the first is not the last
    (SAMURAI, ("kt 5", "p bk"), "correction, the first of those two was a sai"),
    (SAMURAI, ("fo",), "it was Ana"),
    (SAMURAI, (), "it was No"),
    (SAMURAI, (), "that was And"),
    (SAMURAI, ("kt 5",), "take that"),
    # one letter is shorthand, and `I` is whoever speaks
    *((SAMURAI, IEYASU, said) for said in ("I lay Focus", "i lay focus")),
    # all or nothing
    (SAMURAI, ("ju",), "all give up a katana"),
    (SAMURAI, ("ju",), "everyone else gives up a nodachi"),
    # the others of nobody
    *((CLANS, (), said) for said in ("everyone else passes", "the others pass", "the rest pass")),
    # to have, to hold and to be able is not to do
    *(
        (SAMURAI, (), f"Ana {said}")
        for said in (
            "has Battle Cry", "holds Battle Cry", "reveals Battle Cry", "pulls Battle Cry", "takes Focus", "gets Armor",
            "reveals Tea Ceremony",
        )
    ),
    *((SAMURAI, ("kt 5",), said) for said in ("Eva can parry", "Eva has a wound")),
    *((SAMURAI, ("bc",), said) for said in ("Ben has no weapon", "Ben plays no weapon", "Ben gives up no weapon")),
    *((SAMURAI, ("ju",), said) for said in ("Ben has no parry", "Ben plays no parry")),
    *(
        (SHINBI, ("ksb", "ksb", "ksb", "ksb"), said)
        for said in ("Dai still holds katana", "Dai keeps a sai", "Ben kept katana", "Dai has a sai")
    ),
    # how much is compared
    *((SAMURAI, ("kt 5",), said) for said in ("Eva loses a life", "Eva loses her life", "Eva loses her resilience", "Eva takes 1 wound")),
    # once more, or somebody else
    (CLANS, (), "Ana passes, she passes"),
    # a wish, a duty and a guess are no act
    *(
        (SHINBI, (), said)
        for said in (
            "Ana wants to attack Ben with a katana", "Ana must attack Ben with a katana",
            "Ana has to attack Ben with a katana",
            "Ana needs to attack Ben with a katana", "I think Ana attacks Ben with a katana", "Ana attacks Ben with a katana, I guess",
        )
    ),
    *(
        (SHINBI, ("ksb", "ksb", "ksb", "ksb", "k.k"), f"{said} plotting, Cho's katana")
        for said in ("Ana wants to denounce", "Ana must denounce", "Ana has to denounce", "Ana needs to denounce", "I think Ana denounces", "I guess Ana denounces")
    ),
    (SHINBI, ("ksb", "ksb", "ksb", "ksb"), "Ana wants to reveal Ben's katana and Cho's katana"),
    *((SAMURAI, (), said) for said in ("Ana must lay Focus", "Ana has to lay Focus", "I think Ana lays Focus", "Ana wants to lay Focus")),
    *((CLANS, (), said) for said in ("Ana must pass", "Ana has to pass", "I guess Ana passes", "Ana wants to pass")),
    # what is told of somebody to whom it did not happen
    (SHINBI, ("ksb", "ksb", "ksb", "ksb", "k.k"), "Ana denounces plotting, Cho's katana, Ana loses a life"),
    # the owner of a card is not `she`
    (SHINBI, ("ksb", "ksb", "ksb", "ksb", "k.k"), "Ana denounces plotting, Cho's katana, she loses a life"),
    # words of the program
    *((SAMURAI, (), said) for said in ("seat Ben next to Ana", "fact is Ben lost")),
]
"""A game, entries before, what is said."""


@pytest.mark.parametrize(("game", "before", "said"), KEPT)
def test_nothing_is_recorded_of_what_says_something_else(game: str, before: tuple[str, ...], said: str) -> None:
    session = table(game, before)
    lines, known = len(session.fold.items), session.state.copy()
    reply = session.enter(said)
    assert len(session.fold.items) == lines and session.state == known, (reply.kind, reply.message, reply.said)


@pytest.mark.parametrize("said", ["may lay focus", "may lays Focus"])
def test_a_player_who_is_called_may_is_asked_about(said: str) -> None:
    session = table(SAMURAI, names=CALLED_MAY)
    known = session.state.copy()
    reply = session.enter(said)
    assert reply.kind == "refused" and session.state == known
    assert reply.suggestions[0].casefold() == "1: lay focus"


@pytest.mark.parametrize("said", ["call it a day", "call Ben"])
def test_nobody_is_called_by_what_is_said(said: str) -> None:
    session = table(SAMURAI)
    reply = session.enter(said)
    assert reply.kind == "refused" and not session.rulings
    assert session.enter(reply.suggestions[0]).kind == "accepted" and session.rulings


def test_a_name_of_several_words_is_asked_about_and_kept() -> None:
    session = table(SAMURAI)
    assert session.enter("seat Ben van Gogh").force == "!"
    assert session.enter("seat Ben van Gogh !").kind == "accepted" and session.names[1] == "van Gogh"


@pytest.mark.parametrize(
    ("game", "before", "said", "short"),
    [
        (SHINBI, ("k2",), "no, Ana said sai", None),
        (SAMURAI, ("kt 5",), "no, that was a bokken", None),
        (SAMURAI, ("kt 5",), "Eva takes the wound", "w"),
        (SAMURAI, ("kt 5",), "Eva plays a Parry", "p"),
        (SAMURAI, ("bc",), "Ben plays no parry", "w"),
        (SAMURAI, ("ju",), "Ben gives up no weapon", "w"),
        (SAMURAI, (), "Ana lays Focus", "fo"),
        (SAMURAI, IEYASU, "i fo", "i fo"),
        (CLANS, ("d",), "no, Ana played Ronin", None),
        (CLANS, ("d",), "Ana meant Ronin", None),
        (CLANS, (".",), "everyone else passes", ". ."),
        (SHINBI, ("ksb", "ksb", "ksb", "ksb", "k.k"), "Ana decides to denounce plotting, Cho's katana", "pk"),
        (CLANS, (), "Ana passes, everyone else passes", ". . ."),
    ],
)
def test_what_is_said_plainly_is_recorded(game: str, before: tuple[str, ...], said: str, short: str | None) -> None:
    session, other = table(game, before), table(game, before)
    assert session.enter(said).kind == "accepted"
    if short:
        other.enter(short)
        assert session.state == other.state
