"""How people say the steps of a game: what is declared beside the files of patterns (`says/en.toml`).

`referee.engine.sentences.patterns` says how a pattern is written. The first patterns of a step read its echo; the
others are what people say instead.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from referee.engine.effects import Effect
from referee.engine.parts.in_parts import InParts
from referee.engine.parts.part import GamePart, S
from referee.engine.steps import Step

V = TypeVar("V")

NamesAt = Callable[[str, int], Sequence[tuple[int, Any]]]
"""What a token may begin as a name of a kind: where it ends, and what it names."""

Names = Mapping[str, Iterable[str]]
"""What the things of one kind are called, by their ids."""

Told = Mapping[str, Any]
"""What was told besides (`{!n:number}`), by the slot: a value, or a tuple of several."""


class ToldBesides(Mapping[str, Any]):
    """What was told besides, and what of it was looked at: the rest is compared with nothing."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self.passed = {*told}
        """The slots that nobody has looked at."""

    def __getitem__(self, slot: str) -> Any:
        self.passed.discard(slot)
        return self._told[slot]

    def __iter__(self) -> Iterator[str]:
        return iter(self._told)  # which slots there are says nothing of what stands in them

    def __len__(self) -> int:
        return len(self._told)


Slots = Mapping[str, Sequence[Any]]
"""What stands in each slot of a pattern, in the order of the sentence."""

Holds = Callable[[Any, Any, Sequence[Effect], Slots], bool]
"""Whether what is told is so: from the states before and behind some steps, their effects, what stands in each slot."""

Completion = Callable[[Any, Any, Told], Step | None]
"""What completes a step of one kind, from the state, the step and what was told besides."""


class Tokens:
    """The tokens of an entry that no pattern reads, and what has been used of them: what `Sentences.laid` works on."""

    def __init__(self, forms: Sequence[str], at: NamesAt) -> None:
        self.forms, self.at = tuple(forms), at
        self.used: set[int] = set()

    def form(self, pos: int) -> str:
        """A token, or nothing beside the entry."""
        return self.forms[pos] if 0 <= pos < len(self.forms) else ""

    def value(self, kind: str, pos: int) -> tuple[int, Any] | None:
        """The longest name of a kind that begins at a token: where it ends, and what it names."""
        return max(self.at(kind, pos), key=lambda each: each[0], default=None)

    def take(self, begin: int, end: int) -> int:
        """Note that tokens are used; where they end."""
        self.used.update(range(begin, end))
        return end


def without(forms: Sequence[str], *small: str) -> str:
    """Tokens as a text, but for some small words."""
    return " ".join(form for form in forms if form not in small)


def several(told: Any) -> tuple[Any, ...]:
    """What was told in one slot, as a row also where it is a single value."""
    return told if isinstance(told, tuple) else (told,)


NO_NUMBER = -1
"""What no number of a game is."""


def number_told(told: Told, slot: str, unsaid: int = NO_NUMBER) -> int:
    """The number that was told in a slot; `NO_NUMBER` where different ones were.

    unsaid: what is meant where none was told.
    """
    said = {*map(int, several(told[slot]))} if slot in told else {unsaid}
    return said.pop() if len(said) == 1 else NO_NUMBER


def seats_in(told: Slots, name: str = "who") -> list[int]:
    """The seats that are named in a slot; `he` is anybody."""
    return [seat for seat in told.get(name, ()) if isinstance(seat, int)]


def number_in(told: Slots, name: str = "n") -> int | None:
    """The first number in a slot; None for none."""
    found = next(iter(told.get(name, ())), None)
    return None if found is None else int(found)


def by_seat(values: Sequence[V], seats: Sequence[int], told: Told) -> tuple[V, ...] | None:
    """A value for each of these seats, whatever the order in which the seats were told (`{!seats}`).

    None where other seats were told.
    """
    if "seats" not in told:
        return tuple(values)
    said = several(told["seats"])
    if sorted(said) != sorted(seats) or len(said) != len(values):
        return None
    return tuple(value for _, value in sorted(zip(said, values, strict=True)))


class Sentences(GamePart[S]):
    """What the reader of sentences asks of a game."""

    package: ClassVar[str]
    """The package of the game: its folder `says` has a file of patterns per language."""
    kinds: ClassVar[Mapping[str, str]] = {}
    """What kind of name stands in a field that holds no seat and no number: `weapon` for `attack.say`."""

    titles: ClassVar[Mapping[str, str]] = {}
    """What a kind of name is called where one of it is asked for, if not as it is written: `tile` for `lesson`."""

    facts: ClassVar[Mapping[str, Sequence[str]]] = {}
    """What people call a public fact besides its title, by its path without the seat: `cards` for `hand`."""

    losses: ClassVar[Mapping[str, Sequence[str]]] = {}
    """What people call one less of a public fact, by its path: `wound` for `rp`."""
    moves: ClassVar[Mapping[str, Sequence[str]]] = {}
    """The effects `(name, seat, change)` that change a public fact, by its path, besides those it is declared with."""
    states: ClassVar[Mapping[str, tuple[str, Any, Sequence[str]]]] = {}
    """What a player can be said to be: the public fact with a value for each seat, that value, and the words for it."""
    lasting: ClassVar[frozenset[str]] = frozenset()
    """Those of them that say how somebody stands, and not what he does who is asked."""
    winner: ClassVar[Sequence[str]] = ()
    """What the winner is called."""
    sinks: ClassVar[Sequence[str]] = ()
    """Where people say that something goes that is lost: `into the middle`."""
    brought: ClassVar[Sequence[str]] = ()
    """The kinds of names of what effects bring to a seat (`brings`)."""
    trophies: ClassVar[Sequence[str]] = ()
    """The kinds of names by which they are told without a verb: `and beats it, a fan`."""
    brought_to: ClassVar[str] = ""
    """The public fact that counts them."""
    adds: ClassVar[bool] = True
    """Whether numbers in a row may be a sum of which the result is not told: `3 and 2`."""
    sums: ClassVar[Mapping[str, Sequence[int]]] = {}
    """The effects that tell what a sum comes to, each with the places of the sums in it."""
    events: ClassVar[Mapping[str, Sequence[str]]] = {}
    """What people say of what happens by itself, by the name of the effect: `we reshuffle`."""

    notes: ClassVar[frozenset[str]] = frozenset()
    """The verbs of steps that say what happens by itself: the words for one are no result of the step before it."""

    tells: ClassVar[Mapping[str, Holds]] = {}
    """What people tell of results besides (`told` in a section of the file of patterns), by the name of the section. It
    is compared and moves nothing; before and behind are one state where nothing was said before it.
    """

    ahead: ClassVar[Collection[str]] = ()
    """Those of them that tell the next step of the table where it brings what they tell: nobody does that step."""

    terse: ClassVar[bool] = False
    """Whether names say enough to be recorded where no word of a pattern must stand: `Dai H4 strength, 3, fan`."""

    alone: ClassVar[frozenset[type[Step]]] = frozenset()
    """Steps that one player does at a time: `everybody` does none of them."""

    uncompared: ClassVar[frozenset[str]] = frozenset()
    """Slots told besides that are compared with nothing: who does for the table what anybody may do, what is not done.
    What else is told besides, and neither `complete` nor `leads` looks at, makes a reading unsure.
    """

    told_alone: ClassVar[frozenset[type[Step]]] = frozenset()
    """Steps that only their own words say: no result that is told (`the round is over`) stands for them."""

    unended: ClassVar[frozenset[str]] = frozenset()
    """Words that say something else here than that somebody is done: `she is through` the guards."""

    whole: ClassVar[frozenset[type[Step]]] = frozenset()
    """Steps that leave nothing open: a value that they do not have says something as well (the wound is taken)."""

    completions: ClassVar[Mapping[type[Step], Completion]] = {}
    """What `complete` does, by the kind of step; a step of another kind is whole as it was said."""

    mends: ClassVar[Mapping[type[Step], Completion]] = {}
    """What a correction makes of a step of which it names a part (`mends` in a section of the file of patterns): from
    the state before it, the step, and the list of what stands in each slot. None where it does not fit.
    """

    in_parts: ClassVar[Sequence[InParts[Any]]] = ()
    """Steps that may be told one fact at a time."""

    def names(self, state: S, /) -> Mapping[str, Names]:
        """All names of the components, by kind and id, without the codes that only the shorthand has.

        Give the same mapping of a kind for the same components: what is worked out of it is kept.
        """
        return {}

    def seats(self, state: S, /) -> Sequence[tuple[str, int]]:
        """What names a seat besides its player: a character, an office. Default: as in the shorthand."""
        return self.game.notation.named_seats(state)

    def actors(self, state: S, kind: type[Step], /) -> Sequence[int]:
        """Who does a step of this kind where nobody is named. Default: those who are asked now."""
        return self.game.flow.awaiting(state).who

    def likely(self, state: S, /) -> Collection[str]:
        """The verbs of the steps that are tried before all others. Default: none are."""
        return ()

    def everybody(self, state: S, kind: type[Step], who: int, /) -> Sequence[int]:
        """To whom this player does a step of this kind where `everybody` is said. Default: nobody, it is no reading."""
        return ()

    def complete(self, state: S, step: Step, told: Told, /) -> Step | None:
        """The step as the shorthand would give it: what the words leave open comes from the state, and of several
        spellings of one fact it has the one.

        None where it does not fit the state or what was told besides: then it is no reading. The step may hold any name
        of the right kind, and any number.
        """
        how = self.completions.get(type(step))
        return how(state, step, told) if how is not None else step

    def leads(self, state: S, step: Step, told: Told, /) -> Sequence[Step]:
        """What is done first where this step is told, and need not be told: the fight begins of which the result is
        said. Default: nothing.
        """
        return ()

    def shown(self, state: S, told: Sequence[tuple[str, Told]], /) -> Sequence[str]:
        """The entries for what is told besides play, of evidence or scores: `show 2 ronin`. Patterns: `shows` in a
        section of the file of patterns.

        told: the section of each clause, with what stands in its slots. Default: none.
        """
        return ()

    shown_by: ClassVar[tuple[str, str] | None] = None
    """The section of what is told of evidence, and the slot in it, that names alone tell of each player."""

    def scores(self, state: S, /) -> Sequence[int | None]:
        """What each player has scored in all, where that is another number than the one they stand by; else empty."""
        return ()

    def dealt(self, state: S, /) -> Mapping[str, int]:
        """What the set-up laid out of public facts by their paths, where the first turn has moved that by itself."""
        return {}

    def amount(self, path: str, value: Any, /) -> int | None:
        """How many of something a public fact of a seat is; None where it is no number. Default: a number itself."""
        return value if type(value) is int else None

    def wounds(self, before: S, after: S, seat: int, /) -> int | None:
        """How many losses an attack on somebody deals, also where fewer are left to lose; None where that is open."""
        return None

    def brings(self, effect: Effect, /) -> tuple[int, tuple[str, ...]] | None:
        """The seat to which an effect brings things of the kinds in `brought`, and these; None for another effect."""
        return None

    def ordinal(self, state: S, step: Step, noun: str, /) -> tuple[int | None, bool | None] | None:
        """Which one of its kind a step is that is done now, and whether it is the last, where `noun` is a word for it
        (`her second weapon`); None for each that is not known. None where neither is. Default: it never is.
        """
        return None

    def earlier(self, state: S, steps: Sequence[Step], forms: Sequence[str], /) -> bool:
        """Whether an entry that is read as these steps may tell of what was done before: `the one for Dai was a sai`.
        Default: it never does.
        """
        return False

    def answers(self, state: S, forms: Collection[str], /) -> str:
        """The answer to a question with these words, from what is public and no fact; empty without any."""
        return ""

    compares: ClassVar[bool] = False
    """Whether all that is told besides is compared by `laid`."""

    def laid(self, state: S, forms: Sequence[str], at: NamesAt, /) -> Iterable[tuple[tuple[Step, ...], frozenset[int]]]:
        """What an entry that no pattern reads lays out, by the row of its names and numbers alone, each with the tokens
        that say it. forms: the tokens. Default: nothing.
        """
        return ()

    def odd(self, state: S, forms: Sequence[str], steps: Sequence[Step], /) -> bool:
        """Whether words of a clause say of its steps what is not so, wherever they stand in it (`face up` of what lies
        face down): nothing is recorded. state: before the steps; forms: the tokens; without steps they are a whole
        entry, of which only what is so of the table is compared (`in round two`). Default: they do not.
        """
        return False

    def ends(self, state: S, /) -> Step | None:
        """What is recorded of somebody who is done, as the words say it; None where that is no answer. Default: what is
        recorded of somebody who does nothing.
        """
        return self.game.flow.decline(state)
