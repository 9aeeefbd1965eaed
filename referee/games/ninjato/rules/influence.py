"""Influence, the worth of clans, places and ties: what a scoring phase adds up (NJ-SCORE-01, -05 to -10, -14, -15)."""

from collections.abc import Sequence
from itertools import permutations

from referee.games.ninjato.data import CLANS, ROUNDS, Envoy, Tile
from referee.games.ninjato.state import NinjatoState

ORDER_FACTS = tuple(f"clan_order.{number}" for number in range(ROUNDS + 1))
"""By what fact of the box the order of the clans is told, by the round of the scoring."""

DISGUISE = 1
"""The influence that a Hensojutsu adds (NJ-SKILL-HENSO-1)."""

ORDERS = [list(order) for order in permutations(CLANS)]
"""The orders that there can be."""

# --- sums ------------------------------------------------------------------------------------------------------------


def envoys_of(s: NinjatoState, who: int, clan: str) -> list[str]:
    """A player's envoys of a clan, in the order in which they were taken."""
    own = s.envoys[who - 1]
    if not own:
        return []
    return [n for n in own if isinstance(e := s.info.get(n), Envoy) and (not clan or e.clan == clan)]


def influence(s: NinjatoState, who: int, clan: str) -> int:
    """A player's influence in a clan."""
    return powers(s)[clan][who - 1]


def powers(s: NinjatoState) -> dict[str, list[int]]:
    """Influence of all players in all clans, by clan and seat: envoys of the clan, and a Hensojutsu for each that is
    aimed at one (NJ-SCORE-01).
    """
    info = s.info
    power = {clan: [0] * s.seats for clan in CLANS}
    for at, own in enumerate(s.envoys):
        for name in own:
            if isinstance(card := info.get(name), Envoy):
                power[card.clan][at] += 1
    for seat, name in s.targets:
        if name in s.envoys[seat - 1] and isinstance(card := info.get(name), Envoy):
            power[card.clan][seat - 1] += DISGUISE
    return power


def clan_honor(tokens: Sequence[tuple[str, int]], clan: str) -> int:
    """What the houses of a clan are worth: the tokens that lie on them now (NJ-SCORE-06, -14, -15)."""
    return sum([value for owner, value in tokens if owner == clan])


def tokens_of(s: NinjatoState) -> list[tuple[str, int]]:
    """Clan tokens on the houses."""
    return [(house.clan, house.value) for house in s.houses]


def clan_order(s: NinjatoState) -> list[str] | None:
    """The order printed on the round track for this scoring, None when the box was not asked."""
    fact = s.facts.get(ORDER_FACTS[s.scoring])
    if fact in ORDERS:
        return [*fact]
    if isinstance(fact, str):
        fact = [part.strip() for part in fact.split(",")]
    elif isinstance(fact, tuple):
        fact = [*fact]
    return fact if fact in ORDERS else None


def older_first(s: NinjatoState, tied: list[int], clan: str) -> list[int] | None:
    """Tied players by their oldest envoy (NJ-SCORE-09, option oldest_envoy); None when the table has to say."""
    if len(tied) == 1:
        return tied
    said: list[int] = []
    rest = tied
    if words := s.older.get(clan):
        said = [seat for seat in words if seat in tied]
        rest = [seat for seat in tied if seat not in said]
        if len(rest) <= 1:
            return said + rest
    reading = s.options["oldest_envoy"]
    if reading == "ask" or not any(envoys_of(s, seat, clan) for seat in rest):
        return None
    if reading == "first_acquired":
        return said + sorted(rest, key=lambda seat: first_taken(s, seat, clan))
    if reading == "printed_age":
        ages = {seat: oldest_age(s, seat, clan) for seat in rest}
        known = [age for age in ages.values() if age is not None]
        if len(known) == len(rest) and len(set(known)) == len(rest):
            return said + sorted(rest, key=lambda seat: -(ages[seat] or 0))
    return None


def first_taken(s: NinjatoState, who: int, clan: str) -> int:
    """When a player took the first envoy of a clan (NJ-PALACE-04)."""
    own = envoys_of(s, who, clan)
    return min((s.bought.index(name) for name in own if name in s.bought), default=len(s.bought))


def oldest_age(s: NinjatoState, who: int, clan: str) -> int | None:
    """The highest age printed on an envoy of the clan; None when one is not known or there is none."""
    ages = [e.age for n in envoys_of(s, who, clan) if isinstance(e := s.info[n], Envoy)]
    return None if not ages or None in ages else max(a for a in ages if a is not None)


def places(s: NinjatoState, clan: str) -> tuple[list[int], list[int]]:
    """First and second as far as they are settled, and the players whose tie the table has to settle (NJ-SCORE-05, -07,
    -10).
    """
    power = (s.power or powers(s))[clan]
    out: list[int] = []
    if not any(power):
        return out, []
    for most in sorted({*power}, reverse=True):
        if not most and s.options["place_needs_influence"] is True:
            break
        if power.count(most) == 1:
            out.append(power.index(most) + 1)
        else:
            tied = [seat for seat in s.order if power[seat - 1] == most]
            ranked = older_first(s, tied, clan)
            if ranked is None:
                if words := s.older.get(clan):
                    said = [seat for seat in words if seat in tied]
                    out += said
                    tied = [seat for seat in tied if seat not in said]
                return out[:2], ([] if len(out) >= 2 else tied)
            out += ranked
        if len(out) >= 2:
            break
    return out[:2], []


def second_gets(first: str) -> str:
    """What is left for the second place (NJ-SCORE-07)."""
    return "rumor" if first == "honor" else "honor"


def tiles_of(s: NinjatoState, who: int) -> list[str]:
    """A player's Hensojutsu tiles."""
    return [n for n in s.skills[who - 1] if isinstance(t := s.info.get(n), Tile) and t.effect == "henso"]


def masked(s: NinjatoState, who: int) -> list[str]:
    """Own envoys that carry the mask, or may carry it as far as was told."""
    own = [n for n in s.envoys[who - 1] if isinstance(e := s.info.get(n), Envoy) and e.mask is not False]
    return [n for n in own if (who, n) not in s.targets]


# --- ties that the table settles -------------------------------------------------------------------------------------


def open_tie(s: NinjatoState, clan: str) -> list[int]:
    """The players who are tied for the place of a clan that is served next, as far as the table has not settled it."""
    if clan not in s.pass1 and clan not in s.pass2:
        return []
    found, tied = places(s, clan)
    if clan in s.pass1:
        return [] if found else tied
    first = s.firsts[clan][0]
    return [] if any(seat != first for seat in found) else [seat for seat in tied if seat != first]


def open_ties(s: NinjatoState) -> dict[str, list[int]]:
    """Ties that the table can settle now, by clan: of the clan that is served, or of all while their order is not
    known.
    """
    clan, tied = tie_now(s)
    if tied:
        return {clan: tied}
    if s.phase in ("first", "henso") and clan_order(s) is None:
        return {clan: tied for clan in s.pass1 if (tied := open_tie(s, clan))}
    return {s.pass1[0]: tied} if s.phase == "henso" and s.pass1 and (tied := open_tie(s, s.pass1[0])) else {}


def tie_of(s: NinjatoState, clan: str) -> tuple[str, list[int]]:
    """The tie that a word about the oldest envoy settles: of the clan that it names, else the only one there is."""
    if clan:
        return clan, open_tie(s, clan) if s.phase in ("first", "second") else []
    ties = open_ties(s) if s.phase == "first" else {}
    return next(iter(ties.items())) if len(ties) == 1 else tie_now(s)


def tie_now(s: NinjatoState) -> tuple[str, list[int]]:
    """The clan and the players of a tie that the table has to settle now; no players when there is none."""
    if s.phase == "first" and clan_order(s) is not None and s.pass1:
        return s.pass1[0], open_tie(s, s.pass1[0])
    if s.phase == "second" and s.pass2:
        return s.pass2[0], open_tie(s, s.pass2[0])
    if s.phase == "tie":
        return "", list(s.henso_left)
    return "", []
