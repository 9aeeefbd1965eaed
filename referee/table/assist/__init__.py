"""Help with typing: typos, suggestions, warnings, completion, hints, help. It only reads.

The desk, the set-up and the front ends import it; of the table it imports the session, never a command.
"""
