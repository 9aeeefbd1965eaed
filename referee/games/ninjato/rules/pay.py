"""Paying with treasure, at Palace and Pavilion alike (NJ-PAY)."""

from collections.abc import Sequence
from functools import lru_cache

from referee.engine.findings import Fault
from referee.games.ninjato.data import ANY, GOLD, KIND, LETTERS, many, treasure_title
from referee.games.ninjato.rules.common import card_fault
from referee.games.ninjato.state import NinjatoState

ICONS = {letter: kind for kind, letter in enumerate(LETTERS)}
"""Kinds by the icon of a price that asks for exactly one of them."""
Coin = tuple[int, int]
"""A treasure paid, and the kind it counts as: a gold counts as what it stands for, -1 when that is not said."""
OWN: dict[str, Coin] = {letter: (kind, kind) for letter, kind in ICONS.items()}
"""The coin that an icon asks for."""


@lru_cache(maxsize=256)
def coin(text: str) -> Coin | None:
    """`t3`, `g` or `g=t5`."""
    name, sign, as_ = text.partition("=")
    if name not in KIND or (sign and (KIND[name] != GOLD or as_ not in KIND or as_ == "g")):
        return None
    kind = KIND[name]
    return kind, (KIND[as_] if sign else -1 if kind == GOLD else kind)


@lru_cache(maxsize=512)
def coins_of(pay: tuple[str, ...]) -> tuple[Coin, ...]:
    """The treasures of a payment; what is none is left out."""
    return tuple([one for one in map(coin, pay) if one is not None])


def honor_value(kind: int) -> int:
    """What a treasure counts (NJ-TREAS-01)."""
    return kind + 2 if kind < GOLD else 0


def assign(cost: str, coins: Sequence[Coin], gold_on_any: bool = True) -> tuple[list[str], list[Coin]] | None:
    """Match coins with icons: single icons first, gold where it is said or lacking (NJ-PAY-03), then icons of all kinds
    (NJ-PAY-02).

    Returns icons unmet, and coins with what they count as. gold_on_any: whether gold may lie on an icon of all kinds.
    """
    left = [*coins]
    used: list[Coin] = []
    unmet: list[str] = []
    lacking: list[str] = []
    anys = 0
    for icon in cost:
        if icon == ANY:
            anys += 1
        elif (one := OWN[icon]) in left:
            left.remove(one)
            used.append(one)
        else:
            lacking.append(icon)
    for icon in lacking:
        want = ICONS[icon]
        gold = (GOLD, want) if (GOLD, want) in left else (GOLD, -1)
        if gold in left:
            left.remove(gold)
            used.append((GOLD, want))
        else:
            unmet.append(icon)
    singles = len(used)
    for _ in range(anys):
        if left:
            kind, as_ = left.pop(0) if gold_on_any else _changed(used, singles, left.pop(0))
            used.append((kind, 3 if as_ == -1 else as_))
        else:
            unmet.append(ANY)
    if not left:
        return unmet, used
    return (unmet, used + [(k, 3 if a == -1 else a) for k, a in left]) if unmet else None


def _changed(used: list[Coin], singles: int, one: Coin) -> Coin:
    """A treasure for an icon of all kinds. A gold changes places with a treasure that it can stand for, on one of the
    first single icons.
    """
    kind, as_ = one
    for at, (other, _) in enumerate(used[:singles]):
        if kind == GOLD and other != GOLD and as_ in (other, -1):
            used[at] = (GOLD, other)
            return other, other
    return one


def paid_honor(used: Sequence[Coin]) -> int:
    """The honor that a payment brings at once (NJ-PAY-06); a gold counts as what it stands for (NJ-PAY-04)."""
    return sum([honor_value(as_) for _, as_ in used])


def counted(s: NinjatoState, cost: str | None, coins: Sequence[Coin]) -> list[Coin]:
    """The coins of a payment with what they count as; a gold whose kind is not said counts by the cost, else as a 5."""
    matched = assign(cost, coins, s.ruled or s.options["gold_any"] != "not_allowed") if cost is not None else None
    used = matched[1] if matched is not None else [(k, 3 if a == -1 else a) for k, a in coins]
    if cost is not None and s.options["gold_any"] == "always_5" and s.ruled:
        n = sum(icon != ANY for icon in cost)
        used = used[:n] + [(k, 3) if k == GOLD else (k, a) for k, a in used[n:]]
    return used


def pay_faults(s: NinjatoState, who: int, cost: str | None, pay: tuple[str, ...]) -> list[Fault]:
    """Exactly the icons, out of the own supply."""
    coins = coins_of(pay)
    if len(coins) != len(pay):
        text = next(text for text in pay if coin(text) is None)
        return [card_fault(f"{text!r} is no payment; pay with treasures, 34, or with gold as another, g=5")]
    left = s.supply[who - 1].copy()
    for kind, _ in coins:
        left[kind] -= 1
    found: list[Fault] = []
    if min(left) < 0:
        for kind, n in enumerate(left):
            if n < 0:
                name = LETTERS[kind] if kind == GOLD else f"t{LETTERS[kind]}"
                own = s.supply[who - 1][kind]
                found.append(
                    Fault("NJ-PAY-09", text=f"@{who} has {own} of {treasure_title(name)} and cannot pay {own - n}")
                )
    if cost is None:
        return found
    if len(coins) != len(cost):
        found.append(Fault("NJ-PAY-07", text=f"the price is {many(len(cost), 'treasure')}, not {len(coins)}"))
    matched = assign(cost, coins)
    if matched is not None and matched[0]:
        for icon in matched[0]:
            rule = "NJ-PAY-02" if icon == ANY else "NJ-PAY-01"
            what = "a treasure of any kind" if icon == ANY else f"t{icon}"
            if len(coins) >= len(cost) or icon != ANY:
                found.append(Fault(rule, text=f"the price asks for {what}; only gold can replace it"))
        if len(coins) == len(cost):
            found.append(Fault("NJ-PAY-07", text="only gold can replace another kind"))
    option = s.options["gold_any"]
    if option != "named_value" and ANY in cost:
        found += _gold_faults(option, cost, coins)
    return found


def _gold_faults(option: object, cost: str, coins: Sequence[Coin]) -> list[Fault]:
    """Gold on an icon of all kinds (NJ-PAY-05, option gold_any)."""
    # What a gold stands for can lie on an icon of all kinds, and the gold on the icon of its own.
    free = [icon for icon in cost if icon != ANY]
    spare: list[int] = []
    for _, as_ in sorted((coin for coin in coins if coin[0] == GOLD), reverse=True):
        icon = LETTERS[as_] if as_ >= 0 else free[0] if free else ""
        if icon in free:
            free.remove(icon)
        else:
            spare.append(as_)
    if option == "not_allowed" and spare:
        return [Fault("NJ-PAY-05", text="at this table gold does not pay for an icon of all kinds")]
    if option == "always_5" and any(as_ not in (3, -1) for as_ in spare):
        return [Fault("NJ-PAY-05", text="at this table gold on an icon of all kinds counts as 5")]
    return []
