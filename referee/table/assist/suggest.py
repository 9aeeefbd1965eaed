"""Corrections offered for a refused entry: whole entries, each tried out before it is offered.

They come from the game (a right target, the unused weapon), from the slips that typing makes (`slips`), from a step
that may have been forgotten, and from amendments of earlier lines in conflict. Each is judged as if it had been typed,
all its words, and says in words what it would record. One that states something else than what was understood is marked
so, and an empty line never takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine import plain
from referee.engine.findings import RANK, worst
from referee.engine.game import Form
from referee.engine.ledger_answers import in_brief
from referee.engine.steps import Act, Step
from referee.engine.words import GLOBAL_WORDS, Typed, Unread, Word
from referee.journal.acts import content
from referee.journal.format_text import described
from referee.journal.lines import StepLine
from referee.table.assist.typos import changed, form, mends, variants
from referee.table.session import owed
from referee.table.session.reply import Offer
from referee.table.session.seen import as_seen

if TYPE_CHECKING:
    from referee.table.session.session import Session
    from referee.table.session.typed_entry import Refused

MOST = 5
"""Offers shown."""

FORGOTTEN = 2
"""Steps that may have been forgotten: where more would fit, none is named."""

STEPS = 200
"""Steps that are judged to find offers; the likeliest entries are tried first. A copy of the table counts as some
steps.
"""

COPY = 8
"""Steps that a copy of the table costs about as much as."""

SIGNS, COMMA = 30, 15
"""Signs of an entry that cost about as much as a step, and as how many of them a comma counts: a list is read member by
member.
"""

WORDS = 30
"""Words of an entry beyond which no slip is looked for: each try judges the whole entry."""

SHORT = 5
"""Signs of a word in which a sign may have been left out."""

RECENT = 300
"""Lines of the log in which a form is looked for."""

EARLIER = 6
"""Earlier lines in conflict that are looked at."""

Place = tuple[int, tuple[str, ...]]
"""An entry in words, with the first word that differs from what was typed."""

Meant = tuple[tuple[Act, str], ...]
"""The acts of an entry, each with what it is in words."""


def offers(session: Session, typed: Typed, refusal: Refused) -> tuple[Offer, ...]:
    """Entries that would be accepted in place of the refused one, then amendments after which it would be."""
    with in_brief():
        return tuple(_offers(as_seen(session), typed, refusal)[:MOST])


def _offers(session: Session, typed: Typed, refusal: Refused) -> list[Offer]:
    if not typed.text.strip(" !"):
        return []
    if typed.words and typed.words[0].text in GLOBAL_WORDS:
        return [Offer(piece, (), f"not {typed.text}") for piece in refusal.pieces if session.would(piece)]
    trial = Trial(session, typed)
    out: list[Offer] = []
    said: list[tuple[str, ...]] = []
    own = tuple(word.text for word in typed.words)
    near = [
        *_pieces(typed, refusal),
        *_seated(session, typed),
        *_turned(session, typed),
        *_slips(session, typed, refusal),
    ]
    pieces = list(_pieces(typed, refusal))
    if known := refusal.whole and bool(refusal.pieces):  # the game knows what was meant
        near = pieces
    for i, (at, texts) in enumerate(
        near if known else _in_turn(near, lambda: _slips(session, typed, refusal, far=True))
    ):
        if len(out) == MOST or not trial.left or (len(out) > 1 and i >= len(near)):
            break  # the far ones only where there is hardly anything near
        if sum(text.count(",") for text in texts) > sum(text.count(",") for text in own) and (at, texts) not in pieces:
            continue  # nobody slips into a comma
        meant = trial.judge(texts, at)
        if meant is None or (says := tuple(words for _, words in meant)) in said:
            continue
        text = " ".join(texts)
        if not session.would(text):
            continue
        said.append(says)
        out.append(Offer(text, says, _other(session, own, texts, at, refusal)))
    if refusal.findings:
        skipped = owed.offers(session, typed)
        out = [*out, *skipped] if refusal.pieces else [*skipped, *out]
    else:
        out += owed.done_late(session, typed)
    if refusal.word <= 1 and (not out or any(f.unasked for f in refusal.findings)):
        out += _forgotten(session, own, trial)
    if refusal.reply.verdict == "impossible" and session.game.leaving.mends(session.state):
        out += [
            Offer(c, (), "changes the log")
            for c in _earlier(session, refusal)
            if all(c != o.text for o in out) and session.would(c, typed.text)
        ]
    return out


class Trial:
    """Judges entries in place of the refused one. The steps before the slip are judged once."""

    def __init__(self, session: Session, typed: Typed) -> None:
        self.game = session.game
        self.words = typed.words
        self.left = STEPS
        self.behind: list[tuple[Any, list[Step], Any, Meant]] = []
        state = session.state.copy()
        state.at = session.fold.last
        self.points: list[tuple[int, Any, Meant]] = [(0, state, ())]
        """For each step that was taken and ends with a word: how many words, the state behind it, and what was taken.
        """
        self._walk()

    def _walk(self) -> None:
        """The states after each step of the refused entry that was taken, where it ends with a word."""
        _, state, said = self.points[0]
        words: Sequence[Word] = self.words
        state = state.copy()
        while words:
            found = self._step(state, words, True)
            if found is None:
                return
            words, more = found
            said += more
            done = len(self.words) - len(words)
            if tuple(words) != self.words[done:]:
                continue
            self.points.append((done, state.copy(), said))

    def judge(self, texts: Sequence[str], at: int) -> Meant | None:
        """The acts of an entry with what they are in words, None when it would be refused. at: the first word that
        differs.

        The step before that word may read on into it, so it is judged anew where nothing fits behind it.
        """
        before = [point for point in self.points if point[0] <= at][-2:]
        return next((found for point in reversed(before) if (found := self._behind(point, texts)) is not None), None)

    def _behind(self, point: tuple[int, Any, Meant], texts: Sequence[str]) -> Meant | None:
        """The acts of an entry whose first words were judged already."""
        done, state, said = point
        words: Sequence[Word] = [Word(text, i, i) for i, text in enumerate(texts[done:], done + 1)]
        if not words or (not done and words[0].text in GLOBAL_WORDS):
            return None
        fresh = True
        while words:
            found = self._step(state, words, not fresh)
            if found is None:
                return None
            words, more = found
            said += more
            if words and fresh:  # the first step is judged without a copy; only what follows needs one
                state, fresh = self._copy(state), False
                for act, _ in more:
                    state.at += 1
                    self.game.rules.apply(state, act)
            if words and state.over:
                return None
        return said

    def _copy(self, state: Any) -> Any:
        self.left = max(0, self.left - COPY)
        return state.copy()

    def _step(self, state: Any, words: Sequence[Word], carry: bool) -> tuple[Sequence[Word], Meant] | None:
        """One step with what it implies; carry: they are carried out on this state."""
        game = self.game
        size = sum(len(word.text) + COMMA * word.text.count(",") for word in words)
        self.left = max(0, self.left - 1 - size // SIGNS)
        try:
            step, words = game.notation.parse(state, words)
        except Unread:
            return None
        implied = list(game.flow.implied(state, step))
        said: Meant = ()
        if implied and not carry:
            state, said = self._after(state, implied)
            implied = []
        for act in (*implied, step):
            state.at += 1
            fine = RANK[worst(game.rules.check(state, act))] < RANK["irregular"]
            if fine:
                said += ((act, described(game, state, act, now=True)),)
            if carry:
                game.rules.apply(state, act)
            else:
                state.at -= 1
            if not fine:
                return None
        return words, said

    def _after(self, state: Any, implied: list[Step]) -> tuple[Any, Meant]:
        """The state behind implied steps, which are nearly always the same ones; kept."""
        for before, acts, after, said in self.behind:
            if before is state and acts == implied:
                return after, said
        after, said = self._copy(state), ()
        for act in implied:
            after.at += 1
            said += ((act, described(self.game, after, act, now=True)),)
            self.game.rules.apply(after, act)
        self.behind.append((state, implied, after, said))
        return after, said


def _other(session: Session, own: Sequence[str], texts: Sequence[str], at: int, refusal: Refused) -> str:
    """What an entry states in place of what was typed; empty when it only mends a word that was not understood.

    A word of a form that was taken before in this game was perhaps no slip, but comes at the wrong moment; a word of
    the game lacks something rather than being another; a single sign is perhaps the beginning of something.
    """
    was, now = changed(own, texts)
    told = f"{now} is added" if not was else f"{now}, not {was}" if now else f"without {was}"
    place = max(0, refusal.word - 1)
    known = any(
        own[min(place, len(own) - 1)] in words for words in (session.game.notation.words, session.game.help.topics)
    )
    if refusal.reply.verdict != "unread" or own[0] in GLOBAL_WORDS or at != place or known or not mends(was, now):
        return told
    before = (item.typed.split(maxsplit=1)[0] for item in session.fold.items[-RECENT:] if item.typed.strip())
    return told if not place and (len(own[0]) < 2 or any(form(word) == form(own[0]) for word in before)) else ""


def _pieces(typed: Typed, refusal: Refused) -> Iterator[Place]:
    """Entries in which what the game suggests stands in place of what was refused; the rest stays."""
    words = tuple(word.text for word in typed.words)
    at = max(0, refusal.word - 1)
    for piece in refusal.pieces:
        if not (piece.strip() or (refusal.whole and at)):  # nothing in its place: what stands before it is offered
            continue
        if refusal.whole:
            yield at, (*words[:at], *piece.split())
        elif refusal.reply.verdict == "unread":
            if not words or at >= len(words):
                continue
            behind = typed.words[at].text
            front = behind[: max(0, refusal.reply.column - typed.words[at].column)]
            new, *more = f"{front}{piece}".split()
            yield at, (*words[:at], new, *more, *words[at + 1 :])
            if len(words) == 1 or (not at and len(words) == len(piece.split())):  # it stands for the whole entry
                yield 0, tuple(piece.split())
        else:
            parts = " ".join(part for part in (refusal.before, piece, refusal.rest) if part)
            yield 0, tuple(parts.split())


def _turned(session: Session, typed: Typed) -> Iterator[Place]:
    """What stands behind the name of a step, in another order: `attack Ben kt` is `kt Ben`."""
    first, *rest = (word.text for word in typed.words)
    if len(rest) == 2 and first.casefold() in plain.verbs(session.game.steps):
        yield 0, tuple(rest)
        yield 0, tuple(reversed(rest))


def _seated(session: Session, typed: Typed) -> Iterator[Place]:
    """Who acts, named without its colon, and who is asked now in place of a seat that was named."""
    words = [word.text for word in typed.words]
    if len(words) < 2:
        return
    first, *rest = words
    if not first.endswith(":"):
        try:
            session.seat(typed.words[0])
        except Unread:
            return
        yield 0, (f"{first}:", *rest)
        yield 0, (rest[0], first, *rest[1:])
    else:
        yield from ((0, (f"{who}:", *rest)) for who in session.game.flow.awaiting(session.state).who if who)


def _slips(session: Session, typed: Typed, refusal: Refused, far: bool = False) -> list[Place]:
    """Entries one slip of typing away, the likeliest first. far: those too in which a sign was left out or is too much.

    A word that was not understood holds the slip itself; where a step was understood and refused, what was taken before
    it may hold it as well, and the word behind it, which it may have read too had that been right.
    """
    words = typed.words
    if not words or len(words) > WORDS:
        return []
    at = min(max(0, refusal.word - 1), len(words) - 1)
    end = at + 1
    if refusal.findings:
        behind = tuple(refusal.rest.split())
        if behind == tuple(word.text for word in words[len(words) - len(behind) :]):
            end = min(len(words), max(end, len(words) - len(behind) + 1))
    signs: set[str] = set()
    if far and max(len(word.text) for word in words[at:end]) <= SHORT:
        known = "".join(
            (*session.game.notation.words, *(text for text, _ in session.game.help.complete(session.state)))
        )
        signs = {c for c in known.lower() if c != " "} | {str(n) for n in range(1, len(session.names) + 1)}
    places = range(at, end) if not far and not refusal.findings else range(end)
    if words[0].text.endswith(":") and _sits(session, words[0]):  # the colon says that this is a player
        places = range(max(1, places.start), end)
    found = [(v.at, v.words) for v in variants(words, places, len(session.names), sorted(signs))]
    if not refusal.findings:
        return found
    own = session.game.notation.words  # a word of the game that was understood is not half of another
    return [
        (i, texts)
        for i, texts in found
        if words[i].text not in own
        or i >= len(texts)
        or (len(texts[i]) <= len(words[i].text) and len(words[i].text) > 1)
    ]


def _sits(session: Session, word: Word) -> bool:
    """Whether a word with a colon behind it names somebody at this table."""
    try:
        session.seat(word._replace(text=word.text.removesuffix(":")))
    except Unread:
        return False
    return True


def _in_turn(near: list[Place], far: Callable[[], list[Place]]) -> Iterator[Place]:
    """The near ones, then the far ones, which are worked out only when they are asked for."""
    yield from near
    yield from far()


def _forgotten(session: Session, own: Sequence[str], trial: Trial) -> list[Offer]:
    """The refused entry behind a step that was not typed, where only one or two would make it legal and it stays what
    it was.
    """
    found: list[Offer] = []
    kind = _kind(session, trial.words)
    for first in _steps_before(session):
        if not trial.left:
            return []  # not all were tried: another may fit as well
        meant = trial.judge((*first.split(), *own), 0)
        text = " ".join((first, *own))
        if meant is None or (kind is not None and kind not in [type(act) for act, _ in meant]):
            continue  # a card that is refused is no treasure behind a step that was not typed
        if session.would(text):
            found.append(Offer(text, tuple(words for _, words in meant), f"{first} is added"))
            if len(found) > FORGOTTEN:
                return []
    return found


def _kind(session: Session, words: Sequence[Word]) -> type[Act] | None:
    """What the front of an entry is read as now; None where it is not understood."""
    try:
        return type(session.game.notation.parse(session.state, words)[0])
    except Unread:
        return None


def _steps_before(session: Session) -> list[str]:
    """Steps that are typed as one word, what says no first: no card or number is made up."""
    game, state = session.game, session.state
    answer = game.flow.decline(state)
    first = [game.notation.write(state, [answer])] if answer is not None else []
    words = (
        text for text, _ in game.help.complete(state) if text in game.notation.words and not isinstance(text, Form)
    )
    return list(dict.fromkeys((*first, *words)))


def _earlier(session: Session, refusal: Refused) -> Iterator[str]:
    """Amendments of the earlier lines in conflict, the newest first."""
    named = {n for fault in refusal.findings for n in fault.because if isinstance(n, int)}
    for n in sorted(named, reverse=True)[:EARLIER]:
        item = session.fold.item(n)
        if isinstance(item, StepLine):
            state = session.game.sight.as_seen(session.fold.before(n).state)
            step = content(item)
            if isinstance(step, Step):
                for piece in session.game.help.suggest(state, refusal.findings, [step]):
                    yield f"amend {n} {piece}"
