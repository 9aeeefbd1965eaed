"""What holds at every table of Ninjato: in random honest play, and after any step whatever."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as how
from hypothesis import strategies as st

from referee.engine.findings import RANK
from referee.engine.steps import Fact, Show, Step
from referee.engine.words import Unread, Word, split
from referee.games.ninjato.state import NinjatoState
from referee.journal.acts import content
from referee.journal.lines import EndLine, Judged, MarkLine
from referee.simulate.run import one
from tests.kit.tries import tries
from tests.ninjato.reckoning import Reckoning
from tests.ninjato.tables import ANY_STEP, GAME, played, position, settings, some_settings

SLOW = how(max_examples=tries(12), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
MANY = how(max_examples=tries(80), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def lawful(state: NinjatoState) -> None:
    """No pile below zero, and what adds up in honest play adds up after any step; sizes may be broken by force."""
    for law in GAME.about.laws:
        if law.id != "NJ-LAW-03":
            assert not law.holds(state), f"{law.id}: {law.holds(state)}"
    counts = [
        state.bag,
        state.deck,
        state.discards,
        *(deck.left for deck in state.guards),
        state.envoy_deck,
        state.rumor_deck,
    ]
    counts += [state.large, state.small, state.rumors_lying, *state.hand, *state.spent, *state.pile_unknown.values()]
    counts += [n for house in state.houses for n in (*house.plain, *house.red)]
    counts += [n for own in state.supply for n in own]
    if state.raid is not None:
        counts += [*state.raid.plain, *state.raid.red]
    assert min(counts) >= 0
    assert state.over == (state.phase == "over")
    assert state.over or GAME.flow.awaiting(state).who


def looked_at(state: Any) -> None:
    """Everything that looks at a table looks at this one."""
    GAME.drawing.board(GAME.facts.view(state))
    assert GAME.scoring.result(state) == GAME.scoring.score(state).result()
    GAME.facts.paths(state)
    GAME.words.status(state)
    GAME.help.complete(state)
    GAME.flow.enter(state)
    GAME.rules.owed(state)
    GAME.flow.awaiting(state).plain()


@SLOW
@given(settings())
def test_honest_play(setting: dict[str, Any]) -> None:
    """Honest play is legal; the laws hold at every step, checking changes nothing, copies are independent."""
    result = played(setting)
    state = GAME.flow.new(result.fold.state.setup)
    for line in result.lines:
        if not isinstance(line, Judged) or isinstance(line, EndLine):
            continue
        act = content(line)
        before = state.copy()
        state.at = line.n
        if isinstance(act, Step):
            asked = GAME.flow.awaiting(state)
            assert asked.asks(act.who, act.verb()), (act, asked)
            step, left = GAME.notation.parse(state, split(GAME.notation.write(state, [act])).words)
            assert (step, list(left)) == (act, []), "what is written is not read back"
        found = GAME.rules.check(state, act)
        assert state == before
        assert all(RANK[f.verdict] <= RANK["odd"] for f in found), (act, found)
        twin = state.copy()
        did = GAME.rules.apply(state, act)
        assert twin == before, "a copy has changed with its original"
        twin.at = line.n
        assert list(GAME.rules.apply(twin, act)) == list(did) and twin == state
        for law in GAME.about.laws:
            assert not law.holds(state), f"{act}: {law.id} {law.holds(state)}"
    assert state.over and GAME.scoring.score(state).final


@MANY
@given(some_settings(), st.integers(0, 400), st.lists(ANY_STEP, min_size=1, max_size=10))
def test_any_step_can_stand(setting: dict[str, Any], upto: int, typed: list[Step]) -> None:
    """Whatever is recorded by force: no exception, no broken law, and the table can be looked at and played on."""
    state = position(setting, upto)
    for step in typed:
        state.at += 1
        before = state.copy()
        found = GAME.rules.check(state, step)
        assert state == before
        assert all(f.rule in GAME.rulebook.rules or f.rule.startswith("REF-") for f in found), found
        assert all(f.text for f in found), found
        if state.over:
            assert {f.rule for f in found} == {GAME.about.end_rule}
        GAME.words.describe(state, step)
        GAME.help.suggest(state, found, [step])
        GAME.sight.reveals(state, step)
        assert msgspec.json.decode(msgspec.json.encode(step), type=type(step)) == step
        for implied in GAME.flow.implied(state, step):
            GAME.rules.apply(state, implied)
        did = GAME.rules.apply(state, step)
        assert all(isinstance(part, int | str) for effect in did for part in effect), did
        assert all(isinstance(GAME.words.say(effect), str) for effect in did)
        if before.over:
            assert state == before
        lawful(state)
        looked_at(state)


@MANY
@given(some_settings(), st.integers(0, 400), st.text(alphabet="dhserlfbvwo-+?123456789>=:*a@& gtmxpq/²٣.", max_size=14))
def test_any_entry_is_answered(setting: dict[str, Any], upto: int, text: str) -> None:
    """Whatever is typed is read or refused with a sentence."""
    state = position(setting, upto)
    words: Sequence[Word] = split(text).words
    while words:
        try:
            step, words = GAME.notation.parse(state, words)
        except Unread as error:
            assert error.text
            break
        GAME.rules.check(state, step)
        GAME.rules.apply(state, step)
        lawful(state)


@MANY
@given(some_settings(), st.integers(0, 400), st.sampled_from(["hand.1", "hand.2", "rumors.1", "rumors.9", "hand", "x.1"]),
       st.lists(st.sampled_from(["1", "3", "5", "9", "R1", "W2", "E1"]), max_size=5), st.booleans())  # fmt: skip
def test_any_show(setting: dict[str, Any], upto: int, zone: str, cards: list[str], whole: bool) -> None:
    """A showing names a place of this table or is not understood."""
    state = position(setting, upto)
    show = Show(zone, tuple(cards), whole)
    before = state.copy()
    GAME.rules.check(state, show)
    assert state == before
    GAME.words.describe(state, show)
    GAME.rules.apply(state, show)
    lawful(state)


NAMES = ["dojo.3", "treasure.g", "guard.3a", "elite.e4*1", "tile.flip", "tokens.taira", "clan_order.3", "style.henso", "price.zero",
         "envoy.E1", "rumor.xfan", "rumor.R1", "nothing", "dojo.9"]  # fmt: skip


@MANY
@given(some_settings(), st.integers(0, 400), st.sampled_from(NAMES),
       st.one_of(st.integers(-1, 60), st.sampled_from(["?", "snake", "t34*", "el2", "elites", ""]),
                 st.lists(st.sampled_from(["t", "m", "g", 2, 4, 1, 3, 5]), max_size=5)))  # fmt: skip
def test_any_fact(setting: dict[str, Any], upto: int, name: str, value: Any) -> None:
    """Whatever is said of a box is taken or not understood."""
    state = position(setting, upto)
    before = state.copy()
    found = GAME.rules.check(state, Fact(name, value))
    assert state == before
    assert all(f.text for f in found)
    GAME.rules.apply(state, Fact(name, value))
    lawful(state)
    looked_at(state)


VALUES: list[int | str | bool | list[int | str]] = [
    0,
    3,
    99,
    -1,
    "-",
    "25g",
    "4a",
    "taira:3",
    "b3,x?",
    "t34*,m5",
    "e4*1",
    True,
    [1, 2],
    [2, 1, 3, 4],
    ["2", "3"],
    "zz",
]


@pytest.mark.parametrize("upto", [1, 20, 90, 400])
def test_any_declaration(upto: int) -> None:
    """Every public path takes a value or says why not; nothing goes below zero."""
    state = position({"players": 3, "options": {}, "seed": 3}, upto)
    for path in GAME.facts.paths(state):
        for value in VALUES:
            twin = state.copy()
            try:
                GAME.facts.put(twin, path, value)
            except (KeyError, ValueError, TypeError):
                continue
            looked_at(twin)
            for law in GAME.about.laws:
                if law.id != "NJ-LAW-03":
                    assert not law.holds(twin), f"{path} = {value!r}: {law.holds(twin)}"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", ["random", "heuristic"])
def test_a_second_reckoning_agrees(seed: int, players: int, bots: str) -> None:
    """Honor, treasures, houses, hands, order after each round, and the totals: reckoned from the steps by other code."""
    result = one(GAME, seed, players=players, bots=(bots,), reporter="open")
    reckoning = Reckoning(players, result.fold.head.box.facts)
    marks = 0
    for line in result.lines[1:]:
        if isinstance(line, MarkLine):
            marks += 1
            reckoning.compare(line.facts)
        elif isinstance(line, Judged) and not isinstance(line, EndLine):
            reckoning.step(content(line), line.did)
    state = result.fold.state
    totals = reckoning.totals()
    assert marks >= 7 and state.totals == totals
    best = [seat for seat, total in enumerate(totals, 1) if total == max(totals)]
    envoys = [len(reckoning.players[seat - 1].envoys) for seat in best]
    leading = [seat for seat, n in zip(best, envoys, strict=True) if n == max(envoys)]
    assert state.winners[0] in leading and (state.why == "NJ-WIN-01") == (len(best) == 1)
