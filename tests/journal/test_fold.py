"""The folding algebra: corrections and taking back, on random logs."""

from typing import Any

import msgspec
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from referee.engine.steps import Check, Set, Show
from referee.journal import lines
from referee.journal.acts import content
from referee.journal.decoding import decoder
from referee.journal.fold import Fold
from tests.journal.logs import GAMES, Log, as_line, pool, simulated
from tests.kit.tries import tries

MOVES = st.lists(
    st.tuples(st.sampled_from("ppppppppaiirrbzsch"), st.integers(0, 10**6), st.integers(0, 10**6)), max_size=25
)
GAME_IDS = st.sampled_from(sorted(GAMES))
EXAMPLES = settings(
    max_examples=tries(80), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def random_log(game_id: str, seed: int, honest: int, moves: list[tuple[str, int, int]]) -> Log:
    """The beginning of an honest game, then anything that a log may hold, in any order."""
    game = GAMES[game_id]
    result = simulated(game_id, seed)
    log = Log(game, result.fold.head)
    for line in result.lines[1 : honest + 1]:
        if isinstance(line, lines.StepLine):
            log.play(line.step)
    for kind, a, b in moves:
        do(log, kind, a, b)
    return log


def do(log: Log, kind: str, a: int, b: int) -> None:
    """One move: play, amend (replace, insert, remove), back, z, set, check, amend the head. Some of them are nonsense."""
    acts = pool(log.game.id)
    act = acts[a % len(acts)]
    numbers = [item.n for item in log.fold.items] or [0]
    target = b % (log.fold.last + 2) if b % 7 == 0 else numbers[b % len(numbers)]
    if kind == "p":
        log.play(act)
    elif kind in "ai":
        what = "show" if isinstance(act, Show) else "step"
        log.amend(target, how="insert" if kind == "i" else "replace", **{what: act})
    elif kind == "r":
        log.amend(*sorted({target, numbers[a % len(numbers)]} if a % 2 else {target}), how="remove")
    elif kind == "b":
        log.write(lines.BackLine(n=0, to=target))
    elif kind == "z":
        entries: dict[int, list[int]] = {}
        for item in log.fold.standing():
            entries.setdefault(item.entry, []).append(item.n)
        if entries:
            log.amend(*entries[max(entries)], how="remove", kind="slip")
    elif kind in "sc":
        paths = log.game.facts.paths(log.fold.state)
        path = sorted(paths)[a % len(paths)]
        value: Any = b % 5 if b % 2 else paths[path]
        value = value if value is not None else ""
        log.write(
            lines.SetLine(n=0, set=Set(path, value)) if kind == "s" else lines.CheckLine(n=0, check=Check(path, value))
        )
    elif kind == "h":
        options = list(log.game.rulebook.options.values())
        option = options[a % len(options)]
        log.amend(0, head={"options": {option.id: option.values[b % len(option.values)]}})


def same(one: Fold, other: Fold) -> None:
    """Two folds agree in everything that can be seen."""
    assert (one.state, one.items) == (other.state, other.items)
    for name in (
        "cut",
        "removed",
        "stranded",
        "out_of_turn",
        "after_end",
        "corrections",
        "later",
        "ends",
        "last",
        "head",
        "entry",
    ):
        assert getattr(one, name) == getattr(other, name), name
    for marks in ("seen", "now"):
        for name in ("verdicts", "findings", "opened"):
            assert getattr(getattr(one, marks), name) == getattr(getattr(other, marks), name), (marks, name)


@given(GAME_IDS, st.integers(0, 3), st.integers(0, 60), MOVES)
@EXAMPLES
def test_fed_line_by_line_equals_read_from_the_file(game_id: str, seed: int, honest: int, moves: Any) -> None:
    log = random_log(game_id, seed, honest, moves)
    same(log.fold, log.again())
    decode = decoder(game_id).decode
    fold = Fold(log.game, log.head)
    for line in log.lines:
        stored = decode(lines.encode(line))
        judged = fold.feed(stored)
        assert judged is None or msgspec.to_builtins(tuple(judged.did)) == msgspec.to_builtins(stored.did)
        if judged is not None and not isinstance(stored, lines.EndLine):
            assert judged.verdict == stored.verdict
            assert tuple(f.stored() for f in judged.findings) == stored.findings
            assert judged.changes == getattr(stored, "changes", ())
    assert fold.state == log.fold.state and fold.stranded == log.fold.stranded


@given(GAME_IDS, st.integers(0, 3), st.integers(0, 60), MOVES)
@example("toy", 0, 7, [("p", 527204, 0), ("b", 0, 2)])  # a card was seen before play was taken back
@EXAMPLES
def test_the_list_judged_anew_equals_the_state(game_id: str, seed: int, honest: int, moves: Any) -> None:
    """What stands is a log of its own: fed in list order to a new fold, with what was seen before play was taken back, it
    gives the same state and the same verdicts.
    """
    log = random_log(game_id, seed, honest, moves)
    fold = log.fold.beginning()
    for item in log.fold.standing():
        judged = fold.feed(item)
        fold.recall(item.n)
        assert judged is not None
        assert judged.verdict == log.fold.now.verdicts.get(item.n, "ok"), item
    assert fold.state == log.fold.state
    assert [e.n for e in fold.ends] == [e.n for e in log.fold.ends]


@given(GAME_IDS, st.integers(0, 3), st.integers(0, 60), MOVES)
@EXAMPLES
def test_numbers_are_never_used_twice_and_nothing_is_lost(game_id: str, seed: int, honest: int, moves: Any) -> None:
    log = random_log(game_id, seed, honest, moves)
    numbers = [line.n for line in log.lines if isinstance(line, lines.NUMBERED)]
    assert numbers == list(range(1, len(numbers) + 1))
    items = [item.n for item in log.fold.items]
    assert len(set(items)) == len(items)
    gone = log.fold.cut | log.fold.removed
    assert not gone & set(items) and log.fold.stranded <= set(items)
    for line in log.lines:
        if isinstance(line, lines.StepLine | lines.ShowLine | lines.SetLine | lines.CheckLine | lines.EndLine):
            assert line.n in gone or line.n in items


@given(GAME_IDS, st.integers(0, 3), st.integers(1, 80), MOVES, st.data())
@EXAMPLES
def test_amend_and_its_inverse(game_id: str, seed: int, honest: int, moves: Any, data: st.DataObject) -> None:
    """Replace and replace back; insert and remove: state, list, verdicts, stranded lines and ends are as before."""
    log = random_log(game_id, seed, honest, moves)
    fold = log.fold
    before = fold.copy()
    # A stranded line that is written anew is wanted as it stands, and applies then: that has no inverse.
    targets = [item for item in fold.standing() if isinstance(item, lines.StepLine | lines.ShowLine)]
    if not targets:
        return
    target = data.draw(st.sampled_from(targets))
    other = as_line(data.draw(st.sampled_from(pool(game_id))))
    what = {"show": other.show} if isinstance(other, lines.ShowLine) else {"step": other.step}  # type: ignore[attr-defined]
    back = {"show": target.show} if isinstance(target, lines.ShowLine) else {"step": target.step}
    if data.draw(st.booleans()):
        log.amend(target.n, **what)
        log.amend(target.n, **back)
        assert [(i.n, content(i)) for i in fold.items if not isinstance(i, lines.EndLine)] == [
            (i.n, content(i)) for i in before.items if not isinstance(i, lines.EndLine)
        ]
    else:
        line = log.amend(target.n, how="insert", **what)
        log.amend(line.n, how="remove")
        assert [i for i in fold.items if i.n <= before.last] == before.items
    new = {n for n in range(before.last + 1, fold.last + 1)}
    assert {n: v for n, v in fold.now.verdicts.items() if n not in new} == before.now.verdicts
    assert fold.state == before.state
    assert fold.stranded - new == before.stranded


@given(GAME_IDS, st.integers(0, 3), st.integers(1, 80), MOVES, st.integers(0, 10**6))
@EXAMPLES
def test_back_leaves_what_stood_then(game_id: str, seed: int, honest: int, moves: Any, pick: int) -> None:
    log = random_log(game_id, seed, honest, moves)
    fold = log.fold
    to = [0, *(item.n for item in fold.items)][pick % (len(fold.items) + 1)]
    place = next((i for i, item in enumerate(fold.items) if item.n == to), -1)
    stay, rest = fold.items[: place + 1], fold.items[place + 1 :]
    log.write(lines.BackLine(n=0, to=to))
    kept = [i for i in rest if isinstance(i, lines.FactLine) or (isinstance(i, lines.ShowLine) and i.n not in fold.cut)]
    assert fold.items == [*stay, *kept] or isinstance(fold.items[-1], lines.EndLine)
    assert {i.n for i in rest} - {i.n for i in kept} <= fold.cut
    for item in rest:
        if item not in kept:
            judged = log.fold.copy().feed(lines.AmendLine(n=fold.last + 1, of=(item.n,), how="remove"))
            assert judged is not None
            assert judged.verdict == ("odd" if isinstance(item, lines.ShowLine) else "irregular")


@given(GAME_IDS, st.integers(0, 3), st.integers(0, 60), MOVES)
@EXAMPLES
def test_a_copy_is_independent(game_id: str, seed: int, honest: int, moves: Any) -> None:
    log = random_log(game_id, seed, honest, [])
    before = log.fold.copy()
    same(before, log.fold)
    witness = log.fold.copy()
    shadow = Log(log.game, log.head)
    shadow.fold, shadow.entry = before, log.entry
    for move in moves:
        do(shadow, *move)
    same(witness, log.fold)
