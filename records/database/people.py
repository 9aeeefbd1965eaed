"""What a log says of its table beside play: who went home, who sat down later, which options changed, whether it begins
in the middle.
"""

from typing import Any, NamedTuple

from referee.engine.rulebook import spell
from referee.engine.steps import Agree, Drop, Sit, Step
from referee.journal.fold import Fold
from referee.journal.lines import Head, SetLine, StepLine
from referee.journal.seating import holds


class Seating(NamedTuple):
    """Who sat where, and what the table agreed on later."""

    begun: bool
    """Whether the table declared facts before any seat had done anything."""
    home: frozenset[int]
    """The seats whose players went home."""
    later: dict[int, list[str]]
    """Who sat there afterwards, by seat."""
    changed: dict[str, str]
    """Options with another value than in the head at some moment, as `then` values."""
    leaver: str
    """What followed when somebody went home; empty when nobody did."""

    def variant(self, variant: dict[str, Any]) -> dict[str, Any]:
        """The options by which a game is compared with others: with what changed, and a mark where somebody went
        home.
        """
        out = variant | {
            name: f"{spell(variant[name])}, then {then}" if name in variant else f"then {then}"
            for name, then in self.changed.items()
        }
        return out | ({"went home": self.leaver} if self.leaver else {})


NOBODY = Seating(False, frozenset(), {}, {}, "")


def people(fold: Fold) -> Seating:
    """What the lines that stand say of it."""
    game, head = fold.game, fold.head
    begun, acted = False, False
    home: set[int] = set()
    later: dict[int, list[str]] = {}
    changed: dict[str, str] = {}
    options = game.rulebook.complete(head.edition, head.options)
    leaver = ""
    own = game.leaving.leaves(1).verb()
    for line in fold.items:
        if not holds(fold, line):
            continue
        if isinstance(line, SetLine):
            begun = begun or not acted
        elif isinstance(line, StepLine):
            step: Step = line.step
            if isinstance(step, Agree):
                options[step.name] = step.value
                changed[step.name] = spell(step.value)
            elif isinstance(step, Sit):
                if step.who not in later and _is_back(step, head):
                    home.discard(step.who)
                else:
                    later.setdefault(step.who, []).append(step.name)
            elif isinstance(step, Drop) or step.verb() == own:
                home.add(step.who)
                leaver = str(options.get("leaver", ""))
            else:
                acted = acted or step.who > 0
    return Seating(begun, frozenset(home), later, changed, leaver)


def _is_back(step: Sit, head: Head) -> bool:
    """Whether the player of a seat comes back to it: the same person, or the same name where one is not known."""
    seat = next((seat for seat in head.seats if seat.id == step.who), None)
    if seat is None:
        return False
    if seat.person and step.person:
        return seat.person == step.person
    return bool(seat.name) and seat.name.casefold() == step.name.casefold()
