"""A question that wants yes or no does not swallow an entry."""

from typing import Any

from referee.table.frontend.asking import yes


class Lines:
    def __init__(self) -> None:
        self.said: list[str] = []

    def line(self, text: str = "", style: str = "") -> None:
        self.said.append(text)


def test_anything_else_is_asked_again() -> None:
    for answers, wanted in ((["setup o r z p start 1", "Y"], True), (["ksb", ""], False), (["no"], False)):
        left = list(answers)
        screen: Any = Lines()
        assert yes(lambda _, left=left: left.pop(0), screen, "?") is wanted  # type: ignore[misc]
        assert not left
        assert len(screen.said) == len(answers) - 1
