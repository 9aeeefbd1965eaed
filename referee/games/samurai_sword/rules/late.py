"""Compulsory effects that a table may pass over, and how each is done late."""

from collections import Counter
from collections.abc import Sequence

from referee.engine import late
from referee.engine.game import Effect, Fault, Missed, Step, Word, normal, refuse_word
from referee.engine.late import Due, Rest, Told, Way
from referee.games.samurai_sword.data import UNREAD, manifest, names, weapons
from referee.games.samurai_sword.rules import bushido
from referee.games.samurai_sword.rules.common import asks, card_fault, title, wrong_card
from referee.games.samurai_sword.rules.deck import draw_due, reshuffle, take
from referee.games.samurai_sword.rules.ends import end_by_defeat, finish, gain
from referee.games.samurai_sword.rules.turn import to_draw
from referee.games.samurai_sword.state import DECK, HAND, PILE, Did, SamuraiState
from referee.games.samurai_sword.steps import Draw, Flip, Pay, Recover

HONOR = "$"
"""Honor in place of a Weapon."""

# --- what is passed over ---------------------------------------------------------------------------------------------


def due(s: SamuraiState) -> Sequence[Due]:
    """Effects of the last line; a Bushido to be checked or paid for, and a draw that waits for a choice.

    In version 0.1.0 a payment and such a draw could not be passed over (option `forced`, value `as_ruled`).
    """
    if s.over:
        return ()
    found = [Due("bushido", s.turn)] if s.phase == "bushido" else []
    if s.phase == "pay" and not s.ruled:
        found.append(Due("payment", s.turn))
    elif s.phase == "draw" and not s.ruled:
        found.append(Due(f"draw.{s.turn}", s.turn, (s.draws[s.turn],)))
    shuffled = any(e[0] == "shuffle" for e in s.last)
    draws: Counter[int] = Counter()
    for effect in s.last:
        match effect:
            case ("recover", *_):
                found.append(Due("recover", s.turn))
            case ("draw", seat, n) if not shuffled:
                draws[seat] += n
                found.append(Due(f"draw.{seat}", seat))
            case ("honor", seat, change) if change < 0 and not _given_back(s):
                found.append(_honor(s, seat, shuffled))
            case ("rp", _, change) if change > 0:
                healed = sum(e[2] for e in s.last if e[0] == "rp" and e[1] == s.turn and e[2] > 0)
                found.append(Due("heal", s.turn, (healed,)))
    found = [d._replace(data=(draws[d.who],)) if late.kind(d.what) == "draw" and draws[d.who] else d for d in found]
    return list(dict.fromkeys(found))


def _given_back(s: SamuraiState) -> bool:
    """Whether honor of the last line moved because it had not been paid."""
    gets = any(e[0] == "honor" and e[2] > 0 for e in s.last)
    return gets and not any(e[0] == "defeat" for e in s.last)


def _honor(s: SamuraiState, seat: int, shuffled: bool) -> Due:
    """Honor that was paid in the last line. data: who got it, and how the game would have ended by it."""
    by = next((e[2] for e in s.last if e[0] == "defeat" and e[1] == seat), 0)
    ends = "defeat" if by else "deck" if shuffled else "bushido"
    return Due(f"honor.{seat}", seat, (by, ends), "SS-DECK-02" if shuffled else "")


def pass_over(s: SamuraiState, effect: Due) -> Sequence[Effect]:
    """The effect did not happen: it is undone, as far as the log can tell."""
    name, seat = late.kind(effect.what), effect.who
    did: Did = []
    match name:
        case "bushido" | "payment":
            to_draw(s, did)
        case "draw" if s.phase == "draw":
            draw_due(s, did, 0)
        case "recover":
            s.rp[seat] = 0
            did.append(("rp", seat, -s.full[seat]))
        case "heal":
            n = effect.data[0]
            s.rp[seat] = max(0, s.rp[seat] - n)
            did.append(("rp", seat, -n))
        case "draw":
            n = min(s.hand[seat], effect.data[0])
            s.ledger.draw(n, HAND[seat], DECK, s.at)
            s.hand[seat] -= n
            s.deck += n
            s.told = s.told or (seat == s.turn and not s.ruled)  # a `d` now says that it is made late
            did.append(("undrawn", seat, n))
        case _:
            _unpaid(s, seat, effect.data[0], did)
    s.last = did
    return did


def _unpaid(s: SamuraiState, seat: int, by: int, did: Did) -> None:
    gain(s, seat, 1, did)
    if by and s.honor[by]:
        gain(s, by, -1, did)
    else:
        s.box -= 1


def _card(word: Word, *also: str) -> str:
    """The card that a word names, or one of these signs. Raises Unread."""
    if word.text in also:
        return word.text
    # in a name signs are passed over; this one pays
    refuse_word(word, (HONOR in word.text, f"{word.text!r} is no card"))
    return names("cards").find(word)


# --- the Bushido -----------------------------------------------------------------------------------------------------


def _bushido_gone(s: SamuraiState, missed: Missed) -> str:
    if "bushido" not in s.play[missed.who]:
        return f"the Bushido no longer lies in front of @{missed.who}"
    checked = s.phase in ("bushido", "pay") and s.turn == missed.who
    return f"the Bushido of @{missed.who} is checked again now" if checked else ""


def _read_payment(s: SamuraiState, missed: Missed, words: Rest) -> tuple[Told, Rest]:
    """A Weapon given up, or `$`."""
    refuse_word(None, (not words, "type the Weapon given up (`bo`), or `$` for 1 honor"))
    word = words[0]
    honor = word.text == HONOR or normal(word.text) in ("h", "honor", "honour")
    return (HONOR if honor else _card(word, UNREAD),), words[1:]


def _read_bushido(s: SamuraiState, missed: Missed, words: Rest) -> tuple[Told, Rest]:
    """The card turned up, and what is paid for a Weapon, if it is told at once."""
    if len(words) > 1 and words[0].text.casefold() == "f":
        words = words[1:]
    refuse_word(None, (not words, "which card was turned up? `late bushido pa`"))
    return _with_payment(s, missed, _card(words[0]), words[1:])


def _with_payment(s: SamuraiState, missed: Missed, card: str, rest: Rest) -> tuple[Told, Rest]:
    if not rest or card not in weapons():
        return (card,), rest
    paid, rest = _read_payment(s, missed, rest)
    return (card, *paid), rest


def _check_bushido(s: SamuraiState, missed: Missed, told: Told) -> Sequence[Fault]:
    if not told or len(told) > 1 + (told[0] in weapons()):
        return (
            Fault(
                "REF-CARD",
                "unread",
                text="type the card turned up; after a Weapon also what is paid, e.g. `late bushido kt $`",
            ),
        )
    if wrong := wrong_card(manifest(), told[0]):
        return wrong
    found = asks(s, DECK, told[0]) if s.deck else []
    return [*found, *_check_payment(s, missed, told[1:])] if told[1:] else found


def _check_payment(s: SamuraiState, missed: Missed, told: Told) -> Sequence[Fault]:
    if len(told) != 1 or told[0] not in (*manifest(), UNREAD, HONOR):
        return (Fault("REF-CARD", "unread", text="type the Weapon given up (`bo`), or `$` for 1 honor"),)
    return bushido.payment_faults(s, missed.who, "" if told[0] == HONOR else told[0])


def _apply_bushido(s: SamuraiState, missed: Missed, told: Told) -> Sequence[Effect]:
    did: Did = []
    if not s.deck:
        reshuffle(s, did)
    if s.over or not s.deck or not bushido.turned_up(s, missed.who, told[0], did):
        return did
    if told[1:]:
        return [*did, *_apply_payment(s, missed, told[1:])]
    s.missed.append(Missed("payment", missed.who, missed.line))
    return [*did, ("unpaid", missed.who)]


def _apply_payment(s: SamuraiState, missed: Missed, told: Told) -> Sequence[Effect]:
    did: Did = []
    bushido.paid(s, missed.who, "" if told[0] == HONOR else told[0], did)
    return did


def _payment_words(s: SamuraiState, missed: Missed, told: Told) -> str:
    free = bushido.free_of_honor(s, missed.who)
    honor = "discards the Bushido" if free else "pays 1 honor for the Bushido"
    return f"@{missed.who} {honor if told[0] == HONOR else f'gives up {title(told[0])} for the Bushido'}"


def _bushido_words(s: SamuraiState, missed: Missed, told: Told) -> str:
    text = f"{title(told[0])} is turned up for the Bushido of @{missed.who}"
    return f"{text}, and {_payment_words(s, missed, told[1:])}" if told[1:] else text


def _flipped(s: SamuraiState, missed: Missed, step: Step, rest: Rest) -> tuple[Told, Rest] | None:
    """A card turned up at another moment than that of its Bushido; what is paid may stand behind it."""
    return _with_payment(s, missed, step.card, rest) if isinstance(step, Flip) else None


def _paid(s: SamuraiState, missed: Missed, step: Step, rest: Rest) -> tuple[Told, Rest] | None:
    return ((step.card or HONOR,), rest) if isinstance(step, Pay) else None


def _seen_payment(missed: Missed, told: Told) -> Sequence[tuple[str, str]]:
    return [(HAND[missed.who], card) for card in told if card not in (HONOR, UNREAD)]


def _seen_bushido(missed: Missed, told: Told) -> Sequence[tuple[str, str]]:
    return [*((DECK, card) for card in told[:1]), *_seen_payment(missed, told[1:])]


# --- points, honor, cards --------------------------------------------------------------------------------------------


def _recover(s: SamuraiState, missed: Missed, told: Told) -> Sequence[Effect]:
    s.rp[missed.who] = s.full[missed.who]
    return (("recover", missed.who, s.full[missed.who]),)


def _full(s: SamuraiState, missed: Missed) -> str:
    full = s.rp[missed.who] >= s.full[missed.who]
    return f"@{missed.who} already has all Resilience Points" if full else ""


def _heal(s: SamuraiState, missed: Missed, told: Told) -> Sequence[Effect]:
    n = min(missed.data[0], s.full[missed.who] - s.rp[missed.who])
    s.rp[missed.who] += n
    return (("rp", missed.who, n),)


def _draw(s: SamuraiState, missed: Missed, told: Told) -> Sequence[Effect]:
    did: Did = []
    take(s, missed.who, missed.data[0], did)
    return did


def _drawn(s: SamuraiState, missed: Missed, step: Step, rest: Rest) -> tuple[Told, Rest] | None:
    fits = isinstance(step, Draw) and step.who == missed.who and step.count in (-1, missed.data[0]) and not step.pile
    return ((), rest) if fits else None


def _pay(s: SamuraiState, missed: Missed, told: Told) -> Sequence[Effect]:
    """The honor goes where it should have gone; somebody's last ends the game now."""
    who, (by, ends) = missed.who, missed.data
    did: Did = []
    gain(s, who, -1, did)
    if by:
        gain(s, by, 1, did)
    else:
        s.box += 1
    if not s.honor[who] and by:
        end_by_defeat(s, by, [who])
    elif not s.honor[who]:
        finish(s, ends, {"deck": "SS-DECK-03", "bushido": "SS-CARD-BUSHIDO-09"}[ends])
    return did


def _pay_words(s: SamuraiState, missed: Missed, told: Told) -> str:
    to = f"to @{missed.data[0]}" if missed.data[0] else "into the box"
    return f"@{missed.who} pays 1 honor {to}"


# --- a discard that nobody named -------------------------------------------------------------------------------------


def _read_discard(s: SamuraiState, missed: Missed, words: Rest) -> tuple[Told, Rest]:
    refuse_word(None, (not words, "which card was it? `late geisha pa`"))
    return (_card(words[0]),), words[1:]


def _check_discard(s: SamuraiState, missed: Missed, told: Told) -> Sequence[Fault]:
    if len(told) != 1 or told[0] not in manifest():
        return (card_fault(told[0] if told else ""),)
    answer = s.ledger.could(PILE, told[0])
    if answer.verdict != "no":
        return ()
    return (
        Fault(
            "SS-INV-03",
            "impossible",
            because=tuple(answer.lines),
            text=f"the unread discard cannot be {title(told[0])}",
        ),
    )


def _apply_discard(s: SamuraiState, missed: Missed, told: Told) -> Sequence[Effect]:
    at = len(s.pile) - 1 - s.pile[::-1].index(UNREAD)
    s.pile[at] = told[0]
    s.ledger.show(PILE, told, line=s.at)
    return ()


def _shuffled_in(s: SamuraiState, missed: Missed) -> str:
    lies = UNREAD in s.pile and missed.data[0] == s.shuffles
    return "" if lies else "the unread card no longer lies in the discard pile"


WAYS: late.Ways = {
    "bushido": Way(
        "SS-CARD-BUSHIDO-03",
        "no card was turned up for the Bushido",
        _bushido_words,
        _apply_bushido,
        "CARD",
        _read_bushido,
        _check_bushido,
        _bushido_gone,
        _flipped,
        seen=_seen_bushido,
    ),
    "payment": Way(
        "SS-CARD-BUSHIDO-04",
        "nothing was paid for the Bushido",
        _payment_words,
        _apply_payment,
        "CARD",
        _read_payment,
        _check_payment,
        _bushido_gone,
        _paid,
        True,
        _seen_payment,
    ),
    "recover": Way(
        "SS-RECOVER-01",
        "Resilience Points were not taken back",
        lambda s, m, _: f"@{m.who} takes all Resilience Points",
        _recover,
        gone=_full,
        meant=lambda s, m, step, rest: ((), rest) if isinstance(step, Recover) else None,
    ),
    "draw": Way(
        "SS-DRAW-02",
        "cards were not drawn",
        lambda s, m, _: f"@{m.who} draws {m.data[0]}",
        _draw,
        meant=_drawn,
    ),
    "honor": Way(
        "SS-DEFEAT-02",
        "honor was not paid",
        _pay_words,
        _pay,
        gone=lambda s, m: "" if s.honor[m.who] else f"@{m.who} has no honor left",
    ),
    "heal": Way(
        "SS-CARD-BREATHING-01",
        "nothing was healed",
        lambda s, m, _: f"@{m.who} gets Resilience Points back",
        _heal,
        gone=_full,
    ),
    "geisha": Way(
        "SS-CARD-GEISHA-03",
        "nobody looked which card was discarded",
        lambda s, m, told: f"the hand card of @{m.who} that was discarded is {title(told[0])}",
        _apply_discard,
        "CARD",
        _read_discard,
        _check_discard,
        _shuffled_in,
    ),
}
"""The effects by name; `payment` is due after a Weapon that was turned up for the Bushido, in time or late."""
