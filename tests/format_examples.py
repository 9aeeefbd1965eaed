"""The examples of FORMAT.md: one small session, and the lines that a session like it does not bring."""

from typing import Any

from referee import games
from referee.engine.steps import Fact
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.head import make_head
from referee.journal.memory_writer import MemoryWriter
from referee.table.desk import Desk
from referee.table.session.clock import Clock
from tests.kit.scenarios import explain

SESSION = """\
setup o r z p start 1
set lives 1,2,1,0 ! taken over from a table whose log was lost
chk middle 16
ksb
skh
bks
hkb
amend 13 b ! the marker lies on blowgun
k.s
k.k pk
amend 17 s.k
k.k ph
z ! the third card was misread
k.k pk
back 17 ! Cho asks to see that again, and all agree
k.k pk
show 4 kept h
n a fine end @highlight
rule the second look stands
"""


class Ticking(Clock):
    """A clock that goes on by twelve seconds whenever it is looked at."""

    def __init__(self) -> None:
        super().__init__(untimed=True)
        self.t = 0

    @property
    def now(self) -> int:
        """Play time in milliseconds."""
        self.t += 12_000
        return self.t


def session() -> list[lines.Line]:
    """The whole log of the session."""
    game = games.load("shinbi")
    names = ("Ana", "Ben", "Cho", "Dai")
    head = make_head(game, names, edition="es", log_id="01JDQ8M2K4TV", at="2026-11-27T20:14:05+01:00")
    head.rules, head.components, head.program = "12e228f90bb4b9d8", "c4403f85f58c531b", "0.1.0"
    head.code = "5b0f3f8d6f1c2a97"
    head.options = {name: head.options[name] for name in ("distinct_announcements", "denounce_window", "triple_ban")}
    sink = MemoryWriter()
    table = Desk(Fold(game, head), sink, Ticking())
    for typed in SESSION.splitlines():
        reply = table.enter(typed)
        assert reply.kind == "accepted" or typed == "k.k pk", f"{typed}: {explain(reply)}"
    return [head, *sink.lines]


MORE: dict[str, lines.Line] = {
    "fact": lines.FactLine(n=8, t=96_000, entry=6, typed="fact copies.smoke 6", done=True, fact=Fact("copies.smoke", 6)),
    "answer": lines.AnswerLine(t=0, question="played_before", seat=2, value=True),
    "pause": lines.PauseLine(t=252_000),
    "resume": lines.ResumeLine(t=252_000, at="2026-11-27T20:31:40+01:00", code="5b0f3f8d6f1c2a97"),
    "photo": lines.NoteLine(n=44, t=264_000, of=42, text="the table at the end", photo=lines.Photo("end.jpg", "9f2c…")),
    "penalty": lines.RulingLine(
        n=45, t=276_000, kind="time", of=(42,), rule="SB-DENOUNCE-10", remedy="a minute back", by="Eva", seat=2, ms=60_000,
        reason="the call was not heard",
    ),
}  # fmt: skip


def examples() -> dict[str, lines.Line]:
    """An example by name; the first of a kind in the session has the kind's name."""
    found: dict[str, Any] = {}
    for line in session():
        kind = str(line.__struct_config__.tag)
        found.setdefault(kind, line)
        number = getattr(line, "n", None)
        if number is not None:
            found[f"{kind} {number}"] = line
    return {**found, **MORE}
