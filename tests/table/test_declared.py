"""A table declares what lies on it: rounds restored in the middle, other spellings, and what to type instead."""

from typing import Any

from referee import games
from referee.table.session.session import Session
from tests.kit.entries import accept, verdicts
from tests.kit.golden import play
from tests.kit.logs import folded

CLANS = """players Ana Ben Cho
set start 2
set phase target
set targets daimyo,ronin,shogun
set rewards 2,3,5
set hand 4,5,0
set deck 60
set phase ninja
set stack.daimyo ?,?,rogue^
set slots.daimyo.g gma+?,-
set slots.ronin.a shu^,?
set scout ronin
set tokens 8,8,8
"""

NINJATO = """players Ana Ben
setup 21 5/255/m4 5/234/g6 4/335/t4 5a/35g/t2 1/44g/m2 115 x? q5 gx55@34 m44@36 tx54@38 g242@40 ek4 em2 ev52 ev2
h5f 2
"""


def session(game: str, text: str) -> tuple[Session, list[Any]]:
    return play(games.load(game), text)


def lawful(table: Session) -> bool:
    return not any(law.holds(table.state) for law in table.game.about.laws)


def test_a_round_of_shinobi_clans_is_restored_in_the_middle() -> None:
    table, _ = session("shinobi_clans", CLANS)
    view = table.game.facts.view(table.state)
    assert (view["phase"], view["turn"], view["hand"]) == ("ninja", 2, [4, 5, 0])
    assert view["stack"]["daimyo"] == ["?", "?", "rogue^"]
    assert view["slots"]["daimyo.g"] == ["guardian_master+?", "-"] and view["scout"] == ["ronin"]
    assert lawful(table)
    for entry in ("s", "sg", ".", "."):  # Ben and Ana play a card each, and both pass
        assert table.enter(entry).kind == "accepted", entry
    assert table.game.facts.view(table.state)["phase"] == "battle"
    accept(table, "b d", "-", "+")
    fresh = folded(table.game, table.fold.head, table.fold.items)
    assert fresh.state == table.state


def test_a_draft_of_shinobi_clans_is_restored_in_the_middle() -> None:
    table, _ = session(
        "shinobi_clans", "players Ana Ben Cho\nstart 1\nt d5 r2 s3\n1: deal 4 6\nset packs 3,4,3\nset held 2,3,1\n"
    )
    view = table.game.facts.view(table.state)
    assert view["packs"] == [3, 4, 3] and view["held"] == [2, 3, 1]
    assert lawful(table)
    assert table.enter("k").kind == "accepted"
    assert sum(table.game.facts.view(table.state)["hand"]) == 12 + 10


def test_an_attack_in_ninjato_is_told_anew() -> None:
    table, _ = session("ninjato", NINJATO)
    for entry in (
        "set raid.guard 3a",
        "set raid.shuriken 24",
        "set skills.1 x1 ! learned before",
        "set pavilion.cards 3",
    ):
        reply = table.enter(entry)
        assert reply.kind == "accepted", f"{entry}: {reply}"
        assert lawful(table), entry
    view = table.game.facts.view(table.state)
    assert view["raid"]["guard"] == "3a" and view["raid"]["figures"] == [3] and view["raid"]["shuriken"] == "24"
    assert view["skills"][0] == "x1" and view["sensei"]["tiles"] == "q1" and view["pavilion"]["cards"] == 3
    reply = table.enter("set phase play")
    assert reply.kind == "accepted" and lawful(table) and not table.game.facts.view(table.state)["raid"]


def test_what_follows_from_others_says_which_to_set() -> None:
    table, _ = session("ninjato", NINJATO)
    reply = table.enter("set order.1 2")
    assert reply.kind == "refused" and "set order 2,1,3" in str(reply), reply


def test_a_count_in_another_spelling_agrees() -> None:
    table, _ = session("ninjato", NINJATO)
    assert verdicts(
        table, "set treasure.1 23g", "chk treasure.1 g32", "chk treasure.1 g33", "chk treasure.2 -"
    ) == ["ok", "ok", "impossible", "ok"]
