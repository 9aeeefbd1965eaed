"""Simulated tables. No other test imports these."""
