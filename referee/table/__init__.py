"""The live session at the table: entries, echo, corrections, drawing."""
