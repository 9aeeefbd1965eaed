"""Every way in which the roles can lie, as far as they are not shown."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from referee.games.samurai_sword.data import NINJA, components, role


def assignments(known: Sequence[str], out: int = 0) -> Iterator[tuple[str, ...]]:
    """Every way in which the roles can lie; stars are told apart with four players only, where they count."""
    n = len(known)
    left = Counter(components()["role_sets"][f"p{n}"])
    free = {s for s in (1, 2, 3) if s != out}

    def lay(seat: int, done: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if seat == n:
            yield done
            return
        name = known[seat]
        kinds = [k for k, c in left.items() if c > 0] if not name else [NINJA if name.startswith(NINJA) else name]
        for kind in kinds:
            if left[kind] < 1:
                continue
            left[kind] -= 1
            if kind == NINJA and n == 4:
                given = {int(name[5:])} if name not in ("", NINJA) else set(free)
                for star in sorted(given & free):
                    free.discard(star)
                    yield from lay(seat + 1, (*done, f"ninja{star}"))
                    free.add(star)
            else:
                yield from lay(seat + 1, (*done, kind))
            left[kind] += 1

    return lay(0, ())


@lru_cache(maxsize=256)
def layouts(known: tuple[str, ...], out: int) -> tuple[tuple[str, ...], ...]:
    """The same, kept: few tables know different roles."""
    return tuple(assignments(known, out))


@lru_cache(maxsize=256)
def some_team_known(known: tuple[str, ...], out: int) -> bool:
    """Whether a team has the same seats in every layout. Where none has, it is open who wins."""
    by_team: dict[str, set[tuple[int, ...]]] = {}
    for roles in layouts(known, out):
        teams = [role(r)["team"] for r in roles]
        for team in set(teams):
            by_team.setdefault(team, set()).add(tuple(seat for seat, own in enumerate(teams) if own == team))
    return any(len(seats) == 1 for seats in by_team.values())


@lru_cache(maxsize=256)
def samples(known: tuple[str, ...], out: int) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """By seat, one layout for each role that it may have, and for each pair of Ninja cards where their stars count."""
    every = layouts(known, out)
    stars_count = len(known) == 4
    by_seat: list[dict[tuple[str, ...], tuple[str, ...]]] = [{} for _ in known]
    for roles in every:
        pair = sorted(r for r in roles if r.startswith(NINJA)) if stars_count else ()
        for found, r in zip(by_seat, roles, strict=True):
            found.setdefault((r, *pair), roles)
    return tuple(tuple(found.values()) for found in by_seat)
