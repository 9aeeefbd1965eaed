"""What people tell besides that only this game has: is it so? Patterns: `told` in the sections of `says/en.toml`."""

from collections import Counter
from collections.abc import Mapping, Sequence

from referee.engine.game import Effect
from referee.engine.parts.sentences import Holds, Slots, number_in, seats_in
from referee.games.samurai_sword.data import weapons
from referee.games.samurai_sword.rules.seats import HAND_LIMIT, between, difficulty, excess, harmless, weapon_limit
from referee.games.samurai_sword.scoring import known_totals
from referee.games.samurai_sword.sentences_shown import TEAMS, struck, won
from referee.games.samurai_sword.state import SamuraiState

Did = Sequence[Effect]


def _targets(s: SamuraiState, did: Did) -> set[int]:
    """Who is attacked, or was hit."""
    asked = set(s.frame.owed) if s.frame is not None else set()
    return asked | {int(effect[1]) for effect in did if effect[0] == "rp" and effect[2] < 0}


def _beside(s: SamuraiState, one: int, other: int) -> bool:
    """Whether nobody who counts sits between two players."""
    return any(not any(s.rp[seat] and s.hand[seat] for seat in way) for way in between(s.seats)[one][other])


def _reach(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """How hard the one who is attacked is to reach, or somebody who is named."""
    n = number_in(told)
    by = before.turn or after.turn
    to = seats_in(told, "to") or sorted(_targets(after, did))
    every = to or [seat for seat in range(1, after.seats + 1) if seat != by]
    if told.keys() & {"beside", "apart"}:
        near = [seat for seat in every if seat != by and any(_beside(s, by, seat) for s in (before, after))]
        return bool(near) if "beside" in told else len(near) < len(every)
    return any(n in (None, difficulty(s, by, seat)) for s in (before, after) for seat in every if seat != by)


def _defeated_by(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """Who was defeated just now, and by whom: whose turn it is."""
    turn = before.turn or after.turn
    lost = {seat for seat in range(1, after.seats + 1) if before.rp[seat] and not after.rp[seat]}
    return bool(lost) and set(seats_in(told)) <= lost and set(seats_in(told, "by")) <= {turn}


def _eased(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """Who is easier or harder to reach than before."""
    named, by = seats_in(told, "to") or range(1, after.seats + 1), before.turn or after.turn
    sign = 1 if "easier" in told else -1
    return any(sign * (difficulty(before, by, seat) - difficulty(after, by, seat)) > 0 for seat in named if seat != by)


def _boosted(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """What adds to the wounds of a blow: who strikes, and what lies before him."""
    turn = before.turn or after.turn
    lying = {card for s in (before, after) for card in s.play[turn]}
    return {turn}.issuperset(map(int, told.get("called", ()))) and lying.issuperset(told.get("thing", ()))


def _spared(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """Who is not asked and lost nothing."""
    hurt = {effect[1] for effect in did if effect[0] == "rp" and effect[2] < 0}
    asked = set(after.frame.owed) - set(after.frame.given) if after.frame is not None else set()
    answered = set(after.frame.given) if after.frame is not None else set()
    if after.frame is None and before.frame is not None:
        asked |= set(before.frame.owed)
    return not {*seats_in(told)} & (hurt | asked | answered)


def _only_spared(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """Who alone is not asked."""
    turn, spared = before.turn or after.turn, seats_in(told)
    others = [seat for seat in range(1, after.seats + 1) if seat not in (turn, *spared)]
    return (
        turn not in spared
        and _spared(before, after, did, told)
        and not any(_spared(before, after, did, {"who": [seat]}) for seat in others)
    )


def _idle(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """That somebody whose turn it is has nothing more to play: nobody knows, and nobody else is asked."""
    who = [seat for seat in told.get("who", ()) if isinstance(seat, int)] or [after.turn]
    return after.phase == "play" and after.frame is None and who == [after.turn]


def _no_gain(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """That somebody whose turn begins has taken no Resilience Points; nobody named: nobody."""
    named = seats_in(told) or range(1, after.seats + 1)
    return not any(effect[0] == "rp" and effect[2] > 0 and effect[1] in named for effect in did)


def _all_drew(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """That everybody drew."""
    return len({effect[1] for effect in did if effect[0] == "draw"}) == after.seats


def _deck(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """How many cards the deck has."""
    return number_in(told) == after.deck


COUNTS = {"rp": lambda s: s.rp, "honor": lambda s: s.honor, "hand": lambda s: s.hand}
"""What players have, by the public fact."""


def _both_gone(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """That somebody has nothing left of two things, and had some of both."""
    counts = [COUNTS.get(str(fact)) for fact in (*told.get("fact", ()), *told.get("other", ()))]
    if None in counts:
        return False
    named = [seat for seat in told.get("who", ()) if isinstance(seat, int)]
    return any(
        all(count and count(before)[seat] and not count(after)[seat] for count in counts)
        for seat in named or range(1, after.seats + 1)
    )


def _last_point(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """That somebody lost the last Resilience Point."""
    named = seats_in(told) or range(1, after.seats + 1)
    return any(before.rp[seat] and not after.rp[seat] for seat in named)


def _reaches_all(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """Whom no Difficulty stops; `he` is who plays."""
    named = seats_in(told) or [before.turn or after.turn]
    return all(after.chars[seat] == "kojiro" for seat in named)


def _harmless(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """Who is Harmless: now, or before."""
    return all(harmless(before, seat) or harmless(after, seat) for seat in seats_in(told))


def _turned(before: SamuraiState, after: SamuraiState) -> bool:
    """Whether a card was turned up for a Bushido."""
    return before.phase == "bushido" or after.phase == "pay"


def _unarmed(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """That no Weapon was played in the turn that ends, or goes on; of a card that was turned up, that it is none."""
    if _turned(before, after):
        return _flew(before, after, did, {"no": [1]})
    return before.weapons == 0 or after.weapons == 0


def _weapons(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """How many Weapons were played, or may be; thanks to what lies before who plays them."""
    if _turned(before, after):
        return _flew(before, after, did, {"no": [1]} if number_in(told) == 0 else {})
    turn = before.turn or after.turn
    lying = {card for s in (before, after) for card in s.play[turn]} if turn else set()
    if not lying.issuperset(told.get("thing", ())):
        return False
    if "full" in told and not any(turn and s.weapons >= weapon_limit(s, turn) for s in (before, after)):
        return False
    if not {after.weapons, before.weapons + 1}.issuperset(map(int, told.get("order", ()))):
        return False
    counts = {before.weapons, after.weapons, *(weapon_limit(s, turn) for s in (before, after) if turn)}
    return number_in(told) in (None, *counts)


def _limit(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """That somebody has as many cards as may be kept, or so many more."""
    hands = [*before.hand[1:], *after.hand[1:]]
    over = {excess(hand) for hand in hands if hand}
    return number_in(told) in (None, HAND_LIMIT) and number_in(told, "over") in (None, *over)


def _flew(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """Whether the card that was turned up, or played, is a Weapon."""
    top = after.pile[-1] if after.pile else ""
    return (top in weapons()) == ("no" not in told)


def _full(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """Who has all Resilience Points now."""
    return all(after.rp[seat] == after.full[seat] for seat in seats_in(told))


def _goes(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """That a Bushido was discarded, or to whom it went."""
    to = (seats_in(told, "to") or [0])[0]
    return any(effect[:2] == ("bushido", to) for effect in did)


def _won(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """Which team won."""
    flat = {name: values[0] if name == "by" else values for name, values in told.items()}
    return won(after, flat) is True


def _tally(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """What the teams come to: those that are named, or all of them; and who won by it."""
    if not after.over or (told.get("won") and not won(after, {"seat": told["won"]})):
        return False
    if "winner" in told and not won(after, {"role": told["winner"]}):
        return False
    totals = known_totals(after)
    if "each" in told:  # whose number each is, is told
        theirs = [str(role) for name in ("role", "role2") for role in told.get(name, ())]
        numbers = [int(n) for name in "mk" for n in told.get(name, ())]
        own = [(after.roles[seat], number_in(told)) for seat in seats_in(told, "won")]
        pairs = [*own, *zip(theirs, numbers, strict=False)]
        if len(theirs) != len(numbers) or any(totals.get(TEAMS.get(role.rstrip("123"), "")) != n for role, n in pairs):
            return False
    roles = [*(role for name in ("role", "role2", "role3") for role in told.get(name, ()))]
    roles += [after.roles[seat] for seat in told.get("won", ()) if isinstance(seat, int)]
    of = {totals.get(TEAMS.get(role.rstrip("123"), "")) for role in roles}
    said = Counter(int(n) for name in "nmk" for n in told.get(name, ()))
    every = Counter(n for n in totals.values() if n is not None)
    return of <= said.keys() and said <= every and (bool(of) or said == every)


def _struck(before: SamuraiState, after: SamuraiState, did: Did, told: Slots) -> bool:
    """That it ended with a Deadly Strike."""
    return struck(after, told)


TELLS: Mapping[str, Holds] = {
    "reach": _reach,
    "defeated_by": _defeated_by,
    "reached_by": _eased,
    "kept": lambda before, after, did, told: before.turn != after.turn and len(before.pile) == len(after.pile),
    "unhurt": lambda before, after, did, told: before.rp == after.rp and after.frame is None,
    "reshuffled": lambda before, after, did, told: any(effect[0] == "shuffle" for effect in did),
    "boosted": _boosted,
    "spared": _spared,
    "only_spared": _only_spared,
    "idle": _idle,
    "deck_left": _deck,
    "all_drew": _all_drew,
    "no_gain": _no_gain,
    "both_gone": _both_gone,
    "last_point": _last_point,
    "reaches_all": _reaches_all,
    "tally": _tally,
    "is_harmless": _harmless,
    "unarmed": _unarmed,
    "weapon_count": _weapons,
    "hand_limit": _limit,
    "is_weapon": _flew,
    "at_full": _full,
    "bushido_goes": _goes,
    "side_won": _won,
    "deadly": _struck,
}
"""By the section of the file of patterns."""

__all__ = ["TELLS"]
