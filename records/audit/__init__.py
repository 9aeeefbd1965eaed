"""The audit: every step of a log judged again, and all of it compared with what the log says itself."""
