"""`referee logs`: the games of the games folder, the newest first."""

import json
import sys
from pathlib import Path
from shlex import quote
from typing import Any

from referee.engine.words import counted
from referee.journal import kept_logs
from referee.journal.complaints import NotALog
from referee.journal.kept_logs import KeptLog, NoFolder
from referee.table.frontend.batch import FAILED, OK
from referee.table.frontend.render import Screen


def logs(folder: str, most: int, *, every: bool, unfinished: bool, as_json: bool) -> int:
    """List logs. most: how many at most, unless `every` is asked for. 0 listed, 2 the folder cannot be read."""
    out, talk = Screen(sys.stdout), Screen(sys.stderr)
    try:
        place = Path(folder) if folder else kept_logs.games_folder()
    except NoFolder as error:
        talk.line(str(error))
        return FAILED
    if folder and not place.is_dir():
        talk.line(f"there is no folder {place}")
        return FAILED
    paths = kept_logs.logs_in(place, below=True) if place.is_dir() else []
    shown: list[KeptLog] = []
    bad = left = 0
    for at, path in enumerate(paths):
        if len(shown) >= most and not every:
            left = len(paths) - at
            break
        try:
            log = kept_logs.read(path)
        except (NotALog, OSError, ValueError, LookupError) as error:
            bad += 1
            talk.line(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}")
            continue
        if unfinished and log.over:
            continue
        shown.append(log)
        if as_json:
            out.raw(json.dumps(_data(log), ensure_ascii=True))
    if as_json:
        return OK
    if not shown:
        what = "unfinished log" if unfinished else "log"
        out.line(f"there is no {what} in {place}; `referee play` begins one" if not bad else f"no {what} can be shown")
        return OK
    out.line(f"in {place}:", "dim")
    for log in shown:
        name = log.path.relative_to(place)
        out.row(log.day or "?", f"{log.title} · {', '.join(log.names)} · {log.result} · {name}", column=18)
    if left:
        out.line(f"and {counted(left, 'older log')}: `referee logs --all`", "dim")
    going = next((log for log in shown if not log.over), None)
    if going is not None:
        out.line(f"`referee resume {quote(str(going.path))}` goes on with the newest unfinished one", "dim")
    return OK


def _data(log: KeptLog) -> dict[str, Any]:
    """A log as JSON."""
    return {
        "log": str(log.path),
        "id": log.head.id,
        "at": log.head.at,
        "game": log.head.game,
        "players": list(log.names),
        "lines": log.last,
        "over": log.over,
        "winners": list(log.winners),
        "stopped": log.stopped,
    }
