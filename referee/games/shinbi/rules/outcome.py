"""What a resolution costs, who loses lives, and how the game ends (SB-OUT, SB-DENOUNCE, SB-LIFE, SB-END)."""

from collections.abc import Sequence

from referee.engine.game import Effect
from referee.games.shinbi.state import LIVES, ShinbiState, attackers

HIT_COSTS = 1
"""Lives that a pair costs its victim without a denouncement (SB-OUT-01)."""

MISS_COSTS = 0
"""Lives that two different weapons cost (SB-OUT-02)."""


def call_costs(what: str, right: bool) -> tuple[int, int]:
    """Lives lost by the victim and by each attacker.

    Incompetence right and wrong: SB-DENOUNCE-05, SB-DENOUNCE-06; plotting: SB-DENOUNCE-07, SB-DENOUNCE-08.
    """
    if right:
        return 0, 1
    return (2, 0) if what == "plotting" else (1, 0)


def is_right(what: str, weapons: tuple[str, ...]) -> bool:
    """Whether a call over these three weapons is right."""
    kinds = len(set(weapons))
    return kinds == 1 if what == "plotting" else kinds == len(weapons)


# --- losses ----------------------------------------------------------------------------------------------------------


def lose(s: ShinbiState, seats: Sequence[int], wanted: int, caller: int = 0) -> list[Effect]:
    """One event: each of these seats loses lives, which go to the middle together; then the end is checked (SB-END-03).

    Nobody loses more than there is (SB-LIFE-02), so one without lives loses nothing (SB-DEAD-06). caller: who
    denounced, for an end without a survivor.
    """
    did: list[Effect] = []
    fell: list[int] = []
    lives = s.lives
    for seat in seats:
        left = lives[seat - 1]
        lost = min(left, wanted)
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
    """A right call costs each attacker (SB-DENOUNCE-15): at once, or one by one to the right (SB-DENOUNCE-16)."""
    order = attackers(victim, s.seats)[::-1]
    if s.setup.options["loss_order"] != "seat_order":
        return lose(s, order, each, victim)
    return [effect for seat in order if not s.over for effect in lose(s, (seat,), each, victim)]


# --- the end ---------------------------------------------------------------------------------------------------------


def end_check(s: ShinbiState) -> list[Effect]:
    """The check after a complete loss (SB-END-03); at the end of the round only, where the table plays it so."""
    return [] if s.setup.options["game_end"] == "end_of_round" else settle_end(s)


def settle_end(s: ShinbiState) -> list[Effect]:
    """End the game if one Daimyo or none has a life left (SB-END-01, SB-END-04); phase `replay`: it is played on."""
    did: list[Effect] = []
    fell = s.fallen[-1] if s.fallen else []
    reading = str(s.setup.options["no_survivor"])
    if not s.living and reading == "replay" and (back := come_back(s, fell)):
        s.phase = "replay"
        s.open = 0
        did = [gain(s, seat, 1) for seat in back]
    if len(s.living) == 1:  # also where one gets a life back and the others have left the table
        finish(s, s.living, "SB-END-01")
    elif not s.living:
        finish(s, nobody_left(reading, fell, s.fell_by), "SB-END-04")
    return did


def come_back(s: ShinbiState, fell: list[int]) -> list[int]:
    """Who gets a life back when nobody has one left (option no_survivor = replay). fell: who fell in the last loss.

    Where the end is looked at once a round, that is whoever had a life when it began: one alone would have won
    (SB-END-01).
    """
    if s.setup.options["game_end"] == "end_of_round":
        fell = [seat for seat, lives in enumerate(s.round_lives, 1) if lives] or fell
    return [seat for seat in fell if seat not in s.ghosts]


def nobody_left(reading: str, fell: list[int], caller: int) -> list[int]:
    """Who wins when one event leaves nobody (SB-END-04)."""
    if reading == "shared":
        return sorted(fell)
    return [caller] if reading == "denouncer" and caller else []


def finish(s: ShinbiState, winners: list[int], why: str) -> None:
    """The game is over."""
    s.over = True
    s.why = why
    s.winners = winners
    s.phase = "over"
    s.turn = 0
    s.open = 0
