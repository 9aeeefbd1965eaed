"""What holds at every table of Shinbi: in random honest play, and after any step whatever."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as how
from hypothesis import strategies as st

from referee.engine import late
from referee.engine.findings import RANK
from referee.engine.steps import Show, Step
from referee.engine.words import Unread, Word, split
from referee.games.shinbi import steps as sh
from referee.games.shinbi.data import LETTER
from referee.games.shinbi.state import LIVES, ShinbiState
from referee.journal.acts import content
from referee.journal.lines import EndLine, Judged
from tests.kit.tries import tries
from tests.shinbi.tables import ANY_STEP, GAME, begun, do, played, position, resolving, rules, settings

SLOW = how(max_examples=tries(20), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
WEAPON = st.sampled_from(sh.WEAPONS)


def lawful(state: ShinbiState) -> None:
    """All conservation laws hold, and the parts of the state fit together."""
    for law in GAME.about.laws:
        assert not law.holds(state), f"{law.id}: {law.holds(state)}"
    assert state.phase in ("setup", "assign", "resolve", "over")
    assert state.laid == [sum(bool(row[a]) for row in state.said) for a in range(state.seats)]
    assert state.over == (state.phase == "over")
    assert 0 <= state.open <= state.seats and 0 <= state.turn <= state.seats and 1 <= state.start <= state.seats
    assert state.over or state.phase in ("setup", "resolve") or state.turn
    assert not state.over or not GAME.flow.awaiting(state).who
    assert state.over or GAME.flow.awaiting(state).who


def looked_at(state: ShinbiState) -> None:
    """Everything that looks at a table looks at this one."""
    GAME.drawing.board(GAME.facts.view(state))
    GAME.scoring.score(state).result()
    GAME.facts.paths(state)
    GAME.words.status(state)
    GAME.help.complete(state)
    GAME.flow.enter(state)
    GAME.rules.owed(state)
    GAME.flow.awaiting(state).plain()


@SLOW
@given(settings())
def test_honest_play(setting: dict[str, Any]) -> None:
    """Honest play is asked for and legal under options that go together at random, and the state fits together."""
    result = played(setting)
    state = GAME.flow.new(result.fold.state.setup)
    for line in result.lines:
        if isinstance(line, Judged) and not isinstance(line, EndLine):
            act = content(line)
            assert isinstance(act, Step) and GAME.flow.awaiting(state).asks(act.who, act.verb()), act
            state.at = line.n
            assert all(RANK[f.verdict] <= RANK["odd"] for f in GAME.rules.check(state, act))
            assert tuple(GAME.rules.apply(state, act)) == line.did
            lawful(state)
            looked_at(state)
    assert state.over and state.why in GAME.about.ends


@SLOW
@given(settings())
def test_a_game_always_ends(setting: dict[str, Any]) -> None:
    """Lives only go down, except where a table has agreed to play on, so a game ends."""
    result = played(setting)
    effects: list[tuple[Any, ...]] = [e for line in result.lines if isinstance(line, Judged) for e in line.did]
    losses = [e for e in effects if e[0] == "life"]
    back = [e for e in losses if e[2] > 0]
    assert not back or setting["options"].get("no_survivor") == "replay"
    score = GAME.scoring.score(result.fold.state)
    assert score.final and sum(n or 0 for n in score.points) == LIVES * setting["players"] + sum(e[2] for e in losses)
    if result.fold.state.why == "SB-END-01":
        (winner,) = score.winners
        assert [seat for seat, lives in enumerate(score.points, 1) if lives] == [winner]


@how(max_examples=tries(100), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(settings(), st.integers(0, 400), st.lists(ANY_STEP, min_size=1, max_size=12))
def test_any_step_can_stand(setting: dict[str, Any], upto: int, typed: list[Step]) -> None:
    """Whatever is recorded by force: no exception, no broken law, and the table can be looked at and played on."""
    state = position(setting, upto)
    for step in typed:
        state.at += 1
        before = state.copy()
        found = GAME.rules.check(state, step)
        assert state == before
        assert all(f.rule in GAME.rulebook.rules or f.rule.startswith("REF-") for f in found)
        assert all(f.text for f in found)
        shows = isinstance(step, sh.Turn) and not state.ruled  # a card turned over after the end is shown, no play
        if state.over and not shows:
            assert {f.rule for f in found} == {GAME.about.end_rule}
        GAME.words.describe(state, step)
        GAME.help.suggest(state, found, [step])
        GAME.sight.reveals(state, step)
        decoded = msgspec.json.decode(msgspec.json.encode(step), type=type(step))
        assert decoded == step
        read, left = GAME.notation.parse(state, split(GAME.notation.write(state, [step])).words)
        done_late = late.meant(GAME, state, step, ())  # what was passed over is done now where it is written
        wanted = step if done_late is None else done_late[0]
        assert (type(read), read, list(left)) == (type(wanted), wanted, [])
        for implied in GAME.flow.implied(state, step):
            GAME.rules.apply(state, implied)
        did = GAME.rules.apply(state, step)
        assert all(isinstance(part, int | str) for effect in did for part in effect)
        if before.over and not shows:
            assert state == before
        lawful(state)
        looked_at(state)


@how(max_examples=tries(100), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(settings(), st.integers(0, 400), st.text(alphabet="kshbxyip.-+?123456789>=: rsetupwahim²٣", max_size=12))
def test_any_entry_is_answered(setting: dict[str, Any], upto: int, text: str) -> None:
    """Whatever is typed is read or refused with a sentence."""
    state = position(setting, upto)
    words: Sequence[Word] = split(text).words
    while words and not (words[0].text.endswith(":") and words[0].text[:-1].isdigit()):
        try:
            step, words = GAME.notation.parse(state, words)
        except Unread as error:
            assert error.text
            break
        GAME.rules.check(state, step)
        GAME.rules.apply(state, step)
        lawful(state)


@SLOW
@given(settings(), st.integers(0, 400), st.text(alphabet="0123456789>:²ktepshowai", max_size=8), WEAPON)
def test_any_show(setting: dict[str, Any], upto: int, zone: str, weapon: str) -> None:
    """A showing names a place of this table or is not understood."""
    state = position(setting, upto)
    for show in (Show(zone, (weapon,)), Show("kept:1", (weapon,)), Show("1>2", (weapon, weapon)), Show("3>1", ())):
        GAME.rules.check(state, show)
        GAME.words.describe(state, show)
        do(state, show)
        lawful(state)


# --- all reasons of a wrong step -------------------------------------------------------------------------------------


def past_a_dead_neighbour() -> ShinbiState:
    state = begun(5)
    state.lives[1] = 0
    return state


REASONS: dict[str, tuple[Callable[[], ShinbiState], Step, set[str]]] = {
    "wrong seat, wrong target, own clan": (
        lambda: begun(5),
        sh.Attack(2, 2, "nunchaku"),
        {"SB-ROUND-03", "SB-SEAT-07", "SB-ASSIGN-06"},
    ),
    "out of reach and unsaid": (lambda: begun(6), sh.Attack(1, 6, ""), {"SB-SEAT-05", "SB-ASSIGN-05"}),
    "past a dead neighbour": (
        past_a_dead_neighbour,
        sh.Attack(1, 5, "sai"),
        {"SB-SEAT-04", "SB-SEAT-08"},
    ),
    "set-up": (
        lambda: begun(4),
        sh.SetupStep(0, ("octosushi", "octosushi", "x"), 1, 3, 2, 6),
        {"REF-SETUP", "SB-SETUP-01", "SB-SETUP-02", "SB-SETUP-03", "SB-SETUP-04", "SB-SETUP-05"},
    ),
    "three cards out of turn": (
        lambda: resolving(4),
        sh.Reveal(2, ((1, "sai"), (4, "sai"), (3, "sai"))),
        {"SB-REVEAL-08", "SB-REVEAL-01", "SB-REVEAL-05"},
    ),
}


@pytest.mark.parametrize("case", REASONS)
def test_all_reasons(case: str) -> None:
    make, step, wanted = REASONS[case]
    assert rules(make(), step) == wanted


def test_all_reasons_of_an_announcement() -> None:
    """A second card to the same target, a weapon said twice, and a third time at this target."""
    state = begun(4, edition="es")
    for said in ("12s", "13k", "14b", "23k", "24s", "21b", "34h", "31s", "32b", "41k"):
        attack = sh.Attack(int(said[0]), int(said[1]), LETTER[said[2]])
        assert not GAME.rules.check(state, attack)
        do(state, attack)
    assert rules(state, sh.Attack(4, 3, "katana")) == {"SB-ASSIGN-08", "SB-TRIPLE-01"}
    do(state, sh.Attack(4, 2, "shuriken"))
    assert rules(state, sh.Attack(4, 2, "katana")) == {"SB-ASSIGN-11", "SB-ASSIGN-08"}


def test_all_reasons_of_a_call() -> None:
    state = resolving(4)
    do(state, sh.Reveal(1, ((4, "katana"), (2, "sai"))), sh.Waive(1), sh.Reveal(2, ((1, "katana"), (4, "blowgun"))))
    do(state, sh.Settle(2))
    wrong = sh.Denounce(2, "plotting", (4, "katana"), True)
    assert rules(state, wrong) == {"SB-DENOUNCE-11", "SB-DENOUNCE-03", "SB-CONS-07", "SB-CONS-01", "SB-CONS-06"}


@pytest.mark.parametrize(
    ("path", "value"), [("cards.2", "1:sai 3:?"), ("cards.2", ""), ("phase", "resolve"), ("phase", "assign"), ("turn", 4)]
)
@pytest.mark.parametrize("upto", [4, 9, 20])
def test_how_many_cards_a_clan_has_laid_follows_what_is_set(upto: int, path: str, value: str | int) -> None:
    state = position({"players": 4, "edition": "en", "options": {}, "seed": 3}, upto)
    GAME.facts.declare(state, path, value)
    lawful(state)


def test_a_comma_at_the_end_of_a_plain_value_takes_no_other_member() -> None:
    """A third card without a name is written `third=0,,`; what stands behind it is a member of its own."""
    state = begun()
    step = sh.Denounce(who=0, what="incompetence", third=(0, ""), right=True)
    assert GAME.notation.parse(state, split(GAME.notation.write(state, [step])).words) == (step, ())
