"""Words that say of a step what it is not, wherever they stand in a clause: `face up` of what lies face down, the
`second` card of an empty stack, `Ana's` card that is Ben's. A part of `sentences`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from referee.engine.parts.rules import tried
from referee.engine.parts.sentences import without
from referee.engine.steps import Step
from referee.engine.words import seats_by_name
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.rules import RULES
from referee.games.shinobi_clans.sentences_plays import cards_laid
from referee.games.shinobi_clans.state import HAND_SIZE, ClansState

Forms = Sequence[str]

OPEN = frozenset({"faceup", "openly", "visibly", "uncovered"})
HIDDEN = frozenset({"facedown", "hidden", "secretly", "unseen"})
THINGS = frozenset({"card", "cards", "one", "ninja", "fighter", "weapon"})
NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5}
PLAYERS = re.compile(
    r"\b(?:with|for|are|being|of) (three|four|five|[345]) (?:players|of us)\b"
    r"|\bwe(?: are| ?'re) (three|four|five|[345])\b"
)
IN_ROUND = re.compile(r"\bin (?:round (\w+)|(first|second|third) round)\b")
LAST = frozenset({"last", "final"})
BELOW = frozenset({"beneath", "below", "under", "underneath"})
PILES = frozenset({"stack", "pile"})
NINJAS = frozenset({"assassin", "guardian", "guard"})
ONE = frozenset({"a", "an", "one", "another"})
SIDED = frozenset({"weapon", "side", "slot", "place", "position", "spot", "row", "card"})
TAKES = frozenset({"takes", "take", "took", "taking", "drags", "pulls", "sweeps"})
OWN = frozenset({"a", "the", "his", "her", "its"})
FACING = frozenset({"opposite", "facing", "across"})
OWNERS = frozenset({"'s", "his", "her", "my", "their", "own"})
MINE, HIS = frozenset({"my", "mine"}), frozenset({"his", "her", "hers"})
EVERY = frozenset({"everybody", "everyone", "all", "each", "every", "both"})
LASTLY = LAST | {"lastly", "only", "left"}


def odd(s: ClansState, forms: Forms, steps: Sequence[Step]) -> bool:
    """Whether some words of a clause do not agree with its steps."""
    if not steps:
        return _table(s, forms)
    return any(check(s, forms, step, len(steps) == 1) for step in steps for check in CHECKS.get(type(step), ()))


def _table(s: ClansState, forms: Forms) -> bool:
    """How many play, or which round it is, is told and is not so."""
    text = without(forms, "the")
    players = {NUMBERS[n] for found in PLAYERS.findall(text) for n in found if n}
    rounds = {NTH.get(n, NUMBERS.get(n, s.round)) for found in IN_ROUND.findall(text) for n in found if n}
    return bool(players - {s.seats} or rounds - {s.round})


def _side_up(forms: Forms, way: str, words: frozenset[str]) -> bool:
    pairs = pairwise(forms)
    return not words.isdisjoint(forms) or ("face", way) in pairs


def _open(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """What lies face down is said to lie open."""
    return not getattr(step, "card", "") and _side_up(forms, "up", OPEN)


def _hidden(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """A Scout is said to lie face down."""
    return _side_up(forms, "down", HIDDEN)


def _armed_with(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """A card and a weapon are said to be laid, and one of them is."""
    at = next((at for at, three in enumerate(_threes(forms)) if three == ("with", "a", "weapon")), 0)
    return not THINGS.isdisjoint(forms[:at])


def _leaves(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """Who passes is said to leave the game."""
    return "game" in forms


def _from_where(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """A card of the hand is said to come from the draw pile, to obey a Scout, or to face another card."""
    facing = isinstance(step, st.Lay) and not FACING.isdisjoint(forms)
    scouted = "scout" in forms and not getattr(step, "card", "")
    return scouted or facing or ("draw", "pile") in pairwise(forms) or "deck" in forms


def _starts(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """Somebody else than the starting player is said to be that."""
    return ("starting", "player") in pairwise(forms) and step.who not in (0, s.start)


def _mine(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """Contracts of everybody are said to be those of who speaks, or of one player."""
    told = MINE.intersection(forms) or (not HIS.isdisjoint(forms) and EVERY.isdisjoint(forms))
    return step.who == 0 and bool(told)


def _below(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """A card is said to go under a stack."""
    at = next((at for at, form in enumerate(forms) if form in BELOW), len(forms))
    return not PILES.isdisjoint(forms[at:])


def _nth(forms: Forms) -> Iterator[tuple[str, bool]]:
    """Which card or weapon of a row it is said to be, and whether that is a row of somebody's own."""
    rows = zip(("", *forms), forms, forms[1:], strict=False)
    return ((word, owner in OWNERS) for owner, word, thing in rows if thing in THINGS)


def _counted(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """A card is said to be the second one, or the last of a hand, and is not."""
    assert isinstance(step, st.Lay | st.Weapon)
    to, side, who = step.to, getattr(step, "side", ""), step.who
    laid = [(target, at_side, pos.who) for pos, target, at_side in cards_laid(s)]
    own = [each for each in laid if each[2] == who]
    mine = {len(rows) + 1 for rows in _rows(own, to, side)} if side else {len(own) + 1}
    mine |= {HAND_SIZE - s.hand(who) + 1, getattr(step, "slot", 0)}
    counts = mine | {len(rows) + 1 for every in (laid, own) for rows in _rows(every, to, side)}
    for word, owned in _nth(forms) if alone else ():
        if (word in NTH and NTH[word] not in (mine if owned else counts)) or (word in LAST and s.hand(who) > 1):
            return True
    return "empty" in forms and not side and bool(s.stacks.get(to))


def _rows(laid: Sequence[tuple[str, str, int]], to: str, side: str) -> Iterator[Sequence[tuple[str, str, int]]]:
    """All of some cards, those at a Target, those on a side of it or in its stack, and those of that kind."""
    yield laid
    yield [each for each in laid if each[0] == to]
    yield [each for each in laid if each[:2] == (to, side)]
    yield [each for each in laid if bool(each[1]) == bool(side)]
    yield [each for each in laid if each[0] == to and bool(each[1]) == bool(side)]


def _ninja(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """A weapon is said to be a ninja: `an assassin`."""
    return any(one in ONE and name in NINJAS and thing not in SIDED for one, name, thing in _threes(forms))


def _turn(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """A Target is said to be the last one, or the second, and is not."""
    done = len(s.done)
    named = {NTH[form] for form in forms if form in NTH and form != "first"}
    last = not LASTLY.isdisjoint(forms) and done + 1 < len(s.targets)
    return last or bool(named - {done + 1})


def _owned(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """The card on top of the stack is said to be somebody's whose it is not."""
    names = seats_by_name(s.setup.seats)
    rows = pairwise(forms)
    owners = {names[name] for name, sign in rows if sign == "'s" and name in names}
    stack = s.stacks[s.fight.target] if s.fight is not None else []
    return alone and len(owners) == 1 and bool(stack) and stack[-1].who not in owners


def _along(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """A card that is turned up is said to be taken along, or to take one along that does not."""
    assert isinstance(step, st.Flip)
    below = step.card == "poison_maker" and not TAKES.isdisjoint(forms) and not BELOW.isdisjoint(forms)
    taken = forms[-1:] in (("along",), ["along"]) and forms[0] not in ("along", "coming")
    return below or (taken and not {"comes", "come", "came"} & set(forms))


def _armed(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """A ninja is said to find a weapon where none lies."""
    if not any(own in OWN and thing == "weapon" and join == "with" for join, own, thing in _threes(forms)):
        return False
    now, _ = tried(RULES, s, step)
    return now.fight is None or not now.fight.owed or now.fight.owed[0][0] != "arm"


def _threes(forms: Forms) -> Iterator[tuple[str, str, str]]:
    return zip(forms, forms[1:], (*forms[2:], ""), strict=False)


def _both(s: ClansState, forms: Forms, step: Step, alone: bool) -> bool:
    """A second card is said to be the same."""
    rows = [*pairwise(forms)]
    return alone and ("next", "one") in rows and ("one", "too") in rows


Check = Callable[[ClansState, Forms, Step, bool], bool]
CHECKS: Mapping[type[Step], Sequence[Check]] = {
    st.Lay: (_open, _below, _counted, _from_where, _starts),
    st.Weapon: (_open, _counted, _ninja, _armed_with, _from_where, _starts),
    st.Pass: (_leaves,),
    st.Scout: (_hidden,),
    st.Begin: (_turn,),
    st.Flip: (_owned, _along, _armed, _both),
    st.Hit: (_owned,),
    st.Place: (_mine,),
}
"""What is compared of each kind of step."""

__all__ = ["odd"]
