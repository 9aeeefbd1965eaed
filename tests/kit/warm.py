"""Read once what games keep of their files: for a process that is copied, so that no copy need read it again.

It is the same in each process: cards, rules, the words of sentences. A program that is started anew reads of it what it needs.
"""

from referee import games
from referee.table.assist.complete import candidates
from tests.kit.heads import LATER, SET_UP, table

LINES = ("no word of any game", "st", "?", "how many cards do I have", "may I pass", "undo what we said", "set", "chk lives 3", "rules", "score")
"""Typed at a table, these make it read all languages, and all that can be meant."""


def warm() -> None:
    """Type some lines at a table of each game that nobody sees."""
    for name in SET_UP:
        session = table(name)
        for text in LINES:
            session.enter(text)
        candidates(session, "")
        table(name, LATER[name][0])
        games.load(name).facts.view(session.fold.state)
