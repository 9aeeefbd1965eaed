"""One self-contained page that steps through a game in a browser.

The commands import it; it draws what `records.replay` lays out.
"""
