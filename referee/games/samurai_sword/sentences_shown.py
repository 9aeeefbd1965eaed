"""What people tell when the game is over: roles, Daimyo cards, points. Patterns: `shows` in `says/en.toml`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.samurai_sword.data import codes
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
            f"Ninja of {stars} stars",
            *(("Ninja with one star", "Ninja with a single star") if n == 1 else ()),
        )
        for n, stars in ((1, "one"), (2, "two"), (3, "three"))
    },
}
"""What the roles are called when they are shown."""

TEAMS = {"shogun": "shogun", "samurai": "shogun", "ronin": "ronin", "ninja": "ninja"}
"""The team of whom points are told, by a role of it."""

Slots = Sequence[tuple[str, Mapping[str, Any]]]


def entries(s: SamuraiState, told: Slots) -> Sequence[str]:
    """What is typed for it; none where it does not fit together."""
    kinds = {verb for verb, _ in told}
    if not s.over or len(kinds - {"nothing_shown"}) != 1:
        return ()
    if "role_shown" in kinds:
        return tuple(_roles(s, told))
    return tuple(_daimyo(s, told) if "daimyo_shown" in kinds else _points(told))


def _seats(s: SamuraiState, slots: Mapping[str, Any]) -> list[int]:
    return [seat for seat in slots.get("seat", ()) if isinstance(seat, int) and 1 <= seat <= s.seats]


def _roles(s: SamuraiState, told: Slots) -> Iterator[str]:
    found: dict[int, str] = {}
    for _, slots in told:
        for role, seat in ((role, seat) for role in slots.get("role", ()) for seat in _seats(s, slots)):
            if found.setdefault(seat, role) != role:
                return
    every = [seat for seat in range(1, s.seats + 1) if seat != s.shogun]
    if set(found) >= set(every) and found.get(s.shogun, "shogun") == "shogun":
        yield " ".join(["show roles", *(found[seat] for seat in every)])
        return
    yield from (f"show {seat} {role}" for seat, role in sorted(found.items()))


def _daimyo(s: SamuraiState, told: Slots) -> Iterator[str]:
    counts: dict[int, int] = {}
    whole = False
    if "carried" in told[0][1]:
        return  # of what?
    for _, slots in told:
        whole = whole or "whole" in slots
        n = int((slots.get("n") or [1])[0])
        for seat in _seats(s, slots):
            if counts.setdefault(seat, n) != n:
                return
    if whole or len(counts) > 1:
        yield " ".join(["show daimyo", *(str(counts.get(seat, 0)) for seat in range(1, s.seats + 1))])
        return
    yield from (" ".join(["show", str(seat), *[codes()["daimyo"]] * n]) for seat, n in counts.items() if n)


def _points(told: Slots) -> Iterator[str]:
    found: dict[str, int] = {}
    for _, slots in told:
        teams = {TEAMS.get(role) for role in slots.get("role", ())}
        team = next(iter(teams), None)
        if len(teams) > 1 or (teams and team is None):
            return
        for n in slots.get("n", ()):
            if team is None or found.setdefault(team, n) != n:
                return
    if found:
        yield " ".join(["chk", *(f"teams.{team} {n}" for team, n in found.items())])


__all__ = ["ROLE_NAMES", "entries"]
