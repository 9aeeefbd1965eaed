"""Tables for the tests of Samurai Sword: sessions in memory, steps of any kind."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from referee.api.game import LoadedGame
from referee.engine.rulebook import OptionValue
from referee.engine.steps import Act, Fact, Show, Skip
from referee.games import load
from referee.games.samurai_sword import steps
from referee.games.samurai_sword.data import ROLES, UNREAD, manifest, resilience
from referee.games.samurai_sword.rules.seats import due
from referee.games.samurai_sword.state import SamuraiState
from referee.journal.head import make_head
from referee.table.session.session import Session
from tests.kit.entries import accept

GAME = load("samurai_sword")

seats = st.integers(-1, 9)
cards = st.sampled_from([*manifest(), *manifest(), UNREAD, "", "hand", "excalibur"])
few = st.lists(cards, max_size=4).map(tuple)

any_act: st.SearchStrategy[Act] = st.one_of(
    st.builds(
        steps.SetupStep, st.just(0), st.lists(st.sampled_from([*resilience(), "oda"]), max_size=8).map(tuple), seats
    ),
    st.builds(steps.Recover, seats),
    st.builds(steps.Flip, seats, cards),
    st.builds(steps.Pay, seats, cards),
    st.builds(steps.Draw, seats, st.integers(-2, 5), few),
    st.builds(steps.Attack, seats, cards, seats),
    st.builds(steps.Answer, seats, cards),
    st.builds(steps.Action, seats, cards, seats),
    st.builds(steps.Geisha, seats, seats, cards, cards),
    st.builds(steps.Diversion, seats, seats, cards),
    st.builds(steps.Lay, seats, cards, seats),
    st.builds(steps.Buy, seats),
    st.builds(steps.EndTurn, seats, few),
    st.builds(steps.Shuffle, seats),
    st.builds(steps.Ask, seats, seats),
    st.builds(Skip, seats, st.sampled_from(["draw.1", "honor.2", "recover", "heal", "bushido", "nonsense"])),
    st.builds(Show, st.sampled_from(["roles", "role.2", "hand.1", "hand.9", "daimyo", "deck"]), few, st.booleans()),
    st.builds(
        Show,
        st.sampled_from(["roles", "role.2", "role.3"]),
        st.lists(st.sampled_from([*ROLES, "ninja", "pope"]), max_size=7).map(tuple),
    ),
    st.builds(Fact, st.just("colour"), st.just("red")),
)
"""Any act that can stand in a log, heuristic or not."""


def random_options(random: Random, share: float = 0.4) -> dict[str, OptionValue]:
    """Some options off their default."""
    return {o.id: random.choice(o.values) for o in GAME.rulebook.options.values() if random.random() < share}


def fresh(players: int, options: dict[str, OptionValue] | None = None) -> Session:
    """A session before set-up."""
    head = make_head(GAME, [""] * players, options=options or {}, log_id="TEST")
    return LoadedGame(GAME).table_of(head).session


def table(players: int, *entries: str, **options: OptionValue) -> Session:
    """A session in which these entries were typed and accepted."""
    session = fresh(players, options)
    accept(session, *entries)
    return session


def set_up(players: int, options: dict[str, OptionValue] | None = None) -> Any:
    """A state after set-up."""
    state = GAME.flow.new(fresh(players, options).state.setup)
    GAME.rules.apply(state, steps.SetupStep(0, tuple(sorted(resilience()))[:players], 1))
    return state


def laws_broken(state: Any) -> list[str]:
    """Conservation laws that do not hold."""
    return [f"{law.id}: {wrong}" for law in GAME.about.laws if (wrong := law.holds(state))]


def follows(state: SamuraiState) -> bool:
    """Whether what the state keeps is what follows from the rest: whose Play phase it is, cards of a Draw phase."""
    open_play = state.phase == "play" and state.frame is None and not state.over
    draws = [due(state, seat) for seat in range(1, state.seats + 1)]
    return state.playing == (state.turn if open_play else None) and (state.phase == "setup" or state.draws[1:] == draws)
