"""The audit: every step of a log judged again, and all of it compared with what the log says itself.

Every room above it may import it, from the database to the commands; it imports the logs.
"""
