"""Every printed name of every component, in every language of the books: that component, or a sentence with its code."""

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import pytest

from referee import games
from referee.engine.game import Game
from referee.engine.printed import Printed, Thing, bare
from referee.engine.words import Unread, Word, split
from referee.journal.acts import setup_of
from referee.table.setup.opening import Opening
from tests.kit.heads import moments, table
from tests.kit.parts import having

SPELLED = (str, str.upper, lambda name: re.sub(r"\s+", "-", name), lambda name: re.sub(r"[\s\-]+", "", name))
"""As it is printed, in capitals, with hyphens for blanks, and without either."""

GAMES = having("moments")


def typed(name: str) -> list[str]:
    """A name as people type it, each spelling once."""
    return list(dict.fromkeys(spell(name) for spell in SPELLED))


def tells(game: Game[Any], state: Any, text: str, thing: Thing) -> str:
    """What is wrong with the answer to a name, empty for nothing: it is one entry of that component, or its code is named."""
    try:
        step, left = game.notation.parse(state.copy(), split(text).words)
    except Unread as error:
        said = set(re.findall(r"[^\s,;:`'()=]+", " ".join((error.text, *error.options)).replace(".", " ")))
        named = {thing.code, thing.title, thing.title.casefold()} & said or thing.code in " ".join(error.options)
        return "" if named else f"refused without {thing.code}: {error.text}"
    said_ = f"{game.words.describe(state.copy(), step)} {game.notation.write(state.copy(), [step])} {step}"
    if left:
        return f"more than one entry: {step}, left {[word.text for word in left]}"
    return "" if bare(thing.title) in bare(said_) or bare(thing.code) in bare(said_) else f"another thing: {step}"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_printed_name_alone(game_id: str) -> None:
    game = games.load(game_id)
    wrong = []
    tried = 0
    for session in moments(game):
        for thing in game.notation.printed(session.state).things:
            for name in thing.all:
                for text in typed(name) if sum(map(str.isalpha, name)) > 2 else ():
                    fault = tells(game, session.state, text, thing)
                    tried += 1
                    if fault:
                        wrong.append(f"{text!r} of {thing.title} at {game.words.status(session.state)!r}: {fault}")
    assert not wrong, f"{len(wrong)} of {tried}:\n" + "\n".join(wrong[:40])
    assert tried > 100


BEHIND = {
    "samurai_sword": [("", ""), ("3", "3"), ("Cho", "3"), ("goemon", "2"), ("Cho focus", "3 fo"), ("pwp", "pwp"), ("3 w", "3 w")],
    "shinbi": [("", ""), ("3", "3"), ("cho", "3"), ("sai", "s")],
}
"""What may stand behind the name of a card, and the same behind its code."""


def read(game: Game[Any], state: Any, text: str) -> Any:
    """The steps of an entry, or that it is refused."""
    steps = []
    words: Sequence[Word] = split(text).words
    state = state.copy()
    try:
        while words:
            step, words = game.notation.parse(state, words)
            steps.append(step)
            for act in (*game.flow.implied(state, step), step):
                game.rules.apply(state, act)
    except Unread as error:
        return error.kind
    return steps


@pytest.mark.parametrize("game_id", BEHIND)
def test_a_name_with_what_stands_behind_it_is_its_code_with_that(game_id: str) -> None:
    game = games.load(game_id)
    kinds = {"samurai_sword": ("weapons", "properties", "actions"), "shinbi": ("weapons",)}[game_id]
    parts = import_module(f"referee.games.{game_id}.data").components()
    state = table(game).state
    understood = 0
    for row in (row for kind in kinds for row in parts[kind]):
        names_ = [row["name"]] if "name" in row else [name for name in row["names"].values() if name]
        for name in dict.fromkeys((*names_, *row["aliases"])):
            for long, short in BEHIND[game_id]:
                wanted = read(game, state, f"{row['code']} {short}")
                assert read(game, state, f"{name} {long}") == wanted, f"{name} {long}"
                understood += isinstance(wanted, list)
    assert understood > 20


CLANS = [
    ("b d", "b daimyo"), ("d sc", "Daimyo Scout"), ("d sp bm", "daimyo shinobi spy bomb maker"), ("o ms sk ro", "Old Ninja Master shinobi master spy silent killer rogue"),
    ("ra", "ronin a"), ("dg2", "daimyo g2"), ("da=shu", "daimyo a=shuriken"), ("d=aku", "daimyo=Assassin Kunoichi"), ("x 1", "Disappear in Smoke Ana"),
    ("x -", "disappear in smoke -"), ("y", "Appear in Smoke"), ("y=bm,sk", "y=bomb maker,silent killer"), ("/aku", "/assassin kunoichi"),
    ("tr 2 jut thf", "tr Ben Jutte Thief"), ("tr 2 kus ehp", "tr ben kusari fundo enemy in high places"), ("l 2 sk", "l Ben silent killer"),
    ("p aku aap sk", "p assassin kunoichi assassin apprentice silent killer"), (".", "pass"), (".", "done"), (".", "end turn"),
]  # fmt: skip


def test_targets_events_and_cards_of_shinobi_clans_with_what_stands_behind_them() -> None:
    game = games.load("shinobi_clans")
    state = table(game).state
    for short, long in CLANS:
        wanted = read(game, state, short)
        assert isinstance(wanted, list) and read(game, state, long) == wanted, long
    battle = moments(game)[-1].state
    stack = [("bm", "bomb maker"), ("gma", "guardian mas"), ("bm/shu", "Bomb-Maker/Shuriken"), ("g3 kus", "g3 kusari fundo"), ("/kus", "/Kusari Fundo")]
    for short, long in stack:
        assert read(game, battle, long) == read(game, battle, short) != "unreadable", long


NINJATO = [
    ("raid", "l5", "leave jade"), ("raid", "l3", "leave 3"), ("raid", "f", "fail"), ("raid", "b2a", "banzai 2a"), ("raid", "b2", "b 2"),
    ("alarm", "5", "jade"), ("alarm", "g", "gold"), ("alarm", "2", "fan"),
    ("turn", "sb", "learn plus2"), ("turn", "sb3", "sensei plus2 3"), ("turn", "r1", "pavilion elites"), ("turn", "r2 3", "rumor dishonorable opponents 3"),
    ("turn", "e3 2", "palace Go-Shirakawa 2"), ("turn", "e2 5", "bribe minamoto 5"),
]  # fmt: skip


def test_treasures_tiles_envoys_and_rumors_of_ninjato_by_their_names() -> None:
    game = games.load("ninjato")
    at = dict(zip(("turn", "raid", "alarm"), (session.state for session in moments(game)), strict=True))
    for moment, short, long in NINJATO:
        wanted = read(game, at[moment], short)
        assert isinstance(wanted, list) or moment == "turn", short
        assert read(game, at[moment], long.replace("rumor ", "spread ")) == wanted, long


def test_the_set_up_of_ninjato_in_words() -> None:
    game = games.load("ninjato")
    new = table(game)
    fresh = game.flow.new(new.state.setup)
    for short, long in (
        ("order 21", "order Ben Ana"), ("order 21", "order 2 1"), ("tiles b3 x?", "tiles plus2 3 six ?"),
        ("tokens t2 m4 g6 t4 m2", "tokens taira 2 minamoto 4 go-shirakawa 6 Taira 4 minamoto2"),
        ("envoys t34* m5 g2 tx", "envoys taira 34* minamoto 5 goshirakawa 2 Taira x"),
        ("rumors el3 do2 ev4 sk5", "rumors elites 3 dishonorable opponents 2 envoys 4 skills 5"),
    ):  # fmt: skip
        wanted = read(game, fresh, short)
        assert isinstance(wanted, list) and read(game, fresh, long) == wanted, long


def test_the_longest_name_wins_and_only_whole_ones_are_joined() -> None:
    names = Printed([Thing("Shinobi Spy", "sp", ("spy",)), Thing("Shinobi Master Spy", "ms"), Thing("Kusari-Fundo", "ku", ("kusari",)), Thing("Bō", "bo")])

    def joined(text: str, *seats: str) -> list[str]:
        return [word.text for word in names.joined(split(text).words, seats)]

    assert joined("d Shinobi Master Spy x") == ["d", "Shinobi Master Spy", "x"]
    assert joined("y=kusari fundo,shinobi spy z") == ["y=kusari fundo,shinobi spy", "z"]
    assert joined("kusari") == ["kusari"] and joined("kusari fun 3") == ["kusari fun", "3"]
    assert joined("kusari f") == ["kusari", "f"], "one letter is no beginning"
    assert joined("b o") == ["b", "o"], "letters of a short name may be codes"
    assert joined("k ana maría 2", "Ana María", "Ben") == ["k", "ana maría", "2"]
    words = names.joined(split("3 kusari fundo x").words)
    assert [(word.column, word.number) for word in words] == [(1, 1), (3, 2), (16, 3)]
    assert names.joined((Word("x", 1, 1),)) == (Word("x", 1, 1),)


VALUES = {
    "samurai_sword": [("set play.2 fd,fo ! x", "set play.Ben fast draw,Focus ! x"), ("set play.2 fd fo ! x", "set play.ben Fast-Draw focus ! x")],
    "shinobi_clans": [
        ("fact copies.sk 2", "fact copies.silent killer 2"), ("fact power.aad 3", "fact power.Assassin Adept 3"), ("fact red.ehp 2", "fact red.Enemy In High Places 2"),
        ("set slots.daimyo.g gma+?,- ! x", "set slots.daimyo.g Guardian Master+?,- ! x"), ("amend 0 box power.aad 2", "amend 0 box power.assassin adept 2"),
    ],
    "ninjato": [("fact style.henso snake", "fact style.hensojutsu snake"), ("fact style.plus2 snake", "fact style.Plus2 snake")],
}  # fmt: skip


@pytest.mark.parametrize("game_id", VALUES)
def test_names_in_facts_and_their_values(game_id: str) -> None:
    for short, long in VALUES[game_id]:
        replies = [table(game_id).enter(text) for text in (short, long)]
        assert replies[0].said and [said.text for said in replies[1].said] == [said.text for said in replies[0].said], long


def test_names_in_a_box_before_the_first_entry_and_in_a_census() -> None:
    opening = Opening(games.load("shinobi_clans"))
    opening.take("box copies.silent killer 3")
    opening.take("box card.tb Test Blade,weapon,2,4,1")
    assert opening.box.facts == {"copies.sk": 3, "card.tb": ["Test Blade", "weapon", 2, 4, 1]}
    opening.names = ["Ana", "Ben", "Cho"]
    new = opening.game.flow.new(setup_of(opening.head(log_id="B", at=""), opening.game))
    assert [word.text for word in opening.game.notation.worded(new, split("d test blade x").words)] == ["d", "test blade", "x"]
