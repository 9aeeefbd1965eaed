"""A player may be named wherever a seat may be numbered, also one who is called like a code or a word of the game."""

from typing import Any

import pytest

from referee import games
from referee.engine.game import Game
from referee.engine.words import GLOBAL_WORDS, Unread, split
from referee.table.session.people import namesakes
from tests.kit.entries import expect
from tests.kit.heads import NAMES, moments, table
from tests.kit.parts import having

GAMES = having("moments")

PLAIN = {
    "samurai_sword": [("kt 2", "kt Ben"), ("kt 2", "katana be"), ("kt 2", "kt goemon"), ("kt 3", "kt chi"), ("ge 4 fo", "ge Dai fo"), ("br 5", "br eva"),
        ("bu 3", "bushido Cho"), ("dv 2", "diversion ben"), ("1: attack katana 2", "Ana: attack katana Ben"), ("discard_of 2", "discard_of Ben"),
        ("lay bushido 3", "lay bushido cho"), ("kt 5 w", "kt Eva wound"), ("kt 5 p", "kt Eva parry"), ("e", "done"), ("e", "end turn"), ("e", "pass")],
    "shinbi": [("k2", "k ben"), ("k3", "katana Cho"), ("k4sb", "k4 s b"), ("h2", "shuriken be"), ("1: attack 2 katana", "ana: attack Ben katana"),
        ("2: mark 1 katana", "Ben: mark Ana katana"), ("2: peek 1", "ben: peek ana"), ("3: ask 1", "Cho: ask Ana"), ("0: pawn 2", "0: pawn Ben"),
        ("4>1k", "0: turn Dai katana at=Ana")],
    "shinobi_clans": [("x 2", "x Ben"), ("x 2", "disappear in smoke be"), ("2: d", "Ben: d"), ("tr 2 3", "tr ben 3"), ("1: give 2 d:a", "Ana: give Ben d:a"),
        ("c 1", "c Ana"), ("tokens 1dg", "tokens anadg"), ("1: look hand:2", "ana: look hand:Ben")],
    "ninjato": [("0: order 2,1", "0: order Ben,Ana"), ("0: oldest 2", "0: oldest Ben"), ("2: pass", "Ben: pass")],
}  # fmt: skip
"""Entries by number, with the same by name."""


def steps(game: Game[Any], state: Any, text: str) -> Any:
    """The steps of an entry as it is read on a copy."""
    words: Any = split(text).words
    state, out = state.copy(), []
    while words:
        step, words = game.notation.parse(state, words)
        out.append(step)
        for act in (*game.flow.implied(state, step), step):
            game.rules.apply(state, act)
    return out


@pytest.mark.parametrize("game_id", GAMES)
def test_names_are_read_where_numbers_are(game_id: str) -> None:
    session = table(game_id)
    for number, name in PLAIN[game_id]:
        assert steps(session.game, session.state, name) == steps(session.game, session.state, number), name


@pytest.mark.parametrize("game_id", GAMES)
def test_names_in_paths_of_facts_and_behind_words_of_every_game(game_id: str) -> None:
    session = table(game_id)
    paths = [path for path in session.game.facts.paths(session.state) if path.endswith(".2")]
    assert paths
    for path in paths:
        assert session.game.facts.path_of(session.state, f"{path[:-1]}Ben") == path
    fact = {"shinbi": "lives.2", "shinobi_clans": "gold.2"}.get(game_id, "honor.2")
    value = session.game.facts.paths(session.state)[fact]
    reply = session.enter(f"chk {fact[:-1]}ben {value}")
    assert reply.kind == "accepted" and reply.verdict == "ok" and f"{fact[:-2]} of @2 = {value}" in reply.said[0].text
    reply = session.enter(f"set {fact[:-1]}BEN {value} ! counted")
    assert reply.kind == "accepted" and f"{fact[:-2]} of @2 = {value}" in reply.said[0].text, reply
    assert session.enter("st Ben").rows == session.enter("st 2").rows
    assert session.enter("drop zoe").verdict == "unread"


SHOWS = {
    "samurai_sword": [("2 hand -", "Ben hand -"), ("2 pa", "Goemon parry"), ("2 r", "ben Ronin"), ("roles s n1", "roles Samurai ninja (one star)")],
    "shinbi": [("2 kept h", "Ben kept shuriken")],
    "shinobi_clans": [("hand 2 thf", "hand Ben Thief"), ("hand:2 sk whole", "hand:ben silent killer whole")],
    "ninjato": [("hand 2 1345", "hand Ben 1345"), ("hand.2 134 some", "hand.Ben 134 some"), ("rumors 2 ev", "rumors ben envoy")],
}


@pytest.mark.parametrize("game_id", GAMES)
def test_names_in_what_is_shown(game_id: str) -> None:
    session = table(game_id)
    for number, name in SHOWS[game_id]:
        shown = [session.game.notation.read_show(session.state, session.game.notation.worded(session.state, split(text).words)) for text in (number, name)]
        assert shown[0] == shown[1], name


def test_an_implied_wound_works_with_names_as_with_digits() -> None:
    for entries in (("fo", "bk 2", "ku 3"), ("fo", "bk Ben", "ku Cho"), ("focus", "bokken goemon", "kusarigama chiyome"), ("fo bk Ben ku Cho",)):
        session = table("samurai_sword")
        said: list[str] = []
        for entry in entries:
            reply = expect(session, entry, kind="accepted", verdict="ok")
            said += [line.text for line in reply.said]
        assert "@2 takes the wound" in said and "@1 attacks @3 with Kusarigama" in said


def words_of(game: Game[Any]) -> list[str]:
    """Codes, words and verbs of a game, and the global words: what a player may be called like."""
    codes = [thing.code for thing in game.notation.printed().things] + [thing.title for thing in game.notation.printed().things]
    found = (*codes, *game.notation.words, *GLOBAL_WORDS, *(step.verb() for step in game.steps))
    return [word for word in dict.fromkeys(found) if word[:1].isalpha() and "," not in word]


SEATED = {"samurai_sword": "kt {}", "shinbi": "k {}", "shinobi_clans": "x {}", "ninjato": "0: oldest {}"}
"""An entry of each game in which a seat must stand, or may."""


@pytest.mark.parametrize("game_id", GAMES)
def test_players_who_are_called_like_every_code_and_word(game_id: str) -> None:
    """The seat is read, or it is asked; the digit always is the seat, and the set-up says so once."""
    game = games.load(game_id)
    asked = taken = 0
    for name in words_of(game):
        names = (NAMES[game_id][0], name.title(), *NAMES[game_id][2:])
        session = table(game, names=names)
        entry = SEATED[game_id]
        wanted = steps(game, session.state, entry.format(2))
        try:
            found = steps(game, session.state, entry.format(name))
        except Unread as error:
            assert error.kind == "ambiguous" and "2" in " ".join((error.text, *error.options)), f"{name}: {error.text}"
            asked += 1
        else:
            assert found == wanted, name
            taken += 1
        (said,) = namesakes(names, game)
        assert f"{name.title()} is also " in said and said.endswith("type 2 for the player")
    assert taken + asked > 15
    assert not namesakes(("Zoe", "Yann", "Xaver"), game)


def test_who_is_called_like_a_card_and_could_be_meant_by_it() -> None:
    """Hanzō may parry with a Weapon, so that `ku Fo` behind an attack on him is two things; for anybody else it is the attack."""
    session = table("samurai_sword", ("kt 5",), ("Ana", "Ben", "Cho", "Fo", "Eva"))
    with pytest.raises(Unread, match="type one of them"):
        session.game.notation.parse(session.state, split("ku Fo").words)
    session = table("samurai_sword", ("fo", "bk 2"), ("Ana", "Ben", "Cho", "Fo", "Eva"))
    assert [line.text for line in session.enter("ku Fo").said] == ["@2 takes the wound", "@1 attacks @4 with Kusarigama"]
    session = table("shinbi", names=("A", "B", "C", "D"))
    assert session.enter("kkb").kind == "accepted" and session.fold.last == 4, "letters of one word run on"
    session = table("shinbi", names=("Ana", "Sai", "Cho", "Dai"))
    with pytest.raises(Unread, match="`k2`"):
        session.game.notation.parse(session.state, split("katana sai").words)


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_typed_before_reads_otherwise_with_names(game_id: str) -> None:
    """What a game offers now is read alike whoever sits there, unless somebody is called like it."""
    others = ("Zoe", "Yann", "Xaver", "Wim", "Vera")[: len(NAMES[game_id])]
    for one, two in zip(moments(game_id), moments(game_id, others), strict=True):
        game = one.game
        for entry, _ in game.help.complete(one.state):
            assert steps(game, one.state, str(entry)) == steps(game, two.state, str(entry)), entry
