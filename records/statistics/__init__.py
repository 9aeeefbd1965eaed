"""What the logs in a database say, and how sure it is."""
