"""What `scripts/test --full` alone runs."""
