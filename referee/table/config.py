"""The user's configuration directory: people who have played, and the facts of the box.

`REFEREE_CONFIG` names it; else it is `referee` in `XDG_CONFIG_HOME`, else in `.config` of the home directory.
"""

import json
import os
from pathlib import Path
from typing import Any

from referee.journal import given, whole


def folder() -> Path:
    """Where the configuration lies; it need not exist."""
    own = os.environ.get("REFEREE_CONFIG", "")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(base) if base and Path(base).is_absolute() else Path.home() / ".config") / "referee"


def read(name: str) -> dict[str, Any]:
    """A JSON object kept there, empty when there is none. Raises ValueError, with a sentence, when it cannot be read."""
    try:
        path = folder() / name
        data = json.loads(given.read(path, given.SMALL).decode("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except RuntimeError:  # no home directory
        return {}
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{path} cannot be used, {given.why(error)}; mend it or move it away") from None
    if not isinstance(data, dict):
        raise ValueError(f"{path} holds no JSON object; mend it or move it away")
    return data


def write(name: str, data: dict[str, Any]) -> Path:
    """Keep a JSON object there, whole or not at all. Raises OSError."""
    path = folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    whole.put(path, text.encode())
    return path
