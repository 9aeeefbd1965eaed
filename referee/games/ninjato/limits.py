"""What the public facts of a Ninjato table can be; the score pad reads them too."""

import re
from typing import Any, Final

from referee.engine.limits import Limit, Limits, Pile, ReadWord, WordLimit, each_seat_once, one_of
from referee.engine.words import Unread, Word
from referee.games.ninjato import data
from referee.games.ninjato.notation_setup import read_guard, read_token
from referee.games.ninjato.rules import market, refilled, supply
from referee.games.ninjato.rules.supply import TREASURE_FACTS
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
"""Who attacks in half of the turns and pays with all of it in the others, and takes all tokens of all scorings, has this."""
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
        for kind, fact in enumerate(TREASURE_FACTS):
            if found.count(kind) > s.facts.get(fact, data.TREASURES):
                raise ValueError(f"the box has only {s.facts[fact]} of {data.treasure_title(data.KINDS[kind])}")
        return "".join(data.LETTERS[kind] for kind in sorted(found))

    return WordLimit(read, pile=pile)


def _guard(elite: bool | None = None) -> ReadWord:
    """A guard by its code. elite: an elite guard, or none; None: whichever."""

    def read(s: Any, path: str, text: str) -> str:
        try:
            code = read_guard(Word(text, 1, 1))
        except Unread as error:
            raise ValueError(error.text) from None
        card = data.guard(code)
        if elite is not None and (card is None or card.elite != elite):
            example = "type elite guards, e.g. 4*1 or 25*2" if elite else "type guards, e.g. 3 or 4a"
            raise ValueError(f"{example}, or - for none")
        return code

    return read


def _sorted(s: Any, path: str, words: list[str]) -> list[str]:
    return sorted(words)


def _token(s: Any, path: str, text: str) -> str:
    try:
        clan, _, value = text.replace(" ", ":").rpartition(":")
        return read_token(Word(f"{data.names('clans').exact(clan) or clan}:{value}" if clan else text, 1, 1))
    except Unread as error:
        raise ValueError(error.text) from None


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
    """Tokens beside the board that were not read may be any of their clan."""
    known, other = log.split(), told.split()
    if not set(token for token in known if "?" not in token) <= set(other):
        return False
    return [_of_clan(known, clan) for clan in data.CLANS] == [_of_clan(other, clan) for clan in data.CLANS]


def _of_clan(tokens: list[str], clan: str) -> int:
    """How many tokens of a clan these are, those that were not read too."""
    own = [token.partition(":")[2] for token in tokens if token.startswith(clan)]
    return sum(int(token.removeprefix("?x")) if token.startswith("?x") else 1 for token in own)


def _card(kind: str) -> ReadWord:
    """A tile, envoy or rumor by the name that it has, or by what is printed on it; a tile that lies face down in brackets."""
    type_ = {"tile": data.Tile, "envoy": data.Envoy, "rumor": data.Rumor}[kind]

    def read(s: Any, path: str, text: str) -> str:
        name = text.strip("()")
        down = kind == "tile" and text.startswith("(")
        if not isinstance(s.info.get(name), type_):
            spec = data.told_tile(name) if kind == "tile" else market.card_of(s, kind, name)
            if spec is None:
                raise ValueError(f"{text!r} is no {kind}")
        return f"({name})" if down else name

    return read


def _as_printed(s: Any, log: str, told: str) -> bool:
    """Cards that were told by what is printed on them are those of the log that have the same printed."""

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
    old = s.info[path.partition(".")[2]]
    read = data.tile if isinstance(old, data.Tile) else data.envoy if isinstance(old, data.Envoy) else data.rumor
    card = read(text)
    if card is None:
        raise ValueError(f"type it as when the card came, e.g. {old.spec}")
    return str(card.spec)


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


def _row_cards(s: Any, path: str) -> int:
    return len(s.row)


def _dojo_held(s: Any, path: str) -> int:
    """Dojo cards in hands and in the row: neither in the deck nor among the discards."""
    return int(sum(s.hand)) + len(s.row)


def _treasures_out(s: Any, path: str) -> int:
    """Treasures in houses, before players and on shuriken: neither in the bag nor spent."""
    return sum(refilled.outside_bag(s)) - int(sum(s.spent))


def _guards_out(s: Any, path: str) -> int:
    """Guards of one kind that lie open and are not discarded."""
    elite = path.startswith("elite")
    discards = s.elite_discards if elite else s.guard_discards
    return sum(supply.lying_guards(s, elite).values()) - int(sum(discards.values()))


def _tiles_out(s: Any, path: str) -> int:
    """Tiles at the Sensei and before players; path: those of this stack, all for the tiles out of the game."""
    effects = [s.info[name].effect for name in (*s.sensei, *s.owner)]
    henso = effects.count("henso")
    return {"sensei.large": len(effects) - henso, "sensei.small": henso}.get(path, len(effects))


def _envoys_out(s: Any, path: str) -> int:
    return len(s.palace) + sum(map(len, s.envoys))


def _rumors_out(s: Any, path: str) -> int:
    """Rumors at the Pavilion and before players; path: where those are not counted that are being declared."""
    lying = 0 if path == "pavilion.cards" else int(s.rumors_lying)
    return lying + (0 if path.startswith("rumors.") else sum(map(len, s.rumors)))


def _words(value: object) -> int:
    return len(str(value).split())


def _rumors(value: object) -> int:
    """Rumors by name, or how many there are."""
    return value if isinstance(value, int) else _words(value)


_SEAT = Limit(lambda s: s.seats, low=1, seats=True)
_DOJO = Pile("dojo cards", data.DOJO, _dojo_held, "NJ-INV-02")
_HANDS = Pile("dojo cards", data.DOJO, _row_cards, "NJ-INV-02")
_BAG = Pile("treasures", data.TREASURES, _treasures_out, "NJ-INV-01")
_GUARD_CARDS = Pile("guards", data.GUARDS, _guards_out, "NJ-INV-10")
_ELITE_CARDS = Pile("elites", data.ELITES, _guards_out, "NJ-INV-10")
_ORDINARY = Pile("ordinary tiles", data.ORDINARY, _tiles_out, "NJ-INV-04")
_HENSO = Pile("Henso tiles", data.HENSO, _tiles_out, "NJ-INV-04")
_ALL_TILES = Pile("tiles", data.ORDINARY + data.HENSO, _tiles_out, "NJ-INV-04")
_RUMORS = Pile("rumors", data.RUMORS, _rumors_out, "NJ-INV-10", _rumors)
_GUARDS = WordLimit(
    _guard(elite=False), most=data.GUARDS, parts=True, whole=_sorted,
    pile=_GUARD_CARDS._replace(size=_words, beside="guards.deck"),
)
_ELITES = WordLimit(
    _guard(elite=True), most=data.ELITES, parts=True, whole=_sorted,
    pile=_ELITE_CARDS._replace(size=_words, beside="elite.deck"),
)
_TILES = WordLimit(
    _card("tile"), most=data.ORDINARY + data.HENSO, parts=True, whole=_once, unordered=True, may_be=_as_printed
)
_ENVOYS = WordLimit(_card("envoy"), most=data.ENVOYS, parts=True, whole=_once, unordered=True, may_be=_as_printed)

LIMITS: Final[Limits] = {
    "honor": Limit(MOST_HONOR, rule="NJ-INV-08", loose=OLD_MANY),
    "hand": Limit(data.DOJO, total=data.DOJO, pile=_HANDS),
    "placed": Limit(data.SHURIKEN, rule="NJ-INV-12", loose=99),
    "rumors": Limit(data.RUMORS, total=data.RUMORS, pile=_RUMORS),
    "treasure": _treasures(),
    "envoys": _ENVOYS,
    "skills": _TILES,
    "elites": WordLimit(_guard(elite=True), most=data.ELITES, parts=True, unordered=True),
    "total": Limit(MOST_TOTAL, low=-1),
    "players": Limit(data.PLAYERS[1], low=data.PLAYERS[0], rule="NJ-SETUP-01"),
    "round": Limit(data.ROUNDS, low=1, none=True),
    "turn": Limit(lambda s: s.seats, low=1, none=True, seats=True),
    "phase": one_of(
        "setup", "play", "dojo", "row", "limit", "raid", "end", "tiles", "restock", "envoys", "rumors", "henso", "first",
        "second", "refill", "bonus", "tie", "over",
    ),
    "order": Limit(lambda s: s.seats, low=1, whole=each_seat_once, most=lambda s: s.seats, seats=True),
    "dojo.stack": Limit(lambda s: s.seats, low=1, most=lambda s: data.SHURIKEN * s.seats, seats=True),
    "dojo.row": WordLimit(_row),
    "dojo.deck": Limit(data.DOJO, pile=_DOJO._replace(beside="dojo.discards")),
    "dojo.discards": Limit(data.DOJO, pile=_DOJO._replace(beside="dojo.deck")),
    "bag": Limit(data.TREASURES, pile=_BAG._replace(beside="spent")),
    "spent": _treasures(data.TREASURES, _BAG._replace(size=len, beside="bag")),
    "guards.deck": Limit(data.GUARDS, pile=_GUARD_CARDS._replace(beside="guards.discards")),
    "guards.discards": _GUARDS,
    "elite.deck": Limit(data.ELITES, pile=_ELITE_CARDS._replace(beside="elite.discards")),
    "elite.discards": _ELITES,
    "sensei.tiles": _TILES,
    "sensei.large": Limit(data.ORDINARY, pile=_ORDINARY),
    "sensei.small": Limit(data.HENSO, pile=_HENSO),
    "sensei.out": Limit(data.ORDINARY + data.HENSO, pile=_ALL_TILES),
    "palace.cards": _ENVOYS,
    "palace.deck": Limit(data.ENVOYS, pile=Pile("envoys", data.ENVOYS, _envoys_out, "NJ-INV-10")),
    "pavilion.cards": Limit(data.RUMORS, words=WordLimit(_card("rumor"), most=data.RUMORS, parts=True), pile=_RUMORS),
    "pavilion.deck": Limit(data.RUMORS, pile=_RUMORS),
    "pile": WordLimit(_in_pile, most=3 * data.HOUSES, parts=True, whole=_pile, may_be=_unread),
    "house.*.plain": _treasures(CROWDED),
    "house.*.red": _treasures(CROWDED),
    "house.*.sentry": WordLimit(_guard()),
    "house.*.token": WordLimit(_token),
    "raid.who": _SEAT,
    "raid.house": Limit(data.HOUSES, low=1),
    "raid.side": one_of("strength", "stealth"),
    "raid.stage": one_of("guard", "choice", "alarm", "refill", "clear"),
    "raid.guard": WordLimit(_guard()),
    "raid.figures": Limit(_figure, most=9, loose=99),
    "raid.shuriken": _treasures(2 * CROWDED),
    "raid.beaten": Limit(data.GUARDS),
    "printed.*": WordLimit(_printed, needed=True),
}  # fmt: skip
