"""Another starting seat after entries that were typed by position: how they are said of the seats that made them is offered (T2-094)."""

import pytest

from tests.kit.entries import accept
from tests.kit.heads import table

MOVED = "amend 1 setup 7 r o p start 2 ! Ben holds the pawn"


def test_what_is_offered_records_what_the_table_did() -> None:
    session = table("shinbi", ("ksb", "skh"))
    reply = session.enter(MOVED)
    assert reply.kind == "accepted" and reply.suggestions[0] == "z z z", reply
    text = dict(reply.rows)["z z z"]
    entries = [part for at, part in enumerate(text.split("`")) if at % 2]
    assert entries == [MOVED, "ksb", "skh"]
    accept(session, "z z z", *entries)
    straight = table("shinbi", ("z",))
    accept(straight, "setup 7 r o p start 2", "ksb", "skh")
    assert session.game.facts.view(session.state) == straight.game.facts.view(straight.state) and not session.fold.stranded


@pytest.mark.parametrize("entries", [("1: attack 2 katana",), ("ksb", "show 1 kept h"), ()])
def test_nothing_is_offered_where_the_seats_were_named_or_more_happened(entries: tuple[str, ...]) -> None:
    session = table("shinbi", entries)
    reply = session.enter(MOVED)
    assert not any(name.startswith("z z") for name, _ in reply.rows)
