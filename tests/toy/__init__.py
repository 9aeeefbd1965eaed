"""Magpies: the fifth game. It exists only to show that a game is a folder, and runs through the common battery.

Tests alone import it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, ClassVar

import msgspec

from referee import games
from referee.engine import plain
from referee.engine.branches import Branch, leaves
from referee.engine.effects import NUMBER, SEAT, Effect, EffectKind, by_name
from referee.engine.facts import PublicFact
from referee.engine.frames import NOTHING, Awaiting
from referee.engine.game import Game
from referee.engine.parts.about import About, Law
from referee.engine.parts.bots import Bot, Bots
from referee.engine.parts.census import Census
from referee.engine.parts.facts import Facts
from referee.engine.parts.flow import Flow, SetupQuestion
from referee.engine.parts.help import Help
from referee.engine.parts.hidden import Hidden
from referee.engine.parts.notation import Notation
from referee.engine.parts.rules import Judge, Rules
from referee.engine.parts.scoring import Scoring
from referee.engine.parts.sight import Sight
from referee.engine.proof import Held
from referee.engine.rulebook import Rulebook, digest
from referee.engine.state import Setup
from referee.engine.steps import Act, Fact, Show, Step
from referee.engine.words import Names, Unread, Word
from referee.engine.world import World
from tests.toy import rules
from tests.toy.rules import ToyState, cards, roles
from tests.toy.steps import STEPS, Draw, Oath, Pass, Pay, Play, SetupStep, Steal


class ToyWorld:
    def __init__(self, seats: int, random: Random) -> None:
        deck = [card for card, n in cards().items() for _ in range(n)]
        random.shuffle(deck)
        self.cards = World({"deck": deck}, random)
        self.roles = {i: random.choice(roles()) for i in range(1, seats + 1)}
        self.told: set[int] = set()


class ToyRules(Rules[ToyState]):
    table = dict.fromkeys((*STEPS, Show, Fact), Judge(rules.check, rules.apply))


class ToyFlow(Flow[ToyState]):
    def new(self, setup: Setup) -> ToyState:
        if not 2 <= len(setup.seats) <= 4:
            raise ValueError("Magpies is for 2 to 4 players (TOY-SETUP-01)")
        return ToyState(setup)

    def awaiting(self, s: ToyState) -> Awaiting:
        if s.over:
            return NOTHING
        if not s.turn:
            return Awaiting((0,), ("setup",))
        if s.frame:
            return s.frame.awaiting()
        return Awaiting((s.turn,), ("draw", "play", "steal"), extra=("oath",))

    def implied(self, s: ToyState, step: Step) -> Sequence[Step]:
        """Who plays on has seen everybody answer: who said nothing has passed."""
        if s.frame and isinstance(step, Draw | Play | Steal) and step.who == s.actor:
            return [Pass(seat) for seat in s.frame.awaiting().who]
        return ()

    def mark(self, s: ToyState) -> object:
        return s.reshuffles or None


class ToySight(Sight[ToyState]):
    def reveals(self, s: ToyState, act: Act) -> Sequence[tuple[str, str]]:
        if isinstance(act, Show):
            return [(act.zone, card) for card in act.cards]
        card = act.card if isinstance(act, Play) else "jade" if isinstance(act, Pay) else ""
        return [(f"hand:{act.who}", card)] if card and isinstance(act, Step) else ()

    def still(self, then: ToyState, now: ToyState, zone: str, card: str) -> bool:
        kind, _, _ = zone.partition(":")
        return now.ledger.stayed(zone, card, len(then.ledger.log)) if kind == "hand" else bool(then.turn)

    def recall(self, s: ToyState, seen: Sequence[tuple[str, str]]) -> None:
        for zone, card in seen:
            if zone.startswith("role:"):
                rules.apply(s, Show(zone, (card,)))
        s.ledger.remember(((zone, card) for zone, card in seen if zone.startswith("hand:")), line=s.at)


class ToyScoring(Scoring[ToyState]):
    score = staticmethod(rules.score)


class ToyFacts(Facts[ToyState]):
    check_rule = "TOY-COUNT-01"
    declared = (
        PublicFact("coins", per_seat=True),
        PublicFact("deck", instead="take the cards back, or `amend` the line that is wrong"),
        PublicFact("pile", instead="it is what was played since the last shuffle"),
        PublicFact("hands", instead="they follow from what was drawn and played"),
        PublicFact("bank", instead="`set coins.1`"),
        PublicFact("reshuffles", instead="they follow from what was drawn"),
        PublicFact("over", instead="`back N` takes play back"),
        PublicFact("owed", instead="the card played says who answers"),
        PublicFact("roles", instead="`show role:1 king`"),
        PublicFact("turn", in_prompt=True),
    )

    def put(self, s: ToyState, path: str, value: Any) -> Sequence[Effect]:
        name, _, seat = path.partition(".")
        if isinstance(value, bool):
            raise ValueError("a number is wanted")
        if name == "turn" and value in s.numbers:
            s.turn, s.frame = value, None
        elif name == "coins" and seat and isinstance(value, int) and 0 <= value <= s.coins[int(seat) - 1] + s.bank:
            s.bank, s.coins[int(seat) - 1] = s.bank + s.coins[int(seat) - 1] - value, value
        elif name in ("turn", "coins") and (seat or name == "turn"):
            raise ValueError("out of bounds")
        else:
            raise KeyError(path)
        return (("set", path, value),)

    view = staticmethod(rules.view)


class ToyNotation(Notation[ToyState]):
    words: ClassVar[Mapping[str, str]] = {"d": "draw", "x": "x2: steal from 2", "o": "o2:crow: the role of 2"}

    def read(self, s: ToyState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        match = re.fullmatch(r"(?:(\d)/)?(setup|d|x\d|o\d|\d[+-]|[a-z]+)(?::(\w+))?", words[0].text.lower())
        if not match:
            raise Unread(f"{words[0].text!r} is not understood", words[0])
        who, what, card = int(match[1] or s.actor), match[2], match[3] or ""
        step: Step
        if what == "setup":
            step = SetupStep(0)
        elif what[-1:] in "+-":
            step = Pay(int(what[0])) if what[-1] == "+" else Pass(int(what[0]))
        elif what == "d":
            step = Draw(who, CARDS.find(words[0].rest(words[0].text.index(":") + 1)) if card else "")
        elif what[0] == "x" and what[1:].isdigit():
            step = Steal(who, int(what[1:]), CARDS.find(words[0].rest(words[0].text.index(":") + 1)) if card else "")
        elif what[0] == "o" and what[1:].isdigit():
            step = Oath(int(what[1:]), card)
        else:
            step = Play(who, CARDS.find(words[0].rest(2 if match[1] else 0)))
        return step, words[1:]

    def write(self, s: ToyState, steps: Sequence[Step]) -> str:
        parts = []
        for step in steps:
            who = "" if step.who == s.actor else f"{step.who}/"
            card = getattr(step, "card", "")
            match step:
                case SetupStep(cards=2):
                    parts.append("setup")
                case Oath():
                    parts.append(f"o{step.who}" + (f":{step.role}" if step.role else ""))
                case Pay() | Pass():
                    parts.append(f"{step.who}{'+' if isinstance(step, Pay) else '-'}")
                case Draw() | Steal():
                    parts.append(f"{who}{'d' if isinstance(step, Draw) else f'x{step.source}'}" + (card and f":{card}"))
                case Play():
                    parts.append(f"{who}{card}")
                case _:
                    return plain.write(step)
        return " ".join(parts)

    def read_show(self, s: ToyState, words: Sequence[Word]) -> Act:
        if len(words) < 2:
            raise Unread("show hand:2 ruby jade, or show role:2 crow", words[0] if words else None)
        kind = ROLES if words[0].text.startswith("role") else CARDS
        whole = words[-1].text == "all"
        return Show(words[0].text, tuple(kind.find(w) for w in (words[1:-1] if whole else words[1:])), whole)

    def write_show(self, s: ToyState, show: Show) -> str:
        return " ".join([show.zone, *show.cards, *(["all"] if show.whole else [])])


class ToyHelp(Help[ToyState]):
    def branches(self, s: ToyState) -> Iterable[Branch]:
        """Every entry: what is drawn, played or stolen, answers to a raid, oaths, and what is shown at the end."""
        yield from leaves(["setup", "d"] if not s.over else ())
        yield from leaves(f"d:{card}" for card in cards())
        yield from leaves(cards())
        for i in s.numbers:
            yield from leaves((f"x{i}", *(f"x{i}:{card}" for card in cards()), f"{i}+", f"{i}-", f"o{i}"))
            yield from leaves(f"o{i}:{role}" for role in roles())


class ToyCensus(Census[ToyState]):
    def questions(self) -> Sequence[SetupQuestion]:
        return (SetupQuestion("worth", "what is printed on the kohinoor"),)

    def made_up(self, random: Random, known: Mapping[str, Any]) -> dict[str, Any]:
        return {"worth": random.randint(1, 4)}


class ToyHidden(Hidden[ToyState]):
    def held(self, s: ToyState, act: Act) -> Sequence[Held]:
        owed = isinstance(act, Pass) and s.frame is not None and act.who in s.frame.awaiting().who
        return [Held(f"hand:{act.who}", none=("jade",), rule="TOY-RAID-01")] if owed and isinstance(act, Pass) else ()

    def opened(self, s: ToyState, act: Act | None, cards: Sequence[Any]) -> Sequence[Act]:
        if act is None:
            hands = [(f"hand:{i}", zones.get(f"hand:{i}", ())) for zones in cards for i in s.numbers]
            return [Show(zone, hand, True) for zone, hand in hands if hand]
        moved = [move for part in cards for move in part]
        if isinstance(act, SetupStep):
            return [act, *(Show(move.to, move.cards, True) for move in moved)]
        if isinstance(act, Draw | Steal):
            got = [move.cards[0] for move in moved if move.to == f"hand:{act.who}"]
            return [msgspec.structs.replace(act, card=got[0] if got else act.card)]
        return [act]


class ToyBots(Bots[ToyState]):
    names: ClassVar[Mapping[str, str]] = {"random": "any legal step"}

    def world(self, setup: Setup, random: Random) -> ToyWorld:
        return ToyWorld(len(setup.seats), random)

    def joins(self, typed: Sequence[Act], step: Step | None) -> bool:
        first = typed[0]
        raid = (isinstance(first, Play) and first.card == "ruby") or isinstance(first, Pay | Pass)
        return raid and (step is None or isinstance(step, Pay | Pass))

    def silent(self, s: ToyState, step: Step) -> bool:
        return isinstance(step, Pass)

    def after_end(self, s: ToyState, world: ToyWorld) -> Sequence[Act]:
        shows = [Show(f"role:{i}", (world.roles[i],)) for i in s.numbers]
        hands = [(f"hand:{i}", world.cards.zone(f"hand:{i}")) for i in s.numbers]
        return [*shows, *(Show(zone, hand, True) for zone, hand in hands if hand)]

    def bot(self, name: str) -> Bot:
        return {"random": random_bot}[name]


def random_bot(s: ToyState, world: ToyWorld, random: Random, seat: int) -> Step:
    w, hand = world.cards, f"hand:{seat}"
    if not s.turn:
        for i in s.numbers:
            w.move(2, "deck", f"hand:{i}")
        return SetupStep(0)
    if s.frame:
        if "jade" not in w.zone(hand):
            return Pass(seat)
        w.move(1, hand, "pile", ["jade"])
        return Pay(seat)
    if seat not in world.told and random.random() < 0.3:
        world.told.add(seat)
        return Oath(seat, world.roles[seat])
    others = [i for i in s.numbers if i != seat and w.count(f"hand:{i}")]
    can = ["draw"] * (3 if w.count("deck") + w.count("pile") else 0) + ["play"] * min(2, w.count(hand))
    what = random.choice(can + ["steal"] * bool(others))
    if what == "play":
        return Play(seat, *w.move(1, hand, "pile", random=True))
    told = random.random() < 0.4
    if what == "steal":
        source = random.choice(others)
        (card,) = w.move(1, f"hand:{source}", hand, random=True)
        return Steal(seat, source, card if told else "")
    if not w.count("deck"):
        w.shuffle("pile", "deck")
        if s.reshuffles + 1 >= int(s.setup.options["reshuffles"]):
            return Draw(seat)
    (card,) = w.move(1, "deck", hand)
    return Draw(seat, card if told else "")


CARDS = Names("card", {card: [] for card in cards()})
ROLES = Names("role", {role: [] for role in roles()})
GAME = Game(
    about=About(
        id="toy",
        title="Magpies",
        players=(2, 4),
        rulebook=Rulebook("tests.toy"),
        steps=STEPS,
        view_name="toy/1",
        end_rule="TOY-END-03",
        score_rule="TOY-SCORE-01",
        ends=("TOY-END-01", "TOY-END-02"),
        zones={"hand:SEAT": "cards in hand", "role:SEAT": "the role"},
        laws=(
            Law("TOY-LAW-1", "no card is lost", lambda s: "" if s.ledger.conserved() else "cards are lost"),
            Law("TOY-LAW-2", "no coin is lost", lambda s: "" if sum(s.coins) + s.bank == 5 * s.seats else "coins"),
        ),
        effects=by_name(
            EffectKind("coin", seat=SEAT, change=NUMBER, words="{seat} {change:gets|loses} {change:abs}"),
            EffectKind("reshuffle", n=NUMBER, words="{n:*card} shuffled"),
        ),
        components=lambda: digest([cards(), roles()]),
    ),
    rules=ToyRules(),
    flow=ToyFlow(),
    sight=ToySight(),
    scoring=ToyScoring(),
    facts=ToyFacts(),
    notation=ToyNotation(),
    help=ToyHelp(),
    census=ToyCensus(),
    hidden="tests.toy:ToyHidden",
    bots="tests.toy:ToyBots",
)


@contextmanager
def registered() -> Iterator[Game[ToyState]]:
    """The toy among the games, as long as a test lasts."""
    before = dict(games.NAMES)
    games.NAMES["toy"] = "tests.toy"
    try:
        yield GAME
    finally:
        games.NAMES.clear()
        games.NAMES.update(before)


__all__ = ["GAME", "registered"]
