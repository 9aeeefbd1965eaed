"""What a screen is told: the rows and the table of an eye, line by line, in every game."""

from typing import Any

import pytest

from referee import games
from referee.engine.game import Game
from referee.journal.lines import Line, NoteLine
from referee.journal.mask import mask
from referee.journal.memory_writer import MemoryWriter
from referee.screen.channel import Channel, Listener
from referee.screen.sight import KEPT, Eyesight, Whole
from tests.kit.entries import accept
from tests.kit.heads import NAMES as HEADS
from tests.kit.heads import SET_UP
from tests.kit.logs import folded
from tests.screen.tables import desk, log_of

CLOCK = {"t": 0, "running": False}
MOST = 130
"""Entries of a game that are looked at, at most."""

GAMES = ("shinobi_clans", "shinbi", "samurai_sword", "ninjato")


def entries(log: list[Line]) -> list[list[Line]]:
    """The lines of a log, entry by entry."""
    out: list[list[Line]] = []
    for line in log:
        of = getattr(line, "entry", 0)
        if out and of and getattr(out[-1][0], "entry", 0) == of:
            out[-1].append(line)
        else:
            out.append([line])
    return out


def seen(sight: Eyesight) -> tuple[Any, ...]:
    """All that a screen of this sight can be told."""
    return sight.rows, sight.frame(), sight.players()


@pytest.mark.parametrize("name", GAMES)
def test_what_comes_line_by_line_is_what_the_whole_log_says(name: str) -> None:
    """Rows and table kept up with the lines are those of somebody who comes later, and of the masked log."""
    head, log = log_of(name, 3, reporter="open")
    game: Game[Any] = games.load(name)
    whole = Whole(game, head, ())
    eyes = [Eyesight(whole, eye) for eye in ("public", 2)]
    told: dict[int, dict[str, Any]] = {}
    pieces = entries(log)
    pieces = pieces if len(pieces) < MOST else [*pieces[:MOST], *pieces[-1:]]
    log = [line for piece in pieces for line in piece]
    for i, new in enumerate(pieces):
        again = whole.take(new)
        for sight in eyes:
            if again:
                sight.again()
                told = {row["n"]: row for row in eyes[0].rows if "n" in row} if sight is eyes[0] else told
            else:
                rows = sight.take(new)
                if sight is eyes[0]:
                    told |= {row["n"]: row for row in rows if "n" in row}
        if i % max(1, len(pieces) // 5) == 0 or i == len(pieces) - 1:
            for sight in eyes:
                later = Eyesight(whole, sight.eye)
                later.take(())
                assert seen(sight) == seen(later), (i, sight.eye)
    assert [told[row["n"]] for row in eyes[0].rows if "n" in row] == [row for row in eyes[0].rows if "n" in row]
    assert len(eyes[0].rows) == min(KEPT, len(eyes[0].rows)) > 20
    for sight in eyes:
        masked = folded(game, head, list(mask(log, head, sight.eye, game))[1:])
        assert game.facts.view(sight.fold.state) == game.facts.view(masked.state)


def test_a_row_that_became_something_else_is_told_again() -> None:
    session = desk("shinbi", 4, edition="es")
    writer = session.writer
    assert isinstance(writer, MemoryWriter)
    whole = Whole(session.game, session.fold.head, ())
    sight = Eyesight(whole, "public")

    def types(text: str) -> list[dict[str, Any]]:
        before = len(writer.lines)
        session.enter(text)
        new = writer.lines[before:]
        assert not whole.take(new)
        return sight.take(new)

    types("setup o r z p start 3")
    assert types("ksb")[0]["text"] == "3 Cho attacks 4 Dai, says katana"
    refused = types("kkb")
    assert refused[0]["text"] == "4 Dai attacks 2 Ben, says katana"
    assert "already announced katana" in refused[0]["findings"][0]
    assert refused[0]["refused"] and refused[0]["verdict"] == "irregular" and "n" not in refused[0]
    back = types("z")
    gone = {row["n"]: row.get("standing") for row in back}
    assert gone[2] == gone[3] == gone[4] == "removed" and back[-1]["kind"] == "amend"
    assert types("st") == []


def test_what_comes_with_its_correction_is_told_corrected() -> None:
    """Entries that come at once are one event, however fast somebody types `z`."""
    session = desk("shinbi", 4, edition="es")
    writer = session.writer
    assert isinstance(writer, MemoryWriter)
    whole = Whole(session.game, session.fold.head, ())
    sight = Eyesight(whole, "public")
    accept(session, "setup o r z p start 3", "ksb", "z")
    new = writer.lines[1:]
    assert not whole.take(new)
    rows = sight.take(new)
    assert rows == sight.rows and [row["n"] for row in rows] == [1, 2, 3, 4, 5]
    assert [row.get("standing", "") for row in rows] == ["", "removed", "removed", "removed", ""]


def secrets(name: str, kind: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...]]:
    """Two ways to play the same in public, and the seats that know the difference."""
    if name == "shinobi_clans":
        first = ("start 1", "t d5 r2 s3", "k")
        play = ("1: place tokens=daimyo:a,ronin:a", "1: place tokens=daimyo:g,ronin:a")
        return (*first, play[0]), (*first, play[1]), (1,)
    if name == "ninjato":  # two rumors of one price are taken, by whom is the difference
        laid = "setup 123 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? a1 t34* m5 g2 tx el3 do3 ev4 sk5"
        paid = (laid, "set treasure.1 3 ! so", "set treasure.2 3 ! so")
        return (*paid, "r1", "r1"), (*paid, "r2", "r1"), (1, 2)
    head = ("setup mus goe chi iey han start 1",)
    cards = {"a": ("katana", "bokken"), "b": ("nodachi", "katana")}[kind]
    play = (f"1: divert to=3 card={cards[0]}", f"1: divert to=3 card={cards[1]}")
    return (*head, play[0]), (*head, play[1]), (1, 3)


PLAYERS = {"shinobi_clans": 3, "samurai_sword": 5, "ninjato": 3}
"""How many play at the tables of `secrets`."""


@pytest.mark.parametrize(
    ("name", "kind"), [("shinobi_clans", "a"), ("samurai_sword", "a"), ("samurai_sword", "b"), ("ninjato", "a")]
)
def test_who_may_not_know_gets_the_same_bytes(name: str, kind: str) -> None:
    """Logs that differ only in what a seat knows give everybody else the same events to the byte."""
    one, other, knows = secrets(name, kind)
    count = PLAYERS[name]
    sent: dict[Any, list[bytes]] = {}
    for typed in (one, other):
        session = desk(name, count, untimed=True)
        writer = session.writer
        assert isinstance(writer, MemoryWriter)
        whole = Whole(session.game, session.fold.head, ())
        eyes = ["public", *range(1, count + 1)]
        channels = {eye: Channel(Eyesight(whole, eye), session.game.title, "log") for eye in eyes}
        screens = {eye: Listener() for eye in eyes}
        for eye, channel in channels.items():
            channel.joins(screens[eye], 0, CLOCK)
        for text in typed:
            before = len(writer.lines)
            reply = session.enter(text)
            assert reply.accepted, (text, reply.message, reply.said)
            new = writer.lines[before:]
            again = whole.take(new)
            for channel in channels.values():
                channel.wrote(new, again, CLOCK)
        for eye in eyes:
            late = Listener()
            channels[eye].joins(late, 0, CLOCK)
            sent.setdefault(eye, []).append(b"".join((*screens[eye].waiting(), *late.waiting())))
    for eye, (a, b) in sent.items():
        assert (a == b) == (eye not in knows), eye
    assert b"known to this seat" in sent[knows[0]][0] and b"known to this seat" not in sent["public"][0]


def test_a_screen_that_takes_nothing_is_cut_off() -> None:
    head, log = log_of("shinbi", 3)
    whole = Whole(games.load("shinbi"), head, ())
    channel = Channel(Eyesight(whole, "public"), "Shinbi", "log")
    slow = Listener()
    channel.joins(slow, 0, CLOCK)
    most = 0
    for new in entries(log):
        channel.wrote(new, whole.take(new), CLOCK)
        most = max(most, len(slow.waiting()))
    assert slow.lost and slow.waiting() == () and most <= 32


@pytest.mark.parametrize(("last", "rows", "anew"), [(0, 200, True), (7, 3, False), (10, 0, False), (99, 200, True)])
def test_a_screen_that_was_away_gets_what_it_missed(last: int, rows: int, anew: bool) -> None:
    head, log = log_of("shinbi", 3)
    whole = Whole(games.load("shinbi"), head, ())
    channel = Channel(Eyesight(whole, "public"), "Shinbi", "log")
    for line in log[:10]:
        channel.wrote([line], whole.take([line]), CLOCK)
    assert channel.seq == 10
    past = channel.past(last)
    assert past["whole"] is anew and len(past["rows"]) == min(rows, 10)
    assert [row["n"] for row in past["rows"]] == list(range(11 - len(past["rows"]), 11))


REFUSED = {
    "samurai_sword": ("e", "kt 3", "p", "ki 3", "p", "bk 3"),
    "shinobi_clans": ("d", "1: d"),
    "ninjato": ("h1f 5", "f", "h1f 9"),
    "shinbi": ("ksb", "kkb"),
}


@pytest.mark.parametrize("name", GAMES)
def test_what_everybody_sees_refused_is_told_with_the_reason(name: str) -> None:
    session = desk(name, len(HEADS[name]), HEADS[name], **({"edition": "es"} if name == "shinbi" else {}))
    writer = session.writer
    assert isinstance(writer, MemoryWriter)
    refused = 0
    for text in (*SET_UP[name], *REFUSED[name]):
        refused += session.enter(text).verdict in ("irregular", "impossible")
    rows = [
        row
        for row in Eyesight(Whole(session.game, session.fold.head, writer.lines[1:]), "public").rows
        if "n" not in row
    ]
    assert refused and len(rows) == refused, [line for line in writer.lines if line.__struct_config__.tag == "try"]
    assert all(row["refused"] and row["findings"] and " by " in row["findings"][0] for row in rows)


def test_what_only_a_secret_refuses_is_told_to_who_knows_it() -> None:
    """A token that only its owner has seen is turned up as another: the log refuses it, the table sees nothing."""
    session = desk("shinobi_clans", 3)
    writer = session.writer
    assert isinstance(writer, MemoryWriter)
    typed = (
        "start 1",
        "t d5 r2 s3",
        "k",
        "1: place tokens=daimyo:a,ronin:a",
        "c 2",
        "c 3",
        "d",
        "d",
        "d",
        ".",
        ".",
        ".",
        "b d",
    )
    for text in typed:
        assert session.enter(text).accepted, text
    assert session.enter("1g").kind == "refused"
    whole = Whole(session.game, session.fold.head, writer.lines[1:])
    told = {eye: [row for row in Eyesight(whole, eye).rows if row.get("refused")] for eye in ("public", 1, 2)}
    assert not told["public"] and not told[2] and len(told[1]) == 1


def test_names_are_texts() -> None:
    names = ("<script>alert(1)</script>", "Ben\u202eneB", "&amp;", "Dai")
    session = desk("shinbi", 4, names)
    whole = Whole(session.game, session.fold.head, ())
    sight = Eyesight(whole, "public")
    assert sight.players()[0] == "1 <script>alert(1)</script>" and "\u202e" not in sight.players()[1]


def test_a_long_log_is_sent_in_bounds() -> None:
    """Ten thousand lines: who connects gets the last ones alone, and little is kept."""
    session = desk("shinbi", 4)
    log: list[Line] = [NoteLine(n=n, of=0, text=f"note {n}") for n in range(1, 10_001)]
    whole = Whole(session.game, session.fold.head, log)
    channel = Channel(Eyesight(whole, "public"), "Shinbi", "log")
    screen = Listener()
    channel.joins(screen, 0, CLOCK)
    assert [row["n"] for row in channel.past(0)["rows"]] == list(range(9_801, 10_001))
    assert len(channel.sight.rows) == KEPT and sum(map(len, screen.waiting())) < 100_000
