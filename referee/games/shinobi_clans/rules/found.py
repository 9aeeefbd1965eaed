"""Battle, step C: weapons found, cards taken along, the side of a Rogue (SC-BATTLE-C-04, -10, SC-CARD-ROGUE)."""

from collections.abc import Sequence

from referee.engine.game import NONE, Effect, Fault, replace
from referee.games.shinobi_clans import powers
from referee.games.shinobi_clans.data import UNREAD
from referee.games.shinobi_clans.rules.breach import turned_faults
from referee.games.shinobi_clans.rules.common import name_of, no_card
from referee.games.shinobi_clans.rules.stack import (
    JOINED,
    fought,
    in_fight,
    join,
    join_faults,
    misplay,
    missing,
    owed_fault,
    rows_of,
    spared,
    to_table,
    unread,
)
from referee.games.shinobi_clans.state import ROW, SLOT, ClansState, Compared, Fight, slot_name, slot_words
from referee.games.shinobi_clans.steps import Arm, Hit, Join


@in_fight
def check_arm(s: ClansState, fight: Fight, step: Arm) -> Sequence[Fault]:
    """The weapon in the slot that was just taken."""
    known = s.cards.get(step.card)
    if (known is None and step.card != UNREAD) or not fight.owed or fight.owed[0][0] != "arm":
        text = f"no ninja is finding a face-down weapon now{open_there(s, fight)}"
        return no_card(s, step.card) or owed_first(s, fight) or (Fault("SC-BATTLE-C-04", text=text, unasked=True),)
    _, side, index = fight.owed[0]
    pos = s.rows[ROW[fight.target][side]][index].pos
    return turned_faults(s, pos, known, "slot") if pos is not None else NONE


def owed_first(s: ClansState, fight: Fight) -> Sequence[Fault]:
    """What refuses a step while the card turned up asks for one of another kind."""
    return (owed_fault(s, fight),) if fight.owed else NONE


def open_there(s: ClansState, fight: Fight) -> str:
    """What lies in the slot just taken, for one who types a weapon that need not be typed."""
    if fight.above[:1] != ("slot",):
        return ""
    _, side, index = fight.above
    slot = powers.at(s.rows[ROW[fight.target][side]], int(str(index)))
    where = slot_words(slot_name(str(side), int(str(index))))
    if not slot.armed:
        return f"; no weapon lies in {where}"
    return f"; the weapon in {where} already lies open, the {name_of(s, slot.weapon)}: do not type it"


@fought
def apply_arm(s: ClansState, fight: Fight, step: Arm, did: list[Effect]) -> None:
    """It lies beneath the ninja, its power or ability visible."""
    card = step.card
    if not fight.owed or fight.owed[0][0] != "arm" or no_card(s, card):
        return
    _, side, index = fight.owed.pop(0)
    row = s.rows[ROW[fight.target][side]]
    slot = row[index]
    if (pos := slot.pos) is None:
        return
    if card == UNREAD:
        fight.unread = True
        unread(s, pos)
    else:
        to_table(s, pos, card)
    if card == UNREAD or s.cards[card].home == "slot":
        row[index] = replace(slot, weapon=card)
        did += [("weapon", card, SLOT[side](index + 1))] if card != UNREAD else []
    else:
        row[index] = slot.disarmed()
        misplay(s, fight, card, pos, did)


@in_fight
def check_hit(s: ClansState, fight: Fight, step: Hit) -> Sequence[Fault]:
    """A card taken along from beneath."""
    stack = s.stacks[fight.target]
    known = s.cards.get(step.card)
    if (known is None and step.card != UNREAD) or not stack or not fight.owed or fight.owed[0][0] != "hit":
        alone = Fault("SC-BATTLE-C-10", text="no card takes another one along now", unasked=True)
        return no_card(s, step.card) or owed_first(s, fight) or (alone,)
    if spared(s, fight, step.card):
        text = f"the {name_of(s, step.card)} is immune to poison: it stays; turn it up next"
        return (Fault("SC-CARD-PM-7", text=text),)
    return turned_faults(s, stack[-1], known)


@fought
def apply_hit(s: ClansState, fight: Fight, step: Hit, did: list[Effect]) -> None:
    """It is discarded unresolved (SC-BATTLE-C-10)."""
    card, stack = step.card, s.stacks[fight.target]
    if no_card(s, card) or not stack or (fight.owed and fight.owed[0][0] != "hit"):
        return
    by = fight.owed.pop(0)[1] if fight.owed else ""
    pos = stack.pop()
    fight.step = "stack" if fight.step == "tokens" else fight.step
    fight.above = ("gone",)
    fight.rogue = ""
    fight.gone.append(card)
    if card == UNREAD:
        unread(s, pos)
    s.ledger.move(1, pos.zone, "discard", (card,) if card != UNREAD else None, line=s.at)
    did.append(("gone", card, by) if by else ("gone", card))


# --- the side of a Rogue ----------------------------------------------------------------------------------------------


@in_fight
def check_join(s: ClansState, fight: Fight, step: Join) -> Sequence[Fault]:
    """Which side the Rogue joined, by the table's word."""
    if step.side not in JOINED:
        text = f"{step.side!r} is no side: type >g or >a for the side that the Rogue joins, >- when he is discarded"
        return (Fault("REF-CARD", "unread", text=text),)
    if fight.owed:
        return join_faults(s, fight, step.side) if fight.owed[0][0] == "join" else (owed_fault(s, fight),)
    where = fight.rogue
    if s.ruled and fight.above == ("gone",) and fight.gone[-1:] == ["rogue"]:  # in version 0.1.0 whatever took him away
        where = "-"
    if where == step.side:
        return NONE  # said besides
    text = f"the totals say that the Rogue {JOINED[where]}" if where else "no Rogue waits for a side now"
    return (Fault("SC-CARD-ROGUE-1", text=text, unasked=True),)


@fought
def apply_join(s: ClansState, fight: Fight, step: Join, did: list[Effect]) -> None:
    """He stands there; the missing fact will tell whether that was right."""
    if not fight.owed or fight.owed[0][0] != "join" or step.side not in JOINED:
        return
    fight.owed.pop(0)
    if needs := missing(s, fight):
        rows = rows_of(s, fight.target)
        s.compares.append(Compared(s.at, fight.target, (tuple(rows[0]), tuple(rows[1])), step.side))
        s.claim("SC-CARD-ROGUE-1", needs, "which side is weaker")
    join(s, fight, step.side, did)
