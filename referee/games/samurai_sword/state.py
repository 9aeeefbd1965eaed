"""The Samurai Sword table as the referee sees it.

Lists per seat begin with an unused place, so that seat 3 is at index 3.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from referee.engine.game import Effect, Frame, Setup, State
from referee.engine.ledger import Ledger
from referee.engine.ledger_secret import Secretly
from referee.games.samurai_sword.data import NINJA, ROLES, UNREAD, manifest

Did = list[tuple[Any, ...]]
"""The effects of an act while it is carried out."""
CARDS: Final = 90
HAND: Final = ("", *(f"hand.{seat}" for seat in range(1, 8)))
"""Zones of the hands, by seat."""
ROLE: Final = ("", *(f"role.{seat}" for seat in range(1, 8)))
"""Names of the roles as facts that may be missing, by seat."""
SHOWN: Final = {"": UNREAD, **{role: role for role in (*ROLES, NINJA)}}
"""Roles as everybody sees them."""
SEATS: Final = slice(1, None)
"""The part of a list per seat that has a seat to it."""
PLAY: Final = ("", *(f"play.{seat}" for seat in range(1, 8)))
"""Zones of the cards in play, by seat."""
DECK: Final = "deck"
PILE: Final = "discard"
FLIGHT: Final = "flight"
"""Where the card lies whose effect is being carried out, while the discard pile is shuffled without it."""
ASIDE: Final = "aside"
"""Cards that are missing or too many by a declared count; whose they are, the table did not say."""


@cache
def _undealt() -> Ledger:
    """All cards in the deck; never changed, only copied."""
    return Ledger(manifest(), {DECK: CARDS})


class Watch(NamedTuple):
    """A seat that did without a Weapon although one held would have had to be given up.

    More Weapons shown than cards gained: one of them was there.
    """

    seat: int
    line: int
    """Where it was claimed."""
    rule: str
    gained: int = 0
    """Cards that came since and may be Weapons."""
    shown: int = 0
    """Weapons that came out of the hand since."""


class Late(NamedTuple):
    """A Battle Cry or Jujutsu that all who must have answered, while Chiyome may still answer of her own will."""

    card: str
    by: int
    """Who played it."""
    line: int


class Fatal(NamedTuple):
    """The defeats of the event that ended the game."""

    by: int
    """Who defeated."""
    victims: tuple[int, ...]
    """The seats defeated, in order."""
    broke: tuple[int, ...]
    """Those of them left without honor."""
    line: int


class SamuraiState(State):
    """The table."""

    __slots__ = (
        "aimed",
        "attacker_first",
        "box",
        "browsed",
        "chars",
        "choice",
        "counted",
        "daimyo",
        "deck",
        "declared",
        "draws",
        "drew",
        "dry",
        "eager",
        "ended",
        "fatal",
        "felled",
        "flight",
        "flight_at",
        "flipped",
        "frame",
        "fresh",
        "full",
        "hand",
        "honor",
        "included",
        "last",
        "late",
        "ledger",
        "on_top",
        "out",
        "phase",
        "pile",
        "play",
        "playing",
        "role_at",
        "roles",
        "rp",
        "secret",
        "shogun",
        "shuffles",
        "simultaneous",
        "told",
        "turn",
        "turns",
        "voluntary",
        "watch",
        "weapons",
        "whole",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        n = self.seats
        self.agree()
        self.phase = "setup"
        """setup, bushido (a card is to be turned up), pay, draw, play, over."""
        self.chars = [""] * (n + 1)
        self.shogun = self.out = 0
        """The Shogun's seat; the stars of the Ninja card that was left out openly."""
        self.turn = self.turns = 0
        """Whose turn it is, and the number of turns."""
        self.playing: int | None = None
        """The seat whose Play phase it is while no question is open."""
        self.fresh = self.told = False
        """Whether nothing was done yet in this Play phase, and whether somebody said the draw."""
        self.drew = self.weapons = 0
        """Cards drawn in the Draw phase, and attacks of this turn."""
        self.rp = [0] * (n + 1)
        self.full = [0] * (n + 1)
        """Resilience Points by the character."""
        self.draws = [0] * (n + 1)
        """Cards of a Draw phase by the character."""
        self.honor = [0] * (n + 1)
        self.box = self.declared = 0
        """Honor that went back to the box, and by how much `set` lines changed the honor on the table."""
        self.hand = [0] * (n + 1)
        self.play: list[list[str]] = [[] for _ in range(n + 1)]
        self.deck = CARDS
        self.shuffles = 0
        self.dry = False
        """Whether honor was paid for a shuffle that is still to come."""
        self.pile: list[str] = []
        """The discard pile, from bottom to top."""
        self.flight, self.flight_at = "", 0
        """The card whose effect is being carried out, and its place in the pile where it is not to be the top."""
        self.flipped = 0
        """The line that turned a card up for a Bushido."""
        self.frame: Frame | None = None
        """The open question."""
        self.late: Late | None = None
        """What Chiyome may still answer of her own will."""
        self.ledger = _undealt().copy()
        self.secret: tuple[Secretly, ...] = ()
        """Cards of which two players told that they changed hands."""
        self.watch: list[Watch] = []
        """What is claimed of hands."""
        self.last: Sequence[Effect] = ()
        """Effects of the last line."""
        self.roles = [""] * (n + 1)
        """Roles that were shown, and in which line."""
        self.role_at = [0] * (n + 1)
        self.daimyo = [-1] * (n + 1)
        """Daimyo cards shown in a hand, -1 where unknown."""
        self.counted = [0] * (n + 1)
        """The line that told that number."""
        self.whole = [0] * (n + 1)
        """The line that showed a whole hand."""
        self.ended = ""
        """How the game ended: honor, deck, bushido, standing."""
        self.fatal: Fatal | None = None
        """The defeats that ended it."""
        self.felled: dict[int, int] = {}
        """By seat who defeated it last, in the order of the record; 0 by 0 where all paid for a shuffle."""

    def agree(self) -> None:
        """Keep what is asked of the options at every step."""
        super().agree()
        options = self.setup.options
        self.eager = options["reshuffle_timing"] == "eager"
        self.included = options["reshuffle_in_flight_card"] == "included"
        self.on_top = options["discard_order"] == "resolution"
        self.simultaneous = options["mass_card_order"] == "simultaneous"
        self.attacker_first = options["tomoe_ushiwaka_order"] == "attacker_first"
        self.voluntary = options["chiyome_may_answer"] == "yes"
        self.choice = options["draw"] == "optional" or options["nobunaga_window"] == "whole_turn"
        self.aimed = options["mass_card_without_targets"] == "forbidden"
        self.browsed = options["discard_browse"] == "open"

    @property
    def bushido(self) -> int:
        """The first seat with a Bushido in front of it, 0 for none."""
        return next((seat for seat, cards in enumerate(self.play) if "bushido" in cards), 0)


def top(s: SamuraiState) -> str:
    """The card on top of the discard pile, an empty string when there is none."""
    return s.pile[-1] if s.pile else ""


def open_roles(s: SamuraiState) -> list[str]:
    """The roles as everybody sees them, by seat."""
    return list(map(SHOWN.__getitem__, s.roles[SEATS]))
