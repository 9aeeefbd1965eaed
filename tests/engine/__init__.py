"""The engine without any game. Other tests import `deals.py` alone."""
