"""How the game ends (SS-END, SS-SWORD)."""

from functools import cache

from referee.games.samurai_sword.data import role
from referee.games.samurai_sword.rules.seats import SMALL
from referee.games.samurai_sword.state import HAND, ROLE, Fatal, SamuraiState


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


def sword_first(s: SamuraiState) -> bool:
    """Which end counts when the last opponent loses the last honor too (SS-SWORD-07)."""
    return s.setup.options["swordmaster_vs_zero_honor"] == "swordmaster"


def end_by_defeat(s: SamuraiState, by: int, victims: list[int]) -> None:
    """After a defeat and its honor: the end, if there is one (SS-DEFEAT-04, SS-SWORD-01)."""
    broke = [seat for seat in victims if not s.honor[seat]]
    sword = last_standing(s)
    if not sword and not broke:
        return
    s.fatal = Fatal(by, tuple(victims), tuple(broke), s.at)
    if sword and (not broke or sword_first(s)):
        finish(s, "standing", "SS-SWORD-01")
    else:
        finish(s, "honor", "SS-DEFEAT-04")


def finish(s: SamuraiState, how: str, why: str) -> None:
    """The game is over: nothing further is carried out (SS-END-02); roles and Daimyo cards are still to be shown."""
    s.over = True
    s.why = why
    s.ended = how
    s.phase = "over"
    s.frame = None
    needs = [ROLE[seat] for seat in range(1, s.seats + 1) if not s.roles[seat]]
    if how == "standing":
        s.claim("SS-SWORD-03", tuple(needs), "whose team won, or whether scores are counted")
    s.claim("SS-END-03", (*needs, *HAND[1 : s.seats + 1]), "roles and Daimyo cards")
