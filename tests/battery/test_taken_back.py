"""What was shown outside play, when play is taken back past it: nothing honest is contradicted, and what still lies there is known."""

import re
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from referee import games
from referee.engine.findings import RANK
from referee.engine.game import Game
from referee.engine.proof import ledgers_of
from referee.engine.steps import Fact
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.taken_back import undone
from referee.proof.prove import open_log, prove
from tests.battery.table import simulated
from tests.kit.logs import parted

BACKS = 12


@cache
def told(game_id: str, seed: int) -> tuple[lines.Line, ...]:
    """An honest log with showings all through it: every hidden card is named where a proof has found it."""
    result = simulated(game_id, seed, reporter="open")
    proof = prove(games.load(game_id), result.fold, 60)
    return tuple(open_log(games.load(game_id), result.fold, proof))


def folded(game: Game[Any], seed: int) -> Fold:
    head, log = parted(told(game.id, seed))
    fold = Fold(game, head)
    for line in log:
        fold.feed(msgspec.structs.replace(line))
    return fold


def taken_back(fold: Fold, to: int) -> lines.BackLine:
    """The line as a table writes it."""
    return lines.BackLine(n=fold.last + 1, to=to, seen=undone(fold, to).known)


def again(line: lines.Judged, n: int, numbers: dict[str, int]) -> lines.Judged:
    """A line played once more; a place that is named by the line which laid a card has the new number."""
    numbers[str(line.n)] = n
    new = msgspec.structs.replace(line, n=n)
    if isinstance(new, lines.ShowLine):
        zone = re.sub(r"#(\d+)", lambda m: f"#{numbers.get(m[1], m[1])}", new.show.zone)
        new.show = msgspec.structs.replace(new.show, zone=zone)
    return new


def verdicts(fold: Fold) -> dict[int, str]:
    return {item.n: fold.now.verdicts.get(item.n, "ok") for item in fold.items}


@pytest.mark.parametrize("seed", [77, 79])
def test_the_same_game_played_again_contradicts_nothing_that_was_shown(game: Game[Any], seed: int) -> None:
    """Whatever is taken to hold at the earlier line was true there: the very cards that lay there are played again."""
    base = folded(game, seed)
    random = Random(seed)
    stayed = went = 0
    for _ in range(BACKS):
        fold = base.copy()
        was = verdicts(fold)
        to = random.choice([0, *was])
        for _ in range(random.choice((1, 1, 2))):  # twice: play is taken back, goes on, and is taken back again
            place = next((at for at, item in enumerate(fold.items, 1) if item.n == to), 0)
            rest = [item for item in fold.items[place:] if not isinstance(item, lines.EndLine)]
            back = taken_back(fold, to)
            judged = fold.feed(back)
            assert judged is not None and not judged.findings, (to, judged)
            assert not [c for c in judged.changes if RANK.get(c.now, 0) > RANK.get(c.was, 0)], (to, judged.changes)
            kept = {item.n for item in fold.items}
            numbers: dict[str, int] = {}
            shows = [item for item in rest if isinstance(item, lines.ShowLine)]
            stayed += sum(item.n in kept for item in shows)
            went += sum(item.n not in kept for item in shows)
            for item in rest:
                if item.n in kept:
                    continue
                now = fold.feed(again(item, fold.last + 1, numbers))
                before = was[item.n]
                assert now is not None and RANK[now.verdict] <= RANK[before], (to, item, now)
                was[fold.last] = before
    assert stayed and went, (stayed, went)


def test_what_stays_known_of_a_hand_is_what_lay_in_it(game: Game[Any]) -> None:
    """Of a log with some of the showings, held against the log with all of them: which cards lay where at the earlier line."""
    learned = sum(learned_of(game, seed) for seed in (77, 79))
    assert learned or not ledgers_of(folded(game, 77).state)


def learned_of(game: Game[Any], seed: int) -> int:
    """How many cards are known at an earlier line of what was shown behind it; wrong ones are refused."""
    head, log = parted(told(game.id, seed))
    random = Random(seed)
    some, whole = Fold(game, head), Fold(game, head)
    truth: dict[int, list[dict[str, dict[str, int]]]] = {}
    for line, after in zip(log, [*log[1:], None], strict=True):
        whole.feed(line)
        if isinstance(line, lines.ShowLine) and random.random() < 0.8:
            continue
        some.feed(line)
        if isinstance(line, lines.StepLine) and not isinstance(after, lines.ShowLine):
            truth[line.n] = [
                {zone: ledger.seen(zone) for zone in ledger.zones()} for ledger in ledgers_of(whole.state)
            ]
    learned = 0
    for to in random.sample(list(truth), min(3 * BACKS, len(truth))):
        before = some.before(0)
        for item in some.items:
            before.feed(item)
            if item.n == to:
                break
        fold = some.copy()
        fold.feed(taken_back(fold, to))
        for now, then, all_ in zip(ledgers_of(fold.state), ledgers_of(before.state), truth[to], strict=True):
            for zone, cards in all_.items():
                assert now.count(zone) == then.count(zone), (to, zone)
                for card, n in now.seen(zone).items():
                    if sum(cards.values()) == now.count(zone):
                        assert n <= cards.get(card, 0), (to, zone, card)
                    learned += n > then.seen(zone).get(card, 0)
    return learned


@pytest.mark.parametrize("seed", [77, 79])
def test_a_taking_back_that_is_removed_brings_every_showing_back(game: Game[Any], seed: int) -> None:
    base = folded(game, seed)
    random = Random(seed)
    for to in random.sample([0, *verdicts(base)], BACKS // 2):
        fold = base.copy()
        fold.feed(taken_back(fold, to))
        back = fold.last
        gone = {item.n for item in base.items} - {item.n for item in fold.items}
        assert gone <= fold.cut
        fold.feed(lines.AmendLine(n=back + 1, of=(back,), how="remove"))
        assert fold.items == base.items and fold.cut == base.cut and fold.recalled == base.recalled
        assert verdicts(fold) == verdicts(base) and fold.state == base.state


def test_a_log_folded_anew_has_the_same_showings(game: Game[Any]) -> None:
    """The fold decides by itself from the lines: live, resumed and audited it is one list."""
    fold = folded(game, 77)
    log = list(told(game.id, 77)[1:])
    random = Random(1)
    for _ in range(3):
        back = taken_back(fold, random.choice([item.n for item in fold.items]))
        fold.feed(back)
        log.append(back)
        fact = lines.FactLine(n=fold.last + 1, fact=Fact("x", 1))
        fold.feed(fact)
        log.append(fact)
    again = Fold(game, fold.head)
    for line in log:
        again.feed(line)
    assert again.items == fold.items and again.cut == fold.cut and again.recalled == fold.recalled
    assert again.state == fold.state and verdicts(again) == verdicts(fold)


def test_a_log_without_what_was_seen_loses_no_showing_that_still_holds(game: Game[Any]) -> None:
    """A `back` that says nothing of what was seen: what was shown and lies there still is known by the showings themselves."""
    base = folded(game, 77)
    for to in Random(2).sample(list(verdicts(base)), BACKS // 2):
        fold = base.copy()
        play = undone(fold, to, ())
        fold.feed(lines.BackLine(n=fold.last + 1, to=to))
        known = [pair for _, pairs in fold.recalled.get(to, ()) for pair in pairs]
        assert set(play.carried) <= set(known)
