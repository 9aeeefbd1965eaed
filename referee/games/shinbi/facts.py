"""What the public facts of a Shinbi table can be."""

import re
from typing import Any, Final

from referee.engine.game import Limit, PublicFact, WordLimit, different, named, one_of
from referee.games.shinbi import table
from referee.games.shinbi.data import names
from referee.games.shinbi.state import LIVES, cards_of, middle

LONGEST: Final = 99
"""More rounds than any game has."""


def _read_card(state: Any, path: str, text: str) -> str:
    who, (said, weapon, mark) = table.card_at(state, int(path.rpartition(".")[2]), text)
    return f"{who}:{said}{f'~{mark}' * bool(mark and mark != said)}{f'={weapon}' * bool(weapon)}"


def _by_seat(state: Any, path: str, words: list[str]) -> list[str]:
    different(state, path, [word.partition(":")[0] for word in words])
    return sorted(words, key=lambda word: int(word.partition(":")[0]))


def _unsaid(state: Any, log: str, told: str) -> bool:
    """A weapon that was announced and not typed may be any; one that was turned up and not read too."""
    known, other = log.split(), told.split()
    return len(known) == len(other) and all(
        re.fullmatch(re.escape(card).replace(r"\?", "[a-z]+"), said) for card, said in zip(known, other, strict=True)
    )


FACTS: Final = (
    PublicFact("round", Limit(LONGEST, low=1, none=True, loose=9999), rule="SB-ROUND-01", in_prompt=True),
    PublicFact(
        "phase",
        one_of("setup", "assign", "resolve", "replay", "over"),
        rule="SB-ROUND-01",
        in_prompt=True,
        put=table.put_phase,
    ),
    PublicFact(
        "turn",
        Limit(lambda s: s.seats, low=1, none=True, seats=True),
        rule="SB-SEAT-01",
        in_prompt=True,
        put=table.put_turn,
    ),
    PublicFact(
        "start",
        Limit(lambda s: s.seats, low=1, none=True, seats=True),
        title="pawn holder",
        called=("pawn", "player pawn"),
        rule="SB-NEXT-03",
    ),
    PublicFact(
        "lives",
        Limit(LIVES, rule="SB-SETUP-05"),
        called=("life", "life counters", "life points"),
        per_seat=True,
        effect="life",
        standing=1,
        put=table.put_lives,
    ),
    PublicFact(
        "middle",
        Limit(lambda s: LIVES * s.seats, rule="SB-LIFE-04"),
        title="lives in the middle",
        instead="`set lives.1`; all other life counters lie in the middle",
        of=middle,
        called=("life counters in the middle",),
    ),
    PublicFact(
        "clans",
        WordLimit(named("clan", lambda text: names("clans").exact(text)), whole=different),
        called=("clan",),
        rule="SB-SETUP-02",
        per_seat=True,
        put=table.put_clans,
    ),
    PublicFact(
        "cards",
        WordLimit(_read_card, most=lambda s: s.seats, parts=True, whole=_by_seat, may_be=_unsaid),
        rule="SB-ASSIGN-14",
        per_seat=True,
        of=cards_of,
        put=table.put_cards,
        called=("attack cards",),
    ),
)
