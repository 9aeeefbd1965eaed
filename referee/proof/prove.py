"""Could this game have happened? A proof over everything that a log says about hidden cards.

    proof = prove(game, fold)             fold: a log that was folded, corrections and all
    proof.possible                        True | False | None: given up in the time allowed
    proof.lines                           impossible: lines none of which can be left out
    proof.honest, proof.breach            possible, but not without breaking a rule: lines that show it together
    open_log(game, fold, proof)           possible: the log again with all cards named, as one deal has them

Generic over games: a game's ledgers are found in its state; what the ledger is not told, and hidden things that are no
cards, the game adds (`referee.engine.proof`). Lines booked under protest are facts like all others: a log that
contradicts itself stays impossible, and the proof names the lines. What was amended, taken back or stranded is no fact.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from referee import __version__
from referee.engine.code_digest import code_of
from referee.engine.game import Game
from referee.engine.ledger import UNEXPLAINED, Ledger
from referee.engine.proof import Case, Conflict, Held, Played, ledgers_of
from referee.engine.steps import Act
from referee.journal import lines
from referee.journal.acts import content, line_of, plain
from referee.journal.entry import Entry
from referee.journal.fold import Fold
from referee.journal.head import ALPHABET
from referee.journal.mask import masked, secretly
from referee.proof.account import Account, Asserted
from referee.proof.case import LedgerCase
from referee.proof.model import NoSolver, Undecided, solver

SECONDS = 30.0
"""How long a proof may take before it is given up."""

BRIEF = 1.0
"""How long one may take that nobody asked for."""
WORK = 50_000
"""How much it may do: a bound that is the same on every machine, and mostly less than half a second."""


class LeftOut(NamedTuple):
    """Something that the proof does not speak about."""

    line: int
    """The number of the line."""
    text: str
    """What is left out, and why."""
    against: bool = False
    """Whether it contradicts what the log says, so that what is proved is proved without this line only."""
    brief: str = ""
    """What can be said of it while cards are hidden, where the text itself may tell of them."""


class Proof(NamedTuple):
    """What can be proved of a log."""

    possible: bool | None
    """Whether any deal explains it; None when the search was given up."""
    lines: tuple[int, ...]
    """The lines of the first conflict."""
    conflicts: tuple[Conflict, ...]
    """The conflicts, one for each case that is impossible."""
    honest: bool | None
    """Whether a deal explains it in which the rules that speak about hidden cards were kept."""
    breach: tuple[Conflict, ...]
    """The conflicts with rules, where it is possible but not honest."""
    protest: tuple[int, ...]
    """The lines that are recorded although they contradict the log; they count here like all others."""
    left_out: tuple[LeftOut, ...]
    cases: tuple[Case, ...]
    """The cases, with the deal that was found where it is possible."""
    seconds: float
    why: str = ""
    """Why the search was given up."""
    settled: tuple[tuple[int, str], ...] = ()
    """Open questions, by line and rule, that have one answer only: the rule was kept in every deal."""

    @property
    def without(self) -> tuple[int, ...]:
        """Lines that contradict the log in what the proof does not hear: a count, a fact of the box, the order of
        play.
        """
        return tuple(sorted({out.line for out in self.left_out if out.against}))

    @property
    def deal(self) -> dict[str, Any] | None:
        """The deal that explains it, as plain data by case; None when there is none."""
        return {case.name: case.told() for case in self.cases} if self.possible else None


Log = Fold | tuple[lines.Head, Iterable[lines.Line]]
"""A folded log, or a head and the lines behind it."""


def folded(game: Game[Any], log: Log) -> Fold:
    """A log folded, if it is not yet."""
    if isinstance(log, Fold):
        return log
    head, rest = log
    fold = Fold(game, head)
    for line in rest:
        fold.feed(line)
    return fold


def prove(game: Game[Any], log: Log, seconds: float = SECONDS, brief: bool = False) -> Proof:
    """Prove a log possible, or name lines that cannot all be true. Raises NoSolver where SciPy is needed and missing.

    seconds: of processor time, the import of SciPy apart. brief: one that nobody asked for: of at most BRIEF seconds,
    bounded in work too, so that it comes to the same answer each time; open questions are not settled.
    """
    fold = folded(game, log)
    with contextlib.suppress(NoSolver):  # said when one is needed
        solver()
    began = perf_counter()
    cases, heard = cases_of(game, fold, min(seconds, BRIEF) if brief else seconds, work=WORK if brief else None)
    conflicts: list[Conflict] = []
    breach: list[Conflict] = []
    why = ""
    for case in cases:
        try:
            if case.solve(rules=True):
                continue
            if case.solve():
                breach.append(_named(case, rules=True))
            else:
                conflicts.append(_named(case))
        except Undecided as error:
            why = why or f"{case.name}: {error}"
    possible = False if conflicts else None if why else True
    protest = tuple(sorted({line for case in cases for line in case.protest}))
    named = {*protest, *(line for found in conflicts for line in found.lines)}
    return Proof(
        possible=possible,
        lines=conflicts[0].lines if conflicts else (),
        conflicts=tuple(conflicts),
        honest=None if possible is None else possible and not breach,
        breach=tuple(breach),
        protest=protest,
        left_out=tuple(_left_out(game, fold, named, heard, cases)),
        cases=tuple(cases),
        seconds=perf_counter() - began,
        why=why,
        settled=tuple(_settled(fold, heard, cases)) if possible and not brief else (),
    )


def _settled(fold: Fold, heard: set[tuple[int, str]], cases: Sequence[Case]) -> Iterator[tuple[int, str]]:
    """The open questions that the facts decide after all; as many as there is time for."""
    asked = {(claim.step, claim.rule): None for claim in fold.claims if (claim.step, claim.rule) in heard}
    try:
        for line, rule in asked:
            if any(case.kept(line, rule) for case in cases):
                yield line, rule
    except Undecided:
        return


def _named(case: Case, rules: bool = False) -> Conflict:
    """The lines that a case is impossible by; none where naming them was given up."""
    try:
        found = case.conflict(rules)
    except Undecided:
        found = None
    return found or Conflict(case.name, (), 0, least=False)


# --- what a log says -------------------------------------------------------------------------------------------------


def played(game: Game[Any], fold: Fold, before: int | None = None, last: list[Any] | None = None) -> Iterator[Played]:
    """The acts that stand, each with the state before it; `before`: up to this line, without it.

    `last`: gets the state behind the last of them.
    """
    trial = fold.beginning()
    for line in fold.standing():
        if line.n == before:
            break
        if not isinstance(line, lines.EndLine):
            yield Played(line.n, content(line) if fold.ends else _at_table(content(line)), trial.state)
        trial.feed(line)
        trial.recall(line.n)
    if last is not None:
        last.append(trial.state)


def _at_table(act: Act) -> Act:
    """An act as the table saw it: what was typed secretly is no fact before the end."""
    return masked(act) if secretly(act) else act


def cases_of(
    game: Game[Any], fold: Fold, seconds: float = SECONDS, before: int | None = None, work: int | None = None
) -> tuple[list[Case], set[tuple[int, str]]]:
    """The hidden things of a log, and the rules that assert facts about them by line. work: see `LedgerCase`."""
    last: list[Any] = []
    acts = played(game, fold, before, last)
    own = game.hidden.cases(acts)
    if own is not None:
        heard = {line for case in own for line in case.lines}
        return list(own), {(claim.step, claim.rule) for claim in fold.claims if claim.step in heard}
    return _ledger_cases(game, fold, seconds, before, work)


def _ledger_cases(
    game: Game[Any], fold: Fold, seconds: float, before: int | None, work: int | None
) -> tuple[list[Case], set[tuple[int, str]]]:
    """A case for each ledger; one that was replaced by another that was told other things is a case of its own."""
    last: list[Any] = []
    now: list[Ledger] = []
    held: list[list[Asserted]] = []
    done: list[tuple[Ledger, list[Asserted]]] = []
    heard: set[tuple[int, str]] = set()

    def look(ledgers: Sequence[Ledger]) -> None:
        for i, ledger in enumerate(ledgers):
            if i == len(now):
                now.append(ledger)
                held.append([])
            elif now[i] is not ledger:
                if ledger.log[: len(now[i].log)] != now[i].log:
                    done.append((now[i], held[i]))
                    held[i] = []
                now[i] = ledger

    later: list[tuple[int, Held]] = []

    def take(n: int, fact: Held) -> None:
        held[fact.ledger].append((len(now[fact.ledger].log), n, fact))
        heard.add((n, fact.rule))

    for n, act, state in played(game, fold, before, last):
        look(ledgers_of(state))
        for line, fact in later:
            take(line, fact)
        later = []
        state.at = n
        for fact in game.hidden.held(state, act):
            if fact.after:
                later.append((n, fact))
            else:
                take(n, fact)
    look(ledgers_of(last[0]))
    for line, fact in later:
        take(line, fact)
    cases: list[Case] = []
    done += list(zip(now, held, strict=True))
    for ledger, facts in done:
        name = "the cards" if len(done) == 1 else f"the cards of {next(iter(ledger.start), 'no zone')}"
        protest = [conflict.line for conflict in ledger.conflicts]
        cases.append(LedgerCase(name, Account.of(ledger, facts), protest, seconds, work))
    return cases, heard


def _left_out(
    game: Game[Any], fold: Fold, named: set[int], heard: set[tuple[int, str]], cases: Sequence[Case]
) -> Iterator[LeftOut]:
    """Questions that are no matter of places, contradictions of another kind, and what the table declared."""
    for claim in fold.claims:
        if (claim.step, claim.rule) not in heard and claim.step not in named:
            needs = f" (waits for {', '.join(claim.needs)})" if claim.needs else ""
            text = f"{claim.rule} is open"
            yield LeftOut(claim.step, f"{text}: {claim.text or 'no matter of places'}{needs}", brief=text)
    for line in fold.standing():
        if fold.now.verdicts.get(line.n) != "impossible" or line.n in named:
            continue
        rules = ", ".join(dict.fromkeys(f.rule for f in fold.now.findings.get(line.n, ()) if f.verdict == "impossible"))
        if isinstance(line, lines.CheckLine):
            text = f"counted at the table: {line.check.path} is {plain(line.check.value)}, not by the log ({rules})"
        else:
            text = f"contradicts the log, but not in where cards lie ({rules})"
        yield LeftOut(line.n, text, against=True)
    for case in cases:
        if isinstance(case, LedgerCase):
            declared = {e[0] for e in case.account.log if UNEXPLAINED in (e[2], e[3]) and e[2] != e[3]}
            for n in sorted(declared):
                yield LeftOut(n, "cards that the table declared to be there or gone are taken as it said")


# --- a log with open cards -------------------------------------------------------------------------------------------

OPENED = "the cards in this log are one deal that explains what was seen; nobody saw those that a proof has named"


def open_log(game: Game[Any], fold: Fold, proof: Proof) -> list[lines.Line]:
    """The log anew, head first, with every card named as the deal found has it: only what stands, judged afresh.

    Its own id, with the log it was made from as parent. Raises ValueError when the proof found no deal.
    """
    if not proof.possible:
        raise ValueError("there is no deal to open the log with")
    new = Fold(game, fold.head)
    out: list[lines.Line] = []
    number = 0

    def entry_of(t: int, made: Iterable[lines.Judged]) -> None:
        nonlocal number
        entry = Entry(new, number + 1, t)
        for line in made:
            entry.feed(msgspec.structs.replace(line, n=new.last + 1, t=t, entry=number + 1))
        if entry.lines:
            number += 1
            out.extend(entry.close(""))

    for group in _entries(fold):
        entry_of(group[0].t, (made for line in group for made in _opened(game, new, line, proof)))
    for act in game.hidden.opened(new.state, None, [case.cards(0) for case in proof.cases]):
        entry_of(new.t, [line_of(act, 0)])
    out.append(lines.NoteLine(n=new.last + 1, t=new.t, text=OPENED, tags=("proof",)))
    digest = hashlib.sha256(f"{fold.head.id} open ".encode() + b"".join(map(lines.encode, out))).digest()
    name = "".join(ALPHABET[b % len(ALPHABET)] for b in digest[:12])
    parent = lines.Parent(log=fold.head.id, step=fold.last)
    program = __version__ if fold.head.program else ""
    code = code_of(fold.game) if fold.head.code else ""
    return [msgspec.structs.replace(fold.head, id=name, parent=parent, program=program, code=code), *out]


def _entries(fold: Fold) -> Iterator[list[lines.Judged]]:
    """The lines that stand, by entry."""
    group: list[lines.Judged] = []
    for line in fold.standing():
        if group and not (line.entry and line.entry == group[-1].entry):
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _opened(game: Game[Any], new: Fold, line: lines.Judged, proof: Proof) -> Iterator[lines.Judged]:
    """The lines that stand for a line; computed ends are written again by themselves."""
    if isinstance(line, lines.EndLine):
        if line.declared:
            yield lines.EndLine(n=0, declared=line.declared, why=line.why, reason=line.reason)
        return
    act = content(line)
    acts = game.hidden.opened(new.state, act, [case.cards(line.n) for case in proof.cases if line.n in case.lines])
    for made in acts:
        bare = line_of(made, 0)
        if type(made) is type(act):
            bare.reason, bare.implied = line.reason, line.implied
        yield bare


__all__ = [
    "Conflict",
    "LeftOut",
    "Log",
    "NoSolver",
    "Proof",
    "Undecided",
    "cases_of",
    "folded",
    "open_log",
    "played",
    "prove",
]
