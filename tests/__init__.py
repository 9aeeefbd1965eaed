"""The tests, a folder for each part of the program and for each game. Of all that is outside only `scripts/lib` imports
them: `tests.kit`, and the logs that tests make.
"""
