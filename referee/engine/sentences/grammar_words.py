"""The words of a game's patterns in one language, worked out when one is asked for: most entries never do of most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from referee.engine.sentences.pattern_files import spoken
from referee.engine.sentences.pattern_nodes import literals
from referee.engine.sentences.patterns import SentencePattern

if TYPE_CHECKING:
    from referee.engine.sentences.lexicon import CommonWords

Fillers = Mapping[str, Sequence[tuple[str, ...]]]
"""Phrases by their first word."""


class GrammarWords:
    """The words of some patterns, and of their language."""

    def __init__(
        self,
        common: CommonWords,
        patterns: Sequence[SentencePattern],
        fillers: Fillers,
        beside: GrammarWords | None = None,
    ) -> None:
        """fillers: phrases that may stand anywhere; beside: what has further words that are known."""
        self._common, self._patterns, self._fillers, self._beside = common, patterns, fillers, beside

    def and_of(self, other: GrammarWords) -> GrammarWords:
        """The same, which knows the words of another one as well."""
        return GrammarWords(self._common, self._patterns, self._fillers, other)

    @cached_property
    def _spoken(self) -> set[str]:
        """All words of the patterns, verbs in any form."""
        own, of = spoken(self._patterns), self._common.verbs.of
        return own.union(*(of[third] for third in own & of.keys()))

    @cached_property
    def _general(self) -> set[str]:
        """The words that are common in the language."""
        common = self._common
        general = {*common.articles, *common.first, *common.joins, *common.parts, *common.reasons, *common.seat}
        general |= {*common.nouns, *common.never, *common.relative}
        return general | {phrase[0] for phrase in self._phrases if len(phrase) == 1}

    @cached_property
    def _phrases(self) -> Sequence[tuple[str, ...]]:
        """The phrases of the language, and those that may stand anywhere."""
        common = self._common
        phrases = [*common.follows, *(phrase for found in common.last.values() for phrase in found), *common.counted]
        phrases += [*common.only, *common.excepted, *common.everybody]
        phrases += [phrase for each in common.seats.values() for phrase in each]
        return phrases + [phrase for each in self._fillers.values() for phrase in each]

    @cached_property
    def own(self) -> frozenset[str]:
        """All words of the patterns that are not common ones of the language."""
        return frozenset(self._spoken - self._general)

    @cached_property
    def known(self) -> frozenset[str]:
        """All words of the patterns, and of the language."""
        beside = self._beside.known if self._beside is not None else ()
        again = map(literals, (each.nodes for each in self._common.same))
        return frozenset(self._spoken.union(self._general, *self._phrases, *again, beside))


__all__ = ["GrammarWords"]
