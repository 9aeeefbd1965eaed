"""Compares which one of several a thing is called with which one it is: `her second weapon`, `the last attack`."""

from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine.game import Game
from referee.engine.sentences.lexicon import grammars
from referee.engine.steps import Step

LAST = 0
"""What stands for the last one."""


def miscounted(game: Game[Any], state: Any, forms: Sequence[str], steps: Sequence[Step]) -> bool:
    """Whether some words say that a step is another one of its kind than it is, where the game knows which it is."""
    part = game.sentences
    said = list(_said(forms, part.package)) if part is not None else []
    if part is None or not said:
        return False
    fits: dict[tuple[int, str], list[bool]] = {}
    now = state.copy()
    for step in steps:
        for implied in game.flow.implied(now, step):
            game.rules.apply(now, implied)
        for n, noun in said:
            known = part.ordinal(now, step, noun)
            if known is not None:
                nth, last = known
                fits.setdefault((n, noun), []).append(nth in (None, n) if n != LAST else last is not False)
        game.rules.apply(now, step)
    return not all(map(any, fits.values()))


def _said(forms: Sequence[str], package: str) -> Iterator[tuple[int, str]]:
    """Each word that says which one something is, as a number, with the word behind it."""
    common = grammars(package)[0].common
    for at, form in enumerate(forms[:-1]):
        if form in common.ordinals:
            yield common.ordinals[form], forms[at + 1]


__all__ = ["miscounted"]
