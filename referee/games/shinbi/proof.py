"""Shinbi before a proof: each round is a case of its own, solved by its worlds; calls have exact chances.

Card conflicts never cross rounds (SB-NEXT-04), so the lines of one round are all that is asked. With every card read a
conflict is a pair; entries that only say same, different, right or wrong can conflict in up to seven steps.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec

from referee.engine.game import Act, Hidden, Show, made, refuse
from referee.engine.proof import Case, Conflict, Odd, Played
from referee.games.shinbi import worlds
from referee.games.shinbi.rules.deals import TWO, denounced, in_hand, place_words, revealed
from referee.games.shinbi.rules.outcome import is_right
from referee.games.shinbi.rules.record import late_shows, shown, zone_name, zone_of
from referee.games.shinbi.rules.resolve import fitting, third_of
from referee.games.shinbi.state import KEPT, ShinbiState, attackers, targets
from referee.games.shinbi.steps import UNKNOWN, WEAPONS, Denounce, Reannounce, Recover, Reveal, Settle, Turn
from referee.games.shinbi.worlds import Fact, Never, Place, Seen, Tie, call_tie, lines_of, places_in, places_of

BANNED = "SB-TRIPLE-05"
"""The rule that forbids a card (option triple_ban): a deal that breaks it is possible, only not honest."""

Deal = dict[Place, str]


class Round(Case):
    """The cards of one round. facts: what was seen and said of them; banned: what a rule says they are not."""

    def __init__(self, number: int, players: int, begun: int) -> None:
        """`begun`: the line with which it began."""
        self.name = f"round {number}"
        self.begun = begun
        self.players = players
        self.facts: list[Fact] = []
        self.banned: list[Never] = []
        self.deal: Deal | None = None

    def solve(self, rules: bool = False) -> bool:
        """Whether there is a deal; the first one is kept."""
        facts = self._facts(rules)
        can = not self._astray() and worlds.possible(self.players, facts)
        self.deal = first_deal(self.players, facts) if can else self.deal
        return can

    def look(self, s: ShinbiState) -> None:
        """Keep what the rules and the record itself say of this round."""
        bans = [Never((who, target), weapon, two) for who, target, weapon, _, two in s.banned]
        self.banned += [ban for ban in bans if ban not in self.banned]
        self.protest = tuple(sorted({*self.protest, *s.disputed.values()}))

    def _facts(self, rules: bool) -> list[Fact]:
        return [*self.facts, *self.banned] if rules else self.facts

    def _astray(self) -> Fact | None:
        """A fact about a place that no card can lie at."""
        return next((f for f in self.facts if any(p not in places_of(p[0], self.players) for p in places_in(f))), None)

    def conflict(self, rules: bool = False) -> Conflict | None:
        """The first impossible line and the facts that are needed for it."""
        if (stray := self._astray()) is not None:
            return Conflict(self.name, lines_of(stray), lines_of(stray)[-1])
        facts = sorted(self._facts(rules), key=lambda fact: max(lines_of(fact)))
        ends = range(1, len(facts) + 1)
        end = next((end for end in ends if not worlds.possible(self.players, facts[:end])), 0)
        if not end:
            return None
        first = max(lines_of(facts[end - 1]))
        found = worlds.conflict(self.players, [fact for fact in facts if max(lines_of(fact)) <= first])
        lines = tuple(sorted({line for fact in found for line in lines_of(fact)}))
        barred = any(fact in self.banned and fact not in self.facts for fact in found)
        return Conflict(self.name, lines, first, rules=(BANNED,) if barred else ())

    def cards(self, line: int) -> Mapping[Place, str]:
        """The weapon at every place of the round."""
        return self.deal or {}

    def told(self) -> dict[str, Any]:
        """Weapons by zone, as `show` names them."""
        return {zone_name(*place): weapon for place, weapon in (self.deal or {}).items()}


def first_deal(players: int, facts: Sequence[Fact]) -> Deal:
    """One of the deals that explain facts which are possible."""
    deal: Deal = {}
    ties = any(isinstance(fact, Tie) for fact in facts)
    for clan in range(1, players + 1):
        known = [*facts, *(Seen(*card, 0) for card in deal.items())]
        for cards in worlds.deals_of(clan, players, facts):
            if not ties or worlds.possible(players, [*known, *(Seen(*card, 0) for card in cards.items())]):
                deal.update(cards)
                break
    return deal


# --- what was played -------------------------------------------------------------------------------------------------


def cases(played: Iterable[Played]) -> Sequence[Case]:
    """The rounds of a log; one that was void and played anew is two."""
    rounds: dict[int, Round] = {}
    state: ShinbiState | None = None
    for n, act, state in played:
        here = rounds.setdefault(state.round_line, Round(state.round, state.seats, state.round_line))
        here.look(state)
        here.lines = (*here.lines, n)
        if isinstance(act, Reannounce):  # perhaps the card was changed as well
            here.facts = [f for f in here.facts if not (isinstance(f, Never) and f.place == (act.who, act.to))]
        before = state.before if late(state, act) else None
        if before is not None:
            here = rounds.get(before.round_line, here)
        here.facts += facts_of(before or state, act, n)
    if state is not None and state.round_line in rounds:
        rounds[state.round_line].look(state)
    return list(rounds.values())


def late(s: ShinbiState, act: Act | None) -> bool:
    """Whether a showing is of the round before, at whose clean-up it was forgotten."""
    act = shown(act) if isinstance(act, Turn) else act
    return isinstance(act, Show) and act.zone in late_shows(s)


def facts_of(s: ShinbiState, act: Act, n: int) -> list[Fact]:
    """What an act says of the cards of its round."""
    act = shown(act) if isinstance(act, Turn) else act
    if isinstance(act, Show):
        place = zone_of(s, act.zone)
        if place is None or len(act.cards) != 1 or act.cards[0] not in WEAPONS:
            return []
        if place[1] == KEPT and not s.assigned[place[0] - 1]:
            return list(in_hand(s, place[0], act.cards[0], n))
        return [Seen(place, act.cards[0], n)]
    if s.over or s.phase != "resolve" or not 1 <= getattr(act, "who", 0) <= s.seats:
        return []
    match act:
        case Reveal():
            return revealed(s, act, n)
        case Denounce():
            return denounced(s, act, n)
        case Settle(said="hit" | "miss") if s.open == act.who:
            turned = s.turned[act.who - 1]
            two = [(a, act.who) for a, _ in turned.cards[:TWO]] if turned is not None else []
            return [Tie("same" if act.said == "hit" else "different", tuple(two), n)] if len(two) == TWO else []
    return []


# --- a log with open cards -------------------------------------------------------------------------------------------


def opened(s: ShinbiState, act: Act | None, cards: Sequence[Any]) -> Sequence[Act]:
    """Unread cards are read, and before clean-up and at the end all cards are shown that nobody has turned up."""
    deal: Mapping[Place, str] = cards[-1] if cards else {}
    if isinstance(act, Turn | Show) and s.fresh and s.shows and s.round > 1:
        return ()  # a card of the round before, which stands shown there
    match act:
        case None:
            return shows(s, deal) if s.over or (s.all_resolved and not s.open) else ()
        case Reveal():
            read = tuple((a, deal.get((a, act.who), w) if w == UNKNOWN else w) for a, w in act.cards)
            known = UNKNOWN not in {w for _, w in read}
            return (msgspec.structs.replace(act, cards=read, pair="" if known else act.pair),)
        case Denounce(third=(third, weapon)) if weapon == UNKNOWN and (third, act.who) in deal:
            return (msgspec.structs.replace(act, third=(third, deal[third, act.who]), right=None),)
        case Recover() if s.phase == "resolve" and s.all_resolved and not s.open:
            return (*shows(s, deal), act)
    return (act,)


def shows(s: ShinbiState, deal: Mapping[Place, str]) -> tuple[Show, ...]:
    """Showings of all cards of the round that the record does not know."""
    left: list[Place] = []
    for clan, known in enumerate(s.at_place, 1):
        lie = [t for t in targets(clan, s.seats) if s.said[t - 1][clan - 1]]
        hand = [KEPT] if s.assigned[clan - 1] else []
        left += [(clan, place) for place in (*lie, *hand) if place not in known]
    return tuple(Show(zone_name(*place), (deal[place],)) for place in left if place in deal)


# --- chances ---------------------------------------------------------------------------------------------------------


def chances(s: ShinbiState, act: Act | None, cases: Sequence[Case]) -> Sequence[Odd]:
    """Chances of what an act brought to light; None: of the call that may be made now and of its third card."""
    facts = next((c.facts for c in reversed(cases) if isinstance(c, Round) and c.begun == s.round_line), [])
    of = worlds.count(s.seats, facts)
    if not of:
        return (Odd("no deal explains what was seen in this round", "undecided"),)

    def odd(text: str, fact: Fact, came: bool | None) -> Odd:
        ways = worlds.count(s.seats, [*facts, fact])
        verdict = "certain" if ways == of else "possible" if ways else "impossible"
        return Odd(text, verdict, Fraction(ways, of), of, came)

    def card(place: Place, came: str) -> list[Odd]:
        words = place_words(*place)
        if came in WEAPONS:
            return [odd(f"{words} is {came}", Seen(place, came, 0), True)]
        return [odd(f"{words} is {w}", Seen(place, w, 0), None) for w in WEAPONS]

    act = shown(act) if isinstance(act, Turn) else act
    if isinstance(act, Show):
        if late(s, act):
            return ()
        place = zone_of(s, act.zone)
        if place is None or place not in places_of(place[0], s.seats):
            return ()
        face = act.cards[0] if act.cards else ""
        refuse((face not in (*WEAPONS, UNKNOWN, ""), f"there is no card {face!r}; there is {', '.join(WEAPONS)}"))
        if place[1] == KEPT and not s.assigned[place[0] - 1]:
            return ()  # of a hand that still gives cards
        return card(place, face)
    if isinstance(act, Reveal):
        return [
            o for a, w in act.cards if w in WEAPONS and a in attackers(act.who, s.seats) for o in card((a, act.who), w)
        ]
    victim = act.who if isinstance(act, Denounce) else s.open
    turned = s.turned[victim - 1] if 0 < victim <= s.seats else None
    if not (act is None or isinstance(act, Denounce)) or turned is None or turned.pair is None or turned.called:
        return ()
    third = (third_of(s, victim), victim)
    if not third[0]:
        return ()
    what, came, face = fitting(turned), None, ""
    if act is not None:
        what, face = act.what, act.third[1]
        faces = (*(w for _, w in turned.cards[:TWO]), face)
        came = act.right if UNKNOWN in faces else is_right(what, faces)
    call = call_tie(what, (*((a, victim) for a, _ in turned.cards[:TWO]), third), True, 0)
    return [odd(f"@{victim} denounces {what} and is right", call, came), *card(third, face)]


ShinbiHidden = partial(made, Hidden, cases=cases, counts_jointly=True, lazy=worlds.lazy, opened=opened, chances=chances)
"""What Shinbi tells a proof."""
