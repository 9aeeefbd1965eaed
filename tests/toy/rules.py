"""The table of Magpies and its rules."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from referee.engine.findings import Fault
from referee.engine.frames import Frame
from referee.engine.game import NO_EFFECT, Effect, Score, ScoreLine, Setup, State
from referee.engine.ledger import Ledger
from referee.engine.rulebook import load_toml
from referee.engine.steps import Act, Fact, Show, Skip, Step
from tests.toy.steps import Draw, Oath, Pass, Pay, Play, SetupStep, Steal

COINS = 3


@cache
def cards() -> dict[str, int]:
    return {card["id"]: card["copies"] for card in load_toml("tests.toy", "components.toml")["cards"]}


@cache
def roles() -> tuple[str, ...]:
    return tuple(role["id"] for role in load_toml("tests.toy", "components.toml")["roles"])


class ToyState(State):
    """turn: 0 before set-up. frame: a raid to be answered. roles: as sworn; shown: as shown. sharp: by seat, passes that a
    jade in hand would still prove false. jades: by seat, lines that told of one coming. jewel: who played the kohinoor.
    """

    __slots__ = (
        "bank", "coins", "frame", "jades", "jewel", "ledger", "reshuffles", "roles", "sharp", "shown", "turn", "worth",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        zones = {"deck": sum(cards().values()), "pile": 0, **{f"hand:{i}": 0 for i in self.numbers}}
        self.ledger = Ledger(cards(), zones)
        self.turn = self.reshuffles = self.jewel = 0
        self.coins = [COINS] * self.seats
        self.bank = 2 * self.seats
        self.frame: Frame | None = None
        self.roles: dict[int, str] = {}
        self.shown: dict[int, str] = {}
        self.sharp: dict[int, list[int]] = {i: [] for i in self.numbers}
        self.jades: dict[int, list[int]] = {i: [] for i in self.numbers}
        self.worth = setup.box.get("worth")

    @property
    def numbers(self) -> range:
        return range(1, self.seats + 1)

    def after(self, seat: int) -> int:
        return seat % self.seats + 1

    @property
    def actor(self) -> int:
        """Whose turn it is, or would be when the raid is answered."""
        return self.after(self.turn) if self.frame else self.turn


def view(s: ToyState) -> dict[str, Any]:
    hands = [s.ledger.count(f"hand:{i}") for i in s.numbers]
    known = {**(s.roles if s.over else {}), **s.shown}
    return {
        "turn": s.turn, "deck": s.ledger.count("deck"), "pile": s.ledger.count("pile"), "hands": hands,
        "coins": list(s.coins), "bank": s.bank, "reshuffles": s.reshuffles, "over": s.over,
        "owed": list(s.frame.awaiting().who) if s.frame else [], "roles": [known.get(i, "") for i in s.numbers],
    }  # fmt: skip


def check(s: ToyState, act: Act) -> Sequence[Fault]:
    if isinstance(act, Skip):
        return (Fault("REF-SKIP", "unread", text="nothing is compelled here"),)
    if isinstance(act, Fact):
        return () if act.name == "worth" else (Fault("REF-FACT", "unread", text=f"no fact is called {act.name}"),)
    if isinstance(act, Show):
        return check_show(s, act)
    if not isinstance(act, Step):
        return ()
    if isinstance(act, SetupStep):
        found = [Fault("REF-SETUP", text="the game is set up already", unasked=True)] if s.turn else []
        return [*found, *([Fault("TOY-SETUP-01", text="two cards each")] if act.cards != 2 else [])]
    if not 1 <= act.who <= s.seats:
        return (Fault("REF-SEAT", "unread", text=f"there is no seat {act.who}"),)
    if isinstance(act, Oath):
        known = s.shown.get(act.who) or s.roles.get(act.who)
        wrong = bool(act.role and known and known != act.role)
        return (Fault("TOY-ROLE-01", "impossible", text=f"@{act.who} has another role"),) if wrong else ()
    if s.over:
        return (Fault("TOY-END-03", text="the game is over", unasked=True),)
    return check_answer(s, act) if isinstance(act, Pay | Pass) else check_turn(s, act)


def check_answer(s: ToyState, act: Pay | Pass) -> Sequence[Fault]:
    hand = f"hand:{act.who}"
    owed = s.frame is not None and act.who in s.frame.awaiting().who
    late = () if owed else (Fault("TOY-RAID-02", text=f"@{act.who} owes no answer", unasked=True),)
    if isinstance(act, Pay):
        return (*late, *held(s, hand, "jade"))
    jade = s.ledger.seen(hand).get("jade")
    seen = tuple(s.jades[act.who])
    return (*late, Fault("TOY-RAID-01", because=seen, text=f"@{act.who} has a jade")) if jade else late


def check_turn(s: ToyState, act: Step) -> Sequence[Fault]:
    found = []
    if s.frame:
        found = [Fault("TOY-RAID-02", text="the raid is not answered", unasked=True)]
    elif act.who != s.turn:
        found = [Fault("TOY-TURN-01", text=f"it is the turn of @{s.turn}", unasked=True)]
    if isinstance(act, Play):
        return [*found, *held(s, f"hand:{act.who}", act.card)]
    if isinstance(act, Steal):
        if act.source == act.who or not s.ledger.count(f"hand:{act.source}"):
            return [*found, Fault("TOY-STEAL-01", text="there is nothing to steal")]
        return [*found, *(held(s, f"hand:{act.source}", act.card) if act.card else ())]
    if isinstance(act, Draw):
        if not s.ledger.count("deck") + s.ledger.count("pile"):
            return [*found, Fault("TOY-DRAW-01", text="there is no card left to draw")]
        if act.card and s.ledger.count("deck"):
            found += held(s, "deck", act.card)
    return found


def held(s: ToyState, zone: str, card: str) -> list[Fault]:
    """Whether a card can lie there, and what it tells about passes of that seat."""
    if card not in cards():
        return [Fault("REF-CARD", "unread", text=f"{card!r} is no card; there is {', '.join(cards())}")]
    answer = s.ledger.could(zone, card)
    if answer.verdict == "no":
        return [Fault("TOY-HAND-01", "impossible", because=answer.lines, text=f"no {card} can be in {zone}")]
    seat = int(zone[5:]) if zone.startswith("hand:") else 0
    false = s.sharp.get(seat, []) if card == "jade" else []
    return [Fault("TOY-RAID-01", about=n, because=(s.at,), text=f"@{seat} had a jade") for n in false]


def check_show(s: ToyState, show: Show) -> Sequence[Fault]:
    kind, _, seat = show.zone.partition(":")
    if kind not in ("hand", "role") or not seat.isdigit() or int(seat) not in s.numbers:
        return (Fault("REF-PATH", "unread", text="show hand:SEAT CARD… or show role:SEAT ROLE"),)
    if kind == "role":
        known = s.shown.get(int(seat)) or s.roles.get(int(seat))
        wrong = known and show.cards != (known,)
        return (Fault("TOY-ROLE-01", "impossible", text=f"@{seat} has another role"),) if wrong else ()
    return [fault for card in dict.fromkeys(show.cards) for fault in held(s, show.zone, card)]


def apply(s: ToyState, act: Act) -> Sequence[Effect]:
    if isinstance(act, Fact):
        s.worth = act.value if act.name == "worth" else s.worth
    elif isinstance(act, Show):
        kind, _, seat = act.zone.partition(":")
        if kind == "role" and seat.isdigit() and int(seat) in s.numbers:
            s.shown[int(seat)] = act.cards[0] if act.cards else ""
        elif kind == "hand" and seat.isdigit() and int(seat) in s.numbers:
            settle(s, int(seat), act.cards)
            s.ledger.show(act.zone, [c for c in act.cards if c in cards()], line=s.at)
    elif isinstance(act, SetupStep):
        for i in s.numbers:
            s.ledger.move(min(max(act.cards, 0), s.ledger.count("deck")), "deck", f"hand:{i}", line=s.at)
        s.turn = s.turn or 1
    elif isinstance(act, Oath) and act.who in s.numbers:
        s.roles[act.who] = act.role or s.roles.get(act.who, "")
    elif isinstance(act, Draw | Play | Steal | Pay | Pass) and act.who in s.numbers and s.turn:
        return APPLY[type(act)](s, act)
    return NO_EFFECT


def settle(s: ToyState, seat: int, seen: Sequence[str]) -> None:
    """Questions about passes are answered when a jade is seen."""
    if "jade" in seen:
        s.claims = [c for c in s.claims if c.step not in s.sharp[seat]]
        s.sharp[seat] = []


def next_turn(s: ToyState, who: int) -> None:
    s.turn, s.frame = s.after(who), None


def end(s: ToyState, why: str) -> None:
    s.over, s.why, s.frame = True, why, None


def draw(s: ToyState, act: Any) -> Sequence[Effect]:
    done: list[Effect] = []
    next_turn(s, act.who)
    if not s.ledger.count("deck") and s.ledger.count("pile"):
        done.append(("reshuffle", s.ledger.count("pile")))
        s.ledger.shuffle("pile", "deck", line=s.at)
        s.reshuffles += 1
        if s.reshuffles >= int(s.setup.options["reshuffles"]):
            end(s, "TOY-END-02")
            return done
    if s.ledger.count("deck"):
        s.ledger.move(1, "deck", f"hand:{act.who}", [act.card] if act.card in cards() else None, line=s.at)
        gained(s, act)
    return done


def gained(s: ToyState, act: Any) -> None:
    """A card came into a hand: what it had before can no longer be told."""
    s.sharp[act.who] = []
    if act.card == "jade":
        s.jades[act.who] = [*s.jades[act.who], s.at]


def play(s: ToyState, act: Any) -> Sequence[Effect]:
    settle(s, act.who, (act.card,))
    next_turn(s, act.who)
    s.ledger.move(1, f"hand:{act.who}", "pile", (act.card,), line=s.at)
    if act.card == "ruby":
        s.turn = act.who
        order = [(act.who + d - 1) % s.seats + 1 for d in range(1, s.seats)]
        s.frame = Frame("raid", s.at, order, ("pay", "pass"), "any", act.who)
    elif act.card == "opal" and s.bank:
        s.bank, s.coins[act.who - 1] = s.bank - 1, s.coins[act.who - 1] + 1
        return (("coin", act.who, 1),)
    elif act.card == "kohinoor":
        s.jewel = act.who
    return NO_EFFECT


def steal(s: ToyState, act: Any) -> Sequence[Effect]:
    next_turn(s, act.who)
    if act.source in s.numbers and act.source != act.who and s.ledger.count(f"hand:{act.source}"):
        card = [act.card] if act.card in cards() else None
        settle(s, act.source, card or ())
        s.ledger.move(1, f"hand:{act.source}", f"hand:{act.who}", card, line=s.at)
        gained(s, act)
    return NO_EFFECT


def answer(s: ToyState, act: Any) -> Sequence[Effect]:
    if isinstance(act, Pay):
        settle(s, act.who, ("jade",))
        s.ledger.move(1, f"hand:{act.who}", "pile", ("jade",), line=s.at)
    if s.frame is None or act.who not in s.frame.awaiting().who:
        return NO_EFFECT
    if isinstance(act, Pass):
        s.claim("TOY-RAID-01", (f"hand:{act.who}",), f"@{act.who} has no jade")
        s.sharp[act.who] = [*s.sharp[act.who], s.at]
    raider, done = s.frame.data, list[Effect]()
    for seat, what in s.frame.answer(act.who, act.verb()):
        if what == "pass" and s.coins[seat - 1]:
            s.coins[seat - 1] -= 1
            s.coins[raider - 1] += 1
            done += [("coin", seat, -1), ("coin", raider, 1)]
    if s.frame.done:
        next_turn(s, raider)
        if 0 in s.coins:
            end(s, "TOY-END-01")
    return done


APPLY = {Draw: draw, Play: play, Steal: steal, Pay: answer, Pass: answer}


def score(s: ToyState) -> Score:
    known = view(s)["roles"] if s.over else [""] * s.seats
    points = [c + (role == "magpie") for c, role in zip(s.coins, known, strict=True)]
    unknown = [f"role:{i}" for i, role in enumerate(known, 1) if s.over and not role]
    if s.jewel and s.worth is None:
        unknown.append("worth")
    elif s.jewel and isinstance(s.worth, int):
        points[s.jewel - 1] += s.worth
    lines = [ScoreLine(i, f"{c} coins, and what role and jewel are worth", p, "TOY-SCORE-01")
             for i, (c, p) in enumerate(zip(s.coins, points, strict=True), 1)]  # fmt: skip
    won = tuple(i for i, p in enumerate(points, 1) if p == max(points)) if s.over and not unknown else ()
    sure = tuple(None if s.over and not role else p for p, role in zip(points, known, strict=True))
    return Score(sure, won, tuple(lines), (), s.why, tuple(unknown), s.over)
