"""Acts against a rule as version 0.1.0 carried them out (option `forced`, value `as_ruled`)."""

from referee.engine.game import Act, replace
from referee.games.shinbi.rules.deals import TWO
from referee.games.shinbi.state import ShinbiState
from referee.games.shinbi.steps import Denounce, EndTurn, Mark, Pay


def became(s: ShinbiState, act: Act) -> Act | None:
    """What that version made of an act that something was found about; None where it did nothing."""
    if (isinstance(act, EndTurn) and s.turn != act.who) or (isinstance(act, Pay) and s.open != act.who):
        return None
    if isinstance(act, Mark) and 1 <= min(act.who, act.source) <= max(act.who, act.source) <= s.seats:
        act = Mark(act.who, act.source, s.said[act.who - 1][act.source - 1] if s.said else "")
    if isinstance(act, Denounce) and 1 <= act.who <= s.seats:
        turned = s.turned[act.who - 1]
        if turned is not None and turned.called and len(turned.cards) > TWO:  # the call was judged once more
            act = replace(act, third=turned.cards[TWO])
    return act
