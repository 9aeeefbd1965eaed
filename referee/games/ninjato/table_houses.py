"""Houses, an attack on one, guards and clan tokens that the table declares (`set`)."""

import re
from collections.abc import Callable
from typing import Any

from referee.engine.limits import number
from referee.games.ninjato import data
from referee.games.ninjato.facts import LIMITS
from referee.games.ninjato.rules import loot, refilled
from referee.games.ninjato.state import House, NinjatoState, Raid
from referee.games.ninjato.table_cards import treasures


def put_house(s: NinjatoState, tail: str, value: Any) -> None:
    """A house: its treasures, sentry and token, and whether it is closed for this round."""
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
        _put_sentry(s, house, str(value))
    elif found[2] == "token":
        token = data.token(str(value))
        if token is None:
            raise ValueError("type a clan token, e.g. taira:4")
        _put_token(s, house, token)
    else:
        house.cleared = bool(value)


def _put_sentry(s: NinjatoState, house: House, value: str) -> None:
    code = "" if value in ("", "-") else data.guard_code(value)
    if code and data.guard(code) is None:
        raise ValueError("type a guard, e.g. 3 or 4a, or - for none")
    s.missing["guard"] += bool(house.sentry) - bool(code)  # a sentry counts among the normal guards, whatever it is
    house.sentry = code


def _put_token(s: NinjatoState, house: House, token: tuple[str, int]) -> None:
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
        if n != data.TOKENS - lie:
            raise ValueError(
                f"the pile has {data.TOKENS - lie} tokens of {data.NAMED[clan]}, not {n}: the other {lie} lie on houses"
            )
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
    raid.who = s.turn = number(LIMITS, "raid.who", s, value)


def _put_where(s: NinjatoState, raid: Raid, value: object) -> None:
    raid.house = number(LIMITS, "raid.house", s, value)
    if not raid.beaten and not raid.turned:
        _face(s, raid, s.houses[raid.house - 1].sentry)


def _put_side(s: NinjatoState, raid: Raid, value: Any) -> None:
    if value not in ("strength", "stealth"):
        raise ValueError("type strength or stealth")
    raid.side = value


def _put_figures(s: NinjatoState, raid: Raid, value: object) -> None:
    if not isinstance(value, list) or not value or raid.stage != "guard":
        raise ValueError("type the figures still to be beaten, with commas; `set raid.stage choice` when none is left")
    raid.figures = [number(LIMITS, "raid.figures", s, v) for v in value]


def _put_shuriken(s: NinjatoState, raid: Raid, value: object) -> None:
    counts = treasures(value)
    s.missing["treasure"] += sum(loot.on_shuriken(raid)) - sum(counts)
    raid.red = [min(red, n) for red, n in zip(raid.red, counts, strict=True)]
    raid.plain = [n - red for red, n in zip(raid.red, counts, strict=True)]


def _put_beaten(s: NinjatoState, raid: Raid, value: object) -> None:
    raid.beaten = number(LIMITS, "raid.beaten", s, value)


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
    if value not in ("choice", "alarm", "refill", "clear"):
        raise ValueError("type guard, choice, alarm, refill or clear")
    if value == "clear" and s.houses[raid.house - 1].total:
        raise ValueError(f"treasures lie in house {raid.house}; type `set house.{raid.house}.plain -` first")
    if value == "alarm" and not raid.turned:
        raise ValueError("no guard is turned up; type `set raid.guard 3a` first")
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
    "beaten": _put_beaten,
}
"""How a fact of an attack is replaced."""
