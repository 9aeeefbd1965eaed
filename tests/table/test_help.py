"""`?` knows the words that prompts, refusals and documents name, in every game."""

import pytest

from referee import games
from referee.table.session.session import Session
from tests.kit.parts import having
from tests.table.test_suggest import session

PLAYERS = "Ana Ben Cho Dai"
EVERYWHERE = (
    "cards", "codes", "words", "options", "topics", "skip", "late", "show", "set", "chk", "rules", "policy", "edition", "players",
    "box", "amend", "amend 0", "option", "drop",
)  # fmt: skip
UNKNOWN = "is not known here"


def at_table(game: str) -> Session:
    """A session before its first entry, with as many players as there are names."""
    return session(game, " ".join(PLAYERS.split()[: games.load(game).about.players[1]]))


def shown(game: str, word: str) -> str:
    reply = at_table(game).enter(f"? {word}")
    assert reply.kind == "info"
    return "\n".join([reply.message, *(" ".join(row) for row in reply.rows)])


@pytest.mark.parametrize("game", having("printed"))
def test_every_game_answers_the_words_of_every_game(game: str) -> None:
    table = at_table(game)
    assert [w for w in EVERYWHERE if UNKNOWN in table.enter(f"? {w}").message] == []


@pytest.mark.parametrize("game", having("printed"))
def test_codes_lists_every_component_with_its_printed_name(game: str) -> None:
    text = shown(game, "codes")
    things = [thing for thing in games.load(game).notation.printed().things if thing.kind]
    assert len(things) > 10
    assert [thing for thing in things if f"{thing.code} {thing.title}" not in text] == []


@pytest.mark.parametrize("game", having("printed"))
def test_every_kind_and_topic_is_explained_in_singular_and_plural(game: str) -> None:
    loaded, table = games.load(game), at_table(game)
    words = [*(kind.casefold() for kind in loaded.notation.printed().kinds), *loaded.notation.printed().groups, *loaded.notation.words]
    words += [word.removesuffix("s") for word in words if word.endswith("s") and word not in ("s", "miss")]
    assert [word for word in words if UNKNOWN in table.enter(f"? {word}").message] == []


@pytest.mark.parametrize("game", having("printed"))
def test_every_component_is_explained_by_its_printed_name(game: str) -> None:
    table = at_table(game)
    titles = [thing.title for thing in games.load(game).notation.printed().things if thing.kind]
    assert [title for title in titles if UNKNOWN in table.enter(f"? {title}").message] == []


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("samurai_sword", "mus Musashi"),
        ("shinbi", "Shinbi has no characters; clans come nearest"),
        ("ninjato", "t Taira"),
        ("shinobi_clans", "aku Assassin Kunoichi"),
    ],
)
def test_characters_or_what_comes_nearest(game: str, says: str) -> None:
    assert says in shown(game, "characters")


@pytest.mark.parametrize(
    ("game", "word", "near"),
    [
        ("samurai_sword", "weapns", "weapons"), ("samurai_sword", "kattanah", "kt"), ("ninjato", "rumours", "rumors"),
        ("shinbi", "optoins", "options"), ("shinobi_clans", "tragets", "targets"), ("shinbi", "denounce_win", "denounce_window"),
    ],
)  # fmt: skip
def test_an_unknown_word_gets_the_nearest(game: str, word: str, near: str) -> None:
    text = shown(game, word)
    assert UNKNOWN in text and f"`? {near}`" in text


@pytest.mark.parametrize(
    ("game", "word", "form"),
    [
        ("shinobi_clans", ">", ">-"), ("shinobi_clans", "/", "/shu"), ("shinobi_clans", "g1", "g3 shu"),
        ("ninjato", "+4", "+3"), ("ninjato", "w2", "w25r"), ("ninjato", "*", "*3"), ("shinbi", "3>", "3>1s"),
    ],
)  # fmt: skip
def test_signs_get_the_steps_that_begin_so(game: str, word: str, form: str) -> None:
    assert form in shown(game, word) and UNKNOWN not in shown(game, word)


def test_leaving_says_what_follows_from_it() -> None:
    rows = at_table("shinbi").enter("? leave").rows
    assert any(name == "leaver = void" and "end" in text for name, text in rows)


def test_a_topic_in_the_singular_is_the_topic() -> None:
    assert shown("ninjato", "rumor") == shown("ninjato", "rumors")


def test_a_word_like_no_other_names_the_list_of_topics() -> None:
    assert shown("shinbi", "xyzzy") == "'xyzzy' is not known here; `? topics` lists what can be asked for"


def test_options_lists_what_differs_first() -> None:
    table = at_table("samurai_sword")
    table.enter("amend 0 option forced=as_ruled")
    first = table.enter("? options").rows[0]
    assert first == ("forced", "as_ruled (default as_typed); or as_typed")


@pytest.mark.parametrize("game", having("printed"))
def test_a_question_behind_a_seat_is_a_question(game: str) -> None:
    table = at_table(game)
    assert table.enter("2: ?").rows == table.enter("?").rows
    assert not table.fold.items


@pytest.mark.parametrize("game", having("printed"))
def test_amend_0_shows_the_head(game: str) -> None:
    table = at_table(game)
    reply = table.enter("amend 0")
    assert reply.kind == "info" and ("policy", "casual") in reply.rows and not table.fold.items
    forms = [form for form, _ in table.enter("? amend 0").rows]
    assert "amend 0 option NAME=VALUE" in forms
