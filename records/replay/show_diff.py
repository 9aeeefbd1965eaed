"""Two logs side by side, and a branch, on a screen."""

from collections.abc import Sequence

from records.replay.branch import Branched
from records.replay.diff import Diff, DiffLine, Hunk, Side, Value
from records.show import Output, result_words
from referee.engine.words import counted

MOST = 40
"""Rows of one kind on a page."""

FEW = 10
"""Lines of one place."""

TITLE = {
    "differs": "differs",
    "only first": "only in the first",
    "only second": "only in the second",
    "told": "the same step, told differently",
}


def shown(screen: Output, diff: Diff, names: tuple[str, str] = ("first", "second")) -> None:
    """A page on two logs."""
    for name, side in zip(names, (diff.first, diff.second), strict=True):
        parent = f", {side.parent}" if side.parent else ""
        screen.line(
            f"{name}: {side.file} (log {side.id}, "
            f"{counted(side.steps, 'line that stands', 'lines that stand')}{parent})",
            "bold",
        )
        if side.damage:
            screen.line(f"  {name}: {side.damage}", "red", "    ")
    if diff.equal and not diff.fork:
        screen.line("the same game: every line that stands, and the table at the end", "green")
        return
    for row in diff.head:
        screen.line(f"  agreed otherwise: {row}", "yellow", "    ")
    if diff.hunks:
        same = f"the first {counted(diff.same, 'line is', 'lines are')} the same; then they part:"
        screen.line(same if diff.same else "they part at the first line:")
    for hunk in diff.hunks[:MOST]:
        _hunk(screen, hunk)
    if len(diff.hunks) > MOST:
        screen.line(f"  … and {counted(len(diff.hunks) - MOST, 'more place')}; --json has all", "dim")
    consequences(screen, diff, names)


def consequences(screen: Output, diff: Diff, names: tuple[str, str]) -> None:
    """What it did to table and score."""
    _values(screen, "the table right after they part", diff.fork, names)
    _values(screen, "the table at the end", diff.final, names)
    screen.line("the result:", "bold")
    for name, side in zip(names, (diff.first, diff.second), strict=True):
        screen.line(f"  {name}: {result(side)}", "", "    ")


def result(side: Side) -> str:
    """How a log ends."""
    parts = [] if side.over else [side.status or "not over yet"]
    return "; ".join([*parts, *filter(None, [result_words(side.result, side.players, side.over)])])


def _hunk(screen: Output, hunk: Hunk) -> None:
    screen.line(f"  {TITLE[hunk.kind]}:", "cyan")
    for sign, rows in (("-", hunk.first), ("+", hunk.second)):
        for row in rows[:FEW]:
            screen.line(f"  {sign} {line(row)}", "red" if sign == "-" else "green", "         ")
        if len(rows) > FEW:
            screen.line(f"  {sign} … and {len(rows) - FEW} more", "dim")


def line(row: DiffLine) -> str:
    """A line that stands."""
    verdict = "" if row.verdict == "ok" else f"{row.verdict}: "
    return f"{row.n:>4}  {verdict}{row.text}"


def _values(screen: Output, title: str, values: Sequence[Value], names: tuple[str, str]) -> None:
    if not values:
        return
    screen.line(f"{title} ({names[0]} / {names[1]}):", "bold")
    screen.rows((f"  {v.title}", " / ".join(text or "-" for text in v.says)) for v in values[:MOST])
    if len(values) > MOST:
        screen.line(f"  … and {len(values) - MOST} more; --json has all", "dim")


def branched(screen: Output, made: Branched) -> None:
    """What became of a branch."""
    screen.line(f"{made.out}: log {made.id}, branched off log {made.parent} at line {made.at}", "bold")
    screen.line(f"  {counted(made.taken, 'line')} taken over", "", "    ")
    screen.line(f"  - {made.at:>4}  {made.replaced}", "red", "         ")
    for row in made.instead:
        screen.line(f"  + {line(row)}", "green", "         ")
    count = f"{counted(made.replayed, 'step')} replayed"
    screen.line(
        f"  {count}, {len(made.left)} no longer {'applies' if len(made.left) == 1 else 'apply'}"
        + (":" if made.left else "")
    )
    own = [left for left in made.left if not left.why.startswith("behind line")]
    for left in own[:MOST]:
        screen.line(f"    {left.n:>4}  {left.text}", "yellow", "          ")
        screen.line(f"          {left.why}", "dim", "          ")
    rest = len(made.left) - len(own[:MOST])
    if rest:
        behind = f" behind line {made.stopped}, where play would have gone another way" if made.stopped else ""
        screen.line(f"    and {rest} more{behind}; --json has all", "dim", "      ")
    if made.diff is not None:
        consequences(screen, made.diff, ("as it was", "branch"))
