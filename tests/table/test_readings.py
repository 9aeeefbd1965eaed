"""Words that are read in several ways: a player or a component, `no` or a component, an example of a card or a fact."""

import pytest

from tests.kit.entries import expect
from tests.table.test_suggest import session

FIVE = "Ana Ben Cho Dai Eva"
SETUP = "setup koj goe gin han iey start 4"
BROUGHT = ("setup 7 r o p start 1", "ksb", "ksb", "skh", "hsb")


@pytest.mark.parametrize(
    ("before", "typed", "readings"),
    [
        (("ju",), "no", ("nodachi", "w")),
        (("ju",), "Eva: no", ("Eva: nodachi", "Eva: w")),
        (("ju",), "Eva no", ("Eva nodachi", "Eva w")),
        (("bc",), "no parry", ("w",)),
    ],
)
def test_no_is_a_component_or_says_that_nothing_is_done(before: tuple[str, ...], typed: str, readings: tuple[str, ...]) -> None:
    table = session("samurai_sword", FIVE, SETUP, *before)
    expect(table, typed, "Nodachi", kind="refused", suggestions=readings)
    assert table.enter(readings[0]).kind == "accepted"


@pytest.mark.parametrize("typed", ["ju no", "ju no bk", "no 3"])
def test_shorthand_with_a_component_called_no_stays(typed: str) -> None:
    assert session("samurai_sword", FIVE, SETUP).enter(typed).said[-1].text.count("Nodachi") == (typed != "ju no bk")


def test_no_is_asked_nowhere_else() -> None:
    reply = session("shinbi", "Ana Ben Cho Dai", *BROUGHT, "ks.").enter("no")
    assert reply.kind == "accepted" and reply.said[0].text == "@1 does not denounce"


def test_a_colon_settles_that_the_player_is_meant() -> None:
    table = session("samurai_sword", FIVE, SETUP)
    assert table.enter("Dai: fo").said[0].text == "@4 lays Focus"
    assert table.enter("Da: ar").said[0].text == "@4 lays Armor"
    reply = expect(table, "dai e", "`4: e` is the player", kind="refused")
    assert {"4: e", "daimyo e"} <= set(reply.suggestions)
    assert table.enter("4: e").said[0].text == "@4 ends the turn"


def test_a_whole_name_of_a_player_that_is_the_code_of_anothers_character_is_asked_about() -> None:
    table = session("samurai_sword", FIVE, "setup mus goe ben iey han start 1")
    asked = table.enter("bk Ben")
    assert asked.kind == "refused" and "2 Ben and 3 " in asked.message and "bk 2" in asked.suggestions
    assert table.enter("bk 2").said[0].text == "@1 attacks @2 with Bokken"
    assert table.enter("late draw").kind == "refused"
    assert table.enter("kt benkei").said[-1].text.startswith("@1 attacks @3")


@pytest.mark.parametrize("typed", ["-", "end", "no"])
def test_an_example_of_a_card_is_no_offer(typed: str) -> None:
    reply = session("shinbi", "Ana Ben Cho Dai", *BROUGHT).enter(typed)
    assert reply.kind == "refused" and not reply.suggestions


def test_an_offer_adds_nothing_that_a_number_belongs_to() -> None:
    reply = session("shinbi", "Ana Ben Cho Dai", "setup 7 r o p start 1").enter("2 k")
    assert reply.suggestions[0] == "k 2" and not any(text.startswith(("b2", "s2", "h2")) for text in reply.suggestions)


def test_what_is_called_like_a_component_is_done_late_only_by_the_word_late() -> None:
    before = ("setup nob goe chi iey han start 1", "geisha Ben hand", "bu Ben", "e", "fo")
    table = session("samurai_sword", FIVE, *before)
    expect(table, "geisha bushido", kind="refused", suggestions=("late geisha bushido",))
    assert "discarded is Bushido" in table.enter("late geisha bushido").said[0].text


@pytest.mark.parametrize(
    ("game", "typed", "entry"),
    [
        ("samurai_sword", "Dai attacks Eva with Katana", "Dai: Katana Eva"),
        ("samurai_sword", "Katana on Eva", "Katana Eva"),
        ("samurai_sword", "Geisha on Eva, Focus", "Geisha Eva Focus"),
        ("samurai_sword", "Diversion from Cho", "Diversion Cho"),
        ("samurai_sword", "play focus", "focus"),
        ("shinbi", "katana on Ben", "katana Ben"),
        ("shinbi", "Ana attacks Ben with katana", "Ana: katana Ben"),
    ],
)
def test_a_sentence_is_read_as_the_entry_that_it_comes_to(game: str, typed: str, entry: str) -> None:
    first = SETUP if game == "samurai_sword" else BROUGHT[0]
    said, short = (session(game, FIVE if game == "samurai_sword" else "Ana Ben Cho Dai", first) for _ in range(2))
    assert said.enter(typed).said == short.enter(entry).said and said.state == short.state


def test_a_code_in_a_sentence_is_offered_as_its_entry() -> None:
    table = session("samurai_sword", FIVE, SETUP)
    reply = table.enter("attack Eva kt")
    assert reply.kind == "refused" and reply.suggestions[:1] == ("kt Eva",)
    assert table.enter("kt Eva").verdict == "ok"


def test_the_words_of_the_discard_phase() -> None:
    table = session("samurai_sword", FIVE, SETUP, "set hand.4 9")
    assert table.enter("discard bo ki").suggestions[0] == "e bo ki"
    assert session("samurai_sword", FIVE, SETUP).enter("end of turn").said[-1].text == "@4 ends the turn"


@pytest.mark.parametrize("path", ["discard", "deck"])
def test_no_more_cards_are_declared_than_lie_nowhere_else(path: str) -> None:
    table = session("samurai_sword", FIVE, SETUP)
    held = sum(table.state.hand)
    expect(table, f"set {path} {90 - held + 1}", "SS-INV-02", f"{held} of all 90", kind="refused")
    assert table.enter(f"chk {path} 90").kind == "accepted", "what the table counted is recorded"
    assert table.enter(f"set {path} {90 - held}").kind == "accepted"


def test_one_is_told_as_one() -> None:
    table = session("samurai_sword", FIVE, SETUP, "bc", "1w", "2w", "3w")
    assert "@5 answers Battle Cry" in table.enter("xyz").message
    (fault, *_) = session("samurai_sword", FIVE, SETUP).enter("show 1 hand da").said[0].findings
    assert fault.text.endswith("cards by the log, but shows 1")


@pytest.mark.parametrize(("typed", "entry"), [("parries with Bokken", "Bokken"), ("Dai parries with Bokken", "Dai: Bokken")])
def test_an_answer_in_a_sentence(typed: str, entry: str) -> None:
    table = session("samurai_sword", FIVE, "setup koj goe gin han iey start 1", "kt Dai")
    assert table.enter(typed).said[0].text == "@4 parries with Bokken"
    assert table.enter("z").kind == "accepted" and table.enter(entry).said[0].text == "@4 parries with Bokken"
