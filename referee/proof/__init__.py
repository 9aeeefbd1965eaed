"""Could this game have happened? Proofs over everything that a log says about hidden cards.

The table and `records` import it, only where a proof is asked for; it imports the journal.
"""
