"""How the game ends (SS-END, SS-SWORD)."""

from functools import cache

from referee.games.samurai_sword.data import role
from referee.games.samurai_sword.rules.seats import SMALL
from referee.games.samurai_sword.state import HAND, ROLE, Did, Fatal, SamuraiState

COUNTED = "SS-END-01"
"""Why a game ended of which the table only told that somebody has no honor."""


@cache
def team(role_name: str) -> str:
    """The team of a role (SS-OBJ-01, SS-OBJ-03)."""
    return str(role(role_name)["team"])


def standing(s: SamuraiState) -> list[int]:
    """Who has Resilience Points; cards in hand do not matter (SS-SWORD-02)."""
    return [seat for seat in range(1, s.seats + 1) if s.rp[seat]]


def last_standing(s: SamuraiState) -> bool:
    """Whether a Victory of the Swordmaster is in question; never at a table of three (SS-SWORD-01, SS-SWORD-05)."""
    return s.seats != SMALL and len(standing(s)) == 1


def gain(s: SamuraiState, seat: int, honor: int, did: Did) -> None:
    """A player gets honor, or loses some."""
    s.honor[seat] += honor
    did.append(("honor", seat, honor))


def felled(s: SamuraiState, to: int, by: int) -> None:
    """Remember who defeated whom, or by 0 and 0 that all paid for a shuffle: a declared end asks for it."""
    s.felled.pop(to, None)
    s.felled[to] = by


def end_by_defeat(s: SamuraiState, by: int, victims: list[int]) -> None:
    """After a defeat and its honor: the end, if there is one (SS-DEFEAT-04, SS-SWORD-01).

    When the last opponent loses the last honor too, an option says which end counts (SS-SWORD-07).
    """
    broke = [seat for seat in victims if not s.honor[seat]]
    sword = last_standing(s)
    if not sword and not broke:
        return
    s.fatal = Fatal(by, tuple(victims), tuple(broke), s.at)
    if sword and (not broke or s.setup.options["swordmaster_vs_zero_honor"] == "swordmaster"):
        finish(s, "standing", "SS-SWORD-01")
    else:
        finish(s, "honor", "SS-DEFEAT-04")


def end_by_count(s: SamuraiState, fell: list[int]) -> None:
    """After honor or Resilience Points that the table declared: the end, if there is one (SS-END-01, SS-SWORD-01).

    fell: seats that had Resilience Points by the record and are declared to have none.
    """
    for seat in fell:  # who defeated them is not told
        s.felled.pop(seat, None)
    if s.over:
        return
    if last_standing(s):
        broke = tuple(seat for seat in fell if not s.honor[seat])
        s.fatal = Fatal(standing(s)[0], tuple(fell), broke, s.at) if len(fell) == 1 else None
        finish(s, "standing", "SS-SWORD-01")
    elif 0 in s.honor[1:]:
        finish(s, "honor", COUNTED)


def last_defeats(s: SamuraiState) -> tuple[Fatal | None, ...]:
    """All that come into question as the defeat that ended the game; None: it ended otherwise (SS-END-05).

    Of an end that was played it is known. Of one that was declared the table said what is left and not how it came: a
    defeat leaves no Resilience Points and is dealt by the active player (SS-DEFEAT-08), and it may be in the record.
    """
    if s.ended == "standing" and s.fatal is None:
        return _last_of_all(s)
    if s.why != COUNTED:
        return (s.fatal,)
    broke = tuple(seat for seat in range(1, s.seats + 1) if not s.honor[seat])
    together = len(broke) == 1 or s.simultaneous  # else one defeat takes the last honor of one player only
    if not broke or not together or any(s.rp[seat] for seat in broke):
        return (None,)
    record = {seat: (place, by) for place, (seat, by) in enumerate(s.felled.items())}
    told = [record[seat] for seat in broke if seat in record]
    by = told[-1][1] if told else s.turn
    if by in broke:
        return (None,)
    paid_since = bool(told) and record.get(0, (-1, 0)) > min(told)
    sure = len(told) == len(broke) and {by for _, by in told} == {s.turn} and not paid_since
    defeat = Fatal(by, broke, broke, s.at)
    return (defeat,) if sure else (None, defeat)


def _last_of_all(s: SamuraiState) -> tuple[Fatal | None, ...]:
    """Several are declared to have fallen and one is left: the last is any whose defeat was not played."""
    left = standing(s)
    fell = [seat for seat in range(1, s.seats + 1) if not s.rp[seat]]
    if len(left) != 1:
        return (None,)
    return tuple(Fatal(left[0], (seat,), (), s.at) for seat in fell if seat not in s.felled) or (None,)


def finish(s: SamuraiState, how: str, why: str) -> None:
    """The game is over: nothing further is carried out (SS-END-02); roles and Daimyo cards are still to be shown."""
    s.over = True
    s.why = why
    s.ended = how
    s.phase = "over"
    s.playing = None
    s.frame = None
    needs = [ROLE[seat] for seat in range(1, s.seats + 1) if not s.roles[seat]]
    if how == "standing":
        s.claim("SS-SWORD-03", tuple(needs), "whose team won, or whether scores are counted")
    s.claim("SS-END-03", (*needs, *HAND[1 : s.seats + 1]), "roles and Daimyo cards")
