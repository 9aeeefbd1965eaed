"""Reads the logs that the referee keeps: replay, audit, summaries. Nothing in `referee` imports it."""

INTERRUPTED = 130
"""Exit code when it was stopped by hand, as a shell reports it (128 + SIGINT)."""
