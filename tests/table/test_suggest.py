"""What is offered for a refused entry."""

from collections.abc import Sequence

import pytest

from referee import games
from referee.api.game import LoadedGame
from referee.engine.words import GLOBAL_WORDS, split
from referee.journal.head import make_head
from referee.simulate.run import one
from referee.table.assist.typos import changed, form, mends, variants
from referee.table.assist.warnings import twice
from referee.table.session.clock import Clock
from referee.table.session.reply import Offer
from referee.table.session.session import Session
from tests.kit.entries import accept
from tests.kit.golden import folder, played


def sure(made: Sequence[Offer]) -> bool:
    """Whether the first offer states what was typed and no more, and no other one does."""
    return bool(made) and [not offer.other for offer in made] == [True] + [False] * (len(made) - 1)


def session(game: str, players: str, *typed: str, edition: str = "") -> Session:
    """A session with some entries taken."""
    kind = games.load(game)
    made = LoadedGame(kind).table_of(make_head(kind, players.split(), edition=edition)).session
    accept(made, *typed)
    return made


@pytest.fixture
def shinbi() -> Session:
    return session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 3", edition="es")


@pytest.fixture
def samurai() -> Session:
    return session("samurai_sword", "Ana Ben Cho Dai", "setup nob hid iey goe start 1")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("bj 2 p", "bk 2 p"),  # the key beside
        ("kb 2 p", None),  # legal as it stands
        ("bk 2 o", "bk 2 p"),
        ("bk2 o", "bk2 p"),
        ("bk 22 p", "bk 2 p"),  # twice
        ("b k 2 p", "bk 2 p"),  # a blank too much
        ("b 2k p", None),  # two slips: never guessed
    ],
)
def test_one_slip_away_and_the_rest_of_the_entry_stays(samurai: Session, typed: str, meant: str | None) -> None:
    reply = samurai.enter(typed)
    if meant is None:
        assert not any(offer.text == "bk 2 p" for offer in reply.offers)
        return
    assert reply.kind == "refused"
    assert meant in reply.suggestions
    assert all(samurai.would(text) for text in reply.suggestions)
    offer = next(o for o in reply.offers if o.text == meant)
    assert offer.says == ("@1 attacks @2 with Bokken", "@2 parries")


def test_what_states_something_else_is_marked_and_never_taken_by_an_empty_line(shinbi: Session) -> None:
    shinbi.enter("k s1 b")
    refused = shinbi.enter("k4 s1 b")  # understood: nobody attacks himself
    assert refused.verdict == "irregular" and refused.offers
    assert all(offer.other for offer in refused.offers)
    assert not sure(refused.offers)
    unread = shinbi.enter("kdb")
    assert [offer.text for offer in unread.offers if not offer.other] == ["ksb"]
    assert sure(unread.offers)


def test_a_seat_is_never_guessed(samurai: Session) -> None:
    reply = samurai.enter("bk 5")  # there are four seats
    assert reply.verdict == "unread" and "bk 4" in reply.suggestions
    assert all(offer.other for offer in reply.offers)
    assert next(offer.other for offer in reply.offers if offer.text == "bk 4") == "4, not 5"


def test_a_step_that_was_not_typed_is_offered_before_the_entry(shinbi: Session) -> None:
    """Of a step with nothing but its word; one that would need cards is not made up."""
    accept(shinbi, "k s1 b", "ksb", "ksb", "ksb")
    reply = shinbi.enter("ksb")  # cards are turned up first
    assert reply.kind == "refused"
    assert not any("is added" in offer.other for offer in reply.offers)


def test_a_word_of_a_known_form_may_come_too_early(samurai: Session) -> None:
    """Where `tk 3` was an entry before, a refused `tk 2` is perhaps no slip, but something before it was not typed."""
    assert samurai.enter("fo").kind == "accepted"
    mended = next((o for o in samurai.enter("kn 2").offers if o.text == "kb 2"), None)
    assert mended is not None and not mended.other
    samurai.fold.items[-1].typed = "kn 3"
    mended = next((o for o in samurai.enter("kn 2").offers if o.text == "kb 2"), None)
    assert mended is not None and mended.other == "kb, not kn"


def test_a_single_sign_may_be_the_beginning_of_something(samurai: Session) -> None:
    assert all(offer.other for offer in samurai.enter("w").offers)


@pytest.mark.parametrize("entries", [24, pytest.param(60, marks=pytest.mark.full)])
@pytest.mark.parametrize("game", games.NAMES)
def test_offers_are_taken_as_they_stand(game: str, entries: int) -> None:
    """Whatever is mistyped: each offer would be accepted, says what it records, and leaves the table as it was."""
    kind = games.load(game)
    table, log = played(game, min(folder(game).glob("*.txt")).stem)
    typed = [item.typed for item in table.fold.items if item.typed and item.typed.split()[0] not in GLOBAL_WORDS]
    table = LoadedGame(kind).table_of(table.fold.head).session
    offered = 0
    for i, entry in enumerate(typed[:entries]):
        wrong = entry[:-1] + ("z" if i % 2 else "9")
        before = table.state.copy()
        for offer in table.twin().enter(wrong).offers:
            after = [wrong] if offer.text.startswith("amend") else []
            assert table.would(offer.text, *after), (entry, wrong, offer)
            assert offer.says or after
            offered += 1
        assert table.state == before
        if table.enter(entry).kind != "accepted":
            break
    assert offered > 5, log[:1]


def test_slips_are_texts() -> None:
    def near(text: str, letters: str = "") -> set[str]:
        words = split(text).words
        return {" ".join(v.words) for v in variants(words, range(len(words)), 4, letters)}

    assert {"kat 3", "kst 2", "skt 3"} <= near("kst 3")
    assert "kt 3" not in near("kst 3") and "kt 3" in near("kst 3", "k")
    assert "kat 3" in near("kt 3", "a") and "kat 3" not in near("kt 3", "b")
    assert {"ks 2", "k s2"} <= near("ks2")
    assert "ksb" in near("ks b") and "abc d" in near("ab cd")
    assert "kst 3" not in near("kst 3", "kst")


def test_what_a_word_mends() -> None:
    assert mends("o", "p") and mends("canzia", "canzai") and mends("pp", "p") and mends("katan", "katana")
    assert not mends("2", "3") and not mends("k2", "k3")  # digits are seats and numbers
    assert not mends("b", "bk") and not mends("oa", "a")  # which letter is missing is a guess
    assert changed(("a", "b", "c"), ("a", "x", "c")) == ("b", "x")
    assert changed(("a", "c"), ("a", "b", "c")) == ("", "b")
    assert form("H3f") == form("h5f") != form("h5s")


def test_who_acts_without_a_colon_or_in_the_place_of_another(shinbi: Session, samurai: Session) -> None:
    """The players go round 3, 4, 1, 2; it is for 3 to attack, and for 1 to play."""
    assert ("Cho: ksb", "Cho:, not Cho") in [(o.text, o.other) for o in shinbi.enter("Cho ksb").offers]
    assert ("3: ksb", "3:, not ana:") in [(o.text, o.other) for o in shinbi.enter("ana: ksb").offers]
    assert not [o for o in shinbi.enter("ana ksb").offers if o.text.startswith("ana:")]
    assert samurai.enter("Ana te").offers[0].text == "Ana: te"
    assert not sure(samurai.enter("Ana te").offers)


def test_a_word_of_the_game_that_lacks_something_is_not_taken_for_another(samurai: Session) -> None:
    """`ge` wants a seat: an empty line does not play the Tea Ceremony instead."""
    reply = samurai.enter("ge")
    assert reply.verdict == "unread" and not sure(reply.offers) and all(offer.other for offer in reply.offers)


def test_what_looks_like_a_slip_is_said_beside_the_echo(samurai: Session, shinbi: Session) -> None:
    """The same entry twice, a turn in which nothing was played, a note that would be an entry: all of them are recorded."""
    assert not shinbi.enter("k s1 b").doubts
    assert not shinbi.enter("ksb").doubts
    assert not shinbi.enter("ksb").doubts, "another seat may well do the same"
    assert not shinbi.enter("ksh").doubts
    samurai.enter("te")
    again = samurai.enter("te")
    assert again.kind == "accepted" and again.verdict == "ok" and "typed twice" in again.doubts[0]
    assert samurai.enter("z z pen").kind == "accepted"
    for text, doubt in (
        ("fo", ""),
        ("e", ""),
        ("ar", ""),
        ("e", ""),
        ("fo", ""),
        ("e", ""),
        ("e kb", ""),
        ("e", "played nothing"),
    ):
        reply = accept(samurai, text)
        assert doubt in "".join(reply.doubts) and bool(doubt) == bool(reply.doubts), (text, reply.doubts)
    clans = session("ninjato", "Ana Ben")
    assert not clans.enter("n a nice game").doubts


def test_a_single_letter_twice_is_doubted_only_when_it_is_typed_at_once() -> None:
    clock = Clock(5_000)
    clock.pause()
    made = session("samurai_sword", "Ana Ben Cho Dai", "setup nob hid iey goe start 1", "fo", "e", "fo", "e")
    made.clock = clock
    item = made.fold.items[-1]
    assert item.typed == "e"
    again = (split("e"), [item.step], item.t + 999)  # type: ignore[attr-defined]
    assert not twice(made, *again), "off the keys time tells nothing"
    made.keyed = True
    assert twice(made, *again) and not twice(made, *again[:2], item.t + 1000)
    assert not twice(made, split("fo"), [], item.t)
    made.clock = Clock(untimed=True)
    assert not twice(made, *again)


def test_a_note_that_would_be_an_entry_is_said() -> None:
    """`n` lies beside `b`, which begins a battle of Shinobi Clans."""
    played = one(games.load("shinobi_clans"), 7, players=3)
    table = LoadedGame(played.fold.game).table_of(played.fold.head).session
    said = set()
    for entry in played.transcript:
        if entry.startswith("b ") and len(entry.split()) < 5:
            reply = table.twin().enter(f"n{entry[1:]}")
            said.add(reply.doubts == (f"it is written as a note; `{entry}` would be an entry",))
        table.enter(entry)
    assert said == {True}
