"""Cards on the table that the table declares (`set`): Targets, stacks, slots, Scouts, Meddlers, pool, leftovers, packs.

What comes to a place or leaves it without an explanation is booked on the zone `unexplained`.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

from referee.engine.game import Limit, is_integer, is_number, refuse, replace
from referee.engine.ledger import UNEXPLAINED
from referee.games.shinobi_clans.boxes import MOST_PRINTED
from referee.games.shinobi_clans.codes import exact_card
from referee.games.shinobi_clans.data import CARDS, SIDES, TARGETS, UNREAD, target_name, target_names
from referee.games.shinobi_clans.rules.advanced import ADVANCED
from referee.games.shinobi_clans.state import BANK, LEFT, PLACE, ROW, ClansState, Pos, Slot, row_words, stack_words

FORTY = f"the box has {BANK} gold tokens (SC-COMP-04)"
HEIGHT = Limit(CARDS)
REWARD = Limit(MOST_PRINTED, low=-1, rule="SC-COMP-02", most=len(TARGETS), usual=BANK, usual_why=FORTY)
PACKS = Limit(CARDS, loose=99)
"""More cards than a pack of a draft has; what version 0.1.0 let a log declare."""


# --- what is typed ----------------------------------------------------------------------------------------------------


def card_of(s: Any, text: str) -> str:
    """A card by name or code, `?` for one that was not read. Raises ValueError."""
    card = text if text in s.cards or text == UNREAD else exact_card(s, text)
    if card is None:
        raise ValueError(f"no card is called {text!r}")
    return card


def target_of(s: Any, text: str, laid: bool = True) -> str:
    """A Target by name or letter; laid: it must be in play. Raises ValueError."""
    target = target_names().exact(text) or ""
    known, where = (s.targets, "in play") if laid else (TARGETS, "of this game")
    there = ", ".join(known) or "none: `set targets` says which"
    refuse((target not in known, f"{text!r} is no Target {where}; there is {there}"))
    return target


def contract_of(text: str) -> tuple[str, str]:
    """An open contract, `daimyo:a`: its Target and its side. Raises ValueError."""
    name, _, side = text.partition(":")
    target = target_names().exact(name) or ""
    refuse(
        (
            target not in TARGETS or side not in SIDES,
            f"{text!r} is no contract: type a Target, with a for Assassination or g for Guard, daimyo:a",
        )
    )
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
        refuse(
            (
                not weapon.endswith("^"),
                f"{text!r} is not understood: type an open weapon as `{weapon}^`, one face down as `?`",
            )
        )
        weapon = card_of(s, weapon.removesuffix("^")) + "^"
    return ninja, weapon


def in_stack(s: Any, path: str, text: str) -> str:
    """A card of a stack: `?` face down, `rogue^` open. Raises ValueError."""
    _lying(text)
    return text if text == UNREAD else card_of(s, text.removesuffix("^")) + "^"


def _lying(text: str) -> None:
    """Refuse a card of a stack of which it is not said how it lies. Raises ValueError."""
    known = text == UNREAD or text.endswith("^")
    how = f"type a face-down card as `?`, an open one as `{text}^`, the bottom card first"
    refuse((not known, f"{text!r} is not understood: {how}"))


def one_slot(s: Any, path: str, text: str) -> str:
    """A slot as the view has it. Raises ValueError."""
    ninja, weapon = slot_of(s, text)
    return f"{ninja}+{weapon}" if ninja and weapon else ninja or weapon


def settled_slot(s: Any, path: str, text: str) -> str:
    """A slot as it was settled, `2:silent_killer+kusari_fundo=3`. Raises ValueError."""
    number, _, rest = text.partition(":")
    cards, sign, power = rest.partition("=")
    refuse(
        (
            not (is_number(number) and sign and cards),
            f"{text!r} is not understood: type slot, cards and power, 2:silent_killer+kusari_fundo=3",
        )
    )
    ninjas, plus, weapon = cards.partition("+")
    named = "&".join(card_of(s, card) for card in ninjas.split("&"))
    return f"{int(number)}:{named}{plus}{card_of(s, weapon) if plus else ''}={amount(s, path, power)}"


def amount(state: Any, path: str, text: str) -> str:
    """A number of which a part is not known: `?`, `≥ 6 + ?`. Raises ValueError."""
    if low := re.fullmatch(r"(?:≥|>=) *(-?[0-9]{1,3}) *\+ *\?|at least (-?[0-9]{1,3})", text):
        return f"≥ {low[1] or low[2]} + ?"
    refuse(
        (
            text != UNREAD and not (is_integer(text) and abs(int(text)) <= MOST_PRINTED),
            f"{text!r} is no number; type ? when it is not known",
        )
    )
    return text


def at_least(state: Any, log: str, told: str) -> bool:
    """A sum of which a part is not known: `≥ 6 + ?` may be 6 or more."""
    least = re.fullmatch(r"≥ (-?[0-9]+) \+ \?", log)
    return log == UNREAD or (least is not None and is_integer(told) and int(told) >= int(least[1]))


# --- what comes and goes ----------------------------------------------------------------------------------------------


def words_of(value: object) -> list[str]:
    """Declared words: a list, or a text by blanks; `-` alone is none. Raises ValueError."""
    if isinstance(value, list):
        return [str(one) for one in value]
    if not isinstance(value, str):
        raise ValueError("type cards or Targets by name, with commas")
    return [] if value == "-" else value.split()


def come(s: ClansState, zone: str, card: str = "", n: int = 1) -> None:
    """Cards come to a zone, nobody knows from where."""
    s.ledger.move(n, UNEXPLAINED, zone, (card,) if card and card != UNREAD else None, line=s.at)
    if card == UNREAD:
        s.ledger.unread(n, zone, line=s.at)


def go(s: ClansState, zone: str, card: str = "", n: int = 1) -> None:
    """Cards leave a zone, nobody knows where to."""
    named = (card,) if card and card != UNREAD and s.ledger.could(zone, card).verdict != "no" else None
    n = min(n, s.ledger.count(zone))
    if n:
        s.ledger.move(n, zone, UNEXPLAINED, named, line=s.at)


# --- Targets ---------------------------------------------------------------------------------------------------------


def put_targets(s: ClansState, value: object) -> None:
    """The Targets in play; the cards of one that is not are gone from it."""
    refuse((s.phase in ("setup", "tie"), "type the starting player first, `set start 2`, then `set phase target`"))
    new = list(dict.fromkeys(target_of(s, text, laid=False) for text in words_of(value)))
    for target in [t for t in s.targets if t not in new]:
        refuse(
            (
                s.fight is not None and s.fight.target == target,
                f"{target_name(target)} is being resolved; type `set resolving -` first",
            )
        )
        _clear(s, target)
    s.targets = new
    for target in new:
        s.rewards.setdefault(target, -1)
        s.stacks.setdefault(target, [])
        s.under.setdefault(target, [])
        for side in "ga":
            s.rows.setdefault(f"{target} {side}", [])
    s.done = [target for target in s.done if target in new]


def _clear(s: ClansState, target: str) -> None:
    put_stack(s, target, [])
    for side, row in ROW[target].items():
        put_slots(s, f"{target}.{side}", [])
        del s.rows[row]
    put_under(s, target, [])
    put_scouts(s, [t for t in s.scouts if t != target])
    del s.stacks[target], s.under[target]
    s.rewards.pop(target, None)


# --- stacks and slots ------------------------------------------------------------------------------------------------


def put_stack(s: ClansState, target: str, value: object) -> None:
    """A stack, bottom first: `?` lies face down, `rogue^` open."""
    stack, tokens = s.stacks[target], words_of(value)
    for token in tokens:
        _lying(token)
    while len(stack) > len(tokens):
        pos = stack.pop()
        go(s, pos.zone, pos.card)
    for at, token in enumerate(tokens):
        if at == len(stack):
            zone = f"#{s.at}.{at}"
            come(s, zone)
            stack.append(Pos(s.at, 0, zone))
        if stack_words([stack[at]])[0] != token:
            stack[at] = _turned(s, stack[at], token)
    if s.turned_owed is not None and s.turned_owed[0] == "stack" and s.turned_owed[1] == target:
        s.turned_owed = None


def _turned(s: ClansState, pos: Pos, token: str) -> Pos:
    """A card on the table lies now as the token says."""
    if token == UNREAD:
        return replace(pos, up=False)
    card = card_of(s, token.removesuffix("^"))
    if card == UNREAD:
        s.ledger.unread(1, pos.zone, line=s.at)
        return replace(pos, card="", up=True, by=s.at)
    if pos.card not in ("", card) or s.ledger.could(pos.zone, card).verdict == "no":
        go(s, pos.zone, pos.card)
        come(s, pos.zone, card)
    else:
        s.ledger.show(pos.zone, (card,), line=s.at)
    return replace(pos, card=card, up=True, by=s.at)


def put_slots(s: ClansState, index: str, value: object) -> None:
    """The slots of a side (`daimyo.g`), innermost first: `ninja+weapon^`, `weapon^`, `?` face down, `-` none."""
    target, _, side = index.rpartition(".")
    row = s.rows[ROW[target][side]]
    new = [slot_of(s, token) for token in words_of(value)]
    row += [Slot()] * (len(new) - len(row))
    for at, (ninja, weapon) in enumerate([*new, *[("", "")] * (len(row) - len(new))]):
        slot = row[at]
        if slot.ninja != ninja:
            if slot.ninja:
                go(s, "table", slot.ninja)
            if ninja:
                come(s, "table", ninja)
            slot = replace(slot, ninja=ninja)
        row[at] = _armed(s, slot, weapon, f"#{s.at}.{target}.{side}{at}")
    del row[len(new) :]
    if s.fight is not None and s.fight.target == target:
        hidden = [slot.hidden and bool(slot.ninja) for slot in row]
        arms = [("arm", side, at) for at, waits in enumerate(hidden) if waits and s.fight.step == "stack"]
        s.fight.owed = [owed for owed in s.fight.owed if owed[:2] != ("arm", side)] + arms
        if s.fight.above[:2] == ("slot", side) and s.fight.above[2] >= len(row):
            s.fight.above = ("gone",)
    if s.turned_owed is not None and s.turned_owed[:2] == ("slot", f"{target} {side}"):
        s.turned_owed = None


def _armed(s: ClansState, slot: Slot, weapon: str, zone: str) -> Slot:
    """The slot with this weapon."""
    if (row_words([Slot("", slot.pos, slot.weapon)])[0].removeprefix("-")) == weapon:
        return slot
    if (pos := slot.pos) is not None and s.ledger.count(pos.zone) and weapon:
        return replace(slot, pos=_turned(s, pos, weapon), weapon="" if weapon == UNREAD else weapon.removesuffix("^"))
    if pos is not None:
        go(s, pos.zone if s.ledger.count(pos.zone) else "table", slot.weapon)
    if not weapon:
        return replace(slot, pos=None, weapon="")
    card = "" if weapon == UNREAD else weapon.removesuffix("^")
    come(s, zone, card)
    return replace(
        slot, pos=Pos(s.at, 0, zone, "" if card == UNREAD else card, bool(card), s.at if card else 0), weapon=card
    )


def put_scouts(s: ClansState, value: object) -> None:
    """The Targets on whose stacks a Scout lies."""
    new = [target_of(s, text) for text in words_of(value)]
    refuse(
        (new and s.phase != "ninja", "a Scout lies on a stack only in the ninja phase; type `set phase ninja` first")
    )
    for target in [t for t in s.scouts if t not in new]:
        for line in s.scouts.pop(target):
            go(s, PLACE(line), "scout")
    for target in new:
        if target not in s.scouts:
            come(s, PLACE(s.at), "scout")
            s.scouts[target] = [s.at]


def put_under(s: ClansState, target: str, value: object) -> None:
    """The Meddlers beneath the Reward of a Target."""
    old, new = list(s.under[target]), []
    for card in [card_of(s, text) for text in words_of(value)]:
        known = next((pair for pair in old if pair[0] == card), None)
        if known is None:
            come(s, "table", card)
        else:
            old.remove(known)
        new.append(known or (card, ""))
    for card, _ in old:
        go(s, "table", card)
    s.under[target] = new
    if s.fight is not None and s.fight.target == target and s.fight.above[:1] == ("under",):
        s.fight.above = ("gone",)


# --- the drafts ------------------------------------------------------------------------------------------------------


def _row(s: ClansState, zone: str, old: Iterable[str], value: object) -> list[str]:
    """Cards that lie open in a zone, and what came and went."""
    rest, new = [card for card in old if card], [card_of(s, text) for text in words_of(value)]
    for card in new:
        if card in rest:
            rest.remove(card)
        else:
            come(s, zone, card)
    for card in rest:
        go(s, zone, card)
    return new


def put_pool(s: ClansState, value: object) -> None:
    """The cards of the draft pool."""
    refuse((s.phase not in ("pool", "pick"), "only the advanced draft has a pool"))
    new = _row(s, "pool", s.pool, value)
    refuse((s.phase == "pick" and not new, "somebody is picking from the pool; type `k` when the draft is done"))
    s.pool = new


def put_leftovers(s: ClansState, seat: int, value: object) -> None:
    """The leftovers that lie open in front of a player."""
    refuse((s.phase not in ADVANCED, "only in the advanced draft leftovers lie open"))
    s.left[seat - 1] = _row(s, LEFT[seat], s.left[seat - 1], value)


def put_advanced(slot: str) -> Callable[[ClansState, int], None]:
    """Declares a number that only the advanced draft has."""

    def put(s: ClansState, value: int) -> None:
        refuse((s.phase not in ADVANCED, "only the advanced draft has passes"))
        setattr(s, slot, value)

    return put


def put_held(s: ClansState, index: str, value: object) -> None:
    """Whose pack each player holds."""
    if value == s.held:
        return
    seats = [str(seat) for seat in range(1, s.seats + 1)]
    if s.phase != "draft" or not s.dealt or not isinstance(value, list) or sorted(map(str, value)) != seats:
        raise ValueError("type whose pack each player holds, in seating order")
    s.held = [int(seat) for seat in value]


def put_packs(s: ClansState, index: str, value: object) -> None:
    """How many cards a pack still has."""
    if s.phase != "draft" or not s.dealt or not is_number(index):
        raise ValueError("packs exist only after the deal of a basic draft")
    new = [PACKS.take(s, value) if seat == int(index) else n for seat, n in enumerate(s.packs, 1)]
    refuse((not any(new), "no card is left to take; type `k` when the draft is done"))
    more = sum(new) - sum(s.packs)
    come(s, "packs", n=more) if more > 0 else go(s, "packs", n=-more)
    s.packs = new


def put_trim(s: ClansState, seat: int, owes: int) -> None:
    """How many cards a player still has to discard."""
    refuse(
        (
            s.phase != "trim",
            "hands are cut down only after a basic draft; type `set hand.1` with the number of cards",
        ),
        (owes > s.hand(seat), f"@{seat} has only {s.hand(seat)} cards in hand"),
    )
    s.owes[seat - 1] = owes
    if not any(s.owes):
        s.phase = "contract"
