"""What a clause of an entry may say: who is meant, and the steps, completed and tried on the state."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from referee.engine.effects import Effect
from referee.engine.findings import RANK, worst
from referee.engine.game import Game
from referee.engine.parts.sentences import Sentences, ToldBesides
from referee.engine.plain import verbs as by_verbs
from referee.engine.sentences import said as so_far
from referee.engine.sentences.built import built
from referee.engine.sentences.claims import (
    ASIDE,
    LATER,
    NOW,
    Move,
    Recent,
    ToldClaim,
    ToldWrong,
    claim_of,
)
from referee.engine.sentences.filled import spoken, told_of
from referee.engine.sentences.fillers import skips
from referee.engine.sentences.lexicon import HE, OTHERS, SAME, SELF, SPEAKER, Everybody, SomeOthers, grammars
from referee.engine.sentences.matching import COUNTING, SEAT, Clause, Value, values
from referee.engine.sentences.pattern_nodes import Gap
from referee.engine.sentences.results import Results
from referee.engine.sentences.said import DEALT, THEN, TIMES, WITHOUT, PlayedSteps, Said, joined, key_of, named_slots
from referee.engine.sentences.slots import kind_of
from referee.engine.sentences.tokens import SentenceToken
from referee.engine.steps import Step
from referee.engine.words import Word

IRREGULAR = RANK["irregular"]

HEARD = frozenset((DEALT, TIMES, WITHOUT))
"""Slots told besides that are understood in every game."""


class ClauseReader:
    """Says what clauses of one entry may mean."""

    def __init__(
        self,
        game: Game[Any],
        part: Sentences[Any],
        tokens: Sequence[SentenceToken],
        speaker: int,
        recent: Callable[[], Recent | None] = lambda: None,
        before: Callable[[], Recent | None] | None = None,
    ) -> None:
        """speaker: the seat of who speaks, or 0. recent: gives the entry before, where something is
        told of it; before: the same where nothing is, for whom it names.
        """
        self.before = before or recent
        self.game, self.part, self.tokens, self.speaker, self.recent = game, part, tokens, speaker, recent
        self.by_verb, self.forms = by_verbs(game.steps), tuple(token.form for token in tokens)
        self.results, self.common = Results(game, part, {*self.forms}), grammars(part.package)[0].common
        self.recorded = ""
        """What is told of the entry before, in words."""
        self.against: ToldWrong | None = None
        """What is told and is not so."""

    def clause(self, clause: Clause, state: Any, said: Said, last: bool) -> list[tuple[Any, Said]]:
        """What one clause may say: of guesses at who is meant, those that are legal, or else the first one."""
        if clause.only:
            itself = self.clause(clause._replace(only=False), state, said, False)
            return [one for after, more in itself if (one := self._rest(after, more, None))]
        if clause.pattern.verb == SAME:
            return self._same(clause, state, said)
        if clause.told:
            return self._told(clause, state, said.heard(self.part, self._words(clause)), last)
        filled = spoken(values(clause.filled), self.speaker)
        dealt = THEN in clause.pattern.presets or any(gap.name == DEALT for gap in filled)
        last = last and not said.pending and not dealt
        kind = self.by_verb[clause.pattern.verb]
        token, word = self.tokens[clause.begin], self.tokens[clause.begin].word
        asked = self.game.flow.awaiting(state).who
        if not said.leads_to(clause, kind, self._named(clause, filled), asked, token.form, self.common):
            return []
        whos = self._whos(clause, filled, state, said, kind)
        if whos == [OTHERS]:
            others = self._others(clause, filled, kind, state, said, word)
            return [others] if others is not None else []
        found, hes = list[tuple[Any, Said]](), list[int]()
        for sure, each in whos if isinstance(whos, list) else ():
            met = [seat for seat in dict.fromkeys(reversed(said.met)) if seat not in each]
            for he, steps in self._steps(clause, filled, kind, each, state, next(iter(met), 0)):
                if said.supplied and steps == [said.steps[-1]]:
                    found.append((state, said._replace(supplied=False)))
                    hes.append(he)
                    continue
                played = self._played(state, steps, filled, last)
                if played is None:
                    continue
                named = clause.who is not None or "who" in named_slots(filled) or said.still(played.steps[-1].who)
                own = self._named(clause, filled)
                near = sure and (not he or he in own or he in said.near(self.before))
                near = near and not self.part.odd(state, self._words(clause), played.steps)
                near = near and said.open in ("", steps[0].verb())  # who goes on does not stop
                so = said if he else said.called(self._words(clause), steps[0].who, self.part)
                more = so.more(state, played, word, near)._replace(named=named).naming(own)
                found += self._dealt(clause, filled, played.after, more) if dealt else [(played.after, more)]
                hes += [he] * (len(found) - len(hes))
                if he and met == [he] and played.legal:
                    break  # `him` is the only other one who was named, where that can be
            if len(found) == 1 and found[0][1].legal and "who" not in named_slots(filled):
                break  # who acted last is meant, where that can be
        legal_ = said.meant(found, hes, self.before)
        if not legal_:
            guess = any(
                HE in named or (SPEAKER in named and not self.speaker)
                for gap, named in filled.items()
                if gap.name != "who"
            )  # to whom?
            return [(after, more._replace(strict=more.strict and not guess)) for after, more in found[:1]]
        return [each for each in legal_ if each[1].strict] or legal_

    def _words(self, clause: Clause) -> Sequence[str]:
        """The words of a clause, with phrases behind it that may stand anywhere."""
        return self.forms[clause.begin : max(skips((*self.forms, ""), clause.end, grammars(self.part.package)[0]))]

    def _named(self, clause: Clause, filled: Mapping[Gap, list[Value]]) -> list[int]:
        """The seats that a clause names."""
        verb = clause.pattern.verb
        seats = [found for gap, found in filled.items() if (gap.kind or kind_of(self.part, verb, gap)) == SEAT]
        return [seat for seat in (clause.who, *(one for found in seats for one in found)) if type(seat) is int]

    def _dealt(
        self, clause: Clause, filled: Mapping[Gap, list[Value]], state: Any, said: Said
    ) -> list[tuple[Any, Said]]:
        """With what those do who are asked and do nothing, where that comes to what a step is said to come to."""
        n = next((found for gap, found in filled.items() if gap.name == DEALT), None)
        kind, step = "become" if n is None else "wound", said.steps[-1]
        slots = {"n": list(n)} if n is not None else {"who": [getattr(step, name) for name in step.seated]}
        presets = {"state": clause.pattern.presets[THEN]} if n is None else {}
        claim = ToldClaim(kind, slots, presets, clause.begin, clause.end)
        done = self.results.completed(claim, said.last, said.did) if said.last is not None else None
        if done is None:
            return []
        move, steps, legal = done
        played = PlayedSteps(move.after, steps, legal, move.did[len(said.last.did) if said.last else 0 :])
        return [
            (
                move.after,
                said.more(state, played, said.words[-1], True)._replace(who=said.who, named=said.named, supplied=True),
            )
        ]

    def _told(self, clause: Clause, state: Any, said: Said, last: bool) -> list[tuple[Any, Said]]:
        """What was said with a result that is told: nothing more where it is so, or what somebody who is asked does by
        it; none where it is not so.
        """
        results, claim = self.results, claim_of(clause, self.speaker, self.tokens, self.common)
        alone = said.move is None and not self.recorded
        if claim is None or (alone and claim.bare) or self.tokens[clause.end - 1].form in COUNTING:
            return []
        if claim.kind == ASIDE:
            return [(state, said._replace(strict=said.strict and not clause.pattern.loose))]
        if claim.kind in self.part.tells:
            return [] if said.move is None and "alone" in claim.presets else self._own(claim, state, said, last)
        now = said.move or Move(state, state, (), said.who)
        who = next((seat for seat in claim.seats), said.who)
        sure, turn = not clause.pattern.loose, claim.kind == "turn"
        alone = said.move is None and "alone" in claim.presets and not claim.seats  # more a cry than an end
        found: list[tuple[Any, Said]] = []
        rows = (now, said.last, *said.noted(self.part, self.recent)) if said.move or claim.kind in (*NOW, "is") else ()
        if self.forms[clause.begin] in self.common.reasons:  # that may be how it was before
            rows = (*rows, Move(now.before, now.before, (), now.who))
        if any(results.holds(claim, move) for move in rows if move):
            if said.move is None and (turn or claim.kind in ("sole", "become", "is")) and last:
                self.recorded = results.said(claim, now) or "it is so"
            sure = sure and self._whose(clause, claim, [move for move in rows if move], said)
            return [(state, said._replace(who=who, strict=said.strict and sure).naming(claim.seats))]
        told_of = claim.told_again or self.recorded or (not last and claim.kind in LATER)
        if said.move is None and claim.kind not in NOW and told_of and (before := self.recent()) is not None:
            move = Move(before.before, state, before.did, before.who)
            if results.holds(claim, move):
                self.recorded = results.said(claim, move) or "it is so"
                found.append((state, said._replace(who=who, strict=said.strict and sure)))
        announced = turn and said.move is None and not last
        done = results.completed(claim, now, said.did)
        own = claim.who or claim.one("group") is not None or not said.another(done[1] if done is not None else ())
        if done is not None and ((announced and not done[1][-1].ends) or not own):
            done = None  # nobody passes by what another one does
        if done is not None:
            move, steps, legal = done
            played = PlayedSteps(move.after, steps, legal, move.did[len(now.did) :])
            sure = sure and self._whose(clause, claim, [move], said)
            said = said.naming(claim.seats)
            ends = "ends" in claim.presets or self.tokens[claim.end - 1].form in self.part.unended
            sure = sure and not (found or alone or ends)
            more = said.more(state, played, self.tokens[clause.begin].word, sure)
            found.append((move.after, more._replace(who=who if turn else more.who, supplied=not turn)))
        if not found and not last and claim.kind in LATER:
            found = [(state, said._replace(pending=(*said.pending, claim)))]
        elif not found:
            self._wrong(claim, now, said)
        return found

    def _whose(self, clause: Clause, claim: ToldClaim, moves: Sequence[Move], said: Said) -> bool:
        """Whether what is told of `him` is so of somebody who may be meant: where how much one has is told, and some
        of them have more or less of it than before, of one of those.
        """
        if claim.who != [HE] or said.move is None:
            return True
        every, results = range(1, said.move.after.seats + 1), self.results
        of = {seat: claim._replace(filled={**claim.filled, "who": [seat]}) for seat in every}
        seats = {seat for seat, one in of.items() if any(results.holds(one, move) for move in moves)}
        if claim.kind in ("stand", "had"):
            paths = [str(claim.one("fact"))] if claim.one("fact") else [*self.part.losses]
            seats &= {seat for seat in every if any(results.changes(said.move, path, seat) for path in paths)} or seats
        return said.may_mean(self._words(clause), seats, self.part)

    def _own(self, claim: ToldClaim, state: Any, said: Said, last: bool) -> list[tuple[Any, Said]]:
        """The same of what a game alone knows: of what was said before, or else of the table and the entry before."""
        moves = [move for move in (said.last, said.move) if move is not None] or [Move(state, state, (), said.who)]
        moves += said.noted(self.part, self.recent)
        if said.move is None and (before := self.recent()) is not None:
            moves.append(Move(before.before, state, before.did, before.who))
        if any(self.results.holds(claim, move) for move in moves):
            if said.move is None:
                self.recorded = "it is so"
            return [(state, said._replace(open=claim.presets.get("open", said.open)))]
        if said.move is None and (played := self.results.ahead(claim, moves[0])) is not None:
            return [(played.after, said.more(state, played, self.tokens[claim.begin].word, True))]
        if last:
            self._wrong(claim, moves[-1], said)
        return [] if last else [(state, said._replace(pending=(*said.pending, claim)))]

    def settled(self, said: Said) -> bool:
        """Whether all is so in the end that was told before it happened."""
        for claim in said.pending:
            if said.move is None or not any(self.results.holds(claim, move) for move in (said.move, said.last) if move):
                self._wrong(claim, said.move, said)
                return False
        return True

    def _wrong(self, claim: ToldClaim, move: Move | None, said: Said) -> None:
        """Keep the first thing that is told and is not so."""
        if self.against is None and move is not None:
            words = dict.fromkeys(token.word for token in self.tokens[claim.begin : claim.end])
            text = " ".join(each.text for each in words).strip(" ,.;:!")
            really = self.results.really(claim, move)
            self.against = ToldWrong(text, self.tokens[claim.begin].column, really, said.steps)

    def _same(self, clause: Clause, state: Any, said: Said) -> list[tuple[Any, Said]]:
        """The last step again, done by others."""
        word, said = self.tokens[clause.begin].word, said if said.steps else said._replace(told=True)
        again = self.recent() if not said.steps and clause.filled else None  # the one step recorded just before
        done = said.steps or (again.steps if again is not None and len(again.steps) == 1 else ())
        last = done[-1] if done else None
        if last is None:
            return []
        (whos,) = values(clause.filled).values() or ([last.who],)
        whos = [last.who] if whos == [HE] else [self.speaker or who if who == SPEAKER else who for who in whos]
        asked = [who for who in self.part.actors(state, type(last)) if who and who not in said.did]
        seats = [seat for each in whos for seat in (asked if each == OTHERS else [each])]
        odd = any(isinstance(each, SomeOthers) and (each.without or each.size not in (0, len(asked))) for each in whos)
        if odd or not seats or (OTHERS in whos and len(asked) < 2) or any(type(seat) is not int for seat in seats):
            return []
        steps = [msgspec.structs.replace(last, who=seat) for seat in seats]
        played = self._played(state, steps, {}, False)
        return [(played.after, said.more(state, played, word, said.named or not last.seated))] if played else []

    def _whos(self, clause: Clause, filled: Mapping[Gap, list[Value]], state: Any, said: Said, kind: type[Step]) -> Any:
        """Who may be meant: lists of seats, each with whether that is sure, or `[OTHERS]`."""
        named = next((found for gap, found in filled.items() if gap.name == "who" and not gap.told), None)
        if clause.who is not None:
            if named not in (None, [clause.who], [SPEAKER]):  # `Ana: I attack` is what Ana says
                return []
            named = [clause.who]
        if named == [OTHERS]:
            return [] if kind in self.part.alone else [OTHERS]
        if named is not None:
            if OTHERS in named or SELF in named:
                return []
            if named == [SPEAKER]:
                return so_far.speaks(self.part.actors(state, kind), self.speaker)
            if SPEAKER in named:
                return [(True, [self.speaker if who == SPEAKER else who for who in named])] if self.speaker else []
            if named == [HE]:
                again = bool(said.steps) and type(said.steps[-1]) is kind and len(filled) == 1  # once more, or another
                again = again or len(said.near(self.before).intersection(self.game.flow.awaiting(state).who)) > 1
                acts = {*self.part.actors(state, kind)}  # where nobody can do it, it is said of who is asked
                near = {*said.met, *said.did} if said.met else set()  # with somebody named, `he` is one of them
                every = sorted(range(1, state.seats + 1), key=lambda seat: seat not in acts)
                return [(not again and (not near or seat in near), [seat]) for seat in every]
            return [(True, named)] if HE not in named else []
        if clause.pattern.presets.get("who") == OTHERS:
            return [OTHERS]
        if "who" in clause.pattern.presets:
            return [(True, [int(clause.pattern.presets["who"])])]
        asked = list(self.part.actors(state, kind))
        before, first = (self.forms[max(0, at)] for at in (clause.begin - 1, clause.begin))
        verb = first in self.common.verbs.of  # `, lays another`; and `then passes`, `then one`
        then = not {(before,), (first,)}.isdisjoint(self.common.follows)
        bare = verb or then or joined(self.tokens, clause.begin, self.part)
        same = kind in self.part.alone or (bare and (said.named or clause.pattern.loose))
        others = same and said.who > 0  # whoever comes next is named
        guesses = [(len(asked) == 1 and (not others or who in (0, said.who)), [who]) for who in asked]
        if clause.pattern.loose and others:  # too little to pass on to somebody else
            guesses = [guess for guess in guesses if guess[1] == [said.who]]
        if said.who < 0 or not clause.pattern.acts:
            return guesses
        return [(True, [said.who]), *(guess for guess in guesses if guess[1] != [said.who])]

    def _steps(
        self,
        clause: Clause,
        filled: Mapping[Gap, list[Value]],
        kind: type[Step],
        whos: list[int],
        state: Any,
        meant: int = 0,
    ) -> Iterator[tuple[int, list[Step]]]:
        """The steps of a clause, each with who `he` is in it: first who is likely meant, then each of the seats."""
        spread = self._spread(filled, kind, whos, state)
        if spread is None:
            return
        filled = {
            gap: [
                self.speaker if value == SPEAKER and self.speaker else HE if value == SPEAKER else value
                for value in found
            ]
            for gap, found in spread.items()
            if self.speaker or not gap.told or SPEAKER not in found  # what I did tells nothing of who did it
        }
        he = any(HE in found for gap, found in filled.items() if gap.name != "who")
        every = range(1, state.seats + 1)
        for seat in (*(s for s in every if s == meant), *(s for s in every if s != meant)) if he else (0,):
            steps = built(clause, filled, kind, whos, seat)
            times = next((int(found[0]) for gap, found in filled.items() if gap.told and gap.name == TIMES), 1)
            if steps and 1 <= times <= so_far.MOST_TIMES:
                yield seat, steps * times

    def _spread(
        self, filled: Mapping[Gap, list[Value]], kind: type[Step], whos: list[int], state: Any
    ) -> Mapping[Gap, list[Value]] | None:
        """With all those in place of `everybody` whom a step of this kind is done to, and who were not named before.

        None where they are not as many as was said.
        """
        gap = next(
            (gap for gap, found in filled.items() if OTHERS in found and gap.name != "who" and not gap.told), None
        )
        if len(whos) != 1 or gap is None:
            return filled
        seats = filled[gap]
        at = seats.index(OTHERS)
        some = next((each for each in seats if isinstance(each, SomeOthers)), SomeOthers())
        named = {*seats, *some.without}
        everybody = [seat for seat in self.part.everybody(state, kind, whos[0]) if seat not in named]
        if not everybody or seats.count(OTHERS) > 1:
            return filled
        if some.size not in (0, len(everybody)):
            return None
        lists = {other for other, found in filled.items() if other.many == gap.many and len(found) == len(seats) > 1}
        return {
            other: [
                *found[:at],
                *(everybody if other == gap else found[at : at + 1] * len(everybody)),
                *found[at + 1 :],
            ]
            if other == gap or other in lists
            else found
            for other, found in filled.items()
        }

    def _others(
        self, clause: Clause, filled: Mapping[Gap, list[Value]], kind: type[Step], state: Any, said: Said, word: Word
    ) -> tuple[Any, Said] | None:
        """The same step of everybody who is asked for it and has not acted in this entry."""
        now, steps, did, effects = state, list[Step](), set(said.did), list[Effect]()
        some = [each for found in filled.values() for each in found if isinstance(each, SomeOthers)]
        without = frozenset(seat for each in some for seat in each.without)
        left_out = [each for gap, found in filled.items() if gap.name == WITHOUT for each in found]
        without |= {each for each in left_out if isinstance(each, int)}
        did |= without
        for _ in range(state.seats):
            asked = [who for who in self.part.actors(now, kind) if who and who not in did]
            built = (
                next((steps for _, steps in self._steps(clause, filled, kind, asked[:1], now)), None) if asked else None
            )
            played = self._played(now, built, filled, False) if built else None
            if played is None:
                break
            if not played.legal:
                return None  # all of them or nobody
            now = played.after
            steps += played.steps
            effects += played.did
            did.add(asked[0])
        if not steps or any(each.size not in (0, len(steps)) for each in some):
            return None
        left, one = self.part.actors(now, kind), len(self.part.actors(state, kind)) == 1
        if one and left and without.issuperset(left) and len(did) < state.seats:
            return None  # those behind him are meant as well, and it is not their turn
        did -= without - said.did
        rest = so_far.of_rest(self.forms[clause.begin :])
        all_ = any(isinstance(each, Everybody) for found in filled.values() for each in found) and not without
        missing = all_ and len({step.who for step in (*said.steps, *steps) if type(step) is kind}) < state.seats
        sure = said.strict and not missing and not (rest and len(did) == state.seats and not said.did)
        sure = sure and (rest or some != [] or not self._again(clause, filled, kind, now, said))
        sure = sure and not self.part.odd(state, self._words(clause), steps)
        more = said.more(state, PlayedSteps(now, steps, True, tuple(effects)), word, sure)
        return self._rest(now, more, without) if without else (now, more)

    def _again(self, clause: Clause, filled: Mapping[Gap, list[Value]], kind: type[Step], now: Any, said: Said) -> bool:
        """Whether somebody who acted before can do the same now: `everybody` may mean that one too."""
        whos = [who for who in self.part.actors(now, kind) if who in said.did]
        built = next((steps for who in whos for _, steps in self._steps(clause, filled, kind, [who], now)), None)
        played = self._played(now, built, filled, False) if built else None
        return played is not None and played.legal

    def _rest(self, state: Any, said: Said, seats: frozenset[int] | None) -> tuple[Any, Said] | None:
        """With what says no of those who are asked and did not do what was said; None where that is no answer.

        seats: who they are; None for all.
        """
        if not said.steps:
            return None
        step, now, word = said.steps[-1], state, said.words[-1]
        for _ in range(state.seats):
            nothing = self.game.flow.decline(now)
            if type(nothing) is not type(step):
                break
            asked = [who for who in self.game.flow.awaiting(now).who if who not in said.did]
            who = next((who for who in asked if seats is None or who in seats), 0)
            if not who or msgspec.structs.replace(nothing, who=step.who) == step:
                break
            played = self._played(now, [msgspec.structs.replace(nothing, who=who)], {}, False)
            if played is None or not played.legal:
                return None
            now, said = played.after, said.more(now, played, word, True)
        else:
            return None
        changed = now is not state
        return (now, said) if changed or seats is not None else None

    def _played(
        self, state: Any, steps: Sequence[Step], filled: Mapping[Gap, list[Value]], last: bool
    ) -> PlayedSteps | None:
        """The state behind some steps, these as the game completes them, and whether they are legal.

        last: nothing follows, so that the last one need not be carried out. None where one does not fit.
        """
        told = {gap.name: found[0] if len(found) == 1 else tuple(found) for gap, found in filled.items() if gap.told}
        if any(gap.kind == SEAT and isinstance(one, str) for gap, found in filled.items() if gap.told for one in found):
            return None  # what is told besides is told of somebody by name
        game, now, taken, did, passed = self.game, state, list[Step](), list[Effect](), set[int]()
        legal = sure = True
        for at, given in enumerate(steps):
            own = ToldBesides(told_of(told, at, len(steps)))
            leads = self.part.leads(now, given, own)
            now = state.copy() if leads and now is state else now
            for lead in leads:
                now.at += 1
                legal = legal and RANK[worst(game.rules.check(now, lead))] < IRREGULAR
                did += game.rules.apply(now, lead)
            taken += leads
            step = self.part.complete(now, given, own)
            if step is None:
                return None
            sure = sure and own.passed <= HEARD | self.part.uncompared
            implied = game.flow.implied(now, step)
            passed |= {each.who for each in implied if each.who}
            ends = last and at + 1 == len(steps)
            if now is state and (implied or not ends):
                now = state.copy()
            for act in (*implied, step):
                if now is not state:
                    now.at += 1
                legal = legal and RANK[worst(game.rules.check(now, act))] < IRREGULAR
                effects = () if act is step and ends else game.rules.apply(now, act)
                did += effects if act is step or act.who != step.who else ()  # nobody told what was done before
            taken.append(step)
        return PlayedSteps(now, taken, legal, tuple(did), sure and len(passed) <= 1)


__all__ = ["DEALT", "IRREGULAR", "THEN", "TIMES", "ClauseReader", "Said", "key_of", "named_slots"]
