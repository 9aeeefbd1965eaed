"""Samurai Sword: hidden roles and hands, swords over a round table, honor that only the end counts."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from referee.engine import late, plain
from referee.engine.findings import Fault
from referee.engine.frames import NOTHING, Awaiting
from referee.engine.game import Bot, Effect, Game, Law, Row, Rule, Score, Setup, SetupQuestion, paired
from referee.engine.late import Due
from referee.engine.picture import Group
from referee.engine.printed import Printed
from referee.engine.rulebook import Rulebook
from referee.engine.steps import Act, Late, Set, Show, Skip, Step
from referee.engine.words import Unread, Word
from referee.games.samurai_sword import board as board_
from referee.games.samurai_sword import leaver, notation, notation_write, scoring, steps, table, words
from referee.games.samurai_sword import pad as pad_
from referee.games.samurai_sword import picture as picture_
from referee.games.samurai_sword import topics as topics_
from referee.games.samurai_sword.data import UNREAD, component_digest, printed_names, titles
from referee.games.samurai_sword.limits import LIMITS
from referee.games.samurai_sword.rules import APPLY, CHECK, ruled
from referee.games.samurai_sword.rules.answers import grave, unanswered
from referee.games.samurai_sword.rules.common import title
from referee.games.samurai_sword.rules.late import WAYS, due
from referee.games.samurai_sword.rules.mass import MASS, volunteer
from referee.games.samurai_sword.rules.record import recall, seen_by, was_there
from referee.games.samurai_sword.spelled import spelled_out
from referee.games.samurai_sword.state import SamuraiState, view
from referee.games.samurai_sword.words import means_too as what_else

PLAYS = ("attack", "action", "discard_of", "divert", "lay", "buy", "end_turn")
BY_VERB = plain.verbs(steps.STEPS)
SPARE_NINJA = 6
"""From so many players on all three Ninja cards are dealt."""
FREE = ("ask", "skip", "late", "shuffle", "recover")

if TYPE_CHECKING:
    from referee.engine.proof import Held
    from referee.engine.state import Claim
    from referee.engine.statistics import Collector


class SamuraiSword(Game[SamuraiState]):
    """The game object."""

    id = "samurai_sword"
    title = "Samurai Sword"
    aliases = ("samurai", "katana")
    players = (3, 7)
    minutes = 30
    view_name = "samurai_sword/1"
    end_rule = "SS-END-02"
    check_rule = "SS-INV-02"
    check_rules: ClassVar[Mapping[str, str]] = {
        "turns": "SS-TURN-01", "turn": "SS-TURN-04", "phase": "SS-TURN-02", "shogun": "SS-SETUP-08",
        "characters": "SS-SETUP-10", "rp": "SS-WOUND-09", "honor": "SS-INV-01", "honor_total": "SS-INV-01",
        "play": "SS-PLAY-07", "top": "SS-DISCARD-05", "pile": "SS-DISCARD-05", "weapons": "SS-PLAY-04",
        "shuffles": "SS-DECK-01", "ended": "SS-END-01", "roles": "SS-INV-09", "harmless": "SS-HARM-03",
        "limit": "SS-PLAY-03", "difficulty": "SS-DIFF-06", "points": "SS-SCORE-01", "teams": "SS-SCORE-07",
    }  # fmt: skip
    card_rule = "SS-INV-03"
    score_rule = "SS-SCORE-08"
    ends = ("SS-DEFEAT-04", "SS-DECK-03", "SS-CARD-BUSHIDO-09", "SS-SWORD-01", "SS-END-01")
    rulebook = Rulebook("referee.games.samurai_sword")
    steps = steps.STEPS
    zones: ClassVar[Mapping[str, str]] = {
        "roles": "show roles s n1 n3: all roles in seating order, with or without the Shogun",
        "role.SEAT": "show 2 ronin: the role of a seat",
        "hand.SEAT": "show 2 hand da pa bo: all cards in the hand of a seat; show 2 da: some of them",
        "daimyo": "show daimyo 1 0 0 2: how many Daimyo cards each seat has in hand",
    }
    words = notation.WORDS
    topics: ClassVar[Mapping[str, str]] = topics_.TOPICS
    bots: ClassVar[Mapping[str, str]] = {
        "random": "any legal step",
        "sensible": "plays to win, by a few plain rules",
    }
    laws = (
        Law("SS-LAW-1", "all 90 cards are somewhere, and the ledger counts the same", table.law_cards),
        Law("SS-LAW-2", "honor on the table and in the box make what was dealt", table.law_honor),
        Law("SS-LAW-3", "Resilience Points stay between 0 and the character's value", table.law_rp),
        Law("SS-LAW-4", "no more Properties in play than exist", table.law_play),
        Law("SS-LAW-5", "everybody has honor while the game runs, 7 cards at most after the own turn", table.law_alive, True),
    )

    @property
    def components(self) -> str:
        """Digest of the component data."""
        return component_digest()

    def questions(self, setup: Setup) -> Sequence[SetupQuestion]:
        """Characters, the Shogun, and the Ninja card left out where the table chooses it."""
        asked = [
            SetupQuestion("characters", "characters in seating order (three letters each: nob hid iey)"),
            SetupQuestion("start", "who is the Shogun (seat)", "1"),
        ]
        if setup.options["ninja_removal"] == "free_choice" and len(setup.seats) < SPARE_NINJA:
            asked.append(SetupQuestion("out", "stars of the Ninja card that is left out (0: unknown)", "0"))
        return asked

    def new(self, setup: Setup) -> SamuraiState:
        """A table before set-up. Raises ValueError for a number of players that cannot play (SS-SETUP-01)."""
        if not self.players[0] <= len(setup.seats) <= self.players[1]:
            raise ValueError(f"Samurai Sword is for 3 to 7 players, not {len(setup.seats)} (SS-SETUP-01)")
        return SamuraiState(setup)

    def check(self, state: SamuraiState, act: Act) -> Sequence[Fault]:
        """See `rules`."""
        rule = CHECK.get(type(act))
        return self.check_table(state, act) if rule is None else rule(state, act)

    def apply(self, state: SamuraiState, act: Act) -> Sequence[Effect]:
        """See `rules`."""
        rule = APPLY.get(type(act))
        if rule is None:
            return self.apply_table(state, act)
        return self.passed_on(state, rule(state, act))

    def as_ruled(self, state: SamuraiState, act: Act) -> Sequence[Effect]:
        """See `rules.ruled`."""
        return ruled.as_ruled(state, act)

    def rules_by_type(self) -> dict[type[Act], Rule]:
        """See `rules`."""
        return paired(CHECK, APPLY)

    def stand_in(self, state: SamuraiState, seat: int) -> Sequence[Effect]:
        """See `leaver`."""
        return leaver.stand_in(state, seat)

    def put_out(self, state: SamuraiState, seat: int) -> Sequence[tuple[str, Any]]:
        """See `leaver`."""
        return leaver.put_out(state, seat)

    def awaiting(self, state: SamuraiState) -> Awaiting:
        """Set-up; answers; a card turned up for Bushido and what is paid; a draw with a choice; the Play phase."""
        s = state
        if s.over:
            return NOTHING
        if s.phase == "setup":
            return Awaiting((0,), ("setup",))
        if s.frame is not None:
            asks = s.frame.awaiting()
            return Awaiting(asks.who, asks.verbs, asks.manner, FREE)
        free = FREE if s.late is None or not volunteer(s) else (*FREE, "answer")
        buys = ("buy",) if s.chars[s.turn] == "nobunaga" and s.setup.options["nobunaga_window"] == "whole_turn" else ()
        verbs = {"bushido": ("flip", *buys), "pay": ("pay", *buys), "draw": ("draw", *buys)}.get(s.phase, PLAYS)
        return Awaiting((s.turn,), verbs, extra=free if s.phase != "play" or not s.fresh or s.told else (*free, "draw"))

    def implied(self, state: SamuraiState, step: Step) -> Sequence[Step]:
        """The next entry says that the wounds still owed were taken, and that the draw was made."""
        s = state
        if s.over or isinstance(step, steps.Answer | steps.Ask | steps.Shuffle | steps.SetupStep | Skip | Late):
            return ()
        if s.frame is not None:
            return unanswered(s)
        draws = s.phase == "draw" and step.who == s.turn and step.verb() in PLAYS and not isinstance(step, steps.Buy)
        return (steps.Draw(s.turn),) if draws else ()

    def enter(self, state: SamuraiState) -> Step | None:
        """An empty line takes the wound, makes the draw, ends the turn when nothing is to be discarded."""
        s = state
        if s.over or s.phase == "setup":
            return None
        if s.frame is not None:
            asks = s.frame.awaiting().who
            return steps.Answer(asks[0]) if asks else None
        if s.phase == "draw":
            return steps.Draw(s.turn)
        return steps.EndTurn(s.turn) if s.phase == "play" and s.hand[s.turn] <= 7 else None

    def reveals(self, state: SamuraiState, act: Act) -> Sequence[tuple[str, str]]:
        """Cards turned up, discarded or shown."""
        if isinstance(act, steps.Flip):
            return (("deck", act.card),)
        if isinstance(act, steps.Attack | steps.Action | steps.Lay):
            return ((f"hand.{act.who}", act.card),)
        if isinstance(act, steps.Answer | steps.Pay):
            return ((f"hand.{act.who}", act.card),) if act.card not in ("", UNREAD) else ()
        if isinstance(act, steps.Geisha):
            own = ((f"hand.{act.who}", "geisha"),)
            return (*own, (f"hand.{act.to}", act.card)) if act.card not in ("", UNREAD) else own
        if isinstance(act, steps.Diversion):
            return ((f"hand.{act.who}", "diversion"),)
        if isinstance(act, steps.EndTurn):
            return tuple((f"hand.{act.who}", card) for card in act.discards if card != UNREAD)
        if isinstance(act, Late):
            return late.seen(WAYS, state, act)
        return seen_by(state, act) if isinstance(act, Show) else ()

    def still(self, then: SamuraiState, now: SamuraiState, zone: str, card: str) -> bool:
        """See `record.was_there`."""
        return was_there(then, now, zone, card)

    def recall(self, state: SamuraiState, seen: Sequence[tuple[str, str]]) -> None:
        """See `record.recall`."""
        recall(state, seen)

    ways = WAYS

    def due(self, state: SamuraiState) -> Sequence[Due]:
        """Draws, payments and recoveries of the last line, a Bushido to be checked."""
        return due(state)

    def parsed(self, state: SamuraiState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """As every game; what is typed out in plain form is done by whoever is asked only when it is an answer.

        `;` may stand between steps.
        """
        first, rest = notation.until_mark(words)
        step, left = self._parsed(state, first)
        return step, (*left, *rest)

    def _parsed(self, state: SamuraiState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        asked = self.awaiting(state).who
        if state.frame is not None and asked and plain.is_plain(words, BY_VERB) and words[0].text not in self.words:
            who = asked[0] if words[0].text == "answer" else state.turn
            words = plain.numbered(words, lambda word: self.seat(state, word))
            return self.spelled(state, plain.read(words, BY_VERB, who, lambda word: self.seat(state, word))), ()
        return super().parsed(state, words)

    def spelled(self, state: SamuraiState, step: Step) -> Step:
        """See `spelled`."""
        return spelled_out(step)

    def printed(self, state: SamuraiState | None = None) -> Printed:
        """See `data.printed_names`."""
        return printed_names()

    def id_titles(self) -> Mapping[str, str]:
        """See `data.titles`."""
        return titles()

    def named_seats(self, state: SamuraiState) -> Sequence[tuple[str, int]]:
        """A seat by its character, which lies open."""
        return notation.named_seats(state)

    def means_too(self, state: SamuraiState, words: Sequence[Word]) -> Sequence[str]:
        """See `words.means_too`."""
        try:
            step, rest = self.parse(state, words)
        except Unread:
            return ()
        return () if rest else what_else(state, step, [word.text for word in words])

    def read(self, state: SamuraiState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """See `notation`."""
        return notation.read(state, words)

    def write(self, state: SamuraiState, steps: Sequence[Step]) -> str:
        """See `notation`."""
        return notation_write.write(state, steps)

    def read_show(self, state: SamuraiState, words: Sequence[Word]) -> Show:
        """See `notation`."""
        return notation.read_show(state, words)

    def write_show(self, state: SamuraiState, show: Show) -> str:
        """See `notation`."""
        return notation.write_show(show)

    def view(self, state: SamuraiState) -> dict[str, Any]:
        """See `state.view`."""
        return view(state)

    def paths(self, state: SamuraiState) -> dict[str, Any]:
        """The view, and what is computed from it: Harmless seats, Difficulties, Weapon limits; after the end scores too."""
        return super().paths(state) | table.extra_paths(state) | scoring.known_totals(state)

    counted: ClassVar[Mapping[str, str]] = {"rp": "rp", "honor": "honor"}
    per_seat: ClassVar[tuple[str, ...]] = (
        "characters", "rp", "honor", "hand", "play", "roles", "harmless", "limit", "points"
    )  # fmt: skip
    titles: ClassVar[Mapping[str, str]] = {
        "rp": "Resilience", "play": "in play", "play.*.*": "in play of @*, card *", "discard": "discard pile", "top": "top of the discard pile",
        "pile": "discard pile from the bottom", "weapons": "Weapons this turn", "shuffles": "times the deck was shuffled",
        "shogun": "seat of the Shogun", "honor_total": "honor of all", "limit": "Weapon limit",
        "difficulty.*.*": "Difficulty for @* to reach @*", "teams.*": "points of the team *", "ended": "how the game ended",
    }  # fmt: skip
    course: ClassVar[tuple[str, ...]] = ("phase", "turn", "turns")
    derived: ClassVar[Mapping[str, str]] = {
        **{pattern: text for name, text in table.DERIVED.items() for pattern in (name, f"{name}.*")},
        "play.*.*": "`set play.1 CARD,CARD` names all cards in front of a seat",
        "pile.*": "`set pile CARD,CARD` names them from bottom to top",
        "points*": "they follow from honor, roles and Daimyo cards: type `set honor.1` or `show 2 ronin`",
        "teams*": "they follow from honor, roles and Daimyo cards: type `set honor.1` or `show 2 ronin`",
    }

    limits = LIMITS

    def put(self, state: SamuraiState, path: str, value: Any) -> Sequence[Effect]:
        """See `table.put`."""
        return table.put(state, Set(path, value))

    def mark(self, state: SamuraiState) -> object:
        """A turn ended when the number of turns changes."""
        return state.turns if state.turns > 1 else None

    def score(self, state: SamuraiState) -> Score:
        """See `scoring`."""
        return scoring.score(state)

    def public_score(self, state: SamuraiState) -> tuple[str, Sequence[int | None]]:
        """Honor; points wait for the roles (SS-END-03)."""
        return "honor", state.honor[1:]

    def result(self, state: SamuraiState) -> dict[str, Any]:
        """See `scoring`."""
        return scoring.score(state, explain=False).result()

    pad_usage = pad_.PAD_USAGE

    def pad(self, values: Mapping[str, str]) -> Score:
        """See `pad`."""
        return pad_.pad(self, values)

    def describe(self, state: SamuraiState, act: Act) -> str:
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

    def status(self, state: SamuraiState) -> str:
        """See `words.status`."""
        return words.status(state)

    def suggest(self, state: SamuraiState, faults: Sequence[Fault], steps: Sequence[Step]) -> Sequence[str]:
        """See `words.suggest`."""
        return words.suggest(state, faults, steps)

    def doubts(self, state: SamuraiState, steps: Sequence[Step], lately: Sequence[Step]) -> Sequence[str]:
        """See `words.doubts`."""
        return words.doubts(steps, lately)

    def follow(self, state: SamuraiState, before: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        """See `words.follow`."""
        return words.follow(state, before)

    def complete(self, state: SamuraiState) -> Sequence[tuple[str, str]]:
        """See `words.complete`."""
        return words.complete(state)

    def statistics(self, setup: Setup) -> "Collector":
        """See `statistics`."""
        from referee.games.samurai_sword.statistics import SamuraiCollector

        return SamuraiCollector(setup)

    def world(self, setup: Setup, random: Random) -> Any:
        """See `world`."""
        from referee.games.samurai_sword.world import SamuraiWorld

        return SamuraiWorld(len(setup.seats), random)

    def joins(self, typed: Sequence[Act], step: Step | None) -> bool:
        """Answers with a card go with what they answer, and what is paid for a Bushido with the card turned up."""
        last, first = typed[-1], typed[0]
        asks = isinstance(first, steps.Attack) or (isinstance(first, steps.Action) and first.card in MASS)
        if asks and isinstance(last, steps.Attack | steps.Action | steps.Answer):
            open_still = not (isinstance(first, steps.Attack) and len(typed) > 1)
            wound = isinstance(step, steps.Answer) and not step.card and isinstance(first, steps.Attack)
            return open_still and (step is None or (isinstance(step, steps.Answer) and not wound))
        return isinstance(last, steps.Flip) and (step is None or isinstance(step, steps.Pay))

    def silent(self, state: SamuraiState, step: Step) -> bool:
        """Wounds that fell nobody and ordinary draws are implied by the next entry."""
        if isinstance(step, steps.Answer):
            return not step.card and not grave(state, step)
        return isinstance(step, steps.Draw) and step.count < 0 and not step.pile

    def after_end(self, state: SamuraiState, world: Any) -> Sequence[Act]:
        """All roles, then all hands."""
        world.follow(state.ledger)
        hands = [Show(f"hand.{seat}", world.hand(seat), True) for seat in range(1, state.seats + 1)]
        return (Show("roles", tuple(world.roles)), *hands)

    def world_says(self, world: Any, state: SamuraiState) -> Mapping[str, Any]:
        """See `witness`."""
        from referee.games.samurai_sword.witness import world_says

        return world_says(world, state)

    def bot(self, name: str) -> Bot:
        """See `bot`, `sensible`. Raises KeyError."""
        from referee.games.samurai_sword.sensible import BOTS

        return BOTS[name]

    def held(self, state: SamuraiState, act: Act) -> "Sequence[Held]":
        """See `proof.held`."""
        from referee.games.samurai_sword import proof

        return proof.held(state, act)

    def asserted(self, state: SamuraiState, claim: "Claim", act: Act) -> "Held | None":
        """See `proof.asserted`."""
        from referee.games.samurai_sword import proof

        return proof.asserted(state, claim, act)

    def card_words(self, state: SamuraiState, card: str) -> str:
        """The printed name."""
        return title(card)

    def where_words(self, state: SamuraiState, zone: str) -> str:
        """Besides hands, deck and discard pile: what lies before a player, and the card that is being played."""
        name, _, seat = zone.partition(".")
        if name == "play":
            return f"in play before @{seat}"
        return {"flight": "as the card that is being played", "discard": "in the discard pile"}.get(
            zone
        ) or super().where_words(state, zone)

    def opened(self, state: SamuraiState, act: Act | None, cards: Sequence[Any]) -> Sequence[Act]:
        """See `proof.opened`."""
        from referee.games.samurai_sword import proof

        return proof.opened(state, act, cards)


GAME = SamuraiSword()
