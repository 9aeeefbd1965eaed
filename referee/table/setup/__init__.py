"""What `play` and `resume` need before the first step: head, people, box, questions.

The front ends and the command line import it; of the table it imports the session, and the desk that it hands over.
"""
