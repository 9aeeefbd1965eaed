"""Battle, step C: the stack is turned up, each card handled before the next (SC-BATTLE-C, SC-CARD)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from typing import Any

from referee.engine.game import NONE, Effect, Fault, is_number, listed, replace
from referee.games.shinobi_clans import boxes, powers
from referee.games.shinobi_clans.amounts import shown, told
from referee.games.shinobi_clans.data import CARDS, SIDES, UNREAD
from referee.games.shinobi_clans.rules.breach import turned_faults
from referee.games.shinobi_clans.rules.common import card_fault, ended, name_of, wrong_phase
from referee.games.shinobi_clans.state import ROW, SLOT, ClansState, Fight, Pos, Rows, Slot, slot_name, slot_words
from referee.games.shinobi_clans.steps import Flip

POISON = ("poison_maker", "poison_twins")
"""Cards that take along what lay on top of them (SC-CARD-PM-1, SC-CARD-PT-1)."""
BLAST = {"bomb_maker": 1, "bomb_master": 2, "poison_twins": 1}
"""How many cards directly beneath go with a card (SC-CARD-BOMB1-1, SC-CARD-BOMB2-1, SC-CARD-PT-1)."""


def rules_of(s: ClansState) -> powers.Rules:
    """What the power computation needs of a state."""
    return powers.Rules(s.facts, s.cards, s.setup.options)


def rows_of(s: ClansState, target: str) -> Rows:
    """Guardian and Assassin slots of a Target."""
    try:
        return s.rows[ROW[target]["g"]], s.rows[ROW[target]["a"]]
    except KeyError:  # not in play
        return [], []


# --- where cards go --------------------------------------------------------------------------------------------------


def first_free(row: Sequence[Slot]) -> int:
    """The lowest slot without a ninja (SC-BATTLE-C-03, SC-CARD-ROGUE-3)."""
    for index, slot in enumerate(row):
        if not slot.ninja:
            return index
    return len(row)


def immune(s: ClansState, card: str) -> bool:
    """Whether the Twins above cannot take this card along (SC-CARD-PM-7, SC-CARD-PT-3)."""
    return card in POISON and s.setup.options["poison_immunity_order"] == "lower_resolves"


def spared(s: ClansState, fight: Fight, card: str) -> bool:
    """Whether the Twins that are turned up cannot take this card along, so that it is turned up as the next."""
    return fight.owed[0] == ("hit", "poison_twins") and immune(s, card)


def goes_along(s: ClansState, fight: Fight, card: str) -> bool:
    """Whether this card is taken along from beneath, if it is turned up now."""
    return bool(fight.owed) and fight.owed[0][0] == "hit" and not spared(s, fight, card)


# --- Flip ------------------------------------------------------------------------------------------------------------


def flip_phase(s: ClansState) -> Sequence[Fault]:
    """Whether a stack is being turned up."""
    if s.over:
        return ended(s)
    if s.phase == "ninja":
        return (Fault("SC-NINJA-05", text=f"the ninja phase is not over: @{s.turn} plays or passes", unasked=True),)
    if s.phase != "battle":
        return (wrong_phase(s),)
    first = "type the Target that is resolved first: `b d`"
    return (Fault("SC-BATTLE-A-01", text=first, unasked=True),) if s.fight is None else NONE


def lies_open(s: ClansState, fight: Fight) -> str:
    """The name of the card on top of the stack, empty where it is not known."""
    stack = s.stacks[fight.target]
    return name_of(s, stack[-1].card) if stack and stack[-1].up and stack[-1].card else ""


def in_fight(
    check: Callable[[ClansState, Fight, Any], Sequence[Fault]],
) -> Callable[[ClansState, Any], Sequence[Fault]]:
    """A check that is only asked while a Target is being resolved."""

    @wraps(check)
    def checked(s: ClansState, step: Any) -> Sequence[Fault]:
        return check(s, s.fight, step) if s.fight is not None else flip_phase(s)

    return checked


def fought(apply: Callable[[ClansState, Fight, Any, list[Effect]], None]) -> Callable[[ClansState, Any], list[Effect]]:
    """How an act of the battle is carried out; it does nothing while no Target is being resolved."""

    @wraps(apply)
    def carry_out(s: ClansState, act: Any) -> list[Effect]:
        did: list[Effect] = []
        if s.fight is not None:
            apply(s, s.fight, act, did)
        return did

    return carry_out


PAIR_OWED = "decide about the contracts first: `decide void`, `decide void_pair` or `decide pay`"


def owed_fault(s: ClansState, fight: Fight) -> Fault:
    """A card that was turned up is dealt with before the next (SC-BATTLE-C-02)."""
    kind = fight.owed[0][0]
    slot = slot_words(slot_name(fight.owed[0][1], fight.owed[0][2])) if kind == "arm" else ""
    known = lies_open(s, fight)
    needs = missing(s, fight) if kind == "join" else ()
    sides = ", ".join(f"`>{side}`" for side in sides_open(s, fight)) if kind == "join" else ""
    fact = f", or the missing fact: {asked_for(needs)}" if needs else ""
    return Fault(
        "SC-BATTLE-C-02",
        text={
            "arm": f"a face-down weapon lies in {slot}: type it, `/shu`, or `/?` when nobody read it",
            "hit": f"the {known} beneath goes along: type `+`" if known else "the card beneath goes along: type it",
            "join": f"which side does the Rogue join? {sides}{fact}",
            "misplay": "decide about the misplayed card first: `decide discard` or `decide stay`",
            "pair": PAIR_OWED,
        }[kind],
        unasked=True,
    )


@in_fight
def check_flip(s: ClansState, fight: Fight, step: Flip) -> Sequence[Fault]:
    """The card played last is first (SC-NINJA-07, SC-BATTLE-C-01). What it shows of earlier steps refuses nothing."""
    card = step.card
    known = s.cards.get(card)
    if known is None:
        unread = Fault("REF-CARD", "unread", text="when nobody read the cards, type the totals: =6 11 10")
        return (unread if card == UNREAD else card_fault(card),)
    stack = s.stacks[fight.target]
    if fight.owed and not spared(s, fight, card):
        return (owed_fault(s, fight),)
    if not stack or fight.step == "slots":
        return (Fault("SC-BATTLE-C-11", text="the stack is empty; type `=` to settle the Target", unasked=True),)
    pos = stack[-1]
    if (
        known.home == "stack"
        and not (pos.up or pos.drawn or step.at)
        and s.ledger.could(pos.zone, card).verdict != "no"
    ):
        return NONE  # nearly all of them: see `turned_faults`
    found = turned_faults(s, pos, known)
    return [*found, *place_faults(s, fight, card, step.at)] if step.at else found


@listed
def place_faults(s: ClansState, fight: Fight, card: str, at: str) -> Iterator[Fault]:
    """A ninja that the table put somewhere: side, then the first slot without a ninja."""
    known = s.cards.get(card)
    side = known.side if known is not None else ""
    if card == "rogue" and not s.ruled:  # version 0.1.0 knew no slot of his
        guardian, assassin = powers.comparison(rules_of(s), fight.target, rows_of(s, fight.target))
        if (joins := powers.joins(guardian, assassin)) is None or at[:1] != joins:
            yield _rogue_fault(s, fight, joins, at)
            return
        side = joins
    if at[:1] != side or not side:
        rule, where = {"": ("SC-TYPE-06", ""), "a": ("SC-TYPE-02", "Assassin"), "g": ("SC-TYPE-03", "Guardian")}[side]
        stands = f"only on the {where} side, not in {slot_words(at)}" if side else "in no slot"
        yield Fault(rule, text=f"the {name_of(s, card)} stands {stands}")
        return
    row = s.rows[ROW[fight.target][side]]
    free = slot_name(side, first_free(row))
    number = int(at[1:]) if is_number(at[1:]) else 0
    if 1 <= number <= len(row) and row[number - 1].ninja:
        text = f"a ninja already stands in {slot_words(at)}; the next slot is {slot_words(free)}"
        yield Fault("SC-SLOT-04", text=text)
    elif at != free:
        rule = "SC-CARD-ROGUE-3" if card == "rogue" else "SC-BATTLE-C-03"
        yield Fault(rule, text=f"the first slot without a ninja is {slot_words(free)}, not {slot_words(at)}")


def _rogue_fault(s: ClansState, fight: Fight, joins: str | None, at: str) -> Fault:
    """A Rogue that the table put on a side where the comparison does not send him, or may not."""
    if joins is None:
        needs = missing(s, fight)
        text = "the side of the Rogue is not known yet: type him without a slot, then his side; missing: "
        return Fault("SC-CARD-ROGUE-1", needs=needs, text=text + asked_for(needs))
    if joins == "-":
        return Fault("SC-CARD-ROGUE-4", text="the two totals are equal: the Rogue is discarded")
    return Fault("SC-CARD-ROGUE-1", text=f"the totals say that the Rogue {JOINED[joins]}, not {slot_words(at)}")


@fought
def apply_flip(s: ClansState, fight: Fight, step: Flip, did: list[Effect]) -> None:
    """The top card, the one played last, is turned up (SC-NINJA-07, SC-BATTLE-C-01) and goes where the rules say."""
    card, stack = step.card, s.stacks[fight.target]
    known = s.cards.get(card)
    if known is None or not stack or (fight.owed and not spared(s, fight, card)):
        return
    fight.owed = []
    fight.step = "stack"
    fight.rogue = ""
    pos, at = stack.pop(), typed_slot(s, fight, step.at) if step.at else None
    if known.home == "stack" and known.kind == "specialist" and card != "rogue" and at is None:
        burst(s, fight, card, pos, did)
        return
    s.ledger.play(card, pos.zone, "table", s.at)
    if at is not None:
        fight.rogue = at[0] if card == "rogue" else ""
        place(s, fight, card, at[0], did, at[1])
    elif known.side:
        place(s, fight, card, known.side, did)
    elif known.home != "stack":
        misplay(s, fight, card, pos, did)
        fight.above = ("gone",)
    elif card == "rogue":
        rogue(s, fight, did)
    else:
        put_under(s, fight, card, pos, did)


def put_under(s: ClansState, fight: Fight, card: str, pos: Pos, did: list[Effect]) -> None:
    """A Meddler goes under the Reward, its change visible (SC-BATTLE-C-07, SC-CARD-MED-2)."""
    s.under[fight.target].append((card, pos.zone))
    fight.above = ("under", len(s.under[fight.target]) - 1)
    did.append(("under", card))


def typed_slot(s: ClansState, fight: Fight, at: str) -> tuple[str, int] | None:
    """Side and place of a slot where the table put a card, None where no card can stand."""
    number = int(at[1:]) if is_number(at[1:]) else 0
    return (at[0], number - 1) if at[0] in SIDES and 1 <= number <= CARDS else None


def place(s: ClansState, fight: Fight, card: str, side: str, did: list[Effect], index: int = -1) -> None:
    """A ninja takes the first slot without one; a weapon there is turned up beneath it (SC-BATTLE-C-03, -04).

    index: where the table put it instead.
    """
    row = s.rows[ROW[fight.target][side]]
    if index < 0:
        index = first_free(row) if row else 0
    fight.above = "slot", side, index
    did.append(("place", card, SLOT[side](index + 1)))
    if index >= len(row):
        row += [*[powers.EMPTY] * (index - len(row)), Slot(card)]
        return
    slot = row[index] = row[index].taken_by(card)
    if slot.pos is not None and not slot.more:
        arm_standing(s, fight, side, index, did)


def arm_standing(s: ClansState, fight: Fight, side: str, index: int, did: list[Effect]) -> None:
    """A weapon lies, or was laid too late, beneath a ninja: he wields it, unless his number is resolved."""
    if s.rows[ROW[fight.target][side]][index].weapon and index >= fight.next - 1:
        _armed(s, fight, side, index, did)
    elif index >= fight.next - 1:
        fight.owed.append(("arm", side, index))


def _armed(s: ClansState, fight: Fight, side: str, index: int, did: list[Effect]) -> None:
    """An open weapon lies there already: by a Scout, or left by a poisoned ninja."""
    row = s.rows[ROW[fight.target][side]]
    weapon, pos = row[index].weapon, row[index].pos
    did.append(("weapon", weapon, slot_name(side, index)))
    if weapon == UNREAD:
        fight.unread = True
    elif s.kind(weapon) != "weapon" and pos is not None:
        row[index] = row[index].disarmed()
        to_table(s, pos, weapon)
        misplay(s, fight, weapon, pos, did)


def to_table(s: ClansState, pos: Pos, card: str) -> None:
    """A card of a slot lies among the cards turned up."""
    if s.ledger.count(pos.zone):
        s.ledger.move(1, pos.zone, "table", (card,) if card != UNREAD else None, line=s.at)


def discard(s: ClansState, fight: Fight, card: str, did: list[Effect], why: str = "", zone: str = "table") -> None:
    """An open card of the battle goes to the discard pile."""
    s.ledger.play(card, zone, "discard", s.at)
    fight.gone.append(card)
    did.append(("gone", card, why) if why else ("gone", card))


def misplay(s: ClansState, fight: Fight, card: str, pos: Pos, did: list[Effect]) -> None:
    """A card turned up where it must not lie is discarded without effect (SC-BATTLE-C-12; option misplay_found)."""
    if (reading := s.setup.options["misplay_found"]) == "table_decides":
        fight.owed.append(("misplay", card))
    else:
        legal = reading == "as_if_legal_scout" and s.kind(card) == "specialist"
        discard(s, fight, card, did, "" if legal else "misplayed")


def burst(s: ClansState, fight: Fight, card: str, pos: Pos, did: list[Effect]) -> None:
    """Bombs and poison are discarded and act at once (SC-BATTLE-C-02; option twins_halves: SC-CARD-PT-4)."""
    above = fight.above
    discard(s, fight, card, did, "", pos.zone)
    fight.above = ("gone",)
    if card in POISON:
        poison(s, fight, above, did)
    if card == "poison_twins" and above == ("gone",) and s.setup.options["twins_halves"] == "all_or_nothing":
        return
    if blast := BLAST.get(card, 0):
        beneath(s, fight, card, blast, did)


def beneath(s: ClansState, fight: Fight, card: str, most: int, did: list[Effect]) -> None:
    """The cards directly beneath go along, as many as there are; they are turned up (option bombed_shown)."""
    stack = s.stacks[fight.target]
    n = min(most, len(stack))
    if s.setup.options["bombed_shown"] == "shown":
        fight.owed += [("hit", card)] * n
        return
    for _ in range(n):
        if stack[-1].up and card == "poison_twins" and immune(s, stack[-1].card):
            return
        did.append((*goes_unseen(s, fight, stack.pop()), card))


def goes_unseen(s: ClansState, fight: Fight, pos: Pos) -> Effect:
    """A card of the stack goes to the discard pile, named where it lay open."""
    s.ledger.move(1, pos.zone, "discard", (pos.card,) if pos.card else None, line=s.at)
    fight.gone.append(pos.card or UNREAD)
    return "gone", pos.card or UNREAD


def poison(s: ClansState, fight: Fight, above: tuple[Any, ...], did: list[Effect]) -> None:
    """The card that lay on top leaves its slot or the Reward, unless it is gone (SC-CARD-PM-1 to -5)."""
    if not above or above[0] == "gone":
        return
    if above[0] == "under":
        card, _ = s.under[fight.target].pop()
        discard(s, fight, card, did, "poisoned")
        return
    _, side, index = above
    row = s.rows[ROW[fight.target][side]]
    slot = row[index]
    if slot.more:  # the one on top lay directly above
        discard(s, fight, slot.more[-1], did, "poisoned")
        row[index] = replace(slot, more=slot.more[:-1])
        return
    if slot.ninja == "rogue" and s.setup.options["poison_rogue"] == "immune":
        return
    discard(s, fight, slot.ninja, did, "poisoned")
    if slot.pos is not None and s.setup.options["poisoned_slot_weapon"] == "stays":  # SC-CARD-PM-5
        row[index] = slot.taken_by("")
        return
    row[index] = Slot()
    drop_weapon(s, fight, slot, did, "poisoned")
    if slot.pos is None and index == len(row) - 1:
        row.pop()


def drop_weapon(s: ClansState, fight: Fight, slot: Slot, did: list[Effect], why: str = "") -> None:
    """A weapon of a slot goes to the discard pile, turned up or not."""
    if slot.pos is not None and s.ledger.count(slot.pos.zone):
        named = (slot.weapon,) if slot.weapon and slot.weapon != UNREAD else None
        s.ledger.move(1, slot.pos.zone, "discard", named, line=s.at)
        fight.gone.append(slot.weapon or UNREAD)
        did.append(("gone", slot.weapon or UNREAD, why))
    elif slot.pos is not None:
        discard(s, fight, slot.weapon, did, why)


def unread(s: ClansState, pos: Pos) -> None:
    """The table has seen this card, the log was not told: what could be judged about it stays open."""
    if s.ledger.count(pos.zone):
        s.ledger.unread(1, pos.zone, line=s.at)
        s.claim("SC-NINJA-06", (pos.zone,), "a card that was not read", pos.line)


# --- the Rogue -------------------------------------------------------------------------------------------------------


def rogue(s: ClansState, fight: Fight, did: list[Effect]) -> None:
    """He joins the weaker side; while a number is missing the table says which (SC-CARD-ROGUE)."""
    rows = rows_of(s, fight.target)
    guardian, assassin = powers.comparison(rules_of(s), fight.target, rows)
    did.append(("compare", shown(guardian), shown(assassin)))
    side = powers.joins(guardian, assassin)
    fight.above = ("gone",)
    if side is None:
        fight.owed.append(("join",))
    else:
        join(s, fight, side, did)


def join(s: ClansState, fight: Fight, side: str, did: list[Effect]) -> None:
    """The Rogue takes the next slot of a side, or is discarded.

    A card that was laid onto the stack, too late, while he waited (see `lay_late`) never lay beneath him.
    """
    above = fight.above
    fight.rogue = side
    if side == "-":
        discard(s, fight, "rogue", did)
    else:
        place(s, fight, "rogue", side, did)
    if not above:
        fight.above = ()


def missing(s: ClansState, fight: Fight) -> tuple[str, ...]:
    """The facts that the Rogue's comparison waits for."""
    guardian, assassin = powers.comparison(rules_of(s), fight.target, rows_of(s, fight.target))
    return tuple(dict.fromkeys((*guardian.needs, *assassin.needs)))


JOINED = {"g": "joined the Guardian side", "a": "joined the Assassin side", "-": "was discarded"}


def sides_open(s: ClansState, fight: Fight) -> list[str]:
    """The sides that the Rogue who waits can join, `-` where he can be discarded."""
    return [side for side in "ga-" if not join_faults(s, fight, side)]


def join_faults(s: ClansState, fight: Fight, side: str) -> Sequence[Fault]:
    """A side that the comparison rules out already, though a number is missing."""
    rules, rows = rules_of(s), rows_of(s, fight.target)
    guardian, assassin = powers.comparison(rules, fight.target, rows)
    lower, higher = (assassin, guardian) if side == "a" else (guardian, assassin)
    out = lower.low is not None and higher.high is not None and lower.low >= higher.high
    word = f"the {'Assassin' if side == 'a' else 'Guardian'} side cannot be the weaker one"
    if side == "-":
        out, word = not powers.can_tie(rules, fight.target, rows), "the two totals cannot be equal"
    text = f"{word}: Guardians {told(guardian)}, Assassins {told(assassin)}; missing: {asked_for(missing(s, fight))}"
    return (Fault("SC-CARD-ROGUE-1", needs=missing(s, fight), text=text),) if out else NONE


def asked_for(needs: Iterable[str]) -> str:
    """Missing facts as they are typed, as far as they can be."""
    return ", ".join(dict.fromkeys([f"`fact {need} N`" if boxes.asked(need) else need for need in needs]))
