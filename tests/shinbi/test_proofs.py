"""What is claimed of Shinbi's rules, gone through case by case: no dead end, the outcome table, the end, what cards prove."""

from collections.abc import Sequence
from itertools import permutations, product
from typing import Any

import pytest

from referee.engine.steps import Show
from referee.games.shinbi.state import KEPT, LIVES, ShinbiState, attackers, targets
from referee.games.shinbi.steps import WEAPONS, Attack, Denounce, Peek, Recover, Reveal, Settle, Waive
from referee.journal.acts import content
from referee.journal.lines import Judged, ShowLine, StepLine
from referee.simulate.run import one
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from tests.kit.entries import expect
from tests.shinbi.tables import GAME, SETUP, begun, do, resolving, rules, twin_of, typed

# --- some weapon can always be announced ------------------------------------------------------------------------


def last_to_attack(edition: str, bans: Sequence[str]) -> ShinbiState:
    """Seat 4 of four is to attack; of each target the weapon that is banned there, if any."""
    state = begun(4, edition=edition)
    state.turn = 4
    for target, ban in zip(targets(4, 4), bans, strict=True):
        two = [a for a in attackers(target, 4) if a != 4]
        for seat, weapon in zip(two, (ban, ban) if ban else ("katana", "sai"), strict=True):
            state.said[target - 1][seat - 1] = weapon
    return state


def legal(state: ShinbiState, target: int) -> list[str]:
    return [w for w in WEAPONS if not GAME.rules.check(state, Attack(4, target, w))]


def triples(edition: str, bans: Sequence[str]) -> int:
    """How many triples of announcements are legal."""
    state = last_to_attack(edition, bans)
    found = 0
    for choice in product(WEAPONS, repeat=3):
        twin = twin_of(state)
        for target, say in zip(targets(4, 4), choice, strict=True):
            if GAME.rules.check(twin, Attack(4, target, say)):
                break
            do(twin, Attack(4, target, say))
        else:
            found += 1
    return found


BANS: dict[tuple[str, ...], tuple[int, int]] = {
    ("", "", ""): (64, 24),
    ("katana", "", ""): (48, 18),
    ("katana", "katana", ""): (36, 12),
    ("katana", "sai", ""): (36, 14),
    ("katana", "katana", "katana"): (27, 6),
    ("katana", "katana", "sai"): (27, 10),
    ("katana", "sai", "blowgun"): (27, 11),
}


@pytest.mark.parametrize("bans", BANS, ids=lambda b: "-".join(w or "none" for w in b))
def test_how_many_triples_are_legal(bans: tuple[str, ...]) -> None:
    free, distinct = BANS[bans]
    assert [triples(edition, bans) for edition in ("en", "de", "es", "fr")] == [free, free, distinct, distinct]


@pytest.mark.parametrize("edition", ["en", "es"])
def test_no_dead_end(edition: str) -> None:
    """Whatever is banned, in whatever order the targets are served, whatever was announced before."""
    for bans in product(("", *WEAPONS), repeat=3):
        state = last_to_attack(edition, bans)
        for order in permutations(targets(4, 4)):
            for first in (can := legal(state, order[0])):
                after = twin_of(state)
                do(after, Attack(4, order[0], first))
                second = legal(after, order[1])
                assert second
                for say in second:
                    last = twin_of(after)
                    do(last, Attack(4, order[1], say))
                    assert legal(last, order[2])
            assert can


def test_who_can_meet_the_ban() -> None:
    """SB-TRIPLE-06: by place in the order of play, at how many targets two others have announced before."""
    for players, start in product((4, 5, 6), (1, 3)):
        state = begun(players, start)
        met = []
        while state.phase == "assign":
            who = state.turn
            full = [t for t in targets(who, players) if len(state.lying(t)) == 2]
            met.append(full)
            assert not full or full == [targets(who, players)[0]] or len(met) == players
            do(state, *(Attack(who, t, "sai") for t in targets(who, players)))
        assert met[0] == met[1] == [] and len(met[-1]) == 3
        assert all(len(full) == 1 for full in met[2:-1])


# --- the outcome table ------------------------------------------------------------------------------------------------


def expected(cards: Sequence[str], call: str | None) -> tuple[int, int] | None:
    """Lives lost by the victim and by each attacker, from the rulebook's text; None for an illegal call."""
    (a, b, c) = cards
    if call is None:
        return (1, 0) if a == b else (0, 0)
    if call == "plotting":
        return None if a != b else (0, 1) if b == c else (2, 0)
    return None if a == b else (0, 1) if c not in (a, b) else (1, 0)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_outcome_table(players: int) -> None:
    """All weapons, all choices of two cards, all calls, also of a victim and attackers with few lives or none."""
    for victim_lives, cards, call in product(
        (0, 1, 2, 5), product(WEAPONS, repeat=3), (None, "plotting", "incompetence")
    ):
        for shift in range(3 if cards == ("katana", "sai", "katana") else 1):
            three = attackers(2, players)
            order = three[shift:] + three[:shift]
            state = resolving(players)
            GAME.facts.put(state, "turn", 2)
            lives = [3] * players
            lives[1], lives[order[0] - 1], lives[order[1] - 1] = victim_lives, 0, 1
            state.lives = list(lives)
            do(state, Reveal(2, ((order[0], cards[0]), (order[1], cards[1]))))
            step = Waive(2) if call is None else Denounce(2, call, (order[2], cards[2]))
            wanted = expected(cards, call)
            assert (wanted is None) == bool(GAME.rules.check(state, step)), (cards, call)
            if wanted is None:
                assert rules(state, step) == {"SB-DENOUNCE-03" if call == "plotting" else "SB-DENOUNCE-02"}
                continue
            did = do(state, step)
            left = list(lives)
            left[1] = max(0, left[1] - wanted[0])
            for seat in three:
                left[seat - 1] = max(0, left[seat - 1] - wanted[1])
            assert state.lives == left
            paid = {seat: -change for kind, seat, change in did if kind == "life"}
            assert paid == {seat: lives[seat - 1] - n for seat, n in enumerate(left, 1) if n != lives[seat - 1]}


def test_the_end_and_who_wins() -> None:
    """All lives from none to two: the end is where at most one has a life; nobody is left only as SB-END-05 says."""
    pair, mixed = (("katana", "katana"), ("katana", "sai"))
    for lives in product(range(3), repeat=4):
        if sum(n > 0 for n in lives) < 2:
            continue
        for turned, call, third in (
            (pair, None, ""),
            (pair, "plotting", "katana"),
            (pair, "plotting", "sai"),
            (mixed, "incompetence", "blowgun"),
            (mixed, "incompetence", "sai"),
        ):
            state = resolving(4, lives=lives)
            do(state, Reveal(1, ((4, turned[0]), (3, turned[1]))))
            do(state, Waive(1) if call is None else Denounce(1, call, (2, third)))
            living = [seat for seat, n in enumerate(state.lives, 1) if n]
            assert state.over == (len(living) < 2)
            if not state.over:
                continue
            assert (state.winners, state.why) == (living, "SB-END-01" if living else "SB-END-04")
            if not living:
                right = call is not None and third in ("katana", "blowgun")
                assert right and lives[0] == 0 and set(lives[1:]) <= {0, 1} and sum(lives) in (2, 3)


def test_at_most_five_lives_in_a_round() -> None:
    """SB-LIFE-03, over simulated rounds; nobody but the victim and the three attackers ever pays."""
    for seed in range(30):
        result = one(GAME, seed)
        lost: dict[int, int] = {}
        for line in result.lines:
            if isinstance(line, Judged):
                effects: tuple[tuple[Any, ...], ...] = line.did
                for effect in effects:
                    if effect[0] == "life":
                        lost[effect[1]] = lost.get(effect[1], 0) - effect[2]
                    if effect[0] == "pawn":
                        lost = {}
                assert all(n <= LIVES for n in lost.values())
                if isinstance(line, StepLine) and isinstance(line.step, Denounce) and line.did:
                    allowed = {line.step.who, *attackers(line.step.who, len(result.fold.head.seats))}
                    assert {e[1] for e in line.did if e[0] == "life"} <= allowed


# --- what cards prove (inference, theorem 1) --------------------------------------------------------------------------

PLACES = (2, 3, 4, KEPT)
ZONES = {2: "1>2", 3: "1>3", 4: "1>4", KEPT: "kept:1"}


def open_table() -> ShinbiState:
    """Everybody has resolved, so that every card may be shown."""
    state = resolving(4)
    state.resolved = [True] * 4
    state.turn = 0
    return state


def test_facts_about_one_clan() -> None:
    """A new fact conflicts exactly with each fact that has its weapon elsewhere or another weapon at its place, in pairs.

    With three places known the fourth follows. All sequences of three facts.
    """
    facts = list(product(PLACES, WEAPONS))
    for sequence in product(facts, repeat=3):
        state = open_table()
        booked: list[tuple[int, str, int]] = []
        for place, weapon in sequence:
            show = Show(ZONES[place], (weapon,))
            clash = {n for p, w, n in booked if (p == place) != (w == weapon)}
            found = GAME.rules.check(state, show)
            assert {n for f in found for n in f.because} == clash
            assert all(len(f.because) == 1 and f.verdict == "impossible" for f in found)
            kept = {p for p, _, n in booked if n in clash} | {place}
            wanted = {"SB-CONS-02"} if KEPT in kept and len(kept) == 1 else {"SB-CONS-01", "SB-CONS-02"}
            assert {f.rule for f in found} <= wanted
            if found:
                break
            did = do(state, show)
            if all((p, w) != (place, weapon) for p, w, _ in booked):
                booked.append((place, weapon, state.at))
                if len(booked) == 3:
                    (where,) = set(PLACES) - {p for p, _, _ in booked}
                    (what,) = set(WEAPONS) - {w for _, w, _ in booked}
                    assert did == [("known", 1, where, what)]
                    continue
            assert did == []


def play(*entries: str, players: int = 4, **options: Any) -> tuple[Session, Reply]:
    first = f"setup {' '.join('orzp7g'[:players])} start 1"
    table = typed(first, "set phase resolve", *entries[:-1], players=players, **options)
    return table, table.enter(entries[-1])


def pairs(reply: Reply) -> set[tuple[str, tuple[int | str, ...]]]:
    return {(f.rule, f.because) for said in reply.said for f in said.findings}


PAIRS = {
    "X1: one weapon at two targets": (("ks.", "hk."), [("SB-CONS-01", (4,))]),
    "X2: given and kept": (("ks.", "hs.", "show 1 kept s"), [("SB-CONS-02", (6,))]),
    "X3: the line of another target typed again": (("ks.", ".ks"), [("SB-CONS-01", (4,))] * 2),
}
"""Conflicts of two cards: entries, and the findings of the last one. The mirror image is offered nowhere."""


@pytest.mark.parametrize("name", PAIRS)
def test_what_contradicts_one_card_is_refused(name: str) -> None:
    entries, found = PAIRS[name]
    _, reply = play("set turn 2", *entries)
    assert (reply.kind, reply.verdict) == ("refused", "impossible")
    assert [(f.rule, f.because) for f in reply.said[-1].findings] == found


def test_x8_the_third_announcement_was_the_card() -> None:
    table = typed(SETUP, "ksk", "skk", "bbb", "kkh", "set turn 3", triple_ban="announced_and_actual")
    reply = table.enter("k.s")
    (finding,) = reply.said[-1].findings
    assert (finding.rule, finding.about, finding.because) == ("SB-TRIPLE-05", 13, (3, 5))
    assert reply.verdict == "ok" or reply.kind == "accepted"


def test_x9_a_count_names_the_losses_since_the_last_agreement() -> None:
    _, reply = play("k.k", "-", "kh. ib", "chk lives.1 4")
    assert reply.verdict == "impossible" and pairs(reply) == {("SB-CONS-05", (4, 6))}
    _, reply = play("k.k", "-", "chk lives.1 4", "kh. ib", "chk lives.1 4")
    assert pairs(reply) == {("SB-CONS-05", (7,))}


TOGETHER: dict[str, tuple[int, tuple[str, ...], tuple[int, ...]]] = {
    "X4": (4, ("set turn 2", "xx.", ".ks", "show 4>2 k"), (4, 6)),
    "X5": (4, ("set turn 2", "xx. p+", "show 3>2 k", "xx. p+", "show 2>3 k"), (5, 6, 8)),
    "X6": (
        4,
        ("set turn 2", "xy.", "xy.", "x.y", "show 4>2 k", "show 2>3 k", "show 3>4 k", "show 1 kept s"),
        (4, 6, 8, 9, 10, 11),
    ),
    "X7": (4, ("set turn 2", "b.h", "show 1 kept h", "xy.", "x.y", "show 2>3 k", "show 3>4 k"), (4, 5, 7, 9, 10)),
    "X10": (5, ("xx. p+", "xx. p+", "xx. p+", "xx. p+", "xx. p+"), (4, 6, 8, 10)),
}
"""Conflicts in which each step fits every other: players, entries, the lines that the last entry contradicts."""


@pytest.mark.parametrize("name", TOGETHER)
def test_what_only_together_cannot_be_is_refused(name: str) -> None:
    """The entry that completes the conflict is refused with all lines that are needed for it, and none that is not."""
    players, entries, lines = TOGETHER[name]
    table, reply = play(*entries, players=players)
    assert (reply.kind, reply.verdict) == ("refused", "impossible")
    assert pairs(reply) == {("SB-CONS-01", lines)}
    expect(table, f"{entries[-1]} !! we all saw it", kind="accepted", verdict="impossible")
    (own,) = [line for line in table.fold.items if line.verdict == "impossible"]
    assert [(f.rule, f.because) for f in own.findings] == [("SB-CONS-01", lines)]
    assert table.enter("void").kind == "accepted"
    assert table.enter("ksb").verdict == "ok"


def test_a_conflict_under_protest_is_said_once() -> None:
    """Later cards are not refused for it again; what they contradict beside it still is."""
    _, again = play("set turn 2", "xx.", ".ks", "show 4>2 k !! we all saw it", "sb.", "set turn 1", ".sb")
    assert again.verdict == "impossible"
    assert pairs(again) == {("SB-CONS-01", (9,))}, "seat 3 has given seat 4 its sai"


# --- the round --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 6])
def test_cards_markers_and_turns_of_a_round(players: int) -> None:
    """Everybody gives three and receives three, in order; everybody resolves once, from the pawn holder to the right."""
    for start in range(1, players + 1):
        state = begun(players, start)
        order = [(start + i - 1) % players + 1 for i in range(players)]
        for who in order:
            assert (state.phase, state.turn) == ("assign", who)
            do(state, *(Attack(who, t, w) for t, w in zip(targets(who, players), WEAPONS, strict=False)))
        assert state.phase == "resolve"
        for who in range(1, players + 1):
            assert sorted(state.lying(who)) == sorted(attackers(who, players))
        for who in order:
            assert state.turn == who
            three = attackers(who, players)
            do(state, Reveal(who, ((three[0], "katana"), (three[1], "sai"))), Waive(who))
        assert state.turn == 0 and state.all_resolved
        assert do(state, Recover(0)) == [("pawn", start % players + 1)]
        assert (state.round, state.phase, state.turn) == (2, "assign", start % players + 1)


# --- secrets ----------------------------------------------------------------------------------------------------------


def test_nothing_hidden_is_told() -> None:
    """The view names the weapons of cards that lie open and of no others; what follows from them is true of the real cards."""
    for seed in range(12):
        result = one(GAME, seed, reporter="open")
        state = GAME.flow.new(result.fold.state.setup)
        for line in result.lines:
            if not isinstance(line, StepLine | ShowLine):
                continue
            act = content(line)
            state.at = line.n
            did = GAME.rules.apply(state, act)
            seen = {(a, t) for t, turned in enumerate(state.turned, 1) if turned for a, _ in turned.cards}
            for target, row in enumerate(GAME.facts.view(state)["cards"], 1):
                told = {(int(card[0]), target) for card in row.split() if "=" in card}
                assert told == {pair for pair in seen if pair[1] == target}
            for effect in did:
                assert effect[0] in ("life", "pawn", "known", "muted")
                if effect[0] == "known":
                    _, clan, place, weapon = effect
                    if state.round == result.world.round:
                        real = result.world.kept(clan)[0] if place == KEPT else result.world.card(clan, place)
                        assert real == weapon


def test_looks_and_talk_leave_no_trace() -> None:
    state = resolving(4)
    before = state.copy()
    for step in (Peek(1, 2), Peek(3, 4, 1), Settle(2)):
        do(state, step)
    state.at = before.at
    assert state == before
