"""Whom a card asks, what is answered, and how a card is played (SS-PARRY, SS-CARD-BATTLECRY, SS-CARD-JUJUTSU)."""

from collections.abc import Iterator
from typing import cast

from referee.engine.game import Fault, Frame, line_numbers, listed, unless
from referee.games.samurai_sword.data import UNREAD, answer_cards, weapons
from referee.games.samurai_sword.rules.common import ANSWERS, ATTACK, holds, title, wrong_card, wrong_seat
from referee.games.samurai_sword.rules.deck import draw_due, drop, give, settle
from referee.games.samurai_sword.rules.ends import end_by_defeat
from referee.games.samurai_sword.rules.seats import clockwise, harmless
from referee.games.samurai_sword.rules.wounds import hit, pay_defeat, plain_wound
from referee.games.samurai_sword.state import HAND, PILE, Did, Late, SamuraiState
from referee.games.samurai_sword.steps import Answer

MASS = ("battle_cry", "jujutsu")


def immune(s: SamuraiState, seat: int) -> bool:
    """Whether Battle Cry and Jujutsu pass a character by (SS-CHAR-CHIYOME-01)."""
    return s.chars[seat] == "chiyome"


def asked(s: SamuraiState, who: int) -> list[int]:
    """Who must answer, clockwise from the left (SS-CARD-BATTLECRY-01, -04, SS-CARD-JUJUTSU-01, -04).

    Who is Harmless is passed by (SS-HARM-05, SS-CARD-BATTLECRY-03, SS-CARD-JUJUTSU-03), and Chiyome
    (SS-CHAR-CHIYOME-01).
    """
    rp, hand = s.rp, s.hand
    found = [x for x in clockwise(who, s.seats) if rp[x] and hand[x]]
    return [x for x in found if s.chars[x] != "chiyome"] if "chiyome" in s.chars else found


def open_mass(s: SamuraiState, who: int, card: str, did: Did) -> None:
    """Everybody who is affected is asked; with nobody the card is over at once."""
    owed = asked(s, who)
    if owed:
        s.playing = None
        s.frame = Frame(card, s.at, owed, ANSWERS, "all" if s.simultaneous else "any", (who, card, False))
    else:
        settle(s, did)
        may_follow(s, card, who, s.at)


def may_follow(s: SamuraiState, card: str, by: int, line: int) -> None:
    """The card is over; where Chiyome may answer of her own will, she may do so until something else is played."""
    if s.voluntary and not s.over:
        s.late = Late(card, by, line)


def volunteer(s: SamuraiState) -> int:
    """The seat of Chiyome where she may answer of her own will, else 0 (SS-CHAR-CHIYOME-03, chiyome_may_answer)."""
    frame = s.frame
    if not s.voluntary or "chiyome" not in s.chars:
        return 0
    if frame is not None:
        by = 0 if frame.kind == ATTACK or frame.data[2] else frame.data[0]
    else:
        by = s.late.by if s.late is not None else 0
    seat = s.chars.index("chiyome")
    return seat if by and seat != by and not harmless(s, seat) else 0


def common_answer(s: SamuraiState, step: Answer) -> bool:
    """What the open attack asks for, from who is asked."""
    who, card, frame = step.who, step.card, s.frame
    return (
        frame is not None
        and who in frame.owed
        and who not in frame.given
        and not step.unsaid
        and (
            not card
            or (
                not s.watch
                and not s.secret
                and ((card == "parry" and frame.kind != "jujutsu") or not _answer_card(s, frame.kind, who, card))
                and s.ledger.could(HAND[who], card).verdict == "yes"
            )
        )
    )


@unless(lambda s, step: wrong_seat(s, step.who) or wrong_card(answer_cards(), step.card))
@listed
def check_answer(s: SamuraiState, step: Answer) -> Iterator[Fault]:
    """A parry, a Weapon given up, or the wound."""
    who, card, frame = step.who, step.card, s.frame
    if frame is not None:
        kind = frame.kind
        if who not in frame.owed or who in frame.given:
            yield from _not_asked(s, frame, who, card)
        elif step.unsaid and (what := grave(s, step)):
            yield Fault(
                "SS-PARRY-01",
                "odd",
                because=line_numbers(frame.source),
                text=f"nobody said that @{who} takes the wound ({what}); if not, type `z`",
            )
    elif s.late is not None and card and who == volunteer(s):
        kind = s.late.card
    else:
        yield Fault(
            "SS-PARRY-01", text=f"nobody attacks @{who}; a Parry answers an attack or a Battle Cry", unasked=True
        )
        return
    if card:
        yield from _answer_card(s, kind, who, card)
        yield from holds(s, who, card)


def _not_asked(s: SamuraiState, frame: Frame, who: int, card: str) -> list[Fault]:
    if frame.kind == ATTACK:
        rule, text = "SS-PARRY-03", f"the attack is on @{frame.owed[0]}; only @{frame.owed[0]} may parry"
    elif who == frame.data[0]:
        rule, text = "SS-CARD-BATTLECRY-06", f"@{who} played this card and does not answer it"
    elif immune(s, who) and not harmless(s, who):
        if card and who == volunteer(s):
            return []
        rule, text = "SS-CHAR-CHIYOME-03", f"Chiyome (@{who}) is not affected and does not answer"
    elif harmless(s, who) and who not in frame.given:
        rule, text = "SS-HARM-05", f"@{who} is Harmless and is passed over"
    else:
        rule, text = "SS-PARRY-01", f"@{who} has already answered"
    return [Fault(rule, because=line_numbers(frame.source), text=text, unasked=True)]


def _answer_card(s: SamuraiState, kind: str, who: int, card: str) -> list[Fault]:
    """What is wrong with a card as an answer: a Parry for an attack or Battle Cry, a Weapon for Jujutsu."""
    if kind == "jujutsu":
        fits, rule = card in weapons() or card == UNREAD, "SS-CARD-JUJUTSU-02"
        text = f"{title(card)} is not a Weapon; Jujutsu takes a Weapon or 1 wound"
    elif hanzo(s, who) and card in weapons():
        fits, rule = s.hand[who] > 1, "SS-CHAR-HANZO-02"
        text = f"@{who} has only one card in hand; Hanzō cannot parry with it"
    elif card == UNREAD:
        return [Fault("REF-CARD", "unread", text="which card parries? Type `p`, or a Weapon by its code")]
    else:
        fits, rule, text = card == "parry", "SS-PARRY-06", f"{title(card)} has no parry symbol"
    return [] if fits else [Fault(rule, text=text)]


def hanzo(s: SamuraiState, who: int) -> bool:
    """Whether a seat may parry with Weapons, and answer Battle Cry with them (SS-CHAR-HANZO-01, -04)."""
    return s.chars[who] == "hanzo"


def grave(s: SamuraiState, step: Answer) -> str:
    """What an answer changes beyond Resilience Points and hands, in words: a defeat, honor, the end."""
    frame = s.frame
    if step.card or frame is None or step.who not in frame.owed or step.who in frame.given:
        return ""
    if frame.manner == "all" and len(frame.given) + 1 < len(frame.owed):
        return f"@{step.who} is defeated" if s.rp[step.who] <= 1 else ""
    trial = cast("SamuraiState", s.copy())
    did: Did = []
    apply_answer(trial, step, did)
    parts = [f"@{e[1]} is defeated" for e in did if e[0] == "defeat"]
    if any(e[0] == "shuffle" for e in did):
        parts.append("the deck runs out and all pay 1 honor")
    if trial.over:
        parts.append("the game ends")
    return ", ".join(parts)


def unanswered(s: SamuraiState) -> tuple[Answer, ...]:
    """The wounds that are taken when nobody says more; marked where more than Resilience Points is lost."""
    trial = cast("SamuraiState", s.copy())
    found: list[Answer] = []
    while trial.frame is not None and (asks := trial.frame.awaiting().who):
        step = Answer(asks[0])
        found.append(Answer(asks[0], unsaid=bool(grave(trial, step))))
        apply_answer(trial, step, [])
    return tuple(found)


# --- what an answer does ----------------------------------------------------------------------------------------------


def apply_answer(s: SamuraiState, step: Answer, did: Did) -> None:
    """The answers that can be settled now are settled."""
    who, card, frame = step.who, step.card, s.frame
    if card not in answer_cards():
        return
    if frame is not None and who in frame.owed and who not in frame.given:
        settle_answer(s, frame, who, card, did)
    elif not s.over and 1 <= who <= s.seats and s.phase != "setup":
        _unasked(s, who, card, did)


def _unasked(s: SamuraiState, who: int, card: str, did: Did) -> None:
    """An answer of somebody who is not asked: Chiyome of her own will, or what the table says against the rules.

    An attack is answered in its target's place. Other cards are answered in addition, and what was said but is not
    settled yet is said anew.
    """
    frame = s.frame
    if frame is None:
        if card and s.late is not None and immune(s, who):
            _drop_below(s, who, card, s.late.card)
            s.late = None
        elif card:
            drop(s, who, card)
    elif frame.kind == ATTACK:
        settle_answer(s, frame, who, card, did)
    elif who in frame.given:
        frame.given[who] = card
    elif card:
        drop(s, who, card)
        if immune(s, who):
            frame.data = (*frame.data[:2], True)
    elif s.rp[who]:
        plain_wound(s, frame.data[0], who, did)
        if s.over:
            settle(s, did)


def _drop_below(s: SamuraiState, who: int, card: str, played: str) -> None:
    """A late answer lies in the pile where an earlier one would: below the card it answers (discard_order)."""
    drop(s, who, card)
    if s.on_top and len(s.pile) > 1 and s.pile[-2] == played:
        s.pile[-2:] = [card, played]


def settle_answer(s: SamuraiState, frame: Frame, who: int, card: str, did: Did) -> None:
    """One answer is taken; those that wait for no other are settled, in the rule's order (SS-CARD-BATTLECRY-04)."""
    if frame.kind == ATTACK:  # its target alone is asked
        s.frame = None
        s.playing = s.turn
        if card:
            drop(s, who, card)
        else:
            by, weapon, _ = frame.data
            hit(s, by, who, weapon, did)
        settle(s, did)
        return
    by, owed = frame.data[0], frame.owed
    if frame.manner == "all":
        ready = frame.answer(who, card)
        if ready:
            _settle_together(s, by, ready, did)
    elif who != owed[0]:  # others are first
        frame.given[who] = card
        return
    else:
        given = frame.given
        while True:
            del owed[0]
            if card:
                drop(s, who, card)
            else:
                plain_wound(s, by, who, did)
            if s.over or not given or owed[0] not in given:
                break
            who = owed[0]
            card = given.pop(who)
    if s.over or not owed:
        s.frame = None
        if not s.over:
            s.playing = s.turn
        settle(s, did)
        if s.voluntary and not frame.data[2]:
            may_follow(s, frame.kind, by, frame.source)


def _settle_together(s: SamuraiState, by: int, answers: list[tuple[int, str]], did: Did) -> None:
    """All cards, then all wounds, then all defeats, then one look at the end (option mass_card_order)."""
    fell: list[int] = []
    for seat, card in answers:
        if card:
            drop(s, seat, card)
    for seat, card in answers:
        if not card and s.rp[seat]:
            s.rp[seat] -= 1
            did.append(("rp", seat, -1))
            if not s.rp[seat]:
                fell.append(seat)
    for seat in fell:
        pay_defeat(s, by, seat, did)
    if fell:
        end_by_defeat(s, by, fell)


def play(s: SamuraiState, who: int, card: str, did: Did) -> bool:
    """A card is played, after what was due first: until its effect is over it is in flight, lying apart (SS-DECK-06).

    For the ledger it is the first of the pile. False when none can be played.
    """
    if not begin(s, who, did):
        return False
    give(s, who, card, PILE)
    s.flight = card
    if not s.on_top:
        s.flight_at = len(s.pile)
    return True


def begin(s: SamuraiState, who: int, did: Did) -> bool:
    """Before a card is played: what was due first. False when none can be: before set-up, and after the end."""
    if s.over or s.phase == "setup" or not 1 <= who <= s.seats:
        return False
    if who != s.playing:
        catch_up(s, did)
    s.fresh = False
    s.late = None
    return not s.over


def catch_up(s: SamuraiState, did: Did) -> None:
    """What a step passes over that was due: owed answers are wounds, the draw is made."""
    frame = s.frame
    while frame is not None and not s.over:
        settle_answer(s, frame, next(seat for seat in frame.owed if seat not in frame.given), "", did)
        frame = s.frame
    if not s.over and s.phase in ("draw", "bushido", "pay"):
        draw_due(s, did)
