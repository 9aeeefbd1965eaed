"""What tests share: scenarios as data, the coverage of rules, simulated logs, starting the program.

Every test and `scripts/lib` may import it.
"""
