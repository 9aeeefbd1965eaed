"""What `records audit` prints: a page on one log, a line for each of many, and what they come to."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from shlex import quote
from typing import Any

from records.audit.audited import Audit, Clash, Irregular, Proved, Reading
from records.logs.damaged_origin import is_of_damaged
from records.logs.wording import behind
from records.show import Output, finding_words, result_words
from referee.engine.findings import LADDER, RANK
from referee.engine.naming import named, together
from referee.engine.words import counted
from referee.games import load, title_of
from referee.journal.box import MADE_UP
from referee.journal.checks import differing
from referee.journal.judgement import fate_words
from referee.journal.reader import SECOND_HEAD

MOST = 40
"""Findings of one kind on a page; the rest is counted, and `--json` has all."""

HEAD = 1
"""The line of the file in which the head stands."""

OTHERWISE = "judged differently now, not counted: the log is trusted"
"""With `--rules logged`."""

WORD = {"sound": "sound", "found": "FOUND", "not decided": "NOT DECIDED", "not judged": "NOT JUDGED"}
UNSEALED = "NOT SEALED"
"""The word for a log of which no seal says that nobody has changed it."""

IMPOSSIBLE = "IMPOSSIBLE"
"""The word for a log that is proved to be so."""

STYLE = {"sound": "green", "found": "yellow", "not decided": "yellow", "not judged": "red"}


MANY = {"try": "tries"}
"""The plural of a kind of line, where it is not the word with an s."""


def verdict_word(audit: Audit) -> str:
    """The verdict on a log in a word or two: what is proved to be impossible is not called sound, told or not."""
    if audit.status == "sound" and _impossible(audit):
        return IMPOSSIBLE
    return "proved sound" if audit.by_proof else WORD[audit.status]


def word_among(audit: Audit) -> str:
    """The verdict on a log among many: what has no seal is not called sound."""
    word = verdict_word(audit)
    return UNSEALED if audit.status == "sound" and word != IMPOSSIBLE and _unsealed(audit) else word


def _unsealed(audit: Audit) -> bool:
    return bool(audit.id) and not audit.sealed


def heading(audit: Audit) -> str:
    """The verdict at the head of a page, with the worst that its sections say."""
    word = verdict_word(audit)
    unsealed = _unsealed(audit)
    if word == IMPOSSIBLE:
        word = f"{word}, which the log itself says"
    elif _impossible(audit):
        word = f"{word}, {IMPOSSIBLE}"
    elif unsealed and audit.status == "sound":
        return f"{UNSEALED}, otherwise {word}"
    return f"{word}, {UNSEALED}" if unsealed else word


def _impossible(audit: Audit) -> bool:
    return audit.proof is not None and proof_word(audit.proof) == IMPOSSIBLE.lower()


def style_of(audit: Audit, word: str) -> str:
    """How a verdict looks. Green is what is sound where nothing else is said of it."""
    return "yellow" if audit.status == "sound" and word not in (WORD["sound"], "proved sound") else STYLE[audit.status]


ALWAYS = ("sound", "found", "not judged")
"""What the last line over many logs counts also where there is none of it."""


def tally(sums: "Sums") -> str:
    """The last line over many logs."""
    parts = [
        f"{sums.status[s]} {w}"
        for s, w in (
            ("sound", "sound"),
            (UNSEALED, "sound but not sealed"),
            (IMPOSSIBLE, "impossible as the log itself says"),
            ("found", "with findings"),
            ("not decided", "not decided"),
            ("not judged", "not judged"),
        )
        if s in ALWAYS or sums.status[s]
    ]
    refused, count = sums.status["not judged"], sums.count
    seen = f" ({counted(count, 'file')} seen = {count - refused} judged + {refused} refused)" if refused else ""
    also = [f"{number} {word}" for word, number in sums.also.items() if number]
    text = f"{counted(count, 'log')}, {counted(sums.steps, 'step')}: {', '.join(parts)}{seen}"
    text += f"; {', '.join(also)}" if also else ""
    proofs = [f"{sums.proofs[word]} {word}" for word in PROOFS if sums.proofs[word]]
    return text + (f"; proofs: {', '.join(proofs)}" if proofs else "")


def summary(screen: Output, audit: Audit) -> None:
    """One line for a log among many."""
    rest = [counted(audit.steps, "step")] if audit.lines.read else []
    broken = Counter[str](i.known for i in audit.irregular if i.standing == "stands")
    for number, word in (
        *((broken[verdict], verdict) for verdict in reversed(LADDER) if RANK[verdict] >= RANK["missed"]),
        (len(audit.open), "open"),
        (len(audit.differences), "not as logged"),
        (len(audit.otherwise), "otherwise now"),
    ):
        if number:
            rest.append(f"{number} {word}")
    rest += [word for word, so in _also(audit) if so]
    if audit.proof is not None:
        rest.append(audit.proof.said[0])
    first = next((c for c in audit.complaints if c.fatal), audit.complaints[0] if audit.complaints else None)
    if first is not None:
        rest.append(str(first))
    if audit.lines.not_judged:
        rest.append(f"{behind(audit.lines.not_judged)} not judged")
    word = word_among(audit)
    screen.line(f"{word:<10}  {audit.file}  {' · '.join(rest)}", style_of(audit, word))
    for reading in audit.readings:
        if not reading.same and reading_words(reading) != "nothing changes":
            screen.line(f"    under {reading.name}: {reading_words(reading)}", "", "      ")


def _also(audit: Audit) -> tuple[tuple[str, bool], ...]:
    """What is no finding and has to be known of a log."""
    return (
        ("not ended", audit.unended),
        ("not sealed", _unsealed(audit)),
        ("from a damaged log", is_of_damaged(audit.remarks)),
    )


def page(screen: Output, audit: Audit) -> None:
    """The verdict on one log, on a page."""
    origin = ", but made from a damaged log" if is_of_damaged(audit.remarks) else ""
    word = heading(audit)
    screen.line(f"{audit.file}: {word}{origin}", f"bold {style_of(audit, word)}")
    rows: list[tuple[str, str]] = []
    if audit.id:
        players = ", ".join(f"{i} {name}" if name else f"seat {i}" for i, name in enumerate(audit.players, 1))
        changed = any(c.kind == "seal" and c.line == HEAD for c in audit.complaints)
        rows += [
            ("log", f"{audit.id}, {title_of(audit.game)}" + (f", edition {audit.edition}" if audit.edition else "")),
            ("players", players + (" (its seal does not fit: this may have been changed)" if changed else "")),
        ]
        if audit.box == MADE_UP:
            rows.append(("box", "made up: its card values are invented"))
        kinds = (counted(n, kind, MANY.get(kind, "")) for kind, n in audit.kinds.items())
        n = audit.lines
        broken = min((c.line for c in audit.complaints if c.kind == "seal"), default=0)
        fits = f"no seal holds from line {broken} of the file on" if broken else "every seal fits"
        seal = f"sealed, {fits}" if audit.sealed else "not sealed"
        others = audit.lines.judged - sum(audit.known.values())
        away = f"; {counted(others, 'line')} corrected, taken back or a correction" if others > 0 else ""
        rows += [
            ("seal", f"{seal}; {audit.receipt}"),
            ("lines", f"{n.read} read = {n.judged} judged + {n.kept} kept + {n.not_judged} not judged"),
            (
                "judged" if audit.rules == "current" else "as logged",
                ", ".join((counted(audit.steps, "step"), *kinds)),
            ),
            ("then", f"{_counts(audit.seen)} (by what was known then)"),
            ("now", f"{_counts(audit.known)} (by everything shown since{away})"),
            ("open", str(len(audit.open))),
        ]
        if audit.result is not None:
            rows += _result_rows(audit)
    screen.rows(rows)
    _part(screen, "the file", [(str(c), "red" if c.fatal else "yellow") for c in audit.complaints])
    if audit.lines.not_judged and audit.id:
        whole = audit.lines.judged + audit.lines.kept
        held = (
            audit.complaints and f"; {counted(whole, 'line')} before the break {'holds' if whole == 1 else 'hold'}"
        ) or ""
        screen.line(f"  {behind(audit.lines.not_judged)} not judged{held}", "yellow")
        for text in _next(audit):
            screen.line(f"  {text}", "", "    ")
    _part(screen, "not as the log says", [(_in_words(audit, str(d)), "yellow") for d in audit.differences])
    _part(screen, OTHERWISE, [(str(d), "") for d in audit.otherwise])
    counting = [i for i in audit.irregular if i.standing in ("stands", "amended")]
    against = [i for i in counting if max(RANK[i.seen], RANK[i.known]) >= RANK["missed"]]
    odd = [i for i in counting if i not in against]
    left = [i for i in audit.irregular if i not in counting]
    for title, shown in (("against the rules", against), ("odd, but legal", odd), ("no longer in the game", left)):
        _part(screen, title, [row for i in shown for row in _irregular_rows(i)])
    _part(
        screen,
        "left open",
        [(_said(f"line {o.n}: {o.citation}", o.text) + _missing(audit, o.needs), "") for o in audit.open],
    )
    if audit.proof is not None:
        _part(screen, "hidden cards", _proof_rows(audit.proof))
    for reading in audit.readings:
        _part(screen, f"under {reading.name}", _reading_rows(reading, audit))
        _part(screen, f"other effects under {reading.name}", _effect_rows(reading))
    _part(screen, "remarks", [(remark, "dim") for remark in audit.remarks])


NEEDS = re.compile(r"(?<= needs )[\w.:#>]+(?:, [\w.:#>]+)*")
"""What a finding waits for, as the log names it, in the text of a difference."""


def _in_words(audit: Audit, text: str) -> str:
    """A difference with places and facts by their names."""
    words = load(audit.game).words
    return NEEDS.sub(lambda found: named(together(map(words.missing_words, found[0].split(", "))), audit.players), text)


def _missing(audit: Audit, needs: Sequence[str]) -> str:
    """What a question waits for, in words: places and facts with their names."""
    game = load(audit.game) if needs else None
    return (
        f"; not known: {named(together(map(game.words.missing_words, needs)), audit.players)}"
        if game is not None
        else ""
    )


def _said(of: str, text: str) -> str:
    """A sentence, or an empty text where the log still hides cards and the sentence might name them."""
    return f"{of}: {text}" if text else of


def _next(audit: Audit) -> list[str]:
    """What can be done about a break."""
    file = quote(audit.file)
    broken = next((c for c in audit.complaints if c.fatal), None)
    if broken is None:  # a torn end
        return [f"`referee resume {file}` goes on behind what holds; `records repair {file}` makes a new log of it"]
    if broken.text == SECOND_HEAD:
        return [
            f"`records repair {file}` makes a new log of the first one, lines 1 to {broken.line - 1}; what begins at "
            f"line {broken.line} is a log of its own, and is set aside into a file of its own"
        ]
    return [
        f"`records repair --reseal {file}` makes a new log of all lines that can be read, with a note that it "
        "was sealed anew: it can be judged to the end",
        f"`records diff {file} OTHER` compares it with another copy, as far as this one holds",
    ]


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {verdict}" for verdict, count in counts.items())


def _result_rows(audit: Audit) -> list[tuple[str, str]]:
    result = audit.result
    assert result is not None
    names = result.sat or audit.players
    rows = [
        (
            "result" if result.final else "so far",
            ("not ended; " if audit.unended else "")
            + (result_words(result.computed, names, result.final) or "no result")
            + (f"; by {result.why}" if result.why else ""),
        )
    ]
    if result.logged:
        differs = " (differs)" if any(d.what == "end" for d in (*audit.differences, *audit.otherwise)) else ""
        same = (
            "the same" if result.logged == result.computed else f"then: {result_words(result.logged, names)}{differs}"
        )
        rows.append(("in the log", same))
    if result.declared:
        wrong = differing(result.declared, result.computed, result.final)
        rows.append(("declared", result_words(result.declared, names) + (" (differs)" if wrong else "")))
    return rows


def _part(screen: Output, title: str, rows: Sequence[tuple[str, str]]) -> None:
    if not rows:
        return
    screen.line(f"{title}:", "bold")
    for text, style in rows[:MOST]:
        screen.line(f"  {text}", style, "      ")
    if len(rows) > MOST:
        screen.line(f"  … and {len(rows) - MOST} more; --json has all", "dim")


def _irregular_rows(item: Irregular) -> list[tuple[str, str]]:
    """A line that is not plainly legal, as seen and as known, with its rules."""
    verdict = item.seen if item.seen == item.known else f"{item.seen} then, {item.known} now"
    notes = [f"reason: {item.reason}"] if item.reason else []
    notes += item.rulings
    notes += [fate_words(item.standing)] if item.standing != "stands" else []
    notes += [] if item.told else ["the log does not mark it"]
    tail = f" ({'; '.join(notes)})" if notes else ""
    style = "" if item.known in ("ok", "odd") else "yellow"
    rows = [(f"line {item.n}: {verdict}: {item.text}{tail}", style)]
    rows += [(f"  {finding_words(f)}", "dim") for f in item.findings]
    return rows


# --- the proof -------------------------------------------------------------------------------------------------------


def _proof_rows(proof: Proved) -> list[tuple[str, str]]:
    """The answer, then for each clash its lines in words."""
    doubtful = proof.possible is None or proof.breach or proof.without
    style = "red" if proof.possible is False else "yellow" if doubtful else "green"
    rows = [(text, style if not i else "") for i, text in enumerate(proof.said)]
    for clash in (*proof.conflicts, *proof.breach):
        rows += _clash_rows(clash)
    if proof.deal:
        rows.append((f"one deal that explains everything{' else' if proof.without else ''}: {proof.deal}", ""))
    rows += [(f"settled: line {done.n}: {done.text}", "") for done in proof.settled]
    for out in proof.left_out:
        text = f"line {out.n}: {out.text}" if out.n else out.text
        rows.append((f"left out: {text}", "yellow" if out.n in proof.without else "dim"))
    if not proof.full:
        rows.append(
            (
                "tried because the log alone does not decide it; --prove takes more time for it and settles "
                "open questions",
                "dim",
            )
        )
    return rows


def _clash_rows(clash: Clash) -> list[tuple[str, str]]:
    rows = [(f"  line {line.n}: {line.text}", "") for line in clash.lines]
    if rows and clash.citation:
        rows.append((f"  {clash.citation}", "dim"))
    if rows and not clash.told:
        rows.append(("  the log does not mark it", "dim"))
    return rows


# --- other readings --------------------------------------------------------------------------------------------------


def reading_words(reading: Reading) -> str:
    """What another reading comes to, in a sentence."""
    if not reading.applies:
        return f"does not apply: {reading.why}"
    if reading.same:
        return "the table played by this reading"
    parts = []
    if reading.steps:
        parts.append(f"{counted(len(reading.steps), 'line')} judged otherwise")
    if reading.stopped:
        parts.append(f"would have been stopped at line {reading.stopped}: {reading.stopped_text}")
    if reading.freed:
        parts.append(f"{counted(reading.freed, 'line')} would not have been refused")
    if reading.effects:
        parts.append(f"{counted(reading.effects, 'line')} with other effects")
    if reading.now != reading.was:
        over = reading.now.get("over")
        parts.append("another result" if over is None else "the game is over" if over else "the game is not over")
    return "; ".join(parts) or "nothing changes"


def _reading_rows(reading: Reading, audit: Audit) -> list[tuple[str, str]]:
    rows = [(reading_words(reading), "bold" if reading.stopped else "")]
    if reading.was != reading.now:
        final = audit.result is not None and audit.result.final
        names = (audit.result.sat if audit.result is not None else ()) or audit.players
        rows.append((f"as it was played: {_outcome(reading.was, reading.now, names, final)}", ""))
        rows.append((f"by this reading: {_outcome(reading.now, reading.was, names, final)}", ""))
    for step in reading.steps:
        (was, now), (was_known, now_known) = step.seen, step.known
        seen = f"{was} → {now}" if was != now else was
        known = f"; now {was_known} → {now_known}" if (was_known, now_known) != (was, now) else ""
        rows.append((f"line {step.n}: {seen}{known}: {step.text}", "yellow"))
        rows += [(f"  {finding_words(f)}", "dim") for f in step.findings]
    return rows


def _effect_rows(reading: Reading) -> list[tuple[str, str]]:
    """What lines do otherwise by another reading."""
    rows = []
    for done in reading.did:
        was, now = ("; ".join(some) or "nothing" for some in (done.was, done.now))
        other = f"{was} → {now}" if done.was or done.now else "the same in another order"
        rows.append((f"line {done.n}: {done.text}: {other}", ""))
    return rows


def _outcome(result: Mapping[str, Any], other: Mapping[str, Any], players: Sequence[str], final: bool) -> str:
    """A result beside that of another reading. final: whether the game is over by both, if they do not differ in it."""
    over = result.get("over", final)
    left = {key: value for key, value in result.items() if key != "over"}
    word = "" if over == other.get("over", final) else "the game is over; " if over else "the game is not over; "
    return word + result_words(left, players, over)


PROOFS = (
    "impossible",
    "with a rule broken",
    "possible, leaving out lines that contradict the log",
    "possible",
    "not decided",
)
"""What a proof comes to, in a word."""


def proof_word(proof: Proved) -> str:
    """What a proof comes to, one of PROOFS."""
    if proof.possible is None:
        return "not decided"
    if not proof.possible:
        return "impossible"
    return (
        "with a rule broken"
        if proof.breach
        else "possible, leaving out lines that contradict the log"
        if proof.without
        else "possible"
    )


class Sums:
    """What many audits come to: logs and steps by status, proofs, and what each other reading would have done."""

    def __init__(self) -> None:
        self.count = self.steps = 0
        self.status: Counter[str] = Counter()
        self.proofs: Counter[str] = Counter()
        self.also: Counter[str] = Counter()
        self.readings: dict[str, Counter[str]] = {}

    def add(self, audit: Audit) -> None:
        """One more."""
        self.count += 1
        self.steps += audit.steps
        word = word_among(audit)
        self.status[word if word in (UNSEALED, IMPOSSIBLE) else audit.status] += 1
        if audit.proof is not None:
            self.proofs[proof_word(audit.proof)] += 1
        self.also.update({word: int(so) for word, so in _also(audit)})
        for reading in audit.readings:
            sums = self.readings.setdefault(reading.name, Counter())
            sums["applies"] += reading.applies
            sums["logs"] += 1
            sums["stopped"] += bool(reading.stopped)
            sums["lines"] += len(reading.steps)
            sums["results"] += reading.was != reading.now

    @property
    def applied(self) -> bool:
        """Whether any reading could be judged by, if one was asked for."""
        return not self.readings or any(sums["applies"] for sums in self.readings.values())

    def show(self, screen: Output) -> None:
        """The last lines."""
        screen.line(tally(self), "bold", "  ")
        for name, sums in self.readings.items():
            text = f"{name}: would have stopped {sums['stopped']} of {counted(sums['applies'], 'session')}"
            text += (
                f", judges {counted(sums['lines'], 'line')} otherwise, gives {counted(sums['results'], 'other result')}"
            )
            left = sums["logs"] - sums["applies"]
            screen.line(text + (f" ({counted(left, 'log')} cannot be judged so)" if left else ""), "", "  ")
