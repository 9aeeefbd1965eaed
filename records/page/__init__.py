"""One self-contained page that steps through a game in a browser."""
