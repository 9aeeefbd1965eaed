"""Steps and the other acts that a log can hold.

A *step* is one decision of one seat or of the table, or one thing that became visible. Games declare their steps as
subclasses of `Step`; plain entry, JSON, help, completion and the JSON schema all come from that one declaration.
Besides steps there are four acts that every game knows: `Show`, `Fact`, `Set` and `Check`.
"""

from typing import ClassVar, Literal

import msgspec

TABLE = 0
"""The seat number of the table itself: draws, reveals, set-up, another player's turning of a card."""

Value = int | str | bool | None | list["Value"] | dict[str, "Value"]


class Secret(msgspec.Struct, frozen=True):
    """Who may see a field of a step before it becomes public.

    seats: names of the step's fields that hold a seat which knows it anyway. until: `end` (shown at the end of the
    game) or `show` (only when it is shown). zone: the place whose showing makes it public, with fields of the step in
    braces: `role:{who}`; empty when no showing tells (another card of that name may have been meant). seen: everybody
    sees it when it happens, so the echo names it then; afterwards it lies hidden.

    A secret field has a default: that is what stands in its place where it is hidden, and it means "not told".
    """

    seats: tuple[str, ...] = ("who",)
    until: Literal["end", "show"] = "show"
    zone: str = ""
    seen: bool = False


class Step(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of all steps. who: the seat that decides, 0 for the table.

    noted: it is kept because somebody did or said it, and changes nothing on the table at any moment. undoes: it takes
    back what was played, so the answer says what of the table it changed. seated: members that are
    seats (of a list all its members, of a pair the first one): there a player may be named.
    """

    who: int
    secret: ClassVar[dict[str, Secret]] = {}
    noted: ClassVar[bool] = False
    undoes: ClassVar[bool] = False
    seated: ClassVar[tuple[str, ...]] = ()
    help: ClassVar[str] = ""

    @classmethod
    def verb(cls) -> str:
        """The word that names this kind of step in logs, plain entries and messages."""
        return str(cls.__struct_config__.tag)


class Skip(Step, tag="skip"):
    """An effect that the rules compel and the table forgot. what: the effect's name in this game."""

    what: str = ""
    help: ClassVar[str] = "an effect that the rules compel was forgotten at the table"


class Late(Step, tag="late"):
    """A compulsory effect that was passed over is done after all, now. what: its name in this game; told: what only the
    table knows of it, as ids: cards, a treasure, a token.
    """

    what: str
    told: tuple[str, ...] = ()
    help: ClassVar[str] = "late EFFECT …: what was passed over is done now; `? skip` lists how each is typed"


class Drop(Step, tag="drop"):
    """The player of a seat goes home; what follows is the option `leaver`. who: the seat."""

    help: ClassVar[str] = "the player on this seat goes home"


class Sit(Step, tag="seat"):
    """Somebody else plays a seat from here on. who: the seat; person: an id that is the same in all logs, if known."""

    name: str
    person: str = ""
    help: ClassVar[str] = "somebody else sits on this seat from here on"


class Agree(Step, tag="option"):
    """The table plays by another value of an option from here on."""

    name: str
    value: bool | int | str
    help: ClassVar[str] = "an option of the rules has another value from here on"


TABLE_STEPS: tuple[type[Step], ...] = (Drop, Sit, Agree)
"""Steps that every game knows, about the people at the table and what they agree on."""

STOPPED = ("abandoned", "conceded", "annulled")
"""Why a game was stopped, as an `end` line says it."""

DROPPED = "dropped"
"""Why a game is over that does not go on without a player who went home."""

NO_RESULT = (*STOPPED, DROPPED)
"""Ends by which a game has no result."""


class Show(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Cards or roles shown outside play. zone: the game's name of the place; whole: these are all its cards."""

    zone: str
    cards: tuple[str, ...]
    whole: bool = False


class Fact(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something printed on this group's own components. name: as the game's census list calls it."""

    name: str
    value: int | str | bool | list[int | str]


class Set(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table declares a public fact that replaces the computed one. path: as in the game's view, `lives.2`."""

    path: str
    value: int | str | bool | list[int | str]


class Check(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table states a public fact to be compared with the computed one. Evidence, never refused."""

    path: str
    value: int | str | bool | list[int | str]


Act = Step | Show | Fact | Set | Check


def fields(step: type[Step]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The named arguments of a step type, `who` left out."""
    return tuple(f for f in msgspec.structs.fields(step) if f.name != "who")
