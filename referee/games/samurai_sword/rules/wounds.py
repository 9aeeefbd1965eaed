"""Wounds, and the draws that go with a hit (SS-WOUND, SS-CHAR-TOMOE, SS-CHAR-USHIWAKA)."""

from referee.games.samurai_sword.data import weapons
from referee.games.samurai_sword.rules.deck import Did, take
from referee.games.samurai_sword.rules.defeats import defeat
from referee.games.samurai_sword.state import SamuraiState


def wounds(s: SamuraiState, by: int, to: int, card: str) -> int:
    """Wounds of a hit (SS-WOUND-05): the lower number of the Weapon (SS-WOUND-01), and what changes it."""
    chars = s.chars
    more = s.play[by].count("fast_draw")  # SS-WOUND-02, SS-CARD-FASTDRAW-01
    if chars[by] == "musashi":  # SS-WOUND-03, SS-CHAR-MUSASHI-01
        more += 1
    if chars[to] == "ginchiyo":
        return softened(s, weapons()[card][1], more)
    return weapons()[card][1] + more


def softened(s: SamuraiState, plain: int, more: int) -> int:
    """What is left of wounds for Ginchiyo: one less, but never none (SS-WOUND-04, SS-CHAR-GINCHIYO-01, -02).

    plain: of the Weapon; more: what is added, which is not softened by option ginchiyo_applies_to.
    """
    if s.setup.options["ginchiyo_applies_to"] == "weapon":
        return max(1, plain - 1) + more
    return max(1, plain + more - 1)


def cry_wounds() -> int:
    """Battle Cry and Jujutsu deal one wound, whoever plays them (SS-WOUND-08)."""
    return 1


def plain_wound(s: SamuraiState, by: int, to: int, did: Did) -> None:
    """A wound by Battle Cry or Jujutsu."""
    suffer(s, to, cry_wounds(), did)
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
    """What follows wounds where somebody draws for them. dealt: wounds of the Weapon; n: Resilience Points really
    lost.
    """
    cards = ushiwaka(s, to, n, dealt)
    early = cards and s.setup.options["ushiwaka_draw"] == "before_defeat"
    first = tomoe(s, by) if s.attacker_first and cards else 0
    if early:
        if first:
            take(s, by, first, did)
            first = -1
        if not s.over:
            take(s, to, cards, did)
        cards = 0
    if n and not s.rp[to] and not s.over:
        defeat(s, by, to, did)
    if first > 0 and not s.over:
        take(s, by, first, did)
    if cards and not s.over:
        take(s, to, cards, did)
    if not first and not s.over and (drawn := tomoe(s, by)):
        take(s, by, drawn, did)


def tomoe(s: SamuraiState, by: int) -> int:
    """Cards for Tomoe when her Weapon hits: one, however many wounds (SS-CHAR-TOMOE-01, -02)."""
    return 1 if s.chars[by] == "tomoe" else 0


def ushiwaka(s: SamuraiState, to: int, suffered: int, dealt: int) -> int:
    """Cards for Ushiwaka: one for each wound suffered from a Weapon (SS-CHAR-USHIWAKA-01, -02)."""
    if s.chars[to] != "ushiwaka":
        return 0
    return dealt if s.setup.options["ushiwaka_excess"] == "counted" else suffered
