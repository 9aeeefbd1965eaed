"""The parts of Shinobi Clans."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from referee.engine.game import (
    Act,
    Effect,
    Facts,
    Flow,
    Late,
    Notation,
    OptionValue,
    Printed,
    Setup,
    SetupQuestion,
    Step,
    Unread,
    Word,
    refuse,
)
from referee.engine.paths import was_set
from referee.games.shinobi_clans import board as board_
from referee.games.shinobi_clans import (
    boxes,
    codes,
    data,
    helping,
    notation,
    notation_draft,
    steps,
    table,
    writing,
)
from referee.games.shinobi_clans import waits as waits_
from referee.games.shinobi_clans.data import LETTER, TARGETS, UNREAD, id_titles
from referee.games.shinobi_clans.facts import FACTS
from referee.games.shinobi_clans.rules import advanced
from referee.games.shinobi_clans.rules.rewards import finish
from referee.games.shinobi_clans.state import ClansState

_AFTER_TOKENS = (steps.Flip, steps.Result, steps.Idle, steps.Slot)


class ClansFlow(Flow[ClansState]):
    """How a game of Shinobi Clans runs."""

    def seats_for(self, options: Mapping[str, OptionValue]) -> tuple[int, int]:
        """Least and most players (option player_count)."""
        return (2, 5) if options.get("player_count") == "allow_2" else self.game.about.players

    def questions(self, setup: Setup) -> Sequence[SetupQuestion]:
        """The starting player."""
        return (SetupQuestion("r", "who starts (seat or name; or the Rewards drawn by all, in seating order)"),)

    def asks(self, state: ClansState) -> SetupQuestion | None:
        """The Targets of round 1."""
        if state.phase != "target" or state.round > 1:
            return None
        legend = " · ".join(f"{letter} {id_titles()[target]}" for letter, target in LETTER.items())
        return SetupQuestion(
            "t", f"the {state.n_targets} Targets of round 1, each with the gold of its Reward: d5 r2 s3", legend=legend
        )

    state = ClansState

    def new(self, setup: Setup) -> ClansState:
        """A table before set-up. Raises ValueError for a number of players, or a box, that cannot be."""
        if wrong := boxes.census_wrong(setup.box):
            raise ValueError(f"the numbers of this box do not fit: {wrong[0]}")
        return super().new(setup)

    def deal(self, state: ClansState, random: Random) -> Sequence[Step]:
        """Who starts; and the Targets of round 1 with their Rewards, where the census knows these."""
        start = steps.SetupStep(0, (), random.randint(1, state.seats))
        gold = state.setup.box.get("rewards")
        if not isinstance(gold, list | tuple) or len(gold) < state.n_targets:
            return (start,)
        n = state.n_targets
        targets, rewards = random.sample(sorted(TARGETS), n), random.sample(list(gold), n)
        return (start, steps.Targets(0, tuple(targets), tuple(rewards)))

    waits = staticmethod(waits_.waits)
    awaiting = staticmethod(waits_.awaiting)

    def implied(self, s: ClansState, step: Step) -> Sequence[Step]:
        """Trimming unseen, nobody with a contract, tokens that were not read, the last pick of a pass."""
        if s.phase == "trim" and isinstance(step, steps.Place) and s.setup.options["trim"] != "open":
            return [steps.Trim(seat, n) for seat, n in enumerate(s.owes, 1) if n]
        if s.fight is not None and s.fight.step == "tokens" and isinstance(step, _AFTER_TOKENS):
            return [steps.Shown(0, (), False)]
        if s.phase == "rest" and not s.pair_owed and isinstance(step, steps.Targets):
            return [steps.Tokens(0)]
        if s.phase == "pick" and not isinstance(step, steps.Pick | steps.Draft | Late):
            return advanced.last_pick(s)
        return ()

    def enter(self, s: ClansState) -> Step | None:
        """The last pick of a pass; the Target is settled when nothing of it can be turned up any more."""
        if s.phase == "pick":
            return next(iter(advanced.last_pick(s)), None)
        fight = s.fight
        if s.phase != "battle" or fight is None or s.over or fight.step == "tokens" or s.pair_owed:
            return None
        waits = fight.owed or s.stacks[fight.target] or helping.idle_weapons(s, fight)
        return None if waits else steps.Result(0)

    def decline(self, s: ClansState) -> Step | None:
        """Nobody has a contract, the Target is settled, the remaining tokens are not read."""
        if s.phase == "rest" and not s.over and not s.pair_owed:
            return steps.Tokens(0)
        if s.phase == "pick":
            return next(iter(advanced.last_pick(s)), None)
        if s.phase != "battle" or s.fight is None or s.over:
            return None
        if s.fight.step == "tokens":
            return steps.Shown(0)
        return steps.Result(0) if not s.fight.owed and not s.stacks[s.fight.target] else None


def _seen(zone: str, cards: Sequence[str]) -> Sequence[tuple[str, str]]:
    return tuple((zone, card) for card in cards if card != UNREAD)


def _turned(s: ClansState, act: Any) -> Sequence[tuple[str, str]]:
    return _seen(s.fight.target if s.fight is not None else "", (act.card,))


def _shown(s: ClansState, act: steps.Shown) -> Sequence[tuple[str, str]]:
    target = s.fight.target if s.fight is not None else ""
    return tuple((f"tokens:{seat}", f"{target} {side}") for seat, side in act.tokens)


SEEN: dict[type[Act], Callable[[ClansState, Any], Sequence[tuple[str, str]]]] = {
    steps.Shown: _shown,
    steps.Tokens: lambda s, act: tuple((f"tokens:{seat}", f"{target} {side}") for seat, target, side in act.shown),
    steps.Leftovers: lambda s, act: _seen(f"hand:{act.who}", act.cards),
    steps.Pool: lambda s, act: _seen("deck", act.cards),
    **dict.fromkeys((steps.Spy, steps.MasterSpy), lambda s, act: _seen(act.to, tuple(filter(None, act.seen)))),
    **dict.fromkeys((steps.Flip, steps.Hit, steps.Arm, steps.Idle), _turned),
    **dict.fromkeys((steps.Lay, steps.Weapon), lambda s, act: _seen(act.to, (act.card,) if act.card else ())),
}
"""What becomes visible, by kind of act."""


class ClansFacts(Facts[ClansState]):
    """The public facts of Shinobi Clans."""

    declared = FACTS
    check_rule = "SC-COMP-14"

    def shown_words(self, path: str, value: Any) -> str:
        """See `board.shown_words`."""
        return board_.shown_words(path, value) or super().shown_words(path, value)

    def fact_words(self, path: str, value: Any) -> str:
        """Besides printed names: a Reward that nobody read is `?`."""
        return "?" if path.startswith("rewards") and value == -1 else super().fact_words(path, value)

    def members_of(self, state: ClansState, name: str) -> Sequence[str]:
        """Seats, and Targets by their letters and names."""
        return (*super().members_of(state, name), codes.target_id(name.lower()))

    def put(self, state: ClansState, path: str, value: Any) -> Sequence[Effect]:
        """As declared, and while the game runs; what lies below a name as `table.BELOW` says."""
        refuse(
            (
                state.over and path.partition(".")[0] not in table.AT_THE_END,
                "the game is over; `back LINE` takes play back, `amend LINE` corrects a line",
            )
        )
        did = was_set(path, value) if table.put_below(state, path, value) else super().put(state, path, value)
        if state.over:
            finish(state)
        return did


class ClansNotation(Notation[ClansState]):
    """How Shinobi Clans is typed."""

    words = notation.WORDS

    def printed(self, state: ClansState | None = None) -> Printed:
        """See `data.printed_names`, with the further cards of this box."""
        return data.printed_names(codes.further(state) if state is not None else ())

    read = staticmethod(notation.read)

    def parsed(self, state: ClansState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """See `Notation.parse`; what is wrong with a plain entry is said with an example."""
        if notation_draft.is_answer(words):
            return notation_draft.read_start(state, words)
        try:
            return super().parsed(state, words)
        except Unread as error:
            if (worded := notation.read_worded(state, words)) is not None:
                return worded
            raise codes.explained(self.game.steps, words, error) from None

    spelled = staticmethod(codes.spelled_out)

    def write(self, state: ClansState, steps: Sequence[Step]) -> str:
        """See `notation`."""
        return writing.write(state, steps, self.game.rules.apply)

    read_show = staticmethod(notation.read_show)
    write_show = staticmethod(notation.write_show)
