"""Showings, looks, handling outside the rules, and what the table decides itself."""

import re
from collections.abc import Callable, Sequence

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, Show, is_number, line_numbers, replace, unless
from referee.games.shinobi_clans.data import LETTER, TARGETS, UNREAD, target_name
from referee.games.shinobi_clans.rules import after, breach, common, contracts, ninja, rewards, shares
from referee.games.shinobi_clans.rules.stack import discard, owed_fault
from referee.games.shinobi_clans.state import HAND, ROW, ClansState
from referee.games.shinobi_clans.steps import Decide, Discard, Give, Look

# --- shows -----------------------------------------------------------------------------------------------------------


def zone_of(s: ClansState, zone: str) -> str:
    """The ledger's zone for a place that `show` names, empty when there is none."""
    head, _, tail = zone.partition(":")
    if head == "hand" and is_number(tail) and 1 <= int(tail) <= s.seats:
        return HAND[int(tail)]
    return zone if zone == "discard" or (zone.startswith("#") and s.ledger.count(zone)) else ""


def check_show(s: ClansState, show: Show) -> Sequence[Fault]:
    """Cards shown outside play: a hand, a face-down card, the discard pile."""
    zone = zone_of(s, show.zone)
    if not zone:
        gone = s.ledger.touched(show.zone) if show.zone.startswith("#") else ()
        text = f"no place is called {show.zone!r}; type hand 2, #41 or discard"
        if gone:
            text = f"the card laid at line {show.zone[1:]} no longer lies face down; for the discard pile type discard"
        return (Fault("REF-PATH", "unread", because=gone[-1:], text=text),)
    if refused := common.no_card(s, *show.cards, unread=""):
        return refused
    found: list[Fault] = []
    count = s.ledger.count(zone)
    if len(show.cards) > count or (show.whole and len(show.cards) != count):
        text = f"the log says that {count} cards lie there, not {len(show.cards)}"
        found.append(Fault("SC-COMP-14", "impossible", because=s.ledger.touched(zone)[-5:], text=text))
    for card in dict.fromkeys(show.cards):
        if (fault := common.can_hold(s, zone, card, show.cards.count(card))) is not None:
            known = breach.in_sight(s, s.ledger, zone, card) if zone.startswith("#") else ""
            found.append(replace(fault, text=known) if known else fault)
    if not found and (clash := s.ledger.clash(zone, show.cards, line=s.at)) is not None:
        card = common.name_of(s, clash.card or "")
        text = f"the log leaves no {card} for {common.place_words(zone)} beside the others"
        because = line_numbers(*clash.answer.lines, at=s.at)
        found.append(Fault("SC-COMP-14", "impossible", because=because, text=text))
    if len(show.cards) == 1:
        laid = ((pos, breach.stack_breach) for stack in s.stacks.values() for pos in stack)
        slotted = ((slot.pos, breach.slot_breach) for row in s.rows.values() for slot in row)
        here = ((pos, breaches) for pos, breaches in (*laid, *slotted) if pos is not None and pos.zone == zone)
        found += [fault for pos, breaches in here for fault in breaches(s, pos, show.cards[0])]
    return found


def apply_show(s: ClansState, show: Show) -> Sequence[Effect]:
    """They are known to lie there from now on."""
    zone = zone_of(s, show.zone)
    cards = tuple(c for c in show.cards if c in s.cards)
    if not zone or not cards or len(cards) > s.ledger.count(zone):
        return NO_EFFECT
    s.ledger.show(zone, cards, line=s.at, all=show.whole and len(cards) == s.ledger.count(zone))
    s.claims = [c for c in s.claims if zone not in c.needs]
    return NO_EFFECT


def was_there(then: ClansState, now: ClansState, zone: str, card: str) -> bool:
    """Whether a card seen in a hand, face down or in the discard pile lay there at an earlier moment already."""
    place = zone_of(now, zone)
    return bool(place) and card in now.cards and now.ledger.stayed(place, card, len(then.ledger.log))


def recall(s: ClansState, seen: Sequence[tuple[str, str]]) -> None:
    """What was seen before play was taken back stays known, where it still lies."""
    there = [(place, card) for zone, card in seen if (place := zone_of(s, zone)) and card in s.cards]
    s.ledger.remember(there, line=s.at)
    s.claims = [c for c in s.claims if not any(place in c.needs for place, _ in there)]


# --- looks and handling ----------------------------------------------------------------------------------------------


@unless(lambda s, step: common.no_seat(s, step.who))
def check_look(s: ClansState, step: Look) -> Sequence[Fault]:
    """Who may look at what (options own_stack_peek, peek_picks, discard_pile, smoke_secrecy)."""
    head, _, of = step.at.partition(":")
    if (look := LOOKS.get(head)) is None:
        places = "hand, tokens:2, stack:d, slot:da1, picks, discard, top or stolen"
        return (Fault("REF-CARD", "unread", text=f"{step.at!r} is no place to look at; type {places}"),)
    return look(s, step, of)


def _may(fine: bool, rule: str, text: str) -> Sequence[Fault]:
    return NONE if fine else (Fault(rule, text=text),)


def _own_weapon(s: ClansState, who: int, slot: str) -> bool:
    if len(slot) < 3 or slot[0] not in LETTER or not is_number(slot[2:]):
        return False
    row = s.rows.get(f"{LETTER[slot[0]]} {slot[1]}", [])
    index = int(slot[2:]) - 1
    pos = row[index].pos if 0 <= index < len(row) else None
    return pos is not None and pos.who == who


def _stolen_look(s: ClansState, step: Look) -> Sequence[Fault]:
    top = s.forced[-1] if s.forced else None
    if top is None or top.kind != "steal":
        return (Fault("SC-CARD-DIS-3", text="no stolen card is waiting to be played", unasked=True),)
    if step.who == s.turn or (step.who == top.victim and s.setup.options["smoke_secrecy"] == "victim_may_see"):
        return NONE
    return (Fault("SC-CARD-DIS-3", text=f"only @{s.turn} may look at the stolen card"),)


LOOKS: dict[str, Callable[[ClansState, Look, str], Sequence[Fault]]] = {
    "hand": lambda s, step, of: _may(
        of in ("", str(step.who)), "SC-NINJA-06", f"@{step.who} may look only at the own hand"
    ),
    "tokens": lambda s, step, of: _may(
        of in ("", str(step.who)), "SC-CONTRACT-05", f"@{step.who} may look only at the own tokens"
    ),
    "stack": lambda s, step, of: _may(False, "SC-NINJA-06", "a card of a stack is seen only when it is turned up"),
    "slot": lambda s, step, of: _may(
        s.setup.options["own_stack_peek"] == "own_cards" and _own_weapon(s, step.who, of),
        "SC-NINJA-06",
        "a face-down weapon is seen only when it is turned up",
    ),
    "picks": lambda s, step, of: _may(
        s.setup.options["peek_picks"] != "not_until_end" or s.phase != "draft",
        "SC-DRAFT-B-09",
        "at this table picked cards stay unseen until the draft is over",
    ),
    "discard": lambda s, step, of: _may(
        s.setup.options["discard_pile"] == "open",
        "SC-SETUP-05",
        "at this table nobody looks through the discard pile",
    ),
    "top": lambda s, step, of: _may(
        s.setup.options["discard_pile"] != "closed", "SC-SETUP-05", "at this table the discard pile is closed"
    ),
    "stolen": lambda s, step, of: _stolen_look(s, step),
}
"""What can be looked at: the faults of a look, by the place and, behind its colon, whose or which it is."""

TOKEN = re.compile(rf"(?:token|(?:[sodmr]|{'|'.join(TARGETS)})[: ]?[ag]?)")
"""How a contract token is named: `dg`, `daimyo:g`."""


@unless(lambda s, step: common.no_seat(s, step.who, step.to))
def check_give(s: ClansState, step: Give) -> Sequence[Fault]:
    """Contract tokens stay with their owner (SC-SETUP-03), and so do cards."""
    if not common.no_card(s, step.token):
        never = Fault("SC-NINJA-03", text="a card of the hand is played or kept, never handed over")
        return [never, *common.hold_faults(s, HAND[step.who], (step.token,))]
    if not TOKEN.fullmatch(step.token):
        return (common.card_fault(step.token),)
    return (Fault("SC-SETUP-03", text=f"contract tokens are never handed over; this one stays with @{step.who}"),)


@unless(common.ended)
def check_discard(s: ClansState, step: Discard) -> Sequence[Fault]:
    """What is put on the discard pile outside the rules."""
    if (what := step.what) in TARGETS or what == "reward":
        return (Fault("SC-COMP-15", text=f"{target_name(what)} is a Target and is never discarded"),)
    if what.startswith("token"):
        return (Fault("SC-SETUP-03", text="contract tokens are never discarded"),)
    if refused := common.no_card(s, what) or common.no_seat(s, step.who):
        return refused
    never = Fault("SC-NINJA-03", text="nothing asks for a discard now: a card of the hand is played or kept")
    return [never, *common.hold_faults(s, HAND[step.who], (what,))]


def apply_discard(s: ClansState, step: Discard) -> Sequence[Effect]:
    """A card is discarded, a Target is out of play, a token is gone; a Reward goes back to its place."""
    who, what = step.who, step.what
    if s.over:
        return NO_EFFECT
    if what in s.targets:
        return _target_gone(s, what)
    if not 1 <= who <= s.seats:
        return NO_EFFECT
    if what.startswith("token") and s.sets[who - 1] > s.placed[who - 1]:
        s.sets[who - 1] -= 1
        return NO_EFFECT
    if not s.hand(who) or common.no_card(s, what):
        return NO_EFFECT
    s.ledger.move(1, HAND[who], "discard", (what,) if what != UNREAD else None, line=s.at)
    return (("gone", what, HAND[who]),)


@common.collected
def _target_gone(s: ClansState, target: str, did: list[Effect]) -> None:
    """A Target is out of play for this round; the cards that lie at it go to the discard pile."""
    if s.fight is not None and s.fight.target == target:
        return
    ninja.used_up(s, target, did)
    if s.turned_owed is not None and s.turned_owed[1].split()[0] == target:
        s.turned_owed = None
    gone = rewards.clear_zones(s, (target,))
    for card, _ in s.under[target]:
        s.ledger.play(card, "table", "discard", s.at)
        gone += 1
    s.targets = [other for other in s.targets if other != target]
    s.done = [other for other in s.done if other != target]
    del s.stacks[target], s.under[target]
    for name in ROW[target].values():
        del s.rows[name]
    s.rewards.pop(target, None)
    if gone:
        did.append(("cleared", gone))
    if s.phase == "battle" and s.fight is None and s.done and len(s.done) >= len(s.targets):
        rewards.after_targets(s, did)


def apply_give(s: ClansState, step: Give) -> Sequence[Effect]:
    """Another player has the token now, or the card."""
    who, to, token = step.who, step.to, step.token
    if common.no_seat(s, who, to):
        return NO_EFFECT
    card = not common.no_card(s, token)
    if card and s.hand(who) and not s.over:
        s.ledger.move(1, HAND[who], HAND[to], (token,) if token != UNREAD else None, line=s.at)
    elif not card and s.sets[who - 1] > s.placed[who - 1]:
        s.sets[who - 1] -= 1
        s.sets[to - 1] += 1
    return NO_EFFECT


def apply_nothing(s: ClansState, step: object) -> Sequence[Effect]:
    """Nothing on the table changes."""
    return NO_EFFECT


# --- what the table decides ------------------------------------------------------------------------------------------

DECISIONS = {"misplay": ("discard", "stay"), "pair": ("void", "void_pair", "pay")}


def deciding(s: ClansState) -> str:
    """What the table has to decide now: misplay, pair, or nothing."""
    if s.fight is not None and s.fight.owed and s.fight.owed[0][0] in DECISIONS:
        return str(s.fight.owed[0][0])
    return "pair" if s.pair_owed else ""


def check_decide(s: ClansState, step: Decide) -> Sequence[Fault]:
    """Options misplay_found and bad_pair = table_decides."""
    kind, fight = deciding(s), s.fight
    if kind:
        text = f"the table decides {' or '.join(DECISIONS[kind])}, not {step.what!r}"
        return NONE if step.what in DECISIONS[kind] else (Fault("REF-CARD", "unread", text=text),)
    nothing = Fault("SC-BATTLE-C-02", text="the table has nothing to decide now", unasked=True)
    return common.ended(s) or (owed_fault(s, fight) if fight is not None and fight.owed else nothing,)


@common.collected
def apply_decide(s: ClansState, step: Decide, did: list[Effect]) -> None:
    """The misplayed card goes or stays without effect; the contracts are void or pay."""
    kind, fight = deciding(s), s.fight
    if not kind or step.what not in DECISIONS[kind]:
        return
    if kind == "misplay" and fight is not None:
        card = fight.owed.pop(0)[1]
        if step.what == "discard":
            discard(s, fight, card, did, "misplayed")
        else:
            did.append(("stays", card))
        return
    owed = fight.owed if fight is not None and fight.owed and fight.owed[0][0] == "pair" else s.pair_owed
    seat, target = owed.pop(0)[-2:]
    if step.what != "pay":
        with after.reopened(s, keep=True):
            contracts.void(s, seat, target, step.what == "void_pair", did)
            shares.resplit(s, did)
        if s.over:
            rewards.finish(s)
    if s.closed and any(s.placed):
        s.closed = ()
    if s.phase == "rest" and not s.pair_owed and s.fight is None:
        rewards.close_round(s, did)
