"""Ninjato tables for the tests: random honest play, and steps as they might be typed wrongly."""

from functools import lru_cache
from random import Random
from typing import Any, get_args, get_origin

import msgspec
from hypothesis import strategies as st

from referee.engine.steps import Step
from referee.games import load as load_game
from referee.games.ninjato.state import NinjatoState
from referee.journal.acts import content
from referee.journal.lines import EndLine, Judged
from referee.simulate import SimulatedGame
from referee.simulate.run import one
from referee.table.session.session import Session
from tests.kit.scenarios import session

GAME = load_game("ninjato")
BOOK = GAME.rulebook
SETUP = "setup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? t34* m5 g2 tx el3 do2 ev4 sk5"


def table(*entries: str, options: dict[str, Any] | None = None, box: dict[str, Any] | None = None) -> Session:
    """Two players behind the set-up and these entries."""
    made = session(GAME, {"players": ["Ana", "Ben"], "options": options or {}, "box": box or {}})
    for entry in (SETUP, *entries):
        reply = made.enter(entry)
        assert reply.kind in ("accepted", "info"), (entry, reply)
    return made


@st.composite
def settings(draw: st.DrawFn) -> dict[str, Any]:
    """Players, some options away from their default, and a seed."""
    options: dict[str, Any] = {}
    for name in draw(st.lists(st.sampled_from(sorted(BOOK.options)), max_size=8, unique=True)):
        options[name] = draw(st.sampled_from(BOOK.options[name].values))
    return {"players": draw(st.sampled_from((2, 3, 4))), "options": options, "seed": draw(st.integers(0, 60))}


def some_settings() -> st.SearchStrategy[dict[str, Any]]:
    """A dozen settings that are always the same, so that their games are played once."""
    chance = Random(7)
    out = []
    for seed in range(12):
        names = chance.sample(sorted(BOOK.options), 6)
        options = {name: chance.choice(BOOK.options[name].values) for name in names}
        out.append({"players": 2 + seed % 3, "options": options if seed > 2 else {}, "seed": seed})
    return st.sampled_from(out)


def played(setting: dict[str, Any]) -> SimulatedGame:
    """The simulated game of a setting."""
    return _played(setting["seed"], setting["players"], tuple(sorted(setting["options"].items())))


@lru_cache(maxsize=64)
def _played(seed: int, players: int, options: tuple[tuple[str, Any], ...]) -> SimulatedGame:
    return one(GAME, seed, players=players, options=dict(options), reporter="open")


def position(setting: dict[str, Any], upto: int) -> NinjatoState:
    """The table after so many lines of a simulated game."""
    result = played(setting)
    state = GAME.flow.new(result.fold.state.setup)
    acts = [line for line in result.lines if isinstance(line, Judged) and not isinstance(line, EndLine)]
    for line in acts[: upto % len(acts)]:
        state.at = line.n
        GAME.rules.apply(state, content(line))
    assert isinstance(state, NinjatoState)
    return state


WORDS = st.sampled_from(
    ["", "t2", "t5", "g", "g=t5", "2", "3a", "e4*1", "e2/5*2", "taira", "goshirakawa", "taira:2", "minamoto:9", "strength", "stealth",
     "honor", "rumor", "a1", "b1", "w1", "r1", "v1", "q1:4", "p1+", "+", "-", "4+", "E1", "R1", "V3", "W2", "sensei", "pavilion", "a3", "h4t",
     "t34*@64", "el34", "xfoo:3", "plain", "red", "refill", "alarm", "zz?", "25g", "²"]
)  # fmt: skip
NUMBERS = st.one_of(st.integers(-1, 8), st.sampled_from([99, -5, 10**12]))


def value(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a step's member."""
    if get_origin(kind) is tuple:
        return st.lists(value(get_args(kind)[0]), max_size=6).map(tuple)
    return {int: NUMBERS, str: WORDS, bool: st.booleans()}[kind]


def any_of(kind: type[Step]) -> st.SearchStrategy[Step]:
    """Any step of a kind."""
    return st.builds(kind, **{f.name: value(f.type) for f in msgspec.structs.fields(kind)})


ANY_STEP: st.SearchStrategy[Step] = st.one_of([any_of(kind) for kind in GAME.steps])
