"""The battery, on data: rulebooks, options, rule ids in the source, golden sessions, the same bytes everywhere."""

import ast
import importlib
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from referee import games
from referee.engine.game import Game
from referee.engine.rulebook import RECORD_RULES, load_toml
from referee.engine.steps import Skip
from referee.journal import lines
from referee.simulate.run import sealed_bytes
from tests.battery.table import GAMES, read, refolded, stored
from tests.kit.golden import folder, played, text_of
from tests.kit.parts import bots_of, having

RULE_ID = re.compile(r"[A-Z]{2,4}(-[A-Z0-9]+)+")


def sources(game: Game[Any]) -> list[Path]:
    package = importlib.import_module(games.NAMES[game.id])
    root = Path(str(package.__file__)).parent
    return [p for p in sorted(root.rglob("*.py")) if not p.name.startswith("test_")]


def test_the_registry_has_the_names_that_the_game_gives_itself(game: Game[Any]) -> None:
    """They are read there, so that a name is found without importing a game; each leads to it and to no other."""
    assert games.ALIASES.get(game.id, ()) == game.about.aliases
    assert set(games.ALIASES) <= set(games.NAMES)
    for name in (game.id, *game.about.aliases):
        assert games.name_of(name) == games.name_of(name.upper().replace("_", "-")) == game.id
        assert not any(name in (other, *games.ALIASES.get(other, ())) for other in games.NAMES if other != game.id)


def test_the_rulebook_is_sound(game: Game[Any]) -> None:
    raw = load_toml(games.NAMES[game.id], "rulebook.toml")
    book = game.rulebook
    for kind in ("rule", "option"):
        twice = [i for i, n in Counter(entry["id"] for entry in raw.get(kind, ())).items() if n > 1]
        assert not twice, f"{kind}s twice: {twice}"
    assert book.editions and len(book.digest) == 16 and len(game.about.components()) == 16
    for rule in book.rules.values():
        assert RULE_ID.fullmatch(rule.id), rule.id
        assert rule.text.strip() and (rule.section or rule.basis in ("default", "derived")), rule.id
        assert set(rule.editions) <= set(book.editions), rule.id
        assert set(rule.option) <= set(book.options), f"{rule.id} names options {rule.option}"
        assert rule.kind != "word" or rule.reason, f"{rule.id} is a word without a reason"
    for option in book.options.values():
        assert option.text and len(option.values) > 1, option.id
        defaults = option.default if isinstance(option.default, dict) else {"": option.default}
        assert set(defaults) <= {"", *book.editions}, option.id
        for value in (*defaults.values(), *(() if option.before is None else (option.before,))):
            assert any(value == v and type(value) is type(v) for v in option.values), f"{option.id}: {value!r}"
        for value in option.values:
            assert option.parse(str(value).lower() if isinstance(value, bool) else str(value)) == value
    for edition in book.editions:
        assert book.resolve(edition, {}) == book.defaults(edition)


def test_the_game_names_rules_that_exist(game: Game[Any]) -> None:
    known = set(game.rulebook.rules)
    assert {game.about.end_rule, game.facts.check_rule, *(fact.rule for fact in game.facts.declared if fact.rule), *game.about.ends} <= known
    assert not game.about.score_rule or game.about.score_rule in known
    assert game.about.ends, "About.ends lists the rules by which the game can end"
    laws = Counter(law.id for law in game.about.laws)
    assert laws and max(laws.values()) == 1 and not set(laws) & known


def test_no_pattern_of_counted_facts_hides_another(game: Game[Any]) -> None:
    for fact in game.facts.declared:
        path = fact.path.replace("*", "1")
        if fact.rule:
            assert [game.facts.rule_of(path), game.facts.rule_of(f"{path}.1")] == [fact.rule, fact.rule], fact.path
        assert not fact.instead or game.facts.instead(path) == fact.instead == game.facts.instead(f"{path}.1"), fact.path
    assert len({fact.path for fact in game.facts.declared}) == len(game.facts.declared)
    assert game.facts.rule_of("nothing.like.this") == game.facts.check_rule


def test_every_rule_id_in_the_source_is_in_the_rulebook(game: Game[Any]) -> None:
    known = set(game.rulebook.rules) | set(RECORD_RULES) | {law.id for law in game.about.laws}
    prefixes = {rule.split("-")[0] for rule in known}
    wrong = []
    for path in sources(game):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        pieces = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in nodes:
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in pieces:
                continue
            like = RULE_ID.fullmatch(node.value) and node.value.split("-")[0] in prefixes
            if like and node.value not in known:
                wrong.append(f"{path.name}:{node.lineno} {node.value}")
        for node in nodes:
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Fault" and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and first.value not in known:
                    wrong.append(f"{path.name}:{node.lineno} Fault({first.value!r})")
    assert not wrong, wrong
    assert prefixes <= {"REF", game.about.end_rule.split("-")[0]}, f"ids of one game begin alike: {prefixes}"


def test_the_rules_cited_in_docstrings_exist(game: Game[Any]) -> None:
    known = set(game.rulebook.rules) | set(RECORD_RULES) | {law.id for law in game.about.laws}
    families = {rule.rsplit("-", 1)[0] for rule in known}
    wrong = [
        f"{path.name}: {match}"
        for path in sources(game)
        for match in re.findall(r"\b[A-Z]{2,4}(?:-[A-Z0-9]+)+-\d+\b(?!\{)", path.read_text(encoding="utf-8"))
        if match not in known and match.rsplit("-", 1)[0] in families
    ]
    assert not wrong, wrong


def test_the_game_object_is_sound(game: Game[Any]) -> None:
    assert games.load(game.id) is game and re.fullmatch(r"[a-z_]+", game.id)
    assert game.about.view_name == f"{game.id}/{game.about.view_name.rpartition('/')[2]}"
    assert 1 < game.about.players[0] <= game.about.players[1] <= 8
    verbs = [step.verb() for step in game.steps]
    assert len(set(verbs)) == len(verbs) and Skip in game.steps
    assert "random" in bots_of(game).names
    for name in bots_of(game).names:
        assert callable(bots_of(game).bot(name))
    with pytest.raises(KeyError):
        bots_of(game).bot("no such bot")
    for step in game.steps:
        members = {f.name for f in msgspec.structs.fields(step)}
        assert "do" not in members, step.verb()
        if game.id != "toy":
            assert step.help, f"{step.verb()} has no help"
    msgspec.json.schema(lines.any_line(game.steps))
    for players in (game.about.players[0] - 1, game.about.players[1] + 1):
        from referee.engine.game import Setup

        edition = next(iter(game.rulebook.editions))
        with pytest.raises(ValueError, match=r"players|not"):
            game.flow.new(Setup(("",) * players, edition, game.rulebook.defaults(edition)))


def test_a_golden_session_for_each_way_to_end(game: Game[Any]) -> None:
    """A transcript in tests/<game>/golden for each rule in `About.ends`; `python -m tests.kit.golden` writes the logs.

    That each transcript of a game of the program gives its log is tested where it is walked, in table/test_golden.py; here of the toy.
    """
    found: dict[str, str] = {}
    for path in sorted(folder(game.id).glob("*.txt")):
        kept = path.with_suffix(".jsonl")
        assert kept.exists(), f"{kept.name} is missing: python -m tests.kit.golden {game.id}"
        if game.id not in having("program"):
            assert text_of(played(game.id, path.stem)[1]).splitlines() == kept.read_text(encoding="utf-8").splitlines(), kept.name
        ends = [line for line in read(kept.read_bytes())[1] if isinstance(line, lines.EndLine)]
        assert ends, f"{path.name} does not end"
        found[ends[-1].why] = path.name
    missing = set(game.about.ends) - set(found)
    assert not missing, f"no golden session ends by {sorted(missing)}"
    assert set(found) <= set(game.about.ends)
    assert {path.stem for path in folder(game.id).glob("*.jsonl")} == {path.stem for path in folder(game.id).glob("*.txt")}


def test_a_golden_log_replays(game: Game[Any]) -> None:
    """The stored logs, also those of earlier versions, which no transcript gives any more: what stands in them comes out again."""
    for path in sorted(folder(game.id).rglob("*.jsonl")):
        head, log = read(path.read_bytes())
        for line, fold in zip(log, refolded(game, head, log), strict=True):
            if isinstance(line, lines.EndLine):
                assert (line.why, line.computed) == (fold.state.why, msgspec.to_builtins(game.scoring.score(fold.state).result())), path.name
        assert fold.state.over, path.name


PROGRAM = """
import hashlib, sys
from tests.kit.registered import registered
from tests.battery.table import stored
with registered():
    for name in sys.argv[1:]:
        print(name, hashlib.sha256(stored(name, 7)).hexdigest())
"""


def test_the_same_bytes_under_another_hash_seed() -> None:
    import hashlib

    wanted = [f"{name} {hashlib.sha256(stored(name, 7)).hexdigest()}" for name in GAMES]
    root = Path(__file__).parent.parent.parent
    for seed in ("1",):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *GAMES],
            capture_output=True,
            text=True,
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines() == wanted


def test_simulating_twice_gives_the_same_bytes(game: Game[Any]) -> None:
    from referee.simulate.run import one

    assert sealed_bytes(one(game, 7).lines) == sealed_bytes(one(game, 7).lines) == stored(game.id, 7)
    assert stored(game.id, 8) != stored(game.id, 7)
