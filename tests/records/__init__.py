"""The commands of `records` and what lies below them. Other tests import `logs.py` and
`histories.py`.
"""
