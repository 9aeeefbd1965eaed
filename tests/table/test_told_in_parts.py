"""A step that people tell one fact at a time: it is kept, what is missing is asked, and all of it is one line of the log."""

import json
from pathlib import Path

import pytest

from referee import load
from referee.journal.lines import StepLine
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from tests.cli.run import referee
from tests.table.test_suggest import session

SAMURAI = ("samurai_sword", "Ana Ben Cho")
WHOLE = "setup musashi hanzo goemon start 1"


def told(
    *entries: str, game: str = "samurai_sword", names: tuple[str, ...] = ("Ana", "Ben", "Cho")
) -> tuple[Session, Reply]:
    """A session after these entries, and the last answer with the players' names."""
    table = session(game, " ".join(names))
    replies = [table.enter(entry) for entry in entries]
    return table, replies[-1].named(names)


def test_nothing_is_recorded_before_all_is_there_and_then_one_line() -> None:
    table, reply = told("Ana is the Shogun", "Ben is Hanzo", "she plays Goemon", "Ana is Musashi")
    assert reply.message == "1 Ana is Musashi; still missing: the character of 3 Cho" and not table.fold.items
    assert table.state == session(*SAMURAI).state
    assert table.enter("Ben is Hanzo and Cho Goemon").accepted
    (line,) = table.fold.items
    assert isinstance(line, StepLine) and line.typed and not table.told_parts
    again = session(*SAMURAI)
    assert again.enter(line.typed).accepted and again.state == table.state


def test_all_in_one_entry_is_kept_as_it_was_typed() -> None:
    table, reply = told(text := "Ana Musashi, Ben Hanzo, Cho Goemon and Ana is the Shogun")
    assert reply.accepted and table.fold.items[0].typed == text


def test_z_takes_the_last_part_back_and_before_it_what_was_recorded_later() -> None:
    table, reply = told("Ana is the Shogun", "Ben is Hanzo", "z")
    assert "2 Ben is Hanzō" in reply.message and len(table.told_parts) == 1
    assert table.enter("undo that").kind == "info" and not table.told_parts
    assert table.enter("z").message == "there is nothing to take back"
    table, _ = told("Cho goes first", "house 3 5a", game="ninjato")
    assert table.enter("z").accepted and table.told_parts  # the house
    assert table.enter("z").kind == "info" and not table.told_parts


def test_what_was_told_wrongly_is_told_again() -> None:
    for entry in ("no, Ben is Goemon", "no, Goemon", "sorry, I meant Goemon", "no, that was Goemon", "Ben is Goemon"):
        _, reply = told("Ben is Hanzo", entry)
        assert reply.message.startswith("2 Ben is Goemon (before: 2 Ben is Hanzō); still missing"), entry


def test_one_thing_is_not_two_players() -> None:
    table, reply = told("Ben is Hanzo", "Cho is Hanzo")
    assert reply.kind == "refused" and "2 Ben is Hanzō: that was told before" in reply.message
    assert len(table.told_parts) == 1


def test_what_was_told_does_not_change_a_whole_set_up() -> None:
    table, _ = told("Ben is Goemon", WHOLE)
    other, _ = told(WHOLE)
    assert table.state == other.state
    assert "told so far" not in table.enter("st").message


@pytest.mark.parametrize("entry", ["mus han", "setup mus han", "mus han start 2"])
def test_an_incomplete_set_up_is_not_recorded_by_force(entry: str) -> None:
    table, reply = told(entry)
    assert reply.kind == "refused" and not reply.force and "still missing: the character of 3 Cho" in reply.message
    assert table.enter("!").kind == "refused" and table.enter(f"{entry} !").kind == "refused"
    assert not table.fold.items


def test_a_player_who_is_called_like_a_code_is_the_player() -> None:
    _, reply = told("Ben hanzo")
    assert reply.message.startswith("2 Ben is Hanzō; still missing: the characters of 1 Ana, 3 Cho, the Shogun")


def test_the_state_says_what_is_missing() -> None:
    table, _ = told("Ana is the Shogun")
    assert "told so far: 1 Ana is the Shogun; still missing" in table.enter("st").named(table.names).message


def test_what_was_told_is_said_when_the_game_is_left(tmp_path: Path) -> None:
    ran = referee(
        *("play", "samurai_sword", "--log", "a.jsonl", "--players", "Ana,Ben,Cho", "--json"),
        cwd=tmp_path,
        typed="Ana is the Shogun\nBen is Hanzo\n",
    )
    events = [json.loads(row) for row in ran.out.splitlines()]
    replies = [event for event in events if event["event"] == "reply"]
    assert [reply["kind"] for reply in replies] == ["info", "info"]
    assert replies[-1]["status"].startswith("told so far: 1 Ana is the Shogun, 2 Ben is Hanzō; still missing:")
    said = [event["text"] for event in events if event["event"] == "message"]
    assert any("not recorded" in text and "2 Ben is Hanzō" in text for text in said)


SHINBI = ("Ana", "Ben", "Cho", "Dai")
STANDS = "setup o r z p start 1"


def attacks(*entries: str) -> tuple[Session, Reply]:
    """A table of Shinbi on which Ana attacks first, after these entries."""
    return told(STANDS, *entries, game="shinbi", names=SHINBI)


COMPLETE = ("sai", "Sai", "Ana says sai", "she says sai", "he says sai", "a sai", "says sai", "s3")


@pytest.mark.parametrize("before", [("Ana attacks Cho",), ("Ana attacks Ben", "Ana attacks Cho")])
@pytest.mark.parametrize("entry", COMPLETE)
def test_what_completes_what_was_told_is_not_another_step(before: tuple[str, ...], entry: str) -> None:
    table, reply = attacks(*before, entry)
    assert reply.accepted and [line.text for line in reply.said] == ["1 Ana attacks 3 Cho, says sai"]
    assert "told so far" not in table.enter("st").message


@pytest.mark.parametrize("entry", ["s", "1: s", "Ana: sai"])
def test_shorthand_that_means_another_step_is_asked_about(entry: str) -> None:
    table, reply = attacks("Ana attacks Cho", entry)
    assert reply.kind == "refused" and len(table.fold.items) == 1
    says = ["1 Ana attacks 3 Cho, says sai", "1 Ana attacks 2 Ben, says sai"]
    assert [list(offer.says) for offer in reply.offers] == [[text] for text in says]
    for offer, text in zip(reply.suggestions, says, strict=True):
        _, taken = attacks("Ana attacks Cho", entry, offer)
        assert taken.accepted and [line.text for line in taken.said] == [text]


@pytest.mark.parametrize("entry", ["Ben: sai", "2: sai", "Cho: sai", "2 sai"])
def test_what_another_player_says_does_not_complete_an_attack(entry: str) -> None:
    table, reply = attacks("Ana attacks Cho", entry)
    assert not reply.accepted and len(table.fold.items) == 1


@pytest.mark.parametrize("entry", ["s2", "s Ben", "Ana attacks Ben, says sai"])
def test_a_whole_step_is_recorded_whatever_was_told(entry: str) -> None:
    _, reply = attacks("Ana attacks Cho", entry)
    assert [line.text for line in reply.said] == ["1 Ana attacks 2 Ben, says sai"]


def test_what_was_told_goes_when_the_step_is_recorded_another_way_and_when_the_turn_goes_on() -> None:
    table, _ = attacks("Ana attacks Ben", "ksb")
    assert "told so far" not in table.enter("st").message and "told so far" not in table.enter("status").message
    reply = table.enter("katana").named(SHINBI)
    assert [line.text for line in reply.said] == ["2 Ben attacks 3 Cho, says katana"]
    for behind in ("k3", "set turn 2"):
        table, _ = attacks("Ana attacks Ben", behind)
        assert "told so far" not in table.enter("st").message
    table, _ = told("Ana is the Shogun", "n late", "st")
    assert table.told_parts  # a set-up is told until it stands


@pytest.mark.parametrize("entry", ["there are four of us, Ana, Ben, Cho and Dai", "Ana, Ben, Cho and Dai are playing"])
def test_who_plays_is_recorded_already(entry: str) -> None:
    table, reply = told(entry, game="shinbi", names=SHINBI)
    assert reply.kind == "info" and reply.message == "that is recorded: the players are Ana, Ben, Cho, Dai, clockwise"
    other, reply = told(entry.replace("Ben, Cho", "Cho, Ben"), game="shinbi", names=SHINBI)
    assert reply.kind == "refused" and not table.fold.items and not other.fold.items


def test_what_was_told_is_taken_back_behind_a_refused_entry_too() -> None:
    table, reply = attacks("Ana attacks Cho", "Ana swallows the table", "undo that")
    assert reply.message.startswith("taken back, and not told any more: ") and not table.told_parts


def test_a_letter_behind_a_question_is_asked_about() -> None:
    turned = ("ksb", "ksb", "ksb", "ksb", "k.s")
    table, reply = attacks(*turned, "i", "b")
    assert reply.kind == "refused" and reply.message.startswith("what is meant: 1 Ana denounces incompetence")
    assert reply.suggestions == ("ib",) and table.enter("ib").accepted


@pytest.mark.parametrize(
    ("game", "entry"),
    [
        ("shinbi", "Ana attacks Ben, says sai"),
        ("samurai_sword", "Ana attacks Ben with bokken"),
        ("samurai_sword", "1: draw"),
        ("shinobi_clans", "Ana passes"),
    ],
)
def test_the_set_up_comes_first_with_force_too(game: str, entry: str) -> None:
    for typed in (entry, f"{entry} ! because", f"{entry} !! because"):
        table, reply = told(typed, game=game, names=SHINBI)
        assert reply.kind == "refused" and reply.waits and not reply.force and not table.fold.items, typed
    board = load("shinbi").table(SHINBI)
    assert board.play(load("shinbi").step("attack", 1, to=2, say="sai"), force="because").waits
    assert board.type(f"{STANDS}; s").accepted
