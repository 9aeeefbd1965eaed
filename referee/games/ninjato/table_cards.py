"""Tiles, envoys, rumors, guards and treasures that the table declares (`set`): where they lie, and what is printed on
them.
"""

from collections import Counter

from referee.engine.limits import number
from referee.games.ninjato import data
from referee.games.ninjato.facts import LIMITS
from referee.games.ninjato.rules import market
from referee.games.ninjato.state import NinjatoState, printed


def treasures(value: object) -> list[int]:
    """Declared treasures by letters, `25g`. Raises ValueError."""
    kinds = data.kinds("" if value == "-" else str(value))
    if kinds is None:
        raise ValueError("treasures by their letters, e.g. 25g, or - for none")
    return [kinds.count(kind) for kind in range(len(data.KINDS))]


def guards(value: object, elite: bool) -> dict[str, int]:
    """A declared pile of guards by their codes, `3 4a`. Raises ValueError."""
    codes = [data.guard_code(code) for code in str(value).replace(",", " ").split() if code != "-"]
    for code in codes:
        card = data.guard(code)
        if card is None or card.elite != elite:
            example = "elite guards, e.g. 4*1 or 25*2" if elite else "guards, e.g. 3 or 4a"
            raise ValueError(f"{example}, or - for none")
    return dict(Counter(codes))


def listed(value: object) -> list[str]:
    """Declared cards by names or specs, by commas; `-` is none."""
    parts = value if isinstance(value, list) else str(value).replace(" ", ",").split(",")
    return [str(part) for part in parts if str(part) not in ("", "-")]


def _names(s: NinjatoState, kind: str, texts: list[str]) -> list[str]:
    """The names of declared cards: of those that were known before, and of new ones by their specs. Raises
    ValueError.
    """
    known = set(s.info)
    return [_named(s, kind, text, known) for text in texts]


def _named(s: NinjatoState, kind: str, text: str, known: set[str]) -> str:
    name = text.strip("()")
    if name in known:
        return name
    own = market.text_of(s, kind, name)[0]
    card = data.tile(data.spec_name(name)[1]) if kind == "tile" else market.card_of(s, kind, name)
    if card is None:
        raise ValueError(f"{text!r} is no {kind}")
    letter = data.LETTER_OF[card.effect] if isinstance(card, data.Tile) else "E" if kind == "envoy" else "R"
    name = market.fresh_name(s, letter, own)
    s.info[name] = card
    return name


def _lift(s: NinjatoState, kind: str, names: list[str], to: list[str]) -> None:
    """Declared cards leave the place where they lay: each lies in one place. Raises ValueError."""
    twice = next((n for i, n in enumerate(names) if n in names[:i]), "")
    if twice:
        raise ValueError(f"{twice} is one card and cannot lie in two places")
    gone = next((n for n in names if any(n in own for own in s.rumors)), "")
    if gone:
        raise ValueError(f"{gone} was taken and lies face down in front of a player")
    places = {"tile": [s.sensei, *s.skills], "envoy": [s.palace, *s.envoys], "rumor": [s.pavilion]}[kind]
    for place in places:
        for name in [n for n in place if n in names and place is not to]:
            place.remove(name)
            s.missing[kind] += 1
            if name in s.owner:
                del s.owner[name], s.up[name]
            if name in s.bought:
                s.bought.remove(name)


def put_elites(s: NinjatoState, seat: int, value: object) -> None:
    """The elites of a player."""
    cards = [data.guard_code(code) for code in listed(value)]
    if any((card := data.guard(code)) is None or not card.elite for code in cards):
        raise ValueError("type elite guards, e.g. 4*1 or 25*2")
    s.missing["elite"] += len(s.elites[seat - 1]) - len(cards)
    s.elites[seat - 1] = cards


def put_skills(s: NinjatoState, seat: int, value: object) -> None:
    """The tiles of a player; one that lies face down in brackets."""
    cards = listed(value)
    names = _owned(s, "tile", s.skills[seat - 1], cards)
    for old in s.skills[seat - 1]:
        del s.owner[old], s.up[old]
    for new, text in zip(names, cards, strict=True):
        s.owner[new] = seat
        s.up[new] = not text.startswith("(")
    s.skills[seat - 1] = names


def put_envoys(s: NinjatoState, seat: int, value: object) -> None:
    """The envoys of a player."""
    names = _owned(s, "envoy", s.envoys[seat - 1], listed(value))
    stay = [n for n in s.bought if n not in s.envoys[seat - 1] or n in names]
    s.bought = stay + [n for n in names if n not in stay]
    s.envoys[seat - 1] = names


def _owned(s: NinjatoState, kind: str, own: list[str], cards: list[str]) -> list[str]:
    """The names of the cards that a player has from now on, lifted from where they lay. own: those of before."""
    names = _names(s, kind, cards)
    _lift(s, kind, names, own)
    s.missing[kind] += len(own) - len(names)
    s.power = {}
    return names


def put_display(s: NinjatoState, path: str, value: object) -> None:
    """What lies at the Sensei or in the Palace; in the Pavilion the rumors by name, or how many there are."""
    if path == "pavilion.cards" and isinstance(value, int):
        _put_rumors_lying(s, number(LIMITS, path, s, value))
        return
    cards = listed(value)
    kind = {"palace.cards": "envoy", "pavilion.cards": "rumor", "sensei.tiles": "tile"}[path]
    names = _names(s, kind, cards)
    place = {"envoy": s.palace, "rumor": s.pavilion, "tile": s.sensei}[kind]
    _lift(s, kind, names, place)
    s.missing[kind] += (s.rumors_lying if kind == "rumor" else len(place)) - len(names)
    s.untold = 0 if kind == "rumor" else s.untold
    place[:] = names


def _put_rumors_lying(s: NinjatoState, n: int) -> None:
    """How many rumors lie in the Pavilion; which of those known are gone was not told."""
    if n > len(s.pavilion):
        raise ValueError("these rumors lie face up: type them, e.g. el34,dox")
    s.missing["rumor"] += s.rumors_lying - n
    s.untold = len(s.pavilion) - n


def put_rumors(s: NinjatoState, seat: int, value: object) -> None:
    """How many rumors lie face down before a player."""
    own = s.rumors[seat - 1]
    new = number(LIMITS, "rumors", s, value)
    s.missing["rumor"] += len(own) - new
    while len(own) > new:  # those that were never named first
        own.remove("") if "" in own else own.pop()
    own += [""] * (new - len(own))


def put_printed(s: NinjatoState, name: str, value: object) -> None:
    """What is printed on a card that lies open."""
    if name not in s.info:
        raise KeyError(f"printed.{name}")
    old = s.info[name]
    text = str(value)
    card = data.like(old, text)
    if card is None or (isinstance(old, data.Tile) and isinstance(card, data.Tile) and old.effect != card.effect):
        raise ValueError(f"type it as when the card came, e.g. {printed(s, name)}")
    s.info[name] = card
    if printed(s, name) != text:
        told, s.info[name] = printed(s, name), old
        raise ValueError(f"this card is recorded as {told}; `fact` says what is printed on all such cards")
    s.power = {}
