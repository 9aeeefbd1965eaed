"""What a terminal asks in several short prompts: the head, the people, the set-up, a ruling, the questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.engine.naming import named
from referee.journal.writer import WriteFailed
from referee.table.commands import arbiter
from referee.table.frontend.render import Screen
from referee.table.session import people, questions
from referee.table.session.allowed import only_arbiter, without_arbiter
from referee.table.session.session import Session
from referee.table.setup.opening import HEAD_WORDS, Opening, Twice

Ask = Callable[[str], str]
"""Asks for one line; raises when the input has ended."""


def head(opening: Opening, ask: Ask, screen: Screen) -> None:
    """Ask for what is missing of the head, and who the players are."""
    least, most = opening.game.about.players
    screen.line(f"{opening.game.title}, {least} to {most} players", "bold")
    while not opening.names:
        _try(opening, "players", ask("players in seating order, by commas (or how many)> "), ask, screen)
    editions = opening.game.rulebook.editions
    while not opening.edition and len(editions) > 1:
        answer = ask(f"edition {', '.join(editions)} [{editions[0]}]> ").strip()
        _try(opening, "edition", answer or editions[0], ask, screen)
    opening.persons = who(opening.names, ask, screen)


def _try(opening: Opening, word: str, answer: str, ask: Ask, screen: Screen) -> None:
    if not answer.strip():
        return
    if answer.strip() == "?":
        screen.line(HELP[word], "dim")
        return
    if answer.strip() == "q":
        screen.line("nothing was begun yet; Ctrl-D leaves", "dim")
        return
    before = list(opening.names), opening.edition
    try:
        first = answer.split(maxsplit=1)[0]
        opening.take(answer if first in HEAD_WORDS else f"{word} {answer}")
    except Twice as error:
        opening.names, opening.edition = before
        text = ", ".join(error.names)
        screen.line(str(error), "red")
        said = ask(f"are they {text}? [Enter: yes · n · or the right names]> ").strip()
        if said.lower() in ("", "y", "yes"):
            _try(opening, "players", text, ask, screen)
        elif said.lower() not in ("n", "no"):
            _try(opening, "players", said, ask, screen)
    except ValueError as error:
        opening.names, opening.edition = before
        screen.line(str(error), "red")


HELP = {
    "players": "names in seating order by commas (Ana, Ben, Cho, Dai), or how many there are; Ctrl-D leaves",
    "edition": "the edition of the rulebook on the table, by the letters that are listed; Ctrl-D leaves",
}
"""What `?` says at the questions about the head."""


def who(names: Sequence[str], ask: Ask, screen: Screen) -> list[str]:
    """The ids of the players; who is new is remembered, another spelling of a known name is asked about."""
    try:
        known = people.People.load()
    except ValueError as error:
        screen.line(str(error), "dim")
        return [""] * len(names)
    found: list[str] = []
    for name in names:
        if people.is_guest(name):
            found.append("")
            continue
        person = known.find(name)
        for other in known.near(name) if person is None else ():
            if other.id not in found and person is None:
                alike = "looks like" if people.same(name) != people.same(other.names[0]) else "is nearly"
                question = f"{name} {alike} {other.names[0]}, who has played before: the same person? [y/N]> "
                person = known.also(other, name) if yes(ask, screen, question) else None
        if person is None or person.id in found:
            person = known.add(name)
        found.append(person.id)
    try:
        known.save()
    except OSError as error:
        screen.line(f"the players cannot be remembered: {error.strerror or error}", "dim")
    return found


def yes(ask: Ask, screen: Screen, question: str) -> bool:
    """A yes or no, asked until it is one; an empty line is a no."""
    while True:
        answer = ask(question).strip().lower()
        if answer in ("", "n", "no", "y", "yes"):
            return answer.startswith("y")
        screen.line("y or n, please; an entry comes afterwards", "dim")


def ruling(session: Session, ask: Ask, screen: Screen) -> str:
    """The five short prompts of a ruling; the entry that they make, empty when somebody leaves (`-` or an empty
    reason).
    """
    if without_arbiter(session):
        screen.line(only_arbiter(session, "rules"), "yellow")
        return ""
    answers: list[str] = []
    screen.line("`q` leaves without a ruling", "dim")
    _last_lines(session, screen)
    for prompt in arbiter.prompts(session):
        short, _, choices = prompt.text.partition(": ")
        if choices:  # on a line of their own: a prompt that is wider than the terminal scrolls
            screen.line(prompt.text, "dim")
        while True:
            answer = ask(f"{short}{f' [{prompt.default}]' if prompt.default else ''}> ").strip()
            if answer == "q" or (not answer and not prompt.default):
                screen.line("no ruling was written", "dim")
                return ""
            meant = arbiter.taken(session, prompt, answer)
            if prompt.name == "rule":
                _rules(session, arbiter.fitting_rules(session, answer or prompt.default), screen)
            if meant:
                answers.append(meant)
                break
            if answer.startswith("rule ") and session.would(answer):
                return answer
            none = (
                "is no line of this log" if prompt.name == "line" else "names no rule, or more than one; `-` names none"
            )
            what = prompt.text if choices else f"{answer!r} {none}"
            screen.line(f"{what}; `q` leaves without a ruling", "yellow")
    line, kind, rule, remedy, reason = answers
    of = f" of={line}" if line != arbiter.prompts(session)[0].default else ""
    return f"rule {kind} {rule} {remedy}{of} ! {reason}"


def called(session: Session, ask: Ask, screen: Screen) -> str:
    """Ask which line an arbiter is called about; the entry that says it, empty where somebody leaves."""
    _last_lines(session, screen)
    line = arbiter.prompts(session)[0]
    while True:
        answer = ask(f"about line [{line.default}], `q` leaves> ").strip()
        if answer == "q":
            return ""
        if meant := arbiter.taken(session, line, answer):
            return f"call of={meant}"
        screen.line(f"{answer!r} is no line of this log", "yellow")


def _last_lines(session: Session, screen: Screen) -> None:
    """The lines that are most likely meant, with their numbers."""
    screen.rows([(str(line.n), named(line.text, session.names)) for line in session.told()[-LAST:]], "dim")


def _rules(session: Session, fits: Sequence[str], screen: Screen) -> None:
    """Show the rule that was found, or those among which one can be chosen."""
    rules = session.game.rulebook.rules
    for name in fits[:FITS]:
        if name in rules:
            screen.row(name, rules[name].text, "dim", 16)
    if len(fits) > FITS:
        screen.line(f"… and {len(fits) - FITS} more: one more word, please", "dim")


LAST = 5
"""Lines of the log among which one can be chosen."""

FITS = 6
"""Rules shown among which one can be chosen."""


def evening(session: Session, asked: Sequence[questions.SurveyQuestion], ask: Ask, screen: Screen) -> None:
    """Ask questions; an empty line skips one, `q` the rest."""
    screen.line("Enter skips a question, q the rest", "dim")
    for question in asked:
        while True:
            text = ask(f"{question.text}> ").strip()
            if text == "q":
                return
            try:
                if text:
                    questions.record(session, question, text)
                break
            except ValueError as error:
                screen.line(str(error), "red")
            except WriteFailed as error:
                screen.line(str(error), "red")
                return
