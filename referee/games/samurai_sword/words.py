"""Samurai Sword in words: steps, effects, the status line, suggestions and completions."""

from collections.abc import Sequence

from referee.engine.findings import Fault
from referee.engine.game import Effect
from referee.engine.steps import Act, Check, Fact, Set, Show, Skip, Step
from referee.games.samurai_sword import steps
from referee.games.samurai_sword.data import codes, names, properties, weapons
from referee.games.samurai_sword.notation import write
from referee.games.samurai_sword.rules.bushido import free_of_honor
from referee.games.samurai_sword.rules.common import title
from referee.games.samurai_sword.rules.fight import ATTACK
from referee.games.samurai_sword.rules.seats import difficulty, due, excess, harmless, reaches, weapon_limit
from referee.games.samurai_sword.rules.turn import may_choose
from referee.games.samurai_sword.state import HAND, SamuraiState, top


def _cards(cards: Sequence[str]) -> str:
    return ", ".join(title(c) for c in cards)


def describe(s: SamuraiState, act: Act) -> str:
    """An act in words, `@3` for the player on seat 3."""
    who = f"@{act.who}" if isinstance(act, Step) else "@0"
    match act:
        case steps.SetupStep():
            seats = ", ".join(f"@{i} {title(c)}" for i, c in enumerate(act.characters, 1))
            return f"set up: {seats}; @{act.start} is the Shogun"
        case steps.Recover():
            return f"{who} takes all Resilience Points"
        case steps.Flip():
            return f"{title(act.card)} is turned up for the Bushido of {who}"
        case steps.Pay():
            if act.card:
                return f"{who} gives up {title(act.card)} for the Bushido"
            free = 1 <= act.who <= s.seats and free_of_honor(s, act.who)
            return f"{who} discards the Bushido" if free else f"{who} pays 1 honor for the Bushido"
        case steps.Draw():
            if s.phase == "play" and act.who == s.turn:
                return f"{who} has drawn" + (f" {act.count}" if act.count >= 0 else "")
            taken = f", {_cards(act.pile)} from the discard pile" if act.pile else ""
            return f"{who} draws{'' if act.count < 0 else f' {act.count}'}{taken}"
        case steps.Attack():
            return f"{who} attacks @{act.to} with {title(act.card)}"
        case steps.Answer():
            return _answer_words(s, act)
        case steps.Action():
            return f"{who} plays {title(act.card)}" + (f", @{act.to} draws" if act.to else "")
        case steps.Geisha():
            what = f"{title(act.what)} in play" if act.what != "hand" else f"a hand card: {title(act.card) or '?'}"
            return f"{who} plays Geisha on @{act.to}, {what}"
        case steps.Diversion():
            return f"{who} plays Diversion and takes a card of @{act.to}"
        case steps.Lay():
            return f"{who} lays {title(act.card)}" + (f" in front of @{act.to}" if act.to not in (0, act.who) else "")
        case steps.Buy():
            return f"{who} gives up 1 Resilience Point for a card"
        case steps.EndTurn():
            return f"{who} ends the turn" + (f" and discards {_cards(act.discards)}" if act.discards else "")
        case steps.Shuffle():
            return "the table shuffles the discard pile"
        case steps.Ask():
            return f"{who} asks @{act.of} about the hand"
        case Skip():
            return f"forgotten: {act.what}"
        case Show():
            return f"shown, {act.zone}: {_cards(act.cards) or 'nothing'}"
        case Set():
            return f"declared: {act.path} = {act.value}"
        case Check():
            return f"counted: {act.path} = {act.value}"
        case Fact():
            return f"printed: {act.name} = {act.value}"
        case _:
            return ""


def _answer_words(s: SamuraiState, act: steps.Answer) -> str:
    if not act.card:
        return f"@{act.who} takes the {'hit' if s.frame is not None and s.frame.kind == ATTACK else 'wound'}"
    if s.frame is not None and s.frame.kind == "jujutsu":
        return f"@{act.who} gives up {title(act.card)}"
    return f"@{act.who} parries" + ("" if act.card == "parry" else f" with {title(act.card)}")


def say(effect: Effect) -> str:
    """An effect in words."""
    match effect:
        case ("turn", seat):
            return f"turn of @{seat}"
        case ("draw", seat, n):
            return f"@{seat} draws {n}"
        case ("undrawn", seat, n):
            return f"@{seat} has {n} fewer, which lie in the deck"
        case ("rp", seat, change):
            return f"@{seat} {'loses' if change < 0 else 'gets back'} {abs(change)} Resilience"
        case ("honor", seat, change):
            return f"@{seat} {'loses' if change < 0 else 'gets'} {abs(change)} honor"
        case ("recover", seat, rp):
            return f"@{seat} recovers to {rp}"
        case ("defeat", seat, by):
            return f"@{seat} is defeated by @{by}"
        case ("shuffle", n):
            return f"DECK EMPTY: shuffle, the new deck has {n} cards"
        case ("bushido", 0):
            return "the Bushido is discarded"
        case ("bushido", seat):
            return f"the Bushido goes to @{seat}"
        case ("steal", who, of):
            return f"a card goes from @{of} to @{who}"
        case ("picked", seat, card):
            return f"@{seat} takes {title(card)} from the discard pile"
        case ("set", path, value):
            return f"{path} is now {value}"
        case _:
            return ""


def status(s: SamuraiState) -> str:
    """Whose turn, what is asked, what is left of the turn's Weapons."""
    if s.over:
        how = {
            "honor": "somebody has no honor left",
            "deck": "somebody has no honor left after the shuffle",
            "bushido": "the last honor was paid for the Bushido",
            "standing": "only one is left standing",
        }
        return f"game over: {how.get(s.ended, s.ended)}; show roles and hands"
    if s.phase == "setup":
        return "set-up: characters in seating order and the Shogun's seat, e.g. setup nob hid iey goe start 1"
    turn = f"turn {s.turns}, @{s.turn}"
    if s.frame is not None:
        owed = ", ".join(f"@{seat}" for seat in s.frame.awaiting().who)
        return f"{turn}: {owed} {'is attacked' if s.frame.kind == ATTACK else f'answers {title(s.frame.kind)}'}: p or w"
    if s.phase == "bushido":
        return f"{turn}: which card is turned up for the Bushido?"
    if s.phase == "pay":
        return f"{turn}: a Weapon was turned up; a Weapon is given up, or $"
    if s.phase == "draw":
        return f"{turn}: draws {due(s, s.turn)}" + (f", or i for {title(top(s))}" if may_choose(s) and s.pile else "")
    many = excess(s.hand[s.turn])
    tail = f"; {many} to discard" if many else ""
    return f"{turn}: Weapons {s.weapons} of {weapon_limit(s, s.turn)}, deck {s.deck}{tail}"


def suggest(s: SamuraiState, faults: Sequence[Fault], typed: Sequence[Step]) -> Sequence[str]:
    """Likely corrections: another target in reach, the honor instead of a Weapon, the discards that are missing."""
    if not typed:
        return ()
    step = typed[-1]
    rules = {f.rule for f in faults}
    if isinstance(step, steps.Attack) and rules & {"SS-ATTACK-01", "SS-ATTACK-02", "SS-ATTACK-03"}:
        seats = [
            t
            for t in range(1, s.seats + 1)
            if t != step.who and not harmless(s, t) and step.card in weapons() and reaches(s, step.who, step.card, t)
        ]
        return tuple(write(s, [steps.Attack(step.who, step.card, t)]) for t in seats[:3])
    if isinstance(step, steps.Pay) and "SS-CARD-BUSHIDO-04" in rules:
        return ("$",)
    if isinstance(step, steps.Answer):
        return ("w",)
    if isinstance(step, steps.Lay) and "SS-PLAY-09" in rules:
        return (write(s, [steps.Lay(step.who, step.card)]),)
    return ()


def complete(s: SamuraiState) -> Sequence[tuple[str, str]]:
    """What can be typed now."""
    if s.over:
        return ()
    if s.phase == "setup":
        return (("setup", "characters in seating order (three letters each), then start and the Shogun's seat"),)
    if s.frame is not None:
        first = s.frame.awaiting().who[0]
        kind = s.frame.kind
        out = [("w", f"@{first} takes the wound")]
        if kind != "jujutsu":
            out.append(("p", f"@{first} parries"))
        if kind == "jujutsu" or s.chars[first] == "hanzo":
            out.append(("bk", f"@{first} uses this Weapon; any Weapon by its code"))
        return tuple(out)
    if s.phase == "bushido":
        return (("pa", "the card turned up for the Bushido, by its code"),)
    if s.phase == "pay":
        return (("$", "1 honor is paid, the Bushido is discarded"), ("bk", "this Weapon is given up, any by its code"))
    out = []
    if s.phase == "draw":
        out.append(("d", "the draw is made"))
        if s.chars[s.turn] == "ieyasu" and s.pile:
            out.append(("i", f"{title(top(s))} from the discard pile first"))
    who = s.turn
    gone = {c for c in names("cards").ids if s.ledger.could(HAND[who], c).verdict == "no"}
    others = [t for t in range(1, s.seats + 1) if t != who and not harmless(s, t)]
    if s.weapons < weapon_limit(s, who):
        far = ", ".join(f"@{t} {difficulty(s, who, t)}" for t in others)
        for card in weapons():
            if card in gone:
                continue
            near = [t for t in others if reaches(s, who, card, t)]
            if near:
                out.append((f"{codes()[card]} {near[0]}", f"{title(card)} against @{near[0]}; Difficulties: {far}"))
    for card in (c for c in names("cards").ids if c not in gone):
        if card in properties():
            out.append((codes()[card] + (" 3" if card == "bushido" else ""), f"lay {title(card)}"))
        elif card not in weapons() and card != "parry":
            whom = " 3" if card in ("breathing", "diversion", "geisha") else ""
            out.append((codes()[card] + whom, f"play {title(card)}"))
    if s.chars[who] == "nobunaga":
        out.append(("nb", "1 Resilience Point for a card"))
    out.append(("e", "end of turn" + (f", discarding {excess(s.hand[who])}" if excess(s.hand[who]) else "")))
    return tuple(out)
