"""The base of everything that this library raises on purpose."""


class RefereeError(Exception):
    """Something that was asked for cannot be done. Its text is a sentence: what happened, then what to do."""
