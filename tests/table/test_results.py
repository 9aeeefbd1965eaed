"""The result stands there at once when the last thing is shown, `st` has it, and a loss says what is left."""

import io
from functools import cache

import pytest

from referee import games
from referee.engine.left import effects_in_words
from referee.journal.fold import Fold
from referee.journal.lines import StepLine
from referee.journal.log_file import open_log
from referee.table.frontend.batch import Batch
from referee.table.frontend.protocol import Protocol
from referee.table.frontend.render import Screen
from referee.table.frontend.source import EntrySource, Text
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from tests.kit.golden import folder
from tests.kit.parts import having
from tests.table.test_moved import typed

ENDS = [
    ("shinbi", "hit_4_en", "-", "2 Ben  1  life left of 5 [SB-LIFE-04]"),
    ("samurai_sword", "bushido_4", "show 4 hand pa pa bu", "Shogun and Samurai"),
    ("shinobi_clans", "rulebook_4", "fact blue.thf -2", "17 gold [SC-END-01]"),
    ("ninjato", "two_2", "bonus", "in all: 1 "),
]


def played(game: str, name: str) -> tuple[Session, list[tuple[str, Reply]]]:
    """A golden session typed to its end, with the entries that brought a result."""
    rows = [r for r in (folder(game) / f"{name}.txt").read_text().splitlines() if r.strip() and r[0] != "#"]
    heads = ("players", "edition", "option", "box", "policy")
    head = [row for row in rows if row.split()[0] in heads]
    session, _ = typed(game, "\n".join([*head, "n begun"]))
    replies = [(row, session.enter(row)) for row in rows[len(head) :]]
    return session, [(row, reply) for row, reply in replies if reply.score is not None]


@pytest.mark.parametrize(("game", "name", "last", "part"), ENDS)
def test_the_last_showing_brings_the_result_with_its_sum(game: str, name: str, last: str, part: str) -> None:
    session, brought = played(game, name)
    entry, reply = brought[-1]
    assert entry == last and reply.score == session.game.scoring.outcome(session.state) and not reply.score.unknown
    assert len(brought) == 1 or brought[0][1].over  # the end itself says what it is still waiting for
    out = io.StringIO()
    batch = Batch(EntrySource(io.BytesIO(), "t"), Screen(out, 0, False), Screen(io.StringIO(), 0, False))
    batch.answered(session, Text(1, entry), reply)
    assert "won by" in out.getvalue() and part in out.getvalue()
    protocol = io.StringIO()
    Protocol(EntrySource(io.BytesIO(), "t"), Screen(protocol, 0, False), Screen(io.StringIO(), 0, False)).answered(
        session, Text(1, entry), reply
    )
    assert '"score": {' in protocol.getvalue()
    rows = session.enter("st").rows
    results = [text for label, text in rows[[label for label, _ in rows].index("result") :]]
    assert any(part in text for text in results) and any(text.startswith("won by") for text in results)


def test_nothing_brings_a_result_before_the_end() -> None:
    session, brought = played("shinbi", "hit_4_en")
    assert len(brought) == 1
    session.enter("z !")
    assert "result" not in [label for label, _ in session.enter("st").rows]


@cache
def losses(game: str) -> int:
    """How many losses the golden sessions of a game tell; each says what is left."""
    loaded = games.load(game)
    told = 0
    for path in sorted(folder(game).glob("*.jsonl"))[:4]:
        reader = open_log(path)
        with reader.file:
            fold = Fold(loaded, reader.head)
            for line in reader:
                before = loaded.facts.view(fold.state)
                judged = fold.feed(line)
                if judged is None or not isinstance(line, StepLine):
                    continue
                after, running = loaded.facts.view(fold.state), dict[tuple[str, int], int]()
                words = iter(effects_in_words(loaded, judged.did, fold.state))
                for effect in judged.did:
                    text = next(words) if loaded.words.say(effect) else ""
                    if effect[0] not in loaded.facts.counted:
                        continue
                    name, seat, change = effect
                    fact = loaded.facts.counted[name]
                    left = running.get((name, seat), before[fact][seat - 1]) + change
                    running[name, seat] = left
                    if change < 0:
                        told += 1
                        assert text.endswith(f" ({left} left)"), (path.name, line.n, text)
                assert all(after[loaded.facts.counted[name]][seat - 1] == left for (name, seat), left in running.items())
    assert set(loaded.facts.counted.values()) <= set(loaded.facts.per_seat)
    return told


@pytest.mark.parametrize("game", having("golden"))
def test_a_loss_says_what_is_left(game: str) -> None:
    """What is left is what the table shows after the step, and what went before it adds up."""
    assert losses(game) >= 0


def test_some_games_tell_losses() -> None:
    """In others nothing is taken that is counted."""
    assert sum(losses(game) > 0 for game in having("golden")) >= 2
