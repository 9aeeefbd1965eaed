"""What the public facts of a Shinobi Clans table can be; the score pad reads them too."""

import re
from typing import Any, Final

from referee.engine.facts import limits_of
from referee.engine.game import UNEXPLAINED, Limit, PublicFact, is_integer, is_number
from referee.engine.limits import Limits, Pile, WordLimit, different, each_seat_once, one_of
from referee.games.shinobi_clans.boxes import MOST_PRINTED
from referee.games.shinobi_clans.codes import exact_card
from referee.games.shinobi_clans.data import CARDS, SIDES, TARGETS, UNREAD, target_names
from referee.games.shinobi_clans.rules.advanced import PASSES
from referee.games.shinobi_clans.state import BANK, HAND, HAND_SIZE, ROUNDS, TOKENS

MANY: Final = 999
"""More gold than any game gives, where the bank has no end (option gold_supply)."""
OLD_MANY: Final = 9999
"""What version 0.1.0 let a log declare."""
PACK: Final = 99
"""More cards than a pack of a draft has; what version 0.1.0 let a log declare."""


def _forty(s: Any) -> bool:
    return bool(s.setup.options["gold_supply"] == "forty")


def _owed(s: Any) -> int:
    """Tokens of the largest set at this table."""
    return int(max(TOKENS, *s.sets))


def card_of(s: Any, text: str) -> str:
    """A card by name or code, `?` for one that was not read. Raises ValueError."""
    card = text if text in s.cards or text == UNREAD else exact_card(s, text)
    if card is None:
        raise ValueError(f"no card is called {text!r}")
    return card


def target_of(s: Any, text: str, laid: bool = True) -> str:
    """A Target by name or letter; laid: it must be in play. Raises ValueError."""
    target = target_names().exact(text) or ""
    if target not in TARGETS or (laid and target not in s.targets):
        there = ", ".join(s.targets if laid else TARGETS) or "none: `set targets` says which"
        raise ValueError(f"{text!r} is no Target {'in play' if laid else 'of this game'}; there is {there}")
    return target


def contract_of(text: str) -> tuple[str, str]:
    """An open contract, `daimyo:a`: its Target and its side. Raises ValueError."""
    name, _, side = text.partition(":")
    target = target_names().exact(name) or ""
    if target not in TARGETS or side not in SIDES:
        raise ValueError(f"{text!r} is no contract: type a Target, with a for Assassination or g for Guard, daimyo:a")
    return target, side


def slot_of(s: Any, text: str) -> tuple[str, str]:
    """Ninja and weapon of a slot; either may be missing. A weapon has `^`, or is `?` face down. Raises ValueError.

    `ninja+weapon^`, `ninja`, `weapon^`, `?` a weapon face down, `-` an empty slot; `ninja&ninja` where two lie
    together.
    """
    ninja, _, weapon = text.rpartition("+")
    if not ninja and not weapon.endswith("^") and weapon != UNREAD:
        ninja, weapon = weapon, ""
    ninja = "" if ninja == "-" else "&".join(card_of(s, one) for one in ninja.split("&") if one)
    if weapon and weapon != UNREAD:
        if not weapon.endswith("^"):
            raise ValueError(f"{text!r} is not understood: type an open weapon as `{weapon}^`, one face down as `?`")
        weapon = card_of(s, weapon.removesuffix("^")) + "^"
    return ninja, weapon


def _in_stack(s: Any, path: str, text: str) -> str:
    """A card of a stack: `?` face down, `rogue^` open. Raises ValueError."""
    if text == UNREAD:
        return text
    if not text.endswith("^"):
        raise ValueError(
            f"{text!r} is not understood: type a face-down card as `?`, an open one as `{text}^`, the bottom card first"
        )
    return card_of(s, text.removesuffix("^")) + "^"


def _slot(s: Any, path: str, text: str) -> str:
    ninja, weapon = slot_of(s, text)
    return f"{ninja}+{weapon}" if ninja and weapon else ninja or weapon


def _settled(s: Any, path: str, text: str) -> str:
    """A slot as it was settled, `2:silent_killer+kusari_fundo=3`. Raises ValueError."""
    number, _, rest = text.partition(":")
    cards, sign, power = rest.partition("=")
    if not (is_number(number) and sign and cards):
        raise ValueError(f"{text!r} is not understood: type slot, cards and power, 2:silent_killer+kusari_fundo=3")
    ninjas, plus, weapon = cards.partition("+")
    named = "&".join(card_of(s, card) for card in ninjas.split("&"))
    return f"{int(number)}:{named}{plus}{card_of(s, weapon) if plus else ''}={_amount(s, path, power)}"


def _amount(state: Any, path: str, text: str) -> str:
    """A number of which a part is not known: `?`, `≥ 6 + ?`. Raises ValueError."""
    if low := re.fullmatch(r"(?:≥|>=) *(-?[0-9]{1,3}) *\+ *\?|at least (-?[0-9]{1,3})", text):
        return f"≥ {low[1] or low[2]} + ?"
    if text != UNREAD and not (is_integer(text) and abs(int(text)) <= MOST_PRINTED):
        raise ValueError(f"{text!r} is no number; type ? when it is not known")
    return text


def _at_least(state: Any, log: str, told: str) -> bool:
    """A sum of which a part is not known: `≥ 6 + ?` may be 6 or more."""
    least = re.fullmatch(r"≥ (-?[0-9]+) \+ \?", log)
    return log == UNREAD or (least is not None and is_integer(told) and int(told) >= int(least[1]))


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


_FORTY = f"the box has {BANK} gold tokens (SC-COMP-04)"
_PILE = Pile("battle cards", CARDS, _lying, "SC-COMP-14")
_SUM = Limit(MOST_PRINTED, low=-MOST_PRINTED, words=WordLimit(_amount, may_be=_at_least))
_CARDS = WordLimit(lambda s, path, text: card_of(s, text), most=CARDS, unordered=True)
_SEAT = Limit(lambda s: s.seats, low=1, none=True, seats=True)
_TARGETS = WordLimit(lambda s, path, text: target_of(s, text), most=len(TARGETS), whole=different, unordered=True)
_SETTLED = WordLimit(_settled, most=CARDS)

FACTS: Final = (
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
            usual_why=_FORTY,
        ),
        rule="SC-BATTLE-F-09",
        per_seat=True,
        effect="gold",
        standing=1,
    ),
    PublicFact("turn", _SEAT, rule="SC-NINJA-02", in_prompt=True),
    PublicFact("passed", rule="SC-NINJA-04", per_seat=True),
    PublicFact("start", _SEAT, title="Starting Player", called=("Starting Player token",), rule="SC-ROUND-04"),
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
    ),
    PublicFact(
        "targets",
        WordLimit(
            lambda s, path, text: target_of(s, text, laid=False), most=len(TARGETS), whole=different, unordered=True
        ),
        rule="SC-TARGET-02",
    ),
    PublicFact(
        "rewards",
        called=("Reward cards",),
        limit=Limit(MOST_PRINTED, low=-1, rule="SC-COMP-02", most=len(TARGETS), usual=BANK, usual_why=_FORTY),
        rule="SC-TARGET-04",
    ),
    PublicFact(
        "tokens",
        Limit(_owed),
        title="contract tokens left",
        called=("contract tokens",),
        rule="SC-CONTRACT-01",
        per_seat=True,
    ),
    PublicFact(
        "contracts",
        WordLimit(
            lambda s, path, text: ":".join(contract_of(text)), most=_owed, parts=True, whole=different, unordered=True
        ),
        rule="SC-BATTLE-B-01",
        per_seat=True,
    ),
    PublicFact("resolving", WordLimit(lambda s, path, text: target_of(s, text)), rule="SC-BATTLE-A-01"),
    PublicFact("done", _TARGETS, title="Targets settled", rule="SC-BATTLE-A-01"),
    PublicFact("first_pick", _SEAT, called=("First Pick token",), rule="SC-DRAFT-ADV-12"),
    PublicFact("pass", Limit(PASSES, low=1, none=True), title="times packs were passed", rule="SC-DRAFT-ADV-12"),
    PublicFact(
        "winners",
        Limit(lambda s: s.seats, low=1, most=lambda s: s.seats, seats=True),
        rule="SC-END-01",
        instead="type `set gold.1`",
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
    ),
    PublicFact("deck", Limit(CARDS, pile=_PILE._replace(beside="discard")), title="draw pile"),
    PublicFact("discard", Limit(CARDS, pile=_PILE._replace(beside="deck")), title="discard pile"),
    PublicFact(
        "on_table",
        Limit(CARDS),
        title="cards on the table",
        instead="type what lies there: `set stack.daimyo`, `set slots.daimyo.g`, `set under.daimyo` or `set scout`",
    ),
    PublicFact("height.*", Limit(CARDS, pile=_PILE), title="cards on *", in_prompt=True),
    PublicFact(
        "next_slot", Limit(CARDS), instead="slots are settled in order; `set resolving daimyo` begins the Target again"
    ),
    PublicFact("trim", Limit(CARDS), title="cards to discard", per_seat=True),
    PublicFact("packs", Limit(CARDS, loose=PACK, pile=_PILE), title="cards in the pack", per_seat=True),
    PublicFact(
        "held", Limit(lambda s: s.seats, low=1, whole=each_seat_once, seats=True), title="pack held", per_seat=True
    ),
    PublicFact("scout", _TARGETS, title="Scouts on"),
    PublicFact("stack.*", WordLimit(_in_stack, most=CARDS), title="stack of *"),
    PublicFact("slots.*.*", WordLimit(_slot, most=CARDS, none="-")),
    PublicFact("under.*", _CARDS, title="Meddlers under *"),
    PublicFact("pool", _CARDS, title="face-up pool"),
    PublicFact(
        "leftovers",
        WordLimit(lambda s, path, text: card_of(s, text), most=HAND_SIZE, parts=True, unordered=True),
        per_seat=True,
    ),
    PublicFact("last.target", WordLimit(lambda s, path, text: target_of(s, text, laid=False))),
    PublicFact("last.outcome", one_of("open", "killed", "survives")),
    PublicFact("last.guardian", _SUM),
    PublicFact("last.assassin", _SUM),
    PublicFact("last.pot", _SUM),
    PublicFact("last.slots_g", _SETTLED),
    PublicFact("last.slots_a", _SETTLED),
    PublicFact("last.under", _CARDS),
    PublicFact("last.discarded", _CARDS),
    PublicFact("has", title="has cards", per_seat=True),
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
    PublicFact("last", instead="the log computes this; `amend` the result, or `set gold.1`"),
)

LIMITS: Final[Limits] = limits_of(FACTS)
