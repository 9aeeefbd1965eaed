"""A game: the parts that the journal, the table, the simulator and the records ask. `engine/parts` has a file for each.

One object per game, found by `referee.games.load`. A game never does input or output. What most files of a game need of
the engine can be imported from here.
"""

import importlib
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, cast

from msgspec.structs import replace

from referee.engine.asked import for_typing, with_typing
from referee.engine.board import Row, Standings
from referee.engine.effects import NO_EFFECT, NUMBER, SEAT, TEXT, Effect, EffectKind, Touched, by_name
from referee.engine.facts import PublicFact, each_seat, limits_of, refuse, titles_of, unread_is_wrong
from referee.engine.findings import (
    Fault,
    Verdict,
    game_over,
    line_numbers,
    listed,
    seat_fault,
    seat_faults,
    unless,
    wrongs,
)
from referee.engine.frames import NOTHING, Awaiting, Frame, Wait
from referee.engine.leaving import stopped
from referee.engine.limits import (
    Limit,
    Limits,
    Pile,
    ReadWord,
    WordLimit,
    different,
    each_seat_once,
    named,
    number,
    of_seats,
    one_of,
)
from referee.engine.nearest import near
from referee.engine.parts.about import About, Law
from referee.engine.parts.bots import Bot, Bots
from referee.engine.parts.census import Census
from referee.engine.parts.drawing import Drawing
from referee.engine.parts.facts import Facts
from referee.engine.parts.flow import Flow, SetupQuestion
from referee.engine.parts.help import Form, Help
from referee.engine.parts.hidden import Hidden
from referee.engine.parts.leaving import Leaving
from referee.engine.parts.notation import Notation
from referee.engine.parts.pad import Pad
from referee.engine.parts.part import P, S, made
from referee.engine.parts.rules import Judge, Rules, in_play
from referee.engine.parts.scoring import Scoring
from referee.engine.parts.sentences import Sentences
from referee.engine.parts.sight import Sight
from referee.engine.parts.words import Words
from referee.engine.paths import was_set
from referee.engine.plain import fact_titles, stated
from referee.engine.printed import BoxItem, Printed, Thing, bare
from referee.engine.proof import Held
from referee.engine.rulebook import OptionValue, Rulebook, copies_of, digest, load_toml
from referee.engine.score import Score, ScoreLine
from referee.engine.state import Claim, Missed, Setup, State, copied
from referee.engine.steps import Act, Fact, Late, Secret, Set, Show, Skip, Step, entry
from referee.engine.words import (
    BEGINNING,
    GLOBAL_WORDS,
    NO,
    Names,
    Unread,
    Word,
    counted,
    is_integer,
    is_number,
    named_form,
    normal,
    numbers,
    refuse_word,
    seat,
    seats_of,
    split,
    told_seats,
    understood,
)

if TYPE_CHECKING:
    from referee.engine.statistics import Collector

NONE: tuple[Fault, ...] = ()
"""No finding: what `check` returns for a legal step."""


class Game(Generic[S]):
    """One game, put together of its parts. S: its state.

    A part that is given as text (`package.module:Class`) is loaded when it is asked for first: play does not wait for
    what only proofs, simulations, statistics or sentences need. `pad`, `bots`, `sentences` are None for a game that has
    none.
    """

    def __init__(
        self,
        *,
        about: About,
        rules: Rules[S],
        flow: Flow[S],
        facts: Facts[S],
        notation: Notation[S],
        scoring: Scoring[S],
        words: Words[S] | None = None,
        drawing: Drawing[S] | None = None,
        sight: Sight[S] | None = None,
        leaving: Leaving[S] | None = None,
        help: Help[S] | None = None,
        census: Census[S] | None = None,
        pad: Pad[S] | None = None,
        hidden: str = "referee.engine.parts.hidden:Hidden",
        bots: str = "",
        sentences: str = "",
        statistics: str = "referee.engine.statistics:Collector",
    ) -> None:
        self.about = about
        self.rules = self._own(rules)
        self.flow = self._own(flow)
        self.facts = self._own(facts)
        self.notation = self._own(notation)
        self.words = self._own(words or Words())
        self.drawing = self._own(drawing or Drawing())
        self.scoring = self._own(scoring)
        self.sight = self._own(sight or Sight())
        self.leaving = self._own(leaving or Leaving())
        self.help = self._own(help or Help())
        self.census = self._own(census or Census())
        self.pad = self._own(pad) if pad is not None else None
        self._hidden, self._bots, self._statistics, self._sentences = hidden, bots, statistics, sentences

    def _own(self, part: P) -> P:
        part.game = self
        return part

    @cached_property
    def hidden(self) -> Hidden[S]:
        """What the game tells a proof."""
        return self._own(cast("Hidden[S]", _loaded(self._hidden)()))

    @cached_property
    def bots(self) -> Bots[S] | None:
        """Simulated players; None: this game has none."""
        return self._own(cast("Bots[S]", _loaded(self._bots)())) if self._bots else None

    @cached_property
    def sentences(self) -> Sentences[S] | None:
        """How people say its steps; None: only the shorthand is read."""
        return self._own(cast("Sentences[S]", _loaded(self._sentences)())) if self._sentences else None

    @cached_property
    def statistics(self) -> "Callable[[Setup], Collector]":
        """What of one log is worth counting over many: makes a collector that is fed with it."""
        return cast("Callable[[Setup], Collector]", _loaded(self._statistics))

    @property
    def id(self) -> str:
        """As in logs, with `_`."""
        return self.about.id

    @property
    def title(self) -> str:
        """As on the box."""
        return self.about.title

    @property
    def rulebook(self) -> Rulebook:
        """The rules and options by their ids."""
        return self.about.rulebook

    @property
    def steps(self) -> tuple[type[Step], ...]:
        """The types of steps."""
        return self.about.steps


def _loaded(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(importlib.import_module(module), name)


__all__ = [
    "BEGINNING",
    "GLOBAL_WORDS",
    "NO",
    "NONE",
    "NOTHING",
    "NO_EFFECT",
    "NUMBER",
    "SEAT",
    "TEXT",
    "About",
    "Act",
    "Awaiting",
    "Bot",
    "Bots",
    "BoxItem",
    "Census",
    "Claim",
    "Drawing",
    "Effect",
    "EffectKind",
    "Fact",
    "Facts",
    "Fault",
    "Flow",
    "Form",
    "Frame",
    "Game",
    "Held",
    "Help",
    "Hidden",
    "Judge",
    "Late",
    "Law",
    "Leaving",
    "Limit",
    "Limits",
    "Missed",
    "Names",
    "Notation",
    "OptionValue",
    "Pad",
    "Pile",
    "Printed",
    "PublicFact",
    "ReadWord",
    "Row",
    "Rulebook",
    "Rules",
    "Score",
    "ScoreLine",
    "Scoring",
    "Secret",
    "Sentences",
    "Set",
    "Setup",
    "SetupQuestion",
    "Show",
    "Sight",
    "Skip",
    "Standings",
    "State",
    "Step",
    "Thing",
    "Touched",
    "Unread",
    "Verdict",
    "Wait",
    "Word",
    "WordLimit",
    "Words",
    "bare",
    "by_name",
    "copied",
    "copies_of",
    "counted",
    "different",
    "digest",
    "each_seat",
    "each_seat_once",
    "entry",
    "fact_titles",
    "for_typing",
    "game_over",
    "in_play",
    "is_integer",
    "is_number",
    "limits_of",
    "line_numbers",
    "listed",
    "load_toml",
    "made",
    "named",
    "named_form",
    "near",
    "normal",
    "number",
    "numbers",
    "of_seats",
    "one_of",
    "refuse",
    "refuse_word",
    "replace",
    "seat",
    "seat_fault",
    "seat_faults",
    "seats_of",
    "split",
    "stated",
    "stopped",
    "titles_of",
    "told_seats",
    "understood",
    "unless",
    "unread_is_wrong",
    "was_set",
    "with_typing",
    "wrongs",
]
