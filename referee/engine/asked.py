"""What a table is asked, in words for two readers: who types reads how, too; who only watches does not."""

import re

BEGIN, END = "\x02", "\x03"

MARKED = re.compile(f"{BEGIN}[^{END}]*{END}")


def for_typing(text: str) -> str:
    """A part of a sentence that says how something is typed; the sentence is whole without it."""
    return f"{BEGIN}{text}{END}"


def with_typing(text: str) -> str:
    """The sentence for who types."""
    return text.replace(BEGIN, "").replace(END, "")


def without_typing(text: str) -> str:
    """The sentence for who watches."""
    return MARKED.sub("", text)
