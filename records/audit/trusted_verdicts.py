"""Whose word a list of verdicts is: of this program, or of the log itself, in which nothing is judged again."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from referee.engine.findings import Finding, Verdict, worst
from referee.journal import lines
from referee.journal.fold import STRANDED, Fold


class TrustedVerdicts(NamedTuple):
    """Verdicts and findings of the lines that are not plainly legal, by number."""

    seen: Mapping[int, str]
    """Verdicts by line, from when each line was written."""
    found_seen: Mapping[int, Sequence[Finding]]
    """Findings by line, from when each line was written."""
    now: Mapping[int, str]
    """Verdicts by line in the present list."""
    found: Mapping[int, Sequence[Finding]]
    """Findings by line in the present list."""
    later: Mapping[int, Sequence[tuple[int, Finding]]]
    """Findings about earlier lines, by the line they are about, with the line that brought them."""

    @classmethod
    def of(cls, fold: Fold) -> "TrustedVerdicts":
        """As this program judges."""
        return cls(fold.seen.verdicts, fold.seen.findings, fold.now.verdicts, fold.now.findings, fold.later)

    def numbers(self) -> list[int]:
        """The lines that are not plainly legal, or of which more is known."""
        return sorted({*self.seen, *self.later, *self.now})

    def known(self, n: int) -> Verdict:
        """The verdict of a line with everything that came to light about it, in the present list."""
        return worst([*self.found.get(n, ()), *(_own(f) for _, f in self.later.get(n, ()))])


def known_verdict(fold: Fold, n: int) -> Verdict:
    """The verdict of a line with everything that came to light about it, in the present list."""
    return TrustedVerdicts.of(fold).known(n)


def own_word(judged: Mapping[int, lines.Judged]) -> TrustedVerdicts:
    """As the log itself says, its corrections' `changes` included."""
    seen: dict[int, str] = {}
    now: dict[int, str] = {}
    found_seen: dict[int, Sequence[Finding]] = {}
    found: dict[int, Sequence[Finding]] = {}
    later: dict[int, list[tuple[int, Finding]]] = {}
    for n, line in judged.items():
        if line.verdict != "ok":
            seen[n] = now[n] = line.verdict
        if line.findings:
            found_seen[n] = found[n] = line.findings
        for finding in line.findings:
            if finding.about:
                later.setdefault(finding.about, []).append((n, finding))
        for change in line.changes if isinstance(line, lines.AmendLine | lines.BackLine) else ():
            found[change.n] = change.findings
            now.pop(change.n, None)
            if change.now not in ("ok", STRANDED):
                now[change.n] = change.now
    return TrustedVerdicts(seen, found_seen, now, found, later)


def _own(finding: Finding) -> Finding:
    """A later finding about a line as one of that line itself."""
    return msgspec.structs.replace(finding, about=0)
