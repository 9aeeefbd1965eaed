"""How everybody stands, for the lines beside the prompt: gold, cards in hand, the Targets and who stands on their
sides.
"""

from referee.engine.game import Row, Standings
from referee.games.shinobi_clans import powers
from referee.games.shinobi_clans.amounts import told
from referee.games.shinobi_clans.data import UNREAD, target_name
from referee.games.shinobi_clans.rules.common import name_of
from referee.games.shinobi_clans.rules.stack import rows_of, rules_of
from referee.games.shinobi_clans.state import ClansState, Slot

SIDES = (("Guardians", "Guardian "), ("Assassins", "Assassin "))
"""The sides of a Target, and what the names of most of their ninjas begin with."""


def standing(s: ClansState, numbers: tuple[Row, ...]) -> Standings:
    """numbers: of each seat, as the facts declare them. Gold alone where hands are not counted in public."""
    if s.phase == "setup":
        return Standings(())
    passed = s.passed if s.phase in ("ninja", "all") else [False] * s.seats
    seats = tuple(row._replace(cells=(*row.cells, ("", "passed"))) if passed[row.seat - 1] else row for row in numbers)
    fought = s.fight.target if s.fight is not None else ""
    places = _fight(s, fought) if fought else []
    left = [target for target in s.targets if target not in (*s.done, fought)]
    places += [Row("", tuple(("", _brief(s, target)) for target in left))] if left else []
    return Standings(seats, tuple(places), joined=True)


def _fight(s: ClansState, target: str) -> list[Row]:
    """The Target that is being settled: its Reward, what is left of its stack, and both sides with their power."""
    rows = rows_of(s, target)
    sums = powers.totals(rules_of(s), target, rows)
    cells = [
        ("", f"{side} {told(amount)}" + (": " if row else "") + ", ".join(_slot(s, slot, prefix) for slot in row))
        for (side, prefix), amount, row in zip(SIDES, sums, rows, strict=True)
    ]
    stack = s.stacks[target]
    left = [("stack", str(len(stack)))] if stack else []
    return [
        Row(f"{target_name(target)} ({_reward(s, target)}):", (*left, cells[0])),
        Row("", (cells[1],)),
    ]


def _slot(s: ClansState, slot: Slot, prefix: str) -> str:
    """A slot in few words: `Master+Shuriken`."""
    cards = [name_of(s, ninja).removeprefix(prefix) for ninja in slot.ninjas]
    if slot.pos is not None or slot.weapon:
        cards.append("a weapon" if slot.weapon in ("", UNREAD) else name_of(s, slot.weapon))
    return "+".join(cards) or "empty"


def _brief(s: ClansState, target: str) -> str:
    """Another Target, its sides by their letters: `Ronin (6): stack 5, 1 open, weapons g 2 a 1`."""
    stack = s.stacks.get(target, ())
    up = sum(pos.up for pos in stack)
    rows = tuple(zip("ga", rows_of(s, target), strict=True))
    ninjas = [f"{side} {n}" for side, row in rows if (n := sum(bool(slot.ninja) for slot in row))]
    weapons = [f"{side} {n}" for side, row in rows if (n := sum(slot.pos is not None for slot in row))]
    parts = [f"stack {len(stack)}" + (f", {up} open" if up else "")]
    parts += [f"{what} {' '.join(many)}" for what, many in (("ninjas", ninjas), ("weapons", weapons)) if many]
    return f"{target_name(target)} ({_reward(s, target)}): {', '.join(parts)}"


def _reward(s: ClansState, target: str) -> str:
    reward = s.rewards.get(target, -1)
    return str(reward) if reward >= 0 else "?"
