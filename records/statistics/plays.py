"""The counted games of people as plays: what programs that keep one's plays want to know of a game."""

import hashlib
import json
import sqlite3
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from records.database.file import DatabaseFile
from records.database.load import Loader
from records.logs.source import UnreadableSource, find
from records.statistics.data import by_name
from records.statistics.people import join
from records.statistics.source import StatsDatabase, Wanted, reading
from referee import games
from referee.engine.game import Game
from referee.engine.rulebook import spell

SQLITE = b"SQLite format 3\x00"
"""How a database begins."""
ROLES = ("character", "role", "clan")
"""Traits that stand as the role of a player."""
MINUTE = 60_000


class PlayedSeat(msgspec.Struct):
    """A player in a play."""

    seat: int
    name: str
    """Of a seat that somebody else took, the names in turn: `Cho / Eve`."""
    id: str
    """The same in all plays of one person, as far as that is known."""
    score: int | None
    won: bool
    place: int | None
    """1 for who won; of the others only where the scores of all tell it."""
    role: str
    """Printed names of character, role or clan."""
    home: bool
    """Whether the player went home before the end."""
    order: str
    """The place in the order of play, `1` for who began; empty where it is not known."""


class Play(msgspec.Struct):
    """One game that was played to its end."""

    id: str
    """The id of its log."""
    game: str
    title: str
    bgg: int
    """Its number on BoardGameGeek; 0: unknown."""
    begun: str
    """As the log has it, with the offset of the place."""
    ended: str
    """In UTC, `YYYY-MM-DD HH:MM:SS`: when it began and the play time; empty where the log has no offset."""
    day: str
    minutes: int | None
    """None where no times were kept."""
    place: str
    """Where it was, as somebody answered; empty where nobody did."""
    variant: str
    """Edition and options that differ from its defaults."""
    turns: int
    players: list[PlayedSeat]


class Plays(msgspec.Struct):
    """All plays, by date, and how many logs were left out, by the reason."""

    plays: list[Play]
    left_out: dict[str, int]
    refused: list[UnreadableSource] = []

    def names(self) -> list[str]:
        """Everybody who sat there, as people sort names."""
        return sorted({p.name for play in self.plays for p in play.players if p.name}, key=by_name)


@contextmanager
def database_of(paths: Sequence[str]) -> Iterator[tuple[str, list[UnreadableSource]]]:
    """The one database that is named, or one of the logs that are named, for as long as it is needed; and what could
    not be read. An empty path: nothing could. Raises Unusable.
    """
    if len(paths) == 1 and _is_database(paths[0]):
        yield paths[0], []
        return
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "plays.db")
        with closing(DatabaseFile(path)) as database:
            refused = Loader(database).run(find(paths, again=True)).refused
        yield path if Path(path).exists() else "", refused


def _is_database(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False


def plays_of(path: str, wanted: Wanted, anonymous: bool = False) -> Plays:
    """The plays in a database. anonymous: pseudonyms, and no place. Raises NoStatistics."""
    with reading(path, wanted.found) as source:
        join(source, wanted.same)
        return _plays(source, wanted, anonymous)


def _plays(source: StatsDatabase, wanted: Wanted, anonymous: bool) -> Plays:
    rows = source.conn.execute(
        "SELECT p.*, l.at, l.utc, l.edition, l.variant, l.origin, l.box FROM played p JOIN logs l USING (log) "
        "ORDER BY coalesce(l.utc, l.at), l.id"
    ).fetchall()
    left: Counter[str] = Counter()
    found = []
    for row in rows:
        why = row["excluded"] or ("simulated" if row["origin"] == "simulated" else "")
        why = why or ("a made-up box" if row["box"] == "made-up" and not wanted.made_up else "")
        if why or (wanted.regular and row["irregular"]):
            left[why or "something irregular in it"] += 1
        elif not wanted.game or row["game"] == wanted.game:
            found.append(row)
    by_log = Tables(
        _grouped(source, "seats", "seat"), _grouped(source, "traits", "seat"), _grouped(source, "answers", "line"), {}
    )
    for row in source.conn.execute("SELECT log, seat, person FROM shares WHERE person <> ''"):
        known = row["person"] in source.ids
        who = Who(row["person"] if known else f"name {row['person']}", source.ids.get(row["person"], row["person"]))
        by_log.who[row["log"], row["seat"]] = who
    plays = [_play(row, by_log) for row in found]
    return Plays(_pseudonyms(plays) if anonymous else plays, dict(sorted(left.items())))


Rows = dict[int, list[sqlite3.Row]]


class Who(NamedTuple):
    """A person: the same in all plays."""

    id: str
    name: str
    """The latest spelling."""


class Tables(NamedTuple):
    """Rows by log."""

    seats: Rows
    traits: Rows
    answers: Rows
    who: dict[tuple[int, int], Who]
    """Who sat there from the beginning to the end, by log and seat; guests are nobody."""


def _grouped(source: StatsDatabase, table: str, order: str) -> Rows:
    out: Rows = defaultdict(list)
    for row in source.conn.execute(f'SELECT * FROM "{table}" ORDER BY log, "{order}"'):
        out[row["log"]].append(row)
    return out


def _play(row: sqlite3.Row, tables: Tables) -> Play:
    game = games.load(row["game"]) if row["game"] in games.NAMES else None
    timed = not row["untimed"] and not row["begun"]
    where = [json.loads(a["value"]) for a in tables.answers[row["log"]] if a["question"] == "place"]
    several = game is not None and len(game.rulebook.editions) > 1
    options = [f"{name} = {spell(value)}" for name, value in json.loads(row["variant"]).items()]
    return Play(
        id=row["id"],
        game=row["game"],
        title=games.title_of(row["game"]),
        bgg=game.about.bgg if game else 0,
        begun=row["at"],
        ended=_ended(row["utc"], row["ms"] if timed else 0),
        day=row["day"] or "",
        minutes=max(1, round(row["ms"] / MINUTE)) if timed else None,
        place=str(where[-1]) if where else "",
        variant=", ".join([*([f"edition {row['edition']}"] if several and row["edition"] else []), *options]),
        turns=0 if row["begun"] else row["turns"] or 0,
        players=_players(row["log"], tables, game),
    )


def _ended(utc: str | None, ms: int) -> str:
    """The end of a game in UTC, as other programs write a time; empty where it is not known."""
    if not utc:
        return ""
    return f"{datetime.fromisoformat(utc) + timedelta(milliseconds=ms):%Y-%m-%d %H:%M:%S}"


def _players(log: int, tables: Tables, game: Game[Any] | None) -> list[PlayedSeat]:
    seats = tables.seats[log]
    is_a = {(t["seat"], t["kind"]): t["value"] for t in tables.traits[log]}
    scores = [s["points"] for s in seats]
    best = {s["points"] for s in seats if s["winner"]}
    told = None not in scores and best == {max(scores)}  # not where a team won, whatever each of it has
    out = []
    for seat in seats:
        ids = [is_a[seat["seat"], kind] for kind in ROLES if (seat["seat"], kind) in is_a]
        roles = [game.words.id_words(value) if game else value for value in ids if value]
        place = 1 + sum(score > seat["points"] for score in scores) if told else 1 if seat["winner"] else None
        name = " / ".join([seat["name"] or f"Seat {seat['seat']}", *json.loads(seat["later"] or "[]")])
        nobody = Who(f"name {name}" if seat["name"] else f"seat {seat['seat']}", name if seat["name"] else "")
        who = tables.who.get((log, seat["seat"]), nobody)
        out.append(
            PlayedSeat(
                seat=seat["seat"],
                name=who.name,
                id=who.id,
                score=seat["points"],
                won=bool(seat["winner"]),
                place=place,
                role=", ".join(roles),
                home=bool(seat["home"]),
                order=is_a.get((seat["seat"], "order"), ""),
            )
        )
    return out


def _pseudonyms(plays: Sequence[Play]) -> list[Play]:
    """The same without names, places, hours and ids of logs: a person has one pseudonym in all plays."""
    names: dict[str, str] = {}
    out = []
    for play in plays:
        players = []
        for player in play.players:
            name = names.setdefault(player.id, f"Player {len(names) + 1}")
            players.append(msgspec.structs.replace(player, name=name, id=name))
        hidden = hashlib.sha256(play.id.encode()).hexdigest()[:12]
        day = f"{play.day}T12:00:00" if play.day else ""
        out.append(msgspec.structs.replace(play, id=hidden, begun=day, ended="", place="", players=players))
    return out
