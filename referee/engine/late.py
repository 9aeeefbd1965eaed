"""Compulsory effects: what may have been passed over now, and what was passed over and is done after all.

`skip EFFECT` records that the table passed an effect over, and keeps it in `State.missed`. `late EFFECT …` does it:
now, in the state as it is now. Each game declares a `Way` for each of its effects (`Rules.ways`) and says which are due
(`Rules.due`); verdicts, effects, words, help and what a prompt offers are all read from these.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.findings import RANK, Fault, worst
from referee.engine.plain import with_seat
from referee.engine.state import Missed, State
from referee.engine.steps import Late, Skip, Step
from referee.engine.words import Unread, Word, is_number

if TYPE_CHECKING:
    from referee.engine.game import Effect, Game

RULE = "REF-SKIP"
"""The rule by which only what is due can be passed over, and only what was passed over can be done late."""

Told = tuple[str, ...]
"""What only the table knows of a late act: cards, treasures, a token; by their ids."""

Rest = Sequence[Word]


class Due(NamedTuple):
    """A compulsory effect that a table can have passed over now."""

    what: str
    """Its name, as `skip` takes it."""
    who: int = 0
    """The seat it belongs to, 0 for the table."""
    data: tuple[Any, ...] = ()
    """What doing it late needs to know."""
    rule: str = ""
    """The rule that asks for it, where it is not that of its way."""
    text: str = ""
    """What did not happen, where it is not that of its way."""


def _nothing_told(state: Any, missed: Missed, words: Rest) -> tuple[Told, Rest]:
    return (), words


def _nothing_wrong(state: Any, missed: Missed, told: Told) -> Sequence[Fault]:
    return ()


def _not_gone(state: Any, missed: Missed) -> str:
    return ""


def _not_meant(state: Any, missed: Missed, step: Step, rest: Rest) -> tuple[Told, Rest] | None:
    return None


def _nothing_seen(missed: Missed, told: Told) -> Sequence[tuple[str, str]]:
    return ()


class Way(NamedTuple):
    """One compulsory effect: what passing it over breaks, and how it is done late."""

    rule: str
    """The rule that asks for it."""
    text: str
    """What did not happen, in words."""
    says: Callable[[Any, Missed, Told], str]
    """Returns in words what is done late, with `@3` for the player on seat 3."""
    apply: Callable[[Any, Missed, Told], Sequence[Any]]
    """Carries it out and returns its effects; it is called only for words that could be read."""
    form: str = ""
    """How it is typed behind its name, with capitals for what only the table knows (`CARD`); empty where nothing
    follows.
    """
    read: Callable[[Any, Missed, Rest], tuple[Told, Rest]] = _nothing_told
    """Reads the words behind the name: what they tell, and the words that are left. Raises Unread."""
    check: Callable[[Any, Missed, Told], Sequence[Fault]] = _nothing_wrong
    """Returns what is wrong with what was told; the verdict is `unread` where it cannot be done at all."""
    gone: Callable[[Any, Missed], str] = _not_gone
    """Returns why it cannot be done any more; empty while it can."""
    meant: Callable[[Any, Missed, Step, Rest], tuple[Told, Rest] | None] = _not_meant
    """Returns what a step tells that would have done it in time, and the words that are left; None for another step."""
    alone: bool = False
    """Whether the words are also read without its name, where they can be nothing else."""
    seen: Callable[[Missed, Told], Sequence[tuple[str, str]]] = _nothing_seen
    """Returns the places and cards that become visible, as `Sight.reveals` does."""


Ways = Mapping[str, Way]
"""The ways of a game by effect; `draw.2`, the draw of seat 2, is found under `draw`."""

Over = Callable[[], Sequence[Fault]]
"""What is wrong with any step after the end."""


def kind(what: str) -> str:
    """The effect of a name: `draw` of `draw.2`."""
    return what.partition(".")[0]


def forgotten(what: str) -> str:
    """A forgotten effect in words: `draw.2` is the draw of seat 2."""
    name, _, seat = what.partition(".")
    text = name.replace("_", " ")
    return f"forgotten: {text} of @{seat}" if is_number(seat) else f"forgotten: {text}" + (f" {seat}" if seat else "")


def forget(state: State, what: str, who: int, data: tuple[Any, ...] = ()) -> None:
    """Keep a compulsory effect that the line being judged passes over."""
    state.missed.append(Missed(what, who, state.at, data))


# --- passing over ----------------------------------------------------------------------------------------------------


def check_skip(ways: Ways, due: Callable[[Any], Sequence[Due]], state: State, step: Skip) -> Sequence[Fault]:
    """Only what is due now can have been passed over."""
    now = due(state)
    effect = next((effect for effect in now if effect.what == step.what), None)
    if effect is None:
        named = ", ".join(effect.what for effect in now) or "nothing"
        return (Fault(RULE, text=f"{step.what!r} is not due now; due: {named}; `? skip` explains"),)
    way = ways[kind(effect.what)]
    remedy = entry(ways, state, Missed(effect.what, effect.who, state.at, effect.data))
    return (Fault(effect.rule or way.rule, "missed", text=effect.text or way.text, remedy=remedy),)


def apply_skip(
    due: Callable[[Any], Sequence[Due]],
    pass_over: Callable[[Any, Due], "Sequence[Effect]"],
    state: State,
    step: Skip,
) -> "Sequence[Effect]":
    """It did not happen, and can be done late. pass_over: what that changes on the table, and its effects."""
    effect = next((effect for effect in due(state) if effect.what == step.what), None)
    if effect is None:
        return ()
    did = pass_over(state, effect)
    if not state.over:
        forget(state, effect.what, effect.who, effect.data)
    return did


# --- doing it late ---------------------------------------------------------------------------------------------------


def found(ways: Ways, state: State, what: str, who: int = 0) -> Missed | None:
    """What was passed over under this name, the earliest that can still be done first. who: of this seat; 0: of any."""
    named = [m for m in state.missed if m.what == what and who in (0, m.who)]
    return next((m for m in named if not ways[kind(what)].gone(state, m)), named[0] if named else None)


def left(ways: Ways, state: State) -> list[Missed]:
    """All that was passed over and can still be done, the newest last."""
    return [] if state.over else [m for m in state.missed if not ways[kind(m.what)].gone(state, m)]


def check_late(ways: Ways, over: Over, state: State, step: Late) -> Sequence[Fault]:
    """Only what was passed over is done late, and only while it can be."""
    if state.over:
        return over()
    missed = found(ways, state, step.what, step.who)
    if missed is None:
        named = ", ".join(m.what for m in left(ways, state)) or "nothing"
        text = f"{step.what!r} was not passed over; to do late: {named}; `? skip` explains"
        return (Fault(RULE, text=text, unasked=True),)
    way = ways[kind(missed.what)]
    gone = way.gone(state, missed)
    if gone:
        return (Fault(RULE, because=(missed.line,) if missed.line else (), text=gone, unasked=True),)
    return way.check(state, missed, step.told)


def apply_late(ways: Ways, state: State, step: Late) -> "Sequence[Effect]":
    """It is done now. Total: what was not passed over, or is not readable, does nothing."""
    missed = None if state.over else found(ways, state, step.what, step.who)
    if missed is None:
        return ()
    way = ways[kind(missed.what)]
    if way.gone(state, missed) or any(f.verdict == "unread" for f in way.check(state, missed, step.told)):
        return ()
    state.missed.remove(missed)
    return (("done_late", missed.what, missed.line), *way.apply(state, missed, step.told))


def seen(ways: Ways, state: State, step: Late) -> Sequence[tuple[str, str]]:
    """What becomes visible by a late act, as in `Sight.reveals`."""
    missed = found(ways, state, step.what, step.who)
    return ways[kind(missed.what)].seen(missed, step.told) if missed is not None else ()


# --- how it is typed and told ----------------------------------------------------------------------------------------


def entry(ways: Ways, state: State, missed: Missed) -> str:
    """How it is typed, in capitals what only the table knows: `late bushido CARD`; by its seat where others miss the
    same.
    """
    twins = any(m.what == missed.what and m.who != missed.who for m in left(ways, state))
    form = ways[kind(missed.what)].form
    return f"{f'{missed.who}: ' if twins else ''}late {missed.what} {form}".rstrip()


def parsed(
    game: "Game[Any]", state: Any, words: Rest, natural: Callable[[Any, Rest], tuple[Step, Rest]]
) -> tuple[Step, Rest]:
    """One step from the front of an entry, late acts included. natural: reads it as what happens in time. Raises
    Unread.
    """
    called = with_seat(words, lambda word: game.notation.seat(state, word)) if len(words) > 1 else None
    who, said = called if called is not None else (0, words)
    if said[0].text in ("late", "skip") and not any(word.text.startswith(("what=", "told=")) for word in said):
        if said[0].text == "late":
            return read(game, state, said[1:], who)
        if (due_ := named_due(game, state, said[1:], who)) is not None:
            asked = game.flow.awaiting(state).who
            return Skip(who or (asked[0] if asked else 0), due_.what), ()
    if not state.missed:
        return natural(state, words)
    try:
        step, rest = natural(state, words)
    except Unread:
        found_ = bare(game, state, said)
        if found_ is None:
            raise
        return found_
    return meant(game, state, step, rest) or (step, rest)


def by_number(game: "Game[Any]", state: Any, words: Rest) -> Rest:
    """What stands behind `skip` or `late`, its effect with the number of its seat or place: `draw.2` for `draw.Ben` and
    `draw Ben`.
    """
    if not words:
        return words
    stem, dot, name = words[0].text.casefold().partition(".")
    by_seat = {effect.what for effect in game.rules.due(state)} | {missed.what for missed in state.missed}
    if not any(what.startswith(f"{stem}.") for what in by_seat):
        return words
    behind = 1 if dot else 2
    if len(words) < behind:
        return words
    number = name or words[1].text
    if f"{stem}.{number}" not in by_seat:
        try:
            number = str(game.notation.seat(state, words[0].rest(len(stem) + 1) if name else words[1]))
        except Unread:
            return words
    return (words[0]._replace(text=f"{stem}.{number}"), *words[behind:])


def named_due(game: "Game[Any]", state: Any, words: Rest, who: int = 0) -> Due | None:
    """The one effect due now that `skip EFFECT` names behind its first word, by its beginning; None where there is no
    such one.

    who: the seat named before it, 0: none.
    """
    words = by_number(game, state, words)
    if len(words) != 1:
        return None
    name = words[0].text.casefold()
    now = [effect for effect in game.rules.due(state) if who in (0, effect.who)]
    fits = [effect for effect in now if effect.what == name] or [e for e in now if name and e.what.startswith(name)]
    return fits[0] if len(fits) == 1 else None


def read(game: "Game[Any]", state: Any, words: Rest, who: int) -> tuple[Late, Rest]:
    """`late EFFECT …` behind its first word; the name by its beginning. who: the seat named before it, or 0. Raises
    Unread.
    """
    ways = game.rules.ways
    words = by_number(game, state, words)
    if not who and len(words) == 2 and kind(words[0].text) in ways and not ways[kind(words[0].text)].form:
        try:
            who, words = game.notation.seat(state, words[1]), words[:1]
        except Unread:
            pass
    open_ = [m for m in left(ways, state) if who in (0, m.who)]
    name = words[0].text.casefold() if words else ""
    of_this = [m for m in (*open_, *state.missed) if m.what == name and who in (0, m.who)]
    fits = of_this or [m for m in open_ if m.what.startswith(name)]
    if len({(m.what, m.who) for m in fits}) != 1 or not (words or not ways[kind(fits[0].what)].form):
        if name and not fits and kind(name) in ways:
            return Late(who, name, tuple(word.text for word in words[1:])), ()
        now = ", ".join(f"`{entry(ways, state, m)}`" for m in open_) or "nothing is left to do late"
        lead = f"late what? {words[0].text!r} was not passed over" if words and not fits else "late what?"
        raise Unread(f"{lead}{';' if lead[-1] != '?' else ''} {now}; `? skip` explains", words[0] if words else None)
    missed = fits[0]
    told, rest = ways[kind(missed.what)].read(state, missed, words[1:])
    return Late(missed.who, missed.what, told), rest


def meant(game: "Game[Any]", state: Any, step: Step, rest: Rest) -> tuple[Late, Rest] | None:
    """The late act that an entry means by which the effect would have been typed in time; None where it is asked for
    now.
    """
    for missed in reversed(left(game.rules.ways, state)):
        found_ = game.rules.ways[kind(missed.what)].meant(state, missed, step, rest)
        if found_ is None or game.flow.implied(state, step) or _fine(game, state, step):
            continue
        late = Late(missed.who, missed.what, found_[0])
        if _fine(game, state, late):
            return late, found_[1]
    return None


def bare(game: "Game[Any]", state: Any, words: Rest, offered: bool = False) -> tuple[Late, Rest] | None:
    """The late act that words stand for which are read as nothing else: what only the table knows, alone (`5`, `g6`) or
    behind its name. offered: it is looked for only to be offered, so it must be legal and may be meant otherwise.
    """
    for missed in reversed(left(game.rules.ways, state)):
        way = game.rules.ways[kind(missed.what)]
        named = len(words) > 1 and words[0].text.casefold() == missed.what
        if named and not offered and game.notation.printed(state).meant(missed.what) is not None:
            continue
        if not way.form or not (named or way.alone or offered):
            continue
        try:
            told, rest = way.read(state, missed, words[1:] if named else words)
        except Unread:
            continue
        late = Late(missed.who, missed.what, told)
        if not rest and _fine(game, state, late, "irregular" if offered else "unread"):
            return late, rest
    return None


def _fine(game: "Game[Any]", state: Any, step: Step, bar: str = "irregular") -> bool:
    return RANK[worst(game.rules.check(state, step))] < RANK[bar]


def says(ways: Ways, state: Any, step: Late) -> str:
    """The step in words, with the line that it belongs to."""
    missed = found(ways, state, step.what, step.who)
    way = ways.get(kind(step.what))
    if missed is None or way is None or any(f.verdict == "unread" for f in way.check(state, missed, step.told)):
        return f"late: {' '.join((step.what, *step.told))}"
    return f"{way.says(state, missed, step.told)} (passed over at line {missed.line})"
