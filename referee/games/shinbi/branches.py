"""Every entry of Shinbi as a tree, for whoever chooses instead of typing."""

from collections.abc import Iterable, Iterator, Sequence

from referee.engine.branches import Branch, Named, Slot, leaves, line, runs, seats_of
from referee.games.shinbi.data import CLANS, CODE, LETTER, clan_codes, clan_titles
from referee.games.shinbi.flow import attacker_now, resolver_now
from referee.games.shinbi.rules.record import check_peek, late_shows, unshown
from referee.games.shinbi.rules.resolve import late_callers
from referee.games.shinbi.seating import attackers, targets
from referee.games.shinbi.state import ShinbiState
from referee.games.shinbi.steps import Peek

CALLS = ("i", "p")
THIRD = (*CODE.values(), "+", "-")
"""What may be said of the third card: which it is, or only whether the call was right."""
NOT_READ = ("xx", "xy")
"""Two cards that were turned up and not read: the same, or different."""


def branches(s: ShinbiState) -> Iterator[Branch]:
    """What can be typed now, as a tree."""
    if s.over:
        return
    if s.phase == "setup":
        yield from _setup(s)
        return
    if s.phase == "assign":
        yield from _attacks(s, s.turn)
        yield from _shows(s, late_shows(s) if s.before is not None else ())
    else:
        yield from _resolve(s)
    yield from _besides(s)


def _setup(s: ShinbiState) -> Iterator[Branch]:
    codes, titles = clan_codes(), clan_titles()

    def clan(chosen: tuple[str, ...]) -> list[Named]:
        named = [(f" {codes[clan]}", f"@{len(chosen) + 1}: {titles[clan]}") for clan in CLANS]
        return [(text, says) for text, says in named if text not in chosen]

    start = [(f" start {seat}", f"@{seat} holds the pawn") for seat in range(1, s.seats + 1)]
    yield from line("setup", *([clan] * s.seats), start, says="the clans in seating order", verb="setup", who=0)


def _attacks(s: ShinbiState, who: int) -> Iterator[Branch]:
    """A card for each target that has none, with what is announced."""
    for to in s.left_for(who):
        yield from leaves(f"{code}{to}" for code in LETTER)


def _resolve(s: ShinbiState) -> Iterator[Branch]:
    turned = s.turned[s.open - 1] if s.open else None
    yield from leaves(("-", "hit", "miss", "pay", "r") if turned is not None else ("-", "r"))
    if s.all_resolved:
        yield from _shows(s, unshown(s))
        yield from _attacks(s, attacker_now(s))
    yield from _reveals(resolver_now(s), "")
    for seat in range(1, s.seats + 1) if s.dead_may else ():
        yield from _reveals(seat, f"{seat}: ")
    callers = dict.fromkeys((s.open, *(late_callers(s) if s.late else ())))
    for seat in callers:
        yield from leaves(f"{seat}: {call}{third}" for call in CALLS for third in THIRD if seat)


def _reveals(who: int, named: str) -> Iterator[Branch]:
    """Two cards of three that are turned up, or one where that is allowed; a dot stays face down."""
    for pattern in ("{}{}.", "{}.{}", ".{}{}"):
        yield from leaves(named + pattern.format(*pair) for pair in (*runs("kshb", 2), *NOT_READ))
    for pattern in ("{}..", ".{}.", "..{}"):
        yield from leaves(named + pattern.format(code) for code in LETTER)


def _shows(s: ShinbiState, zones: Iterable[str]) -> Iterator[Branch]:
    """Cards that the table shows, the ones kept and the ones that stayed face down."""
    for zone in zones:
        front = zone if ">" in zone else f"{zone.removeprefix('kept:')}:"
        yield from leaves(front + code for code in LETTER)


def _besides(s: ShinbiState) -> Iterator[Branch]:
    """What may happen at any time beside the play, in plain form."""
    everybody = range(1, s.seats + 1)
    weapons = [(f" {weapon}", weapon) for weapon in CODE]
    if s.phase == "assign":
        yield from leaves((f"{s.turn}: end_turn", *(f"pawn {seat}" for seat in everybody if s.round > 1 and s.fresh)))
        given = [to for to in targets(s.turn, s.seats) if s.said[to - 1][s.turn - 1]]
        yield from _told(s.turn, "reannounce", given, weapons, says="changes an announcement")
    for who in everybody:
        there = [a for a in attackers(who, s.seats) if s.said[who - 1][a - 1]]
        yield from _told(who, "mark", there, weapons, says="marks a card")
        yield from _told(who, "ask", attackers(who, s.seats), says="questions an attacker")
        seen = [a for a in there if not check_peek(s, Peek(who, a))]
        yield from _told(who, "peek", seen, says="looks under a card")
    if s.disputed:
        yield Branch("void")


def _told(who: int, verb: str, seats: Sequence[int], *more: Slot, says: str) -> Iterator[Branch]:
    """A seat and what it does with another one, in plain form."""
    if seats:
        yield from line(f"{who}: {verb}", seats_of(" ", seats), *more, says=f"@{who} {says}", verb=verb, who=who)
