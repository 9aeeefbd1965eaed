"""What `? WORD` explains under every word that is read for a thing, not under its code alone."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property


class Topics(Mapping[str, str]):
    """Explanations by code, made when first looked at. A word that is no code is looked up as the thing that it
    names.
    """

    def __init__(self, made: Callable[[], Mapping[str, str]], code: Callable[[str], str]) -> None:
        """Take what makes the explanations, and what gives the code of the thing that a word names, empty for none."""
        self._made = made
        self._code = code

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        return self._made()

    def _key(self, word: str) -> str:
        return word if word in self._texts else self._code(word)

    def __getitem__(self, word: str) -> str:
        return self._texts[self._key(word)]

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._key(word) in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)
