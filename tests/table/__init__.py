"""The live session: entries, corrections, help with typing. Other tests import `logs.py` alone."""
