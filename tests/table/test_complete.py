"""Completion over the golden sessions: behind the first words of an entry, the word that was typed next is offered."""

from collections.abc import Iterator

import pytest

from referee import games
from referee.api.game import LoadedGame
from referee.engine.words import GLOBAL_WORDS
from referee.table.assist.complete import candidates
from referee.table.session.session import Session
from referee.table.setup.opening import Opening
from tests.kit.golden import folder

SHARE = {"ninjato": 0.76, "samurai_sword": 0.95, "shinbi": 0.95, "shinobi_clans": 0.9}
"""Least share of the words behind the first that must be offered. What is missing are texts that nothing tells
beforehand (prices of tiles, a forced reason) and second words that make another reading of the first."""
ENTRIES = 5
"""Entries of more than one word that are looked at in each session, in the plain run."""


def typed(game_id: str, entries: int = ENTRIES) -> Iterator[tuple[Session, str]]:
    """Entries of several words with the session before each."""
    game = games.load(game_id)
    for path in sorted(folder(game_id).glob("*.txt")):
        rows = [row.strip() for row in path.read_text(encoding="utf-8").splitlines()]
        opening = Opening(game)
        while not rows[0] or rows[0].startswith("#") or opening.take(rows[0]):
            del rows[0]
        session = LoadedGame(game).table_of(opening.head(log_id="GOLDEN", at="2000-01-01T00:00:00+00:00")).session
        seen = 0
        for row in rows:
            words = row.split()
            plain = len(words) > 1 and words[0] not in (*GLOBAL_WORDS, "setup") and not {"!", "!!"} & set(words)
            if plain and not row.startswith("#") and "#" not in row:
                seen += 1
                yield session, row
            if seen == entries:
                break
            if row and not row.startswith("#"):
                session.enter(row)


@pytest.mark.parametrize("entries", [ENTRIES, pytest.param(12, marks=pytest.mark.full)])
@pytest.mark.parametrize("game", list(SHARE))
def test_the_next_word_is_offered(game: str, entries: int) -> None:
    hits, missed = 0, []
    for session, row in typed(game, entries):
        words = row.split()
        before = session.state.copy()
        for at in range(1, len(words)):
            text = " ".join([*words[:at], ""])
            whole = [text[: len(text) - c.start] + c.text for c in candidates(session, text)]
            if any(entry.split(" ")[: at + 1] == words[: at + 1] for entry in whole):
                hits += 1
            else:
                missed.append(f"{text}[{words[at]}]")
        assert session.state == before, "completion changed the table"
    share = hits / (hits + len(missed))
    assert share >= SHARE[game], f"{share:.2f}: {missed[:30]}"


@pytest.mark.parametrize("game", list(SHARE))
def test_a_word_that_is_begun_is_ended(game: str) -> None:
    """What is offered behind a blank is offered, too, behind its first letter."""
    for number, (session, row) in enumerate(typed(game)):
        if number % 5:
            continue
        text = " ".join([row.split()[0], ""])
        for one in [c for c in candidates(session, text) if not c.start and c.text][:3]:
            again = [c.text for c in candidates(session, text + one.text[0])]
            assert one.text in again or len(one.text) == 1, f"{text}{one.text[0]}: {again}"
