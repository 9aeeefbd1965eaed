"""Shorthand of Ninjato: what is typed within an attack."""

import re

import msgspec

from referee.engine.game import Step, Unread, Word
from referee.games.ninjato import data, notation_setup, steps
from referee.games.ninjato.notation_blanks import Read, Rest
from referee.games.ninjato.rules import fight, loot, outcome, skills
from referee.games.ninjato.rules.raid import deck_for
from referee.games.ninjato.state import NinjatoState, Raid

BANZAI = "a Banzai is typed with its guard, behind a blank: b3; not known yet? leave it out"
"""How a Banzai is typed, for those who type it without its guard."""


def read_raid(s: NinjatoState, raid: Raid, words: Rest) -> Read:
    """Within an attack. Raises Unread."""
    word, rest = words[0], words[1:]
    low, who = word.text.lower(), raid.who
    if raid.stage in ("alarm", "refill") and re.fullmatch(r"[2345g–-]", low):
        return steps.Token(0, "-" if low in "–-" else data.KINDS[data.LETTERS.index(low)]), rest
    if low.startswith("=") or (raid.stage == "clear" and re.fullmatch(r"[tmg][0-9]{1,2}", low)):
        token = notation_setup.read_token(word._replace(text=low.removeprefix("=")))
        return steps.Clear(0 if s.options["token_pile"] == "facedown_draw" else who, token), rest
    if found := re.fullmatch(r"l([2345g]?)", low):
        return steps.Leave(who), ((word.rest(1), *rest) if found[1] else rest)
    if re.fullmatch(r"f([2345g]*)", low):
        return read_fail(s, raid, word, rest)
    if (glued := _glued(s, word)) is not None:
        return read_raid(s, raid, (*glued, *rest))
    if (skill := read_skill(s, who, word)) is not None:
        return skill, rest
    if raid.stage == "choice" or low.startswith("b"):
        return read_banzai(s, raid, word, rest)
    return read_play(s, who, word), rest


def read_banzai(s: NinjatoState, raid: Raid, word: Word, rest: Rest) -> Read:
    """`b3`, `3a`, `b 25*2`; `b` alone where no guard is turned up. Raises Unread."""
    said = word.text.lower().removeprefix("b")
    deck = deck_for(s, s.houses[raid.house - 1]) if raid.stage == "choice" else ""
    if not said and rest and data.guard(data.guard_code(rest[0].text)) is not None:
        return steps.Banzai(raid.who, notation_setup.read_guard(rest[0])), rest[1:]
    if not said:
        if deck in ("normal", "elite"):
            text = f"which guard was turned up? 3, with an alarm 3a, an elite 25*2; {BANZAI}"
            raise Unread(text, word, options=("",), whole=True)
        return steps.Banzai(raid.who, ""), rest
    if data.guard(data.guard_code(said)) is None and word.text.isalpha():
        shape = "an elite of one or two figures with its honor, 4*1 or 25*2" if deck == "elite" else "3 or 3a"
        raise Unread(f"{said!r} is not understood here: type the guard turned up, {shape}, or l to leave", word)
    return steps.Banzai(raid.who, notation_setup.read_guard(word._replace(text=said))), rest


def _glued(s: NinjatoState, word: Word) -> tuple[Word, Word] | None:
    """A Switch, or the card before a clan token, without the blank behind it: `v3`, `3=t4`; None for one step."""
    low = word.text.lower()
    at = 1 if re.fullmatch(r"v[1-5q].*", low) and low[:2] not in s.info else low.find("=", 1)
    if at < 1 or (at > 1 and re.fullmatch(r".+=[tmg][0-9]{1,2}", low) is None):
        return None
    return word._replace(text=word.text[:at]), word.rest(at)


def read_fail(s: NinjatoState, raid: Raid, word: Word, rest: Rest) -> Read:
    """`f34`: the 3 is kept, a 4 is added to the house; `f3`: the 3 is kept, or added where nothing was won."""
    letters, lies = word.text.lower()[1:], loot.on_shuriken(raid)
    won = [kind for kind, n in enumerate(lies) if n]
    if len(letters) > 1 or (letters and not won):
        letters, rest = letters[:-1], (word.rest(len(word.text) - 1), *rest)
    keep = tuple(data.KINDS[data.LETTERS.index(c)] for c in letters)
    if keep or raid.stage != "guard":
        return steps.Fail(raid.who, keep), rest
    option = str(s.options["fail_keep"])
    if option == "choice" and len(won) > 1:
        ways = [f"f{data.LETTERS[kind]}" for kind in won]
        more = f"a second number is the one drawn from the bag, {ways[0]}4"
        raise Unread(f"which treasure is kept? {' or '.join(ways)}; {more}", word, options=ways)
    only = outcome.kept_on_fail(lies, (), option)
    return steps.Fail(raid.who, () if only is None else (data.KINDS[only],)), rest


def read_skill(s: NinjatoState, who: int, word: Word) -> Step | None:
    """`v`, `w25r`, `rb`, `&b`; None when the word is none of these."""
    low = word.text.lower()
    if low == "v":
        return steps.Switch(who, skills.ready_tile(s, who, "switch") or "v?")
    if found := re.fullmatch(r"w([2345g])([2345g])([pr]?)", low):
        give, take = data.KINDS[data.LETTERS.index(found[1])], data.KINDS[data.LETTERS.index(found[2])]
        side = {"p": "plain", "r": "red", "": ""}[found[3]]
        if not side and s.raid is not None:
            house = s.houses[s.raid.house - 1]
            lies = [n for n, pile in (("plain", house.plain), ("red", house.red)) if pile[data.KIND[take]]]
            side = lies[0] if len(lies) == 1 else ""
        return steps.Swap(who, skills.ready_tile(s, who, "swap") or "w?", give, take, side)
    if found := re.fullmatch(r"r([azwpqrbxvh][0-9]?)", low):
        return steps.Flip(who, skills.ready_tile(s, who, "flip") or "r?", target_tile(s, who, found[1]))
    if found := re.fullmatch(r"&((?:[azwpqrbxvh][0-9]?)+)", low):
        return steps.Declare(who, tuple(tile_named(s, who, n) for n in re.findall(r"[azwpqrbxvh][0-9]?", found[1])))
    return None


def tile_named(s: NinjatoState, who: int, text: str) -> str:
    """A tile by its letter (a ready one of the player's own) or its name."""
    if len(text) > 1:
        return text
    return skills.ready_tile(s, who, data.EFFECTS[text]) or f"{text}?"


def target_tile(s: NinjatoState, who: int, text: str) -> str:
    """The tile that a Flip turns up: by letter a used one of the player's own."""
    if len(text) > 1 or not 1 <= who <= s.seats:
        return text
    own = skills.tiles_of(s, who, data.EFFECTS[text])
    return next((n for n in own if not s.up.get(n)), own[0] if own else f"{text}?")


MOST_MODS = 24
"""What may change one play, at most: more than all tiles that a player can have."""

MODS = r"(?:[+-]|&[1-5][+-]?|[azbxwvrh][0-9]?|p[0-9]?[+-]|q[24])"


def read_play(s: NinjatoState, who: int, word: Word) -> steps.Play:
    """`4`, `4+b`, `q4-`, `1p-`, `4@5`, `5>2`. Raises Unread."""
    low = word.text.lower()
    found = re.fullmatch(rf"([1-5])?((?:{MODS}){{0,{MOST_MODS}}})(?:@([0-9]{{1,2}}))?(?:>([2345g]))?", low)
    if not found or not low:
        raise Unread(
            f"{word.text!r} is no play: 4, 4+ with a kicker, 4b with the +2 tile, q4 the tile as a 4; f fails", word
        )
    _banzai_behind(s, who, word)
    mods: list[str] = []
    extra: list[int] = []
    used: list[str] = []
    for part in re.findall(MODS, found[2]):
        if part in "+-":
            mods.append(part)
        elif part[0] == "&":
            if part[-1] in "+-":
                mods.append(part[1:])
            else:
                extra.append(int(part[1]))
        elif part[0] == "q":
            mods.append(f"{tile_free(s, who, 'q', used)}:{part[1]}")
        elif part[0] == "p":
            mods.append(tile_free(s, who, part[:-1], used) + part[-1])
        else:
            mods.append(tile_free(s, who, part, used))
    gets = data.KINDS[data.LETTERS.index(found[4])] if found[4] else ""
    play = steps.Play(who, int(found[1] or 0), tuple(mods), int(found[3] or 0), gets, tuple(extra))
    raid = s.raid
    if raid is None or len(raid.figures) < 2 or s.options["double_order"] == "left_to_right":
        return play
    first, meant = raid.figures[0], fight.hardest(raid, fight.play_value(s, play))
    if meant in (0, first):
        return play
    if not found[3]:  # what beats both is not wasted on the weaker one
        return msgspec.structs.replace(play, figure=meant)
    return msgspec.structs.replace(play, figure=0) if play.figure == first else play


def _banzai_behind(s: NinjatoState, who: int, word: Word) -> None:
    """Refuse the +2 tile that nobody can mean, behind a card: the player has none, so it is a Banzai. Raises Unread."""
    found = re.fullmatch(r"([1-5].*?)b([0-9]?a?)", word.text.lower())
    if found is None or skills.ready_tile(s, who, "plus2"):
        return
    offer = f"{found[1]} b{found[2]}" if found[2] else found[1]
    raise Unread(f"`b` here is the +2 tile, which @{who} does not have; {BANZAI}", word, options=(offer,))


def tile_free(s: NinjatoState, who: int, text: str, used: list[str]) -> str:
    """A tile by letter that this play has not used yet, or by name."""
    if len(text) > 1:
        used.append(text)
        return text
    effect = data.EFFECTS[text]
    own = [name for name in skills.tiles_of(s, who, effect) if name not in used]
    any_tile = next((n for n, t in s.info.items() if isinstance(t, data.Tile) and t.effect == effect), f"{text}?")
    name = next((n for n in own if s.up.get(n)), own[0] if own else skills.ready_tile(s, who, effect) or any_tile)
    used.append(name)
    return name
