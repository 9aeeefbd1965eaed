"""The live session at the table, in rooms of their own: entries, replies, corrections, drawing.

The command line imports it, and `records` for what both show. The import contracts hold the order of its rooms.
"""
