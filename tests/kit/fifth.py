"""A pytest plugin (`-p tests.kit.fifth`): the toy is a fifth game of the program, before any test is collected."""

from referee import games

games.NAMES.setdefault("toy", "tests.toy")
