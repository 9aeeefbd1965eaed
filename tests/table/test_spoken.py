"""What people say at a table and nobody types gets an answer that says what to type; names and places stand in people's words."""

from pathlib import Path

import click
import pytest

from referee import games
from referee.cli.completing import FILE, OPTION
from referee.journal.acts import stated_result
from referee.table.frontend.render import reply_rows
from tests.cli.run import referee
from tests.kit.heads import table
from tests.table.test_suggest import session

CARDS = ("ksb", "ksb", "ksb", "ksb")


def answer(game: str, before: tuple[str, ...], said: str) -> tuple[str, tuple[str, ...]]:
    reply = table(game, before).enter(said)
    assert (reply.kind, reply.verdict) == ("refused", "unread"), reply
    return reply.message, reply.suggestions


@pytest.mark.parametrize(
    ("game", "before", "said", "typed"),
    [
        ("samurai_sword", ("bu 2", "e", "kt"), "lose 1 honor", "honor"),
        ("shinbi", (*CARDS, "k.s"), "next", "-"),
    ],
)
def test_it_says_what_is_typed_for_it(game: str, before: tuple[str, ...], said: str, typed: str) -> None:
    message, offered = answer(game, before, said)
    assert message.startswith(repr(said)) and f"is typed `{typed}` here" in message and typed in offered


@pytest.mark.parametrize(
    ("game", "before", "said"),
    [
        ("samurai_sword", (), "lose 1 honor"), ("samurai_sword", ("kt 5",), "success"), ("samurai_sword", (), "Ben gains 1 honor"),
        ("shinbi", (*CARDS, "k.s"), "Ana loses a life"), ("shinbi", CARDS, "success"), ("ninjato", (), "gains 3 honor"),
    ],
)  # fmt: skip
def test_what_the_referee_works_out_is_not_typed(game: str, before: tuple[str, ...], said: str) -> None:
    message, _ = answer(game, before, said)
    assert message.startswith("the referee works this out") and games.load(game).words.status(table(game, before).state) in message


def test_a_wound_that_nobody_gave_is_answered_so() -> None:
    message, _ = answer("samurai_sword", (), "Dai suffers 1 wound")
    assert message.startswith("'wound' answers an attack, but nobody is attacked now")


def test_what_is_no_answer_now_is_told_what_is_asked() -> None:
    turn = "'no parry' is no answer now: turn 1, @1: Weapons 0 of 1, deck 62"
    assert answer("samurai_sword", (), "no parry") == (turn, ()), "it does not end a turn"
    assert answer("shinbi", (), "next") == ("'next' is no answer now: round 1, attacks: @1 on @2, @3, @4", ())


def test_a_sentence_that_is_against_the_rules_is_judged_as_its_entry() -> None:
    said, typed = (table("shinbi").enter(entry) for entry in ("Ben attacks Ana with katana", "Ben: katana Ana"))
    assert said.verdict == typed.verdict == "irregular"
    assert [line.findings for line in said.said] == [line.findings for line in typed.said]


def test_the_end_of_a_turn_is_read_as_it_is_called() -> None:
    assert table("shinbi", (*CARDS, "k.s")).enter("end of turn").kind == "accepted"


def test_a_player_before_a_colon_is_no_slip_of_a_card() -> None:
    reply = table("samurai_sword").enter("dai: e")
    assert reply.verdict == "irregular" and not any(offer.startswith(("di", "da")) for offer in reply.suggestions)


def test_rulebook_words_without_their_cards_are_answered() -> None:
    assert "discards are typed with the end of the turn: `e bo pa`" in answer("samurai_sword", (), "discard")[0]
    assert "but nobody is attacked now" in answer("samurai_sword", (), "parries")[0]
    assert "`show 2 hand -` for none" in answer("samurai_sword", (), "show Ben hand")[0]


def test_a_code_is_named_only_where_it_would_be_read() -> None:
    katana, _ = answer("shinbi", CARDS, "katana")
    assert "is typed k" not in katana and "`k.s`" in katana
    extra, _ = answer("samurai_sword", (), "attack katana 5 focus")
    assert extra.endswith("Focus (fo) does not fit here")
    many = table("samurai_sword").enter("bokken Ana Shuriken").message
    assert "is typed" not in many


def test_what_is_not_known_is_named_as_people_do() -> None:
    clans = games.load("shinobi_clans")
    assert [clans.words.missing_words(need) for need in ("tokens:3", "#167", "#5.2", "hand.2", "4>1", "kept:4")] == [
        "the tokens of @3", "the card laid by line 167", "the card laid by line 5", "the hand of @2", "the card of @4 in front of @1",
        "the card that @4 kept",
    ]  # fmt: skip
    question = next(question for question in clans.census.questions() if question.name.startswith("power."))
    assert clans.words.missing_words(question.name) not in ("", question.name)


def test_a_declared_winner_and_the_log_are_both_named() -> None:
    reply = session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 1").enter("declare Ben")
    assert reply.said[0].findings[0].text == "winner: the table says @2, the log nobody"
    assert [stated_result(name, value) for name, value in (("winner", [1, 3]), ("winner", []), ("points", []), ("points", [1, 2]))] == [
        "@1, @3", "nobody", "none", "1,2",
    ]  # fmt: skip


def test_a_force_that_was_used_is_not_offered_again() -> None:
    made = session("shinbi", "Ana Ben Cho Dai", "setup o r z p start 1", *CARDS, "k.s", "-")
    refused, forced = (
        [text for _, _, text in reply_rows(made.enter(entry), made.names, made.game.rulebook)] for entry in ("sk.", "sk. !! they swear")
    )
    assert any("!! REASON records all of them" in text for text in refused)
    assert any("`void` plays the round again" in text for text in forced) and not any("!! REASON" in text for text in forced)


def test_kinds_of_rules_are_words_for_people_and_stay_short_for_programs(tmp_path: Path) -> None:
    shown, data = (referee("rules", "shinbi", "SB-DENOUNCE-03", *more, cwd=tmp_path) for more in ((), ("--json",)))
    assert "[prohibition, irregular; " in shown.out and '"kind":"ban"' in data.out.replace(" ", "")


def test_options_are_completed_for_the_game_of_a_log(tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    log.write_text('{"line":"head","game":"shinbi"}\nrest\n', encoding="utf-8")
    context = click.Context(click.Command("audit"))
    context.params["logs"] = (str(log),)
    assert [item.value for item in OPTION.shell_complete(context, click.Argument(["x"]), "triple_ban=o")] == ["triple_ban=off"]
    context.params["logs"] = ()
    assert "triple_ban=off" in [item.value for item in OPTION.shell_complete(context, click.Argument(["x"]), "triple_ban=o")]


@pytest.mark.parametrize(
    ("words", "typed", "offered"),
    [
        ("--option triple_ban = o", "o", "off"),
        ("--option = triple_ban = o", "o", "off"),
        ("--option = triple_b", "triple_b", "triple_ban=off"),
        ("-o triple_ban =", "", "off"),
    ],
)
def test_bash_parts_an_option_at_each_equals_sign(words: str, typed: str, offered: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = f"records audit a.jsonl {words}"
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - bool(typed)))
    found = FILE.shell_complete(click.Context(click.Command("audit")), click.Argument(["x"]), typed)
    assert offered in [item.value for item in found] and not any(item.type == "file" for item in found)
