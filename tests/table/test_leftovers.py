"""What is typed by force, shown, or passed over is what is recorded, and what is told of it is for people."""

from pathlib import Path

import pytest

from records.audit.auditor import audit_file
from records.audit.compare import effect_words
from records.page.view import drawn
from records.replay.diff import values
from records.replay.timeline import tape
from referee import games
from referee.api.game import LoadedGame
from referee.journal.head import make_head
from referee.table.session.session import Session
from tests.kit.entries import accept, expect
from tests.table.logs import begin
from tests.table.test_suggest import session

CLANS = ("start 1", "t d5 r2 s3", "k", "c")
BATTLE = (*CLANS, "d", "d", "d", ".", ".", ".", "b d 1g", "gap", "gap", "gap", "=")
NINJATO = "setup 12 3/235/t2 4/235/t4 2/245/m2 1/345/m4 5/25g/g6 135 b3 x? t34* m5 g2 tx el3 do2 ev4 sk5"
HAND = "aku gap shu jut kus gma aap ggm aad bm"


def clans(*typed: str) -> Session:
    return session("shinobi_clans", "Ana Ben Cho", *typed)


def shinbi(*typed: str) -> Session:
    return session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 1", *["ksb"] * 4, *typed)


# ---------------------------------------------------------------- evidence


def test_a_stolen_card_out_of_a_hand_that_was_shown_whole_is_none_that_was_not_in_it() -> None:
    table = clans(*CLANS, "d", f"show 3 hand {HAND}", "x 3", "d", ".", ".", ".", "b d 1a")
    reply = table.enter("sk")
    assert reply.verdict == "impossible" and "line 6 showed the whole hand" in reply.said[0].findings[0].text
    assert table.enter("aku").verdict == "ok"


STACK = {"show": ("d", "show #5 gap"), "spy": ("d", "d sp gap"), "master spy": ("d", "d ms gap"), "face up": ("d sc", "d=gap")}
"""Words that show the card which lies on top of a stack then, each as a Guardian Apprentice."""
PASSED = (".", ".", ".", "b d 1a")


PAIRS = [
    (shown, then)
    for shown in STACK
    for then in ("show", "flip", "spy", "master spy", "bomb")
    if (shown, then) != ("face up", "bomb")  # a Scout's stack takes cards face up only, so that no bomb lies on it unseen
]


@pytest.mark.parametrize(("shown", "then"), PAIRS)
def test_whichever_word_showed_a_card_another_word_cannot_make_it_another(shown: str, then: str) -> None:
    line = 6 if shown == "face up" else 5
    entry = {"show": f"show #{line} CARD", "flip": "CARD", "spy": "d sp CARD", "master spy": "d ms CARD", "bomb": "bm CARD"}[then]
    before = {"flip": PASSED, "bomb": ("d", *PASSED)}.get(then, ())
    table = clans(*CLANS, *STACK[shown], *before)
    reply = table.enter(entry.replace("CARD", "aku"))
    found = reply.said[-1].findings
    assert reply.verdict == "impossible" and "Guardian Apprentice" in found[0].text and found[0].because, reply
    right = entry.replace("CARD", "gap")
    assert table.would(right) or then in ("spy", "master spy")  # a card that lies open is not looked at again


@pytest.mark.parametrize("later", [("aku/jut",), ("gap", "gap", "a1 jut"), ("show #5 jut",)])
def test_a_weapon_that_was_shown_is_no_other_in_its_slot(later: tuple[str, ...]) -> None:
    table = clans(*CLANS, "da", "show #5 kus", "d", "d", *PASSED, *later[:-1])
    reply = table.enter(later[-1])
    found = reply.said[-1].findings
    assert reply.verdict == "impossible" and "line 6 showed this card: it is the Kusari-Fundo" in found[0].text


def test_a_card_that_was_turned_up_is_not_shown_face_down() -> None:
    reply = clans(*CLANS, "d", *PASSED, "gap").enter("show #5 aku")
    assert "no longer lies face down" in reply.said[0].findings[0].text


# ---------------------------------------------------------------- facts that are seats


@pytest.mark.parametrize(
    ("table", "typed", "path", "value"),
    [
        (("shinbi", "Ana Ben Cho Dai", "setup o r z p start 1"), "set start Ben", "start", 2),
        (("samurai_sword", "Ana Ben Cho", "setup mus goe chi start 1"), "set turn cho", "turn", 3),
        (("shinobi_clans", "Ana Ben Cho", "start 1"), "set start Cho", "start", 3),
        (("ninjato", "Ana Ben", NINJATO), "set order Ben Ana", "order", [2, 1]),
        (("ninjato", "Ana Ben", NINJATO), "set order Ben,Ana", "order", [2, 1]),
    ],
)
def test_a_fact_that_is_a_seat_takes_a_player(table: tuple[str, ...], typed: str, path: str, value: object) -> None:
    made = session(*table)
    assert made.enter(typed).kind == "accepted" and made.game.facts.paths(made.state)[path] == value
    assert made.enter(typed.replace("set", "chk")).verdict == "ok"


# ---------------------------------------------------------------- gold


@pytest.mark.parametrize("before", [CLANS, (*CLANS, "d", "d", "d", ".", ".", ".", "b d 1g")])
def test_gold_taken_before_a_target_is_settled_is_in_the_purse(before: tuple[str, ...]) -> None:
    table = clans(*before)
    assert table.enter("1: take 3").verdict == "irregular"
    expect(table, "1: take 3 ! paid early", kind="accepted", movements=("gold  @1 0 → 3",))


def test_gold_of_another_round_is_not_of_the_target_settled_last() -> None:
    table = clans(*BATTLE, "b r -", "=", "b s -", "=", "-", "t d5 r2 s3")
    had = table.state.gold[0]
    assert table.enter("1: take 3 ! early again").kind == "accepted" and table.state.gold[0] == had + 3


@pytest.mark.parametrize(
    ("typed", "tells"),
    [
        ("1: take -9 ! gave it back", "cannot give back"),
        ("1: take 20000 ! all of it", "no Target brings 20000 gold"),
    ],
)
def test_gold_that_nobody_can_take_is_not_understood(typed: str, tells: str) -> None:
    table = clans(*BATTLE)
    had = list(table.state.gold)
    reply = table.enter(typed)
    assert (reply.kind, reply.verdict) == ("refused", "unread") and tells in reply.said[0].findings[0].text
    assert table.state.gold == had


def test_the_same_gold_twice_says_how_more_is_told() -> None:
    table = clans(*BATTLE, "1: take 7 ! one more")
    expect(table, "1: take 7 ! again", "`set gold.1 N`", waits=True)


# ---------------------------------------------------------------- denouncing


def test_a_call_of_which_only_the_outcome_is_said_has_a_third_card_that_was_not_read() -> None:
    table, short = shinbi("k.k", "1: denounce plotting right=true"), shinbi("k.k", "p+")
    assert table.state.lives == short.state.lives == [5, 4, 4, 4]


def test_a_call_under_protest_has_the_outcome_that_the_table_gave_it() -> None:
    table = shinbi("k.k")
    assert table.enter("1: denounce plotting 3,katana right=false ! x").verdict == "impossible"
    reply = table.enter("1: denounce plotting 3,katana right=false !! they let it stand")
    assert reply.kind == "accepted" and table.state.lives == [3, 5, 5, 5]


def test_a_second_call_cannot_turn_the_third_card_into_another() -> None:
    table = shinbi("k.k", "pk")
    assert table.enter("1: denounce plotting 3,sai ! again").verdict == "impossible"
    assert table.enter("1: denounce plotting 3,katana ! again").kind == "accepted"


def test_a_second_card_says_that_it_takes_the_place_of_the_first() -> None:
    table = session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 1", "k2")
    assert "this one replaces it" in table.enter("s2").said[0].findings[0].text
    assert table.enter("s2 ! another one").movements == ("cards  @2: @1 said katana → @1 said sai",)


# ---------------------------------------------------------------- titles for people


def test_facts_that_differ_have_titles_and_printed_names() -> None:
    one, two = (session("samurai_sword", "Ana Ben Cho", "setup mus goe chi start 1", *t) for t in (("fo",), ("ar", "bk 2")))
    found = {v.title: v.says for v in values(one.game, one.state, two.state, one.names)}
    assert found["in play of 1 Ana, card 1"] == ("Focus", "Armor") and found["Weapons this turn"] == ("0", "1")
    assert not any("." in title for title in found)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (("home", 3), "3 Cho has gone home"),
        (("sits", 2), "somebody else plays seat 2"),
        (("option", "draw", "optional"), "from here on draw = optional"),
        (("set", "rp.2", 3), "Resilience of 2 Ben is now 3"),
    ],
)
def test_every_effect_of_people_and_facts_has_words(effect: tuple[object, ...], text: str) -> None:
    assert effect_words(effect, games.load("samurai_sword"), ("Ana", "Ben", "Cho")) == text


# ---------------------------------------------------------------- policies

DECLARED = ("set lives.1 4", "option takeback=until_turn_end", "amend 0 option takeback=until_turn_end", "drop 3", "stop annulled")


def of_policy(policy: str, *typed: str) -> Session:
    kind = games.load("shinbi")
    table = LoadedGame(kind).table_of(make_head(kind, ["Ana", "Ben", "Cho", "Dai"], policy=policy)).session
    accept(table, "setup o r z p start 1", "ksb", *typed)
    return table


@pytest.mark.parametrize("typed", DECLARED)
def test_what_a_club_declares_has_a_reason(typed: str) -> None:
    table = of_policy("club")
    for entry in dict.fromkeys((typed, f"{typed} !")):
        expect(table, entry, f"wants a reason: `{typed} ! REASON`", kind="refused")
    assert table.enter(f"{typed} ! miscounted").kind == "accepted"


@pytest.mark.parametrize("typed", DECLARED)
def test_what_a_tournament_declares_the_arbiter_records(typed: str) -> None:
    table = of_policy("tournament")
    expect(table, f"{typed} ! miscounted", f"`call` first, then `{typed} ! REASON`", kind="refused", barred=True)
    assert table.enter("call").kind == "accepted" and table.enter(f"{typed} ! miscounted").kind == "accepted"


def test_a_correction_that_reopens_a_game_is_not_forced_past_the_policy() -> None:
    table = of_policy("tournament", "ksb", "ksb", "ksb", "call", "set lives 1,1,0,0 ! so", "rule - that is how they stand", "kk. -")
    assert table.state.over and not table.called
    last = max(item.n for item in table.fold.standing())
    for forced in ("", " ! agreed"):
        expect(table, f"amend {last - 1} ks.{forced}", "only the arbiter", kind="refused", barred=True)


def test_a_slip_of_the_pen_is_everybodys_to_mend() -> None:
    table = of_policy("tournament")
    assert table.enter("amend 2 s2").kind == "accepted" and table.enter("z").kind == "accepted"
    assert table.enter("stop conceded by Ben had enough").kind == "accepted"


def test_a_count_that_differs_says_what_can_be_done_about_it() -> None:
    ended = session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 1", "drop 3 !")
    assert "the game is over" in ended.enter("chk lives.1 4").rows[-1][1]
    assert "only the arbiter" in of_policy("tournament").enter("chk lives.1 4").rows[-1][1]
    agreed = session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 1", "chk lives.1 5")
    assert "they agreed at line 2; no line since changed it" in agreed.enter("chk lives.1 4").rows[0][1]


# ---------------------------------------------------------------- names where a line number is wanted


def attacks(*typed: str) -> Session:
    return session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 1", "ksb", "skh", *typed)


def test_a_player_in_place_of_a_line_number_gets_the_numbers() -> None:
    reply = attacks().enter("amend Ben h")
    assert reply.kind == "info" and [label for label, _ in reply.rows] == ["amend 5 s", "amend 6 k", "amend 7 h"]
    assert reply.suggestions and all(attacks().would(offer) for offer in reply.suggestions)
    assert "has no entry yet" in attacks().enter("amend Dai k").message


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("z Ben", "amend 7 remove"),
        ("back Ben", "back 4"),
        ("amend 0 option takeback until_turn_end", "amend 0 option takeback=until_turn_end"),
        ("option takeback until_turn_end", "option takeback=until_turn_end"),
        ("stop conceded Ben tired", "stop conceded by Ben tired"),
    ],
)
def test_what_is_nearly_an_entry_is_offered_whole(typed: str, offered: str) -> None:
    table = attacks()
    reply = table.enter(typed)
    assert reply.verdict == "unread" and offered in reply.suggestions
    assert table.enter(offered).kind in ("accepted", "confirm")


@pytest.mark.parametrize("typed", ["stop by Ben conceded tired", "stop conceded by Ben tired", "stop conceded tired by=2"])
def test_who_gave_up_stands_anywhere(typed: str) -> None:
    table = attacks()
    assert table.enter(typed).said[0].text == "the game is stopped: conceded by @2, tired"


# ---------------------------------------------------------------- who sat there at the end


def test_who_took_a_seat_has_won_it(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    table = begin(path)
    accept(table, "setup o r z p start 1", "ksb", "seat 2 Eve", "ksb", "skh", "hsb", "set lives 1,1,0,0 ! so", "kk. -")
    result = audit_file(str(path)).result
    assert result is not None and result.computed["winner"] == [2] and result.sat[1] == "Eve"
    assert drawn(tape(str(path))).result.startswith("won by 2 Eve")
