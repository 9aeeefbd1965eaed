"""The commands as they are started: arguments, pipes, pseudo-terminals. Other tests import `run.py` and
`client.py`.
"""
