"""Shinbi (Shinobi): daimyos give face-down attacks and lie about them; the last one with a life wins."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from referee.engine.findings import Fault
from referee.engine.frames import Awaiting, Wait
from referee.engine.game import Bot, Effect, Game, Law, Row, Rule, Score, Setup, SetupQuestion, paired
from referee.engine.late import Due
from referee.engine.picture import Group
from referee.engine.printed import Printed
from referee.engine.proof import Case, Odd, Played
from referee.engine.rulebook import Rulebook
from referee.engine.steps import Act, Set, Show, Skip, Step
from referee.engine.words import Word
from referee.games.shinbi import board as board_
from referee.games.shinbi import flow, notation, notation_write, proof, scoring, steps, table, words, worlds
from referee.games.shinbi import picture as picture_
from referee.games.shinbi import topics as topics_
from referee.games.shinbi.data import clan_titles, component_digest, printed_names
from referee.games.shinbi.limits import LIMITS
from referee.games.shinbi.rules import APPLY, CHECK, record, ruled
from referee.games.shinbi.rules.late import WAYS, due
from referee.games.shinbi.state import LIVES, ShinbiState, view

if TYPE_CHECKING:
    from referee.engine.statistics import Collector


class Shinbi(Game[ShinbiState]):
    """The game object."""

    id = "shinbi"
    title = "Shinbi"
    aliases = ("shinobi",)
    players = (4, 6)
    minutes = 15
    view_name = "shinbi/1"
    end_rule = "SB-END-02"
    check_rule = "SB-CONS-05"
    check_rules: ClassVar[Mapping[str, str]] = {
        "round": "SB-ROUND-01", "phase": "SB-ROUND-01", "turn": "SB-SEAT-01", "start": "SB-NEXT-03",
        "clans": "SB-SETUP-02", "cards": "SB-ASSIGN-14",
    }  # fmt: skip
    card_rule = "SB-CONS-01"
    score_rule = "SB-CONS-05"
    ends = ("SB-END-01", "SB-END-04")
    rulebook = Rulebook("referee.games.shinbi")
    steps = steps.STEPS
    zones: ClassVar[Mapping[str, str]] = {
        "kept:SEAT": "show 4 kept h: the card that seat 4 kept is a shuriken",
        "FROM>TO": "show 4>1 h: the card of seat 4 in front of seat 1 is a shuriken",
    }
    words = notation.WORDS
    topics = topics_.TOPICS
    bots: ClassVar[Mapping[str, str]] = {
        "random": "any legal step",
        "sensible": "plays to win, by a few plain rules",
    }
    laws = (
        Law("SB-LAW-1", "lives and the middle make five times the number of players", table.law_lives),
        Law("SB-LAW-2", "each clan is seen with a weapon in one place only", table.law_seen),
    )

    @property
    def components(self) -> str:
        """Digest of the component data."""
        return component_digest()

    def questions(self, setup: Setup) -> Sequence[SetupQuestion]:
        """Clans and the pawn holder."""
        return (
            SetupQuestion("clans", "clans in seating order (7 r o g p z; `?` names them)"),
            SetupQuestion("start", "who has the most scars and takes the pawn (seat)", "1"),
        )

    def new(self, setup: Setup) -> ShinbiState:
        """A table before set-up. Raises ValueError for a number of players that cannot play (SB-SETUP-01)."""
        if not self.players[0] <= len(setup.seats) <= self.players[1]:
            raise ValueError(f"Shinbi is for 4, 5 or 6 players, not {len(setup.seats)} (SB-SETUP-01)")
        return ShinbiState(setup)

    def check(self, state: ShinbiState, act: Act) -> Sequence[Fault]:
        """See `rules`."""
        rule = CHECK.get(type(act))
        return self.check_table(state, act) if rule is None else rule(state, act)

    def apply(self, state: ShinbiState, act: Act) -> Sequence[Effect]:
        """See `rules`."""
        rule = APPLY.get(type(act))
        if rule is None:
            return self.apply_table(state, act)
        return self.passed_on(state, rule(state, act))

    def as_ruled(self, state: ShinbiState, act: Act) -> Sequence[Effect]:
        """See `rules.ruled`."""
        return ruled.as_ruled(state, act)

    def rules_by_type(self) -> dict[type[Act], Rule]:
        """See `rules`."""
        return paired(CHECK, APPLY)

    def waits(self, state: ShinbiState, act: Act) -> Wait | None:
        """See `flow`."""
        return flow.waits(state, act)
    def leaves(self, who: int) -> Step:
        """The step `leave`; what follows is the option leaver."""
        return steps.Leave(who)

    def away(self, state: ShinbiState) -> Sequence[int]:
        """Those too that have gone by the step `leave`."""
        return (*state.gone, *state.ghosts)

    def awaiting(self, state: ShinbiState) -> Awaiting:
        """See `flow`."""
        return flow.awaiting(state)

    def implied(self, state: ShinbiState, step: Step) -> Sequence[Step]:
        """See `flow`."""
        return flow.implied(state, step)

    def enter(self, state: ShinbiState) -> Step | None:
        """See `flow`."""
        return flow.enter(state)

    def reveals(self, state: ShinbiState, act: Act) -> Sequence[tuple[str, str]]:
        """Cards turned up or shown."""
        if isinstance(act, steps.Reveal):
            return tuple((f"{a}>{act.who}", weapon) for a, weapon in act.cards if weapon in steps.WEAPONS)
        if isinstance(act, steps.Denounce):
            clan, weapon = act.third
            return ((f"{clan}>{act.who}", weapon),) if weapon in steps.WEAPONS else ()
        if isinstance(act, steps.Turn):
            return ((f"{act.clan}>{act.at}" if act.at else f"kept:{act.clan}", act.weapon),)
        return tuple((act.zone, card) for card in act.cards) if isinstance(act, Show) else ()

    def still(self, then: ShinbiState, now: ShinbiState, zone: str, card: str) -> bool:
        """See `record.still_lies`."""
        return record.still_lies(then, now, zone)

    def recall(self, state: ShinbiState, seen: Sequence[tuple[str, str]]) -> None:
        """See `record.recall`."""
        record.recall(state, seen)

    ways = WAYS

    def due(self, state: ShinbiState) -> Sequence[Due]:
        """The payment of a hit, the pawn."""
        return due(state)

    def parsed(self, state: ShinbiState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """See `Game.parse`; a plain entry takes the words of all books, as the shorthand does."""
        return super().parsed(state, notation.without_verb(words))

    def spelled(self, state: ShinbiState, step: Step) -> Step:
        """See `notation`."""
        return notation.spelled_out(step)

    def printed(self, state: ShinbiState | None = None) -> Printed:
        """See `data.printed_names`."""
        return printed_names()

    def fact_words(self, path: str, value: Any) -> str:
        """Besides printed names: the cards in front of a seat, `@2 said sai, is katana`."""
        if path.startswith("cards") and isinstance(value, str) and value:
            return "; ".join(board_.card_words(part) for part in value.split())
        return super().fact_words(path, value)

    def id_titles(self) -> Mapping[str, str]:
        """The clans; a weapon is called by its id in every sentence."""
        return clan_titles()

    def answers(self, state: ShinbiState, words: Sequence[Word]) -> bool:
        """`z r 7 p`: clans, of which one has the code `z`; `z` alone takes back."""
        return state.phase == "setup" and len(words) > 1 and notation.is_setup(words)

    def means_too(self, state: ShinbiState, words: Sequence[Word]) -> Sequence[str]:
        """See `notation.means_too`."""
        return notation.means_too(state, words)

    def read(self, state: ShinbiState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """See `notation`."""
        return notation.read(state, words)

    def write(self, state: ShinbiState, steps: Sequence[Step]) -> str:
        """See `notation_write`."""
        return notation_write.write(state, steps)

    def read_show(self, state: ShinbiState, words: Sequence[Word]) -> Show:
        """See `notation`."""
        return notation.read_show(state, words)

    def write_show(self, state: ShinbiState, show: Show) -> str:
        """See `notation`."""
        return notation.write_show(show)

    def view(self, state: ShinbiState) -> dict[str, Any]:
        """See `state.view`."""
        return view(state)

    counted: ClassVar[Mapping[str, str]] = {"life": "lives"}
    per_seat: ClassVar[tuple[str, ...]] = ("lives", "clans", "cards")
    titles: ClassVar[Mapping[str, str]] = {"start": "pawn holder", "middle": "lives in the middle"}
    course: ClassVar[tuple[str, ...]] = ("phase", "turn", "round")
    derived: ClassVar[Mapping[str, str]] = {"middle": "`set lives.1`; all other life counters lie in the middle"}

    limits = LIMITS

    def put(self, state: ShinbiState, path: str, value: Any) -> Sequence[Effect]:
        """See `table.put`."""
        return table.put(state, Set(path, value))

    def mark(self, state: ShinbiState) -> object:
        """A round ended when its number changes."""
        return state.round if state.round > 1 else None

    def score(self, state: ShinbiState) -> Score:
        """See `scoring`."""
        return scoring.score(state)

    pad_usage = scoring.PAD_USAGE

    def pad(self, values: Mapping[str, str]) -> Score:
        """See `scoring.pad`."""
        return scoring.pad(self, values)

    def describe(self, state: ShinbiState, act: Act) -> str:
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

    def status(self, state: ShinbiState) -> str:
        """Round, phase, whose turn."""
        return words.status(state)

    def suggest(self, state: ShinbiState, faults: Sequence[Fault], steps: Sequence[Step]) -> Sequence[str]:
        """See `words.suggest`."""
        return words.suggest(state, faults, steps)

    def mends(self, state: ShinbiState) -> bool:
        """Only where the table has not agreed on another remedy (option on_conflict)."""
        return state.setup.options["on_conflict"] == "ask"

    def doubts(self, state: ShinbiState, steps: Sequence[Step], lately: Sequence[Step]) -> Sequence[str]:
        """See `words.doubts`."""
        return words.doubts(state, steps)

    def follow(self, state: ShinbiState, before: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        """See `words.follow`."""
        return (), words.follow(state)

    def complete(self, state: ShinbiState) -> Sequence[tuple[str, str]]:
        """See `words.complete`."""
        return words.complete(state)

    def statistics(self, setup: Setup) -> "Collector":
        """See `statistics`."""
        from referee.games.shinbi.statistics import ShinbiCollector

        return ShinbiCollector(setup)

    def world(self, setup: Setup, random: Random) -> Any:
        """See `world`."""
        from referee.games.shinbi.world import ShinbiWorld

        return ShinbiWorld(len(setup.seats))

    def joins(self, typed: Sequence[Act], step: Step | None) -> bool:
        """The three attacks of a turn are one entry, and a call goes with its cards."""
        first = typed[0]
        if isinstance(first, steps.Attack):
            same = step is None or (isinstance(step, steps.Attack) and step.who == first.who)
            return len(typed) < 3 and same
        if isinstance(first, steps.Turn):
            return step is None or isinstance(step, steps.Turn)
        return isinstance(typed[-1], steps.Reveal) and (step is None or isinstance(step, steps.Denounce))

    def silent(self, state: ShinbiState, step: Step) -> bool:
        """Waiving and cleaning up are implied by the next entry."""
        return isinstance(step, steps.Waive | steps.Recover)

    def after_end(self, state: ShinbiState, world: Any) -> Sequence[Act]:
        """The cards that each clan kept."""
        hands = [(clan, world.kept(clan)) for clan in range(1, state.seats + 1)]
        return tuple(Show(f"kept:{clan}", (hand[0],)) for clan, hand in hands if len(hand) == 1)

    def world_says(self, world: Any, state: ShinbiState) -> Mapping[str, Any]:
        """See `witness`."""
        from referee.games.shinbi.witness import world_says

        return world_says(world, state)

    def bot(self, name: str) -> Bot:
        """See `bot`, `sensible`. Raises KeyError."""
        from referee.games.shinbi.sensible import BOTS

        return BOTS[name]

    def cases(self, played: Iterable[Played]) -> Sequence[Case]:
        """See `proof.cases`."""
        return proof.cases(played)

    def lazy(self, act: Act) -> bool:
        """See `worlds.lazy`."""
        return worlds.lazy(act)

    def opened(self, state: ShinbiState, act: Act | None, cards: Sequence[Any]) -> Sequence[Act]:
        """See `proof.opened`."""
        return proof.opened(state, act, cards)

    def chances(self, state: ShinbiState, act: Act | None, cases: Sequence[Case]) -> Sequence[Odd]:
        """See `proof.chances`."""
        return proof.chances(state, act, cases)


GAME = Shinbi()

__all__ = ["GAME", "LIVES", "Skip"]
