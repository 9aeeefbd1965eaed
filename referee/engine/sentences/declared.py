"""Reads what is declared of sentences: files of long lists of words, most of which no entry ever asks for."""

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

TEXT = r'"[^"\\\x00-\x1f\x7f]*+"'
LIST = re.compile(rf"^(\w+ = )\[((?:\s*+{TEXT}\s*+,)*+(?:\s*+{TEXT})?\s*+)\][ \t]*+$", re.MULTILINE)
"""A list of texts alone, none of which has a backslash."""

TAKEN = "-0.0e"
"""How the number begins that stands in the place of such a list while the rest is read."""


def words_declared(package: str, name: str) -> dict[str, Any]:
    """A file of words or patterns; its lists of texts are tuples. Raises ValueError where it is no TOML."""
    return read_words((resources.files(package) / name).read_text(encoding="utf-8"))


def read_words(text: str) -> dict[str, Any]:
    """The same of its text: long lists are cut out first, which is many times faster than reading them sign by sign."""
    if '"""' in text or "'''" in text or TAKEN in text or "\r" in text:
        return tomllib.loads(text)
    lists: list[tuple[str, ...]] = []

    def taken(found: re.Match[str]) -> str:
        lists.append(tuple(found[2].split('"')[1::2]))
        return f"{found[1]}{TAKEN}{len(lists) - 1}"

    return tomllib.loads(
        LIST.sub(taken, text),
        parse_float=lambda number: lists[int(number[len(TAKEN) :])] if number.startswith(TAKEN) else float(number),
    )


@cache
def language_words(language: str) -> dict[str, Any]:
    """What is declared of one language for all games."""
    return words_declared("referee.engine.sentences", f"words/{language}.toml")


def reading_words(module: str, name: str) -> frozenset[str]:
    """Some words of English that a module asks for."""
    return frozenset(language_words("en")["reading"][module][name])


def reading_phrases(module: str, name: str) -> frozenset[tuple[str, ...]]:
    """Some phrases of English that a module asks for, each as its words."""
    return frozenset(tuple(phrase.split()) for phrase in language_words("en")["reading"][module][name])


__all__ = ["language_words", "read_words", "reading_phrases", "reading_words", "words_declared"]
