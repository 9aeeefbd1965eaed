"""Steps and the other acts that a log can hold.

A *step* is one decision of one seat or of the table, or one thing that became visible. Games declare their steps as
subclasses of `Step`; plain entry, JSON, help, completion and the JSON schema all come from that one declaration.
Besides steps there are four acts that every game knows: `Show`, `Fact`, `Set` and `Check`.
"""

from collections.abc import Callable
from functools import cache
from typing import ClassVar, Literal, TypedDict, TypeVar, Unpack

import msgspec

TABLE = 0
"""The seat number of the table itself: draws, reveals, set-up, another player's turning of a card."""

Value = int | str | bool | None | list["Value"] | dict[str, "Value"]


class Secret(msgspec.Struct, frozen=True):
    """Who may see a field of a step before it becomes public.

    A secret field has a default: that is what stands in its place where it is hidden, and it means "not told".
    """

    seats: tuple[str, ...] = ("who",)
    """Names of the step's fields that hold a seat which knows it anyway."""
    until: Literal["end", "show"] = "show"
    """`end` (until the end of the game) or `show` (until it is shown)."""
    zone: str = ""
    """The place whose showing makes it public, with fields of the step in braces: `role:{who}`; empty when no showing
    tells (another card of that name may have been meant).
    """
    seen: bool = False
    """Whether everybody sees it when it happens, so that the echo names it then; afterwards it lies hidden."""


class Step(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of all steps."""

    who: int
    """The seat that decides, 0 for the table."""
    secret: ClassVar[dict[str, Secret]] = {}
    noted: ClassVar[bool] = False
    """Whether it is kept because somebody did or said it, and never changes anything on the table."""
    by_table: ClassVar[bool] = False
    """Whether the table does it, as seat 0."""
    undoes: ClassVar[bool] = False
    """Whether it takes back what was played, so that the answer says what of the table it changed."""
    ends: ClassVar[bool] = False
    """Whether it ends a turn or a round, and so is no answer of somebody who is asked."""
    seated: ClassVar[tuple[str, ...]] = ()
    """Members that are seats (of a list all its members, of a pair the first one), so that a player may be named there.
    """
    help: ClassVar[str] = ""
    spare: ClassVar[str] = ""
    """Why what people say besides is no part of it, and left out."""

    @classmethod
    def verb(cls) -> str:
        """The word that names this kind of step in logs, plain entries and messages."""
        return str(cls.__struct_config__.tag)


Kind = TypeVar("Kind", bound=type[Step])


class StepMembers(TypedDict, total=False):
    """What a kind of step says of itself, see `Step`."""

    secret: dict[str, Secret]
    noted: bool
    by_table: bool
    undoes: bool
    ends: bool
    seated: tuple[str, ...]
    spare: str


def entry(help: str, **more: Unpack[StepMembers]) -> Callable[[Kind], Kind]:
    """Declares a kind of step: how it is typed, and what else is to be known of it (see `Step`)."""

    def declared(kind: Kind) -> Kind:
        for name, value in {"help": help, **more}.items():
            setattr(kind, name, value)
        return kind

    return declared


@entry("an effect that the rules compel was forgotten at the table")
class Skip(Step, tag="skip"):
    """An effect that the rules compel and the table forgot."""

    what: str = ""
    """The effect's name in this game."""


@entry("late EFFECT …: what was passed over is done now; `? skip` lists how each is typed")
class Late(Step, tag="late"):
    """A compulsory effect that was passed over is done after all, now."""

    what: str
    """The effect's name in this game."""
    told: tuple[str, ...] = ()
    """What only the table knows of it, as ids: cards, a treasure, a token."""


@entry("the player on this seat goes home")
class Drop(Step, tag="drop"):
    """The player of a seat goes home; what follows is the option `leaver`. who: the seat."""


@entry("somebody else sits on this seat from here on")
class Sit(Step, tag="seat"):
    """Somebody else plays the seat `who` from here on."""

    name: str
    person: str = ""
    """An id of the person that is the same in all logs, if known."""


@entry("an option of the rules has another value from here on")
class Agree(Step, tag="option"):
    """The table plays by another value of an option from here on."""

    name: str
    value: bool | int | str
    """Its value from here on."""


TABLE_STEPS: tuple[type[Step], ...] = (Drop, Sit, Agree)
"""Steps that every game knows, about the people at the table and what they agree on."""

STOPPED = ("abandoned", "conceded", "annulled")
"""Why a game was stopped, as an `end` line says it."""

DROPPED = "dropped"
"""Why a game is over that does not go on without a player who went home."""

NO_RESULT = (*STOPPED, DROPPED)
"""Ends by which a game has no result."""


class Show(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Cards or roles shown outside play."""

    zone: str
    """The game's name of the place."""
    cards: tuple[str, ...]
    """The names of the cards that are shown."""
    whole: bool = False
    """Whether these are all its cards."""


class Fact(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something printed on this group's own components."""

    name: str
    """Its name in the game's census list."""
    value: int | str | bool | list[int | str]
    """What is printed there."""


class Set(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table declares a public fact that replaces the computed one."""

    path: str
    """Its path in the game's view, `lives.2`."""
    value: int | str | bool | list[int | str]
    """Its value from here on."""


class Check(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table states a public fact to be compared with the computed one. Evidence, never refused."""

    path: str
    """Its path in the game's view, `lives.2`."""
    value: int | str | bool | list[int | str]
    """What the table counts."""


Act = Step | Show | Fact | Set | Check


@cache
def fields(step: type[Step]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The named arguments of a step type, `who` left out."""
    return tuple(f for f in msgspec.structs.fields(step) if f.name != "who")


def seats_of(step: Step) -> list[int]:
    """The seat that decides, unless it is the table, and those that the step names; a member that has its default names
    none.
    """
    found = [] if step.by_table else [step.who]
    for field in fields(type(step)):
        if field.name in step.seated and (value := getattr(step, field.name)) != field.default:
            several = value if isinstance(value, tuple) and value and isinstance(value[0], tuple) else (value,)
            found += [one[0] if isinstance(one, tuple) else one for one in several]
    return found
