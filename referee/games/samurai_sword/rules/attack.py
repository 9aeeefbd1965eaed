"""Weapons against other characters (SS-ATTACK)."""

from collections.abc import Sequence

from referee.engine.game import Fault, Frame
from referee.games.samurai_sword.data import weapons
from referee.games.samurai_sword.rules.common import (
    ANSWERS,
    ATTACK,
    absent,
    holds,
    title,
    turn_faults,
    wrong_card,
    wrong_seat,
)
from referee.games.samurai_sword.rules.playing import play
from referee.games.samurai_sword.rules.seats import difficulty, harmless, reaches, weapon_limit
from referee.games.samurai_sword.state import HAND, Did, SamuraiState
from referee.games.samurai_sword.steps import Attack


def common_attack(s: SamuraiState, step: Attack) -> bool:
    """In the own turn, within reach and the limit, a Weapon that is certainly in hand."""
    who, to, card = step.who, step.to, step.card
    return (
        who == s.playing
        and 1 <= to <= s.seats
        and to != who
        and s.rp[to] > 0
        and s.hand[to] > 0  # not Harmless (SS-ATTACK-03)
        and (not s.weapons or s.weapons < weapon_limit(s, who))  # the first one needs no look at the limit
        and card in weapons()
        and reaches(s, who, card, to)
        and not s.watch
        and not s.secret
        and s.ledger.could(HAND[who], card).verdict == "yes"
    )


def check_attack(s: SamuraiState, step: Attack) -> Sequence[Fault]:
    """A Weapon against another character."""
    who, to, card = step.who, step.to, step.card
    if wrong := wrong_seat(s, to) or wrong_card(weapons(), card, what="Weapon") or absent(s, who):
        return wrong
    found = turn_faults(s, who, f"attack with {title(card)}")
    if to == who:
        found.append(Fault("SS-ATTACK-01", text="nobody attacks themselves"))
    else:
        if harmless(s, to):
            why = "has no card in hand" if s.rp[to] else "has no Resilience Points"
            found.append(Fault("SS-ATTACK-03", text=f"@{to} {why}, is Harmless and cannot be attacked"))
        if not reaches(s, who, card, to):
            far = difficulty(s, who, to)
            text = f"{title(card)} reaches Difficulty {weapons()[card][0]}; from @{who} to @{to} it is {far}"
            found.append(Fault("SS-ATTACK-02", text=text))
    limit = weapon_limit(s, who)
    if who == s.turn and s.weapons >= limit:
        rule = "SS-PLAY-02" if limit == 1 else "SS-PLAY-03"
        text = f"@{who} has already played {s.weapons} of {limit} Weapon{'s' if limit > 1 else ''} this turn"
        found.append(Fault(rule, text=text))
    holds(s, who, card, found)
    return found


def apply_attack(s: SamuraiState, step: Attack, did: Did) -> None:
    """The Weapon is announced; the target answers (SS-ATTACK-05)."""
    who, to, card = step.who, step.to, step.card
    if card in weapons() and 1 <= to <= s.seats and play(s, who, card, did):
        if who == s.turn:  # hit or parried, it counts for the limit (SS-PLAY-04)
            s.weapons += 1
        s.playing = None
        s.frame = Frame(ATTACK, s.at, [to], ANSWERS, "one", (who, card, False))
