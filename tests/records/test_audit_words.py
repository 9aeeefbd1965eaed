"""What an audit's page, list and data say about the same log, and what they tell to do next."""

import json
import os
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.simulate.run import one, sealed_bytes
from tests.records.logs import FORCED, ROUND, Data, as_data, forged, from_data, honest, run, run_here, typed


def told(*arguments: str | Path) -> Data:
    data: Data = json.loads(run_here("audit", *arguments, "--json").stdout)
    return data


def parts(text: str) -> dict[str, list[str]]:
    """The rows of a page below each title."""
    out: dict[str, list[str]] = {}
    rows: list[str] = []
    for row in text.splitlines():
        if not row.startswith(" "):
            rows = out.setdefault(row.removesuffix(":"), [])
        else:
            rows.append(row.strip())
    return out


# --- a proof that leaves something out -------------------------------------------------------------------------------


def short_hand() -> tuple[bytes, int]:
    """A game at whose end a whole hand is shown with a card less than the log has there; and the line."""
    rows = as_data(sealed_bytes(one(games.load("samurai_sword"), 3, reporter="open").lines))
    shown = [row for row in rows if row["line"] == "show" and str(row["show"]["zone"]).startswith("hand")]
    bad = next(row for row in reversed(shown) if len(row["show"]["cards"]) > 1)
    bad["show"]["cards"].pop()
    bad.update(verdict="impossible", findings=[{"rule": "SS-INV-02", "verdict": "impossible"}], reason="it was so")
    return from_data(rows), bad["n"]


@pytest.mark.usefixtures("scipy")
def test_a_proof_names_the_line_without_which_it_holds(log: Path) -> None:
    raw, n = short_hand()
    log.write_bytes(raw)
    proof = told(log, "--prove")["proof"]
    assert (proof["possible"], proof["honest"], proof["full"], proof["without"]) == (True, True, True, [n])
    assert n in [out["n"] for out in proof["left_out"]]
    head = f"possible without line {n}: there is a deal that explains everything else that was seen"
    assert proof["said"][0] == head
    rows = parts(run("audit", log, "--prove").stdout)["hidden cards"]
    assert rows[0] == head and any(row.startswith(f"left out: line {n}: contradicts the log") for row in rows)
    (log.parent / "other.jsonl").write_bytes(honest())
    many = run_here("audit", log.parent, "--prove").stdout.splitlines()
    assert head in many[0]
    assert many[-1].endswith("; proofs: 1 possible, leaving out lines that contradict the log, 1 possible")


@pytest.mark.usefixtures("scipy")
def test_a_count_at_the_table_that_differs_is_not_explained_either(log: Path) -> None:
    typed(log, [*ROUND, "chk middle 3"])
    n = as_data(log.read_bytes())[-1]["n"]
    assert told(log, "--prove")["proof"]["without"] == [n]
    typed(log.with_name("fine.jsonl"), [*ROUND, "chk lives 5 5 5 5"])
    fine = told(log.with_name("fine.jsonl"), "--prove")["proof"]
    assert fine["without"] == [] and fine["said"] == ["possible: there is a deal that explains everything that was seen"]


# --- one meaning for `line` ------------------------------------------------------------------------------------------


def without_a_line(rows: list[Data]) -> None:
    del rows[40]


def test_a_line_is_called_by_its_number_and_its_place_says_so(log: Path) -> None:
    log.write_bytes(forged(honest(), without_a_line, sealed=False))
    page = parts(run("audit", log).stdout)
    assert page["the file"][0].startswith("line 41 of the file, n: number 40 follows number 38")
    data = told(log)
    place = {d["n"]: d["line"] for d in data["differences"] if d["n"]}
    rows = page["not as the log says"]
    assert rows and all(place[n] != n for n in place)
    for row in rows:
        found = re.match(r"line (\d+) \(line (\d+) of the file\): |line \d+ of the file: mark |… and \d+ more", row)
        assert found and (not found[1] or place[int(found[1])] == int(found[2])), row
    assert {int(row.split(":")[0].split()[1]) for row in page["against the rules"] if row.startswith("line")} <= place.keys()


# --- what to do next -------------------------------------------------------------------------------------------------


def test_a_break_says_what_can_be_done(tmp_path: Path) -> None:
    log = tmp_path / "our log.jsonl"
    raw = honest()
    log.write_bytes(raw.replace(b'"n":20,', b'"n":20, ', 1))
    text = run("audit", log).stdout
    commands = re.findall(r"`records ([^`]+)`", text)
    assert [shlex.split(command)[0] for command in commands] == ["repair", "diff"]
    run(*shlex.split(commands[0]), code=0)
    after = told(tmp_path / "our log-repaired.jsonl")
    assert after["status"] == "sound" and after["lines"]["not_judged"] == 0
    other = tmp_path / "other.jsonl"
    other.write_bytes(raw)
    compared = run(*(str(other) if word == "OTHER" else word for word in shlex.split(commands[1])))
    assert compared.returncode == 1 and "the same game: every line that stands" in compared.stdout
    assert "line 21 of the file: the seal does not fit" in compared.stdout + compared.stderr
    log.write_bytes(raw[:-30])
    torn = run_here("audit", log).stdout
    assert f"`referee resume {shlex.quote(str(log))}`" in torn and "--reseal" not in torn


# --- many logs -------------------------------------------------------------------------------------------------------


def test_a_list_says_what_is_not_ended_not_sealed_and_how_bad_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(honest())
    (tmp_path / "b.jsonl").write_bytes(from_data(as_data(honest()), sealed=False))
    typed(tmp_path / "c.jsonl", FORCED)
    typed(tmp_path / "d.jsonl", [*ROUND, "chk middle 3"])
    (tmp_path / "e.jsonl").write_bytes(honest()[:-30])
    told = run("audit", tmp_path).stdout.splitlines()
    rows = [row for row in told if not row.startswith(" ")]
    beside = [row for row in told if row.startswith(" ")]  # these files have two ids between them
    assert ["the same log" in beside[0], "same id, different" in beside[1], "1 more line" in beside[2]] == [True] * 3
    notes = [row.split("  ")[-1].split(" · ")[1:] for row in rows[:-1]]
    assert notes[:4] == [[], ["not sealed"], ["1 irregular", "not ended"], ["1 impossible", "not ended"]]
    assert "not ended" not in rows[4] and "not judged" in rows[4]  # what is cut off may have ended it
    assert [row.split("  ")[0] for row in rows[:-1]] == ["sound", "NOT SEALED", "sound", "sound", "FOUND"]
    sums = "3 sound, 1 sound but not sealed, 1 with findings, 0 not judged; 2 not ended, 1 not sealed"
    assert rows[-1].endswith(sums)
    page = run_here("audit", tmp_path / "c.jsonl").stdout
    assert "so far     not ended; " in page or re.search(r"^so far +not ended; lives", page, re.M)


@pytest.mark.usefixtures("scipy")
def test_the_last_line_says_that_logs_are_impossible(tmp_path: Path) -> None:
    """A log that tells itself that it contradicts itself is sound; that it is impossible is said all the same."""
    typed(tmp_path / "a.jsonl", [*ROUND, "show 1 kept katana", "show 1 kept sai !! so it was"])
    (tmp_path / "b.jsonl").write_bytes(honest())
    result = run("audit", tmp_path, "--prove")
    first, _, last = result.stdout.splitlines()
    assert first.startswith("IMPOSSIBLE  ") and "impossible (round 1)" in first
    assert last.startswith("2 logs, ") and last.endswith("proofs: 1 impossible, 1 possible")
    assert ": 1 sound, 1 impossible as the log itself says, 0 with findings, 0 not judged; " in last
    page = run_here("audit", tmp_path / "a.jsonl", "--prove", code=0).stdout.splitlines()
    assert page[0] == f"{tmp_path / 'a.jsonl'}: IMPOSSIBLE, which the log itself says"
    assert run_here("audit", tmp_path / "b.jsonl", "--prove", code=0).stdout.splitlines()[0].endswith(": sound")


def test_the_heading_says_that_a_log_is_not_sealed(tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    log.write_bytes(re.sub(rb',"seal":"[0-9a-f]{32}"', b"", honest()))
    page = run_here("audit", log, code=0).stdout.splitlines()
    assert page[0] == f"{log}: NOT SEALED, otherwise sound"
    log.write_bytes(honest())
    assert run_here("audit", log, code=0).stdout.splitlines()[0] == f"{log}: sound"


def test_a_log_that_is_named_twice_is_judged_once(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 2)):
        (tmp_path / f"{name}.jsonl").write_bytes(honest(seed))
    os.symlink(tmp_path / "a.jsonl", tmp_path / "z.jsonl")
    (tmp_path / "bad.jsonl").write_bytes(b"no log\n")
    result = run("audit", tmp_path, tmp_path / "*.jsonl", tmp_path / "a.jsonl", tmp_path / "." / "b.jsonl", tmp_path / "none.jsonl")
    rows = result.stdout.splitlines()
    assert len(rows) == 5 and rows[-1].startswith("4 logs, ")
    assert "2 sound, 0 with findings, 2 not judged (4 files seen = 2 judged + 2 refused)" in rows[-1]
    single = run_here("audit", tmp_path / "a.jsonl", tmp_path / "a.jsonl").stdout
    assert single == run_here("audit", tmp_path / "a.jsonl").stdout and "seal " in single


# --- a log taken at its word -----------------------------------------------------------------------------------------


def another_winner(rows: list[Data]) -> None:
    end = next(row for row in rows if row["line"] == "end")
    end["computed"]["winner"] = [1]
    end["computed"]["lives"] = [5, 0, 0, 0, 0][: len(end["computed"]["lives"])]


def test_what_a_log_taken_at_its_word_has_otherwise_is_said(log: Path) -> None:
    log.write_bytes(forged(honest(), another_winner))
    result = run("audit", "--rules", "logged", log)
    page = parts(result.stdout)
    assert result.returncode == 0
    assert re.search(r"^in the log +then: won by 1 .*\(differs\)$", result.stdout, re.M)
    (title,) = [title for title in page if "the log is trusted" in title]
    assert len(page[title]) == 2 and all(": end " in row for row in page[title])
    data = told(log, "--rules", "logged")
    assert data["differences"] == [] and [d["member"] for d in data["otherwise"]] == ["lives", "winner"]
    many = run_here("audit", "--rules", "logged", log, log.with_name("none.jsonl")).stdout.splitlines()
    assert "2 otherwise now" in many[0]
    assert told(log)["otherwise"] == [] and run_here("audit", log).returncode == 1


# --- effects in words ------------------------------------------------------------------------------------------------


def one_effect_else(rows: list[Data]) -> None:
    did = next(row["did"] for row in rows if any(effect[0] == "known" for effect in row.get("did", ())))
    effect = next(effect for effect in did if effect[0] == "known")
    effect[3] = next(w for w in ("sai", "katana") if w != effect[3])


@pytest.mark.parametrize("wrong", [["known"], ["life", "x", "y"], [], ["no such", 7]])
def test_effects_that_no_game_knows_are_shown_as_they_stand(wrong: list[Any], log: Path) -> None:
    def change(rows: list[Data]) -> None:
        next(row["did"] for row in rows if row.get("did")).append(wrong)

    log.write_bytes(forged(honest(), change))
    result = run("audit", log)
    assert result.returncode == 1 and "Traceback" not in result.stderr and "failed" not in result.stdout


def test_effects_are_told_in_words_and_blame_nobody(log: Path) -> None:
    log.write_bytes(forged(honest(), one_effect_else))
    (row,) = parts(run("audit", log).stdout)["not as the log says"]
    assert re.search(
        r": effects: the log says: so \d \w+ (kept|gave \d \w+) the \w+; judged now: so \d \w+ (kept|gave \d \w+) the \w+;"
        r" the file or the program was changed since$",
        row,
    ), row
    (difference,) = told(log)["differences"]
    assert difference["what"] == "did" and isinstance(difference["logged"], list) and len(difference["words"]) == 2


# --- other readings --------------------------------------------------------------------------------------------------


def test_a_game_that_is_not_over_by_another_reading_has_no_result(log: Path) -> None:
    for seed in range(1, 20):
        log.write_bytes(honest(seed))
        if told(log, "-o", "game_end=end_of_round")["readings"][0].get("now", {}).get("over") is False:
            break
    rows = parts(run("audit", log, "-o", "game_end=end_of_round").stdout)["under game_end = end_of_round"]
    assert rows[0].endswith("the game is not over")
    assert rows[1].startswith("as it was played: the game is over; won by ")
    assert rows[2].startswith("by this reading: the game is not over; lives ")
    assert "over no" not in " ".join(rows) and "nobody wins" not in " ".join(rows)


def test_lines_with_other_effects_are_listed(log: Path, tmp_path: Path) -> None:
    first, second = (one(games.load("shinobi_clans"), seed).lines for seed in (3, 4))
    log.write_bytes(sealed_bytes(first))
    box = tmp_path / "other.jsonl"
    box.write_bytes(sealed_bytes(second))
    (reading,) = told(log, "--box", box)["readings"]
    assert reading["effects"] == len(reading["did"]) > 0
    page = parts(run("audit", log, "--box", box).stdout)
    (title,) = [title for title in page if title.startswith("other effects under box ")]
    assert [int(re.split(r"[ :]", row)[1]) for row in page[title][:40]] == [done["n"] for done in reading["did"]][:40]
    assert all(" → " in row or "in another order" in row for row in page[title][:40])


def test_what_a_logged_finding_waits_for_stands_in_peoples_words_on_the_page(log: Path) -> None:
    rows = as_data(honest())
    step = next(row for row in rows if row["line"] == "step")
    step["findings"] = [{"rule": "SB-ASSIGN-06", "verdict": "irregular", "needs": ["kept:2", "3>1"]}]
    log.write_bytes(from_data(rows))
    page = " ".join(run_here("audit", log).stdout.split())
    name = rows[0]["seats"][1]["name"]
    assert f"SB-ASSIGN-06 irregular needs the card that 2 {name} kept, the card of 3" in page
    assert "needs kept:2, 3>1" in told(log)["differences"][0]["logged"][0]


def test_several_refused_entries_are_tries(tmp_path: Path) -> None:
    typed(tmp_path / "a.jsonl", [*ROUND[:1], "may ksb", "may skh"])
    assert ", 2 tries" in run_here("audit", tmp_path / "a.jsonl").stdout
