"""Set-up and the course of a turn: Recover, Bushido, Draw, Discard; and a seat whose player has gone home."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, line_numbers, listed, seat_fault
from referee.games.samurai_sword.data import UNREAD, resilience, shown_cards, weapons
from referee.games.samurai_sword.rules.answers import apply_answer, catch_up
from referee.games.samurai_sword.rules.common import (
    absent,
    card_fault,
    caught,
    holds,
    recorded,
    title,
    turn_faults,
    watched,
    wrong_card,
)
from referee.games.samurai_sword.rules.deck import draw_due, drop, reshuffle, take
from referee.games.samurai_sword.rules.seats import HAND_LIMIT, SMALL, due, excess, left, start_hand, start_honor
from referee.games.samurai_sword.state import DECK, HAND, PILE, Did, SamuraiState, top
from referee.games.samurai_sword.steps import Answer, Draw, EndTurn, Recover, SetupStep

# --- set-up ----------------------------------------------------------------------------------------------------------


@listed
def check_setup(s: SamuraiState, step: SetupStep) -> Iterator[Fault]:
    """Characters, the Shogun's seat, a Ninja card that was left out openly."""
    if s.phase != "setup":
        yield Fault("REF-SETUP", text="the game is set up already; `amend` that line instead", unasked=True)
    given = len(step.characters)
    if given != s.seats or not SMALL <= given <= 7:
        yield Fault(
            "SS-SETUP-01",
            text=f"{given} characters for {s.seats} players; each of the 3 to 7 players has one character",
        )
    named = set(step.characters)
    if len(named) < given or not named <= resilience().keys():
        strange = [c for c in step.characters if c not in resilience()]
        twice = sorted(c for c, n in Counter(step.characters).items() if n > 1)
        parts = [*(f"there is no character {c!r}" for c in strange), *(f"there is only one {title(c)}" for c in twice)]
        yield Fault("SS-SETUP-10", text="; ".join(parts))
    if not 1 <= step.start <= s.seats:
        yield seat_fault(s.seats, step.start)
    if step.out:
        if s.setup.options["ninja_removal"] != "free_choice":
            yield Fault("SS-SETUP-02", text="the Ninja card left out stays unseen")
        if step.out not in (1, 2, 3) or s.seats > 5:
            yield card_fault(f"ninja{step.out}", "Ninja card that is left out")


def apply_setup(s: SamuraiState, step: SetupStep, did: Did) -> None:
    """Resilience Points, honor and cards; the Shogun begins (SS-SETUP-11, -14, -15, -17, SS-TURN-01)."""
    if s.phase != "setup" or s.over:
        return
    n = s.seats
    shogun = s.shogun = step.start if 1 <= step.start <= n else 1
    s.out = step.out if step.out in (1, 2, 3) and n < 6 else 0
    s.chars[1:] = (*step.characters, *[""] * n)[:n]
    for seat in range(1, n + 1):
        by_character(s, seat)
        s.honor[seat] = start_honor(seat, shogun, n)
        s.hand[seat] = cards = start_hand((seat - shogun) % n + 1)
        s.ledger.draw(cards, DECK, HAND[seat], s.at)
        if n == SMALL:
            s.roles[seat] = "ninja"
    s.rp[:] = s.full
    s.deck -= sum(s.hand)
    s.roles[shogun] = "shogun"
    s.role_at[shogun] = s.at
    begin_turn(s, shogun, did)


def by_character(s: SamuraiState, seat: int) -> None:
    """What a seat has by its character and as Shogun, whenever one of them is settled anew.

    Resilience Points (SS-SETUP-11, SS-RECOVER-01; option shogun_bonus_resilience), and cards of a Draw phase.
    """
    bonus = int(s.setup.options["shogun_bonus_resilience"]) if seat == s.shogun else 0
    s.full[seat] = resilience().get(s.chars[seat], 4) + bonus
    s.draws[seat] = due(s, seat)


# --- the beginning of a turn -----------------------------------------------------------------------------------------


def begin_turn(s: SamuraiState, seat: int, did: Did) -> None:
    """Recover; then the Bushido, if it is to be checked; then the draw (SS-TURN-02)."""
    s.turn = seat
    s.turns += 1
    s.late = None
    s.weapons = 0
    s.drew = 0
    did.append(("turn", seat))
    down = not s.rp[seat]
    if down:  # all of them; who has one stays as he is (SS-RECOVER-01, SS-RECOVER-02)
        s.rp[seat] = s.full[seat]
        did.append(("recover", seat, s.full[seat]))
    if seat in s.gone:  # nothing more happens in this turn (option leaver)
        s.phase = "draw"
        s.playing = None
        return
    if "bushido" in s.play[seat] and (down or s.setup.options["bushido_check"] == "always"):
        if not s.deck:  # a card is turned up (SS-RECOVER-03, SS-CARD-BUSHIDO-03)
            reshuffle(s, did)
        if s.over:
            return
        if s.deck:
            s.phase = "bushido"
            s.playing = None
            return
    to_draw(s, did)


def to_draw(s: SamuraiState, did: Did) -> None:
    """The Draw phase: made at once, unless it leaves a choice."""
    if (s.choice or s.chars[s.turn] == "ieyasu") and may_choose(s):
        s.phase = "draw"
        s.playing = None
    else:
        draw_due(s, did)


def may_choose(s: SamuraiState) -> bool:
    """Whether something can be chosen in the draw: Ieyasu's discard, an optional draw, Nobunaga's early card."""
    options = s.setup.options
    return (
        takes_discard(s)
        or may_draw_fewer(s)
        or (options["nobunaga_window"] == "whole_turn" and s.chars[s.turn] == "nobunaga" and s.rp[s.turn] > 1)
    )


def takes_discard(s: SamuraiState) -> bool:
    """Whether the first card may come from the discard pile (SS-CHAR-IEYASU-01, -03)."""
    return s.chars[s.turn] == "ieyasu" and bool(s.pile)


def may_draw_fewer(s: SamuraiState) -> bool:
    """Whether the draw may be declined, in part or altogether (SS-DRAW-02, option draw)."""
    return s.setup.options["draw"] == "optional"


def check_recover(s: SamuraiState, step: Recover) -> Sequence[Fault]:
    """Somebody takes Resilience Points at the start of the turn."""
    who = step.who
    if s.over or s.phase == "setup" or who != s.turn:
        return turn_faults(s, who, "recover")
    if s.last and ("recover", who, s.full[who]) in s.last:
        return NONE
    return (Fault("SS-RECOVER-02", text=f"@{who} has {s.rp[who]} Resilience Points; only a player with none recovers"),)


def apply_recover(s: SamuraiState, step: Recover) -> Sequence[Effect]:
    """All Resilience Points are there."""
    who = step.who
    if absent(s, who) or s.rp[who] >= s.full[who]:
        return NO_EFFECT
    s.rp[who] = s.full[who]
    s.last = (("recover", who, s.full[who]),)
    return s.last


# --- drawing ---------------------------------------------------------------------------------------------------------


def check_draw(s: SamuraiState, step: Draw) -> Sequence[Fault]:
    """How many cards, and from where."""
    who = step.who
    if s.over or s.phase == "setup" or who != s.turn or s.frame is not None:
        return turn_faults(s, who, "draw")
    if wrong := wrong_card(shown_cards(), *step.pile):
        return wrong
    if s.phase in ("bushido", "pay"):
        return turn_faults(s, who, "draw")
    if s.phase == "play" and (s.told or not (s.fresh and s.drew)):
        text = f"@{who} has already drawn {s.drew}" if s.drew else f"@{who} had nothing to draw"
        return (Fault("SS-TURN-02", text=text, unasked=True),)
    found = _pile_faults(s, who, step.pile) if step.pile else []
    wanted = s.drew if s.phase == "play" else s.draws[who]
    optional = s.setup.options["draw"] == "optional" and s.phase == "draw"
    if step.count >= 0 and step.count != wanted and not (optional and step.count < wanted):
        found.append(Fault("SS-DRAW-02", text=f"@{who} draws {wanted}, not {step.count}"))
    return found


def _pile_faults(s: SamuraiState, who: int, pile: tuple[str, ...]) -> list[Fault]:
    """Whether these cards can come from the discard pile: only the top one, and only to Ieyasu."""
    if s.chars[who] != "ieyasu":
        rule, text = "SS-DRAW-01", f"@{who} is not Ieyasu and draws only from the deck"
    elif s.phase == "play" or not s.pile:
        rule, text = "SS-CHAR-IEYASU-03", "the discard pile was empty when the draw was made"
    elif len(pile) > 1:
        rule, text = "SS-CHAR-IEYASU-02", "Ieyasu takes only one card from the discard pile"
    elif top(s) not in (pile[0], UNREAD) and pile[0] != UNREAD:
        text = f"{title(top(s))} lies on top of the discard pile, not {title(pile[0])}"
        rule = "SS-CHAR-IEYASU-01"
    else:
        return []
    return [Fault(rule, text=text)]


def apply_draw(s: SamuraiState, step: Draw, did: Did) -> None:
    """The draw is made; Ieyasu's first card may be the top discard (SS-CHAR-IEYASU-01).

    A draw that was made by itself can be said, and said anew, before anything else is done; after that it is another
    draw.
    """
    who = step.who
    if absent(s, who) or s.frame is not None:
        return
    own = who == s.turn
    wanted = step.count if step.count >= 0 else s.draws[who]
    if own and s.phase == "play" and (s.ruled or (s.fresh and s.drew)):
        correct_draw(s, step, did)
        s.told = True
    elif not own or s.phase == "play":
        take(s, who, wanted - _from_pile(s, step, did), did)
    else:
        if wanted:  # a card from the pile is one of them (SS-CHAR-IEYASU-03)
            picked = _from_pile(s, step, did)
            s.drew += picked
            wanted -= picked
        draw_due(s, did, max(0, wanted))
        s.told = True


def correct_draw(s: SamuraiState, step: Draw, did: Did) -> None:
    """A draw that was made already is made to what the table says of it: so many cards, that one from the pile."""
    who = step.who
    picked = len(picks(s, step.pile))
    total = step.count if step.count >= 0 else max(s.drew, picked)
    wanted = max(0, total - picked)
    back = min(s.drew - wanted, s.hand[who])
    if back > 0:
        s.ledger.draw(back, HAND[who], DECK, s.at)
        s.hand[who] -= back
        s.deck += back
        s.drew -= back
        did.append(("undrawn", who, back))
    _from_pile(s, step, did)
    if wanted > s.drew:
        s.drew += take(s, who, wanted - s.drew, did)
    s.drew += picked


@listed
def picks(s: SamuraiState, pile: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Which cards a draw takes from the discard pile: where each lies when it is taken, and its name.

    One that does not lie there may be one that nobody read; else the top one is meant.
    """
    lying = list(s.pile)
    for card in pile[: len(lying)]:
        wanted = card if card in lying else UNREAD
        at = len(lying) - 1
        if card != UNREAD and wanted in lying:
            at -= lying[::-1].index(wanted)
        lies = lying.pop(at)
        yield (at, card if lies == UNREAD else lies)


def _from_pile(s: SamuraiState, step: Draw, did: Did) -> int:
    """The cards that a draw takes from the discard pile, seen by all: the top one by the rules. How many they are."""
    who, taken = step.who, picks(s, step.pile)
    for at, card in taken:
        if s.pile.pop(at) == UNREAD != card:  # somebody read it now
            s.ledger.show(PILE, (card,), line=s.at)
        s.ledger.move(1, PILE, HAND[who], None if card == UNREAD else (card,), line=s.at)
        s.hand[who] += 1
        if s.watch and (card in weapons() or card == UNREAD):
            watched(s, who, 0, 1)
        did.append(("picked", who, card))
    return len(taken)


# --- the end of a turn -----------------------------------------------------------------------------------------------


def check_end(s: SamuraiState, step: EndTurn) -> Sequence[Fault]:
    """The Discard phase: exactly down to seven (SS-DISCARD-02)."""
    who, cards = step.who, step.discards
    found: list[Fault] = []
    if who != s.playing:
        found = turn_faults(s, who, "end a turn")
        if absent(s, who):
            return found
    elif not cards and s.hand[who] <= HAND_LIMIT:
        return NONE
    if wrong := wrong_card(shown_cards(), *cards):
        return wrong
    many = excess(s.hand[who])
    if len(cards) < many:
        typed = f"`e{' ?' * many}` if nobody read {'it' if many == 1 else 'them'}"
        found.append(
            Fault(
                "SS-DISCARD-02",
                text=f"@{who} has {s.hand[who]} cards and must discard {many}, not {len(cards)}: "
                f"type {'`e bo`' if many == 1 else '`e bo pa …`'}, or {typed}",
            )
        )
    elif len(cards) > many and s.setup.options["voluntary_discard"] == "forbidden":
        held = f"@{who} has {s.hand[who]} cards"
        text = (
            f"{held} and discards {many}, not {len(cards)}"
            if many
            else f"{held}; nobody discards with {HAND_LIMIT} or fewer"
        )
        found.append(Fault("SS-DISCARD-04", text=text))
    elif len(cards) > s.hand[who]:
        found.append(
            Fault("SS-INV-03", "impossible", text=f"@{who} has {s.hand[who]} cards and cannot discard {len(cards)}")
        )
    return found + _hand_faults(s, who, cards)


def _hand_faults(s: SamuraiState, who: int, cards: tuple[str, ...]) -> list[Fault]:
    """Whether these cards can all have been in a hand: one name after the other, then all together.

    The first lines are the common legal case.
    """
    read = [c for c in cards if c != UNREAD]
    if (
        not s.watch
        and not s.secret
        and (
            s.ledger.could(HAND[who], read[0]).verdict == "yes"
            if len(read) == 1
            else s.ledger.together((HAND[who], read))
        )
    ):
        return []
    named = Counter(read)
    found = [fault for card, n in named.items() for fault in holds(s, who, card, n)]
    if s.watch:
        out = sum(n for c, n in named.items() if c in weapons())
        if out > 1:
            found += caught(s, who, out)
    known = s.ledger.seen(HAND[who])
    new = sum(n > known.get(c, 0) for c, n in named.items())
    if new > 1 and not found and not s.ledger.together((HAND[who], read)):
        trial = s.ledger.copy()
        for card in read:
            answer = trial.could(HAND[who], card)
            if answer.verdict == "no":
                return [
                    Fault(
                        "SS-INV-03",
                        "impossible",
                        because=line_numbers(*answer.lines),
                        text=f"@{who} cannot hold {title(card)} together with the other cards",
                    )
                ]
            trial.move(1, HAND[who], PILE, (card,), line=s.at)
    return found


def apply_end(s: SamuraiState, step: EndTurn, did: Did) -> None:
    """Discards, the last one on top; then the turn passes to the left (SS-TURN-04).

    Who ends a turn in another's discards only: that turn goes on.
    """
    who, cards = step.who, step.discards
    if cards and not all(c in shown_cards() for c in cards):
        return
    goes_on = who != s.turn and not s.ruled
    if who != s.playing:
        if absent(s, who) or (goes_on and not cards):
            return
        if not goes_on:
            catch_up(s, did)
    if cards and not s.over:
        for card in cards:
            drop(s, who, card)
        if not s.deck and s.eager and s.pile:
            reshuffle(s, did)
    if not s.over and not goes_on:
        begin_turn(s, left(who, s.seats), did)


def stand_in(s: SamuraiState, seat: int) -> Sequence[Effect]:
    """The wound is taken; a turn is over, with the hand down to seven cards that nobody reads."""
    if s.frame is not None:
        return recorded(apply_answer)(s, Answer(seat))
    if seat != s.turn:
        return NO_EFFECT
    did: Did = []
    s.last = did
    for _ in range(excess(s.hand[seat])):
        drop(s, seat, UNREAD)
    begin_turn(s, left(seat, s.seats), did)
    return did


def put_out(s: SamuraiState, seat: int) -> Sequence[tuple[str, Any]]:
    """Its hand and what lies in front of it (option leaver = out)."""
    hand: list[tuple[str, Any]] = [(f"hand.{seat}", 0)] if s.hand[seat] else []
    return [*hand, (f"play.{seat}", [])] if s.play[seat] else hand
