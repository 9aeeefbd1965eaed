"""How people say the steps of Ninjato: names, who is meant, and what the words leave open. Patterns: `says`."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.engine.parts.sentences import Completion, Sentences, Told, several
from referee.engine.steps import Step
from referee.engine.words import Unread, Word
from referee.games.ninjato import data, notation, sentences_table, steps
from referee.games.ninjato.data import NAMED, Envoy, Rumor, Tile
from referee.games.ninjato.rules import dojo, fight, loot, outcome, skills
from referee.games.ninjato.sentences_table import Names
from referee.games.ninjato.state import NinjatoState, printed

ORDINALS = ("first", "second", "third", "fourth", "fifth")

SIDES: Names = {"strength": ("strength", "force"), "stealth": ("stealth",)}

CLAN_HOUSES: Names = {clan: (title, clan) for clan, title in NAMED.items()}

CALLED: Names = {
    "minus2": ("minus 2", "minus two"),
    "zero": ("zero",),
    "plusminus1": ("plus or minus 1", "plus or minus one", "plus minus one", "plus minus 1", "+1 or -1"),
    "two_or_four": ("2 or 4", "two or four"),
    "plus2": ("plus 2", "plus two"),
    "six": (
        "six",
        "one that makes it 6",
        "one that makes it six",
        "one that makes it a six",
        "one that counts as 6",
        "one that counts as six",
    ),
}
"""What skills are called besides their printed names."""

NTH: Names = {word: (word, short) for word, short in zip(ORDINALS, ("1st", "2nd", "3rd", "4th", "5th"), strict=True)}

PLACES: Names = {"sensei": ("sensei",), "palace": ("palace",), "pavilion": ("pavilion",)}

DRAWN = ("alarm", "refill")
"""Stages of an attack in which a treasure is drawn from the bag."""

KEPT_NONE = ("nothing",)
"""What stands in a pattern for no treasure that is kept."""
NOW = "now"
"""What stands for the clan at hand in a pattern."""

EXACT = ("exact",)
"""What stands for the price in a pattern that does not tell it."""


@cache
def _treasures() -> Names:
    named = {
        f"t{n}": (f"treasure {n}", str(n), word, f"treasure of {n}", f"value {n} treasure", f"t{n}")
        for n, word in ((2, "two"), (3, "three"), (4, "four"), (5, "five"))
    }
    return {**named, "g": ("gold", "gold treasure", "treasure gold")}


@cache
def _paid() -> Names:
    wild = {f"g=t{n}": (f"gold as {n}", f"gold as a {n}", f"gold for {n}") for n in "2345"}
    return {**_treasures(), **wild, **sentences_table.rows_paid()}


@lru_cache(maxsize=64)
def _tiles(named: tuple[tuple[str, str], ...]) -> Names:
    """Tiles by their skills. named: each name with its skill."""
    skills = {
        skill["id"]: (*map(str, skill["names"]), *CALLED.get(skill["id"], ())) for skill in data.components()["skills"]
    }
    return {
        name: (
            name,
            *skills[effect],
            *(f"{text} {tile}" for text in skills[effect] for tile in ("tile", "skill", f"tile {name}")),
        )
        for name, effect in named
    }


@lru_cache(maxsize=64)
def _skilled(named: tuple[tuple[str, str], ...]) -> Names:
    """Own tiles by their skills and styles."""
    style = {skill["id"]: str(skill["style"]) for skill in data.components()["skills"] if skill.get("style")}
    found = _tiles(named)
    return {
        name: (*found[name], *(f"{style[effect]} {noun}" for noun in ("skill", "tile") if effect in style))
        for name, effect in named
    }


@lru_cache(maxsize=64)
def _mods(named: tuple[tuple[str, str], ...]) -> Names:
    """What changes a card: kickers, and tiles with their choice."""
    out: dict[str, tuple[str, ...]] = {
        sign: (f"a kicker ({sign}1)", f"kicker ({sign}1)", f"a kicker {sign}1", f"kicker {sign}1", f"{sign}1 kicker")
        for sign in "+-"
    }
    for name, texts in _tiles(named).items():
        effect, told = (
            dict(named)[name],
            [form for text in texts for form in (text, f"{text} tile", f"{text} tile {name}")],
        )
        if effect == "two_or_four":
            for n in "24":
                out[f"{name}:{n}"] = tuple(form for text in told for form in (f"{text} as a {n}", f"{text} as {n}"))
        elif effect == "plusminus1":
            for sign in "+-":
                out[f"{name}{sign}"] = tuple(
                    form for text in told for form in (f"{text} ({sign}1)", f"{text} as {sign}1")
                )
        else:
            out[name] = tuple(told)
    return out


@lru_cache(maxsize=64)
def _cards(shown: tuple[tuple[str, str, str], ...], noun: str, counted: int) -> Names:
    """Envoys or rumors by their names, what is printed on them, the place in the display, or their kind, which several
    may have.

    shown: name, print and kind; counted: how many of them lie in the display, the others are taken.
    """
    out = {}
    for at, (name, spec, kind) in enumerate(shown):
        texts = [name, f"{name} ({spec})"]
        if at < counted:
            place = ORDINALS[at] if at < len(ORDINALS) else ""
            texts += [f"{place} {noun}"] if place else []
            texts += [
                *([kind] if noun == "rumor" and " " in kind else []),
                f"{kind} {noun}",
                f"{kind}s {noun}",
                *(f"{noun} {of} {kind}" for of in ("of", "about", "for")),
            ]
        out[name] = tuple(texts)
    return out


def _tile_names(s: NinjatoState, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, card.effect) for name in names if isinstance(card := s.info.get(name), Tile))


def _shown(s: NinjatoState, names: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
    found = []
    for name in names:
        card = s.info.get(name)
        kind = (
            NAMED[card.clan]
            if isinstance(card, Envoy)
            else data.thing_titles().get(card.thing, card.thing)
            if isinstance(card, Rumor)
            else ""
        )
        found.append((name, data.readable(printed(s, name)) if card is not None else "", kind))
    return tuple(found)


def _guard(kind: str, told: Told) -> str:
    """A guard's code from its number, or the numbers of an elite."""
    n = told.get("n")
    if kind in ("plain", "alarm"):
        return "" if n is None or isinstance(n, tuple) else f"{n}{'a' if kind == 'alarm' else ''}"
    worth = told.get("worth")
    if n is None or worth is None:
        return ""
    return f"e{'/'.join(map(str, several(n)))}*{worth}{'a' if kind == 'elitealarm' else ''}"


def _banzai(s: NinjatoState, step: steps.Banzai, told: Told) -> Step | None:
    """While it can be called."""
    if s.phase != "raid" or s.raid is None or told.get("by") == step.who:
        return None
    if "by" in told and s.raid.stage in DRAWN:
        return None
    guard = _guard(step.guard, told)
    return replace(step, guard=guard) if guard else None


def _restock(s: NinjatoState, step: steps.Restock, told: Told) -> Step | None:
    return replace(step, sentry=_guard(step.sentry, told)) if step.sentry else step


def _clear(s: NinjatoState, step: steps.Clear, told: Told) -> Step | None:
    if s.raid is None or told.get("house", s.raid.house) != s.raid.house:
        return None
    return replace(step, token=f"{told['clan']}:{told['n']}") if "clan" in told and "n" in told else step


def _attack(s: NinjatoState, step: steps.Attack, told: Told) -> Step | None:
    """The house of a clan, where there is one, or the house counted from the first."""
    if "nth" in told:
        return replace(step, house=ORDINALS.index(told["nth"]) + 1)
    if "clan" not in told:
        return step
    houses = [at for at, house in enumerate(s.houses, 1) if house.clan == told["clan"]]
    return replace(step, house=houses[0]) if len(houses) == 1 else None


def _play(s: NinjatoState, step: steps.Play, told: Told) -> Step | None:
    """Within an attack; the guard's value is compared, and that the guard is beaten."""
    if s.phase != "raid" or s.raid is None:
        return None
    if {"kicks", "acts", "counts", "third"} & set(told):
        worked = _worked_out(s, step, told)
        if worked is None:
            return None
        step = worked
    if not step.card and not any(fight.mod_of(s, mod)[0] == "two_or_four" for mod in step.mods):
        return None
    return step if told.get("value", 0) in (0, *s.raid.figures) else None


def _worked_out(s: NinjatoState, step: steps.Play, told: Told) -> steps.Play | None:
    """A play with as many kickers as were told, and with the tile that makes of the card what it counts as."""
    if "kicks" in told:
        return replace(step, mods=step.mods * int(told["kicks"]))
    if "third" in told:
        sign = {1: "+", -1: "-"}.get(int(told["total"]) - step.card, "")
        return replace(step, mods=(sign,)) if sign and told["third"] == fight.KICKER else None
    if "acts" in told:
        tile = told.get("skill", skills.ready_tile(s, step.who, "two_or_four"))
        return replace(step, mods=(f"{tile}:{told['acts']}",)) if tile else None
    if told.get("whose", step.who) != step.who:
        return None
    found = []
    for name in (told["skill"],) if "skill" in told else s.skills[step.who - 1]:
        for mod in (name, f"{name}+", f"{name}-"):
            changed = replace(step, mods=(mod,))
            fits = fight.mod_of(s, mod)[0] and fight.play_value(s, changed) == told["counts"]
            found += [changed] if fits and s.up.get(name) else []
    return found[0] if found else None


def _swap(s: NinjatoState, step: steps.Swap, told: Told) -> Step | None:
    """With the own tile that swaps, where none is named."""
    tile = step.tile or skills.ready_tile(s, step.who, "swap")
    return replace(step, tile=tile) if tile and s.raid is not None else None


def _switch(s: NinjatoState, step: steps.Switch, told: Told) -> Step | None:
    """To the other side, with the own tile that switches."""
    if s.raid is None or told.get("side") == s.raid.side:
        return None
    tile = step.tile or skills.ready_tile(s, step.who, "switch")
    return replace(step, tile=tile) if tile else None


def _dojo(s: NinjatoState, step: steps.Dojo, told: Told) -> Step | None:
    """All that is due, or the rest of it, from the deck."""
    if told.get("whose", step.who) != step.who:
        return None
    if step.deck >= 0:
        return step
    rest = dojo.cards_due(s.hand[step.who - 1]) - len(step.row) if 1 <= step.who <= s.seats else 0
    return replace(step, deck=rest) if rest > 0 else None


def _token(s: NinjatoState, step: steps.Token, told: Told) -> Step | None:
    """What somebody draws while a treasure is asked for."""
    if "drawer" in told and (s.raid is None or s.raid.stage not in DRAWN):
        return None
    return step if s.raid is not None and told.get("house", s.raid.house) == s.raid.house else None


def _learn(s: NinjatoState, step: steps.Learn, told: Told) -> Step | None:
    """The tile that lies at the Sensei."""
    return step if step.tile in s.sensei else None


def _spelled(s: NinjatoState, step: steps.Bribe | steps.Spread) -> Step | None:
    """What is paid, each gold with what it stands for, as the shorthand has it."""
    pay = sentences_table.paid(step.pay)
    try:
        return replace(step, pay=notation.spelled(s, step.card, pay, Word("", 1, 1)))
    except Unread:
        return None


def _exact(s: NinjatoState, step: steps.Bribe | steps.Spread, told: Told) -> Step | None:
    """Paid as printed, where that is told in one way; else in the order of the shorthand."""
    if tuple(step.pay) != EXACT:
        return _spelled(s, step)
    card = s.info.get(step.card)
    cost = card.cost if isinstance(card, Envoy | Rumor) else None
    if not cost or not set(cost) <= set("2345"):
        return None
    return replace(step, pay=tuple(f"t{n}" for n in sorted(cost)))


def _order(s: NinjatoState, step: steps.Order, told: Told) -> Step | None:
    """Who is first, and the others in the order in which they were told."""
    if "one" not in told:
        return step
    return replace(step, seats=(told["one"], *several(told.get("more", ()))))


def _reward(s: NinjatoState, step: Step, told: Told) -> Step | None:
    """Of the clan at hand, where none is named."""
    if s.phase not in ("henso", "first", "second", "tie"):
        return None
    if isinstance(step, steps.First) and step.clan == NOW:
        return replace(step, clan=s.pass1[0]) if s.phase == "first" and s.pass1 else None
    return step


def _leave(s: NinjatoState, step: steps.Leave | steps.Fail, told: Told) -> Step | None:
    raid = s.raid
    if raid is None or told.get("house", raid.house) != raid.house:
        return None
    if isinstance(step, steps.Leave) and step.who != raid.who:
        return None  # somebody else leaves the table
    if "loot" not in told:
        return step
    lies = [kind for kind, n in zip(data.KINDS, loot.on_shuriken(raid), strict=True) for _ in range(n)]
    return step if sorted(several(told["loot"])) == sorted(lies) else None


def _fail(s: NinjatoState, step: steps.Fail, told: Told) -> Step | None:
    """Which treasure is kept is told, where there are several; a single one need not be named.

    That nothing is kept is compared.
    """
    raid = s.raid
    if tuple(step.keep) == KEPT_NONE:
        return None if raid is None or any(loot.on_shuriken(raid)) else replace(step, keep=())
    if raid is None or step.keep or raid.stage != "guard":
        return _leave(s, step, told)
    lies = loot.on_shuriken(raid)
    option = str(s.options["fail_keep"])
    if option == "choice" and sum(map(bool, lies)) > 1:
        return step if step.who == raid.who else None
    only = outcome.kept_on_fail(lies, (), option)
    return step if only is None else replace(step, keep=(data.KINDS[only],))


def _take(s: NinjatoState, step: steps.Take | steps.Limit, told: Told) -> Step | None:
    return step if s.phase == ("dojo" if isinstance(step, steps.Take) else "limit") else None


def _pass(s: NinjatoState, step: steps.Pass, told: Told) -> Step | None:
    return step if s.phase in ("play", "henso", "first", "second", "tie") else None


COMPLETE: dict[type[Step], Completion] = {
    steps.Banzai: _banzai,
    steps.Restock: _restock,
    steps.Clear: _clear,
    steps.Attack: _attack,
    steps.Play: _play,
    steps.Learn: _learn,
    steps.Bribe: _exact,
    steps.Spread: _exact,
    steps.Order: _order,
    steps.First: _reward,
    steps.Second: _reward,
    steps.Oldest: _reward,
    steps.Leave: _leave,
    steps.Fail: _fail,
    steps.Take: _take,
    steps.Limit: _take,
    steps.Pass: _pass,
    steps.Swap: _swap,
    steps.Lay: sentences_table.lay,
    steps.Tiles: sentences_table.tiles,
    steps.Envoys: sentences_table.shown,
    steps.Rumors: sentences_table.shown,
    steps.Token: _token,
    steps.Dojo: _dojo,
    steps.Row: lambda s, step, told: step if s.phase in ("row", "setup") else None,
    steps.EndRound: lambda s, step, told: step if told.get("n", s.round) == s.round else None,
    steps.Switch: _switch,
}
"""What the words leave open, by the kind of step."""


class NinjatoSentences(Sentences[NinjatoState]):
    """How people say the steps of Ninjato."""

    package = "referee.games.ninjato"
    kinds: ClassVar[Mapping[str, str]] = {
        "lay.sentry": "sentry",
        "tiles.tiles": "skill",
        "dojo.row": "number",
        "take.row": "number",
        "row.cards": "number",
        "limit.cards": "number",
        "attack.side": "side",
        "play.mods": "mod",
        "play.gets": "treasure",
        "play.extra": "number",
        "banzai.guard": "nothing",
        "token.kind": "treasure",
        "fail.keep": "treasure",
        "clear.token": "nothing",
        "switch.tile": "own",
        "swap.tile": "own",
        "swap.give": "treasure",
        "swap.take": "treasure",
        "swap.side": "nothing",
        "flip.tile": "own",
        "flip.target": "own",
        "declare.tiles": "own",
        "learn.tile": "lesson",
        "bribe.card": "envoy",
        "bribe.pay": "paid",
        "spread.card": "rumor",
        "spread.pay": "paid",
        "waste.at": "place",
        "restock.tokens": "treasure",
        "restock.sentry": "nothing",
        "henso.envoy": "envoy",
        "first.clan": "clan",
        "first.card": "rumor",
        "second.clan": "clan",
        "second.card": "rumor",
        "oldest.clan": "clan",
    }
    completions = COMPLETE
    in_parts = (sentences_table.TurnOrder(),)
    facts: ClassVar[Mapping[str, Sequence[str]]] = {
        "hand": ("cards", "dojo cards", "cards in hand"),
        "honor": ("honor points", "points", "honour", "honour points"),
        "treasure": ("treasures", "treasure"),
        "envoys": ("envoys",),
        "rumors": ("rumors", "rumour", "rumours", "rumor cards"),
        "elites": ("elite guards", "elites"),
        "skills": ("tiles", "skills", "skill tiles"),
    }
    moves: ClassVar[Mapping[str, Sequence[str]]] = {"honor": ("honor",)}
    events: ClassVar[Mapping[str, Sequence[str]]] = {
        "alarm": ("alarm", "alarm goes off", "alarm is raised"),
        "cleared": ("house is cleared", "house is empty", "cleared"),
    }

    def names(self, state: NinjatoState) -> Mapping[str, Names]:
        """Treasures and clans as everywhere; tiles, envoys and rumors as they lie on this table."""
        own = [tile for tiles in state.skills for tile in tiles]
        taken = [card for cards in state.envoys for card in cards]
        return {
            "treasure": _treasures(),
            "paid": _paid(),
            "side": SIDES,
            "clan": CLAN_HOUSES,
            "nth": NTH,
            "place": PLACES,
            "sentry": sentences_table.guards(),
            "skill": sentences_table.skills(tuple(CALLED.items())),
            "price": sentences_table.prices(),
            "thing": sentences_table.rumor_things(),
            "skilled": _skilled(_tile_names(state, own)),
            "own": _tiles(_tile_names(state, own)),
            "switch": _tiles(tuple(pair for pair in _tile_names(state, own) if pair[1] == "switch")),
            "mod": _mods(_tile_names(state, own)),
            "lesson": _tiles(_tile_names(state, state.sensei)),
            "envoy": _cards(_shown(state, [*state.palace, *taken]), "envoy", len(state.palace)),
            "rumor": _cards(_shown(state, state.pavilion), "rumor", len(state.pavilion)),
            "nthrumor": {
                name: (word, f"{word} one", f"number {n}")
                for n, (word, name) in enumerate(zip(ORDINALS, state.pavilion, strict=False), 1)
            },
            "nothing": {},
        }

    def amount(self, path: str, value: Any) -> int | None:
        """Treasures by their letters, cards and tiles by their names."""
        if isinstance(value, str):
            return len(value) if path == "treasure" else len(value.split())
        return super().amount(path, value)

    def ends(self, state: NinjatoState) -> Step | None:
        """Whoever is done within an attack leaves the house."""
        raid = state.raid
        leaves = raid is not None and raid.stage in ("guard", "choice")
        return steps.Leave(raid.who) if raid is not None and leaves else super().ends(state)

    def actors(self, state: NinjatoState, kind: type[Step]) -> Sequence[int]:
        """Who attacks, within an attack; else who is asked."""
        raiding = (steps.Play, steps.Banzai, steps.Leave, steps.Fail, steps.Clear, steps.Switch, steps.Swap)
        return (state.raid.who,) if state.raid is not None and kind in raiding else super().actors(state, kind)
