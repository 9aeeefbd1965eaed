"""What is left open by the words for an attack of Ninjato; a part of `sentences`."""

from collections.abc import Sequence

from msgspec.structs import replace

from referee.engine.effects import Effect
from referee.engine.findings import RANK, worst
from referee.engine.parts.rules import tried
from referee.engine.parts.sentences import NO_NUMBER, Told, number_told, several
from referee.engine.steps import Step
from referee.games.ninjato import data, steps
from referee.games.ninjato.rules import RULES, fight, loot, outcome, skills
from referee.games.ninjato.sentences_table import ORDINALS
from referee.games.ninjato.state import NinjatoState, Raid

DRAWN = ("alarm", "refill")
"""Stages of an attack in which a treasure is drawn from the bag."""

SIGNLESS = "k"
"""A kicker of which nobody says whether it adds or takes off: as the side of the attack needs it."""

KICK_OF = {"strength": "+", "stealth": "-"}

MOST_FIGURES = 2
"""Figures that an elite card shows, at most."""

KEPT_NONE = ("nothing",)
"""What stands in a pattern for no treasure that is kept."""


def guard(kind: str, told: Told) -> str:
    """A guard's code from its number, or the numbers of an elite."""
    n = told.get("n")
    if told.get("bell") == "alarm":
        kind = {"plain": "alarm", "elite": "elitealarm"}.get(kind, kind)
    if kind in ("plain", "alarm"):
        return "" if n is None or isinstance(n, tuple) else f"{n}{'a' if kind == 'alarm' else ''}"
    worth = told.get("worth")
    if n is None or len(several(n)) > MOST_FIGURES:
        return ""
    shown = f"e{'/'.join(map(str, several(n)))}"
    if worth is None:
        return shown  # the rules ask what it is worth
    return f"{shown}*{worth}{'a' if kind == 'elitealarm' else ''}"


def banzai(s: NinjatoState, step: steps.Banzai, told: Told) -> Step | None:
    """While it can be called."""
    if s.phase != "raid" or s.raid is None or told.get("by") == step.who or told.get("taker", step.who) != step.who:
        return None
    if "by" in told and s.raid.stage in DRAWN:
        return None
    figures = len(several(told.get("n", ())))
    red = s.houses[s.raid.house - 1].red
    if {*map(int, several(told.get("figures", figures)))} != {figures}:
        return None
    if not all(red[data.KINDS.index(kind)] for kind in several(told.get("red", ()))):
        return None
    if any(int(n) < 1 for n in several(told.get("n", ()))):
        return None  # `no alarm` is no guard
    turned = guard(step.guard, told)
    return replace(step, guard=turned) if turned else None


def ordered(s: NinjatoState, step: Step, told: Told) -> bool:
    """Whether it is the shuriken of the round, the banzai or the guard of the attack that it is said to be."""
    if not 1 <= step.who <= s.seats:
        return True
    said = {ORDINALS.index(word) + 1 for word in several(told.get("ord", ()))} | {
        *map(int, several(told.get("count", ())))
    }
    if not said:
        return True
    if isinstance(step, steps.Banzai):  # the sentry may be counted as the first guard
        return s.raid is not None and said <= {s.raid.beaten, s.raid.beaten + 1}
    return not isinstance(step, PLACED) or said == {s.placed[step.who - 1] + 1}


PLACED = (steps.Attack, steps.Dojo, steps.Learn, steps.Bribe, steps.Spread, steps.Waste)
"""Steps by which a shuriken is placed."""


def clear(s: NinjatoState, step: steps.Clear, told: Told) -> Step | None:
    """The new token, of its clan and number; the house is compared."""
    if s.raid is None or not _here(s, told):
        return None
    house = s.houses[s.raid.house - 1]
    lies = _lies(s.raid)
    if told.get("n2", s.raid.beaten) not in (s.raid.beaten, len(lies)):
        return None
    if lies and sorted(several(told.get("loot", tuple(lies)))) != sorted(lies):
        return None
    if told.get("old", house.clan) != house.clan or told.get("was", house.value) != house.value:
        return None
    return replace(step, token=f"{told['clan']}:{told['n']}") if "clan" in told and "n" in told else step


def _here(s: NinjatoState, told: Told) -> bool:
    """Whether the house that is told is the one of the attack, where one is told."""
    return "house" not in told or (s.raid is not None and {*map(int, several(told["house"]))} == {s.raid.house})


def play(s: NinjatoState, step: steps.Play, told: Told) -> Step | None:
    """Within an attack; the guard's value is compared, and that the guard is beaten."""
    if s.phase != "raid" or s.raid is None or not _here(s, told) or "couple" in told:
        return None
    if told.get("side", s.raid.side) != s.raid.side or {told.get("taker", step.who), told.get("whose", step.who)} != {
        step.who
    }:
        return None
    found = worked_out(s, step, told)
    if found is None:
        return None
    step = found
    if "lastcard" in told and s.hand[step.who - 1] != bool(step.card) + sum(
        fight.mod_of(s, mod)[0] == "kick" for mod in step.mods
    ):
        return None
    if "won" in told and ("treasure", step.who, told["won"]) not in [effect[:3] for effect in did(s, step)]:
        return None
    values = [*map(int, several(told.get("value", ()))), *several(told.get("came", ())), *_sized(s.raid, told)]
    if not set(values) <= {*s.raid.figures}:
        return None
    aimed = len(s.raid.figures) > 1 and not step.figure and len(values) == 1
    return replace(step, figure=values[0]) if aimed else step


def _sized(raid: Raid, told: Told) -> list[int]:
    """The figure that is told as the weaker or the stronger one of two."""
    sizes = {*several(told.get("size", ()))}
    if len(sizes) != 1:
        return [0] * len(sizes)
    figures = sorted({*raid.figures})
    return [figures[0 if "low" in sizes else -1]] if len(figures) > 1 else [0]


def leads(s: NinjatoState, step: Step, told: Told) -> Sequence[Step]:
    """What was done before a play or a failure that is told: a shuriken went to the house, or a guard was turned up."""
    if not isinstance(step, steps.Play | steps.Fail):
        return ()
    if s.raid is not None and s.raid.stage == "choice" and "came" in told:
        turned = guard("plain", {"n": told["came"], "bell": told.get("bell")})
        return (steps.Banzai(step.who, turned),) if turned else ()
    if s.phase != "play" or s.raid is not None or not isinstance(told.get("house"), str):
        return ()
    sides = [side for side in several(told.get("side", ())) if side in KICK_OF]
    if not sides and isinstance(step, steps.Play):
        sides = [side for side in KICK_OF if _beats(s, steps.Attack(step.who, int(told["house"]), side), step, told)]
    return (steps.Attack(step.who, int(told["house"]), sides[0]),) if len(sides) == 1 else ()


def _beats(s: NinjatoState, attack: steps.Attack, step: steps.Play, told: Told) -> bool:
    """Whether a card beats the sentry of a house on one side of it."""
    now, _ = tried(RULES, s, attack)
    known = play(now, step, told)
    raid = now.raid
    return isinstance(known, steps.Play) and raid is not None and fight.hardest(raid, fight.play_value(now, known)) > 0


CHOICES = {"plusminus1": ("+", "-"), "two_or_four": (":2", ":4")}
"""What is chosen of a tile, as it is typed behind its name."""


def worked_out(s: NinjatoState, step: steps.Play, told: Told) -> steps.Play | None:
    """A play with the choice of each of its tiles and kickers, as it fits what is told of the value; None where none
    does, or several do.
    """
    mods = [*step.mods]
    if told.get("third", fight.KICKER) != fight.KICKER or any(isinstance(told.get(key), tuple) for key in ONCE):
        return None
    kicks = number_told(told, "kicks", int("third" in told))
    if not 0 <= kicks <= MOST_KICKERS:
        return None
    mods += [SIGNLESS] * kicks
    counts = 0 if "naught" in told else told.get("counts", step.card)
    bare = not mods and "some" not in told and step.card and (counts != step.card or "amount" in told)
    rows: list[tuple[str, ...]] = [()]
    for mod in mods:
        rows = [(*row, each) for row in rows for each in _choices(s, mod)]
    held = s.skills[step.who - 1] if 1 <= step.who <= s.seats else ()
    own = [each for name in held if s.up.get(name) for each in _choices(s, name)]
    some = "some" in told or (not step.card and not mods and "acts" in told)  # `and uses it as a 2`
    if some:
        rows = [(*row, each) for row in rows for each in own if each not in row]
    elif bare:
        rows = [(mod,) for mod in ("+", "-", *own)]
    found = [each for row in rows if _fits(s, each := replace(step, mods=row), told)]
    if len(found) > 1 and not bare and not some:  # nothing is told of the way: as the side needs it
        against = [each for each in found if not any(_helps(s, mod) for mod in each.mods)]
        if any(RANK[worst(RULES[steps.Play].check(s, each))] < RANK["irregular"] for each in against):
            return None  # it needs none, so either way may be meant
        found = [each for each in found if all(_helps(s, mod) for mod in each.mods)]
    return found[0] if len(found) == 1 else None


MOST_KICKERS = 4
"""Kickers that are told by their number, at most."""

CHANGES = {*fight.SIGNED, *fight.ADDED, *fight.SETS}
"""All that changes a card."""

ONCE = ("sum", "nil", "counts", "naught", "acts", "way", "amount", "kicks", "third", "some")
"""What is told of a card once."""


def _choices(s: NinjatoState, mod: str) -> tuple[str, ...]:
    """All that a change may be which is named without its choice."""
    if mod == SIGNLESS:
        return ("+", "-")
    kind, name, choice = fight.mod_of(s, mod)
    return tuple(f"{name}{each}" for each in CHOICES[kind]) if kind in CHOICES and not choice else (mod,)


def _fits(s: NinjatoState, step: steps.Play, told: Told) -> bool:
    """Whether a play comes to what is told of it."""
    known = [fight.mod_of(s, mod) for mod in step.mods]
    tiles = [name for kind, name, _ in known if kind != "kick"]
    if len(set(tiles)) < len(tiles) or not {kind for kind, _, _ in known} <= CHANGES:
        return False
    if not step.card and not any(kind == "two_or_four" for kind, _, _ in known):
        return False
    value = fight.play_value(s, step)
    signs = [choice for kind, _, choice in known if kind in fight.SIGNED]
    acts = {fight.FIXED.get(kind, int(choice) if choice in ("2", "4") else -1) for kind, _, choice in known}
    return (
        ("sum" not in told or value == number_told(told, "sum"))
        and ("counts" not in told or value == number_told(told, "counts"))
        and (not {"nil", "naught"} & set(told) or value == 0)
        and ("acts" not in told or number_told(told, "acts") in {*acts, value})
        and ("amount" not in told or abs(value - step.card) == number_told(told, "amount"))
        and ("way" not in told or ({told["way"]} >= {*signs} and (value >= step.card) == (told["way"] == "+")))
    )


def _helps(s: NinjatoState, mod: str) -> bool:
    """Whether a change goes the way that the attack needs."""
    kind, _, choice = fight.mod_of(s, mod)
    needed = KICK_OF[s.raid.side] if s.raid is not None else ""
    if kind == "two_or_four":
        return (choice == "4") == (needed == "+")
    return kind not in fight.SIGNED or choice == needed


def swap(s: NinjatoState, step: steps.Swap, told: Told) -> Step | None:
    """With the own tile that swaps, where none is named."""
    tile = step.tile or skills.ready_tile(s, step.who, "swap")
    if not step.give and s.raid is not None:
        lies = set(_lies(s.raid))
        step = replace(step, give=lies.pop()) if len(lies) == 1 else step
    if not step.give:
        return None
    if not tile or s.raid is None:
        return None
    house, at = s.houses[s.raid.house - 1], data.KINDS.index(step.take) if step.take in data.KINDS else 0
    sides = [side for side, lies in (("plain", house.plain), ("red", house.red)) if lies[at]]
    return replace(step, tile=tile, side=step.side or (sides[0] if len(sides) == 1 else ""))


def switch(s: NinjatoState, step: steps.Switch, told: Told) -> Step | None:
    """To the other side, with the own tile that switches."""
    if s.raid is None or told.get("side") == s.raid.side or not _here(s, told):
        return None
    tile = step.tile or skills.ready_tile(s, step.who, "switch")
    return replace(step, tile=tile) if tile else None


def token(s: NinjatoState, step: steps.Token, told: Told) -> Step | None:
    """What somebody draws while a treasure is asked for; what turns red by it is compared."""
    turned = [(name, rest[-1]) for name, *rest in did(s, step) if rest] if {"red", "self"} & set(told) else []
    if "self" in told and not {("flip", step.kind), ("flip", step.kind.removeprefix("t"))} & {*turned}:
        return None
    if "red" in told and ("flip", told["red"]) not in {(name, rest[-1]) for name, *rest in did(s, step) if rest}:
        return None
    return step if s.raid is not None and s.raid.stage in DRAWN and _here(s, told) else None


def leave(s: NinjatoState, step: steps.Leave | steps.Fail, told: Told) -> Step | None:
    """What is taken along is compared."""
    raid = s.raid
    if raid is None or not _here(s, told):
        return None
    if isinstance(step, steps.Leave) and {step.who, told.get("again", step.who)} != {raid.who}:
        return None  # somebody else leaves the table
    if isinstance(step, steps.Leave) and raid.stage in DRAWN:
        return None  # whoever failed is gone
    house = s.houses[raid.house - 1]
    if any(house.plain[at] + house.red[at] == 0 for at in map(data.KINDS.index, several(told.get("left", ())))):
        return None
    if not {*map(int, several(told.get("many", ())))} <= {len(_lies(raid))}:
        return None
    if "loot" not in told:
        return step
    return step if sorted(several(told["loot"])) == sorted(_lies(raid)) else None


def _lies(raid: Raid) -> list[str]:
    """The treasures on the shuriken."""
    return [kind for kind, n in zip(data.KINDS, loot.on_shuriken(raid), strict=True) for _ in range(n)]


def fail(s: NinjatoState, step: steps.Fail, told: Told) -> Step | None:
    """Which treasure is kept is told, where there are several; a single one need not be named.

    That nothing is kept is compared.
    """
    raid = s.raid
    named = {*map(int, several(told.get("value", ()))), *several(told.get("came", ())), *several(told.get("than", ()))}
    if raid is None or not named <= {*raid.figures} or told.get("side", raid.side) != raid.side:
        return None
    if "weak" in told:
        card = number_told(told, "weak")
        if card == NO_NUMBER or not raid.figures or not _too_weak(raid, card):
            return None
    if "couple" in told and len(raid.figures) < 2:
        return None
    if "gone" in told:
        held = _lies(raid)
        kept = [kind for kind in held if kind not in several(told["gone"])] if len(set(held)) > 1 else []
        if sorted(several(told["gone"])) == sorted(held):
            return None  # one is kept
        if sorted([*several(told["gone"]), *(step.keep or kept)]) != sorted(held):
            return None
        step = replace(step, keep=step.keep or tuple(kept))
    if tuple(step.keep) == KEPT_NONE:
        return None if any(loot.on_shuriken(raid)) else replace(step, keep=())
    if step.keep or raid.stage != "guard":
        return leave(s, step, told)
    lies = loot.on_shuriken(raid)
    option = str(s.options["fail_keep"])
    if option == "choice" and sum(map(bool, lies)) > 1:
        return step if step.who == raid.who else None
    only = outcome.kept_on_fail(lies, (), option)
    return step if only is None else replace(step, keep=(data.KINDS[only],))


def _too_weak(raid: Raid, card: int) -> bool:
    """Whether a dojo card of this value beats no guard."""
    return card in data.CARDS and fight.hardest(raid, card) <= 0


def flip(s: NinjatoState, step: steps.Flip, told: Told) -> Step | None:
    """With the own tile that turns another one up, where none is named."""
    tile = step.tile or skills.ready_tile(s, step.who, "flip")
    return replace(step, tile=tile) if tile and s.raid is not None else None


def did(s: NinjatoState, step: Step) -> Sequence[Effect]:
    """What a step would do."""
    return tried(RULES, s, step)[1]


def seconds(s: NinjatoState, step: Step) -> set[tuple[str, int]]:
    """The clans of which a step settles the second place, each with the seat that has it."""
    return {*tried(RULES, s, step)[0].seconds.items()} - {*s.seconds.items()}


__all__ = [
    "banzai",
    "clear",
    "did",
    "fail",
    "flip",
    "guard",
    "leads",
    "leave",
    "ordered",
    "play",
    "seconds",
    "swap",
    "switch",
    "token",
]
