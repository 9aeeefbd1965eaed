"""The head corrected: what of it `amend 0 …` names, and what was and what is in words."""

from __future__ import annotations

import shlex
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from referee.engine.nearest import no_option
from referee.engine.paths import YES, spelled
from referee.engine.words import Unread, Word, is_number, seat
from referee.journal import lines
from referee.journal.policy import POLICY, policy_digest
from referee.table.session import people
from referee.table.session.box_facts import fact_name, fact_value
from referee.table.session.forms import FORMS
from referee.table.session.people import name_fault
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import Refused

if TYPE_CHECKING:
    from referee.table.session.session import Session


def change_of(session: Session, words: tuple[Word, ...]) -> dict[str, Any]:
    """The members of the head that the words behind `amend 0` change, as an `amend` line holds them. Raises Refused."""
    word = words[0]
    rest = words[1:]
    if word.text == "option" and rest and "=" in rest[0].text:
        name, _, value = rest[0].text.partition("=")
        option = session.game.rulebook.options.get(name)
        if option is None:
            raise session.unread(Unread(no_option(name, session.game.rulebook.options), rest[0]), word)
        try:
            return {"options": {name: option.parse(value)}}
        except ValueError as error:
            raise session.unread(Unread(str(error), rest[0]), word) from None
    if word.text == "option" and len(rest) == 2 and rest[0].text in session.game.rulebook.options:
        meant = f"amend 0 option {rest[0].text}={rest[1].text}"
        raise session.unread(Unread(_usage("option"), rest[0], options=(meant,)), word)
    if word.text == "seat" and len(rest) > 1 and is_number(rest[0].text) and rest[0].text != "0":
        return {"seats": _renamed(session, int(rest[0].text), rest)}
    if word.text == "exchange" and len(rest) == 2:
        return {"seats": _exchanged(session, rest)}
    if word.text == "edition" and rest:
        return _edition(session, rest[0])
    if word.text == "policy" and len(rest) == 1 and rest[0].text in POLICY:
        return {"policy": rest[0].text, "policy_digest": policy_digest(rest[0].text)}
    if word.text == "box" and len(rest) == 1 and rest[0].text in ("census", "made-up"):
        return {"box": {"name": rest[0].text}}
    if word.text == "box" and len(rest) > 1:
        return {"box": _box_fact(session, rest)}
    if word.text == "untimed" and (not rest or (len(rest) == 1 and rest[0].text.lower() in YES)):
        return {"untimed": YES[rest[0].text.lower()] if rest else True}
    if word.text == "at" and len(rest) == 1:
        return {"at": _moment(session, rest[0])}
    raise session.unread(Unread(_usage(word.text), word), word)


def _edition(session: Session, word: Word) -> dict[str, Any]:
    """Another edition, with the options that stood at what the old one says and are otherwise by the new one. Raises
    Refused.
    """
    book, head = session.game.rulebook, session.fold.head
    edition = book.edition_of(word.text)
    if edition not in book.editions:
        text = f"there is no edition {word.text!r}; there is {', '.join(book.editions)}"
        raise session.unread(Unread(text, word), word)
    was, now = book.defaults(head.edition), book.defaults(edition)
    held = book.complete(head.edition, head.options)
    moved = {name: value for name, value in now.items() if value != was[name] == held[name]}
    return {"edition": edition, **({"options": moved} if moved else {})}


def _usage(asked: str) -> str:
    """How a part of the head is corrected; of what is no part, which parts there are."""
    of_this = [form for form, _ in FORMS if form.split()[2:3] == [asked]]
    if of_this:
        return " or ".join(f"`{form}`" for form in of_this)
    parts = dict.fromkeys(form.split()[2] for form, _ in FORMS if len(form.split()) > 2)
    return f"{asked!r} is no part of the head; there is {' '.join(parts)}; `? amend 0` shows how each is typed"


def shown(session: Session) -> Reply:
    """`amend 0`: the head as it stands."""
    head = session.fold.head
    known = session.game.rulebook.options
    options = [
        f"{name}={_value(value)}"
        for name, value in head.options.items()
        if name not in known or value != known[name].value(head.edition)
    ]
    players = ", ".join(f"{s.id} {s.name}".rstrip() for s in head.seats)
    rows = [
        ("players", players),
        ("edition", head.edition),
        ("options", ", ".join(options) or "all at their defaults (`? options`)"),
        ("policy", head.policy),
        ("box", ", ".join([head.box.name, *(f"{name} {_value(value)}" for name, value in head.box.facts.items())])),
        ("begun", head.at + (", untimed" if head.untimed else "")),
    ]
    return Reply("info", "the head of the log; `? amend 0` lists how each is corrected", rows=tuple(rows))


def _moment(session: Session, word: Word) -> str:
    """When play began, as a head has it."""
    try:
        time = datetime.fromisoformat(word.text)
    except ValueError:
        raise session.unread(
            Unread(f"{word.text!r} is no date; `amend 0 at 2026-11-27` or `… 2026-11-27T20:15`", word), word
        ) from None
    return (time if time.tzinfo else time.astimezone()).isoformat(timespec="seconds")


def told(head: lines.Head, change: dict[str, Any]) -> str:
    """What a change of the head replaces, in words."""
    parts: list[tuple[str, Any, Any]] = [("edition", head.edition, change["edition"])] if "edition" in change else []
    parts += [
        (f"option {name}", head.options.get(name, "its default"), value)
        for name, value in change.get("options", {}).items()
    ]
    parts += [
        (f"seat {old.id}", old.name, new["name"])
        for old, new in zip(head.seats, change.get("seats", ()), strict=False)
        if old.name != new["name"]
    ]
    parts += [(name, getattr(head, name), change[name]) for name in ("policy", "untimed", "at") if name in change]
    box = change.get("box", {})
    parts += [("box", head.box.name, name) for name in [box.get("name", head.box.name)] if name != head.box.name]
    parts += [(name, head.box.facts.get(name, "not told"), value) for name, value in box.get("facts", {}).items()]
    texts = (f"{name} was {_value(was)}; now: {_value(now)}" for name, was, now in parts)
    return f"head: {'; '.join(texts) or 'the players are looked up again'}"


def _value(value: Any) -> str:
    """A value of the head as it is typed."""
    return str(value).lower() if isinstance(value, bool) else spelled(value)


def _box_fact(session: Session, words: Sequence[Word]) -> dict[str, Any]:
    """A fact that was given with the box before the first entry, put right; a box of which nothing was told is the
    owner's then.
    """
    from referee.table.session.box_facts import fault

    name = fact_name(session.game, words[0].text, session.state)
    value = fact_value(" ".join(word.text for word in words[1:]))
    wrong = fault(session.game, name, value)
    if wrong:
        raise session.unread(Unread(wrong if name in wrong else f"{name}: {wrong}", words[0]), words[0])
    box = session.fold.head.box.name
    return {"name": "census" if box == "printed" else box, "facts": {name: value}}


def _renamed(session: Session, number: int, words: Sequence[Word]) -> list[dict[str, Any]]:
    """The seats with another name on one of them, and with the id of whoever is known by that name. words: from the
    seat on.
    """
    name = unicodedata.normalize("NFC", " ".join(word.text for word in words[1:]))
    if number > len(session.names):
        text = another_log(session, [*session.names, name])
        raise Refused(Reply("refused", text, verdict="unread"), words[0].number)
    words = words[1:]
    try:
        name_fault(name)
    except ValueError as error:
        raise session.unread(Unread(str(error), words[0]), words[0]) from None
    other = next((i for i, n in enumerate(session.names, 1) if n == name and i != number), 0)
    if other:
        swap = f"amend 0 exchange {number} {other}"
        text = f"seat {other} is called {name}; add a letter to tell them apart, or `{swap}` exchanges the two names"
        raise session.unread(Unread(text, words[0], options=(swap,)), words[0])
    seats = _seats(session)
    old = str(seats[number - 1]["name"])
    (known,) = people.ids([name])
    kept = seats[number - 1]["person"] if people.same(old) == people.same(name) else ""
    seats[number - 1] |= {"name": name, "person": known or kept}
    return seats


def _exchanged(session: Session, words: Sequence[Word]) -> list[dict[str, Any]]:
    """The seats with the players of two of them exchanged."""
    try:
        one, two = (seat(word, session.names) for word in words)
    except Unread as error:
        raise session.unread(error, words[0]) from None
    if one == two:
        raise session.unread(Unread("amend 0 exchange N M: two seats change their players", words[1]), words[0])
    seats = _seats(session)
    for key in ("name", "person"):
        seats[one - 1][key], seats[two - 1][key] = seats[two - 1][key], seats[one - 1][key]
    return seats


def _seats(session: Session) -> list[dict[str, Any]]:
    """The seats of the head as plain data."""
    return [{"id": s.id, "name": s.name, "person": s.person} for s in session.fold.head.seats]


def another_log(session: Session, names: Sequence[str]) -> str:
    """What to do about a player who was forgotten, or is one too many: the seats of a log are fixed."""
    least, most = session.game.flow.seats_for(session.fold.head.options)
    stays = f"this log is for {len(session.names)} players, and that cannot change"
    if not least <= len(names) <= most:
        return f"{stays}; {session.game.title} is for {least} to {most} players"
    told = ",".join(names) if all(names) else str(len(names))
    return f"{stays}; begin a new one: `referee play {session.game.id.replace('_', '-')} --players {shlex.quote(told)}`"
