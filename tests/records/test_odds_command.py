"""`records odds` over log files: text, JSON, wrong questions, what is secret, damage."""

import json
from pathlib import Path

import pytest

from referee import games
from referee.engine.parts.hidden import Hidden
from referee.simulate.run import one, sealed_bytes
from tests.kit.said import unsaid
from tests.records.logs import ROUND, as_data, from_data, honest, run, run_here, typed


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    typed(path, [*ROUND, "k.s", "ih"])
    return path


def lines_with(log: Path, verb: str) -> list[int]:
    rows = [json.loads(row) for row in log.read_text(encoding="utf-8").splitlines()]
    return [row["n"] for row in rows if row.get("step", {}).get("do") == verb]


def test_a_call_that_was_made(log: Path) -> None:
    (n,) = lines_with(log, "denounce")
    result = run("odds", log, "--at", str(n))
    assert result.returncode == 0 and not result.stderr
    assert unsaid(result.stdout, "1/2 (50.0 %)", "20,736 deals", "it was so", "equally likely") == []
    data = json.loads(run_here("odds", log, "--at", str(n), "--json").stdout)
    assert data["before"][0]["chance"] == "1/2" and data["before"][0]["of"] == 20_736
    assert data["at"] == n and data["id"] == "TYPED" and data["exact"]


def test_a_place_asked_about(log: Path) -> None:
    (n,) = lines_with(log, "denounce")
    data = json.loads(run("odds", log, "--at", str(n), "--zone", "kept:1", "--card", "Katana", "--json").stdout)
    (odd,) = data["now"]
    assert odd["verdict"] in ("possible", "impossible") and "katana" in odd["text"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--at", "99"], "no line 99"),
        (["--at", "3", "--zone", "attic"], "no place 'attic'"),
        (["--at", "3", "--zone", "kept:3"], "no place 'kept:3' at line 3"),  # it has given no card yet
        (["--at", "3", "--card", "katana"], "--card wants a place"),
        (["--at", "3", "--zone", "kept:3", "--card", "zz"], "no card 'zz'; there is"),
    ],
)
def test_wrong_questions_get_a_sentence(log: Path, words: list[str], said: str) -> None:
    result = run("odds", log, *words)
    assert result.returncode == 2 and said in result.stderr and "Traceback" not in result.stderr


@pytest.mark.parametrize(("name", "zone"), [("samurai_sword", "hand:2"), ("shinobi_clans", "hand:2"), ("ninjato", "deck")])
def test_a_card_that_there_is_not(tmp_path: Path, name: str, zone: str) -> None:
    """Neither impossible nor possible: a slip of the pen."""
    path = tmp_path / "log.jsonl"
    path.write_bytes(sealed_bytes(one(games.load(name), 2).lines))
    at = str(next(row["n"] for row in as_data(path.read_bytes()) if row["line"] == "step"))
    card = json.loads(run("odds", path, "--at", at, "--zone", zone, "--json").stdout)["now"]
    assert card
    result = run_here("odds", path, "--at", at, "--zone", zone, "--card", "katanna")
    assert result.returncode == 2 and "no card 'katanna'" in result.stderr and not result.stdout
    if name == "samurai_sword":
        assert "there is Katana" in result.stderr


def test_files_that_are_none(tmp_path: Path, log: Path) -> None:
    (tmp_path / "none").write_text("no log")
    for name in (tmp_path / "none", tmp_path / "nowhere"):
        assert "records:" in run("odds", name, "--at", "1", code=2).stderr
    (tmp_path / "other.jsonl").write_bytes(honest())
    assert "name one, for example" in run_here("odds", tmp_path, "--at", "1").stderr
    log.write_bytes(honest()[:-40])
    assert run_here("odds", log, "--at", "16").returncode == 1


def test_before_the_end_nothing_secret_is_told(log: Path) -> None:
    """A Diversion of which the two players have typed the card: the odds are those of what the table saw."""
    game = games.load("samurai_sword")
    made = next(m for m in (one(game, seed).lines for seed in range(9)) if b'"divert"' in sealed_bytes(m))
    rows = as_data(sealed_bytes(made))
    place = next(i for i, row in enumerate(rows) if row.get("step", {}).get("do") == "divert")
    rows[place].pop("did", None)
    said = set()
    for card in ("", "parry", "daimyo"):
        rows[place]["step"].pop("card", None)
        rows[place]["step"].update({"card": card} if card else {})
        log.write_bytes(from_data(rows[: place + 1]))
        result = run_here("odds", log, "--at", str(rows[place]["n"]))
        assert result.returncode == 0 and "Diversion" in result.stdout
        said.add(result.stdout)
    assert len(said) == 1


def test_a_line_that_was_corrected_further_down_is_told_by_one_reading(log: Path) -> None:
    """Header and answers speak of the log as corrected, and it is said which line corrects it."""
    log.unlink()
    typed(log, [*ROUND, "k.s", "amend 14 k.h ! misread", "ih"])
    rows = [json.loads(row) for row in log.read_text(encoding="utf-8").splitlines()]
    (n,) = lines_with(log, "reveal")[:1]
    amend = next(row["n"] for row in rows if row["line"] == "amend")
    result = run("odds", log, "--at", str(n))
    header = result.stdout.splitlines()[0]
    assert "shuriken from 2 Ben" in header and "the card of 2 Ben at 1 Ana is sai" not in result.stdout
    assert f"line {amend} further down corrects" in result.stdout and "as corrected" in result.stdout
    data = json.loads(run_here("odds", log, "--at", str(n), "--json").stdout)
    assert data["corrected"] == [amend] and "shuriken" in data["text"]
    assert any("shuriken" in odd["text"] and odd["came"] for odd in data["before"])
    (call,) = lines_with(log, "denounce")  # behind the correction
    assert "corrected" not in json.loads(run_here("odds", log, "--at", str(call), "--json").stdout)


@pytest.mark.parametrize(("name", "seen"), [("samurai_sword", "Tea Ceremony"), ("shinobi_clans", "Made-up"), ("ninjato", "card 5")])
def test_cards_and_places_are_said_in_words(tmp_path: Path, name: str, seen: str) -> None:
    """No id of a card, no name of a zone as the ledger has it; and what is named so can be asked for so."""
    path = tmp_path / "log.jsonl"
    path.write_bytes(sealed_bytes(one(games.load(name), 2, reporter="open").lines))
    ns = [row["n"] for row in as_data(path.read_bytes()) if row["line"] in ("step", "show")]
    texts = [odd["text"] for n in ns[:: len(ns) // 12] for odd in json.loads(run_here("odds", path, "--at", str(n), "--json").stdout)["before"]]
    everything = json.loads(run("odds", path, "--at", str(ns[20]), "--zone", "hand:2", "--json").stdout)["now"]
    texts += [odd["text"] for odd in everything]
    assert any(text.startswith(seen) for text in texts)
    for text in texts:
        assert not any(sign in text for sign in ("#", "_", "hand.", "play.", "xb", "xp")), text
    card = everything[-1]["text"].partition(" in the hand of")[0]
    if name != "ninjato":
        (odd,) = json.loads(run_here("odds", path, "--at", str(ns[20]), "--zone", "hand.2", "--card", card, "--json").stdout)["now"]
        assert odd == everything[-1]
    wrong = run_here("odds", path, "--at", str(ns[20]), "--zone", "attic").stderr
    assert "hand:1, hand:2" in wrong and "hand." not in wrong and "hand 1" not in wrong


def test_a_face_down_card_is_named_by_the_line_that_laid_it(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(sealed_bytes(one(games.load("shinobi_clans"), 2).lines))
    laid = next(n for n in lines_with(path, "lay"))
    for zone in (str(laid), f"#{laid}"):
        data = json.loads(run("odds", path, "--at", str(laid), "--zone", zone, "--json").stdout)
        assert data["now"] and all(odd["text"].endswith(f" as the card laid by line {laid}") for odd in data["now"])


def test_nothing_answered_has_no_footnote(log: Path) -> None:
    result = run("odds", log, "--at", "1")
    assert "nothing hidden was shown here" in result.stdout and "not how likely" not in result.stdout


def test_help_says_which_games_count_chances() -> None:
    """The games named as counting are those that do."""
    told = " ".join(run("odds", "--help").stdout.split())
    counts, _, rest = told.partition("Samurai Sword")
    for name in games.NAMES:
        game = games.load(name)
        own = type(game.hidden).chances is not Hidden.chances
        assert game.title in (counts if own else f"Samurai Sword{rest}"), name


def test_without_a_line_it_says_what_to_type(tmp_path: Path) -> None:
    said = " ".join(run("odds", tmp_path / "a.jsonl", code=2).stderr.split())
    assert "which line? --at 12 asks about line 12; `records replay LOG` walks along them" in said
