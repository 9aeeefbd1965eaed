"""What only this game answers a question with: influence, what clans are worth, and what brings honor at the end."""

from collections.abc import Collection

from referee.engine.words import told_seats
from referee.games.ninjato import data
from referee.games.ninjato.rules.bonus import bonus_lines
from referee.games.ninjato.rules.influence import clan_honor, powers, tokens_of
from referee.games.ninjato.sentences_names import CLANS
from referee.games.ninjato.state import NinjatoState

OF_INFLUENCE = frozenset(
    (
        "influence",
        "first",
        "second",
        "third",
        "leads",
        "leading",
        "lead",
        "ahead",
        "tied",
        "majority",
        "strongest",
        "worth",
        "honor",
    )
)
"""Words of which one stands in a question of a clan."""

OF_BONUS = frozenset(("bonus", "bonuses", "unused", "rumors", "rumor", "elites", "elite"))
"""Words of which one stands in a question of what is scored at the end."""

OF_HONOR = frozenset(("honor", "honour", "points", "score", "scores", "worth", "bonus", "bonuses", "gives", "bring"))
"""Words of which one stands there besides."""


OF_ALL = frozenset(("each", "everybody", "everyone", "all", "who", "players", "us"))
"""Words for all players in a question of their shuriken."""

OF_PLACES = frozenset(("second", "third", "last", "won", "wins", "winner", "win", "final", "finally", "end"))
"""Words of which one stands in a question of how the game ended."""


def answer(s: NinjatoState, forms: Collection[str]) -> str:
    """What such a question is answered with; empty for any other."""
    said = set(forms)
    clans = [clan for clan in CLANS if _named(clan, forms)]
    if said & OF_INFLUENCE and clans:
        return "; ".join(_clan(s, clan) for clan in clans)
    if "influence" in said:
        return "; ".join(_clan(s, clan) for clan in CLANS)
    if said & OF_BONUS and said & OF_HONOR and (s.totals or s.phase == "bonus"):
        names = [name.casefold() for name in s.setup.seats]
        asked = [at for at, name in enumerate(names, 1) if name in said] or range(1, s.seats + 1)
        return "; ".join(f"@{row.seat}: {row.text} = {row.points}" for row in bonus_lines(s) if row.seat in asked)
    if "shuriken" in said and said & OF_ALL:
        left = (f"@{seat} {data.SHURIKEN - placed}" for seat, placed in enumerate(s.placed, 1))
        return f"shuriken left: {', '.join(left)}"
    if s.totals and said & OF_PLACES:
        order = sorted(range(1, s.seats + 1), key=lambda seat: -(s.totals[seat - 1] or 0))
        won = f"won by {told_seats(s.winners, ' and ')}; " if s.winners else ""
        return f"{won}in all: " + ", ".join(f"@{seat} {s.totals[seat - 1]}" for seat in order)
    return ""


def _named(clan: str, forms: Collection[str]) -> bool:
    """Whether a clan is named."""
    text = f" {' '.join(forms).replace(' - ', ' ')} "
    return any(f" {name.casefold().replace('-', ' ')} " in text for name in CLANS[clan])


def _clan(s: NinjatoState, clan: str) -> str:
    """Who has influence in a clan, the most first, and what its tokens are worth."""
    power = powers(s)[clan]
    order = sorted((seat for seat in range(1, s.seats + 1) if power[seat - 1]), key=lambda seat: -power[seat - 1])
    has = ", ".join(f"@{seat} {power[seat - 1]}" for seat in order) or "nobody"
    return f"influence in {data.NAMED[clan]}: {has}; {clan_honor(tokens_of(s), clan)} honor on its tokens"


__all__ = ["answer"]
