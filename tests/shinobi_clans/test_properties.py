"""What holds at every step of any play: laws, purity of check, totality of apply, round trips, honest tables."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.engine.findings import RANK
from referee.engine.rulebook import OptionValue
from referee.engine.steps import Fact, Show, Step
from referee.engine.words import split
from referee.games import load as load_game
from referee.games.shinobi_clans.data import cards
from referee.games.shinobi_clans.rules.bounds import bounds
from referee.journal import lines
from referee.journal.fold import Fold
from referee.simulate.run import one
from tests.kit.logs import folded
from tests.kit.tries import tries

GAME = load_game("shinobi_clans")
OPTIONS = GAME.rulebook.options
FEW = settings(max_examples=tries(25), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def mixed_options(random: Random) -> dict[str, OptionValue]:
    """A handful of readings at random; those under which the simulated table would need a second mind are left out."""
    chosen = random.sample([o for o in OPTIONS.values() if o.id not in ("player_count", "unknown_values")], 6)
    return {option.id: random.choice(option.values) for option in chosen}


@given(seed=st.integers(0, 10**6))
@FEW
def test_honest_tables_have_nothing_wrong(seed: int) -> None:
    random = Random(seed)
    options = mixed_options(random)
    players = random.randint(3, 5)
    result = one(GAME, seed, players=players, options=options, reporter="open")
    fold = Fold(GAME, result.fold.head)
    for line in result.lines[1:]:
        fold.feed(line)
        for law in GAME.about.laws:
            assert not law.holds(fold.state), (options, line, law.id, law.holds(fold.state))
        if isinstance(line, lines.Judged):
            bad = [f for f in line.findings if RANK[f.verdict] > RANK["odd"]]
            assert not bad, (options, line)
    assert fold.state.over
    assert fold.state.winners


CARDS = [*cards(), "xb", "?", "nonsense", ""]
WORDS = st.sampled_from(
    [*CARDS, "shogun", "daimyo", "ronin", "moon", "a", "g", "-", "left", "a1", "g9", "hand:1", "void"]
)
NUMBERS = st.integers(-3, 12)


def any_value(kind: Any) -> st.SearchStrategy[Any]:
    """Plain data for a member of this type, heuristic or not."""
    text = str(kind)
    if text.startswith("tuple[tuple[int, str, str]"):
        return st.lists(st.tuples(NUMBERS, WORDS, WORDS), max_size=3)
    if text.startswith("tuple[tuple[int, str]"):
        return st.lists(st.tuples(NUMBERS, WORDS), max_size=3)
    if text.startswith("tuple[tuple[str, str]"):
        return st.lists(st.tuples(WORDS, WORDS), max_size=3)
    if text.startswith("tuple[str"):
        return st.lists(WORDS, max_size=9)
    if text.startswith("tuple[int"):
        return st.lists(NUMBERS, max_size=6)
    if kind is bool:
        return st.booleans()
    return NUMBERS if kind is int else WORDS


@st.composite
def any_step(draw: st.DrawFn) -> Step:
    """Any step that a log could hold."""
    kind = draw(st.sampled_from(GAME.steps))
    data: dict[str, Any] = {"do": kind.verb(), "who": draw(NUMBERS)}
    for field in msgspec.structs.fields(kind):
        if field.name != "who" and (field.required or draw(st.booleans())):
            data[field.name] = draw(any_value(field.type))
    step: Step = msgspec.convert(data, kind)
    return step


def somewhere(seed: int, options: dict[str, OptionValue] | None = None) -> Fold:
    """A table in the middle of an honest game."""
    random = Random(seed)
    result = one(GAME, seed % 40, players=3 + seed % 3, options=options)
    return folded(GAME, result.fold.head, result.lines[1 : random.randrange(2, len(result.lines))])


@given(seed=st.integers(0, 10**6), fuzz=st.lists(any_step(), min_size=1, max_size=12))
@FEW
def test_apply_survives_anything_and_check_changes_nothing(seed: int, fuzz: list[Step]) -> None:
    random = Random(seed)
    options = mixed_options(random)
    fold = somewhere(seed, options)
    state: Any = fold.state
    for n, step in enumerate(fuzz, 5000):
        state.at = n
        before = state.copy()
        found = GAME.rules.check(state, step)
        assert state == before, step
        for fault in found:
            assert fault.rule in GAME.rulebook.rules or fault.rule.startswith("REF-"), fault
            assert fault.text, fault
        GAME.rules.apply(state, step)
        assert state.ledger.conserved(), step
        for law in GAME.about.laws:
            if law.id != "SC-LAW-3":
                assert not law.holds(state), (step, law.id, law.holds(state))
        GAME.words.describe(state, step)
        GAME.flow.awaiting(state)
        GAME.facts.view(state)
        GAME.words.status(state)
        GAME.scoring.score(state)


@given(seed=st.integers(0, 10**6))
@FEW
def test_other_acts_survive_too(seed: int) -> None:
    random = Random(seed)
    fold = somewhere(seed)
    state: Any = fold.state
    state.at = 9000
    values: list[int | str | list[int | str]] = [1, -4, "x", ["A", "weapon", 2, 2]]
    value = random.choice(values)
    for act in (
        Show(
            random.choice(["hand:1", "hand:9", "#40", "discard", "moon"]),
            (random.choice(CARDS),),
            random.random() < 0.5,
        ),
        Fact(random.choice(["power.aap", "copies.ro", "card.zz", "moon"]), value),
    ):
        before = state.copy()
        GAME.rules.check(state, act)
        assert state == before
        GAME.rules.apply(state, act)
        assert state.ledger.conserved()


def typable(step: Step) -> bool:
    """Whether the plain form has words for it: no seat below zero, no empty or dashed member, no `:` within a pair."""
    members = msgspec.to_builtins(step).values()
    lists = [value for value in members if isinstance(value, list | tuple)]
    flat = [x for value in lists for item in value for x in (item if isinstance(item, list | tuple) else (item,))]
    pairs = [str(x) for value in lists for item in value if isinstance(item, list | tuple) for x in item]
    return step.who >= 0 and not {"", "-"} & set(map(str, flat)) and not any(":" in x for x in pairs)


@given(seed=st.integers(0, 10**6), step=any_step().filter(typable))
@FEW
def test_what_is_written_is_read_again(seed: int, step: Step) -> None:
    state = somewhere(seed).state
    text = GAME.notation.write(state, [step])
    read, left = GAME.notation.parse(state, split(text).words)
    assert not left, text
    assert read == step, text


@pytest.mark.parametrize("seed", range(6))
def test_typed_entries_give_the_same_steps(seed: int) -> None:
    """Every entry of a simulated game, read again where it was typed."""
    result = one(GAME, seed, options={"draft": "advanced"} if seed % 2 else {})
    fold = Fold(GAME, result.fold.head)
    log = [line for line in result.lines[1:] if isinstance(line, lines.StepLine)]
    entries: dict[int, list[Any]] = {}
    for line in log:
        entries.setdefault(line.entry, []).append(line)
    for entry in entries.values():
        words: Any = split(entry[0].typed).words
        for line in entry:
            if not line.implied:
                step, words = GAME.notation.parse(fold.state, words)
                assert step == line.step, entry[0].typed
            fold.feed(line)
        assert not words, entry[0].typed


@pytest.mark.parametrize("seed", range(9))
def test_totals_lie_within_what_unread_cards_can_give(seed: int) -> None:
    """At every moment of every battle the bounds hold what the totals will be."""
    result = one(GAME, seed, players=3 + seed % 3, options=mixed_options(Random(seed)), reporter="open")
    fold = Fold(GAME, result.fold.head)
    kept: list[Any] = []
    seen = 0
    for line in result.lines[1:]:
        state: Any = fold.state
        if state.fight is not None:
            kept.append(bounds(state, state.fight))
        fold.feed(line)
        for effect in line.did if isinstance(line, lines.StepLine) else ():
            if effect[0] == "total":
                for side, total in zip("ga", effect[1:], strict=True):
                    assert all(b[side].least <= total <= b[side].most for b in kept), (line, kept)
                seen += len(kept)
        if fold.state.fight is None:
            kept.clear()
    assert seen
