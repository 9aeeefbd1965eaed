"""The steps of Shinobi Clans: what can happen at this table. The table is seat 0."""

from referee.engine.game import Late, Secret, Skip, Step, entry

NOT_READ = -1
"""A Reward, or a stated number, that was not typed."""
NO_REWARD = -2
"""No Reward was put under a Target."""


@entry("r 2 5 3 1: the Rewards drawn, by seat; start 3: seat 3 starts", seated=("start",))
class SetupStep(Step, tag="setup"):
    """Who starts: by the Rewards drawn, by seat, or the player named (0: by the Rewards). tokens: of each set."""

    rewards: tuple[int, ...] = ()
    start: int = 0
    tokens: int = 10
    cards: int = 87


@entry("r 1 3: the tied players draw again, by seat; start 2: the table names one of them", seated=("start",))
class Redraw(Step, tag="redraw"):
    """The tied players draw Rewards again, or the table names one of them."""

    rewards: tuple[int, ...] = ()
    start: int = 0


@entry("t d5 r2 s3 (also d5r2s3): Targets s o d m r with their Rewards; d? a Reward that is not read")
class Targets(Step, tag="targets"):
    """The Targets laid out, with the Reward under each: -1 not read, -2 none."""

    laid: tuple[str, ...]
    rewards: tuple[int, ...] = ()


@entry("deal first=4 pack=6: first and draft cards for each; deal: as many as the rules say")
class Deal(Step, tag="deal"):
    """Basic draft: first cards and draft packs are dealt; -1: as the rules say."""

    first: int = NOT_READ
    pack: int = NOT_READ


@entry("taken n=1 to=left: everybody has taken 1 card and passed the rest to the left")
class Taken(Step, tag="taken"):
    """Basic draft: everybody takes `n` cards and passes the rest to the left or right; to: `` when it is not told."""

    n: int = 1
    to: str = ""


@entry("k: drafted; the rules say passes, sizes and who discards how many")
class Draft(Step, tag="draft"):
    """The whole draft of the round is done and nothing of it is typed."""


@entry("tr 2 jut thf: seat 2 discards these; without it, `c` discards unseen")
class Trim(Step, tag="trim"):
    """A player discards down to ten. cards: shown where the table trims openly."""

    n: int
    cards: tuple[str, ...] = ()


@entry("l 2 jut thf: the cards seat 2 kept from the round before")
class Leftovers(Step, tag="leftovers"):
    """Advanced draft: a player lays the cards kept from the round before face up."""

    cards: tuple[str, ...]


@entry("p aku aap …: the draft pool; picks then go by number or code")
class Pool(Step, tag="pool"):
    """Advanced draft: the cards of the draft pool."""

    cards: tuple[str, ...]


@entry("3: the third card of the pool; 3561: several in turn; aku: by its code; -jut: one of the own leftovers")
class Pick(Step, tag="pick"):
    """Advanced draft: a card taken from the pool, or one of the own leftovers."""

    card: str
    leftover: bool = False


@entry(
    "c: everybody has two tokens down; c 1 2: these seats have; 1: place 3: another number",
    secret={"tokens": Secret(("who",), "show")},
)
class Place(Step, tag="place"):
    """A player (0: everybody) has put contract tokens down. tokens: which, where the table plays with open records."""

    n: int = 2
    tokens: tuple[tuple[str, str], ...] = ()


@entry("d: face down on the Daimyo's stack; d=aku: face up")
class Lay(Step, tag="lay"):
    """A card is laid on a Target's stack; card: its name when it is laid face up."""

    to: str
    card: str = ""


@entry("da, dg: face down into the Daimyo's next free slot; da=jut face up; da2 into slot 2")
class Weapon(Step, tag="weapon"):
    """A weapon is laid into a battle slot: side g or a; slot 0: the next free one."""

    to: str
    side: str
    card: str = ""
    slot: int = 0


@entry("d sc: the Scout on the Daimyo's stack")
class Scout(Step, tag="scout"):
    """The Scout is laid face up on a stack."""

    to: str


@entry("d sp bm: the Spy on the Daimyo's stack turns up a Bomb Maker")
class Spy(Step, tag="spy"):
    """The Shinobi Spy turns up the card beneath; `?` when it is not typed."""

    to: str
    seen: tuple[str, ...] = ()


@entry("d ms sk ro: the Master Spy turns up a Silent Killer and the Rogue; ms2: two were announced")
class MasterSpy(Step, tag="master_spy"):
    """The Shinobi Master Spy turns up one or two cards, the upper first; `` for one that was passed over."""

    to: str
    seen: tuple[str, ...] = ()
    said: int = 0


@entry("x b da: robbed Ben, the card goes down as a weapon at the Daimyo; x -: nobody to rob", seated=("victim",))
class Disappear(Step, tag="disappear"):
    """Disappear in Smoke: a random card of `victim` is taken (0: nobody has one) and must be played next."""

    victim: int = 0


@entry("y d: drew two, one goes onto the Daimyo's stack", secret={"drawn": Secret(("who",), "show")})
class Appear(Step, tag="appear"):
    """Appear in Smoke: two cards are drawn, one of them must be played next. drawn: what they are, if told."""

    drawn: tuple[str, ...] = ()


@entry("keep: both cards of Appear in Smoke are kept")
class Keep(Step, tag="keep"):
    """Appear in Smoke: both cards are kept."""


@entry(".")
class Pass(Step, tag="pass"):
    """A player passes for the rest of the round."""


@entry("/aku: the card that the Scout forces face up")
class Turned(Step, tag="turned"):
    """The card that should have been laid face up, turned up afterwards; or a face-down card turned over too early."""

    card: str


@entry("the discard pile becomes the draw pile")
class Reshuffle(Step, tag="reshuffle"):
    """The discard pile becomes the new draw pile."""


@entry("b d: resolve the Daimyo next")
class Begin(Step, tag="begin"):
    """A Target is chosen to be resolved; the battle phase has begun."""

    target: str


@entry("aa bg, 1a2g: Ann shows an Assassination, Ben a Guard contract; -: nobody has one", seated=("tokens",))
class Shown(Step, tag="shown"):
    """Contracts for the Target at hand, by seat: a Assassination, g Guard. typed: False where none was typed."""

    tokens: tuple[tuple[int, str], ...] = ()
    typed: bool = True


@entry("gap/shu: the Guardian Apprentice takes the next slot and finds a Shuriken; +: the open card")
class Flip(Step, tag="flip"):
    """The top card of the stack is turned up. at: where the table put it, if that is told (`a1`)."""

    card: str
    at: str = ""


@entry("/shu: the weapon found in the slot")
class Arm(Step, tag="arm"):
    """The weapon found in the slot that a ninja has just taken."""

    card: str


@entry("bm ggm: the Bomb Maker takes a Guardian Grandmaster along")
class Hit(Step, tag="hit"):
    """A card beneath is taken along by a bomb or the Poison Twins."""

    card: str


@entry(">a: the Rogue joins the Assassins; >-: he is discarded")
class Join(Step, tag="join"):
    """Which side the Rogue joined (g, a), or `-`: he was discarded."""

    side: str


@entry("g3 shu: the idle weapon in the third Guardian slot; g3 ?: unseen")
class Idle(Step, tag="idle"):
    """A weapon without a ninja is turned up as it goes."""

    side: str
    slot: int
    card: str


@entry("an ability is announced")
class Ability(Step, tag="ability"):
    """An ability in the slot number at work is announced."""

    card: str


@entry("slot number=2: the ninjas in the second slots are resolved; `=` resolves all that are left")
class Slot(Step, tag="slot"):
    """A slot number is resolved, both sides together."""

    number: int


@entry("=: settled as computed; =6 11 10: with totals and pot as the table has them")
class Result(Step, tag="result"):
    """The Target is settled: totals and pot as claimed (-1: not stated)."""

    guardian: int = NOT_READ
    assassin: int = NOT_READ
    pot: int = NOT_READ

    @property
    def stated(self) -> bool:
        """Whether any number was stated."""
        return (self.guardian, self.assassin, self.pot) != (NOT_READ,) * 3


@entry("how much gold a player took for the Target just settled")
class Take(Step, tag="take"):
    """A player says how much gold was taken for the Target just settled."""

    amount: int


@entry("1dg 2ma: the remaining tokens, seat, Target, kind, also one by one; -: the rest is not read", seated=("shown",))
class Tokens(Step, tag="tokens"):
    """Contract tokens turned over apart from their Target's turn: triples of seat, Target and kind.

    more: others follow in entries of their own; without it what is not shown by now was not read.
    """

    shown: tuple[tuple[int, str, str], ...] = ()
    more: bool = False


@entry("decide discard, stay (a misplayed card); void, void_pair, pay (bad contracts)")
class Decide(Step, tag="decide"):
    """What the table decides where it has agreed to decide itself: a misplay, or a bad pair."""

    what: str


@entry("a contract token is handed over", seated=("to",))
class Give(Step, tag="give"):
    """A contract token is handed to another player."""

    to: int
    token: str


@entry("something is put on the discard pile")
class Discard(Step, tag="discard"):
    """Something is put on the discard pile outside the rules: a card of the hand, a Target, a Reward, a token."""

    what: str


@entry("look at=stack:d, slot:da1, picks, discard, top, stolen, hand:2, tokens:2", noted=True)
class Look(Step, tag="look"):
    """Somebody looks at cards: stack, slot, picks, discard, top, stolen, hand or tokens, with seat or Target."""

    at: str


STEPS: tuple[type[Step], ...] = (
    SetupStep,
    Redraw,
    Targets,
    Deal,
    Taken,
    Draft,
    Trim,
    Leftovers,
    Pool,
    Pick,
    Place,
    Lay,
    Weapon,
    Scout,
    Spy,
    MasterSpy,
    Disappear,
    Appear,
    Keep,
    Pass,
    Turned,
    Reshuffle,
    Begin,
    Shown,
    Flip,
    Arm,
    Hit,
    Join,
    Idle,
    Ability,
    Slot,
    Result,
    Take,
    Tokens,
    Decide,
    Give,
    Discard,
    Look,
    Skip,
    Late,
)
