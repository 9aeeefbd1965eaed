"""What happens at a table beside play, in every game: somebody goes home, takes a seat, or the table agrees on another rule.

`Drop`, `Sit` and `Agree` are checked and applied here. A game says what its rules make of a seat whose player is gone
by the methods of `Leavers`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from referee.engine.findings import Fault
from referee.engine.nearest import no_option
from referee.engine.rulebook import spell
from referee.engine.score import Score, ScoreLine
from referee.engine.steps import DROPPED, NO_RESULT, Act, Agree, Drop, Sit, Step

if TYPE_CHECKING:
    from referee.engine.game import Effect, Game
    from referee.engine.state import State

Did = Sequence["Effect"]

NOTHING_WON = "the game has no result"

AWAY = "has gone home"
"""What stands beside a seat whose player is gone, on every board."""

MOST_PASSED = 100
"""So often a seat is passed over in one step, at most: then something else has to happen."""


class Leavers:
    """What a game does with a seat whose player has gone home (option `leaver`). Part of `Game`."""

    def leaves(self, who: int) -> Step:
        """The step by which the player of a seat goes home, where the game has one of its own."""
        return Drop(who)

    def stand_in(self, state: Any, seat: int) -> Did | None:
        """Do what the game asks of this seat, whose player is gone, in the way that decides least; its effects.

        It is called until nobody who is gone is asked any more, so that each call must bring play forward. None: what is
        asked now is for the table to say.
        """
        raise NotImplementedError

    def go_home(self, state: Any, seat: int) -> Did:
        """What happens at once when a player goes home, apart from what is asked of the seat."""
        return ()

    def put_out(self, state: Any, seat: int) -> Sequence[tuple[str, Any]]:
        """What this seat has in hand and in play goes out of the game: public facts with the values they have then."""
        return ()

    def away(self, state: Any) -> Sequence[int]:
        """The seats whose players have gone home."""
        return tuple(state.gone)

    def mends(self, state: Any) -> bool:
        """Whether this table corrects earlier lines where what is typed now contradicts them, so that it is offered."""
        return True

    # --- common to all games -----------------------------------------------------------------------------------------

    def check_table(self, state: Any, act: Act) -> Sequence[Fault]:
        """What is wrong with a step about the table itself."""
        game = cast("Game[Any]", self)
        if isinstance(act, Drop) and not isinstance(own := self.leaves(act.who), Drop):
            return game.check(state, own)
        if isinstance(act, Agree):
            return _check_option(game, state, act)
        assert isinstance(act, Drop | Sit)
        if state.over:
            return (Fault(game.end_rule, "unread", text="the game is over"),)
        if not 1 <= act.who <= state.seats:
            text = f"there is no seat {act.who}; seats are 1 to {state.seats}"
            return (Fault("REF-SEAT", "unread", text=text),)
        return _check_drop(game, state, act) if isinstance(act, Drop) else _check_seat(game, state, act)

    def apply_table(self, state: Any, act: Act) -> Did:
        """Carry out a step about the table itself; what cannot be carried out changes nothing."""
        game = cast("Game[Any]", self)
        if any(fault.verdict == "unread" for fault in self.check_table(state, act)):
            return ()
        if isinstance(act, Drop):
            own = self.leaves(act.who)
            return _drop(game, state, act) if isinstance(own, Drop) else game.apply(state, own)
        if isinstance(act, Sit):
            names = list(state.setup.seats)
            names[act.who - 1] = act.name
            state.gone = [seat for seat in state.gone if seat != act.who]
            state.setup = msgspec.structs.replace(state.setup, seats=tuple(names))
            return self.passed_on(state, (("sits", act.who),))
        assert isinstance(act, Agree)
        options = {**state.setup.options, act.name: act.value}
        state.setup = msgspec.structs.replace(state.setup, options=options)
        state.agree()
        return self.passed_on(state, (("option", act.name, act.value),))

    def outcome(self, state: Any) -> Score:
        """`score`; of a game that has no result, as it was stopped, what it was so far and that nobody wins."""
        game = cast("Game[Any]", self)
        if not stopped(state):
            return game.score(state)
        so_far: Any = state.copy()
        so_far.over, so_far.why = False, ""
        score = game.score(so_far)
        return Score(score.points, lines=(*score.lines, ScoreLine(0, NOTHING_WON)), why=state.why, label=score.label)

    def outcome_result(self, state: Any) -> dict[str, Any]:
        """`result`; empty for a game that has none, as it was stopped."""
        return {} if stopped(state) else cast("Game[Any]", self).result(state)

    def standing(self, state: Any) -> str:
        """`status`; of a game that has no result, why."""
        return f"game over: {state.why}, without a result" if stopped(state) else cast("Game[Any]", self).status(state)

    def passed_on(self, state: Any, did: Did) -> Did:
        """The effects of an act, with what follows for seats whose players are gone and who are asked now."""
        game = cast("Game[Any]", self)
        if not state.gone:
            return did
        out = list(did)
        for _ in range(MOST_PASSED):
            asked = game.awaiting(state).who
            seat = next((who for who in asked if who in state.gone), 0)
            more = self.stand_in(state, seat) if seat else None
            if more is None:
                break
            out += (("passes", seat), *more)
        if state.over or state.setup.options.get("leaver") != "out":
            return out
        goes = [fact for who in state.gone for fact in self.put_out(state, who)]
        for path, value in goes:
            out += game.declare(state, path, value)
        return self.passed_on(state, out) if goes else out


def _check_drop(game: "Game[Any]", s: "State", step: Drop) -> Sequence[Fault]:
    if step.who in s.gone:
        return (Fault("REF-SEAT", "unread", text=f"@{step.who} has gone home already"),)
    if "setup" in game.awaiting(s).verbs:
        text = "nothing is laid out yet: begin a new log with those who play"
        return (Fault("REF-SETUP", "unread", text=text),)
    return ()


def _check_seat(game: "Game[Any]", s: "State", step: Sit) -> Sequence[Fault]:
    if "setup" in game.awaiting(s).verbs:
        return (Fault("REF-SETUP", "unread", text=f"nothing is laid out yet: `amend 0 seat {step.who} {step.name}`"),)
    back = step.who in s.gone and step.name == s.setup.seats[step.who - 1]
    if step.name in s.setup.seats and not back:
        same = s.setup.seats.index(step.name) + 1
        text = f"@{same} sits there already" if same == step.who else f"another seat is called {step.name}"
        return (Fault("REF-SEAT", "unread", text=text),)
    return ()


def _check_option(game: "Game[Any]", s: "State", step: Agree) -> Sequence[Fault]:
    if s.over:
        return (Fault(game.end_rule, "unread", text="the game is over; `amend 0 option …` says what was always meant"),)
    option = game.rulebook.options.get(step.name)
    if option is None:
        text = no_option(step.name, game.rulebook.options)
    elif not option.takes(step.value):
        text = f"option {step.name} takes {' or '.join(map(spell, option.values))}, not {spell(step.value)}"
    elif "setup" in game.awaiting(s).verbs:
        text = f"nothing is laid out yet: `amend 0 option {step.name}={spell(step.value)}` says how this table plays"
    elif option.setup:
        text = f"{step.name} is read when the table is set up and cannot change now; `amend 0 option {step.name}=…` says what was meant from the start"
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
    goes_on = type(game).stand_in is not Leavers.stand_in
    leaver = s.setup.options.get("leaver", "passes") if goes_on else "void"
    if leaver == "void" or len(s.gone) == s.seats:
        s.over, s.why = True, DROPPED
        return did
    did += game.go_home(s, who)
    return game.passed_on(s, did)


def stopped(s: "State") -> bool:
    """Whether a game is over without a result: it was stopped, or is not played on without somebody."""
    return s.over and s.why in NO_RESULT


def described(state: "State", act: Act) -> str:
    """A step about the table in words, empty for any other act; state: before it."""
    if isinstance(act, Drop):
        return f"@{act.who} goes home"
    if isinstance(act, Sit):
        was = state.setup.seats[act.who - 1] if 1 <= act.who <= state.seats else ""
        return f"seat {act.who}: {act.name} plays from here on" + (f", in place of {was}" if was not in ("", act.name) else "")
    return f"from here on {act.name} = {spell(act.value)}" if isinstance(act, Agree) else ""


def written(act: Act) -> str:
    """A step about the table as it is typed, empty for any other act."""
    if isinstance(act, Drop):
        return f"drop {act.who}"
    if isinstance(act, Sit):
        return f"seat {act.who} {act.name}"
    return f"option {act.name}={spell(act.value)}" if isinstance(act, Agree) else ""


def say(effect: "Effect", game: "Game[Any]") -> str:
    """An effect in words: one of those of every game, else one of this game."""
    name, *rest = effect
    if name == "passes" and len(rest) == 1:
        return f"@{rest[0]} is not there: passed over"
    if name in ("home", "sits", "option"):
        return ""
    if name == "set" and len(rest) == 2:
        return f"{game.fact_title(rest[0])} is now {game.fact_words(*rest)}"
    return game.say(effect)


def agreed(effect: "Effect") -> str:
    """An effect in words that `say` leaves to its line: who goes home or sits down, what is agreed; empty for all others."""
    match effect:
        case ("home", int(seat)):
            return f"@{seat} {AWAY}"
        case ("sits", int(seat)):
            return f"somebody else plays seat {seat}"
        case ("option", name, value):
            return f"from here on {name} = {spell(value)}"
        case _:
            return ""


__all__ = ["AWAY", "Leavers", "agreed", "described", "say", "stopped", "written"]
