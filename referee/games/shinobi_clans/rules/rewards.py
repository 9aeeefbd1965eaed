"""Battle, steps E to G: killed or not, pots, paying, the end of the round and of the game (SC-BATTLE-F, -G, SC-END)."""

from collections.abc import Sequence

from referee.engine.game import Claim, Effect, replace
from referee.games.shinobi_clans import pots, powers
from referee.games.shinobi_clans.amounts import Amount, known, more, shown, within
from referee.games.shinobi_clans.rules import after, common, contracts, stack
from referee.games.shinobi_clans.state import (
    PLACE,
    ROUNDS,
    ROW,
    ClansState,
    Fight,
    Last,
    Rows,
    Settled,
    left_of,
    outcome_word,
)
from referee.games.shinobi_clans.steps import NOT_READ

# --- settling --------------------------------------------------------------------------------------------------------


def outcome(s: ClansState, item: Settled) -> tuple[bool | None, Amount | None, Amount | None]:
    """Whether the Target dies (None while open), and both totals where they are computed or claimed."""
    said_g, said_a, _ = item.claimed
    if item.unread and not item.typed:
        if NOT_READ not in (said_g, said_a):
            return powers.killed(said_g, said_a), known(said_g), known(said_a)
        return item.sure, None, None
    guardian, assassin = powers.totals(stack.rules_of(s), item.target, item.rows)
    if item.typed:
        guardian, assassin = said_totals(guardian, assassin, item.claimed)
    return decided(guardian, assassin, said_g, said_a), guardian, assassin


def said_totals(guardian: Amount, assassin: Amount, claimed: tuple[int, int, int]) -> tuple[Amount, Amount]:
    """The totals as the table has them: those that were stated, else those that are computed."""
    said_g, said_a, _ = claimed
    return guardian if said_g == NOT_READ else known(said_g), assassin if said_a == NOT_READ else known(said_a)


def otherwise(total: Amount, said: int) -> bool:
    """Whether a number that was stated cannot be the one that is computed."""
    return said != NOT_READ and not within(total, said)


def decided(guardian: Amount, assassin: Amount, said_g: int, said_a: int) -> bool | None:
    """Whether the Target dies by its totals; while a number is missing, by those that were stated; None while open."""
    if not (guardian.needs or assassin.needs) and guardian.low is not None and assassin.low is not None:
        return powers.killed(guardian.low, assassin.low)
    if NOT_READ not in (said_g, said_a):
        return powers.killed(said_g, said_a)
    return more(assassin, guardian)


def settle(
    s: ClansState,
    fight: Fight,
    rules: powers.Rules,
    rows: Rows,
    claimed: tuple[int, int, int],
    did: list[Effect],
    whole: bool,
    sure: bool | None,
) -> None:
    """Book the result of a Target and pay it, or keep it until the missing facts are known.

    rows: the slots after step D; claimed, whole, sure: see `Settled`.
    """
    target, unread = fight.target, fight.unread
    under = tuple([card for card, _ in s.under[target]]) if s.under[target] else ()
    reward = s.rewards.get(target, NOT_READ)
    tokens = tuple([(seat, side) for seat, row in enumerate(s.tokens, 1) for t, side, _ in row if t == target])
    # The slots were just resolved: they are not worked out twice.
    total_g, total_a = powers.summed(rules, target, fight.power_g, fight.power_a)
    typed = not (unread or s.ruled) and (otherwise(total_g, claimed[0]) or otherwise(total_a, claimed[1]))
    if typed:
        total_g, total_a = said_totals(total_g, total_a, claimed)
    totals: tuple[Amount | None, Amount | None] = total_g, total_a
    dies: bool | None = None
    pot: Amount | None = None
    item = Settled(
        s.at,
        target,
        s.round,
        fight.before,
        under,
        reward,
        tokens,
        claimed,
        unread,
        whole=whole,
        sure=sure,
        typed=typed,
    )
    if not (unread or total_g.needs or total_a.needs):
        dies = powers.killed(total_g.low or 0, total_a.low or 0)
        pot = pots.pot_of(rules, target, reward, under, dies)
        if not s.ruled and otherwise(pot, claimed[2]):
            item, pot = replace(item, typed=True), known(claimed[2])
    if dies is None:  # since a slot was resolved, a missing number may have been told
        dies, guardian, assassin = outcome(s, item)
        totals = guardian, assassin
    if dies is not None and (pot is None or pot.needs):
        pot = pot_now(s, item, dies)
        if not (unread or s.ruled) and otherwise(pot, claimed[2]):
            item, pot = replace(item, typed=True), known(claimed[2])
    item = settle_open(s, item, dies, totals, pot, did)
    s.settled.append(item)
    rows_now, added = (tuple(rows[0]), tuple(rows[1])), (fight.power_g, fight.power_a)
    s.last_fight = Last(item, dies, *totals, pot, rows_now, added, fight.gone)
    if s.setup.options["table_discard"] == "per_target":
        clear_target(s, target, did)


def settle_open(
    s: ClansState,
    item: Settled,
    dies: bool | None,
    totals: Sequence[Amount | None],
    pot: Amount | None,
    did: list[Effect],
) -> Settled:
    """What is known of a Target is told, and what can be paid is paid; a missing number is waited for."""
    waits = item.unread
    guardian, assassin = totals
    if guardian is not None and assassin is not None:
        did.append(("total", shown(guardian), shown(assassin)))
        waits = waits or bool(guardian.needs or assassin.needs)
    did.append((outcome_word(dies), item.target))
    needs = missing(s, item) if waits or pot is None or pot.needs else ()
    if item.unread and (item.sure is None or NOT_READ not in item.claimed[:2]):
        s.claim("SC-BATTLE-E-03", ("cards that were not read",), "totals by the table's word")
    if needs:
        s.claim("SC-BATTLE-E-03", needs, "a total with an unknown number in it")
    gold = None if pot is None else pot.exact
    if pot is not None and (gold is not None or item.claimed[2] != NOT_READ):
        item = pay(s, item, gold if gold is not None else item.claimed[2], bool(dies), did)
    elif dies is not None and not winners(s, item, dies):
        item = replace(item, paid=True)
    if needs or (pot is None and not item.paid):
        s.pending.append(item)
    return item


def settled_anew(s: ClansState, item: Settled) -> None:
    """A Target that was settled stands otherwise now."""
    s.settled = [item if old.line == item.line else old for old in s.settled]
    s.pending = [item if old.line == item.line else old for old in s.pending]


def pot_now(s: ClansState, item: Settled, dies: bool) -> Amount:
    """The pot as computed, or as claimed where cards were not read."""
    if item.unread and not item.whole:
        return known(item.claimed[2]) if item.claimed[2] != NOT_READ else Amount(None, None, ("the pot",))
    pot = pots.pot_of(stack.rules_of(s), item.target, item.reward, item.under, dies)
    return known(item.claimed[2]) if item.typed and otherwise(pot, item.claimed[2]) else pot


def missing(s: ClansState, item: Settled) -> tuple[str, ...]:
    """Facts that the result of a Target still waits for."""
    dies, _, _ = outcome(s, item)
    pot = pot_needs(s, item, dies) if dies is not None and (item.whole or not item.unread) else ()
    if item.unread:
        return pot
    guardian, assassin = powers.totals(stack.rules_of(s), item.target, item.rows)
    told = dies is not None and item.claimed[0] == NOT_READ and more(assassin, guardian) is not None
    return tuple(dict.fromkeys(pot if told else (*guardian.needs, *assassin.needs, *pot)))


def pot_needs(s: ClansState, item: Settled, dies: bool) -> tuple[str, ...]:
    """Facts that the pot waits for; none where nobody is paid (SC-BATTLE-F-08)."""
    return (
        pots.pot_of(stack.rules_of(s), item.target, item.reward, item.under, dies).needs
        if winners(s, item, dies)
        else ()
    )


def winners(s: ClansState, item: Settled, dies: bool) -> list[int]:
    """Players with a contract for a Target of its round that succeeded and is not void (SC-BATTLE-F-01)."""
    good = [seat for seat, side in item.tokens if side == pots.fulfilled(dies)]
    return [seat for seat in good if contracts.valid(s, seat, item.target, item.round)] if s.voided else good


def pay(s: ClansState, item: Settled, pot: int, dies: bool, did: list[Effect]) -> Settled:
    """Gold goes to everybody with a successful contract (SC-BATTLE-F-06 to -09; options gold_supply, negative_pot)."""
    did.append(("pot", pot))
    who = winners(s, item, dies)
    each = pots.share(pot, len(who), s.setup.options["rounding"]) if who else 0
    shares = []
    for seat in who:
        amount = common.affordable(s, seat, each)
        shares.append((seat, amount))
        s.paid.append((seat, item.target, amount, item.line))
        if amount:
            did.append(common.moved_gold(s, seat, amount, item.round == s.round))
    return replace(item, paid=True, shares=tuple(shares), pot=pot)


def refresh(s: ClansState) -> None:
    """The Target settled last as it stands with what is known now."""
    item = s.settled[-1] if s.settled else None
    last = s.last_fight
    if item is None or last is None or last.item.target != item.target:
        return
    dies, guardian, assassin = outcome(s, item)
    pot = pot_now(s, item, dies) if dies is not None else None
    rows, amounts = last.rows, last.powers
    if not item.unread:
        rules = stack.rules_of(s)
        done = [powers.resolve(rules, g, a) for g, a in powers.facing(item.rows)]
        rows = (tuple(d.g for d in done), tuple(d.a for d in done))
        amounts = [d.power_g for d in done], [d.power_a for d in done]
    s.last_fight = Last(item, dies, guardian, assassin, pot, rows, amounts, last.gone)


def settle_pending(s: ClansState, did: list[Effect]) -> None:
    """A fact has arrived: results that were open are settled, as far as they can be."""
    left: list[Settled] = []
    for item in s.pending:
        dies, _, _ = outcome(s, item)
        if dies is not None and not item.paid and (item.whole or not item.unread):
            pot = pots.pot_of(stack.rules_of(s), item.target, item.reward, item.under, dies)
            if pot.exact is not None or not winners(s, item, dies):
                did.append(("killed" if dies else "survives", item.target))
                item = pay(s, item, pot.exact, dies, did) if pot.exact is not None else replace(item, paid=True)
                settled_anew(s, item)
        needs = missing(s, item)
        if not item.paid or needs:
            left.append(item)
            s.claims = [c._replace(needs=needs) if _waits(c, item) and needs else c for c in s.claims]
        else:
            s.claims = [c for c in s.claims if not _waits(c, item)]
    s.pending = left
    refresh(s)
    if s.over:
        finish(s)


def _waits(claim: Claim, item: Settled) -> bool:
    """Whether an open question is about the result of this Target."""
    return claim.step == item.line and claim.rule == "SC-BATTLE-E-03"


# --- G: the end of a round -------------------------------------------------------------------------------------------


def after_targets(s: ClansState, did: list[Effect]) -> None:
    """All Targets are settled: the remaining tokens are turned over, or the round closes (option contract_reveal)."""
    if s.setup.options["contract_reveal"] == "per_target_then_rest" and (contracts.unread_tokens(s) or s.pair_owed):
        s.phase = "rest"
        return
    close_round(s, did)


def clear_target(s: ClansState, target: str, did: list[Effect]) -> None:
    """Cards of a settled Target go to the discard pile (option table_discard)."""
    n = clear_table(s, (target,))
    s.stacks[target] = []
    s.under[target] = []
    s.rows |= {row: [] for row in ROW[target].values()}
    if n:
        did.append(("cleared", n))


def clear_zones(s: ClansState, targets: Sequence[str]) -> int:
    """Cards of these Targets that were never turned up go to the discard pile face down."""
    n, ledger = 0, s.ledger
    for target in targets:
        for line in s.scouts.pop(target, ()) if s.scouts else ():  # left lying by mistake (SC-NINJA-14)
            ledger.play("scout", PLACE(line), "discard", s.at)
            n += 1
        slots = [slot.pos for name in ROW[target].values() for slot in s.rows.get(name, ()) if slot.pos is not None]
        for pos in (*s.stacks.get(target, ()), *slots):
            if here := ledger.count(pos.zone):
                ledger.draw(here, pos.zone, "discard", s.at)
                n += here
    return n


def close_round(s: ClansState, did: list[Effect]) -> None:
    """Cards are discarded, tokens return, the start passes on (SC-BATTLE-G); after round 3 the game is over."""
    if s.round >= ROUNDS:  # SC-ROUND-01
        s.phase = "over"
        s.over = True
        s.why = "SC-END-01"
        s.turn = 0
        finish(s)
        return
    if n := clear_table(s, s.targets):
        did.append(("cleared", n))
    after.close_books(s)
    s.round += 1
    s.start = left_of(s.start, s.seats)  # SC-ROUND-04, SC-BATTLE-G-04
    s.clear()
    s.earned = [0] * s.seats
    s.turn = 0
    s.phase = "target"
    did += [("round", s.round), ("start", s.start)]


def clear_table(s: ClansState, targets: Sequence[str]) -> int:
    """All battle cards turned up, and those at these Targets, are discarded (SC-BATTLE-G-01).

    The caller clears the places.
    """
    n = s.ledger.count("table")
    s.ledger.draw(n, "table", "discard", s.at)
    return n + clear_zones(s, targets)


# --- the end of the game ---------------------------------------------------------------------------------------------


def finish(s: ClansState) -> None:
    """Most gold wins; ties by option final_tie. While gold is unknown nobody has won yet."""
    s.winners = [] if any(not item.paid for item in s.pending) else break_tie(s, richest(s.gold))


def richest(gold: Sequence[int]) -> list[int]:
    """The players with the most gold (SC-END-01)."""
    best = max(gold, default=0)
    return [seat for seat, amount in enumerate(gold, 1) if amount == best]


def break_tie(s: ClansState, tied: list[int]) -> list[int]:
    """The winners of those with the most gold (SC-END-03).

    Option final_tie: all, those with more gold in round 3, with fewer cards left, or the first from the start seat.
    """
    reading = s.setup.options["final_tie"]
    if reading == "last_round_gold":
        best = max(s.earned[seat - 1] for seat in tied)
        return [seat for seat in tied if s.earned[seat - 1] == best]
    if reading == "fewer_cards_left":
        least = min(s.hand(seat) for seat in tied)
        return [seat for seat in tied if s.hand(seat) == least]
    if reading == "seat_after_start":
        return [min(tied, key=lambda seat: (seat - s.start) % s.seats)]
    return tied
