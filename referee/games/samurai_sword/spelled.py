"""Words of the plain form: `lay Fast Draw`, `action battle cry` name a card as the shorthand does."""

from referee.engine.game import Step, replace
from referee.games.samurai_sword.data import names
from referee.games.samurai_sword.state import SamuraiState

ONE = ("card", "what")
MANY = ("discards", "pile")
"""Members that are a card, or several."""


def spelled_out(s: SamuraiState, step: Step) -> Step:
    """A step typed in plain form, with ids for names and codes. A word that names no card stays."""
    changed: dict[str, object] = {}
    for name in ONE:
        word = getattr(step, name, "")
        if word and (card := _card(word)) != word:
            changed[name] = card
    for name in MANY:
        row = getattr(step, name, ())
        if (cards := tuple(map(_card, row))) != row:
            changed[name] = cards
    characters = getattr(step, "characters", ())
    if (told := tuple(names("characters").exact(word) or word for word in characters)) != characters:
        changed["characters"] = told
    return replace(step, **changed) if changed else step


def _card(word: str) -> str:
    return names("cards").exact(word) or word
