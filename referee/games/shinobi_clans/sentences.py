"""How people say the steps of Shinobi Clans: names, who is meant, and what the words leave open. Patterns: `says`."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.engine.parts.sentences import Completion, Sentences, Told, by_seat, several
from referee.engine.sentences.lexicon import common_words
from referee.engine.steps import Step
from referee.games.shinobi_clans import sentences_battle as battle
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.boxes import MOST_PRINTED
from referee.games.shinobi_clans.codes import further
from referee.games.shinobi_clans.data import CODE_OF_TARGET, FACE_UP, UNREAD, cards, components
from referee.games.shinobi_clans.notation_battle import follow
from referee.games.shinobi_clans.rules import after, events, ninja
from referee.games.shinobi_clans.sentences_parts import RewardsDrawn, TargetsLaid
from referee.games.shinobi_clans.state import ROW, SLOT, ClansState
from referee.games.shinobi_clans.words import DECIDED, LOOKED

TABLE = (
    st.SetupStep,
    st.Redraw,
    st.Targets,
    st.Deal,
    st.Taken,
    st.Draft,
    st.Pool,
    st.Place,
    st.Reshuffle,
    st.Begin,
    st.Shown,
    st.Flip,
    st.Arm,
    st.Hit,
    st.Join,
    st.Idle,
    st.Ability,
    st.Slot,
    st.Result,
    st.Tokens,
    st.Decide,
)
"""Steps that the whole table does where nobody is named."""

UNSEEN = ("card that was not read", "unread card", "unseen card", "unknown card", "card that nobody read")
"""How a card is called that nobody read."""

CALLED: Mapping[str, Sequence[str]] = {
    "old_ninja_master": ("Old Master", "Ninja Master", "Old Ninja"),
    "assassin_kunoichi": ("Kunoichi",),
    "shadow_sentinel": ("Sentinel",),
    "poison_twins": ("Poison Twin", "Twins"),
    "shinobi_spy": ("Spy",),
    "shinobi_master_spy": ("Master Spy",),
    "enemy_in_high_places": ("Enemy", "Enemies in High Places"),
    "kusari_fundo": ("Kusari",),
}
"""What components are called besides their printed names."""

SIDE_NAMES = {
    side: (*names, *(f"{name} side" for name in names))
    for side, names in {
        "g": ("Guardian", "Guard", "Defender", "Protector", "Guardian's", "left", "blue"),
        "a": ("Assassin", "Attacker", "Killer", "Murderer", "Assassin's", "right", "red"),
    }.items()
}
"""Blue Guardians lie to the left of a Target, red Assassins to its right (SC-COMP-08)."""
CONTRACT_NAMES = {
    "g": ("Guard", "Guardian", "Guarding", "Protection"),
    "a": ("Assassination", "Assassin", "Assassinate"),
}
AIMS = {
    "g": (
        "guards",
        "guarding",
        "protects",
        "protecting",
        "defends",
        "defending",
        "wants to protect",
        "wants to guard",
        "wants him alive",
        "wants her alive",
        "wants it alive",
        "wants to save",
        "shields",
        "to guard",
        "to protect",
        "wants him safe",
        "wants to keep alive",
    ),
    "a": (
        *("wants dead", "wants him dead", "wants her dead", "wants it dead", "kills", "killing", "assassinating"),
        *("assassinates", "wants to kill", "after", "wants to assassinate", "wants to murder", "hunts", "hunting"),
        *("for killing", "to kill", "to assassinate", "against"),
    ),
}
"""What those do who hold a contract."""

UNARMED = {"unarmed": ("weapon",)}
"""What does not wait for a ninja."""

OUTCOMES = {
    "killed": (
        *("killed", "dead", "assassinated", "murdered", "dies", "died", "falls", "slain", "has fallen", "finished"),
        *("goes down", "does not make it", "doesn't make it", "perishes", "is done for", "had it", "gone", "dying"),
        *("does not survive", "doesn't survive", "did not survive", "didn't survive", "bites the dust", "is no more"),
    ),
    "safe": (
        *(
            "safe",
            "alive",
            "survives",
            "survived",
            "saved",
            "lives",
            "protected",
            "stays alive",
            "makes it",
            "unharmed",
        ),
        *("gets away", "escapes", "escaped", "pulls through", "comes out alive", "lives on", "walks away", "made it"),
        *(
            "is spared",
            "safe and sound",
            "got away",
            "survives it",
            "survives the night",
            "stands",
            "is still standing",
        ),
    ),
}
NUMBERED = {
    n: tuple(
        word for word, of in common_words("en").numbers.items() if of == n and word not in common_words("en").articles
    )
    for n in range(MOST_PRINTED + 1)
}
"""Numbers in words."""

REWARDS: Mapping[str, tuple[str, ...]] = {
    str(st.NOT_READ): ("Reward that was not read", "unread Reward", "unknown Reward"),
    str(st.NO_REWARD): ("no Reward",),
    **{
        str(n): tuple(
            form
            for word in (str(n), *NUMBERED.get(n, ()))
            for form in (word, f"Reward {word}", f"Reward of {word}", f"Reward worth {word}")
        )
        for n in range(MOST_PRINTED + 1)
    },
}
"""How the gold of a Reward is told, or that it was not read."""

IT, SEEN = "it", "seen"
"""What stands in a pattern for the card of an event, and for one that was named although it lies face down."""


NTH: Mapping[str, tuple[str, ...]] = {
    str(n): (word, f"{n}{ending}")
    for n, word, ending in ((1, "first", "st"), (2, "second", "nd"), (3, "third", "rd"), (4, "fourth", "th"))
}
"""Slots as they are counted."""


def _turned_round(name: str) -> tuple[str, ...]:
    """A name, and with its side behind it: `Apprentice Assassin`."""
    side, _, rank = name.partition(" ")
    return (name, f"{rank} {side}") if side in ("Assassin", "Guardian") and rank else (name,)


@lru_cache(maxsize=64)
def _names(more: tuple[tuple[str, str], ...], kinds: tuple[str, ...]) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """All names; more: code and name of further cards of this box, kinds: of what kind these are."""
    known = {row["id"]: (*_turned_round(str(row["name"])), *CALLED.get(row["id"], ())) for row in components()["cards"]}
    kind_of = {card.id: card.kind for card in cards().values()} | dict(
        zip((code for code, _ in more), kinds, strict=True)
    )
    known |= {code: (name,) for code, name in more}
    weapons = {card: names for card, names in known.items() if kind_of[card] == "weapon"}
    down = {c: names for c, names in known.items() if kind_of[c] not in ("weapon", "event") and c not in FACE_UP}
    targets = {row["id"]: (str(row["name"]), *CALLED.get(row["id"], ())) for row in components()["targets"]}
    return {
        "target": targets,
        "card": {**known, UNREAD: UNSEEN},
        "down": down,
        "weapon": weapons,
        "arms": {**weapons, UNREAD: (*UNSEEN, "weapon that was not read", "unread weapon")},
        "open": {card: names for card, names in known.items() if card in FACE_UP},
        "reward": REWARDS,
        "side": SIDE_NAMES,
        "contract": CONTRACT_NAMES,
        "aim": AIMS,
        "unarmed": UNARMED,
        "nth": NTH,
        "outcome": OUTCOMES,
        "way": {"left": ("left",), "right": ("right",)},
        "decision": {what: (said,) for what, said in DECIDED.items()},
        "looked": {place: (said,) for place, said in LOOKED.items()},
    }


def _start(s: ClansState, step: st.SetupStep | st.Redraw, told: Told) -> Step | None:
    """Who draws again does so only in a tie."""
    if (s.phase == "tie") != isinstance(step, st.Redraw) or told.get("same", step.start) != step.start:
        return None
    if not step.rewards:
        return step
    seats = s.tied if s.phase == "tie" else range(1, s.seats + 1)
    rewards = by_seat(step.rewards, seats, told)
    return None if rewards is None else replace(step, rewards=rewards)


def _targets(s: ClansState, step: st.Targets, told: Told) -> Step | None:
    """As many Rewards as Targets; where none was told, none was read; not while Targets are fought for."""
    if s.phase == "battle":
        return None
    rewards = step.rewards or (st.NO_REWARD,) * len(step.laid)
    return replace(step, rewards=rewards) if len(rewards) == len(step.laid) else None


def _draft(s: ClansState, step: st.Draft, told: Told) -> Step | None:
    return step if told.get("round", s.round) == s.round and s.phase not in ("ninja", "battle") else None


def _trim(s: ClansState, step: st.Trim, told: Told) -> Step | None:
    """How many they are follows from the cards."""
    if told.get("same", step.n) != step.n:
        return None
    return replace(step, n=step.n or len(step.cards)) if s.phase in ("trim", "draft", "pick") else None


def _places(s: ClansState, step: st.Place, told: Told) -> Step | None:
    return step if s.phase not in ("ninja", "battle") else None


def _lay(s: ClansState, step: st.Lay, told: Told) -> Step | None:
    """A card that is named lies face up only where that was said, or where a Scout waits for it."""
    if (card := _played(s, step.to, step.card, told)) is None:
        return None
    if card == "scout":
        return st.Scout(step.who, step.to)
    if card in FACE_UP:
        return st.Spy(step.who, step.to) if card == "shinobi_spy" else st.MasterSpy(step.who, step.to)
    return replace(step, card=card)


def _played(s: ClansState, to: str, card: str, told: Told) -> str | None:
    """The card that is laid face up, empty for one face down; None where the words do not fit."""
    if card == IT:
        return "" if s.forced else None
    waits = bool(s.scouts.get(to))
    if card == SEEN:
        return None if waits else ""
    if "named" in told:
        return str(told["named"]) if waits else None
    return card


def _weapon(s: ClansState, step: st.Weapon, told: Told) -> Step | None:
    """The next free slot is 0."""
    if (card := _played(s, step.to, step.card, told)) is None or step.to not in ROW or step.side not in ROW[step.to]:
        return None
    row = s.rows.get(ROW[step.to][step.side], [])
    step = replace(step, slot=int(told["nth"])) if "nth" in told else step
    if "lies" in told and told["lies"] != ninja.slot_taken(row, step.slot):
        return None
    return replace(step, card=card, slot=0 if step.slot == ninja.slot_taken(row, 0) else step.slot)


def _draws(s: ClansState, step: Any, told: Told) -> Step | None:
    """The one card that is drawn for a Scout or a Spy is compared."""
    return step if told.get("drew", 1) == 1 else None


def _spy(s: ClansState, step: st.Spy | st.MasterSpy, told: Told) -> Step | None:
    """A card that lies open beneath need not be typed; that one is compared."""
    if _draws(s, step, told) is None or told.get("count", len(step.seen)) != len(step.seen):
        return None
    seen = tuple("" if card == SEEN else card for card in step.seen)
    if "open" in told:
        said = step.said if isinstance(step, st.MasterSpy) else 1
        if events.with_open(s, step.to, seen, min(max(said, 1), 2))[len(seen) :] != several(told["open"]):
            return None
    return replace(step, seen=seen)


def _appear(s: ClansState, step: st.Appear, told: Told) -> Step | None:
    """Who draws how many is compared."""
    if told.get("drawer", step.who) != step.who:
        return None
    return step if told.get("drawn", events.DRAWN) == events.drawn_now(s) or "drawn" not in told else None


def _pass(s: ClansState, step: st.Pass, told: Told) -> Step | None:
    """How many cards are left is compared."""
    return step if "left" not in told or (1 <= step.who <= s.seats and told["left"] == s.hand(step.who)) else None


def _take(s: ClansState, step: st.Take, told: Told) -> Step | None:
    return step if s.paid or s.settled or s.pending else None


def _tokens(s: ClansState, step: st.Tokens, told: Told) -> Step | None:
    """Of other Targets than the one at hand; whether others follow is known, unless it was told."""
    if s.fight is not None and step.shown and all(target == s.fight.target for _, target, _ in step.shown):
        return None
    if not step.shown and s.phase not in ("all", "rest"):
        return None
    if step.shown and s.phase not in ("all", "rest", "battle") and not after.can_be_found(s):
        return None
    return replace(step, more=step.more and bool(step.shown) and follow(s, step.shown))


def _give(s: ClansState, step: st.Give, told: Told) -> Step | None:
    return replace(step, token=f"{told['target']}:{told['side']}") if "target" in told else step


def _discard(s: ClansState, step: st.Discard, told: Told) -> Step | None:
    """Where nothing asks for a discard: what is trimmed is a step of its own."""
    if s.phase == "trim":
        return None
    if "side" in told:
        return replace(step, what=f"token {told['target']}:{told['side']}")
    return step


def _look(s: ClansState, step: st.Look, told: Told) -> Step | None:
    """Where it lies, from what was told."""
    if step.at in ("hand", "tokens"):
        return replace(step, at=f"{step.at}:{told.get('of', step.who)}")
    if step.at == "stack":
        return replace(step, at=f"stack:{CODE_OF_TARGET[told['target']]}")
    if step.at == "slot":
        return replace(step, at=f"slot:{CODE_OF_TARGET[told['target']]}{SLOT[told['side']](told['n'])}")
    return step


COMPLETE: dict[type[Step], Completion] = {
    st.SetupStep: _start,
    st.Redraw: _start,
    st.Targets: _targets,
    st.Draft: _draft,
    st.Trim: _trim,
    st.Place: _places,
    st.Lay: _lay,
    st.Weapon: _weapon,
    st.Scout: _draws,
    st.Spy: _spy,
    st.MasterSpy: _spy,
    st.Appear: _appear,
    st.Pass: _pass,
    st.Turned: lambda s, step, told: step if s.fight is None and s.phase == "ninja" else None,
    st.Shown: battle.shown,
    st.Flip: battle.flip,
    st.Hit: battle.hit,
    st.Arm: battle.in_battle,
    st.Join: battle.in_battle,
    st.Idle: battle.idle,
    st.Ability: battle.in_battle,
    st.Slot: battle.in_battle,
    st.Result: battle.result,
    st.Take: _take,
    st.Tokens: _tokens,
    st.Give: _give,
    st.Discard: _discard,
    st.Look: _look,
}
"""What the words leave open, by the kind of step."""


class ClansSentences(Sentences[ClansState]):
    """How people say the steps of Shinobi Clans."""

    package = "referee.games.shinobi_clans"
    kinds: ClassVar[Mapping[str, str]] = {
        "setup.rewards": "number",
        "redraw.rewards": "number",
        "targets.laid": "target",
        "targets.rewards": "reward",
        "taken.to": "way",
        "trim.cards": "card",
        "leftovers.cards": "card",
        "pool.cards": "card",
        "pick.card": "card",
        "lay.to": "target",
        "lay.card": "card",
        "weapon.to": "target",
        "weapon.side": "side",
        "weapon.card": "arms",
        "scout.to": "target",
        "spy.to": "target",
        "spy.seen": "card",
        "master_spy.to": "target",
        "master_spy.seen": "card",
        "turned.card": "card",
        "begin.target": "target",
        "shown.tokens": "contract",
        "flip.card": "card",
        "arm.card": "arms",
        "hit.card": "card",
        "join.side": "side",
        "idle.side": "side",
        "idle.card": "arms",
        "ability.card": "card",
        "decide.what": "decision",
        "give.token": "card",
        "discard.what": "card",
        "look.at": "looked",
    }
    completions = COMPLETE
    titles: ClassVar[Mapping[str, str]] = {"down": "card", "arms": "weapon", "aim": "contract", "open": "card"}
    in_parts = (RewardsDrawn(st.SetupStep, "setup"), RewardsDrawn(st.Redraw, "tie"), TargetsLaid())
    facts: ClassVar[Mapping[str, Sequence[str]]] = {
        "hand": ("cards", "cards in hand", "hand cards"),
        "gold": ("gold", "gold tokens", "money"),
        "deck": ("draw pile",),
        "discard": ("discard pile",),
    }
    moves: ClassVar[Mapping[str, Sequence[str]]] = {"hand": ("draw",)}
    states: ClassVar[Mapping[str, tuple[str, Any, Sequence[str]]]] = {
        "out": ("passed", True, ("out", "out of the round")),
    }
    sums: ClassVar[Mapping[str, Sequence[int]]] = {"compare": (1, 2), "slot": (2, 3), "total": (1, 2), "pot": (1,)}
    events: ClassVar[Mapping[str, Sequence[str]]] = {
        "reshuffle": ("we reshuffle", "reshuffle", "discards are shuffled", "discard pile is shuffled"),
    }

    def names(self, state: ClansState) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """The same for the same cards of the box."""
        more = further(state)
        return _names(more, tuple(state.cards[code].kind for code, _ in more))

    def ends(self, state: ClansState) -> Step | None:
        """Whoever plays no more cards passes."""
        playing = state.phase == "ninja" and state.turn
        return st.Pass(state.turn) if playing else super().ends(state)

    def actors(self, state: ClansState, kind: type[Step]) -> Sequence[int]:
        """The table; whose turn it is; those who are asked."""
        if kind in TABLE:
            return (0,)
        asked = tuple(who for who in super().actors(state, kind) if who)
        return asked or ((state.turn,) if state.turn else ())
