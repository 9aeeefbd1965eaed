"""The table of Magpies and its rules."""

from collections.abc import Mapping, Sequence

from referee.engine.findings import unlike
from referee.engine.game import (
    NO_EFFECT,
    Act,
    Effect,
    Fault,
    Frame,
    Judge,
    Score,
    ScoreLine,
    Setup,
    Show,
    State,
    copies_of,
)
from referee.engine.ledger import Ledger
from tests.toy.steps import Draw, Oath, Pass, Pay, Play, SetupStep, Steal

COINS = 3


CARDS = copies_of("tests.toy", "cards")
ROLES = tuple(copies_of("tests.toy", "roles"))


def hand(seat: int) -> str:
    return f"hand:{seat}"


class ToyState(State):
    """turn: 0 before set-up. frame: a raid to be answered. sworn: roles by oath; shown: as shown. sharp: by hand, passes
    that a jade in it would still prove false. jewel: who played the kohinoor.
    """

    __slots__ = ("bank", "coins", "frame", "jewel", "ledger", "reshuffles", "sharp", "shown", "sworn", "turn")

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        hands = dict.fromkeys(map(hand, self.numbers), 0)
        self.ledger = Ledger(CARDS, {"deck": sum(CARDS.values()), "pile": 0, **hands})
        self.turn = self.reshuffles = self.jewel = 0
        self.coins = [COINS] * self.seats
        self.bank = 2 * self.seats
        self.frame: Frame | None = None
        self.sworn: dict[int, str] = {}
        self.shown: dict[int, str] = {}
        self.sharp: dict[str, list[int]] = {zone: [] for zone in hands}

    @property
    def owed(self) -> list[int]:
        """Who has to answer a raid."""
        return list(self.frame.awaiting().who) if self.frame else []

    @property
    def roles(self) -> list[str]:
        """The roles that everybody knows."""
        known = {**(self.sworn if self.over else {}), **self.shown}
        return [known.get(i, "") for i in self.numbers]


# --- what is wrong ---------------------------------------------------------------------------------------------------


def check_setup(s: ToyState, step: SetupStep) -> Sequence[Fault]:
    return () if step.cards == 2 else (Fault("TOY-SETUP-01", text="two cards each"),)


def check_role(s: ToyState, seat: int, role: str) -> Sequence[Fault]:
    known = s.shown.get(seat) or s.sworn.get(seat) or role
    return (Fault("TOY-ROLE-01", "impossible", text=f"@{seat} has another role"),) if role not in ("", known) else ()


def check_draw(s: ToyState, step: Draw) -> Sequence[Fault]:
    if not s.ledger.count("deck") + s.ledger.count("pile"):
        return (Fault("TOY-DRAW-01", text="there is no card left to draw"),)
    return held(s, "deck", step.card) if step.card and s.ledger.count("deck") else ()


def check_steal(s: ToyState, step: Steal) -> Sequence[Fault]:
    if step.source == step.who or not s.ledger.count(hand(step.source)):
        return (Fault("TOY-STEAL-01", text="there is nothing to steal"),)
    return held(s, hand(step.source), step.card) if step.card else ()


def check_pass(s: ToyState, step: Pass) -> Sequence[Fault]:
    zone = hand(step.who)
    jade = Fault("TOY-RAID-01", because=tuple(s.ledger.brought(zone, "jade")), text=f"@{step.who} has a jade")
    return (jade,) if "jade" in s.ledger.seen(zone) else ()


def held(s: ToyState, zone: str, card: str) -> Sequence[Fault]:
    """Whether a card can lie there, and what it tells about passes of that seat."""
    false = s.sharp.get(zone, []) if card == "jade" else []
    had = [Fault("TOY-RAID-01", about=n, because=(s.at,), text=f"there was a jade in {zone}") for n in false]
    return unlike(s.ledger, zone, card, "TOY-HAND-01") or had


def check_show(s: ToyState, show: Show) -> Sequence[Fault]:
    if show.zone in s.sharp:
        return [fault for card in dict.fromkeys(show.cards) for fault in held(s, show.zone, card)]
    seat = role_of(s, show)
    return (
        check_role(s, seat, *show.cards[:1]) if seat else (Fault("REF-PATH", "unread", text="show hand:2 or role:2"),)
    )


def role_of(s: ToyState, show: Show) -> int:
    """The seat whose role is shown, 0 for none."""
    return next((seat for seat in s.numbers if show.zone == f"role:{seat}" and len(show.cards) == 1), 0)


# --- what happens ----------------------------------------------------------------------------------------------------


def set_up(s: ToyState, step: SetupStep) -> None:
    for zone in s.sharp:
        s.ledger.move(min(max(step.cards, 0), s.ledger.count("deck")), "deck", zone, line=s.at)
    s.turn = s.turn or 1


def swear(s: ToyState, step: Oath) -> None:
    s.sworn[step.who] = step.role or s.sworn.get(step.who, "")


def show(s: ToyState, act: Show) -> None:
    if act.zone in s.sharp:
        settle(s, act.zone, act.cards)
        s.ledger.show(act.zone, [c for c in act.cards if c in CARDS], line=s.at)
    elif seat := role_of(s, act):
        s.shown[seat] = act.cards[0]


def settle(s: ToyState, zone: str, seen: Sequence[str]) -> None:
    """Questions about passes are answered when a jade is seen."""
    if "jade" in seen:
        s.claims = [c for c in s.claims if c.step not in s.sharp[zone]]
        s.sharp[zone] = []


def pass_turn(s: ToyState, who: int) -> None:
    s.turn, s.frame = s.after(who), None


def draw(s: ToyState, step: Draw) -> Sequence[Effect]:
    done: list[Effect] = []
    pass_turn(s, step.who)
    if not s.ledger.count("deck") and s.ledger.count("pile"):
        done.append(("reshuffle", s.ledger.count("pile")))
        s.ledger.shuffle("pile", "deck", line=s.at)
        s.reshuffles += 1
        if s.reshuffles >= int(s.setup.options["reshuffles"]):
            s.finish("TOY-END-02")
    if s.ledger.count("deck") and not s.over:
        gain(s, step, "deck")
    return done


def gain(s: ToyState, step: Draw | Steal, source: str) -> None:
    """A card comes into a hand: what it had before can no longer be told."""
    s.ledger.move(1, source, hand(step.who), [step.card] if step.card in CARDS else None, line=s.at)
    s.sharp[hand(step.who)] = []


def steal(s: ToyState, step: Steal) -> None:
    pass_turn(s, step.who)
    if step.source != step.who and s.ledger.count(hand(step.source)):
        settle(s, hand(step.source), (step.card,))
        gain(s, step, hand(step.source))


def discard(s: ToyState, seat: int, card: str) -> None:
    settle(s, hand(seat), (card,))
    s.ledger.move(1, hand(seat), "pile", (card,), line=s.at)


def play(s: ToyState, step: Play) -> Sequence[Effect]:
    discard(s, step.who, step.card)
    pass_turn(s, step.who)
    if step.card == "ruby":
        s.turn = step.who
        s.frame = Frame("raid", s.at, s.others(step.who), ("pay", "pass"), "any", step.who, "TOY-RAID-02")
    elif step.card == "opal" and s.bank:
        return pay(s, step.who, 1)
    elif step.card == "kohinoor":
        s.jewel = step.who
    return NO_EFFECT


def pay(s: ToyState, seat: int, n: int) -> Sequence[Effect]:
    """Coins go from the bank to a player, or back."""
    s.bank, s.coins[seat - 1] = s.bank - n, s.coins[seat - 1] + n
    return (("coin", seat, n),)


def answer(s: ToyState, step: Pay | Pass) -> Sequence[Effect]:
    if isinstance(step, Pay):
        discard(s, step.who, "jade")
    if s.frame is None or step.who not in s.owed:
        return NO_EFFECT
    if isinstance(step, Pass):
        s.claim("TOY-RAID-01", (hand(step.who),), f"@{step.who} has no jade")
        s.sharp[hand(step.who)] = [*s.sharp[hand(step.who)], s.at]
    raider, done = s.frame.data, list[Effect]()
    for seat, what in s.frame.answer(step.who, step.verb()):
        if what == "pass" and s.coins[seat - 1]:
            done += (*pay(s, seat, -1), *pay(s, raider, 1))
    if s.frame.done:
        pass_turn(s, raider)
    if s.frame is None and 0 in s.coins:
        s.finish("TOY-END-01")
    return done


RULES: dict[type[Act], Judge] = {
    SetupStep: Judge(check_setup, set_up),
    Oath: Judge(lambda s, step: check_role(s, step.who, step.role), swear),
    Draw: Judge(check_draw, draw),
    Play: Judge(lambda s, step: held(s, hand(step.who), step.card), play),
    Steal: Judge(check_steal, steal),
    Pay: Judge(lambda s, step: held(s, hand(step.who), "jade"), answer),
    Pass: Judge(check_pass, answer),
    Show: Judge(check_show, show),
}


# --- what can be counted ---------------------------------------------------------------------------------------------


def put_turn(s: ToyState, seat: int) -> None:
    s.turn, s.frame = seat, None


def put_coins(s: ToyState, told: Mapping[int, int]) -> None:
    for seat, n in told.items():
        pay(s, seat, n - s.coins[seat - 1])


def score(s: ToyState) -> Score:
    known = s.roles if s.over else [""] * s.seats
    worth = s.setup.box.get("worth")
    jewel = worth if isinstance(worth, int) else 0
    points = [c + (known[i - 1] == "magpie") + jewel * (i == s.jewel) for i, c in enumerate(s.coins, 1)]
    unknown = [f"role:{i}" for i in s.numbers if s.over and not known[i - 1]]
    unknown += ["worth"] if s.jewel and worth is None else []
    text = "coins, and what role and jewel are worth"
    lines = tuple(ScoreLine(i, f"{s.coins[i - 1]} {text}", points[i - 1], "TOY-SCORE-01") for i in s.numbers)
    won = tuple(i for i in s.numbers if points[i - 1] == max(points)) if s.over and not unknown else ()
    sure = tuple(None if s.over and not role else p for p, role in zip(points, known, strict=True))
    return Score(sure, won, lines, (), s.why, tuple(unknown), s.over)
