"""What the record knows of cards, and whether it can be true (SB-CONS); looks and questions."""

from collections.abc import Sequence

from referee.engine.findings import Fault
from referee.engine.game import NO_EFFECT, NONE, Effect
from referee.engine.steps import Fact, Show
from referee.games.shinbi.rules.common import faults, seat_fault
from referee.games.shinbi.state import KEPT, ShinbiState
from referee.games.shinbi.steps import WEAPONS, Ask, Peek

PLACES = 4


def place_words(clan: int, place: int) -> str:
    """A card of a clan in words."""
    return f"the card that @{clan} kept" if place == KEPT else f"the card of @{clan} at @{place}"


def contradictions(s: ShinbiState, clan: int, place: int, weapon: str) -> list[Fault]:
    """What a newly seen card contradicts: the weapon at another place, or another weapon at this place (SB-CONS-01, -02)."""
    if clan in s.disputed:
        return []
    found: list[Fault] = []
    elsewhere = s.seen[clan - 1].get(weapon)
    if elsewhere is not None and elsewhere[0] != place:
        other, line = elsewhere
        rule = "SB-CONS-02" if KEPT in (place, other) else "SB-CONS-01"
        text = f"@{clan} has one {weapon}: {place_words(clan, other)} was it"
        found.append(Fault(rule, "impossible", because=faults(line), text=text, remedy=remedy(s)))
    here = s.at_place[clan - 1].get(place)
    if here is not None and here[0] != weapon and not (elsewhere and elsewhere[1] == here[1]):
        rule = "SB-CONS-02" if place == KEPT else "SB-CONS-01"
        text = f"{place_words(clan, place)} was seen as {here[0]}"
        found.append(Fault(rule, "impossible", because=faults(here[1]), text=text, remedy=remedy(s)))
    return found


def remedy(s: ShinbiState) -> str:
    """What the table is offered when the record contradicts itself (SB-CONS-08)."""
    offers = {
        "ask": "amend one of the steps · !! REASON keeps all under protest · void plays the round anew",
        "reject_last": "mend the newer step",
        "void_round": "void plays the round anew",
        "flag_only": "!! REASON marks it and play goes on",
    }
    return offers[str(s.setup.options["on_conflict"])]


def learn(s: ShinbiState, clan: int, place: int, weapon: str) -> list[Effect]:
    """Book a card that was seen. With three places known the fourth is known as well (SB-CONS-03)."""
    if weapon not in WEAPONS or not 1 <= clan <= s.seats:
        return []
    if contradictions(s, clan, place, weapon):
        s.disputed[clan] = s.at
        return []
    if clan in s.disputed or place in s.at_place[clan - 1]:
        return []
    _book(s, clan, place, weapon)
    return last_place(s, clan)


def _book(s: ShinbiState, clan: int, place: int, weapon: str) -> None:
    s.seen[clan - 1][weapon] = (place, s.at)
    s.at_place[clan - 1][place] = (weapon, s.at)


def last_place(s: ShinbiState, clan: int) -> list[Effect]:
    """The fourth card of a clan, when the other three are known (SB-CONS-03)."""
    at = s.at_place[clan - 1]
    if len(at) != PLACES - 1:
        return []
    targets = [t for t, row in enumerate(s.said, 1) if row[clan - 1]]
    left = [place for place in (*targets, KEPT) if place not in at]
    weapon = next(w for w in WEAPONS if w not in s.seen[clan - 1])
    if len(left) != 1:
        return []
    _book(s, clan, left[0], weapon)
    return [("known", clan, left[0], weapon)]


def ban_breaches(s: ShinbiState, clan: int, place: int, weapon: str) -> list[Fault]:
    """An earlier attack whose card was banned, now that it is seen (SB-TRIPLE-05, option triple_ban)."""
    return [
        Fault(
            "SB-TRIPLE-05", "irregular", about=line, because=faults(first, second), text=f"the third {weapon} at @{to}"
        )
        for who, to, banned, line, first, second in s.banned
        if (who, to, banned) == (clan, place, weapon)
    ]


def settle_bans(s: ShinbiState, clan: int, place: int) -> None:
    """The card is seen: its question is closed, whatever it was."""
    if not s.banned:
        return
    lines = {line for who, to, _, line, _, _ in s.banned if (who, to) == (clan, place)}
    if lines:
        s.banned = [b for b in s.banned if b[3] not in lines]
        s.claims = [c for c in s.claims if not (c.step in lines and c.rule == "SB-TRIPLE-05")]


# --- shows -----------------------------------------------------------------------------------------------------------


def zone_of(s: ShinbiState, zone: str) -> tuple[int, int] | None:
    """Clan and place of a zone: `kept:4`, `4>1`; None when there is no such zone at this table."""
    head, colon, tail = zone.partition(":")
    if head == "kept" and colon and tail.isdigit() and 1 <= int(tail) <= s.seats:
        return int(tail), KEPT
    head, arrow, tail = zone.partition(">")
    if arrow and head.isdigit() and tail.isdigit():
        clan, target = int(head), int(tail)
        if 1 <= clan <= s.seats and 1 <= target <= s.seats and clan != target:
            return clan, target
    return None


def check_show(s: ShinbiState, show: Show) -> Sequence[Fault]:
    """A kept card or a face-down card shown outside play."""
    place = zone_of(s, show.zone)
    if place is None:
        return (Fault("REF-PATH", "unread", text=f"there is no place {show.zone!r}; `kept:4` or `4>1`"),)
    if len(show.cards) != 1 or show.cards[0] not in WEAPONS:
        return (
            Fault("REF-CARD", "unread", text=f"one weapon lies at {show.zone}, not {', '.join(show.cards) or 'none'}"),
        )
    clan, at = place
    weapon = show.cards[0]
    found: list[Fault] = []
    if at == KEPT:
        if s.setup.options["show_hand"] == "forbidden" and not s.all_resolved and not s.over:
            found.append(Fault("SB-ASSIGN-12", text=f"@{clan} may not show a card of the hand during the round"))
    elif not s.said[at - 1][clan - 1]:
        found.append(Fault("SB-SEAT-06", "impossible", text=f"@{at} holds no card of @{clan}"))
    elif at not in s.at_place[clan - 1] and not may_turn(s, at):
        found.append(Fault("SB-REVEAL-05", text="a face-down card is turned up by a denouncement only"))
    found += contradictions(s, clan, at, weapon)
    found += ban_breaches(s, clan, at, weapon)
    return found


def may_turn(s: ShinbiState, target: int) -> bool:
    """Whether a card that stayed face down may be shown: at clean-up, after the end, or by option third_card."""
    if s.over or (s.all_resolved and s.phase == "resolve") or s.phase == "assign":
        return s.over or s.phase == "resolve"
    turned = s.turned[target - 1]
    return (
        s.setup.options["third_card"] == "show" and turned is not None and s.open != target and turned.pair is not None
    )


def apply_show(s: ShinbiState, show: Show) -> Sequence[Effect]:
    """The card is known from now on."""
    place = zone_of(s, show.zone)
    if place is None or len(show.cards) != 1:
        return NO_EFFECT
    clan, at = place
    did = learn(s, clan, at, show.cards[0])
    settle_bans(s, clan, at)
    if at != KEPT and (turned := s.turned[at - 1]) is not None:
        s.turned[at - 1] = turned._replace(shown=True)
    return did


def unshown(s: ShinbiState) -> list[str]:
    """Places that the table has agreed to show at clean-up and has not shown (SB-NEXT-05)."""
    options = s.setup.options
    left: list[str] = []
    for t, row in enumerate(s.said, 1):
        for a, said in enumerate(row, 1):
            turned = s.turned[t - 1]
            third = turned is not None and all(a != c for c, _ in turned.cards)
            if (
                said
                and t not in s.at_place[a - 1]
                and third
                and "show" in (options["third_card"], _shown(options["return_faces"]))
            ):
                left.append(f"{a}>{t}")
    if options["kept_card"] == "shown":
        left += [f"kept:{a}" for a in range(1, s.seats + 1) if KEPT not in s.at_place[a - 1]]
    return left


def _shown(value: object) -> str:
    return "show" if value == "shown" else ""


# --- looks and questions ---------------------------------------------------------------------------------------------


def check_peek(s: ShinbiState, step: Peek) -> Sequence[Fault]:
    """Somebody looks under a card (SB-ASSIGN-02)."""
    target = step.target or step.who
    bad = [seat for seat in (step.who, step.source, target) if not 1 <= seat <= s.seats]
    if bad:
        return (seat_fault(s, bad[0]),)
    if not s.said[target - 1][step.source - 1]:
        return (Fault("SB-SEAT-06", "impossible", text=f"@{target} holds no card of @{step.source}"),)
    if target in s.at_place[step.source - 1]:
        return NONE
    turned = s.turned[target - 1]
    stands = turned is not None and turned.pair is not None and s.open != target
    if step.who == target and stands and s.setup.options["third_card"] != "hidden":
        return NONE
    if step.who == step.source and s.setup.options["attacker_may_look"] is True:
        return NONE
    text = f"{place_words(step.source, target)} lies face down; @{step.who} may not look under it"
    return (Fault("SB-ASSIGN-02", text=text),)


def check_ask(s: ShinbiState, step: Ask) -> Sequence[Fault]:
    """Questions are free, and so are the answers (SB-REVEAL-03)."""
    bad = [seat for seat in (step.who, step.of) if not 1 <= seat <= s.seats]
    return (seat_fault(s, bad[0]),) if bad else NONE


def apply_nothing(s: ShinbiState, step: object) -> Sequence[Effect]:
    """Nothing on the table changes."""
    return NO_EFFECT


def check_fact(s: ShinbiState, fact: Fact) -> Sequence[Fault]:
    """Every card of Shinbi is known; there is nothing to ask of a box."""
    return (Fault("REF-FACT", "odd", text=f"nothing of Shinbi depends on {fact.name!r}; it is kept as a note"),)
