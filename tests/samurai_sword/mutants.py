"""A wrong result for every computed rule of Samurai Sword: the coverage harness puts it in the place of the right one."""

from collections.abc import Callable
from typing import Any

from referee.games.samurai_sword import scoring
from referee.games.samurai_sword.data import weapons
from referee.games.samurai_sword.rules import (
    answers,
    attack,
    bushido,
    cards,
    deck,
    defeats,
    ends,
    mass,
    seats,
    turn,
    wounds,
)
from referee.games.samurai_sword.state import Fatal, SamuraiState
from tests.kit.coverage import Mutant

drop, take, finish, new_deck = deck.drop, deck.take, ends.finish, deck.new_deck
plain_wound, hit, remove, pay_defeat = wounds.plain_wound, wounds.hit, cards.remove, defeats.pay_defeat
apply_lay, apply_attack, team, asked = cards.apply_lay, attack.apply_attack, ends.team, mass.asked
wounds_of, begin_turn, difficulty, reaches = wounds.wounds, turn.begin_turn, seats.difficulty, seats.reaches


def nothing(*_: Any) -> None:
    """Does not do it."""


def no(*_: Any) -> bool:
    """Never so."""
    return False


def zero(*_: Any) -> int:
    """Nothing is added."""
    return 0


def value(n: Any) -> Callable[..., Any]:
    """Always the same."""
    return lambda *_: n


def lay_and_lose(s: Any, step: Any) -> Any:
    did = apply_lay(s, step)
    s.play[step.to or step.who].clear()
    return did


def take_to_seven(s: Any, seat: int, n: int, did: Any) -> int:
    return take(s, seat, min(n, max(0, 7 - s.hand[seat])), did)


def drop_below(s: Any, seat: int, card: str) -> None:
    drop(s, seat, card)
    s.pile.insert(0, s.pile.pop())


def drop_and_bleed(s: Any, seat: int, card: str) -> None:
    drop(s, seat, card)
    s.rp[seat] = max(0, s.rp[seat] - 1)


def drop_and_count(s: Any, seat: int, card: str) -> None:
    drop(s, seat, card)
    s.weapons += card in weapons()


def wrong_deck(s: Any) -> None:
    new_deck(s)
    s.deck -= 1


def blamed(s: Any, how: str, why: str) -> None:
    finish(s, how, why)
    if how == "deck":
        s.ended, s.fatal = "honor", Fatal(1, (2,), (2,), 0)


def as_weapon(s: Any, by: int, to: int, did: Any) -> None:
    hit(s, by, to, "bokken", did)


def soft_cry(s: Any, by: int, to: int, did: Any) -> None:
    if s.chars[to] != "ginchiyo":
        plain_wound(s, by, to, did)


def forgets_bushido(s: Any, seat: int, card: str) -> None:
    remove(s, seat, card)
    s.play[seat].append(card)


def hand_lost(s: Any, by: int, to: int, did: Any) -> None:
    pay_defeat(s, by, to, did)
    s.hand[to] = 0


def no_draw(s: Any, did: Any) -> None:
    s.phase = "play"
    s.playing = s.turn


def others_harmless(s: Any, who: int) -> list[int]:
    return [who, *(x for x in range(1, s.seats + 1) if x != who and s.hand[x])]


def others_without_chiyome(s: Any, who: int) -> list[int]:
    return [who, *(x for x in range(1, s.seats + 1) if x != who and s.chars[x] != "chiyome")]


def double_daimyo(name: str, n: int, options: Any) -> int:
    return 2 * n


def numbers(card: str, more: int) -> Callable[..., int]:
    """The wounds of one Weapon, wrong by so many."""
    return lambda s, by, to, c: wounds_of(s, by, to, c) + (more if c == card else 0)


def reach(card: str, less: int) -> Callable[..., bool]:
    """The reach of one Weapon, wrong by so many."""
    return lambda s, who, c, to: (
        reaches(s, who, c, to)
        and (c != card or s.chars[who] == "kojiro" or weapons()[c][0] - less >= difficulty(s, who, to))
    )


def hurts(plain: int | None = None, fast_draw: int = 1, musashi: int = 1) -> Callable[..., int]:
    """Wounds of a hit: with a number of the Weapon, and for each Fast Draw and Musashi, that may be wrong."""

    def wrong(s: SamuraiState, by: int, to: int, card: str) -> int:
        base = weapons()[card][1] if plain is None else plain
        total = base + fast_draw * s.play[by].count("fast_draw") + musashi * (s.chars[by] == "musashi")
        return max(1, total - 1) if s.chars[to] == "ginchiyo" else total

    return wrong


def softened_first(s: SamuraiState, by: int, to: int, card: str) -> int:
    more = s.play[by].count("fast_draw") + (s.chars[by] == "musashi")
    return max(1, weapons()[card][1] - 1) + more


def hard(s: SamuraiState, by: int, to: int, card: str) -> int:
    return weapons()[card][1] + s.play[by].count("fast_draw") + (s.chars[by] == "musashi")


def excess_too(s: Any, to: int, wanted: int, did: Any) -> int:
    if wanted:
        s.rp[to] -= wanted
        did.append(("rp", to, -wanted))
    return wanted


def round_the_table(s: SamuraiState, a: int, b: int) -> int:
    """Seat steps clockwise, of those that count."""
    n = s.seats
    between = [(a + d - 1) % n + 1 for d in range(1, (b - a) % n)]
    return 1 + sum(1 for x in between if s.rp[x] and s.hand[x])


def far_off(
    way: Callable[..., int] = round_the_table,
    choose: Callable[[int, int], int] = min,
    armor: Callable[..., int] = lambda s, a, b: s.play[b].count("armor"),
    benkei: int = 1,
) -> Callable[..., int]:
    """The Difficulty of an attack from one seat on another, one part of which is wrong."""
    return lambda s, a, b: choose(way(s, a, b), way(s, b, a)) + armor(s, a, b) + benkei * (s.chars[b] == "benkei")


def all_seats(s: SamuraiState, a: int, b: int) -> int:
    return (b - a) % s.seats


def no_armor(s: Any, a: int, b: int) -> int:
    return 0


def one_armor(s: SamuraiState, a: int, b: int) -> int:
    return min(1, s.play[b].count("armor"))


def both_armors(s: SamuraiState, a: int, b: int) -> int:
    return s.play[b].count("armor") + s.play[a].count("armor")


def uncounted(s: Any, step: Any) -> Any:
    before = s.weapons
    did = apply_attack(s, step)
    s.weapons = before
    return did


def stays_down(s: Any, seat: int, did: Any) -> None:
    down = not s.rp[seat]
    begin_turn(s, seat, did)
    if down:
        s.rp[seat] = 0


def one_each(s: Any, who: int, did: Any) -> None:
    for seat in cards.tea_order(s, who):
        take(s, seat, 1, did)


def others(*without: str) -> Callable[..., list[int]]:
    """Who must answer clockwise, a reason to be passed by being overlooked."""

    def wrong(s: Any, who: int) -> list[int]:
        found = [(who + d - 1) % s.seats + 1 for d in range(1, s.seats)]
        if "harmless" not in without:
            found = [x for x in found if s.rp[x] and s.hand[x]]
        return found if "chiyome" in without else [x for x in found if s.chars[x] != "chiyome"]

    return wrong


WEAPONS: dict[str, Mutant] = {
    f"SS-WEAPON-{card.upper()}": (
        (seats.reaches, reach(card, 1)) if n % 2 and weapons()[card][0] > 1 else (wounds.wounds, numbers(card, 1))
    )
    for n, card in enumerate(weapons())
}

MUTANTS: dict[str, Mutant] = {
    "SS-OBJ-01": (ends.team, lambda r: "ninja" if r == "samurai" else team(r)),
    "SS-OBJ-03": (ends.team, lambda r: "ninja" if r == "ronin" else team(r)),
    "SS-SETUP-11": (turn.full, value(5)),
    "SS-SETUP-14": (seats.start_honor, lambda seat, shogun, n: 4 if seat == shogun else 3 + (n > 5)),
    "SS-SETUP-15": (seats.start_honor, lambda seat, shogun, n: 5 if seat == shogun else 4),
    "SS-SETUP-17": (seats.start_hand, value(5)),
    "SS-SETUP-18": (seats.start_hand, lambda place: 4 + place),
    "SS-SETUP-19": (seats.start_honor, value(4)),
    "SS-HARM-01": (seats.harmless, lambda s, seat: s.hand[seat] == 0),
    "SS-HARM-02": (seats.harmless, lambda s, seat: s.rp[seat] == 0),
    "SS-HARM-06": (seats.difficulty, far_off(all_seats)),
    "SS-HARM-07": (deck.payers, lambda s: [x for x in range(1, s.seats + 1) if s.rp[x]]),
    "SS-HARM-08": (seats.harmless, lambda s, seat: s.rp[seat] == 0 or s.hand[seat] < 2),
    "SS-TURN-01": (seats.opener, lambda shogun: shogun % 3 + 1),
    "SS-TURN-04": (seats.left, lambda seat, n: (seat - 2) % n + 1),
    "SS-TURN-05": (seats.due, lambda s, seat: 0 if s.turns < 2 else 2),
    "SS-RECOVER-01": (turn.begin_turn, stays_down),
    "SS-DRAW-03": (seats.due, value(2)),
    "SS-DRAW-04": (deck.goes_on, zero),
    "SS-PLAY-04": (attack.apply_attack, uncounted),
    "SS-PLAY-06": (deck.settle, nothing),
    "SS-PLAY-07": (cards.apply_lay, lay_and_lose),
    "SS-PLAY-08": (seats.difficulty, far_off(armor=one_armor)),
    "SS-PLAY-10": (seats.weapon_limit, value(1)),
    "SS-DISCARD-01": (seats.excess, lambda hand: max(0, hand - 6)),
    "SS-DISCARD-03": (deck.take, take_to_seven),
    "SS-DISCARD-05": (deck.drop, drop_below),
    "SS-DIFF-01": (seats.difficulty, far_off(choose=max)),
    "SS-DIFF-02": (seats.difficulty, far_off(all_seats)),
    "SS-DIFF-03": (seats.difficulty, far_off(armor=no_armor)),
    "SS-DIFF-04": (seats.difficulty, far_off(armor=both_armors)),
    "SS-DIFF-05": (seats.difficulty, far_off(benkei=0)),
    "SS-DIFF-06": (seats.difficulty, round_the_table),
    "SS-ATTACK-06": (deck.settle, nothing),
    "SS-PARRY-04": (deck.drop, drop_and_bleed),
    "SS-PARRY-07": (seats.harmless, lambda s, seat: s.rp[seat] == 0),
    "SS-WOUND-01": (wounds.wounds, hurts(1)),
    "SS-WOUND-02": (wounds.wounds, hurts(fast_draw=0)),
    "SS-WOUND-03": (wounds.wounds, hurts(musashi=0)),
    "SS-WOUND-04": (wounds.softened, lambda s, plain, more: plain + more),
    "SS-WOUND-05": (wounds.wounds, softened_first),
    "SS-WOUND-06": (wounds.suffer, excess_too),
    "SS-WOUND-08": (wounds.cry_wounds, value(2)),
    "SS-DEFEAT-01": (defeats.defeat, nothing),
    "SS-DEFEAT-02": (defeats.price, zero),
    "SS-DEFEAT-03": (defeats.taker, lambda by: by % 3 + 1),
    "SS-DEFEAT-04": (ends.end_by_defeat, nothing),
    "SS-DEFEAT-06": (defeats.pay_defeat, hand_lost),
    "SS-DEFEAT-07": (defeats.price, zero),
    "SS-DEFEAT-09": (defeats.price, value(2)),
    "SS-DECK-01": (deck.new_deck, wrong_deck),
    "SS-DECK-02": (deck.payers, lambda s: []),
    "SS-DECK-03": (deck.nobody_above, no),
    "SS-DECK-04": (deck.goes_on, zero),
    "SS-DECK-05": (deck.runs_out_now, no),
    "SS-DECK-06": (deck.flight_too, value(True)),
    "SS-DECK-07": (deck.runs_out_now, no),
    "SS-DECK-08": (ends.finish, blamed),
    "SS-END-01": (ends.finish, nothing),
    "SS-SCORE-01": (scoring.honor_points, lambda honor, times: honor),
    "SS-SCORE-02": (scoring.factor, value(1)),
    "SS-SCORE-03": (scoring.star_factor, value(1)),
    "SS-SCORE-04": (scoring.daimyo_points, zero),
    "SS-SCORE-05": (scoring.ronin_daimyo, lambda n, options: n),
    "SS-SCORE-06": (scoring.strike, zero),
    "SS-SCORE-07": (scoring.team_total, lambda points, penalty, options: max(points)),
    "SS-SCORE-08": (scoring.best, lambda teams, options: min(teams, key=lambda t: teams[t])),
    "SS-SCORE-09": (scoring.priority, value(("shogun", "ronin", "ninja"))),
    "SS-SCORE-10": (scoring.priority, value(("ninja", "ronin", "shogun"))),
    "SS-SCORE-12": (scoring.daimyo_points, double_daimyo),
    "SS-SCORE-13": (scoring.daimyo_points, zero),
    "SS-SWORD-01": (ends.last_standing, no),
    "SS-SWORD-02": (ends.standing, lambda s: [x for x in range(1, s.seats + 1) if s.rp[x] and s.hand[x]]),
    "SS-SWORD-03": (scoring.deciding, value(())),
    "SS-SWORD-04": (scoring.strikes, zero),
    "SS-SWORD-05": (ends.last_standing, lambda s: len(ends.standing(s)) == 1),
    "SS-SWORD-06": (scoring.survivor_team, value("ronin")),
    "SS-SWORD-07": (ends.sword_first, no),
    "SS-3P-02": (seats.small_honor, value(4)),
    "SS-3P-03": (seats.due, lambda s, seat: 2 + (s.chars[seat] == "hideyoshi")),
    "SS-3P-04": (seats.small_shogun_weapon, zero),
    "SS-3P-05": (scoring.factor, value(1)),
    "SS-3P-06": (bushido.free_of_honor, no),
    "SS-3P-07": (ends.last_standing, lambda s: len(ends.standing(s)) == 1),
    "SS-3P-08": (scoring.strike, zero),
    "SS-3P-09": (bushido.free_of_honor, lambda s, seat: s.seats == 3),
    "SS-CARD-ARMOR-01": (seats.difficulty, far_off(armor=no_armor)),
    "SS-CARD-ARMOR-02": (seats.difficulty, far_off(armor=both_armors)),
    "SS-CARD-BATTLECRY-01": (mass.asked, value([])),
    "SS-CARD-BATTLECRY-03": (mass.asked, others("harmless")),
    "SS-CARD-BATTLECRY-04": (mass.asked, lambda s, who: asked(s, who)[::-1]),
    "SS-CARD-BATTLECRY-05": (wounds.plain_wound, as_weapon),
    "SS-CARD-BREATHING-01": (cards.heal, value(1)),
    "SS-CARD-BUSHIDO-06": (bushido.is_weapon, value(True)),
    "SS-CARD-BUSHIDO-07": (turn.to_draw, no_draw),
    "SS-CARD-BUSHIDO-08": (bushido.bushido_goes, lambda seat, n: seat),
    "SS-CARD-BUSHIDO-09": (ends.finish, nothing),
    "SS-CARD-BUSHIDO-10": (cards.remove, forgets_bushido),
    "SS-CARD-BUSHIDO-11": (deck.runs_out_now, no),
    "SS-CARD-DAIMYO-01": (cards.daimyo_cards, value(1)),
    "SS-CARD-DAIMYO-02": (scoring.daimyo_points, zero),
    "SS-CARD-DAIMYO-03": (scoring.ronin_daimyo, lambda n, options: n),
    "SS-CARD-FASTDRAW-01": (wounds.wounds, hurts(fast_draw=0)),
    "SS-CARD-FASTDRAW-02": (wounds.plain_wound, as_weapon),
    "SS-CARD-FOCUS-01": (seats.focus, zero),
    "SS-CARD-JUJUTSU-01": (mass.asked, value([])),
    "SS-CARD-JUJUTSU-03": (mass.asked, others("harmless")),
    "SS-CARD-JUJUTSU-04": (mass.asked, lambda s, who: asked(s, who)[::-1]),
    "SS-CARD-PARRY-01": (deck.drop, drop_and_bleed),
    "SS-CARD-TEA-01": (cards.tea, one_each),
    "SS-CARD-TEA-02": (cards.tea_order, lambda s, who: [*asked(s, who), who]),
    "SS-CARD-TEA-03": (cards.tea_order, others_harmless),
    "SS-CHAR-BENKEI-01": (seats.difficulty, far_off(benkei=0)),
    "SS-CHAR-CHIYOME-01": (mass.asked, others("chiyome")),
    "SS-CHAR-CHIYOME-02": (cards.tea_order, others_without_chiyome),
    "SS-CHAR-GINCHIYO-01": (wounds.wounds, hard),
    "SS-CHAR-GINCHIYO-02": (wounds.softened, lambda s, plain, more: plain + more - 1),
    "SS-CHAR-GINCHIYO-03": (wounds.plain_wound, soft_cry),
    "SS-CHAR-GOEMON-01": (seats.goemon, zero),
    "SS-CHAR-HANZO-01": (answers.hanzo, no),
    "SS-CHAR-HANZO-04": (answers.hanzo, no),
    "SS-CHAR-HANZO-06": (deck.drop, drop_and_count),
    "SS-CHAR-HIDEYOSHI-01": (seats.due, lambda s, seat: 2 + (s.seats == 3 and seat == s.shogun)),
    "SS-CHAR-KOJIRO-01": (seats.reaches, lambda s, who, card, to: weapons()[card][0] >= difficulty(s, who, to)),
    "SS-CHAR-MUSASHI-01": (wounds.wounds, hurts(musashi=0)),
    "SS-CHAR-MUSASHI-02": (wounds.plain_wound, as_weapon),
    "SS-CHAR-NOBUNAGA-02": (cards.bought, zero),
    "SS-CHAR-TOMOE-01": (wounds.tomoe, zero),
    "SS-CHAR-TOMOE-02": (wounds.tomoe, lambda s, by: 3 if s.chars[by] == "tomoe" else 0),
    "SS-CHAR-TOMOE-03": (wounds.plain_wound, as_weapon),
    "SS-CHAR-USHIWAKA-01": (wounds.ushiwaka, zero),
    "SS-CHAR-USHIWAKA-02": (wounds.ushiwaka, lambda s, to, n, dealt: dealt if s.chars[to] == "ushiwaka" else 0),
    "SS-CHAR-USHIWAKA-03": (wounds.plain_wound, as_weapon),
    "SS-CHAR-USHIWAKA-04": (
        wounds.ushiwaka,
        lambda s, to, n, dealt: n if s.rp[to] and s.chars[to] == "ushiwaka" else 0,
    ),
    **WEAPONS,
}
