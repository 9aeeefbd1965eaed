"""What the record knows of cards, and whether it can be true (SB-CONS); shows, looks and questions."""

from collections.abc import Collection, Iterator, Sequence

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, Show, in_play, listed, seat_fault
from referee.games.shinbi.rules.common import END, OVER, plain, refused
from referee.games.shinbi.rules.deals import TWO, hand_breaches, impossible, in_hand, place_words, together
from referee.games.shinbi.rules.outcome import is_right
from referee.games.shinbi.state import KEPT, ShinbiState
from referee.games.shinbi.steps import UNKNOWN, WEAPONS, Ask, Peek, Turn
from referee.games.shinbi.worlds import Seen

PLACES = 4

UNREAD_RULES = ("SB-CONS-01", "SB-CONS-06")
"""Rules of the questions that a card leaves open while its weapon is not read."""


def contradictions(s: ShinbiState, clan: int, place: int, weapon: str) -> list[Fault]:
    """What a new card contradicts: its weapon was elsewhere, its place held another (SB-CONS-01, SB-CONS-02)."""
    if clan in s.disputed:
        return []
    found: list[Fault] = []
    elsewhere = s.seen[clan - 1].get(weapon)
    if elsewhere is not None and elsewhere != place:
        rule = "SB-CONS-02" if KEPT in (place, elsewhere) else "SB-CONS-01"
        found.append(
            impossible(
                s,
                rule,
                f"@{clan} has one {weapon}, and it was {place_words(clan, elsewhere)}",
                s.at_place[clan - 1][elsewhere][1],
            )
        )
    here = s.at_place[clan - 1].get(place)
    if here is not None and here[0] != weapon:
        rule = "SB-CONS-02" if place == KEPT else "SB-CONS-01"
        found.append(impossible(s, rule, f"{place_words(clan, place)} was seen as {here[0]}", here[1]))
    return found or (hand_breaches(s, clan, [Seen((clan, place), weapon, 0)]) if s.held else [])


def learn(s: ShinbiState, clan: int, place: int, weapon: str) -> Sequence[Effect]:
    """Book a card that was seen. With three places known the fourth is known as well (SB-CONS-03)."""
    if weapon not in WEAPONS or clan < 1 or clan > s.seats:
        return NO_EFFECT
    if s.claims:
        _settle(s, clan, place)
    own = clan - 1
    at = s.at_place[own]
    seen = s.seen[own]
    known = weapon in seen or place in at or clan in s.disputed
    wrong = (known or s.held) and contradictions(s, clan, place, weapon)
    if wrong or (not known and s.unread and together(s, [Seen((clan, place), weapon, s.at)])):
        s.disputed[clan] = s.at
        return NO_EFFECT
    if known:
        return NO_EFFECT
    seen[weapon] = place
    at[place] = (weapon, s.at)
    if len(at) != PLACES - 1:
        return NO_EFFECT
    last = last_place(s, clan, at, seen)
    if last is None:
        return NO_EFFECT
    if s.claims:
        _settle(s, clan, last[0])
    return (("known", clan, *last),)


def last_place(s: ShinbiState, clan: int, places: Collection[int], weapons: Collection[str]) -> tuple[int, str] | None:
    """Place and weapon of a clan's fourth card, when places and weapons of the other three are known (SB-CONS-03)."""
    if s.laid[clan - 1] != PLACES - 1:
        return None
    lying = [t for t, row in enumerate(s.said, 1) if row[clan - 1]]
    left = [place for place in (KEPT, *lying) if place not in places]
    unseen = set(WEAPONS).difference(weapons)
    return (left[0], unseen.pop()) if len(left) == len(unseen) == 1 else None


def ban_breaches(s: ShinbiState, clan: int, place: int, weapon: str) -> list[Fault]:
    """An attack whose card may not be this weapon, now that the card is known (SB-TRIPLE-05, option triple_ban)."""
    now = s.at_place[clan - 1]
    known = {(place, weapon)}
    if place not in now and (last := last_place(s, clan, (*now, place), (*s.seen[clan - 1], weapon))) is not None:
        known.add(last)
    return [
        Fault("SB-TRIPLE-05", "irregular", about=line, because=two, text=f"this card is a third {banned} against @{to}")
        for who, to, banned, line, two in s.banned
        if who == clan and (to, banned) in known
    ]


def _settle(s: ShinbiState, clan: int, place: int) -> None:
    """A card is read: the questions of this round that waited for it are closed, whatever it was."""
    zone = f"{clan}>{place}"
    closed = {line for who, to, _, line, _ in s.banned if (who, to) == (clan, place)}
    s.banned = [b for b in s.banned if b[3] not in closed]
    left = [claim for claim in s.claims if claim.rule != "SB-TRIPLE-05" or claim.step not in closed]
    for i, claim in enumerate(left):
        if claim.rule in UNREAD_RULES and claim.step >= s.round_line:
            left[i] = claim._replace(needs=tuple(need for need in claim.needs if need != zone))
    s.claims = [claim for claim in left if claim.needs or claim.rule not in UNREAD_RULES]


@listed
def misread(s: ShinbiState, clan: int, target: int, weapon: str) -> Iterator[Fault]:
    """What a card that is read later (SB-REVEAL-07) contradicts of what was said of it unread (SB-CONS-06)."""
    turned = s.turned[target - 1]
    if turned is None or clan not in dict(turned.cards):
        return
    at = {a: s.at_place[a - 1].get(target, (UNKNOWN, 0)) for a, _ in turned.cards}
    at[clan] = (weapon, 0)
    faces = tuple(at[a][0] for a, _ in turned.cards)
    lines = [line for _, line in at.values()]
    two = faces[:TWO]
    if turned.pair is not None and len(two) == TWO and UNKNOWN not in two and (two[0] == two[1]) != turned.pair:
        said = "the same" if turned.pair else "different"
        yield impossible(
            s,
            "SB-CONS-06",
            f"the table said {said}, but the cards are {' and '.join(two)}",
            turned.line,
            *lines[:TWO],
        )
    read = len(faces) == TWO + 1 and UNKNOWN not in faces
    if read and turned.right is not None and is_right(turned.what, faces) != turned.right:
        said = "right" if turned.right else "wrong"
        yield impossible(
            s,
            "SB-CONS-06",
            f"the table said the denouncement is {said}, but the cards are {', '.join(faces)}",
            turned.called,
            turned.line,
            *lines,
        )


def still_lies(then: ShinbiState, now: ShinbiState, zone: str, card: str) -> bool:
    """Whether a card seen now lay there already in an earlier state of the same round, or was in the hand.

    What a clan keeps, or has in hand, it had in hand before; while it has all four cards that says nothing.
    """
    if now.before is not None and zone in late_shows(now):
        return then.round == now.round or still_lies(then, now.before, zone, card)
    place = zone_of(now, zone)
    if place is None or then.round != now.round:
        return False
    clan, at = place
    if at == KEPT:
        return bool(then.laid[clan - 1])
    return bool(then.said[at - 1][clan - 1]) and then.said_at[at - 1][clan - 1] == now.said_at[at - 1][clan - 1]


def recall(s: ShinbiState, seen: Sequence[tuple[str, str]]) -> None:
    """What was turned up before play was taken back lies face down again, and everybody knows it (SB-CONS-01)."""
    for zone, weapon in seen:
        clan, at = zone_of(s, zone) or (0, KEPT)
        if not clan:
            continue
        if at == KEPT and not s.assigned[clan - 1]:
            _hold(s, clan, weapon)
        elif at == KEPT or s.said[at - 1][clan - 1]:
            learn(s, clan, at, weapon)


# --- shows -----------------------------------------------------------------------------------------------------------


def zone_name(clan: int, place: int) -> str:
    """A card of a clan as `show` names it: `kept:4`, `4>1`."""
    return f"{clan}>{place}" if place else f"kept:{clan}"


def zone_of(s: ShinbiState, zone: str) -> tuple[int, int] | None:
    """Clan and place of a zone: `kept:4`, `4>1`; None when there is no such zone at this table."""
    head, colon, tail = zone.partition(":")
    if head == "kept" and colon and (clan := _seat(s, tail)):
        return clan, KEPT
    head, arrow, tail = zone.partition(">")
    clan, target = _seat(s, head), _seat(s, tail)
    return (clan, target) if arrow and clan and target and clan != target else None


def _seat(s: ShinbiState, text: str) -> int:
    return int(text) if text in list("123456") and int(text) <= s.seats else 0


def check_show(s: ShinbiState, show: Show) -> Sequence[Fault]:
    """A kept card or a face-down card shown outside play."""
    if show.zone in late_shows(s):
        s = s.before or s
    place = zone_of(s, show.zone)
    if place is None:
        return (
            Fault("REF-PATH", "unread", text=f"there is no place {show.zone!r}; type `show 4 kept h` or `show 4>1 h`"),
        )
    if len(show.cards) != 1 or show.cards[0] not in WEAPONS:
        return (
            Fault(
                "REF-CARD",
                "unread",
                text=f"{place_words(*place)} is one weapon, not {' and '.join(show.cards) or 'none'}",
            ),
        )
    clan, at = place
    weapon = show.cards[0]
    found: list[Fault] = []
    if at == KEPT:
        closed = s.phase == "resolve" and s.all_resolved and not s.open
        if s.setup.options["show_hand"] == "forbidden" and not closed and not s.over:
            found.append(Fault("SB-ASSIGN-12", text=f"@{clan} may not show a hand card during the round"))
        if not s.assigned[clan - 1]:
            return found + _hand_faults(s, clan, weapon)
    elif not s.said[at - 1][clan - 1]:
        found.append(Fault("SB-SEAT-06", "impossible", text=f"@{at} has no card from @{clan}"))
    elif at not in s.at_place[clan - 1] and not may_turn(s, clan, at):
        found.append(Fault("SB-REVEAL-05", text="only a denouncement turns up a face-down card"))
    found += contradictions(s, clan, at, weapon)
    if at != KEPT:
        found += misread(s, clan, at, weapon)
    if s.unread and plain(found):
        found += together(s, [Seen((clan, at), weapon, 0)])
    if s.banned:
        found += ban_breaches(s, clan, at, weapon)
    return found


def _hand_faults(s: ShinbiState, clan: int, weapon: str) -> list[Fault]:
    """A card shown from a hand from which more is given."""
    news = in_hand(s, clan, weapon)
    if not news:
        return [Fault("SB-SETUP-08", "odd", text=f"@{clan} still holds all four weapons; showing one proves nothing")]
    return [] if clan in s.disputed else hand_breaches(s, clan, news)


def may_turn(s: ShinbiState, clan: int, target: int) -> bool:
    """Whether a card may be read: if it is open, after the end, at clean-up, or by the option third_card."""
    turned = s.turned[target - 1]
    if s.over or s.phase != "resolve":
        return s.over
    is_open = turned is not None and clan in dict(turned.cards)
    if is_open or s.open == target:
        return is_open
    whole = turned is not None and turned.pair is not None
    return (s.all_resolved and not s.open) or (s.setup.options["third_card"] == "show" and whole)


def apply_show(s: ShinbiState, show: Show) -> Sequence[Effect]:
    """The card is known from now on."""
    before = s.before
    if before is not None and show.zone in late_shows(s):
        before.at, before.claims = s.at, s.claims
        did = apply_show(before, show)
        s.claims = before.claims
        return did
    place = zone_of(s, show.zone)
    if place is None or len(show.cards) != 1:
        return NO_EFFECT
    clan, at = place
    if at == KEPT and not s.assigned[clan - 1]:
        _hold(s, clan, show.cards[0])
        return NO_EFFECT
    if at != KEPT and show.cards[0] in WEAPONS and misread(s, clan, at, show.cards[0]):
        s.disputed[clan] = s.at
    return learn(s, clan, at, show.cards[0])


def _hold(s: ShinbiState, clan: int, weapon: str) -> None:
    """A card of a hand is known not to lie on the table."""
    if weapon not in WEAPONS or clan in s.disputed:
        return
    news = in_hand(s, clan, weapon)
    if hand_breaches(s, clan, news):
        s.disputed[clan] = s.at
    elif news:
        s.held += [(clan, place, weapon, s.at) for (_, place), _, _ in news]
        s.barred = True


def check_turn(s: ShinbiState, step: Turn) -> Sequence[Fault]:
    """The same as a step: what a table has agreed to show, or shows all the same; also hands that are shown at the end.

    Version 0.1.0 took the step for one of the game then (option `forced`).
    """
    if s.over and s.ruled:
        return OVER
    bad = [seat for seat in (step.clan, step.at or 1) if not 1 <= seat <= s.seats]
    return (seat_fault(s.seats, bad[0]),) if bad else check_show(s, shown(step))


def apply_turn(s: ShinbiState, step: Turn) -> Sequence[Effect]:
    """See `apply_show`."""
    return NO_EFFECT if s.over and s.ruled else apply_show(s, shown(step))


def shown(step: Turn) -> Show:
    """The showing that a turned card is."""
    return Show(zone_name(step.clan, step.at), (step.weapon,))


@listed
def unshown(s: ShinbiState) -> Iterator[str]:
    """Places that the table has agreed to show at clean-up and has not shown (SB-NEXT-05)."""
    options = s.setup.options
    every = options["return_faces"] == "shown"
    for t, turned in enumerate(s.turned, 1) if every or options["third_card"] == "show" else ():
        if every or turned is not None:
            open_ = dict(turned.cards) if turned is not None else {}
            yield from [zone_name(a, t) for a in s.lying(t) if a not in open_ and not _read(s, a, t)]
    if options["kept_card"] == "shown":
        yield from [zone_name(a, KEPT) for a in range(1, s.seats + 1) if not _read(s, a, KEPT)]


def late_shows(s: ShinbiState) -> list[str]:
    """Places of the round before that were to be shown at clean-up and can be until the first card of this one lies."""
    return unshown(s.before) if s.before is not None and s.fresh else []


def _read(s: ShinbiState, clan: int, place: int) -> bool:
    return place in s.at_place[clan - 1] or clan in s.disputed


# --- looks and questions ---------------------------------------------------------------------------------------------


def check_peek(s: ShinbiState, step: Peek) -> Sequence[Fault]:
    """Somebody looks under a card (SB-ASSIGN-02)."""
    target = step.target or step.who
    if early := refused(s, step.who, step.source, target):
        return early
    if not s.said[target - 1][step.source - 1]:
        return (Fault("SB-SEAT-06", "impossible", text=f"@{target} has no card from @{step.source}"),)
    turned = s.turned[target - 1]
    if target in s.at_place[step.source - 1] or (turned is not None and step.source in dict(turned.cards)):
        return NONE
    stands = turned is not None and turned.pair is not None and s.open != target
    if step.who == target and stands and s.setup.options["third_card"] != "hidden":
        return NONE
    if step.who == step.source and s.setup.options["attacker_may_look"] is True:
        return NONE
    return (
        Fault("SB-ASSIGN-02", text=f"{place_words(step.source, target)} is face down; @{step.who} may not look at it"),
    )


@in_play(END)
def check_ask(s: ShinbiState, step: Ask) -> Sequence[Fault]:
    """Questions are free, and so are the answers (SB-REVEAL-03)."""
    own = Fault("SB-REVEAL-03", "odd", text=f"@{step.who} asks themselves; questions go to an attacker")
    return (own,) if step.who == step.of else NONE


def apply_nothing(s: ShinbiState, step: object) -> None:
    """Nothing on the table changes."""
