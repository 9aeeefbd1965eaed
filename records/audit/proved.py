"""The proof of one audited log: what was proved, in words, and the log with open cards as bytes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from records.audit.audited import AuditRequest, Clash, Named, Proved
from records.logs.masking import Discretion, has_secrets
from records.logs.wording import wordings
from referee.engine.findings import RANK
from referee.engine.naming import named
from referee.engine.proof import Conflict
from referee.journal import lines, seal

if TYPE_CHECKING:
    from records.audit.auditor import Auditor
    from referee.proof.prove import Proof

HIDDEN = "no deal is written before the end of the game: it would show secrets"


def proved(auditor: "Auditor", ask: AuditRequest) -> tuple[Proved | None, bytes]:
    """What a proof says of a log, and one deal that explains it.

    Without `ask.prove` only contradictions are told, and the answer to what the search gave up or a look left in doubt.
    """
    from referee.proof.prove import NoSolver, Undecided, open_log, prove
    from referee.proof.words import sentences

    fold, asked = auditor.fold, ask.prove or bool(auditor.given_up) or auditor.doubted
    try:
        proof = prove(auditor.game, fold, ask.seconds, brief=not ask.prove)
    except (NoSolver, Undecided) as error:
        return (_undecided(str(error), ask.prove) if asked else None), b""
    except Exception as error:  # a fault of this program must not cost the rest of a long run
        text = f"this program failed in the proof ({type(error).__name__}: {error}); please report it with the log"
        return _undecided(text, ask.prove), b""
    if not asked and not proof.conflicts:
        return None, b""
    if proof.possible is not None:
        auditor.audit.open = [item for item in auditor.audit.open if item not in auditor.given_up]
    discretion = Discretion(fold)
    told = _told(auditor, proof, discretion)
    names = [seat.name for seat in fold.head.seats]
    left = tuple(
        Named(out.line, named(out.brief if discretion.mute and out.brief else out.text, names))
        for out in proof.left_out
        if ask.prove or out.against
    )
    deal = b""
    said = list(sentences(proof))
    if ask.deal and proof.possible:
        if discretion.mute and has_secrets(auditor.game):
            said.append(HIDDEN)
        else:
            deal = sealed_bytes(open_log(auditor.game, fold, proof))
    return Proved(
        proof.possible,
        proof.honest,
        tuple(said),
        *told,
        left,
        proof.why,
        full=ask.prove,
        settled=tuple(_settled(auditor, proof)) if ask.prove else (),
        without=proof.without,
    ), deal


def _settled(auditor: "Auditor", proof: "Proof") -> Iterator[Named]:
    """What the proof decided of that which the log leaves open; it is taken off that list."""
    left = []
    for item in auditor.audit.open:
        if (item.n, item.rule) in proof.settled:
            yield Named(item.n, f"{item.citation}: kept in every deal that explains what was seen")
        else:
            left.append(item)
    auditor.audit.open = left


def _undecided(why: str, full: bool) -> Proved:
    return Proved(None, None, (f"not decided: {why}",), why=why, full=full)


def _told(auditor: "Auditor", proof: "Proof", discretion: Discretion) -> tuple[tuple[Clash, ...], tuple[Clash, ...]]:
    """Conflicts and breaches with their lines in words."""
    if not proof.conflicts and not proof.breach:
        return (), ()
    numbers = {n for found in (*proof.conflicts, *proof.breach) for n in found.lines}
    words = wordings(auditor.opened, auditor.written, numbers, discretion) if numbers else {}
    judged = [line for line in auditor.written if isinstance(line, lines.Judged)]

    game = auditor.game

    def clash(found: Conflict) -> Clash:
        named_ = tuple(Named(n, words.get(n, "")) for n in found.lines)
        rules = found.rules or (game.facts.check_rule if found.counts else game.about.card_rule,)
        cited = "; ".join(game.rulebook.cite(rule) for rule in rules if rule)
        return Clash(
            name=found.name,
            lines=named_,
            first=found.first,
            rules=found.rules,
            counts=found.counts,
            least=found.least,
            told=says(judged, found),
            citation=cited,
        )

    return tuple(map(clash, proof.conflicts)), tuple(map(clash, proof.breach))


def says(judged: list[lines.Judged], found: Conflict) -> bool:
    """Whether the log itself says that these lines clash: one says that it or an earlier one cannot be, or names the
    rule.
    """
    for line in judged:
        if line.n in found.lines and "impossible" in (line.verdict, *(finding.verdict for finding in line.findings)):
            return True
        for finding in line.findings:
            about = finding.about or line.n
            if about in found.lines and finding.rule in found.rules and RANK[finding.verdict] >= RANK["missed"]:
                return True
    return False


def sealed_bytes(log: list[lines.Line]) -> bytes:
    """A whole log as bytes, sealed."""
    last, out = seal.START, bytearray()
    for line in log:
        raw, last = seal.sealed(lines.encode(line), last)
        out += raw + b"\n"
    return bytes(out)
