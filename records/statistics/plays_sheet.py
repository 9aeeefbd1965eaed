"""A sheet of plays to print: who won how often, and every game with its players and scores."""

from collections import defaultdict
from collections.abc import Sequence
from html import escape
from pathlib import Path
from string import Template

from records.statistics.data import by_name, number_of, reasons
from records.statistics.formulas import median
from records.statistics.overview import days_words
from records.statistics.people import alike
from records.statistics.plays import Play, PlayedSeat, Plays
from records.statistics.plays_forms import bgstats_play, link
from records.statistics.svg import page_text
from referee.engine.words import counted

TEMPLATE = Path(__file__).parent / "plays_sheet.html"


def sheet(plays: Plays) -> str:
    """The page."""
    days = sorted(play.day for play in plays.plays if play.day)
    groups: dict[tuple[str, int], list[Play]] = defaultdict(list)
    for play in plays.plays:
        groups[play.title, len(play.players)].append(play)
    order = sorted(groups, key=lambda group: (by_name(group[0]), group[1]))
    lead = counted(len(plays.plays), "game") + (f", {days_words(days)}" if days else "")
    left = reasons(plays.left_out)
    twins = [
        f"<p>Look alike and are counted apart: {page_text(', '.join(names))}.</p>" for names in alike(plays.names())
    ]
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        title=page_text(", ".join(dict.fromkeys(title for title, _ in order)) or "No games"),
        lead=page_text(lead + (f"; left out: {left}" if left else "")) + ".",
        alike="".join(twins),
        summary="".join(_group(title, players, groups[title, players]) for title, players in order),
        rows="".join(map(_row, plays.plays)),
    )


def _group(title: str, players: int, plays: Sequence[Play]) -> str:
    """The games of one title and number of players: how long, and who won how often; a shared win counts 1/m."""
    times = sorted(float(play.minutes) for play in plays if play.minutes is not None)
    long = f", {times[0]:.0f} to {times[-1]:.0f} minutes, in the middle {median(times):g}" if len(times) > 1 else ""
    long = f", {times[0]:.0f} minutes" if len(times) == 1 else long
    games: dict[str, int] = defaultdict(int)
    won: dict[str, float] = defaultdict(float)
    names: dict[str, str] = {}
    for play in plays:
        winners = sum(player.won for player in play.players)
        for player in play.players:
            if player.name:
                names[player.id] = player.name  # the latest spelling
                games[player.id] += 1
                won[player.id] += player.won / winners if winners else 0
    rows = "".join(
        f'<tr><td>{page_text(names[who])}</td><td class="number">{games[who]}</td>'
        f'<td class="number">{number_of(won[who])}</td></tr>'
        for who in sorted(names, key=lambda who: by_name(names[who]))
    )
    return (
        f"<h2>{page_text(title)}, {players} players</h2><p>{counted(len(plays), 'game')}{long}.</p>"
        '<table><thead><tr><th>player</th><th class="number">games</th><th class="number">won</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _row(play: Play) -> str:
    """A game: the winners first, then by score, then by seat."""
    order = sorted(play.players, key=lambda p: (not p.won, p.place or len(play.players), p.seat))
    minutes = "" if play.minutes is None else f"{play.minutes}"
    href = escape(link(bgstats_play(play)), quote=True)
    place = f' <span class="soft">{page_text(play.place)}</span>' if play.place else ""
    return (
        f"<tr><td>{page_text(play.day)}{place}</td><td>{page_text(play.title)}</td>"
        f"<td>{', '.join(map(_player, order))}</td>"
        f'<td class="number">{minutes}</td><td class="screen"><a href="{href}">to BG Stats</a></td></tr>'
    )


def _player(player: PlayedSeat) -> str:
    name = page_text(player.name or f"Seat {player.seat}")
    score = "" if player.score is None else f" {player.score}"
    role = f' <span class="soft">({page_text(player.role)})</span>' if player.role else ""
    return f"<b>{name}{score}</b>{role}" if player.won else f"{name}{score}{role}"
