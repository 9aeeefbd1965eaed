"""Who is asked for what now, and what must be finished before an act: one phase, one Target, one card at a time."""

from collections.abc import Callable
from typing import Any

from referee.engine.branches import whole
from referee.engine.game import NOTHING, Act, Awaiting, Wait
from referee.games.shinobi_clans import branches, steps
from referee.games.shinobi_clans.data import target_name
from referee.games.shinobi_clans.rules import advanced, battle, common, ninja, record, shares, slots, stack
from referee.games.shinobi_clans.state import ClansState, Fight, slot_words

PLAYS = ("lay", "weapon", "scout", "spy", "master_spy", "disappear", "appear")
ALWAYS = ("look", "reshuffle", "skip", "late", "give", "discard", "take")


def awaiting(s: ClansState) -> Awaiting:
    """The step that the game waits for, with what is possible besides."""
    if s.pair_owed and s.phase != "battle" and not s.over:
        return Awaiting((0,), ("decide",), extra=(*ALWAYS, "tokens"))
    return NOTHING if s.over else ASKED[s.phase](s)


def _drafts(s: ClansState) -> Awaiting:
    free = s.setup.options["mix_drafts"] == "per_round" and not s.dealt
    return Awaiting((0,), ("draft", "deal", "taken"), extra=(*ALWAYS, *(("pool", "leftovers") if free else ())))


def _ninja(s: ClansState) -> Awaiting:
    if s.forced:
        keep = ("keep",) if s.forced[-1].kind == "appear" else ()
        return Awaiting((s.turn,), (*PLAYS, *keep), extra=ALWAYS)
    turned = ("turned",) if s.turned_owed is not None else ()
    return Awaiting((s.turn,), (*PLAYS, "pass"), extra=(*ALWAYS, *turned))


def _battle(s: ClansState) -> Awaiting:
    fight = s.fight
    if record.deciding(s):
        return Awaiting((0,), ("decide",), extra=ALWAYS)
    if fight is None:
        return Awaiting((0,), ("begin",), extra=(*ALWAYS, "begin"))
    if fight.step == "tokens":
        return Awaiting((0,), ("shown",), extra=ALWAYS)
    if fight.owed:
        return Awaiting((0,), (str(fight.owed[0][0]),), extra=(*ALWAYS, "result", "flip"))
    if s.stacks[fight.target]:
        return Awaiting((0,), ("flip",), extra=(*ALWAYS, "result", "shown"))
    return Awaiting((0,), ("result",), extra=(*ALWAYS, "idle", "slot", "ability"))


ASKED: dict[str, Callable[[ClansState], Awaiting]] = {
    "setup": lambda s: Awaiting((0,), ("setup",)),
    "tie": lambda s: Awaiting((0,), ("redraw",)),
    "target": lambda s: Awaiting((0,), ("targets",), extra=ALWAYS),
    "draft": _drafts,
    "leftovers": lambda s: Awaiting(tuple(common.keepers(s)), ("leftovers",), "any", (*ALWAYS, "draft")),
    "pool": lambda s: Awaiting((0,), ("pool",), extra=(*ALWAYS, "draft")),
    "pick": lambda s: Awaiting((advanced.picker(s.first_pick, s.seats, s.picks),), ("pick",), extra=(*ALWAYS, "draft")),
    "trim": lambda s: Awaiting(tuple(seat for seat, n in enumerate(s.owes, 1) if n), ("trim",), "order", ALWAYS),
    "contract": lambda s: Awaiting((0,), ("place",), extra=(*ALWAYS, "place")),
    "ninja": _ninja,
    "all": lambda s: Awaiting((0,), ("tokens",), extra=ALWAYS),
    "rest": lambda s: Awaiting((0,), ("tokens",), extra=ALWAYS),
    "battle": _battle,
    "over": _battle,
}
"""Who is asked for what in each phase."""


# --- what comes first -----------------------------------------------------------------------------------------------

PHASES: dict[type, tuple[str, ...]] = {
    steps.SetupStep: ("setup",),
    steps.Redraw: ("tie",),
    steps.Targets: ("target",),
    steps.Taken: ("draft",),
    steps.Draft: ("draft", "leftovers", "pool", "pick"),
    steps.Pick: ("pick",),
    steps.Place: ("contract",),
    steps.Disappear: ("ninja", *ninja.LATE),
    steps.Appear: ("ninja", *ninja.LATE),
    steps.Tokens: ("ninja", *ninja.LATE),
}
"""Phases in which it can be done, with or against the rules."""
CARDS = steps.Lay | steps.Weapon | steps.Scout | steps.Spy | steps.MasterSpy
"""Cards that come to lie at a Target, or are played there."""


def waits(s: ClansState, act: Act) -> Wait | None:
    """What must be finished first, and what finishes it; None where the act does what was typed."""
    if s.over:
        return None
    text = _text(s, act)
    return Wait(text, lambda: _entries(s, act)) if text else None


def _entries(s: ClansState, act: Act) -> tuple[str, ...]:
    """What can be typed now, the likeliest first: what follows the ninja phase waits for players to pass."""
    if s.phase == "ninja" and not s.forced and not isinstance(act, CARDS):
        return (".",)
    return tuple(whole(branches.branches(s))[:3])


def _text(s: ClansState, act: Act) -> str:
    """What comes first, empty where nothing does."""
    if (phases := PHASES.get(type(act))) is not None and s.phase not in phases:
        return common.wrong_phase(s).text
    if isinstance(act, CARDS):
        return _card(s, act)
    if isinstance(act, steps.Pass | steps.Keep):
        return _no_card(s, act)
    look = LOOKS.get(type(act))
    return look(s, act) if look is not None else ""


def _card(s: ClansState, act: Any) -> str:
    if ninja.can_lie(s, act.who, act.to):
        return ""
    return common.not_in_play(s, act.to) if s.phase == "ninja" or s.phase in ninja.LATE else common.wrong_phase(s).text


def _no_card(s: ClansState, act: steps.Pass | steps.Keep) -> str:
    if s.phase != "ninja":
        return common.wrong_phase(s).text
    if isinstance(act, steps.Keep):
        return "" if s.forced and s.forced[-1].kind == "appear" else "no card of Appear in Smoke waits to be played"
    return common.owes_play(s) if s.forced and act.who != s.turn else ""


def _draft(s: ClansState, act: Act) -> str:
    """The two drafts are not mixed in a round; cards are dealt once."""
    begins = s.phase == "draft" and not s.dealt
    if isinstance(act, steps.Leftovers):
        begins = begins and s.setup.options["mix_drafts"] == "per_round"
    elif isinstance(act, steps.Pool):
        begins = begins or s.phase == "pool"
    return "" if begins or (s.phase == "leftovers" and not isinstance(act, steps.Deal)) else common.wrong_phase(s).text


def _begin(s: ClansState, act: steps.Begin) -> str:
    return "" if battle.can_begin(s, act.target) else battle.begin_fault(s, act).text


def _fight(look: Callable[[ClansState, Fight, Any], str]) -> Callable[[ClansState, Any], str]:
    """While a Target is being resolved only."""

    def text(s: ClansState, act: Any) -> str:
        return look(s, s.fight, act) if s.fight is not None else stack.flip_phase(s)[0].text

    return text


def _flip(s: ClansState, fight: Fight, act: steps.Flip) -> str:
    if fight.owed and not stack.spared(s, fight, act.card):
        return stack.owed_fault(s, fight).text
    return "" if s.stacks[fight.target] else f"no card lies on {target_name(fight.target)} any more"


def _found(kind: str, none: str) -> Callable[[ClansState, Fight, Any], str]:
    """What answers a card that was turned up."""

    def text(s: ClansState, fight: Fight, act: Any) -> str:
        if fight.owed:
            return "" if fight.owed[0][0] == kind else stack.owed_fault(s, fight).text
        return "" if kind == "hit" and s.stacks[fight.target] else none

    return text


def _idle(s: ClansState, fight: Fight, act: steps.Idle) -> str:
    row = s.rows.get(f"{fight.target} {act.side}", [])
    if found := slots.slots_phase(s):
        return found[0].text
    lies = 1 <= act.slot <= len(row) and row[act.slot - 1].pos is not None
    return "" if lies else f"no weapon lies in {slot_words(f'{act.side}{act.slot}')}"


def _slot(s: ClansState, fight: Fight, act: steps.Slot) -> str:
    if found := slots.slots_phase(s):
        return found[0].text
    return "" if act.number == fight.next else f"resolve slot {fight.next} first: `0: slot {fight.next}`"


def _result(s: ClansState, fight: Fight, act: steps.Result) -> str:
    if act.stated:
        return stack.owed_fault(s, fight).text if fight.owed and fight.owed[0][0] in ("misplay", "pair") else ""
    if fight.owed:
        return stack.owed_fault(s, fight).text
    return slots.slots_phase(s)[0].text if s.stacks[fight.target] else ""


def _take(s: ClansState, act: steps.Take) -> str:
    item = shares.taken_for(s, act)
    if s.ruled:
        return "" if item is not None and item.paid else "no Target has been settled and paid yet"
    if item is None:
        return ""
    name, says = target_name(item.target), f"`set gold.{act.who} N` corrects what @{act.who} has in all"
    if not item.paid:
        return f"the result of {name} is open: type `amend {item.line} =GUARDIANS ASSASSINS POT`; {says}"
    before = shares.told_before(s, act, item)
    return f"line {before} already says that @{act.who} took {act.amount} for {name}; {says}" if before else ""


LOOKS: dict[type, Callable[[ClansState, Any], str]] = {
    steps.Deal: _draft,
    steps.Leftovers: _draft,
    steps.Pool: _draft,
    steps.Begin: _begin,
    steps.Shown: _fight(lambda s, fight, act: ""),
    steps.Flip: _fight(_flip),
    steps.Arm: _fight(_found("arm", "no ninja is finding a face-down weapon now")),
    steps.Hit: _fight(_found("hit", "no card lies beneath")),
    steps.Join: _fight(_found("join", "no Rogue waits for a side now")),
    steps.Idle: _fight(_idle),
    steps.Slot: _fight(_slot),
    steps.Result: _fight(_result),
    steps.Turned: lambda s, act: "" if s.turned_owed is not None else "no card waits to be turned up",
    steps.Trim: lambda s, act: "" if 1 <= act.who <= s.seats and s.hand(act.who) else f"@{act.who} holds no card",
    steps.Take: _take,
}
