"""Repair, seals, receipts."""

import json
import re
from pathlib import Path

import pytest

from records.audit.auditor import audit_file
from records.logs.repair import Beyond, receipt, repair
from tests.records.logs import Data, as_data, from_data, honest, run, run_here

RAW = honest()
ROWS = RAW.split(b"\n")


def unsealed(row: bytes) -> bytes:
    return re.sub(rb',"seal":"[0-9a-f]{32}"', b"", row)


def without(*lost: int) -> bytes:
    return b"\n".join(unsealed(row) if i in lost else row for i, row in enumerate(ROWS))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (RAW.replace(b"\n", b"\r\n"), "CRLF"),
        (b"\xef\xbb\xbf" + RAW, "byte-order mark"),
        (RAW + b'{"line":"step","n":1', "unfinished last line (20 bytes)"),
        (RAW + b"\0\0\0\0", "blank bytes"),
        (RAW[:-1], "line end again"),
        (RAW[:-1] + b"\r", "line end again"),
        (RAW.replace(b"\n", b"\n\n", 3), "3 blank lines"),
        (without(4), "1 lost seal is put back"),
        (without(4, 5, 9), "3 lost seals are put back"),
        (b"\xef\xbb\xbf" + without(4).replace(b"\n", b"\r\n") + b"{", "1 lost seal is put back"),
    ],
)
def test_what_is_no_part_of_the_log_is_put_right_and_the_log_is_the_same(data: bytes, said: str) -> None:
    new, made = repair("log", data)
    assert new == RAW and said in "; ".join(made.done) and made.whole


def test_a_whole_log_is_left_alone(log: Path, tmp_path: Path) -> None:
    log.write_bytes(RAW)
    assert repair("log", RAW)[0] == RAW and not repair("log", RAW)[1].done
    result = run("repair", log)
    assert result.returncode == 0 and "nothing to repair" in result.stdout and len(list(tmp_path.iterdir())) == 1
    plain = b"\n".join(map(unsealed, ROWS))
    assert repair("log", plain)[0] == plain


def test_a_change_is_not_mended_away() -> None:
    edited = RAW.replace(b'"say":"sai"', b'"say":"katana"', 1)
    new, made = repair("log", edited)
    assert RAW.startswith(new) and not made.whole and "was changed" in made.done[0] and edited == new + made.aside
    again = b"\n".join(
        unsealed(r).replace(b"sai", b"katana") if 2 < i < 9 else r for i, r in enumerate(RAW.split(b"\n"))
    )
    assert not repair("log", again)[1].whole  # the seals taken off as well: the next one gives it away
    new, made = repair("log", edited, reseal=True)
    assert not made.id.startswith("SIM-shinbi-2") and b"repaired: " in new.splitlines()[-1]


def test_a_resealed_log_says_where_it_comes_from(log: Path, tmp_path: Path) -> None:
    broken = b"\n".join(r[:30] if i == 20 else r for i, r in enumerate(ROWS))
    log.write_bytes(broken)
    assert "line 21 of the file cannot be read" in run("repair", log, code=1).stdout
    kept, rest = (tmp_path / f"log-repaired.jsonl{end}" for end in ("", ".rest"))
    assert kept.read_bytes() + rest.read_bytes() == broken
    assert not [c for c in audit_file(str(kept)).complaints if c.fatal or c.kind == "seal"]
    assert run_here("repair", log, "--reseal", "--out", tmp_path / "new.jsonl").returncode == 1
    head = json.loads((tmp_path / "new.jsonl").read_bytes().splitlines()[0])
    assert head["parent"]["log"] == json.loads(ROWS[0])["id"]
    assert not [c for c in audit_file(str(tmp_path / "new.jsonl")).complaints if c.fatal]


def test_every_cut_and_every_flipped_byte_has_an_answer() -> None:
    for size in range(0, len(RAW), 997):
        try:
            new, made = repair("log", RAW[:size])
        except Beyond:
            assert b"\n" not in RAW[:size]
            continue
        assert (RAW.startswith(new) and new + made.aside == RAW[:size]) or RAW[size : size + 1] == b"\n"
    for place in range(0, len(RAW), 1409):
        data = RAW[:place] + bytes([RAW[place] ^ 0x21]) + RAW[place + 1 :]
        try:
            new, made = repair("log", data)
        except Beyond:
            assert place <= RAW.index(b"\n")
            continue
        assert made.done, place  # whatever was flipped is said
        assert RAW.startswith(new) or new == RAW


HEAD, *BODY = as_data(RAW)


@pytest.mark.parametrize("sealed", [True, False])
@pytest.mark.parametrize(
    ("rows", "bad", "said"),
    [
        ([HEAD, HEAD, *BODY], [2], "a second head"),
        ([HEAD, *BODY[:9], HEAD, *BODY[9:]], [11], "a second head"),
        ([HEAD, *BODY[:9], *BODY[4:]], [11, 12, 13, 14, 15], "cannot stand there"),
        ([HEAD, *BODY[:9], {"line": "note", "n": 300_000, "text": "x"}, *BODY[9:]], [11], "cannot stand there"),
        ([HEAD, *BODY[:9], {"line": "note", "n": 10, "text": 5, "odd": 1}, *BODY[9:]], [11], "cannot be read"),
    ],
)
def test_what_a_repair_makes_holds(
    log: Path, tmp_path: Path, rows: list[Data], bad: list[int], said: str, sealed: bool
) -> None:
    """Every break that the reader knows is cut at, or with --reseal the lines that make it are taken out."""
    data = from_data(rows, sealed)
    log.write_bytes(data)
    new, made = repair("log", data)
    assert new + made.aside == data and new.count(b"\n") == bad[0] - 1 and said in made.done[0] and not made.unjudged
    assert said in run("repair", log, "--reseal", code=1).stdout
    aside = (tmp_path / "log-repaired.jsonl.rest").read_bytes()
    assert aside == b"".join(data.splitlines(keepends=True)[line - 1] for line in bad)
    log.write_bytes((tmp_path / "log-repaired.jsonl").read_bytes())
    assert not [c for c in audit_file(str(log)).complaints if c.fatal]
    assert run_here("repair", log).returncode == 0


def test_what_no_repair_can_know_is_said(tmp_path: Path) -> None:
    """An option's value that there is not: nothing can be judged, whatever is put right."""
    log, new = tmp_path / "log.jsonl", tmp_path / "new.jsonl"
    raw = from_data([{**HEAD, "options": {**HEAD["options"], "takeback": "often"}}, *BODY])
    for data, words in ((raw, ()), (raw.replace(b"\n", b"\r\n"), ()), (raw.replace(b"sai", b"xai", 1), ("--reseal",))):
        log.write_bytes(data)
        new.unlink(missing_ok=True)
        (tmp_path / "new.jsonl.rest").unlink(missing_ok=True)
        result = run("repair", log, "--out", new, *words)
        assert result.returncode == (1 if new.exists() else 2)
        assert "cannot be judged" in result.stdout + result.stderr and "takeback" in result.stdout + result.stderr


@pytest.mark.parametrize("words", [(), ("--reseal",)])
@pytest.mark.parametrize(
    "head,said",
    [
        ({"format": 9, "program": "7.0"}, "made by version 7.0, in format 9"),
        ({"format": 9, "game": "chess", "odd": [1]}, "in format 9; this program reads up to format 2: install a newer one"),
        ({"game": "chess"}, "the game 'chess' is not known; there is ninjato"),
        ({"seats": 4}, "the first line is no readable head"),
    ],
)
def test_a_head_that_this_program_cannot_read_is_beyond_repair(
    log: Path, tmp_path: Path, words: tuple[str, ...], head: Data, said: str
) -> None:
    log.write_bytes(from_data([{**HEAD, **head}, *BODY]))
    result = run("repair", log, *words)
    assert result.returncode == 2 and said in result.stderr and not result.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["log.jsonl"]


def test_nothing_to_keep(tmp_path: Path) -> None:
    for data in (b"", b"\n\n", b"hello\n", b"{}\n", b'{"line":"head","game":"chess"}\n', b"\xff\xfe\0\0"):
        with pytest.raises(Beyond):
            repair("log", data)
        log = tmp_path / "log.jsonl"
        log.write_bytes(data)
        assert run("repair", log).returncode == 2
    assert run_here("repair", tmp_path / "none.jsonl").returncode == 2 and run_here("repair", tmp_path).returncode == 2


# --- seal and receipt ------------------------------------------------------------------------------------------------


def test_a_log_gets_the_seals_it_always_had(log: Path, tmp_path: Path) -> None:
    log.write_bytes(b"\n".join(map(unsealed, ROWS)))
    before = run("receipt", log).stdout
    assert "not sealed" in before
    result = run("seal", log)
    assert result.returncode == 0 and (tmp_path / "log-sealed.jsonl").read_bytes() == RAW
    assert receipt(str(log)).seal == receipt(str(tmp_path / "log-sealed.jsonl")).seal
    assert run_here("seal", tmp_path / "log-sealed.jsonl").returncode == 2
    log.write_bytes(RAW[:-30])
    assert run_here("seal", log).returncode == 2


@pytest.mark.parametrize("blanks", [b" ", b"\t ", b"\r", b"\r\r", b" \r"])
def test_blanks_behind_a_line_are_no_part_of_it(tmp_path: Path, blanks: bytes) -> None:
    """Neither of the receipt nor of the sealed copy; in a sealed log they are damage, and repaired."""
    log, copy, mended = (tmp_path / f"{name}.jsonl" for name in ("log", "copy", "mended"))
    log.write_bytes(b"\n".join(map(unsealed, ROWS)).replace(b"\n", blanks + b"\n"))
    assert audit_file(str(log)).exit == 0
    assert receipt(str(log)).seal == RAW.rpartition(b'"seal":"')[2][:32].decode()
    assert run("seal", log, "--out", copy).returncode == 0 and copy.read_bytes() == RAW
    log.write_bytes(RAW.replace(b"\n", blanks + b"\n"))
    assert audit_file(str(log)).exit > 0
    assert run("repair", log, "--out", mended).returncode == 0 and mended.read_bytes() == RAW


def test_a_photographed_receipt(log: Path, tmp_path: Path) -> None:
    log.write_bytes(RAW)
    photo = run("receipt", log).stdout.partition(": ")[2].strip()
    assert re.fullmatch(r"\d+ lines, last seal [0-9a-f]{32}", photo)
    assert "as photographed" in run_here("receipt", log, "--check", photo, code=0).stdout
    log.write_bytes(b"\n".join(ROWS[:50]) + b"\n")
    cut = run_here("receipt", log, "--check", photo)
    early = run_here("receipt", log).stdout.partition(": ")[2].strip()
    assert cut.returncode == 1 and "lines are missing" in cut.stdout
    log.write_bytes(RAW)
    assert "more lines since" in run_here("receipt", log, "--check", early, code=0).stdout
    log.write_bytes(honest(3))
    other = json.loads(run_here("receipt", log, "--check", early, "--json").stdout)
    assert other["check"] == "other"
    assert run_here("receipt", log, "--check", "59 lines").returncode == 2
    assert run_here("receipt", tmp_path / "none").returncode == 2


def test_a_receipt_is_taken_as_it_is_printed(log: Path) -> None:
    log.write_bytes(RAW)
    photo = run_here("receipt", log).stdout.strip()
    plain = photo.partition(": ")[2]
    for said in (photo, f"receipt: evening 7.jsonl, {plain}", f"{photo} (not sealed)", f"{plain} (as photographed)"):
        assert "(as photographed)" in run_here("receipt", log, "--check", said, code=0).stdout
    for said in ("receipt: evening 7.jsonl", f"receipt: evening 7.jsonl, {plain[:-1]}"):
        assert run_here("receipt", log, "--check", said).returncode == 2


def test_lines_that_are_missing_in_the_middle_are_not_missing_at_the_end(log: Path) -> None:
    log.write_bytes(RAW)
    photo = run_here("receipt", log).stdout.strip()
    log.write_bytes(b"\n".join([*ROWS[:30], *ROWS[31:]]))
    result = run_here("receipt", log, "--check", photo, code=1)
    assert "missing at the end" not in result.stdout
    assert "NOT as photographed: lines are missing; the seals break at line 31 of the file: " in result.stdout
    told = json.loads(run_here("receipt", log, "--check", photo, "--json").stdout)
    assert (told["check"], told["unsealed"]) == ("gap", 31)


def test_a_receipt_proves_nothing_behind_a_broken_seal(log: Path) -> None:
    """Who edits a card and leaves all seals as they are keeps the photographed one; what stood before the edit is still proved."""
    log.write_bytes(RAW)
    photo = run("receipt", log).stdout.partition(": ")[2].strip()
    log.write_bytes(b"\n".join(ROWS[:10]) + b"\n")
    early = run_here("receipt", log).stdout.partition(": ")[2].strip()
    edited = [*ROWS[:21], ROWS[21].replace(b'"t":', b'"t":1', 1), *ROWS[22:]]
    assert edited != ROWS
    log.write_bytes(b"\n".join(edited))
    result = run_here("receipt", log, "--check", photo)
    assert result.returncode == 1 and "NOT proved" in result.stdout and "; as photographed" not in result.stdout
    assert "line 22 of the file: the seal does not fit" in result.stdout and "holds as far as line 21 of the file" in result.stdout
    told = json.loads(run_here("receipt", log, "--check", photo, "--json").stdout)
    assert (told["check"], told["holds"], told["unsealed"], told["sound"]) == ("broken", 21, 22, False)
    assert told["damage"].startswith("line 22 of the file: ")
    before = json.loads(run_here("receipt", log, "--check", early, "--json").stdout)
    assert before["check"] == "grown"
    log.write_bytes(RAW[:-30])
    torn = run_here("receipt", log).stdout
    assert "the last line is incomplete" in torn and "this is the part that holds" in torn
