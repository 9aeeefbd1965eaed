"""`?`: what can be typed now, or a word explained: an entry, a component, a rule, an option, or a list of one of
these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from referee.engine.nearest import LONGEST, MOST, near, whole_facts
from referee.engine.paths import spelled
from referee.engine.printed import Thing, bare
from referee.engine.rulebook import spell
from referee.engine.words import GLOBAL_WORDS, Typed
from referee.journal.policy import POLICY
from referee.table.assist import glossary, lead_on
from referee.table.assist.hints import now
from referee.table.session import in_parts, owed
from referee.table.session.allowed import SAYS
from referee.table.session.forms import FORMS
from referee.table.session.offences import ladder_told
from referee.table.session.reply import Reply

if TYPE_CHECKING:
    from referee.table.session.session import Session

Rows = Iterable[tuple[str, str]]

SHORT = 4
"""Letters of a word, at most, whose s is no plural."""

LEAST = 3
"""Letters of a word, at least, that people say; a shorter one is a code."""

WHOLE = 80
"""Signs of several words, at most, that are looked up as one name."""

COMPONENTS = ("cards", "characters")
"""Words that are asked for in every game, whether it has such components or not."""


def alike(rows: Rows) -> list[tuple[str, str]]:
    """Entries with the same explanation in one row."""
    found: dict[str, list[str]] = {}
    for entry, text in rows:
        more = entry.removeprefix("e.g. ") if text in found else entry
        found.setdefault(text, []).append(more)
    return [(", ".join(entries), text) for text, entries in found.items()]


def help_(session: Session, typed: Typed) -> Reply:
    """`? [WORD]`: what can be typed now, or a word explained."""
    if len(typed.words) == 1:
        rows = [*alike(now(session).rows()), ("also", " ".join(GLOBAL_WORDS))]
        return Reply("info", in_parts.status(session), rows=tuple(rows))
    words = [word.text for word in typed.words[1:]]
    if len(words[0]) > LONGEST:
        return _unknown(session, f"{words[0][:LONGEST]}…")
    if [word.casefold() for word in words[:2]] == ["amend", "0"]:
        return Reply("info", "amend 0 …: corrects the head of the log", rows=FORMS)
    whole = " ".join(words).casefold()
    whole = whole if len(whole) <= WHOLE else words[0].casefold()
    asked = dict.fromkeys([*([whole] if len(words) > 1 else []), *forms(words[0].casefold())])
    found = (_list(session, word) or _meant_now(session, word) or _explained(session, word) for word in asked)
    named = (_component(session, word) for word in asked)
    called = (glossary.explained(session, word) for word in dict.fromkeys([whole, words[0].casefold()]))
    every = chain(found, named, called)
    return next((reply for reply in every if reply is not None), None) or _unknown(session, words[0])


def forms(word: str) -> Iterator[str]:
    """A word, and the same in the singular or the plural."""
    yield word
    if word.endswith("ies"):
        yield f"{word[:-3]}y"
    elif word.endswith("s") and len(word) > SHORT:
        yield word[:-1]
    elif word.endswith("y"):
        yield f"{word[:-1]}ies"
    if not word.endswith("s"):
        yield f"{word}s"


def askable(session: Session) -> Iterator[tuple[str, str]]:
    """Words that `?` lists something for, with what; for completion."""
    printed = session.game.notation.printed(session.state)
    yield from ((word, "a list") for word in LISTS)
    yield from (
        (word, "codes with printed names")
        for word in dict.fromkeys([*printed.groups, *map(str.casefold, printed.kinds)])
    )
    yield from ((topic, text) for topic, text in session.game.help.topics.items())


def of_seat(session: Session, typed: Typed) -> bool:
    """Whether the line is `4: ?`: a question behind a seat is a question."""
    return (
        len(typed.words) == 2
        and typed.words[0].text.endswith(":")
        and typed.words[1].text == "?"
        and bool(session.names)
    )


# --- lists -----------------------------------------------------------------------------------------------------------


def _list(session: Session, word: str) -> Reply | None:
    """What one of these words lists; None for another word."""
    made = LISTS.get(word)
    if made is not None:
        return made(session)
    if word in ("skip", "late") and session.game.rules.ways:
        return owed.rows(session)
    if word == "show" and session.game.about.zones:
        return Reply(
            "info",
            GLOBAL_WORDS[word],
            rows=tuple(_typed(zone, text) for zone, text in session.game.about.zones.items()),
        )
    return _components(session, word)


def _typed(zone: str, text: str) -> tuple[str, str]:
    """A place of `show` as it is typed and what it is; a game that does not say how it is typed names the place."""
    form, _, words = text.partition(": ")
    return (form, words) if form.startswith("show ") else (zone, text)


def _components(session: Session, word: str) -> Reply | None:
    """The components of a kind, or of several kinds under one word, with their codes; for what a game does not have the
    nearest.
    """
    printed, game = session.game.notation.printed(session.state), session.game
    named = {kind.casefold(): kind for kind in printed.kinds}
    kinds = [kind for kind in printed.groups.get(word, (named.get(word, ""),)) if kind in printed.kinds]
    told = next((texts[word] for texts in (game.help.topics, game.notation.words) if word in texts), "")
    if not kinds:
        return (
            Reply("info", f"{game.title} has no {word}; `? topics` lists what can be asked for")
            if word in COMPONENTS and not told
            else None
        )
    text = f"{word}: {told}" if told else f"{word}: codes with printed names"
    if word in COMPONENTS[1:] and word in printed.groups:
        text = f"{game.title} has no {word}; {' and '.join(kinds) if len(kinds) < 3 else ', '.join(kinds)} come nearest"
    return Reply("info", text, rows=tuple((kind, _coded(printed.kinds[kind])) for kind in kinds))


def _coded(things: Iterable[Thing]) -> str:
    return " · ".join(f"{thing.code} {thing.title}" for thing in things)


def _codes(session: Session) -> Reply:
    kinds = session.game.notation.printed(session.state).kinds
    return Reply(
        "info", "codes with printed names", rows=tuple((kind, _coded(things)) for kind, things in kinds.items())
    )


def _words(session: Session) -> Reply:
    return Reply(
        "info",
        f"words of {session.game.title}, then those of every game",
        rows=(*session.game.notation.words.items(), *GLOBAL_WORDS.items()),
    )


def _options(session: Session) -> Reply:
    """The options of this table, those that differ from their default first."""
    edition, book = session.fold.head.edition, session.game.rulebook
    rows: list[tuple[str, str]] = []
    same: list[tuple[str, str]] = []
    for option in book.options.values():
        value = session.state.setup.options.get(option.id)
        default = option.value(edition)
        others = [spell(v) for v in option.values if v != value]
        told = spell(value) + (f" (default {spell(default)})" if value != default else "")
        (rows if value != default else same).append((option.id, told + (f"; or {', '.join(others)}" if others else "")))
    text = (
        "options of this table; `? NAME` explains one, `amend 0 option NAME=VALUE` corrects it, `option "
        "NAME=VALUE` changes it from here on"
    )
    return Reply("info", text, rows=(*rows, *same))


def topics(session: Session) -> list[str]:
    """The words of the game's own explanations, as people say them: ids and codes are left out."""
    game = session.game
    ids = game.words.id_titles()
    return [topic for topic in game.help.topics if topic not in ids and topic.isalpha() and len(topic) >= LEAST]


def _topics(session: Session) -> Reply:
    printed, game = session.game.notation.printed(session.state), session.game
    codes = {thing.code for thing in printed.things}
    own = [
        topic
        for topic in topics(session)
        if topic not in codes and printed.named(topic) is None and topic not in game.notation.words
    ]
    kinds = dict.fromkeys([*(kind.casefold() for kind in printed.kinds), *printed.groups, *own])
    rows = (
        ("lists", " ".join([*LISTS, "skip", "late", "show", "amend 0"])),
        (game.title, " ".join(kinds)),
        ("words", " ".join(GLOBAL_WORDS)),
        ("besides", "every code, printed name, word, option and rule id"),
    )
    return Reply("info", "`? WORD` explains", rows=rows)


def _rules(session: Session) -> Reply:
    book = session.game.rulebook
    first = next(iter(book.rules), "")
    name = session.game.id.replace("_", "-")
    return Reply(
        "info",
        f"rules: `? {first}` shows one of {len(book.rules)}; `referee rules {name} WORDS` searches them; `? "
        "options` lists the options",
    )


def _policy(session: Session) -> Reply:
    rows = tuple(
        (name, f"{SAYS[policy.force]}; hints {policy.hints}; penalties {', then '.join(policy.ladder)}")
        for name, policy in POLICY.items()
    )
    return Reply("info", f"policy = {session.fold.head.policy}; `amend 0 policy NAME` corrects it", rows=rows)


def _edition(session: Session) -> Reply:
    editions = ", ".join(session.game.rulebook.editions)
    return Reply("info", f"edition = {session.fold.head.edition} of {editions}; `amend 0 edition NAME` corrects it")


def _players(session: Session) -> Reply:
    text = "players; `seat N NAME`: somebody else plays on, `amend 0 seat N NAME` corrects a name"
    return Reply("info", text, rows=tuple((str(n), name or "-") for n, name in enumerate(session.names, 1)))


def _box(session: Session) -> Reply:
    head = session.fold.head
    text = (
        f"box = {head.box.name}; `fact NAME VALUE` tells what is printed, `amend 0 box …` corrects it, `referee "
        f"census {session.game.id.replace('_', '-')}` keeps it"
    )
    return Reply("info", text, rows=tuple((name, spelled(value)) for name, value in head.box.facts.items()))


def _paths(word: str) -> Callable[[Session], Reply]:
    def listed(session: Session) -> Reply:
        game = session.game
        known = game.facts.paths(session.state)
        rows = []
        for path in sorted(whole_facts(known)):
            if word == "set" and game.facts.instead(path):
                continue
            title, value = game.facts.fact_title(path), spelled(known[path]) if known[path] is not None else "?"
            same = bare(title) == bare(path)
            rows.append((path, value if same else f"{value}   {title}"))
        one = next((path for path in game.facts.per_seat if path in known), "")
        text = GLOBAL_WORDS[word] + (f"; `{one}.2` is the value of seat 2" if one else "")
        return Reply("info", text, rows=tuple(rows))

    return listed


LISTS: Mapping[str, Callable[[Session], Reply]] = {
    "codes": _codes,
    "words": _words,
    "options": _options,
    "topics": _topics,
    "rules": _rules,
    "policy": _policy,
    "penalty": ladder_told,
    "edition": _edition,
    "players": _players,
    "box": _box,
    "set": _paths("set"),
    "chk": _paths("chk"),
}
"""Words that list what there is, in every game."""


# --- one word --------------------------------------------------------------------------------------------------------


def _meant_now(session: Session, word: str) -> Reply | None:
    """A word that names a component and is something else besides: first what it does now, or where the game says so
    the component, then the rest. None where it has one meaning.
    """
    game = session.game
    thing = game.notation.printed(session.state).meant(word)
    if thing is None or not thing.kind or word in game.rulebook.options:
        return None
    listed = tuple(now(session).rows())
    if len(word) == 1 and word in game.notation.words and any(re.match(f"{word}[0-9]", entry) for entry, _ in listed):
        says = game.notation.words[word]
    else:
        says = next((text for entry, text in listed if entry == word), "")
    first = thing.kind.casefold() in game.help.first_kinds
    if not (says or first):
        return None
    other = _explained(session, word)
    kind = thing.kind.casefold()
    texts = [says, f"{kind.removesuffix('s')} {thing.title}, typed {thing.code}; `? {kind}` lists them"]
    told = [text for text in texts if text]
    rows = other.rows if other is not None else ()
    if other is not None and (more := other.message.removeprefix(f"{word}: ")) not in told:
        rows = (("also", more), *rows)
    return Reply("info", f"{word}: {'; '.join(told)}", rows=rows)


def _explained(session: Session, word: str) -> Reply | None:
    """The explanation of one word; None when there is none."""
    game = session.game
    rule = game.rulebook.rules.get(word.upper())
    if rule is not None:
        return Reply("info", f"{game.rulebook.cite(rule.id)}: {rule.text}")
    option = game.rulebook.options.get(word)
    if option is not None:
        return Reply("info", f"{word} = {spell(session.state.setup.options.get(word))}: {option.text}")
    verbs = {t.verb(): t.help for t in game.steps}
    if word not in verbs and (told := lead_on.explained(session, word)):
        return Reply("info", told)
    texts = [
        source[word] for source in (GLOBAL_WORDS, game.help.topics, game.notation.words, verbs) if source.get(word)
    ]
    rows = (tuple(glossary.facts(session, word)) if word in game.help.topics else ()) or glossary.rules_of(
        session, word
    )
    leaver = game.rulebook.options.get("leaver")
    if texts and leaver is not None and word == type(game.leaving.leaves(1)).verb():
        rows = (*rows, (f"leaver = {spell(session.state.setup.options.get('leaver'))}", leaver.text))  # what follows
    return Reply("info", f"{word}: {texts[0]}", rows=rows) if texts else None


def _component(session: Session, word: str) -> Reply | None:
    """The component that a word names; None where it names none."""
    printed = session.game.notation.printed(session.state)
    thing = printed.meant(word) or next((thing for thing in printed.things if thing.title == word), None)
    return (
        Reply(
            "info",
            f"{thing.title}: typed {thing.code}; `? {thing.kind.casefold()}` lists them",
            rows=glossary.rules_of(session, word),
        )
        if thing and thing.kind
        else None
    )


def _written(session: Session, word: str) -> Iterator[tuple[str, str]]:
    """The ways of typing a step that begin with a sign or digits, any digit for a digit, with what each says."""
    begun = "" if word.isalpha() else _any_digit(word)
    for step in session.game.steps:
        for part in step.help.split("; "):
            forms, told, says = part.partition(": ")
            if begun and told and any(_any_digit(form).startswith(begun) for form in forms.split(", ")):
                yield forms, says


def _any_digit(form: str) -> str:
    return re.sub("[0-9]", "0", form.casefold())


def _unknown(session: Session, word: str) -> Reply:
    """How steps are typed that begin with an unknown word; else the known words that are nearest to it."""
    if rows := tuple(_written(session, word)):
        return Reply("info", f"{word}: so begins", rows=rows)
    near = nearest(session, word)
    more = f"near it: {', '.join(f'`? {w}`' for w in near)}; " if near else ""
    return Reply("info", f"{word!r} is not known here; {more}`? topics` lists what can be asked for")


def nearest(session: Session, word: str) -> list[str]:
    """Words that can be asked for and look like this one, the nearest first."""
    game: Any = session.game
    printed = game.notation.printed(session.state)
    titles = {bare(thing.title): thing.code for thing in printed.things}
    known = [
        *LISTS,
        *printed.groups,
        *map(str.casefold, printed.kinds),
        *GLOBAL_WORDS,
        *game.notation.words,
        *topics(session),
        *glossary.terms(session),
        *game.rulebook.options,
        *(t.verb() for t in game.steps),
    ]
    found = [*near(word, known), *(titles[title] for title in near(bare(word), titles))]
    return list(dict.fromkeys(found))[:MOST]
