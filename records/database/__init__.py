"""Many logs as rows of one SQLite database.

The statistics and the commands import it; it imports the audit and the logs.
"""
