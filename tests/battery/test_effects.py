"""What happens by itself is declared: every effect that stands in a log has its members and its words."""

from typing import Any

import pytest

from referee.engine.effects import AMOUNT, NUMBER, SEAT, TEXT, EffectKind, EffectShape, by_name
from referee.engine.game import Game
from referee.engine.leaving import EFFECTS
from tests.battery.table import every
from tests.kit.golden import folder
from tests.records.logs import as_data


def test_every_effect_is_declared(game: Game[Any]) -> None:
    """Each effect of honest games and of golden sessions has a declared shape; a sentence leaves no member unfilled."""
    some = [effect for result in every(game) for line in result.lines for effect in getattr(line, "did", ())]
    for path in sorted(folder(game.id).glob("*.jsonl")):
        some += [tuple(effect) for row in as_data(path.read_bytes()) for effect in row.get("did") or ()]
    for effect in {effect for effect in some if effect[0] not in EFFECTS}:
        kind = game.about.effects.get(effect[0])
        assert kind is not None and kind.read(effect) is not None, effect
        assert "{" not in game.words.say(effect)
    for effect in (effect for effect in some if effect[0] in EFFECTS):
        assert EFFECTS[effect[0]].read(effect) is not None, effect


def test_an_effect_of_another_version_is_kept_and_not_said(game: Game[Any]) -> None:
    """Unknown names, and known names with other members."""
    for name in ("of_later", *game.about.effects):
        assert game.words.say((name, 1, 2, 3, 4, None)) == "" or game.about.effects[name].shapes[-1].listed


def test_building_one_gives_the_plain_tuple() -> None:
    life = EffectKind("life", seat=SEAT, change=NUMBER, words="{seat} {change:gets|loses} {change:abs}")
    assert life(2, -1) == ("life", 2, -1)
    assert (life.say(life(2, -1)), life.say(life(2, 1))) == ("@2 loses 1", "@2 gets 1")


@pytest.mark.parametrize(
    ("effect", "read", "said"),
    [
        (("gone", "hand", 1), {"place": "hand", "n": 1}, "1 card of hand"),
        (("gone", "sai"), {"card": "sai"}, "sai"),
        (("gone", 7), None, ""),
        (("order", 3, 1), {"rest": [3, 1]}, "@3, @1"),
        (("order",), {"rest": []}, ""),
        (("order", "x"), None, ""),
        (("total", 4, "≥ 2 + ?"), {"one": 4, "other": "≥ 2 + ?"}, "4 to ≥ 2 + ?"),
        (("total", True, 1), None, ""),
    ],
)
def test_shapes_under_one_name_lists_and_amounts(effect: Any, read: Any, said: str) -> None:
    kinds = by_name(
        EffectKind("gone", EffectShape("{n:*card} of {place}", place=TEXT, n=NUMBER), EffectShape("{card}", card=TEXT)),
        EffectKind("order", rest=SEAT, words="{rest}"),
        EffectKind("total", one=AMOUNT, other=AMOUNT, words="{one} to {other}"),
    )
    assert (kinds[effect[0]].read(effect), kinds[effect[0]].say(effect)) == (read, said)
