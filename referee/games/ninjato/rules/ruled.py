"""What an act against a rule did in version 0.1.0: what the rule would have done (option `forced`, value
`as_ruled`).
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from referee.engine.game import NO_EFFECT, Act, Effect, Show, Step
from referee.games.ninjato import data, steps
from referee.games.ninjato.rules import (
    RULES,
    bonus,
    buy,
    decline,
    influence,
    loot,
    outcome,
    raid,
    record,
    rounds,
    skills,
    supply,
    turns,
)
from referee.games.ninjato.state import VALUES, NinjatoState, Raid

PLACEMENTS = steps.Dojo | steps.Attack | steps.Learn | steps.Bribe | steps.Spread | steps.Waste | steps.Pass


def as_ruled(s: NinjatoState, act: Act) -> Sequence[Effect]:
    """Carry out an act that something was found about, as that version did; what is not named here it did as typed."""
    if s.over and isinstance(act, Step) and not bonus.answers(s, act):
        return NO_EFFECT
    if isinstance(act, PLACEMENTS) and _is_place(act):
        _leave_attack(s, act.who)
    became = BECAME[type(act)](s, act) if type(act) in BECAME else act
    if became is None:
        return NO_EFFECT
    return (RULES[type(became)].apply(s, became) or NO_EFFECT) if isinstance(became, Act) else became


Became = Act | Sequence[Effect] | None
"""What an act became: another act, nothing at all, or what it did is done already."""


def _is_place(act: Step) -> bool:
    """Whether there is a place where this shuriken could lie."""
    if isinstance(act, steps.Attack):
        return act.house in data.HOUSE_NUMBERS
    return not isinstance(act, steps.Waste) or act.at in buy.PLACES


def _leave_attack(s: NinjatoState, who: int) -> None:
    """An attack that was interrupted by a placement was over: what was won was kept."""
    if s.raid is None or who not in s.order or s.phase in ("play", "setup", "over"):
        return
    loot.keep_all(s, s.raid)
    if s.raid.turned:
        supply.discard_guard(s, s.raid.turned, unbeaten=True)
    s.raid = None


def _attack(s: NinjatoState, act: steps.Attack) -> Became:
    """At a house that was emptied nothing was fought, and it got a treasure all the same."""
    house = s.houses[act.house - 1] if act.house in data.HOUSE_NUMBERS else None
    if house is None or not house.cleared or data.guard(house.sentry) is not None or house.total:
        return act
    if s.phase == "setup" or act.who not in s.order:
        return NO_EFFECT
    turns.place(s, act.who)
    attack = s.raid = Raid(act.who, act.house, act.side if act.side in raid.SIDES else "strength", s.at)
    s.phase, attack.stage = "raid", "choice"
    return outcome.owe_treasure(s, attack)


def _purchase(at: str, lies: Callable[[NinjatoState, Any], bool]) -> Callable[[NinjatoState, Any], Act]:
    """A purchase took a shuriken of its own, and bought nothing where nothing lay."""

    def become(s: NinjatoState, act: Any) -> Act:
        s.last = None
        return act if lies(s, act) else steps.Waste(act.who, at)

    return become


def _row(s: NinjatoState, act: steps.Row) -> Became:
    if s.phase != "setup" and (s.phase not in ("row", "dojo") or s.visit is None):
        return None
    lacking = max(data.ROW - len(s.row), 0)
    return replace(act, cards=tuple([c for c in act.cards[: data.ROW] if 1 <= c <= 5][:lacking]))


def _shown(phases: tuple[str, ...], most: int) -> Callable[[NinjatoState, Any], Became]:
    """New tiles, envoys or rumors came in their phase only."""

    def become(s: NinjatoState, act: Any) -> Became:
        if s.phase not in ("setup", *phases):
            return None
        member = "tiles" if isinstance(act, steps.Tiles) else "cards"
        shorter: Step = replace(act, **{member: getattr(act, member)[:most]})
        return shorter

    return become


def _restock(s: NinjatoState, act: steps.Restock) -> Became:
    asked = s.phase == "restock" and act.house in s.restocking
    if not (asked or (1 <= act.house <= data.HOUSES and rounds.may_change(s, act))):
        return None
    return replace(act, tokens=tuple([k for k in act.tokens if k in data.KIND][:8]))


def _clear(s: NinjatoState, act: steps.Clear) -> Became:
    """A token of which the pile had none was not laid."""
    token = data.token(act.token)
    if s.raid is None or s.raid.stage != "clear" or token is None:
        return None
    return act if token in s.pile or s.pile_unknown[token[0]] > 0 else turns.placed(s)


def _swap(s: NinjatoState, act: steps.Swap) -> Became:
    if s.raid is None or act.give not in data.KIND or skills.side_of(s, act) is None:
        return None
    return act if loot.on_shuriken(s.raid)[data.KIND[act.give]] and s.raid.stage in ("guard", "choice") else None


def _flip(s: NinjatoState, act: steps.Flip) -> Became:
    own = s.owner.get(act.tile) == act.who == s.owner.get(act.target) and s.phase in ("raid", "play")
    return act if own and act.target != act.tile and skills.effect_of(s, act.target) != "henso" else None


def _henso(s: NinjatoState, act: steps.Henso) -> Became:
    """Who named a target waived those of players who were asked before."""
    who, left = act.who, s.henso_left
    if (
        s.phase != "henso"
        or not 1 <= who <= s.seats
        or act.envoy not in s.envoys[who - 1]
        or (who, act.envoy) in s.targets
    ):
        return None
    s.henso_left = left[left.index(who) :] if who in left else left
    return act


def _first(s: NinjatoState, act: steps.First) -> Became:
    if s.phase not in ("first", "henso", "second") or act.clan not in s.pass1:
        return None
    what = "rumor" if act.what == "rumor" and s.rumors_lying > 0 else "honor"
    return replace(act, what=what, card=act.card if act.card in s.pavilion else "", pay=())


def _second(s: NinjatoState, act: steps.Second) -> Became:
    if s.phase != "second" or act.clan not in s.pass2 or s.rumors_lying <= 0:
        return None
    if influence.second_gets(s.firsts[act.clan][1]) == "honor":
        return None
    return replace(act, card=act.card if act.card in s.pavilion else "", pay=())


def _show(s: NinjatoState, act: Show) -> Became:
    """What contradicted the record changed nothing."""
    head, who = record.zone_of(s, act.zone)
    if not head:
        return None
    if head == "rumors":
        record.rumors_told(s, who, act)
        return bonus.learned(s)
    cards = tuple(c for c in act.cards if c in VALUES)[: s.hand[who - 1]]
    did = record.apply_show(s, replace(act, cards=cards, whole=False))
    if act.whole:
        decline.settled(s, who)
    return did


BECAME: dict[type, Callable[[NinjatoState, Any], Became]] = {
    steps.Attack: _attack,
    steps.Learn: _purchase("sensei", lambda s, act: act.tile in s.sensei),
    steps.Bribe: _purchase("palace", lambda s, act: act.card in s.palace),
    steps.Spread: _purchase("pavilion", lambda s, act: act.card in s.pavilion or (not act.card and s.rumors_lying > 0)),
    steps.Row: _row,
    steps.Take: lambda s, act: act if s.visit is not None and s.visit.who == act.who and s.phase == "dojo" else None,
    steps.Limit: lambda s, act: (
        act if s.visit is not None and s.visit.who == act.who and s.phase in ("limit", "row") else None
    ),
    steps.Play: lambda s, act: replace(act, gets=""),
    steps.Token: lambda s, act: act if s.raid is not None and s.raid.stage in ("alarm", "refill") else None,
    steps.Retract: lambda s, act: act if buy.can_retract(s, act.who) else None,
    steps.EndRound: lambda s, act: act if s.phase == "end" else None,
    steps.Tiles: _shown(("tiles",), 6),
    steps.Envoys: _shown(("envoys",), 8),
    steps.Rumors: _shown(("rumors", "refill"), 8),
    steps.Restock: _restock,
    # One treasure of the shuriken was kept, the best where none of those that were named lay there.
    steps.Fail: lambda s, act: outcome.as_kept(s, act) if s.raid is not None else None,
    steps.Clear: _clear,
    steps.Swap: _swap,
    steps.Flip: _flip,
    steps.Henso: _henso,
    steps.First: _first,
    steps.Second: _second,
    Show: _show,
}
