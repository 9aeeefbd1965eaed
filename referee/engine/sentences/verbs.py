"""Forms of verbs: a pattern has the form of the third person (`attacks`), and is read in the others too.

`attack`, `attacked`, `is attacking`, `has attacked` and `did attack` say the same as `attacks`; `is attacked` does not.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple

BASE, PAST, PARTICIPLE, ING = "base", "past", "participle", "ing"

ALONE = frozenset((BASE, PAST, ING))
"""Forms that stand for the third person without another verb before them."""

VOWELS = "aeiou"


class VerbForms(NamedTuple):
    """The verbs of one language."""

    forms: Mapping[str, Collection[tuple[str, str]]]
    """By a word what forms it may be: which one, and of what third person."""
    auxiliaries: Mapping[str, str]
    """Words before a verb that tell no more than its time, each with the form that stands behind it."""

    bound: frozenset[str]
    """Words before `to` and a verb that tell no more than that it is done: `has to discard`."""
    to: tuple[str, ...]
    """The word between them."""
    been: str
    """What stands for a form of `is` behind `has`."""
    be: tuple[str, ...]
    of: Mapping[str, frozenset[str]]
    """All other forms of a verb, by its third person."""


NO_VERBS = VerbForms({}, {}, frozenset(), (), "", (), {})


def verb_forms(data: Mapping[str, Sequence[str]] | None) -> VerbForms:
    """The verbs that a language's file declares: `regular` third persons, `irregular` rows, `auxiliaries` by form."""
    if data is None:
        return NO_VERBS
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    of: dict[str, frozenset[str]] = {}
    rows = [row.split() for row in data["irregular"]]
    for third, *forms in [*rows, *map(_regular, data["regular"])]:
        every: list[str] = []
        for kind, texts in zip((BASE, PAST, PARTICIPLE, ING), forms, strict=True):
            for text in (texts,) if texts.isalpha() else texts.strip("-").split("/"):
                found[text] = (*found[text], (kind, third)) if text in found else ((kind, third),)
                every += (text,)
        of[third] = of[third].union(every) if third in of else frozenset(every)
    return VerbForms(
        found,
        {word: kind for kind in (ING, PARTICIPLE, BASE) for word in data[kind]},
        frozenset(data["bound"]),
        tuple(data["to"]),
        "".join(data["been"]),
        tuple(data["be"]),
        of,
    )


@cache
def _regular(third: str) -> tuple[str, str, str, str, str]:
    """`parries` with parry, parried, parried, parrying."""
    if third.endswith("ies"):
        base = third[:-3] + "y"
        return third, base, third[:-3] + "ied", third[:-3] + "ied", base + "ing"
    base = third[:-2] if third.endswith(("sses", "shes", "ches", "xes")) else third[:-1]
    if base.endswith("e"):
        stem = base[:-1]
    elif len(base) < 5 and base[-1] not in VOWELS + "wxy" and base[-2] in VOWELS and base[-3:-2] not in VOWELS:
        stem = base + base[-1]  # `drops`, dropped
    else:
        stem = base
    return third, base, f"{stem}ed", f"{stem}ed", f"{stem}ing"
