"""Simulating many games into a folder: one log and one transcript each."""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from referee.engine.game import Bot, Game
from referee.engine.rulebook import OptionValue
from referee.journal import atomic_write, lines, seal
from referee.journal.acts import plain
from referee.journal.head import make_head
from referee.journal.lines import Box
from referee.simulate import SimulatedGame, SimulatedTable

NAMES = ("Ana", "Ben", "Cho", "Dai", "Eva", "Fay", "Gus", "Hal")
REPORTERS = ("bare", "counting", "open")
PAIR = "-pair"
"""Stands in the id of a game that has a partner: the same seed, played by other rules."""


def one(
    game: Game[Any],
    seed: int,
    *,
    players: int = 0,
    edition: str = "",
    options: Mapping[str, OptionValue] | None = None,
    bots: Sequence[str | Bot] = ("random",),
    reporter: str = "bare",
    box: Box | None = None,
    each: Callable[[SimulatedTable], None] | None = None,
    paired: bool = False,
) -> SimulatedGame:
    """One game by its seed; the same seed gives the same game. players: 0 takes a number by the seed.

    box: facts of a real box; what is missing in it is made up, and then the whole box counts as made up. paired: every
    seat has random numbers of its own, and the id says which games have them in common (`pair_of`).
    """
    random = Random(f"{game.id}/{seed}")
    least, most = game.flow.seats_for(dict(options or {}))
    count = players or random.randint(least, most)
    seated = [bots[i % len(bots)] for i in range(count)]
    own = [Random(f"{game.id}/{seed}/{seat}") for seat in range(count + 1)] if paired else ()
    head = make_head(
        game,
        NAMES[:count],
        edition=edition,
        options=options,
        box=box_of(game, random, box),
        log_id=f"SIM-{game.id}-{seed}{PAIR if paired else ''}"
        f"{_other(players, edition, dict(options or {}), tuple(map(bot_word, bots)), reporter, box)}",
        at="2000-01-01T00:00:00+00:00",
        bots=[bot_word(bot) for bot in seated],
    )
    return SimulatedTable(game, head, random, seated, reporter, each, own).play()


def bot_word(bot: str | Bot) -> str:
    """What a log calls a simulated player: its name, or that of the function that plays."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


def pair_of(log_id: str) -> str:
    """What the ids of two games have in common that were played with the same seed to be compared; empty for others."""
    seed, mark, _ = log_id.rpartition(PAIR)
    return seed if mark and seed.startswith("SIM-") else ""


def _other(*how: Any) -> str:
    """What parts the ids of games that have a seed in common and were played otherwise; empty for a game by its seed
    alone.
    """
    if how == (0, "", {}, ("random",), "bare", None):
        return ""
    return "-" + sha256(msgspec.json.encode(how)).hexdigest()[:6]


def box_of(game: Game[Any], random: Random, box: Box | None = None) -> Box:
    """The box to play with: the facts known, the rest made up and then marked so. Raises ValueError if they do not
    fit.
    """
    known = box.facts if box is not None else {}
    made_up = game.census.made_up(random, known)
    whole = set(made_up) <= set(known) or all(q.stem or q.name in known for q in game.census.questions())
    if known and whole and box is not None and box.name != "made-up":
        facts, kind = dict(known), "census"
    else:
        facts, kind = {**made_up, **known}, "made-up"
    if not facts:
        return Box()
    wrong = game.census.wrong(facts) if known else ()
    if wrong:
        raise ValueError(f"the facts of this box do not fit the made-up rest: {wrong[0]}")
    return Box(kind, facts)


def sealed_bytes(log: Sequence[lines.Line]) -> bytes:
    """A whole log as bytes, sealed."""
    last = seal.START
    out = bytearray()
    for line in log:
        raw, last = seal.sealed(lines.encode(line), last)
        out += raw + b"\n"
    return bytes(out)


def transcript_text(game: Game[Any], result: SimulatedGame) -> str:
    """The transcript, with the lines that set up the head."""
    head = result.fold.head
    rows = [f"players {', '.join(seat.name for seat in head.seats)}"]
    book = game.rulebook
    if head.edition != next(iter(book.editions), ""):
        rows.append(f"edition {head.edition}")
    defaults = book.defaults(head.edition)
    for name, value in head.options.items():
        if value != defaults[name]:
            rows.append(f"option {name}={str(value).lower() if isinstance(value, bool) else value}")
    if head.box.name != "printed":
        rows += ["box made-up"] * (head.box.name == "made-up")
        rows += [f"box {name} {plain(value)}" for name, value in head.box.facts.items()]
    return "\n".join([*rows, *result.transcript]) + "\n"


def many(game: Game[Any], count: int, seed: int, out: Path, **how: Any) -> Iterator[SimulatedGame]:
    """Write `count` games into a folder as `GAME-SEED-N.jsonl` and `.txt`; yields each as it is done.

    Raises OSError, and KeyboardInterrupt; what was yielded is whole then, and of another game nothing is left: an
    interruption waits until a game that is being written has been yielded and the caller has gone on.
    """
    out.mkdir(parents=True, exist_ok=True)
    for i in range(count):
        result = one(game, seed_of(seed, i), **how)
        with uninterrupted():
            write(game, result, out / f"{game.id}-{seed}-{i + 1:05d}")
            yield result


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back as long as this lasts. Raises KeyboardInterrupt after it."""
    if threading.current_thread() is not threading.main_thread():  # no other one hears it
        yield
        return
    held = []
    before = signal.signal(signal.SIGINT, lambda *_: held.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        raise KeyboardInterrupt


def seed_of(seed: int, i: int) -> int:
    """The seed of a game of many, counted from 0."""
    return seed * 1_000_003 + i


def write(game: Game[Any], result: SimulatedGame, stem: Path) -> None:
    """Write a log and its transcript, both or none. stem: their name without its ending. Raises OSError."""
    log, transcript = stem.with_suffix(".jsonl"), stem.with_suffix(".txt")
    atomic_write.put(log, sealed_bytes(result.lines))
    try:
        atomic_write.put(transcript, transcript_text(game, result).encode())
    except BaseException:
        with contextlib.suppress(OSError):
            log.unlink()
        raise
