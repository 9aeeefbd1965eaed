"""What people tell of results that only Shinbi has: is it so? Patterns: `told` in the sections of `says/en.toml`."""

from collections.abc import Mapping, Sequence

from referee.engine.game import Effect
from referee.engine.parts.sentences import Holds, Slots, number_in, seats_in
from referee.games.shinbi.rules.assign import ATTACKS
from referee.games.shinbi.state import ShinbiState
from referee.games.shinbi.steps import UNKNOWN

Did = Sequence[Effect]

TWICE = 2
"""How often a weapon may be announced to one player."""


def _all_assigned(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """All attacks are announced; so many cards lie on the table."""
    n = number_in(told)
    return after.phase == "resolve" and n in (None, sum(after.laid))


def _said_by(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """Who announced what was said before it."""
    attacked = {seat for seat, (was, now) in enumerate(zip(before.laid, after.laid, strict=True), 1) if now > was}
    return bool(attacked) and attacked.issuperset(seats_in(told))


def _open_told(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """What the two open cards are: of a weapon, the same, different."""
    open_ = after.open or before.open
    turned = (after.turned[open_ - 1] or before.turned[open_ - 1]) if open_ else None
    seen = [weapon for _, weapon in turned.cards[:2]] if turned is not None else []
    if len(seen) < 2 or UNKNOWN in seen or any(who not in (open_, "he") for who in told.get("who", ())):
        return False
    return ("w" not in told or {*told["w"]} == {*seen}) and all(
        (result == "same") == (seen[0] == seen[1]) for result in told.get("r", ())
    )


def _three_told(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """What the three cards are that a denouncement has shown."""
    turned = after.turned[before.open - 1] if before.open else None
    seen = [weapon for _, weapon in turned.cards] if turned is not None else []
    if len(seen) < 3 or UNKNOWN in seen:
        return False
    kinds = {"same": 1, "different": 3}
    return ("w" not in told or {*told["w"]} == {*seen}) and all(
        len({*seen}) == kinds[str(result)] for result in told.get("r", ())
    )


def _barred(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """A weapon was announced twice to somebody, by others than who attacks now."""
    hit = [seat for seat, (was, now) in enumerate(zip(before.said, after.said, strict=True), 1) if was != now]
    to = seats_in(told, "to") or hit or [*range(1, after.seats + 1)]
    if "k" in told:
        times = {str(after.said[seat - 1].count(str(w))) for seat in to for w in told.get("w", ())}
        return len(to) == 1 and times == {str(each) for each in told["k"]}
    others = [[say for by, say in enumerate(row, 1) if by != before.turn] for row in after.said]
    return after.triple and any(others[seat - 1].count(str(w)) >= TWICE for seat in to for w in told.get("w", ()))


def _as_told(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """Whether the cards that were turned up now are what was announced; `not`: whether one of them is not."""
    open_ = before.open or after.open
    turned, was = (after.turned[open_ - 1], before.turned[open_ - 1]) if open_ else (None, None)
    known = {*was.cards} if was is not None else set()
    new = [card for card in turned.cards if card not in known] if turned is not None else []
    said = [after.said[open_ - 1][seat - 1] for seat, _ in new]
    if not new or UNKNOWN in {weapon for _, weapon in new} or not all(said):
        return False
    return ([weapon for _, weapon in new] == said) != ("not" in told)


def _seating(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """Who plays, in the order of the seats, before the game."""
    n = number_in(told)
    return after.phase == "setup" and n in (None, after.seats) and seats_in(told) == [*range(1, after.seats + 1)]


def _kept(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """Who lost no life while others did."""
    lost = {seat for seat, (was, now) in enumerate(zip(before.lives, after.lives, strict=True), 1) if now < was}
    named = told.get("who", ())
    return bool(lost) and all(isinstance(seat, int) and seat not in lost for seat in named)


def _holder(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """Who has the pawn after a round."""
    return after.round > before.round and seats_in(told) == [after.start]


def _spared(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """Whoever denounced lost nothing by it."""
    who = before.open
    return bool(who) and after.open != who and before.lives[who - 1] == after.lives[who - 1]


def _to_give(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """How many cards somebody has still to give; how many lie on the table."""
    n, who = number_in(told), next(iter(seats_in(told)), before.turn or after.turn)
    if "all" in told:
        return n == sum(after.laid)
    return after.phase == "assign" and 1 <= who <= after.seats and n == ATTACKS - after.laid[who - 1]


TELLS: Mapping[str, Holds] = {
    "phase_told": _all_assigned,
    "said_by": _said_by,
    "open_told": _open_told,
    "as_told": _as_told,
    "barred": _barred,
    "three_told": _three_told,
    "seating": _seating,
    "to_give": _to_give,
    "spared": _spared,
    "holder": _holder,
    "kept": _kept,
}
"""What is told, by the name of its section."""


__all__ = ["TELLS"]
