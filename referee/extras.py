"""What a plain installation leaves out: one sentence for every library that a command asks for and does not find."""

import shlex
import sys

EXTRAS = {
    "scipy": ("prove", "SciPy"),
    "numpy": ("report", "NumPy"),
    "openskill": ("report", "openskill"),
    "pyarrow": ("big", "pyarrow"),
    "distributed": ("cluster", "dask.distributed"),
}
"""The extra of a module that is imported only where it is used, and the library's own name."""


def missing(module: str, what: str) -> str:
    """The sentence for a library that is not there. what: what needs it, as a subject with its verb (`ratings
    need`).
    """
    extra, library = EXTRAS[module]
    distribution = "dask[distributed]" if module == "distributed" else module
    python = shlex.quote(sys.executable or "python3")
    return (
        f"{what} {library}, which is not installed; it is the extra `{extra}` (README, Extras): "
        f"{python} -m pip install {shlex.quote(distribution)}"
    )
