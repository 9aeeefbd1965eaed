"""What `play` and `resume` need before the first step: head, people, box, questions. It imports the session."""
