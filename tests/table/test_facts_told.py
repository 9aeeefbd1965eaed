"""Facts as a table tells them: sums over several entries, players called like a word, boxes that are none, cards known by any word."""

import json
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.api.game import LoadedGame
from referee.engine.game import Game
from referee.engine.plain import spell
from referee.engine.steps import Check
from referee.journal.lines import Box, CheckLine
from referee.table.session.box_facts import fault
from referee.table.session.reply import Reply
from referee.table.setup.opening import Opening
from tests.kit.entries import accept, expect
from tests.kit.heads import NAMES, SET_UP, table
from tests.kit.logs import folded


def replies(game: str, *entries: str, names: tuple[str, ...] = (), box: dict[str, Any] | None = None) -> list[Reply]:
    """What is said to these entries at a new table, behind its set-up."""
    opening = Opening(games.load(game))
    opening.names = list(names or NAMES[game])
    opening.box = Box("made-up", box) if box else opening.box
    table_ = LoadedGame(opening.game).table_of(opening.head(log_id="T", at="")).session
    return [table_.enter(entry) for entry in (*SET_UP[game], *entries)][len(SET_UP[game]) :]


def last(game: str, *entries: str, names: tuple[str, ...] = (), box: dict[str, Any] | None = None) -> Reply:
    return replies(game, *entries, names=names, box=box)[-1]


# --- sums ------------------------------------------------------------------------------------------------------------


def test_seats_are_set_one_after_the_other_and_the_sum_is_said() -> None:
    first, _, third = replies("samurai_sword", "set honor.2 6", "set honor.1 3", "set honor.3 2")
    assert first.kind == "accepted" and "SS-SETUP-19" in first.doubts[0]
    assert third.kind == "accepted" and not third.doubts, "17 were dealt, and 17 lie there"
    told = last("samurai_sword", "set honor.2 9", "kt 2")
    assert told.kind == "accepted" and any("SS-SETUP-19" in text for text in told.doubts), "play goes on, and it is too much"
    assert not last("samurai_sword", "set honor.2 9", "set honor.2 3", "kt 2").doubts


def test_gold_of_a_bank_of_forty_is_set_one_after_the_other() -> None:
    game = games.load("shinobi_clans")
    opening = Opening(game)
    opening.names, opening.options = ["Ana", "Ben", "Cho"], {"gold_supply": "forty"}
    it = LoadedGame(game).table_of(opening.head(log_id="T", at="")).session
    accept(it, *SET_UP["shinobi_clans"], "set gold 20,10,10")
    assert it.enter("set gold 20,11,10").verdict == "unread"
    assert "SC-COMP-04" in it.enter("set gold.1 25").doubts[0]
    assert not it.enter("set gold.2 5").doubts


# --- what is meant ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["shinbi", "samurai_sword", "shinobi_clans", "ninjato"])
def test_a_player_is_no_fact_and_those_of_the_player_are_named(game: str) -> None:
    reply = last(game, "chk ben 5")
    assert reply.verdict == "unread" and "is a player" in str(reply)
    assert reply.suggestions and all(".ben 5" in text for text in reply.suggestions)


def test_a_name_that_is_spelled_wrong_gets_the_nearest() -> None:
    reply = last("shinbi", "chk livess 5,5,5,5")
    assert "near it: `lives`" in str(reply) and reply.suggestions == ("chk lives 5,5,5,5",)
    assert last("shinbi", "chk lives ben 5").suggestions == ("chk lives.ben 5",)
    assert last("shinbi", "set lives ben 4").suggestions == ("set lives.ben 4",)


def test_a_word_that_is_a_path_too_is_a_value_where_one_is_missing() -> None:
    assert last("samurai_sword", "chk roles shogun ? ? ? ?").verdict == "ok"
    assert last("samurai_sword", "chk roles ? shogun ? ? ?").verdict == "impossible"
    two = last("samurai_sword", "chk top - turn 1")
    assert two.verdict == "ok" and len(two.said) == 2


def test_a_player_called_like_a_word_of_the_program() -> None:
    names = ("Drop", "Ana", "Call", "Dai", "Eva")
    assert last("samurai_sword", "e", "kt 1", "Drop parries", names=names).said[-1].text == "@1 parries"
    assert last("samurai_sword", "e", "kt 1", "drop parries", names=names).kind == "accepted"
    assert "goes home" in last("samurai_sword", "drop 1 ! home", names=names).said[-1].text
    asked = last("samurai_sword", "e", "kt 3", "call parries", names=names)
    assert asked.kind == "refused" and asked.suggestions == ("3: parries",), "a call has free text: both can be meant"
    assert last("samurai_sword", "call help", names=names).kind == "accepted"


def test_a_player_called_like_a_place() -> None:
    names = ("Ana", "Daimyo", "Cho")
    both = last("shinobi_clans", "d", "daimyo pass", names=names)
    assert both.kind == "refused" and both.suggestions[0] == "2: pass", "it asks: the player, or the place and a pass"
    assert last("shinobi_clans", "d", "Daimyo passes", names=names).said[-1].text == "@2 passes", "only the player can"
    assert last("shinobi_clans", "d", "2: pass", names=names).said[-1].text == "@2 passes"
    assert "lays a card onto Daimyo" in last("shinobi_clans", "d", "daimyo", names=names).said[-1].text


# --- unknown to the log ----------------------------------------------------------------------------------------------


def test_what_the_log_does_not_know_speaks_against_nothing() -> None:
    unread = ("set discard 3", "chk top kt")
    assert last("samurai_sword", *unread).verdict == "ok"
    assert last("samurai_sword", "set discard 3", "chk top -").verdict == "impossible", "three cards lie there"
    told = ("k??", "k??", "k??", "k??")
    assert last("shinbi", *told, "chk cards.2 1:katana 3:sai 4:blowgun").verdict in ("ok", "impossible")
    settled = ("d", ".", ".", ".", "b d -", "ss", "=")
    pot = replies("shinobi_clans", *settled, "chk last.guardian 5")
    assert pot[-1].verdict == "ok", pot[-1].said


def test_a_log_of_the_first_version_is_judged_as_it_was() -> None:
    game = games.load("samurai_sword")
    it = table("samurai_sword", ("set discard 3",))
    head = it.fold.head
    head.options = {**head.options, "forced": "as_ruled"}
    fold = folded(game, head, it.fold.items)
    judged = fold.feed(CheckLine(n=fold.last + 1, check=Check("top", "katana")))
    assert judged is not None and judged.verdict == "impossible"


# --- a card known by any word ----------------------------------------------------------------------------------------

KUS = {"copies.kus": 2, "copies.sk": 2}
WHOLE = "show hand 3 aku aku bm bm gap gap gma gma pm ro"


@pytest.mark.parametrize(
    "entries",
    [
        ("d", "da", "show #6 kus", ".", ".", ".", "b d 1a", "aku", "/shu"),
        ("d", "da", ".", ".", ".", "show hand 1 kus kus", "b d 1a", "aku", "/kus"),
        ("d", "da", ".", ".", ".", "show hand 1 kus", "show 3 kus", "b d 1a", "aku", "/kus"),
        ("d", "da", ".", ".", ".", "show hand 1 kus kus", "show #6 kus"),
        ("d", "d", "d", ".", ".", ".", "show 1 sk sk", "b d -", "sk"),
        ("d", "d", "d", ".", ".", ".", "b d -", "sk", "show 1 hand sk sk"),
        (WHOLE, "d", "d", "d", ".", ".", ".", "b d -", "sk"),
        (WHOLE, "d", "d", "d", "show #8 sk"),
        ("d", "d", "d", "set stack.daimyo bm^,?,?", "show #5 aku"),
    ],
)
def test_a_card_known_by_any_word_weighs_the_same(entries: tuple[str, ...]) -> None:
    *before, end = replies("shinobi_clans", *entries, box=KUS)
    assert all(reply.kind == "accepted" for reply in before), before
    assert (end.kind, end.verdict, end.force) == ("refused", "impossible", "!!"), end
    assert not [s for s in end.suggestions if s.split()[-1] in entries[-1].split()], "what is refused is not offered"


def test_a_hand_to_which_unknown_cards_came_excludes_nothing() -> None:
    shown = ("d", "d", "d", ".", ".", ".", "show 3 bm", "b d -", "sk")
    assert last("shinobi_clans", *shown, box=KUS).verdict == "ok", "one card of the hand was shown, not all"


@pytest.mark.parametrize("words", ["2 hand", "hand 2", "ben hand", "Ben", "hand Ben"])
def test_a_hand_is_shown_with_seat_and_place_in_both_orders(words: str) -> None:
    assert "hand of @2" in last("shinobi_clans", f"show {words} kus").said[-1].text
    assert "hand of @2" in last("ninjato", f"show {words} 1 1 3 5").said[-1].text
    assert last("samurai_sword", f"show {words} kt").said[-1].text.startswith("@2 shows ")


# --- boxes -----------------------------------------------------------------------------------------------------------

NO_VALUES: tuple[Any, ...] = (
    -1, 10**9, -(10**9), 10**30, [], [[1]], {}, {"a": {}}, None, 1.5, float("nan"), float("inf"), "9" * 999, [10**9] * 5,
    [True] * 5, [-3] * 5, "a\x1b[31mb", "\ud800", ["A", "weapon", 2, 4, 10**9], ["A", "ninja", 3, -2],
)  # fmt: skip
NO_NAMES = ("a", "x" * 5000, "a\x1b[31m", "card.CODE", "guard.42", "dojo.6", "copies.nobody", "envoy.", "facts", "")


def asked(game: Game[Any]) -> list[str]:
    named = {q.name.partition(".")[0]: q.name for q in game.census.questions()}
    return [name.replace("CODE", "tb").replace("NAME", "abe") for name in named.values()]


@pytest.mark.parametrize("game", ["shinbi", "samurai_sword", "shinobi_clans", "ninjato"])
def test_a_json_object_that_is_no_box_gets_one_sentence(tmp_path: Path, game: str) -> None:
    own = games.load(game)
    path = tmp_path / "box.json"
    texts = [json.dumps({name: value}) for name in asked(own) for value in NO_VALUES if not is_value(name, value)]
    texts += [json.dumps({name: 3}) for name in NO_NAMES]
    texts += ['{"dojo.1":5,"dojo.1":6}', "[]", "{}", "null", "3", '{"facts":[]}', '{"facts":{"a":1},"box":{}}', "[" * 99999, "", "\0"]
    for text in texts:
        path.write_text(text)
        opening = Opening(own)
        opening.names = list(NAMES[game])
        with pytest.raises(ValueError, match=r"\w") as raised:
            opening.box_of(str(path))
            opening.check()
        said = str(raised.value)
        assert len(said.replace(str(path), "")) < 500 and "\x1b" not in said and "\n" not in said, text[:60]


def is_value(name: str, value: Any) -> bool:
    """Whether this can be a value of a fact: what a Meddler takes is below zero."""
    return name.startswith(("blue.", "red.")) and value == -1


@pytest.mark.parametrize("value", [10**9, -(10**9), "9" * 300, "zz zz"])
@pytest.mark.parametrize("game", ["shinobi_clans", "ninjato"])
def test_fact_refuses_what_a_box_refuses(game: str, value: Any) -> None:
    own = games.load(game)
    for name in asked(own):
        if name.endswith((".abe", ".tb")) or name == "rewards":
            continue
        reply = last(game, f"fact {name} {spell(value)}")
        assert (reply.kind, reply.verdict, reply.force) == ("refused", "unread", ""), (name, reply)
        assert fault(own, name, value)


@pytest.mark.parametrize("game", ["shinbi", "samurai_sword", "shinobi_clans", "ninjato"])
def test_a_declared_result_keeps_within_the_limits(game: str) -> None:
    own = table(game)
    label = own.game.scoring.score(own.state).label
    many = ",".join(["99999"] * len(NAMES[game]))
    expect(own, f"declare winner=1 {label}={many} ! counted", "99999", kind="refused", verdict="unread")


@pytest.mark.parametrize(
    ("game", "entries"),
    [
        ("shinobi_clans", ("chk targets ronin,shogun,daimyo", "chk targets s d r")),
        ("ninjato", ("chk dojo.row 531", "chk palace.cards tx g2 m5 t34*", "chk sensei.tiles x? b3", "chk house.1.token taira 2")),
        ("samurai_sword", ("set play.2 fo,armor", "chk play.2 armor,focus")),
        ("shinbi", ("ksb", "ksb", "chk cards.3 2:katana 1:sai")),
    ],
)
def test_what_has_no_order_is_counted_in_any(game: str, entries: tuple[str, ...]) -> None:
    for reply in replies(game, *entries):
        assert (reply.kind, reply.verdict) == ("accepted", "ok"), reply
