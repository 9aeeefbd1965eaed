"""Ninjato: ninja raid the houses of three clans for treasure, and spend it on envoys and rumors; the most honor wins."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from referee.engine import late
from referee.engine.findings import Fault
from referee.engine.frames import Awaiting, Wait
from referee.engine.game import NO_EFFECT, Bot, Effect, Game, Law, Row, Rule, Score, Setup, SetupQuestion, paired
from referee.engine.late import Due
from referee.engine.leaving import stopped
from referee.engine.picture import Group
from referee.engine.printed import Printed
from referee.engine.rulebook import Rulebook
from referee.engine.steps import Act, Late, Show, Skip, Step
from referee.engine.words import Word
from referee.games.ninjato import (
    asking,
    boxes,
    data,
    hints,
    leaver,
    notation,
    notation_blanks,
    notation_words,
    scoring,
    steps,
    table,
    topics,
    words,
    writing,
)
from referee.games.ninjato import board as board_
from referee.games.ninjato import pad as pad_
from referee.games.ninjato import picture as picture_
from referee.games.ninjato import waits as waits_
from referee.games.ninjato.data import PLAYERS, component_digest
from referee.games.ninjato.limits import LIMITS
from referee.games.ninjato.rules import (
    APPLY,
    CHECK,
    ages,
    bonus,
    market,
    record,
    refilled,
    rewards,
    ruled,
    supply,
)
from referee.games.ninjato.rules.common import over
from referee.games.ninjato.rules.influence import ORDER_FACTS, tie_now
from referee.games.ninjato.rules.late import WAYS, due
from referee.games.ninjato.state import STYLE_FACTS, NinjatoState, view

SPOKEN = (*(ORDER_FACTS[number] for number in (3, 5, 7)), *STYLE_FACTS.values())
"""Facts of a box that may be told by other words than ids; besides, all whose name begins as `PICTURE`."""
PICTURE = "rumor.x"
LATER_STEPS = steps.Tiles | steps.Restock | steps.Envoys | steps.Rumors | steps.Henso | steps.First

if TYPE_CHECKING:
    from referee.engine.proof import Held
    from referee.engine.state import Claim
    from referee.engine.statistics import Collector


class Ninjato(Game[NinjatoState]):
    """The game object."""

    id = "ninjato"
    title = "Ninjato"
    players = PLAYERS
    minutes = 60
    view_name = "ninjato/1"
    end_rule = "NJ-END6-05"
    check_rule = "NJ-INV-13"
    check_rules: ClassVar[Mapping[str, str]] = {
        "round": "NJ-END6-01", "phase": "NJ-ROUND-09", "turn": "NJ-ROUND-02", "order": "NJ-END1-01", "placed": "NJ-INV-12",
        "honor": "NJ-INV-08", "total": "NJ-INV-08", "hand": "NJ-INV-09", "treasure": "NJ-INV-01", "envoys": "NJ-PALACE-02",
        "skills": "NJ-SENSEI-06", "elites": "NJ-BANZAI-08", "rumors": "NJ-INV-10", "house.*.sentry": "NJ-BANZAI-09",
        "house.*.token": "NJ-INV-05", "house.*.cleared": "NJ-INV-07", "house": "NJ-TREAS-08", "raid.side": "NJ-HOUSE-17",
        "raid.shuriken": "NJ-TREAS-03", "raid": "NJ-HOUSE-19", "dojo.row": "NJ-DOJO-06", "dojo.stack": "NJ-DOJO-10",
        "dojo": "NJ-INV-02", "bag": "NJ-INV-01", "spent": "NJ-INV-01", "guards": "NJ-INV-10", "elite": "NJ-INV-10",
        "sensei.tiles": "NJ-SENSEI-07", "sensei": "NJ-INV-04", "palace.cards": "NJ-PALACE-03", "palace": "NJ-INV-10",
        "pavilion.cards": "NJ-PAV-03", "pavilion": "NJ-INV-10", "pile": "NJ-INV-05", "players": "NJ-SETUP-01",
    }  # fmt: skip
    card_rule = "NJ-INV-02"
    score_rule = "NJ-WIN-01"
    ends = ("NJ-WIN-01", "NJ-WIN-02", "NJ-WIN-03", "NJ-WIN-04")
    rulebook = Rulebook("referee.games.ninjato")
    steps = steps.STEPS
    zones: ClassVar[Mapping[str, str]] = {
        "hand.SEAT": "the dojo cards in a player's hand",
        "rumors.SEAT": "the rumors before a player",
    }
    words = notation.WORDS
    topics = topics.TOPICS
    bots: ClassVar[Mapping[str, str]] = {
        "random": "any legal step",
        "sensible": "plays to win, by a few plain rules",
    }
    laws = (
        Law("NJ-LAW-01", "there are 90 treasures, wherever they lie", supply.law_treasures),
        Law("NJ-LAW-02", "there are 52 dojo cards, wherever they are", supply.law_dojo),
        Law("NJ-LAW-04", "there are 21 envoys, 30 rumors and 19 tiles", market.law_cards),
        Law("NJ-LAW-05", "each clan has five tokens", supply.law_tokens),
        Law("NJ-LAW-08", "honor comes from payments and scoring only", table.law_honor),
        Law("NJ-LAW-10", "there are 40 guards and 20 elites", supply.law_guards),
        Law("NJ-LAW-03", "displays and places keep their sizes", supply.law_sizes, True),
    )

    @property
    def components(self) -> str:
        """Digest of the component data."""
        return component_digest()

    def census(self) -> Sequence[SetupQuestion]:
        """See `boxes.census`."""
        return boxes.census()

    def fact_wrong(self, name: str, value: Any) -> str:
        """See `boxes.fact_wrong`."""
        return boxes.fact_wrong(name, value)

    def census_wrong(self, box: Mapping[str, Any]) -> Sequence[str]:
        """See `boxes.census_wrong`."""
        return boxes.census_wrong(box)

    def made_up_box(self, random: Random, known: Mapping[str, Any]) -> dict[str, Any]:
        """See `boxes.made_up_box`."""
        return boxes.made_up_box(random)

    def new(self, setup: Setup) -> NinjatoState:
        """A table before set-up. Raises ValueError for a number of players that cannot play (NJ-SETUP-01)."""
        if not self.players[0] <= len(setup.seats) <= self.players[1]:
            raise ValueError(f"Ninjato is for 2, 3 or 4 players, not {len(setup.seats)} (NJ-SETUP-01)")
        state = NinjatoState(setup)
        box = setup.box
        spoken = box.keys() & SPOKEN
        if PICTURE in " ".join(box):
            spoken |= {name for name in box if name.startswith(PICTURE)}
        for name in spoken:
            if type(box[name]) is not int:  # a number is no word
                state.facts[name] = record.clean(record.fact_kind(name), box[name])
        return state

    def check(self, state: NinjatoState, act: Act) -> Sequence[Fault]:
        """See `rules`; after the end nothing is accepted but the answer to a tie that only then became known."""
        rule = CHECK.get(type(act))
        if rule is None:
            return self.check_table(state, act)
        if state.over and isinstance(act, Step) and (stopped(state) or not bonus.answers(state, act)):
            return over()
        return rule(state, act)

    def apply(self, state: NinjatoState, act: Act) -> Sequence[Effect]:
        """See `rules`; after the end no other step changes anything."""
        rule = APPLY.get(type(act))
        if rule is None:
            return self.apply_table(state, act)
        if state.over and isinstance(act, Step) and (stopped(state) or not bonus.answers(state, act)):
            return NO_EFFECT
        return self.passed_on(state, rule(state, act))

    def as_ruled(self, state: NinjatoState, act: Act) -> Sequence[Effect]:
        """See `rules.ruled`."""
        return ruled.as_ruled(state, act)

    def rules_by_type(self) -> dict[type[Act], Rule]:
        """See `rules`."""
        return paired(CHECK, APPLY)

    def stand_in(self, state: NinjatoState, seat: int) -> Sequence[Effect] | None:
        """See `leaver`."""
        return leaver.stand_in(state, seat)

    def put_out(self, state: NinjatoState, seat: int) -> Sequence[tuple[str, Any]]:
        """See `leaver`."""
        return leaver.put_out(state, seat)

    def waits(self, state: NinjatoState, act: Act) -> Wait | None:
        """See `waits`."""
        return waits_.waits(state, act)

    def awaiting(self, state: NinjatoState) -> Awaiting:
        """See `asking`."""
        return asking.awaiting(state)

    def implied(self, state: NinjatoState, step: Step) -> Sequence[Step]:
        """What the round's end lays out, or passes over, makes it plain; a reward, that its player names no further target."""
        s = state
        if s.phase == "end" and (
            isinstance(step, LATER_STEPS)
            or (isinstance(step, Skip) and any(effect.what == step.what for effect in due(s)))
        ):
            return (steps.EndRound(0),)
        optional = s.phase == "henso" and s.options["henso_declare"] == "optional"
        if optional and (
            isinstance(step, steps.Oldest) or (isinstance(step, steps.First) and {*s.henso_left} == {step.who})
        ):
            return tuple(steps.Pass(seat) for seat in dict.fromkeys(s.henso_left))
        return ()

    def enter(self, state: NinjatoState) -> Step | None:
        """An empty line ends the round, names no target, turns the rumors up, and settles a tie that has one answer or decides nothing."""
        if state.phase == "end":
            return steps.EndRound(0)
        if state.phase == "henso":
            return steps.Pass(state.turn)
        if state.phase in ("first", "second", "tie"):
            clan, tied = tie_now(state)
            if rewards.moot(state):
                return steps.Pass(0)
            able = ages.may_be_oldest(state, clan, tied)
            return steps.Oldest(0, able[0], clan) if len(able) == 1 else None
        return steps.Bonus(0) if state.phase == "bonus" else None

    def reveals(self, state: NinjatoState, act: Act) -> Sequence[tuple[str, str]]:
        """Cards, guards and treasures that become visible; what is laid out before play can be laid out anew."""
        if state.phase == "setup":
            return ()
        if isinstance(act, Show):
            return tuple((act.zone, card) for card in act.cards)
        if isinstance(act, steps.Play):
            return tuple((f"hand.{act.who}", str(c)) for c in (act.card, *act.extra) if c)
        if isinstance(act, steps.Row):
            return tuple(("dojo.row", str(c)) for c in act.cards)
        if isinstance(act, steps.Banzai):
            return (("guard", act.guard),)
        if isinstance(act, steps.Token):
            return (("bag", act.kind),)
        if isinstance(act, steps.Limit):
            return tuple((f"hand.{act.who}", str(c)) for c in act.cards)
        if isinstance(act, steps.Learn) and act.card:
            return ((f"hand.{act.who}", str(act.card)),)
        if isinstance(act, steps.Restock):
            return (*(("bag", kind) for kind in act.tokens), ("guard", act.sentry))
        if isinstance(act, steps.Tiles):
            return tuple(("sensei", tile) for tile in act.tiles)
        if isinstance(act, steps.Envoys | steps.Rumors):
            return tuple(("palace" if isinstance(act, steps.Envoys) else "pavilion", card) for card in act.cards)
        if isinstance(act, Late):
            return late.seen(WAYS, state, act)
        if isinstance(act, steps.Dojo | steps.Take) and act.deck:
            return ((f"hand.{act.who}", f"{act.deck} unseen"),)
        return ()

    def still(self, then: NinjatoState, now: NinjatoState, zone: str, card: str) -> bool:
        """See `record.was_there`."""
        return record.was_there(then, now, zone, card)

    def recall(self, state: NinjatoState, seen: Sequence[tuple[str, str]]) -> None:
        """See `record.recall`."""
        record.recall(state, seen)

    def wanted(self, state: NinjatoState) -> Sequence[str]:
        """See `record.wanted`."""
        return record.wanted(state)

    ways = WAYS

    def due(self, state: NinjatoState) -> Sequence[Due]:
        """The refill, the alarm's treasure, the new clan token."""
        return due(state)

    def parsed(self, state: NinjatoState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """In the set-up the words of its parts are also verbs (`tiles b3 x?`); the plain form has the table's seat there (`0: tiles b3,x?`).

        Words may stand where the shorthand has letters, see `notation_words`.
        """
        seated = words[0].text.endswith(":") and len(words) > 1
        front = words[1:] if seated else words
        if words[0].number == 1:
            notation_blanks.one_kept(state, front)
        if (found := notation_blanks.meant(state, front)) is not None:
            words = (words[0], *found) if seated else found
        elif not words[0].text.endswith(":"):
            words = notation_words.shortened(state, words) or words
        elif len(words) > 1 and words[1].text.lower() in notation_words.BY_NAME:
            words = (words[0], *(notation_words.shortened(state, words[1:]) or words[1:]))
        return self._parsed(state, words)

    def _parsed(self, state: NinjatoState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        if state.phase == "setup" and not words[0].text.endswith(":"):
            return self.read(state, words)
        step, rest = super().parsed(state, words)
        if isinstance(step, steps.Play) and not step.mods:
            notation_words.no_kicker(words)
        return step, rest

    def printed(self, state: NinjatoState | None = None) -> Printed:
        """See `data.printed_names`."""
        return data.printed_names()

    def id_titles(self) -> Mapping[str, str]:
        """See `data.id_titles`."""
        return data.id_titles()

    def answers(self, state: NinjatoState, words: Sequence[Word]) -> bool:
        """`declare b1` within an attack, new tiles that begin with `z` or `q`: see `notation_words.answers`."""
        return notation_words.answers(state, words)

    def read(self, state: NinjatoState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """See `notation`."""
        return notation.read(state, words)

    def write(self, state: NinjatoState, steps: Sequence[Step]) -> str:
        """See `writing`."""
        return writing.write(state, steps, self.implied)

    def read_show(self, state: NinjatoState, words: Sequence[Word]) -> Show:
        """See `notation`."""
        return notation.read_show(state, words)

    def write_show(self, state: NinjatoState, show: Show) -> str:
        """See `notation`."""
        return notation.write_show(show)

    def view(self, state: NinjatoState) -> dict[str, Any]:
        """See `state.view`."""
        return view(state)

    course: ClassVar[tuple[str, ...]] = ("phase", "turn", "round", "raid.*")
    titles: ClassVar[Mapping[str, str]] = {
        "placed": "shuriken placed", "house.*.plain": "house *, treasures", "house.*.red": "house *, red treasures",
        "house.*.sentry": "house *, sentry", "house.*.token": "house *, clan token", "house.*.cleared": "house * is closed",
        "dojo.row": "Dojo row", "dojo.deck": "Dojo deck", "dojo.discards": "Dojo discards", "dojo.stack": "shuriken at the Dojo",
        "bag": "treasures in the bag", "spent": "treasures spent", "guards.deck": "guard deck", "guards.discards": "guard discards",
        "elite.deck": "elite deck", "elite.discards": "elite discards", "sensei.tiles": "Sensei tiles",
        "sensei.large": "tiles in the large stack", "sensei.small": "tiles in the small stack", "sensei.out": "tiles out of the game",
        "palace.cards": "envoys at the Palace", "palace.deck": "envoy deck", "pavilion.cards": "rumors at the Pavilion",
        "pavilion.deck": "rumor deck", "pile": "clan tokens beside the board", "printed.*": "printed on *",
    }  # fmt: skip

    def shown_words(self, path: str, value: Any) -> str:
        """See `board.fact_words`."""
        told = board_.fact_words(path, value) if isinstance(value, str) and value else ""
        return told or super().shown_words(path, value)

    def fact_words(self, path: str, value: Any) -> str:
        """Besides printed names: what is printed on a tile or card in words, and a clan token."""
        if isinstance(value, str) and value and (path.startswith("printed.") or path.endswith(".token")):
            return board_.fact_words(path, value)
        return super().fact_words(path, value)
    def seen_words(self, zone: str, card: str) -> str:
        """See `board`."""
        return board_.seen_words(zone, card)

    def place_words(self, zone: str) -> str:
        """See `board`."""
        return board_.PLACES.get(zone) or super().place_words(zone)

    per_seat: ClassVar[tuple[str, ...]] = (
        "placed", "honor", "hand", "treasure", "envoys", "skills", "elites", "rumors", "total"
    )  # fmt: skip
    derived = table.DERIVED

    limits = LIMITS
    score_path = "total"

    def put(self, state: NinjatoState, path: str, value: Any) -> Sequence[Effect]:
        """See `table.put`."""
        did = table.put(state, path, value)
        refilled.declared(state, path)
        if not state.over:
            return did
        known = ("bonus",) if path.startswith("honor") else ()  # the same bonus on another sum
        return [*did, *(effect for effect in bonus.learned(state) if effect[0] not in known)]

    def mark(self, state: NinjatoState) -> object:
        """A round ended when its number changes."""
        return state.round if state.round > 1 else None

    def score(self, state: NinjatoState) -> Score:
        """See `scoring`."""
        return scoring.score(state)

    def result(self, state: NinjatoState) -> dict[str, Any]:
        """See `scoring`."""
        return scoring.result(state)

    pad_usage = pad_.PAD_USAGE

    def pad(self, values: Mapping[str, str]) -> Score:
        """See `pad`."""
        return pad_.pad(self, values)

    def describe(self, state: NinjatoState, act: Act) -> str:
        """See `words`."""
        return words.describe(state, act)

    def say(self, effect: Effect) -> str:
        """See `words`."""
        return words.say(effect)

    def board(self, view: Mapping[str, Any]) -> Sequence[Row]:
        """See `board`."""
        return board_.board(view)

    def face_up(self, state: NinjatoState) -> Sequence[Row]:
        """See `board.face_up`."""
        return board_.face_up(state)

    def picture(self, view: Mapping[str, Any]) -> Sequence[Group]:
        """See `picture`."""
        return picture_.picture(view)

    def status(self, state: NinjatoState) -> str:
        """Round, phase, whose turn."""
        return words.status(state)

    def suggest(self, state: NinjatoState, faults: Sequence[Fault], steps: Sequence[Step]) -> Sequence[str]:
        """See `hints.suggest`."""
        return hints.suggest(state, faults, steps)

    def follow(self, state: NinjatoState, before: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        """See `hints.follow`."""
        return hints.follow(state, before)

    def complete(self, state: NinjatoState) -> Sequence[tuple[str, str]]:
        """See `hints.complete`."""
        return hints.complete(state)

    def statistics(self, setup: Setup) -> "Collector":
        """See `statistics`."""
        from referee.games.ninjato.statistics import NinjatoCollector

        return NinjatoCollector(setup)

    def world(self, setup: Setup, random: Random) -> Any:
        """See `world`."""
        from referee.games.ninjato.world import NinjatoWorld

        return NinjatoWorld(len(setup.seats), dict(setup.box), random)

    def joins(self, typed: Sequence[Act], step: Step | None) -> bool:
        """A Dojo visit is one entry; of an attack, what is known without a new guard."""
        last = typed[-1]
        if isinstance(last, steps.Dojo | steps.Row):
            return step is None or isinstance(step, steps.Row | steps.Limit)
        if isinstance(last, steps.Attack):
            return step is None or isinstance(step, steps.Play | steps.Fail)
        if isinstance(last, steps.Banzai):
            return step is None or isinstance(step, steps.Token | steps.Play | steps.Fail)
        if isinstance(last, steps.Leave | steps.Fail):
            return step is None or isinstance(step, steps.Token)
        if isinstance(last, steps.Token):
            return isinstance(typed[0], steps.Banzai) and (step is None or isinstance(step, steps.Play | steps.Fail))
        return False

    def silent(self, state: NinjatoState, step: Step) -> bool:
        """The end of a round is implied by the new tiles."""
        return isinstance(step, steps.EndRound) and state.round < 7

    def after_end(self, state: NinjatoState, world: Any) -> Sequence[Act]:
        """Rumors, then the hands."""
        known = [tuple(name for name in names if name) for names in state.rumors]
        rumors = [Show(f"rumors.{i}", own, len(own) == len(state.rumors[i - 1])) for i, own in enumerate(known, 1)]
        hands = [Show(f"hand.{i}", tuple(map(str, world.hand(i))), True) for i in range(1, state.seats + 1)]
        return (*rumors, *hands)

    def world_says(self, world: Any, state: NinjatoState) -> Mapping[str, Any]:
        """See `witness`."""
        from referee.games.ninjato.witness import world_says

        return world_says(world, state)

    def bot(self, name: str) -> Bot:
        """See `bot`, `sensible`. Raises KeyError."""
        from referee.games.ninjato.sensible import BOTS

        return BOTS[name]

    def held(self, state: NinjatoState, act: Act) -> "Sequence[Held]":
        """See `proof.held`."""
        from referee.games.ninjato import proof

        return proof.held(state, act)

    def asserted(self, state: NinjatoState, claim: "Claim", act: Act) -> "Held | None":
        """See `proof.asserted`."""
        from referee.games.ninjato import proof

        return proof.asserted(state, claim, act)

    def opened(self, state: NinjatoState, act: Act | None, cards: Sequence[Any]) -> Sequence[Act]:
        """See `proof.opened`."""
        from referee.games.ninjato import proof

        return proof.opened(state, act, cards)


GAME = Ninjato()

__all__ = ["GAME", "Skip"]
