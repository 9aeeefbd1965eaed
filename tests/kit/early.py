"""The first plugin that pytest loads (`addopts` in pyproject.toml): what it makes of the tests' and of its plugins' files is kept.

Whatever is said for the programs: making it anew takes half of the collecting.
"""

import sys

sys.dont_write_bytecode = False
