"""Which compelled effects the table's steps carried out: a draw made for one effect does not stand for another after a
correction.
"""

from typing import TYPE_CHECKING, Any

from referee.journal.lines import StepLine

if TYPE_CHECKING:
    from referee.journal.fold import Fold

SINCE = 2
"""The format of logs from which this counts; what older logs say of their corrections was found without it."""


def answered(fold: "Fold", begin: int = 0) -> dict[int, frozenset[str]]:
    """The effects, as `Rules.owed` names them, that each step of the table from a place of the list on carried out, by
    its line.
    """
    behind = fold.items[begin:]
    if fold.head.format < SINCE or not any(isinstance(i, StepLine) and not i.step.who for i in behind):
        return {}
    game, trial = fold.game, fold.until(begin)
    found: dict[int, frozenset[str]] = {}
    for item in behind:
        if item.n in fold.stranded:
            continue
        owed = game.rules.owed(trial.state) if isinstance(item, StepLine) and not item.step.who else ()
        trial.feed(item)
        trial.recall(item.n)
        done = frozenset(owed).difference(game.rules.owed(trial.state)) if owed else None
        if done:
            found[item.n] = done
    return found


def stands_for_another(fold: "Fold", line: "StepLine[Any]") -> bool:
    """Whether a step of the table carried out an effect that nobody waits for now, while they wait for another one."""
    done = fold.answered.get(line.n)
    if not done:
        return False
    owed = fold.game.rules.owed(fold.state)
    return bool(owed) and done.isdisjoint(owed)
