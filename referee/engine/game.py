"""The Game interface: all that the journal, the table, the simulator and the records need to know of a game.

One object per game, found by `referee.games.load`. A game never does input or output. `check` changes nothing and returns
all that is wrong; `apply` is total: it never raises for a rule reason and never leaves a zone below zero.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from re import fullmatch
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from referee.engine import late
from referee.engine.declared import Facts
from referee.engine.entered import Reader
from referee.engine.findings import Fault
from referee.engine.frames import NOTHING, Awaiting, Wait
from referee.engine.leaving import Leavers, written
from referee.engine.limits import Limits
from referee.engine.paths import flatten, spelled
from referee.engine.proof import Case, Held, Odd, Played, ledgers_of
from referee.engine.rulebook import OptionValue, Rulebook
from referee.engine.score import Score, ScoreLine
from referee.engine.shown import Shown
from referee.engine.state import Claim, Setup, State, copied
from referee.engine.steps import Act, Check, Fact, Set, Show, Step
from referee.engine.words import Word, is_integer

if TYPE_CHECKING:
    from referee.engine.picture import Group
    from referee.engine.statistics import Collector

Effect = tuple[Any, ...]
"""A public effect as a short tuple of integers and strings: its name first, then what it touches: `("life", 1, -1)`."""

NONE: tuple[Fault, ...] = ()
"""No finding: what `check` returns for a legal step."""

NO_EFFECT: tuple[Effect, ...] = ()

Rule = tuple[Callable[[Any, Any], Sequence[Fault]], Callable[[Any, Any], Sequence[Effect]]]
"""How acts of one type are checked, and how they are applied."""


class SetupQuestion(NamedTuple):
    """Something to be asked before the first step. name: word of the transcript line; text: the question."""

    name: str
    text: str
    default: str = ""

    @property
    def stem(self) -> str:
        """The beginning of the name of a question that can be answered many times (`card.CODE`); empty for others."""
        stem, dot, last = self.name.rpartition(".")
        return stem + dot if last.isupper() else ""


class Law(NamedTuple):
    """A conservation law. holds: returns an empty string, or what is wrong. honest: it holds only while no rule was broken."""

    id: str
    text: str
    holds: Callable[[Any], str]
    honest: bool = False


class Row(NamedTuple):
    """One row of a drawn board: a label and its cells as label/value pairs. seat: 0 for the table."""

    label: str
    cells: tuple[tuple[str, str], ...]
    seat: int = 0
    mark: str = ""

    def joined(self, between: str) -> str:
        """The cells that say something, in one line; one without a label is its value alone."""
        return between.join(f"{label} {value}".strip() for label, value in self.cells if value)


class Form(str):
    """An entry of `Game.complete` that shows how something is typed: what stands in it is not what happened at the table.

    Cards, seats or numbers in it stand for those that only the table knows.
    """

    __slots__ = ()


Bot = Callable[[Any, Any, Random, int], Step]
"""A simulated player: (state, world, random, seat) to the step it takes."""


S = TypeVar("S", bound=State)


class Game(Reader, Facts, Leavers, Shown, ABC, Generic[S]):
    """One game. Class attributes are data; the methods are its rules.

    id: as in logs, with `_`. title: as on the box. players: least and most. view_name: name and version of `view`.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    players: ClassVar[tuple[int, int]]
    minutes: ClassVar[int] = 0
    view_name: ClassVar[str]
    end_rule: ClassVar[str]
    """The rule by which nothing is accepted after the end."""
    card_rule: ClassVar[str] = ""
    """The rule that a card is in one place only; a proof cites it for lines that cannot all be true of where cards lay."""
    ends: ClassVar[tuple[str, ...]] = ()
    """The rules by which a game can end, as `why` says it; a test demands a golden session for each."""
    score_rule: ClassVar[str] = ""
    """The rule of the final score, for a declared result that differs."""
    rulebook: ClassVar[Rulebook]
    steps: ClassVar[tuple[type[Step], ...]]
    zones: ClassVar[Mapping[str, str]] = {}
    """Places that `show` can name, with an explanation of each."""
    laws: ClassVar[tuple[Law, ...]] = ()
    counted: ClassVar[Mapping[str, str]] = {}
    """Effects `(name, seat, change)` that change a public fact of the view, by their names: a loss says what is left."""
    limits: ClassVar[Limits] = {}
    """What the public numbers can be, by their paths without the seat: `set`, `chk` and the score pad read it."""
    score_path: ClassVar[str] = ""
    """The public fact with whose limits a declared score keeps; empty: the one that the score is called by."""
    course: ClassVar[tuple[str, ...]] = ("phase", "turn")
    """Public facts that the next prompt shows anyway, as patterns of their paths: where a correction moves them, no screen says so."""
    bots: ClassVar[Mapping[str, str]] = {}
    """Names of bots with a word on each."""
    words: ClassVar[Mapping[str, str]] = {}
    """The game's own short words (pass, end of turn …) with an explanation, for help and the collision test."""
    topics: ClassVar[Mapping[str, str]] = {}
    """What `? WORD` explains besides: parts of the shorthand, with an example."""

    # --- before play -------------------------------------------------------------------------------------------------

    def seats_for(self, options: Mapping[str, OptionValue]) -> tuple[int, int]:
        """Least and most players under these options."""
        return self.players

    def questions(self, setup: Setup) -> Sequence[SetupQuestion]:
        """What a terminal asks for the `setup` step."""
        return ()

    @property
    def components(self) -> str:
        """Digest of the component data (ids and values)."""
        return ""

    def census(self) -> Sequence[SetupQuestion]:
        """The facts of a group's own box that are not publicly known, with a question for each."""
        return ()

    def fact_wrong(self, name: str, value: Any) -> str:
        """Why a value cannot be one of this fact of a box, whatever else is known of it, in a sentence; empty where it can."""
        return ""

    def census_wrong(self, box: Mapping[str, Any]) -> Sequence[str]:
        """What does not fit in the answers of a census (totals, values that cannot be), in sentences."""
        return ()

    def census_sums(self, box: Mapping[str, Any]) -> Sequence[tuple[str, str]]:
        """Totals of a census that must fit, as they stand: what is added up, and the sum, `≥ 40 + ? of 87` while it is open."""
        return ()

    @abstractmethod
    def new(self, setup: Setup) -> S:
        """The state before the first step. Raises ValueError when the number of players does not fit."""

    # --- rules -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def check(self, state: S, act: Act) -> Sequence[Fault]:
        """All that is wrong with an act now, and what it brings to light about earlier lines. Changes nothing."""

    @abstractmethod
    def apply(self, state: S, act: Act) -> Sequence[Effect]:
        """Carry an act out and return its public effects, the compelled ones included. Never raises for a rule reason.

        An act against a rule does what was typed, because the table did it.
        """

    def as_ruled(self, state: S, act: Act) -> Sequence[Effect]:
        """Carry out an act that `check` found something about as version 0.1.0 did (option `forced`, value `as_ruled`).

        Such an act did what the rule would have done: this turns it into another act, or into nothing, and applies that.
        Never raises for a rule reason. Default: `apply`.
        """
        return self.apply(state, act)

    def waits(self, state: S, act: Act) -> Wait | None:
        """What must be finished before this act against a rule can be recorded at all; None: `apply` carries it out as it stands.

        Two things at once cannot be done (a second attack within an attack): nothing forces them.
        """
        return None

    def rules_by_type(self) -> dict[type[Act], Rule]:
        """`check` and `apply` by types of acts, while the game is not over, for who judges many: a dict of one's own.

        Types that are not in it go by `check` and `apply` themselves. Default: all of them.
        """
        return {}

    @abstractmethod
    def awaiting(self, state: S) -> Awaiting:
        """Who is asked for what now; `NOTHING` after the end."""

    def implied(self, state: S, step: Step) -> Sequence[Step]:
        """Steps that this one makes plain and that nobody types, in order; each judged and recorded before it."""
        return ()

    def enter(self, state: S) -> Step | None:
        """The answer that an empty line gives to the question on the screen, None when there is no such question."""
        return None

    def reveals(self, state: S, act: Act) -> Sequence[tuple[str, str]]:
        """What becomes visible by an act, as pairs of zone and card; it stays known when play is taken back."""
        return ()

    def still(self, then: S, now: S, zone: str, card: str) -> bool:
        """Whether what became visible in state `now` was true already in the earlier state `then` (play is taken back to it).

        What is not sure is not: by default nothing is, so that a showing goes with the play behind which it was made.
        """
        return False

    def recall(self, state: S, seen: Sequence[tuple[str, str]]) -> None:
        """Take in what the table has seen of cards that lie face down again, because play was taken back."""

    def wanted(self, state: S) -> Sequence[str]:
        """Facts of the box, by name, that something on the table waits for, the most urgent first."""
        return ()

    ways: ClassVar[late.Ways] = {}
    """The compulsory effects, by what `skip` and `late` call them: what passing one over breaks, and how it is done late."""

    def due(self, state: S) -> Sequence[late.Due]:
        """Compulsory effects that the table can have passed over now, with the newest first."""
        return ()

    def owed(self, state: S) -> Sequence[str]:
        """Names of compulsory effects that `skip` may name now, with the newest first."""
        return [effect.what for effect in self.due(state)]

    # --- notation ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def read(self, state: S, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """One step from the front of an entry, and the words left. Raises Unread. Called on the state after the step before."""

    @abstractmethod
    def write(self, state: S, steps: Sequence[Step]) -> str:
        """The shorthand of the steps of one entry, beginning in this state; the inverse of `read`."""

    def read_show(self, state: S, words: Sequence[Word]) -> Act:
        """What follows the global word `show`. Raises Unread."""
        raise NotImplementedError

    def write_show(self, state: S, show: Show) -> str:
        """What is typed after the global word `show`; the inverse of `read_show`."""
        raise NotImplementedError

    def write_act(self, state: S, act: Act) -> str:
        """A whole entry of one act, global word included."""
        if isinstance(act, Show):
            return f"show {self.write_show(state, act)}"
        if isinstance(act, Check | Set | Fact):
            name = act.name if isinstance(act, Fact) else act.path
            value = spelled(act.value)
            return f"{'chk' if isinstance(act, Check) else type(act).__name__.lower()} {name} {value}"
        return written(act) or self.write(state, [act])

    # --- looking -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S) -> dict[str, Any]:
        """The public projection of the state: no hidden fact. Lists per seat in seating order."""

    def paths(self, state: S) -> dict[str, Any]:
        """Every public fact that `chk` and `set` can name, with its computed value. Default: the view, flattened."""
        return flatten(self.view(state))

    def mark(self, state: S) -> object:
        """A value that changes when a round (or turn) has ended: then the log gets a `mark`."""
        return None

    @abstractmethod
    def score(self, state: S) -> Score:
        """Running or final score, explained."""

    def public_score(self, state: S) -> tuple[str, Sequence[int | None]]:
        """What everybody can see of who leads: what is counted, and how much by seat. Default: the running score."""
        score = self.score(state)
        return score.label, score.points

    def result(self, state: S) -> dict[str, Any]:
        """The result alone, as it stands in an `end` line; the same as `score(state).result()`, without the explanation."""
        return self.score(state).result()

    pad_usage: ClassVar[str] = ""
    """How `referee score` is called for this game, one example a line."""

    def pad(self, values: Mapping[str, str]) -> Score:
        """A score without a log, from what lies on the table (`referee score`). Raises ValueError with a sentence."""
        raise ValueError(f"{self.title} has no score pad")

    def pad_values(self, values: Mapping[str, str], box: Mapping[str, Any]) -> Mapping[str, str]:
        """The values of a score pad with what a census tells besides, where this game's pad needs it."""
        return values

    @abstractmethod
    def describe(self, state: S, act: Act) -> str:
        """An act in words for the echo line, `@3` for the player on seat 3; state: before the act."""

    @abstractmethod
    def say(self, effect: Effect) -> str:
        """An effect in words; an empty string when it needs none."""

    @abstractmethod
    def board(self, view: Mapping[str, Any]) -> Sequence[Row]:
        """A view as rows and labelled values, for every kind of screen."""

    def as_seen(self, state: S) -> S:
        """The table as all of it saw it: without what was typed secretly. The state itself where it keeps none of that."""
        return state

    def face_up(self, state: S) -> Sequence[Row]:
        """Rows that only the table sees now: cards that lie open, where what is missing later would tell a secret."""
        return ()

    def picture(self, view: Mapping[str, Any]) -> "Sequence[Group] | None":
        """A view as drawable seats and places; None: drawn from the rows of its board."""
        return None

    def status(self, state: S) -> str:
        """One line: round, phase, whose turn."""
        return ""

    def suggest(self, state: S, faults: Sequence[Fault], steps: Sequence[Step]) -> Sequence[str]:
        """Corrected entries, the likeliest first, for a refused entry."""
        return ()

    def means_too(self, state: S, words: Sequence[Word]) -> Sequence[str]:
        """What else an entry may have meant that is read in one way, with how that is typed, in sentences. state: before it."""
        return ()

    def doubts(self, state: S, steps: Sequence[Step], lately: Sequence[Step]) -> Sequence[str]:
        """Why a legal entry of these steps looks like a slip of the pen, in sentences; nothing in the log depends on it.

        state: before the entry; lately: the steps that stand just before it, the newest last. It is asked after every
        entry at a table, so that what is often right must not be doubted.
        """
        return ()

    def complete(self, state: S) -> Sequence[tuple[str, str]]:
        """What can be typed now, with an explanation of each: for completion and `?`; a `Form` where it only shows how."""
        return ()

    def follow(self, state: S, before: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        """Words that may stand behind the first words of an entry, which completion offers.

        First those with which the entry is not whole yet, offered as they are; then those that can end a step, offered
        where the entry is legal. state: after the steps of these words, where they are steps; before: those that are none.
        """
        return (), ()

    # --- proof -------------------------------------------------------------------------------------------------------

    def ledgers(self, state: S) -> Sequence[Any]:
        """The ledgers of this table: one for each deck that never mixes with another. Default: those found in the state."""
        return ledgers_of(state)

    def held(self, state: S, act: Act) -> Sequence[Held]:
        """What an act says of a zone that the ledger is not told, by itself or if a rule was kept; state: before it."""
        return ()

    def asserted(self, state: S, claim: Claim, act: Act) -> Held | None:
        """What `held` says of an open question's act, worked out from a later state; None where it says nothing of it."""
        return None

    def cases(self, played: Iterable[Played]) -> Sequence[Case] | None:
        """The hidden things of a whole log, where they are no cards in ledgers; None: a proof reads the ledgers.

        `played` runs through the log once; each state is as it is before the act, and only while it is looked at.
        """
        return None

    def lazy(self, act: Act) -> bool:
        """Whether an act tells of hidden things without naming them, so that only many acts together may contradict."""
        return False

    def opened(self, state: S, act: Act | None, cards: Sequence[Any]) -> Sequence[Act]:
        """What stands for an act in a log with open cards: itself with names filled in, and showings. None: at the end.

        state: before it, in the new log; cards: what each case's deal says about this line (`Case.cards`).
        """
        return () if act is None else (act,)

    def chances(self, state: S, act: Act | None, cases: Sequence[Case]) -> Sequence[Odd]:
        """How likely, by all that was seen before, what an act brings to light was; None: what may be asked for now.

        A Show asks about its place, and about its card if it names one. Raises ValueError, with a sentence, for a card that there is not.
        """
        return ()

    def card_words(self, state: S, card: str) -> str:
        """A card of a ledger in words. Default: its id with blanks, a number as `card 3`."""
        return f"card {card}" if is_integer(card) else card.replace("_", " ")

    def where_words(self, state: S, zone: str) -> str:
        """Where a card lies that is in this zone of a ledger, behind the card's name: `in the hand of @2`, `on the table`."""
        hand = fullmatch(r"hand[ .:_](\d+)", zone)
        return f"in the hand of @{hand[1]}" if hand else f"in the {zone}"

    # --- statistics --------------------------------------------------------------------------------------------------

    def statistics(self, setup: Setup) -> "Collector":
        """What of one log is worth counting over many: a collector that is fed with it. Default: turns by who acts."""
        from referee.engine.statistics import Collector

        return Collector(setup)

    # --- simulation --------------------------------------------------------------------------------------------------

    def world(self, setup: Setup, random: Random) -> Any:
        """A world with full sight for the simulator."""
        return None

    def made_up_box(self, random: Random, known: Mapping[str, Any]) -> dict[str, Any]:
        """Facts of a made-up box for the simulator, empty when everything of this game's box is known.

        known: facts of a real box, with which the invented ones should go together; they need not be repeated.
        """
        return {}

    def joins(self, typed: Sequence[Act], step: Step | None) -> bool:
        """Whether a simulated table types a step in the same entry as those before it; None: whether any could follow."""
        return False

    def silent(self, state: S, step: Step) -> bool:
        """Whether a step is left out when typing, because the next entry implies it."""
        return False

    def after_end(self, state: S, world: Any) -> Sequence[Act]:
        """What an open-handed table shows after the end: hands, roles."""
        return ()

    def world_says(self, world: Any, state: S) -> Mapping[str, Any]:
        """What the world counts of its own real cards, for the exam: public facts by the name they have in `paths`.

        Besides: `points` and `winner` as in a result, and `astray`, the cards of the box that are not where they must be.
        """
        return {}

    def bot(self, name: str) -> Bot:
        """A simulated player. Raises KeyError."""
        raise KeyError(name)


def paired(check: Mapping[type[Act], Any], apply: Mapping[type[Act], Any]) -> dict[type[Act], Rule]:
    """The tables of a game's rules as one: by types of acts how one is checked, and how it is applied."""
    return dict(zip(check, zip(check.values(), map(apply.__getitem__, check), strict=True), strict=True))


__all__ = [
    "NONE",
    "NOTHING",
    "NO_EFFECT",
    "Act",
    "Awaiting",
    "Bot",
    "Claim",
    "Effect",
    "Game",
    "Law",
    "Row",
    "Score",
    "ScoreLine",
    "Setup",
    "SetupQuestion",
    "State",
    "Step",
    "copied",
    "paired",
]
