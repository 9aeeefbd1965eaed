"""The effects of an act in words; a loss says what is left (`2 Ben loses 1 life (3 left)`).

That a declared fact has its value now is left out: the line says it.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.engine import leaving

if TYPE_CHECKING:
    from referee.engine.game import Effect, Game


def effects_in_words(game: "Game[Any]", did: Sequence["Effect"], state: Any) -> tuple[str, ...]:
    """What an act did, a sentence each; effects that need none are left out. state: after the act."""
    did = [effect for effect in did if effect[0] != "set"]
    losses = [effect for effect in did if effect[0] in game.facts.counted and len(effect) == 3 and effect[2] < 0]
    if not losses:
        return tuple(text for text in (leaving.say(effect, game) for effect in did) if text)
    view = game.facts.view(state)
    after: Counter[tuple[str, int]] = Counter()  # what the effects behind this one change
    out: list[str] = []
    for effect in reversed(did):
        text = leaving.say(effect, game)
        if effect[0] in game.facts.counted and len(effect) == 3:
            name, seat, change = effect
            if change < 0 and text:
                text += f" ({view[game.facts.counted[name]][seat - 1] - after[name, seat]} left)"
            after[name, seat] += change
        out.append(text)
    return tuple(text for text in reversed(out) if text)


__all__ = ["effects_in_words"]
