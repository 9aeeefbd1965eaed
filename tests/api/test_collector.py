"""The garbage collector belongs to who imports the package; only the command settles how it works."""

import subprocess
import sys

SAYS = """
import gc
{first}
import referee
table = referee.load("shinbi").table(["Ana", "Ben", "Cho", "Dai"])
table.type("setup o r z p start 1")
assert table.type("Ana attacks Ben with a katana").accepted, "not read"
table.type("gibberish about Cho and a sai")
print(gc.get_freeze_count() > 0, gc.isenabled())
"""


def _run(first: str = "") -> str:
    code = SAYS.format(first=first)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def test_a_library_leaves_the_collector_alone() -> None:
    assert _run() == "False True"
    assert _run("gc.disable()") == "False False"


def test_the_command_keeps_its_words_for_good() -> None:
    assert _run("from referee.engine import for_good; for_good.ours()") == "True True"
