"""docs/commands.md: every command of `referee` and `records`, from their declarations.

`python scripts/lib/reference.py` prints it; a test compares it with the file.
"""

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

HEAD = """\
# The commands

Made from the declarations in the program by `scripts/lib/reference.py`; a test fails when it is not up to date. What is
typed at the table stands in `?` and `? WORD`, the log in [FORMAT.md](../FORMAT.md), the line protocol in
[PROTOCOL.md](PROTOCOL.md), what `records audit --json` prints in [audit.md](audit.md), and three disputes from the call to the slip in [disputes](disputes/).

Results go to stdout, messages and progress to stderr. Exit codes: 0 all is well, 1 something was found or refused, 2
nothing could be done; what that means for a command stands with it. 130: stopped by hand, 141: nobody reads on. Numbers
are typed with the digits 0 to 9 only.

Where `PYTHONIOENCODING` names no encoding or the input is a directory, Python itself ends before any command runs, with an
error of its own and exit code 1; `scripts/referee` and `scripts/records` say it in a sentence.
"""


def reference() -> str:
    """The whole page."""
    from records.commands import group
    from referee.cli.commands import cli

    parts = [HEAD]
    for name, made in (("referee", cli), ("records", group())):
        parts.append(f"\n## {name}\n")
        parts += [part for command in commands(made) for part in described(name, command)]
    return "\n".join(parts).rstrip() + "\n"


def commands(group: Any) -> Iterator[Any]:
    """The commands of a group in the order in which it lists them."""
    import click

    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is not None and not command.hidden:
            yield command


def described(program: str, command: Any) -> Iterator[str]:
    """One command: how it is called, what it does, its options."""
    import click

    arguments = [p for p in command.params if isinstance(p, click.Argument)]
    options = [p for p in command.params if isinstance(p, click.Option) and not p.hidden]
    words = " ".join(_argument(a) for a in arguments)
    yield f"### {program} {command.name}\n"
    yield f"    {program} {command.name} {'[OPTIONS] ' if options else ''}{words}".rstrip() + "\n"
    yield prose(inspect.cleandoc(command.help or "")) + "\n"
    if options:
        yield "| option | |\n|---|---|"
        yield "".join(f"| {_option(o)} | {_cell(o)} |\n" for o in options)


def _argument(argument: Any) -> str:
    word = argument.metavar or str(argument.name).upper()
    if not argument.required and not word.startswith("["):
        word = f"[{word}]"
    return word + ("..." if argument.nargs == -1 and "..." not in word else "")


def _option(option: Any) -> str:
    import click

    names = "`, `".join([*option.opts, *option.secondary_opts])
    if option.is_flag:
        return f"`{names}`"
    kind = option.type
    value = option.metavar or (
        "\\|".join(kind.choices) if isinstance(kind, click.Choice) else kind.name.partition(" ")[0].upper()
    )
    return f"`{names}` {value}"


def _cell(option: Any) -> str:
    text = str(option.help or "")
    if option.multiple and "repeated" not in text:
        text += " May be repeated."
    if option.show_default and option.default is not None and not option.is_flag:
        text += f" [{option.default}]"
    if option.required:
        text += " Required."
    return escaped(text).replace("|", "\\|").replace("\n", " ")


def prose(text: str) -> str:
    """Help as Markdown: paragraphs; what click leaves as it is (`\\b`) as code."""
    out = []
    for part in re.split(r"\n\s*\n", text):
        if part.startswith("\b"):
            out.append("\n".join("    " + row for row in part.splitlines()[1:]))
        else:
            out.append(escaped(" ".join(part.split())))
    return "\n\n".join(out)


def escaped(text: str) -> str:
    """A text in which Markdown finds nothing that is not meant: names with underscores, angles, stars."""
    parts = text.split("`")
    return "`".join(re.sub(r"([*_<>\[\]])", r"\\\1", p) if i % 2 == 0 else p for i, p in enumerate(parts))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.stdout.write(reference())
