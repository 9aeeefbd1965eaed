"""Phase 2, what follows the open cards: settling, waiving, paying, denouncing (SB-OUT, SB-DENOUNCE)."""

from collections.abc import Sequence

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, line_numbers, replace, seat_fault
from referee.games.shinbi.rules import outcome
from referee.games.shinbi.rules.common import OVER, phase_faults, plain, refused
from referee.games.shinbi.rules.deals import TWO, agrees, denounced, together
from referee.games.shinbi.rules.record import ban_breaches, contradictions, learn
from referee.games.shinbi.rules.rounds import new_round
from referee.games.shinbi.state import ShinbiState, Turned, next_in_order
from referee.games.shinbi.steps import UNKNOWN, WEAPONS, Denounce, Pay, Settle, Waive


def due(s: ShinbiState) -> int:
    """Whose turn to resolve it is, when the window that is open now has closed; 0 when all have resolved."""
    return next_in_order(s, s.resolved, s.open) if s.open else s.turn


# --- outcome ---------------------------------------------------------------------------------------------------------


def owed(s: ShinbiState, who: int, least: int = 0) -> int:
    """Lives that a victim has still to pay for its open cards without a denouncement (SB-OUT-01, SB-OUT-02).

    least: what it pays in any case.
    """
    turned = s.turned[who - 1]
    if turned is None or turned.called:
        return 0
    return max(outcome.HIT_COSTS if turned.pair else outcome.MISS_COSTS, least) - turned.paid


def close(s: ShinbiState, who: int, least: int = 0) -> list[Effect]:
    """A victim does not denounce: it pays what it owes, `least` in any case, and the turn passes to the right."""
    turned = s.turned[who - 1]
    s.open = 0
    lives = owed(s, who, least)
    if turned is None or lives <= 0:
        return advance(s, who)
    s.turned[who - 1] = replace(turned, paid=turned.paid + min(lives, s.lives[who - 1]))
    return [*outcome.lose(s, (who,), lives), *advance(s, who)]


def advance(s: ShinbiState, who: int) -> list[Effect]:
    """The next seat to the right resolves (SB-ROUND-04); after a replayed end a new round begins."""
    if s.phase == "replay":
        return new_round(s)
    if not s.over:
        s.turn = next_in_order(s, s.resolved, who)
    return []


AFTER = {
    "denounce": ("SB-DENOUNCE-10", ""),
    "waive": ("SB-DENOUNCE-10", "no answer is due: "),
    "pay": ("SB-LIFE-01", "no life is owed: "),
    "settle": ("SB-REVEAL-08", "the outcome is settled: "),
}
"""What a closed resolution forbids: a call, one more counter, a second outcome; rule and words."""

DOES = {"denounce": "denounce", "waive": "answer", "pay": "pay", "settle": "say hit or miss"}
"""A step of a resolution in words."""


def window_faults(s: ShinbiState, who: int, verb: str) -> list[Fault]:
    """Whether this seat's window is open."""
    if early := refused(s, who) or phase_faults(s):
        return list(early)
    if s.open == who:
        return []
    if s.resolved[who - 1]:
        rule, words = AFTER[verb]
        return [Fault(rule, text=f"{words}@{who} has already resolved this round", unasked=True)]
    if s.turn == who and not s.open:
        rule = "SB-DENOUNCE-09" if verb == "denounce" else "SB-REVEAL-01"
        return [Fault(rule, text=f"@{who} has not turned up two cards yet", unasked=True)]
    rule = "SB-DENOUNCE-01" if verb == "denounce" else "SB-REVEAL-08"
    return [Fault(rule, text=f"@{s.open or s.turn} resolves now; @{who} cannot {DOES[verb]}", unasked=True)]


def check_settle(s: ShinbiState, step: Settle) -> Sequence[Fault]:
    """Hit or miss is said aloud."""
    found = window_faults(s, step.who, "settle")
    if found or not step.said:
        return found
    if step.said not in ("hit", "miss"):
        return (Fault("REF-CARD", "unread", text=f"an outcome is hit or miss, not {step.said!r}"),)
    turned = s.turned[step.who - 1]
    if turned is not None and turned.pair is not (step.said == "hit"):
        return (
            Fault(
                "SB-CONS-06",
                "impossible",
                because=line_numbers(turned.line),
                text=f"the table said {step.said}, but the open cards are {'equal' if turned.pair else 'different'}",
            ),
        )
    return found


def apply_settle(s: ShinbiState, step: Settle) -> None:
    """Said aloud; in the English book the window to denounce is closed now (SB-DENOUNCE-11)."""
    if s.open == step.who and step.who and (turned := s.turned[step.who - 1]) is not None:
        s.turned[step.who - 1] = replace(turned, settled=True)


def check_waive(s: ShinbiState, step: Waive) -> Sequence[Fault]:
    """The victim does not denounce."""
    return NONE if s.open == step.who and step.who else window_faults(s, step.who, "waive")


def apply_waive(s: ShinbiState, step: Waive) -> Sequence[Effect]:
    """The plain outcome stands (SB-OUT-01, SB-OUT-02)."""
    return close(s, step.who) if s.open == step.who and step.who else NO_EFFECT


def check_pay(s: ShinbiState, step: Pay) -> Sequence[Fault]:
    """The life for a hit is moved."""
    if found := window_faults(s, step.who, "pay"):
        return found
    turned = s.turned[step.who - 1]
    if turned is not None and not turned.pair:
        return (
            Fault(
                "SB-LIFE-01",
                because=line_numbers(turned.line),
                text=f"the two open cards are different; @{step.who} loses no life",
            ),
        )
    return NONE


def apply_pay(s: ShinbiState, step: Pay) -> Sequence[Effect]:
    """The life for a hit (SB-OUT-01) goes to the middle (SB-OUT-03), also one that nobody owes.

    It closes the window to denounce (SB-DENOUNCE-10).
    """
    who = step.who
    if s.over or s.phase == "setup" or not 1 <= who <= s.seats:
        return NO_EFFECT
    if s.open == who:
        return close(s, who, outcome.HIT_COSTS)
    did = outcome.lose(s, (who,), outcome.HIT_COSTS)
    return did + new_round(s) if s.phase == "replay" else did


# --- denouncing ------------------------------------------------------------------------------------------------------


def common_denounce(s: ShinbiState, step: Denounce) -> bool:
    """The cards that were turned up bear the call out."""
    who = step.who
    turned = s.turned[who - 1] if 0 < who <= s.seats else None
    return turned is not None and who == s.open and s.phase == "resolve" and _plainly_legal(s, step, turned)


def check_denounce(s: ShinbiState, step: Denounce) -> Sequence[Fault]:
    """A call and the third card."""
    who = step.who
    turned = s.turned[who - 1] if 0 < who <= s.seats else None
    if s.over:
        return OVER
    if step.what not in ("incompetence", "plotting"):
        return (Fault("REF-CARD", "unread", text=f"a denouncement is incompetence or plotting, not {step.what!r}"),)
    if not 1 <= who <= s.seats or not 0 <= step.third[0] <= s.seats:
        return (seat_fault(s.seats, who if not 1 <= who <= s.seats else step.third[0]),)
    found: list[Fault] = [] if late_allowed(s, who, step.what) else window_faults(s, who, "denounce")
    if who in s.muted:
        found.append(
            Fault("SB-DEAD-05", text=f"@{who} accused falsely without lives last round and may not denounce now")
        )
    if turned is None or turned.pair is None:
        return found or [Fault("SB-DENOUNCE-09", text=f"@{who} has not turned up two cards yet", unasked=True)]
    if turned.called:
        found.append(
            Fault(
                "SB-DENOUNCE-04", because=line_numbers(turned.called), text=f"@{who} has already denounced this round"
            )
        )
        return found + ([] if s.ruled else _again_faults(s, step, turned))
    if turned.settled and s.open == who and s.setup.options["denounce_window"] == "before_outcome":
        found.append(
            Fault("SB-DENOUNCE-11", text="hit or miss was already said; a denouncement comes before it", unasked=True)
        )
    if step.what == "incompetence" and turned.pair:
        found.append(
            Fault(
                "SB-DENOUNCE-02",
                because=line_numbers(turned.line),
                text="the two open cards are equal; incompetence needs two different ones",
            )
        )
    if step.what == "plotting" and not turned.pair:
        found.append(
            Fault(
                "SB-DENOUNCE-03",
                because=line_numbers(turned.line),
                text="the two open cards are different; plotting needs two equal ones",
            )
        )
    found += _third_faults(s, step, turned)
    return found + together(s, denounced(s, step)) if plain(found) else found


def _plainly_legal(s: ShinbiState, step: Denounce, turned: Turned) -> bool:
    """A fitting call in an open window whose third card was read and says nothing new of earlier ones."""
    who = step.who
    a, weapon = step.third
    return (
        step.right is None
        and not (s.muted or s.barred or s.unread or s.claims or s.disputed or turned.called or turned.settled)
        and (step.what == "plotting" if turned.pair else step.what == "incompetence" and turned.pair is False)
        and len(turned.cards) == TWO
        and 0 < a <= s.seats
        and a != turned.cards[0][0]
        and a != turned.cards[1][0]
        and bool(s.said[who - 1][a - 1])
        and s.said[who - 1].count("") == s.seats - TWO - 1
        and weapon in WEAPONS
        and weapon not in s.seen[a - 1]
        and who not in s.at_place[a - 1]
    )


def may_call(s: ShinbiState, who: int) -> bool:
    """Whether a seat may denounce now: by the book's window, by what it has done before, and with a third card."""
    turned = s.turned[who - 1]
    if turned is None or turned.pair is None or turned.called or who in s.muted or not third_of(s, who):
        return False
    too_late = turned.settled and s.setup.options["denounce_window"] == "before_outcome"
    return not too_late if s.open == who else late_allowed(s, who)


def late_callers(s: ShinbiState) -> list[int]:
    """Whose window has closed and who may denounce all the same (option window_end), the latest first."""
    late = [seat for seat in range(1, s.seats + 1) if seat != s.open and may_call(s, seat)]
    return sorted(late, key=lambda seat: -_line(s, seat))


def resolved_last(s: ShinbiState) -> int:
    """Whose two cards were turned up last this round, 0 for nobody's."""
    done = [seat for seat, turned in enumerate(s.turned, 1) if turned is not None and turned.pair is not None]
    return max(done, key=lambda seat: _line(s, seat), default=0)


def _line(s: ShinbiState, seat: int) -> int:
    turned = s.turned[seat - 1]
    return turned.line if turned is not None else 0


def late_allowed(s: ShinbiState, who: int, what: str = "incompetence") -> bool:
    """Option window_end = end_of_phase: incompetence may be denounced after a miss until cards are taken back."""
    turned = s.turned[who - 1]
    return (
        s.setup.options["window_end"] == "end_of_phase"
        and what == "incompetence"
        and s.phase == "resolve"
        and turned is not None
        and turned.pair is False
        and not turned.called
        and not turned.paid
    )


def third_of(s: ShinbiState, who: int) -> int:
    """Whose card is still face down in front of a victim; 0 when it has turned up none, or when it is not just one."""
    turned = s.turned[who - 1]
    left = [a for a in s.lying(who) if a not in dict(turned.cards)] if turned is not None else []
    return left[0] if len(left) == 1 else 0


def _again_faults(s: ShinbiState, step: Denounce, turned: Turned) -> list[Fault]:
    """A second call turns up the third card of the first: it lies open, and cannot be another."""
    a, weapon = step.third
    if len(turned.cards) <= TWO or not weapon:
        return []
    there, shown = turned.cards[TWO]
    if a in (0, there) and (weapon == shown or UNKNOWN in (weapon, shown)):
        return []
    text = f"the third card, from @{there}, is already open" + (f": {shown}" if shown != UNKNOWN else "")
    return [Fault("SB-CONS-07", "impossible", because=line_numbers(turned.called), text=text)]


def told_third(s: ShinbiState, step: Denounce, turned: Turned) -> tuple[int, str]:
    """The third card as the call tells it; one whose outcome alone is said was turned up and not read."""
    a, weapon = step.third
    if weapon or step.right is None or s.ruled or not (a or third_of(s, step.who)):
        return a, weapon
    return a or third_of(s, step.who), UNKNOWN


def _third_faults(s: ShinbiState, step: Denounce, turned: Turned) -> list[Fault]:
    a, weapon = told_third(s, step, turned)
    found: list[Fault] = []
    third = third_of(s, step.who)
    if not third and len(turned.cards) >= len(s.lying(step.who)):
        return [
            Fault(
                "SB-DENOUNCE-04",
                because=line_numbers(turned.line),
                text=f"@{step.who} has no face-down card; a denouncement turns one up",
            )
        ]
    if not a or not weapon:
        i = step.what[0]
        return [
            Fault(
                "SB-DENOUNCE-04",
                text=f"which weapon is the third card? `{i}k` katana, `{i}s` sai, `{i}h` shuriken, `{i}b` blowgun",
                unsaid=True,
            )
        ]
    if not s.said[step.who - 1][a - 1]:
        found.append(Fault("SB-SEAT-06", "impossible", text=f"@{step.who} has no card from @{a}"))
    elif a in dict(turned.cards):
        text = f"the card from @{a} is already open" + (f"; the one from @{third} is face down" if third else "")
        found.append(Fault("SB-CONS-07", "impossible", because=line_numbers(turned.line), text=text))
    faces = (*(w for _, w in turned.cards), weapon)
    if weapon not in WEAPONS and weapon != UNKNOWN:
        return [*found, Fault("REF-CARD", "unread", text=f"{weapon!r} is not one of the four weapons")]
    if UNKNOWN in faces and step.right is None:
        return [
            *found,
            Fault(
                "REF-CARD",
                "unread",
                text="a card was not read; type the result: `i+` or `p+` right, `i-` or `p-` wrong",
            ),
        ]
    if step.right and step.what != fitting(turned):
        found.append(
            Fault(
                "SB-CONS-06",
                "impossible",
                because=line_numbers(turned.line),
                text=f"the table said right, but {step.what} is never right over "
                f"{'equal' if turned.pair else 'different'} cards",
            )
        )
    if weapon == UNKNOWN:
        return found
    found += contradictions(s, a, step.who, weapon)
    if s.banned:
        found += ban_breaches(s, a, step.who, weapon)
    fits = step.what == fitting(turned)
    if fits and step.right is not None and UNKNOWN not in faces and outcome.is_right(step.what, faces) != step.right:
        found.append(
            Fault(
                "SB-CONS-06",
                "impossible",
                because=line_numbers(turned.line),
                text=f"the table said {'right' if step.right else 'wrong'}, but the cards are {', '.join(faces)}",
            )
        )
    return found


def fitting(turned: Turned) -> str:
    """The charge that can be true over these open cards: plotting over a pair, incompetence over two that differ."""
    return "plotting" if turned.pair else "incompetence"


def judge_call(step: Denounce, turned: Turned, third: str, ruled: bool = False) -> bool:
    """Whether the call is right: as the table said, or by the three cards. Never when it does not fit.

    In version 0.1.0 the cards counted, also against what was said (option `forced`, value `as_ruled`).
    """
    cards = turned.cards
    if step.what != fitting(turned) or len(cards) < TWO:
        return False
    faces = (cards[0][1], cards[1][1], third)
    if UNKNOWN in faces or (step.right is not None and not ruled):
        return step.right is True
    return outcome.is_right(step.what, faces)


def apply_denounce(s: ShinbiState, step: Denounce) -> Sequence[Effect]:
    """The third card is turned up and the losses of the outcome table are paid.

    A charge that stands although it does not fit is a false one over these cards: hit or miss, and one life for it.
    """
    who = step.who
    if s.phase != "resolve" or who < 1 or who > s.seats or step.what not in ("incompetence", "plotting"):
        return NO_EFFECT
    turned = s.turned[who - 1]
    if turned is None or turned.pair is None or (turned.called and not step.third[1]):  # nothing is left to turn up
        return NO_EFFECT
    cards = turned.cards
    # The third card is that of the call, unless it was turned up before against the rules.
    third = cards[TWO] if len(cards) > TWO else told_third(s, step, turned)
    a, weapon = third
    own = s.open == who
    if not weapon:  # nothing was turned up, so there is nothing to judge: hit or miss stands
        return close(s, who) if own else NO_EFFECT
    did: list[Effect] = []
    if weapon == UNKNOWN:
        s.claim("SB-CONS-06", (f"{a}>{who}",), "a third card that was not read")
    else:
        did += learn(s, a, who, weapon)
    was_right = judge_call(step, turned, weapon, s.ruled)
    victim, each = outcome.call_costs(fitting(turned), was_right)
    paid = turned.paid
    s.turned[who - 1] = Turned(
        who, (*cards[:TWO], third), turned.line, turned.pair, turned.settled, paid, s.at or 1, step.what, step.right
    )
    if step.right is not None:
        s.unread = True
        if not agrees(s):
            s.disputed[a] = s.at
    if own:
        s.open = 0
    dead = not s.lives[who - 1] and not paid
    if paid > victim:  # a call that stands although it came after the payment takes it back
        did.append(outcome.gain(s, who, paid - victim))
    if each:
        did += outcome.attackers_lose(s, who, each)
    if victim > paid:
        did += outcome.lose(s, (who,), victim - paid, who)
    if dead and not was_right and s.setup.options["dead_false"] == "mute_next_round" and not s.over:
        s.muted_next.append(who)
        did.append(("muted", who))
    if own or s.phase == "replay":
        did += advance(s, who)
    return did
