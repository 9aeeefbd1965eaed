"""What `? WORD` says of cards and characters: kind, copies, numbers, the rules in our words, and how it is typed."""

from referee.engine.rulebook import Rulebook
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
    "geisha": "ge 3 fo: the Focus in front of seat 3; ge 3 pa: a hand card, which was a Parry; ge 3 h fo: a Focus out of the "
    "hand, though one lies there too; ge 3 ?: a hand card that nobody read",
    "jujutsu": "ju, with the answers in seat order: ju bk w bo",
    "parry": "p, as the answer to an attack or a Battle Cry",
    "tea_ceremony": "te",
}
WORDS = {
    "x": "the same as e: end of turn, with the cards discarded if any",
    "end": "the same as e: end of turn, with the cards discarded if any",
    "done": "the same as e: end of turn, with the cards discarded if any",
    "pass": "the end of the turn, as e; where one is attacked, the wound, as w",
    "wound": "the same as w: the wound is taken",
    "wounded": "the same as w: the wound is taken",
    "hit": "the same as w: the wound is taken",
    "h": "ge 3 h fo: a Focus out of the hand of seat 3; after a Weapon turned up for the Bushido the same as $",
    "honor": "the same as $: what is paid after a Weapon was turned up for the Bushido",
    "honour": "the same as $: what is paid after a Weapon was turned up for the Bushido",
}
"""Words that are read besides those of `notation`."""

DRAWS = {
    "d": "d 1 or d1: 1 card was drawn in all",
    "i": "i 2 or i2: Ieyasu took the top discard, 2 cards were drawn in all",
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
