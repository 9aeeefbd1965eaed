"""A session: its state, judging and finishing one entry, the reply, the clock.

Every other room of the table may import it; it imports none of them.
"""
