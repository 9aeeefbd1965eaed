"""Plays in the forms of other programs.

BG Stats documents a link with one play as JSON
(https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/). Its Android app is known to
want `winner` and `startPlayer` of every player, so both are always written. What it makes of teams is not known.

BoardGameGeek documents how plays are read (https://boardgamegeek.com/wiki/page/BGG_XML_API2, "Plays") and no way of
bringing them there; whether any form is taken is unknown. So its columns are called as in what it gives out, one row a
player, to be typed from or read by a program of one's own. BG Stats posts its plays there.
"""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from records.statistics.plays import Play, Plays
from records.statistics.spreadsheet import Csv
from referee.engine.words import counted

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Referee"
"""The name of this program for BG Stats, which remembers by it who is who. It must never change."""

BGG_COLUMNS = (
    *("date", "quantity", "length", "incomplete", "nowinstats", "location", "objectid", "game", "comments"),
    *("username", "name", "startposition", "color", "score", "new", "rating", "win"),
    *("play", "seat", "place"),
)
"""The names of BoardGameGeek for a play and for a player; behind them three of ours."""


def bgstats(plays: Plays) -> str:
    """JSON: for each play what BG Stats takes, and the link that brings it there."""
    rows = [{"play": data, "link": link(data)} for data in map(bgstats_play, plays.plays)]
    return json.dumps(rows, ensure_ascii=True, indent=1) + "\n"


def link(data: dict[str, Any]) -> str:
    """The link that opens BG Stats with a play."""
    return LINK + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def bgstats_play(play: Play) -> dict[str, Any]:
    """A play as BG Stats takes it."""
    game: dict[str, Any] = {"name": play.title, "sourceGameId": play.game, "highestWins": True}
    game["noPoints"] = all(player.score is None for player in play.players)
    if play.bgg:
        game["bggId"] = play.bgg
    data: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": play.ended or play.begun.replace("T", " ")[:19],
        "game": game,
        "players": [],
    }
    if play.minutes is not None:
        data["durationMin"] = play.minutes
    if play.place:
        data["location"] = play.place
    if play.variant:
        data["board"] = play.variant
    if note := comment(play):
        data["comments"] = note
    for player in play.players:
        row: dict[str, Any] = {
            "name": player.name or f"Seat {player.seat}",
            "sourcePlayerId": player.id,
            "winner": player.won,
            "startPlayer": player.order == "1",
        }
        if player.score is not None:
            row["score"] = player.score
        if player.place is not None:
            row["rank"] = player.place
        if player.role:
            row["role"] = player.role
        data["players"].append(row)
    return data


def comment(play: Play) -> str:
    """What is said of a play besides."""
    turns = [counted(play.turns, "turn")] if play.turns else []
    return "; ".join(turns + [f"{p.name or f'Seat {p.seat}'} went home" for p in play.players if p.home])


def bgg(plays: Plays, form: Csv) -> str:
    """CSV: one row a player, with the columns that BoardGameGeek calls so."""
    return form.write(BGG_COLUMNS, _bgg_rows(plays))


def _bgg_rows(plays: Plays) -> Iterator[list[Any]]:
    for play in plays.plays:
        said = "; ".join(part for part in (comment(play), play.variant) if part)
        length = play.minutes if play.minutes is not None else ""
        head = [play.day, 1, length, 0, 0, play.place, play.bgg or "", play.title, said]
        for p in play.players:
            score = "" if p.score is None else p.score
            yield [
                *head,
                *("", p.name or f"Seat {p.seat}", p.order, p.role, score, "", "", int(p.won)),
                *(play.id, p.seat, p.place or ""),
            ]
