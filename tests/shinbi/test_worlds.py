"""The deals of a round: figures worked out elsewhere by enumeration and closed forms, and an enumeration of our own."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.proof import Played
from referee.engine.steps import Show
from referee.games.shinbi import steps as sh
from referee.games.shinbi.data import LETTER
from referee.games.shinbi.proof import Round, opened
from referee.games.shinbi.state import attackers, targets
from referee.games.shinbi.worlds import (
    DEALS,
    Fact,
    Never,
    Seen,
    Tie,
    call_tie,
    conflict,
    count,
    lines_of,
    places_of,
    possible,
)
from tests.kit.tries import tries
from tests.shinbi.tables import GAME, begun, do, resolving, twin_of


def cards(text: str, first: int = 1) -> list[Fact]:
    """`D>A=k C>A=s` as seen cards; the n-th on line n."""
    return [
        Seen((seat(part[0]), seat(part[2])), LETTER[part[4]], line) for line, part in enumerate(text.split(), first)
    ]


def three(victim: int, players: int, open_: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    third = next(a for a in attackers(victim, players) if a not in open_)
    return tuple((a, victim) for a in (*open_, third))


def call_chance(players: int, facts: list[Fact], what: str, victim: int, open_: tuple[int, int]) -> Fraction:
    right = call_tie(what, three(victim, players, open_), True, 0)
    return Fraction(count(players, [*facts, right]), count(players, facts))


def seat(letter: str) -> int:
    return ord(letter) - 64


@pytest.mark.parametrize(("players", "worlds"), [(4, 331_776), (5, 7_962_624), (6, 191_102_976)])
def test_all_deals(players: int, worlds: int) -> None:
    assert count(players, []) == worlds


POSITIONS = [
    (4, "D>A=k C>A=k", 20_736, "plotting", "A", "DC", Fraction(1, 4)),
    (4, "D>A=k C>A=s", 20_736, "incompetence", "A", "DC", Fraction(1, 2)),
    (4, "D>A=k C>A=s A>B=s D>B=h", 1_728, "incompetence", "B", "AD", Fraction(2, 3)),
    (4, "D>A=k C>A=s A>B=k D>B=h", 1_728, "incompetence", "B", "AD", Fraction(1, 3)),
    (4, "D>A=k B>A=s A>B=b D>B=s B>C=k A>C=h C>D=k A>D=s", 24, "incompetence", "D", "CA", Fraction(1)),
    (4, "D>A=k B>A=s A>B=b D>B=s B>C=k A>C=h C>D=s A>D=s", 24, "plotting", "D", "CA", Fraction(0)),
    (4, "D>A=k B>A=s A>B=b D>B=s B>C=k A>C=s C>D=h A>D=h", 24, "plotting", "D", "CA", Fraction(1, 2)),
    (5, "D>A=b C>A=s E>B=s D>B=k B>C=h A>C=h", 2_592, "plotting", "C", "BA", Fraction(1, 3)),
    (
        6,
        "F>A=k E>A=s A>B=k F>B=s B>C=k A>C=h C>D=k B>D=s C>E=b D>E=s E>F=k D>F=h",
        64,
        "incompetence",
        "F",
        "ED",
        Fraction(1, 2),
    ),
]


@pytest.mark.parametrize(("players", "seen", "worlds", "what", "victim", "two", "p"), POSITIONS)
def test_positions(players: int, seen: str, worlds: int, what: str, victim: str, two: str, p: Fraction) -> None:
    facts = cards(seen)
    assert count(players, facts) == worlds
    assert call_chance(players, facts, what, seat(victim), (seat(two[0]), seat(two[1]))) == p


def test_lazy_facts_about_another_target_move_the_chance() -> None:
    same = Tie("same", ((4, 1), (3, 1)), 1)
    rest = [*cards("A>B=k", 2), Tie("different", ((1, 2), (4, 2)), 3)]
    assert count(4, [same, *rest]) == 15_552
    assert call_chance(4, [same, *rest], "incompetence", 2, (1, 4)) == Fraction(4, 9)
    assert call_chance(4, rest, "incompetence", 2, (1, 4)) == Fraction(1, 2)
    all_same = Tie("same", ((4, 1), (3, 1), (2, 1)), 1)
    assert count(4, [all_same, *rest]) == 3_888
    assert call_chance(4, [all_same, *rest], "incompetence", 2, (1, 4)) == Fraction(4, 9)


def all_same(target: int, players: int, line: int) -> Tie:
    return Tie("same", tuple((a, target) for a in attackers(target, players)), line)


CONFLICTS: list[tuple[str, int, list[Fact], set[int]]] = [
    ("X1", 4, cards("A>B=k D>B=s B>C=h A>C=k"), {1, 4}),
    ("X2", 4, [*cards("A>B=k A>C=s"), Seen((1, 0), "sai", 3)], {2, 3}),
    ("X4", 4, [Tie("same", ((1, 2), (4, 2)), 1), *cards("D>B=k A>C=k", 2)], {1, 2, 3}),
    ("X5", 4, [all_same(2, 4, 1), *cards("C>B=k", 2), all_same(3, 4, 3), *cards("B>C=k", 4)], {1, 2, 3, 4}),
    (
        "X6",
        4,
        [
            Tie("different", ((1, 2), (4, 2)), 1),
            *cards("D>B=k", 2),
            Tie("different", ((1, 3), (2, 3)), 3),
            *cards("B>C=k", 4),
            Tie("different", ((1, 4), (3, 4)), 5),
            *cards("C>D=k", 6),
            Seen((1, 0), "sai", 7),
        ],
        {1, 2, 3, 4, 5, 6, 7},
    ),
    (
        "X7",
        4,
        [
            Seen((1, 0), "shuriken", 1),
            *cards("A>B=b", 2),
            Tie("different", ((1, 3), (2, 3)), 3),
            *cards("B>C=k", 4),
            Tie("different", ((1, 4), (3, 4)), 5),
            *cards("C>D=k", 6),
        ],
        {1, 2, 3, 4, 5, 6},
    ),
    ("X10", 5, [all_same(t, 5, t) for t in range(1, 6)], {1, 2, 3, 4, 5}),
]


@pytest.mark.parametrize(("name", "players", "facts", "lines"), CONFLICTS, ids=[c[0] for c in CONFLICTS])
def test_conflicts(name: str, players: int, facts: list[Fact], lines: set[int]) -> None:
    found = conflict(players, facts)
    assert {n for f in found for n in lines_of(f)} == lines
    for fact in found:
        assert possible(players, [f for f in found if f is not fact])


def test_two_mistakes_are_named_one_at_a_time() -> None:
    facts = cards("A>B=k D>B=s A>C=k D>C=s")  # X3
    assert {n for f in conflict(4, facts) for n in lines_of(f)} in ({1, 3}, {2, 4})


@pytest.mark.parametrize("players", [4, 6])
def test_equalities_alone_never_conflict_with_four_or_six(players: int) -> None:
    assert possible(players, [all_same(t, players, t) for t in range(1, players + 1)])


def test_only_eleven_patterns_of_pairs_and_triples_conflict_with_five() -> None:
    """At each of five targets: nothing but one of three pairs equal, none, or all three equal."""
    kinds = ((), (0, 1), (1, 2), (0, 2), (0, 1, 2))
    bad = 0
    for pattern in product(range(5), repeat=5):
        if 0 in pattern or pattern.count(4) < 3:  # the rest are subsets of possible ones
            continue
        turned = [pattern[i:] + pattern[:i] for i in range(5)]
        if pattern != min(turned):  # the table can be turned: one of each five is enough
            continue
        facts: list[Fact] = [
            Tie("same", tuple((attackers(t, 5)[i], t) for i in kinds[kind]), t) for t, kind in enumerate(pattern, 1)
        ]
        bad += len(set(turned)) * (not possible(5, facts))
    assert bad == 11


def brute(players: int, facts: list[Fact]) -> int:
    """Count by going through every deal."""
    own: list[list[dict[tuple[int, int], str]]] = []
    for clan in range(1, players + 1):
        dealt = [dict(zip(places_of(clan, players), deal, strict=True)) for deal in DEALS]
        for fact in facts:
            if not isinstance(fact, Tie) and fact.place[0] == clan:
                want = isinstance(fact, Seen)
                dealt = [cards_ for cards_ in dealt if (cards_[fact.place] == fact.weapon) == want]
        own.append(dealt)
    ties = [fact for fact in facts if isinstance(fact, Tie)]
    return sum(all(tie.holds([hands[c - 1][c, t] for c, t in tie.places]) for tie in ties) for hands in product(*own))


@st.composite
def some_facts(draw: st.DrawFn, players: int = 4, most: int = 5) -> list[Fact]:
    facts: list[Fact] = []
    for line in range(1, draw(st.integers(1, most)) + 1):
        clan = draw(st.integers(1, players))
        place = (clan, draw(st.sampled_from([*targets(clan, players), 0])))
        weapon = draw(st.sampled_from(list(LETTER.values())))
        kind = draw(st.sampled_from(["seen", "never", "same", "different", "call"]))
        if kind == "seen":
            facts.append(Seen(place, weapon, line))
        elif kind == "never":
            facts.append(Never(place, weapon, (line,)))
        else:
            target = draw(st.integers(1, players))
            a, b = draw(st.permutations(attackers(target, players)))[:2]
            if kind == "call":
                what = draw(st.sampled_from(["plotting", "incompetence"]))
                facts.append(call_tie(what, three(target, players, (a, b)), draw(st.booleans()), line))
            else:
                facts.append(Tie(kind, ((a, target), (b, target)), line))
    return facts


@settings(max_examples=tries(8), deadline=None)
@given(some_facts())
def test_counting_equals_going_through_all_deals(facts: list[Fact]) -> None:
    assert count(4, facts) == brute(4, facts)


@pytest.mark.parametrize("players", [4, 5, 6])
@settings(max_examples=tries(40), deadline=None)
@given(st.data())
def test_possible_is_a_count_above_none(players: int, data: st.DataObject) -> None:
    facts = data.draw(some_facts(players, 14))
    assert possible(players, facts) == (count(players, facts) > 0)


# --- the live table and the proof agree -------------------------------------------------------------------------------


@settings(max_examples=tries(60), deadline=None)
@given(st.integers(4, 6), st.randoms(use_true_random=False))
def test_the_table_refuses_what_no_deal_explains(players: int, random: Random) -> None:
    """A round of cards as they come, some read, some only compared: the first step that a proof cannot explain is refused."""
    state, played = resolving(players), []
    for victim in range(1, players + 1):
        a, b, c = random.sample(attackers(victim, players), 3)
        v, w, x = random.choices(list(LETTER.values()), k=3)
        same = v == w
        what = "plotting" if same else "incompetence"
        acts: list[sh.Reveal | sh.Denounce | sh.Turn] = [sh.Reveal(victim, ((a, v), (b, w)))]
        if random.random() < 0.3:
            acts.append(sh.Denounce(victim, what, (c, x)))
        elif random.random() < 0.8:
            acts = [sh.Reveal(victim, ((a, "?"), (b, "?")), "same" if same else "different")]
            if random.random() < 0.5:
                acts.append(sh.Denounce(victim, what, (c, "?"), random.random() < 0.5))
            if random.random() < 0.5:
                acts.append(sh.Turn(0, a, v, victim))
        for act in acts:
            played.append(Played(state.at + 1, act, twin_of(state)))
            (only,) = GAME.hidden.cases(played) or ()
            refused = any(fault.verdict == "impossible" for fault in GAME.rules.check(state, act))
            assert refused == (not only.solve())
            if refused:
                do(state, act)
                assert state.disputed, "the record contradicts itself, and the round may be void"
                return
            do(state, act)
            assert not state.disputed
        if state.open:
            do(state, sh.Waive(victim))


# --- what the record gives to a proof ---------------------------------------------------------------------------------


def test_a_card_shown_late_is_a_fact_of_the_round_before() -> None:
    """A turned card is a fact like a shown one; after the clean-up it belongs to the round that was cleaned up."""
    state = begun(4, kept_card="shown", return_faces="shown")
    GAME.facts.put(state, "phase", "resolve")
    GAME.facts.put(state, "turn", 4)
    played = []
    for act in (
        sh.Reveal(4, ((3, "katana"), (2, "sai"))),
        sh.Waive(4),
        sh.Turn(0, 1, "blowgun", 4),
        sh.Recover(0),
        sh.Turn(0, 3, "shuriken"),
        Show("2>3", ("katana",)),
        sh.Attack(2, 3, "katana"),
        sh.Turn(0, 3, "katana"),
    ):
        played.append(Played(state.at + 1, act, twin_of(state)))
        do(state, act)
    first, second = GAME.hidden.cases(played) or ()
    assert isinstance(first, Round) and isinstance(second, Round)
    assert first.facts == [
        Seen((3, 4), "katana", 2), Seen((2, 4), "sai", 2), Seen((1, 4), "blowgun", 4),
        Seen((3, 0), "shuriken", 6), Seen((2, 3), "katana", 7),
    ]  # fmt: skip
    assert not second.facts
    late = played[4]
    assert opened(late.state, late.act, ()) == (), "with open cards it stands shown before the clean-up"


def test_a_card_shown_from_a_hand_is_none_of_those_given() -> None:
    """It is a fact of the record, not a rule that an attacker can break: the conflict cites the cards, not a ban."""
    state = begun(4, takeback="until_turn_end")
    played = []
    for act in (
        sh.Turn(0, 1, "sai"),
        sh.Attack(1, 2, "katana"),
        sh.Attack(1, 3, "katana"),
        sh.Turn(0, 1, "shuriken"),
        sh.Reannounce(1, 3, "sai"),
        Show("kept:1", ("blowgun",)),
        sh.Attack(1, 4, "katana"),
        Show("kept:1", ("katana",)),
        Show("1>2", ("shuriken",)),
    ):
        played.append(Played(state.at + 1, act, twin_of(state)))
        do(state, act)
    (only,) = GAME.hidden.cases(played) or ()
    assert isinstance(only, Round)
    assert only.facts == [
        Never((1, 2), "shuriken", (5,)), Never((1, 2), "blowgun", (7,)), Never((1, 3), "blowgun", (7,)),
        Seen((1, 0), "katana", 9), Seen((1, 2), "shuriken", 10),
    ]  # fmt: skip
    found = only.conflict()
    assert found is not None and (found.lines, found.first, found.rules) == ((5, 10), 10, ())
    show = played[3]
    assert GAME.hidden.chances(show.state, show.act, GAME.hidden.cases(played[:4]) or ()) == (), "no chance is told of a card that is not kept yet"
