"""What each global word does, as `(session, typed) -> Reply`.

The desk, the set-up and the front ends import it; of the table it imports the session.
"""
