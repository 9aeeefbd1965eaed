"""Making the head of a new log."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from referee import __version__
from referee.engine.code_digest import code_of
from referee.engine.game import Game
from referee.engine.rulebook import OptionValue
from referee.engine.safe import safe
from referee.journal.lines import FORMAT, Box, Head, Parent, Seat, Simulated
from referee.journal.policy import POLICY, policy_digest

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def new_id() -> str:
    """A log id: twelve letters and digits that are not mistaken for one another."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def make_head(
    game: Game[Any],
    names: Sequence[str],
    *,
    edition: str = "",
    options: Mapping[str, OptionValue] | None = None,
    policy: str = "casual",
    box: Box | None = None,
    log_id: str = "",
    at: str = "",
    untimed: bool = False,
    parent: Parent | None = None,
    bots: Sequence[str] = (),
) -> Head:
    """A head with every option resolved; bots: the simulated players by seat, none at a table of people.

    Raises ValueError, with a sentence, for players, edition, options or policy.
    """
    least, most = game.flow.seats_for(dict(options or {}))
    if not least <= len(names) <= most:
        raise ValueError(f"{game.title} is for {least} to {most} players, not {len(names)}")
    if policy not in POLICY:
        raise ValueError(f"a policy is {', '.join(POLICY)}, not {policy!r}")
    edition = edition or next(iter(game.rulebook.editions), "")
    return Head(
        format=FORMAT,
        id=log_id or new_id(),
        game=game.id,
        rules=game.rulebook.digest,
        components=game.about.components(),
        edition=edition,
        options=game.rulebook.resolve(edition, dict(options or {})),
        box=box or Box(),
        policy=policy,
        policy_digest=policy_digest(policy),
        seats=tuple(Seat(i, name) for i, name in enumerate(names, 1)),
        at=at,
        program=__version__,
        code=code_of(game),
        untimed=untimed,
        parent=parent,
        simulated=Simulated(tuple(bots)) if bots else None,
    )


def head_remarks(head: Head, game: Game[Any]) -> list[str]:
    """What is worth saying of a head: other rules, components or policy than this program's, unknown options."""
    remarks = []
    program = f"by version {head.program}" if head.program else "elsewhere"
    if head.rules and head.rules != game.rulebook.digest:
        remarks.append(
            f"written {program} with other rules; judged by the rules of this program under the log's options"
        )
    if head.components and head.components != game.about.components():
        remarks.append(f"written {program} with other components")
    if head.policy_digest and head.policy_digest != policy_digest(head.policy):
        remarks.append(
            f"written {program} under a policy {safe(head.policy)} that says something else than this program's"
        )
    if not head.options.keys() <= game.rulebook.options.keys():
        unknown = [name for name in head.options if name not in game.rulebook.options]
        remarks.append(f"options this program does not know, and cannot judge by: {', '.join(unknown)}")
    return remarks
