"""The steps of Ninjato: what can happen at this table. The table is seat 0.

Words used in all of them: a treasure is `t2 t3 t4 t5` or `g`; a normal guard `4` or, with an alarm, `4a`; an elite
guard
`e4*1` or, with two figures, `e2/5*2` (figures, then the honor printed on it); a clan token `taira:4`. A tile, envoy or
rumor that becomes visible is told by what is printed on it (see `data`) and has a name from then on: `a1`, `E3`, `R7`.
"""

from referee.engine.game import Late, Secret, Skip, Step, entry

TAKEN: dict[str, Secret] = {"card": Secret(("who",), "end", seen=True)}
"""A rumor lies face down until the end: which one it is, is hidden afterwards; when it is taken, all see it."""


@entry("setup ORDER, five houses SENTRY/TREASURES/TOKEN, row, tiles, envoys, rumors", seated=("order",))
class SetupStep(Step, tag="setup"):
    """What lies on the table at the start. sentries, treasures, tokens: by house, 1 to 5; hand: cards dealt to each."""

    order: tuple[int, ...]
    sentries: tuple[str, ...]
    treasures: tuple[str, ...]
    tokens: tuple[str, ...]
    row: tuple[int, ...]
    tiles: tuple[str, ...]
    envoys: tuple[str, ...]
    rumors: tuple[str, ...]
    hand: int = 4


@entry("order 312: in the first round seat 3 is first, then 1, then 2", seated=("seats",))
class Order(Step, tag="order"):
    """Set-up in parts: the turn order of the first round."""

    seats: tuple[int, ...]


@entry("house 3 5a 335 t4: sentry, treasures and clan token of house 3, or some of them")
class Lay(Step, tag="lay"):
    """Set-up in parts: what comes to one house. sentry, treasures, token: as in `setup`; empty what is not laid yet."""

    house: int
    sentry: str = ""
    treasures: str = ""
    token: str = ""


@entry("deal 4: each player is dealt four dojo cards")
class Deal(Step, tag="deal"):
    """Set-up in parts: dojo cards are dealt. It need not be told: when all else lies there, the hands are dealt."""

    hand: int = 4


@entry("d35: row cards 3 and 5, the rest from the deck; d: all from the deck; d3.. : 3, more follows")
class Dojo(Step, tag="dojo"):
    """A shuriken goes on the Dojo stack; cards are taken from the row and the deck. more: the taking goes on."""

    row: tuple[int, ...] = ()
    deck: int = 0
    more: bool = False


@entry("+3: another row card; +: one from the deck")
class Take(Step, tag="take"):
    """More cards of the same Dojo visit."""

    row: tuple[int, ...] = ()
    deck: int = 0
    more: bool = False


@entry("the new row cards: 14")
class Row(Step, tag="row"):
    """New face-up cards of the Dojo row; in the set-up, of the first row."""

    cards: tuple[int, ...]


@entry("the cards discarded down to 7: 25")
class Limit(Step, tag="limit"):
    """Cards discarded down to seven. count: how many, where the table discards face down."""

    cards: tuple[int, ...] = ()
    count: int = 0


@entry("h3f: house 3 by strength (force); h3s: by stealth; h3f5: with a 5 at once")
class Attack(Step, tag="attack"):
    """A shuriken goes to one side of a house: `strength` or `stealth`."""

    house: int
    side: str


@entry(
    "4: card 4; 4+: a 3 as a kicker makes it higher, 4-: lower; 4b: with the +2 tile; q4: the 2-or-4 tile as a 4; "
    "4@5: against figure 5"
)
class Play(Step, tag="play"):
    """A guard, or one figure of it, is fought.

    card: the main card, 0 when a tile acts as one. mods: what changes it, in the order played: a kicker `+` or `-`
    (`4+`: a card that is no 3), a tile `b1`, with its choice `p1+`, `q1:4`. figure: the value opposed. gets: the
    treasure that the table says it took. extra: further main cards.
    """

    card: int = 0
    mods: tuple[str, ...] = ()
    figure: int = 0
    gets: str = ""
    extra: tuple[int, ...] = ()


@entry("the guard turned up: 3, 3a with an alarm, 25*2 an elite of 2 and 5 worth 2")
class Banzai(Step, tag="banzai"):
    """The attacker goes on and another player turns up a guard."""

    guard: str


@entry("the treasure drawn: 2 3 4 5 g")
class Token(Step, tag="token"):
    """A treasure drawn from the bag for an alarm or to refill a house; `-`: none was drawn."""

    kind: str


@entry("l4: leave, treasure 4 is added to the house")
class Leave(Step, tag="leave"):
    """The attacker leaves with what lies on the shuriken."""


@entry("f34: fail, keep 3, treasure 4 is added to the house; f4: where nothing was won")
class Fail(Step, tag="fail"):
    """The guard is not beaten. keep: the treasure kept from the shuriken."""

    keep: tuple[str, ...] = ()


@entry("=g6: the new clan token")
class Clear(Step, tag="clear"):
    """The clan token of a house whose guards are all beaten is replaced."""

    token: str


@entry("v: the other side from now on")
class Switch(Step, tag="switch"):
    """The attack changes between strength and stealth."""

    tile: str


@entry("w25r: give 2, take the red 5")
class Swap(Step, tag="swap"):
    """A treasure on the shuriken changes places with one in the house. side: where the one taken lies."""

    tile: str
    give: str
    take: str
    side: str = ""


@entry("rb: turn the +2 tile face up again")
class Flip(Step, tag="flip"):
    """A used tile is turned face up again."""

    tile: str
    target: str


@entry("&b: the +2 tile will be used on the next guard")
class Declare(Step, tag="declare"):
    """Tiles to be used on the next guard are named before it is turned up."""

    tiles: tuple[str, ...]


@entry("sb5: the +2 tile, discarding a 5")
class Learn(Step, tag="learn"):
    """A skill tile is taken at the Sensei. card: the dojo card discarded for it, 0 for none."""

    tile: str
    card: int = 0


@entry(
    "e2: the second envoy that lies there, paid exactly; E5: the envoy E5; e2 3g=5: paid with a 3 and a gold as 5",
)
class Bribe(Step, tag="bribe"):
    """An envoy is taken at the Palace. pay: treasures, a gold with what it stands for: `g=t5`."""

    card: str
    pay: tuple[str, ...] = ()


@entry("r2: the second rumor that lies there, paid exactly; R5: the rumor R5; r2 3g=5", secret=TAKEN)
class Spread(Step, tag="spread"):
    """A rumor is taken at the Pavilion. card: empty when it was not told which one."""

    card: str = ""
    pay: tuple[str, ...] = ()


@entry("a shuriken that buys nothing: s-, e-, r-")
class Waste(Step, tag="waste"):
    """A shuriken at Sensei, Palace or Pavilion that buys nothing."""

    at: str


@entry("-: pass; in a scoring phase: no Hensojutsu target")
class Pass(Step, tag="pass"):
    """No shuriken is placed; in a scoring phase: no further target for Hensojutsu."""


@entry("undo: the placement is taken back")
class Retract(Step, tag="retract"):
    """The last placement is taken back, before anything hidden came to light."""


@entry("eor: the round is over (also: Enter, or just the new tiles)", ends=True)
class EndRound(Step, tag="endround"):
    """The round is over: new order, shuriken back, skills face up, leftover tiles discarded."""


@entry(
    "the new tiles, each skill and price: a3 b? (a3 costs a 3, b? any card, b: price not read; h4t: a Hensojutsu "
    "for 4, tiger)"
)
class Tiles(Step, tag="tiles"):
    """New skill tiles at the Sensei; in the set-up, those of the start."""

    tiles: tuple[str, ...]


@entry("234 3a: three treasures and the new sentry")
class Restock(Step, tag="restock"):
    """A house without treasure gets new treasures and a sentry."""

    house: int
    tokens: tuple[str, ...]
    sentry: str = ""


@entry("the new envoys: t34* (Taira for a 3 and a 4, mask), mx2 (Minamoto for any and a 2), t: price not read")
class Envoys(Step, tag="envoys"):
    """New envoys at the Palace; in the set-up, those of the start."""

    cards: tuple[str, ...]


@entry("the new rumors: el34 (elites, for a 3 and a 4), xfan:34 one with a picture of your own name")
class Rumors(Step, tag="rumors"):
    """New rumors at the Pavilion; in the set-up, those of the start."""

    cards: tuple[str, ...]


@entry("*3: Hensojutsu on the envoy E3; -: none")
class Henso(Step, tag="henso"):
    """A Hensojutsu tile is aimed at an own envoy."""

    envoy: str


@entry("h: the honor; 2: the second rumor (th, t2: with the clan); the second place has the other", secret=TAKEN)
class First(Step, tag="first"):
    """The first of a clan takes the honor or a rumor."""

    clan: str
    what: str
    card: str = ""
    pay: tuple[str, ...] = ()


@entry("2: the second rumor that lies there; R5: the rumor R5", secret=TAKEN)
class Second(Step, tag="second"):
    """The second of a clan takes the rumor that the first left."""

    clan: str
    card: str = ""
    pay: tuple[str, ...] = ()


@entry("o2: seat 2 holds the oldest envoy of those who are tied; to2: in the tie of Taira", seated=("seat",))
class Oldest(Step, tag="oldest"):
    """Of the players who are tied, who holds the oldest envoy; clan: empty for any clan."""

    seat: int
    clan: str = ""


@entry("bonus: rumors are turned up and all is added up (also: Enter)")
class Bonus(Step, tag="bonus"):
    """Rumors are turned up, the end bonuses are added."""



STEPS: tuple[type[Step], ...] = (
    SetupStep, Order, Lay, Deal, Dojo, Take, Row, Limit, Attack, Play, Banzai, Token, Leave, Fail, Clear, Switch,
    Swap, Flip, Declare, Learn, Bribe, Spread, Waste, Pass, Retract, EndRound, Tiles, Restock, Envoys, Rumors, Henso,
    First, Second, Oldest, Bonus, Skip, Late,
)  # fmt: skip
