"""A file that is no log: what it is, by its first bytes, and what can be done with it.

One recogniser for all commands that read a log or a transcript, so that each of them says the same of the same file.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import shlex
import zlib
from typing import Any, BinaryIO

FIRST = 1 << 16
"""Bytes at the beginning by which a file is recognised."""

GZIP = b"\x1f\x8b"
BOM = b"\xef\xbb\xbf"
LARGEST = 1 << 30
"""Bytes of an unpacked log at most."""

HEAD = '{"line":"head"'
A_LOG = f"a log begins with {HEAD}"
WORDS = ("players", "edition", "option", "policy", "box", "setup")
"""The first words of transcripts."""

BYTES: tuple[tuple[bytes, str], ...] = (
    (
        b"SQLite format 3\0",
        "an SQLite database: `records stats {file}` counts the games in one that `records summarize` made",
    ),
    (GZIP, "packed with gzip: unpack it first (`gunzip {file}`)"),
    (b"PK\x03\x04", "a ZIP archive, or a spreadsheet: unpack it, or save it as text, first"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"BZh", "packed with bzip2: unpack it first (`bunzip2 {file}`)"),
    (b"\xfd7zXZ\0", "packed with xz: unpack it first (`unxz {file}`)"),
    (b"(\xb5/\xfd", "packed with zstd: unpack it first (`unzstd {file}`)"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive: unpack it first"),
    (b"%PDF", "a PDF: no game can be read from it"),
    (b"\x89PNG", "a picture: no game can be read from it"),
    (b"\xff\xd8\xff", "a picture: no game can be read from it"),
    (b"PAR1", "a Parquet file: `records export` writes it; it is no log"),
    (b"\xff\xfe", "UTF-16: save it as UTF-8"),
    (b"\xfe\xff", "UTF-16: save it as UTF-8"),
)
"""What a file is by its first bytes, and what can be done."""

TEXT: tuple[tuple[str, str], ...] = (
    (r'\[[A-Z][A-Za-z]* "', "PGN, games of chess: this program reads no chess"),
    (r"<mjloggm|<\?xml[^>]*>\s*<mjloggm", "a log of Tenhou (mahjong): this program reads no mahjong"),
    (r"(?i)<!doctype html|<html", "a web page: `records view` makes one of a log; it is no log itself"),
    (r"<\?xml|<[a-zA-Z]+[ >]", "XML: no log"),
    (
        r"(?m)\A(?:#.*\n|\s)*(?:variant|ante_trimming_status|antes)\s*=",
        "a poker hand history (PHH): this program reads no poker",
    ),
)
"""The same of a text, by its beginning."""

JSON: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"type", "names"}), "a log of mjai (mahjong): this program reads no mahjong"),
    (frozenset({"type", "id"}), "events of another program, perhaps mjai"),
    (frozenset({"title", "log"}), "a log of Tenhou (mahjong): this program reads no mahjong"),
    (frozenset({"games", "players", "plays"}), "an export of BG Stats: it holds results and no steps"),
    (frozenset({"facts"}), "a census of a box: `referee play GAME --box {file}`"),
)
"""The same of a JSON object, by keys that it has."""


def described(first: bytes, file: str) -> str:
    """What a file is by its first bytes and what can be done with it, as a sentence; empty where it may be a log."""
    quoted = shlex.quote(file or "FILE")
    for begin, text in BYTES:
        if first.startswith(begin):
            return _this(text, quoted)
    if first[:FIRST].count(0) * 3 > len(first[:FIRST]) > 3:
        return _this("UTF-16 or a binary file: save a log as UTF-8", quoted)
    first = first.removeprefix(BOM)
    if first.startswith(HEAD.encode()) and b"\r" in first and b"\n" not in first:
        return _this("a log whose lines end in CR: `tr '\\r' '\\n' < {file} > FILE` restores it", quoted)
    text = first.decode("utf-8", "replace").lstrip()
    if not text or text.startswith(HEAD):
        return ""
    if "\ufffd" in text and re.search(r"[\x00-\x08\x0e-\x1a]", text):
        return _this("a binary file: logs and transcripts are text", quoted)
    for pattern, said in TEXT:
        if re.match(pattern, text):
            return _this(said, quoted)
    if text[0] in "{[":
        return _this(_json(text), quoted)
    return _this(_lines(text), quoted)


def blank(path: str | os.PathLike[str]) -> bool:
    """Whether a file holds nothing: no byte, or blanks and a byte-order mark at most. Raises OSError."""
    with open(path, "rb") as file:
        first = file.read(FIRST)
    return len(first) < FIRST and not first.removeprefix(BOM).strip()


def _this(text: str, file: str) -> str:
    return f"this is {text.replace('{file}', file)}" if text else ""


def _json(text: str) -> str:
    """A file that begins as JSON does: a log in another layout, or a file of another program."""
    laid_out = re.match(r'\[?\s*\{\s*"line"\s*:\s*"head"', text)
    if laid_out and text[0] == "{" and text.split("\n", 1)[0].rstrip().endswith("}"):
        return ""
    if laid_out:
        how, jq = ("as one array", "jq -c '.[]'") if text[0] == "[" else ("over several lines", "jq -c .")
        return f"a log in another layout ({how}): a log has one JSON object a line; `{jq} {{file}} > FILE` restores it"
    try:
        data: Any = json.loads(text.split("\n", 1)[0])
    except ValueError:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = dict.fromkeys(re.findall(r'(?m)^ {0,4}"([^"\\]+)"\s*:', text[:FIRST]))
    except RecursionError:
        data = None
    if isinstance(data, dict):
        for keys, said in JSON:
            if keys <= data.keys():
                return said
        if isinstance(line := data.get("line"), str) and line != "head" and ("n" in data or "seal" in data):
            return f"a log without its beginning: its first line is a {line}, and {A_LOG}; nothing can be judged"
        if line or not data:
            return ""  # a line of a log that is no head, or nothing that could be told
    return f"JSON of another program: {A_LOG}"


def _lines(text: str) -> str:
    """What a text is by its first lines: a transcript, a table, or nothing that is known."""
    rows = [row for row in text.split("\n", 20)[:20] if row.strip() and not row.startswith("#")]
    first = rows[0] if rows else ""
    if first.split(" ", 1)[0].rstrip(":") in WORDS:
        return "a transcript: `referee play GAME {file}` plays it and writes the log"
    for sign, name in (("\t", "tabs"), (";", "semicolons"), (",", "commas")):
        if len(rows) > 1 and first.count(sign) >= 2 and rows[1].count(sign) >= 2:
            return f"a table (CSV, by {name}): a log is JSON, one object a line, and no spreadsheet keeps it whole"
    if re.fullmatch(r"[\x20-\x7e\t\r]{1,200}|[^\x00-\x08]{1,200}", first) and "\ufffd" not in first:
        return (
            ""
            if '"' in first[:2]
            else "a text, no log: if it is a transcript, `referee play GAME {file}` makes a log of it"
        )
    return ""


def unpacked(file: BinaryIO) -> BinaryIO:
    """A file behind gzip as it was packed; any other as it is. Raises ValueError with a sentence."""
    peek = getattr(file, "peek", None)
    if peek is None or peek(2)[:2] != GZIP:
        return file
    try:
        with gzip.open(file) as packed:
            data = packed.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise ValueError(f"this is packed with gzip and cannot be unpacked: {error}") from None
    if len(data) > LARGEST:
        raise ValueError(f"this is packed with gzip and larger than {LARGEST >> 20} MiB")
    return io.BytesIO(data)


def unpacked_bytes(data: bytes) -> bytes:
    """The same of bytes that were read. Raises ValueError with a sentence."""
    return data if data[:2] != GZIP else unpacked(io.BufferedReader(io.BytesIO(data))).read()


def no_transcript(first: bytes, file: str) -> str:
    """What a file is that is named as a transcript and is none, as a sentence; empty where it may be one."""
    text = first.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").lstrip()
    quoted = shlex.quote(file or "FILE")
    if text.startswith(HEAD):
        return f"this is a log: `referee resume {quoted}` goes on with it, `records replay {quoted}` shows it"
    said = described(first, file)
    return "" if said.startswith(("this is a transcript", "this is a text")) else said


__all__ = ["FIRST", "blank", "described", "no_transcript", "unpacked", "unpacked_bytes"]
