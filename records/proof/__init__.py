"""How likely hidden things were: counted over all deals that explain a log.

The audit, replay and the commands may import it; it imports the logs.
"""
