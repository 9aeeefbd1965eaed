"""Golden sessions of Ninjato: transcripts that give the same log for ever, for each way in which a game can end."""


import pytest

from referee.journal import lines
from referee.journal.fold import Fold
from tests.battery.table import refolded
from tests.kit.golden import folder, played
from tests.kit.logs import folded
from tests.ninjato.tables import GAME

FOLDER = folder("ninjato")
NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
WAYS = {
    "table_2": ("NJ-WIN-03", None),
    "table_3": ("NJ-WIN-01", [3]),
    "table_4": ("NJ-WIN-01", [2]),
    "two_2": ("NJ-WIN-01", [2]),
    "three_3": ("NJ-WIN-01", [1]),
    "four_4": ("NJ-WIN-01", [4]),
    "most_envoys_2": ("NJ-WIN-02", None),
    "oldest_envoy_4": ("NJ-WIN-03", None),
    "shared_2": ("NJ-WIN-04", [1, 2]),
}
"""Each way to end: most honor at tables of two, three and four, all seven rounds; and the three ties.

The three tables are whole games as they are typed beside the cards: nothing is known of the box, prices and clan orders are
told when they are seen; table_3 is set up part by part. In three_3 and four_4 each raid is one entry.
"""

KEYS = {
    "table_2": (4, 11),
    "table_3": (4, 9),
    "table_4": (5, 12),
    "two_2": (5, 9),
    "three_3": (7, 17),
    "four_4": (7, 19),
}
"""Median and ninth decile of the keys of an entry, Enter included."""
SHOWN = [
    "order",
    "lay",
    "dojo",
    "row",
    "attack",
    "play",
    "banzai",
    "token",
    "leave",
    "fail",
    "clear",
    "switch",
    "swap",
    "flip",
    "learn",
    "bribe",
    "spread",
    "endround",
    "tiles",
    "restock",
    "envoys",
    "rumors",
    "henso",
    "first",
    "second",
    "oldest",
    "bonus",
]
"""Steps of a whole game."""
SET_UP = ("order", "sentries", "tokens", "treasures", "tiles", "envoys", "rumors", "row")


def transcript(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def entries(name: str) -> list[str]:
    """The entries of a transcript, without the lines of the head and the set-up."""
    return [
        row
        for row in transcript(name).splitlines()
        if not row.startswith(("players", "box", "option", "setup", "#", "fact")) and row.split()[0] not in SET_UP
    ]


@pytest.mark.parametrize("name", NAMES)
def test_the_game_ends_as_it_did(name: str) -> None:
    """That each transcript gives its log, and that each log replays, is tested for all games in table/test_golden.py and tests/battery."""
    table, log = played(GAME.id, name)
    for fold in refolded(GAME, table.fold.head, log[1:]):
        assert GAME.scoring.result(fold.state) == GAME.scoring.score(fold.state).result(), fold.last
    why, winners = WAYS[name]
    assert table.state.why == why and winners in (None, table.state.winners)


@pytest.mark.parametrize("name", KEYS)
def test_keys_of_an_entry(name: str) -> None:
    keys = sorted(len(row) + 1 for row in entries(name))
    assert (keys[len(keys) // 2], keys[int(0.9 * len(keys))]) == KEYS[name]


def test_the_tables_show_the_whole_game() -> None:
    """All placements, alarms, elites of two figures, cleared houses, switches, swaps, Hensojutsu, both places, a tie, the bonus."""
    verbs: set[str] = set()
    effects: set[str] = set()
    for name in ("table_2", "table_3", "table_4"):
        _, log = played(GAME.id, name)
        steps = [line for line in log if isinstance(line, lines.StepLine)]
        verbs |= {line.step.verb() for line in steps}
        effects |= {str(effect[0]) for line in steps for effect in line.did}
        effects |= {"double" for line in steps if "/" in getattr(line.step, "guard", "")}
    assert set(SHOWN) <= verbs
    assert {"alarm", "flip", "elite", "double", "cleared", "deck", "tiles_gone", "no_second", "winner"} <= effects


def test_seven_rounds() -> None:
    for name in KEYS:
        _, log = played(GAME.id, name)
        rounds = [e[1] for line in log if isinstance(line, lines.StepLine) for e in line.did if e[0] == "round_over"]
        assert rounds == [1, 2, 3, 4, 5, 6, 7], name


def test_a_raid_that_is_cut_short_goes_on_exactly() -> None:
    """After every line of a log that was cut there, in mid-raid too, the rest gives the same table."""
    table, log = played(GAME.id, "three_3")
    whole = folded(GAME, table.fold.head, log[1:])
    raids = 0
    first = Fold(GAME, table.fold.head)
    for cut in range(1, 80):
        for line in log[max(1, cut - 1) : cut]:
            first.feed(line)
        raids += first.state.raid is not None
        again = first.copy()
        for line in log[cut:]:
            again.feed(line)
        assert again.state == whole.state
    assert raids > 20
