"""Elements of a page as plain data: a page builds them from JSON, and `html` writes them as text.

The script sets texts and attributes one by one, so nothing in a log can become markup; `html` escapes everything.
"""

from collections.abc import Iterable, Iterator
from html import escape
from typing import Union

Child = Union["Node", str]
Node = tuple[str, dict[str, str], tuple[Child, ...]]
"""The tag, the attributes, what is inside: elements and texts."""


def node(tag: str, kind: str = "", *inside: Child | None, **attributes: str) -> Node:
    """An element. kind: its classes; inside: None and empty texts are left out; `aria_label` is written
    `aria-label`.
    """
    own = {"class": kind} if kind else {}
    own |= {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return tag, own, tuple(child for child in inside if child)


def html(child: Child) -> str:
    """An element as HTML."""
    return "".join(_html(child))


def _html(child: Child) -> Iterator[str]:
    if isinstance(child, str):
        yield escape(child)
        return
    tag, attributes, inside = child
    yield f"<{tag}{_attributes(attributes.items())}>"
    for one in inside:
        yield from _html(one)
    yield f"</{tag}>"


def _attributes(pairs: Iterable[tuple[str, str]]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in pairs)
