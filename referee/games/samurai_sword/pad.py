"""The score pad: honor, roles, Daimyo cards and the end of the game, as they lie on the table, without a log.

What contradicts itself or the rules of the end is refused with a sentence; what was not told and would matter is left
open.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.game import (
    Score,
    ScoreLine,
    Setup,
    Word,
    numbers,
    refuse,
    replace,
    seats_of,
    told_seats,
    unread_is_wrong,
)
from referee.games.samurai_sword import facts
from referee.games.samurai_sword.data import names
from referee.games.samurai_sword.rules.daimyo import COPIES
from referee.games.samurai_sword.rules.ends import COUNTED
from referee.games.samurai_sword.rules.record import possible_set
from referee.games.samurai_sword.rules.seats import SMALL
from referee.games.samurai_sword.scoring import Ends, final, score
from referee.games.samurai_sword.state import Fatal

PAD_USAGE = """referee score samurai-sword honor=1,3,3,2,3,0 roles=shogun,samurai,ronin,n1,n2,n3 daimyo=1,1,0,0,0,0
referee score samurai-sword honor=7,2,2,3 roles=shogun,n1,samurai,n3 ended=swordmaster by=1 victim=3
referee score samurai-sword honor=4,0,4 roles=sho,n,n ended=honor by=3 victim=2 tie_priority=shogun_first"""

HOW = {"honor": "honor", "deck": "deck", "bushido": "bushido", "swordmaster": "standing", "standing": "standing"}
"""Words for how a game ended: by a defeat, after a shuffle, by what was paid for the Bushido, one left standing."""

WHY = {"honor": "SS-DEFEAT-04", "deck": "SS-DECK-03", "bushido": "SS-CARD-BUSHIDO-09", "standing": "SS-SWORD-01"}


class Told(NamedTuple):
    """What is told of the end. ended: empty where nothing is; by, victims: seats; broke: those without honor."""

    honor: Sequence[int]
    roles: Sequence[str]
    ended: str
    by: int
    victims: tuple[int, ...]
    broke: tuple[int, ...]
    options: Mapping[str, Any]

    @property
    def together(self) -> bool:
        """Whether one card can defeat several at the same time (option mass_card_order)."""
        return bool(self.options["mass_card_order"] == "simultaneous")


def pad(game: Any, values: Mapping[str, str]) -> Score:
    """The score of what lies on the table. Raises ValueError with a sentence."""
    left = dict(values)
    honor = numbers(left.pop("honor", ""), "honor")
    words = [w for w in left.pop("roles", "").split(",") if w]
    n = len(honor)
    least, most = game.about.players
    text = "type honor and roles of all players in seating order: honor=6,3,3 roles=shogun,n,n"
    refuse((not least <= n <= most or len(words) != n, text))
    with unread_is_wrong():
        roles = [names("roles").find(Word(w.strip(), 1, 1)) for w in words]
    counted = "daimyo" in left
    refuse((not possible_set(n, roles) or "shogun" not in roles, f"these roles are not in a game of {n} players"))
    daimyo = numbers(left.pop("daimyo", ",".join(["0"] * n)), "daimyo")
    ended = left.pop("ended", "")
    text = f"daimyo is the number of Daimyo cards of each player, {COPIES} in all at most"
    refuse(
        (len(daimyo) != n or sum(daimyo) > COPIES, text),
        (ended and ended not in HOW, f"ended is {', '.join(HOW)}, not {ended!r}"),
    )
    by, victims = _seat_list(left.pop("by", ""), n, "by"), _seat_list(left.pop("victim", ""), n, "victim")
    edition = left.pop("edition", next(iter(game.rulebook.editions)))
    chosen = {k: game.rulebook.options[k].parse(left.pop(k)) for k in list(left) if k in game.rulebook.options}
    takes = "honor, roles, daimyo, ended, by, victim, edition and options (tie_priority=shogun_first)"
    both = "by and victim name the seats of the last defeat, both of them, by one seat: by=1 victim=3"
    refuse(
        (left, f"unknown: {', '.join(left)}; the score pad takes {takes}"),
        (bool(by) != bool(victims) or len(by) > 1, both),
    )
    setup = Setup(("",) * n, edition, game.rulebook.resolve(edition, chosen))
    broke = tuple(seat for seat, h in enumerate(honor, 1) if not h)
    told = Told(honor, roles, HOW.get(ended, ""), by[0] if by else 0, victims, broke, setup.options)
    how = _ending(told)
    fatal = Fatal(told.by, victims, tuple(v for v in victims if v in broke), 0) if by else None
    ends = (fatal,) if fatal is not None else _ends(told, how)
    state = final(setup, honor, roles, daimyo, WHY.get(how, COUNTED), ends[0] if len(ends) == 1 else None)
    result = score(state, ends=ends)
    if counted:
        return result
    none = ScoreLine(0, "no Daimyo cards were named, so none count", None, "SS-SCORE-04")
    return replace(result, lines=(none, *result.lines))


def _ends(t: Told, how: str) -> Ends:
    """The defeats that can have ended the game, where nobody told which did; None: it ended by something else.

    Who defeats receives honor and had some before (SS-DEFEAT-02, SS-INV-06), so that he has two at least.
    """
    if how not in ("", "honor"):
        return (None,)
    found = [Fatal(by, t.broke, t.broke, 0) for by, honor in enumerate(t.honor, 1) if honor > len(t.broke)]
    return found if how else (None, *found)


def _ending(t: Told) -> str:
    """How the game ended, as far as it is told or follows. Raises ValueError for an end that cannot be."""
    n, all_left = len(t.honor), sum(t.honor)
    dealt = facts.dealt(n)
    sword = "; with one left standing: ended=swordmaster by=1 victim=3" if n > SMALL else ""
    small = "three players have no Victory of the Swordmaster: play goes on (SS-SWORD-05)"
    refuse(
        (all_left > dealt, f"{n} players share {dealt} honor, not {all_left} (SS-SETUP-19)"),
        (t.ended == "standing" and n == SMALL, small),
        (t.ended != "standing" and not t.broke, f"nobody has 0 honor: how did it end? Somebody has 0{sword}"),
    )
    how = t.ended or ("honor" if t.by else "deck" if len(t.broke) > 1 and not t.together else "")
    if how in ("deck", "bushido"):
        _without_defeat(t, how, dealt)
    elif how:
        _by_defeat(t, how)
    return how


def _without_defeat(t: Told, how: str, dealt: int) -> None:
    left, deck = sum(t.honor), how == "deck"
    most = dealt - (len(t.honor) if deck else 1)
    who = "everybody paid 1 honor for the shuffle (SS-DECK-02)" if deck else "1 honor was paid into the box"
    shogun = len(t.honor) == SMALL and t.roles[t.broke[0] - 1] == "shogun"
    refuse(
        (t.by, f"ended={how} is no defeat: leave out by and victim"),
        (left > most, f"ended={how}: {who}, so at most {most} of {dealt} honor are left, not {left}"),
        (
            not deck and len(t.broke) > 1,
            "ended=bushido: one player pays for the Bushido, so one player has 0 honor",
        ),
        (not deck and shogun, "the Shogun of three players pays no honor for the Bushido (SS-3P-06)"),
    )


def _by_defeat(t: Told, how: str) -> None:
    seats = told_seats(t.broke, " and ")
    together = "or several are defeated together (mass_card_order=simultaneous)"
    both_ends = how == "standing" and t.broke and t.options["swordmaster_vs_zero_honor"] == "score"
    refuse(
        (
            len(t.broke) > 1 and not t.together,
            f"{seats} have 0 honor, and one defeat takes the last honor of one player: ended=deck, {together}",
        ),
        (how == "standing" and not t.by, "who is left standing, and who was defeated last? by=1 victim=3"),
        (both_ends, "by this table's option honor counts when both ends come together: ended=honor (SS-SWORD-07)"),
        (
            not t.by and max(t.honor) <= len(t.broke),
            "a defeat gives honor to somebody, but nobody has enough: ended=deck or ended=bushido",
        ),
    )
    if not t.by:
        return
    missed = next((seat for seat in t.broke if seat not in t.victims), 0)
    got = len(t.victims)
    one = "one is defeated after the other, and the last ends the game: one victim"
    refuse(
        (got > 1 and not t.together, f"{one} (or mass_card_order=simultaneous)"),
        (t.by in t.victims, f"nobody defeats themselves: by={t.by} victim={t.by}"),
        (missed, f"@{missed} has 0 honor, so the last defeat was that of @{missed}: victim={missed}"),
        (
            t.honor[t.by - 1] <= got,
            f"@{t.by} received {got} honor for the defeat and had some before, so at least {got + 1} (SS-DEFEAT-02)",
        ),
    )


def _seat_list(text: str, n: int, name: str) -> tuple[int, ...]:
    seats = tuple(seats_of("" if text == "0" else text, name, n))
    refuse((len(set(seats)) < len(seats), f"{name} are seats from 1 to {n}, each once, not {text}"))
    return seats
