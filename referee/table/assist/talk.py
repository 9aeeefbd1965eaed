"""What people say besides what is played: corrections of the last line, counts, questions. Each comes to an entry.

`no, that was a katana` is an `amend` of the last line, `undo that` is `z`, `Ben has 3 lives left` is `chk`, `whose turn
is it?` is `st`. No game is known here: facts, names and fields are those that the game declares.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import islice, pairwise, takewhile
from typing import TYPE_CHECKING, Any

from referee.engine import late
from referee.engine.sentences.declared import words_declared
from referee.engine.sentences.lexicon import SPEAKER, Grammar, NamedThings, SeatNames, grammar_of, grammars
from referee.engine.sentences.matching import SEAT, Matcher, values
from referee.engine.sentences.pattern_files import patterns_of
from referee.engine.sentences.tokens import cut
from referee.engine.sentences.unsure import unsure
from referee.engine.steps import Step, fields
from referee.engine.words import Word, foreign_digit, is_number
from referee.journal.lines import StepLine
from referee.table.assist.asked import Talk, TalkedOf, facts_in
from referee.table.assist.asked import asked as asked_of
from referee.table.assist.corrections import behind
from referee.table.assist.evidence import shown
from referee.table.assist.members import converted, member_at, places_of, plain_id, put_at, whose
from referee.table.assist.mended import mended
from referee.table.assist.restated import amended, comes_next, last_steps, members, restated, seats_named
from referee.table.assist.saying import readings
from referee.table.assist.two_mended import two_mended
from referee.table.assist.words import words

if TYPE_CHECKING:
    from referee.table.session.reply import Reply
    from referee.table.session.session import Session


ASKED_WITH = words("talk", "asked_with")
"""Words with which a question begins whether something is allowed."""

QUESTIONS = words("talk", "questions")
"""Words with which a question begins, in all languages of the books."""

OPEN_QUESTIONS = words("talk", "open_questions")
"""Words with which one begins that asks about the table, not about what was just said."""

LOOKED_FAR = 8
"""Steps of one kind, one behind the other, in which one is looked for whose players a correction names."""

LEADS = words("talk", "leads")
"""Words before a question."""

NO_SIGN = words("talk", "no_sign")
"""Words with which nothing but a question begins."""

BEFORE_SIGN = words("talk", "before_sign")
"""Words behind which a question mark by itself is what is printed on a component."""

DECLARED = 4
"""Words of a question that begins as a statement does, at least."""

LOOKED_BACK = 2
"""Steps in which a member is looked for that a correction replaces."""

MOST_UNDONE = 9
"""Entries that are taken back by one line, at most."""

ALLOWED = (
    r"(?:(?:is|am|are) (?P<who>\S+) (?:still |now |already |even |really |actually |also )*"
    r"(?:allowed|permitted|able|free) to"
    r"|(?:is|would) it (?:be )?(?:still |now )*(?:ok|okay|legal|allowed|possible|fine|all right|alright) "
    r"(?:for|if) (?P<who2>\S+?)(?: to| can)?"
    r"|(?:would|does|do) (?P<who3>\S+) (?:still )?(?:be allowed|get|have the right) to) (?P<what>.+)"
)
"""How people ask besides whether something is allowed."""

OK = r"(?:ok|okay|legal|allowed|possible|fine|all right|alright|permitted|right|valid|against the rules)"

TAGGED = (
    r"(?:(?:so|and|but|then|now|well),? )*(?P<who>\S+) (?:still |now |really )*"
    r"(?:can(?:['’]?t|not)?|may(?: not)?|could(?:n['’]?t)?|is(?:n['’]t| not)? allowed to) (?P<what>.+?),? "
    r"(?:can|may|could|can['’]?t|could(?:n['’]?t)?|may|right|is) ?(?:he|she|they|i|you|we|not|allowed)*"
)
"""A statement with a question behind it: `Dai can't say shuriken to me, can he?`"""

WISHED = (
    r"(?:(?:so|and|but|then|now|well),? )*(?P<who>\S+) (?:wants to|would like to|want to|wishes to|tries to|is about to|"
    rf"plans to|['’]?d like to) (?P<what>.+?)[,;.:?-]+ (?:is|would|will) (?:that|it|this)(?: be)? {OK}"
)
"""What somebody wants to do, and whether that is allowed."""

SHORTEST = 4
"""Words of such a question, at least."""

FILLING = words("talk", "filling")
"""Words of such a question that tell nothing."""

_full = partial(re.fullmatch, flags=re.IGNORECASE)

MAY, OPEN = "may", "?"
"""The words of the program that say whether an entry is allowed, and what can be done now."""

CODED = re.compile(r"\d+(?=[a-z]?$)")
"""The number at the beginning of a code (`3a`, a guard of 3 with an alarm)."""

RESULT = words("talk", "result")
"""Words before what comes of a correction."""

WRONG = words("talk", "wrong")
"""Words before what was wrong."""

MOST_RESULTS = 3
"""Signs behind which a result may stand, at most."""

MEANING = r"what (?:does|do) (?:the |an? )?(?P<what>\S+(?: \S+)?) mean ?\??"
"""How people ask what a word means: the help says so too where it is not known."""

ONE = words("talk", "one")
"""Words before a number that is no seat."""

NO_SUCH = "nothing is recorded: nobody was hit so in the last lines; `ls` shows them, `amend N ENTRY` corrects one"
"""What is said where a correction names whom something hit, and that was another one."""

AMENDS, CHANGES = "amend", ("amend", "z")
"""The words of the program that change what is recorded."""

IS_THIS = "is this meant?"
"""What is asked where one entry may be meant."""

NOTHING = (
    "nothing is recorded: this fits neither the last line nor a fact; `ls` shows the lines, `amend N ENTRY` corrects "
    "one"
)
"""What is said where a correction or a count fits nothing."""


def talk(session: Session, words: Sequence[Word]) -> Talk | None:
    """What a line about the record or the game comes to; None for any other line."""
    if any(foreign_digit(word.text) for word in words):
        return None
    found = _said(session, words)
    if found is None or not found.sure or found.asks:
        return found
    return found._replace(sure=False, text=IS_THIS) if _doubted(session, words) else _behind_refusal(session, found)


def _behind_refusal(session: Session, found: Talk) -> Talk:
    """What changes the record, only offered where the last entry was refused: that one may be meant."""
    first, _, rest = found.entries[0].partition(" ")
    lines = {line.n: line.text for line in session.told()}
    refused = session.uncorrected if first == AMENDS else session.unrecorded
    if first not in CHANGES or refused != session.fold.last or session.told_parts or not lines:
        return found
    n = int(rest.split()[0]) if first == AMENDS else max(lines)
    does = "corrects" if first == AMENDS else "takes back"
    said = f"nothing was recorded of the last entry; `1` {does} what was recorded before it"
    return found._replace(sure=False, text=f"{said}: {n} {lines[n]}" if n in lines else said)


def _said(session: Session, words: Sequence[Word]) -> Talk | None:
    """The same, whether or not it is said for certain."""
    words = _with_commas(words)
    found = _behind_play(session, words) or _plainly(session, words) or _with_result(session, words)
    open_ = found is None or found.text == IS_THIS
    if open_ and (both := two_mended(session, words, _plainly)):
        return Talk(both, True)
    if found is not None and (found.entries or found.text != NOTHING):
        return found
    from referee.table.assist.guessed import sure_amend

    changed = _question(session, words) or _fixed(sure_amend(session, words))
    return changed or _so_already(session, *behind(words)) or found


def _doubted(session: Session, words: Sequence[Word]) -> bool:
    """Whether it is told as a wish, a duty or a guess."""
    part = session.game.sentences
    return part is not None and unsure(cut(words), grammars(part.package))


def _with_commas(words: Sequence[Word]) -> Sequence[Word]:
    """A line with a comma for any other sign behind the words with which a correction begins (`correction: …`)."""
    rest, _ = behind(words)
    size = len(words) - len(rest) if rest and words[-1] is rest[-1] else 0
    front = [w._replace(text=w.text.rstrip(".:;!") + ",") if w.text[-1] in ".:;!" else w for w in words[:size]]
    return [*front, *words[size:]] if front else words


def _behind_play(session: Session, words: Sequence[Word]) -> Talk | None:
    """A question behind what was played: `Fay is done. Whose turn is it?`; that is recorded, then it is answered."""
    at = next((at for at in range(len(words) - 1, 0, -1) if words[at - 1].text[-1] in ".!"), 0)
    if not at or words[-1].text[-1] != "?" or words[at].text.casefold() not in OPEN_QUESTIONS:
        return None  # `…, is that allowed?` asks about what was said
    from referee.table.assist.saying import certain

    last = words[at - 1]._replace(text=words[at - 1].text.rstrip(".!"))
    played = certain(readings(session, [*words[: at - 1], last]))
    if played is None or not played.legal:
        return None
    shadow, entry = session.shadow(), " ".join(word.text for word in words[:at])
    asked = talk(shadow, words[at:]) if shadow.enter(entry).accepted else None
    return asked._replace(entries=(entry,)) if asked is not None and asked.answer else None


def _plainly(session: Session, words: Sequence[Word]) -> Talk | None:
    """The same of a line that a pattern describes, or that says a step anew."""
    rest, sorry = behind(words)
    can = words[0].text.casefold() in ASKED_WITH  # also `can you tell me …`
    asked = (asked_of(session, words) if can else None) or _may(session, words)
    asked = asked or _fixed((mended(session, rest) if sorry else ()) or restated(session, words))
    return asked or shown(session, words) or asked_of(session, words) or _pattern(session, words)


def _so_already(session: Session, words: Sequence[Word], sorry: bool) -> Talk | None:
    """What tells as a correction what the record has already: nothing is to be mended."""
    if not sorry:
        return None
    so = readings(session, [*takewhile(lambda word: word.text.casefold() != "not", words)])  # `four, not three`
    return None if so.found or not so.recorded else Talk(("st",), True, answer=f"that is recorded: {so.recorded}")


def _with_result(session: Session, words: Sequence[Word]) -> Talk | None:
    """A correction with what comes of it: `that was a Bokken, so Dai lost only one`; where that is not so, offered."""
    sorry = behind(words)[1]
    signs = [at for at in range(2, len(words)) if words[at - 1].text[-1] in ",;."]
    signs = [at for at in signs if sorry or words[at].text.casefold() in RESULT]
    for at in [at for at in signs if words[at].text.casefold() not in WRONG][:MOST_RESULTS]:
        front = words[at - 1]._replace(text=words[at - 1].text.rstrip(",;."))
        found = _plainly(session, [*words[: at - 1], front])
        if found is None or not found.sure or not found.entries or not found.entries[0].startswith("amend "):
            continue
        shadow = session.shadow()
        so = shadow.enter(found.entries[0]).accepted and readings(shadow, words[at:]).recorded
        return found._replace(sure=bool(so), text="" if so else IS_THIS)
    return None


def _question(session: Session, words: Sequence[Word]) -> Talk | None:
    """A question that is not understood is answered by how the table stands, or the one player who is named."""
    if not _asks(words):
        return None
    if found := _full(MEANING, " ".join(word.text for word in words)):
        return Talk((f"? {found['what']}",), True)
    named = seats_named(session, words)
    entry = f"st {named.pop()}" if len(named) == 1 else "st"
    return Talk((entry,), True, answer=facts_in(session, [token.form for token in cut(words)]))


def _asks(words: Sequence[Word]) -> bool:
    """Whether a line is a question: it ends as one, or begins as one that ends within it or needs no sign."""
    forms = [re.split("['’]", word.text.casefold().strip(",.:;"))[0] for word in words]
    at = next((at for at, form in enumerate(forms) if form not in LEADS), 0)
    begins = forms[at] in QUESTIONS
    if words[-1].text == "?" and words[-2:-1] and words[-2].text.casefold() in BEFORE_SIGN:
        return False  # `for a ?` is a price
    if words[-1].text.rstrip(")'’\"”!").endswith("?"):
        return begins or at > 0 or len(words) >= DECLARED
    within = any(word.text.endswith("?") for word in words)
    return (begins and within) or forms[at] in NO_SIGN


def _pattern(session: Session, words: Sequence[Word]) -> Talk | None:
    """What a line that a pattern describes comes to."""
    tokens = cut(words)
    if not tokens or session.game.sentences is None:
        return None
    grammar = _grammar()
    seats = SeatNames(session.names, session.game.sentences.seats(session.state))
    matcher = Matcher(tokens, grammar, _things(session), seats, lambda verb, gap: gap.kind)
    nothing: Talk | None = None
    for row in matcher.rows():
        if len(row.clauses) != 1:
            continue
        clause = row.clauses[0]
        told = {gap.name: found[0] for gap, found in values(clause.filled).items()} | dict(clause.pattern.presets)
        told = {name: session.recorder.seat or value if value == SPEAKER else value for name, value in told.items()}
        kind = next((gap.kind for gap in values(clause.filled) if gap.name == "value"), "")
        if kind == SEAT and any(a.form in ONE and is_number(b.form) for a, b in pairwise(tokens)):
            continue  # `a 4` is no seat
        told["kind"] = kind
        if clause.pattern.verb.startswith("fix") and comes_next(session, behind(words)[0]):
            return None
        if type(told.get("value")) is int and kind != SEAT and clause.pattern.verb.startswith("fix"):
            told |= _field_named(session, {token.form for token in tokens})
        found = MEANT[clause.pattern.verb](session, told)
        if found is not None:
            return found
        nothing = nothing or Talk((), False, NOTHING)
    return nothing


def _field_named(session: Session, forms: set[str]) -> Mapping[str, str]:
    """The field whose number is meant, where a line names one of the game's: `house 4` is no card."""
    known = {field.name for kind in session.game.steps for field in fields(kind)} & forms
    return {"field": known.pop()} if len(known) == 1 else {}


@cache
def _grammar() -> Grammar:
    return grammar_of("en", patterns_of(words_declared("referee.table.assist", "talk.toml")))


def _things(session: Session) -> NamedThings:
    """What can be named: things of any kind, effects, fields of the last steps."""
    game = session.game
    assert game.sentences is not None
    last = (type(step) for _, step in islice(last_steps(session), LOOKED_BACK))
    return TalkedOf(
        NamedThings(game.sentences.names(session.state)),
        {
            "effect": _plain_names(tuple(game.rules.ways)),
            "field": _plain_names(tuple(dict.fromkeys(field.name for kind in last for field in fields(kind)))),
        },
    )


@lru_cache(maxsize=64)
def _plain_names(ids: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """Names of what is called as it is written."""
    return {id_: (id_.replace("_", " "),) for id_ in ids}


# --- corrections -----------------------------------------------------------------------------------------------------


def _undo_some(session: Session, told: Mapping[str, Any]) -> Talk | None:
    return Talk((" ".join("z" for _ in range(told["n"])),), True) if 1 <= told["n"] <= MOST_UNDONE else None


def _undo_thing(session: Session, told: Mapping[str, Any]) -> Talk | None:
    """`z`, where what is named is in the last step, and that is of the player who is named."""
    for _, step in islice(last_steps(session), 1):
        if plain_id(told["thing"]) in set(members(step)) and told.get("seat", step.who) == step.who:
            return Talk(("z",), True)
    return None


def _fix_that(session: Session, told: Mapping[str, Any]) -> Talk | None:
    """A thing of the step, one of the last of its kind, in which all players stand that are named."""
    value, old = plain_id(told["value"]), plain_id(told.get("old"))
    seats = {told[name] for name in ("by", "with", "of") if name in told}
    if {type(seat) for seat in seats} - {int}:
        return None
    kind: type[Step] | None = None
    for line, step in islice(last_steps(session), LOOKED_FAR):
        held, of = set(members(step)) | {step.who}, told.get("of")
        # `Ana's card to Ben`, he turned it up
        beside = of is None and "by" in told and told.get("with") == step.who != told["by"]
        if kind is not None and type(step) is not kind and not (beside and seats <= held):
            if "with" in told and "by" in told:
                continue
            return None
        whom = not {"with", "by"} <= told.keys() or told["with"] in [getattr(step, f.name) for f in fields(type(step))]
        if seats <= held and (beside or (whom and told.get("by", step.who) in (step.who, of or 0))):
            whole = {name: told[name] for name in ("value", "kind", "old") if name in told}
            whole |= {"of": told["by"] if beside else of} if beside or of is not None else {}
            stays = {plain_id(told["stays"])} if "stays" in told else set()
            found = [one for one in _changed(session, step, whole, "") if stays <= set(members(one))]
            entries = tuple(dict.fromkeys(entry for one in found for entry in _amended(session, line, step, one)))
            return _fixed(entries) if value not in (old, None) else None
        kind = kind or type(step)
    return None


def _fix_of(session: Session, told: Mapping[str, Any]) -> Talk | None:
    """Of whom a thing was: the seat that stands beside it in a pair."""
    for line, step in islice(last_steps(session), LOOKED_BACK):
        found = []
        for field in fields(type(step)):
            now = getattr(step, field.name)
            for at, pair in enumerate(now if isinstance(now, tuple) else ()):
                fits = isinstance(pair, tuple) and pair[1:] == (plain_id(told["thing"]),)
                if fits and told.get("old", pair[0]) == pair[0] != told["value"]:
                    found.append(converted(step, field.name, put_at(now, (at, 0), told["value"])))
        if entries := tuple(dict.fromkeys(entry for one in found for entry in _amended(session, line, step, one))):
            return _fixed(entries)
    return None


def _fix(session: Session, told: Mapping[str, Any], where: str = "") -> Talk | None:
    """The last line that has such a member with that member replaced; several where more than one may be meant."""
    for at, (line, step) in enumerate(islice(last_steps(session), LOOKED_FAR if "old" in told else LOOKED_BACK)):
        anything = {name: value for name, value in told.items() if name not in ("old", "of")}
        if any(True for _ in _changed(session, step, anything, where)):
            entries = tuple(dict.fromkeys(_replaced(session, line, step, told, where)))
            if entries or "old" not in told:
                return _fixed(entries)
        acted = told["kind"] == SEAT and told.get("old") == step.who
        if (at or acted) and "old" in told and plain_id(told["old"]) in set(members(step)):
            return None  # there it is, and cannot be replaced
    return Talk((), False, NO_SUCH) if "with" in told else None


def _fixed(entries: tuple[str, ...]) -> Talk | None:
    """One correction is carried out, of several it is asked which one."""
    return Talk(entries, len(entries) == 1, "" if len(entries) == 1 else "which one was it?") if entries else None


def _replaced(session: Session, line: StepLine[Any], step: Step, told: Mapping[str, Any], where: str) -> Iterator[str]:
    """`amend N ENTRY` for each member of a line that may be meant."""
    for one in _changed(session, step, told, where):
        yield from _amended(session, line, step, one)


def _amended(session: Session, line: StepLine[Any], step: Step, one: Step) -> Iterator[str]:
    """`amend N ENTRY` that puts one step in the place of another, where that is read and breaks no rule."""
    state = session.game.sight.as_seen(session.fold.before(line.n).state)
    part = session.game.sentences
    changed = (part.complete(state, one, {}) if part is not None and one != step else None) or one
    if changed == step:
        return
    if entry := amended(session, line.n, state, changed):
        yield entry


def _changed(session: Session, step: Step, told: Mapping[str, Any], where: str) -> Iterator[Step]:
    """A step with a value in place of each member that may hold it."""
    value, old, seat, of = told["value"], told.get("old"), told["kind"] == SEAT, told.get("of")
    if told.get("did", step.verb()) != step.verb() or told.get("by", step.who) != step.who:
        return
    if type(told.get("with")) is int and told["with"] not in {*members(step)} - {step.who}:
        return
    if seat and where in ("", "who") and old in (None, step.who) and step.who:
        yield converted(step, "who", value)
    if where == "who":
        return
    for field in fields(type(step)):
        if told.get("field", field.name) != field.name:
            continue
        now = getattr(step, field.name)
        if isinstance(now, str) and type(value) is int and not seat and where == "" and (code := CODED.match(now)):
            if old in (None, int(code[0])):
                yield converted(step, field.name, f"{value}{now[code.end() :]}")
            continue
        for at, fits in places_of(session, step, field.name, now):
            member = now if at is None else member_at(now, at)
            seated = field.name in step.seated and (at is None or at[-1] == 0)
            unsaid = now == "" or (where != "whom" and at is None and now == field.default == 0)
            if unsaid or (where == "pair" and (at is None or len(at) == 1)):
                continue  # nothing was said there
            if of is not None and whose(step, field.name, now, at) != of:
                continue
            if (old is None or plain_id(old) == member) and fits(value) and seat == seated:
                yield converted(step, field.name, plain_id(value) if at is None else put_at(now, at, plain_id(value)))


# --- counts and questions --------------------------------------------------------------------------------------------


def _forgot(session: Session, told: Mapping[str, Any]) -> Talk | None:
    """That an effect was forgotten, or what does it late."""
    what, game, state = told["what"], session.game, session.state
    due = [f"skip {effect.what}" for effect in game.rules.due(state) if late.kind(effect.what) == what]
    ways = game.rules.ways
    done = [late.entry(ways, state, missed) for missed in late.left(ways, state) if late.kind(missed.what) == what]
    text = (
        f"{ways[what].text}; what is typed for it:" if due or done else f"{what!r} is not due now; `? skip` says more"
    )
    return Talk((*done, *due), False, text)


def unasked(reply: Reply) -> Reply:
    """What can be done now, as the answer to a question that is not understood."""
    text = "the question is not understood: this is what can be done now"
    reply.message = "; ".join(filter(None, (reply.message, text)))
    return reply


def _may(session: Session, words: Sequence[Word]) -> Talk | None:
    """`can Ben parry?`"""
    first = words[0].text.casefold() if words else ""
    text = " ".join(word.text for word in words).rstrip("?! ")
    asks = text.count(" ") >= SHORTEST - 1  # else no expression is compiled
    if asks and (found := _full(TAGGED, text) or _full(WISHED, text)):
        return Talk((f"{MAY} {found['who']} {found['what']}",), True, instead=OPEN)
    if asks and (found := _full(ALLOWED, text)):
        return Talk((f"{MAY} {found['who'] or found['who2'] or found['who3']} {found['what']}",), True, instead=OPEN)
    if first not in ASKED_WITH or len(words) < 2:
        return None
    rest = [word for word in text.split()[1:] if word.casefold().rstrip(",") not in FILLING]
    return Talk((" ".join((MAY, *rest)),), True, instead=OPEN)


MEANT: dict[str, Callable[[Session, Mapping[str, Any]], Talk | None]] = {
    "undo": lambda session, told: Talk(("z",), True),
    "undo_some": _undo_some,
    "fix": _fix,
    "fix_whom": lambda session, told: _fix(session, told, "whom"),
    "fix_pair": lambda session, told: _fix(session, told, "pair"),
    "fix_of": _fix_of,
    "fix_that": _fix_that,
    "undo_thing": _undo_thing,
    "fix_who": lambda session, told: _fix(session, told, "who"),
    "forgot": _forgot,
}
"""What each kind of line comes to."""
