"""What every game needs and no game owns: steps, findings, effects, rulebooks, words, the ledger of cards, and `Game`.

Everything may import it; it imports nothing else of the project.
"""
