"""Shinbi tables for the tests: random honest play, steps as they might be typed wrongly, sessions from transcripts."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from hypothesis import strategies as st

from referee.engine.game import Setup
from referee.engine.steps import Skip, Step
from referee.games import load as load_game
from referee.games.shinbi import steps as sh
from referee.games.shinbi.data import CLANS
from referee.games.shinbi.state import ShinbiState
from referee.journal.acts import content
from referee.journal.lines import Judged, StepLine
from referee.simulate import SimulatedGame
from referee.simulate.run import one
from referee.table.session.session import Session
from tests.kit.entries import accept
from tests.kit.scenarios import session

GAME = load_game("shinbi")
BOOK = GAME.rulebook
EDITIONS = ("en", "es", "fr", "de")


def new(players: int = 4, edition: str = "en", **options: Any) -> ShinbiState:
    """A table before set-up."""
    state = GAME.flow.new(Setup(("",) * players, edition, BOOK.resolve(edition, options)))
    assert isinstance(state, ShinbiState)
    return state


def begun(players: int = 4, start: int = 1, edition: str = "en", **options: Any) -> ShinbiState:
    """A table after set-up."""
    state = new(players, edition, **options)
    do(state, sh.SetupStep(0, CLANS[:players], start))
    return state


def resolving(players: int = 4, start: int = 1, lives: Sequence[int] = (), **options: Any) -> ShinbiState:
    """A table on which all attacks lie and the first seat is to turn cards up."""
    state = begun(players, start, **options)
    GAME.facts.put(state, "phase", "resolve")
    if lives:
        state.lives = list(lives)
    return state


SETUP = "setup o r z p start 1"
RESOLVE = (SETUP, "set phase resolve")
"""All attacks lie, nothing is known of them."""


def typed(*entries: str, players: int | Sequence[str] = 4, edition: str = "", **options: Any) -> Session:
    """A session after these entries, each of which was accepted."""
    made = session(GAME, {"id": "typed", "players": players, "edition": edition, "options": options})
    accept(made, *entries)
    return made


def twin_of(state: ShinbiState) -> ShinbiState:
    """An independent copy."""
    twin = state.copy()
    assert isinstance(twin, ShinbiState)
    return twin


def do(state: ShinbiState, *acts: Any) -> list[Any]:
    """Apply acts, each under a line number of its own; all effects."""
    did: list[Any] = []
    for act in acts:
        state.at += 1
        did += GAME.rules.apply(state, act)
    return did


def rules(state: ShinbiState, act: Any) -> set[str]:
    """The rules of all findings about an act."""
    return {f.rule for f in GAME.rules.check(state, act)}


# --- random play -----------------------------------------------------------------------------------------------------


@st.composite
def settings(draw: st.DrawFn) -> dict[str, Any]:
    """Players, edition, a few options away from their default, and a seed."""
    options: dict[str, Any] = {}
    for name in draw(st.lists(st.sampled_from(sorted(BOOK.options)), max_size=4, unique=True)):
        options[name] = draw(st.sampled_from(BOOK.options[name].values))
    return {
        "players": draw(st.sampled_from((4, 5, 6))),
        "edition": draw(st.sampled_from(EDITIONS)),
        "options": options,
        "seed": draw(st.integers(0, 99)),
    }


def played(setting: dict[str, Any]) -> SimulatedGame:
    """The simulated game of a setting."""
    return _played(setting["seed"], setting["players"], setting["edition"], tuple(sorted(setting["options"].items())))


@lru_cache(maxsize=64)
def _played(seed: int, players: int, edition: str, options: tuple[tuple[str, Any], ...]) -> SimulatedGame:
    return one(GAME, seed, players=players, edition=edition, options=dict(options))


def position(setting: dict[str, Any], upto: int) -> ShinbiState:
    """The table after the first lines of a simulated game."""
    result = played(setting)
    state = GAME.flow.new(result.fold.state.setup)
    acts = [line for line in result.lines if isinstance(line, Judged)]
    for line in acts[: upto % (len(acts) + 1)]:
        if isinstance(line, StepLine):
            state.at = line.n
            GAME.rules.apply(state, content(line))
    assert isinstance(state, ShinbiState)
    return state


# --- any step that can be decoded ------------------------------------------------------------------------------------

SEAT = st.integers(0, 7)
WEAPON = st.sampled_from((*sh.WEAPONS, *sh.WEAPONS, "?", "", "nunchaku"))
PAIR = st.tuples(SEAT, WEAPON)
ANY_STEP: st.SearchStrategy[Step] = st.one_of(
    st.builds(
        sh.SetupStep,
        SEAT,
        st.lists(st.sampled_from((*CLANS, "turtles")), max_size=7).map(tuple),
        SEAT,
        st.integers(0, 9),
        st.integers(0, 9),
        st.integers(0, 99),
    ),
    st.builds(sh.Attack, SEAT, SEAT, WEAPON),
    st.builds(sh.Reannounce, SEAT, SEAT, WEAPON),
    st.builds(sh.EndTurn, SEAT),
    st.builds(sh.Mark, SEAT, SEAT, WEAPON),
    st.builds(sh.Peek, SEAT, SEAT, SEAT),
    st.builds(sh.Ask, SEAT, SEAT),
    st.builds(
        sh.Reveal, SEAT, st.lists(PAIR, max_size=4).map(tuple), st.sampled_from(("", "", "same", "different", "odd"))
    ),
    st.builds(sh.Settle, SEAT, st.sampled_from(("", "hit", "miss", "else"))),
    st.builds(sh.Waive, SEAT),
    st.builds(sh.Pay, SEAT),
    st.builds(
        sh.Denounce,
        SEAT,
        st.sampled_from(("incompetence", "plotting", "treason")),
        PAIR,
        st.sampled_from((None, True, False)),
    ),
    st.builds(sh.Turn, SEAT, SEAT, WEAPON, SEAT),
    st.builds(sh.Recover, SEAT),
    st.builds(sh.Pawn, SEAT, SEAT),
    st.builds(sh.Leave, SEAT),
    st.builds(sh.Void, SEAT),
    st.builds(Skip, SEAT, st.sampled_from(("pay", "pawn", "", "tea"))),
)
