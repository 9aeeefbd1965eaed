"""What `? WORD` says of cards and characters: kind, copies, numbers, the rules in our words, and how it is typed."""

from referee.engine.game import Rulebook
from referee.engine.topics import Topics
from referee.games.samurai_sword.data import components, names

TYPED = {
    "armor": "ar",
    "battle_cry": "bc, with the answers in seat order: bc pwp",
    "breathing": "br 3: seat 3 draws",
    "bushido": "bu 3: in front of seat 3",
    "daimyo": "da",
    "diversion": "dv 3: a card of seat 3",
    "fast_draw": "fd",
    "focus": "fo",
    "geisha": "ge 3 fo: the Focus in front of seat 3; ge 3 pa: a hand card, a Parry; ge 3 h fo: a Focus from the "
    "hand, although one is in play; ge 3 ?: a hand card that nobody read",
    "jujutsu": "ju, with the answers in seat order: ju bk w bo",
    "parry": "p, as the answer to an attack or a Battle Cry",
    "tea_ceremony": "te",
}
WORDS = {
    "x": "the same as e: ends the turn, e.g. e bo pa",
    "end": "the same as e: ends the turn, e.g. e bo pa",
    "done": "the same as e: ends the turn, e.g. e bo pa",
    "pass": "ends the turn, as e; after an attack takes the wound, as w",
    "wound": "the same as w: takes the wound",
    "wounded": "the same as w: takes the wound",
    "hit": "the same as w: takes the wound",
    "h": "ge 3 h fo: a Focus from the hand of seat 3; for a Bushido the same as $",
    "honor": "the same as $: pays 1 honor for a Bushido",
    "honour": "the same as $: pays 1 honor for a Bushido",
}
"""Words that are read besides those of `notation`."""

DRAWS = {
    "d": "d 1 or d1: draws 1 card in all",
    "i": "i 2 or i2: Ieyasu takes the top discard and draws 2 cards in all",
}
"""The draw with a number behind it."""

RULES = {"tea_ceremony": "TEA"}
KIND = {"weapons": "Weapon", "properties": "Property", "actions": "Action"}


def _texts() -> dict[str, str]:
    rules = Rulebook("referee.games.samurai_sword").rules
    found: dict[str, str] = {}
    for kind, word in KIND.items():
        for thing in components()[kind]:
            name = thing["id"]
            if kind == "weapons":
                text = (
                    f"reaches Difficulty {thing['reach']}, {thing['wounds']} wound{'s' if thing['wounds'] > 1 else ''}"
                )
                typed = f"{thing['code']} 3 or {thing['code']}3: against seat 3"
            else:
                head = f"SS-CARD-{RULES.get(name, name.replace('_', '').upper())}-"
                text = " ".join(rule.text for key, rule in rules.items() if key.startswith(head))
                typed = TYPED[name]
            found[name] = f"{thing['name']} ({word}, {thing['copies']} in the game): {text}. Typed {typed}".replace(
                "..", "."
            )
    for thing in components()["characters"]:
        head = f"SS-CHAR-{thing['id'].upper()}-"
        text = " ".join(rule.text for key, rule in rules.items() if key.startswith(head))
        found[thing["id"]] = f"{thing['name']} ({thing['resilience']} Resilience Points): {text}"
    return found | WORDS | {f"{letter}1": text for letter, text in DRAWS.items()}


def _code(word: str) -> str:
    """The card, character or draw that a word names, with a digit behind it perhaps."""
    bare = word.rstrip("0123456789")  # kt3, d1
    if bare in DRAWS:
        return f"{bare}1" if bare != word else ""
    cards, characters = names("cards"), names("characters")
    word = bare or word
    return cards.exact(word) or characters.exact(word) or cards.named(word) or characters.named(word) or ""


TOPICS = Topics(_texts, _code)
"""The explanations by card, character or further word."""
