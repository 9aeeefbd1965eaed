"""A log walked along: the table at a step, why it was judged so, what if, and two logs side by side."""
