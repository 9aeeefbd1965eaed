"""Every entry of Ninjato as a tree, and what of it hints, `?` and completion tell; attacks stand in `branches_raid`.

What is printed on a card is told sign by sign: clan, price, mask. A box that knows its cards offers them by name.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement, permutations

from referee.engine.branches import Branch, Named, Slot, example, leaves, line, told, untold
from referee.engine.words import Unread, Word, is_number
from referee.games.ninjato import branches_raid, data, notation, notation_setup, steps
from referee.games.ninjato.rules import ages, dojo, influence, layout, market, pay, raid, rounds, setup, skills, turns
from referee.games.ninjato.state import VALUES, NinjatoState, knows_style, price_of
from referee.games.ninjato.words import card_words

MOST_ICONS = 4
"""Icons of a price that can be chosen; a longer one is typed."""
MOST_PAID = 4
"""Treasures of a payment whose price was not told."""

Then = Callable[[], Iterable[Branch]] | None
"""What follows a piece; None: the entry is whole."""


def branches(s: NinjatoState) -> Iterator[Branch]:
    """What can be typed now, as a tree."""
    if s.over and s.phase != "tie":
        return
    if s.phase in PHASES:
        yield from PHASES[s.phase](s)
    if s.phase != "setup":
        yield from leaves(("undo",))


# --- set-up ----------------------------------------------------------------------------------------------------------


def _setup(s: NinjatoState) -> Iterator[Branch]:
    owed = layout.owed(s)
    if not setup.begun(s):
        yield Branch("setup", "the whole table in one entry", told="setup")
    yield from _told_setup(s, owed)
    if "order" in owed:
        yield from leaves(f"order {''.join(map(str, seats))}" for seats in permutations(range(1, s.seats + 1)))
    for house in data.HOUSE_NUMBERS:
        slots: list[Slot] = []
        if house in owed.get("sentries", ()):
            slots.append(_sentries(s))
        if house in owed.get("treasures", ()):
            slots.append(_treasures(data.PER_HOUSE, " "))
        if house in owed.get("tokens", ()):
            slots.append(_start_tokens(s))
        if slots:
            yield from line(f"house {house}", *slots, says=f"what lies at house {house}", verb="lay", who=0)
    if "row" in owed:
        yield from line("row", *branches_raid.digits(layout.due(s, "row"), " "), says="the Dojo row", verb="row", who=0)
    for part, cards in (("tiles", _tile), ("envoys", _envoy), ("rumors", _rumor)):
        if part in owed:
            yield Branch(part, f"one of the {part}", partial(cards, s, None), part, 0)


def _told_setup(s: NinjatoState, owed: Collection[str]) -> Iterator[Branch]:
    """How the parts that are not laid yet are typed."""
    for part in notation_setup.EXAMPLES:
        if part in owed:
            says, _, shown = notation_setup.EXAMPLES[part].partition(": ")
            if part == "order":
                shown = "order " + "".join(str(seat) for seat in range(s.seats, 0, -1))
            yield example(shown.rpartition(": ")[2], says)


def _treasures(n: int, front: str = "") -> list[Named]:
    """So many treasures in one word, or `-`."""
    words = map("".join, combinations_with_replacement(data.LETTERS, n)) if n else ["-"]
    return [(front + word, data.letters_told(word)) for word in words]


def _sentries(s: NinjatoState) -> list[Named]:
    return [(f" {code}", f"sentry {words}") for code, words in branches_raid.guards(s)]


def _start_tokens(s: NinjatoState) -> list[Named]:
    lie = {(house.clan, house.value) for house in s.houses}
    left = [token for token in data.START_TOKENS if token not in lie]
    return [(f" {clan[0]}{value}", f"{data.NAMED[clan]} {value}") for clan, value in left]


# --- what becomes visible at the markets -----------------------------------------------------------------------------


def _tile(s: NinjatoState, then: Then) -> Iterator[Branch]:
    """A skill tile of the start."""
    for effect, letter in data.LETTER_OF.items():
        if effect != "henso" and not market.tile_faults(s, letter):
            yield from _lettered(effect, f" {letter}", then)


def _lettered(effect: str, text: str, then: Then) -> Iterator[Branch]:
    """A tile by its letter: its price, and the style of a Hensojutsu."""
    prices = [("", "the price not told"), ("?", "any card"), *((str(n), f"costs a {n}") for n in data.CARDS)]
    styles = [("", "the style not told"), *((letter, style) for letter, style in data.STYLES.items())]
    slots = [prices, styles] if effect == "henso" else [prices]
    for branch in line(text, *slots, says=data.skill_title(effect), verb="tiles", who=0):
        yield followed(branch, then)


def _envoy(s: NinjatoState, then: Then) -> Iterator[Branch]:
    """An envoy: clan, price, mask."""
    told = ((letter, clan, data.NAMED[clan]) for letter, clan in data.CLAN_LETTER.items())
    bare = [(letter, f"{name}, no more was told", f"an envoy of {name}") for letter, _, name in told]
    return _priced(s, "envoy", bare, then)


def _rumor(s: NinjatoState, then: Then) -> Iterator[Branch]:
    """A rumor: what it counts, and its price."""
    things = ((code, f"counts {data.counted_title(thing)}") for thing, code in data.thing_codes().items())
    return _priced(s, "rumor", [(code, f"{says}, the price not told", says) for code, says in things], then)


def _priced(s: NinjatoState, kind: str, codes: Sequence[tuple[str, str, str]], then: Then) -> Iterator[Branch]:
    """A card by its name where the box knows it, else by its code, what that says alone, and what it says with a
    price.
    """
    if known := _known(s, kind):
        yield from (Branch(f" {name}", says, then) for name, says in known)
        return
    for code, alone, says in codes:
        yield Branch(f" {code}", alone, then)
        yield Branch(f" {code}", says, _price(MOST_ICONS, then, mask=kind == "envoy"))


def _known(s: NinjatoState, kind: str) -> list[Named]:
    """The cards of a box that knows them, those left that nobody has seen."""
    facts = [(name.partition(".")[2], value) for name, value in s.facts.items() if name.startswith(f"{kind}.")]
    cards = [(name, str(value)) for name, value in facts if data.envoy(str(value)) or data.rumor(str(value))]
    return [(name, data.readable(spec)) for name, spec in cards if name not in s.info and not name.startswith("x")]


def _price(most: int, then: Then, mask: bool = False) -> Callable[[], Iterator[Branch]]:
    """The icons of a price, one after the other."""

    def icons() -> Iterator[Branch]:
        for icon in (*data.LETTERS[:-1], data.ANY):
            says = "a treasure of any kind" if icon == data.ANY else f"a {icon}"
            yield Branch(icon, f"{says}, and no more", then)
            if mask:
                yield Branch(f"{icon}*", f"{says}, no more, with a mask", then)
            if most > 1:
                yield Branch(icon, f"{says}, and more", _price(most - 1, then, mask))

    return icons


def followed(branch: Branch, then: Then) -> Branch:
    """A tree with something behind each of its leaves."""
    if then is None:
        return branch
    if branch.then is None:
        return branch._replace(then=then)
    rest = branch.then
    return branch._replace(then=lambda: (followed(more, then) for more in rest()))


def _cards(
    s: NinjatoState, n: int, cards: Callable[[NinjatoState, Then], Iterator[Branch]], verb: str, first: bool = True
) -> Iterator[Branch]:
    """So many cards in one entry. first: without the blank before it."""
    if n:
        then = partial(_cards, s, n - 1, cards, verb, False) if n > 1 else None
        for branch in cards(s, then):
            yield branch._replace(text=branch.text.lstrip() if first else branch.text, verb=verb, who=0)


# --- placements ------------------------------------------------------------------------------------------------------


def _play(s: NinjatoState) -> Iterator[Branch]:
    due = dojo.cards_due(s.hand[s.turn - 1])
    yield from told([("d", f"the Dojo: {due} cards; type those of the row (d35), the rest come from the deck")])
    for i, house in enumerate(s.houses, 1):
        if not raid.check_attack(s, steps.Attack(s.turn, i, "strength")):
            sentry = data.guard_words(house.sentry)
            yield from told([(f"h{i}f", f"attack house {i} by strength (h{i}s: by stealth), sentry {sentry}")])
    yield from (_learned(s, name, tile) for name in s.sensei if isinstance(tile := s.info[name], data.Tile))
    for sign, display, does in (("e", s.palace, "bribe"), ("r", s.pavilion, "spread")):
        yield from told(
            (f"{sign}{i}", f"{does} {card_words(s, name)}") for i, name in enumerate(display, 1) if _payable(s, name)
        )
    if s.options["empty_action"] != "forbidden":
        yield from told((f"{place}-", f"place at the {name} and buy nothing") for place, name in WASTED)
    if s.options["passing"] != "forbidden":
        yield from told([("-", "pass")])
    yield untold(lambda: _placed(s))


WASTED = (("s", "Sensei"), ("e", "Palace"), ("r", "Pavilion"))


def _placed(s: NinjatoState) -> Iterator[Branch]:
    """Every placement, with the cards of the row and each way to pay."""
    due = dojo.cards_due(s.hand[s.turn - 1])
    rows = dict.fromkeys(
        "".join(map(str, sorted(cards))) for n in range(min(due, len(s.row)) + 1) for cards in combinations(s.row, n)
    )
    yield from leaves((*(f"d{row}" for row in rows), *(f"d{row}.." for row in rows if len(row) < due)))
    yield from leaves(f"h{i}{side}" for i in data.HOUSE_NUMBERS for side in "fs")
    for name in s.sensei:
        yield from leaves((f"s {name}", *(f"s {name} {card}" for card in (0, *data.CARDS))))
    for sign, display in (("e", s.palace), ("r", s.pavilion)):
        for i, name in enumerate(display, 1):
            yield from _bought(s, f"{sign}{i}", name, "bribe" if sign == "e" else "spread")
    yield from leaves(("s-", "e-", "r-", "-"))
    yield from leaves(f"r{letter}" for letter in data.EFFECTS if s.options["flip_timing"] == "own_turn")


def _bought(s: NinjatoState, entry: str, name: str, verb: str) -> Iterator[Branch]:
    """An envoy or a rumor, paid in the only way, or in one of several."""
    who, card = s.turn, s.info.get(name)
    supply = s.supply[who - 1]
    cost = notation.cost_of(s, name)
    if not isinstance(card, data.Envoy | data.Rumor) or sum(supply) < len(cost or ""):
        return
    coins = [data.LETTERS[kind] for kind, many in enumerate(supply[: data.GOLD]) if many]
    coins += [f"g={kind}" for kind in data.LETTERS[: data.GOLD] if supply[data.GOLD]]
    sizes = (len(cost),) if cost is not None else range(MOST_PAID + 1)

    def paid() -> Iterator[Branch]:
        for size in sizes:
            for way in combinations_with_replacement(coins, size):
                text = "".join(way) or "0"
                if not pay.pay_faults(s, who, cost, notation.read_pay(Word(text, 1, 1))):
                    yield Branch(f" {text}", data.letters_told(text))

    yield Branch(entry)
    yield Branch(entry, f"@{who} pays for {data.readable(card.spec)}", paid, verb, who)


def _costs(s: NinjatoState, who: int, name: str) -> str:
    """What a tile costs a player, in words."""
    if known := knows_style(s, who, name):
        return f"free, as @{who} knows the style"
    price = price_of(s, name)
    if known is None:
        letter = data.LETTER_OF[skills.effect_of(s, name)]
        return f"free (s{letter}0) if @{who} knows its style; else type the card discarded behind it"
    return f"for a {price}" if price > 0 else "for any one card: type it behind" if not price else "price not known"


def _learned(s: NinjatoState, name: str, tile: data.Tile) -> Branch:
    """A tile that is learned, by its letter; where two of its skill lie there, with its price or by its name."""
    says = f"learn {card_words(s, name)}, {_costs(s, s.turn, name)}"
    letter, price = data.LETTER_OF[tile.effect], price_of(s, name)
    same = [n for n in s.sensei if isinstance(t := s.info[n], data.Tile) and t.effect == tile.effect]
    any_card = " 4" if not price and not knows_style(s, s.turn, name) else ""
    if knows_style(s, s.turn, name) is None and price > 0:
        any_card = str(price)
    if len(same) < 2:
        text = f"s{letter}{any_card.strip()}"
    else:
        text = f"s{letter}{price}" if price > 0 and not knows_style(s, s.turn, name) else f"s {name}{any_card}"
    return example(text, says) if any_card else Branch(text, says, told=text)


def _payable(s: NinjatoState, name: str) -> bool:
    """Whether the player who is asked can pay for a card, as far as its price was told."""
    try:
        paid = notation.default_pay(s, s.turn, name, Word("", 0, 0))
    except Unread:
        return True  # there are several ways, or the price is not known
    return not pay.pay_faults(s, s.turn, notation.cost_of(s, name), paid)


# --- Dojo, end of the round, scoring ---------------------------------------------------------------------------------


def _dojo(s: NinjatoState) -> Iterator[Branch]:
    if (visit := s.visit) is None:
        return
    if visit.due <= 0:  # more was said to follow, and nothing can
        yield Branch(f"{visit.who}: take")
    yield from told([("+", "take a card of the deck (+3: the 3 of the row)")])
    for card in ("", *map(str, dict.fromkeys(s.row))):
        yield from leaves((f"+{card}", f"+{card}..") if visit.due > 1 else (f"+{card}",))


def _row(s: NinjatoState) -> Iterator[Branch]:
    n = dojo.row_due(s)
    yield from line("", *branches_raid.digits(n), says="the new cards of the row", verb="row", who=0, told="143"[:n])


def _limit(s: NinjatoState) -> Iterator[Branch]:
    who = s.visit.who if s.visit is not None else s.turn
    n = dojo.over_limit(s.hand[who - 1])
    fits = [v for v in VALUES if s.cards.could(f"hand {who}", v, n).verdict != "no"]  # that often in this hand
    shown = f"x{n}" if s.options["dojo_discards"] == "facedown" else (fits[0] if fits else "2") * n
    cards = branches_raid.digits(n, rising=True)
    yield from line("", *cards, says="the cards discarded", verb="limit", who=who, told=shown)
    yield Branch(f"x{n}")


def _tiles(s: NinjatoState) -> Iterator[Branch]:
    ordinary, henso = rounds.tiles_due(s)
    stacks = ["henso"] * henso + ["ordinary"] * ordinary
    shown = " ".join((*TILES[:ordinary], *("h4t",) * henso))
    yield example(shown, "the new tiles: skill and price", lambda: _stack(s, stacks, ()))


def _stack(s: NinjatoState, stacks: list[str], laid: tuple[str, ...]) -> Iterator[Branch]:
    """The tiles that come now, the last ones of the list first. stacks: which stack each comes from."""
    *left, stack = stacks
    for effect, letter in data.LETTER_OF.items():
        if (effect == "henso") == (stack == "henso") and not market.tile_faults(s, letter, laid):
            then: Then = partial(_stack, s, left, (*laid, letter)) if left else None
            yield from _lettered(effect, letter if not laid else f" {letter}", then)


def _restock(s: NinjatoState) -> Iterator[Branch]:
    house = s.restocking[0] if s.restocking else 0
    says = f"the treasures and the sentry of house {house}"
    treasures = _treasures(rounds.tokens_due(s))
    shown = f"{'234'[: rounds.tokens_due(s)] or '-'} 3"
    yield from line("", treasures, _sentries(s), says=says, verb="restock", who=0, told=shown)


def _envoys(s: NinjatoState) -> Iterator[Branch]:
    n = turns.short(len(s.palace), s.envoy_deck)
    says = "the new envoys: clan, price, * for a mask"
    yield example(" ".join(ENVOYS[:n]), says, partial(_cards, s, n, _envoy, "envoys"))


def _rumors(s: NinjatoState) -> Iterator[Branch]:
    n = turns.short(s.rumors_lying, s.rumor_deck)
    says = "the new rumors: what they count and their price"
    yield example(" ".join(RUMORS[:n]), says, partial(_cards, s, n, _rumor, "rumors"))


TILES, ENVOYS, RUMORS = ("b3", "x?", "a2", "z4"), ("t34*", "m5", "g2", "tx"), ("el34", "do2", "ev4", "sk5")
"""Cards as they might be typed when they become visible."""


def _henso(s: NinjatoState) -> Iterator[Branch]:
    masks = [
        (f"*{name.removeprefix('E')}", f"Hensojutsu on {card_words(s, name)}")
        for name in influence.masked(s, s.turn)
    ]
    yield from told([*masks, ("-", "none")])
    own = [name for seat in range(1, s.seats + 1) for name in influence.masked(s, seat)]
    yield from leaves(("-", *(f"*{name.removeprefix('E') if is_number(name[1:]) else name}" for name in own)))


def _rewards(s: NinjatoState) -> Iterator[Branch]:
    yield from told(_told_rewards(s))
    rumors = [str(i) for i, _ in enumerate(s.pavilion, 1)]
    for clan in ("", *data.CLAN_LETTER):
        yield from leaves(f"{clan}{what}" for what in ("h", *rumors))
        if influence.open_ties(s) or s.phase == "tie":
            yield from leaves(f"{clan}o{seat}" for seat in range(1, s.seats + 1))
    yield Branch("-")


def _told_rewards(s: NinjatoState) -> Sequence[Named]:
    """What the first and the second of a clan may take, and how a tie is settled."""
    clan, tied = influence.tie_now(s)
    if tied:
        return tuple((f"o{seat}", f"@{seat} holds the oldest envoy") for seat in ages.may_be_oldest(s, clan, tied))
    rumors = tuple((str(i), f"the rumor {card_words(s, n)}") for i, n in enumerate(s.pavilion, 1))
    if s.phase == "second":
        return rumors
    if influence.clan_order(s) is not None or (len(s.pass1) == 1 and s.pass1[0] not in influence.open_ties(s)):
        return (("h", "the honor"), *rumors)
    ties = influence.open_ties(s)
    oldest = [(c, seat) for c in ties for seat in ages.may_be_oldest(s, c, ties[c])]
    out = [(f"{c[0]}o{seat}", f"@{seat} holds the oldest envoy of {data.NAMED[c]}") for c, seat in oldest]
    for c in s.pass1:
        if c not in ties:
            out.append((f"{c[0]}h", f"the honor of {data.NAMED[c]}"))
            out += [(f"{c[0]}{slot}", f"{data.NAMED[c]}: {what}") for slot, what in rumors]
    return out


PHASES: dict[str, Callable[[NinjatoState], Iterator[Branch]]] = {
    "setup": _setup,
    "play": _play,
    "raid": branches_raid.raid_branches,
    "dojo": _dojo,
    "row": _row,
    "limit": _limit,
    "end": lambda s: told([("eor", "the round is over")]),
    "bonus": lambda s: told([("bonus", "rumors are turned up")]),
    "tiles": _tiles,
    "restock": _restock,
    "envoys": _envoys,
    "rumors": _rumors,
    "refill": _rumors,
    "henso": _henso,
    "first": _rewards,
    "second": _rewards,
    "tie": _rewards,
}
"""What can be typed in each phase."""
