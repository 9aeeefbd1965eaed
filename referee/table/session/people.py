"""People: names as data, two spellings of one person, names that only look alike.

A person has an id that stands in the heads of all logs, so that statistics can follow somebody whose name is spelled in
two ways. Who plays as a guest, or as a mere letter or seat, is nobody in particular and is never remembered.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine import safe
from referee.engine.words import GLOBAL_WORDS, is_all_digits, normal, slip
from referee.journal.head import new_id
from referee.table.session import config

if TYPE_CHECKING:
    from referee.engine.game import Game

FILE = "players.json"

GUESTS = {"guest", "gast", "invitado", "invité", "ospite", "nn", "anon", "anonymous", "player", "seat", "nobody"}

ALIKE = str.maketrans(
    "АВЕКМНОРСТХУЅІЈаеорсухѕіјԁһոΑΒΕΖΗΙΚΜΝΟΡΤΥΧανοι0O1lI|5S8",
    "abekmhopctxysijaeopcyxsijdhnabezhikmnoptyxavoiooiiiissb",
)
"""Letters of other alphabets, and digits, that look like a Latin letter; small letters stand for both."""


def name_fault(name: str) -> None:
    """Raise ValueError, with a sentence, for a name that cannot be kept."""
    if not name:
        raise ValueError("a player's name is empty; give names by commas, or a number of seats")
    if safe.fault(name):
        raise ValueError(f"a player's name cannot be kept: {safe.fault(name)}")
    if wrong := safe.name_fault(name):
        raise ValueError(f"a player's name cannot be kept: {wrong}")
    if "," in name:
        raise ValueError(f"a player's name has a comma: {safe.cut(name, 40)}; commas separate names")
    if is_all_digits(name):
        raise ValueError(
            f"a player's name is no number: {safe.cut(name, 20)}; digits name seats, so put a letter to it"
        )


class Person(NamedTuple):
    """Somebody who has played."""

    id: str
    """The id in logs."""
    names: tuple[str, ...]
    """How the name was spelled, the newest first."""
    also: tuple["Person", ...] = ()
    """Other people of the list who turned out to be the same person, as they were."""

    @property
    def spellings(self) -> tuple[str, ...]:
        """All names by which this person is known."""
        return tuple(dict.fromkeys([*self.names, *(name for other in self.also for name in other.spellings)]))

    def data(self) -> dict[str, Any]:
        """As it is kept."""
        more = {"also": [{"id": p.id, **p.data()} for p in self.also]} if self.also else {}
        return {"names": list(self.names), **more}


def same(name: str) -> str:
    """What is equal in two spellings of one name: case, accents, blanks and points do not count."""
    folded = re.sub(r"[-+?.]", "", normal(name))
    return folded or unicodedata.normalize("NFKC", name.casefold()).strip()


def skeleton(name: str) -> str:
    """What is equal in two names that look alike."""
    bare = unicodedata.normalize("NFKD", name)
    visible = "".join(c for c in bare if unicodedata.category(c) not in ("Mn", "Cf", "Zs"))
    return visible.translate(ALIKE).casefold().replace("rn", "m").replace("vv", "w")


def is_guest(name: str) -> bool:
    """Whether a name stands for nobody in particular."""
    word = normal(re.sub(r"[\s.\d]+", "", name))
    return len(word) < 2 or word in {normal(guest) for guest in GUESTS}


def namesakes(names: Sequence[str], game: "Game[Any]") -> list[str]:
    """The message about a player whose name is also a code, a component or a global word: the digit always means the
    player.
    """
    found = []
    verbs = {step.verb(): step.help for step in game.steps}
    for seat, name in enumerate(names, 1):
        word = name.casefold()
        thing = game.notation.printed().meant(name) if name else None
        also = (
            thing.title
            if thing is not None
            else f"a word, `{word}`"
            if word in {**GLOBAL_WORDS, **game.notation.words, **verbs}
            else ""
        )
        if also:
            code = f" (`{thing.code}`)" if thing is not None and thing.code != word else ""
            found.append(f"{name} is also {also}{code}; type {seat} for the player")
    return found


def look_alikes(names: Sequence[str]) -> list[tuple[int, int]]:
    """Seats of two players whose names differ and look the same."""
    pairs = [(i, j) for i in range(len(names)) for j in range(i + 1, len(names)) if names[i] and names[j]]
    return [(i + 1, j + 1) for i, j in pairs if names[i] != names[j] and skeleton(names[i]) == skeleton(names[j])]


def looks_like(names: Sequence[str], seat: int) -> str:
    """A remark about a name that has come to a seat and looks like another seat's; empty where it does not."""
    for pair in look_alikes(names):
        if seat in pair:
            other = pair[0] + pair[1] - seat
            return f"seat {seat}, {names[seat - 1]}, looks like seat {other}, {names[other - 1]}"
    return ""


def _slipped(a: str, b: str) -> bool:
    """Whether two names are one typing slip apart; of three letters every name is near some other."""
    return max(len(a), len(b)) > 3 and slip(a, b)


class People:
    """All who are remembered."""

    def __init__(self, people: Sequence[Person] = ()) -> None:
        self.people = list(people)
        self.changed = False

    @classmethod
    def load(cls) -> "People":
        """From the configuration directory. Raises ValueError with a sentence."""
        found = [_person(key, value) for key, value in config.read(FILE).items()]
        return cls([person for person in found if person is not None])

    def save(self) -> None:
        """Into the configuration directory. Raises OSError."""
        if self.changed:
            config.write(FILE, {p.id: p.data() for p in self.people})
            self.changed = False

    def find(self, name: str) -> Person | None:
        """Who is called exactly so; nobody when two people are."""
        exact = unicodedata.normalize("NFC", name)
        found = [p for p in self.people if exact in p.spellings]
        return found[0] if len(found) == 1 else None

    def near(self, name: str) -> list[Person]:
        """Who may be meant by another spelling, or is mimicked by letters that look alike."""
        form, look = same(name), skeleton(name)
        return [
            p
            for p in self.people
            if any(same(n) == form or skeleton(n) == look or _slipped(form, same(n)) for n in p.spellings)
        ]

    def add(self, name: str) -> Person:
        """Somebody new."""
        person = Person(new_id(), (unicodedata.normalize("NFC", name),))
        self.people.append(person)
        self.changed = True
        return person

    def also(self, person: Person, name: str) -> Person:
        """The same person under one more spelling."""
        new = unicodedata.normalize("NFC", name)
        return self._changed(person, person._replace(names=(new, *(n for n in person.names if n != new))))

    def named(self, who: str) -> Person:
        """Somebody by id or by exactly this name. Raises ValueError with a sentence."""
        exact = unicodedata.normalize("NFC", who)
        found = [p for p in self.people if p.id == who or exact in p.spellings]
        if len(found) == 1:
            return found[0]
        if found:
            ids = " and ".join(p.id for p in found)
            raise ValueError(f"{safe.safe(who)} is the name of {ids}; type the id")
        raise ValueError(f"nobody called {safe.safe(who)} is remembered; `referee players` lists who is")

    def merge(self, person: Person, other: Person) -> Person:
        """Two were one person all along: the first one's id, the names of both. Raises ValueError for one and the
        same.
        """
        if person.id == other.id:
            raise ValueError(f"{safe.safe(person.names[0])} is one person already")
        self.people.remove(other)
        return self._changed(person, person._replace(also=(*person.also, other)))

    def split(self, person: Person) -> tuple[Person, Person]:
        """Undo the last merging of a person. Raises ValueError when there was none."""
        if not person.also:
            raise ValueError(f"{safe.safe(person.names[0])} was not merged with anybody")
        self.people.append(person.also[-1])
        return self._changed(person, person._replace(also=person.also[:-1])), person.also[-1]

    def _changed(self, old: Person, new: Person) -> Person:
        self.people[self.people.index(old)] = new
        self.changed = True
        return new


def _person(key: Any, value: Any) -> Person | None:
    """Somebody as kept; None for what is no person."""
    names = value.get("names") if isinstance(value, dict) else None
    if not (isinstance(key, str) and isinstance(names, list) and names and all(isinstance(n, str) for n in names)):
        return None
    kept = value.get("also")
    also = [_person(v.get("id"), v) for v in kept if isinstance(v, dict)] if isinstance(kept, list) else []
    return Person(key, tuple(names), tuple(p for p in also if p is not None))


def ids(names: Sequence[str]) -> list[str]:
    """The id of each player who is known under exactly this name, else an empty string; nobody is asked."""
    try:
        people = People.load()
    except ValueError:
        return [""] * len(names)
    found = [None if is_guest(name) else people.find(name) for name in names]
    return [person.id if person is not None else "" for person in found]
