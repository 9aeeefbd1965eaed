"""What is typed, at the real command line: beginnings of names, numbers of cards, prompts that say what can be typed."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import records, referee

FOUR = "players A, B, C, D\nsetup nob hid iey goe start 1\n"
THREE = "players A, B, C\nsetup nob hid goe start 1\n"


def replies(where: Path, typed: str, *options: str) -> list[dict[str, Any]]:
    """The reply to each line of a transcript behind its head."""
    (where / "a.jsonl").unlink(missing_ok=True)
    extra = [word for option in options for word in ("--option", option)]
    told = (
        "play",
        "samurai-sword",
        "--log",
        "a.jsonl",
        "--untimed",
        "--no-census",
        "--keep-going",
        "--json",
        *extra,
        "-",
    )
    ran = referee(*told, cwd=where, typed=typed)
    return [event for event in ran.events if event["event"] == "reply"]


def last(where: Path, typed: str, *options: str) -> dict[str, Any]:
    return replies(where, typed, *options)[-1]


def texts(reply: dict[str, Any]) -> list[str]:
    return [said["text"] for said in reply["said"]]


# --- fragments -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "entry", ["da q", "e1", "ce", "a", "kt 2 q", "ge 2 p", "e$", "d.", "kt$", "te1", "parat", "estr"]
)
def test_a_fragment_is_no_play(tmp_path: Path, entry: str) -> None:
    reply = last(tmp_path, FOUR + entry)
    assert (reply["kind"], reply["verdict"]) == ("refused", "unread")
    assert not (tmp_path / "a.jsonl").read_text(encoding="utf-8").count('"step":{"do":"action"')


@pytest.mark.parametrize(
    ("entry", "does"),
    [
        ("kat 2", "attacks @2 with Katana"),
        ("ta2", "attacks @2 with Tanegashima"),
        ("arm", "lays Armor"),
        ("quickdraw", "lays Fast Draw"),
        ("cry", "plays Battle Cry"),
        ("tea", "plays Tea Ceremony"),
        ("br2", "plays Breathing, @2 draws"),
    ],
)
def test_two_letters_of_a_name_and_other_spellings_are_read_and_explained(
    tmp_path: Path, entry: str, does: str
) -> None:
    asked, reply = replies(tmp_path, f"{FOUR}? {entry.split(maxsplit=1)[0]}\n{entry}")[-2:]
    assert reply["kind"] == "accepted" and does in texts(reply)[0].replace("2 B", "@2")
    assert "neither" not in asked["message"] and "in the game" in asked["message"]


@pytest.mark.parametrize("word", ["ce", "a", "q1", "zz"])
def test_what_is_not_read_is_not_explained(tmp_path: Path, word: str) -> None:
    assert "is not known here" in last(tmp_path, f"{FOUR}? {word}")["message"]


@pytest.mark.parametrize("word", ["x", "end", "h", "honor", "kt3", "d1", "i2", "d", "e"])
def test_whatever_is_read_is_explained(tmp_path: Path, word: str) -> None:
    assert "is not known here" not in last(tmp_path, f"{FOUR}? {word}")["message"]


def test_no_offer_is_made_of_a_fragment(tmp_path: Path) -> None:
    """Too few discards: the form with all of them is offered, and neither a Tea Ceremony by `ce` nor a Fast Draw by `e1`."""
    reply = last(tmp_path, FOUR + "te\nte\ne")
    assert "SS-DISCARD-02" in json.dumps(reply) and "e ? ? ?" in reply["suggestions"]
    assert not {"ce", "e1"} & set(reply["suggestions"])
    reply = last(tmp_path, FOUR + "te\nte\ne bo")
    assert "e bo ? ?" in reply["suggestions"]
    assert "bc q" not in last(tmp_path, FOUR + "bc 2")["suggestions"]


# --- the draw --------------------------------------------------------------------------------------------------------


def test_at_a_table_that_may_draw_fewer_the_number_is_asked_for_and_read(tmp_path: Path) -> None:
    typed = FOUR + "? \nd 1\ne\nd0\ne\nd 3\nd 2\ne\nd"
    said = replies(tmp_path, typed, "draw=optional")
    assert said[0]["status"].endswith("draws 2 or fewer (d 0 to d 2)")
    assert any("d 1" in entry for entry, _ in said[1]["rows"])
    one, none, many, two, all_ = said[2], said[4], said[6], said[7], said[9]
    assert "draws 1" in str(texts(one)) and one["kind"] == none["kind"] == two["kind"] == all_["kind"] == "accepted"
    assert "draws 0" in str(texts(none)) and not none["said"][0].get("effects")
    assert many["kind"] == "refused" and "SS-DRAW-02" in json.dumps(many)
    assert two["said"][0]["effects"] == ["3 C draws 2"] and all_["said"][0]["effects"] == ["4 D draws 2"]


def test_a_number_of_cards_that_is_due_is_said_at_any_table(tmp_path: Path) -> None:
    assert last(tmp_path, FOUR + "d 2")["kind"] == "accepted"
    assert "SS-DRAW-02" in json.dumps(last(tmp_path, FOUR + "d 3"))
    taken = last(tmp_path, FOUR + "te\ne bo\ne bo\ni 2\nchk hand.3 8\nchk top bo")
    assert taken["verdict"] == "ok"


# --- prompts at the Bushido ------------------------------------------------------------------------------------------


def test_the_shogun_of_three_pays_no_honor_and_the_help_says_so(tmp_path: Path) -> None:
    rows = last(tmp_path, THREE + "bu 3\ne\nfo\ne\nfo\ne\nkt\n?")["rows"]
    assert ["$", "discards the Bushido; it costs no honor"] in rows
    rows = last(tmp_path, THREE + "bu 2\ne\nkt\n?")["rows"]
    assert ["$", "pays 1 honor and discards the Bushido"] in rows


def test_without_a_card_in_hand_no_weapon_is_asked_for(tmp_path: Path) -> None:
    *_, flipped, asked, paid = replies(tmp_path, FOUR + "bu 2\nset hand.2 0\ne\nkt\n?\n$")
    assert flipped["status"].endswith("no card in hand: $ for 1 honor") and not any(entry == "bk" for entry, _ in asked["rows"])
    assert paid["kind"] == "accepted" and "2 B loses 1 honor (2 left)" in paid["said"][0]["effects"]
    assert last(tmp_path, FOUR + "bu 2\ne\nkt")["status"].endswith("type the Weapon given up, or $ for 1 honor")


def test_geisha_on_the_own_hand_is_refused_in_plain_words(tmp_path: Path) -> None:
    reply = last(tmp_path, FOUR + "ge 1 bk", "geisha_targets=any_property")
    assert "Geisha takes a hand card only of another player" in json.dumps(reply)
    assert "Geisha takes a card of another player" in json.dumps(last(tmp_path, FOUR + "ge 1 bk"))


# --- a declared end --------------------------------------------------------------------------------------------------

SHOWN = "\nshow roles sho n1 s n2\nshow daimyo 0 0 0 0"
FELLED = f"{FOUR}set honor.3 2 ! counted\nset rp.3 1 ! counted\nkt 3\nw\n"


@pytest.mark.parametrize(
    ("typed", "won", "says"),
    [
        (f"{FELLED}set honor.3 0 ! counted{SHOWN}", [2, 4], [
            ("Shogun and Samurai: Deadly Strike", -3, "SS-SCORE-06"),
            ("the defeat by 1 A took the last honor of 3 C", None, "SS-DEFEAT-04"),
        ]),
        (f"{FOUR}set honor.3 0 ! counted{SHOWN}", [2, 4], [
            ("3 C has Resilience Points, so no defeat ended the game, and nothing is taken off for one inside the own team", None, "SS-SCORE-06"),
        ]),
        (f"{FELLED}e\nset honor 8,2,0,2 ! counted{SHOWN}", [], [
            ("open until it is known who took the last honor: Ninja or Shogun and Samurai", None, "SS-SCORE-06"),
            ("who took the last honor is not recorded: go `back N` to before it and type what was played", None, "SS-SCORE-06"),
        ]),
        (f"{FOUR}set honor 5,0,0,3 ! counted\nset rp 5,0,0,5 ! counted{SHOWN}", [2, 4], [
            ("a defeat takes the last honor of one player only, so no defeat ended the game, and nothing is taken off for one inside "
             "the own team", None, "SS-SCORE-06"),
        ]),
        (f"{FOUR}set rp 5,0,0,0 ! counted{SHOWN}", [], [
            ("Shogun and Samurai: Deadly Strike, if one of the same team was defeated last", None, "SS-SCORE-06"),
            ("who was defeated last is not recorded: go `back N` to before it and type what was played", None, "SS-SWORD-03"),
        ]),
    ],
    ids=["recorded", "standing", "earlier", "two", "several"],
)  # fmt: skip
def test_what_a_declared_end_says_of_a_deadly_strike(
    tmp_path: Path, typed: str, won: list[int], says: list[tuple[str, int | None, str]]
) -> None:
    told = ("play", "samurai-sword", "--log", "a.jsonl", "--untimed", "--no-census", "--json", "-")
    ran = referee(*told, cwd=tmp_path, typed=typed)
    close = ran.events[-1]
    lines = [(line["text"], line.get("points"), line["rule"]) for line in close["score"]["lines"]]
    assert close["over"] and close["score"]["winner"] == won, close
    assert set(says) <= set(lines), lines
    assert ": sound" in records("audit", "a.jsonl", cwd=tmp_path, code=0).out


HANZO = "players A, B, C, D\nsetup mus han tom gin start 1\nd\nbc\n"


@pytest.mark.parametrize("typed", ["p bo", "bo", "2: p bo", "2 p bo", "2p bo"])
def test_hanzo_parries_a_battle_cry_with_a_weapon(tmp_path: Path, typed: str) -> None:
    assert texts(last(tmp_path, HANZO + typed)) == ["2 B parries with Bō"]


def test_behind_hanzo_the_others_answer_for_themselves(tmp_path: Path) -> None:
    assert texts(last(tmp_path, HANZO + "p bo p w")) == ["2 B parries with Bō", "3 C parries", "4 D takes the wound"]
    assert texts(last(tmp_path, HANZO.replace("mus han tom", "mus tom han") + "p bo w")) == [
        "2 B parries",
        "3 C parries with Bō",
        "4 D takes the wound",
    ]


def test_which_of_two_properties_a_geisha_takes_is_not_guessed(tmp_path: Path) -> None:
    lies = "players Ana, Ben, Cho, Dai\nsetup mus han tom gin start 3\nfo\n"
    one = last(tmp_path, lies + "e\ne\nAna plays Geisha on Cho")["suggestions"]
    two = last(tmp_path, lies + "ar\ne\ne\nAna plays Geisha on Cho")["suggestions"]
    assert "ge 3 fo" in one and not {"ge 3 fo", "ge 3 ar"} & set(two)
