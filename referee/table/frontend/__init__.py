"""Terminal, pipe and protocol: where entries come from and where replies go.

The command line imports it; it may import all of the table.
"""
