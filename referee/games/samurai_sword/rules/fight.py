"""Weapons, parries, wounds and defeats (SS-ATTACK, SS-PARRY, SS-WOUND, SS-DEFEAT)."""

from collections.abc import Sequence
from typing import cast

from referee.engine.findings import Fault
from referee.engine.frames import Frame
from referee.engine.game import NONE, Effect
from referee.games.samurai_sword.data import UNREAD, weapons
from referee.games.samurai_sword.rules.common import (
    card_fault,
    faults,
    holds,
    nothing,
    over,
    seat_fault,
    title,
    turn_faults,
)
from referee.games.samurai_sword.rules.deck import Did, drop, give, settle, take
from referee.games.samurai_sword.rules.ends import end_by_defeat, felled
from referee.games.samurai_sword.rules.seats import (
    clockwise,
    difficulty,
    harmless,
    reaches,
    weapon_limit,
)
from referee.games.samurai_sword.state import HAND, PILE, Late, SamuraiState
from referee.games.samurai_sword.steps import Answer, Attack

ATTACK = "attack"
MASS = ("battle_cry", "jujutsu")
ANSWERS = ("answer",)


# --- attacking -------------------------------------------------------------------------------------------------------


def check_attack(s: SamuraiState, step: Attack) -> Sequence[Fault]:
    """A Weapon against another character. The first lines are the common legal case."""
    who, to, card = step.who, step.to, step.card
    if (
        s.phase == "play"
        and who == s.turn
        and s.frame is None
        and 1 <= to <= s.seats
        and to != who
        and s.rp[to]
        and s.hand[to]  # not Harmless (SS-ATTACK-03)
        and (not s.weapons or s.weapons < weapon_limit(s, who))  # the first one needs no look at the limit
        and card in weapons()
        and reaches(s, who, card, to)
        and not s.watch
        and s.ledger.could(HAND[who], card).verdict == "yes"
    ):
        return NONE
    return _attack_faults(s, who, to, card)


def _attack_faults(s: SamuraiState, who: int, to: int, card: str) -> Sequence[Fault]:
    if s.over:
        return over()
    if not 1 <= to <= s.seats:
        return (seat_fault(s, to),)
    if card not in weapons():
        return (card_fault(card, "Weapon"),)
    found = turn_faults(s, who, f"attack with {title(card)}")
    if s.phase == "setup" or not 1 <= who <= s.seats:
        return found
    if to == who:
        found.append(Fault("SS-ATTACK-01", text=f"@{who} cannot attack himself"))
    else:
        if harmless(s, to):
            why = "has no card in hand" if s.rp[to] else "has no Resilience Points"
            found.append(Fault("SS-ATTACK-03", text=f"@{to} {why}, is Harmless and cannot be attacked"))
        if not reaches(s, who, card, to):
            far = difficulty(s, who, to)
            text = f"{title(card)} reaches {weapons()[card][0]}; the Difficulty from @{who} to @{to} is {far}"
            found.append(Fault("SS-ATTACK-02", text=text))
    limit = weapon_limit(s, who)
    if who == s.turn and s.weapons >= limit:
        rule = "SS-PLAY-02" if limit == 1 else "SS-PLAY-03"
        text = f"@{who} has played {s.weapons} of {limit} Weapon{'s' if limit > 1 else ''} this turn"
        found.append(Fault(rule, text=text))
    holds(s, who, card, found)
    return found


def apply_attack(s: SamuraiState, step: Attack) -> Sequence[Effect]:
    """The Weapon is announced; the target answers (SS-ATTACK-05)."""
    who, to, card = step.who, step.to, step.card
    if not 1 <= to <= s.seats or card not in weapons():
        return nothing(s)
    did: Did = []
    if not play(s, who, card, did):
        return did
    if who == s.turn:  # hit or parried, it counts for the limit (SS-PLAY-04)
        s.weapons += 1
    s.frame = Frame(ATTACK, s.at, [to], ANSWERS, "one", (who, card, False))
    return did


# --- Battle Cry and Jujutsu ------------------------------------------------------------------------------------------


def immune(s: SamuraiState, seat: int) -> bool:
    """Whether Battle Cry and Jujutsu pass a character by (SS-CHAR-CHIYOME-01)."""
    return s.chars[seat] == "chiyome"


def asked(s: SamuraiState, who: int) -> list[int]:
    """Who must answer, clockwise from the left (SS-CARD-BATTLECRY-01, -04, SS-CARD-JUJUTSU-01, -04).

    Who is Harmless is passed by (SS-HARM-05, SS-CARD-BATTLECRY-03, SS-CARD-JUJUTSU-03), and Chiyome (SS-CHAR-CHIYOME-01).
    """
    rp, hand, chars = s.rp, s.hand, s.chars
    return [x for x in clockwise(who, s.seats) if rp[x] and hand[x] and chars[x] != "chiyome"]


def open_mass(s: SamuraiState, who: int, card: str, did: Did) -> None:
    """Everybody who is affected is asked; with nobody the card is over at once."""
    owed = asked(s, who)
    if owed:
        s.frame = Frame(card, s.at, owed, ANSWERS, "all" if s.simultaneous else "any", (who, card, False))
    else:
        settle(s, did)
        may_follow(s, card, who, s.at)


def may_follow(s: SamuraiState, card: str, by: int, line: int) -> None:
    """The card is over; where Chiyome may answer of her own will, she may do so until something else is played."""
    if s.voluntary and not s.over:
        s.late = Late(card, by, line)


def volunteer(s: SamuraiState) -> int:
    """The seat of Chiyome where she may answer now of her own will, 0 elsewhere (SS-CHAR-CHIYOME-03, option chiyome_may_answer)."""
    frame = s.frame
    if not s.voluntary or "chiyome" not in s.chars:
        return 0
    if frame is not None:
        by = 0 if frame.kind == ATTACK or frame.data[2] else frame.data[0]
    else:
        by = s.late.by if s.late is not None else 0
    seat = s.chars.index("chiyome")
    return seat if by and seat != by and not harmless(s, seat) else 0


# --- answers ---------------------------------------------------------------------------------------------------------


def check_answer(s: SamuraiState, step: Answer) -> Sequence[Fault]:
    """A parry, a Weapon given up, or the wound. The first lines are the common legal case."""
    who, card, frame = step.who, step.card, s.frame
    if (
        frame is not None
        and who in frame.owed
        and who not in frame.given
        and not step.unsaid
        and (
            not card
            or (
                not s.watch
                and ((card == "parry" and frame.kind != "jujutsu") or not _answer_card(s, frame.kind, who, card))
                and s.ledger.could(HAND[who], card).verdict == "yes"
            )
        )
    ):
        return NONE
    return _answer_faults(s, step)


def _answer_faults(s: SamuraiState, step: Answer) -> Sequence[Fault]:
    who, card, frame = step.who, step.card, s.frame
    if s.over:
        return over()
    if not 1 <= who <= s.seats:
        return (seat_fault(s, who),)
    if card and card not in s.ledger.manifest and card != UNREAD:  # type: ignore[operator]
        return (card_fault(card),)
    found: list[Fault] = []
    if frame is None and s.late is not None and card and who == volunteer(s):
        found += _answer_card(s, s.late.card, who, card)
        holds(s, who, card, found)
        return found
    if frame is None:
        text = f"nothing is asked of @{who}; a parry answers an attack or a Battle Cry"
        return (Fault("SS-PARRY-01", text=text, unasked=True),)
    if who not in frame.owed or who in frame.given:
        found += _not_asked(s, frame, who, card)
    elif step.unsaid:
        what = grave(s, step)
        if what:
            text = f"nobody said that @{who} does not answer, and by the wound {what}; `w` says it"
            found.append(Fault("SS-PARRY-01", "odd", because=faults(frame.source), text=text))
    if card:
        found += _answer_card(s, frame.kind, who, card)
        holds(s, who, card, found)
    return found


def grave(s: SamuraiState, step: Answer) -> str:
    """What an answer changes beyond Resilience Points and hands, in words: somebody falls, honor moves, the game ends."""
    frame = s.frame
    if step.card or frame is None or step.who not in frame.owed or step.who in frame.given:
        return ""
    if frame.manner == "all" and len(frame.given) + 1 < len(frame.owed):
        return f"@{step.who} is defeated" if s.rp[step.who] <= cry_wounds() else ""
    trial = cast("SamuraiState", s.copy())
    did = apply_answer(trial, step)
    parts = [f"@{e[1]} is defeated" for e in did if e[0] == "defeat"]
    if any(e[0] == "shuffle" for e in did):
        parts.append("the deck runs out and all pay 1 honor")
    if trial.over:
        parts.append("the game ends")
    return ", ".join(parts)


def _not_asked(s: SamuraiState, frame: Frame, who: int, card: str) -> list[Fault]:
    because = faults(frame.source)
    if frame.kind == ATTACK:
        text = f"the attack is aimed at @{frame.owed[0]}; only its target may parry"
        return [Fault("SS-PARRY-03", because=because, text=text, unasked=True)]
    by = frame.data[0]
    if who == by:
        text = f"@{who} played the card and does not answer it"
        return [Fault("SS-CARD-BATTLECRY-06", because=because, text=text, unasked=True)]
    if immune(s, who) and not harmless(s, who):
        if card and who == volunteer(s):
            return []
        text = f"Chiyome (@{who}) is not affected and does not answer"
        return [Fault("SS-CHAR-CHIYOME-03", because=because, text=text, unasked=True)]
    if harmless(s, who) and who not in frame.given:
        return [
            Fault("SS-HARM-05", because=because, text=f"@{who} is Harmless and is passed over", unasked=True),
        ]
    return [Fault("SS-PARRY-01", because=because, text=f"@{who} has answered already", unasked=True)]


def _answer_card(s: SamuraiState, kind: str, who: int, card: str) -> list[Fault]:
    if kind == "jujutsu":
        if card in weapons() or card == UNREAD:
            return []
        return [Fault("SS-CARD-JUJUTSU-02", text=f"{title(card)} is no Weapon; Jujutsu takes a Weapon or 1 wound")]
    if card == "parry":
        return []
    if hanzo(s, who) and card in weapons():
        if s.hand[who] > 1:
            return []
        return [Fault("SS-CHAR-HANZO-02", text=f"{title(card)} is the only card of @{who} and cannot parry")]
    if card == UNREAD:
        return [card_fault(card, "Parry; a parry is named")]
    return [Fault("SS-PARRY-06", text=f"{title(card)} has no parry symbol")]


def hanzo(s: SamuraiState, who: int) -> bool:
    """Whether a seat may parry with Weapons, and answer Battle Cry with them (SS-CHAR-HANZO-01, -04)."""
    return s.chars[who] == "hanzo"


def apply_answer(s: SamuraiState, step: Answer) -> Sequence[Effect]:
    """The answers that can be settled now are settled."""
    who, card, frame = step.who, step.card, s.frame
    if card and card != "parry" and card not in s.ledger.manifest and card != UNREAD:  # type: ignore[operator]
        return nothing(s)
    did: Did = []
    if frame is not None and who in frame.owed and who not in frame.given:
        s.last = did
        _settle_answer(s, frame, who, card, did)
    elif not s.over:
        s.last = did
        if 1 <= who <= s.seats and s.phase != "setup":
            _unasked(s, who, card, did)
    return did


def _unasked(s: SamuraiState, who: int, card: str, did: Did) -> None:
    """An answer of somebody who is not asked: Chiyome of her own will, or what the table says against the rules.

    An attack is answered in its target's place. Other cards are answered in addition, and what was said but is not settled
    yet is said anew.
    """
    frame = s.frame
    if frame is None:
        if card and s.late is not None and immune(s, who):
            _drop_below(s, who, card, s.late.card)
            s.late = None
        elif card:
            drop(s, who, card)
    elif frame.kind == ATTACK:
        _settle_answer(s, frame, who, card, did)
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
    """An answer that is told after the card it answers was discarded lies where an earlier one would (option discard_order)."""
    drop(s, who, card)
    if s.on_top and len(s.pile) > 1 and s.pile[-2] == played:
        s.pile[-2:] = [card, played]


def _settle_answer(s: SamuraiState, frame: Frame, who: int, card: str, did: Did) -> None:
    """One answer is taken; those that wait for no other are settled, in the rule's order (SS-CARD-BATTLECRY-04)."""
    by = frame.data[0]
    if frame.kind == ATTACK:  # its target alone is asked
        if card:
            drop(s, who, card)
        else:
            hit(s, by, who, frame.data[1], did)
        s.frame = None
        settle(s, did)
        return
    if frame.manner == "all":
        ready = frame.answer(who, card)
        if ready:
            _settle_together(s, by, ready, did)
    else:
        for seat, answer in frame.answer(who, card):
            if answer:
                drop(s, seat, answer)
            else:
                plain_wound(s, by, seat, did)
            if s.over:
                break
    if s.over or not frame.owed:
        s.frame = None
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
    if (s.phase != "play" or who != s.turn or s.frame is not None) and not begin(s, who, did):
        return False
    s.last = did
    s.fresh = False
    s.late = None
    give(s, who, card, PILE)
    s.flight = card
    if not s.on_top:
        s.flight_at = len(s.pile)
    return True


def begin(s: SamuraiState, who: int, did: Did) -> bool:
    """Before a card is played: what was due first. False when none can be: before set-up, and after the end."""
    if s.over or s.phase == "setup" or not 1 <= who <= s.seats:
        nothing(s)
        return False
    catch_up(s, did)
    s.last = did
    s.fresh = False
    s.late = None
    return not s.over


def catch_up(s: SamuraiState, did: Did) -> None:
    """What a step passes over that was due: owed answers are wounds, the draw is made."""
    frame = s.frame
    while frame is not None and not s.over:
        _settle_answer(s, frame, next(seat for seat in frame.owed if seat not in frame.given), "", did)
        frame = s.frame
    if not s.over and s.phase in ("draw", "bushido", "pay"):
        from referee.games.samurai_sword.rules.turn import draw_due

        draw_due(s, did)


def unanswered(s: SamuraiState) -> tuple[Answer, ...]:
    """The wounds that are taken when nobody says more; those by which more than Resilience Points is lost are marked."""
    trial = cast("SamuraiState", s.copy())
    found: list[Answer] = []
    while trial.frame is not None:
        asks = trial.frame.awaiting().who
        if not asks:
            break
        step = Answer(asks[0])
        found.append(Answer(asks[0], unsaid=bool(grave(trial, step))))
        apply_answer(trial, step)
    return tuple(found)


# --- wounds ----------------------------------------------------------------------------------------------------------


def wounds(s: SamuraiState, by: int, to: int, card: str) -> int:
    """Wounds of a hit (SS-WOUND-05): the lower number of the Weapon (SS-WOUND-01), and what changes it."""
    chars = s.chars
    more = s.play[by].count("fast_draw")  # SS-WOUND-02, SS-CARD-FASTDRAW-01
    if chars[by] == "musashi":  # SS-WOUND-03, SS-CHAR-MUSASHI-01
        more += 1
    if chars[to] == "ginchiyo":
        return softened(s, weapons()[card][1], more)
    return weapons()[card][1] + more


def softened(s: SamuraiState, plain: int, more: int) -> int:
    """What is left of wounds for Ginchiyo: one less, but never none (SS-WOUND-04, SS-CHAR-GINCHIYO-01, -02).

    plain: of the Weapon; more: what is added, which is not softened by option ginchiyo_applies_to.
    """
    if s.setup.options["ginchiyo_applies_to"] == "weapon":
        return max(1, plain - 1) + more
    return max(1, plain + more - 1)


def cry_wounds() -> int:
    """Battle Cry and Jujutsu deal one wound, whoever plays them (SS-WOUND-08)."""
    return 1


def plain_wound(s: SamuraiState, by: int, to: int, did: Did) -> None:
    """A wound by Battle Cry or Jujutsu."""
    suffer(s, to, cry_wounds(), did)
    if not s.rp[to]:
        defeat(s, by, to, did)


def suffer(s: SamuraiState, to: int, wanted: int, did: Did) -> int:
    """Resilience Points go back to the heap (SS-WOUND-07); how many: the excess is ignored (SS-WOUND-06)."""
    left = s.rp[to]
    n = wanted if wanted < left else left
    if n:
        s.rp[to] = left - n
        did.append(("rp", to, -n))
    return n


def hit(s: SamuraiState, by: int, to: int, card: str, did: Did) -> None:
    """A Weapon hits: wounds, perhaps a defeat, then the draws of Tomoe and Ushiwaka."""
    dealt = wounds(s, by, to, card)
    n = suffer(s, to, dealt, did)
    if s.chars[by] == "tomoe" or s.chars[to] == "ushiwaka":
        _hit_with_draws(s, by, to, dealt, n, did)
    elif n and not s.rp[to]:
        defeat(s, by, to, did)


def _hit_with_draws(s: SamuraiState, by: int, to: int, dealt: int, n: int, did: Did) -> None:
    """What follows wounds where somebody draws for them. dealt: wounds of the Weapon; n: Resilience Points really lost."""
    cards = ushiwaka(s, to, n, dealt)
    early = cards and s.setup.options["ushiwaka_draw"] == "before_defeat"
    first = tomoe(s, by) if s.attacker_first and cards else 0
    if early:
        if first:
            take(s, by, first, did)
            first = -1
        if not s.over:
            take(s, to, cards, did)
        cards = 0
    if n and not s.rp[to] and not s.over:
        defeat(s, by, to, did)
    if first > 0 and not s.over:
        take(s, by, first, did)
    if cards and not s.over:
        take(s, to, cards, did)
    if not first and not s.over and (drawn := tomoe(s, by)):
        take(s, by, drawn, did)


def tomoe(s: SamuraiState, by: int) -> int:
    """Cards for Tomoe when her Weapon hits: one, however many wounds (SS-CHAR-TOMOE-01, -02)."""
    return 1 if s.chars[by] == "tomoe" else 0


def ushiwaka(s: SamuraiState, to: int, suffered: int, dealt: int) -> int:
    """Cards for Ushiwaka: one for each wound suffered from a Weapon (SS-CHAR-USHIWAKA-01, -02)."""
    if s.chars[to] != "ushiwaka":
        return 0
    return dealt if s.setup.options["ushiwaka_excess"] == "counted" else suffered


# --- defeats ---------------------------------------------------------------------------------------------------------


def defeat(s: SamuraiState, by: int, to: int, did: Did) -> None:
    """The last Resilience Point is lost: honor changes hands, and the game may end (SS-DEFEAT-01 to -04)."""
    pay_defeat(s, by, to, did)
    end_by_defeat(s, by, [to])


def price(honor: int) -> int:
    """Honor that a defeat costs: one, also for more wounds than needed (SS-DEFEAT-02, SS-DEFEAT-09)."""
    return min(1, honor)


def pay_defeat(s: SamuraiState, by: int, to: int, did: Did) -> None:
    """The defeated player gives 1 honor to the one who defeated him (SS-DEFEAT-02)."""
    n = price(s.honor[to])
    s.honor[to] -= n
    s.honor[taker(by)] += n
    felled(s, to, by)
    did.append(("defeat", to, by))
    if n:
        did.append(("honor", to, -n))
        did.append(("honor", by, n))


def taker(by: int) -> int:
    """Who receives the honor: the player of the card (SS-DEFEAT-03)."""
    return by
