"""No global word stands in the way of what a game asks: what is offered is taken, and what is one slip apart is told apart."""

import io
from typing import Any

import pytest

from referee import games
from referee.api.game import LoadedGame
from referee.engine.game import Game
from referee.engine.printed import bare
from referee.engine.words import GLOBAL_WORDS, slip
from referee.table.frontend.batch import Batch
from referee.table.frontend.render import Screen
from referee.table.frontend.signals import Signals
from referee.table.frontend.source import EntrySource
from referee.table.frontend.standing import Above
from referee.table.frontend.terminal import Terminal
from referee.table.session.session import Session
from referee.table.setup.opening import Opening
from tests.kit.entries import accept
from tests.kit.heads import NAMES, moments, table
from tests.kit.parts import having

GAMES = having("moments")

TOLD_APART = {
    "skip": "every game: the effect behind it is what was forgotten",
    "late": "every game: the effect behind it is what is done now",
    "declare": "Ninjato: tiles behind it are its step, winner=SEAT is the result",
    "z": "Shinbi: several words are clans, alone it takes back; Ninjato: a tile, never first but among new tiles",
    "q": "Ninjato: a tile, never first but among new tiles",
    "go": "Ninjato: a treasure, which is typed g or gold",
}
"""Global words that are codes, aliases or steps of a game too, and what tells them apart."""


def typed_in(game: Game[Any]) -> set[str]:
    """Every code, alias, printed name, first word of a name, word and step word of a game."""
    things = game.notation.printed().things
    names = {name for thing in things for name in thing.all}
    found = {thing.code for thing in things} | {bare(name) for name in names} | {bare(name.split()[0]) for name in names}
    return found | set(game.notation.words) | set(game.help.topics) | {step.verb() for step in game.steps}


def test_global_words_are_no_words_of_a_game() -> None:
    both = {word: game_id for game_id in GAMES for word in typed_in(games.load(game_id)) & set(GLOBAL_WORDS)}
    assert set(both) == set(TOLD_APART), both


def test_what_tells_apart_a_word_that_is_both() -> None:
    shinbi = table("shinbi")
    new = LoadedGame(shinbi.game).table_of(shinbi.fold.head).session
    assert new.enter("z r 7 p start 3").said[0].text.startswith("set up: @1 ¡Canzaï!")
    assert new.enter("z").message.startswith("taken back")
    raid = table("ninjato", ("h1f 5",))
    assert "will use the +2 tile" in raid.enter("declare b1").said[0].text
    assert raid.enter("declare winner=2").said[0].text == "the table declares: won by @2"
    assert raid.enter("declare").kind == "info"
    for first in "zq":
        over = table("ninjato", ("set phase end ! restored",))
        assert over.enter(f"{first} b3").said[-1].text.startswith("new at the Sensei: ") and not over.left
        assert over.enter("z").message.startswith("taken back")


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_offered_is_taken(game_id: str) -> None:
    """Every entry that a question offers goes to the game, at several moments; the answers of an empty line too."""
    tried = 0
    for session in moments(game_id):
        for entry, _ in session.game.help.complete(session.state):
            reply = session.twin().enter(str(entry))
            first = str(entry).split()[0]
            assert reply.kind == "accepted" or reply.said or first in ("show", "skip", "fact"), (entry, reply.message)
            tried += 1
    assert tried > 5


@pytest.mark.parametrize("game_id", GAMES)
def test_one_slip_from_a_global_word_records_nothing_else_in_silence(game_id: str) -> None:
    """An entry whose first word was typed as the global word beside it is refused, only looks, or says what it may have been."""
    tried = 0
    for session in moments(game_id):
        game = session.game
        offered = [str(entry) for entry, _ in game.help.complete(session.state)]
        offered += [" ".join((step.verb(), "1")) for step in game.steps] + [f"{thing.title} 2" for thing in game.notation.printed().things]
        for entry in dict.fromkeys(offered):
            first, *rest = entry.split()
            for word in GLOBAL_WORDS:
                if word == first or not (slip(word, first.lower()) or word == first.lower()):
                    continue
                again = session.twin()
                reply = again.enter(" ".join((word, *rest)))
                silent = reply.kind == "accepted" and not reply.doubts and not reply.message
                assert not silent or reply.said[0].text == "", (word, entry, reply)
                assert reply.kind != "bye" or not rest, (word, entry)
                tried += 1
    assert tried > 5


def test_an_appeal_that_may_be_an_event_is_asked_about() -> None:
    session = table("shinobi_clans", ("d",))
    reply = session.enter("appeal in smoke")
    assert reply.verdict == "unread" and "`appear in smoke`" in reply.message and "appear in smoke" in reply.suggestions
    assert session.enter("appeal 1 ! in smoke").kind == "accepted"
    assert session.enter("appeal 2 that was dealt in smoke").kind == "accepted", "it is no entry with another word"
    assert session.enter("appear in smoke").said[0].text == "@2 appears in smoke"


@pytest.mark.parametrize("word", ["q x", "pause x", "go 3", "q ksb"])
def test_words_that_take_nothing_are_refused_with_something_behind_them(word: str) -> None:
    session = table("shinbi")
    reply = session.enter(word)
    assert reply.kind == "refused" and reply.verdict == "unread" and not session.left
    assert f"`{word.split(maxsplit=1)[0]}`" in reply.message and session.enter("ksb").kind == "accepted"
    assert session.enter("q").kind == "bye" and session.left


class Typist:
    """Somebody at the terminal who types these lines, each one at the question that is asked."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.asked: list[str] = []

    draws = False

    def title(self, text: str) -> None:
        """There is no window."""

    def ask(self, text: str, start: str = "", above: Above | None = None) -> str:
        """The next line; the end of the input behind the last one."""
        self.asked.append(text)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def remember(self, typed: Any) -> None:
        """Nothing is kept."""

    def ahead(self, patience: float) -> tuple[str, ...]:
        """Nothing was typed ahead."""
        return ()


def sat(game_id: str, lines: list[str], names: tuple[str, ...] = (), entries: tuple[str, ...] = ()) -> tuple[Session, str]:
    """A session at a terminal, and what it showed. entries: what was recorded before."""
    out = io.StringIO()
    screen = Screen(out, columns=0, colour=False)
    opening = Opening(games.load(game_id))
    opening.names = list(names or NAMES[game_id])
    session = LoadedGame(opening.game).table_of(opening.head(log_id="T", at="")).session
    accept(session, *entries)
    with Signals(keep=True) as signals:
        terminal = Terminal(Batch(EntrySource(io.BytesIO(), "x"), screen, screen), screen, signals)
        terminal.line = Typist(lines)
        terminal._live(session)
        try:
            if not entries:
                terminal._set_up(session)
            while lines and not session.left:
                terminal._turn(session)
        except Exception as error:
            assert type(error).__name__ == "Ended", error
    return session, out.getvalue()


CLANS = ("7", "r", "o", "g", "p", "z")


@pytest.mark.parametrize("first", [*CLANS, "canzai", "CANZAI", "seven_lives"])
def test_every_clan_may_be_the_first_answer(first: str) -> None:
    others = [clan for clan in CLANS if clan != first and not (first.lower() in ("canzai", "z") and clan == "z") and not (first == "seven_lives" and clan == "7")]
    session, shown = sat("shinbi", [" ".join((first, *others[:3])), "Dai"])
    assert "take back" not in shown and len(session.fold.items) == 1, shown
    assert session.state.start == 4


def test_at_the_set_up_the_global_words_go_on_working() -> None:
    session, shown = sat("shinbi", ["z", "?", "st", "n the table is new", "z r 7 p", "2"])
    assert "there is nothing to take back" in shown and session.state.start == 2
    session, _ = sat("shinbi", ["7 r o p", "go"], names=("Ana", "Go", "Cho", "Dai"))
    assert session.state.start == 2, "who is called like a global word is the answer to the question who"
    session, _ = sat("samurai_sword", ["mus goe chi iey han", "chiyome"])
    assert session.state.shogun == 3
    session, _ = sat("samurai_sword", ["mus goe chi iey han", "Eva"])
    assert session.state.shogun == 5


def test_what_is_missed_yields_to_the_letters_of_the_game() -> None:
    """At `missed`, `l` and `r` leave it and rule on it, but where the game reads them themselves: there it is `/l` and `/r`."""
    from referee.table.frontend.terminal import remedied

    raid = table("ninjato", ("h1f 5",))
    assert remedied(raid, "l") is None and remedied(raid, "/l") == "l" and remedied(raid, "/1") == "1"
    assert remedied(raid, "r leave it") == "r leave it" and remedied(raid, "d") is None
    turn = table("samurai_sword")
    assert remedied(turn, "l") == "l" and remedied(turn, "r") == "r" and remedied(turn, "l 2") is None
