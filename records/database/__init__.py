"""Many logs as rows of one SQLite database."""
