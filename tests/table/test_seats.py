"""`drop`, `seat`, `option`, `stop`: who sits at a table, what it agrees on while it plays, and how it stops."""

from collections.abc import Callable
from io import StringIO

import pytest

from referee import games
from referee.engine.naming import named
from referee.engine.steps import DROPPED, STOPPED
from referee.journal.fold import Fold
from referee.journal.head import make_head
from referee.journal.lines import EndLine, PauseLine, ResumeLine, StepLine
from referee.journal.memory_writer import MemoryWriter
from referee.table.assist.lead_on import ENDING
from referee.table.desk import Desk
from referee.table.frontend.render import Screen
from referee.table.frontend.terminal import Terminal
from referee.table.session.clock import LONG, Clock
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from tests.kit.entries import accept, expect, kinds

BEGUN = {
    "shinbi": ["setup 7 r o p start 1"],
    "samurai_sword": ["setup mus goe chi iey start 1"],
    "ninjato": ["setup 1234 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? a1 z2 t34* m5 g2 tx el3 do2 ev4 sk5"],
    "shinobi_clans": ["start 1"],
}
GAMES = sorted(BEGUN)


class Ticks:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def session(game_id: str, *entries: str, clock: Clock | None = None, asks: bool = False, **options: str) -> Session:
    game = games.load(game_id)
    head = make_head(game, ("Ana", "Ben", "Cho", "Dai"), options=options, at="2026-11-27T20:14:05+01:00")
    made = Desk(Fold(game, head), MemoryWriter(), clock)
    made.asks = asks
    for entry in (*BEGUN[game_id], *entries):
        reply = made.enter(entry)
        assert reply.kind in ("accepted", "info"), (entry, reply)
    return made


def said(session: Session, reply: Reply) -> str:
    """All that a reply says."""
    parts = [reply.message, *(s.text for s in reply.said), *(f.text for s in reply.said for f in s.findings)]
    return named(" ".join((*parts, *(" ".join(row) for row in reply.rows), *reply.suggestions)), session.names)


# --- drop ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def table(game: str) -> Session:
    return session(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_pipe_says_who_and_means_it(table: Session) -> None:
    expect(table, "drop", "drop 3", "Cho", "`q`", kind="refused")
    expect(table, "drop Cho", "leaver", kind="refused", force="!")
    assert len(table.fold.items) == 1
    reply = table.enter("drop cho ! the last train")
    (step,) = [item for item in table.fold.items if isinstance(item, StepLine)][1:]
    assert reply.kind == "accepted" and step.reason == "the last train"
    expect(table, "drop 3 !", kind="refused", verdict="unread")


@pytest.mark.parametrize("game", GAMES)
def test_at_a_terminal_the_seat_is_enough(game: str) -> None:
    table = session(game, asks=True)
    reply = table.enter("drop 2")
    if game == "shinbi":  # the game ends with it: that is asked once
        assert reply.kind == "confirm" and "seat 2 NAME" in reply.message and not table.state.over
        reply = table.enter("drop 2 !")
    assert reply.kind == "accepted" and "leaver" in reply.message  # what follows is told, though nobody is asked
    (step,) = [item for item in table.fold.items if isinstance(item, StepLine)][1:]
    assert step.step.who == 2
    assert step.step.verb() == ("leave" if game == "shinbi" else "drop")


@pytest.mark.parametrize("game", [g for g in GAMES if g != "shinbi"])
def test_the_board_says_who_has_gone_home(game: str) -> None:
    table = session(game, "drop 2 !")
    rows = [text for label, text in table.enter("st").rows if "@2" in label]
    assert rows and all(text.endswith("has gone home") for text in rows)
    table.enter("seat 2 Eve")
    assert "has gone home" not in said(table, table.enter("st"))


@pytest.mark.parametrize("game", [g for g in GAMES if g != "shinbi"])
def test_void_ends_the_game_without_a_result(game: str) -> None:
    table = session(game, "drop 4 !", leaver="void")
    assert table.state.over and table.state.why == DROPPED
    end = table.fold.ends[-1]
    assert (end.why, end.computed) == (DROPPED, {})
    assert table.enter("z !").kind == "accepted" and not table.state.over and table.state.gone == []


def test_bare_leave_records_nothing_in_shinbi_and_a_seat_before_it_does() -> None:
    table = session("shinbi")
    reply = table.enter("leave")
    assert reply.kind == "refused" and "drop SEAT" in reply.message and "`q`" in reply.message and len(table.fold.items) == 1
    asked = table.enter("3: leave")
    assert asked.kind == "confirm" and "seat 3 NAME" in asked.message and not table.state.over
    assert table.enter("3: leave !").kind == "accepted" and table.state.over


@pytest.mark.parametrize("typed", ["4: leave", "4 leave", "leave 4", "Dai: leave"])
@pytest.mark.parametrize("game", ["samurai_sword", "shinobi_clans"])
def test_leave_names_drop(table: Session, typed: str) -> None:
    expect(table, typed, "drop 4", kind="refused")
    assert "drop 4" in said(table, table.enter("? leave"))


@pytest.mark.parametrize("typed", ["Ben is back", "Ben has come back again", "2 plays on", "Ben joins us again"])
def test_who_went_home_and_is_back_is_led_to_their_seat(typed: str) -> None:
    table = session("samurai_sword")
    assert "plays on from here" not in table.enter(typed).message
    name = table.names[1]
    table.enter("drop 2 !")
    expect(
        table,
        typed.replace("Ben", name) if name else typed.replace("Ben", "2"),
        kind="refused",
        suggestions=(f"seat 2 {name}".rstrip(),),
    )


def test_the_raids_word_stays_the_raids() -> None:
    table = session("ninjato", "h3s 1")
    assert table.game.flow.awaiting(table.state).who == (1,)
    reply = table.enter("leave")
    assert "drop" not in said(table, reply)


def test_who_is_gone_is_attacked_and_takes_the_wound() -> None:
    table = session("samurai_sword", "drop 2 !")
    before = table.state.rp[2]
    reply = table.enter("katana 2")
    assert reply.kind == "accepted" and table.state.rp[2] < before and table.state.frame is None
    assert "is not there" in " ".join(w for s in reply.said for w in s.effects)


def test_an_answer_that_waits_is_given_when_somebody_goes() -> None:
    table = session("samurai_sword", "katana 2")
    assert table.game.flow.awaiting(table.state).who == (2,)
    table.enter("drop 2 !")
    assert table.state.frame is None and table.game.flow.awaiting(table.state).who == (1,)


# --- seat, option ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_somebody_else_sits_there_from_here_on(game: str) -> None:
    table = session(game, "seat Ben Eve")
    assert table.names == ("Ana", "Eve", "Cho", "Dai") and table.fold.head.seats[1].name == "Ben"
    assert "Eve plays from here on, in place of Ben" in table.told()[-1].text
    assert {*kinds(table, "seat", "seat 2", "seat 9 Zed", "seat 2 Ana", "seat 2 Eve", "seat 2 Zed,Uwe")} == {"refused"}
    assert table.enter("substitute 2 Zed").suggestions == ("seat 2 Zed",)
    table.enter("z")
    assert table.names == ("Ana", "Ben", "Cho", "Dai")


def test_who_takes_an_empty_seat_is_asked_again() -> None:
    table = session("samurai_sword", "drop 2 !", "seat 2 Eve")
    assert table.state.gone == []
    table.enter("e")
    assert table.game.flow.awaiting(table.state).who == (2,)


@pytest.mark.parametrize(
    ("game", "typed", "changed"),
    [
        ("shinbi", "option distinct_announcements=false", lambda s: not s.distinct),
        ("samurai_sword", "option mass_card_order=simultaneous", lambda s: s.simultaneous),
        ("ninjato", "option passing=allowed", lambda s: s.options["passing"] == "allowed"),
        ("shinobi_clans", "option reshuffle_when=at_once", lambda s: s.at_once),
        ("ninjato", "option forced=as_ruled", lambda s: s.ruled),
    ],
)
def test_an_option_holds_from_its_line_on(
    table: Session, game: str, typed: str, changed: Callable[[object], bool]
) -> None:
    before = table.state.copy()
    if game == "shinbi":
        table.enter("option distinct_announcements=true")
    reply = table.enter(typed)
    assert reply.kind == "accepted" and changed(table.state) and table.fold.head.options == make_head(table.game, table.names).options
    assert table.enter(typed).kind == "refused"  # it is so already
    table.enter("z")
    if game != "shinbi":
        assert table.state == before


@pytest.mark.parametrize("game", GAMES)
def test_what_only_the_set_up_reads_does_not_change(table: Session) -> None:
    for option in table.game.rulebook.options.values():
        if option.setup:
            other = next(v for v in option.values if v != table.state.setup.options[option.id])
            expect(table, f"option {option.id}={str(other).lower()}", "amend 0 option", kind="refused")
    assert table.enter("option nonsense=1").kind == table.enter("option").kind == "refused"


# --- stop ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("why", STOPPED)
def test_a_stopped_game_has_no_result(table: Session, why: str) -> None:
    reply = table.enter(f"stop {why[:-2]} by Cho it was late")
    end = table.fold.ends[-1]
    assert reply.kind == "accepted" and reply.over
    assert (end.why, end.by, end.reason, end.computed) == (why, 3, "it was late", {})
    assert table.game.scoring.outcome(table.state).winners == () and why in table.game.words.standing(table.state)
    assert not table.game.flow.awaiting(table.state).who
    assert table.enter("stop annulled").kind == "refused"
    again = Fold(table.game, table.fold.head)
    for line in table.writer.lines:  # type: ignore[union-attr]
        again.feed(line)
    assert again.state == table.state


@pytest.mark.parametrize("game", GAMES)
def test_bare_stop_explains_and_records_nothing(table: Session) -> None:
    reply = table.enter("stop")
    assert reply.kind == "info" and len(table.fold.items) == 1
    assert all(word in said(table, reply) for word in ("stop abandoned", "q", "pause", "drop SEAT"))
    assert table.enter("stop because").kind == table.enter("stop conceded").kind == "refused"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("word", ["end", "abandon", "resign", "quit", "concede"])
def test_words_for_the_end_lead_on(game: str, word: str) -> None:
    assert word in ENDING
    table = session(game)
    if table.would(word):
        return  # a word of this game at this moment: the end of a turn
    expect(table, word, "stop abandoned", "`q`", kind="refused")
    assert "stop abandoned" in said(table, table.enter(f"? {word}"))


def test_no_step_is_taken_after_a_stop() -> None:
    table = session("samurai_sword", "stop abandoned")
    assert table.enter("e").kind == "confirm"
    assert table.enter("e ! it went on").kind == "accepted" and table.state.turn == 1


# --- the clock -------------------------------------------------------------------------------------------------------


def timed(seconds: float) -> tuple[Session, Ticks]:
    """A table at which nothing was recorded for so long since the set-up."""
    ticks = Ticks()
    table = session("shinbi", clock=Clock(tick=ticks))
    ticks.seconds = seconds
    return table, ticks


def test_a_pause_that_is_typed_late_begins_with_the_last_entry() -> None:
    table, ticks = timed(9 * 3600)
    assert table.clock.idle(table.wrote) > LONG
    reply = table.enter("pause")
    assert "9:00:00" in reply.message and not table.clock.running
    ticks.seconds += 60
    table.enter("go")
    ticks.seconds += 2
    table.enter("ksb")
    kinds = [type(line) for line in table.writer.lines]  # type: ignore[union-attr]
    assert kinds.count(PauseLine) == kinds.count(ResumeLine) == 1 and table.fold.items[-1].t == 2000


def test_within_an_hour_a_pause_begins_now() -> None:
    table, _ = timed(1800)
    table.enter("pause")
    assert table.clock.now == 1800 * 1000


def test_untimed_afterwards() -> None:
    table, ticks = timed(9 * 3600)
    accept(table, "ksb", "amend 0 untimed")
    assert table.fold.head.untimed and table.clock.untimed
    now = table.clock.now
    ticks.seconds += 100
    assert table.clock.now == now
    assert table.enter("amend 0 at 2026-11-20").kind == "accepted" and table.fold.head.at.startswith("2026-11-20T")
    assert table.enter("amend 0 at yesterday").kind == "refused"


def test_a_stop_is_removed_like_any_line() -> None:
    table = session("shinbi", "stop annulled a wrong rule")
    end = table.fold.ends[-1]
    assert isinstance(end, EndLine)
    assert table.enter(f"amend {end.n} remove !").kind == "accepted" and not table.state.over and table.fold.ends == []


@pytest.mark.parametrize(("answer", "t"), [("", 0), ("y", 0), ("n", 9 * 3600)])
def test_a_terminal_asks_after_more_than_an_hour(answer: str, t: int) -> None:
    table, _ = timed(9 * 3600)
    questions: list[str] = []
    terminal = Terminal.__new__(Terminal)
    terminal.screen = Screen(StringIO())


    def ask(text: str = "> ", start: str = "", asked: object = None) -> str:
        questions.append(text)
        return answer

    terminal.ask = ask  # type: ignore[method-assign]
    for looking in ("st", "?", "q", "pause"):
        terminal._long(table, looking)
    assert not questions
    terminal._long(table, "ksb")
    assert len(questions) == 1 and "9:00:00" in questions[0] and "[Y/n]" in questions[0]
    table.enter("ksb")
    assert table.fold.items[-1].t == t * 1000
    terminal._long(table, "bks")
    assert len(questions) == 1


def test_a_terminal_asks_who_goes_home() -> None:
    table = session("samurai_sword", asks=True)
    answers = ["", "Cho"]
    terminal = Terminal.__new__(Terminal)
    terminal.screen = Screen(StringIO())
    shown: list[str] = []

    def ask(text: str = "> ", start: str = "", asked: object = None) -> str:
        assert "3 Cho" in text
        return answers.pop(0)

    def show(session: Session, text: str, reply: Reply) -> None:
        shown.append(text)

    terminal.ask, terminal._show = ask, show  # type: ignore[method-assign]
    assert terminal._enter(table, "drop") is None and len(table.fold.items) == 1
    reply = terminal._enter(table, "drop")
    assert reply is not None and reply.kind == "accepted" and shown == ["drop Cho"] and table.state.gone == [3]
