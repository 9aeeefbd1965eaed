"""Golden sessions of Samurai Sword: transcripts that give the same log for ever, for each player count and way to end."""

import statistics
from io import BytesIO

import pytest

from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.reader import LogReader
from tests.kit.golden import folder, played
from tests.samurai_sword.tables import GAME

FOLDER = folder("samurai_sword")
NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))

WAYS = {
    "typed_3": ("SS-DEFEAT-04", [2]),
    "typed_5": ("SS-DEFEAT-04", [2, 3]),
    "typed_7": ("SS-DEFEAT-04", [1, 4, 5]),
    "bushido_4": ("SS-CARD-BUSHIDO-09", [1, 2]),
    "bushido_5": ("SS-CARD-BUSHIDO-09", [4, 5]),
    "standing_own_4": ("SS-SWORD-01", [3, 4]),
    "standing_4": ("SS-SWORD-01", [2, 3]),
    "standing_6": ("SS-SWORD-01", [1, 6]),
    "deck_3": ("SS-DECK-03", [2]),
    "deck_6": ("SS-DECK-03", [2, 4, 5]),
    "deadly_6": ("SS-DEFEAT-04", [1, 4, 6]),
    "deadly_7": ("SS-DEFEAT-04", [5, 6, 7]),
    "simultaneous_6": ("SS-DEFEAT-04", [1, 6]),
    "lazy_5": ("SS-DECK-03", [1, 2]),
    "eventful_4": ("SS-END-01", [1, 4]),
}
"""Each way to end, and who has won when everything is shown: the last honor lost by a defeat, at a reshuffle, to Bushido;
one left standing, after an enemy and after a team-mate; honor counted by the table."""

HONEST = [n for n in NAMES if n != "eventful_4"]


def transcript(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_game_ends_as_it_did(name: str) -> None:
    """That each transcript gives its log, and that each log replays, is tested for all games in table/test_golden.py and tests/battery."""
    table, _ = played(GAME.id, name)
    score = GAME.scoring.score(table.state)
    why, winners = WAYS[name]
    assert (table.state.why, list(score.winners)) == (why, winners)


def test_the_end_is_open_until_roles_and_hands_are_shown() -> None:
    """At the end line nobody can know more than the table: unknown facts are named, and what is shown closes them."""
    for name in HONEST:
        table, log = played(GAME.id, name)
        (end,) = [line for line in log if isinstance(line, lines.EndLine)]
        hidden = len(table.names) > 3
        assert any(n.startswith("role.") for n in end.computed.get("unknown", [])) == hidden, name
        assert not table.fold.claims


def test_every_player_count_and_every_way_to_end_is_there() -> None:
    assert {why for why, _ in WAYS.values()} == set(GAME.about.ends)
    assert set(WAYS) == set(NAMES)
    assert {len(played(GAME.id, name)[0].names) for name in NAMES} == {3, 4, 5, 6, 7}


def test_what_the_names_say() -> None:
    for name in NAMES:
        table, _ = played(GAME.id, name)
        texts = [line.text for line in GAME.scoring.score(table.state).lines]
        assert any("Deadly Strike" in t for t in texts) == (
            name.startswith("deadly") or name in ("standing_own_4", "typed_3")
        ), name
        assert any(t.endswith(": Victory of the Swordmaster") for t in texts) == (
            name in ("standing_4", "standing_6")
        ), name


@pytest.mark.parametrize("name", HONEST)
def test_honest_sessions_are_clean(name: str) -> None:
    _, log = played(GAME.id, name)
    assert all(line.verdict == "ok" for line in log if isinstance(line, lines.Judged))


def test_keys_per_entry() -> None:
    """Few keystrokes, with Enter; set-up and showings included."""
    keys = []
    for name in ("typed_3", "typed_5", "typed_7"):
        rows = [r for r in transcript(name).splitlines() if r and not r.startswith(("#", "players", "option"))]
        keys += [len(row) + 1 for row in rows]
    keys.sort()
    assert statistics.median(keys) <= 5
    assert keys[len(keys) * 9 // 10] <= 12


def test_the_result_without_explanation_is_that_with_it() -> None:
    for name in NAMES:
        reader = LogReader(BytesIO((FOLDER / f"{name}.jsonl").read_bytes()))
        fold = Fold(GAME, reader.head)
        for line in reader:
            fold.feed(line)
            if fold.state.over:
                assert GAME.scoring.result(fold.state) == GAME.scoring.score(fold.state).result(), (name, line)
