"""Compulsory effects that a table may forget, and how each is done late (SC-NINJA-14, SC-DRAFT-B-18, SC-CARD)."""

from collections.abc import Sequence
from functools import partial
from itertools import chain

from referee.engine import late
from referee.engine.game import Effect, Fault, Missed, Step, counted, refuse_word
from referee.engine.late import Due, Rest, Told, Way
from referee.games.shinobi_clans.boxes import by_code
from referee.games.shinobi_clans.data import card_names
from referee.games.shinobi_clans.rules import common, events, ninja
from referee.games.shinobi_clans.state import HAND, PLACE, ClansState
from referee.games.shinobi_clans.steps import Trim

DRAWS = ("SC-CARD-SCOUT-2", "SC-CARD-SPY-3", "SC-CARD-MSPY-3")
"""Rules that ask for a draw."""


def due(s: ClansState) -> Sequence[Due]:
    """A draw, the discarding of a Scout."""
    return [
        Due(name, seat, (), rule, f"@{seat} did not draw a card" if rule in DRAWS else "")
        for name, seat, rule in s.skippable
    ]


def pass_over(s: ClansState, effect: Due) -> Sequence[Effect]:
    """The draw did not happen; a Scout was left lying, and goes with the round (in version 0.1.0 it went at once)."""
    s.skippable = []
    if effect.what == "scout" and not s.ruled:
        s.scouts, s.swept = s.swept, {}
        for line in chain.from_iterable(s.scouts.values()):
            s.ledger.play("scout", "discard", PLACE(line), s.at)
    if effect.what == "draw" and s.hand(effect.who):
        s.ledger.draw(1, HAND[effect.who], "deck", s.at)
        return (("draw", effect.who, -1),)
    return ()


@common.collected
def _draw(s: ClansState, missed: Missed, did: list[Effect]) -> None:
    events.draws(s, missed.who, did)


@common.collected
def _sweep(s: ClansState, missed: Missed, did: list[Effect]) -> None:
    for target in list(s.scouts):
        ninja.used_up(s, target, did)


# --- what was trimmed ------------------------------------------------------------------------------------------------


def trimmed(s: ClansState, who: int, untold: int) -> None:
    """Keep that a seat discarded cards which this table shows, without showing them (option trim)."""
    if untold and s.setup.options["trim"] == "open":
        late.forget(s, "trim", who, (untold, s.round))


def _read_trim(s: ClansState, missed: Missed, words: Rest) -> tuple[Told, Rest]:
    """The cards, by their codes or names."""
    refuse_word(None, (not words, f"which {counted(missed.data[0], 'card')}? late trim jut thf"))
    names = card_names(tuple((card.code, card.name) for card in s.cards.values() if card.source == "box"))
    return tuple(by_code()[w.text].id if w.text in by_code() else names.find(w) for w in words), ()


def _check_trim(s: ClansState, missed: Missed, told: Told) -> Sequence[Fault]:
    if refused := common.no_card(s, *(told or ("",)), unread=""):
        return refused if told else (common.card_fault(""),)
    text = f"@{missed.who} discarded {counted(missed.data[0], 'card')} unseen, not {len(told)}"
    found = [Fault("SC-DRAFT-B-18", text=text)] if len(told) != missed.data[0] else []
    return found + common.hold_faults(s, "discard", told)


def _show_trim(s: ClansState, missed: Missed, told: Told) -> Sequence[Effect]:
    s.ledger.show("discard", told[: s.ledger.count("discard")], line=s.at)
    return ()


def _meant_trim(s: ClansState, missed: Missed, step: Step, rest: Rest) -> tuple[Told, Rest] | None:
    return (step.cards, rest) if isinstance(step, Trim) and step.who == missed.who and step.cards else None


WAYS: late.Ways = {
    "draw": Way(
        "SC-CARD-SCOUT-2",
        "nobody drew a card after a Scout or a Spy",
        lambda s, m, _: f"@{m.who} draws a card",
        lambda s, m, _: _draw(s, m),
        gone=lambda s, m: "" if common.piles(s) else "no card is left to be drawn",
    ),
    "scout": Way(
        "SC-NINJA-14",
        "a Scout was still lying there when the battle began",
        lambda s, m, _: "the Scout is taken away",
        lambda s, m, _: _sweep(s, m),
    ),
    "trim": Way(
        "SC-DRAFT-B-18",
        "at this table discards are shown",
        lambda s, m, told: f"@{m.who} had discarded {', '.join(common.name_of(s, card) for card in told)}",
        _show_trim,
        "CARD…",
        _read_trim,
        _check_trim,
        lambda s, m: "" if s.round == m.data[1] else "the round of that discard is over",
        _meant_trim,
    ),
}
"""The effects by name."""


check_skip = partial(late.check_skip, WAYS, due)
apply_skip = partial(late.apply_skip, due, pass_over)
check_late = partial(late.check_late, WAYS, common.over)
apply_late = partial(late.apply_late, WAYS)
