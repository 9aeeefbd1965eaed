"""Whom Battle Cry and Jujutsu ask (SS-CARD-BATTLECRY, SS-CARD-JUJUTSU, SS-CHAR-CHIYOME)."""

from referee.engine.game import Frame
from referee.games.samurai_sword.rules.common import ANSWERS, ATTACK
from referee.games.samurai_sword.rules.deck import settle
from referee.games.samurai_sword.rules.seats import clockwise, harmless
from referee.games.samurai_sword.state import Did, Late, SamuraiState

MASS = ("battle_cry", "jujutsu")


def immune(s: SamuraiState, seat: int) -> bool:
    """Whether Battle Cry and Jujutsu pass a character by (SS-CHAR-CHIYOME-01)."""
    return s.chars[seat] == "chiyome"


def asked(s: SamuraiState, who: int) -> list[int]:
    """Who must answer, clockwise from the left (SS-CARD-BATTLECRY-01, -04, SS-CARD-JUJUTSU-01, -04).

    Who is Harmless is passed by (SS-HARM-05, SS-CARD-BATTLECRY-03, SS-CARD-JUJUTSU-03), and Chiyome
    (SS-CHAR-CHIYOME-01).
    """
    rp, hand = s.rp, s.hand
    found = [x for x in clockwise(who, s.seats) if rp[x] and hand[x]]
    return [x for x in found if s.chars[x] != "chiyome"] if "chiyome" in s.chars else found


def open_mass(s: SamuraiState, who: int, card: str, did: Did) -> None:
    """Everybody who is affected is asked; with nobody the card is over at once."""
    owed = asked(s, who)
    if owed:
        s.playing = None
        s.frame = Frame(card, s.at, owed, ANSWERS, "all" if s.simultaneous else "any", (who, card, False))
    else:
        settle(s, did)
        may_follow(s, card, who, s.at)


def may_follow(s: SamuraiState, card: str, by: int, line: int) -> None:
    """The card is over; where Chiyome may answer of her own will, she may do so until something else is played."""
    if s.voluntary and not s.over:
        s.late = Late(card, by, line)


def volunteer(s: SamuraiState) -> int:
    """The seat of Chiyome where she may answer of her own will, else 0 (SS-CHAR-CHIYOME-03, chiyome_may_answer)."""
    frame = s.frame
    if not s.voluntary or "chiyome" not in s.chars:
        return 0
    if frame is not None:
        by = 0 if frame.kind == ATTACK or frame.data[2] else frame.data[0]
    else:
        by = s.late.by if s.late is not None else 0
    seat = s.chars.index("chiyome")
    return seat if by and seat != by and not harmless(s, seat) else 0
