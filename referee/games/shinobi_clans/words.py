"""Shinobi Clans in words: steps, effects, the status line, suggestions and completions."""

import re
from collections.abc import Sequence
from typing import Any

from referee.engine import late
from referee.engine.plain import stated
from referee.engine.steps import Act, Fact, Late, Show, Skip, Step
from referee.engine.words import is_number
from referee.games.shinobi_clans import boxes
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.data import LETTER, TARGETS, UNREAD, cards, target_name
from referee.games.shinobi_clans.pieces import Fight
from referee.games.shinobi_clans.rules.advanced import picker, pool_draw
from referee.games.shinobi_clans.rules.after import can_be_found
from referee.games.shinobi_clans.rules.battle import SHOWN_EARLY
from referee.games.shinobi_clans.rules.common import (
    count,
    keepers,
    name_of,
    place_words,
    start_example,
    targets_example,
)
from referee.games.shinobi_clans.rules.contracts import WORD, unread_tokens
from referee.games.shinobi_clans.rules.draft import deal_sizes, direction, either
from referee.games.shinobi_clans.rules.events import with_open
from referee.games.shinobi_clans.rules.late import WAYS
from referee.games.shinobi_clans.rules.ninja import slot_taken
from referee.games.shinobi_clans.rules.record import DECISIONS, deciding
from referee.games.shinobi_clans.rules.stack import lies_open, sides_open
from referee.games.shinobi_clans.rules.told import wanted
from referee.games.shinobi_clans.state import ClansState, slot_name, slot_words

SIDE = {"g": "Guardian", "a": "Assassin"}


def where_words(zone: str) -> str:
    """Where a card lies that is in this zone of the ledger, behind its name; what lies by itself is named by the line
    that laid it.
    """
    head, _, line = zone.partition(" #")
    if zone.startswith("#"):
        return f"as {place_words(zone)}"
    if head == "stolen":
        return f"as the card stolen in line {line}"
    if head == "drawn":
        return f"among the cards drawn in line {line}"
    if head == "left":
        return f"among {place_words(zone)}"
    return {"table": "on the table", "event": "among the events just played", "deal": "among the cards dealt"}.get(
        zone, f"in {place_words(zone)}"
    )


def named(s: ClansState, seen: Sequence[str]) -> str:
    """Cards by their printed names."""
    return ", ".join("a card that was not read" if card == UNREAD else name_of(s, card) for card in seen) or "nothing"


def describe(s: ClansState, act: Act) -> str:
    """An act in words, `@3` for the player on seat 3."""
    if isinstance(act, Step):
        return _step(s, act, f"@{act.who}")
    if isinstance(act, Show):
        return f"shown {_zone(act.zone)}: {named(s, act.cards)}"
    return stated(act, boxes.titles()) if isinstance(act, Fact) else ""


def _zone(zone: str) -> str:
    """What is shown, in words: `hand:2` is the hand of seat 2, `#12` what was laid at line 12."""
    place, sign, seat = zone.partition(":")
    if sign:
        return f"from the {place} of @{seat}"
    return f"in line {zone[1:]}" if zone.startswith("#") else f"in {place_words(zone)}"


def _step(s: ClansState, act: Step, who: str) -> str:
    match act:
        case st.SetupStep() | st.Redraw():
            if act.rewards:
                return f"Rewards drawn: {', '.join(map(str, act.rewards))}"
            return f"@{act.start} starts"
        case st.Targets():
            rewards = [*act.rewards, *[st.NO_REWARD] * len(act.laid)]
            shown = {st.NOT_READ: "a Reward that was not read", st.NO_REWARD: "no Reward"}
            parts = [f"{target_name(t)} ({shown.get(v, v)})" for t, v in zip(act.laid, rewards, strict=False)]
            return f"Targets: {', '.join(parts)}"
        case st.Deal():
            return "first cards and draft packs are dealt"
        case st.Taken():
            return f"everybody takes {act.n} and passes the rest" + (f" to the {act.to}" if act.to else "")
        case st.Draft():
            return f"round {s.round}: the draft is done"
        case st.Trim():
            return f"{who} discards {count(act.n, 'card')} down to ten" + (
                f": {named(s, act.cards)}" if act.cards else ""
            )
        case st.Leftovers():
            return f"{who} kept {named(s, act.cards)}"
        case st.Pool():
            return f"draft pool: {named(s, act.cards)}"
        case st.Pick():
            return f"{who} picks {named(s, [act.card])}" + (" of the own leftovers" if act.leftover else "")
        case st.Place():
            everybody = f"{who} has" if act.who else "everybody has"
            return f"{everybody} placed {count(act.n, 'contract')}"
        case _:
            return _ninja(s, act, who) or _battle(s, act, who)


def _ninja(s: ClansState, act: Step, who: str) -> str:
    match act:
        case st.Lay():
            what = f"{named(s, [act.card])} face up" if act.card else "a card"
            return f"{who} lays {what} onto {target_name(act.to)}"
        case st.Weapon():
            row = s.rows.get(f"{act.to} {act.side}", [])
            what = f"{named(s, [act.card])} face up" if act.card else "a weapon"
            slot = slot_taken(row, act.slot)
            meant = f" (typed: slot {act.slot})" if act.slot not in (0, slot) else ""
            return f"{who} lays {what} into {SIDE.get(act.side, act.side)} slot {slot}{meant} of {target_name(act.to)}"
        case st.Scout():
            return f"{who} lays the Scout onto {target_name(act.to)}"
        case st.Spy() | st.MasterSpy():
            what = "Spy" if isinstance(act, st.Spy) else "Master Spy"
            said = act.said if isinstance(act, st.MasterSpy) else 0
            seen = with_open(s, act.to, [c for c in act.seen if c], min(max(said, 1), 2))
            return f"{who} lays the {what} onto {target_name(act.to)} and sees {named(s, seen)}"
        case st.Disappear():
            return f"{who} disappears in smoke and robs @{act.victim}" if act.victim else f"{who} disappears in smoke"
        case st.Appear():
            return f"{who} appears in smoke"
        case st.Keep():
            return f"{who} keeps both cards"
        case st.Pass():
            return f"{who} passes"
        case st.Turned():
            return f"turned up: {named(s, [act.card])}"
        case st.Reshuffle():
            return "the discard pile becomes the draw pile"
        case st.Look():
            return f"{who} looks at {_looked(act)}"
        case st.Give():
            card = act.token in s.cards or act.token == UNREAD
            return f"{who} hands {named(s, [act.token]) if card else f'the token {_token(act.token)}'} to @{act.to}"
        case st.Discard():
            return f"{who} discards {named(s, [act.what]) if act.what in s.cards else _token(act.what)}"
        case Skip():
            return late.forgotten(act.what)
        case Late():
            return late.says(WAYS, s, act)
        case _:
            return ""


def _battle(s: ClansState, act: Step, who: str) -> str:
    match act:
        case st.Begin():
            return f"{target_name(act.target)} is being resolved"
        case st.Shown():
            parts = [f"@{seat} {WORD.get(side, side)}" for seat, side in act.tokens]
            return f"contracts: {', '.join(parts) or 'none'}"
        case st.Flip():
            return f"turned up: {named(s, [act.card])}" + (f", put into {slot_words(act.at)}" if act.at else "")
        case st.Arm():
            return f"the slot holds {named(s, [act.card])}"
        case st.Hit():
            return f"turned up: {named(s, [act.card])}, which goes along"
        case st.Join():
            return (
                "the Rogue is discarded"
                if act.side == "-"
                else f"the Rogue joins the {SIDE.get(act.side, act.side)} side"
            )
        case st.Idle():
            return f"idle weapon in {slot_words(f'{act.side}{act.slot}')}: {named(s, [act.card])}"
        case st.Ability():
            return f"{named(s, [act.card])} acts"
        case st.Slot():
            return f"slot {act.number} is resolved"
        case st.Result():
            told = (("Guardians", act.guardian), ("Assassins", act.assassin), ("pot", act.pot))
            said = [f"{name} {v}" for name, v in told if v != st.NOT_READ]
            target = target_name(s.fight.target) if s.fight is not None else "the Target"
            return f"{target} is settled" + (f": {', '.join(said)}" if said else "")
        case st.Take():
            return f"{who} takes {act.amount} gold"
        case st.Tokens():
            parts = [f"@{seat} {WORD.get(side, side)} {target_name(t)}" for seat, t, side in act.shown]
            early = "tokens turned over" if s.phase in SHOWN_EARLY else "remaining tokens"
            what = "tokens found" if parts and can_be_found(s) else early
            return f"{what}: {', '.join(parts) or 'not read'}"
        case st.Decide():
            return f"the table decides: {DECIDED.get(act.what, act.what)}"
        case _:
            return ""


def _looked(act: st.Look) -> str:
    """What somebody looks at, in words: `stack:d`, `slot:da1`, `hand:2`."""
    head, _, tail = act.at.partition(":")
    if head in ("hand", "tokens"):
        owner = f"@{tail}" if is_number(tail) else f"@{act.who}"
        return f"the {'hand' if head == 'hand' else 'contract tokens'} of {owner}"
    place = target_name(LETTER.get(tail[:1], tail))
    if head == "stack":
        return f"the stack of {place}"
    if head == "slot":
        return f"{slot_words(tail[1:])} of {place}"
    return LOOKED.get(head, act.at)


LOOKED = {
    "picks": "the picked cards",
    "discard": "the discard pile",
    "top": "the top card of the discard pile",
    "stolen": "the stolen card",
}


def _token(token: str) -> str:
    """A contract token in words: `daimyo:a` is `Assassination Daimyo`; a Target by its name; another word as it is."""
    found = re.fullmatch(r"([a-z_]+?)[: ]?([ag]?)", token)
    target = LETTER.get(found[1], found[1]) if found else ""
    if not found or target not in TARGETS:
        return token
    return f"{WORD[found[2]]} {target_name(target)}" if found[2] else target_name(target)


DECIDED = {
    "discard": "the misplayed card is discarded",
    "stay": "the misplayed card stays, without effect",
    "void": "no contract of this player pays",
    "void_pair": "the two contracts for this Target do not pay",
    "pay": "both contracts pay",
}
"""What the table can decide, as it is told."""


def _decision(s: ClansState) -> str:
    """What the table decides now, and how each answer is typed."""
    kind = deciding(s)
    what = "the misplayed card" if kind == "misplay" else "the bad contracts"
    return f"the table decides about {what}: {' or '.join(f'decide {answer}' for answer in DECISIONS[kind])}"


def still_missing(needs: Sequence[str]) -> str:
    """Numbers of the box that nobody typed: the first with what is typed for it, and how many more."""
    more = f" and {len(needs) - 1} more" if needs[1:] else ""
    return f"{boxes.question(needs[0])} (`fact {needs[0]} N`){more}"


def plain_name(card: Any) -> str:
    """A card of an effect by its printed name."""
    known = cards().get(str(card))
    return known.name if known is not None else ("a card that was not read" if card == UNREAD else str(card))


def status(s: ClansState) -> str:
    """Round, phase, who is asked for what. A missing number is asked for where it is first needed; then it is only
    named.
    """
    now, before = wanted(s)
    text = _status(s)
    if now:
        text += f" · {boxes.question(now[0])}? fact N"
    left = [*now[1:], *before]
    if left:
        text += f" · still missing: {still_missing(left)}"
    return text


def _status(s: ClansState) -> str:
    if s.over:
        return "game over"
    head = f"round {s.round}"
    if s.pair_owed:
        return f"{head}: {_decision(s)}"
    match s.phase:
        case "setup":
            return f"who starts? {start_example(s.seats)} (Rewards drawn, by seat) or start 3"
        case "tie":
            return "tied for the start: " + ", ".join(f"@{seat}" for seat in s.tied)
        case "target":
            return f"{head}: {s.n_targets} Targets, {targets_example(s.seats)}"
        case "draft":
            firsts, packs = deal_sizes(s)
            sizes = (
                f"packs of {either(s.packs)}" if s.dealt else f"{either(firsts)} cards, then packs of {either(packs)}"
            )
            return f"{head}, draft: {sizes}, passed {direction(s.round)}; k when it is done"
        case "leftovers":
            owe = ", ".join(f"@{seat} ({s.hand(seat)})" for seat in keepers(s))
            return f"{head}, kept cards are turned up: {owe}"
        case "pool":
            return f"{head}, pass {s.pass_no}: {pool_draw(s)} cards for the pool, @{s.first_pick} picks first"
        case "pick":
            left = " ".join(f"{i}:{name_of(s, card)}" for i, card in enumerate(s.pool, 1) if card)
            return f"{head}, pass {s.pass_no}: @{picker(s.first_pick, s.seats, s.picks)} picks of {left}"
        case "trim":
            return f"{head}: discard down to ten: " + ", ".join(f"@{i} {n}" for i, n in enumerate(s.owes, 1) if n)
        case "contract":
            waiting = [f"@{seat}" for seat, n in enumerate(s.placed, 1) if not n]
            left = f"; missing: {', '.join(waiting)}" if len(waiting) < s.seats else ""
            return f"{head}: everybody places two contracts, then type c{left}"
        case "ninja":
            what = " plays the card of the event now" if s.forced else " plays or passes"
            return f"{head}: @{s.turn}{what}"
        case "all":
            left = ", ".join(f"@{seat}" for seat in unread_tokens(s))
            return f"{head}: type all tokens of {left}, 1dg 1ma 2rg …, or one by one"
        case "rest":
            left = ", ".join(f"@{seat}" for seat in unread_tokens(s))
            return f"{head}: type the remaining tokens of {left}, 1dg 2ma, or one by one; - for unread ones"
        case _:
            return _battle_status(s, head)


def _sides(s: ClansState, fight: Fight) -> str:
    """What can be typed for the Rogue who waits."""
    open_ = sides_open(s, fight) if fight.owed[0][0] == "join" else []
    sides = " ".join(f">{side}" for side in open_ if side != "-")
    return sides + (", or >- (discarded)" if "-" in open_ else "")


def _battle_status(s: ClansState, head: str) -> str:
    fight = s.fight
    if deciding(s):
        return f"{head}: {_decision(s)}"
    if fight is None:
        left = ", ".join(target_name(t) for t in s.targets if t not in s.done)
        return f"{head}, battle: which Target? {left}"
    name = target_name(fight.target)
    if fight.step == "tokens":
        return f"{head}, {name}: who has a contract? 1a2g, or - for nobody"
    if fight.owed:
        kind, known = fight.owed[0][0], lies_open(s, fight)
        text = {
            "arm": "which weapon lies there? /shu, or /? when nobody read it",
            "hit": f"the {known} goes along: +"
            if known
            else "which card goes along? Its code, or x when nobody read it",
            "join": f"which side does the Rogue join? {_sides(s, fight)}",
        }
        where = f", {slot_words(slot_name(fight.owed[0][1], fight.owed[0][2]))}" if kind == "arm" else ""
        return f"{head}, {name}{where}: {text.get(kind, '')}"
    stack = s.stacks[fight.target]
    if not stack:
        return f"{head}, {name}: the stack is empty; = settles it"
    known = lies_open(s, fight)
    top = f", the {known} lies open on top: type +" if known else ": type the top card"
    return f"{head}, {name}: {count(len(stack), 'card')} in the stack{top}"
