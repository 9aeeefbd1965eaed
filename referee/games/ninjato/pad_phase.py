"""The score pad of a scoring phase: influence, places and honor from what lies on the table (NJ-SCORE)."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.game import Score, ScoreLine, is_number, numbers, of_seats, refuse, told_seats
from referee.games.ninjato import data, facts, scoring
from referee.games.ninjato.rules import influence, record

Tokens = list[tuple[str, int]]
REWARDS = {"h": "honor", "r": "rumor"}


def of_players(n: int) -> int:
    """A number of players. Raises ValueError when nobody plays with so many (NJ-SETUP-01)."""
    least, most = data.PLAYERS
    refuse((not least <= n <= most, f"a number for each of 2, 3 or 4 players, not for {n} (NJ-SETUP-01)"))
    return n


class Phase:
    """A scoring phase on the pad. power: influence by clan and seat; oldest: seats of a clan as their ties are
    settled.
    """

    def __init__(self, left: dict[str, str], options: Mapping[str, Any]) -> None:
        self.least = 1 if options["place_needs_influence"] else 0
        self.at_once = options["second_reward"] == "immediately"
        self.tokens = _tokens(left.pop("tokens"))
        self.power = {clan: numbers(left.pop(clan), clan) for clan in data.CLANS if clan in left}
        sizes = {len(p) for p in self.power.values()}
        refuse((len(sizes) != 1, "the envoys of every player in each clan: taira=2,1,0 minamoto=0,1,1"))
        self.players = of_players(sizes.pop())
        for clan in data.CLANS:
            self.power.setdefault(clan, [0] * self.players)
        envoys = sum(map(sum, self.power.values()))
        refuse((envoys > data.ENVOYS, f"{envoys} envoys before the players, and there are {data.ENVOYS}"))
        self.lines: list[ScoreLine] = []
        self._disguised(left.pop("henso", ""))
        self.order = [data.CLAN_LETTER.get(c.strip()[:1].lower(), "") for c in left.pop("order", "t,m,g").split(",")]
        refuse(
            (
                sorted(self.order) != sorted(data.CLANS),
                "order is the three clans as the round track shows them: t,m,g",
            )
        )
        self.oldest = _pairs(left.pop("oldest", ""), "oldest")
        for clan, seats in self.oldest.items():
            refuse(
                (
                    not _are_seats(seats, self.players),
                    f"oldest takes the seats that are tied, the oldest first: {clan[0]}:2, or {clan[0]}:23 "
                    f"where three are; not {seats!r}",
                )
            )
            tied = {seat for group in self.groups(clan) if len(group) > 1 for seat in group}
            if strange := [c for c in seats if int(c) not in tied]:
                raise ValueError(
                    f"oldest={clan[0]}:{seats} settles nothing: seat {strange[0]} is not tied for a place in "
                    f"{data.NAMED[clan]}"
                )
        self.take = _pairs(left.pop("take", ""), "take")
        for clan, what in self.take.items():
            refuse(
                (what not in REWARDS, f"take is h for the honor or r for a rumor: {clan[0]}:h, not {what!r}"),
                (
                    not any(self.power[clan]),
                    f"take={clan[0]}:{what}: nobody has influence in {data.NAMED[clan]} (NJ-SCORE-10)",
                ),
            )
        self.before = numbers(left.pop("honor"), "honor") if "honor" in left else [0] * self.players
        refuse((len(self.before) != self.players, f"honor takes {self.players} numbers"))
        of_seats(facts.LIMITS, "honor", None, self.before)
        self.points = list(self.before)
        self.unknown: list[str] = []
        self.open: set[int] = set()

    def _disguised(self, text: str) -> None:
        """Hensojutsu tiles by the clan of the envoy they are aimed at and the owner's seat: `t:1,m:3`."""
        aimed: dict[tuple[str, int], int] = {}
        for part in filter(None, text.split(",")):
            found = re.fullmatch(r"\s*([tmg])[a-z]*:([1-9])\s*", part.lower())
            if found is None or int(found[2]) > self.players:
                raise ValueError(f"henso is clan letter and seat for each tile, t:1,m:3, not {part!r}")
            where = data.CLAN_LETTER[found[1]], int(found[2])
            aimed[where] = aimed.get(where, 0) + 1
        tiles = sum(aimed.values())
        refuse((tiles > data.HENSO, f"{tiles} Hensojutsu, and there are {data.HENSO}"))
        for (clan, seat), n in aimed.items():
            own = self.power[clan][seat - 1]
            aims = f"seat {seat} aims {n} Hensojutsu at {own} {data.NAMED[clan]} envoys"
            refuse((n > own, f"{aims}: each tile takes another own envoy (NJ-SKILL-HENSO-2)"))
            self.power[clan][seat - 1] += n * influence.DISGUISE
            made = f"{data.many(own, 'envoy')} + {n} Hensojutsu = {self.power[clan][seat - 1]}"
            self.lines.append(ScoreLine(seat, f"influence in {data.NAMED[clan]}: {made}", None, "NJ-SCORE-01"))

    def score(self) -> Score:
        """All of it, the first places of all clans before the second ones (NJ-SCORE-08)."""
        for clan in self.order:
            parts = " + ".join(str(v) for c, v in self.tokens if c == clan) or "no token"
            worth = influence.clan_honor(self.tokens, clan)
            self.lines.append(ScoreLine(0, f"{clan}: {parts} = {worth} honor on its houses", None, "NJ-SCORE-06"))
        for clan in self.order:
            self.first(clan)
            if self.at_once:
                self.second(clan)
        for clan in () if self.at_once else self.order:
            self.second(clan)
        sums = tuple(None if seat in self.open else p for seat, p in enumerate(self.points, 1))
        self.lines.append(scoring.sums(sums))
        return Score(sums, (), tuple(self.lines), (), "", tuple(dict.fromkeys(self.unknown)), False, "honor")

    def first(self, clan: str) -> None:
        """The first place of a clan and what it takes, as far as that is told."""
        if not any(self.power[clan]):
            self.lines.append(ScoreLine(0, f"{clan}: nobody has influence", None, "NJ-SCORE-10"))
            return
        ranked = self.ranked(clan, 1)
        what = REWARDS.get(self.take.get(clan, ""))
        if ranked and what:
            self.reward(clan, ranked[0], "first", what, "NJ-SCORE-06")
        elif ranked:
            self.unknown.append(f"take {clan[0]}")
            text = f"{clan}: @{ranked[0]} is first and takes the honor or a rumor (take={clan[0]}:h or :r)"
            self.lines.append(ScoreLine(0, text, None, "NJ-SCORE-05"))
            self.opened(clan, [ranked[0], *self.may_follow(clan, ranked[0])])

    def opened(self, clan: str, seats: list[int]) -> None:
        """The totals of these seats are open, where the clan is worth anything."""
        self.open |= {*seats} if influence.clan_honor(self.tokens, clan) else set()

    def groups(self, clan: str) -> list[list[int]]:
        """Seats by influence, the most first, as far as they come to the first or the second place."""
        power = self.power[clan]
        counts = sorted({n for n in power if n >= self.least}, reverse=True) if any(power) else ()
        groups = [[seat for seat, n in enumerate(power, 1) if n == most] for most in counts]
        return groups[:1] if groups and len(groups[0]) > 1 else groups[:2]

    def may_follow(self, clan: str, first: int) -> list[int]:
        """Who may be second behind a first place that is known."""
        behind = ([seat for seat in group if seat != first] for group in self.groups(clan))
        rest = next(filter(None, behind), [])
        named = [int(c) for c in self.oldest.get(clan, "") if int(c) in rest]
        return named[:1] or rest

    def second(self, clan: str) -> None:
        """The second place of a clan: what the first left."""
        what = REWARDS.get(self.take.get(clan, ""))
        ranked = self.ranked(clan, 2) if what and any(self.power[clan]) else None
        if ranked is None or not what:
            return
        if len(ranked) > 1:
            self.reward(clan, ranked[1], "second", influence.second_gets(what), "NJ-SCORE-07")
        else:
            self.lines.append(ScoreLine(0, f"{clan}: nobody is second", None, "NJ-SCORE-10"))

    def reward(self, clan: str, seat: int, place: str, what: str, rule: str) -> None:
        """Honor or a rumor for a place."""
        worth = influence.clan_honor(self.tokens, clan) if what == "honor" else 0
        self.points[seat - 1] += worth
        text = f"{clan}: {place} with {self.power[clan][seat - 1]}, {'the honor' if what == 'honor' else 'a rumor'}"
        self.lines.append(ScoreLine(seat, text, worth, rule))

    def ranked(self, clan: str, places: int) -> list[int] | None:
        """Seats in the order of a clan's places, as many as are asked for; None when a tie for one of them is not
        settled.
        """
        said = [int(c) for c in self.oldest.get(clan, "")]
        out: list[int] = []
        for tied in self.groups(clan):
            named = [seat for seat in said if seat in tied]
            rest = [seat for seat in tied if seat not in named]
            if len(rest) > 1 and len(out) + len(named) < places:
                self.ask_oldest(clan, rest)
                if not out + named or self.take.get(clan) != "h":  # else only a rumor is open
                    self.opened(clan, rest)
                return None
            out += named + rest
            if len(out) >= places:
                break
        return out

    def ask_oldest(self, clan: str, tied: Sequence[int]) -> None:
        """A tie that is not settled is asked once."""
        if f"oldest {clan}" not in self.unknown:
            text = f"{clan}: {told_seats(tied, ' and ')} are tied; who holds the oldest envoy? oldest={clan[0]}:SEAT"
            self.lines.append(ScoreLine(0, text, None, "NJ-SCORE-09"))
            self.unknown.append(f"oldest {clan}")



def _tokens(text: str) -> Tokens:
    tokens = []
    for part in text.split(","):
        if not (found := re.fullmatch(r"\s*([tmg])([0-9]{1,2})\s*", part.lower())):
            raise ValueError(f"tokens on houses are clan letter and value, t4, not {part!r}")
        refuse(
            (int(found[2]) > record.MOST_TOKEN, f"no clan token is worth {found[2]} (at most {record.MOST_TOKEN})")
        )
        tokens.append((data.CLAN_LETTER[found[1]], int(found[2])))
    refuse(
        (
            len(tokens) != data.HOUSES,
            f"there are five houses, and one token on each: five tokens, not {len(tokens)}",
        )
    )
    return tokens


def _pairs(text: str, name: str) -> dict[str, str]:
    out = {}
    for part in filter(None, text.split(",")):
        letter, sign, value = part.strip().partition(":")
        clan = data.CLAN_LETTER.get(letter[:1].lower(), "")
        refuse(
            (not sign or not clan, f"{name} is clan letter and value, t:h, not {part!r}"),
            (clan in out, f"{name} names {data.NAMED.get(clan)} twice"),
        )
        out[clan] = value.strip().lower()
    return out


def _are_seats(text: str, players: int) -> bool:
    """Whether these are digits of different seats."""
    return text != "" and len(set(text)) == len(text) and all(is_number(c) and 1 <= int(c) <= players for c in text)
