"""Hints: likely corrections of a refused entry."""

import re
from collections.abc import Sequence

from referee.engine.game import Fault, Step
from referee.games.ninjato import steps
from referee.games.ninjato.rules import dojo
from referee.games.ninjato.state import NinjatoState


def suggest(s: NinjatoState, faults: Sequence[Fault], typed: Sequence[Step]) -> Sequence[str]:
    """Likely corrections: the right number of Dojo cards, failing instead, a card by its place."""
    step, rules = typed[-1] if typed else None, {f.rule for f in faults}
    if isinstance(step, steps.Dojo) and 1 <= step.who <= s.seats:
        row = "".join(str(c) for c in dict.fromkeys(step.row) if c in s.row)[: dojo.cards_due(s.hand[step.who - 1])]
        return (f"d{row}",)
    fights_on = isinstance(step, steps.Banzai) and rules & {"NJ-HOUSE-04", "NJ-HOUSE-19"}
    if fights_on or (isinstance(step, steps.Leave) and "NJ-BANZAI-05" in rules):
        return ("f",)
    if not isinstance(step, steps.Bribe | steps.Spread):
        return ()
    display, letter = (s.palace, "e") if isinstance(step, steps.Bribe) else (s.pavilion, "r")
    if step.card in display:
        return (f"{letter}{display.index(step.card) + 1}",)
    place = re.fullmatch("[ER][1-4]", step.card) and step.card not in (*s.palace, *s.pavilion)
    return (step.card.lower(),) if place else ()  # the place may have been meant
