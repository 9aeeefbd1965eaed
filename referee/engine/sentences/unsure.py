"""Finds what makes all that is said a wish, a duty or a guess, and what leaves open who is meant: nothing is recorded
of it, it is offered at most.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from referee.engine.sentences.declared import reading_phrases, reading_words
from referee.engine.sentences.lexicon import HE, CommonWords, Grammar, SeatNames
from referee.engine.sentences.matching import SUBJECTS
from referee.engine.sentences.tokens import OWNS, SentenceToken

BEING = ((OWNS,), ("is",), ("was",))
LOSES = reading_phrases("unsure", "loses")
PARTED = frozenset(",;.:-")
BOTH = reading_words("unsure", "both")
"""Who acts, of either sex."""
ONE_MORE = reading_phrases("unsure", "one_more")
GROUPS = reading_words("unsure", "groups")


def unsure(tokens: Sequence[SentenceToken], grammars: Sequence[Grammar]) -> bool:
    """Whether some words say that something is wished, owed or thought."""
    forms = ("", *(token.form for token in tokens), "")
    return any(
        _stands(forms, at, phrase, grammar.common)
        for grammar in grammars
        for phrase in grammar.common.unsure
        if phrase[0] in forms
        for at in range(1, len(forms) - len(phrase))
    )


def _stands(forms: Sequence[str], at: int, phrase: Sequence[str], common: CommonWords) -> bool:
    """Whether a phrase of doubt stands here: nobody declines with it, and no word behind says what a rule does."""
    end = at + len(phrase)
    return forms[at:end] == phrase and forms[at - 1] not in common.unwilling and forms[end] not in common.forced


def _one_more(forms: Sequence[str], at: int) -> bool:
    """Whether a player's name is followed by one of several things alone: `Eva the next`, of which nothing is said."""
    end = forms[at + 2 : at + 3]
    return forms[at : at + 1] == ("the",) and forms[at + 1 : at + 2] in ONE_MORE and (not end or end[0] in PARTED)


def astray(
    tokens: Sequence[SentenceToken],
    seats: SeatNames,
    common: CommonWords,
    did: Collection[int],
    met: Collection[int] = (),
    notes: Collection[str] = (),
    poorer: Callable[[int], bool] = lambda _: False,
) -> bool:
    """Whether somebody begins the entry and a clause behind it may be another one's: `she` behind the only owner of a
    thing, or another player who does the same but does nothing.

    did: who acts by what is read; met: whom it is done to, and notes: what a step may make those do (`Cho draws one`);
    poorer: whether a seat has less of something by what is read, so that `she loses a life` is told of who began.
    """
    forms = tuple(token.form for token in tokens)
    seat_of = {name[0]: seat for seat, name in seats.own.items() if len(name) == 1}
    if any(seat_of.get(form, 0) not in {0, *did} and _one_more(forms, at + 1) for at, form in enumerate(forms)):
        return True
    if _two(forms, {*did, *met}):
        return True
    first, act = seat_of.get(forms[0]), forms[1:2]
    if first is None:
        return False
    if act and act[0].removesuffix("s") in notes:
        did = {*did, *met}
    if _by_several(forms, seat_of) or _another_acts(forms, seat_of, {*did} - {0, first}):
        return True
    pronouns = {form[0] for form in common.seats[HE] if len(form) == 1}
    owned = {at for at in range(len(forms) - 1) if forms[at] in seat_of and forms[at + 1] == OWNS}
    for at in range(2, len(forms)):
        if forms[at - 1] not in PARTED and forms[at - 1] not in common.joins | common.parts:
            continue
        other = seat_of.get(forms[at])
        alike = other not in (None, first) and forms[at + 1 : at + 2] == act != (OWNS,)
        if alike and first in did and other not in did:
            return True
        named = [where for where in range(at) if forms[where] in seat_of]
        owner = forms[named[-1]]
        acts = forms[at] in pronouns and forms[at + 1 : at + 2] not in BEING
        acts = acts and not (_loses(forms, at + 1, common) and poorer(first))
        if acts and len(owned) == 1 and named[-1] in owned and forms[:at].count(owner) == 1 and owner != forms[0]:
            return True
    return False


def _two(forms: Sequence[str], seats: Collection[int]) -> bool:
    """Whether a man and a woman act, and one player alone is meant by what is read: `he fails and she keeps the 2`."""
    acts = {form for at, form in enumerate(forms) if form in BOTH and forms[at + 1 : at + 2] not in BEING}
    return acts == BOTH and len({*seats} - {0}) < len(BOTH)


def _another_acts(forms: Sequence[str], seat_of: Mapping[str, int], others: Collection[int]) -> bool:
    """Whether one player alone is named, and others act where `she` does: `Ana plays a card, then she passes`."""
    acts = any(form in SUBJECTS and forms[at + 1 : at + 2] not in BEING for at, form in enumerate(forms) if at > 1)
    named = {seat_of[form] for form in forms if form in seat_of}
    turn = forms[1:2] == (OWNS,)  # `Eva's next: she draws`; whose turn it was is over
    return bool(others) and acts and len(named) == 1 and not turn and GROUPS.isdisjoint(forms)


def _by_several(forms: Sequence[str], seat_of: Collection[str]) -> bool:
    """Whether another player with a thing stands behind who does it, in the passive: `Dai is attacked by Ana with a
    katana, Ben with a sai` leaves open who attacks whom.
    """
    doer = next((at for at in range(1, len(forms) - 1) if forms[at - 1] == "by" and forms[at] in seat_of), 0)
    if not doer or forms[doer + 1] != "with":
        return False
    rest = range(doer + 2, len(forms) - 1)
    return any(forms[at] in seat_of and forms[at + 1] == "with" and not forms[at - 1].isalnum() for at in rest)


def _loses(forms: Sequence[str], at: int, common: CommonWords) -> bool:
    """Whether it is told there how much somebody loses, which is compared: `loses a life`, `lost one`."""
    much = forms[at + 1 : at + 2]
    return forms[at : at + 1] in LOSES and any(form == "a" or common.numbers.get(form, 0) for form in much)


__all__ = ["astray", "unsure"]
