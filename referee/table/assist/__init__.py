"""Reading only: typos, suggestions, warnings, completion, hints, help. They import the session and the set-up, never a
command.
"""
