"""Who is Great Daimyo: the running and the final score, explained."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.game import (
    Score,
    ScoreLine,
    Setup,
    Word,
    counted,
    listed,
    numbers,
    of_seats,
    refuse,
    replace,
    seats_of,
    split,
    told_seats,
    unread_is_wrong,
)
from referee.games.shinbi.rules.outcome import settle_end
from referee.games.shinbi.state import ShinbiState, middle


def score(s: ShinbiState) -> Score:
    """Lives left; the winner once the game is over (SB-END-01, SB-END-04)."""
    lines = [
        ScoreLine(i, f"{'life' if lives == 1 else 'lives'} left of 5", lives, "SB-LIFE-04")
        for i, lives in enumerate(s.lives, 1)
    ]
    lines.append(ScoreLine(0, f"{counted(middle(s), 'life counter')} in the middle", None, "SB-LIFE-04"))
    if s.over:
        lines.append(ScoreLine(0, _end(s), None, s.why))
    path = ranking(s) if s.over and s.setup.options["ranking"] == "elimination_order" else []
    return Score(
        points=tuple(s.lives),
        winners=tuple(s.winners),
        lines=tuple(lines),
        path=tuple(path),
        why=s.why,
        final=s.over,
        label="lives",
    )


def _end(s: ShinbiState) -> str:
    """How the game ended."""
    if s.why == "SB-END-01":
        return f"@{s.winners[0]} alone has a life left and is the Great Daimyo"
    if s.winners:
        win = f"{told_seats(s.winners, ' and ')} {'wins' if len(s.winners) == 1 else 'win'}"
        return f"nobody has a life left; {win} by option no_survivor = {s.setup.options['no_survivor']}"
    if s.living:
        return f"{left_by(s)} has left, which ends the game without a Great Daimyo (option leaver = void)"
    return "nobody has a life left, and there is no Great Daimyo"


def left_by(s: ShinbiState) -> str:
    """Who has left a table that does not play on without (option leaver = void)."""
    return f"@{s.ghosts[-1]}" if s.ghosts else "a player"


@listed
def ranking(s: ShinbiState) -> Iterator[str]:
    """Places by elimination, later is higher; who fell in one event shares a place (option ranking)."""
    placed: list[int] = []
    for group in (
        s.winners,
        s.living,
        *([seat for seat in fell if not s.lives[seat - 1]] for fell in reversed(s.fallen)),
    ):
        if new := sorted({*group}.difference(placed)):
            yield f"place {len(placed) + 1}: " + told_seats(new)
            placed += new


PAD_USAGE = """referee score shinbi lives=4,0,3,2
referee score shinbi lives=4,5,5,5 victim=1 cards=k.s call=ib edition=es"""


def pad(game: Any, values: Mapping[str, str]) -> Score:
    """Lives as they lie on the table, and one resolution if it is given: victim, cards, call."""
    left = dict(values)
    lives = [_number(part, "lives") for part in left.pop("lives", "").split(",") if part]
    refuse((not lives, "type the lives of all players in seating order: lives=4,0,3,2"))
    edition = left.pop("edition", "en")
    options = {
        name: game.rulebook.options[name].parse(left.pop(name)) for name in list(left) if name in game.rulebook.options
    }
    state = game.flow.new(Setup(tuple("" for _ in lives), edition, game.rulebook.resolve(edition, options)))
    state.phase, state.round, state.lives, state.round_lives = "assign", 1, lives, list(lives)
    of_seats(game.facts.limits, "lives", state, lives)
    resolves = "victim" in left or "cards" in left
    to_the_end = resolves and state.setup.options["game_end"] == "end_of_round"
    if resolves and not to_the_end:
        settle_end(state)
    refuse((state.over, "with these lives the game is already over; nobody turns up cards (SB-END-02)"))
    lines = _resolution(game, state, left) if resolves else []
    refuse(
        (
            left,
            f"unknown: {', '.join(left)}; the score pad takes lives, victim, cards, call, edition and options "
            "(ranking=elimination_order)",
        )
    )
    if to_the_end and len(state.living) <= 1:
        lines.append(
            ScoreLine(
                0,
                "the round goes on; the winner is known when cards are taken back (option game_end = end_of_round)",
                None,
                "SB-END-02",
            )
        )
    elif not state.over and not to_the_end:
        settle_end(state)
    result = score(state)
    return replace(result, lines=(*lines, *result.lines))


def _number(text: str, name: str) -> int:
    found = numbers(text, name)
    refuse((len(found) > 1, f"{name} takes one number, not {text}"))
    return found[0]


def _coded(game: Any, text: str, kept: str = "") -> str:
    """Cards and calls by their codes, however they were typed: `katana.sai` is `k.s`, `incompetence,blowgun` is `ib`.

    kept: a sign between them that means something.
    """
    parts = re.split(r"([., ]+)", text)
    things = [game.notation.printed().named(part) for part in parts]
    if not any(things):
        return text
    codes = [thing.code if thing is not None else part for part, thing in zip(parts, things, strict=True)]
    return "".join(code for code in codes if code.strip(" ,") and (kept or code != "."))


@listed
def _resolution(game: Any, state: ShinbiState, left: dict[str, str]) -> Iterator[ScoreLine]:
    """Judge one resolution with the game's own rules."""
    (victim, *more) = seats_of(left.pop("victim", "1") or "1", "victim", state.seats)
    refuse((more, "one player turns up cards at a time: victim takes one seat"))
    for path, value in (("start", victim), ("phase", "resolve"), ("turn", victim)):
        game.facts.put(state, path, value)
    cards, call = left.pop("cards", ""), left.pop("call", "-")
    words: Sequence[Word] = split(f"{_coded(game, cards, '.')} {_coded(game, call)}").words
    while words:
        with unread_is_wrong():
            step, words = game.notation.parse(state, words)
        found = game.rules.check(state, step)
        if found:
            raise ValueError(f"{found[0].text} ({found[0].rule})")
        text = game.words.describe(state, step)
        did = game.rules.apply(state, step)
        yield ScoreLine(0, text)
        yield from [ScoreLine(0, game.words.say(effect)) for effect in did if game.words.say(effect)]
