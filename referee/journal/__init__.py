"""The log: its lines, the seal, reading, writing, folding and masking."""
