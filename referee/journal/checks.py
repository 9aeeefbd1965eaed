"""What the table says outside play and no rule of a game decides.

A public fact, counted (`check`), which is held against the log, or declared (`set`), which stands; something printed in
the box that is kept as a note.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine import nearest
from referee.engine.findings import Fault
from referee.engine.game import NO_EFFECT, NONE, Effect, Game
from referee.engine.leaving import stopped
from referee.engine.limits import crowded, may_be
from referee.engine.paths import first_part, spelled
from referee.engine.plain import spell
from referee.engine.state import State
from referee.engine.steps import STOPPED, Check, Set
from referee.journal.acts import plain, stated_result
from referee.journal.lines import EndLine, FactLine, Judged


def checked(game: Game[Any], state: State, check: Check, touched: Callable[[], tuple[int, ...]]) -> Sequence[Fault]:
    """What speaks against a counted value. touched: the lines that changed the fact since table and log last agreed on
    it.
    """
    known = game.facts.below(state, first_part(check.path))
    if check.path not in known:
        return (_no_path(game, state, check.path),)
    computed = known[check.path]
    if computed == check.value or computed is None:
        return NONE
    if not state.ruled and may_be(game, state, check.path, computed, check.value):
        return NONE
    stated = _as_declared(game, state, check)
    if stated == computed:  # the same in another spelling
        return NONE
    title = game.facts.fact_title(check.path)
    text = (
        f"{title} is {game.facts.shown_words(check.path, computed)} by the log, "
        f"{game.facts.shown_words(check.path, check.value)} at the table"
    )
    never = stated is None or crowded(game, state, check.path, check.value)
    remedy = "" if never else game.notation.write_act(state, Set(check.path, check.value))
    return (Fault(game.facts.rule_of(check.path), "impossible", because=touched(), text=text, remedy=remedy),)


def declared(game: Game[Any], state: State, act: Set) -> tuple[Sequence[Fault], Sequence[Effect]]:
    """Put a declared value in its place; what speaks against it, and its effects."""
    if act.path not in game.facts.below(state, first_part(act.path)):
        return (_no_path(game, state, act.path),), NO_EFFECT
    try:
        return NONE, game.facts.declare(state, act.path, act.value)
    except KeyError:
        instead = game.facts.instead(act.path)
        text = f"{game.facts.fact_title(act.path)} follows from other facts and cannot be set" + (
            f": {instead}" if instead else ""
        )
    except (ValueError, TypeError) as error:
        text = f"{act.path} cannot be {spelled(act.value)}: {error}"
    return (Fault("REF-PATH", "unread", text=text),), NO_EFFECT


class ToldFacts:
    """The facts that the lines of a list tell, by name; read on as the list grows, and anew when it was corrected."""

    def __init__(self, corrected: int = 0) -> None:
        """corrected: how often the list was corrected."""
        self.corrected = corrected
        """How often it was when it was read."""
        self._lines: dict[str, list[FactLine]] = {}
        self._places: dict[int, int] = {}
        """By the number of a line its place among those of the same fact."""
        self._reached = 0

    def before(self, items: Sequence[Judged], line: FactLine) -> FactLine | None:
        """The last of these lines before this one that tells the same fact."""
        for at in range(self._reached, len(items)):
            item = items[at]
            if isinstance(item, FactLine):
                told = self._lines.setdefault(item.fact.name, [])
                self._places[item.n] = len(told)
                told.append(item)
        self._reached = len(items)
        told = self._lines.get(line.fact.name, [])
        place = self._places.get(line.n, len(told))
        return told[place - 1] if 0 < place <= len(told) else None


def noted(state: State, before: FactLine | None, line: FactLine, found: Sequence[Fault]) -> Sequence[Fault]:
    """What speaks against a fact that the game keeps as a note only: it was told otherwise before, in this line or by
    the box.

    A game that works with the fact finds that itself.
    """
    name = line.fact.name
    at, old = (0, state.setup.box.get(name)) if before is None else (before.n, before.fact.value)
    if old is None or old == line.fact.value:
        return found
    by = f"by line {at}" if at else "by the box"
    text = f"{name} is {spell(old)} {by}; what is printed does not change"
    return (*found, Fault("REF-FACT", "impossible", because=(at,) if at else (), text=text))


def only_noted(found: Sequence[Fault]) -> bool:
    """Whether a game keeps a fact as a note only."""
    return [(fault.rule, fault.verdict) for fault in found] == [("REF-FACT", "odd")]


def _as_declared(game: Game[Any], state: State, check: Check) -> Any:
    """What the fact would be if the table declared what it counted, None where it cannot."""
    trial = state.trial()
    try:
        game.facts.declare_in(trial, check.path, check.value)
    except (KeyError, ValueError, TypeError):
        return None
    return game.facts.below(trial, first_part(check.path)).get(check.path)


def _no_path(game: Game[Any], state: State, path: str) -> Fault:
    return Fault("REF-PATH", "unread", text=nearest.facts(game, state, game.facts.paths(state), path))


def ended(game: Game[Any], state: Any, line: EndLine) -> Sequence[Fault]:
    """What is wrong with an `end` line: the game was over, or is not; a declared result is not the computed one."""
    if line.why in STOPPED:
        over = Fault("REF-END", "irregular", text="the game has ended already", unasked=True)
        return (over,) if state.over else NONE
    if not state.over and not line.declared:
        return (Fault("REF-END", "irregular", text="the game has not ended", unasked=True),)
    if line.declared:
        computed = game.scoring.outcome_result(state)
        wrong = differing(line.declared, computed, state.over)
        if wrong:
            text = "; ".join(
                f"{k}: the table says {stated_result(k, line.declared[k])}, "
                f"the log {stated_result(k, computed.get(k, ()))}"
                for k in wrong
            )
            text += "; the game was stopped, so it has no result" if stopped(state) else ""
            return (Fault(game.about.score_rule or "REF-DECLARED", "irregular", text=text),)
    return NONE


def differing(declared: Mapping[str, Any], computed: Mapping[str, Any], over: bool) -> list[str]:
    """The members of a declared result that differ from what is known of the computed one.

    What is unknown agrees with everything: a number that is None on either side, and the winner of a game that is over
    while facts are missing. computed: empty for a game that was stopped, which nobody has won.
    """
    wrong = []
    for key, value in sorted(declared.items()):
        known = computed.get(key, () if key == "winner" else None)
        if key == "winner" and over and not known and computed.get("unknown"):
            continue
        if not _agree(value, known):
            wrong.append(key)
    return wrong


def _agree(one: Any, other: Any) -> bool:
    if one is None or other is None:
        return True
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_agree, one, other))
    return plain(one) == plain(other)
