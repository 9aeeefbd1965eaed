"""The log: its lines, the seal, reading, writing, folding and masking.

The table, the simulator, the proof and `records` import it; it imports games through the engine alone.
"""
