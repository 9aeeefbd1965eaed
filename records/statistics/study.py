"""The study of simulated games as a page of Markdown: one table a statistic, a column a number of players."""

from collections.abc import Sequence

from records.statistics.data import Cohort, Count, Distribution, Rate, Row, Section
from records.statistics.report import sentence

WANTED = (
    "win_rate_by_seat",
    "win_rate_by_order",
    "win_rate_by_role",
    "win_rate_by_team",
    "win_rate_by_character",
    "measure_denounce",
    "measure_called",
    "measure_hit",
    "measure_truth",
    "measure_parry",
    "measure_harmless",
    "measure_bushido",
    "card_play_rate",
    "card_share_announced",
    "game_size",
    "lead_changes",
    "runaway_leader",
    "leader_at_half",
    "comeback",
    "winner_behind",
    "closeness",
    "dead_turns",
    "kingmaking",
    "ends",
)
"""Statistics that the page has, in this order, where the game has them."""


def study(title: str, cohorts: Sequence[Cohort], intro: Sequence[str]) -> str:
    """The page."""
    out = [f"# {title}", "", *intro, ""]
    for game in dict.fromkeys(c.game for c in cohorts):
        mine = [c for c in cohorts if c.game == game and c.sections]
        out += [f"## {game.replace('_', ' ').title()}", "", *_counted(mine), ""]
        for name in WANTED:
            held = {c.players: s for c in mine for s in c.sections if s.name == name and s.rows}
            if held:
                out += [*_section(held), ""]
    return "\n".join(out).rstrip() + "\n"


def _counted(cohorts: Sequence[Cohort]) -> list[str]:
    out = ["| players | logs | games counted | left out | rules / components |", "|---|---|---|---|---|"]
    for c in cohorts:
        left = "; ".join(f"{n} {why}" for why, n in sorted(c.left_out.items())) or "none"
        out.append(f"| {c.players} | {c.logs} | {c.games} | {left} | {c.rules[:8]} / {c.components[:8]} |")
    return out


def _section(held: dict[int, Section]) -> list[str]:
    """One statistic: its definition, the table, what it shows for each number of players."""
    first = next(iter(held.values()))
    labels = list(dict.fromkeys(row.label for s in held.values() for row in s.rows))
    unit = f" ({first.unit})" if first.unit else ""
    text = first.text[:1].upper() + first.text[1:]
    out = [f"### {first.title.capitalize()}{unit}", "", f"{text}.", ""]
    out += [f"| | {' | '.join(f'{p} players' for p in held)} |", f"|---|{'---|' * len(held)}"]
    for label in labels:
        cells = [next((_cell(r) for r in s.rows if r.label == label), "") for s in held.values()]
        out.append(f"| {label} | {' | '.join(cells)} |")
    out.append("")
    out += [f"* {players} players: {sentence(s)}" for players, s in held.items()]
    return out


def _cell(row: Row) -> str:
    if isinstance(row, Rate):
        if row.share is None or row.low is None or row.high is None:
            return f"{row.hits:g}/{row.n}"
        fair = f", fair {100 * row.fair:.1f}" if row.fair is not None else ""
        mark = " **\\***" if row.marked else ""
        return f"{100 * row.share:.1f} % ({100 * row.low:.1f}–{100 * row.high:.1f}{fair}), n={row.n}{mark}"
    if isinstance(row, Distribution):
        left = f", {row.left_out} left out" if row.left_out else ""
        known = row.median is not None and row.p90 is not None
        return f"{row.median:.1f}, 90 % ≤ {row.p90:.1f}, n={row.n}{left}" if known else f"n={row.n}{left}"
    if isinstance(row, Count):
        return f"{row.count:g} of {row.of}" if row.of else f"{row.count:g}"
    return f"{100 * row.difference:+.1f} ({100 * row.low:+.1f} to {100 * row.high:+.1f})"
