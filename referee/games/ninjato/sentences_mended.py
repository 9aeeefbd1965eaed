"""What of a step is told anew in a correction (`no, that elite is worth 2`); patterns: `mends` in `says/en.toml`."""

from collections.abc import Mapping

from msgspec.structs import replace

from referee.engine.parts.sentences import Completion, Told
from referee.engine.steps import Step
from referee.engine.words import Unread, Word
from referee.games.ninjato import data, notation, steps
from referee.games.ninjato.sentences_table import MASK, paid
from referee.games.ninjato.state import NinjatoState


def _guard(s: NinjatoState, step: steps.Banzai, told: Told) -> Step | None:
    """Another number, honor or alarm of the guard that was turned up."""
    known = data.guard(step.guard)
    if known is None:
        return None
    elite = bool(known.honor)
    shown = tuple(int(n) for n in told.get("n", ())) or known.figures
    honor = int(told["worth"][0]) if "worth" in told else known.honor
    alarm = told["bell"][0] == "alarm" if "bell" in told else known.alarm
    if elite != ("worth" in told or elite) or (
        "old" in told and int(told["old"][0]) not in (*known.figures, known.honor)
    ):
        return None
    code = f"e{'/'.join(map(str, shown))}*{honor}" if elite else f"{shown[0]}"
    return replace(step, guard=code + ("a" if alarm else "")) if elite or len(shown) == 1 else None


def _paid(s: NinjatoState, step: steps.Bribe | steps.Spread, told: Told) -> Step | None:
    """Other treasures that were paid, all of them or in place of some."""
    if told.get("who", [step.who]) not in ([step.who], ["he"]):
        return None
    pay = list(paid(told["pay"]))
    if "gone" in told:
        left = list(step.pay)
        for gone in paid(told["gone"]):
            same = next((kind for kind in left if kind == gone or kind.partition("=")[0] == gone), None)
            if same is None:
                return None
            left.remove(same)
        pay += left
    if len(pay) != len(step.pay):
        return None
    try:
        return replace(step, pay=notation.spelled(s, step.card, paid(pay), Word("", 1, 1)))
    except Unread:
        return None


def _tile(s: NinjatoState, step: steps.Tiles, told: Told) -> Step | None:
    """Another price of one of the tiles that were laid."""
    fits = [at for at, code in enumerate(step.tiles) if code[:1] == told["skill"][0]]
    if len(fits) != 1:
        return None
    code = step.tiles[fits[0]]
    if "old" in told and told["old"][0] != code[1:2]:
        return None
    new = f"{code[:1]}{told['cost'][0]}{code[2:]}"
    return replace(step, tiles=(*step.tiles[: fits[0]], new, *step.tiles[fits[0] + 1 :]))


def _card(s: NinjatoState, step: steps.Envoys | steps.Rumors, told: Told) -> Step | None:
    """Another price, or a mask, of one of the cards that were laid."""
    front = str(told["clan"][0])[:1] if "clan" in told else str(told["thing"][0])
    rest = [code.removesuffix(MASK) for code in step.cards]
    fits = [at for at, code in enumerate(rest) if code.startswith(front) and not code[len(front) :].strip("2345x")]
    if "clan" in told and str(told["clan"][0]).endswith(MASK):
        fits = [at for at in fits if step.cards[at].endswith(MASK)]
    if "old" in told:
        fits = [at for at in fits if rest[at][len(front) :] == told["old"][0]]
    if len(fits) != 1:
        return None
    at = fits[0]
    price = str(told["price"][0]).removesuffix(MASK) if "price" in told else rest[at][len(front) :]
    masked = step.cards[at].endswith(MASK) if "mask" not in told else told["mask"] == "yes"
    new = f"{front}{price}{MASK if masked else ''}"
    return replace(step, cards=(*step.cards[:at], new, *step.cards[at + 1 :]))


def _learned(s: NinjatoState, step: steps.Learn, told: Told) -> Step | None:
    """Another card that was discarded for a tile."""
    old = int(told["old"][0]) if "old" in told else step.card
    return replace(step, card=int(told["card"][0])) if step.card and old == step.card else None


def _drawn(s: NinjatoState, step: steps.Token, told: Told) -> Step | None:
    """Another treasure that was drawn from the bag; the house is compared, and whose attack it was."""
    house, who = (str(s.raid.house), s.raid.who) if s.raid is not None else ("", 0)
    fits = told.get("house", [house]) == [house] and told.get("old", [step.kind]) == [step.kind]
    fits = fits and not {seat for seat in told.get("by", ()) if type(seat) is int} - {who}
    return replace(step, kind=str(told["kind"][0])) if fits else None


def _sentry(s: NinjatoState, step: steps.Restock, told: Told) -> Step | None:
    """Another sentry of a house, or other treasures."""
    if "tokens" in told:
        return replace(step, tokens=tuple(told["tokens"]))
    bell = "a" if "bell" in told and told["bell"][0] == "alarm" else ""
    return replace(step, sentry=f"{told['n'][0]}{bell}")


MENDS: Mapping[type[Step], Completion] = {
    steps.Banzai: _guard,
    steps.Clear: lambda s, step, told: replace(step, token=f"{told['clan'][0]}:{told['n'][0]}"),
    steps.Bribe: _paid,
    steps.Spread: _paid,
    steps.Tiles: _tile,
    steps.Envoys: _card,
    steps.Rumors: _card,
    steps.Learn: _learned,
    steps.Restock: _sentry,
    steps.Token: _drawn,
}
"""Each by the kind of step."""

__all__ = ["MENDS"]
