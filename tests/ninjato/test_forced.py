"""Entries against a rule at a table of Ninjato: the record holds what the table did, or says what must be finished first."""

from typing import Any

import pytest

from referee.engine.steps import Show
from referee.journal import lines
from referee.table.session.session import Session
from tests.kit.entries import accept, expect
from tests.ninjato.tables import GAME, table

SCORING = ("set round 3", "set envoys.1 t2*", "set envoys.2 t3*,m2*")
ROUND = ("- - - - - -", "eor", "z1 v1")


def lawful(made: Session) -> None:
    assert [law.id for law in GAME.about.laws if not law.honest and law.holds(made.state)] == []


FORCED = [
    ("another treasure of the house", ("h1f",), "5>5", "NJ-TREAS-04",
     {"raid.shuriken": "5", "house.1.plain": "23"}, {"raid.shuriken": "2", "house.1.plain": "35"}),
    ("a treasure that does not lie in the house", ("h1f",), "5>4", "NJ-TREAS-04",
     {"raid.shuriken": "4", "house.1.plain": "35"}, {"raid.shuriken": "2", "house.1.plain": "35"}),
    ("two treasures kept", ("h1f 5 4 5",), "1: fail keep=t2,t3", "NJ-TREAS-09",
     {"treasure.1": "23", "spent": "", "house.1.plain": "5"}, {"treasure.1": "2", "spent": "3"}),
    ("none kept", ("h1f 5 4 5",), "1: fail", "NJ-TREAS-09", {"treasure.1": "", "spent": "23"}, {"treasure.1": "3", "spent": "2"}),
    ("one kept that lies nowhere", ("h1f 5 4 5",), "1: fail keep=g", "NJ-TREAS-09",
     {"treasure.1": "g", "spent": "23", "house.1.plain": "5"}, {"treasure.1": "3", "spent": "2"}),
    ("a second tile with one shuriken", ("set hand.1 4", "sb3"), "1: learn x1 2", "NJ-SENSEI-01",
     {"placed.1": 1, "skills.1": "b1 x1", "hand.1": 2, "turn": 2}, {"placed.1": 2, "skills.1": "b1 x1"}),
    ("a tile of another", ("sb3",), "2: learn b1 4", "NJ-SENSEI-07",
     {"skills.1": "", "skills.2": "b1", "hand.2": 3, "placed.2": 1}, {"skills.1": "b1", "skills.2": "", "hand.2": 4, "placed.2": 1}),
    ("an envoy of another", ("set envoys.2 m3", "set treasure.1 3"), "1: bribe E5 t3", "NJ-PALACE-03",
     {"envoys.1": "E5", "envoys.2": "", "treasure.1": "", "honor.1": 3}, {"envoys.1": "", "envoys.2": "E5", "treasure.1": "3"}),
    ("a rumor of another", ("set treasure.1 34", "set treasure.2 3", "1: spread R1 t3", ), "2: spread R1 t3", "NJ-PAV-03",
     {"rumors.1": 0, "rumors.2": 1, "treasure.2": "", "honor.2": 3}, {"rumors.1": 1, "rumors.2": 0, "treasure.2": "3"}),
    ("a treasure out of its time", ("h1f 5",), "0: token t4", "NJ-TREAS-11",
     {"house.1.plain": "345", "bag": 74, "raid.stage": "choice"}, {"house.1.plain": "35", "bag": 75}),
    ("treasures for a house that has some", (), "0: restock 2 t2,t3,t4 2", "NJ-END4-04",
     {"house.2.plain": "223345", "house.2.sentry": "2", "bag": 72}, {"house.2.plain": "235", "house.2.sentry": "4", "bag": 75}),
    ("a reward before the scoring", (), "1: first goshirakawa honor", "NJ-END6-02", {"honor.1": 6, "turn": 1}, {"honor.1": 0}),
    ("a rumor as a reward before the scoring", (), "1: first taira rumor R2", "NJ-END6-02",
     {"rumors.1": 1, "pavilion.cards": 3}, {"rumors.1": 0, "pavilion.cards": 4}),
    ("cards discarded at another time", (), "1: limit 2", "NJ-DOJO-09", {"hand.1": 3, "dojo.discards": 1, "turn": 1}, {"hand.1": 4}),
    ("cards taken without a visit", (), "2: take 1,3 1", "NJ-DOJO-04", {"hand.2": 7, "dojo.row": "5", "dojo.deck": 40, "turn": 1}, {"hand.2": 4}),
    ("rumors laid out of time", (), "0: rumors el5", "NJ-PAV-03", {"pavilion.cards": 5, "pavilion.deck": 25}, {"pavilion.cards": 4}),
    ("a swap for what is not there", ("set skills.1 w1", "h1f 5"), "1: swap w1 g t3 plain", "NJ-SKILL-SNAKE-3",
     {"raid.shuriken": "23", "house.1.plain": "5g", "skills.1": "(w1)"}, {"raid.shuriken": "2", "house.1.plain": "35"}),
    ("an attack that is taken back too late", ("h1f 5",), "1: retract", "NJ-ROUND-10",
     {"placed.1": 0, "house.1.plain": "235", "hand.1": 3, "turn": 1, "phase": "play"}, {"phase": "raid", "house.1.plain": "35"}),
    ("another's visit in the middle of an attack", ("h1f 5",), "2: dojo deck=2", "NJ-ROUND-09",
     {"hand.2": 6, "placed.2": 1, "raid.who": 1, "raid.shuriken": "2", "turn": 1}, {"phase": "play", "treasure.1": "2", "hand.2": 6}),
    ("another's attack in the middle of an attack", ("h1f 5",), "2: attack 3 stealth", "NJ-ROUND-09",
     {"raid.who": 2, "raid.house": 3, "placed.2": 1, "treasure.1": ""}, {"raid.who": 2, "treasure.1": "2"}),
    ("a pass without a shuriken", ("set placed.1 3",), "1: pass", "NJ-ROUND-07", {"placed.1": 3}, {"placed.1": 4}),
    ("an elite guard of which none is left", ("set elite.deck 0", "set house.1.plain 2", "set house.1.red 45", "h1f 5"), "1: banzai e4*1", "NJ-ELITE-08",
     {"raid.guard": "e4*1", "raid.stage": "guard", "house.1.red": "45", "elite.deck": 0}, {"raid.guard": "e4*1", "elite.deck": 0}),
    ("the end of a round that is not over", (), "eor", "NJ-ROUND-03", {"phase": "tiles", "placed.1": 0}, {"phase": "play"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "before", "entry", "rule", "typed", "ruled"), FORCED, ids=lambda x: x if isinstance(x, str) else ""
)
def test_what_was_typed_is_done(
    title: str, before: tuple[str, ...], entry: str, rule: str, typed: Any, ruled: Any
) -> None:
    """As typed, and as version 0.1.0 read it; the laws hold, and the table goes on."""
    for options, facts in (({}, typed), ({"forced": "as_ruled"}, ruled)):
        made = table(*before, options=options)
        refused = made.enter(entry)
        assert refused.kind == "refused" and rule in [f.rule for said in refused.said for f in said.findings], refused
        accept(made, f"{entry} ! it was so")
        paths = GAME.facts.paths(made.state)
        assert {path: paths.get(path) for path in facts} == facts, (title, options)
        assert GAME.flow.awaiting(made.state).who
        lawful(made)


WAITS = [
    ("a guard before the sentry is beaten", ("h1f",), "1: banzai 3", "must beat the sentry or fail first", ("f",)),
    ("a guard before this one is beaten", ("h1f 5", "3"), "1: banzai 4", "is turned up", ("f",)),
    ("a guard in an empty house", ("h1f 5 3 5 3 5",), "1: banzai 4", "replace the clan token", ("skip token",)),
    ("leaving an empty house", ("h1f 5 3 5 3 5",), "1: leave", "replace the clan token", ("skip token",)),
    ("a card before the alarm", ("h1f 5", "3a"), "1: play 5", "resolve the alarm first", ("skip alarm",)),
    ("a card against no guard", (), "1: play 5", "type the attack first", ("h1f",)),
    ("the bonuses before the end", (), "bonus", "the bonuses end the game", ("d",)),
    ("a treasure for no house", (), "0: token t2", "nobody is attacking a house", ()),
]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "before", "entry", "text", "offers"), WAITS, ids=lambda x: x if isinstance(x, str) else ""
)
def test_two_things_at_once_are_recorded_by_nothing(
    title: str, before: tuple[str, ...], entry: str, text: str, offers: tuple[str, ...]
) -> None:
    made = table("set hand.1 6", *before)
    last, state = made.fold.last, made.state.copy()
    for force in ("!", "!!"):
        reply = expect(made, f"{entry} {force} it was so", text, kind="refused", waits=True, force="")
        assert set(offers) <= set(reply.suggestions), reply.suggestions
    assert (made.fold.last, made.state) == (last, state)
    accept(made, *offers[:1])


def test_a_reward_of_another_does_not_say_that_a_player_names_no_target() -> None:
    """Ben was not asked: nothing is recorded of him, and the reward is remarked on."""
    box = {"clan_order.3": ["taira", "minamoto", "goshirakawa"]}
    made = table(
        *SCORING, "set skills.1 h4t", "set skills.2 h4t", *ROUND, "*5", box=box, options={"passing": "allowed"}
    )
    assert made.state.turn == 2
    reply = made.enter("1: first taira honor")
    assert reply.verdict == "odd" and [f.rule for f in reply.said[-1].findings] == ["NJ-SCORE-02"]
    assert len(reply.said) == 1 and made.state.honor[0] > 0
    own = table(*SCORING, "set skills.1 h4t", *ROUND, box=box, options={"passing": "allowed"})
    reply = own.enter("1: first taira honor ! the older envoy")
    assert reply.said[0].verdict == "ok" and len(reply.said) == 2, "who takes a reward names no target"


def test_a_second_place_before_the_first_ones_takes_its_rumor() -> None:
    box = {"clan_order.3": ["taira", "minamoto", "goshirakawa"]}
    made = table(*SCORING, *ROUND, "o1", "h", box=box, options={"passing": "allowed"})
    assert made.state.phase == "first" and made.state.pass2 == ["taira"]
    assert made.enter("2: second taira R1 ! was quick").verdict == "irregular"
    assert made.state.rumors[1] == ["R1"] and made.state.pass2 == [] and made.state.phase == "first"


def test_what_is_shown_at_the_end_is_what_is_held() -> None:
    """A hand with a card too many, and a rumor that lies before another player by the log."""
    made = table("set treasure.1 34", "1: spread R1 t3", "set treasure.2 2", "2: spread R2 t2")
    reply = made.fold.feed(lines.ShowLine(n=made.fold.last + 1, show=Show("hand.1", ("1", "2", "3", "4", "5"), True)))
    assert reply is not None and reply.verdict == "impossible" and made.state.hand[0] == 5
    reply = made.fold.feed(lines.ShowLine(n=made.fold.last + 1, show=Show("rumors.1", ("R2",), True)))
    assert reply is not None and reply.verdict == "impossible"
    assert made.state.rumors == [["R2"], [""]]
    lawful(made)


def test_cards_that_nobody_had_do_not_make_later_ones_impossible() -> None:
    """Which card it was is in dispute: the ones of the box can all be played still."""
    box = {f"dojo.{v}": n for v, n in ((1, 10), (2, 10), (3, 11), (4, 11), (5, 10))}
    made = table(box=box)
    assert made.enter("h1f").kind == "accepted"
    assert made.enter("5+++++ !! so many").verdict == "impossible"
    assert made.state.hand[0] == 0 and made.state.discards == 6
    assert not any(made.state.cards.could("hand 2", card, 4).verdict == "no" for card in "12345")
    lawful(made)
