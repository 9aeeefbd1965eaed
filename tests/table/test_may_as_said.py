"""`may` as people ask it: `may I …?` and `can I …?` are answered as the entry alone."""

import pytest

from referee.table.session.session import Session
from tests.kit.entries import expect
from tests.kit.heads import table


@pytest.mark.parametrize(
    ("game", "entry", "answer"),
    [
        ("samurai_sword", "play Battle Cry", "yes"),
        ("samurai_sword", "lay Focus", "yes"),
        ("samurai_sword", "i", "no"),
        ("samurai_sword", "parry", "no"),
        ("shinbi", "attack Cho with sai", "yes"),
        ("shinbi", "ksb", "yes"),
        ("shinbi", "denounce plotting", "no"),
        ("shinobi_clans", "pass", "yes"),
        ("ninjato", "pass", "no"),
    ],
)
def test_who_asks_and_the_question_mark_change_nothing(game: str, entry: str, answer: str) -> None:
    alone = table(game).enter(f"may {entry}")
    assert alone.answer == answer
    asked = [f"may {entry}?", f"may {entry} ?", f"can I {entry}?", f"am I allowed to {entry}?"]
    asked += [f"may {who} {entry}?" for who in ("I", "we", "you")]
    for text in asked:
        reply = table(game).enter(text)
        assert (reply.answer, reply.message, reply.said) == (alone.answer, alone.message, alone.said), text


def test_a_code_that_is_also_a_word_for_who_asks_stays_a_code() -> None:
    """Ieyasu draws by `i`; in Shinbi it begins a denouncement."""
    assert "@1 has drawn" in table("samurai_sword").enter("may i e").message
    assert "denounces incompetence" in table("shinbi").enter("may i katana").message


@pytest.mark.parametrize("asked", ["can May lay Focus?", "may May lay Focus", "may 1: lay Focus?", "is May allowed to lay Focus?"])
def test_a_player_who_is_called_may_is_answered_about(asked: str) -> None:
    reply = table("samurai_sword", names=("May", "Ben", "Cho", "Dai", "Eva")).enter(asked)
    assert (reply.answer, reply.message) == ("yes", "yes: @1 lays Focus")


@pytest.mark.parametrize("asked", ["can Ben parry?", "may Ben parry", "may 2: parry?"])
def test_who_is_not_attacked_cannot_parry(asked: str) -> None:
    reply = table("samurai_sword").enter(asked)
    assert (reply.answer, reply.message) == ("no", "no: @2 plays Parry")
    assert "a Parry only answers an attack or a Battle Cry" in [f.text for said in reply.said for f in said.findings]


def _revealed(cards: str) -> Session:
    return table("shinbi", ("ksb", "skh", "bks", "hkb", cards))


def test_what_is_not_said_is_open_and_no_reason_against() -> None:
    session = _revealed("k.s")
    reply = session.enter("can I denounce incompetence?")
    assert reply.answer == "open" and reply.message.startswith("yes as far as the table knows: @1 denounces incompetence")
    assert [text for _, text in reply.rows] == ["which weapon is the third card? `ik` katana, `is` sai, `ih` shuriken, `ib` blowgun"]
    against = expect(session, "can I denounce plotting?", answer="no")
    assert [f.text for said in against.said for f in said.findings] == ["the two open cards are different; plotting needs two equal ones"]
    assert session.enter("p").kind == "refused"
    attack = table("shinbi").enter("can I attack Cho?")
    assert attack.answer == "open" and [text for _, text in attack.rows] == ["@1 must announce a weapon to @3"]
    assert table("shinbi").enter("can I attack Ana?").answer == "no"
