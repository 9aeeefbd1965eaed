"""Golden games of three, four and five players, and what they cost in keystrokes."""

from pathlib import Path

import pytest

from referee.engine.findings import RANK
from referee.games import load as load_game
from referee.games.shinobi_clans import steps
from referee.journal import lines
from tests.kit.golden import folder, played

GAME = load_game("shinobi_clans")
GOLDEN = sorted(folder("shinobi_clans").glob("*.txt"))
REVEALS = (
    steps.Pool, steps.Leftovers, steps.Flip, steps.Arm, steps.Hit, steps.Idle, steps.Spy, steps.MasterSpy,
    steps.Tokens, steps.Shown, steps.Begin,
)  # fmt: skip
"""Steps in which cards or tokens are turned up: what they cost depends on how many there are."""


@pytest.mark.parametrize("path", GOLDEN, ids=lambda p: p.stem)
def test_few_keys(path: Path) -> None:
    """Median at most 5, nine of ten at most 12, Enter included, reveals apart."""
    _, log = played(GAME.id, path.stem)
    entries: dict[int, list[lines.StepLine]] = {}
    for line in log:
        if isinstance(line, lines.StepLine):
            entries.setdefault(line.entry, []).append(line)
    keys = sorted(
        len(entry[0].typed) + 1
        for entry in entries.values()
        if not any(isinstance(line.step, REVEALS) for line in entry) and RANK[entry[0].verdict] < RANK["irregular"]
    )
    assert len(keys) > 50
    assert keys[len(keys) // 2] <= 5
    assert keys[len(keys) * 9 // 10] <= 12


def test_every_table_is_there() -> None:
    heads = [played(GAME.id, path.stem)[0].fold.head for path in GOLDEN]
    assert {len(head.seats) for head in heads} == {3, 4, 5}
    assert {head.options["draft"] for head in heads} == {"basic", "advanced"}
    made_up = [head for head in heads if head.box.name == "made-up"]
    assert {(len(head.seats), head.options["draft"]) for head in made_up} == {
        (3, "basic"),
        (4, "advanced"),
        (5, "basic"),
    }


def test_the_rulebooks_own_examples_come_out_as_printed() -> None:
    """The draft of four players, card by card, and the battle of ten cards: 6 against 11, and ten gold."""
    session, log = played(GAME.id, "rulebook_4")
    names = [seat.name for seat in session.fold.head.seats]
    taken = [line.step for line in log if isinstance(line, lines.StepLine) and isinstance(line.step, steps.Pick)][:8]
    assert [(names[pick.who - 1], pick.card) for pick in taken] == [
        ("Jaqui", "appear_in_smoke"), ("Echo", "guardian_weapon_master"), ("Chris", "shinobi_spy"),
        ("Vanessa", "assassin_kunoichi"), ("Vanessa", "assassin_apprentice"), ("Chris", "thief"),
        ("Echo", "shuriken"), ("Jaqui", "guardian_adept"),
    ]  # fmt: skip
    settled = session.state.settled[0]
    assert (settled.target, settled.claimed, settled.pot, settled.shares) == ("daimyo", (6, 11, 10), 10, ((1, 10),))
