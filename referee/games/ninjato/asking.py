"""Who is asked for what."""

from referee.engine.game import NOTHING, Awaiting, stopped
from referee.games.ninjato.rules import buy, influence, layout, rewards, setup
from referee.games.ninjato.state import NinjatoState, Raid

PLACEMENTS = ("dojo", "attack", "learn", "bribe", "spread")
SKILLS = ("switch", "swap", "flip")


def awaiting(s: NinjatoState) -> Awaiting:
    """Who is asked for what now, by phase."""
    if s.over and (s.phase != "tie" or stopped(s)):
        return NOTHING
    if s.phase == "setup":
        return _setup(s)
    if s.phase == "play":
        extra = ("retract",) if s.last is not None and buy.can_retract(s, s.last.who) else ()
        verbs = (
            *PLACEMENTS,
            *(("waste",) if s.options["empty_action"] != "forbidden" else ()),
            *(("pass",) if s.options["passing"] != "forbidden" else ()),
            *(("flip",) if s.options["flip_timing"] == "own_turn" else ()),
        )
        return Awaiting((s.turn,), verbs, extra=extra)
    if s.phase == "raid" and s.raid is not None:
        return _raid(s, s.raid)
    if s.phase in ("dojo", "limit") and s.visit is not None:
        undo = ("retract",) if buy.can_retract(s, s.visit.who) and s.options["takeback"] != "never" else ()
        return Awaiting((s.visit.who,), ("take",) if s.phase == "dojo" else ("limit",), extra=undo)
    if s.phase == "henso":
        return Awaiting((s.turn,), ("henso", "pass"), extra=("henso", "first"))
    if s.phase in ("first", "second", "tie"):
        return _reward(s)
    verb = {"end": "endround", "refill": "rumors"}.get(s.phase, s.phase)
    now = s.last if s.phase == "end" else s.visit if s.phase == "row" and s.options["takeback"] != "never" else None
    extra = ("retract",) if now is not None and buy.can_retract(s, now.who) else ()
    return Awaiting((0,), (verb,), extra=(*extra, "tiles") if s.phase == "end" else extra)


def _setup(s: NinjatoState) -> Awaiting:
    """The parts that are not laid yet."""
    owed = layout.owed(s)
    houses = ("lay",) if any(part in owed for part in ("sentries", "treasures", "tokens")) else ()
    parts = tuple(part for part in ("order", "row", "tiles", "envoys", "rumors") if part in owed)
    deal = () if "deal" in s.laid else ("deal",)
    if not setup.begun(s):
        return Awaiting((0,), ("setup", *parts, *houses), "any", extra=deal)
    return Awaiting((0,), (*parts, *houses), "any", extra=(*deal, "skip"))


def _raid(s: NinjatoState, raid: Raid) -> Awaiting:
    """What the attacker, or the table, does next."""
    if raid.stage in ("alarm", "refill"):
        return Awaiting((0,), ("token",), extra=("skip",))
    if raid.stage == "clear":
        return Awaiting(
            (0,) if s.options["token_pile"] == "facedown_draw" else (raid.who,), ("clear",), extra=("skip",)
        )
    back = () if raid.played or s.options["takeback"] == "never" else ("retract",)
    if raid.stage == "guard":
        verbs = ("fail",) if raid.lost else ("play", "fail")
        leave = ("leave",) if not raid.turned and not raid.beaten else ()
        return Awaiting((raid.who,), verbs, extra=(*SKILLS, *leave, *back))
    return Awaiting((raid.who,), ("banzai", "leave"), extra=(*SKILLS, "declare"))


def _reward(s: NinjatoState) -> Awaiting:
    """The first or second place that is served, or the tie before it."""
    clan, tied = influence.tie_now(s)
    if tied:
        extra = ("first", "second") if clan else ()
        return Awaiting((0,), ("oldest",), extra=(*extra, "pass") if rewards.moot(s) else extra)
    if s.phase == "second":
        return Awaiting((s.turn,), ("second",))
    if influence.clan_order(s) is None:
        firsts = [found[0] if found else 0 for found, _ in (influence.places(s, c) for c in s.pass1)]
        seats = tuple(dict.fromkeys(seat for seat in firsts if seat))
        if not seats:
            return Awaiting((0,), ("oldest",), extra=("first",))
        return Awaiting(seats, ("first",), "any", extra=("first", "oldest"))
    return Awaiting((s.turn,), ("first",))
