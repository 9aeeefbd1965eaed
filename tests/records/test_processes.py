"""Processes end with the work, also where Ctrl-C comes while they end by themselves."""

import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from records.processes import processes


def test_ctrl_c_while_they_end_leaves_none(monkeypatch: pytest.MonkeyPatch) -> None:
    shutdown, asked = ProcessPoolExecutor.shutdown, list[dict[str, Any]]()

    def stopped(self: ProcessPoolExecutor, **how: Any) -> None:
        asked.append(how)
        if len(asked) == 1:
            raise KeyboardInterrupt
        shutdown(self, **how)

    monkeypatch.setattr(ProcessPoolExecutor, "shutdown", stopped)
    others = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt), processes(2) as pool:
        pool.submit(time.sleep, 3600)
        assert set(multiprocessing.active_children()) - others
    assert not set(multiprocessing.active_children()) - others
    assert len(asked) == 2, "the thread that hands out the work has ended too"
