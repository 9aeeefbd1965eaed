"""Battle: choosing Targets, contracts, the result (SC-BATTLE-A, -B, -E)."""

from collections.abc import Iterator, Sequence

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, counted, line_numbers, listed
from referee.games.shinobi_clans import pots
from referee.games.shinobi_clans.amounts import told
from referee.games.shinobi_clans.data import CARDS, SIDES, TARGETS, target_name
from referee.games.shinobi_clans.rules import after, bounds, common, contracts, rewards, shares, slots, stack
from referee.games.shinobi_clans.state import ClansState, Fight
from referee.games.shinobi_clans.steps import NOT_READ, Begin, Result, Shown, Tokens

# --- A: which Target -------------------------------------------------------------------------------------------------


def check_begin(s: ClansState, step: Begin) -> Sequence[Fault]:
    """A Target is chosen: one in play that has not been resolved, while no other one is."""
    if not can_begin(s, step.target) or not 0 <= step.who <= s.seats:
        return (begin_fault(s, step),)
    reading = s.setup.options["target_order"]
    if reading == "left_to_right" and step.target != (first := next(t for t in s.targets if t not in s.done)):
        text = f"this table resolves Targets from left to right: {target_name(first)} is next"
        return (Fault("SC-BATTLE-A-02", text=text),)
    if reading == "starting_player" and step.who not in (0, s.start):
        return (Fault("SC-BATTLE-A-02", text=f"@{s.start} has the Starting Player token and names the Target"),)
    return NONE


def can_begin(s: ClansState, target: str) -> bool:
    """Whether this Target can be resolved now."""
    return s.phase == "battle" and s.fight is None and target in s.targets and target not in s.done


def begin_fault(s: ClansState, step: Begin) -> Fault:
    """Why no Target can be chosen now, or not this one."""
    if s.over:
        return common.over()[0]
    if step.target not in TARGETS:
        return common.target_fault(step.target)
    if not 0 <= step.who <= s.seats:
        return common.seat_fault(s, step.who)
    if s.phase != "battle":
        return stack.flip_phase(s)[0]
    if s.fight is not None:
        text = f"{target_name(s.fight.target)} is being resolved: finish it first"
        return Fault("SC-BATTLE-A-03", because=line_numbers(s.fight.begun), text=text, unasked=True)
    if step.target not in s.targets:
        return Fault("SC-TARGET-07", text=f"{target_name(step.target)} is not in play this round")
    return Fault("SC-BATTLE-A-01", text=f"{target_name(step.target)} is already resolved this round", unasked=True)


def apply_begin(s: ClansState, step: Begin) -> Sequence[Effect]:
    """It is being resolved; contracts come first."""
    if can_begin(s, step.target):
        s.fight = Fight(step.target, s.at)
        s.skippable = []
        if s.setup.options["contract_reveal"] == "all_at_start":
            if s.ruled or step.target not in s.shown_at:
                s.shown_at[step.target] = s.at
            s.fight.step = "stack"
    return NO_EFFECT


# --- B: contracts ----------------------------------------------------------------------------------------------------


@stack.in_fight
def check_shown(s: ClansState, fight: Fight, step: Shown) -> Sequence[Fault]:
    """Contracts for the Target at hand."""
    if step.tokens and step.typed and fight.step == "tokens" and contracts.as_placed(s, fight.target, step.tokens):
        return NONE
    for seat, side in step.tokens:
        if side not in SIDES or not 1 <= seat <= s.seats:
            text = f"{side!r} is no contract: a is Assassination, g is Guard"
            return common.no_seat(s, seat) or (Fault("REF-CARD", "unread", text=text),)
    return _shown_faults(s, fight, step)


@listed
def _shown_faults(s: ClansState, fight: Fight, step: Shown) -> Iterator[Fault]:
    name = target_name(fight.target)
    if fight.step != "tokens" and not not_begun(s):
        text = f"the stack has begun: contracts for {name} are turned over before it"
        yield Fault("SC-BATTLE-B-01", text=text, unasked=not step.tokens)
    if not step.typed and contracts.unread_tokens(s):
        yield Fault("SC-BATTLE-B-01", "odd", text=f"nobody typed a contract for {name}: assumed none (`-` says so)")
    yield from contracts.token_faults(s, [(seat, fight.target, side) for seat, side in step.tokens])


def not_begun(s: ClansState) -> bool:
    """Whether contracts for the Target at hand were typed and no card of its stack was turned up: one more is taken.

    Version 0.1.0 held it for too late (option `forced`, value `as_ruled`).
    """
    fight = s.fight
    if fight is None or s.ruled or s.setup.options["contract_reveal"] == "all_at_start":
        return False
    return fight.step == "stack" and not fight.above and not fight.owed and not fight.gone


@stack.fought
def apply_shown(s: ClansState, fight: Fight, step: Shown, did: list[Effect]) -> None:
    """They lie open; the stack follows."""
    for seat, side in step.tokens:
        if 1 <= seat <= s.seats and side in SIDES:
            contracts.take_token(s, seat, fight.target, side, did)
    if did:
        shares.resplit(s, did)
    if fight.step == "tokens":
        fight.step = "stack"
        s.shown_at[fight.target] = s.at


SHOWN_EARLY = ("ninja", "battle")
"""Phases in which tokens lie face down, and can be turned over too early (SC-BATTLE-B-02)."""


def check_tokens(s: ClansState, step: Tokens) -> Sequence[Fault]:
    """Tokens turned over apart from their Target: all at the start, the rest at the end, too early, or found later.

    Between the Targets, those of a Target that is settled come late. Version 0.1.0 knew late ones at the end of the
    round only and took these for tokens of other Targets (option `forced`, value `as_ruled`).
    """
    found_later = bool(step.shown) and after.can_be_found(s)
    if s.over and not found_later:
        return common.over()
    for seat, target, side in step.shown:
        if not (1 <= seat <= s.seats and target in TARGETS and side in SIDES):
            return common.no_seat(s, seat) or (common.target_fault(f"{target} {side}"),)
    if found_later:
        with after.reopened(s, keep=False):
            return apart_faults(s, step)
    if s.phase not in ("all", "rest", *SHOWN_EARLY):
        return (common.wrong_phase(s),)
    between = s.phase == "battle" and not s.ruled
    late = between and bool(step.shown) and all(late_for(s, target) for _, target, _ in step.shown)
    if late or s.phase not in SHOWN_EARLY:
        return apart_faults(s, step)
    text = "tokens for other Targets stay hidden until those Targets are resolved"
    if s.phase != "battle" and s.round > 1:
        text += f"; a token of round {s.round - 1} counts only before the next contracts are placed"
    early = Fault("SC-BATTLE-B-02", text=text, unasked=not step.shown)
    return [early, *(apart_faults(s, step) if between else contracts.token_faults(s, step.shown))]


def late_for(s: ClansState, target: str) -> bool:
    """Whether a token for a Target comes late: it is settled, or all contracts were shown at the start."""
    return target in s.done or (target in s.targets and s.setup.options["contract_reveal"] == "all_at_start")


@listed
def apart_faults(s: ClansState, step: Tokens) -> Iterator[Fault]:
    """What tokens that are turned over before all Targets, or after them, bring to light."""
    yield from contracts.token_faults(s, step.shown)
    new = [token for token in step.shown if token[1:] not in [shown[:2] for shown in s.tokens[token[0] - 1]]]
    for seat, target, side in new if s.phase != "all" else ():
        if target in s.done or (s.phase == "battle" and late_for(s, target)):
            name = target_name(target)
            when = f"{name} is already resolved" if target in s.done else "all contracts are already turned over"
            text = f"@{seat} turns over {contracts.WORD[side]} {name} too late: {when}"
            yield common.earlier(s, "SC-BATTLE-B-01", s.shown_at.get(target, 0), text)
    for seat, target, side in new if s.setup.options["off_table_contract"] == "allowed" else ():
        if target not in s.targets:
            token = f"{contracts.WORD[side]} {target_name(target)}"
            yield Fault("SC-CONTRACT-06", "odd", text=f"@{seat} placed {token}, which is not in play and can never pay")


@common.collected
def apply_tokens(s: ClansState, step: Tokens, did: list[Effect]) -> None:
    """They lie open; at the end of the round what nobody typed stays unread."""
    if after.can_be_found(s):
        with after.reopened(s, keep=True):
            turn_over(s, step, did)
        if s.over:
            rewards.finish(s)
        return
    if s.phase not in ("all", "rest", *SHOWN_EARLY):
        return
    turn_over(s, step, did)
    if step.more and contracts.unread_tokens(s):
        return
    if s.phase == "all":
        s.phase = "battle"
        if not s.ruled:
            s.shown_at = dict.fromkeys(s.targets, s.at)
    elif s.phase == "rest" and not s.pair_owed:
        for seat in contracts.unread_tokens(s):
            s.claim("SC-CONTRACT-03", (f"tokens:{seat}",), "tokens that were not read", s.placed_at[seat - 1])
        rewards.close_round(s, did)


def turn_over(s: ClansState, step: Tokens, did: list[Effect]) -> None:
    """Book tokens that lie open now, with what comes of it."""
    good = [
        (seat, target, side)
        for seat, target, side in step.shown
        if 1 <= seat <= s.seats and target in TARGETS and side in SIDES
    ]
    new = [token for token in good if token[1:] not in [(t, side) for t, side, _ in s.tokens[token[0] - 1]]]
    for seat, target, side in good:
        contracts.take_token(s, seat, target, side, did)
    if s.phase not in ("all", "ninja") and not (s.ruled and s.phase == "battle"):
        for seat, target, side in dict.fromkeys(new):
            if target in s.done:
                shares.late_token(s, seat, target, side, did)
    if did or (new and s.setup.options["late_token"] == "paid"):
        shares.resplit(s, did)
    for seat, _, _ in new:
        if s.claims and len(s.tokens[seat - 1]) >= s.placed[seat - 1]:
            said = (s.placed_at[seat - 1], (f"tokens:{seat}",))
            s.claims = [claim for claim in s.claims if (claim.step, claim.needs) != said]


# --- E: the result ---------------------------------------------------------------------------------------------------


@stack.in_fight
def check_result(s: ClansState, fight: Fight, step: Result) -> Sequence[Fault]:
    """The Target is settled, with totals and pot as the table has them."""
    left = len(s.stacks[fight.target])
    if fight.owed and (not step.stated or fight.owed[0][0] in ("misplay", "pair")):
        return (stack.owed_fault(s, fight),)
    if step.stated:
        return (bounds.bound_faults if left or fight.owed or fight.unread else total_faults)(s, fight, step)
    if left:
        text = (
            f"{counted(left, 'card')} of the stack {'is' if left == 1 else 'are'} not turned up; for unread cards "
            "type the totals: =6 11 10"
        )
        return (Fault("SC-BATTLE-C-11", text=text, unasked=True),)
    if fight.unread and bounds.certain(s, fight) is None:
        name = target_name(fight.target)
        text = f"cards that nobody read decide about {name}: type `z`, then the totals, `=6 11 10`"
        return (Fault("SC-BATTLE-E-03", "odd", text=text),)
    return NONE


def total_faults(s: ClansState, fight: Fight, step: Result) -> list[Fault]:
    """Stated totals and pot that are not those of the cards, which are all read."""
    guardian, assassin = slots.computed(s, fight)
    sums = [
        ("SC-BATTLE-E-01", "Guardian total", guardian, step.guardian),
        ("SC-BATTLE-E-02", "Assassin total", assassin, step.assassin),
    ]
    dies = rewards.decided(guardian, assassin, step.guardian, step.assassin)
    if step.pot != NOT_READ and dies is not None:
        under = [card for card, _ in s.under[fight.target]]
        pot = pots.pot_of(stack.rules_of(s), fight.target, s.rewards.get(fight.target, NOT_READ), under, dies)
        sums.append((pots.pot_rule(dies), "pot", pot, step.pot))
    return [
        Fault(rule, text=f"the {what} is {told(amount)}, not {said}")
        for rule, what, amount, said in sums
        if rewards.otherwise(amount, said)
    ]


@stack.fought
def apply_result(s: ClansState, fight: Fight, step: Result, did: list[Effect]) -> None:
    """What is left of step D happens, totals are made, gold is paid, and after the last Target the round closes."""
    target, whole, sure = fight.target, False, None
    if fight.unread or fight.owed or s.stacks[target]:
        whole = not (fight.owed or s.stacks[target])
        if whole:
            sure = bounds.certain(s, fight)
        elif not step.stated:
            return
        fight.unread = True
        fight.owed.clear()
    if fight.step == "tokens":
        s.shown_at[target] = s.at
    rules, rows = stack.rules_of(s), stack.rows_of(s, target)
    if fight.unread:
        unread_fight(s, fight)
    else:
        slots.resolve_next(s, fight, rules, rows, did, CARDS)
    s.fight = None
    s.done.append(target)
    rewards.settle(s, fight, rules, rows, (step.guardian, step.assassin, step.pot), did, whole, sure)
    if len(s.done) >= len(s.targets):
        rewards.after_targets(s, did)


def unread_fight(s: ClansState, fight: Fight) -> None:
    """Totals only: the cards were seen by the table and not told; what they could have proved stays open."""
    for pos in s.stacks[fight.target]:
        if not pos.up:
            stack.unread(s, pos)
    for row in stack.rows_of(s, fight.target):
        for slot in row:
            if slot.hidden and slot.pos is not None:
                stack.unread(s, slot.pos)
