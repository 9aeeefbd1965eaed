"""The first plugin that pytest loads (`addopts` in pyproject.toml): what it makes of the tests' and of its plugins' files is kept.

Whatever is said for the programs: making it anew takes half of the collecting. Nor is garbage looked for until all is collected
(`pytest_collection_finish` in tests/conftest.py): modules and tests are none, and the looking took a quarter of the collecting.
"""

import gc
import sys

sys.dont_write_bytecode = False
gc.disable()
