"""Phase 2: turning cards up and denouncing (SB-REVEAL, SB-OUT, SB-DENOUNCE)."""

from collections.abc import Sequence

from referee.engine.findings import Fault
from referee.engine.game import NO_EFFECT, NONE, Effect
from referee.games.shinbi.rules import outcome
from referee.games.shinbi.rules.common import faults, over, seat_fault
from referee.games.shinbi.rules.record import ban_breaches, contradictions, learn, settle_bans
from referee.games.shinbi.rules.rounds import new_round
from referee.games.shinbi.seating import attackers, right
from referee.games.shinbi.state import ShinbiState, Turned, next_open
from referee.games.shinbi.steps import UNKNOWN, WEAPONS, Denounce, Pay, Reveal, Settle, Waive

TWO = 2


def _phase_faults(s: ShinbiState) -> list[Fault]:
    if s.phase == "setup":
        return [Fault("REF-SETUP", text="nobody has a clan yet; type `setup` first", unasked=True)]
    if s.phase != "resolve":
        return [Fault("SB-ROUND-02", text=f"attacks are still being assigned; @{s.turn} is to attack", unasked=True)]
    return []


# --- turning up ------------------------------------------------------------------------------------------------------


def check_reveal(s: ShinbiState, step: Reveal) -> Sequence[Fault]:
    """Two of the three received cards are turned up."""
    who = step.who
    if s.over:
        return over()
    bad = [seat for seat in (who, *(a for a, _ in step.cards)) if not 1 <= seat <= s.seats]
    if bad:
        return (seat_fault(s, bad[0]),)
    found: list[Fault] = []
    phase = _phase_faults(s)
    if phase:
        return phase
    half = s.turned[who - 1] is not None and s.turned[who - 1].pair is None  # type: ignore[union-attr]
    if s.open == who and not half:
        found.append(
            Fault(
                "SB-REVEAL-05", text=f"@{who} has turned up two cards; the third only by a denouncement", unasked=True
            )
        )
    elif not half and (s.resolved[who - 1] or not _may_resolve(s, who)):
        found += _order_faults(s, who)
    found += _card_faults(s, step, half)
    for a, weapon in step.cards:
        if weapon in WEAPONS:
            found += contradictions(s, a, who, weapon)
            if s.banned:
                found += ban_breaches(s, a, who, weapon)
    return found


def _may_resolve(s: ShinbiState, who: int) -> bool:
    """Whether it is this seat's time: the next in order; seats without lives may be passed over by option."""
    turn = next_open(s.resolved, s.open, s.seats) if s.open else s.turn
    if s.setup.options["dead_reveal"] == "may":
        while turn and turn != who and not s.lives[turn - 1]:
            turn = right(turn, s.seats)
            if s.resolved[turn - 1]:
                return False
    return turn == who


def _order_faults(s: ShinbiState, who: int) -> list[Fault]:
    if s.resolved[who - 1]:
        return [Fault("SB-REVEAL-08", text=f"@{who} has resolved this round", unasked=True)]
    turn = next_open(s.resolved, s.open, s.seats) if s.open else s.turn
    found = [Fault("SB-REVEAL-08", text=f"it is @{turn} who resolves now, not @{who}", unasked=True)]
    if turn and not s.lives[turn - 1]:
        found.append(Fault("SB-DEAD-04", text=f"@{turn} has no lives and turns up two cards all the same"))
    return found


def _card_faults(s: ShinbiState, step: Reveal, half: bool) -> list[Fault]:
    who = step.who
    found: list[Fault] = []
    given = [a for a, _ in step.cards]
    one_by_one = s.setup.options["reveal_mode"] == "one_by_one"
    wanted = {1} if half else ({1, TWO} if one_by_one else {TWO})
    if s.open != who or half:
        if len(given) not in wanted or len(set(given)) != len(given):
            text = f"{len(set(given))} turned up; it must be " + ("the second one" if half else "two of the three")
            found.append(Fault("SB-REVEAL-01", text=text))
        if len(given) + (1 if half else 0) > TWO:
            found.append(Fault("SB-REVEAL-05", text="the third card stays down unless there is a denouncement"))
    for a, weapon in step.cards:
        if a not in attackers(who, s.seats) or not s.said[who - 1][a - 1]:
            found.append(Fault("SB-SEAT-06", "impossible", text=f"@{who} holds no card of @{a}"))
        elif half and any(a == c for c, _ in s.turned[who - 1].cards):  # type: ignore[union-attr]
            found.append(Fault("SB-REVEAL-01", text=f"the card of @{a} is open already"))
        if weapon not in WEAPONS and weapon != UNKNOWN:
            found.append(Fault("REF-CARD", "unread", text=f"{weapon!r} is none of the four weapons"))
    weapons = [w for _, w in step.cards]
    if UNKNOWN in weapons and step.pair not in ("same", "different") and len(weapons) == TWO:
        found.append(Fault("REF-CARD", "unread", text="cards that are not read need `pair=same` or `pair=different`"))
    elif step.pair and UNKNOWN not in weapons and step.pair != ("same" if outcome.equal(weapons) else "different"):
        found.append(
            Fault("SB-CONS-06", "impossible", text=f"said to be {step.pair}, but the cards are {' and '.join(weapons)}")
        )
    return found


def apply_reveal(s: ShinbiState, step: Reveal) -> Sequence[Effect]:
    """The cards are open; the window to denounce opens (SB-DENOUNCE-09). An open window of another seat closes first."""
    who = step.who
    if s.over or not 1 <= who <= s.seats or s.phase != "resolve":
        return NO_EFFECT
    did: list[Effect] = []
    if s.open and s.open != who:
        did += close(s, s.open)
        if s.phase != "resolve":
            return did
    if s.setup.options["dead_reveal"] == "may":
        _pass_over(s, who)
    before = s.turned[who - 1]
    cards = step.cards
    if before is not None and before.pair is None:
        cards = before.cards + cards
    pair: bool | None = None
    if len(cards) >= TWO:
        weapons = [w for _, w in cards[:TWO]]
        pair = step.pair == "same" if UNKNOWN in weapons else outcome.equal(weapons)
    s.turned[who - 1] = Turned(who, cards, s.at, pair)
    for a, weapon in step.cards:
        did += learn(s, a, who, weapon)
        settle_bans(s, a, who)
    if any(w == UNKNOWN for _, w in step.cards):
        s.claim("SB-CONS-01", tuple(f"{a}>{who}" for a, w in step.cards if w == UNKNOWN), "weapons that were not read")
    s.turn = who
    if pair is not None:
        s.resolved[who - 1] = True
        s.open = who
    return did


def _pass_over(s: ShinbiState, who: int) -> None:
    """Seats without lives between the last who resolved and this one have let their turn go by."""
    seat = s.turn
    while seat and seat != who and not s.lives[seat - 1] and not s.resolved[seat - 1]:
        s.resolved[seat - 1] = True
        seat = right(seat, s.seats)


# --- outcome ---------------------------------------------------------------------------------------------------------


def plain_costs(turned: Turned) -> int:
    """Lives that the open cards cost without a denouncement (SB-OUT-01, SB-OUT-02)."""
    return outcome.hit_costs() if turned.pair else outcome.miss_costs()


def close(s: ShinbiState, who: int) -> list[Effect]:
    """The window of a victim closes and the plain outcome is paid; the turn passes to the right."""
    turned = s.turned[who - 1]
    s.open = 0
    did: list[Effect] = []
    if turned is not None and not turned.called:
        owed = plain_costs(turned) - turned.paid
        if owed > 0:
            s.turned[who - 1] = turned._replace(paid=turned.paid + owed)
            did = outcome.lose(s, [(who, owed)])
    return did + advance(s, who)


def advance(s: ShinbiState, who: int) -> list[Effect]:
    """The next seat to the right resolves (SB-ROUND-04); after a replayed end a new round begins."""
    if s.phase == "replay":
        return new_round(s)
    if not s.over:
        s.turn = next_open(s.resolved, who, s.seats)
    return []


def _window_faults(s: ShinbiState, who: int, verb: str) -> list[Fault]:
    """Whether this seat's window is open."""
    if s.over:
        return list(over())
    if not 1 <= who <= s.seats:
        return [seat_fault(s, who)]
    phase = _phase_faults(s)
    if phase:
        return phase
    if s.open == who:
        return []
    if s.resolved[who - 1]:
        return [Fault("SB-DENOUNCE-10", text=f"the resolution of @{who} is closed", unasked=True)]
    if s.turn == who and not s.open:
        return [Fault("SB-DENOUNCE-09", text=f"@{who} has not turned up two cards yet", unasked=True)]
    return [
        Fault(
            "SB-DENOUNCE-01",
            text=f"@{who} is not the one who resolves; only @{s.open or s.turn} may {verb}",
            unasked=True,
        )
    ]


def check_settle(s: ShinbiState, step: Settle) -> Sequence[Fault]:
    """Hit or miss is said aloud."""
    return _window_faults(s, step.who, "settle")


def apply_settle(s: ShinbiState, step: Settle) -> Sequence[Effect]:
    """Said aloud; in the English book the window to denounce is closed now (SB-DENOUNCE-11)."""
    if s.open == step.who and step.who:
        turned = s.turned[step.who - 1]
        if turned is not None:
            s.turned[step.who - 1] = turned._replace(settled=True)
    return NO_EFFECT


def check_waive(s: ShinbiState, step: Waive) -> Sequence[Fault]:
    """The victim does not denounce."""
    return NONE if s.open == step.who and not s.over and step.who else _window_faults(s, step.who, "waive")


def apply_waive(s: ShinbiState, step: Waive) -> Sequence[Effect]:
    """The plain outcome stands (SB-OUT-01, SB-OUT-02)."""
    return close(s, step.who) if s.open == step.who and step.who else NO_EFFECT


def check_pay(s: ShinbiState, step: Pay) -> Sequence[Fault]:
    """The life for a hit is moved."""
    found = _window_faults(s, step.who, "pay")
    if not found:
        turned = s.turned[step.who - 1]
        if turned is not None and not turned.pair:
            text = f"two different weapons cost @{step.who} nothing"
            found.append(Fault("SB-LIFE-01", because=faults(turned.line), text=text))
    return found


def apply_pay(s: ShinbiState, step: Pay) -> Sequence[Effect]:
    """The counter goes to the middle (SB-OUT-03), which closes the window (SB-DENOUNCE-10)."""
    return close(s, step.who) if s.open == step.who and step.who else NO_EFFECT


# --- denouncing ------------------------------------------------------------------------------------------------------


def check_denounce(s: ShinbiState, step: Denounce) -> Sequence[Fault]:
    """A call and the third card."""
    who = step.who
    if s.over:
        return over()
    if step.what not in ("incompetence", "plotting"):
        return (Fault("REF-CARD", "unread", text=f"one denounces incompetence or plotting, not {step.what!r}"),)
    if not 1 <= who <= s.seats or not 0 <= step.third[0] <= s.seats:
        return (seat_fault(s, who if not 1 <= who <= s.seats else step.third[0]),)
    turned = s.turned[who - 1]
    late = _late_allowed(s, who, step.what)
    found: list[Fault] = [] if late else _window_faults(s, who, "denounce")
    if turned is not None and turned.called:
        found.append(Fault("SB-DENOUNCE-04", because=faults(turned.line), text=f"@{who} has denounced this round"))
        return found
    if turned is None or turned.pair is None:
        return found or [Fault("SB-DENOUNCE-09", text=f"@{who} has not turned up two cards yet", unasked=True)]
    if turned.settled and s.open == who and s.setup.options["denounce_window"] == "before_outcome":
        found.append(
            Fault("SB-DENOUNCE-11", text="hit or miss was settled aloud; the call comes before it", unasked=True)
        )
    if step.what == "incompetence" and turned.pair:
        found.append(Fault("SB-DENOUNCE-02", because=faults(turned.line), text="the two open cards are equal"))
    if step.what == "plotting" and not turned.pair:
        found.append(Fault("SB-DENOUNCE-03", because=faults(turned.line), text="the two open cards are different"))
    if who in s.muted:
        found.append(
            Fault(
                "SB-DEAD-05", text=f"@{who} accused falsely last round without lives, and may not denounce in this one"
            )
        )
    found += _third_faults(s, step, turned)
    return found


def _late_allowed(s: ShinbiState, who: int, what: str) -> bool:
    """Option window_end = end_of_phase: incompetence may be denounced after a miss until cards are taken back."""
    turned = s.turned[who - 1]
    return (
        s.setup.options["window_end"] == "end_of_phase"
        and what == "incompetence"
        and s.phase == "resolve"
        and turned is not None
        and turned.pair is False
        and not turned.called
    )


def third_of(s: ShinbiState, turned: Turned) -> int:
    """The attacker whose card is still face down, 0 when there is not exactly one."""
    left = [a for a in attackers(turned.who, s.seats) if all(a != c for c, _ in turned.cards)]
    return left[0] if len(left) == 1 else 0


def _third_faults(s: ShinbiState, step: Denounce, turned: Turned) -> list[Fault]:
    a, weapon = step.third
    found: list[Fault] = []
    third = third_of(s, turned)
    if not a or not weapon:
        return [Fault("SB-DENOUNCE-04", text="a denouncement turns up the third card; which weapon is it?")]
    if third and a != third:
        found.append(
            Fault("SB-DENOUNCE-04", because=faults(turned.line), text=f"the card still face down is that of @{third}")
        )
    if weapon == UNKNOWN:
        if step.right is None:
            found.append(
                Fault(
                    "REF-CARD", "unread", text="a third card that is not read needs its result: `i+`, `i-`, `p+`, `p-`"
                )
            )
        return found
    if weapon not in WEAPONS:
        return [*found, Fault("REF-CARD", "unread", text=f"{weapon!r} is none of the four weapons")]
    found += contradictions(s, a, step.who, weapon)
    found += ban_breaches(s, a, step.who, weapon)
    weapons = (*(w for _, w in turned.cards), weapon)
    if step.right is not None and UNKNOWN not in weapons and outcome.is_right(step.what, weapons) != step.right:
        said = "right" if step.right else "wrong"
        found.append(
            Fault(
                "SB-CONS-06",
                "impossible",
                because=faults(turned.line),
                text=f"said to be {said}, but the cards are {', '.join(weapons)}",
            )
        )
    return found


def judge_call(step: Denounce, turned: Turned) -> bool:
    """Whether the call is right: by the three cards, or as said when one of them is not read."""
    weapons = (*(w for _, w in turned.cards), step.third[1])
    if UNKNOWN in weapons or not all(weapons):
        if step.right is not None:
            return step.right
        known = [w for w in weapons if w != UNKNOWN]
        return step.what == "incompetence" and turned.pair is False and len(set(known)) == len(known)
    return outcome.is_right(step.what, weapons)


def apply_denounce(s: ShinbiState, step: Denounce) -> Sequence[Effect]:
    """The third card is turned up and the losses of the outcome table are paid."""
    who = step.who
    if s.over or not 1 <= who <= s.seats or step.what not in ("incompetence", "plotting"):
        return NO_EFFECT
    turned = s.turned[who - 1]
    if turned is None or turned.pair is None:
        return NO_EFFECT
    did: list[Effect] = []
    if s.open and s.open != who:
        did += close(s, s.open)
        if s.over:
            return did
    a, weapon = step.third
    if weapon in WEAPONS and 1 <= a <= s.seats:
        did += learn(s, a, who, weapon)
        settle_bans(s, a, who)
    if weapon == UNKNOWN:
        s.claim("SB-CONS-06", (f"{a}>{who}",), "a third card that was not read")
    was_right = judge_call(step, turned)
    victim, each = outcome.call_costs(step.what, was_right)
    dead = not s.lives[who - 1]
    s.turned[who - 1] = turned._replace(called=True, cards=(*turned.cards, step.third) if a else turned.cards)
    s.open = 0
    if each:
        did += outcome.attackers_lose(s, who, each)
    if victim:
        owed = outcome.harmed_by_call(s, who, max(0, victim - turned.paid))
        if owed:
            did += outcome.lose(s, [(who, owed)], who)
        if dead and not was_right and s.setup.options["dead_false"] == "mute_next_round":
            s.muted_next.append(who)
            did.append(("muted", who))
    return did + advance(s, who if s.turn in (who, 0) else right_before(s))


def right_before(s: ShinbiState) -> int:
    """The seat on the left of the one who resolves, so that a late call does not move the turn."""
    return (s.turn - 2) % s.seats + 1
