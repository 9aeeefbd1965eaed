"""What every game must pass, whatever its rules: one test, all games. Other tests import `test_secrets.py`
and `test_leaving.py` alone.
"""
