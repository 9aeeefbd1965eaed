"""Writing steps in shorthand: the inverse of `notation.read`.

Each candidate is read back on the state before it; what does not come back the same is written in plain form.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.engine import plain
from referee.engine.game import GLOBAL_WORDS, Step, Unread, is_number, listed, refuse, split
from referee.games.ninjato import data, notation, notation_setup, steps
from referee.games.ninjato.rules import RULES
from referee.games.ninjato.state import NinjatoState

Implied = Callable[[NinjatoState, Step], Sequence[Step]]


def letter(kind: str) -> str:
    """A treasure by its letter."""
    return data.LETTERS[data.KIND[kind]] if kind in data.KIND else kind


def write(s: NinjatoState, entry: Sequence[Step], implied: Implied) -> str:
    """The shorthand of one entry's steps; a step that has no shorthand here stands alone in plain form. Raises
    ValueError.
    """
    now: Any = s.copy()
    parts: list[str] = []
    for i, step in enumerate(entry):
        for before in implied(now, step):
            if isinstance(before, steps.Pass):  # who names no target for Hensojutsu says so
                parts.append("-")
            RULES[type(before)].apply(now, before)
        text = short(now, step)
        if text is None:
            refuse((len(entry) > 1, f"{step.verb()} is typed as an entry of its own"))
            return plain.write(step)
        if i and joined(entry[i - 1], parts[-1], step) and text != "-":
            parts[-1] += text
        elif i == 1 and parts == ["f"] and same(entry[0], step):
            parts[-1] += text + text  # `f 2` might be the one that is kept
        else:
            parts.append(text)
        RULES[type(step)].apply(now, step)
    return " ".join(parts)


def joined(before: Step, written: str, step: Step) -> bool:
    """Whether a step is written behind the one before it without a blank: `h3f5`, `l4`, `f34`."""
    if isinstance(before, steps.Attack):
        return isinstance(step, steps.Play)
    if not isinstance(step, steps.Token):
        return False
    if isinstance(before, steps.Fail):
        return len(written) > 1 or not before.keep
    return isinstance(before, steps.Leave) and written == "l"


def same(before: Step, step: Step) -> bool:
    """Whether a treasure is drawn of the kind of the only one that is kept."""
    return isinstance(before, steps.Fail) and isinstance(step, steps.Token) and before.keep == (step.kind,)


def short(s: NinjatoState, step: Step) -> str | None:
    """A step's shorthand, the shortest way in which it may be written; None when it has none in this state."""
    for text in MAKERS[type(step)](s, step) if type(step) in MAKERS else ():
        words = split(text).words
        if not words or words[0].text in GLOBAL_WORDS:
            continue
        try:
            back, rest = notation.read(s, words)
        except (Unread, ValueError, IndexError):
            continue
        if back == step and not rest:
            return text
    return None


def _setup(s: NinjatoState, step: steps.SetupStep) -> list[str]:
    if step.hand != data.HAND or not len(step.sentries) == len(step.treasures) == len(step.tokens) == data.HOUSES:
        return []
    houses = [
        f"{notation_setup.write_guard(sentry)}/{treasures}/{_token(token)}"
        for sentry, treasures, token in zip(step.sentries, step.treasures, step.tokens, strict=True)
    ]
    words = ["setup", "".join(map(str, step.order)), *houses, "".join(map(str, step.row))]
    return [" ".join([*words, *step.tiles, *step.envoys, *step.rumors])]


def _token(text: str) -> str:
    clan, _, value = text.partition(":")
    return f"{clan[:1]}{value}"


def _lay(s: NinjatoState, step: steps.Lay) -> list[str]:
    parts = [notation_setup.write_guard(step.sentry), step.treasures, _token(step.token) if step.token else ""]
    return [" ".join(["house", str(step.house), *(part for part in parts if part)])]


def _named(word: str) -> Callable[[NinjatoState, Any], list[str]]:
    """Cards that become visible, with their word in the set-up."""
    return lambda s, step: [f"{word} {' '.join(step.cards)}" if s.phase == "setup" else " ".join(step.cards)]


def _dojo(s: NinjatoState, step: steps.Dojo) -> list[str]:
    row = "".join(map(str, step.row))
    tail = ".." if step.more else ""
    return [f"d{row}{tail}", f"d{row}+{step.deck}{tail}"]


@listed
def _play(s: NinjatoState, step: steps.Play) -> Iterator[str]:
    against = [f"@{step.figure}"] if step.figure else [""]
    if (
        not step.figure and s.raid is not None and len(s.raid.figures) > 1
    ):  # the first, though the play beats a harder one
        against.append(f"@{s.raid.figures[0]}")
    for at in against:
        for long in (False, True):
            text = str(step.card or "")
            for mod in step.mods:
                text += _mod(s, mod, long)
            text += "".join(f"&{c}" for c in step.extra) + at
            text += f">{letter(step.gets)}" if step.gets else ""
            yield text


def _mod(s: NinjatoState, mod: str, long: bool) -> str:
    if mod in ("+", "-"):
        return mod
    if is_number(mod[:1]):
        return f"&{mod}"
    name, _, choice = mod.partition(":")
    sign = name[-1] if name[-1:] in ("+", "-") else ""
    name = name.removesuffix(sign) if sign else name
    tile = s.info.get(name)
    first = data.LETTER_OF[tile.effect] if isinstance(tile, data.Tile) else name
    return (name if long and not choice else first) + sign + choice


def _learn(s: NinjatoState, step: steps.Learn) -> list[str]:
    tile = s.info.get(step.tile)
    if not isinstance(tile, data.Tile):
        return []
    first = data.LETTER_OF[tile.effect]
    return [f"s{first}", f"s{first}{step.card}", f"s {step.tile}", f"s {step.tile} {step.card}"]


def _buy(s: NinjatoState, step: steps.Bribe | steps.Spread) -> list[str]:
    display = s.palace if isinstance(step, steps.Bribe) else s.pavilion
    first = "e" if isinstance(step, steps.Bribe) else "r"
    if step.card not in display:
        return []
    slot = display.index(step.card) + 1
    bare = "".join(letter(p.partition("=")[0]) for p in step.pay)
    full = "".join(f"g={p[-1]}" if "=" in p else letter(p) for p in step.pay)
    return [
        f"{first}{slot}",
        f"{first}{slot} {bare or 0}",
        f"{first}{slot} {full or 0}",
        f"{first} {step.card} {full or 0}",
    ]


def _swap(s: NinjatoState, step: steps.Swap) -> list[str]:
    text = f"w{letter(step.give)}{letter(step.take)}"
    return [text, text + step.side[:1]]


def _restock(s: NinjatoState, step: steps.Restock) -> list[str]:
    tokens = "".join(map(letter, step.tokens)) or "-"
    return [f"{tokens} {notation_setup.write_guard(step.sentry)}" if step.sentry else tokens]


def _rumor(s: NinjatoState, step: steps.First | steps.Second) -> list[str]:
    slot = s.pavilion.index(step.card) + 1 if step.card in s.pavilion else 0
    return [str(slot), f"{step.clan[:1]}{slot}"] if slot else []


MAKERS: dict[type, Callable[[NinjatoState, Any], list[str]]] = {
    steps.SetupStep: _setup,
    steps.Order: lambda s, step: [f"order {''.join(map(str, step.seats))}"],
    steps.Lay: _lay,
    steps.Deal: lambda s, step: [f"deal {step.hand}"],
    steps.Dojo: _dojo,
    steps.Take: lambda s, step: ["".join(f"+{c}" for c in step.row) + "+" * step.deck + (".." if step.more else "")],
    steps.Row: lambda s, step: ["row " * (s.phase == "setup") + "".join(map(str, step.cards))],
    steps.Limit: lambda s, step: ["".join(map(str, step.cards)) or f"x{step.count}"],
    steps.Attack: lambda s, step: [f"h{step.house}{'f' if step.side == 'strength' else 's'}"],
    steps.Play: _play,
    steps.Banzai: lambda s, step: [(guard := notation_setup.write_guard(step.guard)) or "b", f"b{guard}"],
    steps.Token: lambda s, step: [letter(step.kind)],
    steps.Leave: lambda s, step: ["l"],
    steps.Fail: lambda s, step: ["f", "f" + "".join(map(letter, step.keep))],
    steps.Clear: lambda s, step: [f"={_token(step.token)}"],
    steps.Switch: lambda s, step: ["v"],
    steps.Swap: _swap,
    steps.Flip: lambda s, step: [f"r{step.target[:1]}", f"r{step.target}"],
    steps.Declare: lambda s, step: ["&" + "".join(t[:1] for t in step.tiles), "&" + "".join(step.tiles)],
    steps.Learn: _learn,
    steps.Bribe: _buy,
    steps.Spread: _buy,
    steps.Waste: lambda s, step: [{"sensei": "s-", "palace": "e-", "pavilion": "r-"}.get(step.at, "")],
    steps.Pass: lambda s, step: ["-"],
    steps.Retract: lambda s, step: ["undo"],
    steps.EndRound: lambda s, step: ["eor"],
    steps.Tiles: lambda s, step: [" ".join([*["tiles"] * (s.phase == "setup"), *step.tiles])],
    steps.Restock: _restock,
    steps.Envoys: _named("envoys"),
    steps.Rumors: _named("rumors"),
    steps.Henso: lambda s, step: [f"*{step.envoy.removeprefix('E')}", f"*{step.envoy}"],
    steps.First: lambda s, step: ["h", f"{step.clan[:1]}h"] if step.what == "honor" else _rumor(s, step),
    steps.Second: _rumor,
    steps.Oldest: lambda s, step: [f"o{step.seat}", f"{step.clan[:1]}o{step.seat}"],
    steps.Bonus: lambda s, step: ["bonus"],
}
