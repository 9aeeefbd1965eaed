"""Reads sentences as people say them at a table, in the patterns that a game declares; no game is known here.

`patterns` reads the files in which patterns stand, `tokens` cuts an entry, `lexicon` finds seats, numbers and names in
it, `matching` finds the clauses, and `reader` makes steps of them. Only what reads an entry that is no shorthand
imports it, when it is needed: the start of the program does not wait for it.
"""
