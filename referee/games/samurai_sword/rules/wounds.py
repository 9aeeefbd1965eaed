"""Wounds, the draws that go with a hit, and what a defeat costs (SS-WOUND, SS-DEFEAT, SS-CHAR-TOMOE, -USHIWAKA)."""

from referee.games.samurai_sword.data import weapons
from referee.games.samurai_sword.rules.deck import take
from referee.games.samurai_sword.rules.ends import end_by_defeat, felled, gain
from referee.games.samurai_sword.state import Did, SamuraiState


def wounds(s: SamuraiState, by: int, to: int, card: str) -> int:
    """Wounds of a hit (SS-WOUND-05): the lower number of the Weapon (SS-WOUND-01), and what changes it."""
    chars = s.chars
    more = s.play[by].count("fast_draw")  # SS-WOUND-02, SS-CARD-FASTDRAW-01
    if chars[by] == "musashi":  # SS-WOUND-03, SS-CHAR-MUSASHI-01
        more += 1
    plain = weapons()[card][1]
    if chars[to] == "ginchiyo":  # one less, but never none (SS-WOUND-04, SS-CHAR-GINCHIYO-01, -02)
        if s.setup.options["ginchiyo_applies_to"] == "weapon":
            return max(1, plain - 1) + more
        return max(1, plain + more - 1)
    return plain + more


def plain_wound(s: SamuraiState, by: int, to: int, did: Did) -> None:
    """Battle Cry or Jujutsu deals one wound, whoever plays it (SS-WOUND-08)."""
    suffer(s, to, 1, did)
    if not s.rp[to]:
        defeat(s, by, to, did)


def suffer(s: SamuraiState, to: int, wanted: int, did: Did) -> int:
    """Resilience Points go back to the heap (SS-WOUND-07); how many: the excess is ignored (SS-WOUND-06)."""
    left = s.rp[to]
    n = wanted if wanted < left else left
    if n:
        s.rp[to] = left - n
        did.append(("rp", to, -n))
    return n


def hit(s: SamuraiState, by: int, to: int, card: str, did: Did) -> None:
    """A Weapon hits: wounds, perhaps a defeat, then the draws of Tomoe and Ushiwaka."""
    dealt = wounds(s, by, to, card)
    n = suffer(s, to, dealt, did)
    if s.chars[by] == "tomoe" or s.chars[to] == "ushiwaka":
        _hit_with_draws(s, by, to, dealt, n, did)
    elif n and not s.rp[to]:
        defeat(s, by, to, did)


def _hit_with_draws(s: SamuraiState, by: int, to: int, dealt: int, n: int, did: Did) -> None:
    """What follows wounds where somebody draws for them. dealt: wounds of the Weapon; n: Resilience Points lost.

    Tomoe draws one card for a hit, however many wounds (SS-CHAR-TOMOE-01, -02); Ushiwaka one for each wound suffered
    (SS-CHAR-USHIWAKA-01, -02), or dealt (option ushiwaka_excess).
    """
    options = s.setup.options
    tomoe = (by, 1 if s.chars[by] == "tomoe" else 0)
    suffered = dealt if options["ushiwaka_excess"] == "counted" else n
    ushiwaka = (to, suffered if s.chars[to] == "ushiwaka" else 0)
    draws = [tomoe, ushiwaka] if s.attacker_first else [ushiwaka, tomoe]
    falls = n and not s.rp[to]
    early = ushiwaka[1] and options["ushiwaka_draw"] == "before_defeat"
    before = draws[: draws.index(ushiwaka) + 1] if early else []
    for seat, cards in before:
        if cards and not s.over:
            take(s, seat, cards, did)
    if falls and not s.over:
        defeat(s, by, to, did)
    for seat, cards in draws[len(before) :]:
        if cards and not s.over:
            take(s, seat, cards, did)


def defeat(s: SamuraiState, by: int, to: int, did: Did) -> None:
    """The last Resilience Point is lost: honor changes hands, and the game may end (SS-DEFEAT-01 to -04)."""
    pay_defeat(s, by, to, did)
    end_by_defeat(s, by, [to])


def pay_defeat(s: SamuraiState, by: int, to: int, did: Did) -> None:
    """1 honor goes to the player of the card, however many the wounds (SS-DEFEAT-02, -03, -09)."""
    n = min(1, s.honor[to])
    felled(s, to, by)
    did.append(("defeat", to, by))
    if n:
        gain(s, to, -n, did)
        gain(s, by, n, did)
