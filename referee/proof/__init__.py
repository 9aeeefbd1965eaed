"""Could this game have happened? Proofs over everything that a log says about hidden cards."""
