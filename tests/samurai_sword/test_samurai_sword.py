"""Samurai Sword: scenarios, rule coverage, properties, simulated games, the score pad."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.api.game import LoadedGame
from referee.engine.findings import RANK
from referee.engine.steps import Show, Step
from referee.engine.words import GLOBAL_WORDS, clashes, split
from referee.games.samurai_sword import notation, scoring, steps
from referee.games.samurai_sword.data import components, manifest, names, weapons
from referee.games.samurai_sword.layouts import assignments, some_team_known
from referee.games.samurai_sword.rules.daimyo import bounds
from referee.journal.fold import Fold
from referee.simulate.run import one
from tests.kit.coverage import missing_options, unkilled
from tests.kit.entries import accept
from tests.kit.parts import pad_of
from tests.kit.scenarios import Scenario, load, run
from tests.samurai_sword import tables
from tests.samurai_sword.mutants import MUTANTS
from tests.samurai_sword.tables import GAME, any_act, follows, fresh, laws_broken, random_options, set_up

HERE = Path(__file__).parent
SCENARIOS = [s for name in ("scenarios", "more", "said") for s in load(HERE / f"{name}.yaml")]
QUIET = settings(deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s["id"])
def test_scenario(scenario: Scenario) -> None:
    run(GAME, scenario)


def test_every_rule_is_killed() -> None:
    assert unkilled(GAME, SCENARIOS, MUTANTS) == []


def test_every_option_value_is_played() -> None:
    assert missing_options(GAME, SCENARIOS) == []


def test_scenario_ids_are_unique() -> None:
    ids = [s["id"] for s in SCENARIOS]
    assert len(ids) == len(set(ids))


# --- data ------------------------------------------------------------------------------------------------------------


def test_components_add_up() -> None:
    counts = components()["counts"]
    for kind in ("weapons", "properties", "actions"):
        assert sum(t["copies"] for t in components()[kind]) == counts[kind]["value"]
    assert sum(manifest().values()) == counts["playing_cards"]["value"] == 90
    assert sum(r["copies"] for r in components()["roles"]) == counts["role_cards"]["value"]
    by_reach = [sum(manifest()[c] for c, (reach, _) in weapons().items() if reach == n) for n in range(1, 6)]
    assert by_reach == [12, 10, 5, 3, 2]


def test_start_values_are_those_of_the_box() -> None:
    start = components()["start"]
    for players in range(3, 8):
        state = set_up(players)
        seats = range(1, players + 1)
        dealt = [state.hand[seat] - (state.drew if seat == 1 else 0) for seat in seats]
        assert dealt == start["hands"]["value"][:players]
        assert state.honor[1] == start["honor_shogun"]["value"][players - 3]
        assert set(state.honor[2:]) == {start["honor_others"]["value"][players - 3]}
        assert state.deck + state.drew == start["deck"]["value"][players - 3]
        assert sum(state.honor) == start["honor_total"]["value"][players - 3]


def test_words_do_not_clash() -> None:
    assert clashes(notation.WORDS) == []
    codes = {c["code"] for k in ("weapons", "properties", "actions", "characters") for c in components()[k]}
    assert not codes & (set(GLOBAL_WORDS) | set(notation.WORDS))
    assert not {step.verb() for step in GAME.steps} & set(names("cards").aliases())
    for kind in ("cards", "characters", "roles"):
        assert len(names(kind).ids) > 5


def test_every_rule_has_words_of_its_own() -> None:
    texts = [r.text for r in GAME.rulebook.rules.values()]
    assert all(len(t) > 10 for t in texts)
    assert sum(r.kind == "word" for r in GAME.rulebook.rules.values()) == sum(
        bool(r.reason) for r in GAME.rulebook.rules.values()
    )
    linked = {o for r in GAME.rulebook.rules.values() for o in r.option}
    assert linked <= set(GAME.rulebook.options)
    assert set(GAME.rulebook.options) - linked <= {"discard_browse", "forced", "leaver"}


# --- simulated games -------------------------------------------------------------------------------------------------


def honest(seed: int, players: int, options: dict[str, Any]) -> None:
    result = one(GAME, seed, players=players, options=options, reporter="open")
    fold = result.fold
    worst = {n: v for n, v in fold.seen.verdicts.items() if RANK[v] > RANK["odd"]}
    assert worst == {}, {n: fold.seen.findings[n] for n in worst}
    assert not fold.later
    assert not fold.claims
    assert laws_broken(fold.state) == []
    score = GAME.scoring.score(fold.state)
    assert score.winners and None not in score.points and not score.unknown
    again = LoadedGame(GAME).table_of(result.fold.head).session
    accept(again, *result.transcript)
    assert [getattr(i, "step", None) for i in again.fold.items] == [getattr(i, "step", None) for i in fold.items]
    assert again.fold.state == fold.state


@pytest.mark.parametrize("players", range(3, 8))
def test_honest_games_have_nothing_to_find(players: int) -> None:
    for seed in range(6):
        honest(seed, players, {})


@pytest.mark.parametrize("seed", range(40))
def test_honest_games_under_any_options(seed: int) -> None:
    honest(seed, 0, random_options(Random(seed)))


def test_entries_are_short() -> None:
    keys: list[int] = []
    for seed in range(10):
        keys += [len(entry) + 1 for entry in one(GAME, seed).transcript[1:]]
    keys.sort()
    assert keys[len(keys) // 2] <= 5
    assert keys[len(keys) * 9 // 10] <= 12


def test_laws_hold_at_every_step_and_check_changes_nothing() -> None:
    for seed in range(8):
        result = one(GAME, seed + 500, options=random_options(Random(seed)))
        fold = Fold(GAME, result.lines[0])  # type: ignore[arg-type]
        for item in result.fold.items:
            step = getattr(item, "step", None)
            if step is None:
                continue
            before = fold.state.copy()
            GAME.rules.check(fold.state, step)
            assert fold.state == before, step
            fold.feed(item)
            assert laws_broken(fold.state) == [], (item, laws_broken(fold.state))
            assert follows(fold.state), item
            assert before != fold.state or not item.did, step


def test_notation_round_trip_of_every_single_step() -> None:
    for seed in range(12):
        result = one(GAME, seed + 900, options=random_options(Random(seed)))
        fold = Fold(GAME, result.lines[0])  # type: ignore[arg-type]
        for item in result.fold.items:
            step = getattr(item, "step", None)
            if isinstance(step, Step):
                typed = GAME.notation.write(fold.state, [step])
                back, left = GAME.notation.parse(fold.state, split(typed).words)
                assert back == step and not left, (typed, step)
            fold.feed(item)


def test_undo_equals_a_fresh_replay() -> None:
    result = one(GAME, 77)
    table = LoadedGame(GAME).table_of(result.fold.head).session
    states = []
    for entry in result.transcript[:60]:
        states.append(table.fold.state.copy())
        table.enter(entry)
    for state in reversed(states[20:]):
        assert table.enter("z pen").kind == "accepted"
        assert table.fold.state == state


def test_what_was_seen_stays_known_when_play_is_taken_back() -> None:
    table = tables.table(4, "setup nob hid iey goe", "fo", "kt 2 p")
    assert table.enter("back 2 ! agreed").kind == "accepted"
    assert table.state.ledger.seen("hand.1") == {"katana": 1} and table.state.ledger.seen("hand.2") == {"parry": 1}
    table.enter("e")
    assert table.enter("kt 3").verdict == "impossible"
    accept(table, "e bo", "e", "e bo", "te", "kt 3")


def test_a_card_that_came_in_since_is_not_known_of_the_time_before() -> None:
    table = tables.table(4, "setup nob hid iey goe", "te", "kt 2 p")
    assert table.enter("back 1 ! agreed").kind == "accepted"
    assert table.state.ledger.seen("hand.1") == {"tea_ceremony": 1} and table.state.ledger.seen("hand.2") == {}


def test_a_card_of_a_seat_that_is_not_there_changes_nothing() -> None:
    for act in (steps.Diversion(9, 1), steps.Geisha(9, 1), steps.Action(9, "daimyo"), steps.Lay(9, "focus", 1)):
        for before in ((), ("kt 2",)):
            table = tables.table(4, "setup nob hid iey goe", *before)
            was = table.state.copy()
            assert not GAME.rules.apply(table.state, act)
            was.last = table.state.last
            assert table.state == was and not GAME.rules.owed(table.state)


# --- anything whatever -----------------------------------------------------------------------------------------------


@QUIET
@given(st.lists(any_act, max_size=12), st.integers(3, 7), st.integers(0, 10_000))
def test_apply_survives_any_step(acts: list[Any], players: int, seed: int) -> None:
    state = set_up(players, random_options(Random(seed)))
    for n, act in enumerate(acts, 2):
        state.at = n
        before = state.copy()
        found = GAME.rules.check(state, act)
        assert state == before
        GAME.words.describe(state, act)
        if isinstance(act, Step):
            assert GAME.notation.write(state, [act])
            GAME.help.suggest(state, found, [act])
        did = GAME.rules.apply(state, act)
        for effect in did:
            assert isinstance(GAME.words.say(effect), str)
            assert all(type(part) in (int, str) for part in effect)
        GAME.flow.awaiting(state)
        GAME.words.status(state)
        GAME.help.complete(state)
        GAME.drawing.board(GAME.facts.view(state))
        GAME.facts.paths(state)
        GAME.scoring.score(state)
        assert follows(state), act
        assert min(state.hand[1:]) >= 0 and state.deck >= 0 and min(state.rp[1:]) >= 0
        assert [law.holds(state) for law in GAME.about.laws[:3]] == ["", "", ""]


@QUIET
@given(st.lists(any_act, min_size=1, max_size=6), st.integers(3, 7))
def test_copies_are_independent(acts: list[Any], players: int) -> None:
    state = set_up(players)
    for act in acts:
        twin = state.copy()
        kept = state.copy()
        GAME.rules.apply(twin, act)
        assert state == kept
        GAME.rules.apply(state, act)
        assert state == twin


@QUIET
@given(st.text(max_size=24), st.integers(3, 7))
def test_anything_typed_gets_an_answer(text: str, players: int) -> None:
    table = fresh(players)
    table.enter("setup " + " ".join(["nob", "hid", "iey", "goe", "koj", "tom", "han"][:players]))
    for entry in (text, f"kt {text}", "kt 2", text, f"show {text}", f"e {text}"):
        table.enter(entry)


# --- looking ---------------------------------------------------------------------------------------------------------


def test_hidden_things_are_not_in_the_view() -> None:
    result = one(GAME, 5, players=5)
    view = str(GAME.facts.view(result.fold.state))
    hidden = [r for r in result.world.roles if r != "shogun"]
    assert not any(r in view for r in hidden)


def test_before_the_showing_the_winner_is_open_unless_it_is_certain() -> None:
    table = tables.table(4, "setup nob hid iey goe", "set honor 3,0,3,3")
    score = GAME.scoring.score(table.state)
    assert score.winners == () and "role.2" in score.unknown and "hand.1" in score.unknown
    assert score.points[0] is None  # the Daimyo cards are not shown
    accept(table, "show roles s n1 n3", "show daimyo 0 1 0 0")
    score = GAME.scoring.score(table.state)
    assert score.points == (3, 1, 3, 6) and score.winners == (3, 4) and not score.unknown
    assert not table.fold.claims


@pytest.mark.parametrize(("known", "ways"), [(("shogun", "", ""), 1), (("shogun", "", "", ""), 18)])
def test_assignments(known: tuple[str, ...], ways: int) -> None:
    assert len(set(assignments(known))) == ways


def test_a_claimed_role_narrows_the_rest() -> None:
    found = set(assignments(("shogun", "samurai", "ninja1", "")))
    assert found == {("shogun", "samurai", "ninja1", "ninja2"), ("shogun", "samurai", "ninja1", "ninja3")}


def test_who_won_stays_open_until_a_team_is_known() -> None:
    for seed in range(300):
        random = Random(seed)
        players = random.randint(3, 7)
        roles = list(random.choice(list(assignments(("shogun", *("",) * (players - 1))))))
        random.shuffle(roles)
        setup = set_up(players, random_options(random)).setup
        table = scoring.final(setup, [random.randint(0, 5) for _ in roles], roles, [0] * players, "SS-DECK-03", None)
        for seat in range(1, players + 1):
            if random.random() < 0.5 and seat != table.shogun:
                table.roles[seat] = ""
        known = some_team_known(tuple(table.roles[1:]), 0)
        found = {result.winners for result in scoring.ways(table, [(0, 0)] * players)}
        assert known or len(found) > 1, table.roles
        assert scoring.score(table, explain=False).winners == scoring.score(table).winners


def test_the_result_alone_is_that_of_the_whole_score(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def noticed(s: Any) -> list[tuple[int, int]]:
        asked.append(s)
        return bounds(s)

    monkeypatch.setattr(scoring, "bounds", noticed)
    known = []
    for seed in range(60):
        random = Random(seed)
        result = one(GAME, seed + 300, options=random_options(random, 0.2))
        fold = Fold(GAME, result.lines[0])  # type: ignore[arg-type]
        for item in result.fold.items:
            if not isinstance(getattr(item, "show", None), Show):  # hands and roles stay hidden
                fold.feed(item)
        for _ in range(4):
            state = fold.state.copy()
            state.roles[1:] = [r if random.random() < 0.9 or r == "shogun" else "" for r in result.world.roles]
            state.honor[1:] = [n if random.random() < 0.6 else random.randint(0, 3) for n in state.honor[1:]]
            whole = scoring.score(state)
            asked.clear()
            alone = scoring.score(state, explain=False)
            assert (alone.winners, alone.path, alone.why) == (whole.winners, whole.path, whole.why), (seed, state.roles)
            if not all(low == most for low, most in bounds(state)):
                known.append(bool(asked))
    assert 100 < len(known) > sum(known) > 10, (len(known), sum(known))


@pytest.mark.parametrize(
    "line",
    [
        "set turn 2",
        "set phase draw",
        "set phase play",
        "set phase recover",
        "set rp.2 0",
        "set characters.2 musashi",
        "set characters musashi,nobunaga,hideyoshi",
        "set shogun 2",
    ],
)
@pytest.mark.parametrize("first", ["te", "kt 2", "bc", "bu 1"])
def test_what_the_state_keeps_follows_what_is_declared(first: str, line: str) -> None:
    table = fresh(3)
    for entry in ("setup nob hid iey", first, line):
        assert table.enter(entry).kind == "accepted", entry
        assert follows(table.state), entry


# --- the score pad ---------------------------------------------------------------------------------------------------


def pad(**values: str) -> Any:
    return pad_of(GAME).score(values)


def test_pad_rulebook_example() -> None:
    score = pad(honor="1,3,3,2,3,0", roles="shogun,samurai,ronin,n1,n2,n3", daimyo="1,1,0,0,0,0")
    assert score.points == (2, 7, 9, 2, 3, 0) and score.winners == (1, 2)
    assert score.path == ("Shogun and Samurai and Ronin have 9 each: Shogun and Samurai before Ronin",)
    assert any("Ronin" in line.text for line in score.lines)


def test_pad_swordmaster_and_its_exception() -> None:
    score = pad(honor="7,2,2,3", roles="sho,n1,s,n3", ended="swordmaster", by="1", victim="2")
    assert score.winners == (1, 3) and any("Swordmaster" in line.text for line in score.lines)
    score = pad(honor="6,2,2,4", roles="sho,n1,s,n3", ended="swordmaster", by="1", victim="3")
    assert score.winners == (2, 4) and any(line.points == -3 for line in score.lines)


def test_pad_deadly_strike_with_three() -> None:
    score = pad(honor="4,0,4", roles="sho,n,n", daimyo="0,2,0", ended="honor", by="3", victim="2")
    assert [line.points for line in score.lines if line.rule == "SS-SCORE-06"] == [-3]
    assert score.winners == (1,)


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"honor": "1,2,3", "roles": "sho,n"},
        {"honor": "1,2,3", "roles": "sho,n,s"},
        {"honor": "1,2,x", "roles": "sho,n,n"},
        {"honor": "1,2,3", "roles": "sho,n,queen"},
        {"honor": "1,2,3", "roles": "sho,n,n", "daimyo": "2,2,2"},
        {"honor": "1,2,3", "roles": "sho,n,n", "ended": "soon"},
        {"honor": "1,2,3", "roles": "sho,n,n", "by": "1"},
        {"honor": "1,2,3", "roles": "sho,n,n", "by": "9", "victim": "1"},
        {"honor": "1,2,3", "roles": "sho,n,n", "weather": "fine"},
    ],
)
def test_pad_says_what_is_wrong(values: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        pad_of(GAME).score(values)


def test_players_beyond_the_game() -> None:
    for n in (2, 8):
        with pytest.raises(ValueError, match="3 to 7"):
            fresh(n)


def test_suggestions_help() -> None:
    table = tables.table(6, "setup nob hid iey goe koj tom")
    assert "bk 2" in table.enter("bk 4").suggestions
    assert table.enter("ar 2").suggestions[0] == "ar"
