"""The user's configuration directory: people who have played, and the facts of the box.

`REFEREE_CONFIG` names it; else it is where this system keeps such files (`referee` in `XDG_CONFIG_HOME` or `~/.config`
on Linux).
"""

import json
import os
from pathlib import Path
from typing import Any

from referee.journal import atomic_write, read_limited


def folder() -> Path:
    """Where the configuration lies; it need not exist."""
    own = os.environ.get("REFEREE_CONFIG", "")
    if own:
        return Path(own)
    import platformdirs

    usual, first = platformdirs.user_config_path("referee", appauthor=False), Path.home() / ".config" / "referee"
    old = (
        first != usual and os.path.isdir(first) and not os.path.isdir(usual)
    )  # a folder that may not be looked into is none
    return first if old else usual  # where 0.1.0 kept it on every system


def read(name: str) -> dict[str, Any]:
    """A JSON object kept there, empty when there is none. Raises ValueError, with a sentence, when it cannot be
    read.
    """
    try:
        path = folder() / name
    except RuntimeError:  # no home directory
        return {}
    try:
        data = json.loads(read_limited.read(path, read_limited.SMALL).decode("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path} cannot be used, {read_limited.why(error)}; correct it or move it away") from None
    if not isinstance(data, dict):
        raise ValueError(f"{path} holds no JSON object; correct it or move it away")
    return data


def write(name: str, data: dict[str, Any]) -> Path:
    """Keep a JSON object there, whole or not at all. Raises OSError."""
    path = folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    atomic_write.put(path, text.encode())
    return path
