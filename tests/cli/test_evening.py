"""The evening: where the logs of a terminal lie, the last table again, who records, where the table was, a set-up that is dealt."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee import games
from referee.api.game import LoadedGame
from referee.journal import kept_logs
from referee.journal.head import make_head
from referee.journal.lines import Box, NoteLine
from referee.table.setup.dealing import deal
from tests.cli.run import log_lines, records, referee
from tests.cli.test_terminal import Seat
from tests.table.logs import read

PLAYED = ("--players", "Ana,Ben,Cho", "--untimed", "--no-census")
ENDED = (
    "setup mus goe chi start 1", "set honor.2 1", "set rp.2 1", "kt 2 w", "show daimyo 0 0 0", "show roles shogun ninja1 ninja2",
)  # fmt: skip


def typed(*entries: str) -> str:
    return "".join(f"{entry}\n" for entry in entries)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A games folder with a game that is over and, newer, one that is not."""
    folder = tmp_path / "games"
    (folder / "2025").mkdir(parents=True)
    over = referee("play", "samurai-sword", "--log", str(folder / "2025" / "over.jsonl"), *PLAYED, cwd=tmp_path, typed=typed(*ENDED))
    open_ = referee(
        "play", "shinbi", "--log", str(folder / "open.jsonl"), "--players", "Ana,Ben,Cho,Dai", "--edition", "es", "--option", "third_card=show",
        cwd=tmp_path, typed=typed("setup o r z p start 1", "ksb", "skh"),
    )  # fmt: skip
    assert (over.code, open_.code) == (0, 0), over.err + open_.err
    monkeypatch.setenv("REFEREE_GAMES", str(folder))
    return folder


def env(folder: Path) -> dict[str, str]:
    return {"REFEREE_GAMES": str(folder)}


def test_the_folder_is_in_the_documents_or_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REFEREE_GAMES", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DOCUMENTS_DIR", str(tmp_path / "Papers"))
    assert kept_logs.games_folder() == tmp_path / "Papers" / "referee"
    monkeypatch.setenv("REFEREE_GAMES", str(tmp_path / "mine"))
    assert kept_logs.made_folder() == tmp_path / "mine" and (tmp_path / "mine").is_dir()
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("REFEREE_GAMES", str(tmp_path / "file"))
    with pytest.raises(kept_logs.NoFolder, match="a file has this name; REFEREE_GAMES names another one"):
        kept_logs.made_folder()


def test_logs_lists_games_the_newest_first(kept: Path) -> None:
    ran = referee("logs", cwd=kept.parent, env=env(kept))
    rows = [re.sub(r"\s+", " ", row) for row in ran.out.split("\n20")]
    assert len(rows) == 3 and ran.code == 0
    assert rows[1].endswith("Shinbi · Ana, Ben, Cho, Dai · unfinished, line 7 · open.jsonl")
    assert "Samurai Sword · Ana, Ben, Cho · won by Ana · 2025/over.jsonl" in rows[2]
    assert f"`referee resume {kept}/open.jsonl` goes on" in re.sub(r"\s+", " ", ran.out)
    data = [json.loads(row) for row in referee("logs", "--json", cwd=kept.parent, env=env(kept)).out.splitlines()]
    assert [(row["game"], row["over"], row["winners"]) for row in data] == [("shinbi", False, []), ("samurai_sword", True, [1])]
    one = referee("logs", "-n", "1", cwd=kept.parent, env=env(kept)).out
    assert "over.jsonl" not in one and "and 1 older log: `referee logs --all`" in one
    assert "over.jsonl" not in referee("logs", "--unfinished", cwd=kept.parent, env=env(kept)).out


def test_a_log_that_cannot_be_read_is_named_and_the_others_are_listed(kept: Path) -> None:
    (kept / "bad.jsonl").write_text("no log\n")
    ran = referee("logs", cwd=kept.parent, env=env(kept))
    assert ran.code == 0 and "open.jsonl" in ran.out
    assert "bad.jsonl cannot be read: " in ran.err
    empty = referee("logs", cwd=kept.parent, env=env(kept.parent / "none"))
    assert (empty.code, "`referee play` begins one" in re.sub(r"\s+", " ", empty.out)) == (0, True)
    assert referee("logs", "nowhere", cwd=kept.parent).code == 2


def test_records_without_a_log_read_the_folder_or_its_newest_log(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from records.cli import main

    assert main(["receipt"]) == 0
    told = capsys.readouterr()
    assert f"no log is named: all in {kept}" in told.err and len(told.out.splitlines()) == 2
    assert main(["replay", "--json"]) == 0
    told = capsys.readouterr()
    assert f"no log is named: the newest, {kept}/open.jsonl" in told.err and "katana" in told.out
    assert main(["stats"]) == 0
    told = capsys.readouterr()
    assert f"no database is named: the logs in {kept}" in told.err and "1 log = 1 game counted" in told.out and "1 unfinished" in told.out
    for path in kept.rglob("*.jsonl"):
        path.unlink()
    assert main(["audit"]) == 2 and "name a log: there is no log in the games folder" in capsys.readouterr().err


def test_play_alone_offers_the_last_table_again(kept: Path) -> None:
    seat = Seat(kept.parent, "play", env=env(kept))
    assert "Again: Shinbi, Ana Ben Cho Dai, same rules? [Enter]" in seat.until("which game\\? ")
    seat.type("", "clans in seating order.*> ")
    assert "edition es, third_card=show" in seat.seen and "players in seating order" not in seat.seen
    seat.type("q", "goes on")
    assert seat.end() == 0
    (made,) = kept.glob("shinbi-*.jsonl")
    old, new = log_lines(kept / "open.jsonl")[0], log_lines(made)[0]
    same = ("game", "edition", "options", "policy")
    assert [new.get(key) for key in same] == [old.get(key) for key in same]
    assert [seat["name"] for seat in new["seats"]] == ["Ana", "Ben", "Cho", "Dai"]


def test_a_game_that_is_named_offers_its_last_table_and_asks_where_it_is_not_wanted(kept: Path) -> None:
    seat = Seat(kept.parent, "play", "samurai-sword", env=env(kept))
    seat.until(r"Again: Ana Ben Cho, same rules\? \[Enter: yes · n · other players: their names\]> ")
    seat.type("n", "players in seating order.*> ")
    seat.type("Eva,Fay,Gil", "characters.*> ")
    seat.type("q", "goes on")
    assert seat.end() == 0
    assert [seat["name"] for seat in log_lines(*kept.glob("samurai_sword-*.jsonl"))[0]["seats"]] == ["Eva", "Fay", "Gil"]


def test_other_names_or_another_seating_play_by_the_same_rules(kept: Path) -> None:
    seat = Seat(kept.parent, "play", "shinbi", env=env(kept))
    seat.until("their names\\]> ")
    told = seat.type("Cho, Eva, Ana and Dai", "clans in seating order.*> ")
    assert "Cho, Eva, Ana, Dai" in told and "edition es, third_card=show" in told and "players in seating order" not in told
    seat.type("q", "goes on")
    assert seat.end() == 0
    (made,) = kept.glob("shinbi-*.jsonl")
    head = log_lines(made)[0]
    assert head["edition"] == "es" and [seat["name"] for seat in head["seats"]] == ["Cho", "Eva", "Ana", "Dai"]


def test_an_answer_that_names_no_table_is_refused_and_the_players_are_asked(kept: Path) -> None:
    seat = Seat(kept.parent, "play", "shinbi", env=env(kept))
    seat.until("their names\\]> ")
    told = seat.type("Cho, Cho, Ana", "players in seating order.*> ")
    assert "Cho, Cho, Ana cannot be taken over: two players are called Cho" in told
    seat.type("Cho, Eva, Ana, Dai", "edition .*> ")
    seat.type("", "clans in seating order.*> ")
    seat.type("q", "goes on")
    assert seat.end() == 0


def test_resume_alone_goes_on_with_the_newest_and_says_where_the_table_was(kept: Path) -> None:
    seat = Seat(kept.parent, "resume", env=env(kept))
    assert "Shinbi, Ana, Ben, Cho, Dai, line 7" in seat.until(r"which log\? \[1\] ")
    told = seat.type("")
    assert re.findall(r"^(\d+|clock) ", told.replace("\r", ""), re.M) == ["1", "2", "3", "4", "5", "6", "7", "clock"]
    assert "2 Ben attacks" in told and " played" in told
    seat.type("recorder", "nobody is named")
    seat.type("recorder ben", "Ben records from here on")
    seat.type("recorder Eve Miller", "Eve Miller records from here on")
    seat.type("recorder " + "x" * 90, "not understood: .*recorder")
    seat.type("q", "goes on")
    assert seat.end() == 1
    said = [(line.get("seat", 0), line["value"]) for line in log_lines(kept / "open.jsonl") if line["line"] == "answer"]
    assert said == [(2, True), (0, "Eve Miller")]
    again = Seat(kept.parent, "resume", str(kept / "open.jsonl"), env=env(kept))
    assert re.search(r"recorder +Eve Miller", again.until("\n> "))
    again.type("q", "goes on")
    assert again.end() == 0
    assert "sound" in records("audit", str(kept / "open.jsonl"), cwd=kept.parent).out


GAMES = ("shinbi", "samurai_sword", "shinobi_clans", "ninjato")


@pytest.mark.parametrize("game", GAMES)
def test_a_set_up_is_dealt_by_a_seed_and_the_log_says_so(game: str, tmp_path: Path) -> None:
    logs: list[list[Any]] = []
    for name, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        how = ("--deal", "--seed", seed, "--log", f"{name}.jsonl", "--players", "4", "--no-census")
        ran = referee("play", game, *how, cwd=tmp_path, typed="ls\n")
        assert ran.code == 0 and f"dealt with seed {seed}; lay it out so:" in ran.err, ran.err
        logs.append(read(tmp_path / f"{name}.jsonl")[1])
    notes = [[line.text for line in log if isinstance(line, NoteLine) and line.tags == ("dealt",)] for log in logs]
    assert notes == [["set-up dealt, seed 7"], ["set-up dealt, seed 7"], ["set-up dealt, seed 8"]]
    steps = [[line.step for line in log if getattr(line, "step", None) is not None] for log in logs]
    assert steps[0] == steps[1] and steps[0]
    assert "sound" in records("audit", "a.jsonl", cwd=tmp_path).out


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("known", [False, True], ids=["no census", "census"])
def test_every_deal_is_legal(game: str, known: bool) -> None:
    """At all tables, with and without a census: each step is taken, and no finding says anything."""
    kind = games.load(game)
    for players in range(kind.about.players[0], kind.about.players[1] + 1):
        for seed in range(5):
            facts = dict(kind.census.made_up(Random(seed), {})) if known else {}
            made = make_head(kind, [""] * players, box=Box("census", facts) if facts else Box())
            session = LoadedGame(kind).table_of(made).session
            deal(session, seed)
            assert not any(line.findings for line in session.fold.standing()), (players, seed)
            left = kind.flow.asks(session.state)
            asked = kind.flow.awaiting(session.state).verbs if left is None else (left.name,)
            assert asked != ("setup",), (players, seed, asked)
            assert left is None or not known or left.name not in ("order", "row", "treasures", "sentries", "tokens")


def test_a_seed_without_a_deal_and_a_deal_where_none_can_be(tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--seed", "3", cwd=tmp_path, typed="players 4\n")
    assert ran.code == 2 and "--seed is for --deal" in ran.err
    assert not list(tmp_path.glob("*.jsonl"))


def test_a_program_gets_what_was_dealt_behind_the_head(tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--deal", "--json", "--players", "4", cwd=tmp_path, typed="ls\n")
    assert [event["event"] for event in ran.events][:3] == ["open", "message", "message"]
    assert ran.events[0]["last"] == 2 and "lay it out so" in ran.events[1]["text"]
