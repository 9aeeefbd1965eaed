"""One battery for all games: honest play, and what must hold at every step of it."""

import random
from typing import Any

import msgspec
import pytest

from referee.engine.findings import RANK
from referee.engine.game import Game
from referee.engine.steps import Check, Set, Skip, Step
from referee.journal import lines
from referee.journal.acts import content
from referee.journal.fold import Fold
from tests.battery.table import every, options, read, refolded, replay, simulated

ODD = RANK["odd"]


def honest(game: Game[Any], log: list[lines.Line], where: str) -> None:
    for line in log:
        if isinstance(line, lines.Judged):
            worst = [f for f in line.findings if RANK[f.verdict] > ODD]
            assert RANK[line.verdict] <= ODD and not worst, f"{where}: {line}"
    ends = [line for line in log if isinstance(line, lines.EndLine)]
    assert len(ends) == 1 and ends[0].why in game.about.ends, f"{where}: ended by {ends}; the game lists {game.about.ends}"


def test_honest_games_of_every_size_are_clean(game: Game[Any]) -> None:
    for result in every(game, seeds=4):
        honest(game, result.lines, f"{len(result.fold.head.seats)} players, {result.fold.head.id}")


def test_honest_games_are_clean_under_every_option(game: Game[Any]) -> None:
    for at, option in enumerate(options(game)):
        honest(game, simulated(game.id, 5000 + at, option=option).lines, f"option {option}, seed {5000 + at}")


def test_laws_hold_and_somebody_is_asked_after_every_step(game: Game[Any]) -> None:
    for result in every(game):
        fold = Fold(game, result.fold.head)
        for line in result.lines[1:]:
            fold.feed(line)
            for law in game.about.laws:
                assert not law.holds(fold.state), f"{fold.head.id} after {line}: {law.id} {law.holds(fold.state)}"
            asked = game.flow.awaiting(fold.state)
            assert fold.state.over or (asked.who and asked.verbs), f"{fold.head.id}: nobody is asked after {line}"
            assert not (fold.state.over and asked.who), f"{fold.head.id}: somebody is asked after the end"
            for seat in asked.who:
                assert 0 <= seat <= fold.state.seats
            assert set(asked.verbs) | set(asked.extra) <= {step.verb() for step in game.steps}


def test_check_changes_nothing_and_copies_are_independent(game: Game[Any]) -> None:
    for result in every(game):
        fold = Fold(game, result.fold.head)
        for line in result.lines[1:]:
            if not isinstance(line, lines.StepLine):
                fold.feed(line)
                continue
            state = fold.state
            twin, witness = state.copy(), state.copy()
            assert twin == state and witness == state, f"{fold.head.id}: a copy differs at {line}"
            state.at = twin.at = line.n
            game.rules.check(state, line.step)
            assert state == witness, f"{fold.head.id}: check changed the state at {line}"
            game.rules.apply(twin, line.step)
            assert state == witness, f"{fold.head.id}: applying to a copy changed the original at {line}"
            fold.feed(line)
            assert fold.state == twin, f"{fold.head.id}: a copy took another way at {line}"
            assert witness.copy() == witness


def test_pc11_replay_equals_live(game: Game[Any]) -> None:
    """PC11; twenty-five more games of each title with `--full`, in tests/cases."""
    for result in every(game, seeds=2):
        head, log = read(stored_of(game, result))
        assert head == result.fold.head
        assert msgspec.to_builtins(log) == msgspec.to_builtins(result.lines[1:])
        *_, fold = refolded(game, head, log)
        assert fold.state == result.fold.state
        assert fold.now.findings == result.fold.now.findings and fold.later == result.fold.later


def stored_of(game: Game[Any], result: Any) -> bytes:
    from referee.simulate.run import sealed_bytes

    return sealed_bytes(result.lines)


def test_public_facts_can_be_stated_and_declared(game: Game[Any]) -> None:
    """`chk` of each public fact agrees; `set` of each to what it is changes nothing, or says that it cannot."""
    for result in every(game):
        cut = len(result.lines) * 2 // 3
        fold = replay(game, result.fold.head, result.lines[1:cut])
        view = game.facts.view(fold.state)
        assert msgspec.json.decode(msgspec.json.encode(view)) == msgspec.to_builtins(view)
        assert list(game.drawing.board(view)), "nothing to draw"
        for path, value in game.facts.paths(fold.state).items():
            if value is None:
                continue
            typed = game.notation.write_act(fold.state, Check(path, value)).split(" ", 2)
            assert typed[:2] == ["chk", path]
            if isinstance(value, str | list) and " " in typed[2]:
                continue
            assert game.facts.read_value(fold.state, path, typed[2]) == value, path
            judged = fold.copy().feed(lines.CheckLine(n=fold.last + 1, check=Check(path, value)))
            assert judged is not None and judged.verdict == "ok", judged
            trial = fold.copy()
            judged = trial.feed(lines.SetLine(n=fold.last + 1, set=Set(path, value)))
            assert judged is not None and judged.verdict in ("ok", "unread"), judged
            if judged.verdict == "ok":
                assert game.facts.paths(trial.state).get(path) == value, f"set {path}"


def test_words_for_everything(game: Game[Any]) -> None:
    """Every step and effect of an honest game can be told; no two seats are mixed up by it."""
    for result in every(game):
        fold = Fold(game, result.fold.head)
        for line in result.lines[1:]:
            if isinstance(line, lines.StepLine | lines.ShowLine | lines.FactLine):
                assert game.words.describe(fold.state, content(line)), line
            judged = fold.feed(line)
            for effect in judged.did if judged else ():
                assert isinstance(game.words.say(effect), str)
            assert isinstance(game.words.status(fold.state), str)
        score = game.scoring.score(fold.state)
        assert score.final and msgspec.json.encode(score.result())
        assert len(score.points) == fold.state.seats


def spoiled(step: Step, chance: random.Random) -> Step:
    """A step with one member that makes no sense."""
    data: dict[str, Any] = msgspec.to_builtins(step)
    members = [f for f in msgspec.structs.fields(type(step)) if f.name in data or f.type in (int, str)]
    member = chance.choice(members)
    value = data.get(member.encode_name, 0 if member.type is int else "")
    if isinstance(value, bool):
        data[member.encode_name] = not value
    elif isinstance(value, int):
        data[member.encode_name] = chance.choice((0, 1, 2, 3, 9, 99, -1))
    elif isinstance(value, str):
        data[member.encode_name] = chance.choice(("", "?", "nonsense", "1"))
    else:
        data[member.encode_name] = chance.choice(([], value[:1], value * 2 if isinstance(value, list) else value))
    try:
        return msgspec.convert(data, type(step))
    except msgspec.ValidationError:
        return step


@pytest.mark.parametrize("seed", range(3))
def test_any_step_at_any_time_is_judged_and_applied(game: Game[Any], seed: int) -> None:
    """`check` and `apply` are total: steps of other moments, with members that make no sense, in any order."""
    chance = random.Random(seed)
    pool: list[Step] = []
    for result in every(game):
        pool += [line.step for line in result.lines if isinstance(line, lines.StepLine)]
    pool += [Skip(0, "nonsense"), Skip(99, "")]
    for result in every(game):
        log = [line for line in result.lines[1:] if isinstance(line, lines.StepLine)]
        fold = Fold(game, result.fold.head)
        for line in log[:: 1 + seed]:
            if chance.random() < 0.3:
                odd = chance.choice(pool)
                odd = spoiled(odd, chance) if chance.random() < 0.6 else odd
                say = game.words.describe(fold.state, odd)
                assert isinstance(say, str)
                assert isinstance(game.flow.implied(fold.state, odd), list | tuple)
                judged = fold.feed(lines.StepLine(n=fold.last + 1, step=odd))
                assert judged is not None and all(f.text for f in judged.findings), f"no sentence: {judged}"
            fold.feed(lines.StepLine(n=fold.last + 1, step=line.step))
            assert fold.state.copy() == fold.state
            msgspec.json.encode(game.facts.view(fold.state))
        game.scoring.score(fold.state)
        game.rules.owed(fold.state)
        game.help.complete(fold.state)
        assert replay(game, fold.head, list(fold.items)).state == fold.state
