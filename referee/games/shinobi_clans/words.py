"""Shinobi Clans in words: steps, effects, the status line, suggestions and completions."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from referee.engine import late
from referee.engine.asked import for_typing
from referee.engine.game import Act, Fact, Late, Show, Skip, counted, is_number, told_seats
from referee.engine.plain import stated
from referee.games.shinobi_clans import boxes
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.data import CARDS, LETTER, TARGETS, UNREAD, cards, target_name
from referee.games.shinobi_clans.notation_battle import follow
from referee.games.shinobi_clans.rules import advanced, after, battle, common, contracts, draft, events, ninja, record
from referee.games.shinobi_clans.rules.late import WAYS
from referee.games.shinobi_clans.rules.stack import lies_open, sides_open
from referee.games.shinobi_clans.rules.told import wanted
from referee.games.shinobi_clans.state import ROUNDS, TOKENS, ClansState, Fight, left_of, slot_name, slot_words

SIDE = {"g": "Guardian", "a": "Assassin"}


def where_words(s: ClansState, zone: str) -> str:
    """Where a card of a ledger's zone lies, behind its name; a card that lies alone is named by its line."""
    head, _, line = zone.partition(" #")
    if zone.startswith("#"):
        return f"as {common.place_words(zone)}"
    if head == "stolen":
        return f"as the card stolen in line {line}"
    if head == "drawn":
        return f"among the cards drawn in line {line}"
    if head == "left":
        return f"among {common.place_words(zone)}"
    return {"table": "on the table", "event": "among the events just played", "deal": "among the cards dealt"}.get(
        zone, f"in {common.place_words(zone)}"
    )


def named(s: ClansState, seen: Sequence[str]) -> str:
    """Cards by their printed names."""
    return (
        ", ".join("a card that was not read" if card == UNREAD else common.name_of(s, card) for card in seen)
        or "nothing"
    )


def describe(s: ClansState, act: Act) -> str:
    """An act in words, `@3` for the player on seat 3; empty for one without a sentence."""
    sentence = SENTENCES.get(type(act))
    return sentence(s, act) if sentence is not None else ""


def _zone(zone: str) -> str:
    """What is shown, in words: `hand:2` is the hand of seat 2, `#12` what was laid at line 12."""
    place, sign, seat = zone.partition(":")
    if sign:
        return f"from the {place} of @{seat}"
    return f"in line {zone[1:]}" if zone.startswith("#") else f"in {common.place_words(zone)}"


def _start(s: ClansState, act: st.SetupStep | st.Redraw) -> str:
    drawn = f"Rewards drawn: {', '.join(map(str, act.rewards))}" if act.rewards else ""
    said = [drawn, f"@{act.start} starts" if act.start or not drawn else ""]
    if isinstance(act, st.SetupStep):
        said.append(f"{counted(act.tokens, 'contract token')} in each set" if act.tokens != TOKENS else "")
        said.append(f"{counted(act.cards, 'battle card')} in the box" if act.cards != CARDS else "")
    return "; ".join(filter(None, said))


def _deal(s: ClansState, act: st.Deal) -> str:
    told = (("first", act.first), ("in a draft pack", act.pack))
    said = ", ".join(f"{n} {where}" for where, n in told if n != st.NOT_READ)
    return "first cards and draft packs are dealt" + (f": {said}" if said else "")


def _targets(s: ClansState, act: st.Targets) -> str:
    rewards = [*act.rewards, *[st.NO_REWARD] * len(act.laid)]
    shown = {st.NOT_READ: "a Reward that was not read", st.NO_REWARD: "no Reward"}
    return "Targets: " + ", ".join(
        f"{target_name(t)} with {shown.get(v, f'Reward {v}')}" for t, v in zip(act.laid, rewards, strict=False)
    )


def _weapon(s: ClansState, act: st.Weapon) -> str:
    what = f"{named(s, [act.card])} face up" if act.card else "a weapon"
    slot = ninja.slot_taken(s.rows.get(f"{act.to} {act.side}", []), act.slot)
    meant = f", typed as slot {act.slot}," if act.slot not in (0, slot) else ""
    side = SIDE.get(act.side, act.side)
    return f"@{act.who} lays {what} into {side} slot {slot}{meant} of {target_name(act.to)}"


def _spy(s: ClansState, act: st.Spy | st.MasterSpy) -> str:
    """The cards that were typed, and those that lie open and need not be typed."""
    what, said = ("Master Spy", act.said) if isinstance(act, st.MasterSpy) else ("Spy", 0)
    seen: Sequence[str] = act.seen
    if "" not in seen:
        seen = events.with_open(s, act.to, seen, min(max(said, 1), 2))
    typed, lies = seen[: len(act.seen)], seen[len(act.seen) :]
    told = [named(s, [card]) if card else "a card that was passed over" for card in typed]
    told += [f"the open {named(s, [card])}" for card in lies]
    meant = f", for {counted(said, 'card')}," if said else ""
    return f"@{act.who} lays the {what} onto {target_name(act.to)}{meant} and sees {', '.join(told) or 'nothing'}"


def _given(s: ClansState, act: st.Give) -> str:
    card = act.token in s.cards or act.token == UNREAD
    what = named(s, [act.token]) if card else f"the token {_token(act.token)}"
    return f"@{act.who} hands {what} to @{act.to}"


def _contracts(tokens: Sequence[tuple[int, str, str]], none: str) -> str:
    """Tokens that were turned over, seat, Target (empty: the one at hand) and kind."""
    shown = [
        f"@{seat} {contracts.WORD.get(side, side)} {target_name(target)}".rstrip() for seat, target, side in tokens
    ]
    return ", ".join(shown) or none


def _joined(s: ClansState, act: st.Join) -> str:
    side = SIDE.get(act.side, act.side)
    return "the Rogue is discarded" if act.side == "-" else f"the Rogue joins the {side} side"


def _result(s: ClansState, act: st.Result) -> str:
    told = (("Guardians", act.guardian), ("Assassins", act.assassin), ("pot", act.pot))
    said = ", ".join(f"{name} {v}" for name, v in told if v != st.NOT_READ)
    target = target_name(s.fight.target) if s.fight is not None else "the Target"
    return f"{target} is settled" + (f": {said}" if said else "")


def _tokens(s: ClansState, act: st.Tokens) -> str:
    early = "tokens turned over" if s.phase in battle.SHOWN_EARLY else "remaining tokens"
    what = "tokens found" if act.shown and after.can_be_found(s) else early
    left = "; the others are not read" if act.shown and not act.more and follow(s, act.shown) else ""
    return f"{what}: {_contracts(act.shown, 'not read')}{left}"


SENTENCES: dict[type[Act], Callable[[ClansState, Any], str]] = {
    st.SetupStep: _start,
    st.Redraw: _start,
    st.Targets: _targets,
    st.Deal: _deal,
    st.Taken: lambda s, act: f"everybody takes {act.n} and passes the rest" + (f" to the {act.to}" if act.to else ""),
    st.Draft: lambda s, act: f"round {s.round}: the draft is done",
    st.Trim: lambda s, act: (
        f"@{act.who} discards {counted(act.n, 'card')} down to ten"
        + (f": {named(s, act.cards)}" if act.cards else "")
    ),
    st.Leftovers: lambda s, act: f"@{act.who} kept {named(s, act.cards)}",
    st.Pool: lambda s, act: f"draft pool: {named(s, act.cards)}",
    st.Pick: lambda s, act: (
        f"@{act.who} picks {named(s, [act.card])}" + (" of the own leftovers" if act.leftover else "")
    ),
    st.Place: lambda s, act: (
        f"{f'@{act.who}' if act.who else 'everybody'} has placed {counted(act.n, 'contract')}"
    ),
    st.Lay: lambda s, act: (
        f"@{act.who} lays {f'{named(s, [act.card])} face up' if act.card else 'a card'} onto {target_name(act.to)}"
    ),
    st.Weapon: _weapon,
    st.Scout: lambda s, act: f"@{act.who} lays the Scout onto {target_name(act.to)}",
    st.Spy: _spy,
    st.MasterSpy: _spy,
    st.Disappear: lambda s, act: (
        f"@{act.who} disappears in smoke and robs {f'@{act.victim}' if act.victim else 'nobody'}"
    ),
    st.Appear: lambda s, act: f"@{act.who} appears in smoke",
    st.Keep: lambda s, act: f"@{act.who} keeps both cards",
    st.Pass: lambda s, act: f"@{act.who} passes",
    st.Turned: lambda s, act: f"@{act.who} turns up {named(s, [act.card])}",
    st.Reshuffle: lambda s, act: "the discard pile becomes the draw pile",
    st.Look: lambda s, act: f"@{act.who} looks at {_looked(act)}",
    st.Give: _given,
    st.Discard: lambda s, act: (
        f"@{act.who} discards {named(s, [act.what]) if act.what in s.cards else _token(act.what)}"
    ),
    st.Begin: lambda s, act: f"{target_name(act.target)} is being resolved",
    st.Shown: lambda s, act: f"contracts: {_contracts([(seat, '', side) for seat, side in act.tokens], 'none')}",
    st.Flip: lambda s, act: (
        f"turned up: {named(s, [act.card])}" + (f", put into {slot_words(act.at)}" if act.at else "")
    ),
    st.Arm: lambda s, act: f"the slot holds {named(s, [act.card])}",
    st.Hit: lambda s, act: f"turned up: {named(s, [act.card])}, which goes along",
    st.Join: _joined,
    st.Idle: lambda s, act: f"idle weapon in {slot_words(f'{act.side}{act.slot}')}: {named(s, [act.card])}",
    st.Ability: lambda s, act: f"{named(s, [act.card])} acts",
    st.Slot: lambda s, act: f"slot {act.number} is resolved",
    st.Result: _result,
    st.Take: lambda s, act: f"@{act.who} takes {act.amount} gold",
    st.Tokens: _tokens,
    st.Decide: lambda s, act: f"the table decides: {DECIDED.get(act.what, act.what)}",
    Skip: lambda s, act: late.forgotten(act.what),
    Late: lambda s, act: late.says(WAYS, s, act),
    Show: lambda s, act: f"shown {_zone(act.zone)}: {named(s, act.cards)}",
    Fact: lambda s, act: stated(act, boxes.titles()),
}
"""The sentence of each kind of act."""


def _looked(act: st.Look) -> str:
    """What somebody looks at, in words: `stack:d`, `slot:da1`, `hand:2`."""
    head, _, tail = act.at.partition(":")
    if head in ("hand", "tokens"):
        owner = f"@{tail}" if is_number(tail) else f"@{act.who}"
        return f"the {'hand' if head == 'hand' else 'contract tokens'} of {owner}"
    place = target_name(LETTER.get(tail[:1], tail))
    if head == "stack":
        return f"the stack of {place}"
    return f"{slot_words(tail[1:])} of {place}" if head == "slot" else LOOKED.get(head, act.at)


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
    return f"{contracts.WORD[found[2]]} {target_name(target)}" if found[2] else target_name(target)


DECIDED: dict[str, str] = {
    "discard": "the misplayed card is discarded",
    "stay": "the misplayed card stays, without effect",
    "void": "no contract of this player pays",
    "void_pair": "the two contracts for this Target do not pay",
    "pay": "both contracts pay",
}
"""What the table can decide, as it is told."""


def _decision(s: ClansState) -> str:
    """What the table decides now, and how each answer is typed."""
    kind = record.deciding(s)
    what = "the misplayed card" if kind == "misplay" else "the bad contracts"
    return f"the table decides about {what}: {' or '.join(f'decide {answer}' for answer in record.DECISIONS[kind])}"


def still_missing(needs: Sequence[str]) -> str:
    """Numbers of the box that nobody typed: the first with what is typed for it, and how many more."""
    more = f" and {len(needs) - 1} more" if needs[1:] else ""
    return f"{boxes.question(needs[0])}{for_typing(f' (`fact {needs[0]} N`)')}{more}"


def plain_name(card: Any) -> str:
    """A card of an effect by its printed name."""
    known = cards().get(str(card))
    return known.name if known is not None else ("a card that was not read" if card == UNREAD else str(card))


def status(s: ClansState) -> str:
    """Round, phase, who is asked for what. A missing number is asked for once, where it is needed; then it is named."""
    now, before = wanted(s)
    asked = f" · {boxes.question(now[0])}?{for_typing(' fact N')}" if now else ""
    left = [*now[1:], *before]
    return _status(s) + asked + (f" · still missing: {still_missing(left)}" if left else "")


def _status(s: ClansState) -> str:
    if s.over:
        return "game over"
    if s.pair_owed:
        return f"round {s.round}: {_decision(s)}"
    asks = ASKS[s.phase](s)
    return asks if s.phase in ("setup", "tie") else f"round {s.round}{asks}"


def _draft_status(s: ClansState) -> str:
    firsts, packs = draft.deal_sizes(s)
    sizes = (
        f"packs of {draft.either(s.packs)}"
        if s.dealt
        else f"{draft.either(firsts)} cards, then packs of {draft.either(packs)}"
    )
    return f", draft: {sizes}, passed {draft.direction(s.round)}{for_typing('; k when it is done')}"


def _pick_status(s: ClansState) -> str:
    left = " ".join(f"{i}:{common.name_of(s, card)}" for i, card in enumerate(s.pool, 1) if card)
    return f", pass {s.pass_no}: @{advanced.picker(s.first_pick, s.seats, s.picks)} picks of {left}"


def _contract_status(s: ClansState) -> str:
    waiting = [seat for seat, n in enumerate(s.placed, 1) if not n]
    left = f"; missing: {told_seats(waiting)}" if len(waiting) < s.seats else ""
    return f": everybody places two contracts{for_typing(', then type c')}{left}"


def _sides(s: ClansState, fight: Fight) -> str:
    """What can be typed for the Rogue who waits."""
    open_ = sides_open(s, fight) if fight.owed[0][0] == "join" else []
    sides = " ".join(f">{side}" for side in open_ if side != "-")
    return sides + (", or >- (discarded)" if "-" in open_ else "")


def _battle_status(s: ClansState) -> str:
    fight = s.fight
    if record.deciding(s):
        return f": {_decision(s)}"
    if fight is None:
        left = ", ".join(target_name(t) for t in s.targets if t not in s.done)
        return f", battle: which Target? {left}{_gold(s)}"
    name = target_name(fight.target)
    if fight.step == "tokens":
        return f", {name}: who has a contract?{for_typing(' 1a2g, or - for nobody')}"
    if fight.owed:
        kind, known = fight.owed[0][0], lies_open(s, fight)
        text = {
            "arm": f"which weapon lies there?{for_typing(' /shu, or /? when nobody read it')}",
            "hit": f"the {known} goes along{for_typing(': +')}"
            if known
            else f"which card goes along?{for_typing(' Its code, or x when nobody read it')}",
            "join": f"which side does the Rogue join?{for_typing(f' {_sides(s, fight)}')}",
        }
        where = f", {slot_words(slot_name(fight.owed[0][1], fight.owed[0][2]))}" if kind == "arm" else ""
        return f", {name}{where}: {text.get(kind, '')}"
    if not (stack := s.stacks[fight.target]):
        return f", {name}: the stack is empty{for_typing('; = settles it')}"
    known = lies_open(s, fight)
    top = f", the {known} lies open on top{for_typing(': type +')}" if known else for_typing(": type the top card")
    return f", {name}: {counted(len(stack), 'card')} in the stack{top}"


def _gold(s: ClansState) -> str:
    """What each player has, once a Target was settled."""
    return "; gold " + ", ".join(f"@{seat} {n}" for seat, n in enumerate(s.gold, 1)) if s.done else ""


def _rest(s: ClansState) -> str:
    """The tokens that close the round, and what comes then."""
    then = "the game" if s.round >= ROUNDS else f"round {s.round} is over, @{left_of(s.start, s.seats)} starts the next"
    end = f"; then {then}{' is over' if s.round >= ROUNDS else ''}"
    return _tokens_of(s, "the remaining", ", 1dg 2ma, or one by one; - for unread ones") + end + _gold(s)


def _tokens_of(s: ClansState, which: str, how: str) -> str:
    return f": {for_typing('type ')}{which} tokens of {told_seats(contracts.unread_tokens(s))}{for_typing(how)}"


ASKS: dict[str, Callable[[ClansState], str]] = {
    "setup": lambda s: (
        f"who starts?{for_typing(f' {common.start_example(s.seats)} (Rewards drawn, by seat) or start 3')}"
    ),
    "tie": lambda s: f"tied for the start: {told_seats(s.tied)}",
    "target": lambda s: f": {s.n_targets} Targets{for_typing(f', {common.targets_example(s.seats)}')}",
    "draft": _draft_status,
    "leftovers": lambda s: (
        ", kept cards are turned up: " + ", ".join(f"@{seat} ({s.hand(seat)})" for seat in common.keepers(s))
    ),
    "pool": lambda s: f", pass {s.pass_no}: {advanced.pool_draw(s)} cards for the pool, @{s.first_pick} picks first",
    "pick": _pick_status,
    "trim": lambda s: ": discard down to ten: " + ", ".join(f"@{i} {n}" for i, n in enumerate(s.owes, 1) if n),
    "contract": _contract_status,
    "ninja": lambda s: f": @{s.turn} {'plays the card of the event now' if s.forced else 'plays or passes'}",
    "all": lambda s: _tokens_of(s, "all", ", 1dg 1ma 2rg …, or one by one"),
    "rest": _rest,
    "battle": _battle_status,
    "over": _battle_status,
}
"""What is asked for in each phase, behind the round."""
