"""Hints: likely corrections of a refused entry."""

import re
from collections.abc import Sequence

from referee.engine.game import Fault, Step
from referee.games.ninjato import steps
from referee.games.ninjato.rules import dojo
from referee.games.ninjato.state import NinjatoState


def suggest(s: NinjatoState, faults: Sequence[Fault], typed: Sequence[Step]) -> Sequence[str]:
    """Likely corrections: the right number of Dojo cards, failing instead, a card by its place."""
    if not typed:
        return ()
    step = typed[-1]
    rules = {f.rule for f in faults}
    if isinstance(step, steps.Dojo) and 1 <= step.who <= s.seats:
        row = "".join(str(c) for c in dict.fromkeys(step.row) if c in s.row)[: dojo.cards_due(s.hand[step.who - 1])]
        return (f"d{row}",)
    if isinstance(step, steps.Banzai) and rules & {"NJ-HOUSE-04", "NJ-HOUSE-19"}:
        return ("f",)
    if isinstance(step, steps.Leave) and "NJ-BANZAI-05" in rules:
        return ("f",)
    if (
        isinstance(step, steps.Bribe | steps.Spread)
        and re.fullmatch("[ER][1-4]", step.card)
        and step.card not in (*s.palace, *s.pavilion)
    ):  # the place may have been meant
        return (step.card.lower(),)
    if isinstance(step, steps.Bribe | steps.Spread) and step.card in (*s.palace, *s.pavilion):
        display, letter = (s.palace, "e") if isinstance(step, steps.Bribe) else (s.pavilion, "r")
        return (f"{letter}{display.index(step.card) + 1}",) if step.card in display else ()
    return ()
