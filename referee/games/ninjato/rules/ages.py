"""What the table said of the age of envoys: cards do not change their age, so that its words must fit together
(NJ-SCORE-09, NJ-WIN-03).
"""

import itertools
from collections.abc import Sequence

from referee.engine.game import Fault, line_numbers
from referee.games.ninjato.data import Envoy
from referee.games.ninjato.rules.influence import envoys_of
from referee.games.ninjato.state import NinjatoState, Older


def word(s: NinjatoState, seat: int, clan: str, tied: Sequence[int], line: int = 0) -> list[Older]:
    """What is said when a player holds the oldest envoy of those who are tied; clan: empty for envoys of any clan."""
    own = tuple(envoys_of(s, seat, clan))
    others = [tuple(envoys_of(s, other, clan)) for other in tied if other != seat]
    return [Older(line, own, theirs) for theirs in others if own and theirs]


def printed_order(s: NinjatoState) -> list[Older]:
    """Ages that were typed, where they decide (option oldest_envoy): each envoy is older than the next younger ones."""
    if s.options["oldest_envoy"] != "printed_age":
        return []
    ages: dict[int, list[str]] = {}
    for name, card in s.info.items():
        if isinstance(card, Envoy) and card.age is not None:
            ages.setdefault(card.age, []).append(name)
    falling = [ages[age] for age in sorted(ages, reverse=True)]
    return [Older(0, (old,), tuple(young)) for olds, young in itertools.pairwise(falling) for old in olds]


def clash(said: Sequence[Older]) -> list[Older]:
    """Words that cannot all be true, and all of them are needed for that; none where some order fits them.

    A word can always be true where none of its older cards is said to be younger than another: it is left out. When
    none can be left out any more, the words that remain go round in a circle.
    """
    left = _left(said)
    for one in list(left):
        if again := _left([other for other in left if other is not one]):
            left = again
    return left


def contradicted(earlier: Sequence[Older], new: Sequence[Older]) -> list[Older]:
    """Words that cannot all be true once a new one is said, about one player's cards; none while an earlier one has not
    all of them younger.
    """
    if not new or not earlier or not set().union(*[one.young for one in earlier]).issuperset(new[0].old):
        return []
    return clash([*earlier, *new])


def _left(said: Sequence[Older]) -> list[Older]:
    left = list(said)
    while left:
        younger: set[str] = set().union(*[one.young for one in left])
        kept = [one for one in left if younger.issuperset(one.old)]
        if len(kept) == len(left):
            return left
        left = kept
    return []


def oldest_faults(s: NinjatoState, seat: int, clan: str, tied: Sequence[int]) -> list[Fault]:
    """A word about the oldest envoy that contradicts earlier ones, or what is printed."""
    new = word(s, seat, clan, tied)
    wrong = contradicted([*printed_order(s), *s.ages], new)
    if not any(one in new for one in wrong):
        return []
    before = [one for one in wrong if one not in new]
    told = "; ".join(dict.fromkeys(_words(one) for one in before))
    return [
        Fault(
            "NJ-SCORE-09" if clan else "NJ-WIN-03",
            "impossible",
            because=line_numbers(*(one.line for one in before)),
            text=f"@{seat} cannot hold the oldest envoy: {told}" if told else f"@{seat} cannot hold the oldest envoy",
        )
    ]


def _words(one: Older) -> str:
    what = f"the oldest of {', '.join(one.old)}" if len(one.old) > 1 else one.old[0]
    by = f"line {one.line} says that" if one.line else "their printed ages say that"
    return f"{by} {what} is older than {' and '.join(one.young)}"


def may_be_oldest(s: NinjatoState, clan: str, tied: Sequence[int]) -> list[int]:
    """Those of tied players who can hold the oldest envoy after all that was said; all of them when nobody can."""
    return [seat for seat in tied if not oldest_faults(s, seat, clan, tied)] or list(tied)


def remember(s: NinjatoState, seat: int, clan: str, tied: Sequence[int]) -> None:
    """The table has said who holds the oldest envoy; what contradicts it was a mistake."""
    new = word(s, seat, clan, tied, s.at)
    wrong = contradicted(s.ages, new)
    while wrong:
        s.ages = [one for one in s.ages if one not in wrong]
        wrong = clash([*s.ages, *new])
    s.ages += new
