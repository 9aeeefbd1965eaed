"""What people tell of results that only this game has: is it so? Patterns: `told` in the sections of `says/en.toml`."""

from collections.abc import Iterator, Mapping

from referee.engine.parts.sentences import Holds, Slots, number_in, seats_in
from referee.games.shinobi_clans import sentences_pays as pays
from referee.games.shinobi_clans import sentences_slots as slots
from referee.games.shinobi_clans.amounts import shown
from referee.games.shinobi_clans.rules.advanced import picker, pool_draw
from referee.games.shinobi_clans.rules.draft import direction, pack_size
from referee.games.shinobi_clans.sentences_slots import Did, as_settled, first, in_slot, settled
from referee.games.shinobi_clans.state import ROUNDS, ROW, ClansState

PUT_AWAY = {
    "scout": "scout",
    "shinobi_spy": "draw",
    "shinobi_master_spy": "draw",
    "appear_in_smoke": "draw",
    "disappear_in_smoke": "stolen",
}
"""By a card that is discarded as it is played: the effect that it brings."""


def _outcome(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Whether a Target dies or survives."""
    last = after.last_fight
    if (
        after.fight is not None
        or last is None
        or last.dies is None
        or first(told, "target") not in (None, last.item.target)
    ):
        return False
    return bool((first(told, "outcome") == "killed") == last.dies)


def _tie(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That both sides are as strong."""
    last = settled(after)
    if last is None or last.guardian is None or last.assassin is None:
        return False
    return shown(last.guardian) == shown(last.assassin)


def _drafted(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That all picks are made, and how many cards were picked, or are held."""
    return after.phase in ("trim", "contract", "ninja") and number_in(told) in (
        *(None, pack_size(after.round)),
        *({after.hand(seat) for seat in range(1, after.seats + 1)} if after.phase != "trim" else ()),
    )


def _pass_told(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Which pass of the draft it was."""
    nth = first(told, "nth")
    was = before.pass_no if before.pass_no != after.pass_no or after.phase != "pick" else after.pass_no
    return after.advanced and bool(was) and int(nth or was) == was


def _left_off(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Leftovers that are discarded behind the draft."""
    seats = seats_in(told) or range(1, after.seats + 1)
    if not after.advanced or after.phase not in ("trim", "contract", "ninja"):
        return False
    return all(any(card in before.left[seat - 1] for seat in seats) for card in told.get("off", ()))


def _pool_still(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """What still lies in the pool."""
    return after.phase == "pick" and all(card in after.pool for card in told.get("off", ()))


def _gone(after: ClansState, did: Did) -> list[str]:
    """The cards that were discarded, or are when the Target is settled."""
    foreseen = as_settled(after)
    every = (*did, *(foreseen[1] if foreseen is not None else ()))
    return [str(effect[1]) for effect in every if effect[0] == "gone"]


def _card_off(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Cards that are discarded: played, turned up, or taken along."""
    names = {effect[0] for effect in did}
    cards = told.get("off", ())
    if not cards:
        return bool(names & {*PUT_AWAY.values(), "gone"})
    gone = _gone(after, did)
    return all(PUT_AWAY.get(card) in names or card in gone for card in cards)


def _draws(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Cards that are drawn for a Scout, a Spy or Appear in Smoke."""
    drawn = [(effect[1], effect[2]) for effect in did if effect[0] == "draw"]
    seats, n = seats_in(told), number_in(told)
    return any((not seats or seats == [seat]) and n in (None, many) for seat, many in drawn)


def _kept(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """The other card of Appear in Smoke."""
    seats = seats_in(told)
    return any(effect[0] == "kept" and effect[1] in (seats or [effect[1]]) and effect[2] == 1 for effect in did)


def _stolen(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That somebody takes a card from another hand."""
    return any(effect[0] == "stolen" and seats_in(told) == [effect[2]] for effect in did)


def _taken(before: ClansState, after: ClansState) -> Iterator[tuple[str, int]]:
    """The slots in which something lies or stands that did not before."""
    for target in after.targets:
        for side, name in ROW[target].items():
            was, now = before.rows.get(name, []), after.rows.get(name, [])
            for at, slot in enumerate(now, 1):
                old = was[at - 1] if at <= len(was) else None
                if (slot.ninja and (old is None or not old.ninja)) or (slot.pos and (old is None or not old.pos)):
                    yield side, at


def _slot(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """In which slot a ninja stands now, or a weapon lies, and beside or across from which card."""
    rows = slots.rows_at(after) or after.rows
    lying = {card for row in rows.values() for slot in row for card in (slot.ninja, slot.weapon)}
    if not lying.issuperset(told.get("card", ())):
        return False
    code = first(told, "code")
    side = code[0] if code else first(told, "side")
    numbers = {int(n) for name in ("n", "nth") for n in told.get(name, ())} | ({int(code[1:])} if code else set())
    if both := {int(n) for name in ("first", "second") for n in told.get(name, ())}:
        return both <= {at for _, at in _taken(before, after)}
    taken, placed = list(_taken(before, after)), [str(effect[2])[0] for effect in did if effect[0] == "place"]
    if "every" in told:
        return bool(taken) and all(numbers <= {at} for _, at in taken)
    if side is not None and len(placed) > 1 and placed[-1] != side:
        return False  # it is told of the last one
    return any(side in (None, own) and numbers <= {at} for own, at in taken)


def _unarmed(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That no weapon waited for the ninja."""
    placed = [str(effect[2]) for effect in did if effect[0] == "place"]
    if not placed or after.fight is None:
        return False
    row = after.rows.get(ROW[after.fight.target][placed[-1][0]], [])
    return row[int(placed[-1][1:]) - 1].pos is None


def _empty(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That the stack at hand is used up."""
    return after.fight is not None and after.fight.step != "tokens" and not after.stacks[after.fight.target]


def _under(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    return any(effect[0] == "under" for effect in did) and first(told, "target") in (
        None,
        after.fight and after.fight.target,
    )


def _alone(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That a card takes no other one along."""
    gone = [effect for effect in did if effect[0] == "gone"]
    alone = len(gone) == 1 and first(told, "card") in (None, gone[0][1])
    return alone and (after.fight is None or not after.fight.owed)


def _sided(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Which side a ninja joined."""
    side, n = first(told, "side"), number_in(told)
    return any(
        effect[0] == "place" and side in (None, effect[2][0]) and n in (None, int(effect[2][1:])) for effect in did
    )


def _compared(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Which side is stronger when the Rogue turns up, or in the end, and by which numbers."""
    found = next((effect[1:3] for effect in did if effect[0] == "compare"), None)
    if found is None and (last := settled(after)) is not None:
        found = tuple(shown(power) for power in (last.guardian, last.assassin) if power is not None)
    if found is None or len(found) < len("ga") or not all(type(power) is int for power in found):
        return False
    guardian, assassin = int(found[0]), int(found[1])
    if first(told, "t") not in (None, last.item.target if (last := settled(after)) is not None else None):
        return False
    if "zero" in told and (guardian, assassin)[first(told, "weak") == "a"]:
        return False
    ahead = "g" if guardian > assassin else "a" if assassin > guardian else "none"
    strong, weak = first(told, "side"), first(told, "weak")
    said = sorted(int(n) for name in "nm" for n in told.get(name, ()))
    if "one" in told:
        by_side = {"g": guardian, "a": assassin}
        one = first(told, "one")
        if first(told, "two") == one or int(next(iter(told.get("n", ())), -1)) != by_side[one]:
            return False
    sides = strong in (None, ahead) and (weak is None or ahead not in ("none", weak))
    return sides and (not said or said == sorted((guardian, assassin)))


def _laid_out(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """How many cards the draft pool has that is to be laid out."""
    return after.phase == "pool" and number_in(told) in (None, pool_draw(after), 2 * after.seats)


def _nothing_else(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That no card goes in the slots but those that were named with it."""
    foreseen = as_settled(after)
    if foreseen is None and (after.fight is not None or not any(effect[0] == "pot" for effect in did)):
        return False
    gone = [str(effect[1]) for effect in (foreseen[1] if foreseen is not None else did) if in_slot(effect)]
    return sorted(gone) == sorted(map(str, told.get("off", ())))


def _nothing(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That nothing happens, in any words: no card goes in the slots."""
    foreseen = as_settled(after)
    return not any(map(in_slot, (*did, *(foreseen[1] if foreseen is not None else ()))))


def _first_pick(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Who has the First Pick token; `for the next pass` is of a pass that has not begun."""
    phases = ("leftovers", "pool") if "next" in told else ("leftovers", "pool", "pick")
    return after.first_pick in seats_in(told) and after.phase in phases


def _starter(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Who has the Starting Player token, or gets it next where only contracts wait to be turned over."""
    starts = after.start % after.seats + 1 if after.phase == "rest" else after.start
    return not told.get("who") or starts in seats_in(told)


def _set_up(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """What is done once before the first Targets."""
    return after.round == 1 and after.phase in ("setup", "tie", "target") and number_in(told) in (None, 10)


def _cleared(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """The end of a round."""
    if after.phase == "rest":  # nothing but contracts waits to be turned over
        return number_in(told) in (None, after.round)
    return any(effect[0] in ("cleared", "round") for effect in did) or (after.phase == "target" and after.round > 1)


def _battle(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    return after.phase in ("all", "battle")


def _way(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    return direction(after.round) == first(told, "way") and not after.advanced


def _pool_rest(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """What was left of the pool."""
    if not after.advanced or after.phase == "pick" or not any(before.pool):
        return False
    left = list(filter(None, before.pool))
    if number_in(told) is not None:
        rest = sum(effect[2] for effect in did if effect[0] == "gone" and len(effect) > 2 and type(effect[2]) is int)
        return number_in(told) == rest and set(told.get("off", ())) <= set(left)
    return all(left.count(card) >= told["off"].count(card) for card in told.get("off", ()))


def _last_pick(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Whose turn it is to pick."""
    seats = seats_in(told)
    return after.phase == "pick" and (not seats or picker(after.first_pick, after.seats, after.picks) in seats)


def _laid(before: ClansState, after: ClansState) -> Iterator[bool]:
    """Whether the cards lie face up that were laid."""
    for target in after.targets:
        was, now = before.stacks.get(target, []), after.stacks.get(target, [])
        if len(now) > len(was):
            yield now[-1].up
        for name in ROW[target].values():
            old = {slot.pos.zone for slot in before.rows.get(name, []) if slot.pos is not None}
            yield from (
                slot.pos.up for slot in after.rows.get(name, []) if slot.pos is not None and slot.pos.zone not in old
            )


def _wins(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Who wins, and with how much gold, also where only contracts wait to be turned over."""
    if not after.over and not (after.phase == "rest" and after.round == ROUNDS):
        return False
    most = max(after.gold)
    first = [at for at, gold in enumerate(after.gold, 1) if gold == most]
    return (not seats_in(told) or seats_in(told) == first) and number_in(told) in (None, most)


def _scout_gone(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That a Scout is discarded that lay on a Target."""
    return any(effect[0] == "scout" and first(told, "t") in (None, effect[1]) for effect in did)


def _across(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Whose weapon lies across from the one that was laid."""
    for target in after.targets:
        for name, other in ((ROW[target][side], ROW[target][facing]) for side, facing in ("ga", "ag")):
            old = {slot.pos.zone for slot in before.rows.get(name, []) if slot.pos is not None}
            for slot, opposite in zip(after.rows.get(name, []), after.rows.get(other, []), strict=False):
                new = slot.pos is not None and slot.pos.zone not in old
                if new and opposite.pos is not None and opposite.pos.who in seats_in(told):
                    return True
    return False


def _waiting(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That somebody has not acted yet who can."""
    seats = seats_in(told)
    if after.phase == "contract":
        return bool(seats) and all(not after.placed[seat - 1] for seat in seats)
    return after.phase == "ninja" and bool(seats) and not any(after.passed[seat - 1] for seat in seats)


def _all_done(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That everybody has placed contracts, or passed."""
    placed = before.phase == "contract" and after.phase == "ninja"
    return bool(placed or after.phase in ("all", "battle"))


def _robbed(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Who takes a card by Disappear in Smoke, or who shuffles it into the hand before."""
    stolen = [effect for effect in did if effect[0] == "stolen"]
    return bool(stolen) and all(
        set(seats_in(told, name)) <= {effect[at] for effect in stolen} for name, at in (("of", 1), ("who", 2))
    )


def _with_it(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That a card goes along with the one that was turned up."""
    return bool(sum(effect[0] == "gone" for effect in did) > 1)


def _owner(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Whose card it was that a Spy turned up."""
    seats = seats_in(told)
    seen = {
        now.who
        for target, stack in after.stacks.items()
        for was, now in zip(before.stacks.get(target, ()), stack, strict=False)
        if now.up and not was.up
    }
    return bool(seats) and set(seats) <= seen


def _hidden(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That what was laid lies face down."""
    laid = list(_laid(before, after))
    return bool(laid) and not any(laid)


def _open(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That a card lies face up, or must: a Scout, a Spy, what a Scout forces, what a Spy turned up."""
    return any(effect[0] in ("scout", "turned") for effect in did) or any(_laid(before, after))


def _dealt(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """What is dealt in this round, and that the discards are shuffled where the draw pile runs out."""
    return after.phase == "draft" and number_in(told, "pack") in (None, pack_size(after.round))


def _round(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """Which round it is."""
    named = [n for n, word in enumerate(("first", "second", "last"), 1) if word in told]
    n = number_in(told) or (named[0] if named else after.round)
    return after.round == n


TELLS: Mapping[str, Holds] = {
    **slots.TELLS,
    **pays.TELLS,
    "card_off": _card_off,
    "draws": _draws,
    "kept": _kept,
    "stolen": _stolen,
    "slot_told": _slot,
    "unarmed": _unarmed,
    "empty": _empty,
    "under": _under,
    "alone": _alone,
    "sided": _sided,
    "compared": _compared,
    "waiting": _waiting,
    "across": _across,
    "wins_told": _wins,
    "scout_gone": _scout_gone,
    "owner": _owner,
    "with_it": _with_it,
    "all_done": _all_done,
    "robbed": _robbed,
    "laid_out": _laid_out,
    "first_pick": _first_pick,
    "starter": _starter,
    "set_up": _set_up,
    "cleared": _cleared,
    "battle": _battle,
    "way": _way,
    "pool_rest": _pool_rest,
    "to_pick": _last_pick,
    "lies_open": _open,
    "lies_hidden": _hidden,
    "dealt": _dealt,
    "round_told": _round,
    "rule_told": _set_up,
    "outcome_told": _outcome,
    "tie_told": _tie,
    "drafted": _drafted,
    "pass_told": _pass_told,
    "left_off": _left_off,
    "pool_still": _pool_still,
    "nothing": _nothing,
    "nothing_else": _nothing_else,
}
"""By the section of the file of patterns."""

__all__ = ["TELLS"]
