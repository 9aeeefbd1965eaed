"""A seat and a weapon in one word, `4:h`: the card that the seat kept, where nothing else can be meant by it."""

from collections.abc import Sequence

from referee.engine.words import Unread, Word
from referee.engine.words import seat as seat_of
from referee.games.shinbi.data import CODE, LETTER
from referee.games.shinbi.flow import resolver_now
from referee.games.shinbi.rules.record import late_shows
from referee.games.shinbi.seating import attackers
from referee.games.shinbi.state import ShinbiState
from referee.games.shinbi.steps import Turn


def read_kept(s: ShinbiState, words: Sequence[Word]) -> Turn | None:
    """`4:h` in one word shows the card that seat 4 kept. None for another word.

    While it gives cards, a seat announces with it, as with `4: h`; of another seat it is asked while attacks are
    announced, and of any other seat while cards are turned up; the one who turns them up does that with it.
    """
    word = words[0]
    name, _, code = word.text.partition(":")
    if code.lower() not in LETTER or name in ("", "0"):
        return None
    clan = seat_of(Word(name, word.column, word.number), s.setup.seats)
    weapon = LETTER[code.lower()]
    if still_asked(s, clan):
        if s.phase == "resolve" and clan == resolver_now(s):
            return None
        if s.phase == "resolve":
            raise _shown_or_turned_up(s, words, clan, weapon)
        if clan == s.turn:
            return None
        forms = [f"show {name} kept {code}", f"{name}: {code}"]
        text = f"does @{clan} show the {weapon} from the hand, `{forms[0]}`, or announce it out of turn, `{forms[1]}`?"
        raise Unread(text, word, "ambiguous", forms)
    return Turn(0, clan, weapon)


def still_asked(s: ShinbiState, clan: int) -> bool:
    """Whether `4:h` is asked about: while attacks are announced or cards are turned up, nobody shows what it kept.

    In the attacks not where this clan has something to show of the round before.
    """
    if s.phase == "resolve":
        return not s.all_resolved
    return s.phase == "assign" and f"kept:{clan}" not in late_shows(s)


def _shown_or_turned_up(s: ShinbiState, words: Sequence[Word], clan: int, weapon: str) -> Unread:
    """The question about `4:k`, or `4:k 3:k`, while cards are turned up."""
    run: list[str] = []
    for word in words:
        name, _, code = word.text.partition(":")
        seat = seat_named(s, Word(name, word.column, word.number)) if name and code.lower() in LETTER else 0
        if not seat:
            break
        run.append(f"{seat}={code.lower()}")
    shows = f"show {clan} kept {CODE[weapon]}"
    who = resolver_now(s)
    if clan not in attackers(who, s.seats):
        text = f"@{who} turns up cards now, but none from @{clan}; if @{clan} shows the card it kept: `{shows}`"
        return Unread(text, words[0], "ambiguous", (shows,))
    turns = " ".join(run)
    text = f"does @{who} turn up the {weapon} of @{clan}, `{turns}`, or is it the card @{clan} kept, `{shows}`?"
    return Unread(text, words[0], "ambiguous", (turns, shows))


def seat_named(s: ShinbiState, word: Word) -> int:
    """The seat that a word names; 0 where it names none."""
    try:
        return seat_of(word, s.setup.seats)
    except Unread:
        return 0
