"""A table drawn for a browser: one drawing for the page of a log and for the page of a running game.

It draws pictures (`engine.picture`) as elements and holds the style and the scripts of both pages. It knows no session
and no server; the table and `records` may import it, it imports the engine alone.
"""
