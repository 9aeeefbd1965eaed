"""A running game on other screens: what each may see of the log, drawn, and the server that sends it.

It gets a head and the lines that are written, and runs in a thread of its own; it knows no session and reads nothing
that is typed. What hides something goes through `journal.mask` before anything else sees it. The table may import it;
it imports the drawing, the journal and the engine.
"""
