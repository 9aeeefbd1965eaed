"""What a correction, a declared fact or a forced entry changed of the table is said, before and after."""

from collections import defaultdict
from fnmatch import fnmatchcase
from typing import Any

import pytest

from referee import games
from referee.api.game import LoadedGame
from referee.engine.game import Setup
from referee.table.frontend.render import reply_rows
from referee.table.session.changes import movements
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from referee.table.setup.opening import Opening
from tests.kit.entries import accept, expect
from tests.kit.golden import folder, played

SHINBI = "players Mia, Jon, Cho, Dai\nedition en\nsetup 7 r o p start 1\nksb\nksb\nskh\nhsb\nkk.\npk"
WON = "players Ana, Ben, Cho, Dai\nedition en\nsetup 7 r o p start 1\nset lives 1,1,0,0\nset phase resolve\nkk. -"
CLANS = "players Ana, Ben, Cho\nbox made-up\nstart 1\nt d5 r2 s3\nk\nc\n. . .\nb d 1a\n="
SAMURAI = "players Ana, Ben, Cho, Dai, Eva\nsetup mus goe chi iey han start 1\nbk 2 w"
NINJATO = (
    "players Ana, Ben\nsetup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? t34* m5 g2 tx el3 do2 ev4 sk5\n"
    "set treasure.1 25\ne3"
)


def typed(game: str, text: str) -> tuple[Session, Reply]:
    """A session in which this was typed, and the answer to the last line of it."""
    opening = Opening(games.load(game))
    rows = text.splitlines()
    while opening.take(rows[0]):
        rows.pop(0)
    session = LoadedGame(opening.game).table_of(opening.head(log_id="MOVED", at="2000-01-01T00:00:00+00:00")).session
    reply = Reply("nothing")
    for row in rows:
        reply = session.enter(row)
    return session, reply


def shown(session: Session, reply: Reply) -> list[str]:
    """What a screen shows of a reply, without the indents."""
    rows = reply_rows(reply, session.names, session.game.rulebook, session.game.about.end_rule)
    return [text.strip() for _, _, text in rows]


@pytest.mark.parametrize(
    ("game", "before", "entry", "rows"),
    [
        ("shinbi", SHINBI, "amend 15 ps", ["lives  1 Mia 5 → 3 · 2 Jon 4 → 5 · 3 Cho 4 → 5 · 4 Dai 4 → 5"]),
        (
            "shinbi",
            SHINBI,
            "amend 14 s.k ! the cards lay the other way",
            ["lives  1 Mia 5 → 4 · 2 Jon 4 → 5 · 3 Cho 4 → 5 · 4 Dai 4 → 5"],
        ),
        ("shinobi_clans", CLANS, "amend 9 1a2g", ["gold  2 Ben 0 → 5"]),
        ("samurai_sword", SAMURAI, "amend 3 p", ["Resilience  2 Ben 3 → 5", "hand  2 Ben 5 → 4", "discard pile  1 → 2"]),
        ("ninjato", NINJATO, "z", ["honor  1 Ana 2 → 0", "treasure  1 Ana 5 → 25", "envoys  1 Ana E3 → -"]),
        ("ninjato", NINJATO, "z z", ["honor  1 Ana 2 → 0", "treasure  1 Ana 5 → -"]),
        ("shinbi", SHINBI, "set lives.1 2 ! counted", ["lives  1 Mia 5 → 2"]),
        ("shinbi", WON, "z !", ["lives  1 Ana 0 → 1", "the game goes on again (it was won by 2 Ben)"]),
        ("samurai_sword", SAMURAI, "bk 3 w ! two Weapons", ["Resilience  3 Cho 4 → 2", "hand  1 Ana 5 → 4"]),
    ],
)
def test_what_moved_is_said_before_and_after(game: str, before: str, entry: str, rows: list[str]) -> None:
    session, _ = typed(game, before)
    was = session.game.facts.paths(session.state)
    reply = accept(session, entry)
    said = shown(session, reply)
    assert [row for row in rows if row not in said] == [], said
    now = session.game.facts.paths(session.state)
    differ = {path for path in {*was, *now} if was.get(path) != now.get(path)}
    data = [fact for fact in reply.plain(session.names).get("moved", []) if fact["path"] not in ("over", "winners")]
    assert {fact["path"] for fact in data} == differ
    assert all(fact["before"] == was.get(fact["path"]) and fact["after"] == now.get(fact["path"]) for fact in data)


def test_at_most_six_facts_are_shown_and_how_many_more_there_are() -> None:
    session, _ = typed("ninjato", NINJATO.rpartition("\n")[0])
    accept(session, "h1f 5 4 5 l2", "d")
    reply = session.enter("back 2 ! we play that again")
    assert len(reply.movements) == 7
    assert reply.movements[6] == f"and {len(_facts(session, reply)) - 6} more: `st`"
    assert len(reply.moved) > 12


def _facts(session: Session, reply: Reply) -> set[str]:
    """The facts that a screen would show, seats joined."""
    game = session.game
    left = [fact.path for fact in reply.moved if fact.path not in ("phase", "turn") and not game.facts.instead(fact.path)]
    return {path.rpartition(".")[0] if path.rpartition(".")[0] in game.facts.per_seat else path for path in left}


def test_an_entry_that_changes_nothing_of_the_table_says_nothing() -> None:
    session, _ = typed("shinbi", SHINBI)
    expect(session, "set lives.2 4 ! so it was", kind="accepted", moved=(), movements=())
    assert movements(session.game, ()) == ()


@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_names_the_facts_that_have_a_value_for_each_seat(name: str) -> None:
    """Every list that is as long as there are players, whatever their number, and that `set` takes seat by seat."""
    game = games.load(name)
    seen: dict[str, set[tuple[int, tuple[int, ...]]]] = defaultdict(set)
    texts = sorted(folder(name).glob("*.txt"), key=lambda path: path.stat().st_size)[:6]
    views: list[tuple[int, dict[str, Any]]] = []
    for n in range(game.about.players[0], game.about.players[1] + 1):
        names = tuple("ABCDEFGH"[:n])
        edition = next(iter(game.rulebook.editions))
        views.append((n, game.facts.paths(game.flow.new(Setup(names, edition, game.rulebook.complete(edition, {}))))))
    for path in texts:
        session, _ = played(name, path.stem)
        views.append((session.state.seats, game.facts.paths(session.state)))
    for n, view in views:
        cells: dict[str, list[int]] = defaultdict(list)
        for path_ in view:
            stem, _, last = path_.rpartition(".")
            if last.isdigit():
                cells[stem].append(int(last))
        for stem, numbers in cells.items():
            seen[stem].add((n, tuple(sorted(numbers))))
    fits = {
        stem
        for stem, found in seen.items()
        if all(numbers == tuple(range(1, n + 1)) for n, numbers in found) and len({n for n, _ in found}) > 2
    }
    can = {stem for stem in fits if not game.facts.instead(f"{stem}.1")}
    assert can <= set(game.facts.per_seat), can - set(game.facts.per_seat)
    assert [
        stem for stem in game.facts.per_seat if stem in seen and stem not in fits and len({n for n, _ in seen[stem]}) > 2
    ] == []
    known = {*seen, *(path for _, view in views for path in view), *(fact.path.removesuffix(".*") for fact in game.facts.declared if fact.instead)}
    assert [title for title in game.facts.titles if not any(fnmatchcase(path, title) for path in known)] == []


def test_a_round_that_is_void_says_what_goes_back() -> None:
    rows = (folder("shinbi") / "void_round_4.txt").read_text().splitlines()
    before = [row for row in rows[: rows.index("0: void")] if row and row[0] != "#"]
    session, _ = typed("shinbi", "\n".join(before))
    reply = session.enter("0: void")
    assert reply.kind == "accepted" and reply.movements[0].startswith("cards  @1: ")
    assert "cards.1" in {fact.path for fact in reply.moved}
