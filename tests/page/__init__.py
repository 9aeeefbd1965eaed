"""The table drawn for a browser (`referee/page`).

Tests of its elements, of the ring and of the frames of all games; they import what `tests/kit` has.
"""
