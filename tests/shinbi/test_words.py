"""Words of four languages, and the score pad."""

from typing import Any

import pytest

from referee.engine.words import split
from referee.games.shinbi import steps as sh
from referee.games.shinbi.data import CLANS, clan_titles, names
from referee.table.session.session import Session
from tests.kit.entries import accept, expect
from tests.kit.parts import pad_of
from tests.kit.scenarios import session
from tests.shinbi.tables import GAME, RESOLVE, SETUP, new, typed

# --- aliases ----------------------------------------------------------------------------------------------------------

WORDS = {
    "weapons": {
        "katana": "k ka katana Katana KATANA espada sabre Schwert",
        "sai": "s sa sai Sai",
        "shuriken": "h sh shuriken Shuriken estrella étoile Stern star",
        "blowgun": "b bl bg blowgun cerbatana sarbacane Fukidake ce sar f fu dardo dart Blasrohr",
    },
    "calls": {
        "incompetence": "i inc incompetence incompetencia incompétence Inkompetenz INCOMPÉTENCE",
        "plotting": "p plot plotting complot conspiration Verschwörung verschworung comp cons v ver",
    },
    "clans": {
        "seven_lives": "7 siete vidas gato cat",
        "rhanobi": "r rhanobi rana frog",
        "octosushi": "o octo Octosushi pulpo octopus",
        "sin_san_guich": "g guich gulich Gülich Güich sandwich",
        "flying_fish": "p pez volador fish",
        "canzai": "z can canzai ¡Canzaï! ¡Canzai! dog perro",
    },
}


@pytest.fixture
def table() -> Session:
    return typed(SETUP)


@pytest.mark.parametrize("kind", WORDS)
def test_words_of_four_languages(kind: str) -> None:
    for thing, words in WORDS[kind].items():
        for word in words.split():
            assert names(kind).exact(word) == thing, word


def test_written_out_in_four_languages() -> None:
    table = session(GAME, {"id": "words"})
    for entry, text in (
        ("setup octo rhanobi ¡Canzai! pez start 1", "@1 holds the pawn"),
        ("katana Cerbatana estrella", "says shuriken"),
        ("Fukidake sarbacane sai", "says sai"),
        ("k4 sh blasrohr", "says blowgun"),
        ("SH SAI k", "says katana"),
        ("K.s inkompetenz b", "denounces incompetence"),
        ("hh. complot katana", "denounces plotting"),
        ("kk. CONSPIRATION Sai", "denounces plotting"),
    ):
        reply = table.enter(entry)
        assert reply.kind == "accepted" and any(text in said.text for said in reply.said), (entry, reply)


PLAIN_WORDS: dict[str, dict[str, Any]] = {
    "2: attack 3 Katana": {"to": 3, "say": "katana"},
    "attack 4 SAI": {"to": 4, "say": "sai"},
    "2: attack 1 k": {"to": 1, "say": "katana"},
    "attack to=3 say=Cerbatana": {"to": 3, "say": "blowgun"},
    "attack 3 sarbacane": {"to": 3, "say": "blowgun"},
    "attack 3 Fukidake": {"to": 3, "say": "blowgun"},
    "1: reannounce 2 S": {"to": 2, "say": "sai"},
    "2: mark 1 KATANA": {"source": 1, "weapon": "katana"},
    "1: reveal 4=Katana,3=SAI": {"cards": ((4, "katana"), (3, "sai"))},
    "1: reveal 4=?,3=? pair=SAME": {"cards": ((4, "?"), (3, "?")), "pair": "same"},
    "1: settle HIT": {"said": "hit"},
    "1: denounce Verschwörung 3,Étoile": {"what": "plotting", "third": (3, "shuriken")},
    "0: turn 3 Sarbacane 1": {"clan": 3, "weapon": "blowgun", "at": 1},
    "0: setup o,Rhanobi,canzaï,pez 2": {"clans": ("octosushi", "rhanobi", "canzai", "flying_fish"), "start": 2},
    "attack 3 axe": {"to": 3, "say": "axe"},
}


@pytest.mark.parametrize("edition", ["en", "es", "fr", "de"])
def test_a_plain_entry_takes_the_words_of_every_book(edition: str) -> None:
    table = typed(SETUP, "ksb", edition=edition)
    for entry, members in PLAIN_WORDS.items():
        step, left = GAME.notation.parse(table.state, split(entry).words)
        assert {name: getattr(step, name) for name in members} == members and not left, entry
    reply = table.enter("2: attack 3 Katana")
    assert (reply.kind, reply.verdict) == ("accepted", "ok") and table.state.said[2][1] == "katana"


def test_a_word_and_a_digit_name_a_target(table: Session) -> None:
    for entry, says in (("cerbatana3", "@3, says blowgun"), ("f4", "@4, says blowgun"), ("Sai2", "@2, says sai"),
                        ("sar4 sh1 Stern3", "@1, says shuriken")):  # fmt: skip
        reply = table.enter(entry)
        assert reply.kind == "accepted" and any(says in said.text for said in reply.said), (entry, reply)


def test_a_letter_of_a_call_goes_with_its_card() -> None:
    for call in ("p", "v"):
        assert typed(*RESOLVE, "kk.", f"{call}k", edition="de").state.lives == [5, 4, 4, 4]


@pytest.mark.parametrize(("before", "form"), [(("k2", "s4"), "b"), (("k4",), "sb"), (("k2",), "sb"), ((), "ksb")])
def test_as_many_letters_are_shown_as_targets_are_left(before: tuple[str, ...], form: str) -> None:
    table = typed(SETUP, *before, edition="es")
    assert GAME.help.complete(table.state)[0][0] == form
    assert table.enter(form).kind == "accepted" and table.state.turn == 2 and not table.state.laid[1]


# --- words that are not understood -------------------------------------------------------------------------------------

PLAIN = {
    "denounce plotting third=k": "third is written N,WORD, not 'k'",
    "1: denounce incompetence 2 katana": "third is written N,WORD, not '2'",
    "reveal 4,katana,2,sai": "cards is written N=WORD,N=WORD…",
    "attack to=2,3": "to is a number, not '2,3'",
    "attack 2 katana sai": "'sai' is one word too many: behind `attack` stand a player (to) and say",
    "1: denounce plotting right=maybe": "right is written yes|no, not 'maybe'",
    "mark 1": "weapon is missing",
}


@pytest.mark.parametrize("entry", PLAIN)
def test_a_plain_entry_that_is_not_understood_says_how_it_is_written(table: Session, entry: str) -> None:
    expect(table, entry, PLAIN[entry], verdict="unread")


@pytest.mark.parametrize("third", ["third=3,blowgun", "third=3:blowgun", "third=3=blowgun"])
def test_a_pair_is_written_in_three_ways(third: str) -> None:
    assert typed(*RESOLVE, "k.s", f"1: denounce incompetence {third}").state.lives == [5, 4, 4, 4]


def test_after_the_end_nothing_is_said_of_the_table() -> None:
    table = typed(*RESOLVE, "set lives 1,1,0,0", "kk.", "-")
    for entry in ("ksb", "k.s", "-", "hit", "pay", "ih"):
        reply = table.enter(entry)
        assert {f.rule for said in reply.said for f in said.findings} == {"SB-END-02"}
        assert all("@0" not in said.text for said in reply.said), reply.said


@pytest.mark.parametrize(("edition", "offered"), [("en", False), ("es", True), ("fr", True), ("de", True)])
def test_a_call_is_offered_while_the_book_allows_it(edition: str, offered: bool) -> None:
    """In the English book nothing can be denounced any more once hit or miss was said aloud."""
    table = typed(*RESOLVE, "kk.", "hit", edition=edition)
    assert ("pk" in dict(GAME.help.complete(table.state))) == offered
    assert ("may denounce" in GAME.words.status(table.state)) == offered
    assert GAME.flow.awaiting(table.state).asks(1, "denounce") == offered


def test_a_silenced_seat_is_offered_no_call() -> None:
    table = session(GAME, {"id": "mute", "options": {"dead_false": "mute_next_round"}})
    for entry in ("setup o r z p start 1", "set phase resolve", "set lives 0,5,5,5", "kk. ps", "r", "set phase resolve"):
        reply = table.enter(entry)
        assert reply.kind == "accepted" or entry == "r", reply
    for entry in ("hh. -", ".bb -", ".sh -", "r ! all agreed", "set phase resolve", "set turn 1", "kk."):
        table.enter(entry)
    assert table.state.muted == [1] and table.state.open == 1
    assert not [entry for entry, _ in GAME.help.complete(table.state) if entry[0] == "p"]
    assert "was hit" in GAME.words.status(table.state)


def test_help_shows_the_plain_forms(table: Session) -> None:
    rows = dict(table.enter("?").rows)
    assert "peek" in rows["e.g. 1: attack 2 katana"]
    assert "3: peek 1" in table.enter("? peek").message


@pytest.mark.parametrize(
    "options",
    [{}, {"reveal_mode": "one_by_one"}, {"window_end": "end_of_phase", "distinct_announcements": True},
     {"kept_card": "shown", "return_faces": "shown"}, {"third_card": "show", "dead_false": "mute_next_round"}, {"dead_reveal": "may"}],
    ids=str,
)  # fmt: skip
def test_what_is_offered_is_accepted(options: dict[str, Any]) -> None:
    """Every entry that is offered can be typed as it stands, all through three rounds."""
    table = typed(SETUP, **options)
    for i in range(70):
        if table.state.over:
            break
        offered = [entry for entry, _ in GAME.help.complete(table.state)]
        for entry in offered:
            assert table.would(entry), (i, entry, offered)
        if table.state.open and i % 3 == 0:
            assert table.enter("hit" if table.state.turned[table.state.open - 1].pair else "miss").kind == "accepted"
            continue
        assert table.enter(offered[0]).kind == "accepted"
    assert table.state.over or table.state.round > 1


# --- the score pad ----------------------------------------------------------------------------------------------------


LAST = {"game_end": "end_of_round"}
PAD: list[tuple[dict[str, str], tuple[int, ...], tuple[int, ...], str, bool]] = [
    ({"lives": "1,0,3,0", "victim": "1", "cards": "k.s", "call": "ik"}, (0, 0, 3, 0), (3,), "SB-END-01", True),
    ({"lives": "4,5,5,5", "victim": "1", "cards": "k.s", "call": "ib", "edition": "es"}, (4, 4, 4, 4), (), "", False),
    ({"lives": "1,0,0,3", "victim": "1", "cards": "k.k"}, (0, 0, 0, 3), (4,), "SB-END-01", True),
    ({"lives": "1,0,0,3", "victim": "1", "cards": "k.k", **LAST}, (0, 0, 0, 3), (), "", False),
    ({"lives": "0,0,0,3", "victim": "4", "cards": "k.k", "call": "ps", **LAST}, (0, 0, 0, 1), (), "", False),
    ({"lives": "0,0,0,3", **LAST}, (0, 0, 0, 3), (4,), "SB-END-01", True),
    ({"lives": "0,0,0,0", "no_survivor": "replay", **LAST}, (0, 0, 0, 0), (), "SB-END-04", True),
]
"""What is typed; points, winners, the rule of the end, and whether it is final.

With game_end = end_of_round nobody has won after one resolution: who is left is asked when cards are taken back.
"""


@pytest.mark.parametrize(("values", "points", "winners", "why", "final"), PAD)
def test_the_score_pad(
    values: dict[str, str], points: tuple[int, ...], winners: tuple[int, ...], why: str, final: bool
) -> None:
    score = pad_of(GAME).score(values)
    assert (score.points, score.winners, score.why, score.final) == (points, winners, why, final)
    waits = "game_end" in values and "cards" in values
    assert any("the round goes on" in line.text for line in score.lines) == (waits and sum(n > 0 for n in points) == 1)


REFUSED: list[tuple[dict[str, str], str]] = [
    ({}, r"\w+ \w+"),
    ({"lives": "6,1,1,1"}, r"\w+ \w+"),
    ({"lives": "1,1"}, r"\w+ \w+"),
    ({"lives": "1,2,3,4", "cards": "k.k", "call": "ik"}, r"\w+ \w+"),
    ({"lives": "1,2,3,4", "cards": "ksh"}, r"\w+ \w+"),
    ({"lives": "1,2,3,4", "colour": "red"}, r"\w+ \w+"),
    ({"lives": "1,2,x,4"}, r"\w+ \w+"),
    ({"lives": "1,2,3,4", "cards": "kkk"}, r"\w+ \w+"),
    ({"lives": "4,0,0,0", "victim": "1", "cards": "kk."}, "SB-END-02"),  # nobody plays on
    ({"lives": "0,0,0,0", "victim": "1", "cards": "kk."}, "SB-END-02"),
    ({"lives": "5,5,5,5", "cards": "ksh"}, "SB-REVEAL-01"),
]


@pytest.mark.parametrize(("values", "why"), REFUSED)
def test_the_score_pad_refuses_with_a_sentence(values: dict[str, str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        pad_of(GAME).score(values)


def test_who_left_is_named_where_the_game_ends_with_it() -> None:
    table = typed(SETUP, "set lives 4,5,5,5", "4: leave !")
    score = GAME.scoring.score(table.state)
    texts = [line.text for line in score.lines]
    assert texts[-1] == "@4 has left, which ends the game without a Great Daimyo (option leaver = void)"
    assert "1 life counter in the middle" in texts
    assert (score.winners, score.why, score.final) == ((), "SB-END-04", True)


@pytest.mark.parametrize(
    ("options", "entries", "said"),
    [
        ({}, ("set lives 1,1,0,0", "kk.", "-"), "@2 is Great Daimyo"),
        ({}, ("4: leave !",), "@4 has left"),
        ({}, ("set lives 1,0,1,1", "k.s", "-", "k.b", "is"), "nobody has a life left"),
        ({"no_survivor": "shared"}, ("set lives 1,0,1,1", "k.s", "-", "k.b", "is"), "@1 and @3 and @4 are Great Daimyo"),
    ],
)
def test_the_status_says_how_it_ended(options: dict[str, Any], entries: tuple[str, ...], said: str) -> None:
    table = typed(*RESOLVE, *entries, **options)
    assert GAME.words.status(table.state) == f"game over: {said}"


def test_a_seat_that_may_be_passed_over_is_offered_with_the_next_ones_cards() -> None:
    table = typed(*RESOLVE, "set lives 0,5,5,0", dead_reveal="may")
    offered = [entry for entry, text in GAME.help.complete(table.state) if "passed over" in text]
    assert len(offered) == 1 and offered[0].startswith("2: ")
    assert table.enter(offered[0]).kind == "accepted" and table.state.turn == 2
    accept(table, "-", "hs.", "-")
    assert not [text for _, text in GAME.help.complete(table.state) if "passed over" in text], "the last one: `r`"


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_set_up_is_shown_for_the_players_of_the_table(players: int) -> None:
    """The example can be typed as it stands, and `?` names the clan of every code."""
    state = new(players)
    example = GAME.words.status(state).partition("e.g. ")[2]
    step, rest = GAME.notation.parse(state, split(example).words)
    assert isinstance(step, sh.SetupStep) and not rest and not GAME.rules.check(state, step)
    ((_, told),) = GAME.help.complete(state)
    assert all(f"{code} {clan_titles()[clan]}" in told for code, clan in zip("7rogpz", CLANS, strict=True))


def test_three_cards_are_answered_with_each_two_of_them() -> None:
    table = typed(SETUP, "ksb", "kkk", "kbs", "hkb", players=4)
    reply = expect(table, "ksh", kind="refused", suggestions=("ks.", "k.h", ".sh"))
    assert all(offer.other for offer in reply.offers), "an empty line takes none of them"
    assert table.enter("k.s").kind == "accepted"
    assert table.enter("hks").suggestions == ("h.s",), "of the others one cannot be"


def test_a_call_without_its_card_is_answered_with_the_cards_that_it_can_be() -> None:
    table = typed(*RESOLVE, "k.s", "-", "s.k", players=4)
    reply = table.enter("i")
    assert (reply.kind, reply.suggestions[:3]) == ("refused", ("is", "ih", "ib")), "seat 4 has shown its katana"
    assert "ik" not in reply.suggestions
