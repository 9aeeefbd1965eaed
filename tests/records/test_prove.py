"""Proofs of whole logs: honest ones, ones in which something was read wrongly, and the logs with open cards."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from records.audit.auditor import audit_file
from referee import games
from referee.engine.game import Game
from referee.engine.steps import Check, Set, Show
from referee.games import load
from referee.games.shinbi import steps as sh
from referee.games.shinbi.data import CLANS
from referee.games.shinbi.state import targets
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.head import make_head
from referee.proof.prove import NoSolver, Proof, cases_of, open_log, prove
from referee.proof.words import data, sentences
from referee.simulate.run import one, sealed_bytes
from tests.journal.logs import TOY, Log
from tests.kit import registered as toy_game
from tests.kit.logs import folded, head_of
from tests.kit.work import calls
from tests.toy.steps import Draw, Pass, Pay, Play, SetupStep, Steal

SHINBI: Game[Any] = load("shinbi")


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    with toy_game.registered():
        yield


def audited(tmp_path: Path, log: Sequence[lines.Line]) -> Any:
    path = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
    path.write_bytes(sealed_bytes(log))
    return audit_file(str(path))


def clean(tmp_path: Path, game: Game[Any], fold: Fold, proof: Proof) -> list[lines.Line]:
    """The log with open cards, which must audit as sound; nothing is worse than it was."""
    log = open_log(game, fold, proof)
    audit = audited(tmp_path, log)
    assert audit.status == "sound", (audit.complaints, audit.differences)
    head = head_of(log)
    assert head.parent is not None
    assert (head.parent.log, head.parent.step) == (fold.head.id, fold.last)
    assert head.id != fold.head.id
    again = folded(game, head, log[1:])
    assert "impossible" not in again.now.verdicts.values(), again.now.findings
    if not fold.now.verdicts:
        assert not again.now.verdicts, again.now.findings
    assert game.scoring.score(again.state).points == game.scoring.score(fold.state).points
    return log


# --- cards in a ledger -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("scipy")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("reporter", ["bare", "open"])
def test_honest_games_are_possible_and_open_to_a_clean_log(tmp_path: Path, seed: int, reporter: str) -> None:
    fold = one(TOY, seed, reporter=reporter).fold
    proof = prove(TOY, fold)
    assert proof.possible
    assert proof.honest
    assert not (proof.lines or proof.conflicts or proof.breach or proof.protest)
    log = clean(tmp_path, TOY, fold, proof)
    cards = [line.step.card for line in log if isinstance(line, lines.StepLine) and isinstance(line.step, Draw | Steal)]
    reshuffled = sum("reshuffle" in str(line.did) for line in log if isinstance(line, lines.StepLine))
    assert cards.count("") <= reshuffled  # the last draw of a game may bring nothing


@pytest.mark.usefixtures("scipy")
def test_lines_that_cannot_all_be_true() -> None:
    """The only kohinoor lies in the pile, and is played again before anything was shuffled."""
    log = Log(TOY).each(SetupStep(0))
    first = log.play(Play(1, "kohinoor"))
    log.each(Draw(2), Draw(1), Play(2, "opal"))
    second = log.play(Play(1, "kohinoor"))
    log.play(Draw(2))
    proof = prove(TOY, log.fold)
    assert (proof.possible, proof.honest, proof.deal) == (False, False, None)
    assert (proof.lines, proof.conflicts[0].first, proof.protest) == ((first, second), second, (second,))
    with pytest.raises(ValueError, match="no deal"):
        open_log(TOY, log.fold, proof)


@pytest.mark.usefixtures("scipy")
def test_what_was_amended_is_no_fact() -> None:
    log = Log(TOY).each(SetupStep(0), Play(1, "kohinoor"), Draw(2), Draw(1), Draw(2))
    wrong = log.play(Play(1, "kohinoor"))
    log.amend(wrong, step=Play(1, "opal"))
    assert prove(TOY, log.fold).possible
    assert prove(TOY, (log.head, log.lines)).possible


@pytest.mark.usefixtures("scipy")
def test_a_rule_that_was_broken_is_shown_by_lines_together() -> None:
    """Who passed drew nothing but an opal since, and now has a jade. Possible, but not honest."""
    log = Log(TOY).each(SetupStep(0), Play(1, "ruby"))
    passed = log.play(Pass(2))
    drawn = log.play(Draw(2, "opal"))
    log.play(Draw(1))
    shown = log.play(Play(2, "jade"))
    log.play(Draw(1))
    proof = prove(TOY, log.fold)
    assert proof.possible
    assert proof.honest is False
    assert len(proof.breach) == 1
    found = proof.breach[0]
    assert (found.rules, found.lines) == (("TOY-RAID-01",), (passed, drawn, shown))
    assert not proof.lines


@pytest.mark.usefixtures("scipy")
def test_what_is_left_out_is_listed() -> None:
    log = Log(TOY).each(SetupStep(0), Play(1, "opal"))
    counted = log.write(lines.CheckLine(n=0, check=Check("deck", 3)))
    log.play(Draw(2))
    role = log.play(Show("role:1", ("crow",)))
    other = log.play(Show("role:1", ("magpie",)))
    proof = prove(TOY, log.fold)
    assert proof.possible
    left = {out.line: out.text for out in proof.left_out}
    assert "deck is 3" in left[counted]
    assert "not in where cards lie" in left[other]
    assert role not in left


@pytest.mark.usefixtures("scipy")
def test_no_time_no_answer() -> None:
    fold = one(TOY, 3, reporter="open").fold
    proof = prove(TOY, fold, seconds=0.0)
    assert proof.possible is None
    assert "time" in proof.why


def test_without_scipy_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    fold = one(TOY, 3, reporter="open").fold
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(NoSolver, match="needs SciPy"):
        prove(TOY, fold)


# --- Shinbi ----------------------------------------------------------------------------------------------------------

LETTER = {"k": "katana", "s": "sai", "h": "shuriken", "b": "blowgun", "?": "?"}


class Table(Log):
    """A Shinbi log to be played line by line. `turn` turns up cards: `4k 3?`."""

    def __init__(self, players: int = 4, **options: Any) -> None:
        super().__init__(SHINBI, make_head(SHINBI, CLANS[:players], log_id="TEST", options=options))
        self.players = players
        self.play(sh.SetupStep(0, CLANS[:players], 1))
        self.deal()

    def deal(self, said: str = "ksb") -> None:
        start = self.fold.state.turn
        for i in range(self.players):
            who = (start + i - 1) % self.players + 1
            acts = (
                sh.Attack(who, to, LETTER[w] if who < 3 else "") for to, w in zip(targets(who, 4), said, strict=True)
            )
            self.play(*(acts if self.players == 4 else (sh.Attack(who, to) for to in targets(who, self.players))))

    def turn(self, who: int, cards: str, pair: str = "") -> int:
        shown = tuple((int(card[0]), LETTER[card[1]]) for card in cards.split())
        return self.play(sh.Reveal(who, shown, pair))

    def call(self, who: int, what: str, third: str, right: bool | None = None) -> int:
        names = {"i": "incompetence", "p": "plotting"}
        return self.play(sh.Denounce(who, names[what], (int(third[0]), LETTER[third[1]]), right))

    def kept(self, clan: int, weapon: str) -> int:
        return self.play(Show(f"kept:{clan}", (LETTER[weapon],)))

    def proof(self) -> Proof:
        return prove(SHINBI, self.fold)


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.mark.parametrize("seed", range(6))
def test_shinbi_honest_games(tmp_path: Path, seed: int) -> None:
    fold = one(SHINBI, seed, reporter=("bare", "open")[seed % 2]).fold
    proof = prove(SHINBI, fold)
    assert proof.possible
    assert proof.honest
    log = clean(tmp_path, SHINBI, fold, proof)
    again = prove(SHINBI, (log[0], log[1:]))  # type: ignore[arg-type]
    assert again.possible


def lazy_table() -> Table:
    """A round in which hardly a card was read."""
    table = Table()
    table.turn(1, "4? 3?", "same")
    table.call(1, "p", "2?", True)
    table.turn(2, "1k 4?", "different")
    table.call(2, "i", "3?", False)
    table.turn(3, "2? 1?", "different")
    table.turn(4, "3? 2?", "same")
    table.call(4, "p", "1?", False)
    return table


def test_shinbi_lazy_entries_are_read_in_the_open_log(tmp_path: Path) -> None:
    table = lazy_table()
    table.play(sh.Recover(0))
    table.deal()
    table.turn(2, "1s 4?", "different")
    proof = table.proof()
    assert proof.possible
    log = clean(tmp_path, SHINBI, table.fold, proof)
    turned = [line.step for line in log if isinstance(line, lines.StepLine)]
    assert not any("?" in str(step.cards) for step in turned if isinstance(step, sh.Reveal))
    assert not any("?" in str(step.third) for step in turned if isinstance(step, sh.Denounce))
    shown = [line.show.zone for line in log if isinstance(line, lines.ShowLine)]
    assert len(shown) == len(set(shown)) == 16 - 8 - 3


def test_shinbi_a_card_that_cannot_lie_there() -> None:
    """Five players: seat 5 gives no card to seat 4."""
    table = Table(5)
    table.turn(1, "5k 4s")
    table.turn(2, "1k 5s")
    table.turn(3, "2k 1h")
    assert table.proof().possible
    stray = table.turn(4, "5b 3s")
    assert table.proof().lines == (stray,)


def test_shinbi_x1_one_katana_each(table: Table) -> None:
    table.turn(1, "4k 3s")
    two = table.turn(2, "1k 4s")
    table.turn(3, "1k 2h")
    proof = table.proof()
    assert (proof.lines, proof.conflicts[0].name, proof.protest) == ((two, two + 1), "round 1", (two + 1,))


def test_shinbi_x6_seven_lines(table: Table) -> None:
    """Each fact is possible alone; all seven together leave A's katana no place."""
    table.turn(1, "4? 3?", "different")
    at_b = table.turn(2, "1? 4?", "different")
    d_b = table.play(Show("4>2", ("katana",)))
    at_c = table.turn(3, "1? 2?", "different")
    b_c = table.play(Show("2>3", ("katana",)))
    at_d = table.turn(4, "1? 3?", "different")
    c_d = table.play(Show("3>4", ("katana",)))
    assert table.proof().possible
    table.play(sh.Waive(4))
    kept = table.kept(1, "s")
    assert table.fold.now.verdicts[kept] == "impossible"
    proof = table.proof()
    assert proof.possible is False
    assert (proof.protest, proof.lines) == ((kept,), (at_b, d_b, at_c, b_c, at_d, c_d, kept))


def test_shinbi_x10_five_times_all_the_same() -> None:
    table = Table(5)
    calls: list[int] = []
    for who in range(1, 6):
        near, far = (who - 2) % 5 + 1, (who - 4) % 5 + 1
        middle = (who - 3) % 5 + 1
        calls.append(table.turn(who, f"{near}? {middle}?", "same"))
        if who < 5:
            assert table.proof().possible
        calls.append(table.call(who, "p", f"{far}?", True))
    proof = table.proof()
    assert proof.possible is False
    assert set(proof.lines) <= set(calls)
    assert {calls[2 * i + 1] for i in range(5)} <= set(proof.lines)
    assert proof.conflicts[0].first == calls[-1]


def test_shinbi_a_banned_card_is_possible_but_not_honest() -> None:
    """X8: with `announced_and_actual` the third card may not be what two others announced; the rule is broken."""
    head = make_head(SHINBI, CLANS[:4], log_id="TEST", options={"triple_ban": "announced_and_actual"})
    log = Log(SHINBI, head).each(sh.SetupStep(0, CLANS[:4], 1))
    said: dict[tuple[int, int], int] = {}
    for who in range(1, 5):
        for to, w in zip(targets(who, 4), "skb", strict=True):
            weapon = "s" if to == 3 and who < 3 else "h" if to == 3 else w if w != "s" or who > 2 else "b"
            said[who, to] = log.play(sh.Attack(who, to, LETTER[weapon]))
    log.each(sh.Reveal(1, ((4, "katana"), (3, "sai"))), sh.Reveal(2, ((1, "katana"), (4, "shuriken"))))
    seen = log.play(sh.Reveal(3, ((1, "blowgun"), (4, "sai"))))
    proof = prove(SHINBI, log.fold)
    assert proof.possible
    assert proof.honest is False
    assert (proof.breach[0].rules, proof.breach[0].lines) == (("SB-TRIPLE-05",), (said[1, 3], said[2, 3], seen))


def test_shinbi_rounds_do_not_mix_and_a_void_round_begins_anew(table: Table) -> None:
    table.turn(1, "4k 3s")
    two = table.turn(2, "1k 4s")
    table.turn(3, "1k 2h")
    table.play(sh.Void(0))
    table.deal()
    table.turn(1, "4k 3s")
    proof = table.proof()
    assert [found.lines for found in proof.conflicts] == [(two, two + 1)]
    assert [case.name for case in proof.cases if case.lines][-2:] == ["round 1", "round 1"]
    rounds, _ = cases_of(SHINBI, table.fold)
    assert rounds[-1].solve()


def test_shinbi_a_number_that_was_set_does_not_split_a_round(table: Table) -> None:
    table.turn(1, "4k 3s")
    two = table.turn(2, "1k 4s")
    table.write(lines.SetLine(n=0, set=Set("round", 7)))
    table.turn(3, "1k 2h")
    assert table.proof().lines == (two, two + 2)


def test_shinbi_a_proof_is_little_work() -> None:
    """Counted in calls of functions, which are the same on every machine."""
    assert lazy_table().proof().possible  # what is imported at first is no work of a proof
    for seed in range(6):
        fold = one(SHINBI, seed, players=6, reporter="open").fold
        count, proof = calls(lambda fold=fold: prove(SHINBI, fold))  # type: ignore[misc]
        assert proof.possible and count < 100_000
    count, proof = calls(lazy_table().proof)
    assert proof.possible and count < 100_000


@pytest.mark.usefixtures("scipy")
@pytest.mark.parametrize("game_id", games.NAMES)
@pytest.mark.parametrize("reporter", ["bare", "open"])
def test_honest_games_of_all_kinds(tmp_path: Path, game_id: str, reporter: str) -> None:
    game = load(game_id)
    for seed in range(2):
        fold = one(game, seed, reporter=reporter).fold
        proof = prove(game, fold)
        assert proof.possible
        assert proof.honest
        assert audited(tmp_path, open_log(game, fold, proof)).status == "sound"


@pytest.mark.usefixtures("scipy")
def test_in_words_and_as_data() -> None:
    """Sentences name lines; data is plain JSON."""
    fold = one(TOY, 2, reporter="open").fold
    honest = prove(TOY, fold)
    assert sentences(honest) == ["possible: there is a deal that explains everything that was seen"]
    assert msgspec.json.decode(msgspec.json.encode(data(honest)))["possible"] is True
    table = Table()
    table.turn(1, "4k 3s")
    table.turn(2, "1k 4s")
    assert sentences(table.proof()) == sentences(honest)
    table.turn(3, "1k 2h")
    assert sentences(table.proof()) == [
        "impossible (round 1): lines 15 and 16 cannot all be true; none of them can be left out (since line 16)",
        "line 16 was recorded against what the log said before; the proof hears it like all others",
    ]
    told = data(table.proof())
    assert (told["possible"], told["deal"], told["conflicts"][0]["lines"]) == (False, None, [15, 16])


@pytest.mark.usefixtures("scipy")
def test_wrong_answers_to_a_raid_need_no_jade() -> None:
    """A jade that pays is a card seen like others."""
    log = Log(TOY).each(SetupStep(0), Play(1, "ruby"), Pay(2), Draw(2), Draw(1))
    assert prove(TOY, log.fold).honest
