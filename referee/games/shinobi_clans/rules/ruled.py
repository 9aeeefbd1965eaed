"""What an act against a rule did in version 0.1.0: what the rule asks (option `forced`, value `as_ruled`)."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.game import NO_EFFECT, Act, Effect, replace
from referee.games.shinobi_clans import steps
from referee.games.shinobi_clans.data import CARDS, TARGETS, UNREAD
from referee.games.shinobi_clans.rules import RULES, advanced, begin, events, ninja, stack
from referee.games.shinobi_clans.state import ROW, TOKENS, ClansState
from referee.games.shinobi_clans.steps import NOT_READ

Became = Act | Sequence[Effect] | None
"""What an act became: another act, nothing at all, or what it did is done already."""


def as_ruled(s: ClansState, act: Act) -> Sequence[Effect]:
    """Carry out an act that something was found about, as that version did; what is not named here it did as typed."""
    become = BECAME.get(type(act))
    became = act if become is None else become(s, act)
    if became is None:
        return NO_EFFECT
    return (RULES[type(became)].apply(s, became) or NO_EFFECT) if isinstance(became, Act) else became


def _setup(s: ClansState, act: steps.SetupStep) -> Became:
    """Of those who drew Rewards one with the highest started; sets and draw pile were whole."""
    best = begin.highest(act.rewards[: s.seats])
    return replace(act, start=0 if best and act.start not in best else act.start, tokens=TOKENS, cards=CARDS)


def _targets(s: ClansState, act: steps.Targets) -> Became:
    """A Reward that did not lie there was one that was not read."""
    return replace(act, rewards=tuple([max(begin.reward_at(act, i), NOT_READ) for i in range(len(act.laid))]))


def _trim(s: ClansState, act: steps.Trim) -> Became:
    owes = s.owes[act.who - 1] if s.phase == "trim" and 1 <= act.who <= s.seats else 0
    return replace(act, n=owes, cards=tuple([c for c in act.cards if c in s.cards])[:owes]) if owes else None


def _pool(s: ClansState, act: steps.Pool) -> Became:
    """The pool was full: cards that were not named were not read."""
    chooses = s.setup.options["mix_drafts"] == "per_round" and not s.dealt
    if s.phase not in ("leftovers", "pool") and not (s.phase == "draft" and chooses):
        return None
    size = advanced.pool_draw(s)
    cards = [c for c in act.cards if c in s.cards or c == UNREAD][:size]
    return replace(act, cards=(*cards, *[UNREAD] * (size - len(cards))))


def _pick(s: ClansState, act: steps.Pick) -> Became:
    """What was not there was not picked."""
    if s.phase != "pick":
        return None
    who = act.who if 1 <= act.who <= s.seats else advanced.picker(s.first_pick, s.seats, s.picks)
    there = act.card in s.left[who - 1] if act.leftover else act.card and act.card in s.pool
    return act if there else None


def _laid(s: ClansState, act: steps.Lay | steps.Weapon) -> Became:
    """A card that a Scout should have made lie open went back to the hand, at a table that plays so."""
    if not act.card and s.scouts.get(act.to) and s.setup.options["scout_breach"] == "take_back":
        there = not isinstance(act, steps.Weapon) or ROW.get(act.to, {}).get(act.side) in s.rows
        return (("back", act.who),) if there and ninja.can_lie(s, act.who, act.to) else None
    return act


def _appear(s: ClansState, act: steps.Appear) -> Became:
    """Two cards were drawn; which, was told where two were named."""
    drawn = tuple([c for c in act.drawn if c in s.cards])
    return replace(act, drawn=drawn if len(drawn) == events.drawn_now(s) else ())


def _idle(s: ClansState, act: steps.Idle) -> Became:
    row = s.rows.get(f"{s.fight.target} {act.side}", []) if s.fight is not None else []
    return act if 1 <= act.slot <= len(row) and not row[act.slot - 1].ninja else None


def _hit(s: ClansState, act: steps.Hit) -> Became:
    """A card that none took along, and one that is immune, stayed."""
    if (fight := s.fight) is None or not fight.owed or fight.owed[0][0] != "hit":
        return None
    if fight.owed[0][1] != "poison_twins" or not stack.immune(s, act.card):
        return act
    if s.stacks[fight.target] and (act.card in s.cards or act.card == UNREAD):
        fight.owed.pop(0)
    return None


BECAME: dict[type, Callable[[ClansState, Any], Became]] = {
    steps.SetupStep: _setup,
    steps.Redraw: lambda s, act: replace(act, start=act.start if act.start in s.tied else 0),
    steps.Targets: _targets,
    steps.Deal: lambda s, act: steps.Deal(act.who),
    steps.Trim: _trim,
    steps.Pool: _pool,
    steps.Pick: _pick,
    steps.Lay: _laid,
    steps.Weapon: _laid,
    steps.Spy: lambda s, act: replace(act, seen=act.seen[:1]),
    steps.MasterSpy: lambda s, act: replace(act, seen=tuple(filter(None, act.seen))[:2]),
    steps.Disappear: lambda s, act: replace(act, victim=0 if act.victim == act.who else act.victim),
    steps.Appear: _appear,
    steps.Pass: lambda s, act: None if s.forced else act,
    steps.Flip: lambda s, act: replace(act, at=""),
    steps.Idle: _idle,
    steps.Hit: _hit,
    steps.Give: lambda s, act: None,
    steps.Discard: lambda s, act: None if act.what in TARGETS or act.what.startswith("token") else act,
}
