"""How people say the steps of Samurai Sword: names, who is meant, and what the words leave open. Patterns: `says`."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.engine.game import Effect, Sentences, Step
from referee.engine.parts.in_parts import OfSeats
from referee.engine.parts.rules import tried
from referee.engine.parts.sentences import Completion, Told, by_seat, number_told
from referee.games.samurai_sword import steps
from referee.games.samurai_sword.data import KINDS, UNREAD, components, properties, titles, weapons
from referee.games.samurai_sword.rules import RULES
from referee.games.samurai_sword.rules.answers import MASS, hanzo, volunteer
from referee.games.samurai_sword.rules.bushido import free_of_honor
from referee.games.samurai_sword.rules.common import ATTACK
from referee.games.samurai_sword.rules.seats import HAND_LIMIT, difficulty, excess, start_hand, start_honor
from referee.games.samurai_sword.rules.wounds import wounds as dealt_wounds
from referee.games.samurai_sword.sentences_shown import ROLE_NAMES, entries
from referee.games.samurai_sword.sentences_told import TELLS
from referee.games.samurai_sword.state import SamuraiState, top

PLAYED = ("battle_cry", "breathing", "daimyo", "jujutsu", "tea_ceremony")
"""Actions that are said to be played; the others are steps of their own, or answers."""

UNSEEN = ("card that was not read", "unread card", "unseen card", "unknown card")
"""How a card is called that nobody read."""

PLAY = "play"
"""What stands for a Property that is said to lie there."""

BARE = "bare"
"""What stands for a card that Geisha takes, of which nobody says where it was."""

PARRY, WEAPON = "parry", "weapon"
"""What somebody who is asked says not to have."""

FLAT = (
    "flat",
    "flat on her back",
    "flat on his back",
    "flat on back",
    "done for",
    "finished",
    "knocked out",
    "on floor",
    "on ground",
    "gone",
    "at zero",
    "on zero",
    "out of it",
    "toast",
    "out cold",
    "at 0",
    "on 0",
    "wiped out",
    "without resilience",
    "at nothing",
)
"""How people say that somebody is defeated."""

SHUFFLED = ("deck", "discards", "discard pile", "draw pile", "pile")
"""What is shuffled when the deck runs out."""

RESHUFFLED = tuple(
    f"{verb} {done}"
    for verb in ("is", "are", "was", "were", "gets", "get", "got", "has been", "has to be", "have to be", "had to be")
    for done in ("reshuffled", "shuffled", "shuffled again")
)
"""How people say that it is."""

OUT = ("runs out", "has run out", "ran out", "is used up", "is exhausted", "is empty", "was empty", "is out")
"""How people say that no card is left in the deck."""

JUST_TAKEN = "taken"
"""What stands for the card that was just taken from the discard pile."""

NOTHING = "nothing"
"""What somebody gets back who lacks nothing."""

LAST = "last"
"""What stands for the last card of the deck."""

BLOCKED = "blocked"
"""What stands for whatever somebody stops an attack with."""

TOP = "top"
"""What stands for the top card of the discard pile in a pattern."""


@cache
def _names() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    data = components()
    named = {kind: {t["id"]: (t["name"], *t["aliases"]) for t in data[kind]} for kind in (*KINDS, "characters")}
    cards = {thing: names for kind in KINDS for thing, names in named[kind].items()}
    return {
        "weapon": named["weapons"],
        "property": named["properties"],
        "kept": {card: names for card, names in named["properties"].items() if card != "bushido"},
        "action": {card: cards[card] for card in PLAYED},
        "breathing": {"breathing": cards["breathing"]},
        "bushido": {"bushido": cards["bushido"]},
        "tea": {"tea_ceremony": (*cards["tea_ceremony"], "tea")},
        "deckcard": cards,
        "parryword": {PARRY: ("Parry", "Parries")},
        "nothingword": {NOTHING: ("nothing",)},
        "ordinal": {str(n): (word,) for n, word in enumerate(("first", "second", "third", "fourth"), 1)},
        "lastword": {LAST: ("last card", "last one", "last")},
        "weaponword": {WEAPON: ("Weapon", "Weapons")},
        "card": {**cards, UNREAD: (*UNSEEN, UNREAD)},
        "character": named["characters"],
        "role": ROLE_NAMES,
        "daimyoword": {"daimyo": ("Daimyo",)},
    }


def _answer(s: SamuraiState, step: steps.Answer, told: Told) -> Step | None:
    """Only while somebody is asked; how many wounds is compared."""
    if s.frame is None and not (s.late is not None and step.who == volunteer(s)):
        return None
    if step.card == BLOCKED:  # with what, only Hanzō has a choice
        step = replace(step, card="parry")
        if hanzo(s, step.who) and s.hand[step.who] > 1:
            return None
    jujutsu = s.frame is not None and s.frame.kind == "jujutsu"
    if step.card in weapons() and s.frame is not None and not jujutsu and s.frame.kind not in (ATTACK, *MASS):
        return None
    if step.card and step.card != "parry" and step.card not in weapons() and step.card != UNREAD:
        return None
    if told.get("lacks", WEAPON if jujutsu else PARRY) != (WEAPON if jujutsu else PARRY):
        return None  # what was not asked for
    weapon = told.get("new") or told.get("with")
    if weapon and (weapon != s.flight or s.frame is None or s.frame.kind != ATTACK):
        return None
    if told.get("by", s.turn) != s.turn or told.get("x", step.who) != step.who:
        return None
    if "had" in told and not (1 <= step.who <= s.seats and told["had"] == s.rp[step.who]):
        return None
    asked = s.frame is not None and step.who in s.frame.owed
    if "final" in told and not (asked and 0 < s.rp[step.who] <= _most(s, step)):
        return None
    if "n" in told and s.frame is not None and not asked:
        return None  # what an attack on somebody else would cost
    return step if "n" not in told or told["n"] == _wounds(s, step) else None


def _wounds(s: SamuraiState, step: steps.Answer) -> int | None:
    """The wounds that an answer costs; None where they are not settled yet."""
    if s.frame is not None and s.frame.kind in MASS:
        return 0 if step.card else 1
    lost = [effect[2] for effect in tried(RULES, s, step)[1] if effect[0] == "rp" and effect[1] == step.who]
    return -sum(lost) if lost else 0


def _most(s: SamuraiState, step: steps.Answer) -> int:
    """The wounds that an answer may cost, at most."""
    lost = _wounds(s, step)
    return s.rp[step.who] if lost is None else lost


def _owed_to(s: SamuraiState, told: Told) -> bool:
    """Whether what lets somebody play once more is so: who he is, or what lies before him."""
    return told.get("as", s.turn) == s.turn and ("due" not in told or told["due"] in s.play[s.turn])


def _attack(s: SamuraiState, step: steps.Attack, told: Told) -> Step | None:
    """To what a further attack is owed is compared, and how far away it is."""
    if not 1 <= step.to <= s.seats or step.to == s.turn:
        return step
    if number_told(told, "order", s.weapons + 1) != s.weapons + 1:
        return None
    return step if _owed_to(s, told) and told.get("far") in (None, difficulty(s, s.turn, step.to)) else None


def _action(s: SamuraiState, step: steps.Action, told: Told) -> Step | None:
    """How many cards it brings, and what is regained, is compared."""
    if not _owed_to(s, told) or not 1 <= step.who <= s.seats:
        return None
    back, full = s.full[step.who] - s.rp[step.who], s.full[step.who]
    if told.get("back", back) != back or told.get("full", full) != full:
        return None
    if told.get("each", 1) != 1 or ("unhurt" in told and back):
        return None
    if told.get("own", step.who) != step.who or ("final" in told and s.deck != 1):
        return None
    if "drawn" not in told and "drawn2" not in told:
        return step
    drawn = [effect[2] for effect in tried(RULES, s, step)[1] if effect[:2] == ("draw", step.who)]
    times = told.get("times", 1)
    every = {n * k for n in drawn for k in ((1, times) if "drawn2" in told and type(times) is int else (1,))}
    return step if {told[name] for name in ("drawn", "drawn2") if name in told} <= every else None


def _goes(s: SamuraiState, step: Step, told: Told) -> Step | None:
    """To whom the Bushido goes, and whether the card is a Weapon, is compared."""
    if isinstance(step, steps.Flip):
        weapon = step.card in weapons()
        if ("yes" in told and not weapon) or ("no" in told and weapon):
            return None
    if "next" not in told:
        return step
    return step if ("bushido", told["next"]) in tried(RULES, s, step)[1] else None


def _pay(s: SamuraiState, step: steps.Pay, told: Told) -> Step | None:
    """That it costs no honor is compared as well."""
    if "free" in told and (told["free"] != s.turn or not free_of_honor(s, s.turn)):
        return None
    return _goes(s, step, told)


def _setup(s: SamuraiState, step: steps.SetupStep, told: Told) -> Step | None:
    """The characters in seating order, whatever the order in which they were told."""
    characters = by_seat(step.characters, range(1, len(step.characters) + 1), told)
    return replace(step, who=0, characters=characters) if characters is not None else None


def _draw(s: SamuraiState, step: steps.Draw, told: Told) -> Step | None:
    """The top card by its name."""
    if s.phase not in ("draw", "bushido", "play") or s.frame is not None or not _owed_to(s, told):
        return None
    if told.get("w", s.seats) != s.seats:
        return None  # the rule of a number of players
    step = replace(step, pile=(top(s) or UNREAD,)) if step.pile == (TOP,) else step
    return step if told.get("rest", s.draws[step.who] - len(step.pile)) == s.draws[step.who] - len(step.pile) else None


def _geisha(s: SamuraiState, step: steps.Geisha, told: Told) -> Step | None:
    """A Property that does not lie there is one of the hand; who owns it is told once."""
    if told.get("to", step.to) != step.to:
        return None
    if step.what == PLAY:  # what is said to lie there
        there = set(s.play[step.to]) if 1 <= step.to <= s.seats else set()
        lies = told.get("lies") or (next(iter(there)) if len(there) == 1 else "")  # of several one must be named
        return replace(step, what=lies) if lies in there else None
    if step.what == BARE:  # of the hand, unless such a Property lies there
        lies = 1 <= step.to <= s.seats and step.card in s.play[step.to]
        return None if lies else replace(step, what="hand")
    if step.what not in properties() or not 1 <= step.to <= s.seats:
        return step
    lies = step.what in s.play[step.to]
    return replace(step, card="") if lies else replace(step, what="hand", card=step.what)


def _lay(s: SamuraiState, step: steps.Lay, told: Told) -> Step | None:
    """Where it is laid; what is said to lie there already is compared. `it` is the card that was just taken."""
    if step.card == JUST_TAKEN:
        taken = [effect[2] for effect in s.last if effect[0] == "picked" and effect[1] == (step.who or s.turn)]
        if len(taken) != 1 or taken[0] not in properties() or (taken == ["bushido"] and not step.to):
            return None
        step = replace(step, card=taken[0])
    if told.get("beside", "") not in ("", *s.play[step.who or s.turn]) or told.get("one", 1) != 1:
        return None
    return replace(step, to=_place(step))


def _place(step: steps.Lay) -> int:
    """Where a Property is laid: in front of oneself is 0, and of a Bushido the own seat."""
    own = step.who if step.card == "bushido" else 0
    return own if step.to in (0, step.who) else step.to


def _buy(s: SamuraiState, step: steps.Buy, told: Told) -> Step | None:
    """One card for each point."""
    if told.get("times", 1) != told.get("same", told.get("times", 1)):
        return None
    return step if told.get("rp", 1) == told.get("n", 1) == 1 else None


def _end(s: SamuraiState, step: steps.EndTurn, told: Told) -> Step | None:
    """Where nobody is asked for anything else."""
    if s.frame is not None or s.phase in ("pay", "setup"):
        return None
    if told.get("count", len(step.discards)) != len(step.discards):
        return None
    hand = s.hand[step.who or s.turn]
    left = hand - len(step.discards)
    so = {"left": left, "before": hand, "over": excess(hand), "max": HAND_LIMIT}
    if any(told.get(name, n) != n for name, n in so.items()):
        return None
    if any(type(told.get(name)) is int and told[name] != step.who for name in ("o", "w")):
        return None
    if "next" not in told:
        return step
    return step if tried(RULES, s, step)[0].turn == told["next"] else None


ATTACKS = frozenset({"weapon", "attack", "strike", "blow", "shot"})
"""Words for an attack that may be counted."""


MOST_DRAWN = 3
"""Cards that one card brings to a player, at most."""


def _ordinal(s: SamuraiState, step: Step, noun: str) -> tuple[int | None, bool | None] | None:
    """Which Weapon of the turn an attack is; which of its kind before somebody a Property is; whether a card is the
    last one of a hand.
    """
    named = isinstance(step, steps.Attack | steps.Lay) and noun in _first_words(step.card)
    if isinstance(step, steps.Attack) and (named or noun in ATTACKS):
        return s.weapons + 1, None
    if isinstance(step, steps.Lay) and named:
        return s.play[step.who or s.turn].count(step.card) + 1, None
    plays = isinstance(step, steps.Attack | steps.Lay | steps.Action | steps.Geisha | steps.Diversion)
    last = s.hand[step.who or s.turn] == 1 or s.deck <= MOST_DRAWN  # or the one that is drawn is
    return (None, last) if plays and noun == "card" else None


@cache
def _first_words(card: str) -> frozenset[str]:
    """The words with which the names of a card begin."""
    return frozenset(name.casefold().split()[0] for name in _names()["deckcard"].get(card, ()))

HAS = (("has",), ("have",), ("'s",))
"""Words before `got one`."""


class CharactersAndShogun(OfSeats[SamuraiState]):
    """The set-up: a character for each player, and who is the Shogun."""

    def asked(self, state: SamuraiState) -> bool:
        """Before the game."""
        return state.phase == "setup"

    def titled(self, value: Any) -> str:
        """The printed name."""
        return titles()[value]

    def fits(self, state: SamuraiState, name: str, value: Any) -> bool:
        """The honor that the Shogun begins with."""
        return name != "honor" or value == start_honor(1, 1, state.seats)


COMPLETE: dict[type[Step], Completion] = {
    steps.SetupStep: _setup,
    steps.Action: _action,
    steps.Flip: lambda s, step, told: _goes(s, step, told) if s.phase == "bushido" and s.frame is None else None,
    steps.Pay: lambda s, step, told: _pay(s, step, told) if s.phase == "pay" and told.get("honor", 1) == 1 else None,
    steps.Draw: _draw,
    steps.Answer: _answer,
    steps.Geisha: _geisha,
    steps.Attack: _attack,
    steps.Lay: _lay,
    steps.Buy: _buy,
    steps.Shuffle: lambda s, step, told: None if any(effect[0] == "shuffle" for effect in s.last) else step,
    steps.EndTurn: _end,
}
"""What the words leave open, by the kind of step."""


class SamuraiSentences(Sentences[SamuraiState]):
    """How people say the steps of Samurai Sword."""

    package = "referee.games.samurai_sword"
    kinds: ClassVar[Mapping[str, str]] = {
        "setup.characters": "character",
        "flip.card": "card",
        "pay.card": "card",
        "draw.pile": "card",
        "attack.card": "weapon",
        "answer.card": "card",
        "action.card": "action",
        "discard_of.what": "property",
        "discard_of.card": "card",
        "lay.card": "property",
        "end_turn.discards": "card",
    }
    completions = COMPLETE
    in_parts = (CharactersAndShogun(steps.SetupStep, "characters", "character", "the Shogun"),)
    facts: ClassVar[Mapping[str, Sequence[str]]] = {
        "hand": ("cards", "cards in hand", "hand cards", "hands", "starting hands", "starting hand", "hands of cards"),
        "rp": ("resilience", "resilience points", "life points", "lives", "rp", "health", "points of resilience"),
        "honor": ("honor", "honor points", "honour", "honor tokens"),
        "discard": ("discard pile",),
        "deck": ("draw pile",),
    }
    losses: ClassVar[Mapping[str, Sequence[str]]] = {
        "rp": ("wounds", "damage", "points of damage", "damage points", "hits"),
    }
    moves: ClassVar[Mapping[str, Sequence[str]]] = {"hand": ("draw",)}
    states: ClassVar[Mapping[str, tuple[str, Any, Sequence[str]]]] = {
        "defeated": ("rp", 0, ("defeated", "out", "down", "dead", "killed", "beaten", *FLAT)),
        "harmless": ("harmless", True, ("harmless",)),
    }
    lasting = frozenset({"harmless"})
    notes = frozenset({"draw"})
    whole = frozenset({steps.Answer, steps.Pay})
    tells = TELLS
    shown_by = ("role_shown", "role")
    sinks = ("in box", "into box", "to box", "back in box", "back into box", "back to box", "on box")
    brought: ClassVar[Sequence[str]] = ("card",)
    events: ClassVar[Mapping[str, Sequence[str]]] = {
        "shuffle": (
            *(f"{subject} {verb}" for subject in SHUFFLED for verb in RESHUFFLED),
            *("deck is made anew", "discards become new deck", "shuffle", "reshuffle", "new shuffle", "new deck"),
            *("we run out of cards", "we shuffle pile", "they are reshuffled", "discards are shuffled"),
            *(f"we {verb}{what}" for verb in ("shuffle", "reshuffle") for what in ("", " discards", " discard pile")),
            *(f"deck {verb}" for verb in OUT),
        ),
        "defeat": ("is defeated", "is finished off", "goes down", "that finishes him", "that finishes her"),
        "recover": ("recovers", "gets everything back"),
    }

    def ordinal(self, state: SamuraiState, step: Step, noun: str, /) -> tuple[int | None, bool | None] | None:
        """Which Weapon of the turn an attack is, which of its kind a Property is."""
        return _ordinal(state, step, noun)

    def names(self, state: SamuraiState) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """The same at every table."""
        return _names()

    def seats(self, state: SamuraiState) -> Sequence[tuple[str, int]]:
        """The characters, which lie open, and the Shogun; a code (`ben`) names nobody: a player may be called so."""
        shogun = [("Shogun", state.shogun)] if state.shogun else []
        known = titles()
        lying = [(known[one], seat) for seat, one in enumerate(state.chars) if seat and one in known]
        return [*lying, *shogun]

    def leads(self, state: SamuraiState, step: Step, told: Told) -> Sequence[Step]:
        """The attack of which it is told at once how it was answered, if it is none that was just recorded."""
        if not isinstance(step, steps.Answer) or "new" not in told or state.frame is not None:
            return ()
        if state.phase != "play" or (state.weapons and told["new"] in state.pile[-2:]):
            return ()
        return (steps.Attack(told.get("by", state.turn), told["new"], step.who),)

    def shown(self, state: SamuraiState, told: Sequence[tuple[str, Told]]) -> Sequence[str]:
        """Roles, Daimyo cards and points, when the game is over."""
        return entries(state, told)

    def dealt(self, state: SamuraiState) -> Mapping[str, int]:
        """The hands and the deck, before the first Draw phase."""
        n = state.seats
        hands = {f"hand.{seat}": start_hand((seat - state.shogun) % n + 1) for seat in range(1, n + 1)}
        return {**hands, "deck": state.deck + sum(state.hand) - sum(hands.values())}

    def wounds(self, before: SamuraiState, after: SamuraiState, seat: int) -> int | None:
        """Of the Weapon that is in flight, or was played; a Battle Cry and a Jujutsu deal one."""
        frame, pile = before.frame, after.pile
        card = before.flight if frame is not None and frame.kind == ATTACK else ""
        if frame is None and after.weapons > before.weapons and pile and pile[-1] in weapons():
            card = pile[-1]
        if frame is not None and frame.kind in MASS:
            return 1
        return dealt_wounds(after, before.turn or after.turn, seat, card) if card in weapons() else None

    def brings(self, effect: Effect) -> tuple[int, tuple[str, ...]] | None:
        """A card that is taken from the discard pile."""
        return (effect[1], (effect[2],)) if effect[0] == "picked" else None

    def odd(self, state: SamuraiState, forms: Sequence[str], steps_: Sequence[Step]) -> bool:
        """Whether somebody who is asked `has got one`: that may be a wound, or the card that answers."""
        rows = (tuple(forms[at : at + 4]) for at in range(len(forms)) if not steps_ and state.frame is not None)
        return any(row[:1] in HAS and row[1:3] == ("got", "one") and not "".join(row[3:]).isalpha() for row in rows)

    def ends(self, state: SamuraiState) -> Step | None:
        """The end of the turn also where cards must be put down for it; nothing where an answer is owed; else what is
        recorded of who does nothing.
        """
        if state.frame is not None:
            return None
        playing = state.phase == "play"
        if playing and any(effect[0] == "bushido" for effect in state.last):
            return None  # `it moves to Ben` is the Bushido
        return steps.EndTurn(state.turn) if playing else super().ends(state)

    def actors(self, state: SamuraiState, kind: type[Step]) -> Sequence[int]:
        """Whose turn it is; those who are asked, for an answer."""
        if kind is steps.SetupStep:
            return (0,)
        return super().actors(state, kind) if kind is steps.Answer else (state.turn,)
