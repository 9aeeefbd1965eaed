"""Answers of the set-up that are said in words: `Cho is the Shogun`, where a question asks for a code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.sentences.lexicon import common_words

if TYPE_CHECKING:
    from referee.engine.game import SetupQuestion
    from referee.table.session.session import Session


def said_whole(session: Session, asked: Sequence[SetupQuestion], answer: str) -> str:
    """The entry of a whole set-up that is typed as the answer to the first question, `o r z p start 1`; else empty."""
    entry = f"setup {answer}"
    named = {question.name for question in asked[1:]}
    return entry if not named.isdisjoint(answer.split()) and session.would(entry) else ""


def told_in_words(session: Session, entry: str, answer: str) -> str:
    """An answer that tells a part of the set-up by itself, and is none as the end of the entry that it completes; else
    empty.
    """
    if len(answer.split()) < 2 or session.shadow().enter(entry).verdict != "unread":
        return ""
    twin = session.twin()
    told = twin.enter(answer).kind in ("accepted", "info") and (bool(twin.told_parts) or bool(twin.fold.items))
    return answer if told else ""


def seat_said(session: Session, entry: str, answer: str) -> str:
    """The player whom an answer names alone (`it's Cho`, `Cho is the Shogun`); empty where it is read as it stands,
    names nobody or several, or denies something.
    """
    if len(answer.split()) < 2 or session.shadow().enter(entry).verdict != "unread":
        return ""
    words = {word.casefold() for word in re.findall(r"[^\W\d_]+", answer)}
    named = [name for name in session.names if name.casefold() in words]
    return named[0] if len(named) == 1 and words.isdisjoint(common_words("en").never) else ""
