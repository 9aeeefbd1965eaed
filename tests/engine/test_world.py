"""The world of real cards."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.world import World


def test_takes_from_the_top() -> None:
    world = World({"deck": "abcd"})
    assert world.move(2, "deck", "hand") == ("d", "c")
    assert world.zone("deck") == ("a", "b") and world.zone("hand") == ("d", "c")
    assert world.count("deck") == 2 and world.count("nowhere") == 0 and world.zone("nowhere") == ()
    assert world.zones() == ["deck", "hand"]


def test_takes_named_cards() -> None:
    world = World({"hand": "aabc"})
    assert world.move(2, "hand", "pile", ("a", "c")) == ("a", "c")
    assert world.zone("hand") == ("a", "b")


def test_what_is_not_there_is_an_error_and_changes_nothing() -> None:
    world = World({"hand": "ab"})
    with pytest.raises(ValueError):
        world.move(2, "hand", "pile", ("b", "c"))
    with pytest.raises(ValueError):
        world.move(3, "hand", "pile")
    with pytest.raises(ValueError):
        world.move(1, "hand", "pile", ("a", "b"))
    assert world.zone("hand") == ("a", "b") and world.count("pile") == 0


def test_same_seed_same_world() -> None:
    def play(world: World) -> tuple[tuple[str, ...], ...]:
        world.shuffle("deck", "deck")
        world.move(3, "deck", "hand")
        world.move(1, "hand", "pile", random=True)
        world.shuffle("pile", "deck")
        return tuple(world.zone(zone) for zone in world.zones())

    first, other = World({"deck": "abcdefgh"}, 7), World({"deck": "abcdefgh"}, Random(7))
    copy = first.copy()
    assert play(first) == play(other) == play(copy)
    assert len({play(World({"deck": "abcdefgh"}, seed)) for seed in range(20)}) > 10


def test_copy_is_independent() -> None:
    world = World({"deck": "abc"})
    copy = world.copy()
    copy.move(1, "deck", "hand")
    assert world.zone("deck") == ("a", "b", "c") and world.count("hand") == 0


def test_shuffle_keeps_all_cards() -> None:
    world = World({"pile": "abc", "deck": "xy"}, 1)
    world.shuffle("pile", "deck")
    assert world.count("pile") == 0 and sorted(world.zone("deck")) == ["a", "b", "c", "x", "y"]
    world.shuffle("nowhere", "nowhere")
