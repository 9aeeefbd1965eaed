"""Phase 1: set-up and the assigning of attacks (SB-SETUP, SB-SEAT, SB-ASSIGN, SB-MARK, SB-TRIPLE)."""

from collections.abc import Iterator, Sequence

from referee.engine.game import NONE, Fault, in_play, line_numbers, listed, seat_fault, told_seats, wrongs
from referee.games.shinbi.data import CLANS, clan_titles
from referee.games.shinbi.rules.common import END, OVER, phase_faults, refused
from referee.games.shinbi.rules.deals import changed
from referee.games.shinbi.rules.rounds import begin
from referee.games.shinbi.state import LIVES, ShinbiState, next_in_order, targets
from referee.games.shinbi.steps import WEAPONS, Attack, EndTurn, Mark, Reannounce, SetupStep

ATTACKS = 3


@listed
def check_setup(s: ShinbiState, step: SetupStep) -> Iterator[Fault]:
    """The set-up: players, clans, cards, markers, lives, pawn."""
    if s.over:
        yield from OVER
        return
    if s.phase != "setup":
        yield Fault("REF-SETUP", text="the game is set up already; `amend` that line instead", unasked=True)
    wrong = [f"there is no clan {clan!r}" for clan in step.clans if clan not in CLANS]
    twice = sorted({clan for clan in step.clans if step.clans.count(clan) > 1})
    wrong += [f"{clan_titles().get(clan, clan)} is named twice" for clan in twice]
    clans = f"{len(step.clans)} clans for {s.seats} players"
    yield from wrongs(
        (len(step.clans) != s.seats, "SB-SETUP-01", f"{clans}; each of the 4 to 6 players has one clan"),
        (wrong, "SB-SETUP-02", "; ".join(wrong)),
        (step.cards != 4, "SB-SETUP-03", f"{step.cards} attack cards each instead of 4"),
        (step.markers != 3, "SB-SETUP-04", f"{step.markers} attack markers each instead of 3"),
        (step.lives != 5, "SB-SETUP-05", f"{step.lives} life counters each instead of 5"),
    )
    if not 1 <= step.start <= s.seats:
        yield seat_fault(s.seats, step.start)


def apply_setup(s: ShinbiState, step: SetupStep) -> None:
    """Begin round 1 at the pawn holder (SB-SETUP-07)."""
    if s.over:
        return
    s.clans = list(step.clans)
    s.start = step.start if 1 <= step.start <= s.seats else 1
    s.lives = [min(max(step.lives, 1), LIVES)] * s.seats
    s.fallen, s.fell_by, s.ghosts = [], 0, []
    s.muted, s.muted_next = [], []
    s.passed = 0
    s.round = 1
    s.missed = []  # what was passed over before belongs to no game that is set up anew
    begin(s)


# --- attacks ---------------------------------------------------------------------------------------------------------


def common_attack(s: ShinbiState, step: Attack) -> bool:
    """In the own turn, the first card for this target, announced against no ban."""
    who, to, say = step.who, step.to, step.say
    return (
        who == s.turn
        and s.phase == "assign"
        and to in s.reach[who]
        and not (row := s.said[to - 1])[who - 1]
        and say in WEAPONS
        and not (say in row and s.triple and told(s, to, say) > 1)
        and not (s.distinct and says_twice(s, who, to, say))
        and not s.nearest
    )


def says_twice(s: ShinbiState, who: int, to: int, say: str) -> bool:
    """Whether a seat has announced this weapon to another target this round (SB-ASSIGN-08)."""
    return any(row[who - 1] == say for t, row in enumerate(s.said, 1) if t != to)


def told(s: ShinbiState, to: int, say: str) -> int:
    """How many have announced this weapon to this target (SB-TRIPLE-03)."""
    return s.said[to - 1].count(say)


def banned(s: ShinbiState, who: int, to: int) -> str:
    """The weapon that two others have announced to this target, or an empty string (SB-TRIPLE-01)."""
    own = s.said[to - 1][who - 1]
    return next((weapon for weapon in WEAPONS if told(s, to, weapon) - (weapon == own) > 1), "")


@in_play(END)
@listed
def check_attack(s: ShinbiState, step: Attack) -> Iterator[Fault]:
    """One card given and announced."""
    who, to, say = step.who, step.to, step.say
    if s.phase == "setup":
        yield Fault("SB-SETUP-02", text="nobody has a clan yet; type `setup` first", unasked=True)
    elif s.phase != "assign":
        yield Fault("SB-ROUND-02", text="the attacks of this round are over; now cards are turned up", unasked=True)
    elif who != s.turn and not may_attack(s, who):
        yield from _out_of_turn(s, who)
    distance = (to - who) % s.seats
    if distance == 0:
        yield Fault("SB-SEAT-07", text=f"@{who} cannot attack their own clan")
    elif distance > ATTACKS:
        near = told_seats(targets(who, s.seats))
        rule = "SB-SEAT-04" if s.seats == 5 else "SB-SEAT-05"
        yield Fault(rule, text=f"@{to} is out of reach of @{who}; the targets are {near}")
        if any(not s.lives[t - 1] for t in targets(who, s.seats)):
            yield Fault("SB-SEAT-08", text="a seat without lives is still a target")
    if s.said[to - 1][who - 1]:
        yield Fault(
            "SB-ASSIGN-11",
            because=line_numbers(s.said_at[to - 1][who - 1]),
            text=f"@{to} already has a card from @{who}; this one replaces it",
        )
    yield from _say_faults(s, who, to, say)
    if s.nearest and s.phase == "assign":
        nearer = [t for t in targets(who, s.seats) if (t - who) % s.seats < distance and not s.said[t - 1][who - 1]]
        if nearer and distance <= ATTACKS:
            yield Fault("SB-ASSIGN-13", text=f"attack the nearest first: @{nearer[0]} has no card from @{who} yet")


def may_attack(s: ShinbiState, who: int) -> bool:
    """Whether a seat may attack although another is in its turn: that one began out of order, or this one did
    (SB-ROUND-03).

    The one that comes first in order may always; one that has begun goes on: what was wrong of it is recorded.
    """
    if s.ruled or s.assigned[who - 1]:
        return False
    return s.laid[who - 1] > 0 or who == next_in_order(s, s.assigned, who)


def _out_of_turn(s: ShinbiState, who: int) -> list[Fault]:
    turn = s.turn
    if 0 < s.laid[turn - 1] < ATTACKS:
        left = s.left_for(turn)
        names = told_seats(left)
        found = [Fault("SB-ASSIGN-01", text=f"@{turn} still has to attack {names}", unasked=True)]
        if any(not s.lives[t - 1] for t in left):
            found.append(Fault("SB-DEAD-03", text=f"a seat without lives is still a target: {names}"))
    else:
        found = [Fault("SB-ROUND-03", text=f"it is the turn of @{turn}, not of @{who}", unasked=True)]
        if turn and not s.lives[turn - 1]:
            found.append(Fault("SB-DEAD-02", text=f"@{turn} has no lives but still attacks"))
    return found


def _say_faults(s: ShinbiState, who: int, to: int, say: str) -> list[Fault]:
    if not say:
        return [Fault("SB-ASSIGN-05", text=f"@{who} must announce a weapon to @{to}", unsaid=True)]
    if say not in WEAPONS:
        return [Fault("SB-ASSIGN-06", text=f"{say!r} is not one of the four weapons")]
    found: list[Fault] = []
    if s.distinct and says_twice(s, who, to, say):
        other = next(t for t, row in enumerate(s.said, 1) if t != to and row[who - 1] == say)
        found.append(
            Fault(
                "SB-ASSIGN-08",
                because=line_numbers(s.said_at[other - 1][who - 1]),
                text=f"@{who} already announced {say} to @{other}",
            )
        )
    if s.triple and banned(s, who, to) == say:
        lines = sorted(s.said_at[to - 1][a] for a, w in enumerate(s.said[to - 1]) if w == say and a != who - 1)
        found.append(Fault("SB-TRIPLE-01", because=tuple(lines), text=f"two others already announced {say} to @{to}"))
    return found


def apply_attack(s: ShinbiState, step: Attack) -> None:
    """The card lies; with the third the turn passes (SB-ASSIGN-10)."""
    who, to = step.who, step.to
    seats = s.seats
    if who < 1 or who > seats or to < 1 or to > seats or s.phase not in ("assign", "resolve"):
        return
    s.passed = 0
    s.before = None
    place, target = who - 1, to - 1
    row = s.said[target]
    laid = s.laid
    if not row[place]:
        laid[place] += 1
    elif s.held:
        changed(s, who, to)
    row[place] = step.say or "?"
    s.said_at[target][place] = s.at
    if s.marked:
        s.marked.pop((to, who), None)
    if s.faces and (weapon := banned(s, who, to)):
        _claim_ban(s, who, to, weapon)
    if s.phase == "assign":
        if who != s.turn and s.turn:
            if s.ruled and laid[s.turn - 1]:  # passed over in mid-turn: as if that turn had ended
                s.assigned[s.turn - 1] = True
            s.turn = who
        if laid[place] >= ATTACKS:
            turn_over(s, who)


def _claim_ban(s: ShinbiState, who: int, to: int, weapon: str) -> None:
    """Under `announced_and_actual` the third card is not the banned weapon either; that is seen when it is open."""
    two = line_numbers(*(s.said_at[to - 1][a] for a, w in enumerate(s.said[to - 1]) if w == weapon and a != who - 1))
    s.barred = True
    s.banned.append((who, to, weapon, s.at, two))
    s.claim("SB-TRIPLE-05", (f"{who}>{to}",), f"the card of @{who} in front of @{to} is not a {weapon}")


def turn_over(s: ShinbiState, who: int) -> None:
    """The turn passes to the right, and after the last clan resolving begins (SB-ASSIGN-10)."""
    s.assigned[who - 1] = True
    s.turn = next_in_order(s, s.assigned, who)
    if not s.turn:
        begin_resolving(s)


def begin_resolving(s: ShinbiState) -> None:
    """Phase 2 begins at the pawn holder (SB-ROUND-01, SB-ROUND-04)."""
    s.phase = "resolve"
    s.turn = s.start


# --- round an attack -------------------------------------------------------------------------------------------------


@in_play(END)
@listed
def check_reannounce(s: ShinbiState, step: Reannounce) -> Iterator[Fault]:
    """Changing what was announced."""
    line = s.said_at[step.to - 1][step.who - 1]
    allowed = s.setup.options["takeback"] == "until_turn_end" and s.phase == "assign" and s.turn == step.who
    if not s.said[step.to - 1][step.who - 1]:
        yield Fault("SB-ASSIGN-14", text=f"@{step.to} has no card from @{step.who}", unasked=True)
    elif not allowed:
        yield Fault(
            "SB-ASSIGN-14",
            because=line_numbers(line),
            text=f"@{step.who} cannot change what was announced to @{step.to}; "
            f"`amend {line} …` corrects a typing mistake",
        )
    yield from _say_faults(s, step.who, step.to, step.say)


def apply_reannounce(s: ShinbiState, step: Reannounce) -> None:
    """The new announcement counts."""
    if not refused(s, step.who, step.to) and s.said[step.to - 1][step.who - 1]:
        s.said[step.to - 1][step.who - 1] = step.say or "?"
        s.said_at[step.to - 1][step.who - 1] = s.at
        s.marked.pop((step.to, step.who), None)
        changed(s, step.who, step.to)


@in_play(END)
def check_end_turn(s: ShinbiState, step: EndTurn) -> Sequence[Fault]:
    """A turn may be said to be over only when three cards lie."""
    if s.phase == "setup":
        return phase_faults(s)
    mine = s.turn == step.who or may_attack(s, step.who)
    if s.phase == "assign" and not mine and not s.assigned[step.who - 1]:
        return (Fault("SB-ROUND-03", text=f"it is the turn of @{s.turn}, not of @{step.who}", unasked=True),)
    if s.phase == "assign" and mine:
        left = s.left_for(step.who)
        dead = any(not s.lives[t - 1] for t in left)
        return wrongs(
            (True, "SB-ASSIGN-01", f"@{step.who} still has to attack {told_seats(left)}"),
            (dead, "SB-DEAD-03", "a seat without lives is still a target"),
        )
    return NONE


def apply_end_turn(s: ShinbiState, step: EndTurn) -> None:
    """An incomplete turn that the table lets stand is over, also that of a seat whose turn it is not."""
    if s.phase == "assign" and (s.turn == step.who or (1 <= step.who <= s.seats and not s.assigned[step.who - 1])):
        turn_over(s, step.who)


@in_play(END)
def check_mark(s: ShinbiState, step: Mark) -> Sequence[Fault]:
    """The receiver's marker on a card."""
    said = s.said[step.who - 1][step.source - 1]
    if not said:
        return (Fault("SB-MARK-01", text=f"@{step.who} has no card from @{step.source} to mark"),)
    if said not in (step.weapon, "?"):
        return (
            Fault(
                "SB-MARK-02",
                because=line_numbers(s.said_at[step.who - 1][step.source - 1]),
                text=f"@{step.source} announced {said} to @{step.who}, so the marker belongs on {said}",
            ),
        )
    if s.marked.get((step.who, step.source)) == step.weapon:
        return (Fault("SB-MARK-01", "odd", text=f"the card from @{step.source} already has its marker"),)
    return NONE


def apply_mark(s: ShinbiState, step: Mark) -> None:
    """The marker lies where a card does. It is kept because its weapon may not be the one that was announced."""
    who, source = step.who, step.source
    if not refused(s, who, source) and s.said[who - 1][source - 1]:
        s.marked[who, source] = step.weapon
