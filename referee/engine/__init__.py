"""The game-agnostic engine: steps, findings, rulebooks, words, the ledger of cards and the Game interface.

Nothing here names a game, opens a log or draws on a screen.
"""
