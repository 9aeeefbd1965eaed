"""What is typed for a card or a Target, and what is said about a word that is none of them."""

import re
from collections.abc import Sequence
from functools import partial

from referee.engine import plain
from referee.engine.game import Step, Unread, Word, is_number, normal, replace, seat
from referee.engine.steps import fields
from referee.engine.topics import Topics
from referee.engine.words import slip
from referee.games.shinobi_clans.boxes import by_code
from referee.games.shinobi_clans.data import FACE_UP, KIND_WORDS, LETTER, UNREAD, Card, card_names, cards, target_names
from referee.games.shinobi_clans.rules.common import name_of
from referee.games.shinobi_clans.state import ClansState
from referee.games.shinobi_clans.steps import Look

Rest = Sequence[Word]


def card_words() -> dict[str, str]:
    """What `? cards` says besides the cards, and `? bm`."""
    out = {"cards": "codes and printed names; a further card of the box has the code of its `fact card.CODE`"}
    for card in cards().values():
        numbers = ", ".join(f"{name} {'not known' if n is None else n}" for name, n in card.values)
        typed = EVENTS.get(card.code, f"typed {card.code}")
        out[card.code] = (
            f"{card.name}, {KIND_WORDS[card.kind].rstrip('s')}" + (f": {numbers}" if numbers else "") + f"; {typed}"
        )
    return out


EVENTS = {
    "dis": "played with `x`: `x b` robs Ben; dis where a card is named",
    "app": "played with `y`: `y d` puts one of the two cards onto the Daimyo; app where a card is named",
}
"""How the events are typed, which are played by a letter of their own."""


def _code_named(word: str) -> str:
    """The code of the card that a word names by a name or the beginning of one."""
    found = card_names().named(word) if IN_NAMES.fullmatch(word) else None
    return cards()[found].code if found is not None else ""


TOPICS = Topics(card_words, _code_named)
"""The cards, under every word that is read for them."""


def further(s: ClansState) -> tuple[tuple[str, str], ...]:
    """Code and name of the cards that this box has besides the known ones."""
    return tuple((card.code, card.name) for card in s.cards.values() if card.source == "box")


def card_of(s: ClansState, word: Word, place: str = "") -> str:
    """The card that a word names, or `?`; a beginning of a name means a card that may lie in this place.

    place: stack or slot, where a card is turned up; empty for any. A card that has no business there is a breach of the
    player who laid it, and is only taken by its whole code or name. Raises Unread.
    """
    return UNREAD if unread(word) else named_card(s, word, place)


def named_card(s: ClansState, word: Word, place: str = "") -> str:
    """See `card_of`, for a word that stands for no unread card. Raises Unread."""
    if (exact := exact_card(s, word.text)) is not None:
        return exact
    names = card_names(further(s))
    near: Sequence[str] = ()
    if len(normal(word.text)) > 1 and IN_NAMES.fullmatch(word.text):
        try:
            found = names.find(word, lying(s, place) if place else None)
        except Unread as error:
            near = error.options
            if near and error.kind == "ambiguous":
                both = " and ".join(f"{code(s, card)} {name_of(s, card)}" for card in near)
                options = [code(s, card) for card in near]
                raise Unread(f"{word.text!r} fits two cards: {both}", word, "ambiguous", options) from None
        else:
            if not place or found in lying(s, place):
                return found
            raise Unread(
                f"{word.text!r} names no card that lies in a {place}; if it was the {name_of(s, found)}, type "
                f"{code(s, found)}",
                word,
            )
    close = close_cards(s, word.text, near)
    told = " or ".join(f"{code(s, card)} {name_of(s, card)}" for card in close)
    hint = f"; did you mean {told}?" if told else "; `? cards` lists their codes"
    if word.text in ("y", "Y"):
        hint = "; as a card Appear in Smoke is app (y plays it), Disappear in Smoke dis"
    raise Unread(f"{word.text!r} is no card{hint}", word, options=[code(s, card) for card in close])


IN_NAMES = re.compile(r"[\w '’.-]+")
"""What the word for a card can be written with: `m>a` is none."""


def lying(s: ClansState, place: str) -> list[str]:
    """The cards that may lie face down in a stack, or in a slot, by the rules."""
    if place == "slot":
        return [card.id for card in s.cards.values() if card.kind == "weapon"]
    return [card.id for card in s.cards.values() if card.kind not in ("weapon", "event") and card.id not in FACE_UP]


def unread(word: Word) -> bool:
    """Whether a word stands for a card that was not read: `?`, or `x`, which may also begin an entry."""
    return word.text in (UNREAD, "x", "X")


def close_cards(s: ClansState, text: str, near: Sequence[str]) -> list[str]:
    """Cards whose code or name is one typing slip away, those of the same length first; at most four."""
    form = normal(text)
    fits = [c for c in s.cards.values() if c.id in near or (len(form) > 1 and slip(form, c.code))]
    return [c.id for c in sorted(fits, key=lambda c: (len(c.code) != len(form), c.code[:1] != form[:1]))][:4]


def exact_card(s: ClansState, text: str) -> str | None:
    """The card with exactly this code or name."""
    if (known := by_code().get(text)) is not None:
        return known.id
    return card_names(further(s)).exact(text) if IN_NAMES.fullmatch(text) else None


def target_of(word: Word) -> str:
    """The Target that a word names. Raises Unread."""
    return LETTER.get(word.text.lower()) or target_names().find(word)


def code(s: ClansState, card: str) -> str:
    """A card as it is typed."""
    known: Card | None = s.cards.get(card)
    return known.code if known is not None else card


# --- plain entries


def target_id(text: str) -> str:
    """A Target by its letter or name; another word as it is."""
    return LETTER.get(text) or target_names().exact(text) or text


def _card(s: ClansState, text: str) -> str:
    """A card by its code or name; another word as it is."""
    return text if text in s.cards else exact_card(s, text) or text


AT_TARGETS = ("to", "target", "laid")
OF_CARDS = ("card", "what", "token", "cards", "seen", "drawn")
"""Members that are Targets, and cards."""


def spelled_out(s: ClansState, step: Step) -> Step:
    """A step with ids where a plain entry had the letter of a Target or the code of a card: `lay d`, `flip aku`."""
    step = plain.with_ids(step, dict.fromkeys(AT_TARGETS, target_id) | dict.fromkeys(OF_CARDS, partial(_card, s)))
    if isinstance(step, Look):
        place, colon, who = step.at.partition(":")
        if place in ("hand", "tokens") and colon and not is_number(who):
            return replace(step, at=f"{place}:{seat(Word(who, 1, 1), s.setup.seats)}")
    return step


def explained(types: tuple[type[Step], ...], words: Rest, error: Unread) -> Unread:
    """A complaint about a plain entry, with the members that the verb takes and how it is typed."""
    by_verb = plain.verbs(types)
    if not plain.is_plain(words, by_verb):
        return error
    verb = words[1 if words[0].text.endswith(":") else 0]
    kind = by_verb[verb.text]
    members = [field.name for field in fields(kind)]
    after = words[words.index(verb) + 1 :]
    named = [word for word in after if "=" in word.text and word.text.partition("=")[0].isidentifier()]
    strange = next((word for word in named if word.text.partition("=")[0] not in members), None)
    if strange is not None:
        takes = f"it takes {', '.join(members)}" if members else "it takes nothing more"
        return Unread(f"{verb.text} has no {strange.text.partition('=')[0]}; {takes}", strange)
    if after or not any(field.required for field in fields(kind)):
        return error
    return Unread(f"{verb.text} needs more, like {EXAMPLES.get(verb.text, kind.help)}", error.word)


EXAMPLES = {
    "take": "2: take 5",
    "discard": "2: discard assassin_kunoichi",
    "give": "1: give 2 daimyo:a",
    "slot": "0: slot 1",
    "look": "1: look top",
    "ability": "0: ability silent_killer",
    "decide": "0: decide pay",
}
