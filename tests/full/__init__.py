"""What `scripts/test --full` alone runs. No other test imports it."""
