"""Facts that the table declares (`set`)."""

import re
from collections.abc import Sequence
from typing import Any

from referee.engine.game import Effect
from referee.engine.words import is_number
from referee.games.ninjato import data
from referee.games.ninjato.rules import market, turns
from referee.games.ninjato.state import NinjatoState


def number(value: object, least: int, most: int) -> int:
    """A declared number. Raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"a number from {least} to {most}")
    return value


def treasures(value: object) -> list[int]:
    """Declared treasures by letters, `25g`. Raises ValueError."""
    kinds = data.kinds(str(value).replace("-", ""))
    if kinds is None:
        raise ValueError("treasures by their letters, e.g. 25g, or - for none")
    counts = [0] * 5
    for kind in kinds:
        counts[kind] += 1
    return counts


def put(s: NinjatoState, path: str, value: Any) -> Sequence[Effect]:
    """Replace a public fact. Raises KeyError for a path that follows from the rest, ValueError for a wrong value."""
    name, _, tail = path.partition(".")
    seat = int(tail) if is_number(tail) and 1 <= int(tail) <= s.seats else 0
    if name in ("honor", "hand", "treasure") and (seat or not tail):
        many = value if isinstance(value, list) else None
        if not seat and (many is None or len(many) != s.seats):
            raise ValueError(f"{s.seats} values, by commas")
        for i in [seat] if seat else range(1, s.seats + 1):
            _put_player(s, name, i, value if seat else (many or [])[i - 1])
    elif name == "house":
        _put_house(s, tail, value)
    elif path in (
        "turn",
        "round",
        "bag",
        "order",
        "dojo.row",
        "dojo.deck",
        "spent",
        "placed",
        "guards.deck",
        "elite.deck",
    ):
        _put_table(s, path, value)
    elif name == "placed" and seat:
        s.placed[seat - 1] = number(value, 0, 99)
    elif name in ("skills", "envoys", "elites") and seat:
        _put_owned(s, name, seat, listed(value))
    elif path in ("palace.cards", "pavilion.cards", "sensei.tiles"):
        _put_display(s, path, listed(value))
    elif path in ("palace.deck", "pavilion.deck"):
        _put_deck(s, path, value)
    else:
        raise KeyError(path)
    return (("set", path, ",".join(map(str, value)) if isinstance(value, list) else value),)


def listed(value: object) -> list[str]:
    """Declared cards by names or specs, by commas; `-` is none."""
    parts = value if isinstance(value, list) else str(value).replace(" ", ",").split(",")
    return [str(part) for part in parts if str(part) not in ("", "-")]


def _names(s: NinjatoState, kind: str, texts: list[str]) -> list[str]:
    """The names of declared cards: of those that were known before, and of new ones by their specs. Raises ValueError."""
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
        raise ValueError(f"{twice} is one card and lies in one place")
    gone = next((n for n in names if any(n in own for own in s.rumors)), "")
    if gone:
        raise ValueError(f"{gone} was taken and lies face down before a player")
    places = {"tile": [s.sensei, *s.skills], "envoy": [s.palace, *s.envoys], "rumor": [s.pavilion]}[kind]
    for place in places:
        for name in [n for n in place if n in names and place is not to]:
            place.remove(name)
            s.missing[kind] += 1
            if name in s.owner:
                del s.owner[name], s.up[name]
            if name in s.bought:
                s.bought.remove(name)


def _put_owned(s: NinjatoState, name: str, seat: int, cards: list[str]) -> None:
    i = seat - 1
    if name == "elites":
        cards = [data.guard_code(code) for code in cards]
        if any((card := data.guard(code)) is None or not card.elite for code in cards):
            raise ValueError("elite guards, e.g. 4*1 or 25*2")
        s.missing["elite"] += len(s.elites[i]) - len(cards)
        s.elites[i] = cards
        return
    kind = "tile" if name == "skills" else "envoy"
    names = _names(s, kind, cards)
    _lift(s, kind, names, (s.skills if kind == "tile" else s.envoys)[i])
    own = s.skills if kind == "tile" else s.envoys
    s.missing[kind] += len(own[i]) - len(names)
    if kind == "tile":
        for old in own[i]:
            del s.owner[old], s.up[old]
        for new, text in zip(names, cards, strict=True):
            s.owner[new] = seat
            s.up[new] = not text.startswith("(")
    else:
        stay = [n for n in s.bought if n not in own[i] or n in names]
        s.bought = stay + [n for n in names if n not in stay]
    own[i] = names
    s.power = {}


def _put_display(s: NinjatoState, path: str, cards: list[str]) -> None:
    kind = {"palace.cards": "envoy", "pavilion.cards": "rumor", "sensei.tiles": "tile"}[path]
    names = _names(s, kind, cards)
    place = {"envoy": s.palace, "rumor": s.pavilion, "tile": s.sensei}[kind]
    _lift(s, kind, names, place)
    s.missing[kind] += (s.rumors_lying if kind == "rumor" else len(place)) - len(names)
    s.untold = 0 if kind == "rumor" else s.untold
    place[:] = names


def _put_deck(s: NinjatoState, path: str, value: object) -> None:
    if path == "palace.deck":
        new = number(value, 0, data.ENVOYS)
        s.missing["envoy"] += s.envoy_deck - new
        s.envoy_deck = new
    else:
        new = number(value, 0, data.RUMORS)
        s.missing["rumor"] += s.rumor_deck - new
        s.rumor_deck = new


def _put_player(s: NinjatoState, name: str, seat: int, value: Any) -> None:
    i = seat - 1
    if name == "honor":
        new = number(value, 0, 9999)
        s.set_honor[i] += new - s.honor[i]
        s.honor[i] = new
    elif name == "hand":
        new = number(value, 0, data.DOJO)
        more = new - s.hand[i]
        source, to = ("unexplained", f"hand {seat}") if more > 0 else (f"hand {seat}", "unexplained")
        s.cards.move(abs(more), source, to, line=s.at)
        s.hand[i] = new
        s.stamp[i] += 1
    else:
        counts = treasures(value)
        s.missing["treasure"] += sum(s.supply[i]) - sum(counts)
        s.supply[i] = counts


def _put_house(s: NinjatoState, tail: str, value: Any) -> None:
    found = re.fullmatch(r"([1-5])\.(plain|red|sentry|token|cleared)", tail)
    if not found:
        raise KeyError(f"house.{tail}")
    house = s.houses[int(found[1]) - 1]
    if found[2] in ("plain", "red"):
        counts = treasures(value)
        old = house.plain if found[2] == "plain" else house.red
        s.missing["treasure"] += sum(old) - sum(counts)
        setattr(house, found[2], counts)
    elif found[2] == "sentry":
        code = "" if value == "-" else data.guard_code(str(value))
        if code and data.guard(code) is None:
            raise ValueError("a guard, e.g. 3 or 4a, or - for none")
        for sign, guard in ((1, house.sentry), (-1, code)):
            card = data.guard(guard) if guard else None
            if card is not None:
                s.missing["guard"] += sign  # a sentry counts among the normal guards, whatever it is
        house.sentry = code
    elif found[2] == "token":
        token = data.token(str(value))
        if token is None:
            raise ValueError("a clan token, e.g. taira:4")
        _put_token(s, house, token)
    else:
        house.cleared = bool(value)


def _put_token(s: NinjatoState, house: Any, token: tuple[str, int]) -> None:
    if house.clan:
        s.pile.append((house.clan, house.value))
    if token in s.pile:
        s.pile.remove(token)
    elif s.pile_unknown[token[0]] > 0:
        s.pile_unknown[token[0]] -= 1
    else:
        other = next((t for t in s.pile if t[0] == token[0]), None)
        if other is None:
            s.pile.pop() if house.clan else None
            raise ValueError(f"all five tokens of {token[0]} lie on houses")
        s.pile.remove(other)
    house.clan, house.value = token


def _put_table(s: NinjatoState, path: str, value: Any) -> None:
    if path == "turn":
        s.turn = number(value, 1, s.seats)
        if s.phase in turns.LATER or s.phase == "setup":
            raise ValueError("nobody's turn is it now: the round is over")
    elif path == "round":
        s.round = number(value, 1, data.ROUNDS)
    elif path == "bag":
        new = number(value, 0, data.TREASURES)
        s.missing["treasure"] += s.bag - new
        s.bag = new
    elif path in ("order", "placed"):
        many = value if isinstance(value, list) else [value]
        if path == "placed":
            if len(many) != s.seats:
                raise ValueError(f"{s.seats} numbers")
            s.placed = [number(v, 0, 99) for v in many]
        elif sorted(map(str, many)) == sorted(str(i) for i in range(1, s.seats + 1)):
            s.order = [int(v) for v in many]
        else:
            raise ValueError("each seat once, by commas")
    elif path == "dojo.row":
        _put_row(s, str(value))
    elif path == "dojo.deck":
        new = number(value, 0, data.DOJO)
        more = new - s.deck
        source, to = ("unexplained", "deck") if more > 0 else ("deck", "unexplained")
        s.cards.move(abs(more), source, to, line=s.at)
        s.deck = new
    elif path == "spent":
        counts = treasures(value)
        s.missing["treasure"] += sum(s.spent) - sum(counts)
        s.spent = counts
    elif path == "guards.deck":
        new = number(value, 0, data.GUARDS)
        s.missing["guard"] += s.guard_deck - new
        s.guard_deck = new
    else:
        new = number(value, 0, data.ELITES)
        s.missing["elite"] += s.elite_deck - new
        s.elite_deck = new


def _put_row(s: NinjatoState, text: str) -> None:
    cards = [] if text == "-" else list(text)
    if any(c not in "12345" for c in cards) or len(cards) > data.ROW:
        raise ValueError("at most three dojo cards, e.g. 135")
    for card in map(str, s.row):
        s.cards.move(1, "row", "unexplained", (card,), line=s.at)
    for card in cards:
        s.cards.move(1, "unexplained", "row", (card,), line=s.at)
    s.row = [int(c) for c in cards]


def law_honor(s: NinjatoState) -> str:
    """Honor is what was paid and scored, and what the table declared (NJ-INV-08)."""
    for i, earned in enumerate(s.earned):
        if s.honor[i] != sum(earned.values()) + s.set_honor[i]:
            return f"seat {i + 1} has {s.honor[i]} honor, of which {sum(earned.values())} are explained"
    return ""
