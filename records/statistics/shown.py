"""Statistics as people read them: printed names in place of ids. JSON and CSV have the ids."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from records.statistics.data import Cohort, Count, Row, Section
from referee import games
from referee.engine.game import Game

NAMES_OF_PEOPLE = ("win_rate_by_seat", "win_rate_by_person", "win_rate_by_bot")
"""Statistics whose labels are no ids of a game."""

OF_COMPONENTS = ("win_rate_by_", "card_", "measure_")
"""Statistics whose labels are ids of a game, by the beginning of their names."""


def for_people(cohorts: Sequence[Cohort]) -> list[Cohort]:
    """The cohorts with printed names; two that have one title are told apart by the digests of rules and components."""
    titles = Counter(cohort.label for cohort in cohorts)
    return [_cohort(cohort, titles[cohort.label] > 1) for cohort in cohorts]


def digests(cohort: Cohort) -> str:
    """Which rules and components the logs of a cohort were judged by, in short."""
    return f"rules {cohort.rules[:8]}, components {cohort.components[:8]}"


def _cohort(cohort: Cohort, twice: bool) -> Cohort:
    label = f"{cohort.label} · {digests(cohort)}" if twice else cohort.label
    if cohort.game not in games.NAMES:
        return msgspec.structs.replace(cohort, label=label)
    game = games.load(cohort.game)
    return msgspec.structs.replace(
        cohort, label=label, sections=[_section(game, section) for section in cohort.sections]
    )


def _section(game: Game[Any], section: Section) -> Section:
    if section.name == "ends":
        rules = game.rulebook.rules
        told = [_noted(row, rules[row.label].text) if row.label in rules else row for row in section.rows]
        return msgspec.structs.replace(section, rows=told)
    if section.name in NAMES_OF_PEOPLE or not section.name.startswith(OF_COMPONENTS):
        return section
    return msgspec.structs.replace(
        section, rows=[msgspec.structs.replace(row, label=game.words.id_words(row.label)) for row in section.rows]
    )


def _noted(row: Row, text: str) -> Row:
    return msgspec.structs.replace(row, note=text) if isinstance(row, Count) else row
