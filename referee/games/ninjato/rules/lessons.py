"""Tiles that were learned, judged anew when a style is told later (NJ-SENSEI-04, -05)."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.game import Fault, line_numbers, listed
from referee.games.ninjato.data import Tile, tile_words
from referee.games.ninjato.state import Lesson, NinjatoState, same_style, style_of
from referee.games.ninjato.steps import Learn

RULES = ("NJ-SENSEI-04", "NJ-SENSEI-05")


def learned(s: NinjatoState, step: Learn) -> None:
    """Keep what was paid for a tile; where it depends on a style that was not told, the box is asked."""
    lesson = Lesson(s.at, step.who, step.tile, step.card, tuple(s.skills[step.who - 1]))
    s.lessons.append(lesson)
    if same_style(s, step.tile, lesson.before) is not None:
        return
    if step.card and s.options["free_style_discard"] == "optional":
        return
    rule = "NJ-SENSEI-04" if step.card else "NJ-SENSEI-05"
    knows = "does not know" if step.card else "knows"
    s.ask(rule, untold(s, (step.tile, *lesson.before)), f"@{step.who} {knows} the style of the {tile_words(step.tile)}")


def untold(s: NinjatoState, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The facts that would tell the styles of tiles."""
    unknown = [t.effect for name in tiles if not style_of(s, name) and isinstance(t := s.info.get(name), Tile)]
    return tuple(dict.fromkeys(f"style.{effect}" for effect in unknown))


def wrong(s: NinjatoState, lesson: Lesson, facts: Mapping[str, Any]) -> str:
    """The rule that a lesson breaks under some facts, empty where it breaks none, or where that is not known."""
    free = same_style(s, lesson.tile, lesson.before, facts)
    if free is True and lesson.card and s.options["free_style_discard"] != "optional":
        return "NJ-SENSEI-04"
    return "NJ-SENSEI-05" if free is False and not lesson.card else ""


@listed
def style_faults(s: NinjatoState, name: str, value: str) -> Iterator[Fault]:
    """What a style that is told says of tiles learned before: those that were in order, as far as was known."""
    facts = {**s.facts, name: value}
    for lesson in s.lessons:
        rule = wrong(s, lesson, facts)
        if rule and rule != wrong(s, lesson, s.facts):
            style = style_of(s, lesson.tile, facts)
            text = f"the {tile_words(lesson.tile)} shows the {style} style; "
            if rule == "NJ-SENSEI-04":
                same = next(tile for tile in lesson.before if style_of(s, tile, facts) == style)
                text += f"@{lesson.who} had the {tile_words(same)} of that style: nothing is discarded"
            else:
                text += f"@{lesson.who} had no tile of that style: the price is discarded"
            yield Fault(rule, "irregular", about=lesson.line, because=line_numbers(lesson.line), text=text)


def settled(s: NinjatoState) -> None:
    """Drop the questions about lessons that the styles told by now have answered."""
    done = {lesson.line for lesson in s.lessons if same_style(s, lesson.tile, lesson.before) is not None}
    s.pending = [
        item for item in s.pending if item.rule not in RULES or not (item.line in done or item.need in s.facts)
    ]
    s.claims = [c for c in s.claims if c.rule not in RULES or c.step not in done]
