"""Who is asked for what now."""

from referee.engine.frames import Awaiting
from referee.games.shinobi_clans.rules.advanced import picker
from referee.games.shinobi_clans.rules.record import deciding
from referee.games.shinobi_clans.state import ClansState

PLAYS = ("lay", "weapon", "scout", "spy", "master_spy", "disappear", "appear")
ALWAYS = ("look", "reshuffle", "skip", "late", "give", "discard", "take")


def awaiting(s: ClansState) -> Awaiting:
    """The step that the game waits for, with what is possible besides."""
    if s.pair_owed and s.phase != "battle":
        return Awaiting((0,), ("decide",), extra=(*ALWAYS, "tokens"))
    seats = tuple(range(1, s.seats + 1))
    match s.phase:
        case "setup":
            return Awaiting((0,), ("setup",))
        case "tie":
            return Awaiting((0,), ("redraw",))
        case "target":
            return Awaiting((0,), ("targets",), extra=ALWAYS)
        case "draft":
            free = s.setup.options["mix_drafts"] == "per_round" and not s.dealt
            return Awaiting((0,), ("draft", "deal", "taken"), extra=(*ALWAYS, *(("pool", "leftovers") if free else ())))
        case "leftovers":
            owe = tuple(seat for seat in seats if s.hand(seat) and not s.left_shown[seat - 1])
            return Awaiting(owe, ("leftovers",), "any", (*ALWAYS, "draft"))
        case "pool":
            return Awaiting((0,), ("pool",), extra=(*ALWAYS, "draft"))
        case "pick":
            return Awaiting((picker(s.first_pick, s.seats, s.picks),), ("pick",), extra=(*ALWAYS, "draft"))
        case "trim":
            owe = tuple(seat for seat in seats if s.owes[seat - 1])
            return Awaiting(owe, ("trim",), "order", ALWAYS)
        case "contract":
            return Awaiting((0,), ("place",), extra=(*ALWAYS, "place"))
        case "ninja":
            if s.forced:
                keep = ("keep",) if s.forced[-1].kind == "appear" else ()
                return Awaiting((s.turn,), (*PLAYS, *keep), extra=ALWAYS)
            turned = ("turned",) if s.turned_owed is not None else ()
            return Awaiting((s.turn,), (*PLAYS, "pass"), extra=(*ALWAYS, *turned))
        case "all" | "rest":
            return Awaiting((0,), ("tokens",), extra=ALWAYS)
        case _:
            return _battle(s)


def _battle(s: ClansState) -> Awaiting:
    fight = s.fight
    if deciding(s):
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
