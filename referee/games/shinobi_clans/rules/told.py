"""Facts of the box that are told at the table, what they prove about earlier lines, and which are still wanted."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.game import Effect, Fact, Fault, line_numbers, listed
from referee.games.shinobi_clans import boxes, pots, powers
from referee.games.shinobi_clans.amounts import more, told, within
from referee.games.shinobi_clans.data import further, spell_fact, target_name
from referee.games.shinobi_clans.rules import begin, common, rewards, stack
from referee.games.shinobi_clans.state import ClansState, Settled
from referee.games.shinobi_clans.steps import NOT_READ


def check_fact(s: ClansState, fact: Fact) -> Sequence[Fault]:
    """A number printed in this box, and what it proves about earlier steps."""
    name, options = fact.name, s.setup.options["unknown_values"]
    rule, text = boxes.wrong(name, fact.value)
    if rule:
        strange = rule == "REF-FACT" and not boxes.asked(name)
        return (Fault(rule, "unread" if strange else "impossible", text=text),)
    old = s.facts.get(name)
    guessed = options == "placeholder" and name not in s.setup.box and name not in s.fact_at
    if old is not None and old != boxes.kept(fact.value) and not guessed:
        text = f"{name} was already recorded as {spell_fact(old)}; a printed number does not change"
        return (Fault("REF-FACT", "impossible", because=line_numbers(s.fact_at.get(name, 0)), text=text),)
    after = {**s.facts, name: fact.value}
    if name.endswith(".thf") and (text := boxes.thief_wrong(after)):
        return (Fault("SC-CARD-MED-5", "impossible", text=text),)
    copies = {card: n for card, n in after.items() if card.startswith(("copies.", "card."))}
    if name in copies and (text := "; ".join(t for t in boxes.census_wrong(copies) if "copies add up" in t)):
        return (Fault("SC-COMP-03", "impossible", text=text),)
    late = Fault("REF-FACT", text="at this table all numbers of the box are typed before play")
    found = [late] if options == "table_file" and old is None else []
    if name in copies:
        return found + _copies_faults(s, after)
    return found + (_rewards_faults(s, fact) if name == "rewards" else late_findings(s, after))


def _rewards_faults(s: ClansState, fact: Fact) -> list[Fault]:
    """Rewards that were seen before and are not among the five."""
    return [
        Fault(fault.rule, "impossible", about=line, text=fault.text)
        for line, *seen in s.reward_log
        for fault in begin.reward_faults(s, seen, fact.value)
    ]


def _copies_faults(s: ClansState, after: Mapping[str, Any]) -> list[Fault]:
    """Copies that are known now can make an earlier reveal impossible."""
    ledger = s.ledger.under(boxes.all_copies(after))
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


def late_findings(s: ClansState, after: Mapping[str, Any]) -> list[Fault]:
    """What a number that is known now, and only that, says against earlier Rogues, totals and pots."""
    said = {(fault.rule, fault.about) for fault in _against(s, s.facts)}
    return [fault for fault in _against(s, after) if (fault.rule, fault.about) not in said]


@listed
def _against(s: ClansState, facts: Mapping[str, Any]) -> Iterator[Fault]:
    """All that speaks against comparisons and results that were taken by the table's word, under these facts."""
    rules = powers.Rules(facts, s.cards, s.setup.options)
    for item in s.compares:
        side = powers.joins(*powers.comparison(rules, item.target, item.rows))
        if side is not None and side != item.chosen:
            where = {"g": "the Guardian side", "a": "the Assassin side", "-": "the discard pile"}[side]
            yield common.earlier(s, "SC-CARD-ROGUE-1", item.line, f"by this number the Rogue belonged to {where}")
    for result in s.pending:
        if not result.unread:
            yield from _result_faults(s, rules, result)


def _result_faults(s: ClansState, rules: powers.Rules, item: Settled) -> Iterator[Fault]:
    """What speaks against the totals and the pot that were stated when a Target was settled."""
    guardian, assassin = powers.totals(rules, item.target, item.rows)
    said_g, said_a, said_pot = item.claimed
    for rule, amount, said in (("SC-BATTLE-E-01", guardian, said_g), ("SC-BATTLE-E-02", assassin, said_a)):
        if said != NOT_READ and not within(amount, said):
            yield common.earlier(s, rule, item.line, f"the total was {told(amount)}, not {said}")
    dies = more(assassin, guardian)
    if NOT_READ not in (said_g, said_a) and dies is not None and dies != powers.killed(said_g, said_a):
        word = "was killed" if dies else "survived"
        yield common.earlier(s, "SC-BATTLE-E-03", item.line, f"{target_name(item.target)} {word}")
    held = rewards.decided(guardian, assassin, said_g, said_a)
    if said_pot != NOT_READ and held is not None:
        pot = pots.pot_of(rules, item.target, item.reward, item.under, held)
        if not within(pot, said_pot):
            yield common.earlier(s, pots.pot_rule(held), item.line, f"the pot was {told(pot)}, not {said_pot}")


@common.collected
def apply_fact(s: ClansState, fact: Fact, did: list[Effect]) -> None:
    """The number is known from now on; what waited for it is settled."""
    if boxes.wrong(fact.name, fact.value)[0]:
        return
    s.facts[fact.name] = boxes.kept(fact.value)
    s.fact_at[fact.name] = s.at
    if fact.name.startswith("card."):
        card = further(fact.name, fact.value)
        s.cards[card.id] = card
    if fact.name.startswith(("card.", "copies.")):
        s.ledger = s.ledger.under(boxes.all_copies(s.facts))
    settle_compares(s)
    if (fight := s.fight) is not None and fight.owed and fight.owed[0][0] == "join":
        rows = stack.rows_of(s, fight.target)
        if (side := powers.joins(*powers.comparison(stack.rules_of(s), fight.target, rows))) is not None:
            fight.owed.pop(0)
            stack.join(s, fight, side, did)
    rewards.settle_pending(s, did)


def settle_compares(s: ClansState) -> None:
    """Comparisons that are decided now need no fact any more."""
    rules, all_ = stack.rules_of(s), s.compares
    s.compares = [i for i in all_ if powers.joins(*powers.comparison(rules, i.target, i.rows)) is None]
    done = [item.line for item in all_ if item not in s.compares]
    s.claims = [c for c in s.claims if c.step not in done or c.rule != "SC-CARD-ROGUE-1"]


def wanted(s: ClansState) -> tuple[list[str], list[str]]:
    """Facts that the table waits for: those that the last line or the open question needs, then the others."""
    now: list[str] = []
    before: list[str] = []
    if (fight := s.fight) is not None and fight.owed and fight.owed[0][0] == "join":
        now += filter(boxes.asked, stack.missing(s, fight))
    for claim in s.claims:
        (now if claim.step == s.at else before).extend(need for need in claim.needs if boxes.asked(need))
    new = [name for name in dict.fromkeys(now) if name not in s.facts]
    return new, [name for name in dict.fromkeys(before) if name not in s.facts and name not in new]
