"""Every golden session of every game gives its log. It is corrected at every step: the state after it is that of a fresh replay."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.api.game import LoadedGame
from referee.engine.words import GLOBAL_WORDS
from referee.journal.fold import Fold
from referee.journal.lines import Line
from referee.table.session.history import points
from referee.table.session.session import Session
from referee.table.setup.opening import Opening
from tests.kit.entries import expect
from tests.kit.golden import PLAYED, copied, folder, played, text_of
from tests.table.logs import assert_same

SESSIONS = [(game, path.stem) for game in games.NAMES for path in sorted(folder(game).glob("*.txt"))]
WALKS = [
    pytest.param(*session, whole, marks=pytest.mark.full if whole else (), id="-".join(session) + "-every" * whole)
    for session in SESSIONS for whole in (False, True)
]  # fmt: skip
ALIKE = 1
"""So many entries of a kind are taken back in a session, unless every one is."""
POINTS = 3
"""To so many points play is taken back in a session, unless every ninth is tried."""


def opened(game_id: str, path: Path) -> tuple[Session, list[str]]:
    """A session with the head of a golden transcript, and its entries."""
    game = games.load(game_id)
    opening = Opening(game)
    rows = [row for row in path.read_text(encoding="utf-8").splitlines() if row.strip() and not row.startswith("#")]
    while rows and opening.take(rows[0]):
        rows.pop(0)
    head = opening.head(log_id="GOLDEN", at="2000-01-01T00:00:00+00:00")
    return LoadedGame(game).table_of(head).session, rows


class Replay:
    """What a session wrote, folded afresh; what is folded already is shared."""

    def __init__(self, session: Session) -> None:
        self.session, self.fold, self.fed = session, Fold(session.game, session.fold.head), 0

    def now(self) -> Fold:
        """All that was written so far."""
        lines = lines_of(self.session)
        for line in lines[self.fed :]:
            self.fold.feed(line)
        self.fed = len(lines)
        return self.fold

    def then(self, shadow: Session) -> Fold:
        """That, and what a copy of the session wrote behind it."""
        fold = self.now().copy()
        for line in lines_of(shadow):
            fold.feed(line)
        return fold


def lines_of(session: Session) -> list[Line]:
    sink: Any = session.writer
    found: list[Line] = sink.lines
    return found


def kind(session: Session, since: int) -> tuple[Any, ...]:
    """What an entry did: the kinds of its lines, of their steps and verdicts, and whether the game is over and waits for somebody."""
    wrote = [(type(line).__name__, getattr(getattr(line, "step", None), "do", ""), getattr(line, "verdict", "")) for line in lines_of(session)[since:]]
    return tuple(dict.fromkeys(wrote)), bool(session.state.over), bool(session.game.flow.awaiting(session.state))


@pytest.mark.parametrize(("game", "name", "whole"), WALKS)
def test_z_at_every_step_and_back_to_every_point(game: str, name: str, whole: bool) -> None:
    """PC13, PC14, PC16, PC17, PC19, PC20: nothing of a withdrawn entry is left, questions and result included.

    Unless it is the whole: behind the first entries of every kind.
    """
    session, rows = opened(game, folder(game) / f"{name}.txt")
    replay = Replay(session)
    now = session.state.copy()
    states: dict[int, Any] = {0: now}
    corrected = taken = 0
    alike: Counter[tuple[Any, ...]] = Counter()
    for row in rows:
        wrote = len(lines_of(session))
        before, asked = now, session.game.flow.awaiting(now)
        over, open_ = bool(now.over), len(session.fold.claims)
        reply = session.enter(row)
        now = session.state.copy()
        assert reply.kind in ("accepted", "info", "nothing"), (row, reply)
        first = row.split()[0]
        what: tuple[Any, ...] = ()
        if first in ("amend", "back", "z", "set"):
            corrected = session.fold.last
        elif first not in GLOBAL_WORDS and reply.kind == "accepted":
            what = kind(session, wrote)
            alike[what] += 1
        if what and (whole or alike[what] <= ALIKE):
            taken += 1
            shadow = copied(session)
            answer = shadow.enter("z")
            if answer.kind == "confirm":  # a game that was over goes on again: it is asked once
                assert shadow.state.over and shadow.state == session.state
                answer = shadow.enter("!")
            assert answer.kind == "accepted", row
            assert shadow.state == before, row
            assert shadow.game.flow.awaiting(shadow.state) == asked
            assert (bool(shadow.state.over), len(shadow.fold.claims)) == (over, open_)
            assert all(law.holds(shadow.state) == law.holds(before) for law in session.game.about.laws)
            if taken % 12 == 1:
                assert_same(shadow.fold, replay.then(shadow))
                assert shadow.enter(row).kind == "accepted", row
                assert shadow.game.facts.view(shadow.state) == session.game.facts.view(session.state)
        if session.fold.items:
            states[points(session.fold)[-1]] = now
    assert_same(session.fold, replay.now())
    assert taken and session.state.over
    log = lines_of(session)
    assert text_of(log).splitlines() == (folder(game) / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    PLAYED[game, name] = session, [*log]
    there = [p for p in points(session.fold) if p >= corrected and p in states]
    for point in there[:: 9 if whole else max(9, -(-len(there) // POINTS))]:
        shadow = copied(session)
        reply = shadow.enter(f"back {point} ! agreed")
        assert reply.kind in ("accepted", "info"), reply
        assert_same(shadow.fold, replay.then(shadow))
        stays = any(item.n > point for item in shadow.fold.items)  # what was shown or told outside play
        if not shadow.fold.recalled and not stays and reply.kind == "accepted":
            assert shadow.state == states[point]


@pytest.mark.parametrize("some", [3, pytest.param(6, marks=pytest.mark.full)])
@pytest.mark.parametrize(("game", "name"), SESSIONS[::5])
def test_a_previewed_correction_says_what_it_then_does(game: str, name: str, some: int) -> None:
    """PC22: what is refused with a preview and then recorded changes just what the preview said; nothing else moves."""
    session, _ = played(game, name)
    numbers = [item.n for item in session.fold.items]
    for n in numbers[1 :: max(1, len(numbers) // some)]:
        shadow = copied(session)
        before = dict(shadow.fold.now.verdicts)
        state = shadow.state.copy()
        preview = shadow.enter(f"amend {n} remove")
        if not preview.kept_out:
            continue
        assert shadow.state == state and shadow.fold.now.verdicts == before
        assert (preview.changes or preview.moved) and preview.force == "!"
        reply = expect(shadow, "! it never happened", kind="accepted", moved=preview.moved)
        said = len(preview.changes)
        assert reply.changes[:said] == preview.changes
        assert all(text.startswith("where all saw it, ") for text in reply.changes[said:]), "how to keep it known"
