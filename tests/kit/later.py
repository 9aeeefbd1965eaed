"""Libraries that take long to import, so that collecting the tests need not."""

import importlib
from typing import Any


class Later:
    """A module that is imported when something of it is first used."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # pytest asks every name in a test file for such ones
            raise AttributeError(name)
        return getattr(importlib.import_module(self._name), name)
