"""The score pad: a scoring phase or the final bonus from what lies on the table, without a log."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.game import Score, ScoreLine, listed, numbers, of_seats, refuse, seats_of, told_seats
from referee.games.ninjato import data, facts, pad_phase, scoring
from referee.games.ninjato.rules import bonus

PAD_USAGE = (
    "referee score ninjato tokens=t2,t4,m2,m4,g6 taira=2,1,0 minamoto=1,1,2 goshirakawa=0,0,1 "
    "take=t:h,m:r,g:h oldest=m:2\n"
    "referee score ninjato honor=40,38 treasure=3,2 elites=1+2,1 envoys=5,4 rumors=elx2+dox1,evx3\n"
    "referee score ninjato tokens=t2,t4,m2,m4,g6 taira=1,2,2 henso=t:1 take=t:r oldest=t:32 order=m,t,g "
    "honor=12,9,14"
)


def pad(game: Any, values: Mapping[str, str]) -> Score:
    """With `tokens`: a scoring phase; else the final bonus. Raises ValueError with a sentence."""
    left = {name: str(value) for name, value in values.items()}
    book = game.rulebook
    chosen = {name: book.options[name].parse(left.pop(name)) for name in list(left) if name in book.options}
    options = book.resolve(left.pop("edition", "") or book.editions[0], chosen)
    result = pad_phase.Phase(left, options).score() if "tokens" in left else _final(left, options)
    refuse((left, f"{', '.join(left)}: not known here; options go by their names (NAME=VALUE)"))
    return result


# --- the final bonus -------------------------------------------------------------------------------------------------

COUNTED = {
    **dict.fromkeys(("envoys", *data.CLANS, "masked"), data.ENVOYS),
    **dict.fromkeys(("skills", *data.STYLES.values()), data.ORDINARY + data.HENSO),
}
"""What is counted before each player, and how many of it there are in all."""


def _in_the_box(
    treasure: Sequence[int],
    elites: Sequence[Sequence[tuple[int, int]]],
    held: Sequence[Mapping[str, int]],
    counts: Mapping[str, Sequence[int]],
) -> None:
    """Raise ValueError where more lies before all players together than there is."""
    for what, many, box in (
        ("rumors", [sum(types.values()) for types in held], data.RUMORS),
        ("elites", [len(own) for own in elites], data.ELITES),
        ("treasures", treasure, data.TREASURES),
        *((OF_ALL.get(name, name), counts.get(name, []), there) for name, there in COUNTED.items()),
    ):
        refuse((sum(many) > box, f"{sum(many)} {what} before the players, and there are {box}"))


def _final(left: dict[str, str], options: Mapping[str, Any]) -> Score:
    refuse(("honor" not in left, "the honor of every player is needed, or the tokens on the houses"))
    honor = numbers(left.pop("honor"), "honor")
    n = pad_phase.of_players(len(honor))
    text = left.pop("treasure", "")
    treasure = numbers(text, "treasure") if text else [0] * n
    refuse((len(treasure) != n, f"treasure takes {n} numbers"))
    of_seats(facts.LIMITS, "honor", None, honor)
    for seat, unused in enumerate(treasure, 1):
        refuse(
            (
                unused > facts.MOST_TREASURE,
                f"seat {seat}: {unused} unused treasures are more than {facts.TURNS} turns can bring (at most "
                f"{facts.MOST_TREASURE})",
            )
        )
    counts = {name: numbers(left.pop(name), name) for name in COUNTED if name in left}
    own = {name: _own_picture(left, name) for name in list(left) if re.fullmatch("x[a-z_]+", name)}
    _add_own(counts, own, n)
    told = {name for name in ("elites", "rumors") if left.get(name)}
    elites = [_elites(text) for text in _texts(left.pop("elites", ""), n, "elites")]
    held = [_rumors(text, own) for text in _texts(left.pop("rumors", ""), n, "rumors")]
    oldest = left.pop("oldest", "")
    refuse(
        (len(seats_of(oldest, "oldest", n)) > 1, "oldest takes one seat: the player who holds the oldest envoy")
    )
    _in_the_box(treasure, elites, held, counts)
    fits_together(counts)
    if "rumors" in told and options["place_needs_influence"]:
        _earned(honor, counts.get("envoys"), held)
    lines = [ScoreLine(i, "honor on the track", h, "NJ-INV-08") for i, h in enumerate(honor, 1)]
    unknown: list[str] = []
    holders = sum("opponents" in types for types in held)
    for i, types in enumerate(held):
        for thing, k in types.items():
            untold = thing == "elites" and "elites" not in told
            lines.append(
                _rumor_line(i + 1, thing, k, None if untold else _counted(thing, i, counts, elites, held, options))
                if thing != "opponents"
                else _opponents_line(i + 1, k, holders)
            )
            if lines[-1].points is None:
                unknown.append(thing)
    for i in range(n):
        for what, many, got, rule in (
            ("unused treasure", treasure[i], treasure[i], "NJ-BONUS-07"),
            ("elite guard", len(elites[i]), sum(h for h, _ in elites[i]), "NJ-BONUS-08"),
        ):
            if got:
                lines.append(ScoreLine(i + 1, data.many(many, what), got, rule))
    points = [[line.points for line in lines if line.seat == seat] for seat in range(1, n + 1)]
    sums = tuple(None if None in own else sum(p for p in own if p is not None) for own in points)
    lines.append(scoring.sums(sums))
    winners, path, why = _winners(sums, counts.get("envoys"), oldest)
    if not winners and not unknown:
        unknown.append("the oldest envoy" if "envoys" in counts else "envoys")
    left_open = tuple(dict.fromkeys(unknown))
    return Score(sums, tuple(winners), tuple(lines), tuple(path), why if winners else "", left_open, True, "honor")


def _add_own(counts: dict[str, list[int]], own: Mapping[str, list[int] | str], n: int) -> None:
    """Add what pictures of one's own count, and the envoys of all clans together. Raises ValueError."""
    counts |= {name: told for name, told in own.items() if isinstance(told, list)}
    for name, many in counts.items():
        most = max(many, default=0)
        refuse(
            (len(many) != n, f"{name} takes {n} numbers"),
            (
                name in own and most > data.TREASURES,
                f"{name}: {most} before one player; the box has {data.TREASURES} of anything at most",
            ),
        )
    if "envoys" not in counts and all(clan in counts for clan in data.CLANS):
        counts["envoys"] = [sum(counts[clan][i] for clan in data.CLANS) for i in range(n)]


def _rumor_line(seat: int, thing: str, n: int, counted: int | None) -> ScoreLine:
    """What n rumors of a type bring. counted: the things that they count; None: not told."""
    factor = bonus.set_factor(n)
    text = f"{n} × rumor of {data.counted_title(thing)}: {'?' if counted is None else counted} × {factor}"
    return ScoreLine(seat, text, None if counted is None else factor * counted, "NJ-BONUS-03")


def _opponents_line(seat: int, n: int, holders: int) -> ScoreLine:
    each = bonus.opponents_each(holders)
    return ScoreLine(seat, f"{n} Dishonorable Opponents at {each}", n * each, "NJ-BONUS-05")


OF_ALL = {
    "masked": "masked envoys",
    **{c: f"envoys of {data.NAMED[c]}" for c in data.CLANS},
    "skills": "skill tiles",
    **{style: f"tiles of the {style} style" for style in data.STYLES.values()},
}
"""What is counted, in words, where its name alone does not say it."""


def fits_together(counts: Mapping[str, list[int]]) -> None:
    """Counts of one player that cannot all be true: parts of the envoys or of the tiles. Raises ValueError."""
    for whole, parts in (("envoys", ("masked",)), ("envoys", data.CLANS), ("skills", tuple(data.STYLES.values()))):
        known = [part for part in parts if part in counts]
        for i, most in enumerate(counts.get(whole, ())):
            n = sum(counts[part][i] for part in known)
            if n > most or (parts == data.CLANS == tuple(known) and n != most):
                what = " + ".join(f"{counts[part][i]} {part}" for part in known)
                raise ValueError(f"seat {i + 1}: {what} do not fit {most} {OF_ALL.get(whole, whole)}")


def _earned(honor: list[int], envoys: list[int] | None, held: list[dict[str, int]]) -> None:
    """Honor comes from cards that were paid for, which stay, and from clans, where an envoy stays (NJ-INV-08). Raises
    ValueError.
    """
    for i, n in enumerate(honor):
        refuse(
            (
                n and envoys is not None and not envoys[i] and not held[i],
                f"seat {i + 1} has {n} honor and neither an envoy nor a rumor: honor comes from cards that "
                "are paid for and from clans",
            )
        )


def _texts(text: str, n: int, name: str) -> list[str]:
    parts = [part.strip() for part in text.split(",")] if text else [""] * n
    refuse((len(parts) != n, f"{name} takes {n} values, by commas (- for none)"))
    return parts


@listed
def _elites(text: str) -> Iterator[tuple[int, int]]:
    """Elites as honor, `d` after it for two guards: 1+2d."""
    for part in filter(None, "" if text == "0" else text.replace("-", "").split("+")):
        if not (found := re.fullmatch(r"([12])(d?)", part)):
            raise ValueError(f"elites are their honor, with d for two guards: 1+2d, not {part!r}")
        yield (int(found[1]), 2 if found[2] else 1)


def _own_picture(left: dict[str, str], name: str) -> list[int] | str:
    """What a picture of one's own counts: the number for each player, or the name of what it is (`xfan=envoys`). Raises
    ValueError.
    """
    text = left.pop(name)
    if re.search("[0-9]", text):
        return numbers(text, name)
    thing = data.names("rumors").exact(text.strip())
    if thing is None:
        raise ValueError(
            f"{name} takes what it counts, {name}=envoys, or a number for each player, by commas, not {text!r}"
        )
    return thing


def _rumors(text: str, pictures: Mapping[str, list[int] | str]) -> dict[str, int]:
    """Rumors as code and number: elx2+dox1. pictures: what those of one's own count; with its name, it is of that
    type.
    """
    out: dict[str, int] = {}
    for part in filter(None, "" if text == "0" else text.replace("-", "").split("+")):
        name = re.fullmatch(r"\s*(.*?)\s*(?:x\s*([0-9]{1,2}))?\s*", part)
        if name is not None and (printed := data.names("rumors").exact(name[1])) is not None:
            out[printed] = out.get(printed, 0) + int(name[2] or 1)
            continue
        found = re.fullmatch(r"(x[a-z_]+?|[a-z]{2})(?:x([0-9]{1,2}))?", part)
        own = found is not None and found[1].startswith("x")
        thing = (found[1] if own else data.things().get(found[1])) if found else None
        if found is None or thing is None:
            raise ValueError(
                f"rumors are what they count and how many: elx2, not {part!r}; {', '.join(data.things())}; a "
                "picture of your own xfanx2 with xfan=3,1 or xfan=envoys"
            )
        if own and isinstance(told := pictures.get(thing), str):
            thing = told
        out[thing] = out.get(thing, 0) + int(found[2] or 1)
    return out


def _counted(
    thing: str,
    i: int,
    counts: Mapping[str, list[int]],
    elites: list[list[tuple[int, int]]],
    held: list[dict[str, int]],
    options: Mapping[str, Any],
) -> int | None:
    if thing == "elites":
        return bonus.elites_counted([n for _, n in elites[i]], options["double_elite_counts"])
    if thing == "rumors":
        return bonus.rumors_counted(sum(held[i].values()), held[i]["rumors"], options["rumor_counts_itself"])
    return counts[thing][i] if thing in counts else None


def _winners(sums: Sequence[int | None], envoys: list[int] | None, oldest: str) -> tuple[list[int], list[str], str]:
    if None in sums:
        return [], [], ""
    totals = [t for t in sums if t is not None]
    tied = bonus.leaders(totals, range(1, len(totals) + 1))
    last = tied if envoys is None else bonus.leaders(envoys, tied)
    if oldest and (len(last) == 1 or int(oldest) not in last):
        who = " and ".join(f"seat {seat}" for seat in last)
        raise ValueError(f"oldest={oldest} decides nothing: {who} {'leads alone' if len(last) == 1 else 'are tied'}")
    if len(tied) == 1:
        return tied, [], "NJ-WIN-01"
    if envoys is None:
        return [], ["tied in honor: envoys=… decides"], ""
    tied = bonus.leaders(envoys, tied)
    if len(tied) == 1:
        return tied, ["tied in honor, most envoys"], "NJ-WIN-02"
    if not any(envoys[seat - 1] for seat in tied):
        return tied, ["tied in everything, shared victory"], "NJ-WIN-04"
    if oldest:
        return [int(oldest)], ["tied in honor and envoys, oldest envoy"], "NJ-WIN-03"
    return [], [f"{told_seats(tied, ' and ')} are tied in honor and envoys: oldest=SEAT decides"], ""
