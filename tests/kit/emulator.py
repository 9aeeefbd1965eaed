"""What a terminal shows of what a program writes: the screen, and the lines that scrolled off it."""

import re

_PIECE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|\x1b\]([^\x07]*)\x07|\x1b[=>]|([\r\n\b])|([^\x1b\r\n\b])", re.DOTALL)


class Emulator:
    """As much of a VT100 as the line editor and the replies use; characters of one column. Fails on what it does not know."""

    def __init__(self, rows: int, columns: int) -> None:
        self.size = rows, columns
        self.screen: list[list[str]] = [[" "] * columns for _ in range(rows)]
        self.history: list[str] = []
        """Lines that are above the screen."""
        self.title = ""
        self.row = self.column = 0

    def feed(self, text: str) -> None:
        """Show some text."""
        for found in _PIECE.finditer(text):
            numbers, name, title, control, sign = found.groups()
            if title is not None:
                self.title = title.partition(";")[2]
            elif name is not None:
                self._control(numbers, name)
            elif control is not None:
                self._move(control)
            elif sign is not None and sign >= " ":
                self._put(sign)

    def lines(self) -> list[str]:
        """All that can be read: what scrolled off, then the screen down to its last line that is not blank."""
        return "\n".join([*self.history, *("".join(row).rstrip() for row in self.screen)]).rstrip().split("\n")

    def _put(self, sign: str) -> None:
        if self.column == self.size[1]:
            self.column = 0
            self._down()
        self.screen[self.row][self.column] = sign
        self.column += 1

    def _move(self, control: str) -> None:
        if control == "\n":
            self._down()
        self.column = 0 if control == "\r" else max(0, self.column - (control == "\b"))

    def _down(self) -> None:
        if self.row + 1 < self.size[0]:
            self.row += 1
        else:
            self.history.append("".join(self.screen.pop(0)).rstrip())
            self.screen.append([" "] * self.size[1])

    def _control(self, numbers: str, name: str) -> None:
        n = int(numbers) if numbers.isdigit() else 0
        rows, columns = self.size
        if name in "AB":
            self.row = min(rows - 1, max(0, self.row + (max(n, 1) if name == "B" else -max(n, 1))))
        elif name in "CD":
            self.column = min(columns - 1, max(0, self.column + (max(n, 1) if name == "C" else -max(n, 1))))
        elif name == "J":
            assert n in (0, 2), numbers
            self._blank(self.row if not n else 0, self.column if not n else 0)
        elif name == "K":
            assert not n, numbers
            self.screen[self.row][self.column :] = [" "] * (columns - min(self.column, columns))
        else:
            assert name in "mhlntq", (numbers, name)

    def _blank(self, row: int, column: int) -> None:
        self.screen[row][column:] = [" "] * (self.size[1] - min(column, self.size[1]))
        for at in range(row + 1, self.size[0]):
            self.screen[at] = [" "] * self.size[1]
