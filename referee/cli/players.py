"""`referee players`: who is remembered, and two of them made one person."""

import json
import sys
from collections.abc import Sequence

from referee.engine.safe import safe
from referee.engine.words import normal
from referee.table.frontend.batch import FAILED, OK, REFUSED
from referee.table.frontend.render import Screen
from referee.table.session.people import People, Person


def players(what: str, who: Sequence[str], *, sure: bool = False, as_json: bool = False) -> int:
    """`referee players [merge ONE OTHER | split ONE]`: 0 done, 1 left as it was, 2 it cannot be."""
    out, talk = Screen(sys.stdout), Screen(sys.stderr)
    wanted = {"": 0, "merge": 2, "split": 1}
    try:
        if what not in wanted or len(who) != wanted[what]:
            raise ValueError("referee players, referee players merge ONE OTHER, or referee players split ONE")
        known = People.load()
        found = [known.named(name) for name in who]
        if not found:
            _list(known, out, as_json)
            return OK
        one = found[0]
        if what == "merge":
            if not sure and not _agreed(f"{_called(one)} and {_called(found[1])} are one person? [y/N]> "):
                talk.line("nothing was changed; `--yes` says that they are one person")
                return REFUSED
            one = known.merge(*found)
            talk.line(f"{_called(one)}; `referee players split {one.id}` parts them again")
        else:
            talk.line(" and ".join(map(_called, known.split(one))) + " are two people")
        known.save()
    except ValueError as error:
        talk.line(str(error))
        return FAILED
    except OSError as error:
        talk.line(f"the players cannot be remembered: {error.strerror or error}; REFEREE_CONFIG names another folder")
        return FAILED
    return OK


def _called(person: Person) -> str:
    return f"{person.id} ({', '.join(map(safe, person.spellings))})"


def _list(known: People, out: Screen, as_json: bool) -> None:
    if as_json:
        out.raw(json.dumps([{"id": p.id, **p.data()} for p in known.people], ensure_ascii=True))
        return
    for person in sorted(known.people, key=lambda p: normal(p.names[0])):
        same_as = f"; also {', '.join(p.id for p in person.also)}" if person.also else ""
        out.row(person.id, ", ".join(person.spellings) + same_as, column=12)
    if not known.people:
        out.line("nobody is remembered yet: players are, when a terminal asks who plays")


def _agreed(question: str) -> bool:
    """A yes at the terminal; elsewhere nobody is asked."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        return input(question).strip().lower() in ("y", "yes")
    except (EOFError, KeyboardInterrupt):
        return False
