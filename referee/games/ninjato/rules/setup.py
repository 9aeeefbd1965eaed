"""Set-up: what lies on the table before the first shuriken (NJ-SETUP)."""

from collections.abc import Callable, Sequence
from itertools import chain, repeat, zip_longest
from operator import attrgetter
from typing import NamedTuple

from referee.engine.game import NO_EFFECT, Effect, Fault, is_number, wrongs
from referee.games.ninjato import data, steps
from referee.games.ninjato.rules import market, supply
from referee.games.ninjato.rules.common import card_fault, no_dojo_card
from referee.games.ninjato.state import House, NinjatoState

NUMBERS = frozenset((int, bool))
LAID = attrgetter("sentry", "clan", "plain", "red")
"""What is laid to a house."""


def check_setup(s: NinjatoState, step: steps.SetupStep) -> Sequence[Fault]:
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


def sentry_faults(s: NinjatoState, number: int, code: str, before: Sequence[str], _: str = "") -> Sequence[Fault]:
    """A sentry is a normal guard (NJ-SETUP-05). before: sentries laid before it in the same step."""
    card = data.guard(code)
    if card is None:
        return [card_fault(f"{code!r} is no guard")]
    if card.elite:
        return [Fault("NJ-SETUP-05", text=f"the sentry of house {number} is an elite; sentries are normal guards")]
    return supply.guard_fault(s, code, before)


def treasures_faults(s: NinjatoState, number: int, text: str, before: Sequence[str], sentry: str) -> list[Fault]:
    """Three treasures for a house (NJ-SETUP-11). before: those of other houses, drawn before in the same step."""
    kinds = data.kinds(text)
    if kinds is None:
        return [card_fault(f"{text!r} is not understood: treasures are 2 3 4 5 g, like 25g")]
    card, n = data.guard(sentry), len(kinds)
    alarm = n > data.PER_HOUSE and card is not None and card.alarm
    found = wrongs(
        (n != data.PER_HOUSE, "NJ-SETUP-11", f"house {number} gets 3 treasures, not {n}"),
        (alarm, "NJ-ALARM-05", f"the alarm of the sentry at house {number} adds no treasure"),
    )
    drawn = [kind for other in before for kind in data.kinds(other) or ()]
    return found + [fault for at, k in enumerate(kinds) for fault in supply.treasure_fault(s, k, [*drawn, *kinds[:at]])]


def token_faults(s: NinjatoState, number: int, text: str, before: Sequence[str] = (), _: str = "") -> list[Fault]:
    """A clan token of the start for a house (NJ-SETUP-07, -08). before: those of other houses, laid in the same
    step.
    """
    token = data.token(text)
    if token is None:
        return [card_fault("a clan token is typed as clan and value: t2")]
    rule = "NJ-SETUP-08" if token[0] == "goshirakawa" else "NJ-SETUP-07"
    lies = next((i for i, h in enumerate(s.houses, 1) if (h.clan, h.value) == token and i != number), 0)
    return wrongs(
        (
            token not in data.START_TOKENS,
            rule,
            "the game begins with the tokens Taira 2 and 4, Minamoto 2 and 4, Go-Shirakawa 6",
        ),
        (lies, rule, f"that token already lies on house {lies}; there is one of each"),
        (text in before, "NJ-SETUP-07", f"{text} is named twice"),
    )


def _house_faults(s: NinjatoState, step: steps.SetupStep) -> list[Fault]:
    if not len(step.sentries) == len(step.treasures) == len(step.tokens) == data.HOUSES:
        return [Fault("NJ-SETUP-05", text="each of the five houses gets a sentry, treasures and a clan token")]
    sentries, treasures = step.sentries, step.treasures
    found = [fault for i, code in enumerate(sentries) for fault in sentry_faults(s, i + 1, code, sentries[:i])]
    if not _treasures_fit(s, treasures):
        for i, text in enumerate(treasures):
            found += treasures_faults(s, i + 1, text, treasures[:i], sentries[i])
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


def _market_faults(s: NinjatoState, step: steps.SetupStep) -> list[Fault]:
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


def apply_setup(s: NinjatoState, step: steps.SetupStep) -> Sequence[Effect]:
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
        place_token(s, house, token)
    supply.deal(s, step.hand)
    s.cards.draw(0, "discards", "row", s.at)
    supply.fill_row(s, step.row)
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


def place_guard(s: NinjatoState, house: House, code: str) -> Sequence[Effect]:
    """A sentry comes to a house, in the place of one that stands there; its alarm does nothing (NJ-SETUP-06)."""
    card = data.guard(code)
    if card is None:
        return NO_EFFECT
    did = [*(supply.discard_sentry(s, house.sentry) if house.sentry else ()), *supply.draw_guard(s, card.elite, code)]
    if card.elite:
        s.missing["elite"] += 1  # an elite card stands where a sentry belongs
        s.missing["guard"] -= 1
    house.sentry = code
    return did


def place_treasures(s: NinjatoState, house: House, text: str) -> None:
    """Treasures come to a house out of the bag."""
    supply.draw_treasures(s, data.kinds(text) or (), house.plain)


def place_token(s: NinjatoState, house: House, text: str) -> None:
    """A clan token comes to a house out of the pile of all tokens."""
    token = data.token(text)
    if token is not None and s.pile_unknown[token[0]] > 0:
        house.clan, house.value = token
        s.pile_unknown[token[0]] -= 1


class Piece(NamedTuple):
    """A kind of thing that each house gets at the start."""

    member: str
    """Of the step that lays it at one house."""
    lies: Callable[[House], object]
    """Whether a house has one."""
    faults: Callable[[NinjatoState, int, str, Sequence[str], str], Sequence[Fault]]
    """What is wrong with one, from the house, the piece, those laid before it in the same step, and the sentry."""
    place: Callable[[NinjatoState, House, str], object]
    code: Callable[[str], str]
    """How it stands in a log, from what was typed. Raises Unread."""


PIECES = {
    "sentries": Piece("sentry", lambda house: house.sentry, sentry_faults, place_guard, data.guard_code),
    "treasures": Piece("treasures", lambda house: house.total, treasures_faults, place_treasures, str.lower),
    "tokens": Piece("token", lambda house: house.clan, token_faults, place_token, data.token_code),
}
"""What each house gets, by the part of the set-up."""


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
