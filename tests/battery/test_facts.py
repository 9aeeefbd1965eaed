"""Public facts: each can be stated and declared, or says what to type instead; the laws hold, and a replay agrees."""

import re
from collections import defaultdict
from cProfile import Profile
from functools import cache
from typing import Any

import msgspec
import pytest

from referee.engine import limits
from referee.engine.game import Game
from referee.engine.leaving import say
from referee.engine.steps import Check, Set
from referee.journal import lines
from referee.journal.fold import Fold
from tests.battery.table import every, replay

APART = 37
"""Lines between two looks at a game."""


def family(path: str) -> str:
    """A path without seats and names, for what is counted over a whole game."""
    return ".".join("*" if part.isdigit() or re.fullmatch(r"[a-zA-Z]+\d+", part) else part for part in path.split("."))


@cache
def looks(game: Game[Any]) -> dict[str, list[tuple[Fold, dict[str, Any]]]]:
    """Moments of games with the facts of each, by log; whoever changes one takes a copy."""
    found: dict[str, list[tuple[Fold, dict[str, Any]]]] = {}
    for result in every(game):
        fold = Fold(game, result.fold.head)
        rows = found[fold.head.id] = []
        for at, line in enumerate(result.lines[1:]):
            fold.feed(line)
            if at % APART == 0 or at == len(result.lines) - 2:
                rows.append((fold.copy(), game.facts.paths(fold.state)))
    return found


def declared(fold: Fold, path: str, value: Any) -> tuple[Fold, Any]:
    """A copy of a log with a `set` behind it, and the judgement of that."""
    trial = fold.copy()
    return trial, trial.feed(lines.SetLine(n=trial.last + 1, set=Set(path, value)))


def test_no_honest_table_has_more_in_a_pile_than_lies_nowhere_else(game: Game[Any]) -> None:
    for rows in looks(game).values():
        for fold, facts in rows:
            for path, value in facts.items():
                if (pile := limits.pile_of(game, path)) is not None:
                    there = pile.size(value) + pile.elsewhere(fold.state, path)
                    assert there <= pile.high and not limits.beyond(game, fold.state, path), f"{path}: {there} of {pile.high}"


def test_the_facts_of_one_name_are_those_of_all_facts(game: Game[Any]) -> None:
    for rows in looks(game).values():
        for fold, facts in rows:
            for name in {path.partition(".")[0] for path in facts} | {fact.path for fact in game.facts.declared} | {"nothing"}:
                known = {path: value for path, value in facts.items() if path.partition(".")[0] == name}
                assert game.facts.below(fold.state, name) == known, name


def test_a_fact_that_is_set_or_counted_asks_for_none_beside_the_view(game: Game[Any]) -> None:
    """What only its path finds may be dear, as the points behind the end: a log of facts would work it out line by line."""
    apart = {fact.path for fact in game.facts.declared if fact.alone and not fact.in_view}
    dear = {getattr(fact.of, "__code__", None) for fact in game.facts.declared if fact.path in apart} - {None}
    for rows in looks(game).values():
        for fold, facts in rows[-1:]:
            path = next(path for path in facts if path.partition(".")[0] not in apart)
            twin, at = fold.copy(), fold.last + 1
            profile = Profile()
            profile.runcall(twin.feed, lines.CheckLine(n=at, check=Check(path, facts[path])))
            profile.runcall(twin.feed, lines.SetLine(n=at + 1, set=Set(path, facts[path])))
            assert not dear & {row.code for row in profile.getstats()}, path


def test_what_cannot_be_set_says_what_to_type_instead(game: Game[Any]) -> None:
    """Each fact at every other look."""
    for rows in looks(game).values():
        for number, (fold, facts) in enumerate(rows):
            for path, value in list(facts.items())[number % 2 :: 2]:
                trial, judged = declared(fold, path, value)
                if game.facts.instead(path):
                    text = judged.findings[0].text
                    assert judged.verdict == "unread" and game.facts.instead(path) in text, f"{path}: {judged}"
                elif judged.verdict != "ok" and value is not None:
                    assert "follows from the rest" not in judged.findings[0].text, f"{path} is neither set nor derived"
                assert judged.verdict == "ok" or trial.state == fold.state, f"{path}: refused, and something changed"


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.full)])
def test_a_declared_fact_is_seen_and_replayed_and_nothing_is_lost(game: Game[Any], whole: bool) -> None:
    """Each fact is declared to be what it was at other moments; each that ever differs must be taken at least once.

    Unless it is the whole, no fact that was taken already at two looks in a row.
    Words are taken from earlier moments only: a name that is given to a card later means another card before.
    """
    taken: dict[str, int] = defaultdict(int)
    wanted: dict[str, str] = {}
    for rows in looks(game).values():
        values: dict[str, list[Any]] = defaultdict(list)
        for _, facts in rows:
            for path, value in facts.items():
                if value is not None and value not in values[path]:
                    values[path].append(value)
        for number, (fold, facts) in enumerate(rows):
            again = replay(game, fold.head, [*fold.items])
            assert again.state == fold.state, f"line {fold.last} of {fold.head.id}"
            for at, (path, known) in enumerate(facts.items()):
                before = [row[path] for _, row in rows[:number] if path in row]
                others = [v for v in values[path] if v != known and (isinstance(v, int) or v in before)]
                seen = not whole and (number + at) % 2 and taken[family(path)]
                if game.facts.instead(path) or not others or seen:
                    continue
                value = others[number % len(others)]
                trial, judged = declared(fold, path, value)
                if judged.verdict != "ok":
                    if not fold.state.over and value not in ([], "") and known not in ([], ""):
                        wanted[family(path)] = judged.findings[0].text
                    continue
                taken[family(path)] += 1
                where = f"set {path} {value!r}, where it was {known!r}, at line {fold.last} of {fold.head.id}"
                assert game.facts.paths(trial.state).get(path) == value, where
                assert [law.id for law in game.about.laws if not law.honest and law.holds(trial.state)] == [], where
                assert judged.did and any(say(effect, game) for effect in judged.did), f"{where}: nothing is said"
                agreed = trial.feed(lines.CheckLine(n=trial.last + 1, check=Check(path, value)))
                assert agreed is not None and agreed.verdict == "ok", where
                behind = again.copy()
                for line in trial.items[len(fold.items) :]:
                    behind.feed(line)
                assert behind.state == trial.state, where
                msgspec.json.encode(game.facts.view(trial.state))
                assert game.flow.awaiting(trial.state) is not None and isinstance(game.words.status(trial.state), str), where
                game.help.complete(trial.state)
                game.scoring.score(trial.state)
    never = {path: text for path, text in wanted.items() if not taken[path]}
    assert not never, f"never taken: {never}"


def test_play_goes_on_behind_a_declared_fact(game: Game[Any]) -> None:
    """Whatever was declared, the steps that follow are judged and applied, and the laws go on holding."""
    for result in every(game):
        log = [line for line in result.lines[1:] if isinstance(line, lines.Judged | lines.StepLine)]
        rows = looks(game)[result.fold.head.id]
        for number, (fold, facts) in enumerate(rows[:-1]):
            paths = [path for path in facts if not game.facts.instead(path)]
            for path in paths[number % 7 :: 7]:
                others = [f[path] for _, f in rows if f.get(path, facts[path]) != facts[path] and f[path] is not None]
                if not others:
                    continue
                trial, judged = declared(fold, path, others[number % len(others)])
                if judged.verdict != "ok":
                    continue
                for line in [line for line in log if line.n > fold.last][:12]:
                    trial.feed(msgspec.structs.replace(line, n=trial.last + 1))
                    where = f"set {path} {others[number % len(others)]!r} at line {fold.last}, then {line}"
                    msgspec.json.encode(game.facts.view(trial.state))
                    assert [w for law in game.about.laws if not law.honest and (w := law.holds(trial.state))] == [], (
                        where
                    )


@pytest.mark.parametrize("text", ["-", "", "?", "zz", "1,2,3", "-1", "999999"])
def test_a_value_that_cannot_be_is_refused_in_words(game: Game[Any], text: str) -> None:
    result = next(every(game))
    for fold, facts in looks(game)[result.fold.head.id][1:3]:
        for path in facts:
            try:
                value = game.facts.read_value(fold.state, path, text)
            except ValueError as error:
                assert str(error)
                continue
            trial, judged = declared(fold, path, value)
            if judged.verdict == "unread":
                assert trial.state == fold.state and len(judged.findings[0].text) > len(path) + 8
            else:
                assert [law.id for law in game.about.laws if not law.honest and law.holds(trial.state)] == [], path
