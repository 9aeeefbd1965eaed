"""Cards by what happened to them: pick rate, play rate, how often each was chosen, win rate."""

from collections import defaultdict
from typing import NamedTuple

from records.stats import Source, Wanted, chosen, summed
from records.stats_data import Cohort, Section, compared, rate

MOST = 40
"""Rows of a long table; what is left over is counted in a note."""


class Used(NamedTuple):
    """One card by one thing that happened to it. seats: seats and games in which it did; wins: of them those that won."""

    times: int
    seats: int
    wins: int


RATES = (
    ("card_pick_rate", "card pick rate", "taken", "offered", "of what was laid out openly only"),
    ("card_play_rate", "card play rate", "played", "drawn", "known draws only"),
)
"""Name, title, the part, the whole, and what is known of it."""


def cards(source: Source, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """Everything that is said of cards."""
    rows = chosen(source.view("cards_used").get(cohort.cohort, []), wanted)
    by_what: dict[str, dict[str, Used]] = defaultdict(dict)
    for (what, card), (times, seats, wins) in summed(rows, ["what", "card"], ["times", "seats", "wins"]).items():
        by_what[what][card] = Used(int(times), int(seats), int(wins))
    out = [section for section in (_share_of(by_what, cohort, wanted, *each) for each in RATES) if section]
    for what, used in sorted(by_what.items()):
        text = source.meaning(cohort.game, "card", what)[1]
        if what not in ("offered", "drawn"):
            out.append(_chosen(what, text, used, cohort, wanted))
        if what not in ("offered", "drawn") and any(u.seats for u in used.values()):
            out.append(_wins(what, text, used, cohort, wanted))
    return out


def _share_of(
    by_what: dict[str, dict[str, Used]],
    cohort: Cohort,
    wanted: Wanted,
    name: str,
    title: str,
    part: str,
    whole: str,
    known: str,
) -> Section | None:
    """Pick rate, play rate."""
    if part not in by_what or whole not in by_what:
        return None
    section = Section(name, title, f"times {part} / times {whole}; {known}")
    over = 0
    for card, used in sorted(by_what[whole].items(), key=lambda item: (-item[1].times, item[0])):
        done = by_what[part].get(card, Used(0, 0, 0)).times
        over += done > used.times
        if done <= used.times:
            section.rows.append(rate(card, done, used.times, wanted.raw, cohort.games))
    missing = len(by_what[part].keys() - by_what[whole].keys()) + over
    if missing:
        section.notes.append(f"{missing} cards were {part} more often than they are known to have been {whole}: left out")
    n = sum(u.times for u in by_what[whole].values())
    section.notes.append(f"{known}: n={n:,}; cards of one game bear on each other, so the intervals are somewhat too narrow")
    return compared(_cut(section))


def _chosen(what: str, text: str, used: dict[str, Used], cohort: Cohort, wanted: Wanted) -> Section:
    """How often each was the one."""
    total = sum(u.times for u in used.values())
    section = Section(
        f"card_share_{what}", f"cards {what}", f"times this card was {what} / times any card was ({text})"
    )
    for card, u in _order(used):
        section.rows.append(rate(card, u.times, total, wanted.raw, cohort.games))
    section.notes.append(
        "how many copies of a card there are is in it: a frequent card is not a better one; cards of one game bear on each "
        "other, so the intervals are somewhat too narrow"
    )
    return compared(_cut(section))


def _wins(what: str, text: str, used: dict[str, Used], cohort: Cohort, wanted: Wanted) -> Section:
    """Win rate of those to whom it happened."""
    section = Section(
        f"card_wins_{what}", f"win rate with a card {what}",
        f"seats that won / seats and games in which the card was {what} ({text}); a win shared with others is a whole one here",
    )  # fmt: skip
    for card, u in _order(used):
        if u.seats:
            section.rows.append(rate(card, u.wins, u.seats, wanted.raw, cohort.games, note=f"{u.times} times"))
    section.notes.append(
        "selection: who plays longer or better plays more cards, so this compares players as much as cards; none is tested"
    )
    return compared(_cut(section))


def _order(used: dict[str, Used]) -> list[tuple[str, Used]]:
    return sorted(used.items(), key=lambda item: (-item[1].times, item[0]))


def _cut(section: Section) -> Section:
    if len(section.rows) > MOST:
        section.notes.append(f"{len(section.rows) - MOST} rarer cards are not shown")
        section.rows = section.rows[:MOST]
    return section
