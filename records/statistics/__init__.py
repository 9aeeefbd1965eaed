"""What the logs in a database say, and how sure it is.

Replay, the page and the commands may import it; it imports the database.
"""
