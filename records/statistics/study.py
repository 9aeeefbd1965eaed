"""The study of simulated games as a page of Markdown: a picture a statistic and a sentence that says what it shows.

Two kinds of bots stand side by side. What both show, the rules and components do; what only bots that choose at random
show goes away as soon as somebody thinks a little.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from records.statistics.data import Cohort, Distribution, Rate, Row, Section
from records.statistics.formulas import LEVEL, holm, score_test, two_sample
from records.statistics.shown import for_people
from records.statistics.study_picture import Cell, drawn
from referee.games import title_of

BOTS = ("random", "heuristic")
"""The bots that are compared: those that think, last."""

STAR = "\\*"
"""A star, as Markdown has it."""

ALL = 3
"""Rows of a picture up to which a sentence has them all."""

TOLD = 4
"""Cells that a sentence names."""


class StudyPicture(NamedTuple):
    """One picture."""

    name: str
    """What the file is called, behind the game."""
    title: str
    sections: tuple[str, ...]
    """The statistics whose rows it shows."""
    labels: tuple[str, ...] = ()
    """The rows, if not all."""
    thing: str = ""
    """What a row is, in a sentence."""


PICTURES = (
    StudyPicture("place", "Who begins", ("win_rate_by_order",), thing="place"),
    StudyPicture("side", "Which side wins", ("win_rate_by_team",), thing="side"),
    StudyPicture("character", "Characters", ("win_rate_by_character",), thing="character"),
    StudyPicture("clan", "Clans", ("win_rate_by_clan",), thing="clan"),
    StudyPicture("length", "Length", ("game_size",), ("steps",), "steps"),
    StudyPicture("lead", "Who leads at half", ("leader_at_half", "comeback"), ("leader won", "last at half"), "share"),
    StudyPicture("idle", "Turns in which nothing was done", ("dead_turns",), ("nothing done",), "share"),
    StudyPicture("out", "Out of the game", ("kingmaking",), (), "share"),
)
"""What the page shows, in this order, of each game that has it."""

Table = dict[tuple[str, int], dict[str, Row]]
"""By row and number of players, what each kind of bots has."""


class Made(NamedTuple):
    """The page and its pictures, by file name."""

    text: str
    pictures: dict[str, str]


def study(title: str, cohorts: Sequence[Cohort], intro: Sequence[str], folder: str) -> Made:
    """The page. folder: where its pictures lie, as the page names it."""
    out = [f"# {title}", "", *intro, ""]
    pictures: dict[str, str] = {}
    cohorts = [c for c in for_people(cohorts) if c.sections and len(set(c.bots)) == 1 and c.bots[0] in BOTS]
    for game in dict.fromkeys(c.game for c in cohorts):
        mine = [c for c in cohorts if c.game == game]
        out += [f"## {title_of(game)}", "", counted(mine), ""]
        for asked in PICTURES:
            table = collected(mine, asked)
            if not table:
                continue
            says = " ".join([sentence(asked, table), *untested(mine, asked)])
            file = f"{game}-{asked.name}.svg"
            pictures[file] = drawn(f"{title_of(game)}: {asked.title.lower()}", cells(table), BOTS, says)
            out += [
                f"### {asked.title}",
                "",
                f"![{title_of(game)}: {asked.title.lower()}]({folder}/{file})",
                "",
                says,
                "",
            ]
    return Made("\n".join(out).rstrip() + "\n", pictures)


def counted(cohorts: Sequence[Cohort]) -> str:
    """How many games were counted, by number of players and bots."""
    players = sorted({c.players for c in cohorts})
    rows = []
    for bots in BOTS:
        each = ", ".join(str(sum(c.games for c in cohorts if c.players == n and c.bots[0] == bots)) for n in players)
        rows.append(f"{each} with {bots} bots")
    return f"Games counted with {' / '.join(map(str, players))} players: {'; '.join(rows)}."


def collected(cohorts: Sequence[Cohort], asked: StudyPicture) -> Table:
    """The rows of a picture, those that both kinds of bots have."""
    table: Table = {}
    for cohort in cohorts:
        for section in cohort.sections:
            if section.name in asked.sections:
                for row in _rows(section, asked):
                    label = row.label.replace("order ", "place ")
                    table.setdefault((label, cohort.players), {})[cohort.bots[0]] = row
    return {key: held for key, held in sorted(table.items(), key=lambda item: item[0][1]) if len(held) == len(BOTS)}


def _rows(section: Section, asked: StudyPicture) -> list[Row]:
    rows = [row for row in section.rows if not asked.labels or row.label in asked.labels]
    return [
        row
        for row in rows
        if (isinstance(row, Rate) and row.share is not None)
        or (isinstance(row, Distribution) and row.median is not None)
    ]


# --- what a picture draws ---------------------------------------------------------------------------------------------


def cells(table: Table) -> list[Cell]:
    """The marks of a picture."""
    marked = {bots: beyond(table, bots) for bots in BOTS} if fair(table) else {}
    out = []
    for (label, players), held in table.items():
        for bots in BOTS:
            row = held[bots]
            if isinstance(row, Rate):
                against = 100 * row.fair if row.fair is not None else None
                values = [100 * (x or 0.0) for x in (row.share, row.low, row.high)]
                mark = (label, players) in marked.get(bots, ())
                out.append(Cell(label, players, bots, values[0], values[1], values[2], against, mark, "%"))
            elif isinstance(row, Distribution):
                low, high = row.least or 0.0, row.p90 if row.p90 is not None else row.most or 0.0
                out.append(Cell(label, players, bots, row.median or 0.0, low, high, None, False, ""))
    return out


def fair(table: Table) -> bool:
    """Whether the rows have something to be compared with."""
    return all(isinstance(row, Rate) and row.fair is not None for held in table.values() for row in held.values())


def beyond(table: Table, bots: str) -> dict[tuple[str, int], Rate]:
    """What is further from its fair share than chance explains, after Holm's correction over the whole picture."""
    rows = {key: held[bots] for key, held in table.items()}
    rates = {key: row for key, row in rows.items() if isinstance(row, Rate)}
    ps = []
    for row in rates.values():
        size = row.effective or row.n
        ps.append(score_test((row.share or 0.0) * size, size, row.fair or 0.0))
    return {key: row for (key, row), p in zip(rates.items(), holm(ps), strict=True) if p < LEVEL}


def untested(cohorts: Sequence[Cohort], asked: StudyPicture) -> list[str]:
    """Why nothing is compared with a fair share, where a rule makes the rows unequal."""
    notes = [n for c in cohorts for s in c.sections if s.name in asked.sections for n in s.notes]
    why = next((n.partition(": ")[2] for n in notes if n.startswith("nothing is tested: ")), "")
    return [f"There is no fair share: {why}."] if why else []


# --- what it says -----------------------------------------------------------------------------------------------------


def sentence(asked: StudyPicture, table: Table) -> str:
    """What a picture shows and how sure it is."""
    if fair(table):
        return _of_shares(asked, table)
    if asked.name == "length":
        return _of_lengths(table)
    return _of_rates(table)


def _of_shares(asked: StudyPicture, table: Table) -> str:
    """What remains of an advantage when bots think a little, what goes, what comes."""
    random, thinking = (beyond(table, bots) for bots in BOTS)

    def same(key: tuple[str, int]) -> bool:
        return key in random and _above(random[key]) == _above(thinking[key])

    groups = {
        ("remains", "remain"): {k: r for k, r in thinking.items() if same(k)},
        ("comes only", "come only"): {k: r for k, r in thinking.items() if not same(k)},
        ("goes", "go"): {k: r for k, r in random.items() if k not in thinking},
    }
    farthest = max(
        max((row.high or 0) - (row.fair or 0), (row.fair or 0) - (row.low or 0))
        for held in table.values()
        for row in [held[BOTS[-1]]]
        if isinstance(row, Rate)
    )
    said = [f"{_named(rows)} {verb[len(rows) > 1]} when bots think a little." for verb, rows in groups.items() if rows]
    if not said:
        said = [f"No {asked.thing} wins more or less than its fair share beyond chance, with either kind of bots."]
    return " ".join([*said, f"Anything else is smaller than {100 * farthest:.0f} points or cannot be seen."])


def _above(row: Rate) -> bool:
    return (row.share or 0) > (row.fair or 0)


def _named(rows: dict[tuple[str, int], Rate]) -> str:
    """Cells in words: `Place 4 with 6 (21% instead of 17%)`, the farthest first."""
    order = sorted(rows.items(), key=lambda item: -abs((item[1].share or 0) - (item[1].fair or 0)))
    told = [
        f"{label} with {players} ({100 * (row.share or 0):.0f}% instead of {100 * (row.fair or 0):.0f}%)"
        for (label, players), row in order[:TOLD]
    ]
    more = f" and {len(order) - TOLD} more" if len(order) > TOLD else ""
    text = ", ".join(told)
    return f"{text[:1].upper()}{text[1:]}{more}"


def _of_rates(table: Table) -> str:
    """What both kinds of bots have, of many rows only what differs."""
    differs = changed(table)
    few = len({label for label, _ in table}) <= ALL
    if not differs and not few:
        return "Nothing differs beyond chance between the two kinds of bots."
    told = [
        f"{label[:1].upper()}{label[1:]} " + ", ".join(_both(table, key, key in differs and few) for key in keys)
        for label, keys in _by_label(key for key in table if few or key in differs).items()
    ]
    if not few:
        return f"What differs beyond chance from random to heuristic bots (players in brackets): {'; '.join(told)}."
    last = f"{STAR} differs beyond chance" if differs else "Nothing differs beyond chance"
    return f"From random to heuristic bots (players in brackets): {'; '.join(told)}. {last}."


def _by_label(keys: Iterable[tuple[str, int]]) -> dict[str, list[tuple[str, int]]]:
    out: dict[str, list[tuple[str, int]]] = {}
    for key in keys:
        out.setdefault(key[0], []).append(key)
    return out


def changed(table: Table) -> set[tuple[str, int]]:
    """What the two kinds of bots have not alike beyond chance, after Holm's correction over the picture."""
    ps = []
    for held in table.values():
        rates = [row for bots in BOTS if isinstance(row := held[bots], Rate)]
        sizes = [row.effective or row.n for row in rates]
        hits = [(row.share or 0.0) * n for row, n in zip(rates, sizes, strict=True)]
        ps.append(two_sample(hits[0], sizes[0], hits[1], sizes[1]))
    return {key for key, p in zip(table, holm(ps), strict=True) if p < LEVEL}


def _both(table: Table, key: tuple[str, int], star: bool) -> str:
    """A cell with both kinds of bots: `98→90% (3)`."""
    shares = [100 * (row.share or 0.0) for bots in BOTS if isinstance(row := table[key][bots], Rate)]
    return f"{shares[0]:.0f}→{shares[1]:.0f}%{STAR if star else ''} ({key[1]})"


def _of_lengths(table: Table) -> str:
    """Medians with both kinds of bots."""
    each = []
    for (_, players), held in table.items():
        first, second = (held[bots] for bots in BOTS)
        if isinstance(first, Distribution) and isinstance(second, Distribution):
            each.append(f"{first.median:.0f}→{second.median:.0f} ({players})")
    return f"Steps of a game in the middle, from random to heuristic bots (players in brackets): {', '.join(each)}."
