"""Shinbi from its rulebook, once more and small: which steps are legal. Nothing here calls the game's rules.

Seats count to the right. `Reference.legal` gives None where it has no opinion: who acts while another's window is open closes it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from referee.games.shinbi import steps as st

SILENT = ""
ALL_KINDS = (st.Attack, st.Reveal, st.Denounce, st.Recover)
"""Steps that are proposed."""
NOT_COVERED = ("options other than those of the editions", "waiving, paying, what is shown", "who acts while another's window is open")
"""What is not covered, for the exam to print."""
CALLS = ("incompetence", "plotting")


class Reference:
    """What was done, from the steps alone. distinct: whether an attacker announces three different weapons."""

    def __init__(self, head: Any) -> None:
        self.seats = len(head.seats)
        self.distinct = head.edition in ("es", "fr")
        self.begin(0)

    def begin(self, start: int) -> None:
        """A new round: every card is back in its hand."""
        self.start = self.turn = start
        self.given: dict[tuple[int, int], str] = {}
        self.seen: dict[tuple[int, int], str] = {}
        self.open: tuple[int, tuple[tuple[int, str], ...]] | None = None
        self.done = 0

    def right(self, seat: int, by: int = 1) -> int:
        """The seat so far to the right."""
        return (seat - 1 + by) % self.seats + 1

    def take(self, step: Any) -> None:
        """A step that was recorded."""
        if isinstance(step, st.SetupStep):
            self.begin(step.start)
        elif isinstance(step, st.Attack):
            self.given[step.who, step.to] = step.say
            if sum(a == step.who for a, _ in self.given) == 3:
                self.turn = self.right(self.turn)
        elif isinstance(step, st.Reveal):
            self.open = (step.who, step.cards)
            self.seen.update({(a, step.who): weapon for a, weapon in step.cards})
            self.turn, self.done = self.right(step.who), self.done + 1
        elif isinstance(step, st.Denounce):
            self.seen[step.third[0], step.who] = step.third[1]
            self.open = None
        elif isinstance(step, st.Waive | st.Pay):
            self.open = None
        elif isinstance(step, st.Recover):
            self.begin(self.right(self.start))

    @property
    def begun(self) -> bool:
        """Whether the table is set up."""
        return self.start > 0

    @property
    def assigning(self) -> bool:
        """Whether cards are still being given."""
        return len(self.given) < 3 * self.seats

    def legal(self, step: Any) -> bool | None:
        """Whether the rulebook allows this step now."""
        if not self.begun:
            return None
        if isinstance(step, st.Attack):
            return self.attack(step)
        if isinstance(step, st.Reveal):
            return self.reveal(step)
        if isinstance(step, st.Denounce):
            return self.denounce(step)
        if isinstance(step, st.Recover):
            if self.open is not None:
                return None if self.done == self.seats else False
            return not self.assigning and self.done == self.seats
        return None

    def attack(self, step: st.Attack) -> bool:
        """The three seats on the right, one card each, in turn; the third equal announcement of others is not allowed."""
        reach = [self.right(step.who, by) for by in (1, 2, 3)]
        told = [say for (_, to), say in self.given.items() if to == step.to]
        mine = [say for (a, _), say in self.given.items() if a == step.who]
        return (
            self.assigning and step.who == self.turn and step.to in reach and (step.who, step.to) not in self.given
            and step.say in st.WEAPONS and told.count(step.say) < 2 and not (self.distinct and step.say in mine)
        )  # fmt: skip

    def fits(self, clan: int, at: int, weapon: str) -> bool:
        """Whether a clan can have given this weapon here: it has one of each."""
        elsewhere = {told for (a, t), told in self.seen.items() if a == clan and t != at}
        return weapon in st.WEAPONS and weapon not in elsewhere

    def reveal(self, step: st.Reveal) -> bool | None:
        """Two of the three cards, in order from the holder of the pawn."""
        if self.assigning or self.done == self.seats:
            return False
        if self.open is not None:
            return False if step.who == self.open[0] else None
        from_ = [a for a, _ in step.cards]
        return (
            step.who == self.turn and len(from_) == len(set(from_)) == 2
            and all((a, step.who) in self.given for a in from_)
            and all(self.fits(a, step.who, weapon) for a, weapon in step.cards)
        )  # fmt: skip

    def denounce(self, step: st.Denounce) -> bool:
        """The victim: plotting over two equal cards, incompetence over two different ones; the third card is turned up."""
        if self.open is None or step.who != self.open[0]:
            return False
        (a, one), (b, other) = self.open[1]
        third, weapon = step.third
        return (
            step.what == CALLS[one == other] and third not in (a, b) and (third, step.who) in self.given
            and self.fits(third, step.who, weapon)
        )  # fmt: skip


def proposed(reference: Reference, chance: Random) -> Any:
    """One step of the grammar, uniformly: any seat, any card, any word."""
    seat = lambda: chance.randint(1, reference.seats)  # noqa: E731
    weapon = lambda: chance.choice(st.WEAPONS)  # noqa: E731
    kind = chance.choice(ALL_KINDS)
    if kind is st.Attack:
        return st.Attack(seat(), seat(), chance.choice((*st.WEAPONS, SILENT)))
    if kind is st.Reveal:
        return st.Reveal(seat(), tuple((seat(), weapon()) for _ in range(chance.choice((1, 2, 2, 2, 3)))))
    if kind is st.Denounce:
        return st.Denounce(seat(), chance.choice(CALLS), (seat(), weapon()))
    return st.Recover(0)
