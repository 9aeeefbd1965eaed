"""Facts that the table declares, and the conservation laws."""

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.engine.game import is_number, refuse, told_seats
from referee.games.shinbi.data import names
from referee.games.shinbi.rules.assign import turn_over
from referee.games.shinbi.rules.deals import agrees, changed, place_words
from referee.games.shinbi.rules.outcome import end_check
from referee.games.shinbi.rules.rounds import begin, new_round
from referee.games.shinbi.state import LIVES, ShinbiState, attackers, middle, targets
from referee.games.shinbi.steps import UNKNOWN

NOTHING_YET = "nothing is set up yet; type `setup` first"


def card_at(s: Any, to: int, text: str) -> tuple[int, tuple[str, str, str]]:
    """A card as the view has it: `FROM:SAID=WEAPON`, `FROM:SAID~MARKER` where another marker lies on it. Raises
    ValueError.

    Gives whose card it is, what was announced, the weapon turned up, and the marker.
    """
    seat, _, rest = text.partition(":")
    said, _, weapon = rest.partition("=")
    said, _, mark = said.partition("~")
    known = names("weapons")
    who = int(seat) if is_number(seat) else 0
    senders = attackers(to, s.seats)
    refuse(
        (who not in senders, f"{text!r}: the cards in front of @{to} come from {told_seats(senders)}")
    )
    announced = said if said == "?" else known.exact(said)
    shown = known.exact(weapon) if weapon else ""
    marker = known.exact(mark) if mark else ""
    if not announced or shown is None or marker is None:
        raise ValueError(
            f"{text!r} is no card here; type SEAT:ANNOUNCED or SEAT:ANNOUNCED=WEAPON, e.g. 2:katana or 2:?=sai"
        )
    return who, (announced, shown, marker)


def put_lives(s: ShinbiState, told: Mapping[int, int]) -> None:
    """Lives as they were counted; the end is checked."""
    new = [told.get(seat, lives) for seat, lives in enumerate(s.lives, 1)]
    # what was miscounted was so when the round began too
    s.round_lives = [min(max(r + n - old, 0), LIVES) for r, n, old in zip(s.round_lives, new, s.lives, strict=True)]
    fell = [i for i, (n, old) in enumerate(zip(new, s.lives, strict=True), 1) if old and not n]
    s.fallen = [group for group in ([f for f in group if not new[f - 1]] for group in s.fallen) if group]
    s.lives = new
    if fell:
        s.fallen.append(fell)
        s.fell_by = 0
    if s.phase != "setup":
        end_check(s)
    if s.phase == "replay":
        new_round(s)


def put_clans(s: ShinbiState, told: Mapping[int, object]) -> None:
    """Other clans, of those that nobody else leads."""
    new: dict[int, object] = {**dict(enumerate(s.clans, 1)), **told}
    refuse((len(new) != s.seats, NOTHING_YET))
    ids = [names("clans").exact(str(new[seat])) or "" for seat in range(1, s.seats + 1)]
    if "" in ids:
        raise ValueError(f"there is no clan {new[ids.index('') + 1]!r}")
    if len(set(ids)) < len(ids):
        twice = next(clan for clan in ids if ids.count(clan) > 1)
        raise ValueError(f"{twice} would be in play twice; name all clans: `set clans …`")
    s.clans = ids


def put_cards(s: ShinbiState, told: Mapping[int, object]) -> None:
    """The cards in front of seats: whose they are, what was announced, and what was turned up."""
    refuse((s.phase == "setup", NOTHING_YET))
    for to, value in told.items():
        _put_cards(s, to, value)
    s.count_laid()


def _put_cards(s: ShinbiState, to: int, value: object) -> None:
    cards = dict(card_at(s, to, text) for text in str(value).replace(",", " ").split())
    for a in range(1, s.seats + 1):
        said, weapon, marker = cards.get(a, ("", "", ""))
        row, seen, at = s.said[to - 1], s.seen[a - 1], s.at_place[a - 1]
        if row[a - 1] != said:
            row[a - 1] = said
            s.said_at[to - 1][a - 1] = s.at if said else 0
            s.banned = [ban for ban in s.banned if ban[:2] != (a, to)]
            changed(s, a, to)
        if marker:
            s.marked[to, a] = marker
        elif not said or s.marked.get((to, a), said) != said:
            s.marked.pop((to, a), None)
        old = at.get(to, ("", 0))[0]
        if old == weapon:
            continue
        if old:
            del at[to], seen[old]
        if weapon in seen:
            raise ValueError(f"@{a} has one {weapon}, and it was {place_words(a, seen[weapon])}")
        if weapon:
            at[to], seen[weapon] = (weapon, s.at), to
    _retell(s, to, {a: weapon for a, (_, weapon, _) in cards.items()})
    refuse((not agrees(s), "these cards contradict the unread ones; `amend` the earlier line first"))
    for a in range(1, s.seats + 1):
        s.assigned[a - 1] = all(s.said[t - 1][a - 1] for t in targets(a, s.seats))
    if s.phase == "assign" and s.assigned[s.turn - 1]:
        turn_over(s, s.turn)


def _retell(s: ShinbiState, to: int, cards: dict[int, str]) -> None:
    """What the victim turned up is told anew; lives that were paid for it stay as they are."""
    turned = s.turned[to - 1]
    if turned is not None:
        told = tuple((a, cards.get(a) or UNKNOWN) for a, _ in turned.cards)
        first = [weapon for _, weapon in told[:2]]
        pair = first[0] == first[1] if len(first) > 1 and UNKNOWN not in first else turned.pair
        s.turned[to - 1] = msgspec.structs.replace(turned, cards=told, pair=pair)
        s.unread = s.unread or UNKNOWN in dict(told).values()


def put_phase(s: ShinbiState, value: object) -> None:
    """A phase begins; when cards are turned up, all lie."""
    refuse((value not in ("assign", "resolve"), "a phase is assign or resolve"))
    s.round = max(s.round, 1)
    s.passed = 0
    begin(s)
    s.phase = str(value)
    for seat in range(1, s.seats + 1) if value == "resolve" else ():
        _lay(s, seat)
    s.count_laid()


def _lay(s: ShinbiState, seat: int) -> None:
    """The seat has assigned; what it announced is unknown where it is not in the log."""
    s.assigned[seat - 1] = True
    for t in s.left_for(seat):
        s.said[t - 1][seat - 1] = "?"


def put_turn(s: ShinbiState, seat: int) -> None:
    """The seats from the pawn holder to this one have done their part in this phase, the others have not."""
    refuse((s.phase == "setup", NOTHING_YET))
    done = [(s.start + i - 1) % s.seats + 1 for i in range((seat - s.start) % s.seats)]
    for other in range(1, s.seats + 1):
        if s.phase == "resolve":
            s.resolved[other - 1] = other in done
            if other not in done:
                s.turned[other - 1] = None
        elif other in done:
            _lay(s, other)
        else:
            s.assigned[other - 1] = False
            s.held = [held for held in s.held if held[0] != other]
            for row in s.said:
                row[other - 1] = ""
    s.turn = seat
    s.open = 0
    s.count_laid()


def law_lives(s: ShinbiState) -> str:
    """Lives are between 0 and 5, and with the middle make 5 for each player (SB-LIFE-04)."""
    if any(not 0 <= lives <= LIVES for lives in s.lives):
        return f"lives out of bounds: {s.lives}"
    return "" if sum(s.lives) + middle(s) == LIVES * s.seats else f"lives {s.lives}, middle {middle(s)}"


def law_seen(s: ShinbiState) -> str:
    """The two indexes of seen cards agree."""
    for a in range(s.seats):
        by_weapon = {place: weapon for weapon, place in s.seen[a].items()}
        if by_weapon != {place: weapon for place, (weapon, _) in s.at_place[a].items()}:
            return f"clan {a + 1}: {by_weapon}"
    return ""
