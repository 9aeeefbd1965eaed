"""Two games that look alike to the whole table: no command tells them apart, whatever lies hidden in them.

What differs by its purpose (FORMAT.md, "What lies hidden") is left out of the comparison in `answered`.
"""

import copy
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from records.logs.source import opened
from referee import games
from referee.api.game import LoadedGame
from referee.journal.fold import Fold
from referee.journal.head import make_head
from referee.journal.lines import Box, ShowLine, StepLine
from referee.journal.mask import secret_lines, secretly
from referee.simulate.run import sealed_bytes
from referee.table.assist import hints
from referee.table.assist.choices import choices
from referee.table.assist.complete import candidates
from referee.table.desk import Desk
from referee.table.session.session import Session
from tests.cli.run import referee
from tests.kit.entries import accept, close
from tests.kit.parts import having
from tests.records.alike import public, secretive, variants
from tests.records.logs import NAMES, run_here

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
BRIEF = (("replay", LOG), ("audit", LOG, "--json", "--strict"), ("audit", LOG, "--prove"), ("export", LOG, "--anon", "--out", "-"))
AT: tuple[tuple[str, ...], ...] = (
    ("replay", LOG, "--to", "{n}"), ("replay", LOG, "--at", "{n}", "--why"), ("replay", LOG, "--at", "{n}", "--why", "--json"),
    ("odds", LOG, "--at", "{n}", "--json"), ("branch", LOG, "--at", "{n}", "--without", "--json", "--out", "branch-{n}.jsonl"),
)  # fmt: skip
"""The commands, as they are typed, on the whole log and at a line. A branch is a log of the table's own, only its page is compared."""

LOOKED_AT = ("st", "ls 99", "?", "nonsense", "q")
"""What is typed when the log is gone on with."""


def said(raw: bytes, at: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """All that both programs say of a log that is no finished game, by command. at: how many lines are looked at; 0: the log alone, in brief."""
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    Path(LOG).write_bytes(raw)
    reader = opened(LOG).reader
    with reader.file:
        log = [reader.head, *reader]
    Path("public.jsonl").write_bytes(public(log))
    secret = [line.n for line in log if isinstance(line, StepLine) and line.step.secret][-at:]
    numbers = [n + behind for n in secret for behind in (0, 1)][:at] if at else []
    out: dict[str, str] = {}
    for words in (*(ONCE if at else BRIEF), *(tuple(word.format(n=n) for word in form) for n in numbers for form in AT)):
        done = run_here(*words)
        out[" ".join(words)] = OTHER.sub("-", f"{done.returncode}\n{done.stdout}\n{done.stderr}")
    resumed = referee("resume", LOG, cwd=folder, typed="\n".join(LOOKED_AT))
    out["resume"] = OTHER.sub("-", f"{resumed.code}\n{resumed.out}\n{resumed.err}")
    for name in ("a.db", "b.db") if at else ():
        with closing(sqlite3.connect(name)) as conn:
            out[name] = OTHER.sub("-", "\n".join(conn.iterdump()))
    return out


def alike(raw: Sequence[bytes], at: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare what is said of logs that look alike. at: how many lines are looked at."""
    first, *others = [said(log, at, folder / str(i), monkeypatch) for i, log in enumerate(raw)]
    for other in others:
        assert [words for words in first if first[words] != other[words]] == []


# --- at the table ----------------------------------------------------------------------------------------------------

EVERYWHERE: tuple[str, ...] = (
    "st", "ls 99", "?", "z", "? show", "? skip", ".", "-", "declare", "back 5 ! x", "skip x ! y", "call", "amend {secret}",
    "chk {path} 99", "set {path} 2", "n {secret} a note", "rule leave", "late x",
)  # fmt: skip
CARDS = {
    "ninjato": ("may {card}", "{card}", "r{card}", "show rumors 1 {card}", "show rumors 2 {card} ! x", "show rumors 1 el some", "show rumors 2 el", "fact rumor.{card} 9"),
    "samurai_sword": ("may {card}", "{card}", "{card} 2", "{card} ! x", "show hand 1 {card}", "show hand 2 {card} {card}", "pay {card}", "amend {secret} remove ! x"),
    "shinobi_clans": ("may d={card}", "may {card}", "d={card}", "da={card}", "/{card}", "{card}", "{card} ! x", "show hand 1 {card}", "y={card},{card}", "1a2g", "keep", "amend {secret} remove ! x"),
}
"""What is typed to find out what lies hidden; cards in turn."""


BEGUN = ("", "chk ", "amend ", "fact ", "show ")
"""What stands before the cursor when completion is asked."""


def typed(fold: Fold, most: int) -> list[str]:
    """Entries for a table, at most so many: each form, with paths and cards drawn from all there are."""
    game, name = fold.game, fold.game.id
    paths = list(game.facts.paths(fold.state))
    secret = [item.n for item in fold.items if getattr(getattr(item, "step", None), "secret", None)]
    if name == "ninjato":
        cards = [card for card in fold.state.info if card[:1] in "RW"]
    else:
        cards = list(getattr(fold.state, "cards", None) or fold.state.ledger.manifest)
        codes = {thing.title.lower().replace(" ", "_"): thing.code for thing in game.notation.printed(fold.state).things}
        cards = [codes.get(card, card) for card in cards]
    fills = [{"secret": str(n)} for n in secret[-2:]] + [{"path": path} for path in paths] + [{"card": card} for card in cards]
    forms = [*EVERYWHERE, *CARDS[name], *(str(entry) for entry, _ in game.help.complete(fold.state))]
    out = [form for form in forms if "{" not in form]
    out += [form.format(**fill) for form in forms for fill in fills if f"{{{next(iter(fill))}}}" in form]
    return Random(f"{name} {fold.last}").sample(out, min(most, len(out)))


def answered(session: Session, text: str) -> tuple[tuple[Any, ...], Any]:
    """What an entry does, and what is answered to it; the session stays as it is.

    Cards that are shown by their kind are named once they lie open: the log gets their names. What is recorded may say of an earlier line that what was typed secretly in it cannot be: that is left out.
    """
    session = copy.copy(session)
    session.fold = session.fold.copy()
    before = len(session.fold.items)
    reply = session.enter(text)
    shown = tuple(item.show.cards for item in session.fold.items[before:] if isinstance(item, ShowLine))
    if reply.kind == "accepted":
        for said in reply.said:
            said.findings = tuple(f for f in said.findings if "typed secretly" not in f.text)
    return (reply.kind, reply.verdict, reply.force, shown), reply.plain(session.names, session.game.rulebook.cite)


def same_answers(sessions: Sequence[Session], most: int) -> None:
    """Compare the answers to the same entries, at most so many: those that do the same say the same."""
    for session in sessions:
        session.asks = True
    for text in typed(sessions[0].fold, most):
        told: dict[tuple[Any, ...], Any] = {}
        for session in sessions:
            does, says = answered(session, text)
            assert told.setdefault(does, says) == says, text
    helped = {repr([hints.now(s), hints.next_line(s), choices(s), *(candidates(s, begun) for begun in BEGUN)]) for s in sessions}
    assert len(helped) == 1


SLICE = {"ninjato": (0, 0.3), "samurai_sword": (2, 0.8), "shinobi_clans": (0, 0.48)}
"""A seed and a part of a game in which something lies hidden."""


@pytest.mark.parametrize("name", having("program", among=secretive()))
def test_nothing_tells_two_games_apart(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = list(variants(name, *SLICE[name]))
    for _, fold in made:
        told = [item.n for item in fold.items if secretly(getattr(item, "step", None))]
        assert list(secret_lines(fold.game, fold.items)) == told
    assert len(made) == 2
    alike([sealed_bytes(log) for log, _ in made], 1, tmp_path, monkeypatch)
    same_answers([Desk(fold, None, entry=fold.entry) for _, fold in made], 14)


RUMORS = "setup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? t34 m5 g2 t3 el{0} do{0} ev{0} sk5"
RICH = ("set treasure.1 33 ! as told", "set treasure.2 33 ! as told")

BY_HAND: dict[str, tuple[str, dict[str, int], tuple[str, ...], tuple[tuple[str, str], tuple[str, str]]]] = {
    "rumors whose price nobody told": (
        "ninjato", {}, (RUMORS.format(""), *RICH, "{0} 3", "{1} 3", "fact rumor.R3 ev4"), (("r1", "r1"), ("r2", "r1"))
    ),
    "rumors that were paid wrongly": ("ninjato", {}, (RUMORS.format("45"), *RICH, "{0} 3 ! so paid", "{1} 3 ! so paid"), (("r1", "r1"), ("r2", "r1"))),
    "rumors that were corrected": (
        "ninjato", {}, (RUMORS.format("3"), *RICH, "R3 3", "{1} 3", "amend 4 {0} 3 ! looked again"), (("R1", "R2"), ("R2", "R1"))
    ),
    "a card that was corrected": (
        "samurai_sword", {}, ("setup nob hid iey goe start 1", "1: divert 2 {0}", "e", "amend 2 divert 2 {1} ! looked again"), (("katana", "focus"), ("bo", "parry"))
    ),
    "a card that cannot have been taken": (
        "samurai_sword", {}, ("setup nob hid iey goe start 1", "show 3 hand kt tg pa pa pa", "1: divert 2 {0} !! as told"), (("katana", ""), ("tanegashima", ""))
    ),
    "a card that somebody else plays": (
        "samurai_sword", {}, ("setup nob hid iey goe start 1", "1: divert 2 {0}", "e", "kt 3", "stop abandoned it is late"), (("katana", ""), ("focus", ""))
    ),
    "contracts for one Target": (
        "shinobi_clans", {}, ("start 1", "t d5 r2 s3", "k", "1: place tokens={0}:a,{0}:g ! as told", "c 2 3", "d"), (("daimyo", ""), ("ronin", ""))
    ),
    "cards that cannot have been drawn": (
        "shinobi_clans", {"copies.thf": 1, "copies.aku": 1},
        ("start 1", "t d5 r2 s3", "k", "c", "d=thf ! open", "d=aku ! open", "appear drawn={0},shuriken !! as told", "s"), (("thief", ""), ("assassin_kunoichi", ""))
    ),
}  # fmt: skip
"""Where a hidden value breaks a rule, or lacks something: the game, its box, what is typed, and what is put in of two games."""


def by_hand(case: str, folder: Path) -> list[tuple[bytes, Desk]]:
    """The two games of a case, as they were written and in the session that wrote them."""
    name, box, entries, fills = BY_HAND[case]
    game, out = games.load(name), []
    names = NAMES[: {"ninjato": 2, "shinobi_clans": 3}.get(name, 4)]
    head = make_head(game, names, log_id="ALIKE", box=Box("made-up", box) if box else None)
    for i, fill in enumerate(fills):
        path = folder / f"{i}.jsonl"
        session = LoadedGame(game).table_of(head, path=path).session
        for entry in entries:
            accept(session, entry.format(*fill))
        close(session)
        session.writer = None
        out.append((path.read_bytes(), session))
    return out


@pytest.mark.parametrize("case", [case for case, (_, _, entries, _) in BY_HAND.items() if not entries[-1].startswith("stop")])
def test_a_hidden_value_that_breaks_a_rule_is_not_told(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = by_hand(case, tmp_path)
    alike([raw for raw, _ in made], 0, tmp_path / "told", monkeypatch)
    same_answers([session for _, session in made], 8)


def test_what_was_typed_secretly_is_compared_once_the_game_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Katana went from one hand to another by what was typed, and a third player plays it."""
    (clash, _), (fine, _) = by_hand("a card that somebody else plays", tmp_path)
    monkeypatch.chdir(tmp_path)
    for raw, lines in ((clash, True), (fine, False)):
        Path(LOG).write_bytes(raw)
        told = run_here("audit", LOG).stdout
        assert ("lines 2 and 4 cannot all be true" in told) == lines and ("about line 2" in told) == lines, told


@pytest.mark.full
@pytest.mark.parametrize("name", secretive())
def test_many_games_are_not_told_apart(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = 0
    for seed in range(6):
        for part in (0.3, 0.6, 0.9):
            made = list(variants(name, seed, part))
            if len(made) == 2:
                found += 1
                alike([sealed_bytes(log) for log, _ in made], 6, tmp_path / f"{seed} {part}", monkeypatch)
                same_answers([Desk(fold, None, entry=fold.entry) for _, fold in made], 300)
    assert found > 3
