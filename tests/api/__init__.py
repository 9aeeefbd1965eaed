"""The front door for programmers: docs/api.md run, and what it promises.

Nothing imports these tests.
"""
