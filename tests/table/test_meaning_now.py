"""`? WORD` says first what the word does now; in Ninjato a word for a skill tile and a step is the tile first."""

import pytest

from referee.table.session.session import Session
from tests.kit import golden
from tests.kit.heads import table


def cleaned(session: Session) -> bool:
    """Whether the round is over and nothing is due but the clean-up."""
    return bool(session.state.all_resolved) and not session.state.open


@pytest.mark.parametrize(("word", "code"), [("swap", "w"), ("flip", "r"), ("b", "b"), ("switch", "v")])
def test_a_skill_tile_comes_before_a_step_and_before_a_seat(word: str, code: str) -> None:
    reply = table("ninjato").enter(f"? {word}")
    assert reply.message.startswith(f"{word}: skill ") and f"typed {code}" in reply.message, reply
    assert "seat" not in reply.message and reply.rows[0][0] == "also"


def test_a_letter_that_begins_an_entry_of_now_is_that_first() -> None:
    assert table("ninjato", ("set treasure.1 2345",)).enter("? r").message.startswith("r: r2: the second rumor")
    assert table("ninjato", ("h4f 2",)).enter("? r").message.startswith("r: skill flip")


def test_the_clean_up_comes_before_the_clan() -> None:
    seen: list[str] = []

    def look(session: Session, entry: str) -> None:
        if cleaned(session) and not seen:
            seen.append(golden.copied(session).enter("? r").message)

    path = golden.folder("shinbi") / "eventful_4_es.txt"
    session = golden.played("shinbi", "eventful_4_es")[0]
    golden.play(session.game, path.read_text(encoding="utf-8"), look)
    assert seen and seen[0].startswith("r: cards ") and "Rhanobi" in seen[0], seen
    assert "Rhanobi" in table("shinbi").enter("? r").message
