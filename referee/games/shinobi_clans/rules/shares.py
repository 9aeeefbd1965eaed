"""Gold after a pot was split: void contracts, late tokens, what players say they took (SC-BATTLE-B-03, -F)."""

from collections.abc import Sequence

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, line_numbers, replace
from referee.games.shinobi_clans import pots
from referee.games.shinobi_clans.data import target_name
from referee.games.shinobi_clans.rules import common, rewards, stack
from referee.games.shinobi_clans.state import ClansState, Settled
from referee.games.shinobi_clans.steps import NOT_READ, Take

MOST_TAKEN = 9999
"""More gold than this nobody takes for a Target."""


def resplit(s: ClansState, did: list[Effect]) -> None:
    """Pots of this round whose holders are others now: a contract became void, or a late token counts (SC-BATTLE-B-03).

    Options void_share and late_token say whether what the others were paid changes.
    """
    for item in [item for item in s.settled if item.round == s.round and item.paid]:
        dies, _, _ = rewards.outcome(s, item)
        who = rewards.winners(s, item, dies) if dies is not None else []
        had = dict(item.shares)
        if dies is None or who == list(had):
            continue
        if any(seat not in had for seat in who) and item.pot < 0:
            pot = rewards.pot_now(s, item, dies).exact
            if pot is None:
                s.pending = [*(old for old in s.pending if old.line != item.line), item]
                needs = rewards.pot_needs(s, item, dies) or ("the pot",)
                s.claim("SC-BATTLE-E-03", needs, "a pot that is not known", item.line)
                rewards.settled_anew(s, replace(item, paid=False))
                continue
            item = replace(item, pot=pot)
            did.append(("pot", pot))
        fixed = s.setup.options["void_share"] == "kept" and all(seat in had for seat in who)
        each = pots.share(item.pot, len(who), s.setup.options["rounding"]) if who else 0
        shares = []
        for seat in who:
            change = 0 if fixed else common.affordable(s, seat, each - had.get(seat, 0))
            shares.append((seat, had.get(seat, 0) + change))
            if change:
                if not any(effect[:2] == ("resplit", item.target) for effect in did):
                    did.append(("resplit", item.target, len(who)))
                s.paid.append((seat, item.target, change, item.line))
                did.append(common.moved_gold(s, seat, change))
        rewards.settled_anew(s, replace(item, shares=tuple(shares)))


def late_token(s: ClansState, seat: int, target: str, side: str, did: list[Effect]) -> None:
    """A token that is turned over after its Target was settled: paid or not by option late_token."""
    item = next((item for item in s.settled if item.round == s.round and item.target == target), None)
    if item is None or (seat, side) in item.tokens:
        return
    if s.setup.options["late_token"] != "paid":
        did.append(("late", seat, target))
        return
    rewards.settled_anew(s, replace(item, tokens=tuple(sorted((*item.tokens, (seat, side))))))


# --- gold taken ------------------------------------------------------------------------------------------------------


def taken_for(s: ClansState, step: Take) -> Settled | None:
    """The Target that a word about gold is of: the one settled last; in the next round only what was paid for it.

    Version 0.1.0 took gold of a later round for it, too (option `forced`, value `as_ruled`).
    """
    if not s.settled:
        return None
    item = s.settled[-1]
    still = s.ruled or item.round == s.round or s.phase == "target"
    return item if still or step.amount == paid_for(s, step.who, item) else None


def check_take(s: ClansState, step: Take) -> Sequence[Fault]:
    """How much gold a player took for the Target settled last."""
    item = taken_for(s, step)
    due = paid_for(s, step.who, item) if item is not None else 0
    if refused := common.no_seat(s, step.who) or _beyond(s, step, due):
        return refused
    if item is None:
        text = "no Target of this round has been settled yet" if s.settled else "no Target has been settled yet"
        return common.over() if s.over else (Fault("SC-BATTLE-F-08", text=text, unasked=True),)
    dies, _, _ = rewards.outcome(s, item)
    rule = pots.pot_rule(bool(dies))
    if before := told_before(s, step, item):
        text = f"@{step.who} has already taken {step.amount} for {target_name(item.target)}"
        return (Fault(rule, because=line_numbers(before), text=text, unasked=True),)
    if not item.paid:
        needs = rewards.missing(s, item)
        missing = stack.asked_for(needs) or "the totals"
        text = f"nobody is paid yet: the result of {target_name(item.target)} is open; missing: {missing}"
        return (Fault(rule, because=line_numbers(item.line), needs=needs, text=text),)
    if step.amount == due:
        return NONE
    pot = item.pot if item.pot != NOT_READ else rewards.pot_now(s, item, bool(dies)).exact
    holders = rewards.winners(s, item, bool(dies))
    text = f"the pot is {pot}, so @{step.who} gets {due}, not {step.amount}"
    if step.who not in holders:
        rule = "SC-BATTLE-F-08"
        text = f"@{step.who} has no successful contract for {target_name(item.target)} and gets nothing"
    elif step.amount == pot and len(holders) > 1:
        rule, text = "SC-BATTLE-F-06", f"the pot of {pot} is split between {len(holders)} players: {due} for each"
    return (Fault(rule, because=line_numbers(item.line), text=text),)


def paid_for(s: ClansState, who: int, item: Settled) -> int:
    """What a player was paid for a Target."""
    return sum(amount for seat, _, amount, line in s.paid if seat == who and line == item.line)


def told_before(s: ClansState, step: Take, item: Settled) -> int:
    """The line that said the same of this Target already, 0 for none."""
    return next(
        (line for seat, amount, of, line in s.took if (seat, amount, of) == (step.who, step.amount, item.line)), 0
    )


def _can_take(s: ClansState, step: Take, change: int) -> bool:
    """Whether somebody can have taken so much; change: of what the player has."""
    return abs(step.amount) <= MOST_TAKEN and common.affordable(s, step.who, change) == change


def _beyond(s: ClansState, step: Take, due: int) -> Sequence[Fault]:
    """What refuses gold that nobody can have taken; version 0.1.0 did not ask (option `forced`, value `as_ruled`)."""
    change = step.amount - due
    if s.ruled or _can_take(s, step, change):
        return NONE
    text = f"no Target brings {step.amount} gold"
    if change < 0:
        text = f"@{step.who} has {s.gold[step.who - 1]} gold and cannot give back {-change}"
    elif s.setup.options["gold_supply"] == "forty":
        text = f"the bank has {max(0, s.bank)} gold, so @{step.who} cannot take {step.amount}"
    return (Fault("REF-CARD", "unread", text=text),)


def apply_take(s: ClansState, step: Take) -> Sequence[Effect]:
    """The table's gold is what was taken, also by somebody who took it before any Target was settled."""
    item = taken_for(s, step)
    if not 1 <= step.who <= s.seats or (item is None and (s.ruled or s.over)):
        return NO_EFFECT
    if item is not None and (not item.paid or told_before(s, step, item)):
        return NO_EFFECT
    s.took.append((step.who, step.amount, item.line if item is not None else s.at, s.at))
    change = step.amount - (paid_for(s, step.who, item) if item is not None else 0)
    if not change or not _can_take(s, step, change):
        return NO_EFFECT
    did = (common.moved_gold(s, step.who, change),)
    if item is not None:
        s.paid = [p for p in s.paid if not (p[0] == step.who and p[3] == item.line)]
        s.paid.append((step.who, item.target, step.amount, item.line))
    if s.over:
        rewards.finish(s)
    return did
