"""The parts that make up a game, one file each: the manual for whoever writes one.

A part knows the other parts through `game`. The rest of the engine, the journal, the table and the records ask parts;
parts import the engine only.
"""
