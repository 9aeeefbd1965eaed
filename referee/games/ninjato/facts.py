"""What the public facts of a Ninjato table can be; the score pad reads them too."""

import re
from typing import Any, Final

from referee.engine.game import (
    Limit,
    Limits,
    Pile,
    PublicFact,
    ReadWord,
    Word,
    WordLimit,
    each_seat_once,
    limits_of,
    one_of,
    unread_is_wrong,
)
from referee.games.ninjato import data, notation_setup
from referee.games.ninjato.rules import market, refilled, supply
from referee.games.ninjato.state import printed

TURNS: Final = data.ROUNDS * data.SHURIKEN
"""How often a player places a shuriken."""
TAKEN: Final = 4
"""Treasures of one attack, as it goes in a whole game: those of a house, and the one on the shuriken."""
WORTH: Final = 5
"""The most honor of a treasure."""
LARGEST_TOKEN: Final = 6
CROWDED: Final = 9
"""More treasures of one side than a house has: three at first, and one more for each alarm that nobody overcame."""
OLD_MANY: Final = 9999
"""Honor that version 0.1.0 let a log declare."""

MOST_TREASURE: Final = TURNS * TAKEN
"""Of all treasures, more than this cannot come before one player."""
MOST_HONOR: Final = TURNS * TAKEN * WORTH // 2 + len(data.SCORINGS) * data.HOUSES * LARGEST_TOKEN
"""Who attacks in half of the turns and pays with all of it in the others, and takes all tokens of all scorings, has
this.
"""
MOST_TOTAL: Final = 999
"""More than honor and bonuses come to."""


def _earned(s: Any) -> int:
    """Treasures that can lie before one player by now: each costs a dojo card, and a hand has seven (NJ-DOJO-08)."""
    return min(MOST_TREASURE, data.LIMIT * data.SHURIKEN * max(1, int(s.round)))


def _treasures(most: int | None = None, pile: Pile | None = None) -> WordLimit:
    """Treasures by their letters, `25g`, at most so many, and of no kind more than the box is told to have."""

    def read(s: Any, path: str, text: str) -> str:
        found = data.kinds(re.sub(r"[\s,]", "", text.lower()))
        if found is None:
            raise ValueError("type treasures by their letters, e.g. 25g, or - for none")
        least = _earned(s) if most is None else most
        if len(found) > least:
            raise ValueError(f"at most {least} treasures can lie there, not {len(found)}")
        for kind, fact in enumerate(supply.TREASURE_FACTS):
            if found.count(kind) > s.facts.get(fact, data.TREASURES):
                raise ValueError(f"the box has only {s.facts[fact]} of {data.treasure_title(data.KINDS[kind])}")
        return "".join(data.LETTERS[kind] for kind in sorted(found))

    return WordLimit(read, pile=pile)


def _guard(elite: bool | None = None) -> ReadWord:
    """A guard by its code. elite: an elite guard, or none; None: whichever."""

    def read(s: Any, path: str, text: str) -> str:
        with unread_is_wrong():
            code = notation_setup.read_guard(Word(text, 1, 1))
        card = data.guard(code)
        if elite is not None and (card is None or card.elite != elite):
            example = "type elite guards, e.g. 4*1 or 25*2" if elite else "type guards, e.g. 3 or 4a"
            raise ValueError(f"{example}, or - for none")
        return code

    return read


def _token(s: Any, path: str, text: str) -> str:
    with unread_is_wrong():
        clan, _, value = text.replace(" ", ":").rpartition(":")
        token = f"{data.names('clans').exact(clan) or clan}:{value}" if clan else text
        return notation_setup.read_token(Word(token, 1, 1))


def _in_pile(s: Any, path: str, text: str) -> str:
    """A clan token beside the board: `taira:4`, and `taira:?x2` for two that were not read. Raises ValueError."""
    unread = re.fullmatch(r"(\w+):\?x([1-9])", text)
    return text if unread and unread[1] in data.CLANS else _token(s, path, text)


def _pile(s: Any, path: str, words: list[str]) -> list[str]:
    known = sorted((word for word in words if "?" not in word), key=lambda word: data.token(word) or ("", 0))
    return known + sorted(
        (word for word in words if "?" in word), key=lambda word: data.CLANS.index(word.partition(":")[0])
    )


def _unread(s: Any, log: str, told: str) -> bool:
    """Whether two piles of tokens are the same, where tokens of a clan that were not read may be any of it."""
    known, other = log.split(), told.split()
    if not set(token for token in known if "?" not in token) <= set(other):
        return False
    return [_of_clan(known, clan) for clan in data.CLANS] == [_of_clan(other, clan) for clan in data.CLANS]


def _of_clan(tokens: list[str], clan: str) -> int:
    """How many tokens of a clan these are, those that were not read too."""
    own = [token.partition(":")[2] for token in tokens if token.startswith(clan)]
    return sum(int(token.removeprefix("?x")) if token.startswith("?x") else 1 for token in own)


def _card(kind: str) -> ReadWord:
    """A tile, envoy or rumor by the name that it has, or by what is printed on it; a tile that lies face down in
    brackets.
    """
    type_ = {"tile": data.Tile, "envoy": data.Envoy, "rumor": data.Rumor}[kind]

    def read(s: Any, path: str, text: str) -> str:
        name = text.strip("()")
        if not isinstance(s.info.get(name), type_):
            spec = data.told_tile(name) if kind == "tile" else market.card_of(s, kind, name)
            if spec is None:
                raise ValueError(f"{text!r} is no {kind}")
        return f"({name})" if kind == "tile" and text.startswith("(") else name

    return read


def _as_printed(s: Any, log: str, told: str) -> bool:
    """Whether the same is printed on the cards of the log and on those that were told, by name or spec."""

    def spec(text: str) -> str:
        name = text.strip("()")
        if name in s.info:
            return printed(s, name)
        card = data.told_tile(name) or market.card_of(s, "envoy", name)
        return card.spec if card is not None else name

    return sorted(map(spec, log.split())) == sorted(map(spec, told.split()))


def _once(s: Any, path: str, words: list[str]) -> list[str]:
    names = [word.strip("()") for word in words]
    if twice := next((name for at, name in enumerate(names) if name in s.info and name in names[:at]), ""):
        raise ValueError(f"{twice} is one card and cannot lie in two places")
    return words


def _printed(s: Any, path: str, text: str) -> str:
    """What is printed on a card, as its kind is told. Raises ValueError."""
    old: data.Tile | data.Envoy | data.Rumor = s.info[path.partition(".")[2]]
    card = data.like(old, text)
    if card is None:
        raise ValueError(f"type it as when the card came, e.g. {old.spec}")
    return card.spec


def _row(s: Any, path: str, text: str) -> str:
    cards = re.sub(r"[\s,]", "", text)
    if len(cards) > data.ROW or any(card not in "12345" for card in cards):
        raise ValueError("the row holds at most three dojo cards, e.g. 135")
    row = "".join(map(str, s.row))
    return row if sorted(row) == sorted(cards) else cards


def _figure(s: Any) -> int:
    """The highest value of the guard to be beaten: a normal guard shows one digit, an elite may show two."""
    card = data.guard(s.raid.turned) if s.raid is not None and s.raid.turned else None
    return max((data.MOST_FIGURE, *card.figures)) if card is not None else data.MOST_FIGURE


def _guards_out(s: Any, path: str) -> int:
    """Guards of one kind that lie open and are not discarded."""
    elite = path.startswith("elite")
    return sum(supply.lying_guards(s, elite).values()) - int(sum(s.guards[elite].discards.values()))


def _tiles_out(s: Any, path: str) -> int:
    """Tiles at the Sensei and before players; path: those of this stack, all for the tiles out of the game."""
    effects = [s.info[name].effect for name in (*s.sensei, *s.owner)]
    henso = effects.count("henso")
    return {"sensei.large": len(effects) - henso, "sensei.small": henso}.get(path, len(effects))


def _rumors_out(s: Any, path: str) -> int:
    """Rumors at the Pavilion and before players, without those of the place that is declared now (path)."""
    lying = 0 if path == "pavilion.cards" else int(s.rumors_lying)
    return lying + (0 if path.startswith("rumors.") else sum(map(len, s.rumors)))


def _size(value: object) -> int:
    """Cards by name, or how many there are."""
    return value if isinstance(value, int) else len(str(value).split())


_DOJO = Pile("dojo cards", data.DOJO, lambda s, path: sum(s.hand) + len(s.row), "NJ-INV-02")
_HANDS = Pile("dojo cards", data.DOJO, lambda s, path: len(s.row), "NJ-INV-02")
_BAG = Pile("treasures", data.TREASURES, lambda s, path: sum(refilled.outside_bag(s)) - sum(s.spent), "NJ-INV-01")
_GUARD_CARDS = Pile("guards", data.GUARDS, _guards_out, "NJ-INV-10")
_ELITE_CARDS = Pile("elites", data.ELITES, _guards_out, "NJ-INV-10")
_ORDINARY = Pile("ordinary tiles", data.ORDINARY, _tiles_out, "NJ-INV-04")
_HENSO = Pile("Henso tiles", data.HENSO, _tiles_out, "NJ-INV-04")
_ALL_TILES = Pile("tiles", data.ORDINARY + data.HENSO, _tiles_out, "NJ-INV-04")
_RUMORS = Pile("rumors", data.RUMORS, _rumors_out, "NJ-INV-10", _size)
_GUARDS = WordLimit(
    _guard(elite=False),
    most=data.GUARDS,
    parts=True,
    whole=lambda s, path, words: sorted(words),
    pile=_GUARD_CARDS._replace(size=_size, beside="guards.deck"),
)
_ELITES = WordLimit(
    _guard(elite=True),
    most=data.ELITES,
    parts=True,
    whole=lambda s, path, words: sorted(words),
    pile=_ELITE_CARDS._replace(size=_size, beside="elite.deck"),
)
_TILES = WordLimit(
    _card("tile"), most=data.ORDINARY + data.HENSO, parts=True, whole=_once, unordered=True, may_be=_as_printed
)
_ENVOYS = WordLimit(_card("envoy"), most=data.ENVOYS, parts=True, whole=_once, unordered=True, may_be=_as_printed)

FACTS: Final = (
    PublicFact("round", Limit(data.ROUNDS, low=1, none=True), rule="NJ-END6-01", in_prompt=True),
    PublicFact(
        "phase",
        one_of(
            "setup",
            "play",
            "dojo",
            "row",
            "limit",
            "raid",
            "end",
            "tiles",
            "restock",
            "envoys",
            "rumors",
            "henso",
            "first",
            "second",
            "refill",
            "bonus",
            "tie",
            "over",
        ),
        rule="NJ-ROUND-09",
        in_prompt=True,
    ),
    PublicFact("turn", Limit(lambda s: s.seats, low=1, none=True, seats=True), rule="NJ-ROUND-02", in_prompt=True),
    PublicFact(
        "order",
        called=("turn order",),
        limit=Limit(lambda s: s.seats, low=1, whole=each_seat_once, most=lambda s: s.seats, seats=True),
        rule="NJ-END1-01",
    ),
    PublicFact(
        "placed",
        Limit(data.SHURIKEN, rule="NJ-INV-12", loose=99),
        title="shuriken placed",
        rule="NJ-INV-12",
        per_seat=True,
    ),
    PublicFact(
        "honor",
        called=("honor tokens", "honor points"),
        limit=Limit(MOST_HONOR, rule="NJ-INV-08", loose=OLD_MANY),
        rule="NJ-INV-08",
        per_seat=True,
        standing=1,
    ),
    PublicFact(
        "total",
        Limit(MOST_TOTAL, low=-1),
        rule="NJ-INV-08",
        per_seat=True,
        instead="the bonus follows from the rumors; `set honor.1 N` changes the honor",
    ),
    PublicFact(
        "hand",
        called=("dojo cards", "hand cards", "cards in hand"),
        limit=Limit(
            data.DOJO,
            total=data.DOJO,
            pile=_HANDS,
            usual=data.LIMIT + data.ROW,
            usual_why=f"a hand has at most {data.LIMIT} cards after a visit to the Dojo (NJ-DOJO-08)",
        ),
        rule="NJ-INV-09",
        per_seat=True,
        standing=2,
        column="cards",
    ),
    PublicFact("treasure", _treasures(), called=("treasures", "treasure tokens"), rule="NJ-INV-01", per_seat=True),
    PublicFact("envoys", _ENVOYS, called=("envoy cards",), rule="NJ-PALACE-02", per_seat=True),
    PublicFact("skills", _TILES, called=("skill tiles", "tiles"), rule="NJ-SENSEI-06", per_seat=True),
    PublicFact(
        "elites",
        called=("elite guards",),
        limit=WordLimit(_guard(elite=True), most=data.ELITES, parts=True, unordered=True),
        rule="NJ-BANZAI-08",
        per_seat=True,
    ),
    PublicFact(
        "rumors",
        called=("rumor cards",),
        limit=Limit(data.RUMORS, total=data.RUMORS, pile=_RUMORS),
        rule="NJ-INV-10",
        per_seat=True,
        standing=3,
    ),
    PublicFact("house.*.sentry", WordLimit(_guard()), title="house *, sentry", rule="NJ-BANZAI-09"),
    PublicFact("house.*.token", WordLimit(_token), title="house *, clan token", rule="NJ-INV-05"),
    PublicFact("house.*.cleared", title="house * is closed", rule="NJ-INV-07"),
    PublicFact("house", rule="NJ-TREAS-08"),
    PublicFact("raid.side", one_of("strength", "stealth"), rule="NJ-HOUSE-17"),
    PublicFact("raid.shuriken", _treasures(2 * CROWDED), rule="NJ-TREAS-03"),
    PublicFact("raid", rule="NJ-HOUSE-19"),
    PublicFact("dojo.row", WordLimit(_row), title="Dojo row", rule="NJ-DOJO-06"),
    PublicFact(
        "dojo.stack",
        Limit(lambda s: s.seats, low=1, most=lambda s: data.SHURIKEN * s.seats, seats=True),
        title="shuriken at the Dojo",
        rule="NJ-DOJO-10",
    ),
    PublicFact("dojo", rule="NJ-INV-02"),
    PublicFact(
        "bag", Limit(data.TREASURES, pile=_BAG._replace(beside="spent")), title="treasures in the bag", rule="NJ-INV-01"
    ),
    PublicFact(
        "spent",
        _treasures(data.TREASURES, _BAG._replace(size=len, beside="bag")),
        title="treasures spent",
        rule="NJ-INV-01",
    ),
    PublicFact("guards", rule="NJ-INV-10"),
    PublicFact("elite", rule="NJ-INV-10"),
    PublicFact("sensei.tiles", _TILES, title="Sensei tiles", rule="NJ-SENSEI-07"),
    PublicFact("sensei", rule="NJ-INV-04"),
    PublicFact("palace.cards", _ENVOYS, title="envoys at the Palace", rule="NJ-PALACE-03"),
    PublicFact("palace", rule="NJ-INV-10"),
    PublicFact(
        "pavilion.cards",
        Limit(data.RUMORS, words=WordLimit(_card("rumor"), most=data.RUMORS, parts=True), pile=_RUMORS),
        title="rumors at the Pavilion",
        rule="NJ-PAV-03",
    ),
    PublicFact("pavilion", rule="NJ-INV-10"),
    PublicFact(
        "pile",
        called=("clan tokens",),
        limit=WordLimit(_in_pile, most=3 * data.HOUSES, parts=True, whole=_pile, may_be=_unread),
        title="clan tokens beside the board",
        rule="NJ-INV-05",
    ),
    PublicFact(
        "players",
        Limit(data.PLAYERS[1], low=data.PLAYERS[0], rule="NJ-SETUP-01"),
        rule="NJ-SETUP-01",
        instead="`amend 0 seat 2 NAME` corrects who plays",
    ),
    PublicFact("dojo.deck", Limit(data.DOJO, pile=_DOJO._replace(beside="dojo.discards")), title="Dojo deck"),
    PublicFact("dojo.discards", Limit(data.DOJO, pile=_DOJO._replace(beside="dojo.deck")), title="Dojo discards"),
    PublicFact(
        "guards.deck", Limit(data.GUARDS, pile=_GUARD_CARDS._replace(beside="guards.discards")), title="guard deck"
    ),
    PublicFact("guards.discards", _GUARDS, title="guard discards"),
    PublicFact(
        "elite.deck", Limit(data.ELITES, pile=_ELITE_CARDS._replace(beside="elite.discards")), title="elite deck"
    ),
    PublicFact("elite.discards", _ELITES, title="elite discards"),
    PublicFact("sensei.large", Limit(data.ORDINARY, pile=_ORDINARY), title="tiles in the large stack"),
    PublicFact("sensei.small", Limit(data.HENSO, pile=_HENSO), title="tiles in the small stack"),
    PublicFact("sensei.out", Limit(data.ORDINARY + data.HENSO, pile=_ALL_TILES), title="tiles out of the game"),
    PublicFact(
        "palace.deck",
        Limit(
            data.ENVOYS,
            pile=Pile("envoys", data.ENVOYS, lambda s, path: len(s.palace) + sum(map(len, s.envoys)), "NJ-INV-10"),
        ),
        title="envoy deck",
    ),
    PublicFact("pavilion.deck", Limit(data.RUMORS, pile=_RUMORS), title="rumor deck"),
    PublicFact("house.*.plain", _treasures(CROWDED), title="house *, treasures"),
    PublicFact("house.*.red", _treasures(CROWDED), title="house *, red treasures"),
    PublicFact("raid.who", Limit(lambda s: s.seats, low=1, seats=True)),
    PublicFact("raid.house", Limit(data.HOUSES, low=1)),
    PublicFact("raid.stage", one_of("guard", "choice", "alarm", "refill", "clear")),
    PublicFact("raid.guard", WordLimit(_guard())),
    PublicFact("raid.figures", Limit(_figure, most=9, loose=99)),
    PublicFact("raid.beaten", Limit(data.GUARDS)),
    PublicFact("printed.*", WordLimit(_printed, needed=True), title="printed on *", in_prompt=True),
    PublicFact("order.*", instead="type all players in turn order: `set order 2,1,3`"),
    PublicFact("raid.figures.*", instead="type all figures still to be beaten: `set raid.figures 2,4`"),
    PublicFact("dojo.stack.*", instead="type all shuriken there, the first placed first: `set dojo.stack 1,2`"),
    PublicFact("raid.*", in_prompt=True),
)

LIMITS: Final[Limits] = limits_of(FACTS)
