"""Help with typing: typos, suggestions, warnings, completion, hints, help. It only reads.

The words by which it knows a correction, a question or an answer stand in `words.toml`.

The desk, the set-up and the front ends import it; of the table it imports the session, never a command.
"""
