"""Shinobi Clans: ninjas are laid face down, shown all at once, and the contracts of three rounds pay gold."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from referee.engine.findings import Fault
from referee.engine.frames import NOTHING, Awaiting, Wait
from referee.engine.game import Bot, Effect, Game, Law, Row, Rule, Score, Setup, SetupQuestion, paired
from referee.engine.late import Due
from referee.engine.picture import Group
from referee.engine.printed import Printed
from referee.engine.rulebook import OptionValue, Rulebook
from referee.engine.steps import Act, Late, Show, Step
from referee.engine.words import Unread, Word
from referee.games.shinobi_clans import board as board_
from referee.games.shinobi_clans import (
    codes,
    data,
    facts,
    helping,
    leaver,
    notation,
    notation_draft,
    scoring,
    secretly,
    steps,
    table,
    words,
    writing,
)
from referee.games.shinobi_clans import picture as picture_
from referee.games.shinobi_clans import waits as waits_
from referee.games.shinobi_clans.asking import awaiting
from referee.games.shinobi_clans.codes import TOPICS
from referee.games.shinobi_clans.data import UNREAD, component_digest, spell_fact
from referee.games.shinobi_clans.limits import LIMITS
from referee.games.shinobi_clans.rules import APPLY, CHECK, ruled, told
from referee.games.shinobi_clans.rules.advanced import last_pick
from referee.games.shinobi_clans.rules.common import name_of
from referee.games.shinobi_clans.rules.late import WAYS, due
from referee.games.shinobi_clans.rules.record import recall, was_there
from referee.games.shinobi_clans.state import HAND, ClansState, view

if TYPE_CHECKING:
    from referee.engine.proof import Held
    from referee.engine.state import Claim
    from referee.engine.statistics import Collector


class ShinobiClans(Game[ClansState]):
    """The game object."""

    id = "shinobi_clans"
    title = "Shinobi Clans"
    aliases = ("clans",)
    players = (3, 5)
    minutes = 60
    view_name = "shinobi_clans/1"
    end_rule = "SC-END-01"
    check_rule = "SC-COMP-14"
    check_rules: ClassVar[Mapping[str, str]] = {
        "gold": "SC-BATTLE-F-09", "turn": "SC-NINJA-02", "passed": "SC-NINJA-04", "start": "SC-ROUND-04",
        "round": "SC-ROUND-01", "phase": "SC-ROUND-02", "targets": "SC-TARGET-02", "rewards": "SC-TARGET-04",
        "tokens": "SC-CONTRACT-01", "contracts": "SC-BATTLE-B-01", "resolving": "SC-BATTLE-A-01", "done": "SC-BATTLE-A-01",
        "first_pick": "SC-DRAFT-ADV-12", "pass": "SC-DRAFT-ADV-12", "winners": "SC-END-01",
    }  # fmt: skip
    card_rule = "SC-COMP-14"
    ends = ("SC-END-01",)
    score_rule = "SC-END-01"
    rulebook = Rulebook("referee.games.shinobi_clans")
    steps = steps.STEPS
    zones: ClassVar[Mapping[str, str]] = {
        "hand:SEAT": "cards in a hand",
        "#LINE": "the face-down card that this line laid",
        "discard": "the discard pile",
    }
    words = notation.WORDS
    topics = TOPICS
    bots: ClassVar[Mapping[str, str]] = {
        "random": "any legal step",
        "sensible": "plays to win, by a few plain rules",
    }
    laws = (
        Law("SC-LAW-1", "87 battle cards, none lost, none made", table.law_cards),
        Law("SC-LAW-2", "every card on the table is one of the ledger", table.law_places),
        Law("SC-LAW-3", "gold in hands and bank is what the bank began with", table.law_gold),
        Law("SC-LAW-4", "nobody has more tokens than a set", table.law_tokens),
        Law("SC-LAW-5", "occupied slots have no gap while a stack is turned up", table.law_slots, True),
        Law(
            "SC-LAW-6",
            "a Target is resolved in the battle phase only, a seat has the turn in the ninja phase only",
            table.law_fight,
        ),
        Law("SC-LAW-7", "a bank of forty gold gives no more than it has", table.law_bank, True),
    )

    @property
    def components(self) -> str:
        """Digest of the component data."""
        return component_digest()

    def seats_for(self, options: Mapping[str, OptionValue]) -> tuple[int, int]:
        """Least and most players (option player_count)."""
        return (2, 5) if options.get("player_count") == "allow_2" else self.players

    def questions(self, setup: Setup) -> Sequence[SetupQuestion]:
        """The starting player."""
        return (SetupQuestion("r", "the Rewards drawn for the starting player, by seat (or: start SEAT)"),)

    def census(self) -> Sequence[SetupQuestion]:
        """See `facts.questions`."""
        return facts.questions()

    def fact_wrong(self, name: str, value: Any) -> str:
        """See `facts.fact_wrong`."""
        return facts.fact_wrong(name, value)

    def census_wrong(self, box: Mapping[str, Any]) -> Sequence[str]:
        """What does not fit in the answers of a census, in sentences."""
        return facts.census_wrong(box)

    def census_sums(self, box: Mapping[str, Any]) -> Sequence[tuple[str, str]]:
        """See `facts.census_sums`."""
        return facts.census_sums(box)

    def new(self, setup: Setup) -> ClansState:
        """A table before set-up. Raises ValueError for a number of players, or a box, that cannot be."""
        least, most = self.seats_for(setup.options)
        if not least <= len(setup.seats) <= most:
            raise ValueError(f"Shinobi Clans is for {least} to {most} players, not {len(setup.seats)} (SC-SETUP-01)")
        copies = facts.all_copies(setup.box)
        wrong = facts.box_wrong(setup.box, copies)
        if wrong:
            raise ValueError(f"this box cannot be: {wrong[0]}")
        return ClansState(setup, copies)

    def check(self, state: ClansState, act: Act) -> Sequence[Fault]:
        """See `rules`."""
        rule = CHECK.get(type(act))
        return self.check_table(state, act) if rule is None else rule(state, act)

    def apply(self, state: ClansState, act: Act) -> Sequence[Effect]:
        """See `rules`."""
        rule = APPLY.get(type(act))
        if rule is None:
            return self.apply_table(state, act)
        return self.passed_on(state, rule(state, act))

    def as_ruled(self, state: ClansState, act: Act) -> Sequence[Effect]:
        """See `rules.ruled`."""
        return ruled.as_ruled(state, act)

    def rules_by_type(self) -> dict[type[Act], Rule]:
        """See `rules`."""
        return paired(CHECK, APPLY)

    def stand_in(self, state: ClansState, seat: int) -> Sequence[Effect] | None:
        """See `leaver`."""
        return leaver.stand_in(state, seat)

    def go_home(self, state: ClansState, seat: int) -> Sequence[Effect]:
        """See `leaver`."""
        return leaver.go_home(state)

    def put_out(self, state: ClansState, seat: int) -> Sequence[tuple[str, Any]]:
        """See `leaver`."""
        return leaver.put_out(state, seat)

    def waits(self, state: ClansState, act: Act) -> Wait | None:
        """See `waits`."""
        return waits_.waits(state, act)

    def awaiting(self, state: ClansState) -> Awaiting:
        """See `asking`."""
        return NOTHING if state.over else awaiting(state)

    def implied(self, state: ClansState, step: Step) -> Sequence[Step]:
        """Trimming unseen, nobody with a contract, tokens that were not read, the last pick of a pass."""
        s = state
        if s.phase == "trim" and isinstance(step, steps.Place) and s.setup.options["trim"] != "open":
            return [steps.Trim(seat, n) for seat, n in enumerate(s.owes, 1) if n]
        if s.fight is not None and s.fight.step == "tokens" and isinstance(step, _AFTER_TOKENS):
            return [steps.Shown(0, (), False)]
        if s.phase == "rest" and not s.pair_owed and isinstance(step, steps.Targets):
            return [steps.Tokens(0)]
        if s.phase == "pick" and not isinstance(step, steps.Pick | steps.Draft | Late):
            return last_pick(s)
        return ()

    def enter(self, state: ClansState) -> Step | None:
        """An empty line: nobody has a contract, the Target is settled, the remaining tokens are not read."""
        s = state
        if s.phase == "rest" and not s.over and not s.pair_owed:
            return steps.Tokens(0)
        if s.phase == "pick":
            return next(iter(last_pick(s)), None)
        if s.phase != "battle" or s.fight is None or s.over:
            return None
        if s.fight.step == "tokens":
            return steps.Shown(0)
        return steps.Result(0) if not s.fight.owed and not s.stacks[s.fight.target] else None

    def reveals(self, state: ClansState, act: Act) -> Sequence[tuple[str, str]]:
        """Cards and tokens that were seen."""
        if isinstance(act, Show):
            return tuple((act.zone, card) for card in act.cards)
        if isinstance(act, steps.Shown):
            target = state.fight.target if state.fight is not None else ""
            return tuple((f"tokens:{seat}", f"{target} {side}") for seat, side in act.tokens)
        if isinstance(act, steps.Tokens):
            return tuple((f"tokens:{seat}", f"{target} {side}") for seat, target, side in act.shown)
        if isinstance(act, steps.Leftovers):
            return tuple((f"hand:{act.who}", card) for card in act.cards if card != UNREAD)
        if isinstance(act, steps.Pool):
            return tuple(("deck", card) for card in act.cards if card != UNREAD)
        if isinstance(act, steps.Spy | steps.MasterSpy):
            return tuple((act.to, card) for card in act.seen if card and card != UNREAD)
        if isinstance(act, steps.Flip | steps.Hit | steps.Arm | steps.Idle):
            target = state.fight.target if state.fight is not None else ""
            return ((target, act.card),) if act.card != UNREAD else ()
        if isinstance(act, steps.Lay | steps.Weapon) and act.card and act.card != UNREAD:
            return ((act.to, act.card),)
        return ()

    def still(self, then: ClansState, now: ClansState, zone: str, card: str) -> bool:
        """See `record.was_there`."""
        return was_there(then, now, zone, card)

    def recall(self, state: ClansState, seen: Sequence[tuple[str, str]]) -> None:
        """See `record.recall`."""
        recall(state, seen)

    def wanted(self, state: ClansState) -> Sequence[str]:
        """See `told.wanted`."""
        now, before = told.wanted(state)
        return (*now, *before)

    ways = WAYS

    def due(self, state: ClansState) -> Sequence[Due]:
        """A draw, the discarding of a Scout."""
        return due(state)

    def printed(self, state: ClansState | None = None) -> Printed:
        """See `data.printed_names`, with the further cards of this box."""
        return data.printed_names(codes.further(state) if state is not None else ())

    def fact_words(self, path: str, value: Any) -> str:
        """See `board.fact_words`."""
        return board_.fact_words(path, value) or super().fact_words(path, value)

    def id_titles(self) -> Mapping[str, str]:
        """See `data.id_titles`."""
        return data.id_titles()

    def read(self, state: ClansState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """See `notation`."""
        return notation.read(state, words)

    def parsed(self, state: ClansState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """See `Game.parse`; what is wrong with a plain entry is said with an example."""
        if notation_draft.is_answer(words):
            return notation_draft.read_start(state, words)
        try:
            return super().parsed(state, words)
        except Unread as error:
            worded = notation.read_worded(state, words)
            if worded is not None:
                return worded
            raise codes.explained(self.steps, words, error) from None

    def spelled(self, state: ClansState, step: Step) -> Step:
        """See `codes`."""
        return codes.spelled_out(state, step)

    def write(self, state: ClansState, steps: Sequence[Step]) -> str:
        """See `notation`."""
        return writing.write(state, steps, self.apply)

    def read_show(self, state: ClansState, words: Sequence[Word]) -> Show:
        """See `notation`."""
        return notation.read_show(state, words)

    def write_show(self, state: ClansState, show: Show) -> str:
        """See `notation`."""
        return notation.write_show(state, show)

    def view(self, state: ClansState) -> dict[str, Any]:
        """See `state.view`."""
        return view(state)

    counted: ClassVar[Mapping[str, str]] = {"gold": "gold"}
    per_seat: ClassVar[tuple[str, ...]] = (
        "gold", "hand", "has", "passed", "leftovers", "trim", "tokens", "contracts", "packs", "held"
    )  # fmt: skip
    titles: ClassVar[Mapping[str, str]] = {
        "has": "has cards", "deck": "draw pile", "discard": "discard pile", "on_table": "cards on the table",
        "stack.*": "stack of *", "height.*": "cards on *", "slots.*.a": "Assassins on *", "slots.*.g": "Guardians on *",
        "stack.*.*": "stack of *, card *", "slots.*.a.*": "*, Assassin slot *", "slots.*.g.*": "*, Guardian slot *",
        "under.*": "Meddlers under *", "scout": "Scouts on", "pass": "times packs were passed", "packs": "cards in the pack",
    "held": "pack held", "trim": "cards to discard", "tokens": "contract tokens left", "done": "Targets settled",
        "start": "Starting Player", "pool": "face-up pool", "last.*": "last Target, *",
    }  # fmt: skip
    course: ClassVar[tuple[str, ...]] = ("phase", "turn", "round", "height.*")
    derived = table.DERIVED

    limits = LIMITS

    def members_of(self, state: ClansState, name: str) -> Sequence[str]:
        """Seats, and Targets by their letters and names."""
        return (*super().members_of(state, name), codes.target_id(name.lower()))

    def put(self, state: ClansState, path: str, value: Any) -> Sequence[Effect]:
        """See `table.put`."""
        return table.put(state, path, value)

    def mark(self, state: ClansState) -> object:
        """A round ended when its number changes."""
        return state.round if state.round > 1 else None

    def score(self, state: ClansState) -> Score:
        """See `scoring`."""
        return scoring.score(state)

    def result(self, state: ClansState) -> dict[str, Any]:
        """See `scoring`."""
        return scoring.score(state, explained=False).result()

    pad_usage = scoring.PAD_USAGE

    def pad(self, values: Mapping[str, str]) -> Score:
        """See `scoring.pad`."""
        return scoring.pad(self, values)

    def pad_values(self, values: Mapping[str, str], box: Mapping[str, Any]) -> Mapping[str, str]:
        """A battle takes its printed numbers from the box; what is typed comes first."""
        return {**{name: spell_fact(value) for name, value in box.items()}, **values} if "target" in values else values

    def describe(self, state: ClansState, act: Act) -> str:
        """See `words`."""
        return words.describe(state, act)

    def say(self, effect: Effect) -> str:
        """See `words`."""
        return words.say(effect)

    def board(self, view: Mapping[str, Any]) -> Sequence[Row]:
        """See `board`."""
        return board_.board(view)

    def picture(self, view: Mapping[str, Any]) -> Sequence[Group]:
        """See `picture`."""
        return picture_.picture(view)

    def status(self, state: ClansState) -> str:
        """Round, phase, who is asked for what."""
        return words.status(state)

    def as_seen(self, state: ClansState) -> ClansState:
        """See `secretly.as_seen`."""
        return secretly.as_seen(state)

    def suggest(self, state: ClansState, faults: Sequence[Fault], steps: Sequence[Step]) -> Sequence[str]:
        """See `helping.suggest`."""
        return helping.suggest(state, faults, steps)

    def follow(self, state: ClansState, before: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        """See `helping.follow`."""
        return helping.follow(state, before)

    def complete(self, state: ClansState) -> Sequence[tuple[str, str]]:
        """See `helping.complete`."""
        return helping.complete(state)

    def statistics(self, setup: Setup) -> "Collector":
        """See `statistics`."""
        from referee.games.shinobi_clans.statistics import ClansCollector

        return ClansCollector(setup)

    def world(self, setup: Setup, random: Random) -> Any:
        """See `world`."""
        from referee.games.shinobi_clans.world import ClansWorld

        return ClansWorld(setup.box, len(setup.seats), random)

    def made_up_box(self, random: Random, known: Mapping[str, Any]) -> dict[str, Any]:
        """See `facts.made_up`."""
        return facts.made_up(random, known)

    def joins(self, typed: Sequence[Act], step: Step | None) -> bool:
        """A Target goes with its contracts, the cards of a stack with one another, the picks of a pass likewise."""
        last = typed[-1]
        if isinstance(last, steps.Begin):
            return step is None or isinstance(step, steps.Shown)
        if isinstance(last, steps.Pick):
            return step is None or isinstance(step, steps.Pick)
        if isinstance(last, _TURNED):
            return step is None or isinstance(step, _TURNED)
        return False

    def silent(self, state: ClansState, step: Step) -> bool:
        """Trimming unseen is implied by the contracts."""
        return isinstance(step, steps.Trim) and state.setup.options["trim"] != "open"

    def after_end(self, state: ClansState, world: Any) -> Sequence[Act]:
        """The hands."""
        world.sync(state)
        hands = [(seat, world.zone(HAND[seat])) for seat in range(1, state.seats + 1)]
        return tuple(Show(f"hand:{seat}", hand, True) for seat, hand in hands if hand)

    def world_says(self, world: Any, state: ClansState) -> Mapping[str, Any]:
        """See `witness`."""
        from referee.games.shinobi_clans.witness import world_says

        return world_says(world, state)

    def bot(self, name: str) -> Bot:
        """See `bot`, `sensible`. Raises KeyError."""
        from referee.games.shinobi_clans.sensible import BOTS

        return BOTS[name]

    def held(self, state: ClansState, act: Act) -> "Sequence[Held]":
        """See `proof.held`."""
        from referee.games.shinobi_clans import proof

        return proof.held(state, act)

    def asserted(self, state: ClansState, claim: "Claim", act: Act) -> "Held | None":
        """See `proof.asserted`."""
        from referee.games.shinobi_clans import proof

        return proof.asserted(state, claim, act)

    def card_words(self, state: ClansState, card: str) -> str:
        """The printed name, also of a card that only this box has."""
        return name_of(state, card)

    def where_words(self, state: ClansState, zone: str) -> str:
        """See `words.where_words`."""
        return words.where_words(zone)

    def opened(self, state: ClansState, act: Act | None, cards: Sequence[Any]) -> Sequence[Act]:
        """See `proof.opened`."""
        from referee.games.shinobi_clans import proof

        return proof.opened(state, act, cards)


_AFTER_TOKENS = (steps.Flip, steps.Result, steps.Idle, steps.Slot)
_TURNED = (steps.Flip, steps.Hit, steps.Arm, steps.Idle)


GAME = ShinobiClans()
