"""What each global word does, as `(session, typed) -> Reply`. They import the session and the set-up."""
