"""The front door for programmers, the reading side: a log as a value, and a database of logs.

It stands above all of `records`, beside its commands, and prints nothing. `referee` gives it out: `referee/__init__.py`
and `referee.api` import this package where it is asked for; nothing else does.
"""
