"""What the list of choices costs, counted in calls of functions, so that no clock is asked."""

from referee import games
from referee.journal.fold import Fold
from referee.simulate.run import one
from referee.table.assist.choices import choices
from referee.table.desk import Desk
from tests.kit.logs import head_of
from tests.kit.work import calls

MOST = 150_000
"""Calls for the whole list in one state: some 30 ms. The roles that nobody has shown once cost two million."""


def test_no_list_of_choices_costs_much_not_even_when_a_game_is_over_and_all_is_hidden() -> None:
    listed = 0
    for game in map(games.load, games.NAMES):
        for reporter in ("bare", "open"):
            lines = one(game, 2, players=game.about.players[1], reporter=reporter).lines
            head = head_of(lines)
            fold = Fold(game, head)
            for at, line in enumerate(lines[1:]):
                fold.feed(line)
                if at % 40 == 3 or fold.state.over:
                    count, found = calls(lambda: choices(Desk(fold, None)))  # noqa: B023 - it is called at once
                    assert count < MOST, (game.about.id, reporter, at, count)
                    listed += len(found)
    assert listed > 100
