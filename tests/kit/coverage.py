"""Which rules are killed by a scenario: the test that finds rules nothing tests.

For a ban, the harness drops the ban's findings; for a sum, it replaces the function that computes it by a wrong one. Then
it runs only the scenarios that name the rule: one must fail. There is no switch for this in the product.
"""

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from textwrap import dedent
from typing import Any

from referee.engine.game import Game, Judge
from tests.kit.scenarios import Scenario, named_rules, offered_where_asked, run


class Beside:
    """Something with some of its members replaced."""

    def __init__(self, whole: Any, **members: Any) -> None:
        self._whole = whole
        self.__dict__ |= members

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole, name)


def deaf(game: Game[Any], rule: str) -> Any:
    """A game without the findings of one rule, also those that the fold makes: they carry the rule that the game names for them."""

    def check(state: Any, act: Any) -> Sequence[Any]:
        return [f for f in game.rules.check(state, act) if f.rule != rule]

    def rule_of(path: str) -> str:
        return "deaf" if game.facts.rule_of(path) == rule else game.facts.rule_of(path)

    table = {kind: Judge(check, judge.apply) for kind, judge in game.rules.table.items()}
    named: dict[str, Any] = {name: "deaf" for name in ("end_rule", "score_rule") if getattr(game.about, name) == rule}
    return Beside(
        game,
        about=game.about._replace(**named),
        rules=Beside(game.rules, check=check, table=table, judges=lambda: dict(table)),
        facts=Beside(game.facts, rule_of=rule_of),
    )


Mutant = tuple[Callable[..., Any], Callable[..., Any]] | tuple[Callable[..., Any], str, str]
"""A function of the product that computes a sum, and a wrong one in its place; or text of its code, and what stands there instead."""


@contextmanager
def replaced(prefix: str, original: Callable[..., Any], wrong: Callable[..., Any]) -> Iterator[None]:
    """Put a wrong function in the place of another wherever a module under `prefix` holds it, in tables and in what stands before
    a check there, too.
    """
    changed: list[tuple[Any, Any, Any]] = []
    within: list[Any] = []
    for name, module in list(sys.modules.items()):
        if not name.startswith(prefix):
            continue
        for key, value in list(vars(module).items()):
            if value is original:
                changed.append((vars(module), key, wrong))
            elif isinstance(value, dict):
                changed += [(value, k, wrong) for k, v in value.items() if v is original]
                judges: list[tuple[Any, Any]] = [(k, v) for k, v in value.items() if isinstance(v, Judge) and original in v]
                changed += [(value, k, v._make(wrong if f is original else f for f in v)) for k, v in judges]
                around = [f for v in value.values() if isinstance(v, Judge) for f in v]
                within += [cell for f in around for cell in getattr(f, "__closure__", None) or () if cell.cell_contents is original]
    assert changed, f"{original} is held by no module under {prefix}"
    before = [(holder, key, holder[key]) for holder, key, _ in changed]
    for holder, key, new in changed:
        holder[key] = new
    for cell in within:
        cell.cell_contents = wrong
    try:
        yield
    finally:
        for cell in within:
            cell.cell_contents = original
        for holder, key, old in before:
            holder[key] = old


@contextmanager
def rewritten(original: Any, text: str, instead: str) -> Iterator[None]:
    """Put other text in the place of some that stands once in the code of a function, decorated or not."""
    original = inspect.unwrap(original)
    source = dedent(inspect.getsource(original))
    assert source.count(text) == 1, f"{text!r} stands {source.count(text)} times in {original}"
    made: dict[str, Any] = {}
    exec(compile(source.replace(text, instead), f"<{original.__name__}>", "exec"), original.__globals__, made)
    before, original.__code__ = original.__code__, inspect.unwrap(made[original.__name__]).__code__
    try:
        yield
    finally:
        original.__code__ = before


def mutated(prefix: str, mutant: Mutant) -> AbstractContextManager[None]:
    """The product with a mutant in it."""
    return rewritten(*mutant) if len(mutant) == 3 else replaced(prefix, *mutant)


def fails(game: Any, scenario: Scenario) -> bool:
    """Whether a scenario fails now. What a refusal offers is looked for only where the scenario asks for it."""
    try:
        with offered_where_asked(scenario):
            run(game, scenario)
    except Exception:
        return True
    return False


def likeliest(scenario: Scenario, rule: str) -> tuple[bool, int]:
    """For sorting: first the scenarios in which a step is refused or marked by the rule itself, and the short ones before the long."""
    steps = scenario.get("steps", ())
    direct = any(step.get("rule") == rule and step.get("expect", "ok") != "ok" for step in steps)
    return not direct, len(steps) + len(scenario.get("before", ()))


def killer(game: Any, scenarios: Sequence[Scenario], rule: str) -> Scenario | None:
    """The first of these scenarios that fails now; they are tried in the order in which they are likely to."""
    ordered = sorted(scenarios, key=lambda scenario: likeliest(scenario, rule))
    return next((scenario for scenario in ordered if fails(game, scenario)), None)


def unkilled(game: Game[Any], scenarios: Sequence[Scenario], mutants: Mapping[str, Mutant]) -> list[str]:
    """Every ban and sum rule that no scenario kills, with the reason.

    That the scenarios pass where nothing is changed is tested one by one; here the ones that kill a ban are run once more
    with a game that is deaf to nothing, so that it is the missing findings that kill and not the harness.
    """
    by_rule: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        for name in named_rules(scenario):
            by_rule.setdefault(name, []).append(scenario)
    left = []
    killers: dict[str, Scenario] = {}
    for rule in game.rulebook.rules.values():
        naming = by_rule.get(rule.id, [])
        if rule.kind == "word":
            continue
        if not naming:
            left.append(f"{rule.id} ({rule.kind}): no scenario names it")
        elif rule.kind == "ban":
            found = killer(deaf(game, rule.id), naming, rule.id)
            if found is None:
                left.append(f"{rule.id} (ban): no scenario fails without its findings")
            else:
                killers[found["id"]] = found
        elif rule.id not in mutants:
            left.append(f"{rule.id} (sum): there is no mutant")
        else:
            with mutated(f"referee.games.{game.id}", mutants[rule.id]):
                if killer(game, naming, rule.id) is None:
                    left.append(f"{rule.id} (sum): no scenario fails with a wrong result")
    hearing = deaf(game, "no rule")
    left += [f"{name}: fails when nothing is dropped" for name, scenario in killers.items() if fails(hearing, scenario)]
    unknown = sorted(r for r in by_rule if r not in game.rulebook.rules and not r.startswith("REF-"))
    left += [f"{rule}: a scenario names it, the rulebook does not" for rule in unknown]
    return left


def missing_options(game: Game[Any], scenarios: Sequence[Scenario]) -> list[str]:
    """Every value of every option that no scenario plays, defaults left out."""
    played = {(name, str(value)) for s in scenarios for name, value in s.get("options", {}).items()}
    left = []
    for option in game.rulebook.options.values():
        defaults = set(option.default.values()) if isinstance(option.default, dict) else {option.default}
        left += [f"{option.id}={v}" for v in option.values if v not in defaults and (option.id, str(v)) not in played]
    return left
