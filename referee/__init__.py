"""A referee for card games played at a real table. `records` imports it, never the other way round."""

__version__ = "0.1.0"
