"""What the tests of all games share: scenarios as data, the rule-coverage harness, simulated logs."""
