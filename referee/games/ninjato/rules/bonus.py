"""The end of the game: rumors, unused treasure, elites, the winner (NJ-BONUS, NJ-WIN)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, Step, listed
from referee.games.ninjato.data import CLANS, Envoy, Rumor, counted_title, guard, many
from referee.games.ninjato.rules import ages, common, influence, lessons
from referee.games.ninjato.state import NinjatoState, style_of
from referee.games.ninjato.steps import Bonus, Oldest

STYLES = frozenset(("snake", "crane", "tiger"))
"""Things that rumors count on tiles by their style."""


class BonusLine(NamedTuple):
    """One line of a bonus."""

    seat: int
    text: str
    points: int | None
    """None when a fact is missing."""
    rule: str
    need: str = ""
    """The fact that is missing."""


def set_factor(n: int) -> int:
    """What n rumors of one type multiply by: full sets of three by 4, the rest by its number (NJ-BONUS-02, -03)."""
    return 4 * (n // 3) + n % 3


def opponents_each(holders: int) -> int:
    """What each Dishonorable Opponents scores, by the number of players who hold any (NJ-BONUS-05)."""
    return 6 if holders == 1 else 4 if holders == 2 else 2


def elites_counted(figures: Sequence[int], option: int) -> int:
    """How many elites a rumor counts: cards, a double once (NJ-BONUS-06, option double_elite_counts)."""
    return sum(option if n > 1 else 1 for n in figures)


def rumors_counted(n: int, own: int, itself: bool) -> int:
    """How many rumors a rumor of rumors counts (NJ-BONUS-06, option rumor_counts_itself). own: those of its type."""
    return n if itself else n - own


def thing_of(s: NinjatoState, thing: str) -> str:
    """What a rumor counts: for a picture of the table's own name, what the box says, if it was asked."""
    told = s.facts.get(f"rumor.{thing}") if thing.startswith("x") else None
    return told if isinstance(told, str) else thing


def counted(s: NinjatoState, who: int, thing: str) -> int | None:
    """How many things of a kind a player has collected; None when nobody said what the picture counts."""
    fact = s.facts.get(f"rumor.{thing}.{who}")
    if isinstance(fact, int) and not isinstance(fact, bool):
        return fact
    if thing[0] == "x":
        thing = thing_of(s, thing)
    return COUNTS[thing](s, who) if thing in COUNTS else None


def _envoys(s: NinjatoState, who: int) -> list[Envoy]:
    return [e for n in s.envoys[who - 1] if isinstance(e := s.info.get(n), Envoy)]


def _all_told(told: Sequence[object], untold: object, wanted: object) -> int | None:
    """How many of these are wanted; None where one was not told."""
    return None if untold in told else told.count(wanted)


def _rumors(s: NinjatoState, who: int) -> int | None:
    own, itself = s.rumors[who - 1], s.options["rumor_counts_itself"] is True
    if "" in own and not itself:
        return None
    return rumors_counted(len(own), _types(s, who).get("rumors", 0), itself)


COUNTS: dict[str, Callable[[NinjatoState, int], int | None]] = {
    "envoys": lambda s, who: len(_envoys(s, who)),
    "masked": lambda s, who: _all_told([envoy.mask for envoy in _envoys(s, who)], None, True),
    **{clan: partial(lambda clan, s, who: len(influence.envoys_of(s, who, clan)), clan) for clan in CLANS},
    "skills": lambda s, who: len(s.skills[who - 1]),
    **{
        style: partial(lambda style, s, who: _all_told([style_of(s, n) for n in s.skills[who - 1]], "", style), style)
        for style in STYLES
    },
    "elites": lambda s, who: elites_counted(
        [len(card.figures) for code in s.elites[who - 1] if (card := guard(code)) is not None],
        s.options["double_elite_counts"],
    ),
    "rumors": _rumors,
}
"""What rumors count, and how many of it a player has."""


BonusItem = tuple[int, str, str, int, int | None, int | None]
"""A bonus: seat, rule, what brings it, how many there are, what they count (None where that is not known), points
(None: open).
"""


@listed
def bonuses(s: NinjatoState) -> Iterator[BonusItem]:
    """All bonuses of all players, in the rule's order.

    Rumors of one type score what they count times their factor (NJ-BONUS-01), Dishonorable Opponents each by itself
    (NJ-BONUS-04), unused treasures 1 each (NJ-BONUS-07), elites what is printed on them (NJ-ELITE-07, NJ-BONUS-08).
    """
    held = [_types(s, seat) for seat in range(1, s.seats + 1)]
    holders = sum(["opponents" in types for types in held])
    untold = any("" in types for types in held)
    for seat, types in enumerate(held, 1):
        for thing, n in types.items():
            if not thing:
                yield (seat, "NJ-BONUS-01", thing, n, None, None)
            elif thing == "opponents":
                points = None if untold else n * opponents_each(holders)
                yield (seat, "NJ-BONUS-05", thing, n, holders, points)
            else:
                c = counted(s, seat, thing)
                yield (seat, "NJ-BONUS-03", thing, n, c, None if c is None else set_factor(n) * c)
    for seat, own in enumerate(s.supply, 1):
        if n := sum(own):
            yield (seat, "NJ-BONUS-07", "unused treasure", n, n, n)
    for seat, codes in enumerate(s.elites, 1):
        if honors := [g.honor for code in codes if (g := guard(code)) is not None]:
            yield (seat, "NJ-BONUS-08", " + ".join(map(str, honors)), len(honors), None, sum(honors))


def bonus_lines(s: NinjatoState) -> list[BonusLine]:
    """The same in words."""
    return [BonusLine(bonus[0], _words(bonus), bonus[5], bonus[1], _need(s, bonus)) for bonus in bonuses(s)]


def _words(bonus: BonusItem) -> str:
    _, rule, thing, n, c, points = bonus
    if rule == "NJ-BONUS-01":
        return f"{many(n, 'rumor')} not told"
    if rule == "NJ-BONUS-07":
        return many(n, thing)
    if rule == "NJ-BONUS-08":
        return f"{many(n, 'elite guard')}: {thing}"
    if rule == "NJ-BONUS-03":
        return f"{n} × rumor of {counted_title(thing)}: {'?' if c is None else c} × {set_factor(n)}"
    if points is None or c is None:
        return f"{n} Dishonorable Opponents; it is not known who else holds some"
    return (
        f"{n} Dishonorable Opponents at {opponents_each(c)}, {many(c, 'player')} {'holds' if c == 1 else 'hold'} some"
    )


def _need(s: NinjatoState, bonus: BonusItem) -> str:
    seat, rule, thing, _, _, points = bonus
    if points is not None:
        return ""
    if rule == "NJ-BONUS-01":
        return f"rumors of @{seat}"
    if rule == "NJ-BONUS-05":
        return "rumors that nobody named"
    what = thing_of(s, thing)
    if what == "masked":
        return next(
            f"envoy.{n}" for n in s.envoys[seat - 1] if isinstance(e := s.info.get(n), Envoy) and e.mask is None
        )
    if what in STYLES:
        return lessons.untold(s, tuple(s.skills[seat - 1]))[0]
    return f"rumors of @{seat}" if what == "rumors" else f"rumor.{thing}"


def _types(s: NinjatoState, who: int) -> dict[str, int]:
    """A player's rumors by type, which is what they count (NJ-BONUS-01), under whatever name the table knows their
    picture.
    """
    types: dict[str, int] = {}
    for name in s.rumors[who - 1]:
        if not name:
            types[""] = types.get("", 0) + 1
        elif isinstance(card := s.info.get(name), Rumor):
            thing = card.thing
            if thing[0] == "x" and f"rumor.{thing}.{who}" not in s.facts:
                thing = thing_of(s, thing)
            types[thing] = types.get(thing, 0) + 1
    return types


def check_bonus(s: NinjatoState, step: Bonus) -> Sequence[Fault]:
    """Only after the last scoring phase."""
    if s.phase == "bonus":
        return NONE
    found = common.unasked(s, "NJ-END6-03", "the bonuses come after the scoring of round 7")
    return [*found, Fault("NJ-PAV-04", text="rumors score only at the end of the game")]


def apply_bonus(s: NinjatoState, step: Bonus) -> Sequence[Effect]:
    """All bonuses are added; the winner, or a tie that the table has to settle."""
    if s.phase != "bonus":
        return NO_EFFECT
    return [*add_up(s), *finish(s)]


def add_up(s: NinjatoState) -> list[Effect]:
    """The bonus and the total of each player, open where something is not known."""
    sums: list[int | None] = [0] * s.seats
    for bonus in bonuses(s):
        place, points = bonus[0] - 1, bonus[5]
        now = sums[place]
        sums[place] = None if now is None or points is None else now + points
    s.totals = [None if b is None else s.honor[i] + b for i, b in enumerate(sums)]
    return [("bonus", seat, -1 if points is None else points) for seat, points in enumerate(sums, 1)]


def learned(s: NinjatoState) -> list[Effect]:
    """Something was told, shown or declared after the end: all is added up anew, and may show a winner or a tie."""
    if not s.over or not s.totals:
        return []
    totals, winners, why = list(s.totals), list(s.winners), s.why
    did = add_up(s)
    more = finish(s)
    if totals != s.totals:
        return did + more
    return [] if (winners, why) == (s.winners, s.why) else more


def answers(s: NinjatoState, act: Step) -> bool:
    """Whether a step answers what is asked after the end: who of those who are tied holds the oldest envoy."""
    return s.phase == "tie" and isinstance(act, Oldest)


def leaders(counts: Sequence[int], seats: Iterable[int]) -> list[int]:
    """Those of some seats that have the most. counts: by seat, seat 1 first."""
    some = list(seats)
    most = max([counts[seat - 1] for seat in some])
    return [seat for seat in some if counts[seat - 1] == most]


def finish(s: NinjatoState) -> list[Effect]:
    """The winner by honor, envoys, oldest envoy, else all who are tied (NJ-WIN-01 to -04). Where only the table can see
    it, it is asked.
    """
    if None in s.totals:
        return end(s, [], "NJ-WIN-01")
    totals = [t for t in s.totals if t is not None]
    tied = leaders(totals, range(1, s.seats + 1))
    if len(tied) == 1:
        return end(s, tied, "NJ-WIN-01")
    tied = leaders([len(own) for own in s.envoys], tied)
    if len(tied) == 1:
        return end(s, tied, "NJ-WIN-02")
    if not any(s.envoys[seat - 1] for seat in tied):
        return end(s, tied, "NJ-WIN-04")
    ranked = influence.older_first(s, tied, "")
    if ranked is not None:
        return end(s, ranked[:1], "NJ-WIN-03")
    if s.over and len(able := ages.may_be_oldest(s, "", tied)) == 1:  # as the table has said already
        return end(s, able, "NJ-WIN-03")
    s.phase = "tie"
    s.turn = 0
    s.henso_left = tied
    if s.over:
        s.winners, s.why = [], "NJ-WIN-03"
    return []


def settle_tie(s: NinjatoState, seat: int) -> list[Effect]:
    """The table has said who holds the oldest envoy."""
    return end(s, [seat], "NJ-WIN-03")


def end(s: NinjatoState, winners: list[int], why: str) -> list[Effect]:
    """The game is over."""
    s.over = True
    s.why = why
    s.winners = winners
    s.henso_left = []
    s.phase = "over"
    s.turn = 0
    return [("winner", *winners)] if winners else []
