"""The worst logs that could be thought of, and what each command makes of them: seconds of processor time, megabytes.

No table ever keeps such a log; somebody may send one. Nothing may hang, take more than a gigabyte or end without a
sentence. The logs are written as anybody could write them: sealed, in order, every line of a kind that there is.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

SECONDS = 60.0
"""Of processor time that one command may take for one log; a proof asks for its own bound beside it."""

MEGABYTES = 1000
"""That it may take at most."""

HANGS = 600.0
"""Seconds of the clock after which a command is ended: it counts as one that hangs."""

Lines = list[Any]


class Run(NamedTuple):
    """One command over one log. code: its exit code, negative where it was ended; said: its last line, or what was wrong."""

    seconds: float
    megabytes: float
    code: int
    said: str

    @property
    def bad(self) -> bool:
        """Whether it broke one of the bounds, or ended by an error of the program."""
        broken = self.code not in (0, 1, 2) or "Traceback" in self.said or "this program failed" in self.said
        return broken or self.seconds > SECONDS or self.megabytes > MEGABYTES


# --- the logs --------------------------------------------------------------------------------------------------------


def honest(game_id: str, reporter: str = "bare", seed: int = 1) -> Lines:
    """A game with most players, its head first."""
    from referee import games
    from referee.simulate.run import one

    game = games.load(game_id)
    return list(one(game, seed, players=game.players[1], reporter=reporter).lines)


def repeated(game_id: str, count: int, reporter: str = "bare") -> Lines:
    """The steps of a game, and then again and again without its set-up: most of them are against the rules, and hidden cards go on moving."""
    import msgspec

    from referee.journal.lines import ShowLine, StepLine

    head, *rest = honest(game_id, reporter)
    plays = [line for line in rest if isinstance(line, StepLine | ShowLine)]
    begin = len(plays) // 8
    out = [head]
    while len(out) <= count:
        line = plays[len(out) - 1] if len(out) <= len(plays) else plays[begin + len(out) % (len(plays) - begin)]
        out.append(msgspec.structs.replace(line, n=len(out), entry=len(out), done=True, verdict="ok", findings=(), open=0, did=()))
    return out


def shown(game_id: str, count: int) -> Lines:
    """Behind each step some cards are shown wherever one is ever shown, possible or not."""
    from referee.engine.steps import Show
    from referee.journal.lines import ShowLine

    random = Random(1)
    log = repeated(game_id, count // 2, "open")
    shows = [line.show for line in honest(game_id, "open") if isinstance(line, ShowLine)] or [Show("deck", ("x",))]
    zones, cards = [show.zone for show in shows], [card for show in shows for card in show.cards]
    out = log[:1]
    for line in log[1:]:
        out.append(line)
        out.append(ShowLine(n=0, show=Show(random.choice(zones), tuple(random.choices(cards, k=random.randrange(1, 4))))))
    return out


def unread(game_id: str, count: int) -> Lines:
    """As repeated, nothing known of the box, and every card that is seen left unread where that can be typed."""
    import msgspec

    from referee.journal.lines import StepLine

    log = repeated(game_id, count)
    log[0] = msgspec.structs.replace(log[0], box=type(log[0].box)())
    for line in log[1:]:
        if isinstance(line, StepLine) and "card" in line.step.__struct_fields__ and isinstance(line.step.card, str):
            line.step = msgspec.structs.replace(line.step, card="?")
    return log


def amended(game_id: str, count: int, place: Callable[[Random, int], int]) -> Lines:
    """An honest game and then so many corrections, each of which puts another line of the game in the place of one."""
    from referee.journal.lines import AmendLine, StepLine

    random = Random(1)
    log = [line for line in honest(game_id) if not hasattr(line, "facts") and type(line).__name__ != "EndLine"]
    steps = [line for line in log if isinstance(line, StepLine)]
    out = list(log)
    for _ in range(count):
        at = place(random, len(steps))
        out.append(AmendLine(n=0, of=(steps[at].n,), step=random.choice(steps).step))
    return out


def backed(game_id: str, count: int) -> Lines:
    """Again and again play is taken back to the middle, and goes on for some steps."""
    import msgspec

    from referee.journal.lines import BackLine, StepLine

    log = [line for line in honest(game_id) if isinstance(line, StepLine)]
    head = honest(game_id)[0]
    middle = len(log) // 2
    out = [head, *log]
    for _ in range(count):
        out.append(BackLine(n=0, to=middle))
        out += [msgspec.structs.replace(line) for line in log[middle : middle + 10]]
    return out


def counted(game_id: str, count: int) -> Lines:
    """A long log, and then so many wrong counts of everything that can be counted."""
    from referee import games
    from referee.engine.steps import Check
    from referee.journal.fold import Fold
    from referee.journal.lines import CheckLine

    game = games.load(game_id)
    log = repeated(game_id, count)
    paths = sorted(game.paths(Fold(game, log[0]).state))
    return [*log, *(CheckLine(n=0, check=Check(paths[i % len(paths)], 99)) for i in range(count))]


def noted(game_id: str, count: int, signs: int = 80) -> Lines:
    """An honest game under notes."""
    from referee.journal.lines import NoteLine

    return [*honest(game_id), *(NoteLine(n=0, of=i % 50, text="x" * signs) for i in range(count))]


def tried(game_id: str, count: int) -> Lines:
    """An honest game under refused entries."""
    from referee.journal.lines import TryLine

    return [*honest(game_id), *(TryLine(entry=i, typed="k 2", text="not understood") for i in range(count))]


def wide(game_id: str, count: int) -> Lines:
    """One line in which very many cards are shown, and one that says that it did very much."""
    from referee.engine.steps import Show
    from referee.journal.lines import ShowLine

    log = repeated(game_id, 60, "open")
    show = next((line.show for line in honest(game_id, "open") if isinstance(line, ShowLine)), Show("deck", ("x",)))
    log[-1].did = tuple(("gain", 1, i) for i in range(count))
    return [*log, ShowLine(n=0, show=Show(show.zone, show.cards * count))]


KINDS: dict[str, Callable[[str], Lines]] = {
    "the game again and again, 3,000 lines": partial(repeated, count=3_000),
    "the same, 100,000 lines": partial(repeated, count=100_000),
    "cards shown everywhere, 3,000 lines": partial(shown, count=3_000),
    "cards left unread, box unknown, 3,000 lines": partial(unread, count=3_000),
    "3,000 amends of any line": partial(amended, count=3_000, place=lambda random, n: random.randrange(n)),
    "3,000 amends of the first lines": partial(amended, count=3_000, place=lambda random, n: random.randrange(1, 4)),
    "20,000 amends of the last lines": partial(amended, count=20_000, place=lambda random, n: n - random.randrange(1, 9)),
    "1,000 times taken back": partial(backed, count=1_000),
    "3,000 wrong counts": partial(counted, count=3_000),
    "100,000 notes": partial(noted, count=100_000),
    "one note of 50 MB": partial(noted, count=1, signs=50_000_000),
    "100,000 refused entries": partial(tried, count=100_000),
    "100,000 cards shown in a line": partial(wide, count=100_000),
}
"""What the logs are, and how they are made."""


def written(lines_: Lines, path: Path) -> Path:
    """A log as a sealed file; lines get their numbers in order."""
    from referee.journal import lines, seal

    last, n, marks = seal.START, 0, (lines.NUMBERED,)[0]
    with path.open("wb") as file:
        for line in lines_:
            if isinstance(line, marks):
                n += 1
                line.n = n
            raw, last = seal.sealed(lines.encode(line), last)
            file.write(raw + b"\n")
    return path


# --- the commands ----------------------------------------------------------------------------------------------------

COMMANDS: dict[str, Sequence[str]] = {
    "resume": ("referee", "resume", "LOG", "ENTRIES"),
    "replay": ("records", "replay", "LOG", "--at", "40"),
    "why": ("records", "replay", "LOG", "--at", "40", "--why"),
    "why last": ("records", "replay", "LOG", "--at", "LAST", "--why"),
    "audit": ("records", "audit", "LOG"),
    "prove": ("records", "audit", "LOG", "--prove", "--seconds", "10"),
    "odds": ("records", "odds", "LOG", "--at", "40"),
    "summarize": ("records", "summarize", "LOG", "--db", "NEW.db"),
    "view": ("records", "view", "LOG", "--out", "NEW.html"),
    "export": ("records", "export", "LOG", "--anon", "--out", "NEW.jsonl"),
}
"""What is measured; LOG is the log, LAST its last line, NEW a file that is not there, ENTRIES one entry to look at the table."""


def run(command: Sequence[str], log: Path, last: int, folder: Path) -> Run:
    """One command in a process of its own."""
    entries = folder / "entries.txt"
    entries.write_text("st\nls\n")
    new = folder / f"new-{time.monotonic_ns()}"
    own = folder / f"own-{time.monotonic_ns()}.jsonl"
    if "resume" in command:  # it may be written on
        own.write_bytes(log.read_bytes())
        log = own
    words = {"LOG": str(log), "LAST": str(last), "ENTRIES": str(entries)}
    arguments = [words.get(word, word.replace("NEW", str(new))) for word in command[1:]]
    output = folder / "output"
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    with output.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", command[0], *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=out,
            env=environment, preexec_fn=_bounded,  # noqa: PLW1509 - there are no threads
        )  # fmt: skip
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    for made in folder.glob(f"{new.name}*"):
        made.unlink()
    own.unlink(missing_ok=True)
    text = output.read_bytes()
    rows = [row for row in text[-20_000:].decode(errors="replace").splitlines() if row.strip()]
    said = rows[-1][:200] if rows else ""
    if b"Traceback" in text:
        said = "Traceback: " + said
    if b"this program failed" in text:
        said = "this program failed: " + said
    return Run(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, process.returncode, said)


def _bounded() -> None:
    """End a command that goes on and on: it is no measurement any more."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(HANGS), int(HANGS)))


def measured(
    game_id: str, folder: Path, kinds: Sequence[str] = (), commands: Sequence[str] = ()
) -> Iterator[tuple[str, str, Run]]:
    """Every command over every log of one game: the log, the command, what it took."""
    for kind, make in KINDS.items():
        if kinds and not any(word in kind for word in kinds):
            continue
        log = make(game_id)
        path = written(log, folder / "hostile.jsonl")
        last = max(getattr(line, "n", 0) for line in log)
        for name in commands or COMMANDS:
            yield kind, name, run(COMMANDS[name], path, last, folder)


def table(games: Sequence[str], folder: Path, kinds: Sequence[str] = (), commands: Sequence[str] = ()) -> bool:
    """Print the table, a row as soon as it is measured; True when a bound was broken."""
    bad = False
    for game_id in games:
        print(f"\n{game_id}: seconds of processor time and MB (at most {SECONDS:.0f} s, {MEGABYTES} MB)", flush=True)
        for kind, command, found in measured(game_id, folder, kinds, commands):
            bad = bad or found.bad
            mark = " ← over the bound" if found.bad else ""
            said = f"  {found.said}" if found.bad else ""
            print(f"{kind:46} {command:10} {found.seconds:7.1f} s {found.megabytes:6.0f} MB  exit {found.code}{mark}{said}", flush=True)
    return bad
