"""Settings of all tests."""

import os
import signal

from hypothesis import settings

pytest_plugins = ["tests.kit.cost"]

# In CI every run tries the same examples, so that a red run is a change's own; elsewhere each run tries new ones.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("here", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# A shell starts what runs in its background deaf to Ctrl-C, `nohup` to a hang-up, and whatever the tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
