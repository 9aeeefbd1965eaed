"""The parts that make up a game, one file each: the manual for whoever writes one.

Games derive from them, and everything above may import them; they import the engine only, and know the other parts of
their game through `game`.
"""
