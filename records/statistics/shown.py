"""Statistics as people read them: printed names in place of ids. JSON and CSV have the ids."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from records.statistics.data import Cohort, Count, Row, Section
from referee import games
from referee.engine.game import Game
from referee.engine.rulebook import RECORD_RULES
from referee.engine.safe import cut

NAMES_OF_PEOPLE = ("win_rate_by_seat", "win_rate_by_person", "win_rate_by_person_adjusted", "win_rate_by_bot")
"""Statistics whose labels are no ids of a game."""

OF_COMPONENTS = ("win_rate_by_", "card_", "measure_")
"""Statistics whose labels are ids of a game, by the beginning of their names."""


OF_RULES = ("ends", "rule_friction")
"""Statistics whose labels are rules."""

WIDE = 100
"""Columns of a rule in words."""


def for_people(cohorts: Sequence[Cohort]) -> list[Cohort]:
    """The cohorts with printed names; those that have one title are numbered as versions, by their first day."""
    titles = Counter(cohort.label for cohort in cohorts)
    order: dict[str, list[int]] = defaultdict(list)
    for cohort in sorted(cohorts, key=lambda cohort: (cohort.first_day, cohort.cohort)):
        order[cohort.label].append(cohort.cohort)
    return [
        _cohort(cohort, order[cohort.label].index(cohort.cohort) + 1 if titles[cohort.label] > 1 else 0)
        for cohort in cohorts
    ]


def digests(cohort: Cohort) -> str:
    """Which rules and components the logs of a cohort were judged by, in short."""
    return f"rules {cohort.rules[:8]}, components {cohort.components[:8]}"


def _cohort(cohort: Cohort, version: int) -> Cohort:
    """version: its number among those that have one title; 0 where there is no other."""
    since = f", from {cohort.first_day}" if cohort.first_day else ""
    label = f"{cohort.label} · version {version}{since}" if version else cohort.label
    if cohort.game not in games.NAMES:
        return msgspec.structs.replace(cohort, label=label)
    game = games.load(cohort.game)
    return msgspec.structs.replace(
        cohort, label=label, sections=[_section(game, section, cohort.own) for section in cohort.sections]
    )


def _section(game: Game[Any], section: Section, own: Mapping[str, str]) -> Section:
    """own: the printed names of cards that are no cards of the game, by code."""
    if section.name == "ends":
        rules = game.rulebook.rules
        told = [_noted(row, rules[row.label].text) if row.label in rules else row for row in section.rows]
        return msgspec.structs.replace(section, rows=told)
    if section.name in NAMES_OF_PEOPLE or not section.name.startswith(OF_COMPONENTS):
        return section
    return msgspec.structs.replace(
        section,
        rows=[
            msgspec.structs.replace(row, label=own.get(row.label) or game.words.id_words(row.label))
            for row in section.rows
        ],
    )


def _noted(row: Row, text: str) -> Row:
    return msgspec.structs.replace(row, note=text) if isinstance(row, Count) else row


def rule_words(game_id: str, rule: str) -> str:
    """A rule as people read it: where it stands, and what it says, cut to a line; an unknown one by its id."""
    found = games.load(game_id).rulebook.rules.get(rule) if game_id in games.NAMES else None
    if found is None:
        return cut(RECORD_RULES.get(rule, rule), WIDE)
    section = found.section.capitalize() if found.section.isupper() else found.section
    return cut(f"{section}: {found.text}" if section else found.text, WIDE)


def rules_in_words(cohort: Cohort) -> Cohort:
    """The cohort with rules in words in place of their ids, which stand behind."""
    return msgspec.structs.replace(
        cohort,
        sections=[
            msgspec.structs.replace(section, rows=[_ruled(cohort.game, row) for row in section.rows])
            if section.name in OF_RULES
            else section
            for section in cohort.sections
        ],
    )


def _ruled(game: str, row: Row) -> Row:
    rule, _, how = row.label.partition(" ")
    words = rule_words(game, rule)
    if words == rule or not isinstance(row, Count):
        return row
    note = rule if not how else f"{rule}, {row.note}"
    return msgspec.structs.replace(row, label=f"{words} ({how})" if how else words, note=note)
