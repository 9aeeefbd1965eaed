"""`referee demo`: the main job on a shipped transcript, each command shown before its output, up to a statistic and a
page.
"""

import subprocess
import sys
from importlib import resources
from pathlib import Path
from shlex import quote

from referee import games
from referee.table.frontend.batch import FAILED, OK
from referee.table.frontend.finished import NEXT
from referee.table.frontend.program import run
from referee.table.frontend.render import Screen


def examples() -> dict[str, bytes]:
    """The shipped transcripts by game, in the order of the games."""
    folder = resources.files("referee") / "examples"
    found = {name: folder / f"{name}.txt" for name in games.NAMES}
    return {name: file.read_bytes() for name, file in found.items() if file.is_file()}


def demo(folder: str) -> int:
    """Play the shipped transcript, replay and audit its log, make its page, count it beside simulated games. 0: each
    did its job.
    """
    talk = Screen(sys.stderr)
    game, text = next(iter(examples().items()))
    try:
        place = _place(folder, game)
        transcript = place / f"{game}.txt"
        transcript.write_bytes(text)
    except OSError as error:
        talk.line(f"{folder or 'the current folder'} cannot be used: {error.strerror or error}; `referee demo DIR`")
        return FAILED
    out = Screen(sys.stdout)
    log = f"{game}.jsonl"
    out.line(f"in {place}:", "dim")
    commands = (
        (("referee", "play", game, transcript.name, "--log", log, "--keep-going"), (0, 1)),
        (("records", "replay", log, "--at", "41"), (0,)),
        (("records", "audit", log), (0,)),
        (("records", "view", log, "--out", PAGE), (0,)),
        (
            ("referee", "simulate", game, "-n", "20", "--players", "4", "--bots", "heuristic", "--out", "simulated"),
            (0,),
        ),
        (("records", "summarize", log, "simulated", "--db", "stats.db"), (0,)),
        (("records", "stats", "stats.db", "--by", "card"), (0,)),
    )
    worst = OK
    for command, good in commands:
        out.line()
        out.line(f"$ {' '.join(command)}", "bold")
        code = run(command, cwd=place, stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT).returncode
        if code not in good:
            out.line(f"(exit code {code}: this should not be)", "red")
            worst = FAILED
        elif code:
            out.line(f"(exit code {code}: one entry was refused and then corrected, as the transcript shows)", "dim")
    if worst == OK:
        out.line()
        out.line(f"{place / PAGE} shows the game line by line: open it in a browser")
        later = (
            ("referee play", "asks for the game and begins a log"),
            (f"records stats {quote(str(place / 'stats.db'))}", "shows all statistics"),
            (f"referee rules {game} WORD", "searches the rules"),
        )
        out.line(NEXT)
        column = 2 + max(len(typed) for typed, _ in later)
        for typed, does in later:
            out.row(f"  {typed}", does, "", column)
    return worst


PAGE = "page.html"
"""The page that the demonstration makes."""


def _place(folder: str, game: str) -> Path:
    """The folder asked for; without one a new folder, so that nothing is written over."""
    if folder:
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        if any((place / name).exists() for name in (f"{game}.txt", f"{game}.jsonl", PAGE, "simulated", "stats.db")):
            raise OSError(0, "it holds an earlier demonstration, which is not written over")
        return place
    for n in range(1, 1000):
        place = Path(f"referee-demo-{n}")
        try:
            place.mkdir()
        except FileExistsError:
            continue
        return place
    raise OSError(0, "there are too many demonstrations in it")
