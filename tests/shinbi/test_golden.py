"""Golden sessions of Shinbi: transcripts that give the same log for ever, for each way in which a game can end."""

import statistics
from io import BytesIO
from typing import Any

import pytest

from referee.games.shinbi import steps as sh
from referee.journal import lines
from referee.journal.reader import LogReader
from tests.kit.entries import expect, kinds
from tests.kit.golden import folder
from tests.shinbi.tables import GAME, typed

FOLDER = folder("shinbi")
NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))

WAYS = {
    "hit_4_en": ("SB-END-01", [2]),
    "own_call_5_es": ("SB-END-01", [5]),
    "other_call_6_en": ("SB-END-01", [3]),
    "false_call_6_fr": ("SB-END-01", [6]),
    "false_call_5_de": ("SB-END-01", [5]),
    "nobody_4_de": ("SB-END-04", []),
    "nobody_6_fr": ("SB-END-04", []),
    "shared_4": ("SB-END-04", [3, 4]),
    "denouncer_5_es": ("SB-END-04", [5]),
    "replay_4": ("SB-END-01", [4]),
    "last_round_won_4": ("SB-END-01", [1]),
    "last_round_nobody_4": ("SB-END-04", []),
    "seat_order_4": ("SB-END-01", [4]),
    "left_void_5": ("SB-END-04", []),
    "left_ghost_6": ("SB-END-01", [2]),
    "void_round_4": ("SB-END-01", [2]),
    "example_4_es": ("SB-END-01", [2]),
    "shown_4": ("SB-END-01", [2]),
    "eventful_4_es": ("SB-END-04", []),
    "third_shown_5_es": ("SB-END-01", [5]),
    "typed_5_en": ("SB-END-01", [3]),
    "typed_6_de": ("SB-END-01", [3]),
    "table_4": ("SB-END-01", [2]),
    "table_5": ("SB-END-01", [2]),
    "table_6": ("SB-END-01", [5]),
}
"""Each way to end: by a hit, the own call, another's call, a false call; nobody left, under every reading of it; the round
played to its end; a leaver, both ways; after a void round."""

HONEST = [n for n in NAMES if n not in ("void_round_4", "eventful_4_es", "example_4_es")]


def transcript(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def typed_of(name: str) -> list[str]:
    """The entries of a transcript."""
    head = ("#", "players", "edition", "option")
    return [row for row in transcript(name).splitlines() if row and not row.startswith(head)]


def head_of(name: str) -> lines.Head:
    return LogReader(BytesIO((FOLDER / f"{name}.jsonl").read_bytes())).head


def log_of(name: str) -> list[lines.Line]:
    """The stored log, without its head."""
    reader = LogReader(BytesIO((FOLDER / f"{name}.jsonl").read_bytes()))
    log = list(reader)
    assert not reader.complaints
    return log


@pytest.mark.parametrize("name", NAMES)
def test_the_game_ends_as_it_did(name: str) -> None:
    """That each transcript gives its log, and that each log replays, is tested for all games in table/test_golden.py and tests/battery."""
    ends = [line for line in log_of(name) if isinstance(line, lines.EndLine)]
    assert [(end.why, end.computed["winner"]) for end in ends] == [WAYS[name]]


def test_every_way_to_end_is_there() -> None:
    assert {why for why, _ in WAYS.values()} == set(GAME.about.ends)
    assert set(WAYS) == set(NAMES)
    heads = list(map(head_of, NAMES))
    assert {head.edition for head in heads} == {"en", "es", "fr", "de"}
    assert {len(head.seats) for head in heads} == {4, 5, 6}


def test_the_last_step_is_what_the_name_says() -> None:
    """By a hit, by the own or another's right call, by a false call."""
    for name, (_, winner) in WAYS.items():
        line = [line for line in log_of(name) if isinstance(line, lines.StepLine)][-1]
        kind, who = name.partition("_")[0], line.step.who
        if kind in ("hit", "own", "other", "false", "nobody"):
            assert type(line.step) is (sh.Waive if kind == "hit" else sh.Denounce)
        if isinstance(line.step, sh.Denounce) and kind in ("own", "other", "false", "nobody"):
            assert any(seat == who for effect, seat, *_ in line.did if effect == "life") == (kind == "false")
            assert ([who] == winner) == (kind == "own")


def test_keys_per_entry() -> None:
    """Few keystrokes, with Enter; set-up included. The simulated players of the other sessions serve targets in any order."""
    keys = sorted(len(row) + 1 for name in ("typed_5_en", "typed_6_de", "example_4_es") for row in typed_of(name))
    assert statistics.median(keys) <= 5
    assert keys[len(keys) * 9 // 10] <= 12


def test_the_example_session_of_the_design() -> None:
    """The entries of the design's example, the refused one included, give the described lines."""
    entries = typed_of("example_4_es")
    amended = next(i for i, entry in enumerate(entries) if entry.startswith("amend 22"))
    refused = typed(*entries[:amended], players=("Ana", "Ben", "Cho", "Dai"), edition="es").enter("k.k pk")
    assert (refused.kind, refused.verdict, refused.force) == ("refused", "impossible", "!!")
    assert [(f.rule, f.because) for f in refused.said[0].findings] == [("SB-CONS-01", (22,))]
    assert refused.column == 5, "the call is the word at fault"

    log = log_of("example_4_es")
    by_n: dict[int, Any] = {line.n: line for line in log if isinstance(line, lines.Judged)}
    step = {n: line.step for n, line in by_n.items() if isinstance(line, lines.StepLine | lines.AmendLine)}
    assert (step[7], by_n[7].implied, by_n[7].typed, by_n[7].done) == (sh.Waive(3), True, "ksb", False)
    assert (step[8], by_n[8].implied, by_n[8].did) == (sh.Recover(0), True, (("pawn", 1),))
    says = [(act.who, act.to, act.say) for act in step.values() if isinstance(act, sh.Attack)]
    assert says[:12] == [
        (1, 2, "katana"), (1, 3, "sai"), (1, 4, "blowgun"), (2, 3, "sai"), (2, 4, "katana"), (2, 1, "shuriken"),
        (3, 4, "blowgun"), (3, 1, "katana"), (3, 2, "sai"), (4, 1, "shuriken"), (4, 2, "katana"), (4, 3, "blowgun"),
    ]  # fmt: skip
    marks = [line.facts for line in log if isinstance(line, lines.MarkLine)]
    seventh = {"round": 7, "phase": "assign", "turn": 2, "start": 1, "lives": [1, 2, 1, 0], "middle": 16}
    assert [seventh.items() <= facts.items() for facts in marks].count(True) == 1
    over = {"round": 7, "phase": "over", "turn": 0, "start": 1, "lives": [0, 2, 0, 0], "middle": 18}
    assert over.items() <= marks[-1].items()
    amend = by_n[21]
    assert (amend.of, amend.how, amend.kind, amend.reason) == ((18,), "replace", "pen", "the marker lies on blowgun")
    (change,) = amend.changes
    assert (change.n, change.was, change.now) == (20, "ok", "irregular")
    assert [(f.rule, f.verdict, f.because) for f in change.findings] == [("SB-ASSIGN-08", "irregular", (18,))]
    assert (step[21], step[23]) == (sh.Attack(4, 1, "blowgun"), sh.Reveal(1, ((4, "sai"), (2, "katana"))))
    assert (step[24], by_n[24].implied) == (sh.Waive(1), True)
    assert step[25] == sh.Reveal(2, ((1, "katana"), (3, "katana")))
    assert step[26] == sh.Denounce(2, "plotting", (4, "katana"))
    assert sorted(by_n[26].did) == [("life", 1, -1), ("life", 3, -1)]
    assert (by_n[27].why, by_n[27].computed) == ("SB-END-01", {"winner": [2], "lives": [0, 2, 0, 0]})


def test_the_example_continued() -> None:
    """Its variants: under protest, taken back after the end, a card shown after the end."""
    entries = typed_of("example_4_es")
    table = typed(*entries[:-2], edition="es")
    reply = table.enter("k.k pk !! we all saw both")
    assert [(s.implied, s.verdict) for s in reply.said] == [(True, "ok"), (False, "ok"), (False, "impossible")]
    assert [f.because for f in reply.said[2].findings] == [(22,)]
    assert table.state.over

    table = typed(*entries, edition="es")
    assert table.state.over
    expect(table, "show 4 kept h", kind="accepted", verdict="ok")
    assert kinds(table, "z", "z pen") == ["accepted", "confirm"]
    reply = table.enter("z pen !")
    assert reply.kind == "accepted" and any("no longer applies" in c for c in reply.changes), reply
    assert not table.state.over and table.state.turn == 1 and table.state.open == 1


@pytest.mark.parametrize("name", HONEST)
def test_honest_sessions_are_clean(name: str) -> None:
    assert all(line.verdict == "ok" for line in log_of(name) if isinstance(line, lines.Judged))
