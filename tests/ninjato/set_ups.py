"""The set-ups of the golden sessions as they are typed zone by zone, each as short as the questions say it may be."""

import statistics

from referee import games
from referee.games.ninjato.notation_blanks import RUMOR_LETTERS
from tests.kit.first_move import PLAYERS, at_terminal
from tests.kit.golden import folder, play

SHORT = {code: letter for letter, code in RUMOR_LETTERS.items()}
"""The one letter of what a rumor counts."""


def rows() -> list[str]:
    """The set-ups that were typed in one entry."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder("ninjato").glob("*.txt"))]
    return [row for text in texts for row in text.splitlines() if row.startswith("setup ")]


def zones(row: str) -> tuple[str, ...]:
    """The answers, zone by zone: order, sentries with tokens, treasures, row with tiles, envoys, rumors."""
    _, order, *words = row.split()
    sentries, treasures, tokens = zip(*(word.split("/") for word in words[:5]), strict=True)
    seen: list[str] = []
    for token in tokens[:-1]:
        clan = token[0]
        seen.append(clan if clan == "g" or any(other[0] == clan for other in seen) else token)
    tiles, envoys, rumors = words[6 : 6 + len(order)], words[6 + len(order) : -4], words[-4:]
    short = (SHORT[rumor[:2]] + rumor[2:] for rumor in rumors)
    aged = (envoy.partition("@")[0] for envoy in envoys)
    return (order[:-1], *map("".join, ((*sentries, *seen), treasures, (words[5], *tiles), aged, short)))


def keys(answers: tuple[str, ...]) -> int:
    """What they take, with an Enter each."""
    return sum(len(answer) + 1 for answer in answers)


def median() -> float:
    """Over all golden sessions. Raises AssertionError where the answers lay another table than the entry."""
    for row in rows():
        same(row)
    return statistics.median(keys(zones(row)) for row in rows())


def same(row: str) -> None:
    """Type one zone by zone, and compare the table with that of the whole entry."""
    players = PLAYERS.split(",")[: len(row.split()[1])]
    session, line, shown = at_terminal("ninjato", (",".join(players), *zones(row)))
    plain = " ".join(word.partition("@")[0] for word in row.split())
    whole, _ = play(games.load("ninjato"), f"players {', '.join(players)}\n{plain}\n")
    assert not line.left and session.state.phase == "play", shown
    parts = ("order", "houses", "row", "sensei", "palace", "pavilion", "info")
    ours, theirs = ([repr(getattr(one.state, part)) for part in parts] for one in (session, whole))
    assert ours == theirs, (row, shown)
