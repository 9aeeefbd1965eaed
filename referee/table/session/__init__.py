"""A session: its state, judging and finishing one entry, the reply, the clock. It imports no other room of the
table.
"""
