"""The front door for programmers: games, tables and what a table shows, as `import referee` gives them out.

It stands above all of `referee`, beside the command line, and imports neither the command line nor anything that draws.
What reads logs stands in `records.api`. Only `referee/__init__.py` and `records.api` import this package.
"""
