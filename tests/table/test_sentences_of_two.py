"""Sentences about Ninjato and Shinobi Clans, typed at the table: each is recorded as its shorthand, refused by its rule,
or offered; and what does not follow from the words is never recorded.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from referee.table.desk import Desk
from referee.table.session.reply import Reply
from tests.kit.heads import table

Told = tuple[str, str]

SAME: dict[tuple[str, ...], tuple[Told, ...]] = {
    ("ninjato",): (
        ("Ana attacks house 2 with strength", "h2f"),
        ("Ana attacks the second house by stealth", "h2s"),
        ("Ana invades house 3 using stealth", "h3s"),
        ("Ana puts a shuriken on the strength side of house 2", "h2f"),
        ("Ana puts a shuriken on house 2's stealth side", "h2s"),
        ("Ana places a shuriken at house 1 for stealth", "h1s"),
        ("Ana sneaks into house 1", "h1s"),
        ("Ana attacks house two by force", "h2f"),
        ("Ana attacks house 2 with strength and plays a 5", "h2f 5"),
        ("Ana attacks house 1 with strength, plays a 5 and beats the sentry", "h1f 5"),
        ("Ana attacks house 1 with stealth and beats the sentry with a 2", "h1s 2"),
        ("Ana goes to the Dojo and takes the 1 and the 3 from the row", "d13"),
        ("Ana goes to the Dojo and takes the 3 from the row and the rest from the deck", "d3"),
        ("Ana visits the dojo and takes two cards from the deck", "d"),
        ("Ana goes to the Dojo and takes all cards from the deck", "d"),
        ("Ana goes to the Sensei and learns the +2 tile with a 3", "sb3"),
        ("Ana learns the 6 tile by discarding a 4", "sx4"),
        ("Ana visits the Sensei and takes plus two for a 3", "sb3"),
        ("Ana goes to the Sensei, discards a 3 and takes the +2 tile", "sb3"),
        ("Ana takes the +2 skill at the Sensei and discards a 3", "sb3"),
        ("Ana draws two from the deck at the Dojo", "d"),
        ("Ana visits the Dojo, taking a 3 from the row and one card from the deck", "d3"),
    ),
    ("ninjato", "h1f"): (
        ("Ana plays a 5 and beats the sentry", "5"),
        ("she plays a five", "5"),
        ("she beats the sentry with a 5", "5"),
        ("Ana beats the guard with her 4", "4"),
        ("with a 5 she gets past the sentry", "5"),
        ("Ana plays a 5 and wins", "5"),
        ("Ana plays a 4, which beats the 3", "4"),
        ("Ana uses a 5 against the 3", "5"),
        ("Ana fails", "f"),
        ("Ana is beaten", "f"),
    ),
    ("ninjato", "h1f 5"): (
        ("she calls banzai and Ben turns up a 3", "b3"),
        ("Ana calls banzai; the guard is a 3", "b3"),
        ("she calls Banzai and turns up a 3", "b3"),
        ("Banzai! Ben reveals a 2", "b2"),
        ("Ana shouts banzai, Ben draws a 3 with an alarm", "b3a"),
        ("Ana calls banzai and Ben turns up an alarm 3", "b3a"),
        ("Ana calls banzai and Ben turns up a 3, she plays a 4", "b3 4"),
        ("Ben turns up a 4", "b4"),
        ("Ana leaves", "l"),
        ("Ana goes home", "l"),
        ("Ana takes her treasure and leaves", "l"),
        ("Ana gets out with the 2", "l"),
        ("Banzai: 4", "b4"),
        ("Ana calls banzai, Ben flips over a 4", "b4"),
        ("Ana withdraws with the treasure", "l"),
        ("Ana leaves with a treasure 2", "l"),
    ),
    ("ninjato", "h1f 5", "b3a"): (
        ("Ben draws a 4", "4"),
        ("a 4 is drawn", "4"),
        ("out of the bag comes a gold", "g"),
    ),
    ("shinobi_clans",): (
        ("Ana plays a card on the Shogun", "s"),
        ("Ana plays a card face down on the Daimyo", "d"),
        ("She lays a face-down card on the Daimyo's stack", "d"),
        ("Ana puts a ninja on the Ronin", "r"),
        ("Ana puts a weapon on the guardian side of the Daimyo", "dg"),
        ("Ana plays a weapon on the Daimyo for the assassins", "da"),
        ("Ana places a weapon face down into the assassin slot of the Ronin", "ra"),
        ("a weapon goes to the Guardians at the Daimyo", "dg"),
        ("Ana plays the Scout on the Daimyo", "d sc"),
        ("Ana scouts the Daimyo and draws a card", "d sc"),
        ("Ana plays the Scout on the Daimyo, then Ben lays a Kunoichi on the Daimyo", "d sc d=aku"),
        ("Ana plays Disappear in Smoke on Ben", "x b"),
        ("Ana robs Ben with Disappear in Smoke and plays the card on the Daimyo", "x b d"),
        ("Ana plays Disappear in Smoke on Ben and puts it on the Daimyo", "x b d"),
        ("Ana plays Appear in Smoke, puts one on the Daimyo and keeps the other", "y d"),
        ("Ana plays Appear in Smoke and draws two cards", "y"),
        ("Ana uses Disappear in Smoke to steal a card from Cho", "x c"),
        ("Ana takes a random card from Ben with Disappear in Smoke, it goes onto the Ronin", "x b r"),
        ("Ana puts a weapon at the Shogun on the assassins' side", "sa"),
        ("a hidden weapon for the Guardians of the Ronin", "rg"),
        ("Ana uses her Scout on the Ronin and draws", "r sc"),
        ("Ana is finished for this round", "."),
        ("nobody plays any more", ". . ."),
        ("Ana passes", "."),
        ("Ana passes, everyone else passes", ". . ."),
        ("Ana plays a card on the Shogun, Ben on the Ronin and Cho on the Daimyo", "s r d"),
        ("Ana plays a card on the Shogun, Ben plays one on the Ronin, Cho passes", "s r ."),
    ),
    ("shinobi_clans", "d"): (
        ("Ben plays a Spy on the Daimyo and finds a Bomb Maker", "d sp bm"),
        ("Ben plays the Spy on the Daimyo: it's a Rogue", "d sp ro"),
        ("Ben plays the Spy on the Daimyo; the card beneath is a Rogue", "d sp ro"),
        ("Ben plays the Shinobi Master Spy on the Daimyo and sees a Rogue", "d ms ro"),
        ("Ben plays his Master Spy on Daimyo and turns up one card, a Rogue", "d ms ro"),
        ("Ben's Spy on the Daimyo reveals the Silent Killer", "d sp sk"),
        ("Ben sends the Spy to the Daimyo; he turns up a Poison Maker", "d sp pm"),
    ),
    ("shinobi_clans", "d", "da", "d", ".", ".", "."): (
        ("we resolve the Daimyo", "b d"),
        ("the Daimyo is next", "b d"),
        ("let's do the Daimyo", "b d"),
        ("Daimyo first", "b d"),
    ),
    ("shinobi_clans", "d", "da", "d", ".", ".", ".", "b d"): (
        ("Ana has an assassination contract and Ben has a guard contract", "1a2g"),
        ("Ana shows an assassination, Ben a guard", "1a2g"),
        ("Ana has Assassination, nobody else has a contract", "1a"),
        ("nobody has a contract for the Daimyo", "-"),
        ("Ana and Ben have guard contracts", "1g2g"),
        ("only Ana has a contract, an assassination", "1a"),
    ),
    ("shinobi_clans", "d", "da", "d", "d", "d", ".", ".", ".", "b d", "1a2g"): (
        ("top card is a Bomb Maker", "bm"),
        ("the top card is the Guardian Apprentice", "gap"),
        ("it's a Bomb Maker", "bm"),
        ("a Kunoichi comes up, she finds a Shuriken", "aku/shu"),
        ("Assassin Kunoichi goes to the assassin side", "aku"),
        ("top card is a Bomb Maker, it takes a Guardian Adept along", "bm gad"),
        ("The next card is a Bomb Maker and beneath it is a Rogue", "bm ro"),
    ),
}
"""By game and the entries before: sentences that are recorded as this shorthand."""

AGAINST: dict[tuple[str, ...], dict[str, str]] = {
    ("ninjato",): {"Ana bribes the Minamoto envoy": ""},
    ("ninjato", "h1f"): {"Ana plays a 2": "2"},
    ("shinobi_clans",): {"Ana plays a card on the Merchant": "Merchant", "Ben plays a card on the Shogun": "turn"},
}
"""Sentences that a rule speaks against, with a word of what it says."""

OFFERED: dict[tuple[str, ...], dict[str, str]] = {
    ("ninjato",): {"Ana visits the Dojo": "d"},
    ("shinobi_clans",): {
        "Ana plays the Bomb Maker on the Daimyo": "d",
        "Ana plays a Jutte at the Daimyo's guardian side": "dg",
    },
}
"""Sentences that say too little, or more than the table can know: the entry is offered."""

NOTHING: dict[tuple[str, ...], tuple[str, ...]] = {
    ("ninjato", "h1f 5"): (
        "Ana does not leave",
        "Ana leaves with a treasure 5",
        "Ana leaves house 2",
        "if Ana calls banzai the guard is a 3",
        "Ana almost leaves",
        "Ana calls banzai unless Ben turns up a 3",
    ),
    ("ninjato", "h1f 5", "b3"): ("Ana fails but keeps nothing", "Ana fails and loses everything"),
    ("ninjato", "h1f"): ("Ana plays a 5 against the 4", "Ana plays a 5 and beats the 2", "Ana could play a 5"),
    ("shinobi_clans",): (
        "Ana doesn't play a card on the Shogun",
        "Ana plays two cards on the Shogun",
        "Ana almost passes",
        "Ana would play a card on the Shogun",
        "Ana plays it on the Daimyo",
        "Ana scouts the Daimyo and draws two cards",
        "Ana plays Appear in Smoke and draws three cards",
    ),
    ("shinobi_clans", "d", "da", "d", ".", ".", ".", "b d"): ("Ana reveals an assassination contract on the Ronin",),
    ("shinobi_clans", "d", "da", "d", "d", "d", ".", ".", ".", "b d", "1a2g"): (
        "the top card is not a Bomb Maker",
        "the Assassin Kunoichi goes to the guardian side",
        "the Ronin is killed",
        "the Daimyo is killed",
    ),
}
"""Sentences of which nothing is recorded."""


@cache
def moment(before: tuple[str, ...]) -> Desk:
    session = table(before[0], before[1:])
    assert isinstance(session, Desk)
    return session


def typed(before: tuple[str, ...], entry: str) -> tuple[Desk, Reply]:
    desk = moment(before).twin()
    return desk, desk.enter(entry)


def each(rows: dict[tuple[str, ...], tuple[Told, ...]]) -> Iterator[tuple[tuple[str, ...], str, str]]:
    for before, told in rows.items():
        for sentence, entry in told:
            yield before, sentence, entry


@pytest.mark.parametrize(("before", "sentence", "entry"), list(each(SAME)))
def test_a_sentence_is_recorded_as_its_shorthand(before: tuple[str, ...], sentence: str, entry: str) -> None:
    said, reply = typed(before, sentence)
    own, plain = typed(before, entry)
    assert plain.kind == "accepted", plain.message
    assert reply.kind == "accepted", (reply.message, reply.offers)
    assert [(line.text, line.verdict) for line in reply.said] == [(line.text, line.verdict) for line in plain.said]
    assert said.state == own.state


@pytest.mark.parametrize("before", AGAINST)
def test_a_sentence_is_refused_by_its_rule(before: tuple[str, ...]) -> None:
    for sentence, word in AGAINST[before].items():
        desk, reply = typed(before, sentence)
        assert reply.kind == "refused" and reply.verdict == "irregular", (sentence, reply.message)
        assert word in " ".join((reply.message, *(f.text for line in reply.said for f in line.findings))), reply
        assert desk.state == moment(before).state


@pytest.mark.parametrize("before", OFFERED)
def test_what_is_in_doubt_is_offered(before: tuple[str, ...]) -> None:
    for sentence, entry in OFFERED[before].items():
        desk, reply = typed(before, sentence)
        assert reply.kind == "refused" and [offer.text for offer in reply.offers][:1] == [entry], (sentence, reply)
        assert desk.state == moment(before).state


@pytest.mark.parametrize("before", NOTHING)
def test_what_does_not_follow_from_the_words_is_not_recorded(before: tuple[str, ...]) -> None:
    for sentence in NOTHING[before]:
        desk, reply = typed(before, sentence)
        assert reply.kind == "refused", (sentence, reply.said)
        assert desk.state == moment(before).state
