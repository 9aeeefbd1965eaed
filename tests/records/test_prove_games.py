"""Every game before the prover: open hands in the deal written as a log, and rules about hidden cards that it hears."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from records.audit.auditor import AuditRequest, audit_file, examine
from records.audit.proved import sealed_bytes
from referee import games
from referee.engine.proof import Moved, ledgers_of, unseen
from referee.engine.steps import Show
from referee.journal.acts import line_of
from referee.journal.head import make_head
from referee.proof.prove import folded, open_log, prove
from referee.simulate.run import one
from tests.journal.logs import Log
from tests.kit.parts import having
from tests.records.logs import run, run_here
from tests.records.test_prove import SHINBI, Table

LEDGERS = having("ledger", "program")


@pytest.mark.usefixtures("scipy")
@pytest.mark.parametrize("game_id", LEDGERS)
@pytest.mark.parametrize("reporter", ["bare", "open"])
def test_the_deal_opens_all_hands_and_audits_clean(tmp_path: Path, game_id: str, reporter: str) -> None:
    game = games.load(game_id)
    for seed in range(2):
        fold = one(game, seed, reporter=reporter).fold
        proof = prove(game, fold)
        assert proof.possible and proof.honest
        log = open_log(game, fold, proof)
        path = tmp_path / "deal.jsonl"
        path.write_bytes(sealed_bytes(log))
        audit = audit_file(str(path), strict=True)
        assert audit.status == "sound", audit
        (ledger,) = ledgers_of(folded(game, (log[0], log[1:])).state)  # type: ignore[arg-type]
        hands = [zone for zone in ledger.zones() if zone.startswith("hand") and ledger.count(zone)]
        manifest = ledger.manifest or {}
        if all(n is not None for n in manifest.values()):
            assert all(sum(ledger.known(zone).values()) == ledger.count(zone) for zone in hands)


def test_cards_that_came_and_went() -> None:
    places = {"hand 1": "hand:1", "hand 2": "hand:2"}
    moves = [Moved("deck", "hand 1", ("a", "b", "")), Moved("hand 1", "hand 2", ("a",))]
    assert unseen(moves, places) == {"hand:1": ("b",), "hand:2": ("a",)}


@pytest.mark.usefixtures("scipy")
def test_samurai_honor_paid_with_a_weapon_in_hand() -> None:
    """Where a Weapon must be given up, a whole hand of Weapons shown before shows the breach."""
    from referee.games.samurai_sword.steps import Pay

    game = games.load("samurai_sword")
    for seed in range(60):
        options: dict[str, Any] = {"bushido_payment": "weapon_first"}
        made = one(game, seed, players=5, options=options).lines
        at = next((i for i, line in enumerate(made) if isinstance(getattr(line, "step", None), Pay) and not line.step.card), 0)  # type: ignore[attr-defined]
        if at:
            break
    else:
        pytest.fail("nobody paid honor for a Bushido in these games")
    fold = folded(game, (made[0], made[1:at]))  # type: ignore[arg-type]
    assert game.hidden.held(fold.state, made[at].step)  # type: ignore[attr-defined]
    proof = prove(game, folded(game, (made[0], made[1:])))  # type: ignore[arg-type]
    assert proof.possible and proof.honest


@pytest.mark.usefixtures("scipy")
def test_clans_a_hand_without_a_ninja() -> None:
    """Who holds weapons only cannot have laid a ninja onto a stack: seen from the hand, though the card is never turned up."""
    from referee.games.shinobi_clans.steps import Lay

    game = games.load("shinobi_clans")
    made = one(game, 1).lines
    log = Log(game, made[0])  # type: ignore[arg-type]
    for lay in made[1:]:
        step = getattr(lay, "step", None)
        if isinstance(step, Lay) and not step.card and not log.fold.state.forced:
            break
        log.fold.feed(lay)
    who = lay.step.who  # type: ignore[attr-defined]
    count = log.fold.state.hand(who)
    weapons = [c for c in log.fold.state.cards if log.fold.state.kind(c) == "weapon"]
    copies = log.fold.state.ledger.manifest
    cards = [c for c in weapons for _ in range(copies[c] or 1)][:count]
    assert len(cards) == count > 0
    shown = line_of(Show(f"hand:{who}", tuple(cards), True), log.fold.last + 1)
    log.fold.feed(shown)
    log.fold.feed(line_of(lay.step, shown.n + 1))  # type: ignore[attr-defined]
    proof = prove(game, log.fold)
    assert proof.possible and proof.honest is False
    assert (proof.breach[0].lines, proof.breach[0].rules) == ((shown.n, shown.n + 1), ("SC-TYPE-08",))


def lazy(path: Path, said: bool) -> tuple[int, ...]:
    """X6 of the theory: seven lines that only together are impossible. said: whether the last one says so itself."""
    from referee.games.shinbi import steps as sh

    table = Table()
    table.turn(1, "4? 3?", "different")
    n = [table.turn(2, "1? 4?", "different"), table.play(Show("4>2", ("katana",)))]
    n += [table.turn(3, "1? 2?", "different"), table.play(Show("2>3", ("katana",)))]
    n += [table.turn(4, "1? 3?", "different"), table.play(Show("3>4", ("katana",)))]
    table.play(sh.Waive(4))
    n.append(table.kept(1, "s"))
    last = table.fold.items[-1]
    last = last if said else replace(last, verdict="ok", findings=())
    path.write_bytes(sealed_bytes([table.fold.head, *table.fold.items[:-1], last]))
    return tuple(n)


@pytest.mark.parametrize("said", [True, False], ids=["said", "silent"])
def test_a_lazy_conflict_of_seven_lines_is_named_by_the_plain_audit(log: Path, said: bool) -> None:
    named = lazy(log, said)
    for ask in (AuditRequest(), AuditRequest(prove=True)):
        audit, deal = examine(str(log), ask)
        assert audit.proof is not None and audit.proof.possible is False and not deal
        (clash,) = audit.proof.conflicts
        assert tuple(line.n for line in clash.lines) == named and all(line.text for line in clash.lines)
        assert clash.told is said and audit.proof.full == ask.prove
        assert audit.status == ("sound" if said else "found")
    result = run("audit", log, "--prove")
    assert result.returncode == (0 if said else 1) and "none of them can be left out" in result.stdout


def test_a_deal_is_written_and_never_over_a_file(tmp_path: Path) -> None:
    table = Table()
    table.turn(1, "4? 3?", "same")
    logs = tmp_path / "logs"
    logs.mkdir()
    for name in ("a", "b"):
        (logs / f"{name}.jsonl").write_bytes(sealed_bytes([table.fold.head, *table.fold.items]))
    deal = tmp_path / "deal.jsonl"
    assert run("audit", logs / "a.jsonl", "--deal", deal).returncode == 0
    assert audit_file(str(deal)).status == "sound"
    assert "there already" in run_here("audit", logs / "a.jsonl", "--deal", deal, code=2).stderr
    rows = run_here("audit", logs, "--deal", tmp_path / "deals", "--json").stdout.splitlines()
    files = [Path(json.loads(row)["proof"]["deal"]) for row in rows]
    assert [file.name for file in files] == ["a.jsonl", "b.jsonl"] and all(file.exists() for file in files)
    rows = run("audit", logs, "--deal", tmp_path / "deals", "--json", "-j", "2").stdout.splitlines()
    assert [Path(json.loads(row)["proof"]["deal"]).name for row in rows] == ["a-1.jsonl", "b-1.jsonl"]


def test_a_conflict_that_the_log_itself_tells_of_is_sound(log: Path) -> None:
    """Booked under protest: possible is no, but nothing is found that the log does not say."""
    table = Table()
    table.turn(1, "4k 3s")
    table.turn(2, "1k 4s")
    table.turn(3, "1k 2h")
    items = list(table.fold.items)
    for item in items:
        if item.n in table.fold.now.verdicts:
            item.verdict = "impossible"
            item.findings = tuple(f.stored() for f in table.fold.now.findings[item.n])
    log.write_bytes(sealed_bytes([table.fold.head, *items]))
    audit, _ = examine(str(log), AuditRequest(prove=True))
    assert audit.proof is not None and audit.proof.possible is False
    assert audit.proof.conflicts[0].told
    assert make_head(SHINBI, ("a", "b", "c", "d")).game == audit.game


@pytest.mark.usefixtures("scipy")
def test_a_proof_settles_what_the_shown_facts_decide(log: Path) -> None:
    """A card that nobody read, and that all that was shown later leaves no choice; other such cards stay open."""
    game = games.load("shinobi_clans")
    made = one(game, 5, reporter="open")
    log.write_bytes(sealed_bytes(made.lines))
    plain, _ = examine(str(log), AuditRequest())
    audit, _ = examine(str(log), AuditRequest(prove=True))
    assert audit.proof is not None and audit.proof.settled
    settled = [item.n for item in audit.proof.settled]
    assert sorted([*settled, *(item.n for item in audit.open)]) == sorted(item.n for item in plain.open)
    shown = run("audit", log, "--prove")
    assert shown.returncode == 0 and f"settled: line {settled[0]}: " in shown.stdout
    assert f"open        {len(audit.open)}\n" in shown.stdout and "kept in every deal" in shown.stdout


def test_what_a_proof_hears_is_not_left_out(log: Path) -> None:
    """Cards of which only `same` or `different` was said are facts of the proof, though the question stays open."""
    table = Table()
    turned = table.turn(1, "4? 3?", "same")
    log.write_bytes(sealed_bytes([table.fold.head, *table.fold.items]))
    audit, _ = examine(str(log), AuditRequest(prove=True))
    assert audit.proof is not None and audit.proof.possible
    assert [item.n for item in audit.open] == [turned] and audit.proof.left_out == ()
