"""What the referee of Samurai Sword says: prompts, help, explanations, refusals, what is still to be shown."""

import pytest

from referee.engine.rulebook import Rulebook
from referee.games.samurai_sword.data import codes, components
from referee.games.samurai_sword.steps import Answer, Attack, EndTurn
from referee.simulate.run import one
from referee.table.desk import Desk
from referee.table.session.clock import Clock
from referee.table.session.score_rows import score_rows
from referee.table.session.session import Session
from tests.kit.entries import accept
from tests.kit.parts import pad_of
from tests.samurai_sword.tables import GAME, table

FOUR = "setup nob hid iey goe start 1"


def steps_of(session: Session) -> list[object]:
    return [getattr(item, "step", None) for item in session.fold.items]


# --- prompts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ((FOUR, "ju"), "@2, @3, @4 answer Jujutsu: a Weapon, or w for the wound"),
        ((FOUR, "bk 2"), "@2 is attacked: p parries, w for the wound"),
        ((FOUR, "set hand 6,5,0,0", "bc"), "@2 answers Battle Cry: p parries, w for the wound"),
        (("setup nob han iey goe start 1", "bk 2"), "@2 is attacked: p or a Weapon parries, w for the wound"),
        (("setup nob han iey goe start 1", "set hand.2 1", "bk 2"), "@2 is attacked: p parries, w for the wound"),
        (("setup nob han iey goe start 1", "bc"), "p parries, w for the wound; @2 may parry with a Weapon"),
    ],
)
def test_the_prompt_says_what_can_be_answered(entries: tuple[str, ...], words: str) -> None:
    assert GAME.words.status(table(4, *entries).state).endswith(words)


def test_help_for_hanzo_says_that_a_weapon_parries() -> None:
    rows = table(4, "setup nob han iey goe start 1", "bk 2").enter("?").rows
    assert any("parries with a Weapon" in text for _, text in rows)
    rows = table(4, FOUR, "bk 2").enter("?").rows
    assert not any("Weapon" in text for _, text in rows)


def test_the_end_says_what_is_to_be_shown_until_all_is() -> None:
    session = table(4, FOUR, "set honor 5,0,3,3")
    status = GAME.words.status(session.state)
    assert "show roles s n1 n3" in status and "show 1 hand" in status and "show daimyo 1 0 0 0" in status
    assert {label for label, _ in session.enter("?").rows} >= {"e.g. show roles s n1 n3", "e.g. show daimyo 1 0 0 0"}
    session.enter("show roles s n1 n3")
    assert "roles" not in GAME.words.status(session.state)
    session.enter("show daimyo 0 1 0 0")
    assert GAME.words.status(session.state).endswith("all is shown")
    forms = session.enter("? show").rows
    assert any(form == "show 2 hand da pa bo" for form, _ in forms)


@pytest.mark.parametrize("players", range(3, 8))
def test_what_is_offered_at_the_end_is_taken(players: int) -> None:
    names = ["nob", "hid", "iey", "goe", "koj", "tom", "han"][:players]
    session = table(players, f"setup {' '.join(names)}", "set honor.2 0")
    for entry, _ in GAME.help.complete(session.state):
        assert session.enter(entry).verdict in ("ok", "impossible"), entry  # a hand of two is none of theirs


# --- help ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", ["nob", "koj", "goe", "iey"])
def test_help_in_the_play_phase_is_short(character: str) -> None:
    others = [c for c in ("nob", "koj", "goe", "iey", "hid", "tom", "ben", "han") if c != character][:6]
    session = table(7, f"setup {character} {' '.join(others)}")
    rows = session.enter("?").rows
    assert len(rows) <= 15
    assert sum("Weapons that reach" in text for _, text in rows) <= 5


def test_every_entry_of_the_help_can_be_typed() -> None:
    session = table(7, "setup nob hid iey goe koj tom han", "set hand.1 7")
    for entry, _ in GAME.help.complete(session.state):
        assert session.would(entry), entry


def test_cards_that_are_used_up_are_not_offered() -> None:
    session = table(7, "setup goe hid iey nob koj tom han", "kt 2 w")
    offered = [entry for entry, _ in GAME.help.complete(session.state)]
    assert "kt 2" not in offered and "bk 2" in offered
    session.enter("bk 2 w")
    assert not any(entry.startswith(("bk", "ki")) for entry, _ in GAME.help.complete(session.state))
    session.enter("bu 3")
    assert not any(entry.startswith("bu") for entry, _ in GAME.help.complete(session.state))


def test_every_card_and_character_is_explained() -> None:
    session = table(4, FOUR)
    for kind in ("weapons", "properties", "actions", "characters"):
        for thing in components()[kind]:
            text = session.enter(f"? {codes()[thing['id']]}").message
            assert thing["name"] in text and len(text) > 40, text
    assert "Difficulty 1" in session.enter("? bokken").message
    assert "ge 3 h fo" in session.enter("? ge").message
    assert "is not known here" in session.enter("? xyzzy").message


# --- reading ---------------------------------------------------------------------------------------------------------


def test_unknown_words_are_told_of_all_kinds() -> None:
    text = table(4, FOUR).enter("xyzzy").message
    assert "an Action" in text and "a Property" in text and "`?`" in text
    assert "katana" in str((*table(4, FOUR).enter("katanna 2").suggestions, table(4, FOUR).enter("katanna 2").message))


def test_semicolons_may_stand_between_entries() -> None:
    for entry in ("bk 2; w; e", "bk 2 ; w ; e", "bk 2 w;e".replace(";", " ; "), "; bk 2 w e ;"):
        session = table(4, FOUR)
        assert session.enter(entry).kind == "accepted", entry
        assert steps_of(session)[1:] == [Attack(1, "bokken", 2), Answer(2), EndTurn(1)], entry
    assert table(4, FOUR).enter(";").verdict == "unread"
    session = table(4, FOUR, "te")
    assert session.enter("e bo bo ; bo").kind == "refused"


def test_characters_are_targets() -> None:
    session = table(4, FOUR)
    accept(session, "bk hid p", "br goemon", "ge hid ?")
    assert session.enter("bk ben").kind == "refused"


# --- Geisha ----------------------------------------------------------------------------------------------------------


def test_geisha_alone_asks_and_says_how_both_are_typed() -> None:
    session = table(4, FOUR, "set play.2 ar")
    text = session.enter("ge 2").message
    assert "`ge 2 ar` (Armor in play)" in text and "ge 2 pa" in text and "ge 2 h ar" in text
    said = session.enter("ge 2 ar")
    assert said.said[0].text.endswith("Armor in play") and "for the hand type `z`, then `ge 2 h ar`" in said.doubts[0]
    assert "a hand card: Armor" in table(4, FOUR, "set play.2 ar").enter("ge 2 h ar").said[0].text


def test_a_property_that_does_not_lie_there_is_said_to_be_read_as_a_hand_card() -> None:
    session = table(4, FOUR, "set hand.3 0", "set play.3 fo", "set play.2 ar,ar,ar", "set play.4 ar")
    found = session.enter("ge 2 h ar").said[0].findings
    assert "cannot be in the hand" in found[0].text
    session = table(4, FOUR, "set play.3 ar,ar", "set play.4 ar,ar")
    found = session.enter("ge 2 ar").said[0].findings
    assert found[0].text.startswith("no Armor lies in front of @2, so this is a hand card")


# --- taking back -----------------------------------------------------------------------------------------------------


def test_taking_back_names_what_was_implied() -> None:
    text = table(4, FOUR, "bk 2", "e").enter("z").message
    assert text.startswith("taken back: @1 ends the turn; with what it implied: @2 takes the wound")


def test_a_set_can_be_removed() -> None:
    session = table(4, FOUR, "set honor.2 2")
    assert session.enter("amend 2 remove").kind == "accepted" and session.state.honor[2] == 3
    session = table(4, FOUR, "set honor.2 2")
    assert session.enter("z").kind == "accepted" and session.state.honor[2] == 3


def test_a_forced_correction_names_the_lines_that_make_later_ones_impossible() -> None:
    """The first refusal says only which lines it concerns; what is written says why, as if it had been judged so at once."""
    session = Desk(one(GAME, 0, players=4).fold, None, Clock(untimed=True))
    named = 0
    for item in list(session.fold.items)[1:40]:
        refused = session.shadow().enter(f"amend {item.n} remove")
        if not any("impossible" in change for change in refused.changes):
            continue
        forced = session.shadow()
        assert forced.enter(f"amend {item.n} remove !! so it was").kind == "accepted"
        for n, found in forced.fold.before(forced.fold.last + 1).now.findings.items():
            because = [f.because for f in found if f.verdict == "impossible" and not f.about]
            assert because == [
                f.because for f in forced.fold.now.findings[n] if f.verdict == "impossible" and not f.about
            ]
            named += any(because)
        if named:
            return
    raise AssertionError("no correction of this game names lines")


# --- the end ---------------------------------------------------------------------------------------------------------


def wording(session: Session) -> list[str]:
    book: Rulebook = GAME.rulebook
    return [text for _, _, text in score_rows(GAME.scoring.score(session.state), session.names, book)]


def test_an_open_winner_is_not_nobody() -> None:
    session = table(4, FOUR, "set honor 5,0,3,3")
    assert wording(session)[-1] == "who wins is open until this is shown"
    session = table(4, FOUR, "set honor 12,0,1,1")
    assert any("their players are known when roles are shown" in text for text in wording(session))
    assert wording(session)[-1] == "who wins is open until this is shown"


def test_a_swordmaster_denied_is_not_why_honor_won() -> None:
    score = pad_of(GAME).score(
        {"honor": "6,2,2,4", "roles": "sho,n1,s,n3", "ended": "swordmaster", "by": "1", "victim": "3"}
    )
    assert score.why == "SS-SCORE-08"
    assert [line.rule for line in score.lines][-2:] == ["SS-SWORD-03", "SS-SCORE-08"]
    score = pad_of(GAME).score(
        {"honor": "7,2,2,3", "roles": "sho,n1,s,n3", "ended": "swordmaster", "by": "1", "victim": "2"}
    )
    assert score.why == "SS-SWORD-01"


def test_the_pad_asks_how_it_ended() -> None:
    with pytest.raises(ValueError, match="how did it end"):
        pad_of(GAME).score({"honor": "6,2,2,4", "roles": "sho,n1,s,n3"})
