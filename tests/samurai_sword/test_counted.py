"""What statistics count of a game: cards that went."""

from referee.api.game import LoadedGame
from referee.games import load
from referee.journal.acts import content, setup_of
from tests.kit.entries import accept


def test_a_property_that_a_geisha_took_is_discarded() -> None:
    session = LoadedGame(load("samurai_sword")).table(("Mia", "Jon", "Lea", "Pia")).session
    accept(session, "setup mus ben gin han start 1", "d", "e", "d", "fo", "e", "d", "e", "d", "ge 2 fo", "ge 3 bk")
    collector = session.game.statistics(setup_of(session.fold.head, session.game))
    for item in session.fold.standing():
        collector.take(item.n, item.t, content(item), ())
    gone = {key: n for key, (n, _) in collector.seen.items() if key[2] == "discarded"}
    assert gone == {(2, "focus", "discarded"): 1, (3, "bokken", "discarded"): 1}
    assert collector.seen[2, "focus", "played"][0] == collector.seen[2, "focus", "drawn"][0] == 1
