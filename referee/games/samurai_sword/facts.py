"""What the public facts of a Samurai Sword table can be; the score pad reads them too."""

from typing import Any, Final

from referee.engine.game import Limit, Pile, PublicFact, WordLimit, different, each_seat, named, one_of, refuse
from referee.games.samurai_sword import table
from referee.games.samurai_sword.data import UNREAD, components, manifest, names, properties, tokens
from referee.games.samurai_sword.rules.daimyo import COPIES
from referee.games.samurai_sword.rules.deck import hand_is
from referee.games.samurai_sword.rules.record import possible_set
from referee.games.samurai_sword.rules.seats import HAND_LIMIT, harmless, weapon_limit
from referee.games.samurai_sword.scoring import ENDED, STRIKE, known_points, known_totals
from referee.games.samurai_sword.state import CARDS, open_roles, top

MANY: Final = 999
"""More turns, Weapons of a turn or shuffles than any game has."""


def dealt(seats: int) -> int:
    """Honor dealt at set-up to so many players; later it changes hands or goes back to the box (SS-SETUP-19)."""
    return int(components()["start"]["honor_total"]["value"][seats - 3])


def _dealt(s: Any) -> int:
    return dealt(s.seats)


def _most_points(s: Any) -> int:
    """All honor times the highest bonus, and all Daimyo cards at the most one can be worth (SS-SCORE-01, -04)."""
    factors = (int(role["factor"][s.seats - 3]) for role in components()["roles"])
    return dealt(s.seats) * max(2, *factors) + COPIES * max(1, int(s.setup.options["ronin_daimyo"]))


def _open(s: Any, path: str = "") -> int:
    """Cards before players, and the one on its way: neither in a hand, nor in the deck or the discard pile."""
    return int(sum(map(len, s.play)) + bool(s.flight))


def _held(s: Any, path: str = "") -> int:
    """Those, and the cards in hands."""
    return int(sum(s.hand[1:])) + _open(s)


_DECKS: Final = Pile("cards", CARDS, _held, "SS-INV-02")
_HANDS: Final = Pile("cards", CARDS, _open, "SS-INV-02")


def _most_weapons(s: Any) -> int:
    """One, one for each Focus, one for Goemon, and one for the Shogun of three (SS-PLAY-03, SS-3P-04)."""
    return 3 + manifest()["focus"]


def _farthest(s: Any) -> int:
    """Half of the table, one for Benkei, one for each Armor (SS-DIFF-06)."""
    return int(s.seats) // 2 + 1 + manifest()["armor"]


_card: Final = named("card", lambda text: names("cards").named(text), UNREAD)


def _unread(state: Any, log: str, told: str) -> bool:
    """A card that was not read may be any card."""
    return log == UNREAD and told != ""


def _property(state: Any, path: str, text: str) -> str:
    card = _card(state, path, text)
    refuse((card not in properties(), f"{text!r} is no Property; only Properties lie in front of a player"))
    return card


def _roles(s: Any, path: str, roles: list[str]) -> list[str]:
    refuse(
        (
            not possible_set(s.seats, [role for role in roles if role != UNREAD]),
            f"these roles are not in a game of {s.seats} players (SS-SETUP-02)",
        )
    )
    return roles


FACTS: Final = (
    PublicFact("turns", Limit(MANY, low=1, none=True), rule="SS-TURN-01", in_prompt=True),
    PublicFact(
        "turn",
        Limit(lambda s: s.seats, low=1, none=True, seats=True),
        rule="SS-TURN-04",
        in_prompt=True,
        put=table.put_turn,
    ),
    PublicFact(
        "phase",
        one_of("setup", "recover", "bushido", "pay", "draw", "play", "over"),
        rule="SS-TURN-02",
        in_prompt=True,
        put=table.put_phase,
    ),
    PublicFact(
        "shogun",
        Limit(lambda s: s.seats, low=1, none=True, seats=True),
        title="seat of the Shogun",
        rule="SS-SETUP-08",
        put=table.put_shogun,
    ),
    PublicFact(
        "characters",
        WordLimit(named("character", lambda text: names("characters").named(text)), whole=different),
        rule="SS-SETUP-10",
        per_seat=True,
        of="chars",
        put=table.put_characters,
        called=("character",),
    ),
    PublicFact(
        "rp",
        Limit(lambda s: s.full[1:], rule="SS-INV-04"),
        title="Resilience",
        rule="SS-WOUND-09",
        per_seat=True,
        effect="rp",
        standing=1,
        column="life",
        put=table.put_rp,
        called=("Resilience Points", "Resilience Point", "lives"),
    ),
    PublicFact(
        "honor",
        Limit(_dealt, total=_dealt, rule="SS-SETUP-19", loose=CARDS),
        rule="SS-INV-01",
        per_seat=True,
        effect="honor",
        standing=2,
        wins=True,
        put=table.put_honor,
        called=("honor points", "honor point"),
    ),
    PublicFact(
        "hand",
        Limit(
            CARDS,
            total=CARDS,
            pile=_HANDS,
            usual=2 * HAND_LIMIT,
            usual_why=f"{HAND_LIMIT} cards may be kept at the end of a turn (SS-DISCARD-01)",
        ),
        per_seat=True,
        standing=3,
        put=each_seat(hand_is),
        called=("hand cards", "cards in hand"),
    ),
    PublicFact(
        "play",
        title="in play",
        called=("cards in play", "properties in play", "properties"),
        rule="SS-PLAY-07",
        per_seat=True,
        put=each_seat(table.put_play),
    ),
    PublicFact(
        "deck",
        Limit(CARDS, rule="SS-INV-02", pile=_DECKS._replace(beside="discard")),
        called=("draw deck", "draw pile"),
        put=table.put_deck,
    ),
    PublicFact(
        "discard",
        Limit(CARDS, rule="SS-INV-02", pile=_DECKS._replace(beside="deck")),
        title="discard pile",
        of=lambda s: len(s.pile),
        put=table.put_pile_size,
        called=("discards",),
    ),
    PublicFact(
        "top",
        WordLimit(_card, may_be=_unread),
        title="top of the discard pile",
        rule="SS-DISCARD-05",
        of=top,
        put=table.put_top,
    ),
    PublicFact("weapons", Limit(MANY), title="Weapons this turn", called=("Weapons played",), rule="SS-PLAY-04"),
    PublicFact("shuffles", Limit(MANY), title="times the deck was shuffled", rule="SS-DECK-01"),
    PublicFact(
        "ended",
        one_of(*ENDED.values()),
        title="how the game ended",
        rule="SS-END-01",
        instead="`back N` takes play back before the end; `set honor.1` and `set rp.1` say what ended it",
    ),
    PublicFact(
        "roles",
        WordLimit(named("role", lambda text: names("roles").named(text), UNREAD), whole=_roles),
        rule="SS-INV-09",
        per_seat=True,
        instead="`show 2 ronin` shows the role of a seat, `set shogun` says who is Shogun",
        of=open_roles,
        called=("role",),
    ),
    PublicFact(
        "pile",
        WordLimit(_card, most=CARDS, may_be=_unread),
        title="discard pile from the bottom",
        rule="SS-DISCARD-05",
        when=lambda s: s.browsed,
        put=table.put_pile,
    ),
    PublicFact(
        "honor_total",
        Limit(lambda s: tokens(), rule="SS-COMP-04"),
        title="honor of all",
        rule="SS-INV-01",
        instead="`set honor.1`",
        in_view=False,
        of=lambda s: sum(s.honor[1:]),
    ),
    PublicFact(
        "harmless",
        rule="SS-HARM-03",
        per_seat=True,
        instead="`set rp.1` or `set hand.1`",
        in_view=False,
        of=table.by_seat(harmless),
    ),
    PublicFact(
        "limit",
        title="Weapon limit",
        rule="SS-PLAY-03",
        per_seat=True,
        instead="`set play.1` or `set characters.1`",
        in_view=False,
        of=table.by_seat(weapon_limit),
    ),
    PublicFact(
        "difficulty",
        rule="SS-DIFF-06",
        instead="`set play.1`, `set characters.1`, `set rp.1` or `set hand.1`",
        in_view=False,
        of=table.difficulties,
    ),
    PublicFact(
        "points",
        rule="SS-SCORE-01",
        per_seat=True,
        instead="they follow from honor, roles and Daimyo cards: type `set honor.1` or `show 2 ronin`",
        in_view=False,
        of=known_points,
        when=lambda s: s.over,
    ),
    PublicFact(
        "teams",
        rule="SS-SCORE-07",
        instead="they follow from honor, roles and Daimyo cards: type `set honor.1` or `show 2 ronin`",
        in_view=False,
        of=known_totals,
        when=lambda s: s.over,
    ),
    PublicFact(
        "play.*", WordLimit(_property, most=lambda s: sum(manifest()[card] for card in properties()), unordered=True)
    ),
    PublicFact("limit.*", Limit(_most_weapons, low=1, rule="SS-PLAY-03")),
    PublicFact("difficulty.*.*", Limit(_farthest, low=1, rule="SS-DIFF-06"), title="Difficulty for @* to reach @*"),
    PublicFact("points.*", Limit(_most_points, rule="SS-SCORE-01")),
    PublicFact(
        "teams.*",
        Limit(_most_points, low=lambda s: -STRIKE * s.seats, rule="SS-SCORE-07"),
        title="points of the team *",
    ),
    PublicFact(
        "play.*.*", title="in play of @*, card *", instead="`set play.1 CARD,CARD` names all cards in front of a seat"
    ),
    PublicFact("pile.*", instead="`set pile CARD,CARD` names them from bottom to top"),
)
