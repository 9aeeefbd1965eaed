"""The situations of Shinobi Clans, and the proof that they kill every rule and play every reading."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from referee.engine.game import Setup
from referee.engine.words import Word, clashes
from referee.games import load as load_game
from referee.games.shinobi_clans.steps import Tokens
from referee.table.session.session import Session
from tests.kit.coverage import fails, missing_options, unkilled
from tests.kit.entries import expect
from tests.kit.parts import pad_of
from tests.kit.scenarios import Scenario, load, named_rules, nothing_offered, run, session
from tests.shinobi_clans.mutants import MUTANTS

GAME = load_game("shinobi_clans")
BOOK = GAME.rulebook
SCENARIOS = load(Path(__file__).with_name("scenarios.yaml"))
SHEET = 117
"""Situations of the research sheet; one with several cases is several scenarios here (a, b, c)."""


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s["id"])
def test_scenario(scenario: Scenario) -> None:
    run(GAME, scenario)


def test_the_whole_sheet_is_here() -> None:
    ids = {s["id"].rstrip("abc") for s in SCENARIOS if s["id"].startswith("S-")}
    assert len(ids) == SHEET


def test_every_rule_is_killed() -> None:
    assert unkilled(GAME, SCENARIOS, MUTANTS) == []


def test_every_sum_has_a_mutant() -> None:
    assert set(MUTANTS) == {rule.id for rule in BOOK.rules.values() if rule.kind == "sum"}


def test_every_option_is_played() -> None:
    assert missing_options(GAME, SCENARIOS) == []


READINGS = [
    (option.id, value) for option in BOOK.options.values() for value in option.values if value != option.default
]


SAME = {("start_tie", "youngest"), ("start_tie", "table_picks")}
"""Two readings that differ in what the table does only: both name a player where the default draws again."""


@pytest.mark.parametrize(("name", "value"), READINGS, ids=str)
def test_every_reading_changes_something(name: str, value: str) -> None:
    """A scenario under this reading fails under the default."""
    playing = [s for s in SCENARIOS if s.get("options", {}).get(name) == value]
    turned = [{**s, "options": {**s["options"], name: BOOK.options[name].default}} for s in playing]
    assert any(fails(GAME, scenario) for scenario in turned)


def test_every_rule_with_an_option_is_named_under_it() -> None:
    """Where a rule says that an option bears on it, a scenario names the rule and sets the option."""
    left = []
    for rule in BOOK.rules.values():
        for option in rule.option if rule.kind != "word" else ():
            if not any(rule.id in named_rules(s) and option in s.get("options", {}) for s in SCENARIOS):
                left.append((rule.id, option))
    assert left == []


def test_no_word_of_the_game_is_a_global_one() -> None:
    assert clashes(GAME.notation.words) == []


@pytest.mark.parametrize(("players", "reading"), [(2, "3to5"), (6, "3to5"), (1, "allow_2"), (6, "allow_2")])
def test_the_number_of_players(players: int, reading: str) -> None:
    """SC-SETUP-01, SC-COMP-16."""
    options = BOOK.resolve("en", {"player_count": reading})
    with pytest.raises(ValueError, match="players"):
        GAME.flow.new(Setup(("",) * players, "en", options))


# --- the score pad ---------------------------------------------------------------------------------------------------


BATTLE = {"target": "d", "reward": "5", "players": "3"}
WORKED = {"stack": "bm,ggm,ehp,gap,aad,thf,pm,sk,gma,aku", "guardians": "shu,met,?", "assassins": "shu,kus", "contracts": "1a,2g"}
MISSING = {"target": "m", "reward": "3", "stack": "gap,agm", "contracts": "1g", "players": "3"}
KILLED = {**BATTLE, "stack": "aku", "contracts": "1a"}
ROGUE = {**BATTLE, "guardians": "?", "contracts": "1a,2g", "power.ro": "3"}
BAD_PAIR = {**BATTLE, "stack": "aku,agm", "contracts": "1a,1g,2a", "power.agm": "5"}
FORTY = {**BATTLE, "stack": "aku", "contracts": "1a,2a", "gold_supply": "forty"}
LOST = {"gold": "12,9,12", "final_tie": "last_round_gold"}
MERCHANT = {"target": "m", "reward": "3", "stack": "aku", "assassins": "tb", "contracts": "1a", "players": "3"}
BOX = {"guardian.merchant": 2, "gold.merchant": 4, "card.tb": ["Test Blade", "weapon", 2, 4, 1]}
TO_SLOT_1 = "Rogue at a1 (Assassin slot 1)"


@pytest.mark.parametrize(
    ("values", "points", "winners", "lines"),
    [
        ({**BATTLE, **WORKED}, (10, 0, 0), (), (
            "Guardians 6, Assassins 11", "Daimyo is killed", "pot 10",
            "pot Reward 5 + Daimyo 3 + Enemy In High Places 2 = 10",
        )),
        (MISSING, (None, 0, 0), (), ("at least 0 gold: a pot is open", "0 gold")),
        ({"gold": "21,21,20", "hands": "4,0,6", "final_tie": "fewer_cards_left"}, (21, 21, 20), (2,), ()),
        # debts, where they are played, and gold that is lost
        ({"gold": "21,-2,20", "negative_pot": "lose_gold_debt"}, (21, -2, 20), (1,), ()),
        ({**LOST, "earned": "-3,1,4", "negative_pot": "lose_gold"}, (12, 9, 12), (3,), ()),
        ({**LOST, "earned": "13,1,4", "negative_pot": "lose_gold_debt"}, (12, 9, 12), (1,), ()),
        # what a bank of forty has left
        ({**FORTY, "gold": "20,20,0"}, (20, 20, 0), (), ()),
        ({**FORTY, "gold": "20,15,0"}, (24, 16, 0), (), ()),
        ({**FORTY, "gold": "20,20,0", "gold_supply": "unlimited"}, (24, 24, 0), (), ()),
        ({**KILLED, "reward": "?"}, (None, 0, 0), (), ()),
        # with a weapon that was not read before him the Rogue is placed by the table's word
        ({**ROGUE, "stack": "gap/?,ro,>a"}, None, (), (TO_SLOT_1,)),
        ({**ROGUE, "stack": "gap,ro/>a"}, None, (), (TO_SLOT_1,)),
        ({**ROGUE, "stack": "gap/?,ro/a"}, None, (), (TO_SLOT_1,)),
        ({**ROGUE, "stack": "gap,ro,a"}, None, (), (TO_SLOT_1,)),
        # a weapon with its ninja
        ({**BATTLE, "stack": "gad/shu", "guardians": "?", "contracts": "2g", "power.gad": "2"}, (0, 5, 0), (), (
            "Shuriken is the weapon of Guardian slot 1",
        )),
        ({**BAD_PAIR, "bad_pair": "void_both"}, (0, 8, 0), (), ("found: @1 placed both an Assassination and a Guard contract for Daimyo",)),
        ({**BAD_PAIR, "bad_pair": "void_pair_only"}, (0, 8, 0), (), ("found: @1 placed both an Assassination and a Guard contract for Daimyo",)),
        # printed numbers of the census; what is typed comes first
        (pad_of(GAME).values(MERCHANT, BOX), (7, 0, 0), (), ()),
        (pad_of(GAME).values({**MERCHANT, "gold.merchant": "1"}, BOX), (4, 0, 0), (), ()),
    ],
)  # fmt: skip
def test_the_pad(values: Mapping[str, str], points: Any, winners: tuple[int, ...], lines: tuple[str, ...]) -> None:
    score = pad_of(GAME).score(values)
    assert points in (None, score.points)
    assert score.winners == winners
    assert set(lines) <= {line.text for line in score.lines}


def test_the_pad_says_what_is_missing() -> None:
    assert pad_of(GAME).score(MISSING).unknown == ("guardian.merchant", "power.agm")
    assert pad_of(GAME).values({"gold": "1,2,3"}, BOX) == {"gold": "1,2,3"}


@pytest.mark.parametrize(
    "values",
    [{}, {"gold": "1,2"}, {"target": "x"}, {"target": "d", "stack": "nonsense"}, {"gold": "1,2,3", "moon": "1"},
     {"target": "d", "power.agm": "9"}],
)  # fmt: skip
def test_the_pad_says_what_is_wrong(values: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"\w") as error:
        pad_of(GAME).score(values)
    assert "\n" not in str(error.value)


# --- the census ------------------------------------------------------------------------------------------------------


def test_the_census_asks_all_that_the_rulebook_does_not_tell() -> None:
    names = [q.name for q in GAME.census.questions()]
    assert len(names) == len(set(names))
    assert {"guardian.ronin", "gold.shogun", "rewards", "power.agm", "guardian.ro", "red.thf", "copies.ehp"} <= set(
        names
    )
    assert "power.aad" not in names
    assert "guardian.daimyo" not in names


def test_a_made_up_box_fits() -> None:
    from random import Random

    for seed in range(20):
        box = GAME.census.made_up(Random(seed), {})
        assert GAME.census.wrong(box) == []
        box["copies.aap"] += 1
        assert any("87" in text for text in GAME.census.wrong(box))


def played(*entries: str, **options: str) -> Session:
    """A table of three after these entries, all of which are accepted."""
    table = session(GAME, {"id": "", "players": 3, "options": options})
    assert [entry for entry in entries if table.enter(entry).kind != "accepted"] == []
    return table


# --- what can be typed -----------------------------------------------------------------------------------------------

SHOWN = ("...", "…", "CARD")
"""Parts of a completion that stand for something."""


LOOKED_AT: set[str] = set()
"""Tables at which all that is offered was typed: what was entered, and how they were set up. Many scenarios begin alike."""


@pytest.mark.parametrize("scenario", SCENARIOS[::3], ids=lambda s: s["id"])
def test_what_is_offered_is_asked_for(scenario: Scenario) -> None:
    """No completion is out of turn, not understood, or about a Target that is not in play."""
    table = session(GAME, scenario)
    entries = [str(entry) for entry in (*scenario.get("before", ()), *(step["type"] for step in scenario.get("steps", ())))]
    set_up = [scenario.get(name) for name in ("edition", "options", "box", "players")]
    with nothing_offered():
        for number, entry in enumerate(entries, 1):
            table.enter(entry)
            here = repr((set_up, entries[:number]))
            if here in LOOKED_AT:
                continue
            for text, meaning in GAME.help.complete(table.state):
                if any(part in text for part in SHOWN):
                    continue
                reply = table.twin().enter(text)
                assert reply.verdict != "unread", (text, meaning, reply.message)
                found = [f for said in reply.said for f in said.findings if not f.about]
                assert not any(f.unasked or f.rule == "SC-NINJA-10" for f in found), (entry, text, meaning, found)
            LOOKED_AT.add(here)


def test_cards_are_explained_and_grouped_at_a_reveal() -> None:
    table = played("start 1", "t d5 r2 s3", "k", "c", "d", ". . .", "b d -")
    offered = [text for text, _ in GAME.help.complete(table.state)]
    assert offered[:2] == ["aap", "aad"]
    assert offered.index("gap") > offered.index("sk")
    assert "shu" not in offered
    assert "aku Assassin Kunoichi" in dict(table.enter("? cards").rows)["Assassins"]
    assert "Bomb Maker, Specialist" in table.enter("? bm").message


def test_an_empty_line_is_never_asked_for_where_it_does_nothing() -> None:
    table = played()
    for entry in ("start 1", "t d5 r2 s3", "k", "c", "d", ". . .", "b d", "-", "=3 0 5", "b r - =", "b s - ="):
        table.enter(entry)
        assert "empty line" not in GAME.words.status(table.state)


def test_a_number_is_asked_for_where_it_is_first_needed_and_only_named_afterwards() -> None:
    table = played("start 1", "t d5 m3 s2", "k", "c", "m", ". . .", "b m 1g", "agm", "=")
    assert GAME.census.wanted(table.state) == ("guardian.merchant", "power.agm")
    assert GAME.words.status(table.state).endswith(
        "Guardian power (blue) printed on the Merchant? fact N · still missing: power of the Assassin Grandmaster (`fact power.agm N`)"
    )
    table.enter("b d -")
    assert GAME.words.status(table.state).endswith("still missing: Guardian power (blue) printed on the Merchant (`fact guardian.merchant N`) and 1 more")
    table.enter("fact power.agm 5")
    assert GAME.words.status(table.state).endswith("still missing: Guardian power (blue) printed on the Merchant (`fact guardian.merchant N`)")
    assert table.enter("fact moon").verdict == "unread"
    assert "asked for now: guardian.merchant" in table.enter("fact guardian.merchant").message
    assert table.enter("fact 4").kind == "accepted"
    assert table.state.facts["guardian.merchant"] == 4
    assert GAME.census.wanted(table.state) == ()
    assert table.enter("fact 4").kind == "refused"


def test_the_table_is_drawn_in_words() -> None:
    table = played("start 1", "t d5 m3 s2", "k", "c", "d d dg", "d sp aku", "da m m", ". . .", "b d 1a")
    rows = {row.label: dict(row.cells) for row in GAME.drawing.board(GAME.facts.view(table.state))}
    assert rows["Daimyo"]["stack, bottom first"] == "face down; Assassin Kunoichi, open"
    assert rows["@1"]["contracts"] == "Assassination Daimyo"
    assert table.enter("aku/kus gap/shu").kind == "accepted"
    rows = {row.label: dict(row.cells) for row in GAME.drawing.board(GAME.facts.view(table.state))}
    assert rows["Daimyo"]["Guardian slots"] == "1 Guardian Apprentice with Shuriken"
    assert rows["Daimyo"]["Assassin slots"] == "1 Assassin Kunoichi with Kusari-Fundo"


def test_the_board_shows_who_has_placed_tokens() -> None:
    table = played("start 1", "t d5 m3 s2", "k", "c 1", "2: place 3 ! three")
    rows = {row.label: dict(row.cells) for row in GAME.drawing.board(GAME.facts.view(table.state))}
    assert [rows[f"@{seat}"]["tokens placed"] for seat in (1, 2, 3)] == ["2", "3", ""]


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({}, "type what is scored"),
        ({**BATTLE, "stack": "aku", "contracts": "1a,4a"}, "there is no seat 4"),
        ({**BATTLE, "stack": "aku", "contracts": "1a,x"}, "type seats with a or g"),
        ({**BATTLE, "stack": "d,aku", "contracts": "1a"}, "'d' is no card"),
        ({**BATTLE, "stack": "aad,ro", "assassins": "?", "contracts": "1a", "power.aad": "2"}, "ro/a"),
        ({**BATTLE, "stack": "sp,aku", "misplay_found": "table_decides"}, "misplay_found=discard_no_effect"),
        ({**BATTLE, "reward": "-5", "stack": "aku", "contracts": "1a"}, "no Reward is worth -5; type reward=[?]"),
        ({"gold": "21,-2,20"}, "negative_pot=lose_gold_debt"),
        ({"gold": "20,20,1", "gold_supply": "forty"}, "the bank began with 40 gold"),
        ({"gold": "12,9,12", "earned": "13,1,4"}, "seat 1 has 12 gold and cannot have earned 13"),
        ({"gold": "12,9,12", "earned": "3,1,13", "negative_pot": "lose_gold"}, "seat 3 has 12 gold"),
        ({"gold": "12,9,12", "earned": "-3,1,4"}, "seat 1 cannot have earned -3"),
        ({"gold": "12,9,12", "hands": "-1,4,5"}, "nobody is left with -1 cards"),
        ({"gold": "12,9,12", "hands": "1,11,5"}, "nobody is left with 11 cards"),
        ({"gold": "12,9,12", "start": "0"}, "there is no seat 0"),
        ({"gold": "12,9,12", "start": "4", "final_tie": "seat_after_start"}, "there is no seat 4"),
    ],
)
def test_the_pad_says_what_to_type_instead(values: dict[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        pad_of(GAME).score(values)


def test_gold_that_was_declared_has_its_line_in_the_sum() -> None:
    table = played("start 1", "t d5 r2 s3", "k", "c", ". . .", "b d 1g 2g =", "set gold.2 2 ! lost one", "1: take 4 ! one more")
    lines = [(line.seat, line.text, line.points) for line in GAME.scoring.score(table.state).lines if line.seat]
    assert (2, "by the table's word", -1) in lines and (1, "by the table's word", 1) in lines
    assert all(sum(p or 0 for s, _, p in lines[:-3] if s == seat) == table.state.gold[seat - 1] for seat in (1, 2, 3))
    assert not any("word" in line.text for line in pad_of(GAME).score({"gold": "21,9,20"}).lines)


def test_help_follows_how_a_master_spy_is_announced() -> None:
    for reading, form in (("stepwise", "d ms sk ro"), ("announce_first", "d ms2 sk ro")):
        table = played("start 1", "t d5 r2 s3", "k", "c", "d", "d", mspy_choice=reading)
        assert form in [text for text, _ in GAME.help.complete(table.state)]
        assert table.enter(form).kind == "accepted"


def test_no_total_is_made_up_for_a_target_that_cannot_be_settled_yet() -> None:
    table = played("start 1", "t d5 r2 s3", "k", "c", "d", "d", ". . .", "b d 1a", "aku")
    reply = expect(table, "=", kind="refused")
    assert not [text for text in reply.suggestions if text.startswith("=")]


@pytest.mark.parametrize(("shown", "more", "text"), [(1, True, "1mg"), (1, False, "1mg -"), (3, False, "1mg 2mg 3mg")])
def test_tokens_are_written_as_they_are_read(shown: int, more: bool, text: str) -> None:
    """Those that are left face down follow, unless it is said that they were not read."""
    table = played("start 1", "t d5 r2 s3", "k", "c", ". . .", "b d 1a 2a 3a =", "b r - =", "b s - =")
    step = Tokens(0, tuple((seat, "merchant", "g") for seat in range(1, shown + 1)), more)
    assert GAME.notation.write(table.state, [step]) == text
    words = [Word(part, i, i) for i, part in enumerate(text.split(), 1)]
    assert GAME.notation.parse(table.state, words) == (step, [])
