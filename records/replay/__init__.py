"""A log walked along: the table at a step, why it was judged so, what if, and two logs side by side.

The page and the commands import it; it imports the audit and the logs.
"""
