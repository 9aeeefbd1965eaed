"""What of the box is used: components that never were, how often each copy was, what was left in hands."""

from collections.abc import Iterable
from typing import NamedTuple

from records.statistics.cards import MOST
from records.statistics.data import Cohort, Count, Section, by_name, rate
from records.statistics.play import never_done
from records.statistics.source import StatsDatabase, Wanted, chosen, summed
from referee.engine.words import counted


class Use(NamedTuple):
    """How a component of the box was used in the games of a cohort."""

    kind: str
    card: str
    use: str
    games: int
    used_in: int
    """In how many of the games it was used."""
    times: int
    copies: int | None
    """Copies in play, summed over the games; None where that is unknown."""


def box(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """All statistics about the box."""
    rows = chosen(source.view("components_used").get(cohort.cohort, []), wanted)
    unknown = {(r["kind"], r["card"], r["use"]) for r in rows if r["copies"] is None}
    sums = summed(rows, ["kind", "card", "use"], ["games", "used_in", "times", "copies"])
    uses = [
        Use(kind, card, use, int(games), int(used), int(times), None if (kind, card, use) in unknown else int(copies))
        for (kind, card, use), (games, used, times, copies) in sums.items()
    ]
    uses = [use for use in uses if use.copies != 0]  # this group's box has none of it
    cards = [use for use in uses if use.use != "dealt"]
    made = [
        _never(uses, _what(source, cohort.game, uses), _offered(source, cohort, wanted), cohort, wanted),
        _per_copy(cards, _what(source, cohort.game, cards)),
        _held(source, cohort, wanted),
    ]
    return [section for section in made if section.rows]


def own_cards(source: StatsDatabase, cohort: int) -> dict[str, str]:
    """The printed names of the cards that only these groups' boxes have, by code; where a code is of several, all."""
    names: dict[str, list[str]] = {}
    for row in source.view("own_cards").get(cohort, ()):
        if row["name"] not in (known := names.setdefault(row["card"], [])):
            known.append(row["name"])
    return {card: " or ".join(sorted(known, key=by_name)) for card, known in names.items()}


def _what(source: StatsDatabase, game: str, uses: Iterable[Use]) -> str:
    """What it is to use a component of this game, in words."""
    texts = {use.use: source.meaning(game, "card", use.use)[1] for use in uses}
    return "; ".join(f"{use}: {text or 'a seat had it'}" for use, text in texts.items())


def _offered(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> set[str]:
    """The cards that were seen lying there to be taken; none in a game that does not tell."""
    rows = chosen(source.view("cards_used").get(cohort.cohort, []), wanted)
    return {row["card"] for row in rows if row["what"] == "offered"}


def _never(uses: list[Use], what: str, offered: set[str], cohort: Cohort, wanted: Wanted) -> Section:
    """Components that were used in no game. offered: what could be taken; a card that never lay there is told apart
    from one that nobody wanted.
    """
    section = Section(
        "card_never_used",
        "never played",
        f"components of the box that were used in no game of so many ({what}); the interval says in which share of "
        "games they may be used all the same",
    )
    never = [(use, _kind(use, offered)) for use in uses if not use.used_in]
    never.sort(key=lambda item: (item[1], by_name(item[0].card)))
    for use, kind in never[:MOST]:
        section.rows.append(rate(use.card, 0, use.games, wanted.raw, cohort.courses, note=kind))
    section.notes.append(
        f"{len(never)} of {counted(len(uses), 'component')} known by name; what stayed hidden is not seen as played"
    )
    if any(kind.endswith(NOT_OFFERED) for _, kind in never):
        section.notes.append("never offered: not in these boxes, or it never lay there to be taken")
    if len(never) > MOST:
        section.notes.append(f"{len(never) - MOST} more are not shown")
    section.notes += never_done(cohort)
    return section


NOT_OFFERED = "never offered"


def _kind(use: Use, offered: set[str]) -> str:
    """The kind of what was never used; of what is taken from a display, whether it ever lay there."""
    if use.use != "taken" or not offered:
        return use.kind
    return f"{use.kind}, {'offered and not taken' if use.card in offered else NOT_OFFERED}"


def _per_copy(uses: list[Use], what: str) -> Section:
    """How often each copy was used in a game, the most used first."""
    section = Section(
        "card_per_copy",
        "how often played",
        f"times used / copies in play, summed over the games ({what})",
        unit="per copy and game",
    )
    known = [(use.times / use.copies, use) for use in uses if use.copies]
    for each, use in sorted(known, key=lambda item: (-item[0], by_name(item[1].card)))[:MOST]:
        section.rows.append(Count(use.card, use.times, use.copies or 0, f"{each:.2f} per copy and game"))
    if missing := sum(use.copies is None for use in uses):
        section.notes.append(
            f"left out: {counted(missing, 'component')} with an unknown number of copies (`referee census` takes yours)"
        )
    if len(known) > MOST:
        section.notes.append(f"{len(known) - MOST} less used ones are not shown")
    section.notes.append("counts, nothing is estimated; a card that stays in the deck is used by nobody")
    return section


def _held(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> Section:
    """Cards that were left in hands."""
    section = Section("card_in_hand", "in hand at the end", "cards in the hands that were shown at the end of a game")
    rows = chosen(source.view("held_at_the_end").get(cohort.cohort, []), wanted)
    sums = summed(rows, ["card"], ["times", "hands", "games"])
    for (card,), (times, hands, games) in sorted(sums.items(), key=lambda item: (-item[1][0], item[0]))[:MOST]:
        section.rows.append(Count(card, times, 0, f"in {counted(int(hands), 'hand')} of {counted(int(games), 'game')}"))
    section.notes.append("only hands that were shown; a card with more copies is left more often")
    return section
