"""Reads the logs that the referee keeps: replay, audit, summaries."""
