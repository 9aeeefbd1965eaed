"""Terminal, pipe and protocol: where entries come from and where replies go. They import all of the table."""
