"""Facts of the box, showings, looks, and handling outside the rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.findings import Fault
from referee.engine.game import NO_EFFECT, NONE, Effect
from referee.engine.ledger import Ledger
from referee.engine.steps import Fact, Show
from referee.engine.words import is_number
from referee.games.shinobi_clans import facts as facts_
from referee.games.shinobi_clans import pots, powers
from referee.games.shinobi_clans.amounts import more, say, within
from referee.games.shinobi_clans.data import TARGETS, UNREAD, further, target_name
from referee.games.shinobi_clans.rules.begin import reward_faults
from referee.games.shinobi_clans.rules.breach import slot_breach, stack_breach
from referee.games.shinobi_clans.rules.common import can_hold, card_fault, earlier, lines, over, seat_fault
from referee.games.shinobi_clans.rules.contracts import void
from referee.games.shinobi_clans.rules.rewards import close_round, decided, settle_pending
from referee.games.shinobi_clans.rules.shares import resplit
from referee.games.shinobi_clans.rules.stack import discard, join, missing, owed_fault
from referee.games.shinobi_clans.state import HAND, ClansState, Pos, Settled
from referee.games.shinobi_clans.steps import NOT_READ, Decide, Discard, Give, Look

# --- facts -----------------------------------------------------------------------------------------------------------


def plain_value(value: Any) -> Any:
    """A fact's value as it is kept: a tuple for a list."""
    return list(value) if isinstance(value, list | tuple) else value


def check_fact(s: ClansState, fact: Fact) -> Sequence[Fault]:
    """A number printed in this box, and what it proves about earlier steps."""
    rule, text = facts_.wrong(fact.name, fact.value)
    if rule:
        verdict = "unread" if rule == "REF-FACT" and not facts_.asked(fact.name) else "impossible"
        return (Fault(rule, verdict, text=text),)  # type: ignore[arg-type]
    found: list[Fault] = []
    old = s.facts.get(fact.name)
    guessed = (
        s.setup.options["unknown_values"] == "placeholder"
        and fact.name not in s.setup.box
        and fact.name not in s.fact_at
    )
    if old is not None and plain_value(old) != plain_value(fact.value) and not guessed:
        because = lines(s.fact_at.get(fact.name, 0))
        text = f"{fact.name} was {old} before; a printed number does not change"
        return (Fault("REF-FACT", "impossible", because=because, text=text),)
    if s.setup.options["unknown_values"] == "table_file" and old is None:
        found.append(Fault("REF-FACT", text="this table has agreed to give all numbers of its box beforehand"))
    after = {**s.facts, fact.name: fact.value}
    if fact.name.startswith("copies.") or fact.name.startswith("card."):
        text = "; ".join(t for t in facts_.census_wrong(box_facts(after)) if "copies add up" in t)
        if text:
            return (Fault("SC-COMP-03", "impossible", text=text),)
        return [*found, *_copies_faults(s, after)]
    if fact.name == "rewards":
        return [*found, *_rewards_faults(s, fact)]
    return [*found, *late_findings(s, after)]


def box_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts about copies and further cards."""
    return {name: value for name, value in facts.items() if name.startswith(("copies.", "card."))}


def _rewards_faults(s: ClansState, fact: Fact) -> list[Fault]:
    """Rewards that were seen before and are not among the five."""
    found = []
    for row in s.reward_log:
        for fault in reward_faults(s, row[1:], fact.value):
            found.append(Fault(fault.rule, "impossible", about=row[0], text=fault.text))
    return found


def _copies_faults(s: ClansState, after: Mapping[str, Any]) -> list[Fault]:
    """Copies that are known now can make an earlier reveal impossible."""
    ledger = learned_ledger(s.ledger, facts_.manifest(after))
    before = {(c.line, c.zone, c.card) for c in s.ledger.conflicts}
    return [
        Fault(
            "SC-COMP-14",
            "impossible",
            about=c.line,
            because=tuple(c.answer.lines),
            text="more copies than the box holds",
        )
        for c in ledger.conflicts
        if (c.line, c.zone, c.card) not in before
    ]


def learned_ledger(old: Ledger, manifest: Mapping[str, int | None]) -> Ledger:
    """The same movements under a box that is known better."""
    new = Ledger(manifest, old.start)
    for line, n, source, to, cards, kind in old.log:
        if kind == "shuffle":
            new.shuffle(source, to, line=line)
        elif source != to:
            new.move(n, source, to, cards, line=line, unread=kind == "unread")
        elif cards is not None:
            new.show(source, cards, line=line, all=kind == "all")
        elif kind == "unread":
            new.unread(n, source, line=line)
    return new


def late_findings(s: ClansState, after: Mapping[str, Any]) -> list[Fault]:
    """What a number that is known now says about Rogues, totals and pots of before, and nothing could say without it."""
    said = {(fault.rule, fault.about) for fault in _against(s, s.facts)}
    return [fault for fault in _against(s, after) if (fault.rule, fault.about) not in said]


def _against(s: ClansState, facts: Mapping[str, Any]) -> list[Fault]:
    """All that speaks against comparisons and results that were taken by the table's word, under these facts."""
    rules = powers.Rules(facts, s.cards, s.setup.options)
    found: list[Fault] = []
    for item in s.compares:
        side = powers.joins(*powers.comparison(rules, item.target, item.rows))
        if side is not None and side != item.chosen:
            where = {"g": "the Guardian side", "a": "the Assassin side", "-": "the discard pile"}[side]
            found.append(earlier(s, "SC-CARD-ROGUE-1", item.line, f"the Rogue belonged to {where}"))
    for result in s.pending:
        if not result.unread:
            found += _result_faults(s, rules, result)
    return found


def _result_faults(s: ClansState, rules: powers.Rules, item: Settled) -> list[Fault]:
    """What speaks against the totals and the pot that were stated when a Target was settled."""
    found: list[Fault] = []
    guardian, assassin = powers.totals(rules, item.target, item.rows)
    said_g, said_a, said_pot = item.claimed
    for rule, amount, said in (("SC-BATTLE-E-01", guardian, said_g), ("SC-BATTLE-E-02", assassin, said_a)):
        if said != NOT_READ and not within(amount, said):
            found.append(earlier(s, rule, item.line, f"the total was {say(amount)}, not {said}"))
    dies = more(assassin, guardian)
    if NOT_READ not in (said_g, said_a) and dies is not None and dies != powers.killed(said_g, said_a):
        word = "was killed" if dies else "survived"
        found.append(earlier(s, "SC-BATTLE-E-03", item.line, f"{target_name(item.target)} {word}"))
    held = decided(guardian, assassin, said_g, said_a)
    if said_pot != NOT_READ and held is not None:
        pot = pots.pot_of(rules, item.target, item.reward, item.under, held)
        if not within(pot, said_pot):
            text = f"the pot was {say(pot)}, not {said_pot}"
            found.append(earlier(s, pots.pot_rule(held), item.line, text))
    return found


def apply_fact(s: ClansState, fact: Fact) -> Sequence[Effect]:
    """The number is known from now on; what waited for it is settled."""
    if facts_.wrong(fact.name, fact.value)[0]:
        return NO_EFFECT
    s.facts[fact.name] = plain_value(fact.value)
    s.fact_at[fact.name] = s.at
    if fact.name.startswith("card."):
        card = further(fact.name, fact.value)
        s.cards[card.id] = card
    if fact.name.startswith(("card.", "copies.")):
        s.ledger = learned_ledger(s.ledger, facts_.manifest(s.facts))
    did: list[Effect] = []
    settle_compares(s)
    fight = s.fight
    if fight is not None and fight.owed and fight.owed[0][0] == "join" and not missing(s, fight):
        rows = (s.rows[f"{fight.target} g"], s.rows[f"{fight.target} a"])
        if not any(slot.weapon == UNREAD and slot.ninja for row in rows for slot in row):
            side = powers.joins(*powers.comparison(powers.Rules(s.facts, s.cards, s.setup.options), fight.target, rows))
            if side is not None:
                fight.owed.pop(0)
                join(s, fight, side, did)
    settle_pending(s, did)
    return did


def settle_compares(s: ClansState) -> None:
    """Comparisons that are decided now need no fact any more."""
    rules = powers.Rules(s.facts, s.cards, s.setup.options)
    left = []
    for item in s.compares:
        if powers.joins(*powers.comparison(rules, item.target, item.rows)) is None:
            left.append(item)
        else:
            s.claims = [c for c in s.claims if not (c.step == item.line and c.rule == "SC-CARD-ROGUE-1")]
    s.compares = left


def wanted(s: ClansState) -> tuple[list[str], list[str]]:
    """Facts that something on the table waits for: those first needed by the last line or by the question that is open, others."""
    now: list[str] = []
    before: list[str] = []
    fight = s.fight
    if fight is not None and fight.owed and fight.owed[0][0] == "join":
        now += missing(s, fight)
    for claim in s.claims:
        (now if claim.step == s.at else before).extend(need for need in claim.needs if facts_.asked(need))
    new = [name for name in dict.fromkeys(now) if name not in s.facts]
    return new, [name for name in dict.fromkeys(before) if name not in s.facts and name not in new]


# --- shows -----------------------------------------------------------------------------------------------------------


def zone_of(s: ClansState, zone: str) -> str:
    """The ledger's zone for a place that `show` names, empty when there is none."""
    head, _, tail = zone.partition(":")
    if head == "hand" and is_number(tail) and 1 <= int(tail) <= s.seats:
        return HAND[int(tail)]
    if zone == "discard" or (zone.startswith("#") and s.ledger.count(zone)):
        return zone
    return ""


def check_show(s: ClansState, show: Show) -> Sequence[Fault]:
    """Cards shown outside play: a hand, a face-down card, the discard pile."""
    zone = zone_of(s, show.zone)
    if not zone:
        return (Fault("REF-PATH", "unread", text=f"there is no place {show.zone!r}; `hand 2`, `#41` or `discard`"),)
    strange = [c for c in show.cards if c not in s.cards]
    if strange:
        return (card_fault(strange[0]),)
    found: list[Fault] = []
    count = s.ledger.count(zone)
    if len(show.cards) > count or (show.whole and len(show.cards) != count):
        text = f"{count} cards lie there by this log, not {len(show.cards)}"
        found.append(Fault("SC-COMP-14", "impossible", because=s.ledger.touched(zone)[-5:], text=text))
    for card in dict.fromkeys(show.cards):
        fault = can_hold(s, zone, card, show.cards.count(card))
        if fault is not None:
            found.append(fault)
    pos, slot = laid_at(s, zone)
    if pos is not None and len(show.cards) == 1:
        found += (slot_breach if slot else stack_breach)(s, pos, show.cards[0])
    return found


def laid_at(s: ClansState, zone: str) -> tuple[Pos | None, bool]:
    """The card on the table with this zone, and whether it lies in a slot."""
    for stack in s.stacks.values():
        for pos in stack:
            if pos.zone == zone:
                return pos, False
    for row in s.rows.values():
        for slot in row:
            if slot.pos is not None and slot.pos.zone == zone:
                return slot.pos, True
    return None, False


def apply_show(s: ClansState, show: Show) -> Sequence[Effect]:
    """They are known to lie there from now on."""
    zone = zone_of(s, show.zone)
    cards = tuple(c for c in show.cards if c in s.cards)
    if not zone or not cards or len(cards) > s.ledger.count(zone):
        return NO_EFFECT
    s.ledger.show(zone, cards, line=s.at, all=show.whole and len(cards) == s.ledger.count(zone))
    s.claims = [c for c in s.claims if zone not in c.needs]
    return NO_EFFECT


# --- looks and handling ----------------------------------------------------------------------------------------------


def check_look(s: ClansState, step: Look) -> Sequence[Fault]:
    """Who may look at what (options own_stack_peek, peek_picks, discard_pile, smoke_secrecy)."""
    if not 1 <= step.who <= s.seats:
        return (seat_fault(s, step.who),)
    options = s.setup.options
    head, _, tail = step.at.partition(":")
    if head in ("hand", "tokens"):
        if tail in ("", str(step.who)):
            return NONE
        rule = "SC-CONTRACT-05" if head == "tokens" else "SC-NINJA-06"
        return (Fault(rule, text=f"@{step.who} may look at the own {head} only"),)
    if head == "stack":
        return (Fault("SC-NINJA-06", text="cards of a stack are seen when they are turned up, not before"),)
    if head == "slot":
        if options["own_stack_peek"] == "own_cards" and _own_weapon(s, step.who, tail):
            return NONE
        return (Fault("SC-NINJA-06", text="a face-down weapon is seen when it is turned up, not before"),)
    if head == "picks":
        if options["peek_picks"] == "not_until_end" and s.phase == "draft":
            return (Fault("SC-DRAFT-B-09", text="picks stay unseen until the draft is over"),)
        return NONE
    if head == "discard":
        if options["discard_pile"] == "open":
            return NONE
        return (Fault("SC-SETUP-05", text="nobody looks through the discard pile at this table"),)
    if head == "top":
        if options["discard_pile"] != "closed":
            return NONE
        return (Fault("SC-SETUP-05", text="the discard pile is closed at this table"),)
    if head == "stolen":
        return _stolen_look(s, step)
    places = "hand, tokens:2, stack:d, slot:da1, picks, discard, top or stolen"
    return (Fault("REF-CARD", "unread", text=f"one looks at {places}, not at {step.at!r}"),)


def _own_weapon(s: ClansState, who: int, slot: str) -> bool:
    from referee.games.shinobi_clans.data import LETTER

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
    return (Fault("SC-CARD-DIS-3", text=f"the stolen card is for @{s.turn} only"),)


def check_give(s: ClansState, step: Give) -> Sequence[Fault]:
    """Contract tokens stay with their owner (SC-SETUP-03)."""
    bad = [seat for seat in (step.who, step.to) if not 1 <= seat <= s.seats]
    if bad:
        return (seat_fault(s, bad[0]),)
    return (Fault("SC-SETUP-03", text=f"tokens are never handed over; {step.token} stays with @{step.who}"),)


def check_discard(s: ClansState, step: Discard) -> Sequence[Fault]:
    """What is put on the discard pile outside the rules."""
    if s.over:
        return over()
    what = step.what
    if what in TARGETS or what == "reward":
        return (Fault("SC-COMP-15", text=f"{target_name(what)} never goes to the discard pile"),)
    if what.startswith("token"):
        return (Fault("SC-SETUP-03", text="contract tokens are never discarded"),)
    if what not in s.cards and what != UNREAD:
        return (card_fault(what),)
    if not 1 <= step.who <= s.seats:
        return (seat_fault(s, step.who),)
    found = [
        Fault("SC-NINJA-03", text="a card of the hand is played, or kept; nothing asks for it to be discarded now")
    ]
    fault = can_hold(s, HAND[step.who], what) if what != UNREAD else None
    return [*found, fault] if fault is not None else found


def apply_discard(s: ClansState, step: Discard) -> Sequence[Effect]:
    """A battle card lies on the discard pile now; anything else goes back to its place."""
    if s.over or not 1 <= step.who <= s.seats or not s.hand(step.who):
        return NO_EFFECT
    if step.what not in s.cards and step.what != UNREAD:
        return NO_EFFECT
    named = (step.what,) if step.what != UNREAD else None
    s.ledger.move(1, HAND[step.who], "discard", named, line=s.at)
    return (("gone", step.what, f"hand {step.who}"),)


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
    kind = deciding(s)
    if not kind:
        if s.over:
            return over()
        if s.fight is not None and s.fight.owed:
            return (owed_fault(s, s.fight),)
        return (Fault("SC-BATTLE-C-02", text="nothing is to be decided now", unasked=True),)
    if step.what not in DECISIONS[kind]:
        return (
            Fault("REF-CARD", "unread", text=f"the table decides {' or '.join(DECISIONS[kind])}, not {step.what!r}"),
        )
    return NONE


def apply_decide(s: ClansState, step: Decide) -> Sequence[Effect]:
    """The misplayed card goes or stays without effect; the contracts are void or pay."""
    kind = deciding(s)
    if not kind or step.what not in DECISIONS[kind]:
        return NO_EFFECT
    did: list[Effect] = []
    if kind == "misplay":
        assert s.fight is not None
        card = s.fight.owed.pop(0)[1]
        if step.what == "discard":
            discard(s, s.fight, card, did, "misplayed")
        else:
            did.append(("stays", card))
        return did
    if s.fight is not None and s.fight.owed and s.fight.owed[0][0] == "pair":
        _, seat, target = s.fight.owed.pop(0)
    else:
        seat, target = s.pair_owed.pop(0)
    if step.what != "pay":
        void(s, seat, target, step.what == "void_pair", did)
        resplit(s, did)
    if s.phase == "rest" and not s.pair_owed and s.fight is None:
        close_round(s, did)
    return did
