"""Who is asked for what now."""

from collections.abc import Callable

from referee.engine.game import NOTHING, Awaiting
from referee.games.shinobi_clans.rules import advanced, common, record
from referee.games.shinobi_clans.state import ClansState

PLAYS = ("lay", "weapon", "scout", "spy", "master_spy", "disappear", "appear")
ALWAYS = ("look", "reshuffle", "skip", "late", "give", "discard", "take")


def awaiting(s: ClansState) -> Awaiting:
    """The step that the game waits for, with what is possible besides."""
    if s.pair_owed and s.phase != "battle" and not s.over:
        return Awaiting((0,), ("decide",), extra=(*ALWAYS, "tokens"))
    return NOTHING if s.over else ASKED[s.phase](s)


def _draft(s: ClansState) -> Awaiting:
    free = s.setup.options["mix_drafts"] == "per_round" and not s.dealt
    return Awaiting((0,), ("draft", "deal", "taken"), extra=(*ALWAYS, *(("pool", "leftovers") if free else ())))


def _ninja(s: ClansState) -> Awaiting:
    if s.forced:
        keep = ("keep",) if s.forced[-1].kind == "appear" else ()
        return Awaiting((s.turn,), (*PLAYS, *keep), extra=ALWAYS)
    turned = ("turned",) if s.turned_owed is not None else ()
    return Awaiting((s.turn,), (*PLAYS, "pass"), extra=(*ALWAYS, *turned))


def _battle(s: ClansState) -> Awaiting:
    fight = s.fight
    if record.deciding(s):
        return Awaiting((0,), ("decide",), extra=ALWAYS)
    if fight is None:
        return Awaiting((0,), ("begin",), extra=(*ALWAYS, "begin"))
    if fight.step == "tokens":
        return Awaiting((0,), ("shown",), extra=ALWAYS)
    if fight.owed:
        return Awaiting((0,), (str(fight.owed[0][0]),), extra=(*ALWAYS, "result", "flip"))
    if s.stacks[fight.target]:
        return Awaiting((0,), ("flip",), extra=(*ALWAYS, "result", "shown"))
    return Awaiting((0,), ("result",), extra=(*ALWAYS, "idle", "slot", "ability"))


ASKED: dict[str, Callable[[ClansState], Awaiting]] = {
    "setup": lambda s: Awaiting((0,), ("setup",)),
    "tie": lambda s: Awaiting((0,), ("redraw",)),
    "target": lambda s: Awaiting((0,), ("targets",), extra=ALWAYS),
    "draft": _draft,
    "leftovers": lambda s: Awaiting(tuple(common.keepers(s)), ("leftovers",), "any", (*ALWAYS, "draft")),
    "pool": lambda s: Awaiting((0,), ("pool",), extra=(*ALWAYS, "draft")),
    "pick": lambda s: Awaiting((advanced.picker(s.first_pick, s.seats, s.picks),), ("pick",), extra=(*ALWAYS, "draft")),
    "trim": lambda s: Awaiting(tuple(seat for seat, n in enumerate(s.owes, 1) if n), ("trim",), "order", ALWAYS),
    "contract": lambda s: Awaiting((0,), ("place",), extra=(*ALWAYS, "place")),
    "ninja": _ninja,
    "all": lambda s: Awaiting((0,), ("tokens",), extra=ALWAYS),
    "rest": lambda s: Awaiting((0,), ("tokens",), extra=ALWAYS),
    "battle": _battle,
    "over": _battle,
}
"""Who is asked for what in each phase."""
