"""Logs as files: where they come from, what of them may be shown, copies of them."""
