"""What is drawn of a table, on every kind of screen."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from referee.engine.board import Row, Standings
from referee.engine.parts.part import GamePart, S

if TYPE_CHECKING:
    from referee.engine.picture import Group, Ring


class Drawing(GamePart[S]):
    """What is drawn of a table."""

    next_seat: ClassVar[Literal["", "left", "right"]] = ""
    """On which side of a player the next seat is; empty: the seats are drawn side by side, not around a table."""

    stand: ClassVar[Callable[[Any, tuple[Row, ...]], Standings]] = staticmethod(
        lambda state, numbers: Standings(numbers)
    )
    """How everybody stands, from `(state, numbers)`."""

    def board(self, view: Mapping[str, Any], /) -> Sequence[Row]:
        """A view as rows and labelled values. Default: a row for the table, and one for each seat of the lists in the
        view.
        """
        facts = self.game.facts
        lists = {name: value for name, value in view.items() if isinstance(value, list)}
        table = [(name, value) for name, value in view.items() if name not in lists]
        rows = [("", 0, table)]
        for seat in range(1, max(map(len, lists.values()), default=0) + 1):
            rows.append(
                (f"@{seat}", seat, [(name, value[seat - 1]) for name, value in lists.items() if seat <= len(value)])
            )
        return [
            Row(label, tuple((facts.fact_title(name), facts.fact_words(name, value)) for name, value in cells), seat)
            for label, seat, cells in rows
        ]

    def standing(self, state: S, /) -> Standings:
        """How everybody stands: what stays in view beside the prompt, by `stand`. Default: the numbers of each seat."""
        return type(self).stand(state, self.numbers(state))

    def numbers(self, state: S, /) -> tuple[Row, ...]:
        """The numbers of each seat as its facts declare them (`PublicFact.standing`); where none does, all that a seat
        has.
        """
        facts = self.game.facts
        view = facts.view(state)
        there = [fact for fact in facts.declared if fact.per_seat and isinstance(view.get(fact.path), list)]
        shown = sorted((fact for fact in there if fact.standing), key=lambda fact: fact.standing)
        columns = [(fact.heading, fact.path, view[fact.path]) for fact in shown]
        columns = columns or [
            (fact.heading, fact.path, view[fact.path])
            for fact in there
            if all(type(value) is int for value in view[fact.path])
        ]
        return tuple(
            Row(
                f"@{seat}",
                tuple(
                    (title, facts.fact_words(path, values[seat - 1]))
                    for title, path, values in columns
                    if seat <= len(values)
                ),
                seat,
            )
            for seat in range(1, state.seats + 1)
        )

    def round_of(self, view: Mapping[str, Any], /) -> Any:
        """The round that a view belongs to; a scoring belongs to the round that it ends. None where there are none."""
        return view.get("round")

    def face_up(self, state: S, /) -> Sequence[Row]:
        """Rows that only the table sees now: cards that lie open, where what is missing later would tell a secret."""
        return ()

    def picture(self, view: Mapping[str, Any], /) -> "Sequence[Group] | None":
        """A view as drawable seats and places; None: drawn from the rows of its board."""
        return None

    def ring(self, facts: Mapping[str, Any], /) -> "Ring | None":
        """What connects the seats around a table, from the public facts by their paths (`Facts.paths`); None: no line
        is drawn.
        """
        return None
