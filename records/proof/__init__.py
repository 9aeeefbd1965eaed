"""Could this game have happened, and how likely was what was hidden?"""
