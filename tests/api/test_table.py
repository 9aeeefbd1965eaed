"""A table in Python: entries and steps in, replies out, in memory and in a file."""

import re
from pathlib import Path
from random import Random

import pytest

import referee
from referee.games.shinbi.steps import Attack, SetupStep
from referee.journal.lines import EndLine, Judged, StepLine
from tests.kit import heads

GAMES = ("shinbi", "samurai_sword", "shinobi_clans", "ninjato")
SEAT = re.compile(r"(?<![\w*+\-'])@[0-9](?![0-9])")
"""A seat that should have been named."""


def table(name: str = "shinbi", *entries: str) -> referee.Table:
    """A table at the first turn, and after these entries."""
    made = referee.load(name).table(heads.NAMES[name])
    for entry in (*heads.SET_UP[name], *entries):
        made.type(entry).required()
    return made


@pytest.mark.parametrize("name", GAMES)
def test_the_steps_of_a_log_played_as_objects_give_the_same_game(name: str) -> None:
    """Each step that somebody typed, one by one; what it implies comes by itself."""
    log = referee.load(name).simulate(11, players=referee.load(name).players[0], reporter="open")
    again = referee.load(name).table_of(log.head)
    for line in log.lines:
        if isinstance(line, Judged) and not line.implied and not isinstance(line, EndLine):
            act = next(getattr(line, kind) for kind in ("step", "show", "check") if hasattr(line, kind))
            reply = again.play(act).required()
            assert not SEAT.search(str(reply)), reply
    steps = [[line.step for line in one.lines if isinstance(line, StepLine)] for one in (log, again.log)]
    assert steps[0] == steps[1]
    assert again.facts() == log.end().facts() and again.score() == log.score()
    assert again.over and again.log.audit().status == "sound"


@pytest.mark.parametrize("name", GAMES)
def test_what_a_table_says_has_names_and_no_placeholders(name: str) -> None:
    made = table(name)
    told = [made.status, str(made), str(made.board()), str(made.score()), str(made.choices())]
    told += [str(made.check(entry)) for entry in ("st", "?", "ls", "z", "nonsense", "chk", "set", made.choices()[0].entry)]
    assert [text for text in told if SEAT.search(text)] == []
    assert any(player in "".join(told) for player in made.players)


def test_a_reply_says_what_moved_and_what_would() -> None:
    made = table("samurai_sword")
    would = made.check("kt 5")
    assert (would.accepted, made.line) == (True, 1)
    reply = made.type("kt 5")
    assert reply.moved == would.moved and reply.moved
    for change in reply.moved:
        assert made.facts().get(change.path) == change.after or change.path in ("over", "winners")
    assert reply.did == tuple(effect for line in reply.said for effect in line.did)


def test_a_step_against_a_rule_is_refused_and_recorded_with_a_reason() -> None:
    made = table()
    wrong = Attack(1, 1, "sai")
    assert not made.legal(wrong) and made.legal(Attack(1, 2, "sai"))
    reply = made.play(wrong)
    assert (reply.kind, reply.verdict, reply.force, made.line) == ("refused", "irregular", "!", 1)
    with pytest.raises(referee.EntryRefused, match="irregular by SB-SEAT-07: 1 Ana cannot attack their own clan") as refused:
        made.play(wrong).required()
    assert refused.value.reply.findings == reply.findings
    forced = made.play(wrong, force="agreed").required()
    assert forced.verdict == "irregular" and made.log.audit().irregular[-1].reason == "agreed"
    assert made.play(Attack(1, 3, "sai"), force="not needed").required().verdict == "ok"
    assert made.log.transcript()[-1] == made.log.transcript()[-1].partition("!")[0]


def test_where_only_an_arbiter_may_force_no_reason_does() -> None:
    made = referee.load("shinbi").table(4, policy="tournament")
    made.type("setup o r z p start 1").required()
    reply = made.play(Attack(1, 1, "sai"), force="agreed")
    assert (reply.accepted, reply.barred) == (False, True)
    made.type("call").required()
    assert made.play(Attack(1, 1, "sai"), force="ruled so").accepted


def test_what_a_person_would_be_asked_a_program_must_say() -> None:
    made = referee.load("shinbi").table(4)
    reply = made.type("setup o r z p")
    assert not reply.accepted and "start 1" in reply.why
    assert made.play(SetupStep(0, ("octosushi", "rhanobi", "canzai", "flying_fish"))).accepted


def test_entries_are_parsed_whether_they_are_legal_or_not() -> None:
    made = table()
    line, tries = made.line, len(made.log.lines)
    assert made.parse("ksb") == (Attack(1, 2, "katana"), Attack(1, 3, "sai"), Attack(1, 4, "blowgun"))
    assert made.parse("1: attack 1 sai") == (Attack(1, 1, "sai"),)
    assert made.parse("chk lives.2 5") == (referee.Check("lives.2", 5),)
    assert made.parse("st") == ()
    for wrong, column in (("kxy", 1), ("1: attack qq sai", 11), ("nonsense", 1), ("", 0)):
        if wrong:
            with pytest.raises(referee.Unread) as unread:
                made.parse(wrong)
            assert unread.value.column == column, wrong
            assert str(unread.value)
    assert (made.line, len(made.log.lines)) == (line, tries), "nothing was recorded"


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_parsed_and_written(name: str) -> None:
    """What a whole choice records reads back from the steps themselves, in shorthand or in plain form."""
    made = table(name)
    for choice in made.choices()[:25]:
        if choice.complete:
            acts = made.parse(choice.entry)
            assert acts, choice
            if len(acts) == 1:
                assert made.parse(made.written(acts[0])) == acts, choice


def test_undo_takes_entries_back_and_the_log_keeps_them() -> None:
    made = table("shinbi", "ksb", "ksb")
    assert made.undo(2).required().accepted
    assert made.awaiting.who == (1,) and made.view()["phase"] == "assign"
    assert [line for line in made.log.lines if isinstance(line, StepLine)], "nothing is rewritten"
    assert made.log.audit().status == "sound"
    over = referee.resume(referee.load("shinbi").simulate(1, players=4, reporter="bare"))
    assert over.over
    assert over.undo().required().accepted and not over.over, "an end is taken back too, without a question"
    shown = table("shinbi", "ksb", "ksb", "ksb", "ksb", "k.k")
    assert "pen" in shown.undo().why or shown.undo().kind == "refused", "a card was shown"


def test_a_copy_is_independent() -> None:
    made = table("shinbi", "ksb")
    twin = made.copy()
    assert bytes(twin.log) == bytes(made.log)
    twin.type("ksb").required()
    assert (made.line, twin.line) == (4, 7)
    assert bytes(twin.log).startswith(bytes(made.log)) and twin.log.is_whole
    before = bytes(twin.log)
    made.type("skh").required()
    assert bytes(twin.log) == before


def test_a_table_in_a_file_has_each_entry_on_the_disk_and_is_one_program_s(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    with referee.load("shinbi").table(["Ana", "Ben", "Cho", "Dai"], path=path, log_id="EVENING") as made:
        made.type("setup o r z p start 1").required()
        assert made.path == path and path.read_bytes() == bytes(made.log)
        with pytest.raises(referee.CannotStart, match="is being written by another program"):
            referee.resume(path)
        with pytest.raises(referee.CannotStart, match="exists already and is not written over"):
            referee.load("shinbi").table(4, path=path)
        trial = made.copy()
        trial.type("ksb").required()
        assert path.read_bytes() == bytes(made.log)
    with referee.resume(path) as again:
        assert again.line == 1 and again.log.id == "EVENING"
        again.type("ksb").required()
    log = referee.open(path)
    assert log.last == 4 and log.is_whole and log.audit().status == "sound"
    with pytest.raises(FileExistsError):
        log.save(path)
    with pytest.raises(FileExistsError):
        made.save(path)
    assert made.save(tmp_path / "copy.jsonl").exists()


def test_time_runs_where_it_is_asked_for() -> None:
    game = referee.load("shinbi")
    made = game.table(4)
    made.type("setup o r z p start 1").required()
    assert made.log.head.untimed and made.t == 0
    timed = game.table(4, timed=True)
    timed.type("setup o r z p start 1").required()
    assert not timed.log.head.untimed and timed.t >= 0


def test_a_log_is_gone_on_with_in_memory_from_any_line() -> None:
    log = referee.load("shinbi").simulate(3, players=4)
    whole = referee.resume(log)
    assert whole.log == log and whole.path is None and not whole.type("k").accepted
    for n in (0, 1, 5, log.last // 2):
        made = referee.resume(log, at=n)
        assert made.line == n and made.facts() == log.at(n).facts()
        parent = made.log.head.parent
        assert parent is not None and (parent.log, parent.step) == (log.id, n)
        assert made.log.is_whole and made.log.id != log.id
    after = referee.resume(log, at=5)
    after.type(after.choices()[0].entry).required()
    assert after.log.audit().status == "sound"
    with pytest.raises(referee.CannotStart, match=rf"there is no line 999 to go on from; the last one is {log.last}"):
        referee.resume(log, at=999)
    with pytest.raises(ValueError, match="a file is gone on with at its end"):
        referee.resume("x.jsonl", at=3)
    with pytest.raises(referee.CannotStart, match="there is no file"):
        referee.resume("nowhere.jsonl")


def test_the_clock_corrections_and_rulings_of_a_log_go_on_in_a_copy() -> None:
    made = table("shinbi", "ksb", "call", "rule it stands", "n a note")
    again = referee.resume(made.log)
    for entry in ("appeal upheld", "z", "ksb", "st", "ls"):
        assert again.check(entry).kind == made.check(entry).kind, entry
        assert again.type(entry).plain(()) == made.type(entry).plain(()), entry


def test_players_options_and_boxes_that_cannot_be_are_said() -> None:
    game = referee.load("shinbi")
    for players, text in (
        (["Ana", "Ana", "Ben", "Cho"], "two players are called Ana"),
        (["Ana", "B,en", "Cho", "Dai"], "has a comma"),
        (["Ana", "", "Cho", "Dai"], "a player's name is empty"),
        (["Ana", "2", "Cho", "Dai"], "a player's name is no number"),
        ("Ana, Ben, Cho, Dai", "players are a list of names or a number, not the text"),
        (3, "Shinbi is for 4 to 6 players, not 3"),
        (-1, "Shinbi is for 4 to 6 players, not -1"),
        ([], "who plays"),
    ):
        with pytest.raises(ValueError, match=text):
            game.table(players)
    with pytest.raises(ValueError, match="there is no edition 'it'; there is en, es, fr, de"):
        game.table(4, edition="it")
    assert game.table(4, edition="Spanish").log.head.edition == "es"
    with pytest.raises(ValueError, match="there is no option 'tripleban'"):
        game.table(4, options={"tripleban": "off"})
    with pytest.raises(ValueError, match="option triple_ban takes announced or"):
        game.table(4, options={"triple_ban": "no"})
    with pytest.raises(ValueError, match="a policy is casual, club, tournament, not 'strict'"):
        game.table(4, policy="strict")
    with pytest.raises(ValueError, match="the box of Shinbi is fully known"):
        game.table(4, box={"card.X": 1})
    with pytest.raises(ValueError, match="this is the head of a log of shinbi, not of ninjato"):
        referee.load("ninjato").table_of(game.table(4).log.head)
    ninjato = referee.load("ninjato").table(2, made_up=True)
    assert ninjato.log.head.box.name == "made-up"


def test_simulated_games_that_cannot_be_are_said() -> None:
    game = referee.load("shinbi")
    for wrong, text in (
        ({"bots": "clever"}, "there is no bot 'clever'; there is random, heuristic"),
        ({"bots": []}, "there is no bot ''"),
        ({"players": 9}, "Shinbi is for 4 to 6 players, not 9"),
        ({"reporter": "loud"}, "a reporter is bare, counting, open, not 'loud'"),
        ({"options": {"x": 1}}, "there is no option 'x'"),
        ({"edition": "it"}, "there is no edition 'it'"),
    ):
        with pytest.raises(ValueError, match=text):
            game.simulate(1, **wrong)
    assert game.simulate(5) == game.simulate(5) != game.simulate(6)
    assert game.simulate(5, bots="sensible").head.simulated == game.simulate(5, bots="heuristic").head.simulated


def test_bots_of_one_s_own_sit_beside_ready_ones() -> None:
    game = referee.load("shinbi")
    seats = set()

    def watches(state: object, world: object, random: Random, seat: int) -> referee.Step:
        seats.add(seat)
        return game.bot("random")(state, world, random, seat)

    ready = game.simulate(9, players=4)
    own = game.simulate(9, players=4, bots=[watches, "random", "random", "random"])
    assert own.head.simulated is not None and own.head.simulated.bots == ("watches", "random", "random", "random")
    assert [line for line in own.lines[1:] if isinstance(line, StepLine)] == [
        line for line in ready.lines[1:] if isinstance(line, StepLine)
    ], "the same game, and another log"
    assert own.id != ready.id and seats == {0, 1}
    assert game.simulate(9, players=4, bots=watches).head.simulated != own.head.simulated
    with pytest.raises(LookupError, match="there is no bot 'clever' in Shinbi; there is random, heuristic"):
        game.bot("clever")


def test_steps_are_made_by_verb() -> None:
    game = referee.load("shinbi")
    assert game.step("attack", 1, to=2, say="sai") == Attack(1, 2, "sai")
    assert game.step("setup", 0, clans=["octosushi", "rhanobi", "canzai", "flying_fish"]) == SetupStep(
        0, ("octosushi", "rhanobi", "canzai", "flying_fish")
    )
    with pytest.raises(LookupError, match="there is no step 'atack' in Shinbi; there is setup, attack"):
        game.step("atack", 1)
    for members, text in (({}, "to is missing"), ({"to": "Ben"}, "to: a whole number is expected"), ({"at": 2}, "at")):
        with pytest.raises(ValueError, match=text):
            game.step("attack", 1, **members)


def test_facts_are_found_by_path_and_by_name() -> None:
    made = table("samurai_sword")
    assert made.fact("honor.Ben") == made.fact("honor.2") == made.view()["honor"][1]
    with pytest.raises(LookupError, match=r"there is no public fact 'hono'; is it honor"):
        made.fact("hono")
    with pytest.raises(LookupError, match=r"there is no public fact 'xyzzy'; `facts\(\)` has all"):
        made.fact("xyzzy")
