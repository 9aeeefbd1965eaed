"""Shorthand of Shinbi: seating makes everything positional, so no names are typed.

`ksb` announces katana, sai and blowgun to the three on the right, the nearest first; `k3` announces katana to seat 3,
`k3sb` goes on with the nearest that are left; `katana ben` names the player. `k.s` turns up left-1 and left-3; `xx.`
and `xy.` say same or different without reading the cards, and `k4 s3` names the seats that the cards are from. `ik`
denounces incompetence and turns up a katana, `p+` says that a denouncement of plotting was right.
`-` waives. A seat and a colon before it name another player than the one whose turn it is: `1: ik`, `2: k3`. In one
word with a single weapon, `4:h`, they show the card that seat 4 kept, once all seats have turned their cards up.
"""

import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from operator import itemgetter
from typing import Any

from referee.engine.game import (
    BEGINNING,
    Show,
    Step,
    Unread,
    Word,
    bare,
    is_number,
    named_form,
    normal,
    refuse_word,
    replace,
    told_seats,
)
from referee.engine.game import seat as seat_of
from referee.games.shinbi.data import CODE, LETTER, names, no_call, spoken
from referee.games.shinbi.flow import attacker_now, resolver_now, speaker_now
from referee.games.shinbi.rules.deals import TWO
from referee.games.shinbi.rules.record import late_shows
from referee.games.shinbi.rules.resolve import third_of
from referee.games.shinbi.state import ShinbiState, attackers, targets
from referee.games.shinbi.steps import (
    UNKNOWN,
    WEAPONS,
    Attack,
    Denounce,
    EndTurn,
    Mark,
    Pay,
    Reannounce,
    Recover,
    Reveal,
    Settle,
    SetupStep,
    Turn,
    Waive,
)

WORDS: dict[str, str] = {
    "setup": "setup o r z p start 3: clans in seating order, then the pawn holder",
    "-": "no denouncement (also: no, pass, done, or the next player's entry); ends the attack turn (also: end turn)",
    "hit": "hit is said aloud",
    "miss": "miss is said aloud",
    "pay": "the life for a hit goes to the middle",
    "r": "cards and markers go back, the pawn moves (also: just the next entry)",
    "k": "katana",
    "s": "sai",
    "h": "shuriken",
    "b": "blowgun",
    "i": "denounce incompetence, with the third card: ik",
    "p": "denounce plotting, with the third card: pk",
    "k.s": "turns up a katana from the nearest on the left and a sai from the third; k.s ik: and the call",
    "xx.": "two cards turned up and not read: the same; xy. different",
    "i+": "denounce incompetence, right, third card not read; i- wrong; p+ p- plotting; i+k right, a katana",
    "3>1s": "shows the card of seat 3 that stayed face down in front of seat 1: a sai",
    "4:h": "shows the card that seat 4 kept: a shuriken (before all have turned up cards: show 4 kept h)",
}

Rest = Sequence[Word]


def read(s: ShinbiState, words: Rest) -> tuple[Step, Rest]:
    """One step from the front of an entry, and the words left. Raises Unread."""
    kept = read_kept(s, words)
    if kept is not None:
        return kept, words[1:]
    who, words = _seat_before(s, words)
    word, rest = words[0], words[1:]
    text = normal(word.text)
    table = who in (0, TABLE)
    if table and (text == "setup" or s.phase == "setup"):
        return read_setup(s, words)
    if table and text == "r":
        return Recover(0), rest
    turned = re.fullmatch(r"([1-9])>([1-9])([kshb])", word.text.lower())
    if table and turned:
        return Turn(0, int(turned[1]), LETTER[turned[3]], int(turned[2])), rest
    if who == TABLE or text in ("r", "setup") or turned:
        raise Unread("set-up, cards that go back and cards that are shown are the table's, all else a player's", word)
    if passes(word):
        said = [normal(word.text) for word in words[:3]]
        rest = words[3:] if said == ["end", "of", "turn"] else words[2:] if said[:2] == ["end", "turn"] else rest
        return (EndTurn(who or s.turn) if s.phase == "assign" else Waive(who or speaker_now(s))), rest
    if text in ("hit", "miss"):
        return Settle(who or speaker_now(s), text), rest
    if text == "pay":
        return Pay(who or speaker_now(s)), rest
    turning = s.phase == "resolve" and not s.all_resolved
    if turning and (turned_up := read_turned_up(s, words, who or resolver_now(s))) is not None:
        return turned_up
    if _is_reveal(s, text):
        return read_reveal(s, word, who or resolver_now(s)), rest
    try:
        return read_call(s, words, who) or read_attack(s, words, who)
    except Unread as error:
        if not turning or error.word is not word:
            raise
        text = f"{word.text!r} is neither cards (`k.s`: a dot stays face down) nor a denouncement (`ik`, `p+`)"
        raise Unread(text, word, error.kind, error.options) from None


def passes(word: Word) -> bool:
    """Whether a word says that nobody is denounced, or that an attack turn is over."""
    return word.text in ("-", "–") or normal(word.text) in ("no", "pass", "done", "end") or bare(word.text) in no_call()


def is_setup(words: Rest) -> bool:
    """Whether an entry begins with clans, up to the word `start`."""
    clans = next((words[:at] for at, word in enumerate(words) if normal(word.text) == "start"), words)
    return bool(clans) and all(names("clans").named(word.text) for word in clans)


TABLE = -1
"""Who acts when an entry begins with `0:`."""


def _seat_before(s: ShinbiState, words: Rest) -> tuple[int, Rest]:
    """The seat that an entry names before its shorthand (`2: k3`, `2:ik`; 0: none), and the words behind it."""
    first = words[0]
    name, colon, tail = first.text.partition(":")
    if not colon or not name:
        return 0, words
    seat = TABLE if name == "0" else seat_of(Word(name, first.column, first.number), s.setup.seats)
    words = (first.rest(len(name) + 1), *words[1:]) if tail else words[1:]
    refuse_word(first, (not words, f"what does seat {name} do? `{name}: k3`, `{name}: k.s`, `{name}: ik`"))
    return seat, words


def _is_reveal(s: ShinbiState, text: str) -> bool:
    """Whether a word is a pattern of cards; while seats have to turn cards up, weapons without a dot are one too."""
    if re.fullmatch(r"[kshbxy?.]{3}", text) and re.search(r"[x?.]", text):
        return True
    return s.phase == "resolve" and not s.all_resolved and re.fullmatch(r"[kshb]{1,3}", text) is not None


def read_setup(s: ShinbiState, words: Rest) -> tuple[SetupStep, Rest]:
    """`setup o r z p start 3`: clans in seating order, then the pawn holder."""
    left = list(words)
    if normal(left[0].text) == "setup":
        left.pop(0)
    clans: list[str] = []
    start = 1
    while left:
        word = left.pop(0)
        if normal(word.text) == "start":
            refuse_word(word, (not left, "after `start` type the seat of the pawn holder"))
            start = seat_of(left.pop(0), s.setup.seats)
            break
        clans.append(names("clans").find(word))
    if not clans:
        raise Unread(f"type the clans in seating order and the pawn holder: `{setup_form(s)}`", words[0])
    return SetupStep(0, tuple(clans), start), left


def read_turned_up(s: ShinbiState, words: Rest, who: int) -> tuple[Reveal, Rest] | None:
    """`k4 s3`, `katana dai sai cho`, `4=k,3=s`: cards turned up with the seats that they are from; None for anything
    else.

    Raises Unread for cards without a seat, which are told by their places.
    """
    first = words[0]
    cards: list[tuple[int, str]] = []
    begun = ""
    order = attackers(who, s.seats)
    while words and len(cards) < len(order):
        word, rest = words[0], words[1:]
        pairs = [part.partition("=") for part in word.text.split(",")]
        if all(sign for _, sign, _ in pairs):
            for name, _, card in pairs:
                seat = seat_of(word._replace(text=name), s.setup.seats)
                cards.append((seat, names("weapons").find(word._replace(text=card), WEAPONS)))
            words = rest
            continue
        digit = word.text[-1] if word.text[-1] in "123456789" else ""
        weapon = names("weapons").exact(word.text.removesuffix(digit))
        if weapon is None:
            break
        behind = seat_named(s, rest[0]) if rest and names("weapons").exact(rest[0].text) is None else 0
        if digit or behind:
            cards.append((int(digit or behind), weapon))
        else:
            begun += CODE[weapon]
        words = rest if digit or not behind else rest[1:]
    if begun and not cards:
        raise _no_place(s, first, who, begun)
    if begun or not cards:
        return None
    cards.sort(key=lambda card: order.index(card[0]) if card[0] in order else len(order))
    return Reveal(who, tuple(cards)), words


def setup_form(s: ShinbiState) -> str:
    """A set-up as it may be typed at this table."""
    return f"setup {' '.join('orzp7g'[: s.seats])} start 3"


RUN = re.compile(r"(?:[kshb?-][1-9]?){1,3}")
SHURIKEN = "sh"
"""`sh` alone is the shuriken, else each letter is a weapon."""


def read_attack(s: ShinbiState, words: Rest, seat: int = 0) -> tuple[Attack, Rest]:
    """One announcement; letters run on to the next targets without a card, the nearest first, or to a seat told by its
    digit.

    seat: who was named.
    """
    word = words[0]
    who = seat or attacker_now(s)
    nearest = next_target(s, who)
    low = word.text.lower()
    name = names("weapons").exact(low[:-1]) if low[-1] in "123456789" and low[:-1].isalpha() else None
    if name is not None:
        return Attack(who, int(low[-1]), name), words[1:]
    run = list(re.finditer(r"[kshb?-][1-9]?", low)) if RUN.fullmatch(low) and low != SHURIKEN else []
    if run:
        _fits(s, word, [found[0] for found in run], who)
        rest: list[Word] = []
        three = targets(who, s.seats)
        anew = s.phase == "assign" and all(s.said[t - 1][who - 1] for t in three)  # nobody is left: the three once more
        for at, found in enumerate(run[1:], 1):
            rest += [Word(f"{seat}:", word.column, word.number)] if seat else []
            text = found[0].replace("-", "?")  # a `-` of its own would be a pass
            text += str(three[at]) if anew and len(text) == 1 else ""
            rest.append(Word(text, word.column + found.start(), word.number))
        first = run[0][0]
        if aimed := _aimed_at(s, words, who) if low in LETTER else 0:
            return Attack(who, aimed, LETTER[low]), words[2:]
        return Attack(who, int(first[1:] or nearest), LETTER.get(first[0], "")), (*rest, *words[1:])
    weapon = names("weapons").find(word, WEAPONS)
    aimed = _aimed_at(s, words, who)
    return Attack(who, aimed or nearest, weapon), words[2 if aimed else 1 :]


def _aimed_at(s: ShinbiState, words: Rest, who: int) -> int:
    """The seat of the player named behind a weapon, `katana ben`; 0 where no seat stands there.

    who: the attacker. Raises Unread where the name of a player who can be attacked, or some letters with which it
    begins, is a weapon that can be the next announcement.
    """
    if len(words) < 2:
        return 0
    word, behind = words[:2]
    seat = seat_named(s, behind) if behind.number != word.number else 0  # letters of one word run on
    if not seat or (is_number(behind.text) and len(behind.text) > 1):
        return 0
    low = behind.text.lower()
    announces = names("weapons").exact(low) or RUN.fullmatch(low)
    if is_number(behind.text) or not (announces or low in WORDS or passes(behind) or _call(words[1:])):
        return seat
    begun = named_form(s.setup.seats[seat - 1]) != named_form(behind.text)
    if (begun and len(behind.text) < BEGINNING) or seat not in targets(who, s.seats) or s.said[seat - 1][who - 1]:
        return 0
    code = CODE[names("weapons").find(word, WEAPONS)]
    text = (
        f"{behind.text!r} is the player, `{code}{seat}`, and the next announcement, `{code} {low}`: type "
        f"`{code}{seat}` or `{seat}`"
    )
    raise Unread(text, behind, "ambiguous", (str(seat),))


def means_too(s: ShinbiState, words: Rest) -> Sequence[str]:
    """Where two targets are left or more, `sh` may be two announcements."""
    said = words[1:] if words[0].text.endswith(":") else words
    left = s.left_for(s.turn) if s.phase == "assign" else []
    if len(left) < TWO or len(said) != 1 or said[0].text.lower().rpartition(":")[2] != SHURIKEN:
        return ()
    return (f"`sh` is one shuriken, and @{left[1]} is not attacked yet; for sai and shuriken type `z`, then `s h`",)


def _fits(s: ShinbiState, word: Word, run: Sequence[str], who: int) -> None:
    """Raise Unread for more letters in one word than this seat has targets left: one word is what one player says."""
    left = s.left_for(who)
    last = s.assigned.count(False) == 1
    if s.phase != "assign" or s.assigned[who - 1] or len(run) <= len(left) or not (left or last):
        return
    have = f"only {told_seats(left, ' and ')}" if left else "nobody"
    text = f"{len(run)} announcements, but @{who} has {have} left to attack"
    if last:
        raise Unread(text, word, options=("".join(run[: len(left)]),) if left else ())
    own, others = "".join(run[: len(left)]), "".join(run[len(left) :])
    raise Unread(f"{text}; the next player's stand behind a blank", word, options=(own, f"{own} {others}"))


def next_target(s: ShinbiState, who: int) -> int:
    """The nearest target without a card of this seat; after the last resolution all cards count as taken back."""
    left = [] if s.phase == "resolve" and s.all_resolved else s.left_for(who)
    return left[0] if left else targets(who, s.seats)[0]


def read_reveal(s: ShinbiState, word: Word, who: int) -> Reveal:
    """`k.s`, positions from the nearest attacker on the left; `xx.` and `xy.` when the cards are not read."""
    three = attackers(who, s.seats)
    low = normal(word.text)
    if len(low) < len(three):
        raise _no_place(s, word, who, low)
    cards = tuple((a, LETTER.get(letter, UNKNOWN)) for a, letter in zip(three, low, strict=True) if letter != ".")
    lazy = re.sub(r"[^xy?]", "", low)
    other = lazy and (len(cards) != 2 or lazy not in ("xx", "xy", "yx"))
    refuse_word(
        word,
        (not cards, "three dots turn up nothing; type e.g. `k.s`: a dot stays face down"),
        (other, "unread cards are typed `xx.` (the same) or `xy.` (different), with a dot for the third"),
    )
    return Reveal(who, cards, {"": "", "xx": "same"}.get(lazy, "different"))


def _no_place(s: ShinbiState, word: Word, who: int, low: str) -> Unread:
    """Cards turned up without a word on which of the three stay down. low: their letters."""
    turning = resolver_now(s)
    if who != turning and not s.resolved[who - 1]:
        text = f"@{turning} turns up cards now, not @{who}"
        if who in attackers(turning, s.seats) and len(low) == 1:
            text += f"; for the card from @{who} type `{who}={low}`, then the second card"
        return Unread(text, word, "ambiguous")
    if len(low) > TWO:
        return Unread(f"@{who} turns up two cards: type e.g. `k.s`; a dot stays face down", word)
    if len(low) == 1 and not s.one_by_one:
        return Unread(f"@{who} turns up two cards; type both, e.g. `{low}.s`: a dot stays face down", word)
    forms = [low + ".", low[0] + "." + low[1], "." + low] if len(low) > 1 else [f"{low}..", f".{low}.", f"..{low}"]
    said = " or ".join(f"`{form}`" for form in forms)
    text = f"which cards does @{who} turn up? A dot stays face down: {said}"
    return Unread(text, word, "ambiguous", forms)


def read_call(s: ShinbiState, words: Rest, seat: int = 0) -> tuple[Denounce, Rest] | None:
    """`ik`, `i k`, `p+` or the call written out, in the words of the books too; None when it is no call."""
    found = _call(words)
    if found is None:
        return None
    what, tail, rest = found
    who = seat or speaker_now(s, late=what == "incompetence")
    third, right = third_of(s, who), None
    if tail is None:
        if not rest:
            return Denounce(who, what, (third, "")), rest
        tail, rest = rest[0], rest[1:]
    if tail.text[:1] in ("+", "-"):
        right = tail.text[0] == "+"
        if len(tail.text) == 1 and not (rest and names("weapons").exact(rest[0].text)):
            return Denounce(who, what, (third, UNKNOWN), right), rest
        tail, rest = (tail.rest(1), rest) if len(tail.text) > 1 else (rest[0], rest[1:])
    return Denounce(who, what, (third, names("weapons").find(tail, WEAPONS)), right), rest


def without_verb(words: Rest) -> Rest:
    """`denounce plotting k`, as people say it, without the verb; plain form (`denounce plotting 3,sai`) as it is."""
    front = words[:1] if words and words[0].text.endswith(":") else ()
    said = words[len(front) :]
    if len(said) <= TWO or normal(said[0].text) != "denounce" or any("=" in word.text for word in said):
        return words
    third = said[TWO].text
    return (*front, *said[1:]) if third in ("+", "-") or names("weapons").exact(third) else words


def _call(words: Rest) -> tuple[str, Word | None, Rest] | None:
    """The call that an entry begins with, what stands in the same word behind it, and the words left."""
    forms = [normal(word.text) for word in words]
    for said, what in spoken().items():
        if tuple(forms[: len(said)]) == said:
            return what, None, words[len(said) :]
    word, rest = words[0], words[1:]
    short = re.fullmatch(r"([a-z])([kshb]|[+-][kshb]?)", word.text.lower())
    if short and (letter := names("calls").exact(short[1])) is not None:
        return letter, word.rest(1), rest
    exact = names("calls").exact(word.text)
    if exact is not None:
        return exact, None, rest
    fits = {c for a, c in names("calls").aliases().items() if len(forms[0]) > 3 and a.startswith(forms[0])}
    return (fits.pop(), None, rest) if len(fits) == 1 else None


def read_show(s: ShinbiState, words: Rest) -> Show:
    """`show 4 kept h` or `show 4>1 sai`. Raises Unread."""
    refuse_word(None, (not words, "show what? `show 4 kept h` (the card that seat 4 kept) or `show 4>1 sai`"))
    word = words[0]
    if ">" in word.text:
        refuse_word(word, (len(words) != 2, f"after `show {word.text}` type one weapon"))
        return Show(word.text, (names("weapons").find(words[1], WEAPONS),))
    if len(words) != 3 or normal(words[1].text) != "kept":
        raise Unread("type `show SEAT kept WEAPON`, or `show 4>1 WEAPON` for a card in front of seat 1", word)
    return Show(f"kept:{seat_of(word, s.setup.seats)}", (names("weapons").find(words[2], WEAPONS),))


def write_show(s: ShinbiState, show: Show) -> str:
    """The inverse of `read_show`."""
    head, colon, seat = show.zone.partition(":")
    return f"{seat} kept {show.cards[0]}" if colon and head == "kept" else f"{show.zone} {show.cards[0]}"


# --- a seat and a weapon in one word, `4:h`: the card that the seat kept ---------------------------------------------


def read_kept(s: ShinbiState, words: Rest) -> Turn | None:
    """`4:h` in one word shows the card that seat 4 kept. None for another word.

    While it gives cards, a seat announces with it, as with `4: h`; of another seat it is asked while attacks are
    announced, and of any other seat while cards are turned up; the one who turns them up does that with it.
    """
    word = words[0]
    name, _, code = word.text.partition(":")
    if code.lower() not in LETTER or name in ("", "0"):
        return None
    clan = seat_of(word._replace(text=name), s.setup.seats)
    weapon = LETTER[code.lower()]
    if still_asked(s, clan):
        resolving = s.phase == "resolve"
        if clan == (resolver_now(s) if resolving else s.turn):
            return None
        if resolving:
            raise _shown_or_turned_up(s, words, clan, weapon)
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


def _shown_or_turned_up(s: ShinbiState, words: Rest, clan: int, weapon: str) -> Unread:
    """The question about `4:k`, or `4:k 3:k`, while cards are turned up."""
    parts = [word._replace(text=word.text.partition(":")[0]) for word in words]
    codes = [word.text.lower().partition(":")[2] for word in words]
    named = [seat_named(s, part) if code in LETTER else 0 for part, code in zip(parts, codes, strict=True)]
    run = [f"{seat}={code}" for seat, code in takewhile(itemgetter(0), zip(named, codes, strict=True))]
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


# --- words in plain form ---------------------------------------------------------------------------------------------


def spelled_out(s: ShinbiState, step: Step) -> Step:
    """A step typed in plain form, with ids where it has the names of the books, other spellings or codes.

    `attack 3 Katana`, `mark 1 cerbatana`, `denounce complot 3,Sai`. A word that names nothing stays as it was typed.
    """
    spell = SPELLED.get(type(step))
    return replace(step, **spell(step)) if spell is not None else step


def _id(kind: str, text: str) -> str:
    return names(kind).named(text) or text


def _weapons(*cards: tuple[int, str]) -> tuple[tuple[int, str], ...]:
    return tuple((a, _id("weapons", weapon)) for a, weapon in cards)


SPELLED: dict[type[Step], Callable[[Any], dict[str, Any]]] = {
    Attack: lambda step: {"say": _id("weapons", step.say)},
    Reannounce: lambda step: {"say": _id("weapons", step.say)},
    Mark: lambda step: {"weapon": _id("weapons", step.weapon)},
    Turn: lambda step: {"weapon": _id("weapons", step.weapon)},
    Reveal: lambda step: {"cards": _weapons(*step.cards), "pair": step.pair.lower()},
    Denounce: lambda step: {"what": _id("calls", step.what), "third": _weapons(step.third)[0]},
    Settle: lambda step: {"said": step.said.lower()},
    SetupStep: lambda step: {"clans": tuple(_id("clans", clan) for clan in step.clans)},
}
"""What is spelled out of each kind of step."""
