"""What people tell when the game is over: roles, Daimyo cards, points. Patterns: `shows` in `says/en.toml`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from referee.engine.sentences.lexicon import OTHERS
from referee.games.samurai_sword.data import codes
from referee.games.samurai_sword.rules.daimyo import bounds
from referee.games.samurai_sword.rules.ends import team
from referee.games.samurai_sword.scoring import known_totals, score, ways
from referee.games.samurai_sword.state import SamuraiState

ROLE_NAMES: Mapping[str, tuple[str, ...]] = {
    "shogun": ("Shogun",),
    "samurai": ("Samurai",),
    "ronin": ("Ronin",),
    "ninja": ("Ninja",),
    **{
        f"ninja{n}": (
            f"{stars} star Ninja",
            f"Ninja with {stars} stars",
            f"{n} star Ninja",
            f"Ninja with {n} stars",
            f"{stars} stars Ninja",
            f"{stars} star one",
            f"Ninja with {stars}",
            f"Ninja with {n}",
            f"Ninja {stars}",
            f"one with {stars}",
            f"one with {stars} stars",
            f"Ninja of {stars} stars",
            f"{stars} stars",
            f"{n} stars",
            *(
                ("Ninja with one star", "Ninja with a single star", "one star", "1 star", "single star")
                if n == 1
                else ()
            ),
        )
        for n, stars in ((1, "one"), (2, "two"), (3, "three"))
    },
}
"""What the roles are called when they are shown."""

TEAMS = {"shogun": "shogun", "samurai": "shogun", "ronin": "ronin", "ninja": "ninja"}
"""The team of whom points are told, by a role of it."""

BESIDES = frozenset({"nothing_shown", "side_won", "deadly"})
"""What is only compared where it stands beside what is shown."""

TOGETHER = (
    {"role_shown"},
    {"daimyo_shown"},
    {"team_points"},
    {"role_shown", "daimyo_shown"},
    {"role_shown", "team_points"},
    {"role_shown", "daimyo_shown", "team_points"},
    {"daimyo_shown", "team_points"},
)
"""What may be told in one breath."""

WITH_RONIN = 5
"""Players with whom there is a Ronin, at least."""

Slots = Sequence[tuple[str, Mapping[str, Any]]]


def entries(s: SamuraiState, told: Slots) -> Sequence[str]:
    """What is typed for it; none where it does not fit together."""
    kinds = {verb for verb, _ in told} - BESIDES
    if not s.over or not kinds or kinds not in TOGETHER:
        return ()
    standing = {seat for seat in range(1, s.seats + 1) if s.rp[seat]}
    if any("sole" in slots and set(_seats(s, slots)) != standing for _, slots in told):
        return ()
    told = _stars(told)
    if any("carried" in slots for _, slots in told):
        return ()
    by_kind = {kind: [each for each in told if each[0] == kind] for kind in kinds}
    found: list[str] = []
    after: Any = s.copy()
    if "role_shown" in kinds:
        found += _roles(after, by_kind["role_shown"])
        if not found:
            return ()  # what does not fit together is not passed over for what stands beside it
    if "daimyo_shown" in kinds:
        whole = any("whole" in slots for _, slots in told)
        cards = [*_daimyo(after, by_kind["daimyo_shown"], whole)]
        if not cards:
            return ()
        found += cards
    if not all(won(after, slots) is not False for verb, slots in told if verb == "side_won"):
        return ()
    if not all(struck(after, slots) for verb, slots in told if verb == "deadly"):
        return ()
    if "team_points" not in kinds:
        return found
    totals = _totals(s, by_kind["team_points"])
    if len(kinds) > 1:  # what it comes to with what is shown is compared
        known = known_totals(after)
        return found if totals and all(known.get(side) == n for side, n in totals.items()) else ()
    return (" ".join(["chk", *(f"teams.{side} {n}" for side, n in totals.items())]),) if totals else ()


def _stars(told: Slots) -> Slots:
    """With what a number alone counts that is told of one player behind others: stars, or Daimyo cards."""
    row: list[tuple[str, Mapping[str, Any]]] = []
    for verb, slots in (each for one in told for each in _starred(*one)):
        before, held = row[-1] if row else ("", {})
        if "same" in slots and verb == before == "role_shown":
            slots = {"seat": slots.get("seat", ()), "role": held.get("role", ())}
        fits = "carried" in slots and before == verb
        if fits and verb == "role_shown":
            fits = any(role.startswith("ninja") for role in held.get("role", ()))
            slots = {**slots, "role": [f"ninja{n}" for n in slots.get("n", ())]}
        row.append((verb, {name: value for name, value in slots.items() if not (fits and name == "carried")}))
    return row


def _starred(verb: str, slots: Mapping[str, Any]) -> Slots:
    """One clause for each player whose stars are told in a row."""
    seats, stars = slots.get("seat", ()), slots.get("stars", ())
    if "stars" not in slots:
        return [(verb, slots)]
    if len(seats) != len(stars) or any(role != "ninja" for role in slots.get("role", ())):
        return [(verb, {**slots, "carried": 1})]  # of whom?
    return [(verb, {"seat": [seat], "role": [f"ninja{n}"]}) for seat, n in zip(seats, stars, strict=True)]


def won(s: SamuraiState, slots: Mapping[str, Any]) -> bool | None:
    """Whether those won who are named: players, or teams by a role of theirs; None where it is open who won."""
    if not s.over:
        return False
    if slots.get("by") in ("honor", "standing") and (slots["by"] == "standing") != (s.ended == "standing"):
        return False
    winners = score(s, explain=False).winners
    if not winners:
        return None
    sides = {TEAMS[role.rstrip("123")] for role in slots.get("role", ())}
    seats = set(_seats(s, slots))
    known = {team(s.roles[seat]) for seat in winners if s.roles[seat]}
    return seats <= set(winners) and (not sides or sides == known)


def struck(s: SamuraiState, slots: Mapping[str, Any]) -> bool:
    """Whether a Deadly Strike took points from the team that is named, and so many."""
    if not s.over:
        return False
    found = [result.penalty for result in ways(s, bounds(s))]
    sides = {TEAMS[role.rstrip("123")] for role in slots.get("role", ())}
    lost = [{side: n for side, n in penalty.items() if n} for penalty in found]
    return bool(lost) and all(
        each and sides <= each.keys() and set(slots.get("n", ())) <= set(each.values()) for each in lost
    )


def _seats(s: SamuraiState, slots: Mapping[str, Any]) -> list[int]:
    return [seat for seat in slots.get("seat", ()) if isinstance(seat, int) and 1 <= seat <= s.seats]


def _meant(s: SamuraiState, slots: Mapping[str, Any], found: Collection[int], every: Sequence[int]) -> Sequence[int]:
    """The seats that are named, or all that were not told of yet (`the other three`); 0 where that is not plain."""
    rest = next((seat for seat in slots.get("seat", ()) if seat == OTHERS), None)
    if rest is None:
        return _seats(s, slots)
    left = [seat for seat in every if seat not in found and seat not in getattr(rest, "without", ())]
    plain = len(slots["seat"]) == 1 and getattr(rest, "size", 0) in (0, len(left))
    return left if plain else (0,)


def _roles(s: SamuraiState, told: Slots) -> Iterator[str]:
    """Who is what; the state learns it."""
    found: dict[int, str] = {}
    every = [seat for seat in range(1, s.seats + 1) if seat != s.shogun]
    for _, slots in told:
        named = _meant(s, slots, found, every)
        for role, seat in ((role, seat) for role in slots.get("role", ()) for seat in named):
            if not seat or found.setdefault(seat, role) != role or (seat == s.shogun) != (role == "shogun"):
                return
            s.roles[seat] = role
    if set(found) >= set(every) and found.get(s.shogun, "shogun") == "shogun":
        yield " ".join(["show roles", *(found[seat] for seat in every)])
        return
    yield from (f"show {seat} {role}" for seat, role in sorted(found.items()))


def _daimyo(s: SamuraiState, told: Slots, whole: bool) -> Iterator[str]:
    """Who has how many; the state learns it."""
    counts: dict[int, int] = {}
    n = 1
    if "same" in told[0][1]:
        return  # of what?
    for _, slots in told:
        n = n if "same" in slots else int((slots.get("n") or [1])[0])
        for seat in _meant(s, slots, counts, range(1, s.seats + 1)):
            if not seat or counts.setdefault(seat, n) != n:
                return
            s.daimyo[seat] = n
    if whole or len(counts) > 1:
        s.daimyo[1:] = [counts.get(seat, 0) for seat in range(1, s.seats + 1)]
        yield " ".join(["show daimyo", *(str(counts.get(seat, 0)) for seat in range(1, s.seats + 1))])
        return
    yield from (" ".join(["show", str(seat), *[codes()["daimyo"]] * n]) for seat, n in counts.items() if n)


def _each(verb: str, slots: Mapping[str, Any]) -> Slots:
    """One clause for each pair of a role and a number, where several are told in a row."""
    roles, numbers = slots.get("role", ()), slots.get("n", ())
    if "paired" not in slots or len(roles) != len(numbers):
        return [(verb, slots)]
    return [(verb, {"role": [role], "n": [n]}) for role, n in zip(roles, numbers, strict=True)]


def _totals(s: SamuraiState, told: Slots) -> Mapping[str, int]:
    """The points of each team that are told; empty where they do not fit together."""
    found: dict[str, int] = {}
    told = [each for one in told for each in _each(*one)]
    for _, slots in told:
        teams = {TEAMS.get(role, "") for role in slots.get("role", ())}
        teams |= {side if (side := team(s.roles[seat])) == "ronin" else "" for seat in _seats(s, slots)}
        others = {TEAMS.get(role, "") for role in slots.get("other", ())}
        if "m" in slots and not others:  # `win by eight to four`: against the only other team
            others = {"shogun", "ninja"} - teams if s.seats < WITH_RONIN else set()
        if (len(teams) > 1 and "each" not in slots) or not all(teams | others) or len(others) != ("m" in slots):
            return {}
        for sides, name in ((teams, "n"), (others, "m")):
            for n in slots.get(name, ()):
                if not sides or any(found.setdefault(side, n) != n for side in sides):
                    return {}
    return found


__all__ = ["ROLE_NAMES", "entries", "struck", "won"]
