"""What is told of how the Target at hand ends, in any words: the two totals, who wins, who dies, what is paid.

All of it is compared with what the rules make of the table; a part of `sentences_laid`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.words import is_number
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.amounts import shown

if TYPE_CHECKING:
    from referee.games.shinobi_clans.sentences_laid import Telling


def words(text: str) -> frozenset[str]:
    """A class of words."""
    return frozenset(text.split())


WINS = words("win wins won prevail prevails beat beats ahead stronger succeed succeeds winning lead leads more")
"""Words of a side that is stronger."""

TIES = frozenset({"tie", "draw", "tied", "level", "even", "equal", "all"})
GOLD = frozenset({"gold", "coins", "coin", "pieces"})
EACH = frozenset({"each", "apiece"})
SHARED = frozenset({"split", "splits", "share", "shares", "divide", "shared", "pot"})
PAYS = words(
    "get gets got take takes took earn earns earned receive receives collect collects pocket pockets paid cash cashes"
)
HALVES = words("halves halved half cuts cut reduces reduced down")
"""Words of a part in which a power is told."""

MORE, LAST = (
    words("more cards card ninjas others new further"),
    words("next last other remaining these those following"),
)
"""Words behind, and before, a number of cards."""

DIES = words("gone dies dead killed falls finished")
"""Words of the end of a Target, and of any card."""

STANDS = frozenset({"stands", "stand"})
PAIR = 2


class Told:
    """What is told of the end."""

    def __init__(self) -> None:
        self.sides: list[tuple[int, str]] = []
        self.totals: list[tuple[int, int]] = []
        self.paid: list[tuple[int, int]] = []
        """Numbers of gold, with their tokens."""
        self.seats: list[tuple[int, int]] = []


def ended(telling: Telling) -> bool:
    """Whether what is told of the end is so, or nothing is; then it is one step more."""
    told = telling.told
    outcomes = _outcomes(telling)
    _numbers(telling)
    _seats(telling)
    if not (outcomes or told.sides or told.totals or told.paid or told.seats):
        return True
    foreseen = telling.foreseen
    last = foreseen[0].last_fight if foreseen is not None else None
    if last is None or foreseen is None or last.dies is None or last.guardian is None or last.assassin is None:
        return False
    by_side = {"g": shown(last.guardian), "a": shown(last.assassin)}
    if not all(type(power) is int for power in by_side.values()):
        return False
    if any(outcome != ("killed" if last.dies else "safe") for outcome in outcomes):
        return False
    paid = {int(effect[1]): int(effect[2]) for effect in foreseen[1] if effect[0] == "gold"}
    pot = next((effect[1] for effect in foreseen[1] if effect[0] == "pot"), None)
    totals = _totals_so(telling, by_side)
    if totals is None or not _paid_so(telling, paid, pot):
        return False
    if not (outcomes or totals):
        return False
    telling.steps.append(st.Result(0, *map(int, by_side.values())) if told.totals else st.Result(0))
    return True


def _outcomes(telling: Telling) -> list[str]:
    """How the Target ends, as it is told: not in a part that names a card."""
    found: list[str] = []
    pos = 0
    while pos < len(telling.forms):
        value = telling.value("outcome", pos) if pos not in telling.used else None
        ninja = telling.form(pos) in STANDS and bool(telling.steps)  # he stands in a slot
        ninja = ninja or (telling.form(pos) in DIES and bool(telling.gone) and telling.foreseen is None)
        if value is None or ninja or any(each.part == telling.part_of[pos] for each in telling.named):
            pos += 1
            continue
        found.append(str(value[1]))
        pos = telling.take(pos, value[0])
    return found


def _numbers(telling: Telling) -> None:
    """Numbers: totals, and behind them of gold."""
    told = telling.told
    for pos, form in enumerate(telling.forms):
        value = telling.value("number", pos) if pos not in telling.used else None
        zero = form in ("nothing", "nil", "zero") and telling.form(pos - 1) in ("to", "against", ":", "-")
        if (value is None and not zero) or form in ("a", "an", "one", "both"):
            continue
        if value is not None and (_counts_so(telling, pos, int(value[1])) or _power_so(telling, pos, int(value[1]))):
            continue
        n = 0 if zero or value is None else int(value[1])
        near = {telling.form(pos + 1), telling.form(pos + 2)}
        gold = bool((GOLD | (EACH if told.totals else frozenset())) & near)
        of_side = any(telling.part_of[at] == telling.part_of[pos] for at, _ in told.sides)
        pays = bool(PAYS & telling.part(telling.part_of[pos])) and not of_side
        if gold or len(told.totals) == PAIR or (told.totals and pays):
            told.paid.append((pos, n))
        else:
            told.totals.append((pos, n))
        telling.take(pos, pos + 1)


def _counts_so(telling: Telling, pos: int, n: int) -> bool:
    """Whether a number says how many cards are named behind it, and so many are."""
    if telling.form(pos + 1) not in MORE and telling.form(pos - 1) not in LAST:
        return False
    behind = [each for each in telling.named if each.new and each.pos > pos]
    hits = [step.card for step in telling.steps if isinstance(step, st.Hit)]
    if behind and behind[0].card in hits:  # so many are taken along
        behind = [each for each in behind if each.card in hits]
    count = sum(telling.s.cards[each.card].kind != "weapon" for each in behind)
    if count == n or len(behind) == n:
        telling.used.update(at for at in (pos, pos + 1) if at == pos or telling.form(at) in MORE)
        return True
    return False


def _power_so(telling: Telling, pos: int, n: int) -> bool:
    """Whether a number is told as the power of a ninja that something halves, and is one."""
    foreseen, part = telling.foreseen, telling.part_of[pos]
    last = foreseen[0].last_fight if foreseen is not None else None
    if last is None or not HALVES & telling.part(part):
        return False
    row = [at for at, of in enumerate(telling.part_of) if of == part and telling.value("number", at) is not None]
    powers = {shown(power) for side in last.powers for power in side}
    to = [int(found[1]) for at in row if (found := telling.value("number", at)) and telling.form(at) not in ("a", "an")]
    if not to or to[-1] not in powers or (n != to[-1] and n not in (2 * to[-1], 2 * to[-1] - 1)):
        return False
    telling.used.update(at for at, of in enumerate(telling.part_of) if of == part and telling.forms[at] in HALVES)
    return bool(telling.take(pos, pos + 1))


def _seats(telling: Telling) -> None:
    told, pos = telling.told, 0
    while pos < len(telling.forms):
        value = telling.value("seat", pos) if pos not in telling.used else None
        if value is None or type(value[1]) is not int or is_number(telling.forms[pos]):
            pos += 1
            continue
        told.seats.append((pos, value[1]))
        pos = telling.take(pos, value[0])


def _totals_so(telling: Telling, by_side: dict[str, Any]) -> bool | None:
    """Whether totals or a winner are told; None where they are not so."""
    told, forms = telling.told, frozenset(telling.forms)
    guardian, assassin = by_side["g"], by_side["a"]
    ahead = "g" if guardian > assassin else "a" if assassin > guardian else ""
    totals, sides = [n for _, n in told.totals], [side for _, side in told.sides]
    if len(sides) > PAIR or len(totals) > PAIR:
        return None
    if len(totals) == 1:
        tie = bool(TIES & forms) and guardian == assassin == totals[0] and not sides
        _use(telling, TIES)
        return True if tie else None
    if not totals:
        if not sides:
            return False
        _use(telling, WINS)
        return True if WINS & forms and sides[0] == ahead and len(set(sides)) == len(sides) else None
    if TIES & forms and ahead:
        return None
    if WINS & forms and not ahead:
        return None
    _use(telling, WINS | TIES)
    if sorted(totals) != sorted((guardian, assassin)):
        return None
    if len(sides) == PAIR:
        return True if all(by_side[side] == n for side, n in zip(sides, totals, strict=True)) else None
    if sides:
        first = told.sides[0][0] < told.totals[0][0] and not WINS & forms
        so = by_side[sides[0]] == totals[0] if first else sides[0] == ahead
        return True if so else None
    return True


def _paid_so(telling: Telling, paid: dict[int, int], pot: Any) -> bool:
    """Whether gold is paid as it is told: to whom, and how much."""
    told = telling.told
    seats, forms = [seat for _, seat in told.seats], frozenset(telling.forms)
    if not told.paid:
        unpaid = {"nothing", "no"} & forms and not any(paid.get(seat) for seat in seats)
        if {"nothing", "nobody", "no"} & forms and GOLD & forms and not seats:
            unpaid = not paid
        telling.used.update(
            at for at, form in enumerate(telling.forms) if form in ("nothing", "nobody", "no") and unpaid
        )
        return bool(unpaid) or (not seats and not {"nothing", "nobody", "no"} & forms)
    if len(told.paid) > 1 and told.paid[0][1] == pot:
        del told.paid[0]
        _use(telling, SHARED)
    if 1 < len(told.paid) == len(seats) == len(paid):
        _use(telling, PAYS)
        return all(paid.get(seat) == n for seat, (_, n) in zip(seats, told.paid, strict=True))
    if len(told.paid) > 1 or not seats:
        return not seats and [n for _, n in told.paid] == [pot]
    (_, n) = told.paid[0]
    if set(seats) != set(paid) or len(set(seats)) < len(seats):
        return False
    _use(telling, EACH | SHARED | PAYS)
    if SHARED & forms and not EACH & forms:
        return bool(n == pot)
    return set(paid.values()) == {n}


def _use(telling: Telling, words: frozenset[str]) -> None:
    """Note that words are compared."""
    telling.used.update(at for at, form in enumerate(telling.forms) if form in words)


__all__ = ["HALVES", "WINS", "Told", "ended", "words"]
