"""Settings of all tests."""

import os

from hypothesis import settings

# In CI every run tries the same examples, so that a red run is a change's own; elsewhere each run tries new ones.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("here", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")
