"""What a newcomer types until the first move: few keys, each question with what its letters mean, and nothing that stops."""

import re
import statistics
from typing import Any

import pytest

from referee.table.assist.complete import candidates
from referee.table.frontend.zones import begun
from referee.table.session.clock import LONG, Clock
from referee.table.session.session import Session
from tests.kit.first_move import PLAYERS, SET_UP, TYPED, at_terminal, first_move
from tests.ninjato import set_ups

SHORT = TYPED["ninjato"]


@pytest.mark.parametrize("game", TYPED)
def test_the_first_move_takes_few_keys(game: str) -> None:
    found = first_move(game)
    assert found.set_up <= SET_UP, found


def test_the_set_ups_of_golden_sessions_take_few_keys_zone_by_zone() -> None:
    rows = set_ups.rows()
    assert len(rows) > 5 and statistics.median(set_ups.keys(set_ups.zones(row)) for row in rows) <= SET_UP
    set_ups.same(rows[0])


@pytest.mark.parametrize(
    ("game", "legend"),
    [
        ("shinbi", "z ¡Canzaï!"),
        ("samurai_sword", "nob Nobunaga"),
        ("shinobi_clans", "o Old Ninja Master"),
        ("ninjato", "g Go-Shirakawa"),
        ("ninjato", "l elites"),
        ("ninjato", "q 2-or-4"),
        ("ninjato", "g gold"),
    ],
)
def test_a_question_says_what_its_letters_mean(game: str, legend: str) -> None:
    _, line, shown = at_terminal(game, (PLAYERS, *TYPED[game]))
    assert legend in re.sub(r"\s+", " ", shown)
    assert not line.left


def test_short_and_long_forms_of_a_zone_are_the_same() -> None:
    long = (
        "order 4321", "sentries 3 4 5a 1 2", "t2 m4 g6 t4 m2", "235 234 335 35g 44g", "1 3 5", "b3 x? a1 z2", "t34* m5 g2 tx",
        "el34 do2 ev4 sk5", "d",
    )  # fmt: skip
    (short, _, _), (other, _, _) = (at_terminal("ninjato", (PLAYERS, *typed)) for typed in (SHORT, long))
    view = short.game.facts.view
    assert view(short.state) == view(other.state)
    assert short.state.round == 1


def test_zones_in_any_order_a_step_back_and_an_empty_line() -> None:
    typed = (PLAYERS, "row 135", "432", "345a12", "z", "345a12", "", "tiles b3x?a1z2")
    session, line, shown = at_terminal("ninjato", typed)
    assert not line.left and "no more questions" in shown
    owed = session.game.flow.asks(session.state)
    assert owed is not None and owed.name == "tokens"
    assert session.state.row == [1, 3, 5] and len(session.state.sensei) == 4


def test_a_log_in_the_middle_of_the_set_up_asks_for_what_is_missing() -> None:
    session, _, shown = at_terminal("ninjato", (PLAYERS, "432", "345a12", "t2m4gt", "q"))
    assert "treasures of houses 1, 2, 3, 4, 5" in shown
    owed = session.game.flow.asks(session.state)
    assert owed is not None and (owed.name, session.left) == ("treasures", True)


@pytest.mark.parametrize(
    ("typed", "laid"),
    [
        ("ttmmg", []),  # a letter alone is the token that is left, never one of two
        ("t3m4gt2m2", []),  # against the rules
        ("t2t2m4m2g", []),
        ("t2m4g", ["taira:2", "minamoto:4", "goshirakawa:6"]),  # two are missing: none is put in
        ("t2m4tm", ["taira:2", "minamoto:4", "taira:4", "minamoto:2", "goshirakawa:6"]),
    ],
)
def test_tokens_are_put_in_where_nothing_else_can_be(typed: str, laid: list[str]) -> None:
    session, _, _ = at_terminal("ninjato", (PLAYERS, "432", "345a12", typed))
    assert [f"{house.clan}:{house.value}" for house in session.state.houses if house.clan] == laid


def test_prices_can_wait() -> None:
    """They are asked for when somebody pays one."""
    session, line, _ = at_terminal("ninjato", (PLAYERS, *SHORT[:5], "bxaz", "tmgt", "ldes", "sb3"))
    assert not line.left and session.state.round == 1
    assert session.fold.items[-1].typed == "sb3"


@pytest.mark.parametrize(
    ("typed", "things"),
    [
        ("l34d2e4s5", ["elites", "opponents", "envoys", "skills"]),
        ("el34do2ev4sk5", ["elites", "opponents", "envoys", "skills"]),
        ("emegemeg", ["minamoto", "goshirakawa", "minamoto", "goshirakawa"]),
        ("emeg", ["envoys", "minamoto", "envoys", "goshirakawa"]),
    ],
)
def test_rumors_by_one_letter_or_by_two(typed: str, things: list[str]) -> None:
    session, _, _ = at_terminal("ninjato", (PLAYERS, *SHORT[:-2], typed))
    assert [session.state.info[name].thing for name in session.state.pavilion] == things


@pytest.mark.parametrize("typed", ["Bea", "2", "start 2", "start Bea", "2 5 3 1"])
def test_who_starts_is_named_as_one_likes(typed: str) -> None:
    session, _, shown = at_terminal("shinobi_clans", (PLAYERS, typed))
    assert session.state.start == 2, shown


def test_a_zone_is_completed_by_printed_names() -> None:
    session, _, _ = at_terminal("ninjato", (PLAYERS, *SHORT[:5]))
    shown = {(one.text, one.start, one.shown) for one in candidates(session, begun("tiles", "sw"))}
    assert ("w", 2, "swap") in shown
    assert begun("tiles", "amend 3") == "amend 3"


def test_after_an_hour_the_table_sees_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before what was typed is recorded: the last three entries, the clock, whether it was a pause."""
    made: list[Session] = []
    init = Session.__init__

    def noted(self: Session, *given: Any, **named: Any) -> None:
        init(self, *given, **named)
        made.append(self)

    def idle(clock: Clock, t: int) -> int:
        return LONG + 1 if any(one.clock is clock and len(one.fold.items) == 7 for one in made) else 0

    monkeypatch.setattr(Session, "__init__", noted)
    monkeypatch.setattr(Clock, "idle", idle)
    session, line, shown = at_terminal("shinbi", (PLAYERS, *TYPED["shinbi"], "skh", "bks", "y"))
    assert not line.left and len(session.fold.items) == 10
    before, _, after = shown.rpartition("\nclock ")
    rows = [row.split()[0] for row in before.splitlines() if re.match(r"\d", row)]
    assert rows[-7:] == ["1", "2", "3", "4", "5", "6", "7"]
    assert " played" in after.splitlines()[0]
    assert any("was that a pause" in asked for asked in line.asked)
