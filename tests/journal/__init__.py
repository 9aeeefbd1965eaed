"""The log: lines, seal, reader, writer, fold, mask. Other tests import `logs.py` alone."""
