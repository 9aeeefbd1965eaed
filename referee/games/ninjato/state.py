"""The Ninjato table as the referee sees it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, repeat, starmap
from typing import Any, NamedTuple

from referee.engine.game import Setup, State, copied
from referee.engine.ledger import Ledger
from referee.games.ninjato import data
from referee.games.ninjato.data import CLANS, HOUSES, LETTERS, Envoy, Rumor, Tile

VALUES = ("1", "2", "3", "4", "5")
NOTHING = [0, 0, 0, 0, 0]
"""No treasure of any kind."""
STYLE_FACTS = {effect: f"style.{effect}" for effect in data.LETTER_OF}
"""By what fact of the box the style of a skill is told."""


class Part:
    """A piece of the table with slots: copied member by member, compared member by member."""

    __slots__: tuple[str, ...] = ()

    def copy(self) -> Any:
        """An independent piece."""
        twin = object.__new__(type(self))
        for name in self.__slots__:
            setattr(twin, name, copied(getattr(self, name)))
        return twin

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(getattr(self, n) == getattr(other, n) for n in self.__slots__)

    __hash__ = None  # type: ignore[assignment]


@dataclass(slots=True, eq=False)
class House(Part):
    """A house."""

    cleared: bool = False
    """All its guards were beaten this round."""
    clan: str = ""
    """Of its token."""
    plain: list[int] = field(default_factory=NOTHING.copy)
    """Treasures by kind."""
    red: list[int] = field(default_factory=NOTHING.copy)
    sentry: str = ""
    value: int = 0
    """Of its token."""

    @property
    def total(self) -> int:
        """Treasures in the house."""
        return sum(self.plain) + sum(self.red)


@dataclass(slots=True, eq=False)
class GuardDeck(Part):
    """The deck of normal guards, or that of elites."""

    kind: str
    """`guard` or `elite`."""
    left: int
    discards: dict[str, int] = field(default_factory=dict)
    """By code."""
    holds: dict[str, int] | None = None
    """By code, since the deck was rebuilt."""


@dataclass(slots=True, eq=False)
class Raid(Part):
    """An attack."""

    who: int
    house: int
    side: str
    """`strength` or `stealth`."""
    line: int
    stage: str = "guard"
    """`guard` (one is to be beaten), `choice`, `alarm`, `refill`, `clear`."""
    turned: str = ""
    """The guard turned up, empty for the sentry."""
    figures: list[int] = field(default_factory=list)
    """Values still to be beaten."""
    plain: list[int] = field(default_factory=NOTHING.copy)
    """Treasures on the shuriken by kind, those that lay plain in the house."""
    red: list[int] = field(default_factory=NOTHING.copy)
    beaten: int = 0
    """Guards beaten."""
    lost: bool = False
    """Only failing is left (option losing_play)."""
    played: bool = False
    """A card, guard or treasure has come to light."""
    used: int = 0
    """Tiles used on this guard."""
    declared: list[str] = field(default_factory=list)
    """Tiles named for the next guard (option skill_timing)."""


@dataclass(slots=True, eq=False)
class Visit(Part):
    """A Dojo visit."""

    who: int
    due: int
    """Cards still to be taken."""
    line: int
    row: list[int] = field(default_factory=list)
    """Cards taken from the row."""
    hidden: bool = False
    """A card has come to light since."""


class Last(NamedTuple):
    """The last placement, as far as it can be taken back."""

    who: int
    what: str
    card: str = ""
    place: int = 0
    pay: tuple[str, ...] = ()
    honor: int = 0


class Lesson(NamedTuple):
    """A tile that was learned."""

    line: int
    who: int
    tile: str
    card: int
    """The dojo card discarded for it, 0 for none."""
    before: tuple[str, ...]
    """The player's tiles till then."""


class Older(NamedTuple):
    """The table's word that the oldest of some envoys is older than all of others."""

    line: int
    """Where it stands, 0 for what is printed."""
    old: tuple[str, ...]
    young: tuple[str, ...]


class Open(NamedTuple):
    """Something that a later fact will decide."""

    line: int
    """The line that left it open."""
    rule: str
    need: str
    """The fact that decides it."""
    data: tuple[Any, ...]
    """The particulars, as the rule needs them."""


class NinjatoState(State):
    """The table. Nothing in it is hidden: dojo cards in hands and in the deck are counted, what is known of them is in
    `cards`.
    """

    __slots__ = (
        "ages", "back", "bag", "bag_holds", "bought", "cards", "deck", "discards", "drawn", "earned", "elites",
        "envoy_deck", "envoys", "fact_at", "facts", "firsts", "guards", "hand", "henso_left", "honor", "houses",
        "info", "laid", "large", "last", "learned", "lessons", "missing", "named", "nobody", "old_order", "older",
        "options", "order", "out_tiles", "outside", "owner", "palace", "pass1", "pass2", "paused", "pavilion",
        "pending", "phase", "pile", "pile_unknown", "placed", "power", "raid", "restocking", "round", "row",
        "rumor_deck", "rumors", "scoring", "seconds", "sensei", "set_honor", "shuffles", "skills", "small", "spent",
        "stack", "supply", "taken_at", "targets", "totals", "turn", "untold", "up", "visit", "visited", "winners",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        n = self.seats
        self.agree()
        self.facts: dict[str, Any] = dict(setup.box)  # what is printed on this box, by name
        self.fact_at: dict[str, int] = {}  # the line in which a fact was told
        self.phase = "setup"  # `board.PHASES` has all of them
        self.round = self.turn = 0
        self.order = list(range(1, n + 1))
        self.old_order = list(self.order)  # the order of the round that ends now
        self.placed = [0] * n  # shuriken placed in this round, by seat
        self.visited = unvisited()  # whose shuriken lie at Sensei, Palace and Pavilion
        self.stack: list[int] = []  # shuriken at the Dojo, the first placed first
        self.honor = [0] * n
        self.earned: list[dict[str, int]] = [{} for _ in range(n)]  # honor by seat and by where it came from
        self.set_honor = [0] * n  # honor that the table declared besides
        self.hand = [0] * n  # how many dojo cards each player holds
        self.row: list[int] = []
        self.deck = data.DOJO
        self.discards = 0
        self.cards = Ledger(dojo_manifest(self.facts), {"deck": data.DOJO})  # what is known of where dojo cards are
        self.houses = [House() for _ in range(HOUSES)]
        self.bag = data.TREASURES
        self.bag_holds: list[int] | None = None  # by kind, since the bag was filled with the discards
        self.outside = [0] * 5  # treasures by kind that are not in the bag
        self.spent = [0] * 5
        self.supply = [[0] * 5 for _ in range(n)]
        self.missing = dict.fromkeys(("treasure", "guard", "elite", "envoy", "rumor", "tile"), 0)  # not explained
        self.guards = [GuardDeck("guard", data.GUARDS), GuardDeck("elite", data.ELITES)]  # by whether it is of elites
        self.elites: list[list[str]] = [[] for _ in range(n)]
        self.envoy_deck = data.ENVOYS
        self.palace: list[str] = []
        self.envoys: list[list[str]] = [[] for _ in range(n)]
        self.rumor_deck = data.RUMORS
        self.pavilion: list[str] = []
        self.rumors: list[list[str]] = [[] for _ in range(n)]
        self.large = data.ORDINARY  # tiles of the large stack
        self.small = data.HENSO  # tiles of the small stack
        self.sensei: list[str] = []
        self.out_tiles = 0  # tiles out of the game
        self.skills: list[list[str]] = [[] for _ in range(n)]
        self.owner: dict[str, int] = {}
        self.up: dict[str, bool] = {}  # whether a tile lies face up
        self.learned: dict[str, int] = {}  # the round in which a tile was learned
        self.lessons: list[Lesson] = []
        self.info: dict[str, Tile | Envoy | Rumor] = {}  # what is printed on tiles, envoys and rumors, by name
        self.named: dict[str, int] = {}  # how many names each letter has given
        self.bought: list[str] = []  # envoys in the order in which they were bought
        self.taken_at: dict[str, int] = {}  # the line in which a card was taken or a tile used
        self.pile: list[tuple[str, int]] = []
        self.pile_unknown = dict.fromkeys(CLANS, data.TOKENS)  # tokens of the pile whose value is not known, by clan
        self.raid: Raid | None = None
        self.paused: list[Raid] = []  # attacks that another placement interrupted, the first one first
        self.visit: Visit | None = None
        self.last: Last | None = None  # the last placement, as far as it can be taken back
        self.restocking: list[int] = []
        self.scoring = 0  # the round of the last scoring phase
        self.henso_left: list[int] = []  # who may still name a target; at the end, who is tied
        self.targets: list[tuple[int, str]] = []  # seats, and the envoys that their Hensojutsu name
        self.pass1: list[str] = []  # clans whose first place is still to be served
        self.pass2: list[str] = []  # clans whose second place is still to be served
        self.firsts: dict[str, tuple[int, str]] = {}  # who was first in a clan, and what was taken
        self.nobody: list[str] = []  # clans in which nobody has influence
        self.seconds: dict[str, int] = {}  # who got the honor that the first of a clan had left
        self.older: dict[str, list[int]] = {}  # who holds the oldest envoy of a clan, as the table said
        self.ages: list[Older] = []  # all that the table said of the age of envoys
        self.totals: list[int | None] = []  # honor with the bonuses, None where it is open; empty before the end
        self.winners: list[int] = []
        self.pending: list[Open] = []  # what a later fact will decide
        self.back = ""  # the phase to which play goes back after a placement out of its time
        self.untold = 0  # rumors that left the Pavilion without being named
        self.power: dict[str, list[int]] = {}  # influence by clan and seat, as it stands in a scoring phase
        self.drawn = [0] * n  # dojo cards that ever came to each hand
        self.shuffles = 0  # how often the dojo deck was rebuilt
        self.laid: list[str] = []  # parts of the set-up that are done, where what lies on the table does not tell

    def agree(self) -> None:
        """Take the options over from the set-up."""
        super().agree()
        self.options: dict[str, Any] = self.setup.options

    def ask(self, rule: str, needs: tuple[str, ...], text: str, *data: Any) -> None:
        """Keep what the line being judged left open until these facts decide it."""
        self.pending += [Open(self.at, rule, need, data) for need in needs]
        self.claim(rule, needs, text)

    @property
    def rumors_lying(self) -> int:
        """How many rumors lie at the Pavilion."""
        return len(self.pavilion) - self.untold

    @property
    def supply_left(self) -> int:
        """Treasures that can still be drawn: the bag and what would be put back into it."""
        return self.bag + sum(self.spent)


def unvisited() -> dict[str, list[int]]:
    """Whose shuriken lie at Sensei, Palace and Pavilion, in the order placed, before any does."""
    return {"sensei": [], "palace": [], "pavilion": []}


def dojo_manifest(facts: dict[str, Any]) -> dict[str, int | None]:
    """Copies of each dojo card, None where the box was not asked."""
    return {v: c if isinstance(c := facts.get(f"dojo.{v}"), int) and 0 <= c <= data.DOJO else None for v in VALUES}


def spell(counts: Sequence[int]) -> str:
    """Treasures by letters, the least valuable first."""
    return spelled(tuple(counts)) if counts != NOTHING else ""


@lru_cache(maxsize=4096)
def spelled(counts: tuple[int, ...]) -> str:
    """The same of counts that are not changed any more."""
    return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True))


def knows_style(s: NinjatoState, who: int, name: str) -> bool | None:
    """Whether a player has learned a tile of this one's style (NJ-SENSEI-04); None where a style was not told."""
    return same_style(s, name, s.skills[who - 1])


def same_style(s: NinjatoState, name: str, tiles: Sequence[str], facts: Mapping[str, Any] | None = None) -> bool | None:
    """Whether one of some tiles has the style of this one; None where that depends on a style that was not told."""
    if not tiles:
        return False
    style = style_of(s, name, facts)
    told = style != ""
    for tile in tiles:
        other = style_of(s, tile, facts)
        if not other:
            told = False
        elif other == style:
            return True
    return False if told else None


def style_of(s: NinjatoState, name: str, facts: Mapping[str, Any] | None = None) -> str:
    """The style of a tile: as told with it, or by our reading, or by the box; facts: others than those of the table."""
    tile = s.info.get(name)
    if not isinstance(tile, Tile):
        return ""
    fact = (s.facts if facts is None else facts).get(STYLE_FACTS[tile.effect])
    return str(fact) if fact is not None and fact in data.STYLES.values() else tile.style


def price_of(s: NinjatoState, name: str) -> int:
    """The price of a tile: as told with it, or by the box; -1 when it was not told."""
    tile = s.info.get(name)
    if not isinstance(tile, Tile):
        return data.UNTOLD
    if tile.price == data.UNTOLD:
        fact = s.facts.get(f"price.{name}", s.facts.get(f"price.{tile.effect}"))
        if isinstance(fact, int) and 1 <= fact <= 5:
            return fact
        return 0 if fact == "?" else data.UNTOLD
    return tile.price


def view(s: NinjatoState) -> dict[str, Any]:
    """The public projection, version 1. Dojo cards in hand and rumors are counted only.

    Which rumors lie at the Pavilion is left out: what is missing there would tell what was taken (`board.face_up` has
    them for the table). total: after the end, honor with the bonuses, -1 where it is open.
    """
    houses = {
        number: {
            "plain": spelled(tuple(h.plain)),
            "red": spelled(tuple(h.red)),
            "sentry": h.sentry,
            "token": token_text(h.clan, h.value),
            "cleared": h.cleared,
        }
        for number, h in zip(VALUES, s.houses, strict=True)
    }
    normal, elite = s.guards
    raid = s.raid
    attack = (
        {}
        if raid is None
        else {
            "who": raid.who,
            "house": raid.house,
            "side": raid.side,
            "stage": raid.stage,
            "guard": raid.turned or (s.houses[raid.house - 1].sentry if not raid.beaten else ""),
            "figures": list(raid.figures),
            "shuriken": spell([a + b for a, b in zip(raid.plain, raid.red, strict=True)]),
            "beaten": raid.beaten,
        }
    )
    return {
        "round": s.round,
        "phase": s.phase,
        "turn": s.turn,
        "order": list(s.order),
        "placed": list(s.placed),
        "honor": list(s.honor),
        "hand": list(s.hand),
        "treasure": list(map(spelled, map(tuple, s.supply))),
        "envoys": list(map(" ".join, s.envoys)),
        "skills": list(map(" ".join, s.skills if all(s.up.values()) else [down_too(s, names) for names in s.skills])),
        "elites": list(map(" ".join, s.elites)),
        "rumors": list(map(len, s.rumors)),
        "house": houses,
        "raid": attack,
        "dojo": {"row": "".join(map(str, s.row)), "deck": s.deck, "discards": s.discards, "stack": list(s.stack)},
        "bag": s.bag,
        "spent": spell(s.spent),
        "guards": {"deck": normal.left, "discards": pile_words(normal.discards)},
        "elite": {"deck": elite.left, "discards": pile_words(elite.discards)},
        "sensei": {"tiles": " ".join(s.sensei), "large": s.large, "small": s.small, "out": s.out_tiles},
        "palace": {"cards": " ".join(s.palace), "deck": s.envoy_deck},
        "pavilion": {"cards": s.rumors_lying, "deck": s.rumor_deck},
        "pile": _tokens(tuple(s.pile), tuple(s.pile_unknown.items())),
        "printed": all_printed(s),
        "players": s.seats,
        **({"total": [-1 if t is None else t for t in s.totals]} if s.over and s.totals else {}),
    }


def down_too(s: NinjatoState, names: Sequence[str]) -> list[str]:
    """Tiles of a player, those that lie face down in brackets."""
    return [name if s.up.get(name) else f"({name})" for name in names]


@lru_cache(maxsize=256)
def token_text(clan: str, value: int) -> str:
    """A clan token as it is written, empty for none."""
    return f"{clan}:{value}" if clan else ""


def pile_words(pile: dict[str, int]) -> str:
    """A discard pile of guards."""
    return " ".join(sorted(chain.from_iterable(starmap(repeat, pile.items()))))


@lru_cache(maxsize=512)
def _tokens(pile: tuple[tuple[str, int], ...], unknown: tuple[tuple[str, int], ...]) -> str:
    """Clan tokens beside the board: those known, and how many of each clan are not."""
    known = list(starmap(token_text, sorted(pile)))
    return " ".join(known + [f"{clan}:?x{k}" for clan, k in unknown if k > 0])


def printed(s: NinjatoState, name: str) -> str:
    """What is printed on a card, as its spec."""
    thing = s.info[name]
    if isinstance(thing, Tile) and (thing.price == data.UNTOLD or STYLE_FACTS[thing.effect] in s.facts):
        return data.tile_spec(thing.effect, price_of(s, name), style_of(s, name))
    return thing.spec


def all_printed(s: NinjatoState) -> dict[str, str]:
    """What is printed on the envoys and tiles that lie open, in the order in which they came."""
    info, facts = s.info, s.facts
    specs = {name: info[name].spec for name in chain(s.palace, *s.envoys) if name in info}
    for name in chain(s.sensei, s.owner):
        thing = info.get(name)
        if thing.__class__ is Tile and thing.price >= 0:
            style = facts.get(STYLE_FACTS[thing.effect])
            specs[name] = thing.spec if style is None else _restyled(*thing, str(style))
        elif thing is not None:
            specs[name] = printed(s, name)
    return {name: specs[name] for name in filter(specs.__contains__, info)}


@lru_cache(maxsize=1024)
def _restyled(effect: str, style: str, price: int, spec: str, told: str) -> str:
    """What is printed on a tile whose style the box tells too."""
    return data.tile_spec(effect, price, told if told in data.STYLES.values() else style)
