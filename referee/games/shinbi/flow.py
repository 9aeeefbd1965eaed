"""The set-up, what is asked for now, what an entry makes plain without saying it, and what an empty line answers."""

from collections.abc import Sequence
from random import Random

from referee.engine.game import NOTHING, Act, Awaiting, Setup, SetupQuestion, Step, Wait
from referee.games.shinbi import steps
from referee.games.shinbi.data import CLANS, clan_codes, clan_titles
from referee.games.shinbi.rules import RULES
from referee.games.shinbi.rules.record import unshown
from referee.games.shinbi.rules.resolve import due, late_callers, may_call, resolved_last
from referee.games.shinbi.state import ShinbiState, next_open, pawn_goes

FREE = ("ask", "peek", "mark", "turn", "leave", "skip", "late")


def questions(setup: Setup) -> Sequence[SetupQuestion]:
    """Clans and the pawn holder."""
    return (
        SetupQuestion(
            "clans",
            "clans in seating order (7 r o g p z)",
            legend=" · ".join(f"{code} {clan_titles()[clan]}" for clan, code in clan_codes().items()),
        ),
        SetupQuestion("start", "who has the most scars and takes the pawn (seat)", "1"),
    )


def deal(s: ShinbiState, random: Random) -> Sequence[Step]:
    """Clans by lot, and by lot who has the pawn (whose scars win is for the table to say)."""
    return (steps.SetupStep(0, tuple(random.sample(CLANS, s.seats)), random.randint(1, s.seats)),)


def awaiting(s: ShinbiState) -> Awaiting:
    """Set-up, three attacks a seat, two cards a seat, perhaps a denouncement, clean-up."""
    if s.over:
        return NOTHING
    if s.phase == "setup":
        return Awaiting((0,), ("setup",))
    free = (*FREE, "void") if s.disputed else FREE
    if s.phase == "assign":
        pawn = ("pawn",) if s.round > 1 and s.fresh else ()
        return Awaiting((s.turn,), ("attack",), extra=(*free, "reannounce", "end_turn", *pawn))
    if s.late and late_callers(s):
        free = (*free, "denounce")
    if s.all_resolved:
        free = (*free, "recover")
    if s.open:
        verbs = ("waive", "denounce") if may_call(s, s.open) else ("waive",)
        return Awaiting((s.open,), verbs, extra=(*free, "settle", "pay", "reveal"))
    if s.turn and not s.resolved[s.turn - 1]:
        return Awaiting((s.turn,), ("reveal",), extra=(*free, "reveal") if s.dead_may else free)
    return Awaiting((0,), ("turn", "recover") if unshown(s) else ("recover",), "any", free)


def implied(s: ShinbiState, step: Step) -> Sequence[Step]:
    """The next player's cards make a waiver plain, the next round's first attack also the clean-up (SB-DENOUNCE-10)."""
    if s.phase != "resolve":
        return ()
    waive = (steps.Waive(s.open),) if s.open else ()
    if isinstance(step, steps.Reveal):
        return waive if step.who != s.open and 1 <= step.who <= s.seats and not s.resolved[step.who - 1] else ()
    if isinstance(step, steps.Turn):
        options = s.setup.options
        agreed = options["third_card"] == "show" or (options["return_faces"] == "shown" and s.all_resolved)
        return waive if (agreed if step.at == s.open else s.all_resolved) else ()
    if not isinstance(step, steps.Recover | steps.Attack | steps.Pawn) or not s.all_resolved:
        return ()
    return waive if isinstance(step, steps.Recover) else (*waive, steps.Recover(0))


def waits(s: ShinbiState, act: Act) -> Wait | None:
    """A denouncement judges three cards: two of them must be open before it is anything (SB-DENOUNCE-09)."""
    if not isinstance(act, steps.Denounce) or s.over or not 1 <= act.who <= s.seats:
        return None
    turned = s.turned[act.who - 1]
    if turned is not None and turned.pair is not None:
        return None
    if s.phase != "resolve":
        return Wait(f"@{s.turn} attacks first; a denouncement comes after two open cards")
    two = ",".join(f"{a}=WEAPON" for a in s.lying(act.who)[:2])
    text = f"@{act.who} turns up two cards first, e.g. `{act.who}: reveal {two}`"
    if s.open:
        return Wait(f"@{s.open} answers first (`-`: no denouncement); then {text}", ("-",))
    turn = due(s)
    return Wait(text if turn in (0, act.who) else f"@{turn} resolves first; then {text}")


def enter(s: ShinbiState) -> Step | None:
    """Nobody may denounce: what is open is passed over, and after the last resolution the cards go back."""
    if late_callers(s) or (s.open and may_call(s, s.open)):
        return None
    return decline(s)


def decline(s: ShinbiState) -> Step | None:
    """Whoever does not denounce waives; after the last resolution the cards go back."""
    if s.over or s.phase != "resolve":
        return None
    if s.open:
        return steps.Waive(s.open)
    return steps.Recover(0) if not s.turn else None


def after(s: ShinbiState, *acts: Step) -> ShinbiState:
    """The table after some steps and all that they imply, on a copy."""
    twin = s.copy()
    assert isinstance(twin, ShinbiState)
    for step in acts:
        for act in (*implied(twin, step), step):
            RULES[type(act)].apply(twin, act)
    return twin


def attacker_now(s: ShinbiState) -> int:
    """Who attacks next: the one whose turn it is, or after the last resolution the next pawn holder."""
    if s.phase != "resolve" or not s.all_resolved:
        return s.turn or s.start
    return after(s, steps.Recover(0)).turn or pawn_goes(s)


def resolver_now(s: ShinbiState) -> int:
    """Who turns cards up next; when all have, it can only be one of them once more."""
    return due(s) or s.open or (next_open(s.resolved, resolved_last(s), s.seats) if s.over else 0) or speaker_now(s)


def speaker_now(s: ShinbiState, late: bool = False) -> int:
    """Whose word about open cards it is: the one whose window is open, else the one whose window closed last.

    late: a charge of incompetence, which a table may have agreed to hear later (option window_end). Before any cards
    were turned up, and after the first of two that are turned up one by one, it is the one whose turn it is.
    """
    if s.open:
        return s.open
    if s.phase == "resolve" and s.turn and s.turned[s.turn - 1] is not None and not s.resolved[s.turn - 1]:
        return s.turn
    callers = late_callers(s) if late and s.late else ()
    return callers[0] if callers else resolved_last(s) or s.turn or s.start
