"""What Shinbi answers to questions, from what is public and no fact: what may not be announced to somebody."""

from collections.abc import Collection

from referee.engine.words import seats_by_name
from referee.games.shinbi.rules.assign import banned, says_twice
from referee.games.shinbi.state import ShinbiState
from referee.games.shinbi.steps import WEAPONS

BARRED = frozenset(
    {"not", "cannot", "cant", "can't", "isnt", "isn't", "arent", "mustnt", "mustn't", "maynt", "forbidden", "banned"}
    | {"barred", "prohibited", "excluded", "taboo", "longer", "blocked", "still", "left", "remain", "remains"}
    | {"possible", "legal"}
)
"""Words of a question what is forbidden, or what is left."""

ANNOUNCED = frozenset(
    {"say", "said", "announce", "announced", "tell", "told", "declare", "declared", "claim", "name", "call", "use"}
    | {"weapon", "weapons", "announcement", "word", "words", *WEAPONS}
)
"""Words of a question about announcements."""


def _next(state: ShinbiState, to: int) -> int:
    """Who attacks somebody next; 0 for nobody."""
    row = [(state.start + n - 1) % state.seats + 1 for n in range(state.seats)]
    return next((who for who in row if to in state.reach[who] and not state.said[to - 1][who - 1]), 0)


def answer(state: ShinbiState, forms: Collection[str]) -> str:
    """What somebody may not announce to somebody, and what is left; empty for any other question."""
    if state.phase != "assign" or BARRED.isdisjoint(forms) or ANNOUNCED.isdisjoint(forms):
        return ""
    names = seats_by_name(state.setup.seats)
    named = [names[form] for form in forms if form in names]
    if not 1 <= len(named) <= 2:
        return ""
    who, to = named if len(named) == 2 else (_next(state, named[0]), named[0])
    if who == to or not 1 <= who <= state.seats or to not in state.reach[who]:
        return ""
    twice = banned(state, who, to) if state.triple else ""
    out = [w for w in WEAPONS if w == twice or (state.distinct and says_twice(state, who, to, w))]
    left = ", ".join(weapon for weapon in WEAPONS if weapon not in out)
    if not out:
        return f"no weapon is forbidden: @{who} may announce {left} to @{to}"
    return f"@{who} may not announce {' or '.join(out)} to @{to}; left: {left}"


__all__ = ["answer"]
