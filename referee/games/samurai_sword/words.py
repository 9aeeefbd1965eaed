"""Samurai Sword in words: steps, effects, the status line, suggestions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.engine import late
from referee.engine.game import Act, Fact, Fault, Form, Late, Show, Skip, Step, for_typing, listed, stated, told_seats
from referee.games.samurai_sword import steps
from referee.games.samurai_sword.data import UNREAD, codes, weapons
from referee.games.samurai_sword.notation_write import write
from referee.games.samurai_sword.rules.answers import hanzo, volunteer
from referee.games.samurai_sword.rules.bushido import free_of_honor
from referee.games.samurai_sword.rules.common import ATTACK, title
from referee.games.samurai_sword.rules.daimyo import bounds
from referee.games.samurai_sword.rules.late import WAYS
from referee.games.samurai_sword.rules.seats import due, excess, harmless, reaches, weapon_limit
from referee.games.samurai_sword.rules.turn import may_draw_fewer, picks, takes_discard
from referee.games.samurai_sword.state import HAND, SamuraiState, top


def _cards(cards: Sequence[str]) -> str:
    return ", ".join(title(c) for c in cards)


def where_words(s: SamuraiState, zone: str) -> str:
    """Where a card of a ledger's zone lies, behind its name."""
    name, _, seat = zone.partition(".")
    places = {
        "hand": f"in the hand of @{seat}",
        "play": f"in play before @{seat}",
        "flight": "as the card that is being played",
        "discard": "in the discard pile",
    }
    return places.get(name, f"in the {zone}")


def describe(s: SamuraiState, act: Act) -> str:
    """An act in words, `@3` for the player on seat 3."""
    sentence = SENTENCES.get(type(act), "")
    return sentence.format(act, card=title(getattr(act, "card", ""))) if isinstance(sentence, str) else sentence(s, act)


def _set_up(s: SamuraiState, act: steps.SetupStep) -> str:
    seats = ", ".join(f"@{i} {title(c)}" for i, c in enumerate(act.characters, 1))
    return f"set up: {seats}; @{act.start} is the Shogun{'' if s.phase == 'setup' else ' (told already)'}"


def _paid(s: SamuraiState, act: steps.Pay) -> str:
    if act.card:
        return f"@{act.who} gives up {title(act.card)} for the Bushido"
    if not (1 <= act.who <= s.seats and free_of_honor(s, act.who)):
        return f"@{act.who} pays 1 honor for the Bushido"
    return f"@{act.who} {'discards the Bushido' if 'bushido' in s.play[act.who] else 'has no Bushido to discard'}"


def _drawn(s: SamuraiState, act: steps.Draw) -> str:
    picked = [card for _, card in picks(s, act.pile)]
    taken = f", {_cards(picked)} from the discard pile" if picked else ""
    told = s.phase == "play" and act.who == s.turn and (s.ruled or (s.fresh and s.drew))
    return f"@{act.who} {'has drawn' if told else 'draws'}{f' {act.count}' if act.count >= 0 else ''}{taken}"


def _answered(s: SamuraiState, act: steps.Answer) -> str:
    asked = s.frame.kind if s.frame is not None else ""
    if s.frame is None and s.late is not None and act.who == volunteer(s):
        asked = s.late.card
    if not act.card:
        fallen = asked != ATTACK and 1 <= act.who <= s.seats and not s.rp[act.who]
        does = "takes the wound" if asked and not fallen else "does not answer"
    elif not asked:
        does = f"puts down {title(act.card)} although nobody is attacked"
    elif asked == "jujutsu":
        does = f"gives up {title(act.card)}"
    else:
        does = "parries" if act.card == "parry" else f"parries with {title(act.card)}"
    return f"@{act.who} {does}"


def _geisha(s: SamuraiState, act: steps.Geisha) -> str:
    here = 1 <= act.to <= s.seats
    if act.what != "hand":
        lies = not here or act.what in s.play[act.to]
        what = f"{title(act.what)} in play" if lies else f"{title(act.what)}, which is not in play there"
    else:
        held = s.hand[act.to] - (act.to == act.who) if here else 1
        what = f"a hand card: {title(act.card) or '?'}" if held > 0 else "no card in that hand"
    return f"@{act.who} plays Geisha on @{act.to}, {what}"


def _diverted(s: SamuraiState, act: steps.Diversion) -> str:
    if act.to == act.who or (1 <= act.to <= s.seats and not s.hand[act.to]):
        return f"@{act.who} plays Diversion on @{act.to} and takes nothing"
    return f"@{act.who} plays Diversion and takes a card of @{act.to}"


def _bought(s: SamuraiState, act: steps.Buy) -> str:
    if 1 <= act.who <= s.seats and not s.rp[act.who]:
        return f"@{act.who} draws a card but has no Resilience Point to give up"
    return f"@{act.who} gives up 1 Resilience Point for a card"


def _shown(s: SamuraiState, show: Show) -> str:
    """All roles, the role of a seat, cards of a hand, or how many Daimyo cards each seat holds."""
    kind, _, seat = show.zone.partition(".")
    cards = _cards(show.cards) or "no card"
    return {
        "hand": f"@{seat} shows {'the whole hand: ' if show.whole else ''}{cards}",
        "role": f"@{seat} is {cards}",
        "roles": f"roles shown: {cards}",
        "daimyo": f"Daimyo cards in hand, by seat: {cards}",
    }.get(kind, cards)


SENTENCES: Mapping[type[Act], str | Callable[[SamuraiState, Any], str]] = {
    steps.SetupStep: _set_up,
    steps.Recover: "@{0.who} takes all Resilience Points",
    steps.Flip: "{card} is turned up for the Bushido of @{0.who}",
    steps.Pay: _paid,
    steps.Draw: _drawn,
    steps.Attack: "@{0.who} attacks @{0.to} with {card}",
    steps.Answer: _answered,
    steps.Action: lambda s, act: f"@{act.who} plays {title(act.card)}" + (f", @{act.to} draws" if act.to else ""),
    steps.Geisha: _geisha,
    steps.Diversion: _diverted,
    steps.Lay: lambda s, act: (
        f"@{act.who} lays {title(act.card)}" + (f" in front of @{act.to}" if act.to not in (0, act.who) else "")
    ),
    steps.Buy: _bought,
    steps.EndTurn: lambda s, act: (
        f"@{act.who} ends the turn" + (f" and discards {_cards(act.discards)}" if act.discards else "")
    ),
    steps.Shuffle: "the table shuffles the discard pile",
    steps.Ask: "@{0.who} asks @{0.of} about cards in hand",
    Skip: lambda s, act: late.forgotten(act.what),
    Late: lambda s, act: late.says(WAYS, s, act),
    Show: _shown,
    Fact: lambda s, act: stated(act),
}
"""The sentence of each type of act: a text with its members and the title of its card, or a function."""


def means_too(s: SamuraiState, step: Step, words: Sequence[str]) -> Sequence[str]:
    """What else an entry may have meant: a hand card of that name, or a card played and not turned up."""
    if isinstance(step, steps.Geisha) and 1 <= step.to <= s.seats and step.what in s.play[step.to]:
        both = s.hand[step.to] and s.ledger.could(HAND[step.to], step.what).verdict != "no"
        card = codes().get(step.what, step.what)
        return (f"it took the card in play; for the hand type `z`, then `ge {step.to} h {card}`",) if both else ()
    if isinstance(step, steps.Flip) and len(words) == 1 and step.card in PLAYED_ALONE:
        return (f"{title(step.card)} was turned up for the Bushido; if it was played type `z`",)
    return ()


PLAYED_ALONE = ("armor", "fast_draw", "focus", "tea_ceremony", "daimyo")
"""Cards that are played by their code alone, as a card turned up is typed."""


def status(s: SamuraiState) -> str:
    """Whose turn, what is asked, what is left of the turn's Weapons."""
    if s.over:
        left = [form for form, _ in showings(s)]
        shown = for_typing(f"; {'; '.join(left)}") if left else "; all is shown"
        return f"game over: {ENDS.get(s.ended, s.ended)}{shown}"
    if s.phase == "setup":
        how = for_typing(", e.g. setup nob hid iey goe start 1")
        return f"set-up: {for_typing('type ')}the characters in seating order and the Shogun's seat{how}"
    many = excess(s.hand[s.turn])
    now = f"Weapons {s.weapons} of {weapon_limit(s, s.turn)}, deck {s.deck}{_too_many(many)}"
    if s.frame is not None:
        seats = s.frame.awaiting().who
        asks = (
            f"answer{'s' if len(seats) == 1 else ''} {title(s.frame.kind)}" if s.frame.kind != ATTACK else "is attacked"
        )
        now = f"{told_seats(seats)} {asks}{for_typing(f': {answers(s, seats)}')}"
    elif s.phase == "bushido":
        now = f"which card is turned up for the Bushido?{for_typing(' e.g. pa')}"
    elif s.phase == "pay":
        given = f"{for_typing('type ')}the Weapon given up, or " if s.hand[s.turn] else "no card in hand: "
        paid = for_typing("$") if free_of_honor(s, s.turn) else f"{for_typing('$ for ')}1 honor"
        now = f"a Weapon was turned up; {given}{paid}"
    elif s.phase == "draw":
        many = due(s, s.turn)
        fewer = f" or fewer{for_typing(f' (d 0 to d {many})')}" if may_draw_fewer(s) else ""
        now = f"draws {many}{fewer}{_from_discard(s)}"
    return f"turn {s.turns}, @{s.turn}: {now}"


def _too_many(many: int) -> str:
    return f"; {for_typing('e ')}discards {many}" if many else ""


def _from_discard(s: SamuraiState) -> str:
    return for_typing(f", or i for {title(top(s))}") if takes_discard(s) else ""


ENDS = {
    "honor": "a player has no honor left",
    "deck": "a player has no honor left after the shuffle",
    "bushido": "the last honor was paid for the Bushido",
    "standing": "only one player is left standing",
}
"""How the game ended, by its word in the state."""


def answers(s: SamuraiState, seats: Sequence[int]) -> str:
    """What can be answered to the open question, in words."""
    assert s.frame is not None
    if s.frame.kind == "jujutsu":
        return "a Weapon, or w for the wound"
    able = [seat for seat in seats if hanzo(s, seat) and s.hand[seat] > 1]
    if able and len(seats) == 1:
        return "p or a Weapon parries, w for the wound"
    return "p parries, w for the wound" + (f"; @{able[0]} may parry with a Weapon" if able else "")


@listed
def showings(s: SamuraiState) -> Iterator[tuple[str, str]]:
    """What is still to be shown after the end, as it is typed."""
    hidden = [seat for seat in range(1, s.seats + 1) if not s.roles[seat]]
    if hidden:
        sample = {4: "s n1 n3", 5: "s n1 r n3", 6: "s n1 r n2 n3", 7: "s n1 s r n2 n3"}.get(s.seats, "n n")
        yield (Form(f"show roles {sample}"), "all roles in seating order, without the Shogun (one of them: show 2 r)")
    open_ = [seat for seat, (least, most) in enumerate(bounds(s), 1) if least < most]
    if open_:
        yield (Form(f"show {open_[0]} hand da pa"), f"all hand cards of @{open_[0]}; the same for each seat")
        counts = " ".join("1" if seat == open_[0] else "0" for seat in range(1, s.seats + 1))
        yield (Form(f"show daimyo {counts}"), "or how many Daimyo cards each seat holds")


def suggest(s: SamuraiState, faults: Sequence[Fault], typed: Sequence[Step]) -> Sequence[str]:
    """Likely corrections: another target in reach, the honor instead of a Weapon, the discards that are missing."""
    if not typed:
        return ()
    step = typed[-1]
    rules = {f.rule for f in faults}
    match step:
        case steps.Attack() if rules & {"SS-ATTACK-01", "SS-ATTACK-02", "SS-ATTACK-03"}:
            seats = [
                t
                for t in range(1, s.seats + 1)
                if t != step.who
                and not harmless(s, t)
                and step.card in weapons()
                and reaches(s, step.who, step.card, t)
            ]
            return tuple(write(s, [steps.Attack(step.who, step.card, t)]) for t in seats[:3])
        case steps.Pay() if "SS-CARD-BUSHIDO-04" in rules:
            return ("$",)
        case steps.Answer():
            return ("w",)
        case steps.EndTurn() if "SS-DISCARD-02" in rules:
            missing = excess(s.hand[step.who]) - len(step.discards) if step.who == s.turn else 0
            return (write(s, [steps.EndTurn(step.who, (*step.discards, *[UNREAD] * missing))]),) if missing > 0 else ()
        case steps.Lay() if "SS-PLAY-09" in rules:
            return (write(s, [steps.Lay(step.who, step.card)]),)
    return ()


def doubts(s: SamuraiState, typed: Sequence[Step], lately: Sequence[Step]) -> Sequence[str]:
    """A turn that ends with nothing played: a play may not have been typed, or the end of the turn before twice.

    Who has too many cards and discards has often nothing to play, and is not doubted.
    """
    end = typed[-1]
    if len(typed) > 1 or not isinstance(end, steps.EndTurn) or end.discards:
        return ()
    for step in reversed(lately):
        if isinstance(step, steps.EndTurn | steps.SetupStep):
            return (f"@{end.who} has played nothing this turn",)
        if step.who == end.who and isinstance(step, PLAYED):
            return ()
    return ()


PLAYED = steps.Attack | steps.Action | steps.Geisha | steps.Diversion | steps.Lay | steps.Buy
