"""Who runs is left, who has ended is not, whether or not somebody has asked how it ended."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.kit.ended import is_anybody_left, is_left
from tests.kit.patience import wait_for


def test_one_that_sleeps_is_left_and_one_that_was_killed_is_not() -> None:
    with subprocess.Popen(["sleep", "600"], start_new_session=True) as process:
        assert is_left(process.pid) and is_anybody_left(process.pid)
        process.kill()
    assert not is_left(process.pid) and not is_anybody_left(process.pid)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="what runs is looked for in /proc")
def test_one_that_nobody_has_asked_how_it_ended_is_not_left() -> None:
    with subprocess.Popen(["sleep", "600"], start_new_session=True) as process:
        process.kill()
        wait_for(lambda: not is_left(process.pid), "it ends")
        assert not is_anybody_left(process.pid)
        process.send_signal(signal.SIGTERM)
        assert process.returncode == -signal.SIGKILL


def test_a_group_whose_first_has_ended_has_its_others() -> None:
    with subprocess.Popen(["sh", "-c", "sleep 600 >&- & echo"], start_new_session=True, stdout=subprocess.PIPE) as process:
        process.communicate()
        assert not is_left(process.pid) and is_anybody_left(process.pid)
        os.killpg(process.pid, signal.SIGKILL)
        wait_for(lambda: not is_anybody_left(process.pid), "the others end too")
