"""A table as a page shows it: one drawing for all games, harmless, complete, from public facts alone."""

import json
import re
from typing import Any

import msgspec
import pytest

from referee import games
from referee.engine.board import Row
from referee.engine.parts.words import Words
from referee.engine.picture import Group, Item, Link, Part, Ring
from referee.journal.fold import Fold
from referee.journal.lines import Line
from referee.page import ring
from referee.page.document import LIVE_SCRIPTS, STYLE, asset, live
from referee.page.frame import MOST_THINGS, element, frame, thing
from referee.page.nodes import Child, html, node
from referee.page.rows import bounded, row
from referee.simulate.run import one
from tests.kit.logs import folded, head_of

NASTY = "<script>\"'&\u202e"


def texts(child: Child) -> str:
    """All that can be read in an element."""
    return child if isinstance(child, str) else " ".join(map(texts, child[2]))


def drawn(fold: Fold, names: Any = None) -> dict[str, Any]:
    game, state = fold.game, fold.state
    return frame(
        game,
        game.facts.view(state),
        game.facts.paths(state),
        names or state.setup.seats,
        status=game.words.watched(state),
        away=game.leaving.away(state),
    )


def played(log: list[Line], upto: float) -> Fold:
    """A table in the middle of a game."""
    head = head_of(log)
    return folded(games.load(head.game), head, log[1 : 1 + int((len(log) - 1) * upto)])


@pytest.fixture(scope="module", params=games.NAMES)
def log(request: pytest.FixtureRequest) -> list[Line]:
    return one(games.load(request.param), 3).lines


@pytest.mark.parametrize(("count", "more"), [(MOST_THINGS, ""), (MOST_THINGS + 20, "and 20 more")])
def test_so_many_things_of_a_part_are_drawn_and_no_more(count: int, more: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("shinobi_clans")
    fold = Fold(game, one(game, 3).fold.head)
    many = Group("The heap", (Part("", tuple(Item("card", f"card {i}") for i in range(count))),))
    monkeypatch.setattr(type(game.drawing), "picture", lambda drawing, view: (many,))
    ((_, (group,)),) = drawn(fold)["zones"]
    told = texts(group)
    assert told.count("card ") == MOST_THINGS and told.endswith(more)
    assert f"card {MOST_THINGS - 1}" in told and f"card {MOST_THINGS}" not in told


def test_a_frame_is_json_with_every_seat_once(log: list[Line]) -> None:
    for upto in (0.0, 0.1, 0.5, 1.0):
        fold = played(log, upto)
        made = drawn(fold)
        zones = json.loads(msgspec.json.encode(made))["zones"]
        seats = [n[1]["class"] for _, inside in zones for n in inside if "seat" in n[1]["class"].split()]
        shown = sorted(int(found) for kind in seats for found in re.findall(r"\bs(\d)", kind))
        assert shown in ([], list(range(1, len(fold.state.setup.seats) + 1)))
        assert shown or upto < 0.5
        assert bool(made["status"]) is bool(fold.game.words.watched(fold.state)) and "@" not in made["status"]


def test_names_are_texts_wherever_they_stand(log: list[Line]) -> None:
    fold = played(log, 0.6)
    names = [NASTY] * len(fold.state.setup.seats)
    made = drawn(fold, names)
    for _, inside in made["zones"]:
        for one_ in inside:
            written = html(one_)
            assert "<script" not in written and "\u202e" not in written
    assert any(texts(one_).count("<script>") for _, inside in made["zones"] for one_ in inside)


def test_nobody_reads_notation_on_a_table(log: list[Line]) -> None:
    """Cards have printed names; ids, specs and codes of the log are none."""
    ids = set(played(log, 0).game.words.id_titles())
    for upto in (0.2, 0.4, 0.6, 0.8):
        told = " ".join(texts(one_) for _, inside in drawn(played(log, upto))["zones"] for one_ in inside)
        assert not re.search(r"\b\w+@\d|kept:|\w\^|[a-z]_[a-z]", told), told
        assert not {word for word in ids if "_" in word and word in told}


def test_rows_of_one_receiver_are_drawn_for_nobody_else(log: list[Line]) -> None:
    fold = played(log, 0.4)
    own = (Row("your hand", (("cards", "Katana, Focus"),)),)
    game, state = fold.game, fold.state
    args = (game, game.facts.view(state), game.facts.paths(state), state.setup.seats)
    (zone,) = [inside for name, inside in frame(*args, own=own)["zones"] if name == "own"]
    assert "your hand" in texts(zone[0]) and "Focus" in texts(zone[0])
    assert "own" not in dict(frame(*args)["zones"])
    assert frame(*args)["zones"] == [z for z in frame(*args, own=own)["zones"] if z[0] != "own"]


def test_who_watches_reads_no_codes(log: list[Line]) -> None:
    """The status for who watches is the one for who types, with nothing of what is typed."""
    head = head_of(log)
    fold = Fold(games.load(head.game), head)
    words = fold.game.words
    if type(words).awaited is Words.awaited:
        pytest.skip("this game says nothing of how it stands")
    shorter = 0
    for line in log[1:]:
        typed, watched = words.standing(fold.state), words.watched(fold.state)
        assert not re.search(r"[\x00-\x1f]|  ", typed + watched) and watched
        rest = iter(typed)
        assert all(char in rest for char in watched), "nothing is said otherwise"
        assert not re.search(r"`|e\.g\.|\(Enter|\btype\b|\([a-z-]\)|[/=+]$|[;:,] *$", watched), watched
        shorter += watched != typed
        fold.feed(line)
    assert shorter


# --- the ring --------------------------------------------------------------------------------------------------------


def seats(n: int) -> list[Group]:
    return [Group(f"{i} Ana", (Part("", (Item("counter", "lives", "5"),)),), i) for i in range(1, n + 1)]


def drawing(n: int, lines: Ring, clockwise: bool) -> Any:
    return ring.drawing(seats(n), lines, clockwise)


def centre(place: Any) -> tuple[float, float]:
    (rect,) = [child for child in place[2] if child[0] == "rect"]
    return float(rect[1]["x"]) + ring.BOX / 2, float(rect[1]["y"]) + float(rect[1]["height"]) / 2


def places(made: Any) -> list[tuple[float, float]]:
    svg = made[2][0]
    return [centre(child) for child in svg[2] if child[1]["class"].startswith("place")]


def test_the_next_seat_is_on_the_side_that_the_game_says() -> None:
    """Seat 1 sits at the lower edge and looks up: its right hand is on the right of the page."""
    for n in range(3, 8):
        to_the_right = places(drawing(n, Ring(), clockwise=False))
        to_the_left = places(drawing(n, Ring(), clockwise=True))
        lowest = max(y for _, y in to_the_right)
        assert (
            to_the_right[0][1] == lowest
            and to_the_right[1][0] > to_the_right[0][0]
            and to_the_left[1][0] < to_the_left[0][0]
        )
        assert len(set(to_the_right)) == n


@pytest.mark.parametrize("n", range(3, 9))
def test_seats_lie_apart_and_inside(n: int) -> None:
    made = drawing(n, Ring(), clockwise=True)
    _, _, width, height = map(float, made[2][0][1]["viewBox"].split())
    at = places(made)
    box = ring.HEAD + ring.LINE
    for i, (x, y) in enumerate(at):
        assert ring.BOX / 2 <= x <= width - ring.BOX / 2 and box / 2 <= y <= height - box / 2
        assert all(abs(x - a) >= ring.BOX or abs(y - b) >= box for a, b in at[:i])
    left, right = ring.sides(n, clockwise=True)
    assert sorted(left + right) == list(range(1, n + 1)) and abs(len(left) - len(right)) <= 1


def test_a_line_ends_at_the_seats_that_it_connects() -> None:
    links = (Link(1, 3, "katana", face="down", tint=2, note="1 attacks 3"), Link(2, 4, "2", "reach"))
    made = drawing(5, Ring("what it means", links), clockwise=False)
    assert texts(made).endswith("what it means") and "1 attacks 3" in made[2][0][1]["aria-label"]
    attack, reach = [child for child in made[2][0][2] if child[1]["class"].startswith("link")]
    assert attack[1]["class"] == "link attack t2 down" and reach[1]["class"] == "link reach"
    assert [child[1]["class"] for child in reach[2]] == ["way"], "an arrow's head says attack"
    kinds = [child[1]["class"].partition(" ")[0] for child in made[2][0][2]]
    assert kinds == ["link"] * 2 + ["label"] * 2 + ["place"] * 5, "words above all lines"
    at = places(made)
    numbers = [float(n) for n in re.findall(r"-?\d+", attack[2][0][1]["d"])]
    box = ring.HEAD + ring.LINE
    for (x, y), seat in ((numbers[:2], 0), (numbers[-2:], 2)):
        assert abs(x - at[seat][0]) <= ring.BOX / 2 + 4 and abs(y - at[seat][1]) <= box / 2 + 4
    assert drawing(3, Ring("", (Link(1, 9, "x"),)), clockwise=True)[2][0][2], "a seat that is not there"


@pytest.mark.parametrize("n", [4, 5, 6])
def test_words_on_the_lines_can_be_read(n: int) -> None:
    """Everybody attacks the next three, as in the game with most lines: no word lies under a seat, few on others."""
    links = tuple(Link(a, (a + i) % n + 1, "shuriken") for a in range(1, n + 1) for i in range(3))
    made = drawing(n, Ring("", links), clockwise=False)
    words = [child[2][0] for child in made[2][0][2] if child[1]["class"].startswith("label")]
    at = [(float(word[1]["x"]), float(word[1]["y"]) - 4) for word in words]
    wide, high = ring.LETTER * len("shuriken"), ring.LINE
    box = ring.HEAD + ring.LINE
    assert not [
        1
        for x, y in at
        for a, b in places(made)
        if abs(x - a) < (wide + ring.BOX) / 2 and abs(y - b) < (high + box) / 2
    ]
    met = [1 for i, (x, y) in enumerate(at) for a, b in at[:i] if abs(x - a) < wide / 2 and abs(y - b) < high / 2]
    assert len(met) <= 2, "words that cannot be read for others"


def test_an_attack_there_and_one_back_do_not_cover_each_other() -> None:
    links = (Link(1, 3, "a"), Link(3, 1, "b"))
    made = drawing(4, Ring("", links), clockwise=False)
    one_, other = [child[2][0][1]["d"] for child in made[2][0][2] if child[1]["class"].startswith("link")]
    bends = [re.findall(r"Q(\d+) ", way)[0] for way in (one_, other)]
    assert abs(int(bends[0]) - int(bends[1])) > 20


# --- elements --------------------------------------------------------------------------------------------------------


def test_a_pile_is_one_thing_with_a_number() -> None:
    made = thing(Item("pile", "", "17", face="down", note="open, from the top: 2 Rogue"))
    assert made[0] == "li" and made[1]["class"] == "card pile high down"
    assert texts(made).split()[0] == "17" and "face down" in texts(made)
    assert "none" in thing(Item("pile", "deck", "0"))[1]["class"]
    assert "high" not in thing(Item("pile", "deck", "1"))[1]["class"]


def test_what_is_face_down_says_so_without_colours() -> None:
    assert "face down" in texts(thing(Item("card", "?", face="down")))
    assert "face down" not in texts(thing(Item("card", "Focus")))


def test_a_group_is_called_by_its_title_and_its_mark() -> None:
    made = element(Group("2 Ben", (Part("hand", (Item("text", "", "x"),)),), 2, "turn"))
    assert made[1]["aria-label"] == "2 Ben, turn" and made[1]["class"] == "group seat s2 turn"


def test_html_escapes_texts_and_attributes() -> None:
    assert html(node("b", "k", NASTY[:9], title='"x"')) == '<b class="k" title="&quot;x&quot;">&lt;script&gt;&quot;</b>'


def test_a_refused_entry_is_a_row_of_its_own() -> None:
    written = html(row({"text": "katana on Ben", "verdict": "irregular", "refused": True, "findings": ["<b>"]}))
    assert "refused, irregular" in written and "&lt;b&gt;" in written and 'class="gone"' in written
    assert "refused" not in html(row({"n": 4, "text": "Ben parries"}))


# --- the page of a running game --------------------------------------------------------------------------------------


def test_the_live_page_has_nothing_inline_and_no_address_but_its_own() -> None:
    made = live(f"Shinbi {NASTY}")
    assert "<script>" not in made and "<style" not in made and not re.search(r"\son\w+=", made)
    addresses = re.findall(r'(?:src|href)="([^"#][^"]*)"', made)
    assert set(addresses) == {STYLE, *LIVE_SCRIPTS} and not re.search(r"https?:", made)
    for name in addresses:
        found = asset(name)
        assert found is not None and found[0] and found[1].startswith("text/")
    for name in ("tape.js", "../frame.py", "frame.py", "", "page.css/", "assets/page.css"):
        assert asset(name) is None


def test_a_row_is_bounded_and_harmless() -> None:
    told = {"text": "x" * 1_000_000, "effects": ["<b>\x1b" * 9] * 70, "n": 3, "refused": True}
    made = bounded(told)
    assert len(made["text"]) == 1_000 and made["text"].endswith("…") and made["n"] == 3 and made["refused"] is True
    assert len(made["effects"]) == 60 and made["effects"][-1] == "and 11 more" and "\x1b" not in made["effects"][0]
    assert bounded(made) == made
