"""Ninjato's situations, and the proof that they kill every rule and play every reading."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.api.game import LoadedGame
from referee.engine.game import Setup
from referee.engine.steps import Fact
from referee.games.ninjato.data import names
from referee.games.ninjato.topics import TOPICS
from referee.table.assist.hints import now
from tests.kit.coverage import missing_options, unkilled
from tests.kit.entries import accept, expect
from tests.kit.golden import played
from tests.kit.parts import pad_of
from tests.kit.scenarios import Scenario, load, named_rules, offered_where_asked, run, session
from tests.ninjato import tables
from tests.ninjato.mutants import MUTANTS
from tests.ninjato.tables import BOOK, GAME, SETUP

SCENARIOS = load(Path(__file__).with_name("scenarios.yaml"))
SHEET = 125


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s["id"])
def test_scenario(scenario: Scenario) -> None:
    run(GAME, scenario)


def test_the_whole_sheet_is_here() -> None:
    assert len([s for s in SCENARIOS if s["id"].startswith("NJ-SC-")]) == SHEET


def test_every_rule_is_killed() -> None:
    assert unkilled(GAME, SCENARIOS, MUTANTS) == []


def test_every_sum_has_a_mutant() -> None:
    assert set(MUTANTS) == {rule.id for rule in BOOK.rules.values() if rule.kind == "sum"}


def test_every_option_is_played() -> None:
    assert missing_options(GAME, SCENARIOS) == []


READINGS = [
    (option.id, value) for option in BOOK.options.values() for value in option.values if value != option.default
]


def passes(scenario: Scenario) -> bool:
    try:
        with offered_where_asked(scenario):
            run(GAME, scenario)
    except AssertionError:
        return False
    return True


@pytest.mark.parametrize(("name", "value"), READINGS, ids=str)
def test_every_reading_changes_something(name: str, value: object) -> None:
    """A scenario under this reading fails under the default."""
    playing = [s for s in SCENARIOS if s.get("options", {}).get(name) == value]
    default = BOOK.options[name].default
    assert any(not passes({**s, "options": {**s["options"], name: default}}) for s in playing)


def test_every_rule_with_an_option_is_named_under_it() -> None:
    left = []
    for rule in BOOK.rules.values():
        for option in rule.option if rule.kind != "word" else ():
            if not any(rule.id in named_rules(s) and option in s.get("options", {}) for s in SCENARIOS):
                left.append((rule.id, option))
    assert left == []


def test_every_thing_has_words_of_its_own() -> None:
    words = {
        "treasures": "gold",
        "clans": "Go-Shirakawa",
        "skills": "hensojutsu",
        "styles": "tiger",
        "rumors": "Dishonorable Opponents",
    }
    ids = {"treasures": "g", "clans": "goshirakawa", "skills": "henso", "styles": "tiger", "rumors": "opponents"}
    for kind, word in words.items():
        assert names(kind).exact(word) == ids[kind]
        for thing in names(kind).ids:
            assert names(kind).exact(thing) == thing


# --- the score pad ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "points"),
    [
        # NJ-SC-501: the multiplier of 1 to 7 rumors of elites, 5 elites; 9 elites without a rumor
        ({"honor": "0,0", "elites": "1+1+1+1+1,-", "rumors": "elx1,-"}, (10, 0)),
        ({"honor": "0,0", "elites": "1+1+1+1+1,-", "rumors": "elx2,-"}, (15, 0)),
        ({"honor": "0,0", "elites": "1+1+1+1+1,-", "rumors": "elx3,-"}, (25, 0)),
        ({"honor": "0,0", "elites": "1+1+1+1+1,-", "rumors": "elx4,-"}, (30, 0)),
        ({"honor": "0,0", "elites": "1+1+1+1+1,-", "rumors": "elx5,-"}, (35, 0)),
        ({"honor": "0,0", "elites": "1+1+1+1+1,-", "rumors": "elx6,-"}, (45, 0)),
        ({"honor": "0,0", "envoys": "3,0", "rumors": "evx7,evx3"}, (27, 0)),
        ({"honor": "0,0,0", "rumors": "dox2,do,-"}, (8, 4, 0)),
        ({"honor": "0,0,0,0", "rumors": "do,dox3,do,-"}, (2, 6, 2, 0)),
        ({"honor": "0,0", "elites": "1+2d,-", "rumors": "elx3,-"}, (11, 0)),
        ({"honor": "0,0", "elites": "1+2d,-", "rumors": "elx3,-", "double_elite_counts": "2"}, (15, 0)),
        ({"honor": "0,0", "envoys": "0,0", "rumors": "rux2+ev,-"}, (6, 0)),
        ({"honor": "0,0", "envoys": "0,0", "rumors": "rux2+ev,-", "rumor_counts_itself": "false"}, (2, 0)),
        ({"honor": "40,38", "treasure": "3,2", "rumors": "sk,-"}, (None, 40)),
        # a scoring phase
        ({"tokens": "t2,t4,m2,m4,g6", "taira": "2,1,0", "minamoto": "0,0,1", "take": "t:h,m:h"}, (6, 0, 6)),
        ({"tokens": "m2,m4,g6,g3,g5", "taira": "2,1", "take": "t:r"}, (0, 0)),
        ({"tokens": "m2,m4,m5,t2,g6", "minamoto": "2,1", "take": "m:r"}, (0, 11)),
        ({"tokens": "t4,m2,m3,m4,g6", "taira": "1,1", "take": "t:h"}, (None, None)),
        ({"tokens": "t4,m2,m3,m4,g6", "taira": "1,1", "take": "t:h", "oldest": "t:2"}, (0, 4)),
        # what is open leaves the totals of others as they are
        ({"tokens": "t4,m2,m3,m4,g6", "taira": "1,1,0", "take": "t:h", "honor": "1,2,3"}, (None, None, 3)),
        ({"tokens": "t4,m2,m3,m4,g6", "taira": "2,1,1", "take": "t:h", "honor": "1,2,3"}, (5, 2, 3)),
        ({"tokens": "t4,m2,m3,m4,g6", "taira": "2,1,1", "take": "t:r", "honor": "1,2,3"}, (1, None, None)),
        ({"tokens": "t4,m2,m3,m4,g6", "taira": "2,1,0", "honor": "1,2,3"}, (None, None, 3)),
        ({"tokens": "m2,m3,m4,g6,g3", "taira": "2,1,1", "take": "t:r", "honor": "1,2,3"}, (1, 2, 3)),
        # elites that were not told leave their rumors open
        ({"honor": "10,10", "envoys": "2,2", "oldest": "2", "rumors": "elx2,elx1"}, (None, None)),
        ({"honor": "10,10", "envoys": "2,2", "oldest": "2", "rumors": "elx2,elx1", "elites": "-,-"}, (10, 10)),
    ],
)
def test_the_score_pad(values: dict[str, str], points: tuple[int | None, ...]) -> None:
    score = pad_of(GAME).score(values)
    assert score.points == points
    assert score.lines


def test_a_scoring_phase_line_by_line() -> None:
    """Worked out by hand: two Taira tokens, two Minamoto, one Go-Shirakawa; all firsts are served before any second."""
    values = {
        "tokens": "t2,t5,m4,g6,m1", "taira": "2,1,0", "minamoto": "1,1,2", "goshirakawa": "0,0,1", "henso": "m:1,g:3",
        "oldest": "m:3", "order": "m,g,t", "take": "t:h,m:r,g:h", "honor": "10,20,30",
    }  # fmt: skip
    score = pad_of(GAME).score(values)
    assert [(line.seat, line.text, line.points) for line in score.lines] == [
        (1, "influence in Minamoto: 1 envoy + 1 Hensojutsu = 2", None),
        (3, "influence in Go-Shirakawa: 1 envoy + 1 Hensojutsu = 2", None),
        (0, "minamoto: 4 + 1 = 5 honor on its houses", None),
        (0, "goshirakawa: 6 = 6 honor on its houses", None),
        (0, "taira: 2 + 5 = 7 honor on its houses", None),
        (3, "minamoto: first with 2, a rumor", 0),
        (3, "goshirakawa: first with 2, the honor", 6),
        (1, "taira: first with 2, the honor", 7),
        (1, "minamoto: second with 2, the honor", 5),
        (0, "goshirakawa: nobody is second", None),
        (2, "taira: second with 1, a rumor", 0),
        (0, "in all: @1 22, @2 20, @3 36", None),
    ]
    assert score.points == (22, 20, 36)
    at_once = pad_of(GAME).score({**values, "second_reward": "immediately"})
    assert [line.text.partition(" with")[0] for line in at_once.lines[5:8]] == [
        "minamoto: first", "minamoto: second", "goshirakawa: first",
    ]  # fmt: skip
    assert at_once.points == score.points


def test_the_final_bonus_line_by_line() -> None:
    """Worked out by hand: three and four rumors of a type, opponents of two players, a picture of the table's own."""
    score = pad_of(GAME).score({
        "honor": "41,38,40", "treasure": "3,0,5", "elites": "1+2d,-,1+1", "taira": "2,1,1", "minamoto": "2,2,1",
        "goshirakawa": "1,1,0", "skills": "3,2,1", "rumors": "elx3+do,dox2+evx4,xfanx2+sk+ru", "xfan": "0,0,4",
    })  # fmt: skip
    assert [(line.seat, line.points) for line in score.lines[3:]] == [
        (1, 8), (1, 4), (2, 8), (2, 20), (3, 8), (3, 1), (3, 4), (1, 3), (1, 3), (3, 5), (3, 2), (0, None),
    ]  # fmt: skip
    assert score.points == (59, 66, 60) and score.winners == (2,)


def test_a_picture_of_ones_own_takes_the_name_of_what_it_counts() -> None:
    """With its name it is of that type and makes one set with the others: 3 + 1 of envoys at 4 × 5 (NJ-BONUS-03)."""
    values = {"honor": "40,38", "envoys": "5,4", "taira": "2,1", "elites": "1+2,1", "rumors": "elx2+xfan,evx3+xfan"}
    by_number = pad_of(GAME).score({**values, "xfan": "2,1"})
    assert by_number.points == (40 + 4 + 2 + 3, 38 + 16 + 1 + 1)
    assert (
        pad_of(GAME).score({**values, "xfan": "et"}).points
        == pad_of(GAME).score({**values, "xfan": "Taira"}).points
        == by_number.points
    )
    assert pad_of(GAME).score({**values, "xfan": "envoys"}).points == (40 + 4 + 5 + 3, 38 + 20 + 1)
    open_ = pad_of(GAME).score({**values, "xfan": "minamoto"})
    assert open_.points == (None, None) and open_.unknown == ("minamoto",)


def test_each_example_of_the_pad_can_be_called() -> None:
    for example in pad_of(GAME).usage.splitlines():
        assert pad_of(GAME).score(dict(word.split("=") for word in example.split()[3:])).lines


WINNERS: list[tuple[dict[str, str], tuple[int, ...]]] = [
    ({"honor": "80,78"}, (1,)),
    ({"honor": "80,80,70", "envoys": "5,4,9"}, (1,)),
    ({"honor": "80,80,70", "envoys": "5,5,3"}, ()),
    ({"honor": "80,80,70", "envoys": "5,5,3", "oldest": "2"}, (2,)),
    ({"honor": "40,40", "envoys": "0,0"}, (1, 2)),
    ({"honor": "40,40"}, ()),
]


@pytest.mark.parametrize(("values", "winners"), WINNERS)
def test_who_wins_on_the_pad(values: dict[str, str], winners: tuple[int, ...]) -> None:
    assert pad_of(GAME).score(values).winners == winners


@pytest.mark.parametrize(
    "values",
    [{}, {"honor": "1"}, {"honor": "1,2,3,4,5"}, {"tokens": "t4,m2,m3,m4,g6", "taira": "1,0", "henso": "t:2"}, {"tokens": "t4,m2,m3,m4,g6", "taira": "1,0", "henso": "1"},
     {"tokens": "t4,m2,m3,m4,g6", "taira": "1,0", "honor": "1,2,3"}, {"honor": "x"}, {"honor": "1,2", "treasure": "1"}, {"honor": "1,2", "colour": "red"}, {"honor": "1,2", "rumors": "zz,-"},
     {"tokens": "t4"}, {"tokens": "q4", "taira": "1,0"}, {"tokens": "t4,m2,m3,m4,g6", "taira": "1,0", "order": "t,m"}, {"honor": "1,2", "elites": "3,-"}],
)  # fmt: skip
def test_the_pad_says_what_is_wrong(values: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        pad_of(GAME).score(values)


# --- the census ------------------------------------------------------------------------------------------------------


def test_a_made_up_box_answers_the_census() -> None:
    box: dict[str, Any] = GAME.census.made_up(Random(1), {})
    totals = {"dojo.": 52, "treasure.": 90, "guard.": 40, "elite.": 20, "tile.": 19}
    for prefix, whole in totals.items():
        assert sum(v for k, v in box.items() if k.startswith(prefix)) == whole
    assert sum(k.startswith("envoy.") for k in box) == 21
    assert sum(k.startswith("rumor.") for k in box) == 30
    kinds = {q.name.partition(".")[0] for q in GAME.census.questions()}
    assert {k.partition(".")[0] for k in box} <= kinds
    assert GAME.census.wrong(box) == []
    state = GAME.flow.new(Setup(("a", "b"), "en", BOOK.defaults("en")))
    for name, fact in box.items():
        assert not GAME.rules.check(state, Fact(name, fact)), name


def test_a_census_that_does_not_add_up() -> None:
    box: dict[str, Any] = {f"dojo.{v}": 10 for v in range(1, 6)}
    assert any("52" in text for text in GAME.census.wrong(box))
    assert any("90" in text for text in GAME.census.wrong({"treasure.g": 91}))
    assert len(GAME.census.wrong({"guard.3": -1, "colour": 1, "clan_order.3": ["taira"], "envoy.abe": "q7"})) == 4


# --- what the table sees and learns ----------------------------------------------------------------------------------


def typed(*entries: str, **options: Any) -> Any:
    return tables.table(*entries, options=options)


def rows(table: Any, entry: str) -> dict[str, str]:
    return dict(table.enter(entry).rows)


def test_the_echo_names_an_open_rumor_and_nothing_names_it_later() -> None:
    table = typed("set treasure.1 3")
    assert "R1 (elite 3)" in table.enter("r1").said[0].text
    lines = rows(table, "ls")
    assert lines.pop("") == "round 1, @1:"
    assert "R1" in lines.pop("1")  # the set-up names all that lie there
    assert len(lines) == 2 and not any("R1" in text for text in lines.values())
    assert "R1" not in str(GAME.facts.view(table.state)) and "R1" not in str(table.fold.items[-1].did)


def test_a_refused_entry_tells_nothing_of_a_rumor_that_was_taken() -> None:
    table = typed("set treasure.1 234", "r2", "d")
    for entry in ("R2", "R2 2"):
        reply = expect(table, entry, kind="refused")
        assert "do2" not in f"{reply}", reply
        assert reply.said[0].text.startswith("@1 spreads R2 for")


def test_the_echo_of_the_set_up_names_the_cards_of_the_market() -> None:
    table = session(GAME, {"players": 2})
    text = table.enter(SETUP.replace("t34*", "abe=t34*")).said[0].text
    assert text == "set up; first @1; Sensei +2, 6; Palace abe, E1, E2, E3; Pavilion R1, R2, R3, R4"


def test_the_echo_names_guards_and_tiles_as_they_are() -> None:
    table = typed("set skills.1 q?,p?", "set house.1.red 5", "set house.1.plain 2", "set hand.1 9")
    said = [line.text for line in table.enter("h1f4p+ 25a*1 3 q4@2").said]
    assert said[1:] == [
        "@1 plays 4 with the +-1 tile (+1)",
        "@1 calls Banzai; the guard is an elite of 2 and 5 with an alarm, worth 1",
        "drawn from the bag: t3",
        "@1 plays the 2-or-4 tile as a 4 against 2",
    ]


UNTOLD = "setup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b z t m5 g tx el do2 ev4 xfan"


def test_what_is_printed_is_asked_when_it_is_first_needed() -> None:
    """A price that was not told is asked for; what was paid stands, and the fact that settles it is named."""
    table = session(GAME, {"players": 2})
    accept(table, UNTOLD, "set treasure 22345,22345")
    assert "which card is discarded? e.g. sb3" in table.enter("sb").message
    assert table.enter("sb3").said[0].asks == ("price.plus2",)
    assert "what is paid? e.g. e1 34" in table.enter("e1").message
    assert table.enter("e1 23").said[0].asks == ("envoy.E1",)
    assert table.enter("r1 34").said[0].asks == ("rumor.R1",)
    assert "xfan:" not in str(rows(table, "st"))
    assert GAME.census.wanted(table.state) == ["price.plus2", "envoy.E1", "rumor.R1"]
    assert table.enter("fact 3").said[0].text == "printed: the dojo card that the +2 tile costs = 3"
    assert table.enter("fact envoy.E1 t23*").said[0].findings == ()
    wrong = table.enter("fact rumor.R1 el33").said[0].findings
    assert {(f.rule, f.about) for f in wrong} == {("NJ-PAY-01", 5), ("NJ-PAY-07", 5)}
    assert table.state.claims == [] and table.state.pending == []


def test_the_order_of_the_clans_is_asked_in_the_scoring_phase() -> None:
    table = typed("set round 3", "set envoys.1 m3", "------".replace("-", "- ").strip(), "b1 b1", passing="allowed")
    assert "in which order are the clans? fact tmg" in table.enter("?").message
    assert (
        table.enter("fact mtg").said[0].text
        == "printed: clans in the order of the scoring after round 3 = Minamoto, Taira, Go-Shirakawa"
    )
    assert "Minamoto (@1 1): @1 is first" in table.enter("?").message and GAME.census.wanted(table.state) == []


def test_a_placement_taken_back_leaves_no_question() -> None:
    table = typed("set sensei.tiles h4", "set skills.1 v1", "sh0")
    assert [claim.needs for claim in table.state.claims] == [("style.henso",)]
    assert table.enter("undo").kind == "accepted"
    assert table.state.claims == [] and table.enter("fact style.henso tiger").said[0].findings == ()


def test_the_board_shows_what_lies_open() -> None:
    table = typed("set envoys.2 t34*@64", "set treasure.1 3", "r1", "d")
    shown = rows(table, "st")
    assert "1 R2 dishonorable opponents 2" in shown["rumors face up"] and "R1" not in shown["rumors face up"]
    assert "Taira 34*, age 64" in next(text for label, text in shown.items() if "@2" in label)
    assert "stack, top first @2" in shown["Dojo"]


def test_the_board_shows_the_totals_after_the_end() -> None:
    passes = " ".join("------")
    table = typed("set round 7", "set treasure.1 22", "set honor 5,4", passes, "eor", "bonus", passing="allowed")
    shown = rows(table, "st")
    assert table.state.over and table.state.totals == [7, 4]
    assert "total 7" in shown["@1"] and "before the bonus 5" in shown["@1"]
    assert GAME.scoring.score(table.state).lines[-2].text == "in all: @1 7, @2 4"


def test_hints_can_be_played() -> None:
    table = typed("set house.1.sentry 4", "set skills.2 v1")
    assert not [e for e, _ in GAME.help.complete(table.state) if e[0] in "er"]  # nobody has a treasure
    table.enter("h1f")
    assert [e for e, _ in GAME.help.complete(table.state)] == ["4+", "5", "f"]
    for entry, _ in GAME.help.complete(table.state):
        assert table.would(entry), entry


@pytest.mark.parametrize("word", ["setup", "tiles", "skills", "envoys", "rumors", "gold", "alarm", "elite"])
def test_the_shorthand_is_explained(word: str) -> None:
    assert "`" in typed().enter(f"? {word}").message


def test_the_setup_in_the_explanation_is_one() -> None:
    example = next(part for part in TOPICS["setup"].split("`") if part.startswith("setup 12"))
    assert session(GAME, {"players": 2}).enter(example).kind == "accepted"


def test_the_pad_cites_its_rules() -> None:
    score = pad_of(GAME).score({"honor": "40,40", "envoys": "5,4", "elites": "0,0", "rumors": "do,do"})
    assert [line.rule for line in score.lines if "Opponents" in line.text] == ["NJ-BONUS-05"] * 2
    assert score.why == "NJ-WIN-02" and score.lines[-1].text == "in all: @1 44, @2 44"
    with pytest.raises(ValueError) as caught:
        pad_of(GAME).score({})
    assert "\n" not in str(caught.value)


def offered(table: Any) -> list[str]:
    """What `?` says can be typed now."""
    return [entry for entry, _ in GAME.help.complete(table.state)]


def test_what_is_offered_at_the_parts_of_a_round_is_taken() -> None:
    """As many cards, tiles, envoys and rumors as are asked for, another clan's token, no more discards than are due."""
    table = typed("set hand.1 7", "set house.4.plain 2", "set house.4.sentry 1", "set treasure.2 25")
    placed = iter(("d35", "r2", "h4f3", "e2", "d", "h1f"))
    seen = {}
    while table.state.round == 1:
        phase = table.state.raid.stage if table.state.phase == "raid" else table.state.phase
        entry = next(placed) if phase == "play" else "f" if phase == "guard" else offered(table)[0]
        seen[phase] = entry
        accept(table, entry)
    assert [len(seen[part].split()) for part in ("tiles", "restock", "envoys", "rumors")] == [2, 2, 1, 1]
    assert [len(seen[part]) for part in ("row", "limit", "refill")] == [2, 1, 1]
    assert seen["clear"].startswith(("=g", "=t")) and seen["end"] == "eor"


def test_a_tile_is_offered_as_it_can_be_learned_and_to_whom_can_pay_only() -> None:
    """One of two like tiles by its name where the style is known; none for a card that an empty hand does not hold."""
    assert "sb" in dict(now(typed("set hand.1 3")).offers)
    assert not [text for text, _ in now(typed("set hand.1 0")).offers if text[0] == "s"]
    whole = played(GAME.id, "table_3")[0]
    table = LoadedGame(GAME).table_of(whole.fold.head).session
    free: dict[str, bool] = {}
    for item in whole.fold.items:
        if item.typed:
            free |= {text: table.would(text) for text, why in GAME.help.complete(table.state) if "free, as " in why}
            assert table.enter(item.typed).kind == "accepted"
    assert free["s a1"] and all(free.values()), free


def test_buying_nothing_and_passing_are_offered_where_they_are_allowed() -> None:
    assert not {"-", "s-", "e-", "r-"} & set(offered(typed()))
    assert offered(typed(passing="allowed"))[-1] == "-"
    assert offered(typed(empty_action="allowed_as_wasted_shuriken"))[-3:] == ["s-", "e-", "r-"]


def test_in_an_attack_all_that_helps_is_offered() -> None:
    """Both figures of an elite, the harder one without its number; tiles that are used by themselves; the deck that is due."""
    table = typed(
        "set hand.1 9", "set skills.1 w1,r1,(b1),v1,(h2)", "set house.1.plain 2", "set house.1.red 3455", "h1f 4"
    )
    found = now(table)
    choice = dict(found.offers)
    assert {"l", "v", "w25", "rb1"} <= set(choice) and not {"rr1", "rh1", "rh2"} & set(choice)
    assert choice["w25"] == "swap the 2 on the shuriken for the red 5 of the house; others likewise"
    assert [text for text, _ in found.forms] == ["3*1"]
    assert table.enter("35*2").kind == "accepted"
    against = dict(now(table).offers)
    assert against["5+"] == "counts 6 against 5" and against["4"] == "counts 4 against 3"
    assert against["5"] == "counts 5 against 3" and {"v", "w25", "rb1"} <= set(against)
    assert table.would("5+", "4") and not table.would("5+@3", "4")
    plain = typed("set hand.1 9", "h1f 4")
    assert [text for text, _ in now(plain).forms] == ["3"] and not {"v", "w23"} & set(dict(now(plain).offers))
    assert plain.enter("4a").kind == "accepted"


def test_a_piece_of_what_was_typed_is_no_seat() -> None:
    """`@5` behind a play names a figure; it stands in the answer as it was typed."""
    table = typed()
    for entry in ("5+@1", "@2", "5-@2"):
        said = table.enter(entry).plain(("Ana", "Ben"))["message"]
        assert f"'{entry}'" in said and "Ana" not in said and "Ben" not in said, said
