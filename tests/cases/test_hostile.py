"""Logs and entries that nobody keeps or types: what they cost is bounded. Work is counted, never time."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from records.audit.auditor import audit_file
from records.database import rows
from records.logs import free_words
from records.logs.export import Anonymous
from records.logs.free_words import FreeWords
from records.logs.masking import has_secrets
from records.replay import replay, timeline
from records.replay.timeline import Excerpt
from referee import games
from referee.engine import ledger
from referee.engine.ledger import MOST, Ledger
from referee.engine.ledger_answers import Budget, Loose, spending
from referee.engine.ledger_pools import tied
from referee.engine.proof import ledgers_of
from referee.engine.state import CopiedLate, slot_names
from referee.engine.steps import Show, Skip
from referee.journal import correcting, line_text, lines
from referee.journal.fold import Fold
from referee.journal.format_text import does_nothing, not_decided
from referee.journal.judgement import Judgement
from referee.journal.marks import Marks
from referee.journal.mask import mask
from referee.table.desk import LONGEST
from tests.cases.logs import every_game, stops_made
from tests.kit.heads import table
from tests.kit.parts import having
from tests.kit.work import calls

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import hostile_entries
import hostile_logs
import hostile_more

BOX = {"a": 4, "b": 4, "c": 4, "d": 4, "e": 4}


def shuffled(count: int) -> Ledger:
    """Hands are drawn, something of them is shown and played, and all is shuffled together again, without end."""
    random = Random(1)
    ledger = Ledger(BOX, {"deck": 20})
    while len(ledger.log) < count:
        line = len(ledger.log) + 1
        if ledger.count("deck") < 6:
            ledger.shuffle("pile", "deck", line=line)
        for hand in ("one", "two"):
            ledger.draw(3, "deck", hand, line)
            card = random.choice([card for card in BOX if ledger.could(hand, card).verdict == "yes"] or ["a"])
            ledger.show(hand, (card,), line=line)
            ledger.move(ledger.count(hand) - 1, hand, "pile", line=line)
    return ledger


def test_hidden_cards_are_followed_in_so_many_movements_and_not_in_more() -> None:
    before, ledger = shuffled(MOST - 20), shuffled(2 * MOST)
    assert before.loose == [] and before.could("deck", "a").verdict != "no"
    (loose,) = ledger.loose
    assert loose.card == "" and loose.line >= MOST
    assert ledger.conserved() and sum(ledger.count(zone) for zone in ledger.zones()) == 20
    assert ledger.could("deck", "a").verdict == "open" and ledger.could("deck", "a").why == "effort"
    assert not ledger.conflicts
    pools = tied(pool for zone in ledger._zones.values() for pool in zone.parcels)
    assert len(pools) == 1 and not pools[0].ins
    assert ledger.copy() == ledger and ledger.copy().conserved()


@pytest.mark.parametrize("name", having("ledger", "moments"))
def test_where_a_ledger_has_given_up_no_table_is_copied_to_see_whether_a_line_did_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.load(name)
    state = table(game).state
    skip = Skip(1, "no such effect")
    assert does_nothing(game, state, skip)
    monkeypatch.setattr(ledger, "MOST", -1)
    (one,) = ledgers_of(state)
    one.move(1, "deck", "elsewhere", ("x",), line=1)
    assert one.given_up
    monkeypatch.setattr(type(state), "copy", None)
    assert not does_nothing(game, state, skip)


def test_what_is_not_followed_still_counts_cards() -> None:
    ledger = shuffled(MOST + 50)
    ledger.show("deck", ("a",) * 3, line=9_001)
    assert ledger.could("deck", "a", 3).verdict == "yes"  # they are seen there
    assert ledger.could("deck", "a", 99).verdict == "no"
    ledger.move(1, "deck", "hand", ("a",), line=9_002)
    ledger.move(50, "deck", "hand", line=9_003)
    assert [conflict.line for conflict in ledger.conflicts] == [9_003]
    assert ledger.conserved()


def test_it_is_said_from_which_line_on_hidden_cards_are_not_followed() -> None:
    game = games.load("samurai_sword")
    said = not_decided(game, table(game).state, Loose(7, "deck", ""))
    assert said.startswith(f"not decided: more than {MOST:,} movements of cards are told")


def test_lines_are_named_as_long_as_a_log_has_not_used_up_what_that_may_cost() -> None:
    ledger = Ledger({"a": 1, "b": 3}, {"deck": 4})
    ledger.draw(2, "deck", "one", 1)
    ledger.show("one", ("a",), line=2)
    for left, named in ((1_000, (2,)), (0, ())):
        budget = Budget(left)
        with spending(budget):
            answer = ledger.could("deck", "a")
            assert (answer.verdict, answer.lines) == ("no", named)
        assert 0 <= budget.left <= left


@every_game
def test_corrections_above_the_bound_are_refused_with_a_sentence(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(correcting, "MOST_AGAIN", 500)
    log = hostile_logs.KINDS["amends of the first lines"](name)[:400]
    head = log[0]
    fold = Fold(games.load(name), head)
    refused = []
    for n, line in enumerate(log[1:], 1):
        line.n = n
        judged = fold.feed(line)
        if isinstance(line, lines.AmendLine) and judged is not None and judged.verdict == "unread":
            refused.append(judged.findings[0].text)
    assert fold.judged_again <= 500
    assert not refused or all("is not carried out: no table's record needs so many" in text for text in refused)
    assert refused or len(log) < 320


def folded(log: list[Any]) -> Fold:
    """A log folded."""
    fold = Fold(games.load(log[0].game), log[0])
    for line in log[1:]:
        fold.feed(msgspec.structs.replace(line))
    return fold


def carried_out(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the corrections that are carried out from now on, once for each fold that does."""
    amends: list[int] = []
    amend = correcting.amend

    def noted(fold: Fold, line: "lines.AmendLine[Any]") -> Any:
        amends.append(line.n)
        return amend(fold, line)

    monkeypatch.setattr(correcting, "amend", noted)
    return amends


def folds_made(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """The folds that are made from now on: whether each is brief, so that it names no lines."""
    briefs: list[bool] = []
    init = Fold.__init__

    def noted(fold: Fold, game: Any, head: Any, brief: bool = False) -> None:
        briefs.append(brief)
        init(fold, game, head, brief)

    monkeypatch.setattr(Fold, "__init__", noted)
    return briefs


def fed_to(monkeypatch: pytest.MonkeyPatch, counts: Callable[[Fold, lines.Line], bool]) -> list[lines.Line]:
    """The lines that are fed to folds from now on, as far as they count."""
    fed: list[lines.Line] = []
    feed = Fold.feed

    def noted(fold: Fold, line: lines.Line) -> Judgement | None:
        if counts(fold, line):
            fed.append(line)
        return feed(fold, line)

    monkeypatch.setattr(Fold, "feed", noted)
    return fed


@every_game
def test_a_correction_folds_what_stands_behind_it_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the table's steps carried out is found out while the list is judged again: no other fold goes through it."""
    log = hostile_logs.KINDS["amends of the last lines"](name, count=60)  # type: ignore[call-arg]
    begun = [line for line in log if not isinstance(line, lines.AmendLine)]
    log = [*begun, *sorted(log[len(begun) :], key=lambda line: line.of)]
    for n, line in enumerate(log[1:], 1):
        line.n = n
    fold = folded(begun)
    fed = fed_to(monkeypatch, lambda one, line: one is not fold and isinstance(line, lines.Judged))
    first, *amends = log[len(begun) :]
    fold.feed(first)  # what stood before it was never asked about
    fed.clear()
    for line in amends:
        fold.feed(line)
    assert len(amends) == 59 and fold.judged_again > 59 and not fed


@every_game
def test_corrections_further_and_further_in_front_follow_each_line_once_more(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known of the lines behind the earlier corrections stays known."""
    log = hostile_logs.KINDS["amends of any line"](name, count=60)  # type: ignore[call-arg]
    begun = [line for line in log if not isinstance(line, lines.AmendLine)]
    log = [*begun, *sorted(log[len(begun) :], key=lambda line: line.of, reverse=True)]
    for n, line in enumerate(log[1:], 1):
        line.n = n
    fold = folded(begun)
    fed = fed_to(monkeypatch, lambda one, line: one is not fold and isinstance(line, lines.Judged))
    for line in log[len(begun) :]:
        fold.feed(line)
    # each line once, and for each correction those from the nearest state that was kept
    assert fold.judged_again > 3 * len(fed)
    assert len(fold.corrections) == 60


@every_game
def test_steps_of_search_count_as_work_of_corrections(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    log = hostile_logs.KINDS["amends of the last lines"](name, count=12)  # type: ignore[call-arg]
    monkeypatch.setattr(correcting, "_sought", lambda state: 0)
    plain = numbered(log).judged_again
    ticks = iter(range(1_000_000))
    monkeypatch.setattr(correcting, "_sought", lambda state: next(ticks) * 3 * correcting.SEARCH)
    assert numbered(log).judged_again == plain + 12 * 3
    monkeypatch.setattr(correcting, "MOST_AGAIN", plain + 10)
    assert numbered(log).judged_again == plain + 10


def test_search_is_read_off_the_ledgers_of_a_state() -> None:
    state = numbered(hostile_logs.endless("samurai_sword", count=40)).state
    before = correcting._sought(state)
    state.ledger.sought += 70
    assert correcting._sought(state) == before + 70


@every_game
def test_a_replay_names_lines_in_one_fold(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fold that judges what may be seen looks for no lines: the one that tells them does."""
    path = hostile_logs.written(hostile_logs.KINDS["amends of the last lines"](name, count=20), tmp_path / "log.jsonl")  # type: ignore[call-arg]
    briefs = folds_made(monkeypatch)
    assert replay.replay(str(path)).at > 20
    assert briefs.count(False) == 1


@every_game
def test_a_copy_folds_a_log_once_and_once_more_for_free_words(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, line by line as it is seen; words that the game knows need no fold, nor does an end that is not there."""
    log = hostile_logs.KINDS["amends of the last lines"](name, count=60)  # type: ignore[call-arg]
    path = hostile_logs.written(log, tmp_path / "log.jsonl")
    fed = fed_to(monkeypatch, lambda _, line: isinstance(line, lines.AmendLine))
    copy, _ = Anonymous().run(str(path))
    assert sum(isinstance(line, lines.AmendLine) for line in copy) == 60
    assert 60 <= len(fed) <= (60 if name in ("samurai_sword", "shinbi") else 120)


@every_game
def test_lines_with_secrets_are_put_into_words_without_another_fold(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = hostile_logs.KINDS["amends of the last lines"](name, count=60)  # type: ignore[call-arg]
    path = hostile_logs.written(log, tmp_path / "log.jsonl")
    amends = carried_out(monkeypatch)
    audit = audit_file(str(path))
    assert len(audit.irregular) > 1 and all(one.text for one in audit.irregular)
    assert len(amends) == 60


@pytest.mark.parametrize("kind", hostile_more.EVERY)
def test_each_kind_of_hostile_log_is_judged(kind: str, tmp_path: Path) -> None:
    """A small one of each, of a game that changes with the kind: none costs an error of the program."""
    name = list(games.NAMES)[sorted(hostile_more.EVERY).index(kind) % len(games.NAMES)]
    log = hostile_more.EVERY[kind](name, count=24)  # type: ignore[call-arg]
    audit = audit_file(str(hostile_logs.written(log, tmp_path / "log.jsonl")))
    if kind not in hostile_more.REFUSED:
        assert audit.lines.judged > 20 and not audit.lines.not_judged, audit.complaints[:3]
    else:
        assert not audit.lines.judged and audit.complaints
    assert not [c.text for c in audit.complaints if c.kind == "program"]


ENTRY_CALLS = 250_000
"""Functions that one entry may call that is not understood; some 25 ms of a machine."""


@every_game
def test_an_entry_that_is_not_understood_costs_little_whatever_is_typed(name: str) -> None:
    game = games.load(name)
    session = hostile_entries.session(game, 24)
    some = list(hostile_entries.entries(game, lengths=(41, LONGEST, 1_000_000)))
    dear = []
    for kind, text in Random(5).sample(some, 5):
        before = session.fold.last
        count, reply = calls(lambda text=text: session.enter(text))  # type: ignore[misc]
        if reply.kept_out or session.fold.last == before:
            dear.append((count, kind, text[:40]))
    assert max(dear)[0] <= ENTRY_CALLS, sorted(dear)[-3:]


@every_game
def test_where_an_entry_belongs_is_not_sought_for_hundreds_of_words(name: str) -> None:
    session = hostile_entries.session(games.load(name), 24)
    count, reply = calls(lambda: session.enter("amend " + " ".join(["q9"] * 600)))
    assert reply.kept_out and count <= 4 * ENTRY_CALLS


def test_a_hostile_walk_shows_what_it_says() -> None:
    """The log that never ends is no game that is over after a third of its lines."""
    log: list[Any] = hostile_logs.endless("shinobi_clans", count=60, shown=1.0)
    fold = Fold(games.load("shinobi_clans"), log[0])
    for n, line in enumerate(log[1:], 1):
        line.n = n
        fold.feed(line)
    assert not fold.state.over
    assert any(isinstance(line, lines.ShowLine) and isinstance(line.show, Show) for line in log)


@every_game
def test_a_correction_does_not_go_through_all_marks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes those of the lines behind it; those of thousands of earlier corrections stay where they are."""
    log = hostile_logs.KINDS["amends of the last lines"](name, count=120)  # type: ignore[call-arg]
    monkeypatch.setattr(Marks, "only", lambda marks, some: pytest.fail("all marks are gone through"))
    moved: list[int] = []
    taken = Marks.taken

    def noted(marks: Marks, some: Any) -> Marks:
        moved.append(len(some))
        return taken(marks, some)

    monkeypatch.setattr(Marks, "taken", noted)
    monkeypatch.setattr(Fold, "answer", lambda fold, place: None)  # the first one folds what stands before it
    fold = numbered(log)
    assert len(moved) == 120 and len(fold.now.verdicts) + len(fold.items) > 120
    assert sorted(moved)[60] <= 40  # the lines from the nearest kept state on


@every_game
def test_marks_are_taken_out_or_left(name: str) -> None:
    fold = numbered(hostile_logs.KINDS["amends of any line"](name, count=40))  # type: ignore[call-arg]
    before, some = fold.now.copy(), set(list(fold.now.verdicts)[::2])
    out = fold.now.taken(some)
    assert out.verdicts == {n: v for n, v in before.verdicts.items() if n in some}
    assert fold.now.verdicts == {n: v for n, v in before.verdicts.items() if n not in some}
    assert out.findings.keys() | fold.now.findings.keys() == before.findings.keys()


@every_game
def test_a_fact_is_declared_with_one_copy_and_put_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger is copied where the fact moves cards, and nowhere else; a value that is refused changes nothing."""
    fold = numbered(hostile_logs.endless(name, count=40))
    facts, state = fold.game.facts, fold.state
    copies: list[Ledger] = []
    copy = Ledger.copy

    def noted(ledger: Ledger) -> Ledger:
        copies.append(ledger)
        return copy(ledger)

    monkeypatch.setattr(Ledger, "copy", noted)
    ledgers = sum(isinstance(getattr(state, slot), Ledger) for slot in slot_names(type(state)))
    still = told = 0
    for path, value in facts.paths(state).items():
        for one in (value, 1, 99, [1, "x"], "nonsense"):
            before = state.copy()
            copies.clear()
            try:
                facts.declare(state, path, one)
                told += 1
                still += not copies
            except (KeyError, ValueError, TypeError):
                assert state == before, (path, one)
            assert len(copies) <= ledgers, (path, one)
            assert not any(isinstance(getattr(state, slot), CopiedLate) for slot in slot_names(type(state)))
    assert told and still


@every_game
def test_corrections_are_told_by_the_table_as_it_is_above_the_bound(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_text, "MOST_TOLD", 100)
    log = hostile_logs.KINDS["amends of any line"](name, count=60)  # type: ignore[call-arg]
    fold = Fold(games.load(name), log[0])
    fed = fed_to(monkeypatch, lambda one, line: one is not fold)
    for n, line in enumerate(log[1:], 1):
        line.n = n
        said = line_text.line_text(fold, line)
        if isinstance(line, lines.AmendLine):
            assert said.startswith(f"line {line.of[0]} reads now: ")
            fold.last = n
            assert fold.told_again <= 100
    assert len(fed) <= 100


def test_what_is_tried_on_copies_a_ledger_when_it_is_asked_for() -> None:
    state = numbered(hostile_logs.endless("samurai_sword", count=40)).state
    trial = state.trial()
    assert isinstance(trial.ledger, CopiedLate) and trial.ledger.copied is None
    assert trial.ledger.count("deck") == state.ledger.count("deck")
    trial.ledger.draw(1, "deck", "aside", 99)
    assert trial.ledger.count("deck") == state.ledger.count("deck") - 1
    own, kept = trial.ledger.copied, state.rp
    state.become(trial)
    assert state.ledger is own and state.rp is not kept


@pytest.mark.parametrize("end", [True, False])
@every_game
def test_a_log_without_an_end_is_masked_with_one_fold(name: str, end: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """How it ends need not be found out where no line of it ends it, or shows what may be secret."""
    log: list[Any] = [line for line in hostile_logs.honest(name)[:40] if isinstance(line, lines.StepLine | lines.Head)]
    log += [lines.EndLine(n=0, why="abandoned"), lines.AmendLine(n=0, of=(len(log),), how="remove")] if end else []
    for n, line in enumerate(log):
        if n:
            log[n] = line = msgspec.structs.replace(line, n=n)
    folds = folds_made(monkeypatch)
    masked: list[Any] = list(mask(log[1:], log[0], "public"))
    assert len(folds) == (2 if end else 1) and masked[0].parent.step == len(log) - 1


@every_game
def test_stops_in_front_of_a_part_are_not_laid_out(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(hostile_logs.written(hostile_logs.endless(name, count=60), tmp_path / "log.jsonl"))
    whole = timeline.tape(path)
    made = stops_made(monkeypatch)
    for part in (Excerpt(10), Excerpt(10, 1), Excerpt(10, 30), Excerpt(10, 58), Excerpt(100), Excerpt(100, 20)):
        made.clear()
        tape = timeline.tape(path, part=part)
        stops = whole.stops[tape.before : len(whole.stops) - tape.behind]
        assert tape.stops == stops and len(stops) <= part.most + 1
        assert made == [stop.n for stop in stops if stop.n]


@every_game
def test_facts_that_are_asked_for_are_the_public_facts(name: str) -> None:
    fold = numbered(hostile_logs.endless(name, count=40))
    every, asked = fold.game.facts.paths(fold.state), timeline.AskedFacts(fold.game.facts, fold.state)
    assert dict(asked) == every and len(asked) == len(every)
    assert asked.get("no.such.path") is None


@every_game
def test_free_words_of_one_line_are_tried_out_up_to_a_bound(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(hostile_logs.written(hostile_logs.wide(name, 3_000), tmp_path / "log.jsonl"))
    tried: list[str] = []
    monkeypatch.setattr(FreeWords, "_told_apart", lambda words, state, act, word: tried.append(word))
    Anonymous().run(path)
    assert len(tried) <= 2 * free_words.MOST_TRIED // 3_000


@every_game
def test_the_rows_of_a_log_without_an_end_are_judged_twice(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once by the audit, once as an open table sees them; a game without secrets once."""
    log = hostile_logs.KINDS["amends of the last lines"](name, count=60)  # type: ignore[call-arg]
    path = hostile_logs.written(log, tmp_path / "log.jsonl")
    amends = carried_out(monkeypatch)
    rows.judged(str(path))
    assert len(amends) == (120 if has_secrets(games.load(name)) else 60)


def numbered(log: list[Any]) -> Fold:
    """A log folded, its lines numbered in order."""
    for n, line in enumerate(log[1:], 1):
        line.n = n
    return folded(log)
