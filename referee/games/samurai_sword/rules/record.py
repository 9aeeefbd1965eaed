"""What is said or shown outside play: roles, hands, shuffles, questions, forgotten effects (SS-TALK, SS-INV)."""

from collections import Counter
from collections.abc import Sequence

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, Show, counted, is_number, line_numbers, seat_faults
from referee.games.samurai_sword.data import NINJA, ROLES, UNREAD, components, manifest, shown_cards, weapons
from referee.games.samurai_sword.rules import daimyo
from referee.games.samurai_sword.rules.common import (
    OVER,
    asks,
    caught,
    close_watch,
    seen_in,
    title,
    watched,
    wrong_card,
)
from referee.games.samurai_sword.rules.deck import all_pay, hand_is, new_deck
from referee.games.samurai_sword.state import HAND, Did, SamuraiState
from referee.games.samurai_sword.steps import Ask, Shuffle

SET_RULE = {3: "SS-SETUP-06", 4: "SS-SETUP-02", 5: "SS-SETUP-03", 6: "SS-SETUP-04", 7: "SS-SETUP-05"}
"""The rule of the role cards in the game, by number of players."""


# --- shows -----------------------------------------------------------------------------------------------------------


def place_of(s: SamuraiState, zone: str) -> tuple[str, int] | None:
    """Kind and seat of a zone: `hand.3`, `role.2`, `roles`, `daimyo`; None when there is no such zone at this table."""
    if zone in ("roles", "daimyo"):
        return zone, 0
    head, dot, tail = zone.partition(".")
    if dot and head in ("hand", "role") and len(tail) == 1 and is_number(tail) and 1 <= int(tail) <= s.seats:
        return head, int(tail)
    return None


def check_show(s: SamuraiState, show: Show) -> Sequence[Fault]:
    """Roles or hands shown outside play."""
    place = place_of(s, show.zone)
    if place is None or s.phase == "setup":
        return (
            Fault(
                "REF-PATH",
                "unread",
                text=f"there is no place {show.zone!r}; "
                "type `show roles …`, `show 2 hand …` or `show daimyo …` after set-up",
            ),
        )
    kind, seat = place
    if kind in ("roles", "role"):
        return _check_roles(s, show, kind, seat)
    if kind == "daimyo":
        return daimyo.check_counts(s, show)
    return check_hand(s, seat, show.cards, show.whole)


def roles_named(s: SamuraiState, show: Show, kind: str, seat: int) -> dict[int, str]:
    """The roles of a showing by seat; all at once they may leave out the Shogun, who lies open."""
    if kind == "role":
        return {seat: show.cards[0]} if len(show.cards) == 1 else {}
    seats = [x for x in range(1, s.seats + 1) if len(show.cards) == s.seats or x != s.shogun]
    return dict(zip(seats, show.cards, strict=True)) if len(show.cards) == len(seats) else {}


def _check_roles(s: SamuraiState, show: Show, kind: str, seat: int) -> Sequence[Fault]:
    named = roles_named(s, show, kind, seat)
    if not named:
        return (
            Fault(
                "REF-CARD",
                "unread",
                text=f"name {'one role' if kind == 'role' else f'{s.seats} roles'}, not {len(show.cards)}",
            ),
        )
    if wrong := wrong_card((*ROLES, NINJA), *named.values(), what="role"):
        return wrong
    found: list[Fault] = []
    if not s.over and not all(agrees(s.roles[x], r) for x, r in named.items()):
        found.append(Fault("SS-TALK-02", text="roles are shown only after the game"))
    for x, r in named.items():
        rule, line = "SS-INV-09", s.role_at[s.shogun]
        differs = s.roles[x] and not agrees(s.roles[x], r)
        if (x == s.shogun) != (r == "shogun"):
            rule, text = "SS-SETUP-08", f"@{s.shogun} is the Shogun since set-up, so @{x} cannot be {title(r)}"
        elif differs and not s.role_at[x]:
            rule = SET_RULE[s.seats]
            text = f"with {s.seats} players all but the Shogun are Ninja, so @{x} cannot be {title(r)}"
        elif differs:
            line, text = s.role_at[x], f"@{x} was shown as {title(s.roles[x])} before, not {title(r)}"
        elif s.out and r == f"ninja{s.out}":
            text = f"{title(r)} was put back into the box at set-up"
        else:
            continue
        found.append(Fault(rule, "impossible", because=line_numbers(line), text=text))
    if not found or all(f.rule == "SS-TALK-02" for f in found):
        everybody = [named.get(x) or s.roles[x] for x in range(1, s.seats + 1)]
        if not possible_set(s.seats, [r for r in everybody if r]):
            because = line_numbers(*(s.role_at[x] for x in range(1, s.seats + 1) if x not in named))
            wanted = components()["role_sets"][f"p{s.seats}"]
            twice = [r for r, n in Counter(everybody).items() if n > 1 and r.startswith(NINJA) and r != NINJA]
            text = (
                f"there is one {title(twice[0])}, not two"
                if twice
                else f"with {s.seats} players there are " + ", ".join(f"{n} {k}" for k, n in wanted.items() if n)
            )
            found.append(Fault(SET_RULE[s.seats], "impossible", because=because, text=text))
    return found


def agrees(known: str, shown: str) -> bool:
    """Whether two tellings of a role can both be true: a Ninja with and without stars are."""
    return known == shown or (
        bool(known) and (NINJA in (known, shown) and known.startswith(NINJA) and shown.startswith(NINJA))
    )


def possible_set(players: int, roles: list[str]) -> bool:
    """Whether these role cards can be in the game together (SS-SETUP-02 to -06)."""
    wanted = components()["role_sets"][f"p{players}"]
    kinds = Counter(NINJA if r.startswith(NINJA) else r for r in roles)
    starred = Counter(r for r in roles if r.startswith(NINJA) and r != NINJA)
    return all(n <= wanted[kind] for kind, n in kinds.items()) and max(starred.values(), default=1) == 1


def check_hand(s: SamuraiState, seat: int, cards: tuple[str, ...], whole: bool) -> Sequence[Fault]:
    """Cards of a hand that are shown and stay there."""
    if wrong := wrong_card(shown_cards(), *cards):
        return wrong
    found: list[Fault] = []
    if len(cards) > s.hand[seat] or (whole and len(cards) < s.hand[seat]):
        because = line_numbers(*s.ledger.touched(HAND[seat])[-6:])
        had, shown = counted(s.hand[seat], "card"), len(cards)
        found.append(
            Fault(
                "SS-INV-02",
                "impossible",
                because=because,
                text=f"@{seat} has {had} by the log, but shows {shown}",
                remedy=f"set hand.{seat} {len(cards)}",
            )
        )
    named = Counter(c for c in cards if c != UNREAD)
    told = named[daimyo.CARD]
    if daimyo.differs(s, seat, told, told + cards.count(UNREAD) if whole else daimyo.COPIES):
        found.append(daimyo.differing(s, seat))
    for card, n in named.items():
        found += asks(s, HAND[seat], card, n)
    if s.watch:
        found += caught(s, seat, sum(n for c, n in named.items() if c in weapons()))
    clash = None if found else s.ledger.clash(HAND[seat], tuple(c for c in cards if c != UNREAD), line=s.at)
    if clash is not None:
        text = f"@{seat} cannot hold {title(clash.card or '')} together with the other cards"
        there = Counter(s.ledger.seen(HAND[seat])) - named
        lines = list(clash.answer.lines)
        if there:
            text += f"; known to be there: {', '.join(title(card) for card in there.elements())}"
            lines += [line for card in there for line in seen_in(s, HAND[seat], card)]
        found.append(Fault("SS-INV-03", "impossible", because=line_numbers(*lines, at=s.at), text=text))
    return found


def apply_show(s: SamuraiState, show: Show) -> None:
    """What was shown is known from now on; questions that it answers are closed."""
    place = place_of(s, show.zone)
    if place is None or s.phase == "setup":
        return
    kind, seat = place
    if kind == "hand":
        many = len(show.cards)
        if not s.ruled and (many > s.hand[seat] or (show.whole and many < s.hand[seat])):
            hand_is(s, seat, many)  # so many lie there, whatever was recorded
        learn_hand(s, seat, show.cards, show.whole)
    elif kind == "daimyo":
        daimyo.learn_counts(s, show)
    else:
        for x, r in roles_named(s, show, kind, seat).items():
            known = s.roles[x] and not agrees(s.roles[x], r)
            if (r in ROLES or r == NINJA) and not known and "shogun" not in (r, s.roles[x]):
                s.roles[x] = s.roles[x] or r if r == NINJA else r
                s.role_at[x] = s.at
    close_claims(s)


def seen_by(s: SamuraiState, show: Show) -> Sequence[tuple[str, str]]:
    """Places and cards that a showing makes known; roles by the seat that has them, the Shogun's lies open."""
    place = place_of(s, show.zone)
    if place is not None and place[0] in ("roles", "role"):
        return tuple((f"role.{x}", role) for x, role in roles_named(s, show, *place).items() if x != s.shogun)
    if show.zone == "daimyo":
        return tuple(
            (HAND[x], "daimyo")
            for x, n in enumerate(show.cards, 1)
            if x <= s.seats and is_number(n) and len(n) == 1
            for _ in range(min(int(n), s.hand[x]))
        )
    return tuple((show.zone, card) for card in show.cards)


def learn_hand(s: SamuraiState, seat: int, cards: tuple[str, ...], whole: bool) -> None:
    """What a hand was shown to hold is known, as far as so many cards lie there. whole: that is all of it."""
    known = tuple(c for c in cards if c in manifest())
    sure = whole and len(cards) == s.hand[seat]
    s.ledger.show(HAND[seat], known[: s.hand[seat]], line=s.at, all=sure and len(known) == len(cards))
    if sure and len(known) == len(cards) and s.over:
        s.daimyo[seat] = known.count("daimyo")
        s.counted[seat] = s.whole[seat] = s.at
    if s.watch:
        out = sum(1 for c in known if c in weapons())
        if any(w.seat == seat and w.shown + out > w.gained for w in s.watch):
            watched(s, seat, out, 0)
        elif sure and s.over:
            for w in [w for w in s.watch if w.seat == seat]:
                close_watch(s, w)
            s.watch = [w for w in s.watch if w.seat != seat]


def close_claims(s: SamuraiState) -> None:
    """Claims about roles and Daimyo cards are closed when they are all shown."""
    if not s.claims or not all(s.roles[1:]):
        return
    hands = daimyo.known(s)
    s.claims = [c for c in s.claims if c.rule != "SS-SWORD-03" and not (c.rule == "SS-END-03" and hands)]


# --- said ------------------------------------------------------------------------------------------------------------


def check_shuffle(s: SamuraiState, step: Shuffle) -> Sequence[Fault]:
    """The table shuffles; by the log it may be too early (SS-INV-10)."""
    if s.over:
        return OVER
    if s.phase == "setup":
        return (Fault("REF-SETUP", text="nothing is dealt yet; type `setup` first", unasked=True),)
    if any(effect[0] == "shuffle" for effect in s.last) or (not s.deck and s.eager):
        return NONE
    if not s.deck:
        return (Fault("SS-INV-10", text="the deck is empty, but this table shuffles only when a card is needed"),)
    return (
        Fault(
            "SS-INV-10",
            "impossible",
            text=f"the deck still has {s.deck} cards by the log: is a draw missing?",
            remedy="set deck 0",
        ),
    )


def apply_shuffle(s: SamuraiState, step: Shuffle) -> Sequence[Effect]:
    """A new deck, and everybody pays."""
    if s.over or s.phase == "setup" or any(effect[0] == "shuffle" for effect in s.last):
        return NO_EFFECT
    did: Did = []
    s.last = did
    new_deck(s)
    did.append(("shuffle", s.deck))
    all_pay(s, did)
    return did


def check_ask(s: SamuraiState, step: Ask) -> Sequence[Fault]:
    """Nobody may ask about a hand (SS-TALK-03)."""
    return seat_faults(s.seats, (step.who, step.of)) or (
        Fault("SS-TALK-03", text=f"@{step.who} may not ask @{step.of} about cards in hand"),
    )


def apply_nothing(s: SamuraiState, step: object) -> None:
    """Nothing on the table changes."""
