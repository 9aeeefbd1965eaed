"""Entries against a rule at a table of Shinobi Clans: the record holds what the table did, or says what must be finished first."""

from typing import Any

import pytest

from referee import games
from referee.games.shinobi_clans.steps import Targets
from referee.journal import lines
from referee.table.session.session import Session
from tests.kit.entries import accept, expect
from tests.kit.scenarios import session

GAME = games.load("shinobi_clans")
ROUND = ("start 1", "t d5 r2 s3")
NINJA = (*ROUND, "k", "c")
BATTLE = (*NINJA, "d", "r", "d", ". . .")
ADVANCED = ("start 1", "t d5 r2 s3", "p aku aap aad gap gad ggm")


def table(*entries: str, options: dict[str, Any] | None = None, box: dict[str, Any] | None = None) -> Session:
    made = session(GAME, {"id": "forced", "players": ["Ana", "Ben", "Cho"], "options": options or {}, "box": box or {}})
    for entry in entries:
        reply = made.enter(entry)
        assert reply.kind in ("accepted", "info"), (entry, reply)
    return made


def lawful(made: Session) -> None:
    assert [law.id for law in GAME.about.laws if not law.honest and law.holds(made.state)] == []


FORCED = [
    ("a lower Reward starts", (), "0: setup 2,5,3 1", "SC-SETUP-07", {"start": 1, "phase": "target"}, {"start": 2}, {}),
    ("nine tokens", (), "0: setup 2,5,3 2 9", "SC-SETUP-02", {"tokens.1": 9, "tokens.3": 9}, {"tokens.1": 10}, {}),
    ("86 cards", (), "0: setup 2,5,3 2 10 86", "SC-SETUP-04", {"deck": 86}, {"deck": 87}, {}),
    ("no Reward under a Target", ("start 1",), "0: targets daimyo,ronin,shogun 5,2,-2", "SC-TARGET-04", {"rewards": [5, 2, 0]}, {"rewards": [5, 2, -1]}, {}),
    ("packs of seven", ROUND, "0: deal -1 7", "SC-DRAFT-B-05", {"packs.1": 7, "hand.1": 4, "deck": 54}, {"packs.1": 6, "deck": 57}, {}),
    ("a pool too small", ROUND, "p aku aap aad gap gad", "SC-DRAFT-ADV-03",
     {"pool": ["assassin_kunoichi", "assassin_apprentice", "assassin_adept", "guardian_apprentice", "guardian_adept"], "deck": 82},
     {"deck": 81}, {"draft": "advanced"}),
    ("the other draft", ROUND, "0: pool aku,aap,aad,gap,gad,ggm", "SC-SETUP-09", {"phase": "pick", "deck": 81}, {"phase": "draft", "deck": 87}, {}),
    ("a pick out of turn", ADVANCED, "2: pick gap", "SC-DRAFT-ADV-04", {"hand.2": 1, "hand.1": 0}, {"hand.2": 1}, {"draft": "advanced"}),
    ("a card that is not in the pool", ADVANCED, "1: pick ro", "SC-DRAFT-ADV-04", {"hand.1": 1, "deck": 81}, {"hand.1": 0}, {"draft": "advanced"}),
    ("cards thrown away", NINJA, "tr 2 2", "SC-ROUND-03", {"hand.2": 8, "discard": 2, "turn": 1}, {"hand.2": 10, "discard": 0}, {}),
    ("face down in spite of a Scout", (*NINJA, "d sc"), "2: lay daimyo", "SC-CARD-SCOUT-3",
     {"hand.2": 9, "stack.daimyo": ["?"], "scout": [], "turn": 3}, {"hand.2": 10, "turn": 2, "scout": ["daimyo"]}, {"scout_breach": "take_back"}),
    ("a Spy turns up two", (*NINJA, "d", "d"), "3: spy daimyo bm,ro", "SC-CARD-SPY-2",
     {"stack.daimyo": ["rogue^", "bomb_maker^"], "hand.3": 10}, {"stack.daimyo": ["?", "bomb_maker^"]}, {}),
    ("a Master Spy passes a card over", (*NINJA, "d", "d"), "3: master_spy daimyo ,ro", "SC-CARD-MSPY-5",
     {"stack.daimyo": ["rogue^", "?"]}, {"stack.daimyo": ["?", "rogue^"]}, {}),
    ("the own hand is robbed", NINJA, "1: disappear 1", "SC-CARD-DIS-5", {"hand.1": 8, "turn": 1}, {"hand.1": 9, "turn": 2}, {}),
    ("three are drawn", NINJA, "1: appear aku,bm,ro", "SC-CARD-APP-1", {"hand.1": 9, "deck": 54}, {"hand.1": 9, "deck": 55}, {}),
    ("passes instead of playing the stolen card", (*NINJA, "x 2"), "1: pass", "SC-CARD-DIS-3",
     {"hand.1": 10, "hand.2": 9, "passed.1": True, "turn": 2}, {"hand.1": 9, "passed.1": False, "turn": 1}, {}),
    ("an Assassin on the Guardian side", (*BATTLE, "b d -"), "0: flip aku g1", "SC-TYPE-02",
     {"slots.daimyo.g": ["assassin_kunoichi"], "slots.daimyo.a": []}, {"slots.daimyo.g": [], "slots.daimyo.a": ["assassin_kunoichi"]}, {}),
    ("a slot passed over", (*BATTLE, "b d -"), "0: flip aku a3", "SC-BATTLE-C-03", {"slots.daimyo.a": ["-", "-", "assassin_kunoichi"]},
     {"slots.daimyo.a": ["assassin_kunoichi"]}, {}),
    ("two ninjas in a slot", (*BATTLE, "b d -", "aku"), "0: flip aap a1", "SC-SLOT-04",
     {"slots.daimyo.a": ["assassin_kunoichi&assassin_apprentice"], "height.daimyo": 0, "on_table": 3},
     {"slots.daimyo.a": ["assassin_kunoichi", "assassin_apprentice"]}, {}),
    ("a Meddler in a slot", (*BATTLE, "b d -"), "0: flip thf a1", "SC-TYPE-06", {"slots.daimyo.a": ["thief"], "under.daimyo": []},
     {"slots.daimyo.a": [], "under.daimyo": ["thief"]}, {}),
    ("a card taken along by none", (*BATTLE, "b d -"), "0: hit aku", "SC-BATTLE-C-10",
     {"stack.daimyo": ["?"], "discard": 1}, {"stack.daimyo": ["?", "?"], "discard": 0}, {}),
    ("a token handed over", NINJA, "1: give 2 dg", "SC-SETUP-03", {"tokens.1": 7, "tokens.2": 9}, {"tokens.1": 8, "tokens.2": 8}, {}),
    ("a card handed over", NINJA, "1: give 2 aku", "SC-NINJA-03", {"hand.1": 9, "hand.2": 11, "tokens.1": 8, "turn": 1}, {"hand.1": 10, "hand.2": 10, "tokens.1": 8}, {}),
    ("a Target thrown away by the table", (*NINJA, "d"), "0: discard daimyo", "SC-COMP-15",
     {"targets": ["ronin", "shogun"], "discard": 1, "on_table": 0, "turn": 2}, {"targets": ["daimyo", "ronin", "shogun"], "on_table": 1}, {}),
    ("a Target thrown away", (*NINJA, "d"), "2: discard daimyo", "SC-COMP-15",
     {"targets": ["ronin", "shogun"], "discard": 1, "on_table": 0}, {"targets": ["daimyo", "ronin", "shogun"], "on_table": 1}, {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "before", "entry", "rule", "typed", "ruled", "options"),
    FORCED,
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_what_was_typed_is_done(
    title: str, before: tuple[str, ...], entry: str, rule: str, typed: Any, ruled: Any, options: dict[str, Any]
) -> None:
    """As typed, and as version 0.1.0 read it; the laws hold, and the table goes on."""
    for reading, facts in ({}, typed), ({"forced": "as_ruled"}, ruled):
        made = table(*before, options={**options, **reading})
        refused = made.enter(entry)
        assert refused.kind == "refused" and rule in [f.rule for said in refused.said for f in said.findings], refused
        accept(made, f"{entry} ! it was so")
        paths = GAME.facts.paths(made.state)
        assert {path: paths.get(path) for path in facts} == facts, (title, reading)
        assert GAME.flow.awaiting(made.state).who
        lawful(made)


WAITS = [
    ("a card in the draft", ROUND, "1: lay daimyo", "draft first", "k"),
    ("tokens before the draft is done", (*ROUND, "0: deal"), "c", "draft first", "k"),
    ("a card before tokens lie", (*ROUND, "k"), "1: lay daimyo", "place the contracts first", "c"),
    ("a Target that is not in play", NINJA, "1: lay merchant", "is not in play", "d"),
    ("the battle before all have passed", NINJA, "b d", "the ninja phase is not over", "."),
    ("a Target within another", (*BATTLE, "b d -"), "b r", "is being resolved", "aku"),
    ("a Target twice", (*BATTLE, "b s -", "="), "b s", "is already resolved", "b d"),
    ("slots before the stack is empty", (*BATTLE, "b d -"), "0: slot 1", "turn up the other", "aku"),
    ("a weapon that nobody has found", (*BATTLE, "b d -"), "0: arm shu", "no ninja is finding", "aku"),
    ("a slot of another number", (*BATTLE, "b d -", "aku", "gap"), "0: slot 2", "resolve slot 1 first", "="),
]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "before", "entry", "text", "offer"), WAITS, ids=lambda x: x if isinstance(x, str) else ""
)
def test_two_things_at_once_are_recorded_by_nothing(
    title: str, before: tuple[str, ...], entry: str, text: str, offer: str
) -> None:
    made = table(*before)
    last, state = made.fold.last, made.state.copy()
    for force in ("!", "!!"):
        reply = expect(made, f"{entry} {force} it was so", text, kind="refused", waits=True, force="")
        assert reply.suggestions
    assert (made.fold.last, made.state) == (last, state)
    assert made.enter(offer).kind == "accepted"


def test_who_picked_before_the_turn_is_passed_over_when_it_comes() -> None:
    made = table(*ADVANCED, options={"draft": "advanced"})
    assert made.enter("3: pick ggm ! was quick").verdict == "irregular"
    order = []
    while made.state.phase == "pick":
        (seat,) = GAME.flow.awaiting(made.state).who
        order.append(seat)
        assert (
            made.enter(
                "1" if made.state.pool[0] else str(next(i for i, c in enumerate(made.state.pool, 1) if c))
            ).verdict
            == "ok"
        )
    assert order == [1, 2, 3, 2, 1]


def test_totals_and_pot_of_the_table_stand() -> None:
    """The Daimyo dies by the table's count, and the pot is what the table paid out; so it is told, and so it stays."""
    box = {"guardian.daimyo": 3}
    before = (*BATTLE, "b d 1a 2g", "aku", "gap")
    made = table(*before, box=box)
    reply = made.enter("=4 5 ! added up so")
    assert reply.verdict == "irregular" and {f.rule for f in reply.said[-1].findings} == {"SC-BATTLE-E-02"}
    paths = GAME.facts.paths(made.state)
    assert (paths["last.outcome"], paths["last.assassin"], paths["gold"]) == ("killed", 5, [8, 0, 0])
    made = table(*before, box=box)
    made.enter("= 4 4 6 ! took one too many")
    assert GAME.facts.paths(made.state)["gold"] == [0, 6, 0] and GAME.facts.paths(made.state)["last.pot"] == 6
    made = table(*BATTLE, "b d 1a", "aku", "aap")
    made.enter("=3 9 7 ! one of the two is not told")
    assert GAME.facts.paths(made.state)["gold"] == [7, 0, 0] and made.enter("fact power.aap 1").kind == "accepted"
    assert GAME.facts.paths(made.state)["gold"] == [7, 0, 0]
    made = table(*before, box=box, options={"forced": "as_ruled"})
    made.enter("= 4 4 6 ! took one too many")
    assert GAME.facts.paths(made.state)["gold"] == [0, 5, 0]
    lawful(made)


def test_a_scout_left_lying_stays_until_the_round_is_over() -> None:
    made = table(*NINJA, "d sc", ". . .")
    assert made.enter("skip scout").verdict == "missed"
    paths = GAME.facts.paths(made.state)
    assert (paths["scout"], paths["discard"], paths["on_table"]) == (["daimyo"], 0, 1)
    for entry in ("b d - = 0 0 0", "b r - = 0 0 0", "b s - = 0 0 0"):
        made.enter(f"{entry} ! so")
        lawful(made)


def test_a_target_is_missing_and_the_battle_goes_on() -> None:
    made = table(*BATTLE, "1: discard ronin ! by mistake")
    for entry in ("b d -", "aku", "gap", "=", "b s - ="):
        assert made.enter(entry).verdict in ("ok", "odd"), entry
    assert made.state.phase == "rest"
    lawful(made)


def test_two_ninjas_in_a_slot_both_count_and_go_together() -> None:
    made = table(*BATTLE, "b d 1a", "aku", "0: flip aap a1 ! on top of it", box={"power.aap": 1})
    assert GAME.words.status(made.state) and GAME.drawing.board(GAME.facts.view(made.state))
    expect(made, "=", verdict="ok")
    paths = GAME.facts.paths(made.state)
    assert paths["last.assassin"] == 4 + 1 and paths["last.outcome"] == "killed"
    lawful(made)
    killed = table(*NINJA, "d", "d", "d", ". . .", "b d -", "sk", "gap", "0: flip gad g1 ! on top of it")
    assert killed.enter("=").verdict in ("ok", "odd")
    assert sorted(GAME.facts.paths(killed.state)["last.discarded"]) == ["guardian_adept", "guardian_apprentice"]
    lawful(killed)


def test_a_round_without_targets_is_recorded() -> None:
    for options in ({}, {"forced": "as_ruled"}):
        made = table("start 1", options=options)
        reply = made.fold.feed(lines.StepLine(n=made.fold.last + 1, step=Targets(0, ())))
        assert reply is not None and reply.verdict == "irregular" and made.state.phase == "draft"


def test_what_is_no_token_and_no_card_is_not_handed_over() -> None:
    made = table(*NINJA)
    for force in ("!", "!!"):
        reply = made.enter(f"1: give 2 hat {force} it was so")
        assert reply.kind == "refused" and reply.said[-1].verdict == "unread" and not reply.force, reply
    assert made.enter("1: give 2 ? ! unseen").said[-1].text == "@1 hands a card that was not read to @2"
