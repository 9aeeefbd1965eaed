"""What is left open by the words for an attack of Ninjato; a part of `sentences`."""

from collections.abc import Sequence

from msgspec.structs import replace

from referee.engine.effects import Effect
from referee.engine.parts.sentences import Told, several
from referee.engine.steps import Step
from referee.games.ninjato import data, sentences_table, steps
from referee.games.ninjato.rules import RULES, fight, loot, outcome, skills
from referee.games.ninjato.state import NinjatoState

DRAWN = ("alarm", "refill")
"""Stages of an attack in which a treasure is drawn from the bag."""

KEPT_NONE = ("nothing",)
"""What stands in a pattern for no treasure that is kept."""


def guard(kind: str, told: Told) -> str:
    """A guard's code from its number, or the numbers of an elite."""
    n = told.get("n")
    if kind in ("plain", "alarm"):
        return "" if n is None or isinstance(n, tuple) else f"{n}{'a' if kind == 'alarm' else ''}"
    worth = told.get("worth")
    if n is None or worth is None:
        return ""
    return f"e{'/'.join(map(str, several(n)))}*{worth}{'a' if kind == 'elitealarm' else ''}"


def banzai(s: NinjatoState, step: steps.Banzai, told: Told) -> Step | None:
    """While it can be called."""
    if s.phase != "raid" or s.raid is None or told.get("by") == step.who:
        return None
    if "by" in told and s.raid.stage in DRAWN:
        return None
    figures = len(several(told.get("n", ())))
    if told.get("figures", figures) != figures:
        return None
    turned = guard(step.guard, told)
    return replace(step, guard=turned) if turned else None


def clear(s: NinjatoState, step: steps.Clear, told: Told) -> Step | None:
    """The new token, of its clan and number; the house is compared."""
    if s.raid is None or told.get("house", s.raid.house) != s.raid.house:
        return None
    return replace(step, token=f"{told['clan']}:{told['n']}") if "clan" in told and "n" in told else step


def attack(s: NinjatoState, step: steps.Attack, told: Told) -> Step | None:
    """The house of a clan, where there is one, or the house counted from the first."""
    if "nth" in told:
        return replace(step, house=sentences_table.ORDINALS.index(told["nth"]) + 1)
    if "clan" not in told:
        return step
    houses = [at for at, house in enumerate(s.houses, 1) if house.clan == told["clan"]]
    return replace(step, house=houses[0]) if len(houses) == 1 else None


def play(s: NinjatoState, step: steps.Play, told: Told) -> Step | None:
    """Within an attack; the guard's value is compared, and that the guard is beaten."""
    if s.phase != "raid" or s.raid is None:
        return None
    if {"kicks", "acts", "counts", "nil", "total"} & set(told):
        worked = _worked_out(s, step, told)
        if worked is None:
            return None
        step = worked
    if not step.card and not any(fight.mod_of(s, mod)[0] == "two_or_four" for mod in step.mods):
        return None
    if "sum" in told and fight.play_value(s, step) != told["sum"]:
        return None
    if told.get("taker", step.who) != step.who:
        return None
    if "won" in told and ("treasure", step.who, told["won"]) not in [effect[:3] for effect in did(s, step)]:
        return None
    values = several(told.get("value", 0))
    return step if set(values) <= {0, *s.raid.figures} else None


def _worked_out(s: NinjatoState, step: steps.Play, told: Told) -> steps.Play | None:
    """A play with as many kickers as were told, and with the tile that makes of the card what it counts as."""
    if "kicks" in told:
        return replace(step, mods=step.mods * int(told["kicks"]))
    if "total" in told:
        sign = {1: "+", -1: "-"}.get(int(told["total"]) - step.card, "")
        return replace(step, mods=(sign,)) if sign and told.get("third", fight.KICKER) == fight.KICKER else None
    if "acts" in told:
        tile = told.get("skill", skills.ready_tile(s, step.who, "two_or_four"))
        return replace(step, mods=(f"{tile}:{told['acts']}",)) if tile else None
    if told.get("whose", step.who) != step.who:
        return None
    found, counts = [], int(told.get("counts", 0))
    for name in (told["skill"],) if "skill" in told else s.skills[step.who - 1]:
        for mod in (name, f"{name}+", f"{name}-"):
            changed = replace(step, mods=(mod,))
            fits = fight.mod_of(s, mod)[0] and fight.play_value(s, changed) == counts
            found += [changed] if fits and s.up.get(name) else []
    return found[0] if found else None


def swap(s: NinjatoState, step: steps.Swap, told: Told) -> Step | None:
    """With the own tile that swaps, where none is named."""
    tile = step.tile or skills.ready_tile(s, step.who, "swap")
    return replace(step, tile=tile) if tile and s.raid is not None else None


def switch(s: NinjatoState, step: steps.Switch, told: Told) -> Step | None:
    """To the other side, with the own tile that switches."""
    if s.raid is None or told.get("side") == s.raid.side:
        return None
    tile = step.tile or skills.ready_tile(s, step.who, "switch")
    return replace(step, tile=tile) if tile else None


def token(s: NinjatoState, step: steps.Token, told: Told) -> Step | None:
    """What somebody draws while a treasure is asked for; what turns red by it is compared."""
    if "red" in told and ("flip", told["red"]) not in {(name, rest[-1]) for name, *rest in did(s, step) if rest}:
        return None
    if "drawer" in told and (s.raid is None or s.raid.stage not in DRAWN):
        return None
    return step if s.raid is not None and told.get("house", s.raid.house) == s.raid.house else None


def leave(s: NinjatoState, step: steps.Leave | steps.Fail, told: Told) -> Step | None:
    """What is taken along is compared."""
    raid = s.raid
    if raid is None or told.get("house", raid.house) != raid.house:
        return None
    if isinstance(step, steps.Leave) and step.who != raid.who:
        return None  # somebody else leaves the table
    if "loot" not in told:
        return step
    lies = [kind for kind, n in zip(data.KINDS, loot.on_shuriken(raid), strict=True) for _ in range(n)]
    return step if sorted(several(told["loot"])) == sorted(lies) else None


def fail(s: NinjatoState, step: steps.Fail, told: Told) -> Step | None:
    """Which treasure is kept is told, where there are several; a single one need not be named.

    That nothing is kept is compared.
    """
    raid = s.raid
    if "value" in told and (raid is None or not set(several(told["value"])) <= set(raid.figures)):
        return None
    if tuple(step.keep) == KEPT_NONE:
        return None if raid is None or any(loot.on_shuriken(raid)) else replace(step, keep=())
    if raid is None or step.keep or raid.stage != "guard":
        return leave(s, step, told)
    lies = loot.on_shuriken(raid)
    option = str(s.options["fail_keep"])
    if option == "choice" and sum(map(bool, lies)) > 1:
        return step if step.who == raid.who else None
    only = outcome.kept_on_fail(lies, (), option)
    return step if only is None else replace(step, keep=(data.KINDS[only],))


def flip(s: NinjatoState, step: steps.Flip, told: Told) -> Step | None:
    """With the own tile that turns another one up, where none is named."""
    tile = step.tile or skills.ready_tile(s, step.who, "flip")
    return replace(step, tile=tile) if tile and s.raid is not None else None


def did(s: NinjatoState, step: Step) -> Sequence[Effect]:
    """What a step would do."""
    return RULES[type(step)].apply(s.copy(), step) or ()


__all__ = ["attack", "banzai", "clear", "did", "fail", "flip", "guard", "leave", "play", "swap", "switch", "token"]
