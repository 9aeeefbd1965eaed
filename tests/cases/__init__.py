"""Whole cases: what people typed, and what must come of it. No other test imports them."""
