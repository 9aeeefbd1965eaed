"""The view as rows and labelled values."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from referee.engine.game import Row, listed
from referee.games.shinobi_clans.amounts import in_words
from referee.games.shinobi_clans.data import UNREAD, cards, target_name
from referee.games.shinobi_clans.rules.contracts import WORD
from referee.games.shinobi_clans.state import TOKENS

PHASES = {
    "setup": "set-up",
    "tie": "set-up",
    "target": "Targets",
    "draft": "draft",
    "leftovers": "draft, kept cards",
    "pool": "draft, new pool",
    "pick": "draft",
    "trim": "draft, down to ten",
    "contract": "contracts",
    "ninja": "ninjas",
    "all": "all tokens turned over",
    "battle": "battle",
    "rest": "remaining tokens",
    "over": "over",
}
"""What people call a phase, by its word in the view."""


def card_words(token: str) -> str:
    """A card of the view by its name: `rogue^` lies open, `?` face down."""
    card = token.removesuffix("^")
    known = cards().get(card)
    name = known.name if known is not None else " and ".join(map(card_words, card.split("&"))) if "&" in card else card
    if card == UNREAD:
        return "open, not read" if token.endswith("^") else "face down"
    return f"{name}, open" if token.endswith("^") else name


def stack_words(tokens: Sequence[str]) -> str:
    """A stack, bottom first: `2 face down; Rogue, open`."""
    out = []
    for token, run in groupby(tokens):
        n = len(list(run))
        out += [f"{n} face down"] if token == UNREAD and n > 1 else [card_words(token)] * n
    return "; ".join(out)


def slot_words(tokens: Sequence[str]) -> str:
    """The slots of a side with their numbers: `1 Guardian Apprentice with Shuriken · 2 empty`."""
    out = []
    for number, token in enumerate(tokens, 1):
        ninja, _, weapon = token.partition("+")
        if token == "-":
            text = "empty"
        elif weapon:
            lying = "a weapon" if weapon == UNREAD else card_words(weapon.removesuffix("^"))
            text = f"{card_words(ninja)} with {lying}"
        else:
            text = card_words(ninja)
        out.append(f"{number} {text}")
    return "; ".join(out)


def contract_words(text: str) -> str:
    """Contracts of the view in words: `Assassination Daimyo, Guard Ronin`; what is none stays as it is."""
    out = []
    for part in text.split():
        target, _, side = part.partition(":")
        out.append(f"{WORD[side]} {target_name(target)}" if side in WORD else part)
    return ", ".join(out)


def shown_words(path: str, value: Any) -> str:
    """A value of the view in words, besides printed names: stacks, slots, contracts, amounts, a Reward nobody read.

    A log can have any value there.
    """
    if (head := path.partition(".")[0]) == "rewards" and value == -1:
        return "?"
    if head in ("stack", "slots") and value and isinstance(value, list) and all(isinstance(one, str) for one in value):
        return stack_words(value) if head == "stack" else slot_words(value)
    if not isinstance(value, str) or not value:
        return ""
    if head in ("stack", "under", "pool"):
        return card_words(value)
    if head == "contracts":
        return contract_words(value)
    return in_words(value) if head == "last" and value.startswith("≥") else ""


@listed
def board(view: Mapping[str, Any]) -> Iterator[Row]:
    """A row for the table, one per Target, one per player."""
    yield Row(
        "table",
        (
            ("round", str(view["round"])),
            ("phase", PHASES[view["phase"]]),
            ("starts", f"@{view['start']}" if view["start"] else ""),
            ("draw pile", str(view["deck"])),
            ("discard", str(view["discard"])),
            ("pool", ", ".join(map(card_words, view["pool"]))),
            ("first pick", f"@{view['first_pick']}" if view["first_pick"] else ""),
        ),
    )
    for target, reward in zip(view["targets"], view["rewards"], strict=True):
        cells: tuple[tuple[str, str], ...] = (
            ("reward", "?" if reward < 0 else str(reward)),
            ("stack, bottom first", stack_words(view["stack"][target])),
            ("Guardian slots", slot_words(view["slots"][f"{target}.g"])),
            ("Assassin slots", slot_words(view["slots"][f"{target}.a"])),
            ("under", ", ".join(map(card_words, view["under"][target]))),
            ("Scout", "lies there" if target in view["scout"] else ""),
            ("", "settled" if target in view["done"] else ""),
        )
        yield Row(target_name(target), cells, 0, "turn" if view["resolving"] == target else "")
    if last := view["last"]:
        power = tuple(
            (title, in_words(last[name]))
            for name, title in (("guardian", "Guardians"), ("assassin", "Assassins"), ("pot", "pot"))
        )
        settled = (("", f"{target_name(last['target'])} {last['outcome']}".strip()), *power)
        yield Row("settled last", settled)
    for seat, gold in enumerate(view["gold"], 1):
        hand = view["hand"][seat - 1] if view["hand"] is not None else ("some" if view["has"][seat - 1] else "none")
        own = (
            ("gold", str(gold)),
            ("hand", str(hand)),
            ("", "passed" if view["passed"][seat - 1] else ""),
            ("leftovers", ", ".join(map(card_words, view["leftovers"][seat - 1].split()))),
            ("tokens placed", str(TOKENS - view["tokens"][seat - 1]) if view["tokens"][seat - 1] < TOKENS else ""),
            ("contracts", contract_words(view["contracts"][seat - 1])),
        )
        yield Row(f"@{seat}", own, seat, "turn" if view["turn"] == seat else "")
