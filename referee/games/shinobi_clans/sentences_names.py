"""What the things of Shinobi Clans are called in sentences: a part of `sentences`."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from referee.engine.sentences.lexicon import common_words
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.boxes import MOST_PRINTED
from referee.games.shinobi_clans.data import FACE_UP, UNREAD, cards, components
from referee.games.shinobi_clans.words import DECIDED, LOOKED

UNSEEN = ("card that was not read", "unread card", "unseen card", "unknown card", "card that nobody read")
"""How a card is called that nobody read."""

CALLED: Mapping[str, Sequence[str]] = {
    "old_ninja_master": ("Old Master", "Ninja Master", "Old Ninja", "Old Man"),
    "assassin_kunoichi": ("Kunoichi",),
    "shadow_sentinel": ("Sentinel",),
    "silent_killer": ("Killer",),
    "poison_twins": ("Poison Twin", "Twins"),
    "shinobi_spy": ("Spy",),
    "shinobi_master_spy": ("Master Spy",),
    "enemy_in_high_places": ("Enemy", "Enemies in High Places"),
    "kusari_fundo": ("Kusari",),
    "disappear_in_smoke": ("Disappear", "Smoke"),
    "appear_in_smoke": ("Appear", "Smoke"),
    "bomb_maker": ("Bomb",),
    "bomb_master": ("Bomb",),
    "poison_maker": ("Poison",),
    "thief": ("Thieves",),
}
"""What components are called besides their printed names; a name of several is each of them where that can be."""

RANKS = {
    "apprentice": "Apprentice",
    "adept": "Adept",
    "grandmaster": "Grandmaster",
    "infiltrator": "Infiltrator",
    "weapon_master": "Weapon Master",
}
"""Ninjas of both sides that are called by their rank alone, with the colour of their side, and as one of a side."""

SIDE_NAMES = {
    side: (*names, *(f"{name} side" for name in names), *(f"{name}s'" for name in names if name[0].isupper()))
    for side, names in {
        "g": ("Guardian", "Guard", "Defender", "Protector", "Guardian's", "left", "blue", "left hand"),
        "a": ("Assassin", "Attacker", "Killer", "Murderer", "Assassin's", "right", "red", "right hand"),
    }.items()
}
"""Blue Guardians lie to the left of a Target, red Assassins to its right (SC-COMP-08)."""
CONTRACT_NAMES = {
    "g": ("Guard", "Guardian", "Guarding", "Protection", "Protect", "Blue", "Protector", "Defender", "Bodyguard"),
    "a": ("Assassination", "Assassin", "Assassinate", "Kill", "Killing", "Red", "Killer", "Attacker", "Murderer"),
}
AGAINST = tuple(f"against {whom}" for whom in ("him", "her", "it", "this one", "the old man", "the old master"))
_AIMS = {
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
        "wants to keep him alive",
        "wants to keep her alive",
        "wants him to stay alive",
        *(
            "guard",
            "guarded",
            "protect",
            "protected",
            "defend",
            "defended",
            "wants him to live",
            "wants him to survive",
        ),
        *("was guarding", "was protecting"),
        *("for guarding", "for protecting", "looks after", "stands guard", "on guard", "stands up for"),
    ),
    "a": (
        *("wants dead", "wanting him dead", "wanting her dead", "wanting dead", "wants him dead", "wants her dead"),
        *("wants it dead", "kills", "killing", "assassinating"),
        *("assassinates", "wants to kill", "after", "wants to assassinate", "wants to murder", "hunts", "hunting"),
        *("to kill him", "to kill her"),
        *("for killing", "to kill", "to assassinate", *AGAINST, "kill", "assassinate", "hunt", "want him dead"),
        *(
            "want dead",
            "after his head",
            "wants his head",
            "after her head",
            "after his blood",
            "goes for his head",
            "goes for her head",
            "wants his death",
            "is after his life",
            "out to kill",
            "is out for him",
        ),
        *("attacks", "attack", "attacking", "attacked"),
        *("wants him killed", "wants him gone", "out for blood", "going for kill", "goes for kill", "want him killed"),
    ),
}
"""What those do who hold a contract, in the third person."""


def _formed(phrase: str) -> tuple[str, ...]:
    """A phrase, and with its verb in all other forms."""
    verb, *rest = phrase.split()
    return (phrase, *(" ".join((form, *rest)) for form in common_words("en").verbs.of.get(verb, ()) if form))


AIMS = {side: tuple(form for phrase in said for form in _formed(phrase)) for side, said in _AIMS.items()}

PASSIVE = {
    "g": ("guarded by", "protected by", "defended by", "guards are", "guarding are", "guard", "guards from"),
    "a": ("attacked by", "hunted by", "targeted by", "wanted dead by", "killers are", "assassins are", "for assassins"),
}
"""The same before those who hold it."""

UNARMED = {"unarmed": ("weapon",)}
"""What does not wait for a ninja."""

BARE = {"bare": ("no cards", "nothing", "no stack", "empty stack", "no card", "no ninjas", "no cards at all")}
"""What lies on a Target on which nobody laid anything."""

SEEN_OPEN = {"open": ("open", "face up", "visible", "revealed", "already open", "known")}
"""What is said of a card that lay face up before it is resolved."""

OUTCOMES = {
    "killed": (
        *("killed", "dead", "assassinated", "murdered", "dies", "died", "falls", "slain", "has fallen", "finished"),
        *("goes down", "does not make it", "doesn't make it", "perishes", "is done for", "had it", "gone", "dying"),
        *("is dead meat", "bleeds", "is slain", "does not live", "doesnt live", "did not make it", "didnt make it"),
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

MANY_REWARDS = 10
"""Gold of a Reward that is told in further ways, at most."""

REWARDS: Mapping[str, tuple[str, ...]] = {
    str(st.NOT_READ): ("Reward that was not read", "unread Reward", "unknown Reward"),
    str(st.NO_REWARD): ("no Reward",),
    **{
        str(n): tuple(
            form
            for word in (str(n), *NUMBERED.get(n, ()))
            for form in (
                *(word, f"Reward {word}", f"Reward of {word}", f"Reward worth {word}"),
                *((f"{word} gold Reward", f"{word} Reward", f"Reward card worth {word}") if n < MANY_REWARDS else ()),
            )
        )
        for n in range(MOST_PRINTED + 1)
    },
}
"""How the gold of a Reward is told, or that it was not read."""

NTH: Mapping[str, tuple[str, ...]] = {
    str(n): (word, f"{n}{ending}")
    for n, word, ending in (
        *((1, "first", "st"), (2, "second", "nd"), (3, "third", "rd"), (4, "fourth", "th"), (5, "fifth", "th")),
        *((6, "sixth", "th"), (7, "seventh", "th"), (8, "eighth", "th")),
    )
}
"""Slots, picks and passes as they are counted."""


SLOT_CODES: Mapping[str, tuple[str, ...]] = {f"{side}{n}": (f"{side}{n}",) for side in "ga" for n in range(1, 6)}
"""Slots as the table types them."""


def _turned_round(name: str) -> tuple[str, ...]:
    """A name, and with its side behind it: `Apprentice Assassin`."""
    side, _, rank = name.partition(" ")
    if side not in ("Assassin", "Guardian") or not rank:
        return (name,)
    colour = {"Assassin": "red", "Guardian": "blue"}[side]
    alone = (rank, f"{rank} of the {side}s") if rank in RANKS.values() else (f"{rank} of the {side}s",)
    return (name, f"{rank} {side}", f"{colour} {rank}", *alone)


@lru_cache(maxsize=64)
def all_names(more: tuple[tuple[str, str], ...], kinds: tuple[str, ...]) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
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
        "stance": {side: (*CONTRACT_NAMES[side], *AIMS[side]) for side in "ag"},
        "passive": PASSIVE,
        "letter": {"a": ("A",), "g": ("G",)},
        "aim": AIMS,
        "unarmed": UNARMED,
        "bare": BARE,
        "seen_open": SEEN_OPEN,
        "nth": NTH,
        "bottom": {"last": ("last", "bottom", "lowest", "undermost", "bottommost")},
        "slot_code": SLOT_CODES,
        "outcome": OUTCOMES,
        "naught": {"0": ("nothing", "nil", "none", "nought")},
        "way": {"left": ("left",), "right": ("right",)},
        "decision": {what: (said,) for what, said in DECIDED.items()},
        "looked": {place: (said,) for place, said in LOOKED.items()},
    }


__all__ = ["all_names"]
