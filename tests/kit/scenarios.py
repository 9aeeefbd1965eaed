"""Scenarios as data: situations typed in the product's own words, with the verdict of each entry and the state after it.

A scenario file is YAML, a list of:

    id: SC-005                   # the id of the sheet it was ported from, or a new one
    title: what it shows
    rules: [SB-SEAT-03]          # further rules that it names (besides those at its steps)
    edition: es                  # default: the game's first
    options: {triple_ban: off}   # only what differs from the default
    box: {name: value}           # facts of a made-up box
    players: 4                   # or a list of names
    before: [entries]            # typed to get there; each must be accepted
    steps:
    - type: k.s ib               # one entry, as typed (forced entries included)
      expect: ok                 # the worst verdict about the entry itself; default ok (`ok` allows `odd`); nothing: an empty line that records nothing
      rule: SB-SEAT-03           # for ok: the rule that makes it so; else: a finding must carry it
      rules: [ ... ]             # several
      because: [1, 3]            # entries of this list (1 = first of `steps`) whose lines a finding names
      about: 2                   # a finding about an earlier entry of this list (any verdict), with `rule`
      open: 1                    # questions opened by the entry
      did: [[life, 1, -1]]       # all effects of the kinds named here, in order
      no: [life]                 # kinds of effects that must not occur
      says: text                 # a piece of the answer
      offers: [entry]            # corrections that the answer offers among others
      state: {path: value}       # public facts after this entry
    after: {path: value}         # public facts at the end
    over: true                   # default: not looked at
    winner: [2]                  # seats
    score: [1, 2, 3]             # points by seat
    path: [text]                 # how a tie was broken, or the losers ranked
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import patch

from referee.api.game import LoadedGame
from referee.engine.findings import RANK
from referee.engine.game import Game
from referee.engine.rulebook import OptionValue
from referee.journal.head import make_head
from referee.journal.lines import Box
from referee.table.session.reply import Reply
from referee.table.session.session import Session

Scenario = dict[str, Any]


def load(path: Path) -> list[Scenario]:
    """All scenarios of a file."""
    import yaml  # scripts/bench uses this module in an environment without it

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C where there is one: ten times as quick
    data = yaml.load(path.read_text(encoding="utf-8"), loader)
    scenarios: list[Scenario] = data["scenarios"] if isinstance(data, dict) else data
    ids = [s["id"] for s in scenarios]
    twice = {i for i in ids if ids.count(i) > 1}
    assert not twice, f"{path.name}: {twice} stand there twice"
    return scenarios


def named_rules(scenario: Scenario) -> set[str]:
    """Every rule id that a scenario names."""
    rules = set(scenario.get("rules", ()))
    for step in scenario.get("steps", ()):
        rules |= set(step.get("rules", ()))
        if "rule" in step:
            rules.add(step["rule"])
    return rules


def session(game: Game[Any], scenario: Scenario) -> Session:
    """A session before the first entry of a scenario."""
    players = scenario.get("players", game.about.players[0])
    names = [""] * players if isinstance(players, int) else list(players)
    options: dict[str, OptionValue] = {}
    for name, value in scenario.get("options", {}).items():
        known = game.rulebook.options[name].values
        options[name] = next((v for v in known if v == value and type(v) is type(value)), value)
    box = Box("made-up", scenario["box"]) if scenario.get("box") else None
    head = make_head(game, names, edition=scenario.get("edition", ""), options=options, box=box, log_id="SCENARIO")
    return LoadedGame(game).table_of(head).session


def run(game: Game[Any], scenario: Scenario) -> Session:
    """Play a scenario and assert all that it expects; returns the session for further looks."""
    where = scenario["id"]
    table = session(game, scenario)
    for entry in scenario.get("before", ()):
        reply = table.enter(str(entry))
        assert reply.kind in ("accepted", "info"), f"{where}: before: {entry!r} was {explain(reply)}"
    entries: dict[int, list[int]] = {}
    for number, step in enumerate(scenario.get("steps", ()), 1):
        reply = table.enter(str(step["type"]))
        at = f"{where} step {number} {step['type']!r}: {explain(reply)}"
        entries[number] = [said.n for said in reply.said] if reply.kind == "accepted" else []
        _judged(step, reply, entries, at)
        _done(step, reply, at)
        look(game, table, step.get("state", {}), at)
    look(game, table, scenario.get("after", {}), where)
    _ended(game, table, scenario)
    return table


@contextmanager
def nothing_offered() -> Iterator[None]:
    """While this lasts, no refusal looks for what it could offer: half of the time of situations in which much is refused.

    For whoever plays them once more and looks at the verdicts; what is offered is worked out where they are tested one by one.
    """
    with patch("referee.table.desk.offers", lambda *_: ()):
        yield


def offered_where_asked(scenario: Scenario) -> AbstractContextManager[None]:
    """The same, unless the scenario itself says something of what a refusal offers."""
    asks = any({"offers", "says"} & step.keys() for step in scenario.get("steps", ()))
    return nullcontext() if asks else nothing_offered()


def _judged(step: dict[str, Any], reply: Reply, entries: dict[int, list[int]], at: str) -> None:
    """The verdict and the findings of an entry. entries: the lines of each entry so far."""
    wanted = step.get("expect", "ok")
    if wanted == "nothing":  # an empty line that records nothing
        assert reply.kind == "nothing", at
    elif wanted == "ok":
        assert reply.kind in ("accepted", "info"), at
        assert RANK[reply.verdict] <= RANK["odd"], at
    else:
        assert reply.verdict == wanted, at
    found = [f for said in reply.said for f in said.findings]
    names = [r for r in (step.get("rule"), *step.get("rules", ())) if r]
    if wanted not in ("ok", "nothing") or "about" in step:
        for rule in names:
            assert any(f.rule == rule for f in found), f"{at}: no finding of {rule}"
    if "about" in step:
        lines = entries[step["about"]]
        assert any(f.about in lines and f.rule in names for f in found), f"{at}: nothing about entry {step['about']}"
    if "because" in step:
        allowed = {n for e in step["because"] for n in entries[e]}
        cited = {n for f in found for n in f.because if isinstance(n, int)}
        assert cited & allowed or not allowed, f"{at}: because {cited}, not {allowed}"
        for entry in step["because"]:
            assert cited & set(entries[entry]), f"{at}: entry {entry} (lines {entries[entry]}) is not named: {cited}"


def _done(step: dict[str, Any], reply: Reply, at: str) -> None:
    """What an entry did, opened, said and offered."""
    if "open" in step:
        assert sum(said.open for said in reply.said) == step["open"], at
    done = [list(effect) for said in reply.said for effect in said.did] if reply.kind == "accepted" else []
    kinds = {effect[0] for effect in step.get("did", ())}
    if "did" in step:
        assert [e for e in done if e[0] in kinds] == [list(e) for e in step["did"]], f"{at}: did {done}"
    for kind in step.get("no", ()):
        assert not [e for e in done if e[0] == kind], f"{at}: did {done}"
    if "says" in step:
        assert step["says"] in explain(reply), at
    for offer in step.get("offers", ()):
        assert str(offer) in reply.suggestions, f"{at}: offers {reply.suggestions}"


def _ended(game: Game[Any], table: Session, scenario: Scenario) -> None:
    """The score and the laws, when the last entry is in."""
    where, state = scenario["id"], table.fold.state
    if "over" in scenario:
        assert bool(state.over) == scenario["over"], f"{where}: over is {state.over}"
    score = game.scoring.score(state)
    if "winner" in scenario:
        assert sorted(score.winners) == sorted(scenario["winner"]), f"{where}: won by {score.winners}"
    if "score" in scenario:
        assert list(score.points) == scenario["score"], f"{where}: score {score.points}"
    if "path" in scenario:
        assert list(score.path) == scenario["path"], f"{where}: path {score.path}"
    for law in game.about.laws:
        if not law.honest or all(RANK[line.verdict] < RANK["irregular"] for line in table.fold.items):
            assert not law.holds(state), f"{where}: {law.id} {law.text}: {law.holds(state)}"


def withdrawn(table: Session) -> Reply:
    """Take the last entry back; where a game that was over goes on again, that is asked once."""
    reply = table.enter("z")
    return table.enter("!") if reply.kind == "confirm" else reply


def look(game: Game[Any], table: Session, wanted: dict[str, Any], where: str) -> None:
    """Assert public facts."""
    paths = game.facts.paths(table.fold.state)
    for path, value in wanted.items():
        assert path in paths, f"{where}: there is no {path} in {sorted(paths)}"
        assert paths[path] == value, f"{where}: {path} is {paths[path]!r}, not {value!r}"


def explain(reply: Reply) -> str:
    """A reply in one line, for a failing test."""
    parts = [reply.kind, reply.verdict, reply.message]
    for said in reply.said:
        parts.append(
            f"[{said.n} {said.text}: {said.verdict} {[(f.rule, f.about, f.text, f.remedy) for f in said.findings]} {said.did}]"
        )
    return " ".join(p for p in (*parts, *reply.changes) if p)
