"""Cards, guards and treasures that the table declares (`set`): where they lie, and what is printed on them; houses, an
attack on one, and clan tokens.
"""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from referee.engine.game import number, refuse
from referee.games.ninjato import data, facts
from referee.games.ninjato.rules import loot, market, refilled
from referee.games.ninjato.state import VALUES, House, NinjatoState, Raid, printed


def treasures(value: object) -> list[int]:
    """Declared treasures by letters, `25g`. Raises ValueError."""
    kinds = data.kinds("" if value == "-" else str(value))
    if kinds is None:
        raise ValueError("treasures by their letters, e.g. 25g, or - for none")
    return [kinds.count(kind) for kind in range(len(data.KINDS))]


def put_treasures(s: NinjatoState, pile: list[int], value: object) -> None:
    """The treasures of one place."""
    counts = treasures(value)
    s.missing["treasure"] += sum(pile) - sum(counts)
    pile[:] = counts


def guards(value: object, elite: bool) -> dict[str, int]:
    """A declared pile of guards by their codes, `3 4a`. Raises ValueError."""
    codes = [data.guard_code(code) for code in str(value).replace(",", " ").split() if code != "-"]
    strange = any((card := data.guard(code)) is None or card.elite != elite for code in codes)
    refuse((strange, f"{'elite guards, e.g. 4*1 or 25*2' if elite else 'guards, e.g. 3 or 4a'}, or - for none"))
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
    gone = next((n for n in names if any(n in own for own in s.rumors)), "")
    refuse(
        (twice, f"{twice} is one card and cannot lie in two places"),
        (gone, f"{gone} was taken and lies face down in front of a player"),
    )
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
    strange = any((card := data.guard(code)) is None or not card.elite for code in cards)
    refuse((strange, "type elite guards, e.g. 4*1 or 25*2"))
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
        _put_rumors_lying(s, number(facts.LIMITS, path, s, value))
        return
    kind = {"palace.cards": "envoy", "pavilion.cards": "rumor", "sensei.tiles": "tile"}[path]
    names = _names(s, kind, listed(value))
    place = {"envoy": s.palace, "rumor": s.pavilion, "tile": s.sensei}[kind]
    _lift(s, kind, names, place)
    s.missing[kind] += (s.rumors_lying if kind == "rumor" else len(place)) - len(names)
    s.untold = 0 if kind == "rumor" else s.untold
    place[:] = names


def _put_rumors_lying(s: NinjatoState, n: int) -> None:
    """How many rumors lie in the Pavilion; which of those known are gone was not told."""
    refuse((n > len(s.pavilion), "these rumors lie face up: type them, e.g. el34,dox"))
    s.missing["rumor"] += s.rumors_lying - n
    s.untold = len(s.pavilion) - n


def put_rumors(s: NinjatoState, seat: int, value: object) -> None:
    """How many rumors lie face down before a player."""
    own = s.rumors[seat - 1]
    new = number(facts.LIMITS, "rumors", s, value)
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


def put_house(s: NinjatoState, tail: str, value: Any) -> None:
    """A house: its treasures, sentry and token, and whether it is closed for this round."""
    number_, _, member = tail.partition(".")
    if number_ not in VALUES or member not in HOUSE:
        raise KeyError(f"house.{tail}")
    HOUSE[member](s, s.houses[int(number_) - 1], value)


def _put_sentry(s: NinjatoState, house: House, value: object) -> None:
    code = "" if value in ("", "-") else data.guard_code(str(value))
    refuse((code and data.guard(code) is None, "type a guard, e.g. 3 or 4a, or - for none"))
    s.missing["guard"] += bool(house.sentry) - bool(code)  # a sentry counts among the normal guards, whatever it is
    house.sentry = code


def _put_token(s: NinjatoState, house: House, value: object) -> None:
    token = data.token(str(value))
    if token is None:
        raise ValueError("type a clan token, e.g. taira:4")
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
            raise ValueError(f"all five tokens of {data.NAMED[token[0]]} lie on houses")
        s.pile.remove(other)
    house.clan, house.value = token


HOUSE: dict[str, Callable[[NinjatoState, House, Any], None]] = {
    "plain": lambda s, house, value: put_treasures(s, house.plain, value),
    "red": lambda s, house, value: put_treasures(s, house.red, value),
    "sentry": _put_sentry,
    "token": _put_token,
    "cleared": lambda s, house, value: setattr(house, "cleared", bool(value)),
}
"""How a fact of a house is replaced."""


def put_pile(s: NinjatoState, path: str, value: object) -> None:
    """Clan tokens beside the board: `taira:4`, and `taira:?x2` for two that were not read."""
    known: list[tuple[str, int]] = []
    unknown = dict.fromkeys(data.CLANS, 0)
    for text in str(value).replace(",", " ").split():
        unread = re.fullmatch(r"(\w+):\?x([0-9])", text)
        token = data.token(text)
        if unread and unread[1] in unknown:
            unknown[unread[1]] += int(unread[2])
        elif token is not None:
            known.append(token)
        elif text != "-":
            raise ValueError(f"{text!r} is no clan token: taira:4, or taira:?x2 for two that were not read")
    for clan in data.CLANS:
        lie = sum(house.clan == clan for house in s.houses)
        n = sum(c == clan for c, _ in known) + unknown[clan]
        due = data.TOKENS - lie
        refuse((n != due, f"the pile has {due} tokens of {data.NAMED[clan]}, not {n}: the other {lie} lie on houses"))
    s.pile, s.pile_unknown = known, unknown


# --- an attack -------------------------------------------------------------------------------------------------------


def drop_raid(s: NinjatoState) -> None:
    """There is no attack: what lay on the shuriken and the guard turned up are where the log does not know."""
    for raid in refilled.attacks(s):
        s.missing["treasure"] += sum(loot.on_shuriken(raid))
        _turn_away(s, raid)
    s.raid, s.paused = None, []


def _turn_away(s: NinjatoState, raid: Raid) -> None:
    card = data.guard(raid.turned) if raid.turned else None
    if card is not None:
        s.missing["elite" if card.elite else "guard"] += 1
    raid.turned = ""


def put_raid(s: NinjatoState, tail: str, value: Any) -> None:
    """An attack: who, where and how; the guard and what of it is still to be beaten; what was won so far."""
    if s.raid is None:
        raise ValueError("nobody is attacking a house")
    if tail not in RAID:
        raise KeyError(f"raid.{tail}")
    RAID[tail](s, s.raid, value)


def _put_who(s: NinjatoState, raid: Raid, value: object) -> None:
    raid.who = s.turn = number(facts.LIMITS, "raid.who", s, value)


def _put_where(s: NinjatoState, raid: Raid, value: object) -> None:
    raid.house = number(facts.LIMITS, "raid.house", s, value)
    if not raid.beaten and not raid.turned:
        _face(s, raid, s.houses[raid.house - 1].sentry)


def _put_side(s: NinjatoState, raid: Raid, value: Any) -> None:
    refuse((value not in ("strength", "stealth"), "type strength or stealth"))
    raid.side = value


def _put_figures(s: NinjatoState, raid: Raid, value: Any) -> None:
    refuse(
        (
            not isinstance(value, list) or not value or raid.stage != "guard",
            "type the figures still to be beaten, with commas; `set raid.stage choice` when none is left",
        )
    )
    raid.figures = [number(facts.LIMITS, "raid.figures", s, v) for v in value]


def _put_shuriken(s: NinjatoState, raid: Raid, value: object) -> None:
    counts = treasures(value)
    s.missing["treasure"] += sum(loot.on_shuriken(raid)) - sum(counts)
    raid.red = [min(red, n) for red, n in zip(raid.red, counts, strict=True)]
    raid.plain = [n - red for red, n in zip(raid.red, counts, strict=True)]


def _face(s: NinjatoState, raid: Raid, code: str) -> None:
    """The guard is still to be beaten."""
    card = data.guard(code) if code else None
    if card is None:
        raise ValueError(f"the sentry of house {raid.house} is not known; type `set house.{raid.house}.sentry 3` first")
    raid.figures = list(card.figures)
    raid.stage = "guard"


def _put_guard(s: NinjatoState, raid: Raid, value: object) -> None:
    """The sentry before any guard is beaten, else the one turned up."""
    code = data.guard_code(str(value))
    card = data.guard(code)
    if card is None:
        raise ValueError("type a guard, e.g. 3 or 4a; `set raid.stage choice` when none is turned up")
    if not raid.turned and not raid.beaten:
        _put_sentry(s, s.houses[raid.house - 1], code)
    else:
        _turn_away(s, raid)
        s.missing["elite" if card.elite else "guard"] -= 1
        raid.turned = code
    _face(s, raid, code)


def _put_stage(s: NinjatoState, raid: Raid, value: object) -> None:
    if value == raid.stage:
        return
    if value == "guard":
        _face(s, raid, raid.turned or s.houses[raid.house - 1].sentry)
        return
    lie = f"treasures lie in house {raid.house}; type `set house.{raid.house}.plain -` first"
    refuse(
        (value not in ("choice", "alarm", "refill", "clear"), "type guard, choice, alarm, refill or clear"),
        (value == "clear" and s.houses[raid.house - 1].total, lie),
        (value == "alarm" and not raid.turned, "no guard is turned up; type `set raid.guard 3a` first"),
    )
    raid.stage = str(value)
    if value in ("choice", "clear"):
        _turn_away(s, raid)
        raid.figures = []


RAID: dict[str, Callable[[NinjatoState, Raid, Any], None]] = {
    "who": _put_who,
    "house": _put_where,
    "side": _put_side,
    "stage": _put_stage,
    "guard": _put_guard,
    "figures": _put_figures,
    "shuriken": _put_shuriken,
    "beaten": lambda s, raid, value: setattr(raid, "beaten", number(facts.LIMITS, "raid.beaten", s, value)),
}
"""How a fact of an attack is replaced."""
