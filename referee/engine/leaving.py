"""What happens at a table beside play, in every game: somebody goes home, takes a seat, or the table agrees on another
rule.

`Drop`, `Sit` and `Agree` are checked and applied here. A game says what its rules make of a seat whose player is gone
by its part `Leaving`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from referee.engine.effects import ANY, NUMBER, SEAT, TEXT, Effect, EffectKind, by_name
from referee.engine.findings import Fault
from referee.engine.nearest import no_option
from referee.engine.rulebook import spell
from referee.engine.safe import LONGEST_NAME, is_long, name_fault
from referee.engine.steps import DROPPED, NO_RESULT, Act, Agree, Drop, Sit

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.engine.state import State

Did = Sequence[Effect]

NOTHING_WON = "the game has no result"

AWAY = "has gone home"
"""What stands beside a seat whose player is gone, on every board."""

MOST_PASSED = 100
"""So often a seat is passed over in one step, at most: then something else has to happen."""


def check_table(game: "Game[Any]", state: Any, act: Act) -> Sequence[Fault]:
    """What is wrong with a step about the table itself."""
    if isinstance(act, Drop) and not isinstance(own := game.leaving.leaves(act.who), Drop):
        return game.rules.check(state, own)
    if isinstance(act, Agree):
        return _check_option(game, state, act)
    assert isinstance(act, Drop | Sit)
    if state.over:
        return (Fault(game.about.end_rule, "unread", text="the game is over"),)
    if not 1 <= act.who <= state.seats:
        text = f"there is no seat {act.who}; seats are 1 to {state.seats}"
        return (Fault("REF-SEAT", "unread", text=text),)
    return _check_drop(game, state, act) if isinstance(act, Drop) else _check_seat(game, state, act)


def apply_table(game: "Game[Any]", state: Any, act: Act) -> Did:
    """Carry out a step about the table itself; what cannot be carried out changes nothing."""
    if any(fault.verdict == "unread" for fault in check_table(game, state, act)):
        return ()
    if isinstance(act, Drop):
        own = game.leaving.leaves(act.who)
        return _drop(game, state, act) if isinstance(own, Drop) else game.rules.apply(state, own)
    if isinstance(act, Sit):
        names = list(state.setup.seats)
        names[act.who - 1] = act.name
        state.gone = [seat for seat in state.gone if seat != act.who]
        state.setup = msgspec.structs.replace(state.setup, seats=tuple(names))
        return passed_on(game, state, (("sits", act.who),))
    assert isinstance(act, Agree)
    options = {**state.setup.options, act.name: act.value}
    state.setup = msgspec.structs.replace(state.setup, options=options)
    state.agree()
    return passed_on(game, state, (("option", act.name, act.value),))


def passed_on(game: "Game[Any]", state: Any, did: Did) -> Did:
    """The effects of an act, with what follows for seats whose players are gone and who are asked now."""
    if not state.gone:
        return did
    out = list(did)
    for _ in range(MOST_PASSED):
        asked = game.flow.awaiting(state).who
        seat = next((who for who in asked if who in state.gone), 0)
        more = game.leaving.stand_in(state, seat) if seat else None
        if more is None:
            break
        out += (("passes", seat), *more)
    if state.over or state.setup.options.get("leaver") != "out":
        return out
    goes = [fact for who in state.gone for fact in game.leaving.put_out(state, who)]
    for path, value in goes:
        out += game.facts.declare(state, path, value)
    return passed_on(game, state, out) if goes else out


def _check_drop(game: "Game[Any]", s: "State", step: Drop) -> Sequence[Fault]:
    if step.who in s.gone:
        return (Fault("REF-SEAT", "unread", text=f"@{step.who} has gone home already"),)
    if "setup" in game.flow.awaiting(s).verbs:
        text = "nothing is laid out yet: begin a new log with those who play"
        return (Fault("REF-SETUP", "unread", text=text),)
    return ()


def _check_seat(game: "Game[Any]", s: "State", step: Sit) -> Sequence[Fault]:
    if "setup" in game.flow.awaiting(s).verbs:
        return (Fault("REF-SETUP", "unread", text=f"nothing is laid out yet: `amend 0 seat {step.who} {step.name}`"),)
    if wrong := name_fault(step.name):
        return (Fault("REF-SEAT", "unread", text=f"a player's name cannot be kept: {wrong}"),)
    back = step.who in s.gone and step.name == s.setup.seats[step.who - 1]
    if is_long(step.person):
        return (Fault("REF-SEAT", "unread", text=f"the id of a player has more than {LONGEST_NAME} characters"),)
    if step.name in s.setup.seats and not back:
        same = s.setup.seats.index(step.name) + 1
        text = f"@{same} sits there already" if same == step.who else f"another seat is called {step.name}"
        return (Fault("REF-SEAT", "unread", text=text),)
    return ()


def _check_option(game: "Game[Any]", s: "State", step: Agree) -> Sequence[Fault]:
    if s.over:
        return (
            Fault(
                game.about.end_rule, "unread", text="the game is over; `amend 0 option …` says what was always meant"
            ),
        )
    option = game.rulebook.options.get(step.name)
    if option is None:
        text = no_option(step.name, game.rulebook.options)
    elif not option.takes(step.value):
        text = f"option {step.name} takes {' or '.join(map(spell, option.values))}, not {spell(step.value)}"
    elif "setup" in game.flow.awaiting(s).verbs:
        text = f"nothing is laid out yet: `amend 0 option {step.name}={spell(step.value)}` says how this table plays"
    elif option.setup:
        text = (
            f"{step.name} is read when the table is set up and cannot change now; `amend 0 option {step.name}=…` "
            "says what was meant from the start"
        )
    elif s.setup.options.get(step.name) == step.value:
        # typed, it is refused; a line that stands becomes this when a correction says what was always meant
        return (Fault("REF-OPTION", "odd", text=f"{step.name} is {spell(step.value)} already"),)
    else:
        return ()
    return (Fault("REF-OPTION", "unread", text=text),)


def _drop(game: "Game[Any]", s: "State", step: Drop) -> Did:
    """The seat passes from here on, or goes out, or the game is over (option leaver); so too when nobody is left."""
    who = step.who
    s.gone.append(who)
    did: list[Effect] = [("home", who)]
    leaver = s.setup.options.get("leaver", "passes") if game.leaving.plays_on else "void"
    if leaver == "void" or len(s.gone) == s.seats:
        s.over, s.why = True, DROPPED
        return did
    did += game.leaving.go_home(s, who)
    return passed_on(game, s, did)


def stopped(s: "State") -> bool:
    """Whether a game is over without a result: it was stopped, or is not played on without somebody."""
    return s.over and s.why in NO_RESULT


def described(state: "State", act: Act) -> str:
    """A step about the table in words, empty for any other act; state: before it."""
    if isinstance(act, Drop):
        return f"@{act.who} goes home"
    if isinstance(act, Sit):
        was = state.setup.seats[act.who - 1] if 1 <= act.who <= state.seats else ""
        return f"seat {act.who}: {act.name} plays from here on" + (
            f", in place of {was}" if was not in ("", act.name) else ""
        )
    return f"from here on {act.name} = {spell(act.value)}" if isinstance(act, Agree) else ""


def written(act: Act) -> str:
    """A step about the table as it is typed, empty for any other act."""
    if isinstance(act, Drop):
        return f"drop {act.who}"
    if isinstance(act, Sit):
        return f"seat {act.who} {act.name}"
    return f"option {act.name}={spell(act.value)}" if isinstance(act, Agree) else ""


EFFECTS = by_name(
    EffectKind("passes", seat=SEAT, words="{seat} is not there: passed over"),
    EffectKind("home", seat=SEAT),
    EffectKind("sits", seat=SEAT),
    EffectKind("option", option=TEXT, value=ANY),
    EffectKind("done_late", what=TEXT, line=NUMBER),
    EffectKind("set", path=TEXT, value=ANY),
)
"""The effects of every game by name. Those without words leave them to their line (see `agreed`)."""


def say(effect: Effect, game: "Game[Any]") -> str:
    """An effect in words: one of those of every game, else one of this game."""
    if effect[0] == "set" and len(effect) == 3:
        return f"{game.facts.fact_title(effect[1])} is now {game.facts.fact_words(*effect[1:])}"
    kind = EFFECTS.get(effect[0])
    return kind.say(effect) if kind is not None else game.words.say(effect)


def agreed(effect: Effect) -> str:
    """An effect in words that `say` leaves to its line: who goes home or sits down, what is agreed; empty for all
    others.
    """
    match effect:
        case ("home", int(seat)):
            return f"@{seat} {AWAY}"
        case ("sits", int(seat)):
            return f"somebody else plays seat {seat}"
        case ("option", name, value):
            return f"from here on {name} = {spell(value)}"
        case _:
            return ""


__all__ = ["AWAY", "EFFECTS", "agreed", "described", "say", "stopped", "written"]
