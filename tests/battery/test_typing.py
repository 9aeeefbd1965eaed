"""The battery, at the prompt: transcripts, notation, corrections, what the screen tells."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from referee.api.game import LoadedGame
from referee.engine import plain
from referee.engine.game import Game
from referee.engine.steps import Step
from referee.engine.words import GLOBAL_WORDS, Unread, Word, clashes, split
from referee.journal import lines
from referee.journal.acts import content
from referee.journal.fold import Fold
from referee.journal.mask import masked
from referee.simulate.run import transcript_text
from referee.table.session.session import Session
from tests.battery.table import every, few, replay
from tests.kit.golden import play
from tests.kit.scenarios import explain


def untimed(log: list[lines.Line]) -> list[dict[str, Any]]:
    """Lines as data, without head and play time."""
    rows = [msgspec.to_builtins(line) for line in log if not isinstance(line, lines.Head)]
    for row in rows:
        row.pop("t", None)
    return rows


def test_typing_the_transcript_gives_the_log(game: Game[Any]) -> None:
    for result in every(game):
        session, log = play(game, transcript_text(game, result))
        mine, wanted = untimed(log), untimed(result.lines)
        for a, b in zip(mine, wanted, strict=False):
            assert a == b, f"{result.fold.head.id}: typed {a.get('typed')!r}"
        assert len(mine) == len(wanted)
        assert session.state == result.fold.state


def test_every_act_has_a_form_of_its_own(game: Game[Any]) -> None:
    """One step can be typed alone, in the game's words and in plain form (for `amend`)."""
    for result in every(game):
        fold = Fold(game, result.fold.head)
        for line in result.lines[1:]:
            if isinstance(line, lines.StepLine):
                for typed in (game.notation.write_act(fold.state, line.step), plain.write(line.step)):
                    step, left = game.notation.parse(fold.state, split(typed).words)
                    assert (step, list(left)) == (line.step, []), typed
            elif isinstance(line, lines.ShowLine):
                typed = game.notation.write_act(fold.state, line.show)
                assert game.notation.read_show(fold.state, split(typed).words[1:]) == line.show, typed
            fold.feed(line)


def test_words_do_not_clash(game: Game[Any]) -> None:
    """An entry never begins with a global word unless that is meant; `skip` is both, and what follows `declare` tells it apart."""
    assert not clashes(game.notation.words)
    assert not set(GLOBAL_WORDS) & {step.verb() for step in game.steps} - {"skip", "declare", "late"}
    for result in every(game):
        for entry in result.transcript:
            words = entry.split()
            assert words, f"{result.fold.head.id}: an empty entry"
            assert words[0] not in GLOBAL_WORDS or words[0] in ("show", "chk", "fact", "skip", "late"), entry
            assert not {"!", "!!", "#"} & set(words), entry


def session_at(game: Game[Any], result: Any, entries: int) -> tuple[Session, list[Fold]]:
    """A session after so many entries, with the fold before each of them."""
    session = LoadedGame(game).table_of(result.fold.head).session
    before = []
    for typed in result.transcript[:entries]:
        before.append(session.fold.copy())
        reply = session.enter(typed)
        assert reply.kind == "accepted", f"{typed!r}: {explain(reply)}"
    return session, before


def written(session: Session) -> list[lines.Line]:
    sink: Any = session.writer
    found: list[lines.Line] = sink.lines
    return found


def test_taking_back_is_as_if_it_had_not_been(game: Game[Any]) -> None:
    """`z` and `back N` leave the state of a fresh replay of what stays; so does reading the log again."""
    for result in few(game):
        whole = len(result.transcript)
        for entries in sorted({2, whole // 3, whole - 1}):
            session, before = session_at(game, result, entries)
            reply = session.enter("z")
            if reply.kind == "confirm":  # a game that was over goes on again: it is asked once
                reply = session.enter("z !")
            if any(isinstance(line, lines.SetLine) for line in session.fold.items):
                continue
            assert reply.kind == "accepted", explain(reply)
            assert session.state == before[-1].state, f"{session.fold.head.id}: z after {entries} entries"
            again = replay(game, session.fold.head, written(session))
            assert again.state == session.state and again.stranded == session.fold.stranded
            reply = session.enter(result.transcript[entries - 1])
            assert reply.kind == "accepted", f"typed anew: {explain(reply)}"

            session, before = session_at(game, result, entries)
            for at in (entries // 2, 1):
                reply = session.enter(f"back {before[at].last} ! what was shown stays")
                if reply.kind == "info":
                    continue
                assert reply.kind == "accepted", explain(reply)
                left = [line for line in session.fold.items if line.n > before[at].last]
                assert all(isinstance(line, lines.ShowLine | lines.FactLine) for line in left)
                if not left and not session.fold.recalled:  # what was seen stays known
                    assert session.state == before[at].state, f"{session.fold.head.id}: back to {before[at].last}"
                assert replay(game, session.fold.head, written(session)).state == session.state


@pytest.mark.parametrize("seed", range(2))
def test_amending_there_and_back_changes_nothing(game: Game[Any], seed: int) -> None:
    chance = random.Random(seed)
    for result in few(game):
        fold = result.fold.copy()
        steps = [line for line in fold.items if isinstance(line, lines.StepLine)]
        for _ in range(4):
            line, other = chance.choice(steps), chance.choice(steps)
            old = fold.copy()
            fold.feed(lines.AmendLine(n=fold.last + 1, of=(line.n,), step=other.step))
            fold.feed(lines.AmendLine(n=fold.last + 1, of=(line.n,), step=line.step))
            assert fold.state == old.state, f"{fold.head.id}: line {line.n} as {other.step} and back"
            assert fold.now.verdicts == old.now.verdicts or set(fold.now.verdicts) - set(old.now.verdicts) <= {
                fold.last,
                fold.last - 1,
            }
            assert fold.stranded == old.stranded and [i.n for i in fold.items] == [i.n for i in old.items]
            assert [e.n for e in fold.ends] == [e.n for e in old.ends]


def test_amend_as_typed(game: Game[Any]) -> None:
    """`amend N` with the very same step, whatever the step, is read as the same and not written again."""
    for result in few(game):
        entries = len(result.transcript) * 2 // 3
        session, _ = session_at(game, result, entries)
        state = session.state.copy()
        trial = Fold(game, session.fold.head)
        items = list(session.fold.items)
        picked = {item.n for item in random.Random(len(items)).sample(items, min(12, len(items)))}
        for item in items:
            if item.n in picked and isinstance(item, lines.StepLine | lines.ShowLine):
                reply = session.enter(f"amend {item.n} {game.notation.write_act(trial.state, content(item))}")
                assert reply.kind == "info" and "says that already" in reply.message, f"{item}: {explain(reply)}"
            trial.feed(item)
        assert session.state == state and session.fold.items == items


def test_the_echo_does_not_tell_secrets(game: Game[Any]) -> None:
    """What an entry is repeated as, and `ls`, say nothing that a step type declares secret.

    The echo alone may name what the step type declares to be seen by all when it happens; `ls` may not.
    """
    for result in every(game):
        session = LoadedGame(game).table_of(result.fold.head).session
        for typed in result.transcript:
            fold = session.fold.copy()
            at = len(written(session))
            reply = session.enter(typed)
            new = [line for line in written(session)[at:] if isinstance(line, lines.StepLine)]
            for said, line in zip(reply.said, new, strict=False):
                act: Step = masked(line.step)
                if act != line.step:
                    open_ = {f: getattr(line.step, f) for f, secret in line.step.secret.items() if secret.seen}
                    act = msgspec.structs.replace(act, **open_)
                    assert said.text == game.words.describe(fold.state, act), said.text
                fold.feed(line)
        rows = [row for row in session.enter("ls 1000").rows if row[0]]
        fold = Fold(game, result.fold.head)
        for item, row in zip(session.fold.items, rows, strict=True):
            if isinstance(item, lines.StepLine) and masked(item.step) != item.step:
                assert row[1].startswith(game.words.describe(fold.state, masked(item.step))), row
            fold.feed(item)


@pytest.mark.parametrize("value", [(), ("-",), ("",), ("a",), ("a", ""), ("", ""), ("-", "-"), ("+", "b1")])
def test_lists_of_words_in_plain_form(value: tuple[str, ...]) -> None:
    text = plain.spell(value)
    assert tuple(plain.value_of(text, tuple[str, ...])) == value and " " not in text


def test_who_acts_may_be_named_before_any_entry(game: Game[Any]) -> None:
    """`3: d` is `d` where it is the turn of seat 3, and `3:d` unless the game reads that; another seat is refused for its turn."""
    (played, *_) = few(game)
    session = LoadedGame(game).table_of(played.fold.head).session
    named = wrong = 0
    for entry in played.transcript:
        if entry.split()[0] not in GLOBAL_WORDS:
            step, _ = game.notation.parse(session.state.copy(), split(entry).words)
            verbs = {kind.verb() for kind in game.steps}
            if step.who and ":" not in entry and entry.split()[0] not in verbs and len(session.fold.items) > 1:
                for text in (f"{step.who}: {entry}", f"{step.who}:{entry}"):
                    words = split(text).words
                    if len(words[0].text) == 2 or not _read(game, session.state, words):
                        assert game.notation.parse(session.state.copy(), words)[0] == step, text
                        named += 1
                other = step.who % len(session.names) + 1
                reply = session.shadow().enter(f"{other}: {entry}")
                wrong += reply.kind == "refused" and reply.verdict != "unread"
        assert session.enter(entry).kind == "accepted"
    assert named > 10 and wrong > 3


def test_two_seats_before_an_entry_are_none(game: Game[Any]) -> None:
    """`1: 2: k` is neither seat 1's nor seat 2's, whatever stands behind it."""
    (played, *_) = few(game)
    session = LoadedGame(game).table_of(played.fold.head).session
    tried = 0
    for entry in played.transcript[:40]:
        if entry.split()[0] not in GLOBAL_WORDS and ":" not in entry:
            for text in (f"1: 2: {entry}", f"2: 1:{entry}", f"2:1: {entry}"):
                with pytest.raises(Unread, match="two seats"):
                    game.notation.parse(session.state.copy(), split(text).words)
                tried += 1
        assert session.enter(entry).kind == "accepted"
    assert tried > 30


def _read(game: Game[Any], state: Any, words: Sequence[Word]) -> bool:
    try:
        game.notation.read(state.copy(), words)
    except Unread:
        return False
    return True
