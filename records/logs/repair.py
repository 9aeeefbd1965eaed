"""A damaged log made whole again as a new file, its bytes touched as little as can be; and what was done.

Line ends, a byte-order mark and blank lines are no part of the chain: putting them right changes neither the log's id
nor its seals. A torn tail is set aside. Seals that were lost are put back where the chain proves that nothing else
changed. Where it does not, or a line in the middle cannot be read, what holds is kept and the rest set aside; with
`reseal` all readable lines are kept, and then it is a new log, with an id of its own and a note that says so.
"""

import re
from io import BytesIO
from typing import Any

import msgspec

from records.logs.source import set_up, shown
from referee.engine.errors import RefereeError
from referee.engine.words import counted
from referee.journal import foreign, lines, seal
from referee.journal.complaints import NotALog
from referee.journal.decoding import decoder
from referee.journal.head import new_id
from referee.journal.lines import NoteLine, Parent
from referee.journal.log_file import LogSource, open_log
from referee.journal.reader import BLANKS, MOST_STEPS, SECOND_HEAD, LogReader

BOM = b"\xef\xbb\xbf"


class Repaired(msgspec.Struct, omit_defaults=True):
    """What was done."""

    file: str
    id: str
    """The id of the new log."""
    lines: int
    """How many lines the new log has."""
    receipt: str
    done: list[str]
    """What was done, in sentences."""
    aside: bytes = b""
    """Bytes that are kept in a file of their own."""
    whole: bool = True
    out: str = ""
    unjudged: str = ""
    """Why nothing of the new log can be judged all the same; empty when it can."""


class Beyond(RefereeError, ValueError):
    """Nothing of the file can be kept; the text says why."""


def repair(path: LogSource, data: bytes, reseal: bool = False) -> tuple[bytes, Repaired]:
    """The repaired bytes of a log, and what was done. Raises Beyond when not even its head can be read."""
    done: list[str] = []
    if data[:2] == foreign.GZIP:
        data = foreign.unpacked_bytes(data)
        done.append("it was packed with gzip, and is not any more")
    if text := foreign.described(data[: foreign.FIRST], shown(path)):
        raise Beyond(text)
    rows, torn = _rows(data, done)
    if not rows:
        raise Beyond("it has no whole line")
    decode = _decoder(rows[0])
    kept, aside = _kept(rows, decode, done, reseal)
    sealed = any(seal.parts(row) is not None for row in rows)
    if sealed:
        out, fits, kept, behind = _chained(kept, done, reseal)
        aside = behind + aside
        if not kept:
            raise Beyond(f"{done[-2]}; --reseal keeps them, as a new log")
    else:
        out, fits = b"".join(row + b"\n" for row in kept), True
    if torn and not torn.strip(b"\0 \r\n"):
        done.append("blank bytes at the end are left out")
        torn = b""
    elif torn:
        done.append(f"an unfinished last line ({counted(len(torn), 'byte')}) is set aside")
    head = msgspec.json.decode(kept[0])
    log_id = str(head.get("id", ""))
    if reseal and not fits:
        out, log_id = _anew(kept, done)
    count, last = _count(out)
    made = Repaired(
        shown(path),
        log_id,
        count,
        str(seal.Receipt(count, last.hex())),
        done,
        b"".join(a + b"\n" for a in aside) + torn,
        not aside,
        unjudged=_unjudged(out),
    )
    return out, made


def _unjudged(data: bytes) -> str:
    """Why a repaired log still cannot be judged: what no repair can know."""
    try:
        reader = read_through(data)
        set_up(reader)
    except NotALog as error:
        return str(error.complaint)
    return str(reader.broken) if reader.broken else ""


def _rows(data: bytes, done: list[str]) -> tuple[list[bytes], bytes]:
    """Whole lines without their ends, and the bytes of an unfinished one."""
    if data.startswith(BOM):
        data = data[len(BOM) :]
        done.append("a byte-order mark before the head is left out")
    *rows, torn = data.split(b"\n")
    ends = sum(1 for row in rows if row.endswith(b"\r"))
    if ends:
        rows = [row.removesuffix(b"\r") for row in rows]
        done.append(f"{counted(ends, 'line end CRLF is', 'line ends CRLF are')} LF again")
    behind = sum(1 for row in rows if row[-1:] in BLANKS and row.strip())
    if behind:
        rows = [row.rstrip(BLANKS) if row.strip() else row for row in rows]
        done.append(f"blanks behind {counted(behind, 'line')} are left out")
    if torn and _is_json(torn.rstrip(BLANKS)):
        rows.append(torn.rstrip(BLANKS))
        torn = b""
        done.append("the last line has its line end again")
    blank = sum(1 for row in rows if not row.strip())
    if blank:
        rows = [row for row in rows if row.strip()]
        done.append(f"{counted(blank, 'blank line is', 'blank lines are')} left out")
    return rows, torn


def _is_json(row: bytes) -> bool:
    try:
        return isinstance(msgspec.json.decode(row), dict)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return False


def _decoder(head: bytes) -> Any:
    """The decoder of the log's lines. Raises Beyond for a head that this program cannot read."""
    try:
        return decoder(LogReader(BytesIO(_body(head) + b"\n")).head.game)
    except NotALog as error:
        raise Beyond(f"nothing of it can be judged or repaired: {error.complaint}") from None


def _body(row: bytes) -> bytes:
    """A line without its seal."""
    found = seal.parts(row)
    return row if found is None else found[0] + b"}"


def _kept(rows: list[bytes], decode: Any, done: list[str], reseal: bool) -> tuple[list[bytes], list[bytes]]:
    """The lines up to the first break, whatever the seals say; all that fit when they are sealed anew."""
    if reseal:
        return _fitting(rows, decode, done)
    try:
        broken = read_through(b"".join(_body(row) + b"\n" for row in rows)).broken
    except NotALog as error:
        raise Beyond(f"nothing of it can be judged: {error.complaint}") from None
    if broken is None:
        return rows, []
    if broken.text == SECOND_HEAD:
        done.append(_second(broken.line, len(rows) - broken.line))
        return rows[: broken.line - 1], rows[broken.line - 1 :]
    what = "cannot be read" if broken.kind in ("json", "value") else f"cannot stand there ({broken.text})"
    rest = len(rows) - broken.line
    done.append(
        f"line {broken.line} of the file {what}: it and {counted(rest, 'line')} behind it are set aside "
        "(--reseal keeps what fits)"
    )
    return rows[: broken.line - 1], rows[broken.line - 1 :]


def _second(place: int, rest: int) -> str:
    """What is said of a second log in a file; place: of its head; rest: lines behind that."""
    return (
        f"line {place} of the file is a second head: two logs stand in this file. What begins there "
        f"is a log of its own: it and {counted(rest, 'line')} behind it are set aside"
    )


def _fitting(rows: list[bytes], decode: Any, done: list[str]) -> tuple[list[bytes], list[bytes]]:
    """The lines that can be read and stand in order behind one head, and the others."""
    kept: list[bytes] = []
    aside: list[bytes] = []
    wrong: dict[str, list[str]] = {}
    last = 0
    for place, row in enumerate(rows, 1):
        kind, n = _kind_and_number(row, decode)
        if not kind:
            what = "cannot be read"
        elif kind == "head" and place > 1 and _id_of(row) != _id_of(rows[0]):
            done.append(_second(place, len(rows) - place))
            aside += rows[place - 1 :]
            break
        elif (kind == "head") != (place == 1):
            what = "cannot stand there (a second head)" if place > 1 else "is no head"
        elif n and not last < n <= MOST_STEPS:
            what = "cannot stand there (numbers only rise)"
        else:
            last = n or last
            kept.append(row)
            continue
        if place == 1:
            raise Beyond(f"its first line {what}; nothing can be judged without it")
        wrong.setdefault(what, []).append(str(place))
        aside.append(row)
    done += [_set_aside(numbers, what) for what, numbers in wrong.items()]
    return kept, aside


def _id_of(row: bytes) -> str:
    """The id in a head."""
    return str(msgspec.json.decode(_body(row)).get("id", ""))


def _set_aside(numbers: list[str], what: str) -> str:
    return f"line{'s' if len(numbers) > 1 else ''} {', '.join(numbers)} {what}; set aside"


def _kind_and_number(row: bytes, decode: Any) -> tuple[str, int]:
    """A line's kind, empty when it is none of a log, and its number, 0 without one; unknown keys are for the reader."""
    body = _body(row)
    try:
        decode.decode(body)
    except msgspec.ValidationError as error:
        if "unknown field" not in str(error):
            return "", 0
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return "", 0
    try:
        data = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeError):  # in a key that was passed over
        return "", 0
    n = data.get("n", 0)
    return str(data.get("line", "")), n if isinstance(n, int) else 0


def _chained(rows: list[bytes], done: list[str], reseal: bool) -> tuple[bytes, bool, list[bytes], list[bytes]]:
    """The lines with every seal in its place: those that hold, whether all do, and what is behind the first that does
    not.

    A lost seal is proved by the next one that is there: if it fits the chain over the bytes between, nothing was
    changed.
    """
    last, out, pending, sure = seal.START, bytearray(), 0, 0
    proved = bytearray()
    for i, row in enumerate(rows):
        found = seal.parts(row)
        body = found[0] if found is not None else row[:-1]
        own = seal.chain(last, body)
        if found is not None and found[1] != own:
            start = i - pending
            what = f"line {start + 1} of the file" if pending else f"line {i + 1} of the file"
            done.append(f"the seals do not fit from {what} on: it was changed, or lines are missing before it")
            if reseal:
                return b"", False, rows, []
            done.append(f"set aside: {counted(len(rows) - sure, 'line')} (--reseal keeps what fits, as a new log)")
            return bytes(proved), False, rows[:sure], rows[sure:]
        out += body + seal.MARK + own.hex().encode() + b'"}\n'
        last = own
        pending = pending + 1 if found is None else 0
        if found is not None:
            proved, sure = bytearray(out), i + 1
    lost = sum(1 for row in rows if seal.parts(row) is None)
    if lost:
        proof = "" if not pending else f"; nothing proves the last {pending} of them"
        done.append(f"{counted(lost, 'lost seal is', 'lost seals are')} put back{proof}")
    return bytes(out), True, rows, []


def _anew(rows: list[bytes], done: list[str]) -> tuple[bytes, str]:
    """All lines sealed anew, as a log of its own that says where it comes from."""
    head = msgspec.json.decode(_body(rows[0]), type=lines.Head, strict=False)
    numbers = [n for row in rows if isinstance(n := msgspec.json.decode(_body(row)).get("n"), int)]
    last = max(numbers, default=0)
    new = msgspec.structs.replace(head, id=new_id(), parent=Parent(head.id, last))
    done.append(f"all lines are sealed anew: this is a new log, {new.id}, made from {head.id}")
    text = "repaired: " + "; ".join(done)
    note = lines.encode(NoteLine(n=last + 1, text=text, tags=("repaired",)))
    out, chain = bytearray(), seal.START
    for body in (lines.encode(new), *(_body(row) for row in rows[1:]), note):
        raw, chain = seal.sealed(body, chain)
        out += raw + b"\n"
    return bytes(out), new.id


def _count(data: bytes) -> tuple[int, bytes]:
    """The number of lines and the last seal, computed where none is written."""
    last, count = seal.START, 0
    for row in data.split(b"\n")[:-1]:
        found = seal.parts(row)
        last = seal.chain(last, found[0] if found is not None else row[:-1])
        count += 1
    return count, last


# --- seal and receipt ------------------------------------------------------------------------------------------------


def with_seals(data: bytes) -> bytes:
    """The bytes of an unsealed log with seals: the chain that was computed for it anyway, now written down.

    Raises Beyond when that does not give a log that holds.
    """
    out, last = bytearray(), seal.START
    for row in data.removeprefix(BOM).split(b"\n"):
        if row.strip():
            raw, last = seal.sealed(row.rstrip(BLANKS), last)
            out += raw + b"\n"
    reader = read_through(bytes(out))
    if reader.broken:
        raise Beyond(f"a sealed copy of it would not hold: {reader.broken}")
    return bytes(out)


def unsealed(data: bytes) -> bytes:
    """The bytes of a log without its seals."""
    return b"".join(_body(row) + b"\n" for row in data.removeprefix(BOM).split(b"\n") if row.strip())


def read_through(data: bytes) -> LogReader:
    """A log's bytes, read to the end. Raises NotALog."""
    reader = LogReader(BytesIO(data))
    for _ in reader:
        pass
    return reader


class Given(msgspec.Struct, omit_defaults=True):
    """A log's receipt."""

    file: str
    id: str
    lines: int
    """How many whole lines the file has, as they stand."""
    seal: str
    """The seal of these lines."""
    sealed: bool
    sound: bool
    check: str = ""
    """How it compares with a photographed one: `fits`, `grown`, `cut` at the end, `gap` where lines are
    missing and a seal does not fit, `other`, or `broken`, which proves nothing."""
    damage: str = ""
    """What is wrong first."""
    holds: int = 0
    """The lines before the damage."""
    unsealed: int = 0
    """The first line whose seal does not fit what precedes it, 0 for none."""


PRINTED = re.compile(
    r"(?:.*[\s,:])?([0-9]{1,9})\s*(?:lines?)?\W*(?:last seal)?\W*([0-9a-fA-F]{32})\s*(?:\(.*\)\s*)?", re.DOTALL
)
"""A receipt, with what `play` and `records receipt` print before it and behind it: the name of the log, its state."""


def photographed(text: str) -> tuple[int, str] | None:
    """The number of lines and the last seal of a receipt as it is printed; None for any other text."""
    found = PRINTED.fullmatch(text)
    return (int(found[1]), found[2].lower()) if found else None


def receipt(path: LogSource, wanted: tuple[int, str] | None = None) -> Given:
    """Line count and last seal of a log. wanted: what was photographed. Raises NotALog, OSError.

    A seal proves the lines before it only where the chain up to it fits: behind the first that does not, none proves
    anything.
    """
    reader = open_log(path)
    with reader.file:
        reader.seals = [reader.last_seal]
        for _ in reader:
            pass
        given = reader.receipt
        sound = not (reader.broken or reader.torn)
        check = ""
        if wanted is not None:
            count, digits = wanted
            place = count - 1 - sum(1 for blank in reader.blanks if blank <= count)
            at = reader.seals[place].hex() if 0 <= place < len(reader.seals) else ""
            if count > given.lines:
                check = "gap" if reader.unchained else "cut"
            elif 0 < reader.unchained <= count:
                check = "broken"
            elif at == digits:
                check = "fits" if count == given.lines else "grown"
            else:
                check = "other"
        holds = reader.broken.line - 1 if reader.broken else given.lines
        return Given(
            file=shown(path),
            id=reader.head.id,
            lines=given.lines,
            seal=given.seal,
            sealed=reader.sealed,
            sound=sound,
            check=check,
            damage=_damage(reader),
            holds=holds,
            unsealed=reader.unchained,
        )


def _damage(reader: LogReader) -> str:
    """The first thing that keeps a log from being whole; empty for a sound one."""
    if reader.broken:
        return str(reader.broken)
    return next((str(c) for c in reader.complaints if c.kind == "torn"), "")


__all__ = ["Beyond", "Given", "NotALog", "Repaired", "photographed", "receipt", "repair", "unsealed", "with_seals"]
