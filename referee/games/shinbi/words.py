"""Shinbi in words: steps, effects, the status line, suggestions and completions."""

from collections.abc import Sequence

from referee.engine.findings import Fault
from referee.engine.game import Effect
from referee.engine.steps import Act, Check, Fact, Set, Show, Skip, Step
from referee.games.shinbi import steps
from referee.games.shinbi.flow import attacker_now, resolver_now
from referee.games.shinbi.notation import CODE, write
from referee.games.shinbi.rules.cleanup import shown_by
from referee.games.shinbi.rules.outcome import equal
from referee.games.shinbi.rules.record import unshown
from referee.games.shinbi.seating import attackers, targets
from referee.games.shinbi.state import ShinbiState, next_open


def describe(s: ShinbiState, act: Act) -> str:
    """An act in words, `@3` for the player on seat 3."""
    who = f"@{act.who}" if isinstance(act, Step) else "@0"
    match act:
        case steps.SetupStep():
            return f"set up: {', '.join(f'@{i} {clan}' for i, clan in enumerate(act.clans, 1))}; @{act.start} holds the pawn"
        case steps.Attack():
            return f"{who} attacks @{act.to}, says {act.say or 'nothing'}"
        case steps.Reannounce():
            return f"{who} now says {act.say} to @{act.to}"
        case steps.EndTurn():
            return f"{who} ends the attack turn"
        case steps.Mark():
            return f"{who} marks the card of @{act.source} as {act.weapon}"
        case steps.Peek():
            return f"{who} looks under the card of @{act.source} at @{act.target or act.who}"
        case steps.Ask():
            return f"{who} questions @{act.of}"
        case steps.Reveal():
            cards = " and ".join(f"{weapon} from @{a}" for a, weapon in act.cards)
            weapons = [w for _, w in act.cards]
            result = act.pair or ("" if len(weapons) != 2 else "a pair" if equal(weapons) else "different")
            return f"{who} turns up {cards}" + (f": {result}" if result else "")
        case steps.Settle():
            return f"{who}: {act.said or 'the outcome'} is said aloud"
        case steps.Waive():
            return f"{who} does not denounce"
        case steps.Pay():
            return f"{who} pays"
        case steps.Denounce():
            said = "" if act.right is None else (": right" if act.right else ": wrong")
            return f"{who} denounces {act.what}; the third card, from @{act.third[0]}, is {act.third[1] or 'not said'}{said}"
        case steps.Turn():
            where = f"of @{act.clan} at @{act.at}" if act.at else f"that @{act.clan} kept"
            return f"the card {where} is shown: {act.weapon}"
        case steps.Recover():
            return "cards and markers go back"
        case steps.Pawn():
            return f"the pawn goes to @{act.to}"
        case steps.Leave():
            return f"{who} leaves the table"
        case steps.Void():
            return f"round {s.round} is void and is played anew"
        case Skip():
            return f"forgotten: {act.what}"
        case Show():
            return f"shown at {act.zone}: {', '.join(act.cards)}"
        case Set():
            return f"declared: {act.path} = {act.value}"
        case Fact():
            return f"printed: {act.name} = {act.value}"
        case Check():
            return f"counted: {act.path} = {act.value}"
        case _:
            return ""


def say(effect: Effect) -> str:
    """An effect in words."""
    match effect:
        case ("life", seat, change):
            return (
                f"@{seat} loses {-change} {'life' if change == -1 else 'lives'}"
                if change < 0
                else f"@{seat} gets {change} back"
            )
        case ("pawn", seat):
            return f"the pawn goes to @{seat}"
        case ("known", clan, place, weapon):
            where = "kept" if not place else f"gave @{place}"
            return f"so @{clan} {where} {weapon}"
        case ("muted", seat):
            return f"@{seat} may not denounce next round"
        case ("left", seat):
            return f"@{seat} has left"
        case ("void", number):
            return f"round {number} begins again"
        case ("set", path, value):
            return f"{path} is now {value}"
        case _:
            return ""


def status(s: ShinbiState) -> str:
    """Round, phase, whose turn."""
    if s.over:
        return "game over"
    if s.phase == "setup":
        return "set-up: clans in seating order and the pawn holder, e.g. setup o r z p start 3"
    if s.phase == "assign":
        left = ", ".join(f"@{t}" for t in targets(s.turn, s.seats) if not s.said[t - 1][s.turn - 1])
        return f"round {s.round}, attacks: @{s.turn} on {left}"
    if s.open:
        return f"round {s.round}: @{s.open} may denounce"
    if s.turn and not s.resolved[s.turn - 1]:
        return f"round {s.round}: @{s.turn} turns up two of " + ", ".join(f"@{a}" for a in attackers(s.turn, s.seats))
    return f"round {s.round}: cards go back"


def suggest(s: ShinbiState, faults: Sequence[Fault], typed: Sequence[Step]) -> Sequence[str]:
    """Likely corrections: the mirror image of a turned-up pair, an unused weapon for a banned announcement."""
    if not typed:
        return ()
    step = typed[-1]
    out: list[str] = []
    if isinstance(step, steps.Reveal) and len(step.cards) == 2:
        (a, v), (b, w) = step.cards
        mirrored = steps.Reveal(step.who, ((a, w), (b, v)))
        if v != w and v in CODE and w in CODE and not _clashes(s, mirrored):
            out.append(write(s, [mirrored]))
    if isinstance(step, steps.Attack) and any(
        f.rule in ("SB-TRIPLE-01", "SB-ASSIGN-08", "SB-ASSIGN-06") for f in faults
    ):
        from referee.games.shinbi.rules.assign import check_attack

        can = [w for w in CODE if not check_attack(s, steps.Attack(step.who, step.to, w))]
        out += [f"{CODE[w]}{step.to}" for w in can]
    return out


def _clashes(s: ShinbiState, step: steps.Reveal) -> bool:
    from referee.games.shinbi.rules.reveal import check_reveal

    return bool(check_reveal(s, step))


def complete(s: ShinbiState) -> Sequence[tuple[str, str]]:
    """What can be typed now."""
    if s.over:
        return ()
    if s.phase == "setup":
        return (("setup", "clans in seating order, then start and the seat of the pawn holder"),)
    letters = "k katana · s sai · h shuriken · b blowgun"
    if s.phase == "assign":
        near = ", ".join(f"@{t}" for t in targets(s.turn, s.seats) if not s.said[t - 1][s.turn - 1])
        return (("ksb", f"three letters, announced to {near}; {letters}"),)
    out: list[tuple[str, str]] = []
    if s.open:
        turned = s.turned[s.open - 1]
        call = "p" if turned is not None and turned.pair else "i"
        word = "plotting" if call == "p" else "incompetence"
        out += [
            (f"{call}k", f"@{s.open} denounces {word}; third card katana (s h b likewise)"),
            ("-", "no denouncement"),
        ]
    who = resolver_now(s)
    if next_open(s.resolved, s.open or s.turn, s.seats):
        three = ", ".join(f"@{a}" for a in attackers(who, s.seats))
        out.append(("k.s", f"@{who} turns up cards of {three} in this order, a dot for the one that stays; {letters}"))
    if s.all_resolved:
        out += [(shown_by(zone), "agreed to be shown now") for zone in unshown(s)]
        out += [("r", "cards and markers go back"), ("ksb", f"the next round: @{attacker_now(s)} attacks")]
    return out
