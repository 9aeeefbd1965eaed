"""What `? WORD` says of a word that prompts, refusals and rules use and nobody types: from what the game declares.

The titles of the public facts with their values now, the values of options, and the rules that use the word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from referee.engine.nearest import whole_facts
from referee.engine.printed import bare
from referee.engine.rulebook import Rule, spell
from referee.table.session.reply import Reply

if TYPE_CHECKING:
    from referee.table.session.session import Session

TERMS = {
    "protest": "`!! REASON` records an entry under protest: it stands, and the log says that somebody objects",
    "force": "`! REASON` records an entry that the referee refuses: the table did it",
    "pen": "`z pen`: the entry was typed wrong, nothing of it happened at the table",
    "play": "an entry that was played wrong at the table is taken back with `back N`",
    "ok": "nothing speaks against the step",
    "odd": "legal or unknown, and remarkable; the entry is recorded",
    "irregular": "against a rule; recorded with `! REASON` alone",
    "missed": "something compulsory was left out; the entry is recorded",
    "impossible": "it contradicts the record; recorded under protest alone, `!! REASON`",
    "open": "it depends on hidden cards, and is judged when they are shown",
    "receipt": "the number of lines and the last seal of the log: whoever has it can prove that nothing was changed",
    "line": "one step of the log; `ls` lists the last lines with their numbers",
    "entry": "what is typed in one go; it may be several lines of the log",
    "seat": "a player's place, 1 to the number of players; the player's name stands for it",
}
"""The referee's own words."""

RULES = 3
"""Rules of which the text is shown."""

ORDER = {"word": 0, "sum": 1, "ban": 2}
"""What explains a word best: a definition, then what is counted, then what is forbidden."""


def explained(session: Session, word: str) -> Reply | None:
    """What is declared under a word; None where nothing is."""
    word = " ".join(re.split(r"[\s_]+", word.strip()))
    if len(word) < 2 or not any(map(str.isalpha, word)):
        return None
    options = list(_options(session, word))
    rows = [*facts(session, word), *options]
    rules = _rules(session, word)
    told = TERMS.get(word, "")
    if not (rows or rules or told):
        return None
    if not told and rules:
        told = rules[0].text
        rows.append(("rule", f"{session.game.rulebook.cite(rules[0].id)}"))
        rules = rules[1:]
    rows += [(rule.id, rule.text) for rule in rules]
    told = told or (f"value of {options[0][0]}" if options else "a fact of the table")
    return Reply("info", f"{word}: {told}", rows=tuple(rows))


def facts(session: Session, word: str) -> Iterator[tuple[str, str]]:
    """The public facts that people call so, with what they are now."""
    game = session.game
    known, uses = game.facts.paths(session.state), _uses(word)
    for path in sorted(whole_facts(known)):
        title = game.facts.fact_title(path)
        if uses(title) or uses(path.partition(".")[0].replace("_", " ")):
            value = known[path]
            yield title, "?" if value is None else game.facts.fact_words(path, value)


def terms(session: Session) -> Iterator[str]:
    """Words that can be asked for besides those that are typed: titles of facts, values of options, the referee's
    own.
    """
    game = session.game
    yield from TERMS
    for path in whole_facts(game.facts.paths(session.state)):
        yield game.facts.fact_title(path).casefold()
    for option in game.rulebook.options.values():
        yield from (value for value in option.values if isinstance(value, str))


def _uses(word: str) -> Callable[[str], re.Match[str] | None]:
    """What finds a word in a text, in the singular or the plural."""
    forms = {word, word.removesuffix("s"), word.removesuffix("es")} if len(word) > 4 else {word}
    if len(word) > 4 and word.endswith("ies"):
        forms.add(f"{word[:-3]}y")
    if word.endswith("y"):
        forms.add(f"{word[:-1]}ies")
    pattern = "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))
    return re.compile(rf"(?<![\w-])(?:{pattern})(?:s|es)?(?![\w-])", re.IGNORECASE).search


def _options(session: Session, word: str) -> Iterator[tuple[str, str]]:
    now = session.state.setup.options
    for option in session.game.rulebook.options.values():
        if any(isinstance(value, str) and value.replace("_", " ") == word for value in option.values):
            yield f"option {option.id}", f"{spell(now.get(option.id))} at this table. {option.text}"


def rules_of(session: Session, word: str) -> tuple[tuple[str, str], ...]:
    """The rules of a component: of the section of the book that has its title, those of the subject that most of them
    share.
    """
    printed = session.game.notation.printed(session.state)
    form = bare(word)
    thing = printed.meant(word) or next((thing for thing in printed.things if bare(thing.title) == form), None)
    if thing is None or not thing.kind:
        return ()
    every = session.game.rulebook.rules.values()
    own = [rule for rule in every if rule.section.casefold() == thing.title.casefold()]
    subject = Counter(_subject(rule) for rule in own).most_common(1)
    return tuple((rule.id, rule.text) for rule in own if _subject(rule) == subject[0][0])[:RULES]


def _subject(rule: Rule) -> str:
    """The id of a rule without its number."""
    return rule.id.rpartition("-")[0]


def _rules(session: Session, word: str) -> list[Rule]:
    """The rules that use a word, what explains it best first: definitions, the word early in them, short ones."""
    uses = _uses(word)
    ranked = []
    for rule in session.game.rulebook.rules.values():
        found = uses(rule.text)
        if found is not None:
            ranked.append((found.start() > 4, ORDER[rule.kind], found.start(), len(rule.text), rule.id, rule))
    return [rule for *_, rule in sorted(ranked, key=lambda row: row[:-1])[:RULES]]


__all__ = ["explained", "facts", "rules_of", "terms"]
