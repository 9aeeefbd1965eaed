"""People: names as data, two spellings of one person, names that only look alike.

A person has an id that stands in the heads of all logs, so that statistics can follow somebody whose name is spelled in
two ways. Who plays as a guest, or as a mere letter or seat, is nobody in particular and is never remembered.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.words import normal, slip
from referee.journal.head import new_id
from referee.table import config

FILE = "players.json"

GUESTS = {"guest", "gast", "invitado", "invité", "ospite", "nn", "anon", "anonymous", "player", "seat", "nobody"}

ALIKE = str.maketrans(
    "АВЕКМНОРСТХУЅІЈаеорсухѕіјԁһոΑΒΕΖΗΙΚΜΝΟΡΤΥΧανοι0O1lI|5S8",
    "abekmhopctxysijaeopcyxsijdhnabezhikmnoptyxavoiooiiiissb",
)
"""Letters of other alphabets, and digits, that look like a Latin letter; small letters stand for both."""


class Person(NamedTuple):
    """Somebody who has played. names: all spellings, the newest first."""

    id: str
    names: tuple[str, ...]


def same(name: str) -> str:
    """What is equal in two spellings of one name: case, accents, blanks and points do not count."""
    folded = normal(name)
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


def look_alikes(names: Sequence[str]) -> list[tuple[int, int]]:
    """Seats of two players whose names differ and look the same."""
    pairs = [(i, j) for i in range(len(names)) for j in range(i + 1, len(names)) if names[i] and names[j]]
    return [(i + 1, j + 1) for i, j in pairs if names[i] != names[j] and skeleton(names[i]) == skeleton(names[j])]


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
        data = config.read(FILE)
        found = []
        for key, value in data.items():
            names = value.get("names") if isinstance(value, dict) else None
            if isinstance(names, list) and names and all(isinstance(n, str) for n in names):
                found.append(Person(key, tuple(names)))
        return cls(found)

    def save(self) -> None:
        """Into the configuration directory. Raises OSError."""
        if self.changed:
            config.write(FILE, {p.id: {"names": list(p.names)} for p in self.people})
            self.changed = False

    def find(self, name: str) -> Person | None:
        """Who is called exactly so; nobody when two people are."""
        exact = unicodedata.normalize("NFC", name)
        found = [p for p in self.people if exact in p.names]
        return found[0] if len(found) == 1 else None

    def near(self, name: str) -> list[Person]:
        """Who may be meant by another spelling, or is mimicked by letters that look alike."""
        form, look = same(name), skeleton(name)
        return [
            p
            for p in self.people
            if any(same(n) == form or skeleton(n) == look or _slipped(form, same(n)) for n in p.names)
        ]

    def add(self, name: str) -> Person:
        """Somebody new."""
        person = Person(new_id(), (unicodedata.normalize("NFC", name),))
        self.people.append(person)
        self.changed = True
        return person

    def also(self, person: Person, name: str) -> Person:
        """The same person under one more spelling."""
        more = Person(person.id, (unicodedata.normalize("NFC", name), *(n for n in person.names if n != name)))
        self.people[self.people.index(person)] = more
        self.changed = True
        return more


def ids(names: Sequence[str]) -> list[str]:
    """The id of each player who is known under exactly this name, else an empty string; nobody is asked."""
    try:
        people = People.load()
    except ValueError:
        return [""] * len(names)
    found = [None if is_guest(name) else people.find(name) for name in names]
    return [person.id if person is not None else "" for person in found]
