"""Cyclic garbage is not looked for while a log is judged."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class _Blocks:
    """The blocks that are open now, of all threads: the switch of the collector is one for the whole process."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.open = {True: 0, False: 0}
        self.before = True

    def change(self, off: bool, by: int) -> None:
        with self.lock:
            if not any(self.open.values()):
                self.before = gc.isenabled()
            self.open[off] += by
            wanted = self.open[False] or (self.before and not self.open[True])
            (gc.enable if wanted else gc.disable)()


_BLOCKS = _Blocks()


@contextmanager
def uncollected(off: bool = True) -> Iterator[None]:
    """While a log is judged, no cyclic garbage is looked for: it leaves hardly any, and looking takes a tenth of the
    time.

    off: False looks for it all the same, within a block that does not. With several threads it is looked for while one
    of them wants it, and again when the last one has ended.
    """
    _BLOCKS.change(off, 1)
    try:
        yield
    finally:
        _BLOCKS.change(off, -1)
