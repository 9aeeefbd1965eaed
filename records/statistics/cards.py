"""Cards by what happened to them: pick rate, play rate, how often each was chosen, win rate."""

from collections import defaultdict
from typing import NamedTuple

from records.statistics.data import Cohort, Section, compared, rate
from records.statistics.source import StatsDatabase, Wanted, chosen, summed
from referee.engine.words import counted

MOST = 40
"""Rows of a long table; what is left over is counted in a note."""


class Used(NamedTuple):
    """One card by one thing that happened to it."""

    times: int
    seats: int
    """In how many games and seats it did."""
    wins: int
    """How many of these seats won."""


NONE = Used(0, 0, 0)


def cards(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """All statistics about cards."""
    rows = chosen(source.view("cards_used").get(cohort.cohort, []), wanted)
    by_what: dict[str, dict[str, Used]] = defaultdict(dict)
    for (what, card), (times, seats, wins) in summed(rows, ["what", "card"], ["times", "seats", "wins"]).items():
        by_what[what][card] = Used(int(times), int(seats), int(wins))
    offered = {
        card: (by_what["taken"].get(card, NONE).times, u.times) for card, u in by_what.get("offered", {}).items()
    }
    plays = chosen(source.view("card_plays").get(cohort.cohort, []), wanted)
    drawn = {card: (int(n), int(of)) for (card,), (n, of) in summed(plays, ["card"], ["played", "drawn"]).items()}
    out = []
    if offered:
        out.append(
            _rate(
                "card_pick_rate",
                "card pick rate",
                "times taken / times offered",
                "known offers only",
                offered,
                cohort,
                wanted,
            )
        )
    if drawn:
        text = "times played / times known to have been in a hand"
        out.append(_rate("card_play_rate", "card play rate", text, "known draws only", drawn, cohort, wanted))
    for what, used in sorted(by_what.items()):
        text = source.meaning(cohort.game, "card", what)[1]
        if what not in ("offered", "drawn"):
            out.append(_chosen(what, text, used, cohort, wanted))
        if what not in ("offered", "drawn") and any(u.seats for u in used.values()):
            out.append(_wins(what, text, used, cohort, wanted))
    return out


def _rate(
    name: str, title: str, text: str, known: str, times: dict[str, tuple[int, int]], cohort: Cohort, wanted: Wanted
) -> Section:
    """Pick rate, play rate: cards to how often, of how often."""
    section = Section(name, title, text)
    for card, (n, of) in sorted(times.items(), key=lambda item: (-item[1][1], item[0])):
        if n <= of:
            section.rows.append(rate(card, n, of, wanted.raw, cohort.courses))
    over = len(times) - len(section.rows)
    if over:
        section.notes.append(
            f"{counted(over, 'card')} left out: by what was set or corrected at the table there were more "
            "than there can be"
        )
    of_all = sum(of for _, of in times.values())
    section.notes.append(
        f"{known}, n={of_all:,}; cards of one game are not independent, so the intervals are a little too narrow"
    )
    return compared(_cut(section), cohort.courses)


def _chosen(what: str, text: str, used: dict[str, Used], cohort: Cohort, wanted: Wanted) -> Section:
    """How often each was the one."""
    total = sum(u.times for u in used.values())
    section = Section(
        f"card_share_{what}", f"cards {what}", f"times this card was {what} / times any card was ({text})"
    )
    for card, u in _order(used):
        section.rows.append(rate(card, u.times, total, wanted.raw, cohort.courses))
    section.notes.append(
        "a card with more copies has a higher share; cards of one game are not independent, so the intervals "
        "are a little too "
        "narrow"
    )
    return compared(_cut(section), cohort.courses)


def _wins(what: str, text: str, used: dict[str, Used], cohort: Cohort, wanted: Wanted) -> Section:
    """Win rate of those to whom it happened."""
    section = Section(
        f"card_wins_{what}",
        f"win rate with a card {what}",
        f"seats that won / seats and games in which the card was {what} ({text}); a win shared with others is "
        "a whole one here",
    )
    for card, u in _order(used):
        if u.seats:
            section.rows.append(rate(card, u.wins, u.seats, wanted.raw, cohort.courses, note=counted(u.times, "time")))
    section.notes.append(
        "who plays longer or better plays more cards, so this compares players as much as cards; nothing is tested"
    )
    return compared(_cut(section), cohort.courses)


def _order(used: dict[str, Used]) -> list[tuple[str, Used]]:
    return sorted(used.items(), key=lambda item: (-item[1].times, item[0]))


def _cut(section: Section) -> Section:
    if len(section.rows) > MOST:
        section.notes.append(f"{len(section.rows) - MOST} rarer cards are not shown")
        section.rows = section.rows[:MOST]
    return section
