"""Set-up: what lies on the table before the first shuriken (NJ-SETUP)."""

from collections.abc import Sequence

from referee.engine.findings import Fault
from referee.engine.game import NO_EFFECT, Effect
from referee.engine.words import is_number
from referee.games.ninjato import data
from referee.games.ninjato.data import START_TOKENS
from referee.games.ninjato.rules import market, supply
from referee.games.ninjato.rules.common import card_fault
from referee.games.ninjato.state import NinjatoState
from referee.games.ninjato.steps import SetupStep


def check_setup(s: NinjatoState, step: SetupStep) -> Sequence[Fault]:
    """Everything that is laid out."""
    found: list[Fault] = []
    n = s.seats
    if s.phase != "setup":
        found.append(Fault("REF-SETUP", text="the game is set up already; amend that line instead", unasked=True))
    if len(step.order) != n:
        found.append(Fault("NJ-SETUP-01", text=f"{data.many(len(step.order), 'marker')} for {n} players"))
    elif sorted(step.order) != list(range(1, n + 1)):
        found.append(Fault("NJ-SETUP-02", text="each player has one place in the turn order"))
    found += _house_faults(s, step)
    if len(step.row) != data.ROW:
        found.append(Fault("NJ-SETUP-18", text=f"{data.many(len(step.row), 'face-up dojo card')} instead of 3"))
    if any(not 1 <= card <= 5 for card in step.row):
        found.append(card_fault("a dojo card is 1 to 5"))
    else:
        found += supply.row_fault(s, step.row)
    if step.hand != data.HAND:
        found.append(Fault("NJ-SETUP-17", text=f"{step.hand} dojo cards are dealt to each player instead of 4"))
    found += _market_faults(s, step)
    return found


def _house_faults(s: NinjatoState, step: SetupStep) -> list[Fault]:
    found: list[Fault] = []
    if not len(step.sentries) == len(step.treasures) == len(step.tokens) == data.HOUSES:
        return [Fault("NJ-SETUP-05", text="each of the five houses has a sentry, treasures and a clan token")]
    for i, code in enumerate(step.sentries, 1):
        card = data.guard(code)
        if card is None:
            found.append(card_fault(f"{code!r} is no guard"))
        elif card.elite:
            found.append(
                Fault("NJ-SETUP-05", text=f"an elite guard, {code}, stands at house {i}; sentries are normal guards")
            )
        else:
            found += supply.guard_fault(s, code, step.sentries[: i - 1])
    drawn: list[int] = []
    for i, text in enumerate(step.treasures, 1):
        kinds = data.kinds(text)
        if kinds is None:
            found.append(card_fault(f"{text!r} are no treasures"))
            continue
        sentry = data.guard(step.sentries[i - 1])
        if len(kinds) != data.PER_HOUSE:
            found.append(Fault("NJ-SETUP-11", text=f"{data.many(len(kinds), 'treasure')} in house {i} instead of 3"))
            if len(kinds) > data.PER_HOUSE and sentry is not None and sentry.alarm:
                found.append(Fault("NJ-ALARM-05", text=f"the alarm of the sentry at house {i} adds nothing"))
        for kind in kinds:
            found += supply.treasure_fault(s, kind, drawn)
            drawn.append(kind)
    tokens = [data.token(text) for text in step.tokens]
    if None in tokens:
        found.append(card_fault("a clan token is told by clan and value: t2"))
    elif ("goshirakawa", 6) not in tokens:
        found.append(Fault("NJ-SETUP-08", text="the Go-Shirakawa 6 lies on one house"))
        found += _four_tokens(tokens)
    else:
        found += _four_tokens(tokens)
    return found


def _four_tokens(tokens: list[tuple[str, int] | None]) -> list[Fault]:
    four = sorted(str(t) for t in START_TOKENS[:4])
    if sorted(str(t) for t in tokens if t is not None and t[0] != "goshirakawa") != four:
        text = "Taira 2, Taira 4, Minamoto 2 and Minamoto 4 lie on four houses"
        return [Fault("NJ-SETUP-07", text=text)]
    return []


def _market_faults(s: NinjatoState, step: SetupStep) -> list[Fault]:
    found: list[Fault] = []
    n = s.seats
    if len(step.tiles) != n:
        found.append(
            Fault("NJ-SETUP-14", text=f"{data.many(len(step.tiles), 'skill tile')} at the Sensei for {n} players")
        )
    tiles = [market.known_tile(s, text) for text in step.tiles]
    if any(t is not None and t.effect == "henso" for t in tiles):
        found.append(Fault("NJ-SETUP-14", text="no Hensojutsu tile is among the first tiles"))
    if len(step.envoys) != data.DISPLAY:
        found.append(Fault("NJ-SETUP-15", text=f"{data.many(len(step.envoys), 'envoy')} at the Palace instead of 4"))
    if len(step.rumors) != data.DISPLAY:
        found.append(Fault("NJ-SETUP-16", text=f"{data.many(len(step.rumors), 'rumor')} at the Pavilion instead of 4"))
    for text in step.tiles:
        found += market.tile_faults(s, text)
    found += market.card_faults(s, step.envoys, "envoy")
    found += market.card_faults(s, step.rumors, "rumor")
    return found


def apply_setup(s: NinjatoState, step: SetupStep) -> Sequence[Effect]:
    """Lay everything out; what is wrong counts as if it were right as far as that is possible."""
    if s.phase != "setup":
        return NO_EFFECT
    n = s.seats
    order = [seat for i, seat in enumerate(step.order) if 1 <= seat <= n and seat not in step.order[:i]]
    s.order = order + [seat for seat in range(1, n + 1) if seat not in order]
    s.old_order = list(s.order)
    s.honor = [start_honor()] * n
    s.bag = bag_start()
    did = _houses(s, step)
    for seat in range(1, n + 1):
        s.hand[seat - 1] = dealt(step.hand)
        supply.draw_dojo(s, s.hand[seat - 1], f"hand {seat}")
    s.cards.move(0, "discards", "row", line=s.at)
    for card in step.row:
        if 1 <= card <= 5:
            supply.draw_row(s, card)
    s.small = small_stack()
    s.large = large_stack(0)
    market.show_tiles(s, step.tiles)
    market.show_cards(s, step.envoys, "envoy")
    market.show_cards(s, step.rumors, "rumor")
    s.round = first_round()
    s.phase = "play"
    s.turn = s.order[0]
    return did


def _houses(s: NinjatoState, step: SetupStep) -> list[Effect]:
    did: list[Effect] = []
    tokens = rest_tokens()
    for i, house in enumerate(s.houses):
        code = step.sentries[i] if i < len(step.sentries) else ""
        card = data.guard(code)
        if card is not None:
            supply.draw_guard(s, card.elite)
            if card.elite:
                s.missing["elite"] += 1  # an elite card stands where a sentry belongs
                s.missing["guard"] -= 1
            house.sentry = code
            if sentry_alarm(code):
                did.append(("alarm", i + 1))
                house.red[0] += 1
        for kind in data.kinds(step.treasures[i] if i < len(step.treasures) else "") or ():
            supply.draw_treasure(s, kind)
            house.plain[kind] += 1
        token = data.token(step.tokens[i]) if i < len(step.tokens) else None
        if token is not None and tokens.get(token[0], 0) > 0:
            house.clan, house.value = token
            tokens[token[0]] -= 1
    s.pile_unknown = tokens
    for clan in data.CLANS:
        learn_tokens(s, clan)
    return did


def learn_tokens(s: NinjatoState, clan: str) -> None:
    """The values of a clan's five tokens are known from the box: those that lie in the pile get theirs."""
    values = s.facts.get(f"tokens.{clan}")
    if isinstance(values, str):
        values = [int(v) for v in values.split(",") if is_number(v.strip())]
    if not isinstance(values, list | tuple) or len(values) != 5 or not all(isinstance(v, int) for v in values):
        return
    left = list(values)
    for house in s.houses:
        if house.clan == clan and house.value in left:
            left.remove(house.value)
    for known, value in s.pile:
        if known == clan and value in left:
            left.remove(value)
    k = s.pile_unknown[clan]
    s.pile += [(clan, value) for value in left[:k]]
    s.pile_unknown[clan] = max(0, k - len(left))


def start_honor() -> int:
    """Everybody begins at the start of the honor track (NJ-SETUP-03)."""
    return 0


def bag_start() -> int:
    """All treasures begin in the bag (NJ-SETUP-10)."""
    return data.TREASURES


def rest_tokens() -> dict[str, int]:
    """Tokens of each clan before any lies on a house; the rest is the pile (NJ-SETUP-09)."""
    return {clan: 5 for clan in data.CLANS}


def dealt(hand: int) -> int:
    """Cards in each first hand."""
    return min(max(hand, 0), 10)


def small_stack() -> int:
    """The Hensojutsu tiles are a stack of their own (NJ-SETUP-12)."""
    return data.HENSO


def large_stack(shown: int) -> int:
    """The other tiles, as many as are not shown (NJ-SETUP-13)."""
    return data.ORDINARY - shown


def first_round() -> int:
    """The round marker begins on space 1 (NJ-SETUP-19)."""
    return 1


def sentry_alarm(code: str) -> bool:
    """Whether the alarm of a sentry works: never (NJ-SETUP-06, NJ-END4-03)."""
    return False
