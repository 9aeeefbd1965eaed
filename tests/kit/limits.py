"""What a program may not do: for those that meet a full disk or a locked folder. Each is done in its process, before it begins."""

import ctypes
import os
import resource
import sys
from collections.abc import Sequence
from typing import Any

Limit = tuple[str, *tuple[int, ...]]
"""The name of a function here, and what it is called with."""

DAC = (1, 2)
"""CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH: the rights to enter what is locked."""


def no_larger(size: int) -> None:
    """Let no file grow beyond so many bytes, as on a disk that is nearly full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def memory(size: int) -> None:
    """So many bytes of memory, and no more."""
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


def humble() -> None:
    """Be somebody who may not enter what is locked, also where the tests are run by root; for this process and all it starts."""
    if os.geteuid() or sys.platform != "linux":
        return
    libc = ctypes.CDLL(None)
    for right in DAC:
        libc.prctl(24, right, 0, 0, 0)  # PR_CAPBSET_DROP
    head, held = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()  # _LINUX_CAPABILITY_VERSION_3
    libc.capget(head, held)
    for at in (0, 1):  # effective, permitted
        held[at] &= ~sum(1 << right for right in DAC)
    libc.capset(head, held)


def begin(limits: Sequence[Limit]) -> None:
    """Set these limits."""
    allowed: dict[str, Any] = {"no_larger": no_larger, "memory": memory, "humble": humble}
    for name, *words in limits:
        allowed[name](*words)
