"""What people tell of a result (`so Ben loses a life`, `it's Cho's turn`): compared with what steps move, not believed.

A game declares what its facts are called (`Sentences`); the sentences are those of `told/en.toml`.
"""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from msgspec.structs import replace

from referee.engine.findings import RANK, worst
from referee.engine.game import Game
from referee.engine.parts.sentences import Sentences
from referee.engine.sentences.claims import COMPLETED, COUNTS, ENDS, Move, ToldClaim, happened
from referee.engine.sentences.lexicon import HE, OTHERS, Everybody, SomeOthers
from referee.engine.sentences.result_names import called_names, fact_names, merged, own_names
from referee.engine.sentences.said import PlayedSteps
from referee.engine.steps import Step

IRREGULAR = RANK["irregular"]


class Results:
    """Compares what is told with what steps move, at one table."""

    def __init__(self, game: Game[Any], part: Sentences[Any], forms: Container[str] = ()) -> None:
        """forms: all words of the entry."""
        self.game, self.part, self.forms = game, part, forms
        self._facts: dict[int, tuple[Any, Mapping[str, Any]]] = {}

    def names(self, state: Any) -> Mapping[str, Mapping[str, Iterable[str]]]:
        """What the patterns name, by kind."""
        named = self.part.names(state) if self.part.brought or self.part.tells else {}
        return {
            **(named if self.part.tells else {}),
            "fact": fact_names(self.game, self.counted(state)),
            **own_names(self.part),
            "trophy": merged(tuple(named[kind] for kind in self.part.trophies)),
            "called": called_names(tuple(self.part.seats(state))),
            "brought": merged(tuple(named[kind] for kind in self.part.brought)),
        }

    def facts(self, state: Any) -> Mapping[str, Any]:
        """All public facts of a state; kept."""
        found = self._facts.get(id(state))
        if found is None:
            found = self._facts[id(state)] = state, self.game.facts.paths(state)
        return found[1]

    def counted(self, state: Any) -> tuple[str, ...]:
        """The public facts that are a number for each player."""
        known = self.facts(state)
        return tuple(
            path
            for path in self.game.facts.per_seat
            if f"{path}.1" in known and self.part.amount(path, known[f"{path}.1"]) is not None
        )

    @cached_property
    def _effects(self) -> Mapping[str, tuple[str, ...]]:
        """The effects that change a fact, by its path."""
        found = {path: list(names) for path, names in self.part.moves.items()}
        for effect, path in self.game.facts.counted.items():
            found.setdefault(path, []).append(effect)
        return {path: tuple(names) for path, names in found.items()}

    @cached_property
    def _first(self) -> str:
        """The number by which players stand first of all."""
        return next((fact.path for fact in self.game.facts.declared if fact.standing == 1), "")

    @cached_property
    def _plain(self) -> tuple[str, ...]:
        """The facts that are lost and won; a card that is played is no loss."""
        return tuple(path for path in self._effects if path not in self.part.moves or path == self._first)

    def amount(self, state: Any, path: str, seat: int) -> int | None:
        """How many of something a player has."""
        known = self.facts(state)
        value = known.get(f"{path}.{seat}")
        return None if value is None else self.part.amount(path, value)

    # --- what is true ------------------------------------------------------------------------------------------------

    def holds(self, claim: ToldClaim, move: Move) -> bool:
        """Whether what is told is what happened."""
        told = claim.one("as")
        if (own := self.part.tells.get(claim.kind)) is not None:
            slots: dict[str, Sequence[Any]] = {**claim.filled, **{k: [v] for k, v in claim.presets.items()}}
            so = partial(own, move.before, move.after, move.did)
            near = sorted(self._near(move)) if slots.get("who") == [HE] else ()  # it must be so of one of them, too
            return so(slots) and (not near or any(so({**slots, "who": [seat]}) for seat in near))
        if told is not None and not claim.who:  # `and, as Tomoe, draws a card`
            claim = claim._replace(filled={**claim.filled, "who": [told]})
        return told in (None, *claim.seats, move.who) and HOLDS[claim.kind](self, claim, move)

    def changes(self, move: Move, path: str, seat: int) -> frozenset[int]:
        """By how much a fact of a seat changed, in all and by each effect; no path: any fact that effects change."""
        found: set[int] = set()
        for one in (path,) if path else self._effects:
            names = self._effects.get(one, ())
            parts = [e[2] for e in move.did if e[0] in names and len(e) > 2 and e[1] == seat and type(e[2]) is int]
            found.update(parts, [sum(parts)])
            if path and path == self.part.brought_to:
                found.update(
                    len(got[1]) for e in move.did if (got := self.part.brings(e)) is not None and got[0] == seat
                )
            was, now = self.amount(move.before, one, seat), self.amount(move.after, one, seat)
            if was is not None and now is not None and not (parts and one in self.part.moves):
                found.add(now - was)  # a card that was played is none of those that came
        return frozenset(found - {0})

    def _meant(self, claim: ToldClaim, move: Move, does: Callable[[int], bool], name: str = "who") -> bool:
        """Whether something is so of all who are meant."""
        seats = range(1, move.after.seats + 1)
        told = claim.who if name == "who" else claim.filled.get(name, [])
        group = claim.one("group")
        if group is not None:
            return sum(map(does, seats)) == int(group)
        some = next((each for each in told if isinstance(each, SomeOthers)), None)
        if some is not None and some.size:
            return len(told) == 1 and sum(map(does, seats)) == some.size
        if some is not None:
            return len(told) == 1 and all(does(seat) != (seat in some.without) for seat in seats if seat != move.who)
        if OTHERS in told:
            return all(does(seat) for seat in seats if seat != move.who or any(isinstance(w, Everybody) for w in told))
        if HE in told:
            return len(told) == 1 and any(map(does, self._near(move)))
        if told:
            return all(isinstance(seat, int) and does(seat) for seat in told)
        return does(move.who) or sum(map(does, seats)) == 1

    def _near(self, move: Move) -> set[int]:
        """Whom `she` may mean: who acts, whom something happens to, and who is asked before or behind it."""
        met = {effect[1] for effect in move.did if len(effect) > 1 and isinstance(effect[1], int)}
        asked = {*self.game.flow.awaiting(move.before).who, *self.game.flow.awaiting(move.after).who}
        was, now, seats = self.facts(move.before), self.facts(move.after), range(1, move.after.seats + 1)
        moved = {at for at in seats for path in self._effects if was.get(f"{path}.{at}") != now.get(f"{path}.{at}")}
        return {seat for seat in {move.who, *met, *asked, *moved} if seat in seats}

    def _changed(self, claim: ToldClaim, move: Move, sign: int) -> bool:
        path, n, nth = str(claim.one("fact") or claim.one("loss") or ""), claim.one("n"), claim.one("nth")
        if n == 0:
            return self._nothing(claim, move, sign)
        path = path or (next(iter(self.part.losses), "") if claim.kind == "wound" else "")
        if not path and claim.kind == "wound":
            return False

        def does(seat: int) -> bool:
            paths = (path,) if path or sign > 0 else self._bare(move, self._plain, seat)
            found = {by for one in paths for by in self.changes(move, one, seat)}
            fits = nth in (None, self.amount(move.after, path, seat)) or nth <= max(found, default=0)  # the third one
            if claim.kind == "wound" and n is not None and self.amount(move.after, path, seat) == 0:
                dealt = self.part.wounds(move.before, move.after, seat)  # perhaps more than there was left to lose
                return any(by < 0 and (n in (dealt, -by) if dealt else n >= -by) for by in found)
            return fits and any(sign * by == n if n is not None else sign * by > 0 for by in found)

        return self._meant(claim, move, does)

    def _varied(self, claim: ToldClaim, move: Move) -> bool:
        return claim.one("n") != 0 and (self._changed(claim, move, 1) or self._changed(claim, move, -1))

    def _brought(self, claim: ToldClaim, move: Move) -> bool:
        """Whether these are the things that came to somebody, in one effect or in all."""
        told = sorted(claim.filled.get("thing", ()), key=str)
        stays = claim.one("gone") and move.who in self.game.flow.awaiting(move.after).who  # and has not left

        def does(seat: int) -> bool:
            found = [each for each in map(self.part.brings, move.did) if each is not None and each[0] == seat]
            every = [sorted(things) for _, things in found]
            return told in (*every, sorted(thing for things in every for thing in things))

        return bool(told) and not stays and self._meant(claim, move, does)

    def _sums(self, claim: ToldClaim, move: Move) -> bool:
        """Whether something comes to these numbers."""
        told = claim.filled.get("n", [])
        places = ((effect, self.part.sums.get(effect[0], ())) for effect in move.did)
        rows = [[effect[at] for at in each if at < len(effect)] for effect, each in places]
        return bool(told) and any(all(n in row for n in told) for row in rows)

    def _given(self, claim: ToldClaim, move: Move) -> bool:
        path, n = str(claim.one("fact") or ""), claim.one("n")

        def by(seat: int, sign: int) -> bool:
            return any(sign * c == n if n is not None else sign * c > 0 for c in self.changes(move, path, seat))

        return self._meant(claim, move, lambda seat: by(seat, -1)) and self._meant(
            claim, move, lambda seat: by(seat, 1), "to"
        )

    def _is(self, claim: ToldClaim, move: Move) -> bool:
        """Whether somebody is who he is called; of nobody named: whether the one who is called so acts or is met."""
        called, who = int(claim.one("called")), claim.one("who")
        if isinstance(who, int):
            return bool(who == called)
        if who is not None and who != HE:
            return bool(who != OTHERS)  # somebody is called so, and that is who is meant
        met = {effect[1] for effect in move.did if len(effect) > 1} | {*self.game.flow.awaiting(move.after).who}
        met |= self._on_turn(move.before) | {move.who}
        return called in met or (who == HE and move.after.setup.seats[called - 1].casefold() in self.forms)

    def _reckoned(self, claim: ToldClaim, move: Move) -> bool:
        """Whether a sum comes to what somebody lost or got; of one who has nothing left, to no less."""
        n, sums = claim.one("n"), claim.sums()
        found = {effect[1] for effect in move.did if len(effect) == 2 and type(effect[1]) is int}  # of no player
        told, seats = ({n} if n is not None else sums), range(1, move.after.seats + 1)
        for seat, path in ((seat, path) for seat in seats for path in self._effects):
            changes = self.changes(move, path, seat)
            found |= {abs(by) for by in changes}
            if min(changes, default=0) < 0 and self.amount(move.after, path, seat) == 0:
                dealt = self.part.wounds(move.before, move.after, seat)
                found |= {dealt} if dealt else {n for n in told if n > -max(changes)}
        return bool(found & told or (found and not told)) and (self.part.adds if n is None else not sums or n in sums)

    def _had(self, claim: ToldClaim, move: Move) -> bool:
        """Whether somebody had so much before, or has it now."""
        return any(self._at(claim, each, 0) for each in (move, move._replace(after=move.before)))

    def _last(self, claim: ToldClaim, move: Move) -> bool:
        path = str(claim.one("fact"))
        return self._meant(
            claim,
            move,
            lambda seat: self.amount(move.after, path, seat) == 0 and bool(self.amount(move.before, path, seat)),
        )

    def _other(self, claim: ToldClaim, move: Move) -> bool:
        """How much of the same somebody else has, where that is told with it."""
        to, path = claim.one("to"), str(claim.one("fact"))
        same = claim.one("other") in (None, path) and isinstance(to, int)
        return to is None or (same and self.amount(move.after, path, to) == claim.one("m"))

    def _at(self, claim: ToldClaim, move: Move, sign: int) -> bool:
        """Whether a fact went up or down to a number; sign 0: whether it is that number."""
        named, n, old = claim.one("fact"), claim.one("n"), claim.one("old")
        if "owned" in claim.presets and HE in claim.who:
            return False  # `four cards for her` is what she gets
        by = claim.one("by")
        known = self.counted(move.after)
        every = self._plain if sign else self._effects
        paths = (str(named),) if named else tuple(path for path in every if path in known)
        noted = claim.kind == "stand" and bool(self.part.notes)

        def does(seat: int) -> bool:
            for path in paths if named else self._bare(move, paths, seat, noted and seat == move.who):
                was, now = self.amount(move.before, path, seat), self.amount(move.after, path, seat)
                if now is None or was is None or now != n or old not in (None, was) or by not in (None, abs(now - was)):
                    continue
                whose = claim.who or seat == move.who or (now != was and named in (None, *self.part.losses))
                if sign * (now - was) > 0 or (not sign and whose):  # `ends with six cards` is of who ends
                    return True
            return False

        return self._meant(claim, move, does)

    def _bare(self, move: Move, paths: Sequence[str], seat: int, noted: bool = False) -> Sequence[str]:
        """What a number without a name may be: what losses are told of, if it moved or nothing did; else what moved.

        noted: where nothing did, what the words of a step tell that happens by itself (`draws her cards and has 7`).
        """
        moved = [path for path in paths if self.amount(move.before, path, seat) != self.amount(move.after, path, seat)]
        if noted and not moved:
            return [path for path in self.part.moves if path in paths]
        lost = [path for path in self.part.losses if path in paths]
        return [path for path in lost if path in moved or not moved] or moved or paths

    def _sole(self, claim: ToldClaim, move: Move) -> bool:
        """Whether these alone have any of something; of nothing: of what players stand by first of all."""
        path = str(claim.one("fact") or self._first)
        have = {seat for seat in range(1, move.after.seats + 1) if self.amount(move.after, path, seat)}
        return path in self.counted(move.after) and (have == set(claim.seats) or (not claim.seats and len(have) == 1))

    def _turn(self, claim: ToldClaim, move: Move, name: str = "who") -> bool:
        who = claim.one(name)
        if who is None or isinstance(who, str):
            return who != OTHERS and (who != HE or bool(self._on_turn(move.after)))
        return who in self._on_turn(move.after)

    def _on_turn(self, state: Any) -> set[int]:
        turn = self.facts(state).get("turn")
        return {*self.game.flow.awaiting(state).who, *([turn] if isinstance(turn, int) else [])} - {0}

    def turn(self, state: Any) -> int:
        """Whose turn it is; 0 for nobody's."""
        turn = self.facts(state).get("turn")
        asked = self.game.flow.awaiting(state).who
        return turn if isinstance(turn, int) and turn else asked[0] if len(asked) == 1 else 0

    def _done(self, claim: ToldClaim, move: Move) -> bool:
        """Whether somebody's turn is over."""
        was = self.turn(move.before)
        who = claim.one("who")
        if claim.one("next") is not None and not self._turn(claim, move, "next"):
            return False
        if isinstance(who, int) and who != was:
            return False
        return bool(was) and (move.after.over or was not in self._on_turn(move.after))

    def _became(self, claim: ToldClaim, move: Move) -> bool:
        known = self.part.states.get(str(claim.one("state")))
        if known is None:
            return False
        path, value, _ = known
        was, facts = self.facts(move.before), self.facts(move.after)
        new = not claim.who and claim.one("group") is None  # `and is defeated`: nobody who was so before
        seats = range(1, move.after.seats + 1)
        others = {at for at in seats if was.get(f"{path}.{at}") != value == facts.get(f"{path}.{at}")}
        asked = self.game.flow.decline(move.after) if move.who > 0 else None
        open_ = bool(others) or (asked is not None and bool(asked.who) and not asked.ends)
        if claim.seats and open_ and others.isdisjoint(claim.seats) and claim.one("state") not in self.part.lasting:
            return False  # that one was so before
        return self._meant(
            claim,
            move,
            lambda seat: facts.get(f"{path}.{seat}") == value and not (new and was.get(f"{path}.{seat}") == value),
        )

    def _round(self, claim: ToldClaim, move: Move) -> bool:
        was, now = (self.facts(state).get("round") for state in (move.before, move.after))
        told = claim.one("n") in (None, was) and claim.one("next") in (None, now)
        return told and was is not None and (was != now or bool(move.after.over and not move.before.over))

    def _won(self, claim: ToldClaim, move: Move) -> bool:
        if not move.after.over:
            return False
        score = self.game.scoring.outcome(move.after)
        winners = [] if score.unknown else list(score.winners)
        return bool(winners) and self._meant(claim, move, lambda seat: seat in winners)

    def _nothing(self, claim: ToldClaim, move: Move, sign: int = -1) -> bool:
        """Whether somebody lost nothing, or got nothing, by the sign."""
        path = str(claim.one("none") or claim.one("fact") or "")
        seats = [who] if isinstance(who := claim.one("who"), int) else range(1, move.after.seats + 1)
        path = path if path in self._effects else ""
        asked = self.game.flow.decline(move.after)
        if asked is not None and asked.who and not asked.ends:  # what somebody who is asked does is not told yet
            return False
        any_, got = "gains" in claim.presets, map(self.part.brings, move.did)
        if not path and (any_ or sign > 0) and any(each is not None and each[0] in seats for each in got):
            return False
        return not any(any_ or sign * by > 0 for seat in seats for by in self.changes(move, path, seat))

    # --- what it decides ---------------------------------------------------------------------------------------------

    def completed(
        self, claim: ToldClaim, move: Move, acted: Container[int] = ()
    ) -> tuple[Move, tuple[Step, ...], bool] | None:
        """The steps of those who are asked, who do nothing, after which what is told is so; whether they are legal.

        acted: who acted before in the entry. None where nothing of the kind is told, or it can be meant of several.
        """
        if claim.kind not in COMPLETED or move.after.over or (claim.kind in COUNTS and claim.one("n") == 0):
            return None  # `takes none` is not how he takes the wounds
        lasting = claim.kind == "become" and claim.one("state") in self.part.lasting
        if lasting or (claim.kind == "lose" and claim.one("n") is None):  # `loses life` where that is not so
            return None
        if claim.kind in ENDS:
            return self._ended(claim, move, acted)
        now, steps = move, list[Step]()
        for _ in range(move.after.seats):
            found = [self._after(now, step) for step in self._answers(now.after, claim)]
            fits = [each for each in found if each is not None and self.holds(claim, each[0])]
            if len(fits) > 1:
                return None
            if fits:
                return None if self._more(claim, *fits[0]) else (fits[0][0], (*steps, fits[0][1]), True)
            known = [
                each for each in found if each is not None and each[1].who in (*claim.seats, *self._all(claim, now))
            ]
            if not known:
                return None
            now, step = known[0]
            steps.append(step)
        return None

    def _more(self, claim: ToldClaim, move: Move, step: Step) -> bool:
        """Whether so many are told of, and others are asked besides: `all three` where four must."""
        counted = claim.one("group") is not None or any(isinstance(who, SomeOthers) and who.size for who in claim.who)
        return counted and any(type(other) is type(step) for other in self._answers(move.after, claim))

    def _all(self, claim: ToldClaim, move: Move) -> Sequence[int]:
        every = OTHERS in claim.who or claim.one("group") is not None
        return range(1, move.after.seats + 1) if every else ()

    def _answers(self, state: Any, claim: ToldClaim) -> Sequence[Step]:
        """What those do who are asked and do nothing."""
        flow = self.game.flow
        asked = [who for who in flow.awaiting(state).who if who]
        named = [who for who in asked if who in claim.seats] or asked
        found: dict[Any, Step] = {}
        for step in (flow.decline(state), flow.enter(state)):
            if step is None or type(step) in self.part.told_alone or step.ends:
                continue  # no result says that it was done
            if not step.who and claim.one("n") == 0:  # what comes to nothing is no step of the table
                continue
            for who in named if step.who in asked and len(asked) > 1 else [step.who]:
                found.setdefault((step.verb(), who), replace(step, who=who))
        return tuple(found.values())

    def _after(self, move: Move, step: Step) -> tuple[Move, Step] | None:
        """What a step makes of it; None where a rule speaks against the step."""
        done = self.played(move, step)
        return (done[0], step) if done[1] else None

    def played(self, move: Move, step: Step) -> tuple[Move, bool]:
        """What a step makes of it, and whether it is legal."""
        game, now, did, legal = self.game, move.after.copy(), list(move.did), True
        for act in (*game.flow.implied(now, step), step):
            now.at += 1
            legal = legal and RANK[worst(game.rules.check(now, act))] < IRREGULAR
            did += game.rules.apply(now, act)
        return Move(move.before, now, tuple(did), step.who), legal

    def ahead(self, claim: ToldClaim, move: Move) -> PlayedSteps | None:
        """The next step of the table, where that brings what a game alone knows; None where it does not."""
        step = self.game.flow.enter(move.after) if claim.kind in self.part.ahead else None
        if step is None or step.who:
            return None
        after, legal = self.played(Move(move.after, move.after, (), 0), step)
        return PlayedSteps(after.after, (step,), True, after.did) if legal and self.holds(claim, after) else None

    def _ended(self, claim: ToldClaim, move: Move, acted: Container[int]) -> tuple[Move, tuple[Step, ...], bool] | None:
        """The end of somebody's turn, where that is what is told."""
        step = self.part.ends(move.after)
        named = claim.kind == "done" and isinstance(claim.one("who"), int)
        if step is None or (not named and move.who > 0 and step.who not in acted):
            return None  # nobody's turn is passed over
        who = claim.one("who") if claim.kind == "done" else None
        if isinstance(who, int) and step.who not in (0, who):
            return None
        if who == OTHERS or (step.who and self.turn(move.after) not in (0, step.who)):
            return None  # who owes an answer outside the own turn is not done
        after, legal = self.played(move, step)
        next_ = claim.one("next" if claim.kind == "done" else "who")
        if isinstance(next_, int) and next_ not in self._on_turn(after.after):
            return None
        if claim.kind == "turn" and not isinstance(next_, int):
            return None
        return after, (step,), legal

    # --- in words ----------------------------------------------------------------------------------------------------

    def really(self, claim: ToldClaim, move: Move) -> str:
        """What happens of what was told, in words; of who is asked and does nothing, what that comes to."""
        if claim.kind not in ENDS and not move.after.over:
            for step in self._answers(move.after, claim):
                after = self._after(move, step)
                if after is not None and self.said(claim, after[0]) != self.said(claim, move):
                    return self.said(claim, after[0])
        return self.said(claim, move)

    def said(self, claim: ToldClaim, move: Move) -> str:
        """What happens of what was told, in words; empty where nothing of the kind does."""
        if claim.kind in ENDS:
            turn = self.turn(move.after)
            return f"it is the turn of @{turn}" if turn else self.game.words.status(move.after)
        seats = claim.seats or range(1, move.after.seats + 1)
        named = claim.one("fact") or claim.one("loss")
        paths = [str(named)] if named in self.counted(move.after) else [*self._effects]
        rows = []
        for path in paths:
            for seat in seats:
                was, now = self.amount(move.before, path, seat), self.amount(move.after, path, seat)
                if now is not None and (was != now or (named and claim.seats)):
                    title = self.game.facts.fact_title(f"{path}.{seat}")
                    rows.append(f"{title} {was} → {now}" if was != now else f"{title} stays {now}")
        return "; ".join(rows)


HOLDS: Mapping[str, Callable[[Results, ToldClaim, Move], bool]] = {
    "lose": lambda r, claim, move: r._changed(claim, move, -1),
    "wound": lambda r, claim, move: r._changed(claim, move, -1),
    "gain": lambda r, claim, move: r._changed(claim, move, 1),
    "give": Results._given,
    "change": Results._varied,
    "bring": Results._brought,
    "sum": Results._sums,
    "is": Results._is,
    "reckon": Results._reckoned,
    "had": Results._had,
    "last": Results._last,
    "fall": lambda r, claim, move: r._at(claim, move, -1),
    "rise": lambda r, claim, move: r._at(claim, move, 1),
    "stand": lambda r, claim, move: r._at(claim, move, 0) and r._other(claim, move),
    "turn": Results._turn,
    "done": Results._done,
    "round": Results._round,
    "over": lambda r, claim, move: bool(move.after.over),
    "won": Results._won,
    "become": Results._became,
    "sole": Results._sole,
    "nothing": Results._nothing,
    "happen": lambda r, claim, move: happened(claim, move),
}
"""How each kind of what is told is compared."""

__all__ = ["Results"]
