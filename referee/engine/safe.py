"""Names, notes and whatever else was typed are data: shown so that no terminal obeys them and no layout breaks.

`safe` makes a text harmless for a screen, `width` tells how many columns it takes, `cut` shortens it for a column.
Files keep the text as it was given; only what is shown goes through here.
"""

import re
import unicodedata

JOINER = "\u200d"
"""The zero-width joiner: kept between two pictures (a family emoji is one), shown as an escape elsewhere."""

LONGEST_NAME = 80
"""Characters of the longest name of a player, and of the id of one: they are told again at every line of a log."""

_PLAIN = re.compile(r"[ -~]*")
_OTHER = re.compile(r"[^\x00-\x7e]")
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def safe(text: str) -> str:
    r"""The text with control characters, escapes, direction overrides and invisible characters spelled out (`\x1b`).

    A backslash stays as it is, line ends become `\n`, so that a text is always one line.
    """
    if _PLAIN.fullmatch(text):
        return text
    out: list[str] = []
    for i, char in enumerate(text):
        if " " <= char <= "~" or (unicodedata.category(char) not in _HIDDEN) or _joins(text, i):
            out.append(char)
        else:
            out.append(spelled(char))
    return "".join(out)


def ascii_json(text: str) -> str:
    r"""JSON in ASCII alone: other characters as `\u00e9`, so that no terminal obeys one and no encoding breaks it."""
    return _OTHER.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    raw = found[0].encode("utf-16-be")
    return "".join(f"\\u{raw[i]:02x}{raw[i + 1]:02x}" for i in range(0, len(raw), 2))


def spelled(char: str) -> str:
    r"""One character as an escape: `\n`, `\x1b`, `\u202e`."""
    code = ord(char)
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(char)
    return short or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")


def _joins(text: str, i: int) -> bool:
    """Whether the character is a joiner between two pictures."""
    if text[i] != JOINER or i in (0, len(text) - 1):
        return False
    before = text[i - 2] if i > 1 and _is_mark(text[i - 1]) else text[i - 1]
    return unicodedata.category(before) == "So" and unicodedata.category(text[i + 1]) == "So"


def _is_mark(char: str) -> bool:
    """A variation selector or a skin tone: belongs to the picture before it."""
    return unicodedata.category(char) in ("Mn", "Sk")


def width(text: str) -> int:
    """How many columns a text takes in a terminal; it holds no control characters (see `safe`)."""
    if _PLAIN.fullmatch(text):
        return len(text)
    import wcwidth

    return wcwidth.wcswidth(text)


def cut(text: str, columns: int) -> str:
    """A text that takes no more than this many columns; what was cut off is shown by `…`. Never for numbers."""
    if width(text) <= columns:
        return text
    out = ""
    for char in text:
        if width(out + char) > columns - 1:
            break
        out += char
    return out + "…"


def pad(text: str, columns: int) -> str:
    """A text filled up with blanks to this many columns."""
    return text + " " * max(0, columns - width(text))


def name_fault(name: str) -> str:
    """What makes a name unfit, in words; empty when it is fit: too many characters, control characters, or nothing that
    can be seen.
    """
    if is_long(name):
        return f"it has more than {LONGEST_NAME} characters"
    kinds = [unicodedata.category(char) for char in name]
    for char, kind in zip(name, kinds, strict=True):
        if kind in ("Cc", "Zl", "Zp"):
            return f"it holds a control character ({spelled(char)})"
    return "" if any(kind not in _HIDDEN and kind != "Zs" for kind in kinds) else "nothing of it can be seen"


def is_long(name: str) -> bool:
    """Whether a name, or the id of a player, is longer than any that is told."""
    return len(name) > LONGEST_NAME


def fault(text: str) -> str:
    """What makes a text unfit to be stored at all, in words; empty when it is fit: lone surrogates come from broken
    bytes.
    """
    bad = next((c for c in text if "\ud800" <= c <= "\udfff"), "")
    if bad:
        return f"it is not valid UTF-8 ({spelled(bad)})"
    return "it holds a NUL character" if "\0" in text else ""
