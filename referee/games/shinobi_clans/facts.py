"""What the public facts of a Shinobi Clans table can be; the score pad reads them too."""

from operator import sub
from typing import Any, Final

from referee.engine.facts import limits_of
from referee.engine.game import Limit, PublicFact, each_seat
from referee.engine.ledger import UNEXPLAINED
from referee.engine.limits import Limits, Pile, WordLimit, different, each_seat_once, one_of
from referee.games.shinobi_clans import table
from referee.games.shinobi_clans import table_phase as phases
from referee.games.shinobi_clans import table_places as places
from referee.games.shinobi_clans.amounts import say, shown
from referee.games.shinobi_clans.boxes import MOST_PRINTED
from referee.games.shinobi_clans.data import CARDS, TARGETS
from referee.games.shinobi_clans.rules.advanced import PASSES
from referee.games.shinobi_clans.state import (
    BANK,
    HAND,
    HAND_SIZE,
    ROUNDS,
    ROW,
    TOKENS,
    ClansState,
    Last,
    outcome_word,
    row_words,
    stack_words,
)
from referee.games.shinobi_clans.steps import NOT_READ
from referee.games.shinobi_clans.table_places import (
    amount,
    at_least,
    card_of,
    contract_of,
    in_stack,
    one_slot,
    settled_slot,
    target_of,
)

MANY: Final = 999
"""More gold than any game gives, where the bank has no end (option gold_supply)."""
OLD_MANY: Final = 9999
"""What version 0.1.0 let a log declare."""


def _forty(s: Any) -> bool:
    return bool(s.setup.options["gold_supply"] == "forty")


def _owed(s: Any) -> int:
    """Tokens of the largest set at this table."""
    return int(max(TOKENS, *s.sets))


def _said(number: int) -> int | str:
    return "?" if number == NOT_READ else number


def last_words(last: Last) -> dict[str, Any]:
    """The Target settled last; `?` for a number that nobody has said, slots as `2:silent_killer+kusari_fundo=3`."""
    item = last.item
    said_g, said_a, said_pot = item.claimed
    slots: tuple[list[str], list[str]] = [], []
    for words, row, powers in zip(slots, last.rows, last.powers, strict=True):
        for number, (slot, power) in enumerate(zip(row, powers, strict=False), 1):
            if ninja := "&".join(slot.ninjas):
                arms = f"{ninja}+{slot.weapon}" if slot.weapon else ninja
                words.append(f"{number}:{arms}={say(power) if power.needs else power.low}")
    return {
        "target": item.target,
        "outcome": outcome_word(last.dies),
        "guardian": shown(last.guardian) if last.guardian is not None else _said(said_g),
        "assassin": shown(last.assassin) if last.assassin is not None else _said(said_a),
        "pot": shown(last.pot)
        if last.pot is not None and (not last.pot.needs or said_pot == NOT_READ)
        else _said(said_pot),
        "slots_g": slots[0],
        "slots_a": slots[1],
        "under": list(item.under),
        "discarded": sorted(last.gone),
    }


_SLOTS_OF = {target: tuple((name, f"{target}.{side}") for side, name in ROW[target].items()) for target in TARGETS}
"""The rows of a Target, and what they are called in the view."""


def tokens_left(s: ClansState) -> list[int]:
    """The tokens of each seat that are not placed (SC-CONTRACT-07)."""
    return list(map(sub, s.sets, s.placed))


def on_table(s: ClansState) -> int:
    """Battle cards on the table: stacks, slots, Scouts, Meddlers, and events being resolved."""
    total = len(s.forced)
    for lying in (s.stacks, s.scouts, s.under):
        if lying:
            total += sum(map(len, lying.values()))
    for row in s.rows.values():
        for slot in row:
            if slot.ninja:
                total += 1 + len(slot.more)
            if slot.pos is not None:
                total += 1
    return total


def _hands(s: Any) -> list[int]:
    return list(map(s.ledger.count, HAND[1 : s.seats + 1]))


def _lying(s: Any, path: str) -> int:
    """Battle cards that lie in other places by the log, the deck and the discard pile left out.

    path: the pile that is being declared; beside a hand or a pack those of the others may be wrong too: left out.
    """
    out = ["deck", "discard", UNEXPLAINED]
    if path.startswith("hand"):
        out += HAND[1:]
    elif path.startswith("packs"):
        out.append("packs")
    elif path.startswith("height."):
        out += [pos.zone for pos in s.stacks[path.removeprefix("height.")]]
    return sum(s.ledger.count(zone) for zone in s.ledger.zones() if zone not in out)


_PILE = Pile("battle cards", CARDS, _lying, "SC-COMP-14")
_SUM = Limit(MOST_PRINTED, low=-MOST_PRINTED, words=WordLimit(amount, may_be=at_least))
_CARDS = WordLimit(lambda s, path, text: card_of(s, text), most=CARDS, unordered=True)
_SEAT = Limit(lambda s: s.seats, low=1, none=True, seats=True)
_TARGETS = WordLimit(lambda s, path, text: target_of(s, text), most=len(TARGETS), whole=different, unordered=True)
_SETTLED = WordLimit(settled_slot, most=CARDS)

FACTS: Final = (
    PublicFact("round", Limit(ROUNDS, low=1, none=True), rule="SC-ROUND-01", in_prompt=True),
    PublicFact(
        "phase",
        one_of(
            "setup",
            "tie",
            "target",
            "draft",
            "leftovers",
            "pool",
            "pick",
            "trim",
            "contract",
            "ninja",
            "all",
            "battle",
            "rest",
            "over",
        ),
        rule="SC-ROUND-02",
        in_prompt=True,
        put=phases.put_phase,
    ),
    PublicFact("turn", _SEAT, rule="SC-NINJA-02", in_prompt=True, put=table.put_turn),
    PublicFact("start", _SEAT, title="Starting Player", called=("Starting Player token",), rule="SC-ROUND-04"),
    PublicFact(
        "gold",
        called=("gold tokens",),
        limit=Limit(
            lambda s: BANK if _forty(s) else MANY,
            low=lambda s: -MANY if s.setup.options["negative_pot"] == "lose_gold_debt" else 0,
            total=lambda s: BANK if _forty(s) else MANY * s.seats,
            rule="SC-COMP-04",
            loose=OLD_MANY,
            usual=3 * BANK,
            usual_why=places.FORTY,
        ),
        rule="SC-BATTLE-F-09",
        per_seat=True,
        effect="gold",
        standing=1,
        put=table.put_gold,
    ),
    PublicFact(
        "hand",
        called=("hand cards", "cards in hand"),
        limit=Limit(
            CARDS,
            total=CARDS,
            pile=_PILE,
            usual=2 * HAND_SIZE,
            usual_why=f"a round begins with {HAND_SIZE} cards in hand",
        ),
        per_seat=True,
        standing=2,
        column="cards",
        of=lambda s: _hands(s) if s.setup.options["hand_count"] == "public" else None,
        put=each_seat(table.put_hand),
    ),
    PublicFact(
        "has",
        title="has cards",
        per_seat=True,
        of=lambda s: list(map(bool, _hands(s))),
        put=each_seat(table.put_has),
    ),
    PublicFact(
        "deck",
        Limit(CARDS, pile=_PILE._replace(beside="discard")),
        title="draw pile",
        of=lambda s: s.ledger.count("deck"),
        put=lambda s, n: table.put_count(s, "deck", n),
    ),
    PublicFact(
        "discard",
        Limit(CARDS, pile=_PILE._replace(beside="deck")),
        title="discard pile",
        of=lambda s: s.ledger.count("discard"),
        put=lambda s, n: table.put_count(s, "discard", n),
    ),
    PublicFact(
        "on_table",
        Limit(CARDS),
        title="cards on the table",
        instead="type what lies there: `set stack.daimyo`, `set slots.daimyo.g`, `set under.daimyo` or `set scout`",
        of=on_table,
    ),
    PublicFact("passed", rule="SC-NINJA-04", per_seat=True, put=each_seat(table.put_passed)),
    PublicFact(
        "targets",
        WordLimit(
            lambda s, path, text: target_of(s, text, laid=False), most=len(TARGETS), whole=different, unordered=True
        ),
        rule="SC-TARGET-02",
        put=places.put_targets,
    ),
    PublicFact(
        "rewards",
        called=("Reward cards",),
        limit=places.REWARD,
        rule="SC-TARGET-04",
        of=lambda s: [s.rewards.get(t, -1) for t in s.targets],
    ),
    PublicFact("stack", of=lambda s: {t: stack_words(s.stacks.get(t, ())) for t in s.targets}),
    PublicFact("height", of=lambda s: {t: len(s.stacks.get(t, ())) for t in s.targets}),
    PublicFact(
        "slots",
        of=lambda s: {shown: row_words(s.rows.get(name, ())) for t in s.targets for name, shown in _SLOTS_OF[t]},
    ),
    PublicFact(
        "scout",
        _TARGETS,
        title="Scouts on",
        of=lambda s: [t for t in s.targets if s.scouts.get(t)] if s.scouts else [],
        put=places.put_scouts,
    ),
    PublicFact("under", of=lambda s: {t: [card for card, _ in s.under.get(t, ())] for t in s.targets}),
    PublicFact(
        "first_pick", _SEAT, called=("First Pick token",), rule="SC-DRAFT-ADV-12", put=places.put_advanced("first_pick")
    ),
    PublicFact(
        "pass",
        Limit(PASSES, low=1, none=True),
        title="times packs were passed",
        rule="SC-DRAFT-ADV-12",
        of="pass_no",
        put=places.put_advanced("pass_no"),
    ),
    PublicFact("pool", _CARDS, title="face-up pool", of=lambda s: list(filter(None, s.pool)), put=places.put_pool),
    PublicFact(
        "leftovers",
        WordLimit(lambda s, path, text: card_of(s, text), most=HAND_SIZE, parts=True, unordered=True),
        per_seat=True,
        of=lambda s: list(map(" ".join, s.left)),
        put=each_seat(places.put_leftovers),
    ),
    PublicFact(
        "packs", places.PACKS._replace(pile=_PILE), title="cards in the pack", per_seat=True, of=lambda s: s.packs[:]
    ),
    PublicFact(
        "held",
        Limit(lambda s: s.seats, low=1, whole=each_seat_once, seats=True),
        title="pack held",
        per_seat=True,
        of=lambda s: s.held[:],
    ),
    PublicFact(
        "trim", Limit(CARDS), title="cards to discard", per_seat=True, of="owes", put=each_seat(places.put_trim)
    ),
    PublicFact(
        "tokens",
        Limit(_owed),
        title="contract tokens left",
        called=("contract tokens",),
        rule="SC-CONTRACT-01",
        per_seat=True,
        of=tokens_left,
        put=each_seat(table.put_tokens),
    ),
    PublicFact(
        "contracts",
        WordLimit(
            lambda s, path, text: ":".join(contract_of(text)), most=_owed, parts=True, whole=different, unordered=True
        ),
        rule="SC-BATTLE-B-01",
        per_seat=True,
        of=lambda s: [" ".join([f"{t}:{side}" for t, side, _ in seen]) if seen else "" for seen in s.tokens],
        put=each_seat(phases.put_contracts),
    ),
    PublicFact(
        "resolving",
        WordLimit(lambda s, path, text: target_of(s, text)),
        rule="SC-BATTLE-A-01",
        of=lambda s: s.fight.target if s.fight is not None else "",
        put=phases.put_resolving,
    ),
    PublicFact(
        "next_slot",
        Limit(CARDS),
        instead="slots are settled in order; `set resolving daimyo` begins the Target again",
        of=lambda s: s.fight.next if s.fight is not None else 0,
    ),
    PublicFact("done", _TARGETS, title="Targets settled", rule="SC-BATTLE-A-01", put=phases.put_done),
    PublicFact(
        "last",
        instead="the log computes this; `amend` the result, or `set gold.1`",
        of=lambda s: last_words(s.last_fight) if s.last_fight is not None else {},
    ),
    PublicFact(
        "winners",
        Limit(lambda s: s.seats, low=1, most=lambda s: s.seats, seats=True),
        rule="SC-END-01",
        instead="type `set gold.1`",
    ),
    PublicFact("height.*", places.HEIGHT._replace(pile=_PILE), title="cards on *", in_prompt=True),
    PublicFact("stack.*", WordLimit(in_stack, most=CARDS), title="stack of *"),
    PublicFact("slots.*.*", WordLimit(one_slot, most=CARDS, none="-")),
    PublicFact("under.*", _CARDS, title="Meddlers under *"),
    PublicFact("last.target", WordLimit(lambda s, path, text: target_of(s, text, laid=False))),
    PublicFact("last.outcome", one_of("open", "killed", "survives")),
    PublicFact("last.guardian", _SUM),
    PublicFact("last.assassin", _SUM),
    PublicFact("last.pot", _SUM),
    PublicFact("last.slots_g", _SETTLED),
    PublicFact("last.slots_a", _SETTLED),
    PublicFact("last.under", _CARDS),
    PublicFact("last.discarded", _CARDS),
    PublicFact("slots.*.a", title="Assassins on *"),
    PublicFact("slots.*.g", title="Guardians on *"),
    PublicFact(
        "stack.*.*",
        title="stack of *, card *",
        instead="type a whole stack, `set stack.daimyo ?,rogue^`, or how many cards it has, `set height.daimyo 2`",
    ),
    PublicFact("slots.*.a.*", title="*, Assassin slot *"),
    PublicFact("slots.*.g.*", title="*, Guardian slot *"),
    PublicFact("last.*", title="last Target, *"),
    PublicFact("slots.*.*.*", instead="type all slots of a side: `set slots.daimyo.g gma+?,-`"),
    PublicFact("targets.*", instead="type all Targets in play: `set targets daimyo,ronin,shogun`"),
    PublicFact("scout.*", instead="type all Targets on which a Scout lies: `set scout daimyo`"),
    PublicFact("under.*.*", instead="type all Meddlers there: `set under.daimyo thief`"),
    PublicFact("pool.*", instead="type all cards of the pool: `set pool aku,gap`"),
    PublicFact("held.*", instead="type whose pack each player holds: `set held 2,3,1`"),
    PublicFact("done.*", instead="type all Targets that are settled: `set done daimyo`"),
)

LIMITS: Final[Limits] = limits_of(FACTS)
