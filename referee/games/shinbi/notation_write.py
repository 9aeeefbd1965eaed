"""Steps as shorthand: the inverse of `notation`. A step without shorthand is written in plain form."""

import re
from collections.abc import Sequence

from referee.engine import plain
from referee.engine.game import Step
from referee.games.shinbi.data import CODE, clan_codes
from referee.games.shinbi.flow import after, attacker_now, resolver_now, speaker_now
from referee.games.shinbi.notation import next_target, still_asked
from referee.games.shinbi.rules.resolve import third_of
from referee.games.shinbi.state import ShinbiState, attackers
from referee.games.shinbi.steps import UNKNOWN, Attack, Denounce, Pay, Recover, Reveal, Settle, SetupStep, Turn, Waive


def write(s: ShinbiState, steps: Sequence[Step]) -> str:
    """The shorthand of one entry's steps. A step without shorthand is written in plain form and must be the last."""
    parts: list[str] = []
    for i, step in enumerate(steps):
        short = _short(step, s)
        if not short and i + 1 < len(steps):
            raise ValueError(f"type `{step.verb()}` and what follows as separate entries")
        letters = parts[-1] if parts else ""
        if isinstance(step, Attack) and len(short) == 1 and re.fullmatch(r"[kshb]{1,2}", letters):
            parts[-1] += short  # one that names a seat stays apart: two signs swapped would name another
        else:
            parts.append(short or plain.write(step))
        if i + 1 < len(steps):
            s = after(s, step)
    return " ".join("s h" if part == "sh" else part for part in parts)


def _short(step: Step, s: ShinbiState) -> str:
    """The shorthand of one step in this state, an empty string where there is none that reads back the same."""
    if s.phase == "setup":
        return _setup(step, s) if isinstance(step, SetupStep) else ""
    match step:
        case SetupStep():
            return _setup(step, s)
        case Attack():
            return _attack(step, s)
        case Reveal() if step.who == resolver_now(s):
            return _pattern(attackers(step.who, s.seats), step)
        case Denounce() if step.who == speaker_now(s, late=step.what == "incompetence"):
            third = third_of(s, step.who)
            weapon = CODE.get(step.third[1], "")
            if step.what not in ("incompetence", "plotting") or step.third[0] != third:
                return ""
            if step.third[1] == UNKNOWN and step.right is not None:
                return step.what[0] + ("+" if step.right else "-")
            return step.what[0] + weapon if step.right is None and (weapon or not step.third[1]) else ""
        case Waive() if step.who == speaker_now(s) and s.phase != "assign":
            return "-"
        case Settle() if step.who == speaker_now(s) and step.said in ("hit", "miss"):
            return step.said
        case Turn() if not step.who and step.weapon in CODE and 0 < step.clan <= s.seats:
            if not step.at and still_asked(s, step.clan):
                return ""
            place = f">{step.at}" if step.at else ":"
            return f"{step.clan}{place}{CODE[step.weapon]}" if 0 <= step.at <= 9 else ""
        case Recover() if not step.who:
            return "r"
        case Pay() if step.who == speaker_now(s):
            return "pay"
        case _:
            return ""


def _setup(step: SetupStep, s: ShinbiState) -> str:
    codes = clan_codes()
    usual = (step.who, step.cards, step.markers, step.lives) == (0, 4, 3, 5) and 1 <= step.start <= s.seats
    if not usual or not step.clans or any(clan not in codes for clan in step.clans):
        return ""
    return f"setup {' '.join(codes[clan] for clan in step.clans)} start {step.start}"


def _attack(step: Attack, s: ShinbiState) -> str:
    code = CODE.get(step.say, "")
    who = attacker_now(s)
    turns_up = s.phase == "resolve" and not s.all_resolved  # the same letters turn cards up then
    if not code or turns_up or step.who != who or not 1 <= step.to <= s.seats:
        return ""
    return code if next_target(s, who) == step.to else f"{code}{step.to}"


def _pattern(three: Sequence[int], step: Reveal) -> str:
    """`k.s`; empty when the cards are not in the order of the seats, or not those of the three."""
    shown = dict(step.cards)
    if not shown:
        return ""
    lazy = [a for a, w in step.cards if w == UNKNOWN]
    if [a for a in three if a in shown] != [a for a, _ in step.cards] or not set(shown.values()) <= {*CODE, UNKNOWN}:
        return ""
    if lazy and (len(lazy) != 2 or len(shown) != 2 or step.pair not in ("same", "different")):
        return ""
    if (step.pair and not lazy) or len(shown) == len(three):
        return ""
    codes = iter("xx" if step.pair == "same" else "xy")
    return "".join("." if a not in shown else next(codes) if lazy else CODE[shown[a]] for a in three)
