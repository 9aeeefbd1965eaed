"""Shorthand of Shinobi Clans. Whose turn it is is known: a card face down is its Target's letter `d`, a weapon `da`.

Blanks separate. Targets are s o d m r or their names, sides g a, cards the codes of the component list or their names,
players a digit or the beginning of a name. `2: da` names another seat than the one expected. In the battle the cards
are typed in stack order: `bm ggm`.
"""

import re
from collections.abc import Callable, Sequence

from referee.engine.game import Show, Step, Unread, Word, normal, refuse_word, seat
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.codes import (
    card_of,
    card_words,
    code,
    exact_card,
    further,
    named_card,
    target_id,
    target_of,
    unread,
)
from referee.games.shinobi_clans.data import (
    CODE_OF_TARGET,
    FACE_UP,
    LETTER,
    UNREAD,
    card_names,
    target_name,
    target_names,
)
from referee.games.shinobi_clans.notation_battle import FOUND, SIDES, TOKENS, read_battle, read_shown, read_tokens
from referee.games.shinobi_clans.notation_draft import (
    is_target,
    read_leftovers,
    read_pick,
    read_place,
    read_pool,
    read_start,
    read_targets,
    read_trim,
)
from referee.games.shinobi_clans.rules.after import can_be_found
from referee.games.shinobi_clans.rules.ninja import LATE
from referee.games.shinobi_clans.state import ROW, ClansState

WORDS: dict[str, str] = {
    "r": "r 2 5 3 1: the Rewards drawn for the starting player, by seat; as a Target: the Ronin",
    "start": "start 3: seat 3 starts",
    "t": "t d5 r2 s3, also t d5r2s3: the Targets with their Rewards: s Shogun, o Old Ninja Master, d Daimyo, m "
    "Merchant, r Ronin",
    "k": "drafted: nothing of it was seen",
    "tr": "tr 2 jut thf: seat 2 discards these cards; tr 2 3: three cards, unseen",
    "l": "l 2 jut thf: the cards that seat 2 kept lie open",
    "p": "p aku aap …: the draft pool",
    "c": "everybody has two contracts down, and who had to discard has done so, unseen; c 1 2: these seats; "
    "1: place 3: seat 1 has put another number down",
    ".": "pass for the rest of the round (also: pass, done, end turn)",
    "x": "x b: Disappear in Smoke, robbing Ben; x -: nobody to rob; for a card: it was not read, as ? is inside an "
    "entry",
    "y": "Appear in Smoke; what is played of it follows: y d",
    "b": "b d: resolve the Daimyo next",
    "-": "nobody has a contract; no token is read; -jut: a leftover",
    "+": "the open card that comes next; +/jut: it finds a Jutte",
    "=": "settled as computed; =6 11 10: Guardian total, Assassin total, pot",
    "scout": "d sc: the Scout on the Daimyo's stack",
    "spy": "d sp bm: the Spy on the Daimyo turns up a Bomb Maker",
    "s": "the Shogun",
    "o": "the Old Ninja Master",
    "d": "the Daimyo",
    "m": "the Merchant",
}

PLAY = re.compile(r"([sodmr])(?:([ga])([0-9]*))?(?:=(.+))?")

Rest = Sequence[Word]

WORDS |= card_words()


def read(s: ClansState, words: Rest) -> tuple[Step, Rest]:
    """One step from the front of an entry, and the words left. Raises Unread."""
    word = words[0]
    if word.text.endswith(":") and len(words) > 1:
        who = seat(Word(word.text[:-1], word.column, word.number), s.setup.seats)
        if s.fight is not None and s.fight.step == "tokens" and words[1].text.lower() in SIDES:
            return read_battle(s, words, 0)
        return _read(s, words[1:], who)
    return _read(s, words, 0)


def _read(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    text = words[0].text.lower()
    when, opening = OPENINGS.get(text, NO_OPENING)
    if when(s, words):
        return opening(s, words, who)
    if s.phase == "target" and is_target(words[0]):
        return read_targets(s, (words[0], *words))
    if who and s.phase in LATE and _is_play(s, words[0]):
        return read_play(s, words, who)  # a card that is played after all have passed; `b d` begins the battle
    if (s.closed or s.over) and can_be_found(s) and (TOKENS if s.phase == "pick" else FOUND).fullmatch(text):
        return read_tokens(s, words, who)
    if (reader := READERS.get(s.phase)) is not None:
        return reader(s, words, who)
    if text[:1] in "sodmr.xy" and s.phase not in ("setup", "tie", "target"):
        return read_play(s, words, who)
    if TOKENS.fullmatch(text):
        return read_tokens(s, words, who)
    raise Unread(f"{words[0].text!r} is not understood here; `?` shows what can be typed", words[0])


Reader = Callable[[ClansState, Rest, int], tuple[Step, Rest]]
"""Reads a step from the front of an entry; the number is the seat that was typed before it, or 0."""
When = Callable[[ClansState, Rest], bool]


def _begun(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    return st.Begin(who, target_of(words[1])), words[2:]


def _drafted(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    return st.Draft(0), words[1:]


def _always(s: ClansState, words: Rest) -> bool:
    return True


def _with_more(s: ClansState, words: Rest) -> bool:
    return len(words) > 1


NO_OPENING: tuple[When, Reader] = (lambda s, words: False, _begun)
OPENINGS: dict[str, tuple[When, Reader]] = {
    "start": (_always, lambda s, words, who: read_start(s, words)),
    "r": (lambda s, words: s.phase in ("setup", "tie"), lambda s, words, who: read_start(s, words)),
    **dict.fromkeys(
        ("t", "target"),
        (lambda s, words: len(words) > 1 and s.phase != "ninja", lambda s, words, who: read_targets(s, words)),
    ),
    "k": (_always, _drafted),
    **dict.fromkeys(("done", "drafted"), (lambda s, words: s.phase == "draft", _drafted)),
    "c": (_always, lambda s, words, who: read_place(s, words)),
    "tr": (_always, lambda s, words, who: read_trim(s, words)),
    "l": (_with_more, lambda s, words, who: read_leftovers(s, words)),
    "p": (_with_more, lambda s, words, who: read_pool(s, words)),
    **dict.fromkeys(("b", "battle", "resolve"), (_with_more, _begun)),
}
"""Words that begin a step in any phase: when they do, and what reads it."""


def read_worded(s: ClansState, words: Rest) -> tuple[Step, Rest] | None:
    """A verb with the shorthand behind it: `tokens 1mg 3mg`, `shown 1a 2g`, `targets d5 r2 s3`, `pool aku aap`.

    None where this is a plain entry, in which what is wrong is said. Raises Unread.
    """
    if words[0].text.endswith(":"):
        words = words[1:]
    reader = WORDED.get(words[0].text) if len(words) > 1 else None
    if reader is None or any(sign in word.text[1:] for word in words for sign in "=:,"):
        return None
    return reader(s, words)


WORDED: dict[str, Callable[[ClansState, Rest], tuple[Step, Rest]]] = {
    "tokens": lambda s, words: read_tokens(s, words[1:], 0),
    "shown": lambda s, words: read_shown(s, words[1:]),
    "targets": read_targets,
    "pool": read_pool,
}


# --- ninja phase -----------------------------------------------------------------------------------------------------


def read_play(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    """`d`, `da`, `da2`, `d=aku`, `d sc`, `d sp bm`, `d ms sk ro`, `x b`, `y`, `.`, `/aku`."""
    word, rest = words[0], words[1:]
    text = word.text.lower()
    who = who or s.turn or s.start or 1
    if word.text in (".", "·") or text in ("pass", "done", "end"):
        rest = rest[1:] if text == "end" and rest and rest[0].text.lower() == "turn" else rest
        return st.Pass(who), rest
    if text.startswith("/") and len(text) > 1:
        return st.Turned(who, card_of(s, word.rest(1))), rest
    if (event := EVENTS.get(exact_card(s, text) or "", text)) == "x":
        return read_disappear(s, words, who)
    if event == "y":
        return st.Appear(who), rest
    if text.startswith("y="):
        refuse_word(word, (not text[2:], "type the two cards drawn behind y=, like y=jut,bm; or y alone"))
        drawn = [Word(part, word.column + 2, word.number) for part in text[2:].split(",") if part]
        return st.Appear(who, tuple(card_of(s, part) for part in drawn)), rest
    return _read_onto(s, words, who)


def _read_onto(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    """A card that is played to a Target: its letter or name, with a side, a slot and what is laid face up."""
    word, rest = words[0], words[1:]
    match = PLAY.fullmatch(word.text.lower())
    _event_apart(s, words)
    if match is None and TOKENS.fullmatch(word.text):
        return read_tokens(s, words, who)
    if match is None:
        match = _by_name(s, word)
    if not match[2] and not match[4] and rest and (behind := _side(rest[0])):
        match, rest = PLAY.fullmatch(match[1] + behind), rest[1:]
        assert match is not None
    to, side, number, named = LETTER[match[1]], match[2], match[3], match[4]
    card = ""
    if named:
        told = word if "=" in word.text else words[1]  # `ronin a=shu`
        card = card_of(s, told.rest(told.text.index("=") + 1))
    elif s.scouts.get(to) and rest and (card := _face_up(s, rest[0])):
        rest = rest[1:]
    if side:
        return st.Weapon(who, to, side, card, int(number) if number and len(number) < 3 else 0), rest
    if card == "scout":
        return st.Scout(who, to), rest
    if not card and rest and (special := read_special(s, to, rest, who)) is not None:
        return special
    return st.Lay(who, to, card), rest


def _event_apart(s: ClansState, words: Rest) -> None:
    """Offer `ys` and `xb` with their blank, and nothing in which the event is left out. Raises Unread."""
    text = words[0].text.lower()
    event, behind = text[:1], text[1:]
    if event not in EVENTS.values() or not behind or exact_card(s, text) is not None:
        return
    try:
        read_play(s, [words[0]._replace(text=event), words[0].rest(1)], 0)
        if event == "y":
            read_play(s, [words[0].rest(1)], 0)
    except Unread:
        return
    name = "Appear in Smoke" if event == "y" else "Disappear in Smoke"
    offer = " ".join((event, words[0].text[1:], *(word.text for word in words[1:])))
    raise Unread(f"a blank stands behind `{event}`, {name}: `{offer}`", words[0], options=(offer,), whole=True)


def _face_up(s: ClansState, word: Word) -> str:
    """The card that a word names behind a Target where a Scout lies, `d aku`; empty where it is a play of its own."""
    card = exact_card(s, word.text) or ""
    return "" if card in FACE_UP or _is_play(s, word) else card


def _is_play(s: ClansState, word: Word) -> bool:
    """Whether a word begins a card that is played."""
    text = word.text.lower()
    named = exact_card(s, text) in EVENTS or target_names().exact(text.partition("=")[0]) is not None
    return named or PLAY.fullmatch(text) is not None or text in ("x", "y") or text.startswith("y=")


EVENTS = {"disappear_in_smoke": "x", "appear_in_smoke": "y"}
"""Events by what is typed where they are played."""

SIDE = re.compile(r"(g|a|guardian|assassin)([0-9]{0,2}(?:=.+)?)", re.IGNORECASE)


def _side(word: Word) -> str:
    """Side and slot of a weapon that stand behind its Target, `daimyo guardian`, as `g`; empty for anything else."""
    found = SIDE.fullmatch(word.text)
    return found[1][0].lower() + found[2] if found else ""


def _by_name(s: ClansState, word: Word) -> re.Match[str]:
    """A Target by its name as its letter is read. Raises Unread."""
    name, sign, card = word.text.partition("=")
    full = target_names().named(name)
    match = PLAY.fullmatch(CODE_OF_TARGET[full] + sign + card) if full is not None and len(normal(name)) >= 3 else None
    if match is None:
        passes = word.text.lower() in ENDS
        raise Unread(_no_play(s, word), word, options=(".",) if passes else (), whole=passes)
    return match


ENDS = ("e", "end")
"""How a turn ends elsewhere; here the play ends it, and who does not play passes."""

NOT_NOW = {
    **dict.fromkeys(
        ("contract", "contracts"),
        "contracts are turned over in the battle, when their Target is resolved: `b d`, then 1a 2g",
    ),
    **dict.fromkeys(("target", "targets"), "the Targets of this round are already laid out; `amend` that line"),
}
"""Words of the rulebook that belong to another time."""


def _no_play(s: ClansState, word: Word) -> str:
    """Why a word is no play, and how a card that it names is laid."""
    found = exact_card(s, word.text) or card_names(further(s)).named(word.text)
    card = s.cards.get(found) if found is not None else None
    if word.text.lower() in ENDS:
        return f"{word.text!r} is no play: a turn ends with the play; `.` passes for the rest of the round"
    if (early := NOT_NOW.get(word.text.lower())) is not None:
        return early
    usual = f"{word.text!r} is no play: type a Target (s o d m r), with a or g for a weapon in its slot"
    if card is None:
        return usual
    if card.id in FACE_UP:
        return f"{card.name} is laid face up onto a Target: type d {card.code}"
    where = "da, or da=" if card.kind == "weapon" else "d, or d="
    return f"{card.name} is laid face down: type {where}{card.code} if its face was seen"


def read_disappear(s: ClansState, words: Rest, who: int) -> tuple[Step, Rest]:
    """`x b`, `x -`."""
    refuse_word(
        words[0], (not words[1:], "who is robbed by Disappear in Smoke? Type x or dis and the player, or - for nobody")
    )
    return st.Disappear(who, 0 if words[1].text == "-" else seat(words[1], s.setup.seats)), words[2:]


def read_special(s: ClansState, to: str, rest: Rest, who: int) -> tuple[Step, Rest] | None:
    """What follows a Target: `sc`, `sp CARD`, `ms CARD CARD`; None for the next play."""
    word = rest[0]
    said = 0
    text = word.text.lower()
    if re.fullmatch(r"ms[12]", text):
        said, text = int(text[2]), "ms"
    if (card := exact_card(s, text)) == "scout":
        return st.Scout(who, to), rest[1:]
    if card not in FACE_UP:
        return None
    most = 1 if card == "shinobi_spy" else 3
    seen: list[str] = []
    left = list(rest[1:])
    while left and len(seen) < most:
        if left[0].text == "-" and card != "shinobi_spy":
            seen.append("")
        elif (unread(left[0]) and _ends(left)) or exact_card(s, left[0].text) is not None:
            seen.append(card_of(s, left[0], "stack"))
        else:
            break
        left.pop(0)
    if card == "shinobi_spy":
        return st.Spy(who, to, tuple(seen)), left
    return st.MasterSpy(who, to, tuple(seen), said), left


def _ends(left: Rest) -> bool:
    """Whether a card that was not read can stand here: `x` and a player behind it are Disappear in Smoke."""
    return left[0].text == UNREAD or len(left) < 2 or left[1].text in ("x", "X", UNREAD)


READERS: dict[str, Reader] = {
    "pick": read_pick,
    "ninja": read_play,
    "battle": read_battle,
    "all": read_tokens,
    "rest": read_tokens,
}


# --- shows -----------------------------------------------------------------------------------------------------------


def read_show(s: ClansState, words: Rest) -> Show:
    """`show hand 2 thf jut` (all of it with `whole`), `show #41 thf`, `show discard thf`. Raises Unread."""
    refuse_word(None, (not words, "show what? `show hand 2 thf jut`, or `show #41 thf` for the card that line 41 laid"))
    first = words[0].text.lower()
    rest = list(words[1:])
    if first == "hand":
        refuse_word(words[0], (not rest, "show hand SEAT CARD…"))
        zone = f"hand:{seat(rest.pop(0), s.setup.seats)}"
    elif (target := target_id(first)) in s.stacks:
        zone = _seen_at(s, words, target)
    else:
        zone = _zone(s, words[0])
    whole = bool(rest) and rest[-1].text.lower() == "whole"
    cards = tuple(named_card(s, word) for word in (rest[:-1] if whole else rest))
    refuse_word(words[-1], (not (cards or whole), f"which cards were shown at {zone}?"))
    return Show(zone, cards, whole)


def _seen_at(s: ClansState, words: Rest, target: str) -> str:
    """The face-down card at a Target of which somebody speaks; of several, the places are offered. Raises Unread.

    Where the card is named, only those places are offered where it can lie.
    """
    lying = [pos for pos in reversed(s.stacks[target]) if not pos.up]
    slots = [slot for row in ROW[target].values() for slot in s.rows.get(row, ())]
    lying += [slot.pos for slot in slots if slot.hidden and slot.pos is not None]
    name = target_name(target)
    refuse_word(words[0], (not lying, f"no card lies face down at the {name}"))
    card = named_card(s, words[1]) if len(words) == 2 else ""
    fits = [pos for pos in lying if not card or s.ledger.could(pos.zone, card).verdict != "no"] or lying
    if len(fits) == 1:
        return fits[0].zone
    who = ", ".join(f"`{pos.zone}` laid by @{pos.who}" for pos in fits[:8])
    raise Unread(
        f"which of the {len(fits)} face-down cards at the {name} was shown? {who} (top first)",
        words[0],
        options=tuple(" ".join(["show", pos.zone, *(word.text for word in words[1:])]) for pos in fits[:8]),
    )


def _zone(s: ClansState, word: Word) -> str:
    """A place with the number in place of a player's name: `hand:Ben` is `hand:2`."""
    place, colon, name = word.text.partition(":")
    if place.lower() != "hand" or not colon:
        return word.text
    return f"hand:{seat(Word(name, word.column, word.number), s.setup.seats)}"


def write_show(s: ClansState, show: Show) -> str:
    """The inverse of `read_show`."""
    zone = show.zone.replace("hand:", "hand ")
    return " ".join([zone, *(code(s, card) for card in show.cards), *(["whole"] if show.whole else [])])
