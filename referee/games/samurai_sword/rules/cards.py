"""Action and Property cards, and Nobunaga (SS-CARD, SS-CHAR-NOBUNAGA)."""

from collections.abc import Sequence

from msgspec.structs import replace

from referee.engine.findings import Fault
from referee.engine.game import NONE, Effect
from referee.engine.late import forget
from referee.engine.ledger import UNEXPLAINED
from referee.engine.ledger_secret import Secretly
from referee.games.samurai_sword.data import UNREAD, actions, manifest, properties
from referee.games.samurai_sword.rules.common import (
    COPIES,
    card_fault,
    holds,
    nothing,
    over,
    seat_fault,
    title,
    turn_faults,
    watched,
)
from referee.games.samurai_sword.rules.deck import Did, drop, give, settle, take
from referee.games.samurai_sword.rules.mass import MASS, asked, open_mass
from referee.games.samurai_sword.rules.playing import begin, play
from referee.games.samurai_sword.rules.seats import clockwise, harmless
from referee.games.samurai_sword.state import HAND, PILE, PLAY, SamuraiState
from referee.games.samurai_sword.steps import Action, Buy, Diversion, Geisha, Lay

PLAIN = frozenset(("battle_cry", "breathing", "daimyo", "jujutsu", "parry", "tea_ceremony"))
"""Actions that `Action` plays; Geisha and Diversion are steps of their own."""
ALWAYS = frozenset(("daimyo", "tea_ceremony"))
"""Actions that ask for nothing further."""


def ready(s: SamuraiState, who: int, card: str) -> bool:
    """The Play phase of this seat, no question open, a card that can be in this hand, no claim on it.

    Of the common legal cases, which are looked at first, it is a part: the ledger is asked last, as what is played then
    is mostly found where it has just been found.
    """
    return who == s.playing and not s.watch and not s.secret and s.ledger.could(HAND[who], card).verdict == "yes"


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


def check_action(s: SamuraiState, step: Action) -> Sequence[Fault]:
    """Battle Cry, Breathing, Daimyo, Jujutsu, Tea Ceremony; or a Parry out of place."""
    who, card, to = step.who, step.card, step.to
    if s.over:
        return over()
    if card not in PLAIN:
        what = "Action of this form" if card in actions() else "Action"
        return (card_fault(card, what),)
    if to and not 1 <= to <= s.seats:
        return (seat_fault(s, to),)
    fine = ready(s, who, card)
    found: list[Fault] = [] if fine else turn_faults(s, who, f"play {title(card)}")
    if not fine and (s.phase == "setup" or not 1 <= who <= s.seats):
        return found
    if card == "breathing":
        if to in (0, who):
            text = "another player must draw for the Breathing" if to else "who draws for the Breathing? `br 3`"
            found.append(Fault("SS-CARD-BREATHING-02", text=text))
    elif card == "parry":
        if s.setup.options["parry_proactive"] == "forbidden":
            found.append(Fault("SS-PLAY-13", text="a Parry only answers an attack or a Battle Cry"))
    elif card in MASS and s.aimed and not asked(s, who):
        found.append(Fault("SS-PLAY-12", text=f"{title(card)} would affect nobody now"))
    if not fine:
        holds(s, who, card, found)
    return found


def apply_action(s: SamuraiState, step: Action) -> Sequence[Effect]:
    """The card takes effect at once and is discarded (SS-PLAY-06)."""
    who, card, to = step.who, step.card, step.to
    if card not in PLAIN or (to and not 1 <= to <= s.seats):
        return nothing(s)
    did: Did = []
    if card == "parry":
        if begin(s, who, did):
            drop(s, who, card)
        return did
    if not play(s, who, card, did):
        return did
    if card in MASS:
        open_mass(s, who, card, did)
        return did
    if card == "daimyo":
        take(s, who, daimyo_cards(), did)
    elif card == "tea_ceremony":
        tea(s, who, did)
    else:
        healed = heal(s, who)
        if healed:
            s.rp[who] += healed
            did.append(("rp", who, healed))
        if to:
            take(s, to, 1, did)
    settle(s, did)
    return did


def daimyo_cards() -> int:
    """Cards that a Daimyo draws (SS-CARD-DAIMYO-01)."""
    return 2


def heal(s: SamuraiState, who: int) -> int:
    """Resilience Points that Breathing brings back: all that are missing (SS-CARD-BREATHING-01)."""
    return s.full[who] - s.rp[who]


def tea_order(s: SamuraiState, who: int) -> list[int]:
    """Who draws in which order (SS-CARD-TEA-02, option tea_order)."""
    others = clockwise(who, s.seats)
    return [*others, who] if s.setup.options["tea_order"] == "clockwise_from_left_first" else [who, *others]


def tea(s: SamuraiState, who: int, did: Did) -> None:
    """Three cards for the player of a Tea Ceremony, one for every other (SS-CARD-TEA-01)."""
    for seat in tea_order(s, who):
        if s.over:
            return
        take(s, seat, 3 if seat == who else 1, did)


# --- Geisha and Diversion --------------------------------------------------------------------------------------------


def _hostile(s: SamuraiState, to: int, rule: str) -> list[Fault]:
    """Option harmless_scope: a Harmless player cannot be chosen at all."""
    if s.setup.options["harmless_scope"] == "all_hostile" and harmless(s, to):
        return [
            Fault(
                rule, text=f"@{to} is Harmless; this table allows no card on a Harmless player (option harmless_scope)"
            )
        ]
    return []


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


def check_geisha(s: SamuraiState, step: Geisha) -> Sequence[Fault]:
    """A Property in play or a random hand card of one player is discarded."""
    who, to, what, card = step.who, step.to, step.what, step.card
    if s.over:
        return over()
    if not 1 <= to <= s.seats:
        return (seat_fault(s, to),)
    if what != "hand" and what not in properties():
        return (card_fault(what, "Property"),)
    if card and card != UNREAD and card not in manifest():
        return (card_fault(card),)
    fine = ready(s, who, "geisha")
    found: list[Fault] = [] if fine else turn_faults(s, who, "play Geisha")
    if not fine and (s.phase == "setup" or not 1 <= who <= s.seats):
        return found
    found += _hostile(s, to, "SS-CARD-GEISHA-04")
    targets = s.setup.options["geisha_targets"]
    if to == who and (targets == "others" or (targets == "any_property" and what == "hand")):
        whom = "a card of another player" if targets == "others" else "a hand card only of another player"
        value, what_too = ("any", "out of the own hand") if what == "hand" else ("any_property", "own Properties")
        text = f"Geisha takes {whom}; at a table with `--option geisha_targets={value}` {what_too} too"
        found.append(Fault("SS-CARD-GEISHA-01", text=text))
    if not fine:
        holds(s, who, "geisha", found)
    if what == "hand":
        cards = s.hand[to] - (to == who)
        if not cards and s.setup.options["no_effect_play"] == "forbidden":
            found.append(Fault("SS-PLAY-12", text=f"@{to} has no card in hand"))
        elif cards and not card:
            text = f"which card did @{to} discard? `ge {to} pa`, or `ge {to} ?` if nobody read it"
            found.append(Fault("SS-CARD-GEISHA-03", "missed", text=text, remedy="late geisha CARD"))
        elif card:
            before = len(found)
            holds(s, to, card, found, 1 + (to == who and card == "geisha"))
            if len(found) > before and card in properties() and card not in s.play[to]:
                near = f"no {title(card)} lies in front of @{to}, so this is a hand card; {found[before].text}"
                found[before] = replace(found[before], text=near)
    elif what not in s.play[to]:
        found.append(Fault("SS-CARD-GEISHA-02", "impossible", text=f"no {title(what)} lies in front of @{to}"))
    return found


def apply_geisha(s: SamuraiState, step: Geisha) -> Sequence[Effect]:
    """The chosen card is discarded, then the Geisha."""
    who, to, what, card = step.who, step.to, step.what, step.card
    if (
        not 1 <= to <= s.seats
        or (what != "hand" and what not in properties())
        or (card and card != UNREAD and card not in manifest())
    ):
        return nothing(s)
    did: Did = []
    if not play(s, who, "geisha", did):
        return did
    if what != "hand":
        if what in s.play[to]:
            remove(s, to, what)
        else:  # it lay there although the record does not know it
            s.ledger.play(what, UNEXPLAINED, PILE, s.at)
        s.pile.append(what)
    elif s.hand[to] or card:
        drop(s, to, card or UNREAD)
        if not card:
            forget(s, "geisha", to, (s.shuffles,))
    settle(s, did)
    return did


def remove(s: SamuraiState, seat: int, card: str) -> None:
    """A Property leaves play for the discard pile (SS-CARD-BUSHIDO-10)."""
    s.play[seat].remove(card)
    s.ledger.play(card, PLAY[seat], PILE, s.at)


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


def check_diversion(s: SamuraiState, step: Diversion) -> Sequence[Fault]:
    """A random card of another hand changes sides.

    Where it is told which card, it must be one that can be there, and is not named: only two players saw it.
    """
    who, to, card = step.who, step.to, step.card
    if s.over:
        return over()
    if not 1 <= to <= s.seats:
        return (seat_fault(s, to),)
    if card and card not in manifest():
        return (card_fault(card),)
    fine = ready(s, who, "diversion")
    found: list[Fault] = [] if fine else turn_faults(s, who, "play Diversion")
    if not fine and (s.phase == "setup" or not 1 <= who <= s.seats):
        return found
    found += _hostile(s, to, "SS-CARD-DIVERSION-01")
    if to == who:
        found.append(Fault("SS-CARD-DIVERSION-01", text="Diversion takes from another player"))
    elif not s.hand[to] and s.setup.options["no_effect_play"] == "forbidden":
        found.append(Fault("SS-CARD-DIVERSION-02", text=f"@{to} has no card to take"))
    if not fine:
        holds(s, who, "diversion", found)
    if (
        card and s.hand[to] and s.ledger.could(HAND[to], card).verdict == "no"
    ):  # the lines that make it so would name it
        found.append(Fault(COPIES, "impossible", text=f"@{to} cannot hold the card that was typed secretly"))
    return found


def apply_diversion(s: SamuraiState, step: Diversion) -> Sequence[Effect]:
    """The card moves unseen (SS-CARD-DIVERSION-03). Which it was, where that was told, is compared when a card is
    shown.
    """
    who, to = step.who, step.to
    if not 1 <= to <= s.seats or (step.card and step.card not in manifest()):
        return nothing(s)
    did: Did = []
    if not play(s, who, "diversion", did):
        return did
    if to != who and s.hand[to]:
        s.ledger.draw(1, HAND[to], HAND[who], s.at)
        if step.card:
            s.secret = (*s.secret, Secretly(s.at, HAND[who], (step.card,)))
        s.hand[to] -= 1
        s.hand[who] += 1
        if s.watch:
            watched(s, who, 0, 1)
        did.append(("steal", who, to))
    settle(s, did)
    return did


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


def check_lay(s: SamuraiState, step: Lay) -> Sequence[Fault]:
    """A Property is laid."""
    who, card = step.who, step.card
    to = step.to or who
    if s.over:
        return over()
    if card not in properties():
        return (card_fault(card, "Property"),)
    if step.to and not 1 <= step.to <= s.seats:
        return (seat_fault(s, step.to),)
    fine = ready(s, who, card)
    found: list[Fault] = [] if fine else turn_faults(s, who, f"play {title(card)}")
    if not fine and (s.phase == "setup" or not 1 <= who <= s.seats):
        return found
    if card == "bushido":
        if s.bushido:
            found.append(Fault("SS-CARD-BUSHIDO-02", text=f"a Bushido already lies in front of @{s.bushido}"))
        if to == who and s.setup.options["bushido_self"] == "forbidden":
            found.append(
                Fault(
                    "SS-CARD-BUSHIDO-01",
                    text="this table allows no Bushido in front of its own player (option bushido_self)",
                )
            )
    elif to != who:
        found.append(Fault("SS-PLAY-09", text=f"@{who} can only lay {title(card)} in front of @{who}"))
    if not fine:
        holds(s, who, card, found)
    return found


def apply_lay(s: SamuraiState, step: Lay) -> Sequence[Effect]:
    """It stays until something takes it away (SS-PLAY-07)."""
    who, card = step.who, step.card
    to = step.to or who
    if (to != who and not 1 <= to <= s.seats) or card not in properties():
        return nothing(s)
    did: Did = []
    if who == s.playing or begin(s, who, did):
        s.last = did
        s.fresh = False
        s.late = None
        give(s, who, card, PLAY[to])
        s.play[to].append(card)
    return did


# --- Nobunaga --------------------------------------------------------------------------------------------------------


def check_buy(s: SamuraiState, step: Buy) -> Sequence[Fault]:
    """Nobunaga pays a Resilience Point for a card."""
    who = step.who
    if s.over:
        return over()
    whole = s.setup.options["nobunaga_window"] == "whole_turn"
    open_now = s.frame is None and (s.phase == "play" or (whole and s.phase in ("bushido", "pay", "draw")))
    if who == s.turn and open_now and s.chars[who] == "nobunaga" and s.rp[who] > 1:
        return NONE
    found: list[Fault] = []
    if s.phase == "setup" or not 1 <= who <= s.seats or who != s.turn or s.frame is not None:
        found = turn_faults(s, who, "buy a card")
        if s.phase == "setup" or not 1 <= who <= s.seats:
            return found
    elif not open_now:
        found.append(Fault("SS-CHAR-NOBUNAGA-01", text="Nobunaga buys cards only in the Play phase", unasked=True))
    if s.chars[who] != "nobunaga":
        found.append(Fault("SS-CHAR-NOBUNAGA-01", text=f"@{who} is not Nobunaga"))
    elif s.rp[who] <= 1:
        found.append(Fault("SS-CHAR-NOBUNAGA-03", text="Nobunaga cannot give up the last Resilience Point"))
    return found


def apply_buy(s: SamuraiState, step: Buy) -> Sequence[Effect]:
    """One Resilience Point, one card (SS-CHAR-NOBUNAGA-01)."""
    who = step.who
    if s.over or s.phase == "setup" or not 1 <= who <= s.seats:
        return nothing(s)
    did: Did = []
    s.last = did
    if s.rp[who]:
        s.rp[who] -= 1
        did.append(("rp", who, -1))
    s.fresh = False
    s.late = None
    take(s, who, bought(), did)
    return did


def bought() -> int:
    """Cards for one Resilience Point (SS-CHAR-NOBUNAGA-01)."""
    return 1
