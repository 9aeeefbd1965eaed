"""The cards that are played: Weapons, Actions, Properties; and Nobunaga (SS-ATTACK, SS-CARD, SS-CHAR-NOBUNAGA)."""

from collections.abc import Iterator, Sequence

from referee.engine.game import Fault, Frame, listed, replace, unless
from referee.engine.late import forget
from referee.engine.ledger import UNEXPLAINED
from referee.engine.ledger_secret import Secretly
from referee.games.samurai_sword.data import UNREAD, actions, answer_cards, manifest, properties, weapons
from referee.games.samurai_sword.rules.answers import MASS, asked, begin, open_mass, play
from referee.games.samurai_sword.rules.common import (
    ANSWERS,
    ATTACK,
    COPIES,
    absent,
    holds,
    title,
    turn_faults,
    watched,
    wrong_card,
    wrong_seat,
)
from referee.games.samurai_sword.rules.deck import drop, give, remove, settle, take
from referee.games.samurai_sword.rules.seats import clockwise, difficulty, harmless, reaches, weapon_limit
from referee.games.samurai_sword.state import HAND, PILE, PLAY, Did, SamuraiState
from referee.games.samurai_sword.steps import Action, Attack, Buy, Diversion, Geisha, Lay


def common_attack(s: SamuraiState, step: Attack) -> bool:
    """In the own turn, within reach and the limit, a Weapon that is certainly in hand."""
    who, to, card = step.who, step.to, step.card
    return (
        who == s.playing
        and 1 <= to <= s.seats
        and to != who
        and s.rp[to] > 0
        and s.hand[to] > 0  # not Harmless (SS-ATTACK-03)
        and (not s.weapons or s.weapons < weapon_limit(s, who))  # the first one needs no look at the limit
        and card in weapons()
        and reaches(s, who, card, to)
        and not s.watch
        and not s.secret
        and s.ledger.could(HAND[who], card).verdict == "yes"
    )


@unless(
    lambda s, step: wrong_seat(s, step.to) or wrong_card(weapons(), step.card, what="Weapon") or absent(s, step.who)
)
@listed
def check_attack(s: SamuraiState, step: Attack) -> Iterator[Fault]:
    """A Weapon against another character."""
    who, to, card = step.who, step.to, step.card
    yield from turn_faults(s, who, f"attack with {title(card)}")
    if to == who:
        yield Fault("SS-ATTACK-01", text="nobody attacks themselves")
    else:
        if harmless(s, to):
            why = "has no card in hand" if s.rp[to] else "has no Resilience Points"
            yield Fault("SS-ATTACK-03", text=f"@{to} {why}, is Harmless and cannot be attacked")
        if not reaches(s, who, card, to):
            far = difficulty(s, who, to)
            yield Fault(
                "SS-ATTACK-02",
                text=f"{title(card)} reaches Difficulty {weapons()[card][0]}; from @{who} to @{to} it is {far}",
            )
    limit = weapon_limit(s, who)
    if who == s.turn and s.weapons >= limit:
        rule = "SS-PLAY-02" if limit == 1 else "SS-PLAY-03"
        yield Fault(
            rule, text=f"@{who} has already played {s.weapons} of {limit} Weapon{'s' if limit > 1 else ''} this turn"
        )
    yield from holds(s, who, card)


def apply_attack(s: SamuraiState, step: Attack, did: Did) -> None:
    """The Weapon is announced; the target answers (SS-ATTACK-05)."""
    who, to, card = step.who, step.to, step.card
    if card in weapons() and 1 <= to <= s.seats and play(s, who, card, did):
        if who == s.turn:  # hit or parried, it counts for the limit (SS-PLAY-04)
            s.weapons += 1
        s.playing = None
        s.frame = Frame(ATTACK, s.at, [to], ANSWERS, "one", (who, card, False))


PLAIN = frozenset(("battle_cry", "breathing", "daimyo", "jujutsu", "parry", "tea_ceremony"))
"""Actions that `Action` plays; Geisha and Diversion are steps of their own."""
ALWAYS = frozenset(("daimyo", "tea_ceremony"))
"""Actions that ask for nothing further."""


# --- Actions without a step of their own -----------------------------------------------------------------------------


def common_action(s: SamuraiState, step: Action) -> bool:
    """In the own turn, a card that is certainly in hand."""
    who, card, to = step.who, step.card, step.to
    return (
        who == s.playing
        and (
            (card == "breathing" and 0 < to <= s.seats and to != who)
            if to
            else (card in ALWAYS or (card in MASS and not s.aimed))
        )
        and not s.watch
        and not s.secret
        and s.ledger.could(HAND[who], card).verdict == "yes"
    )


def _no_action(s: SamuraiState, step: Action) -> Sequence[Fault]:
    """What refuses an Action altogether."""
    what = "Action of this form" if step.card in actions() else "Action"
    known = wrong_seat(s) or wrong_card(PLAIN, step.card, what=what) or wrong_seat(s, step.to or 1)
    return known or absent(s, step.who)


@unless(_no_action)
@listed
def check_action(s: SamuraiState, step: Action) -> Iterator[Fault]:
    """Battle Cry, Breathing, Daimyo, Jujutsu, Tea Ceremony; or a Parry out of place."""
    who, card, to = step.who, step.card, step.to
    yield from turn_faults(s, who, f"play {title(card)}")
    if card == "breathing" and to in (0, who):
        text = "another player must draw for the Breathing" if to else "who draws for the Breathing? `br 3`"
        yield Fault("SS-CARD-BREATHING-02", text=text)
    elif card == "parry" and s.setup.options["parry_proactive"] == "forbidden":
        yield Fault("SS-PLAY-13", text="a Parry only answers an attack or a Battle Cry")
    elif card in MASS and s.aimed and not asked(s, who):
        yield Fault("SS-PLAY-12", text=f"{title(card)} would affect nobody now")
    yield from holds(s, who, card)


def apply_action(s: SamuraiState, step: Action, did: Did) -> None:
    """The card takes effect at once and is discarded (SS-PLAY-06)."""
    who, card, to = step.who, step.card, step.to
    if card not in PLAIN or (to and not 1 <= to <= s.seats):
        return
    if card == "parry":
        if begin(s, who, did):
            drop(s, who, card)
    elif play(s, who, card, did):
        if card in MASS:
            open_mass(s, who, card, did)
            return
        if card == "daimyo":
            take(s, who, 2, did)  # SS-CARD-DAIMYO-01
        elif card == "tea_ceremony":
            tea(s, who, did)
        else:
            healed = s.full[who] - s.rp[who]  # all that are missing (SS-CARD-BREATHING-01)
            if healed:
                s.rp[who] += healed
                did.append(("rp", who, healed))
            if to:
                take(s, to, 1, did)
        settle(s, did)


def tea(s: SamuraiState, who: int, did: Did) -> None:
    """Three cards for the player of a Tea Ceremony, then one for the others (SS-CARD-TEA-01, -02; option tea_order)."""
    order = [who, *clockwise(who, s.seats)]
    if s.setup.options["tea_order"] == "clockwise_from_left_first":
        order.append(order.pop(0))
    for seat in order:
        if not s.over:
            take(s, seat, 3 if seat == who else 1, did)


# --- Geisha and Diversion --------------------------------------------------------------------------------------------


def _hostile(s: SamuraiState, to: int, rule: str) -> list[Fault]:
    """Option harmless_scope: a Harmless player cannot be chosen at all."""
    if s.setup.options["harmless_scope"] != "all_hostile" or not harmless(s, to):
        return []
    return [
        Fault(rule, text=f"@{to} is Harmless; this table allows no card on a Harmless player (option harmless_scope)")
    ]


def common_geisha(s: SamuraiState, step: Geisha) -> bool:
    """Another player who is not Harmless, a card that was read. The Geisha is asked about last, as it moves first."""
    who, to, what, card = step.who, step.to, step.what, step.card
    return (
        1 <= to <= s.seats
        and to != who
        and s.rp[to] > 0
        and s.hand[to] > 0
        and (
            card in manifest() and s.ledger.could(HAND[to], card).verdict == "yes"
            if what == "hand"
            else what in s.play[to] and not card
        )
        and who == s.playing
        and not s.watch
        and not s.secret
        and s.ledger.could(HAND[who], "geisha").verdict == "yes"
    )


@unless(
    lambda s, step: (
        wrong_seat(s, step.to)
        or wrong_card(properties() | {"hand"}, step.what, what="Property")
        or wrong_card(answer_cards(), step.card)
        or absent(s, step.who)
    )
)
@listed
def check_geisha(s: SamuraiState, step: Geisha) -> Iterator[Fault]:
    """A Property in play or a random hand card of one player is discarded."""
    who, to, what = step.who, step.to, step.what
    yield from turn_faults(s, who, "play Geisha")
    yield from _hostile(s, to, "SS-CARD-GEISHA-04")
    targets = s.setup.options["geisha_targets"]
    if to == who and (targets == "others" or (targets == "any_property" and what == "hand")):
        whom = "a card of another player" if targets == "others" else "a hand card only of another player"
        value, what_too = ("any", "out of the own hand") if what == "hand" else ("any_property", "own Properties")
        yield Fault(
            "SS-CARD-GEISHA-01",
            text=f"Geisha takes {whom}; at a table with `--option geisha_targets={value}` {what_too} too",
        )
    yield from holds(s, who, "geisha")
    if what == "hand":
        yield from _hand_card(s, step)
    elif what not in s.play[to]:
        yield Fault("SS-CARD-GEISHA-02", "impossible", text=f"no {title(what)} lies in front of @{to}")


def _hand_card(s: SamuraiState, step: Geisha) -> Iterator[Fault]:
    """Whether a Geisha can take this card out of the hand."""
    who, to, card = step.who, step.to, step.card
    cards = s.hand[to] - (to == who)
    if not cards and s.setup.options["no_effect_play"] == "forbidden":
        yield Fault("SS-PLAY-12", text=f"@{to} has no card in hand")
    elif cards and not card:
        yield Fault(
            "SS-CARD-GEISHA-03",
            "missed",
            text=f"which card did @{to} discard? `ge {to} pa`, or `ge {to} ?` if nobody read it",
            remedy="late geisha CARD",
        )
    elif card:
        hidden = f"no {title(card)} lies in front of @{to}, so this is a hand card; "
        front = hidden if card in properties() and card not in s.play[to] else ""
        for at, fault in enumerate(holds(s, to, card, 1 + (to == who and card == "geisha"))):
            yield fault if at else replace(fault, text=front + fault.text)


def apply_geisha(s: SamuraiState, step: Geisha, did: Did) -> None:
    """The chosen card is discarded, then the Geisha.

    Where the record has nothing of the kind it lay there all the same, but not in version 0.1.0 (option `forced`).
    """
    who, to, what, card = step.who, step.to, step.what, step.card
    known = 1 <= to <= s.seats and (what == "hand" or what in properties()) and card in answer_cards()
    if known and play(s, who, "geisha", did):
        if what in s.play[to]:
            remove(s, to, what)
        elif what != "hand" and not s.ruled:
            s.ledger.play(what, UNEXPLAINED, PILE, s.at)
            s.pile.append(what)
        elif what == "hand" and (s.hand[to] or (card and not s.ruled)):
            drop(s, to, card or UNREAD)
            if not card and not s.ruled:
                forget(s, "geisha", to, (s.shuffles,))
        settle(s, did)


def common_diversion(s: SamuraiState, step: Diversion) -> bool:
    """Another player who is not Harmless, a card that nobody else saw."""
    who, to, card = step.who, step.to, step.card
    return (
        who == s.playing
        and not card
        and to != who
        and 1 <= to <= s.seats
        and s.rp[to] > 0
        and s.hand[to] > 0
        and not s.watch
        and not s.secret
        and s.ledger.could(HAND[who], "diversion").verdict == "yes"
    )


@unless(lambda s, step: wrong_seat(s, step.to) or wrong_card({"", *manifest()}, step.card) or absent(s, step.who))
@listed
def check_diversion(s: SamuraiState, step: Diversion) -> Iterator[Fault]:
    """A random card of another hand changes sides.

    Where it is told which card, it must be one that can be there, and is not named: only two players saw it.
    """
    who, to, card = step.who, step.to, step.card
    yield from turn_faults(s, who, "play Diversion")
    yield from _hostile(s, to, "SS-CARD-DIVERSION-01")
    if to == who:
        yield Fault("SS-CARD-DIVERSION-01", text="Diversion takes from another player")
    elif not s.hand[to] and s.setup.options["no_effect_play"] == "forbidden":
        yield Fault("SS-CARD-DIVERSION-02", text=f"@{to} has no card to take")
    yield from holds(s, who, "diversion")
    if card and s.hand[to] and s.ledger.could(HAND[to], card).verdict == "no":  # the lines why would name it
        yield Fault(COPIES, "impossible", text=f"@{to} cannot hold the card that was typed secretly")


def apply_diversion(s: SamuraiState, step: Diversion, did: Did) -> None:
    """The card moves unseen (SS-CARD-DIVERSION-03). A card typed secretly is compared when one is shown."""
    who, to, card = step.who, step.to, step.card
    if 1 <= to <= s.seats and (not card or card in manifest()) and play(s, who, "diversion", did):
        if to != who and s.hand[to]:
            s.ledger.draw(1, HAND[to], HAND[who], s.at)
            if card:
                s.secret = (*s.secret, Secretly(s.at, HAND[who], (card,)))
            s.hand[to] -= 1
            s.hand[who] += 1
            if s.watch:
                watched(s, who, 0, 1)
            did.append(("steal", who, to))
        settle(s, did)


# --- Properties ------------------------------------------------------------------------------------------------------


def common_lay(s: SamuraiState, step: Lay) -> bool:
    """A Property laid in front of oneself."""
    who, card = step.who, step.card
    to = step.to or who
    return (
        to == who == s.playing
        and card != "bushido"
        and card in properties()
        and not s.watch
        and not s.secret
        and s.ledger.could(HAND[who], card).verdict == "yes"
    )


@unless(
    lambda s, step: (
        wrong_seat(s)
        or wrong_card(properties(), step.card, what="Property")
        or wrong_seat(s, step.to or 1)
        or absent(s, step.who)
    )
)
@listed
def check_lay(s: SamuraiState, step: Lay) -> Iterator[Fault]:
    """A Property is laid."""
    who, card = step.who, step.card
    to = step.to or who
    yield from turn_faults(s, who, f"play {title(card)}")
    if card == "bushido":
        if s.bushido:
            yield Fault("SS-CARD-BUSHIDO-02", text=f"a Bushido already lies in front of @{s.bushido}")
        if to == who and s.setup.options["bushido_self"] == "forbidden":
            yield Fault(
                "SS-CARD-BUSHIDO-01",
                text="this table allows no Bushido in front of its own player (option bushido_self)",
            )
    elif to != who:
        yield Fault("SS-PLAY-09", text=f"@{who} can only lay {title(card)} in front of @{who}")
    yield from holds(s, who, card)


def apply_lay(s: SamuraiState, step: Lay, did: Did) -> None:
    """It stays until something takes it away (SS-PLAY-07)."""
    who, card = step.who, step.card
    to = step.to or who
    if (to == who or 1 <= to <= s.seats) and card in properties() and begin(s, who, did):
        give(s, who, card, PLAY[to])
        s.play[to].append(card)


# --- Nobunaga --------------------------------------------------------------------------------------------------------


@unless(lambda s, step: absent(s, step.who))
@listed
def check_buy(s: SamuraiState, step: Buy) -> Iterator[Fault]:
    """Nobunaga pays a Resilience Point for a card."""
    who = step.who
    early = s.setup.options["nobunaga_window"] == "whole_turn" and s.phase in ("bushido", "pay", "draw")
    if who != s.turn or s.frame is not None:
        yield from turn_faults(s, who, "buy a card")
    elif s.phase != "play" and not early:
        yield Fault("SS-CHAR-NOBUNAGA-01", text="Nobunaga buys cards only in the Play phase", unasked=True)
    if s.chars[who] != "nobunaga":
        yield Fault("SS-CHAR-NOBUNAGA-01", text=f"@{who} is not Nobunaga")
    elif s.rp[who] <= 1:
        yield Fault("SS-CHAR-NOBUNAGA-03", text="Nobunaga cannot give up the last Resilience Point")


def apply_buy(s: SamuraiState, step: Buy, did: Did) -> None:
    """One Resilience Point, one card (SS-CHAR-NOBUNAGA-01)."""
    who = step.who
    if not absent(s, who):
        if s.rp[who]:
            s.rp[who] -= 1
            did.append(("rp", who, -1))
        s.fresh = False
        s.late = None
        take(s, who, 1, did)
