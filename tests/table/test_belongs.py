"""What was forgotten is mended with at most three entries, each offered by the answer before it, no number looked up."""

import pytest

from referee import games
from tests.kit.entries import accept, expect
from tests.kit.golden import TESTS, folder, mended, play, text_of
from tests.table.test_moved import NINJATO, shown, typed

SAMURAI = "players Ana, Ben, Cho, Dai\nsetup mus goe chi iey start 1\n"
FORGOTTEN = [
    (
        "ninjato",
        NINJATO.rpartition("\nset")[0] + "\nh1f 5 4 5 l2\nd",
        "4a",
        "amend 5 before 4",
        {"bag": 73, "hand.2": 6},
    ),
    ("samurai_sword", SAMURAI + "fo\nbk 2 w\ne\nfo", "bu 2", "amend 6 before pa", {"play.3": ["bushido"]}),
    ("samurai_sword", SAMURAI + "set rp.2 0 ! so it was\ne\nskip recover\nfo\ne", "recover", "", {"rp.2": 5}),
]


def clans() -> str:
    """The golden session with an event, up to two plays behind it, without the event."""
    rows = (folder("shinobi_clans") / "advanced_4.txt").read_text().splitlines()
    at = rows.index("x 2")
    return "\n".join([*rows[1:at], *rows[at + 1 : at + 3]])


@pytest.mark.parametrize(
    ("game", "played", "entry", "then", "facts"), [*FORGOTTEN, ("shinobi_clans", clans(), "x 2", "", {})]
)
def test_what_was_forgotten_is_mended_with_what_is_offered(
    game: str, played: str, entry: str, then: str, facts: dict[str, object]
) -> None:
    session, _ = typed(game, played)
    where = session.enter(f"amend {entry}")
    assert where.kind == "info" and where.suggestions and len(where.rows) == len(where.suggestions) <= 3
    likely = [offer for offer in where.suggestions if session.would(offer)]
    assert list(where.suggestions) == likely
    choice = likely[-1] if game == "samurai_sword" and entry == "bu 2" else likely[0]
    done = accept(session, choice)
    if then:
        assert then.rpartition(" ")[0] in " ".join(label for label, _ in done.rows)
        assert any(label.startswith(then.rpartition(" ")[0]) for label, _ in done.rows)
        assert session.enter(then).kind == "accepted"
    assert not session.fold.stranded and not [v for v in session.fold.now.verdicts.values() if v == "irregular"]
    known = session.game.facts.paths(session.state)
    assert {path: known[path] for path in facts} == facts


SESSIONS = [(path.parent.parent.name, path.stem) for path in sorted(TESTS.glob("*/mended/*.txt"))]


@pytest.mark.parametrize(("game", "name"), SESSIONS)
def test_the_log_of_a_mended_session_is_the_same(game: str, name: str) -> None:
    text = mended(game) / f"{name}.txt"
    session, log = play(games.load(game), text.read_text(encoding="utf-8"))
    assert text_of(log) == text.with_suffix(".jsonl").read_text(encoding="utf-8")
    assert not session.fold.stranded


def test_there_is_a_mended_session_for_what_is_often_forgotten() -> None:
    assert {name.rpartition("_")[0] for _, name in SESSIONS} >= {
        "forgotten_alarm", "forgotten_bushido", "forgotten_recover", "forgotten_event",
    }  # fmt: skip


def test_amend_alone_shows_the_last_lines_as_they_are_typed_anew() -> None:
    session, _ = typed(*FORGOTTEN[1][:2])
    reply = session.enter("amend")
    assert reply.kind == "info" and [label for label, _ in reply.rows][-2:] == ["amend 5 e", "amend 6 fo"]
    assert all(session.would(label) is False for label, _ in reply.rows)  # they say that already
    assert "amend ENTRY" in shown(session, reply)[0]


def test_what_belongs_nowhere_is_not_understood() -> None:
    session, _ = typed(*FORGOTTEN[1][:2])
    for entry in ("amend nothing of this", "amend xy xy"):
        expect(session, entry, "amend N ENTRY", kind="refused", verdict="unread")


def test_looking_for_a_place_records_nothing() -> None:
    session, _ = typed(*FORGOTTEN[0][:2])
    before = session.fold
    assert session.enter("amend 4a").kind == "info" and session.fold is before
