"""A file put in its place whole or not at all."""

import contextlib
import os
from pathlib import Path


def put(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file, in place of one that is there; a link goes on pointing to it. Raises OSError, and then nothing has changed."""
    place = Path(os.path.realpath(path))
    draft = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        with open(draft, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, place)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise
