"""The ninja phase: cards onto stacks and into slots, passing, turns (SC-NINJA, SC-SLOT, SC-TYPE)."""

from collections.abc import Iterator, Sequence

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, line_numbers, listed, replace, unless
from referee.games.shinobi_clans.data import CARDS, FACE_UP, SIDES, TARGETS, UNREAD, target_name
from referee.games.shinobi_clans.rules.common import (
    can_hold,
    ended,
    hold_faults,
    leave,
    name_of,
    no_card,
    no_seat,
    not_in_play,
    owes_play,
    source,
    target_fault,
    wrong_phase,
)
from referee.games.shinobi_clans.rules.stack import arm_standing, goes_unseen
from referee.games.shinobi_clans.state import HAND, PLACE, ClansState, Pos, Slot
from referee.games.shinobi_clans.steps import Lay, Pass, Turned, Weapon

# --- whose turn ------------------------------------------------------------------------------------------------------


def turn_faults(s: ClansState, who: int, plays: bool = True) -> list[Fault]:
    """Whether it is this player's turn to play a card, or to pass. The first lines are the common legal case."""
    if who == s.turn and s.ledger.count(s.forced[-1].zone if s.forced else HAND[who]):
        return []
    if refused := ended(s) or no_seat(s, who):
        return [*refused]
    if s.phase == "contract":
        owe = ", ".join(f"@{i}" for i, n in enumerate(s.placed, 1) if not n)
        return [Fault("SC-CONTRACT-08", text=f"{owe} must place two tokens first: type `c`", unasked=True)]
    if s.phase != "ninja":
        return _late_faults(s, who, plays)
    if who != s.turn:
        return [Fault(_turn_rule(s, who), text=_turn_text(s, who), unasked=True)]
    return [_no_card_left(who)] if plays else []


def _no_card_left(who: int) -> Fault:
    return Fault("SC-COMP-14", "impossible", text=f"the log leaves no card in the hand of @{who}")


def _late_faults(s: ClansState, who: int, plays: bool) -> list[Fault]:
    """A play or a pass outside the ninja phase, after passing among them (SC-NINJA-04)."""
    battle = s.phase in LATE
    if not battle or not plays or not s.passed[who - 1]:
        return [wrong_phase(s, "SC-NINJA-05" if battle and s.fight is None and not s.done else "SC-ROUND-03")]
    late = Fault("SC-NINJA-04", text=f"{_turn_text(s, who)}, and the battle has begun", unasked=True)
    return [late] if s.hand(who) else [late, _no_card_left(who)]


def can_act(s: ClansState, who: int) -> bool:
    """Whether a card can be played at all: in the ninja phase, or too late."""
    return (s.phase == "ninja" or s.phase in LATE) and 1 <= who <= s.seats


def can_lie(s: ClansState, who: int, to: str) -> bool:
    """Whether a card that is played comes to lie at this Target."""
    return to in s.stacks and can_act(s, who)


LATE = ("all", "battle", "rest")
"""Phases in which a card can still be played, though too late (SC-NINJA-04)."""


def lay_late(s: ClansState, to: str, pos: Pos, did: list[Effect]) -> None:
    """A card laid after all have passed: it is turned up next; once slots are being resolved it is discarded."""
    fight, stack = s.fight, s.stacks[to]
    if fight is None or fight.target != to:
        stack.append(pos)
        return
    if fight.next > 1:
        did.append(goes_unseen(s, fight, pos))
        return
    goes_along = sum(owed[0] == "hit" for owed in fight.owed)  # these lay beneath before
    stack.insert(len(stack) - goes_along, pos)
    if fight.step != "tokens":
        fight.step = "stack"
        fight.above = ("gone",) if goes_along else ()


def _turn_rule(s: ClansState, who: int) -> str:
    if s.passed[who - 1]:
        return "SC-NINJA-04"
    if s.first_turn and who != s.turn:
        return "SC-NINJA-01"
    return "SC-NINJA-03" if who == s.last_player else "SC-NINJA-02"


def _turn_text(s: ClansState, who: int) -> str:
    if s.passed[who - 1]:
        return f"@{who} has passed and plays no more cards this round"
    if who == s.last_player and not s.first_turn:
        return f"@{who} has already played a card; it is the turn of @{s.turn}"
    return f"it is the turn of @{s.turn}, not of @{who}"


def origin_faults(s: ClansState, who: int, card: str) -> Sequence[Fault]:
    """Whether an open card can come from where it is played; of Appear in Smoke it must be one of the two drawn."""
    zone = "" if who != s.turn else source(s, who)
    if zone and s.ledger.count(zone) and (fault := can_hold(s, zone, card)) is not None:
        return [fault]
    # only where nothing else is against it: it tells of what was typed secretly
    drawn = s.forced[-1].drawn if s.forced else ()
    text = f"the {name_of(s, card)} is not one of the two drawn cards"
    return [Fault("SC-CARD-APP-2", text=text)] if card and drawn and card not in drawn else NONE


@listed
def play_faults(s: ClansState, who: int, to: str, card: str) -> Iterator[Fault]:
    """What can be wrong with any card played to a Target: turn, Target, face."""
    if strange := [target_fault(to)] if to not in TARGETS else no_card(s, card, unread="") if card != UNREAD else ():
        yield from strange
        return
    yield from turn_faults(s, who)
    waiting = s.scouts.get(to)
    if s.phase != "ninja":
        return
    if to not in s.targets:
        yield Fault("SC-NINJA-10", text=not_in_play(s, to))
    elif waiting and not card:
        text = f"a Scout lies on {target_name(to)}: play this card face up and type it, like d=aku"
        yield Fault("SC-CARD-SCOUT-3", because=line_numbers(waiting[-1]), text=text)
    elif not waiting and card and card not in FACE_UP:
        yield Fault("SC-NINJA-11", text=f"the {name_of(s, card)} is laid face down, not face up")
    if to in s.targets and card and card != UNREAD:
        yield from origin_faults(s, who, card)


# --- stacks ----------------------------------------------------------------------------------------------------------


def common_lay(s: ClansState, step: Lay) -> bool:
    """In the own turn, face down, and no event is about."""
    to, who = step.to, step.who
    return (
        who == s.turn
        and not (step.card or s.forced or (s.scouts and s.scouts.get(to)))
        and to in s.stacks
        and s.ledger.count(HAND[who]) > 0
    )


@listed
def check_lay(s: ClansState, step: Lay) -> Iterator[Fault]:
    """A card onto a stack."""
    yield from play_faults(s, step.who, step.to, step.card)
    kind, name = s.kind(step.card), name_of(s, step.card)
    if kind == "weapon":
        yield Fault("SC-TYPE-08", text=f"the {name} is a weapon and goes into a slot, not onto a stack")
    elif kind == "event":
        yield _beside(s, step.card)
    elif step.card in FACE_UP:
        yield Fault("REF-CARD", "unread", text=f"type what this card does, too: d {s.cards[step.card].code}")


def _beside(s: ClansState, card: str) -> Fault:
    return Fault("SC-TYPE-07", text=f"the {name_of(s, card)} is an event and goes beside the Targets")


def apply_lay(s: ClansState, step: Lay) -> Sequence[Effect]:
    """The card lies on top; a Scout there goes. The common case comes first: no Scout, no event."""
    to, card, who = step.to, step.card, step.who
    if 0 < who == s.turn and not (card or s.forced or s.scouts.get(to)) and to in s.stacks:
        zone = PLACE(s.at)
        s.stacks[to].append(Pos(s.at, who, zone))
        s.ledger.draw(1, HAND[who], zone, s.at)
        s.skippable = []
        return advance(s, who)
    did: list[Effect] = []
    if not can_lie(s, who, to):
        return did
    pos, up = from_anywhere(s, who, to, card, did)
    if s.phase == "ninja":
        s.stacks[to].append(pos)
    else:
        lay_late(s, to, pos, did)
    if up and not card:
        s.turned_owed = ("stack", to, len(s.stacks[to]) - 1)
        s.ledger.unread(1, pos.zone, line=s.at)
    finish_play(s, who, did)
    return did


def from_anywhere(s: ClansState, who: int, to: str, card: str, did: list[Effect]) -> tuple[Pos, bool]:
    """Any play: the card as it lies at the Target, and whether it lies open (option scout_breach)."""
    zone = PLACE(s.at)
    drawn = s.forced[-1].drawn if s.forced else ()
    leave(s, who, zone, card)
    up = (used_up(s, to, did) and s.setup.options["scout_breach"] == "turn_up_now") or bool(card)
    return Pos(s.at, who, zone, card if card != UNREAD else "", up, s.at if up else 0, drawn), up


def used_up(s: ClansState, to: str, did: list[Effect]) -> bool:
    """A card was played to this Target: the Scouts lying there are discarded (SC-CARD-SCOUT-4)."""
    if not (waiting := s.scouts.pop(to, None) if s.scouts else None):
        return False
    for line in waiting:
        s.ledger.play("scout", PLACE(line), "discard", s.at)
        did.append(("scout", to))
    return True


# --- slots -----------------------------------------------------------------------------------------------------------


def next_slot(row: Sequence[Slot]) -> int:
    """The number of the slot into which the next weapon goes: the innermost without one (SC-SLOT-02)."""
    for number, slot in enumerate(row, 1):
        if slot.pos is None:
            return number
    return len(row) + 1


def slot_taken(row: Sequence[Slot], number: int) -> int:
    """The number of the slot in which a weapon comes to lie: the one typed, else the next.

    Where a weapon lies already, or no card can lie, the next: a slot holds one weapon.
    """
    if not 1 <= number <= CARDS or (number <= len(row) and row[number - 1].pos is not None):
        return next_slot(row)
    return number


def common_weapon(s: ClansState, step: Weapon) -> bool:
    """In the own turn, face down, and no event is about."""
    to, who = step.to, step.who
    return (
        who == s.turn
        and not (step.card or step.slot or s.forced or (s.scouts and s.scouts.get(to)))
        and to in s.stacks
        and step.side in SIDES
        and s.ledger.count(HAND[who]) > 0
    )


def check_weapon(s: ClansState, step: Weapon) -> Sequence[Fault]:
    """A weapon into a slot."""
    to = step.to
    if step.side not in SIDES:
        return (Fault("REF-CARD", "unread", text=f"a slot is on side g (Guardian) or a (Assassin), not {step.side!r}"),)
    found = play_faults(s, step.who, to, step.card)
    row, slot = s.rows.get(f"{to} {step.side}", []), step.slot
    free = next_slot(row)
    if slot and slot != free and to in s.stacks:
        if slot_taken(row, slot) == slot:
            found.append(Fault("SC-SLOT-02", text=f"slot {free} is filled first, not slot {slot}"))
        elif 1 <= slot <= len(row):
            found.append(Fault("SC-SLOT-03", text=f"slot {slot} already holds a weapon; the next free slot is {free}"))
        else:
            return (Fault("REF-CARD", "unread", text=f"there is no slot {slot}; the next free slot is {free}"),)
    if (kind := s.kind(step.card)) == "event":
        found.append(_beside(s, step.card))
    elif kind not in ("", "weapon"):
        text = f"the {name_of(s, step.card)} is no weapon and goes onto the stack, not into a slot"
        found.append(Fault("SC-NINJA-06", text=text))
    return found


def apply_weapon(s: ClansState, step: Weapon) -> Sequence[Effect]:
    """The weapon lies in the next free slot, or where the table has laid it (see `slot_taken`)."""
    to, side, card, who = step.to, step.side, step.card, step.who
    row = s.rows.get(f"{to} {side}")
    did: list[Effect] = []
    if row is not None and 0 < who == s.turn and not (card or s.forced or s.scouts.get(to)):
        zone = PLACE(s.at)
        put_weapon(row, step.slot, Slot("", Pos(s.at, who, zone)))
        s.ledger.draw(1, HAND[who], zone, s.at)
        s.skippable = []
        return advance(s, who)
    if row is None or not can_lie(s, who, to):  # no such side, or a Target that is not in play
        return did
    pos, up = from_anywhere(s, who, to, card, did)
    index = put_weapon(row, step.slot, Slot("", pos, (card or UNREAD) if up else ""))
    if up and not card:
        s.turned_owed = ("slot", f"{to} {side}", index)
        s.ledger.unread(1, pos.zone, line=s.at)
    if s.fight is not None and s.fight.target == to and row[index].ninja:
        arm_standing(s, s.fight, side, index, did)
    finish_play(s, who, did)
    return did


def put_weapon(row: list[Slot], number: int, slot: Slot) -> int:
    """Put a weapon into a row, at the number typed or, for 0, the next; its index (see `slot_taken`)."""
    index = slot_taken(row, number) - 1 if number else next_slot(row) - 1 if row else 0
    row += [Slot()] * (index - len(row))
    if index == len(row):
        row.append(slot)
    else:
        row[index] = replace(row[index], pos=slot.pos, weapon=slot.weapon)
    return index


# --- passing and turns -----------------------------------------------------------------------------------------------


def common_pass(s: ClansState, step: Pass) -> bool:
    """In the own turn, and no event is about."""
    return 0 < step.who == s.turn and not s.forced


@unless(lambda s, step: turn_faults(s, step.who, plays=False))
def check_pass(s: ClansState, step: Pass) -> Sequence[Fault]:
    """A player passes for the rest of the round; an event makes its player play a certain card first."""
    if not s.forced:
        return NONE
    rule = "SC-CARD-DIS-3" if s.forced[-1].kind == "steal" else "SC-CARD-APP-2"
    return [Fault(rule, text=owes_play(s), unasked=True)]


def apply_pass(s: ClansState, step: Pass) -> Sequence[Effect]:
    """The player plays no more this round (SC-NINJA-04); a card that an event made him play joins the hand."""
    who = step.who
    if s.phase != "ninja" or not 1 <= who <= s.seats:
        return NO_EFFECT
    s.passed[who - 1] = True
    if who == s.turn:
        return unforced(s, who) if s.forced else advance(s, who)
    return end_ninja(s) if all(s.passed) else NO_EFFECT


def unforced(s: ClansState, who: int) -> list[Effect]:
    """The card that an event would have played next joins the hand, and the turn is over."""
    did: list[Effect] = []
    for at, frame in enumerate(s.forced):
        if frame.kind == "steal":
            s.ledger.draw(s.ledger.count(frame.zone), frame.zone, HAND[who], s.at)
        s.forced[at] = replace(frame, played=True)
    finish_play(s, who, did)
    return did


def finish_play(s: ClansState, who: int, did: list[Effect]) -> None:
    """The card is played: events that made it be played are over now, and the turn goes on."""
    forced = s.forced
    while forced and forced[-1].played:
        frame = forced.pop()
        if frame.kind == "appear" and (rest := s.ledger.count(frame.zone)):  # it joins the hand (SC-CARD-APP-3)
            s.ledger.draw(rest, frame.zone, HAND[who], s.at)
            did.append(("kept", who, rest))
        s.ledger.play(frame.card, "event", "discard", s.at)
    if s.skippable:
        s.skippable = []
    if not forced:
        if who == s.turn:
            did += advance(s, who)
        else:
            s.last_player = who


def advance(s: ClansState, seat: int) -> Sequence[Effect]:
    """The turn of this seat is over. It goes clockwise to the next who may play (SC-NINJA-02), see `next_turn`.

    Without one the phase is over (SC-NINJA-05).
    """
    s.last_player = seat
    s.first_turn = False
    for other in s.clockwise[seat]:
        if not s.passed[other - 1] and s.ledger.count(HAND[other]):
            s.turn = other
            return NO_EFFECT
    return end_ninja(s)


def end_ninja(s: ClansState) -> Sequence[Effect]:
    """Scouts that nobody answered leave (SC-NINJA-14); the battle phase begins."""
    did: list[Effect] = []
    left = [to for to in s.targets if s.scouts.get(to)] if s.scouts else []
    s.swept = {to: s.scouts[to] for to in left}
    for to in left:
        used_up(s, to, did)
    s.scouts = {}
    s.turn = 0
    s.turned_owed = None
    if left:
        s.skippable = [("scout", 0, "SC-NINJA-14")]
    s.phase = "all" if s.setup.options["contract_reveal"] == "all_at_start" else "battle"
    did.append(("battle",))
    return did


# --- turned up afterwards --------------------------------------------------------------------------------------------


@unless(lambda s, step: ended(s) or no_card(s, step.card, unread=""))
@listed
def check_turned(s: ClansState, step: Turned) -> Iterator[Fault]:
    """The card that a Scout should have forced face up is turned up after all (option scout_breach)."""
    if s.turned_owed is None:
        yield Fault("SC-NINJA-06", text="a card on a stack or in a slot stays face down", unasked=True)
        return
    place, key, index = s.turned_owed
    pos, kind = s.stacks[key][index] if place == "stack" else s.rows[key][index].pos, s.kind(step.card)
    yield from hold_faults(s, pos.zone, (step.card,)) if pos is not None else ()
    if place == "stack" and kind in ("weapon", "event"):
        yield Fault("SC-TYPE-08" if kind == "weapon" else "SC-TYPE-07", text="this card cannot lie in a stack")
    if place == "slot" and kind != "weapon":
        yield Fault("SC-NINJA-06", text="only a weapon lies in a slot")


def apply_turned(s: ClansState, step: Turned) -> Sequence[Effect]:
    """The card lies open by its name."""
    if s.turned_owed is None or step.card not in s.cards:
        return NO_EFFECT
    place, key, index = s.turned_owed
    s.turned_owed = None
    pos = s.stacks[key][index] if place == "stack" else s.rows[key][index].pos
    if pos is None:
        return NO_EFFECT
    shown = replace(pos, card=step.card, up=True, by=s.at)
    if place == "stack":
        s.stacks[key][index] = shown
    else:
        s.rows[key][index] = replace(s.rows[key][index], pos=shown, weapon=step.card)
    s.ledger.show(pos.zone, (step.card,), line=s.at)
    return NO_EFFECT
