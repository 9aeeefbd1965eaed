"""Set-up: what lies on the table before the first shuriken (NJ-SETUP)."""

from collections.abc import Sequence
from itertools import chain, repeat, zip_longest
from operator import attrgetter

from referee.engine.game import NO_EFFECT, Effect, Fault, is_number
from referee.games.ninjato import data
from referee.games.ninjato.rules import market, supply
from referee.games.ninjato.rules.common import card_fault, no_dojo_card, wrongs
from referee.games.ninjato.state import House, NinjatoState
from referee.games.ninjato.steps import SetupStep

NUMBERS = frozenset((int, bool))
LAID = attrgetter("sentry", "clan", "plain", "red")
"""What is laid to a house."""


def check_setup(s: NinjatoState, step: SetupStep) -> Sequence[Fault]:
    """Everything that is laid out."""
    found: list[Fault] = []
    if s.phase != "setup":
        found.append(Fault("REF-SETUP", text="the game is already set up; `amend` that line instead", unasked=True))
    elif begun(s):
        text = "some parts of the set-up are recorded: type the missing parts, or `z` first"
        found.append(Fault("REF-SETUP", text=text, unasked=True))
    return [
        *found,
        *order_faults(s, step.order),
        *_house_faults(s, step),
        *wrongs((len(step.row) != data.ROW, "NJ-SETUP-18", f"the Dojo row has 3 cards, not {len(step.row)}")),
        *(no_dojo_card(step.row) or supply.row_fault(s, step.row)),
        *deal_faults(step.hand),
        *_market_faults(s, step),
    ]


def begun(s: NinjatoState) -> bool:
    """Whether some part of the set-up is laid already."""
    if s.phase != "setup":
        return False
    if s.laid or s.row or s.sensei or s.palace or s.pavilion:
        return True
    return any(map(any, chain.from_iterable(map(LAID, s.houses))))


def order_faults(s: NinjatoState, order: Sequence[int]) -> list[Fault]:
    """Each player's marker has one place (NJ-SETUP-01, -02)."""
    if len(order) != s.seats:
        return [Fault("NJ-SETUP-01", text=f"the turn order names {data.many(len(order), 'seat')}, but {s.seats} play")]
    if sorted(order) != list(range(1, s.seats + 1)):
        return [
            Fault(
                "NJ-SETUP-02",
                text=f"the turn order names each seat once: {''.join(map(str, range(1, s.seats + 1)))}, in the order "
                "of play",
            )
        ]
    return []


def deal_faults(hand: int) -> list[Fault]:
    """Four dojo cards each (NJ-SETUP-17)."""
    return wrongs((hand != data.HAND, "NJ-SETUP-17", f"each player is dealt 4 dojo cards, not {hand}"))


def sentry_faults(s: NinjatoState, number: int, code: str, also: Sequence[str] = ()) -> Sequence[Fault]:
    """A sentry is a normal guard (NJ-SETUP-05). also: sentries laid before it in the same step."""
    card = data.guard(code)
    if card is None:
        return [card_fault(f"{code!r} is no guard")]
    if card.elite:
        return [Fault("NJ-SETUP-05", text=f"the sentry of house {number} is an elite; sentries are normal guards")]
    return supply.guard_fault(s, code, also)


def treasures_faults(s: NinjatoState, number: int, text: str, sentry: str, drawn: list[int]) -> list[Fault]:
    """Three treasures for a house (NJ-SETUP-11). drawn: those drawn before in the same step, to which these are
    added.
    """
    kinds = data.kinds(text)
    if kinds is None:
        return [card_fault(f"{text!r} is not understood: treasures are 2 3 4 5 g, like 25g")]
    card, n = data.guard(sentry), len(kinds)
    alarm = n > data.PER_HOUSE and card is not None and card.alarm
    found = wrongs(
        (n != data.PER_HOUSE, "NJ-SETUP-11", f"house {number} gets 3 treasures, not {n}"),
        (alarm, "NJ-ALARM-05", f"the alarm of the sentry at house {number} adds no treasure"),
    )
    for kind in kinds:
        found += supply.treasure_fault(s, kind, drawn)
        drawn.append(kind)
    return found


def _house_faults(s: NinjatoState, step: SetupStep) -> list[Fault]:
    if not len(step.sentries) == len(step.treasures) == len(step.tokens) == data.HOUSES:
        return [Fault("NJ-SETUP-05", text="each of the five houses gets a sentry, treasures and a clan token")]
    drawn: list[int] = []
    sentries = enumerate(step.sentries, 1)
    found = [fault for i, code in sentries for fault in sentry_faults(s, i, code, step.sentries[: i - 1])]
    if not _treasures_fit(s, step.treasures):
        for i, text in enumerate(step.treasures, 1):
            found += treasures_faults(s, i, text, step.sentries[i - 1], drawn)
    tokens = [data.token(text) for text in step.tokens]
    if None in tokens:
        return [*found, card_fault("a clan token is typed as clan and value: t2")]
    lacks = ("goshirakawa", 6) not in tokens, "NJ-SETUP-08", "exactly one house gets the token Go-Shirakawa 6"
    return found + wrongs(lacks) + _four_tokens(tokens)


def _treasures_fit(s: NinjatoState, treasures: Sequence[str]) -> bool:
    """Whether these are three treasures for each house that can all be in the bag: then none of them is looked at by
    itself.
    """
    laid = [data.kinds(text) or () for text in treasures]
    return all(len(kinds) == data.PER_HOUSE for kinds in laid) and supply.all_drawn(s, [*chain.from_iterable(laid)])


def _four_tokens(tokens: list[tuple[str, int] | None]) -> list[Fault]:
    four = sorted(str(t) for t in data.START_TOKENS[:4])
    others = sorted(str(t) for t in tokens if t is not None and t[0] != "goshirakawa")
    text = "the other four houses get the tokens Taira 2, Taira 4, Minamoto 2 and Minamoto 4"
    return wrongs((others != four, "NJ-SETUP-07", text))


def _market_faults(s: NinjatoState, step: SetupStep) -> list[Fault]:
    n, tiles, envoys, rumors = s.seats, len(step.tiles), len(step.envoys), len(step.rumors)
    return [
        *wrongs((tiles != n, "NJ-SETUP-14", f"the Sensei has one tile a player, {n}, not {tiles}")),
        *market.first_tile_faults(s, step.tiles),
        *wrongs(
            (envoys != data.DISPLAY, "NJ-SETUP-15", f"the Palace has 4 envoys, not {envoys}"),
            (rumors != data.DISPLAY, "NJ-SETUP-16", f"the Pavilion has 4 rumors, not {rumors}"),
        ),
        *market.tiles_faults(s, step.tiles),
        *market.card_faults(s, step.envoys, "envoy"),
        *market.card_faults(s, step.rumors, "rumor"),
    ]


def apply_setup(s: NinjatoState, step: SetupStep) -> Sequence[Effect]:
    """Lay everything out; what is wrong counts as if it were right as far as that is possible."""
    if s.phase != "setup" or begun(s):
        return NO_EFFECT
    turn_order(s, step.order)
    s.honor = [0] * s.seats
    s.bag = data.TREASURES
    s.pile_unknown = dict.fromkeys(data.CLANS, data.TOKENS)
    told = zip_longest(step.sentries, step.treasures, step.tokens, fillvalue="")
    for house, (sentry, treasures, token) in zip(s.houses, told, strict=False):
        place_guard(s, house, sentry)
        place_treasures(s, house, treasures)
        place_token(s.pile_unknown, house, token)
    supply.deal(s, step.hand)
    s.cards.draw(0, "discards", "row", s.at)
    for card in step.row:
        if 1 <= card <= 5:
            supply.draw_row(s, card)
    s.small = data.HENSO
    s.large = data.ORDINARY
    market.show_tiles(s, step.tiles)
    market.show_cards(s, step.envoys, "envoy")
    market.show_cards(s, step.rumors, "rumor")
    s.laid = ["order", "deal"]
    begin(s)
    return NO_EFFECT


def turn_order(s: NinjatoState, seats: Sequence[int]) -> None:
    """The order of the first round. Seats that were left out come behind, as they sit."""
    sitting = range(1, s.seats + 1)
    s.order = list(dict.fromkeys(chain(filter(sitting.__contains__, seats), sitting)))
    s.old_order = list(s.order)


def begin(s: NinjatoState) -> None:
    """The table is laid: hands are dealt, the tokens that are left are the pile, the first player begins."""
    if "deal" not in s.laid:
        supply.deal(s, data.HAND)
    for clan in data.CLANS:
        learn_tokens(s, clan)
    s.laid = []
    s.round = 1
    s.phase = "play"
    s.turn = s.order[0]


def place_guard(s: NinjatoState, house: House, code: str) -> None:
    """A sentry comes to a house; its alarm does nothing (NJ-SETUP-06)."""
    card = data.guard(code)
    if card is None:
        return
    supply.draw_guard(s, card.elite, code)
    if card.elite:
        s.missing["elite"] += 1  # an elite card stands where a sentry belongs
        s.missing["guard"] -= 1
    house.sentry = code


def place_treasures(s: NinjatoState, house: House, text: str) -> None:
    """Treasures come to a house out of the bag."""
    supply.draw_treasures(s, data.kinds(text) or (), house.plain)


def place_token(pile: dict[str, int], house: House, text: str) -> None:
    """A clan token comes to a house out of the pile of all tokens."""
    token = data.token(text)
    if token is not None and pile.get(token[0], 0) > 0:
        house.clan, house.value = token
        pile[token[0]] -= 1


def learn_tokens(s: NinjatoState, clan: str) -> None:
    """The box tells the values of a clan's five tokens: those in the pile get theirs."""
    values = s.facts.get(f"tokens.{clan}")
    if isinstance(values, str):
        values = [int(v) for v in values.split(",") if is_number(v.strip())]
    if not isinstance(values, (list, tuple)) or len(values) != 5 or not NUMBERS.issuperset(map(type, values)):
        return
    left = [*values]
    for known, value in (*((house.clan, house.value) for house in s.houses), *s.pile):
        if known == clan and value in left:
            left.remove(value)
    k = s.pile_unknown[clan]
    s.pile += zip(repeat(clan), left[:k])
    s.pile_unknown[clan] = max(0, k - len(left))
