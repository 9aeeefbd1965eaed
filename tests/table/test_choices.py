"""`choices`: whoever knows no notation plays whole games by choosing, and every step of a game can be chosen."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from referee import games
from referee.api.game import LoadedGame
from referee.engine.game import Game
from referee.engine.rulebook import OptionValue
from referee.engine.steps import Step
from referee.journal.acts import content
from referee.journal.head import make_head
from referee.journal.lines import StepLine
from referee.journal.mask import masked
from referee.simulate.run import NAMES, one
from referee.table.assist.choices import Choice, choices
from referee.table.desk import Desk
from tests.kit.entries import accept

MOST = 260
"""Choices of one list, at most."""

OPTIONS: dict[str, list[dict[str, OptionValue]]] = {
    "shinbi": [
        {"reveal_mode": "one_by_one", "dead_reveal": "may", "window_end": "end_of_phase"},
        {"kept_card": "shown"},
    ],
    "samurai_sword": [{"voluntary_discard": "allowed", "draw": "optional"}, {"chiyome_may_answer": "yes"}],
    "shinobi_clans": [{"draft": "advanced"}, {"trim": "open", "mspy_choice": "announce_first"}],
    "ninjato": [{"dojo_discards": "facedown", "passing": "allowed"}, {"flip_timing": "own_turn"}],
}
"""Tables that ask for more than the usual one."""


def table(game: Game[Any], players: int, **options: OptionValue) -> Desk:
    desk = LoadedGame(game).table_of(make_head(game, NAMES[:players], options=options)).session
    desk.typed_at(pipe=True)
    return desk


def choose(desk: Desk, random: Random) -> Choice:
    """Any whole choice, one step down the tree after another; a beginning always leads on."""
    found = choices(desk)
    while True:
        asked = [choice for choice in found if choice.verb in desk.game.flow.awaiting(desk.state).verbs]
        assert found, "nothing can be chosen"
        choice = random.choice(asked or found)
        if choice.complete:
            return choice
        found = choices(desk, choice.entry)
        assert all(more.entry.startswith(choice.entry) for more in found)


def play(game: Game[Any], seed: int, most: int, players: int = 0, **options: OptionValue) -> Desk:
    """A game of somebody who only chooses; the table after so many entries, or at the end."""
    random = Random(seed)
    desk = table(game, players or random.randint(*game.flow.seats_for(options)), **options)
    for _ in range(most):
        if desk.state.over:
            break
        choice = choose(desk, random)
        reply = desk.enter(choice.entry)
        assert reply.kind == "accepted", f"{choice}: {reply.message}"
    return desk


@pytest.mark.parametrize("game", list(games.NAMES))
def test_who_only_chooses_plays_a_whole_game(game: str) -> None:
    """From the set-up to the end, without a word of the notation."""
    desk = play(games.load(game), 3, 600, games.load(game).about.players[0])
    assert desk.state.over and desk.game.scoring.score(desk.state).points


@pytest.mark.full
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", list(games.NAMES))
def test_who_only_chooses_plays_any_game(game: str, seed: int) -> None:
    """Other numbers of players, and tables that agreed on something else."""
    tables = [{}, *OPTIONS[game]]
    desk = play(games.load(game), seed, 900, 0, **tables[seed % len(tables)])
    assert desk.state.over


def same(one_: Step, other: Step) -> bool:
    """Whether two steps are the same to all who watch, in whatever order cards of one entry are named."""

    def unordered(value: Any) -> Any:
        return sorted(value, key=repr) if isinstance(value, tuple) else value

    a, b = masked(one_), masked(other)
    if type(a) is not type(b):
        return False
    return all(unordered(getattr(a, name)) == unordered(getattr(b, name)) for name in a.__struct_fields__)


def reached(desk: Desk, step: Step) -> bool:
    """Whether choosing leads to this step. Its shorthand says which beginnings to follow."""
    text = desk.game.notation.write(desk.state, [step])
    queue, seen = [""], set()
    while queue:
        prefix = queue.pop()
        found = [c for c in choices(desk, prefix) if (c.verb, c.who) == (step.verb(), step.who)]
        seen.add(prefix)
        if any(same(step, act) for c in found if c.complete for act in taken(desk, c.entry)[-1:]):
            return True
        begun = {c.entry for c in found if not c.complete} - seen
        queue += [entry for entry in begun if not prefix or text.startswith(entry)]
    return False


def taken(desk: Desk, entry: str) -> list[Step]:
    """The steps that an entry records."""
    shadow, last = desk.shadow(), desk.fold.last
    assert shadow.enter(entry).kind == "accepted", entry
    found = [content(item) for item in shadow.fold.items if item.n > last and isinstance(item, StepLine)]
    return [act for act in found if isinstance(act, Step)]


def in_parts(step: Step) -> bool:
    """Whether a step is a whole set-up of Ninjato, which is chosen part by part."""
    return step.verb() == "setup" and hasattr(step, "sentries")


def missed(game: Game[Any], seed: int, every: int, **options: OptionValue) -> Iterator[str]:
    """Steps of a simulated game that no choice leads to."""
    simulated = one(game, seed, options=options)
    desk = LoadedGame(game).table_of(simulated.fold.head).session
    for at, item in enumerate(simulated.fold.items):
        if isinstance(item, StepLine):
            step = content(item)
            if (at + seed) % every == 0 and isinstance(step, Step) and not (in_parts(step) or reached(desk, step)):
                yield f"{at} {desk.game.notation.write(desk.state, [step])} ({desk.game.words.standing(desk.state)})"
            desk.fold.feed(item)


@pytest.mark.parametrize("game", list(games.NAMES))
def test_what_players_do_can_be_chosen(game: str) -> None:
    """Steps of simulated players, here and there in a game."""
    assert not list(missed(games.load(game), 2, 19))


@pytest.mark.full
@pytest.mark.parametrize("seed", range(9))
@pytest.mark.parametrize("game", list(games.NAMES))
def test_whatever_players_do_can_be_chosen(game: str, seed: int) -> None:
    """Every third step of many games, at tables that agreed on something else too."""
    tables = [{}, *OPTIONS[game]]
    assert not list(missed(games.load(game), seed, 3, **tables[seed % len(tables)]))


def test_lists_are_bounded_and_follow_hints() -> None:
    """No list is long; with hints off nothing is offered; behind what is not listed nothing follows."""
    desk = table(games.load("ninjato"), 2)
    found = choices(desk)
    assert found and len(found) < MOST and len(choices(desk, "house 1")) < MOST
    assert choices(desk, "nothing of the kind") == []
    assert {choice.complete for choice in found} == {True, False}
    desk.hints = "off"
    assert choices(desk) == []


def test_choices_follow_from_what_the_table_saw_or_from_what_one_seat_knows() -> None:
    """Two cards that only one player saw: the table's choices are the same as without them, the player's are fewer."""
    tables = []
    for drawn in ("y", "y=jut,bm"):
        desk = table(games.load("shinobi_clans"), 3)
        accept(desk, "start 1", "t d5 r2 s3", "k", "c", drawn)
        tables.append(desk)
    bare, told = tables
    assert choices(bare) == choices(told) and choices(bare, "d") == choices(told, "d")
    assert choices(told, seat=2) == choices(told), "somebody else knows no more"
    own = {choice.entry for choice in choices(told, seat=1)}
    assert "d sc" in {choice.entry for choice in choices(told)} and "d sc" not in own and {"d", "da"} <= own
