"""Logs as files: where they come from, what of them may be shown, copies of them.

Every other room of `records` may import it; it imports none of them.
"""
