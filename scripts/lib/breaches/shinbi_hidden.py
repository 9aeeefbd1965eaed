"""Shinbi: what can be done wrong unseen, and sums that the table gets wrong."""

from __future__ import annotations

from typing import Any

from exam_oracle import Barred, Began, Fact, Lay, Went

from breaches import Hidden, Place, Wrong
from breaches.shinbi import WEAPONS
from referee.engine.steps import Act, Show
from referee.games.shinbi import steps as st


def told(n: int, act: Act, s: Any) -> list[Fact]:
    """What a line says of cards, for the oracle: each clan has its own four in every round."""
    out: list[Fact] = []
    now, before = f"{s.round}", f"{s.round - 1}"

    def shown(clan: int, at: int, weapon: str) -> None:
        when = before if at and not s.said[at - 1][clan - 1] else now
        out.append(Lay(n, f"{when} {clan}>{at}" if at else f"{when} {clan}", (weapon,), True))

    match act:
        case st.Attack(who=who, to=to):
            if sum(bool(row[who - 1]) for row in s.said) == 1:
                out.append(Began(n, f"{now} {who}", WEAPONS))
            out.append(Went(n, 1, f"{now} {who}", f"{now} {who}>{to}"))
        case st.Reveal(who=who, cards=cards):
            for a, weapon in cards:
                shown(a, who, weapon)
        case st.Denounce(who=who, third=(a, weapon)) if weapon:
            shown(a, who, weapon)
        case st.Turn(clan=clan, weapon=weapon, at=at):
            shown(clan, at, weapon)
        case Show(zone=zone, cards=cards) if zone.startswith("kept:"):
            shown(int(zone.removeprefix("kept:")), 0, cards[0])
    return out


def twice(p: Place, table: Any) -> Act | None:
    """A clan gives a weapon that it has given already."""
    if not isinstance(p.honest, st.Attack):
        return None
    given = p.w.real.get(p.honest.who, {})
    before = [w for t, w in given.items() if t != p.honest.to]
    if not before or not table.ready():
        return None
    given[p.honest.to] = p.chance.choice(before)
    return p.honest


def banned(p: Place, table: Any) -> Act | None:
    """A clan gives the very weapon that two others have announced there."""
    act, s = p.honest, p.s
    if not isinstance(act, st.Attack):
        return None
    row = [w for a, w in enumerate(s.said[act.to - 1], 1) if w and a != act.who]
    ban = next((w for w in WEAPONS if row.count(w) > 1), "")
    given = p.w.real.get(act.who, {})
    if not ban or ban in [w for t, w in given.items() if t != act.to] or not table.ready():
        return None
    given[act.to] = ban
    table.later = [Barred(table.at, f"{s.round} {act.who}>{act.to}", (ban,))]
    return act


HIDDEN = (
    Hidden("a clan gives one weapon twice", ("SB-CONS-01", "SB-CONS-02"), twice),
    Hidden("a clan gives one weapon twice, kept cards are shown", ("SB-CONS-01", "SB-CONS-02"), twice, options={"kept_card": "shown"}),
    Hidden("a clan gives one weapon twice, all cards are shown", ("SB-CONS-01", "SB-CONS-02"), twice, options={"kept_card": "shown", "return_faces": "shown"}),
    Hidden("a banned weapon lies under its announcement", ("SB-TRIPLE-05",), banned, options={"triple_ban": "announced_and_actual"}),
)  # fmt: skip

WRONG = (
    Wrong("lives after a hit or a miss", ("SB-OUT-01", "SB-OUT-02"), ("waive", "pay", "reveal"), "lives."),
    Wrong("lives after a denouncement", ("SB-DENOUNCE-05",), ("denounce",), "lives."),
    Wrong("counters in the middle", ("SB-LIFE-04",), ("waive", "denounce", "reveal"), "middle"),
)


def zone_of(name: str) -> str:
    """Shinbi keeps its own account of places: see `told`."""
    return ""
