"""The events of the line protocol, member by member; `records schema --protocol` prints them as a JSON schema.

Members with a default are left out where they say nothing more than it.
"""

from typing import Any, Literal

import msgspec

from referee.engine.findings import Verdict
from referee.engine.frames import Manner
from referee.table.session.changes import FactChange
from referee.table.session.reply import Kind

PROTOCOL = 1
"""The version of the protocol. It grows when a member changes its meaning or goes; new members may come at any time."""


class Told(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What all parts of an event have in common."""


class ToldFact(Told):
    """A public fact of the table."""

    path: str
    """As `chk` and `set` name it."""
    title: str
    """What people call it."""
    value: Any


class ToldChoice(Told):
    """Something that can be typed now."""

    entry: str
    """What to type: a whole entry, or the beginning of one."""
    says: str
    """What it would record, in words; of a beginning, what it is about."""
    verb: str
    """The kind of step."""
    who: int
    """The seat that acts, 0 the table."""
    complete: bool
    """Whether it is accepted as it stands; if not, `choices ENTRY` says what goes on from it."""


class ToldAwaiting(Told):
    """What the table is asked for."""

    who: list[int]
    """The seats that may act; 0 is the table."""
    verbs: list[str]
    """The kinds of steps that they may take."""
    manner: Manner
    """One of the seats; each in this order; each in any order; all before any is settled."""
    extra: list[str]
    """Kinds of steps that are legal although nobody waits for them."""


class ToldFinding(Told):
    """What a rule says of a step."""

    rule: str
    verdict: Verdict = "irregular"
    about: int = 0
    """The line concerned, 0 for the one that is being judged."""
    because: list[int | str] = []
    """Numbers of the lines that make it so; within a refused entry words (`w2`)."""
    needs: list[str] = []
    """Names of the facts that are missing."""
    text: str = ""
    """What is wrong, in words."""
    cite: str = ""
    """Rule, book and section."""
    remedy: str = ""
    """The entry that corrects it, with capitals for what only the table knows."""


class ToldLine(Told):
    """A line of an entry."""

    n: int
    """Its number in the log."""
    text: str = ""
    """What it records, in words."""
    verdict: Verdict = "ok"
    open: int = 0
    """How many questions it opened."""
    asks: list[str] = []
    """Facts of the box that would settle them."""
    undecided: list[str] = []
    """What the search for a deal gave up on."""
    implied: bool = False
    """Whether the program added it because a later step implies it."""
    findings: list[ToldFinding] = []
    did: list[list[Any]] = []
    """Its public effects, as in the log."""
    effects: list[str] = []
    """The same in words."""


class ToldOffer(Told):
    """An entry that would be accepted in place of a refused one."""

    text: str
    says: list[str] = []
    """What it would record, a sentence a step."""
    other: str = ""
    """How it differs from what was typed."""


class ToldReceipt(Told):
    """The length of a log and its last seal."""

    lines: int
    seal: str


class ToldNow(Told):
    """The state after an event."""

    last: int
    """The number of the last line of the log."""
    entry: int
    """The number of the last entry."""
    t: int
    """The play time in milliseconds."""
    over: bool
    status: str
    """Whose turn it is, in a sentence."""
    awaiting: ToldAwaiting
    prompt: str
    """What an empty line does at a terminal."""
    choices: list[ToldChoice]
    table: list[ToldFact] = []
    """All public facts, where they are not as they were told last."""


class OpenEvent(ToldNow, tag_field="event", tag="open", kw_only=True):
    """The session has begun."""

    protocol: int
    """The version of the protocol."""
    log: str
    """The path of the log."""
    head: dict[str, Any]
    """The head of the log, as FORMAT.md describes it."""


class ReplyEvent(ToldNow, tag_field="event", tag="reply", kw_only=True):
    """The answer to an entry."""

    line: int
    """The number of the input line."""
    typed: str
    kind: Kind
    verdict: Verdict
    """The worst verdict of the entry."""
    message: str = ""
    said: list[ToldLine] = []
    column: int = 0
    """Of the word at fault, from 1."""
    force: str = ""
    """`!` or `!!`: records the entry anyway."""
    behind: list[str] = []
    barred: bool = False
    waits: bool = False
    suggestions: list[str] = []
    offers: list[ToldOffer] = []
    doubts: list[str] = []
    changes: list[str] = []
    brief: list[str] = []
    moved: list[FactChange] = []
    """The public facts that the entry changed, or of kind `confirm` would change."""
    movements: list[str] = []
    proof: list[str] = []
    unjudged: str = ""
    score: dict[str, Any] = {}
    failed: bool = False
    number: int = 0
    slip: list[str] = []
    answer: Literal["", "yes", "open", "no"] = ""
    rows: list[list[str]] = []


class MessageEvent(Told, tag_field="event", tag="message", kw_only=True):
    """A remark."""

    text: str


class CloseEvent(Told, tag_field="event", tag="close", kw_only=True):
    """The session has ended; the last event."""

    over: bool
    entries: int
    refused: int
    exit: int
    """The exit code."""
    score: dict[str, Any]
    receipt: ToldReceipt | None


EVENTS = OpenEvent | ReplyEvent | MessageEvent | CloseEvent
"""All events."""
