"""Two sets of rules side by side, for people and for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from records.show import Output
from records.statistics.arms import ArmComparison, ArmRow
from records.statistics.formulas import LEAST
from records.statistics.questions import POINTS, told_rules
from records.statistics.show import LABEL
from records.statistics.spreadsheet import Csv
from referee import games
from referee.engine.safe import safe, width
from referee.engine.words import counted

SMALLEST = 0.001
"""A p below it is not spelled out."""

HEAD = ("game", "players", "edition", "rules", "components", "box", "origin", "bots", "from", "to")
"""The columns of a comparison; behind them those of a row."""


def show(screen: Output, made: Sequence[ArmComparison]) -> None:
    """All comparisons as text."""
    for i, comparison in enumerate(made):
        if i:
            screen.line()
        screen.line(comparison.label, "bold")
        screen.line(f"from: {told_rules(comparison.first)}", "", "  ")
        screen.line(f"to:   {told_rules(comparison.second)}", "", "  ")
        screen.line(size(comparison))
        screen.line()
        titles = [title(comparison.game, row) for row in comparison.rows]
        column = min(max((width(safe(text)) for text in titles), default=0) + 4, LABEL)
        for text, row in zip(titles, comparison.rows, strict=True):
            said = told(row, comparison.idle)
            screen.row(f"{'> ' if row.main else '  '}{text}", said, "bold" if row.main else "", column)
        for note in comparison.notes:
            screen.line(f"  {note}", "dim", "  ")


def size(made: ArmComparison) -> str:
    """How many games were compared."""
    if made.pairs:
        return f"{counted(made.pairs, 'pair')} of games with the same seed"
    return f"{counted(made.first_games, 'game')} to {counted(made.second_games, 'game')}, not paired"


def title(game: str, row: ArmRow) -> str:
    """A question in words, with printed names and, where two would be alike, its unit."""
    kind, _, value = row.question.partition("-")
    if kind in ("team", "role") and game in games.NAMES:
        return f"{kind} {games.load(game).words.id_words(value)} won"
    if kind == "order":
        return f"place {value} won"
    plain = row.unit in (POINTS, "times") or row.unit.startswith("%")
    return row.title if plain else f"{row.title}, {row.unit.removesuffix(' of the game')}"


def told(row: ArmRow, idle: bool = False) -> str:
    """A row in words: `36% to 23%: -13.0 points (-22.1 to -3.7) *`. idle: whether the rule never came up."""
    sign = "%" if row.unit == POINTS or row.unit.startswith("%") else ""
    what = " points" if sign else ""
    digits = 0 if sign else 1
    text = f"{row.first:.{digits}f}{sign} to {row.second:.{digits}f}{sign}: "
    if idle:
        return "; ".join([f"{text}the rule never came up", *filter(None, [row.note])])
    text += f"{signed(row.difference)}{what}"
    if row.low is not None and row.high is not None:
        text += f" ({signed(row.low)} to {signed(row.high)})"
    elif min(row.first_n, row.second_n) > 1:
        text += " (no interval: all alike)"
    parts = [text + (" *" if row.marked else "")]
    if row.p is not None and row.holm is not None:
        parts.append(f"p {probability(row.p)}" + (f", corrected {probability(row.holm)}" if row.holm != row.p else ""))
    if row.pairs:
        parts.append(worth(row.correlation, row.saved))
    if not row.pairs or row.pairs < LEAST:
        parts.append(f"n={row.pairs}" if row.pairs else f"n={row.first_n} and {row.second_n}")
    return "; ".join([*parts, *filter(None, [row.note])])


def worth(correlation: float | None, saved: float | None) -> str:
    """What pairing was worth."""
    if correlation is None or saved is None:
        return "correlation unknown: one side does not vary"
    share = round(100 * saved)
    games = f"saves {share}%" if share > 0 else f"costs {-share}%" if share < 0 else "saves none"
    return f"correlation {correlation:.2f} {games} of the games"


def signed(value: float) -> str:
    """A difference with its sign; what is rounded to nothing has a plus."""
    text = f"{value:+.1f}"
    return "+0.0" if text == "-0.0" else text


def probability(p: float) -> str:
    """A p-value, with two digits that say something."""
    return f"< {SMALLEST}" if p < SMALLEST else f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def as_csv(made: Sequence[ArmComparison], form: Csv) -> None:
    """One row a question."""
    form.show((*HEAD, *(field.name for field in msgspec.structs.fields(ArmRow))), _rows(made))


def _rows(made: Sequence[ArmComparison]) -> Iterator[list[Any]]:
    fields = msgspec.structs.fields(ArmRow)
    for comparison in made:
        head = msgspec.structs.asdict(comparison) | {
            "bots": " ".join(comparison.bots),
            "from": told_rules(comparison.first),
            "to": told_rules(comparison.second),
        }
        for row in comparison.rows:
            cells = [getattr(row, field.name) for field in fields]
            values = [*(head[name] for name in HEAD), *(int(c) if isinstance(c, bool) else c for c in cells)]
            yield ["" if value is None else value for value in values]
