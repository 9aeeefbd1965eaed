"""What the parts of a game do by default, on the toy: facts that are slots, a declared shorthand, steps outside the game."""

from random import Random
from typing import Any, ClassVar

import pytest

from referee.engine.facts import PublicFact
from referee.engine.game import Facts, Fault, Limit, Show, State, Step, Words, made
from referee.engine.state import Setup
from referee.engine.words import Unread, split
from tests.toy import GAME
from tests.toy.steps import Draw, Oath, Pass, Play, SetupStep, Steal


def state(*steps: Step) -> Any:
    s = GAME.flow.new(Setup(("Ana", "Ben", "Cho"), "en", {"reshuffles": 2}))
    for step in steps:
        GAME.rules.apply(s, step)
    return s


class Counters(State):
    __slots__ = ("points", "tricks")

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.tricks = 0
        self.points = [0] * self.seats


class CounterFacts(Facts[Counters]):
    check_rule = "X-01"
    declared: ClassVar = (
        PublicFact("tricks", Limit(13)),
        PublicFact("points", Limit(9), per_seat=True),
        PublicFact("all", of=lambda s: sum(s.points), in_view=False),
        PublicFact("best", of=lambda s: max(s.points), when=lambda s: s.over),
    )


def test_a_fact_that_is_a_slot_needs_no_more_than_its_declaration() -> None:
    facts, s = CounterFacts(), Counters(Setup(("Ana", "Ben"), "en", {}))
    assert facts.view(s) == {"tricks": 0, "points": [0, 0]} and facts.view(s)["points"] is not s.points
    assert facts.put(s, "tricks", 3) == (("set", "tricks", 3),)
    facts.put(s, "points.2", 4)
    facts.put(s, "points", [1, 4])
    assert (s.tricks, s.points, facts.paths(s)["all"]) == (3, [1, 4], 5)
    s.over = True
    assert facts.view(s)["best"] == 4


@pytest.mark.parametrize(
    ("path", "value", "error"),
    [
        ("tricks", 14, ValueError),
        ("tricks", True, ValueError),
        ("tricks.1", 1, KeyError),
        ("points", [1], ValueError),
        ("points", 1, ValueError),
        ("points.3", 1, KeyError),
        ("points.2", 10, ValueError),
        ("best", 1, KeyError),
        ("worst", 1, KeyError),
    ],
)
def test_what_cannot_be_put_in_place_changes_nothing(path: str, value: Any, error: type[Exception]) -> None:
    facts, s = CounterFacts(), Counters(Setup(("Ana", "Ben"), "en", {}))
    with pytest.raises(error):
        facts.put(s, path, value)
    assert (s.tricks, s.points) == (0, [0, 0])


@pytest.mark.parametrize(
    ("typed", "step"),
    [
        ("d", Draw(1)),
        ("D:Ruby", Draw(1, "ruby")),
        ("2:d", Draw(2)),
        ("x3:koh", Steal(1, 3, "kohinoor")),
        ("o2", Oath(2)),
        ("3-", Pass(3)),
        ("opal", Play(1, "opal")),
    ],
)
def test_a_declared_form_is_read_and_written(typed: str, step: Step) -> None:
    s = state(SetupStep(0))
    assert GAME.notation.parse(s, split(typed).words) == (step, ())
    again = GAME.notation.write(s, [step])
    assert GAME.notation.parse(s, split(again).words)[0] == step and again.lower() == again


@pytest.mark.parametrize("typed", ["x", "d:pearl", "x1:", "12", "d:"])
def test_what_fits_no_form_is_not_read(typed: str) -> None:
    with pytest.raises(Unread):
        GAME.notation.parse(state(SetupStep(0)), split(typed).words)


def test_a_step_that_its_form_cannot_say_is_written_in_plain_form() -> None:
    assert GAME.notation.write(state(), [SetupStep(0, 3)]) == "0: setup cards=3"


def test_steps_outside_the_game_do_nothing_and_others_out_of_turn_are_a_breach() -> None:
    def rules(s: Any, step: Step) -> list[tuple[str, str]]:
        found: list[Fault] = list(GAME.rules.check(s, step))
        return [(fault.rule, fault.verdict) for fault in found]

    s = state(SetupStep(0))
    before = s.copy()
    for step in (Draw(0), Draw(4), Steal(1, 9)):
        assert rules(s, step) == [("REF-SEAT", "unread")]
        GAME.rules.apply(s, step)
    assert s == before
    assert rules(s, Draw(2)) == [("TOY-TURN-01", "irregular")]
    assert rules(s, Pass(2))[0][0] == "TOY-TURN-01"
    s.finish("TOY-END-01")
    assert rules(s, Draw(1)) == [("TOY-END-03", "irregular")]


def test_a_simulated_player_takes_legal_and_true_steps() -> None:
    bots, s, random = GAME.bots, state(), Random(5)
    assert bots is not None
    world = bots.world(s.setup, random)
    for _ in range(40):
        if s.over:
            break
        asked = GAME.flow.awaiting(s).who
        step = bots.bot("random")(s, world, random, asked[0])
        assert not GAME.rules.check(s, step), step
        GAME.rules.apply(s, step)
    shown = {act.zone: act.cards for act in bots.after_end(s, world) if isinstance(act, Show)}
    assert {zone for zone in shown if zone.startswith("role")} == {"role:1", "role:2", "role:3"}
    assert all(len(shown.get(f"hand:{i}", ())) == s.ledger.count(f"hand:{i}") for i in (1, 2, 3))
    assert not s.ledger.conflicts


def test_a_part_is_made_of_functions_by_the_names_of_its_members() -> None:
    words: Words[Any] = made(Words, awaited=lambda state: "whose turn", places={"bag": "from the bag"})
    assert words.status(state()) == "whose turn" and words.place_words("bag") == "from the bag"
    with pytest.raises(TypeError, match="Words has no awaitd"):
        made(Words, awaitd=str)
