"""The score pad: a scoring phase or the final bonus from what lies on the table, without a log."""

import re
from collections.abc import Mapping
from typing import Any

from referee.engine.game import Line, Score, Setup
from referee.engine.words import is_number
from referee.games.ninjato import data, scoring
from referee.games.ninjato.data import CLAN_LETTER, CLANS
from referee.games.ninjato.rules import bonus
from referee.games.ninjato.rules.influence import clan_honor, second_gets

PAD_USAGE = """referee score ninjato tokens=t2,t4,m2,m4,g6 taira=2,1,0 minamoto=1,1,2 goshirakawa=0,0,1 take=t:h,m:r,g:h
referee score ninjato honor=40,38 treasure=3,2 elites=1+2,1 envoys=5,4 rumors=elx2+dox1,evx3"""


def numbers(text: str, name: str) -> list[int]:
    """Whole numbers by commas. Raises ValueError."""
    parts = [part.strip() for part in text.split(",")]
    if not all(re.fullmatch(r"[0-9]{1,4}", part) for part in parts):
        raise ValueError(f"{name} takes a number for each player, by commas, not {text!r}")
    return [int(part) for part in parts]


def pad(game: Any, values: Mapping[str, str]) -> Score:
    """With `tokens`: a scoring phase; else the final bonus. Raises ValueError with a sentence."""
    left = {name: str(value) for name, value in values.items()}
    edition = left.pop("edition", "")
    book = game.rulebook
    edition = edition or book.editions[0]
    chosen = {name: book.options[name].parse(left.pop(name)) for name in list(left) if name in book.options}
    options = book.resolve(edition, chosen)
    result = _scoring(left, options) if "tokens" in left else _final(left, options, edition)
    if left:
        raise ValueError(f"{', '.join(left)}: not known here")
    return result


# --- a scoring phase -------------------------------------------------------------------------------------------------


def _scoring(left: dict[str, str], options: Mapping[str, Any]) -> Score:
    tokens = []
    for text in left.pop("tokens").split(","):
        found = re.fullmatch(r"\s*([tmg])([0-9]{1,2})\s*", text.lower())
        if not found:
            raise ValueError(f"tokens on houses are clan letter and value, t4, not {text!r}")
        tokens.append((CLAN_LETTER[found[1]], int(found[2])))
    if len(tokens) > data.HOUSES:
        raise ValueError("there are five houses, and one token on each")
    power = {clan: numbers(left.pop(clan), clan) for clan in CLANS if clan in left}
    sizes = {len(p) for p in power.values()}
    if len(sizes) != 1:
        raise ValueError("the influence of every player, Hensojutsu included, for each clan: taira=2,1,0")
    players = sizes.pop()
    order = [CLAN_LETTER.get(c.strip()[:1].lower(), "") for c in left.pop("order", "t,m,g").split(",")]
    if sorted(order) != sorted(CLANS):
        raise ValueError("order is the three clans as the round track shows them: t,m,g")
    oldest = _pairs(left.pop("oldest", ""), "oldest")
    take = _pairs(left.pop("take", ""), "take")
    lines: list[Line] = []
    points = [0] * players
    unknown: list[str] = []
    for clan in order:
        lines += _clan(clan, power.get(clan, [0] * players), tokens, take, oldest, options, points, unknown)
    final = tuple(None if any(u.endswith("*") for u in unknown) else p for p in points)
    return Score(final, (), tuple(lines), (), "", tuple(u.rstrip("*") for u in unknown), False, "honor")


def _pairs(text: str, name: str) -> dict[str, str]:
    out = {}
    for part in filter(None, text.split(",")):
        clan, sign, value = part.strip().partition(":")
        if not sign or clan[:1].lower() not in CLAN_LETTER:
            raise ValueError(f"{name} is clan letter and value, t:h, not {part!r}")
        out[CLAN_LETTER[clan[:1].lower()]] = value
    return out


def _clan(
    clan: str, power: list[int], tokens: list[tuple[str, int]], take: dict[str, str], oldest: dict[str, str],
    options: Mapping[str, Any], points: list[int], unknown: list[str],
) -> list[Line]:  # fmt: skip
    worth = clan_honor(tokens, clan)
    parts = " + ".join(str(v) for c, v in tokens if c == clan) or "0"
    lines = [Line(0, f"{clan}: {parts} = {worth} honor on its houses", None, "NJ-SCORE-06")]
    least = 1 if options["place_needs_influence"] else 0
    if not any(power):
        return [*lines, Line(0, f"{clan}: nobody has influence", None, "NJ-SCORE-10")]
    ranked = _ranked(clan, power, least, oldest, unknown)
    if ranked is None:
        return [
            *lines,
            Line(0, f"{clan}: a tie; who holds the oldest envoy? oldest={clan[0]}:SEAT", None, "NJ-SCORE-09"),
        ]
    first = take.get(clan, "")
    if first not in ("h", "r"):
        unknown.append(f"take {clan[0]}*")
        return [
            *lines,
            Line(
                0,
                f"{clan}: @{ranked[0]} is first and takes the honor or a rumor (take={clan[0]}:h or :r)",
                None,
                "NJ-SCORE-05",
            ),
        ]
    what = "honor" if first == "h" else "rumor"
    for seat, reward, rule in (
        (ranked[0], what, "NJ-SCORE-06"),
        (ranked[1] if len(ranked) > 1 else 0, second_gets(what), "NJ-SCORE-07"),
    ):
        place = "first" if rule == "NJ-SCORE-06" else "second"
        if not seat:
            lines.append(Line(0, f"{clan}: nobody is second", None, "NJ-SCORE-10"))
        elif reward == "honor":
            points[seat - 1] += worth
            lines.append(Line(seat, f"{clan}: {place}, the honor", worth, rule))
        else:
            lines.append(Line(seat, f"{clan}: {place}, a rumor", 0, rule))
    return lines


def _ranked(clan: str, power: list[int], least: int, oldest: dict[str, str], unknown: list[str]) -> list[int] | None:
    """First and second; None when a tie for one of them is not settled."""
    said = [int(c) for c in oldest.get(clan, "") if is_number(c)]
    left = [seat for seat, n in enumerate(power, 1) if n >= least]
    out: list[int] = []
    while left and len(out) < 2:
        most = max(power[seat - 1] for seat in left)
        tied = [seat for seat in left if power[seat - 1] == most]
        named = [seat for seat in said if seat in tied]
        rest = [seat for seat in tied if seat not in named]
        if len(rest) > 1 and len(out) + len(named) < 2:
            unknown.append(f"oldest {clan}*")
            return None
        out += named + rest
        left = [seat for seat in left if seat not in tied]
    return out[:2]


# --- the final bonus -------------------------------------------------------------------------------------------------

COUNTED = ("envoys", "taira", "minamoto", "goshirakawa", "masked", "skills", "snake", "crane", "tiger")


def _final(left: dict[str, str], options: Mapping[str, Any], edition: str) -> Score:
    if "honor" not in left:
        raise ValueError("the honor of every player is needed, or the tokens on the houses")
    honor = numbers(left.pop("honor"), "honor")
    n = len(honor)
    treasure = _each(left.pop("treasure", ""), n, "treasure")
    counts = {name: numbers(left.pop(name), name) for name in COUNTED if name in left}
    for name, many in counts.items():
        if len(many) != n:
            raise ValueError(f"{name} takes {n} numbers")
    elites = [_elites(text) for text in _texts(left.pop("elites", ""), n, "elites")]
    held = [_rumors(text) for text in _texts(left.pop("rumors", ""), n, "rumors")]
    oldest = left.pop("oldest", "")
    lines = [Line(i, "honor on the track", h, "NJ-INV-08") for i, h in enumerate(honor, 1)]
    sums: list[int | None] = list(honor)
    unknown: list[str] = []
    holders = sum("opponents" in types for types in held)
    for i, types in enumerate(held):
        for thing, k in types.items():
            rule = "NJ-BONUS-03"
            if thing == "opponents":
                got: int | None = bonus.opponents_score(k, holders)
                text = f"{k} Dishonorable Opponents at {bonus.opponents_each(holders)}"
                rule = "NJ-BONUS-05"
            else:
                c = _counted(thing, i, counts, elites, held, options)
                got = None if c is None else bonus.rumor_score(k, c)
                text = f"{k} × rumor of {thing}: {'?' if c is None else c} × {bonus.set_factor(k)}"
                if c is None:
                    unknown.append(thing)
            lines.append(Line(i + 1, text, got, rule))
            sums[i] = None if got is None or sums[i] is None else (sums[i] or 0) + got
    for i in range(n):
        for text, got, rule in (
            (data.many(treasure[i], "unused treasure"), bonus.treasure_score(treasure[i]), "NJ-BONUS-07"),
            (data.many(len(elites[i]), "elite guard"), bonus.elite_score([h for h, _ in elites[i]]), "NJ-BONUS-08"),
        ):
            if got:
                lines.append(Line(i + 1, text, got, rule))
                sums[i] = None if sums[i] is None else (sums[i] or 0) + got
    lines.append(scoring.sums(sums))
    winners, path, why = _winners(sums, counts.get("envoys"), oldest)
    return Score(
        tuple(sums),
        tuple(winners),
        tuple(lines),
        tuple(path),
        why if winners else "",
        tuple(dict.fromkeys(unknown)),
        bool(winners),
        "honor",
    )


def _each(text: str, n: int, name: str) -> list[int]:
    many = numbers(text, name) if text else [0] * n
    if len(many) != n:
        raise ValueError(f"{name} takes {n} numbers")
    return many


def _texts(text: str, n: int, name: str) -> list[str]:
    parts = [part.strip() for part in text.split(",")] if text else [""] * n
    if len(parts) != n:
        raise ValueError(f"{name} takes {n} values, by commas (- for none)")
    return parts


def _elites(text: str) -> list[tuple[int, int]]:
    """Elites as honor, `d` after it for two guards: 1+2d."""
    out = []
    for part in filter(None, "" if text == "0" else text.replace("-", "").split("+")):
        found = re.fullmatch(r"([12])(d?)", part)
        if not found:
            raise ValueError(f"elites are their honor, with d for two guards: 1+2d, not {part!r}")
        out.append((int(found[1]), 2 if found[2] else 1))
    return out


def _rumors(text: str) -> dict[str, int]:
    """Rumors as code and number: elx2+dox1."""
    out: dict[str, int] = {}
    for part in filter(None, "" if text == "0" else text.replace("-", "").split("+")):
        found = re.fullmatch(r"([a-z]{2})(?:x([0-9]{1,2}))?", part)
        thing = data.things().get(found[1]) if found else None
        if found is None or thing is None:
            raise ValueError(f"rumors are what they count and how many: elx2, not {part!r}; {', '.join(data.things())}")
        out[thing] = out.get(thing, 0) + int(found[2] or 1)
    return out


def _counted(
    thing: str, i: int, counts: Mapping[str, list[int]], elites: list[list[tuple[int, int]]], held: list[dict[str, int]], options: Mapping[str, Any]
) -> int | None:  # fmt: skip
    if thing == "elites":
        return bonus.elites_counted([n for _, n in elites[i]], options["double_elite_counts"])
    if thing == "rumors":
        return bonus.rumors_counted(sum(held[i].values()), held[i]["rumors"], options["rumor_counts_itself"])
    return counts[thing][i] if thing in counts else None


def _winners(sums: list[int | None], envoys: list[int] | None, oldest: str) -> tuple[list[int], list[str], str]:
    if None in sums:
        return [], ["a total is open"], ""
    totals = [t for t in sums if t is not None]
    tied = bonus.most_honor(totals, list(range(1, len(totals) + 1)))
    if len(tied) == 1:
        return tied, [], "NJ-WIN-01"
    if envoys is None:
        return [], ["tied in honor: envoys=… decides"], ""
    tied = bonus.most_envoys(envoys, tied)
    if len(tied) == 1:
        return tied, ["tied in honor, most envoys"], "NJ-WIN-02"
    if not any(envoys[seat - 1] for seat in tied):
        return bonus.shared(tied), ["tied in everything, shared victory"], "NJ-WIN-04"
    if is_number(oldest) and int(oldest) in tied:
        return bonus.oldest_wins([int(oldest)]), ["tied in honor and envoys, oldest envoy"], "NJ-WIN-03"
    return [], ["tied in honor and envoys: oldest=SEAT decides"], ""


__all__ = ["PAD_USAGE", "Setup", "pad"]
