"""What a resolution costs: the outcome table, losses, and the end of the game (SB-OUT, SB-DENOUNCE-05 to -08, SB-LIFE,
SB-END).
"""

from collections.abc import Sequence

from referee.engine.game import Effect
from referee.games.shinbi.seating import attackers
from referee.games.shinbi.state import LIVES, ShinbiState


def equal(one: str, other: str) -> bool:
    """Whether two cards show the same weapon; only faces count, never markers (SB-REVEAL-07)."""
    return one == other


def hit_costs() -> int:
    """Lives that a pair costs its victim without a denouncement (SB-OUT-01)."""
    return 1


def miss_costs() -> int:
    """Lives that two different weapons cost (SB-OUT-02)."""
    return 0


def incompetence_right() -> tuple[int, int]:
    """Lives lost by the victim and by each attacker when all three differ (SB-DENOUNCE-05)."""
    return 0, 1


def incompetence_wrong() -> tuple[int, int]:
    """The same when the third card equals one of the two (SB-DENOUNCE-06)."""
    return 1, 0


def plotting_right() -> tuple[int, int]:
    """The same when all three are equal (SB-DENOUNCE-07)."""
    return 0, 1


def plotting_wrong() -> tuple[int, int]:
    """The same when the third card differs (SB-DENOUNCE-08)."""
    return 2, 0


def call_costs(what: str, right: bool) -> tuple[int, int]:
    """Lives lost by the victim and by each attacker."""
    if what == "plotting":
        return plotting_right() if right else plotting_wrong()
    return incompetence_right() if right else incompetence_wrong()


def is_right(what: str, weapons: tuple[str, ...]) -> bool:
    """Whether a call over these three weapons is right."""
    kinds = len(set(weapons))
    return kinds == 1 if what == "plotting" else kinds == len(weapons)


# --- losses ----------------------------------------------------------------------------------------------------------


def can_lose(lives: int, wanted: int) -> int:
    """Lives really lost: never more than there are, no debt (SB-LIFE-02)."""
    return min(lives, wanted)


def dead_lose(wanted: int) -> int:
    """What a Daimyo without lives pays, whatever is owed: nothing (SB-DEAD-06)."""
    return 0


def paying_order(s: ShinbiState, victim: int) -> Sequence[int]:
    """The attackers who pay for a right call, in the order to the right of the victim (SB-DENOUNCE-15)."""
    return attackers(victim, s.seats)[::-1]


def lose(s: ShinbiState, seats: Sequence[int], wanted: int, caller: int = 0) -> list[Effect]:
    """One event: each of these seats loses lives, which go to the middle together; then the end is checked (SB-END-03).

    caller: who denounced, for an end without a survivor.
    """
    did: list[Effect] = []
    fell: list[int] = []
    lives = s.lives
    for seat in seats:
        left = lives[seat - 1]
        lost = wanted if left > wanted else can_lose(left, wanted) if left else dead_lose(wanted)
        if lost:
            lives[seat - 1] = left = left - lost
            did.append(("life", seat, -lost))
            if left <= 0:
                fell.append(seat)
    if fell:
        s.fallen.append(fell)
        s.fell_by = caller
        did += end_check(s)
    return did


def gain(s: ShinbiState, seat: int, lives: int) -> Effect:
    """Lives that come back: a payment that did not stand, or option no_survivor = replay."""
    lives = min(lives, LIVES - s.lives[seat - 1])
    s.lives[seat - 1] += lives
    s.fallen = [group for group in ([f for f in fell if f != seat] for fell in s.fallen) if group]
    return ("life", seat, lives)


def attackers_lose(s: ShinbiState, victim: int, each: int) -> list[Effect]:
    """What a right call costs the three attackers: all at once, or one after the other (SB-DENOUNCE-16)."""
    order = paying_order(s, victim)
    if s.setup.options["loss_order"] != "seat_order":
        return lose(s, order, each, victim)
    did: list[Effect] = []
    for seat in order:
        if not s.over:
            did += lose(s, (seat,), each, victim)
    return did


# --- the end ---------------------------------------------------------------------------------------------------------


def end_check(s: ShinbiState) -> list[Effect]:
    """The check after a complete loss (SB-END-03); at the end of the round only, where the table plays it so."""
    if s.setup.options["game_end"] == "end_of_round":
        return []
    return settle_end(s)


def settle_end(s: ShinbiState) -> list[Effect]:
    """End the game when one Daimyo or none has a life left (SB-END-01, SB-END-04); phase `replay` when it is played
    on.
    """
    living = s.living
    if len(living) > 1:
        return []
    if living:
        finish(s, sole_survivor(living), "SB-END-01")
        return []
    fell = s.fallen[-1] if s.fallen else []
    reading = str(s.setup.options["no_survivor"])
    if reading == "replay" and (back := come_back(s, fell)):
        s.phase = "replay"
        s.open = 0
        did = [gain(s, seat, 1) for seat in back]
        if len(s.living) == 1:  # the others have left the table
            finish(s, sole_survivor(s.living), "SB-END-01")
        return did
    finish(s, nobody_left(reading, fell, s.fell_by), "SB-END-04")
    return []


def come_back(s: ShinbiState, fell: list[int]) -> list[int]:
    """Who gets a life back when nobody has one left (option no_survivor = replay). fell: who fell in the last loss.

    Where the end is looked at once a round, that is whoever had a life when it began: one alone would have won
    (SB-END-01).
    """
    if s.setup.options["game_end"] == "end_of_round":
        fell = [seat for seat, lives in enumerate(s.round_lives, 1) if lives] or fell
    return [seat for seat in fell if seat not in s.ghosts]


def sole_survivor(living: list[int]) -> list[int]:
    """The only Daimyo with a life is the Great Daimyo (SB-END-01)."""
    return list(living)


def nobody_left(reading: str, fell: list[int], caller: int) -> list[int]:
    """Who wins when one event leaves nobody (SB-END-04)."""
    if reading == "shared":
        return sorted(fell)
    if reading == "denouncer" and caller:
        return [caller]
    return []


def finish(s: ShinbiState, winners: list[int], why: str) -> None:
    """The game is over."""
    s.over = True
    s.why = why
    s.winners = winners
    s.phase = "over"
    s.turn = 0
    s.open = 0
