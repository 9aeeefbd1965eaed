"""The commands, a module each, imported when called. They read options and print; what they print is worked out elsewhere."""
