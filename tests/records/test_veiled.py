"""Two games that look alike to the whole table: no command tells them apart, whatever cards were typed secretly."""

import copy
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.journal.fold import Fold
from referee.journal.lines import Line, StepLine
from referee.simulate.run import sealed_bytes
from referee.table import hints
from referee.table.complete import candidates
from referee.table.session import Session
from tests.records.logs import run_here
from tests.records.veiled import public, secretive, variants

OTHER = re.compile(r"[0-9a-f]{32}|(?<=\"id\":\")[0-9A-Z]{12}|(?<=log )[0-9A-Z]{12}|p-[0-9a-f]{12}")
"""What differs from run to run: seals, ids of new logs, pseudonyms."""

LOG = "a.jsonl"
ONCE: tuple[tuple[str, ...], ...] = (
    ("replay", LOG), ("replay", LOG, "--json"), ("view", LOG, "--out", "-"), ("view", LOG, "--open", "--out", "-"), ("audit", LOG),
    ("audit", LOG, "--json", "--strict"), ("audit", LOG, "--prove", "--json"), ("audit", LOG, "--deal", "deal.jsonl"), ("receipt", LOG),
    ("ruling", LOG), ("diff", LOG, "public.jsonl"), ("diff", LOG, "public.jsonl", "--json"), ("summarize", LOG, "--db", "a.db", "--json"),
    ("summarize", LOG, "--db", "b.db", "--judge"), ("stats", "a.db", "--made-up"), ("stats", "b.db", "--made-up", "--csv"),
    ("stats", "b.db", "--made-up", "--json"), ("report", "b.db", "--made-up", "--out", "-"), ("export", LOG, "--anon", "--out", "-"),
    ("export", LOG, "--anon", "--for", "public", "--keep", "typed", "--keep", "tries", "--out", "-"),
)  # fmt: skip
AT: tuple[tuple[str, ...], ...] = (
    ("replay", LOG, "--to", "{n}"), ("replay", LOG, "--at", "{n}", "--why"), ("replay", LOG, "--at", "{n}", "--why", "--json"),
    ("odds", LOG, "--at", "{n}", "--json"), ("branch", LOG, "--at", "{n}", "--without", "--json", "--out", "branch-{n}.jsonl"),
)  # fmt: skip
"""The commands, as they are typed, on the whole log and at a line. A branch is a log of the table's own, only its page is compared."""


def said(log: Sequence[Line], numbers: Sequence[int], folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """All that `records` says of a log, by command."""
    folder.mkdir()
    monkeypatch.chdir(folder)
    Path(LOG).write_bytes(sealed_bytes(log))
    Path("public.jsonl").write_bytes(public(log))
    out: dict[str, str] = {}
    for words in (*ONCE, *(tuple(word.format(n=n) for word in form) for n in numbers for form in AT)):
        done = run_here(*words)
        out[" ".join(words)] = OTHER.sub("-", f"{done.returncode}\n{done.stdout}\n{done.stderr}")
    for name in ("a.db", "b.db"):
        with closing(sqlite3.connect(name)) as conn:
            out[name] = OTHER.sub("-", "\n".join(conn.iterdump()))
    return out


def alike(name: str, seed: int, part: float, at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Compare what the commands say of logs that look alike; how many there were. at: how many lines are looked at."""
    made = [log for log, _ in variants(name, seed, part)]
    if len(made) < 2:
        return 0
    secret = [line.n for line in made[0] if isinstance(line, StepLine) and line.step.secret][-at:]
    numbers = [n + behind for n in secret for behind in (0, 1)][:at]
    first, *others = [said(log, numbers, tmp_path / f"{seed} {part} {i}", monkeypatch) for i, log in enumerate(made)]
    for other in others:
        assert [words for words in first if first[words] != other[words]] == [], (name, seed, part)
    return len(made)


# --- at the table ----------------------------------------------------------------------------------------------------

EVERYWHERE = (
    "st", "ls 99", "?", "z", "? show", "? skip", ".", "-", "declare", "back 5 ! x", "skip x ! y", "call", "amend {secret}",
    "chk {path} 99", "set {path} 2", "n {secret} a note", "rule leave", "late x",
)  # fmt: skip
CARDS = {
    "ninjato": ("{card}", "r{card}", "show rumors 1 {card}", "show rumors 2 {card} ! x", "show rumors 1 el some", "show rumors 2 el", "fact rumor.{card} 9"),
    "samurai_sword": ("{card}", "{card} 2", "{card} ! x", "show hand 1 {card}", "show hand 2 {card} {card}", "pay {card}", "amend {secret} remove ! x"),
    "shinobi_clans": ("d={card}", "da={card}", "/{card}", "{card}", "{card} ! x", "show hand 1 {card}", "y={card},{card}", "1a2g", "keep", "amend {secret} remove ! x"),
}
"""What is typed to find out what lies hidden; cards in turn."""


BEGUN = ("", "chk ", "amend ", "fact ", "show ")
"""What stands before the cursor when completion is asked."""


def typed(name: str, fold: Fold, most: int) -> list[str]:
    """Entries for a table, at most so many: each form, with paths and cards drawn from all there are."""
    game = fold.game
    paths = list(game.paths(fold.state))
    secret = [item.n for item in fold.items if getattr(getattr(item, "step", None), "secret", None)]
    if name == "ninjato":
        cards = [card for card in fold.state.info if card.startswith("W")]
    else:
        cards = list(getattr(fold.state, "cards", None) or fold.state.ledger.manifest)
        codes = {thing.title.lower().replace(" ", "_"): thing.code for thing in game.printed(fold.state).things}
        cards = [codes.get(card, card) for card in cards]
    fills = [{"secret": str(n)} for n in secret[-2:]] + [{"path": path} for path in paths] + [{"card": card} for card in cards]
    forms = [*EVERYWHERE, *CARDS[name], *(str(entry) for entry, _ in game.complete(fold.state))]
    out = [form for form in forms if "{" not in form]
    out += [form.format(**fill) for form in forms for fill in fills if f"{{{next(iter(fill))}}}" in form]
    return Random(f"{name} {fold.last}").sample(out, min(most, len(out)))


def answered(session: Session, text: str) -> tuple[tuple[Any, ...], Any]:
    """What an entry does, and what is answered to it; the session stays as it is."""
    session = copy.copy(session)
    session.fold = session.fold.copy()
    reply = session.enter(text)
    return (reply.kind, reply.verdict, reply.force), reply.plain(session.names, session.game.rulebook.cite)


def same_answers(name: str, seed: int, part: float, most: int, count: int) -> int:
    """Compare the answers to the same entries: those that do the same say the same."""
    made = list(variants(name, seed, part, count))
    sessions = [Session(fold, None, entry=fold.entry) for _, fold in made]
    for session in sessions:
        session.asks = True
    for text in typed(name, made[0][1], most) if len(made) > 1 else ():
        told: dict[tuple[Any, ...], Any] = {}
        for session in sessions:
            does, says = answered(session, text)
            assert told.setdefault(does, says) == says, (name, seed, part, text)
    helped = {repr([hints.now(s), hints.next_line(s), *(candidates(s, begun) for begun in BEGUN)]) for s in sessions}
    assert len(helped) <= 1, (name, seed, part)
    return len(made)


SLICE = {"ninjato": (0, 0.3), "samurai_sword": (2, 0.8), "shinobi_clans": (0, 0.48)}
"""A seed and a part of a game in which something lies hidden."""


@pytest.mark.parametrize("name", secretive())
def test_no_command_tells_two_games_apart(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert alike(name, *SLICE[name], 2, tmp_path, monkeypatch) > 1


@pytest.mark.parametrize("name", secretive())
def test_no_answer_at_the_table_tells_them_apart(name: str) -> None:
    assert same_answers(name, *SLICE[name], 40, 2) > 1


@pytest.mark.full
@pytest.mark.parametrize("name", secretive())
def test_many_games_are_not_told_apart(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = 0
    for seed in range(6):
        for part in (0.3, 0.6, 0.9):
            found += alike(name, seed, part, 6, tmp_path, monkeypatch) > 1
            found += same_answers(name, seed, part, 300, 3) > 1
    assert found > 6
