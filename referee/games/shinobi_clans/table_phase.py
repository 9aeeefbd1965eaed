"""How far a round has come, as the table declares it: `set phase`, `set resolving`, `set done`."""

from referee.engine.game import refuse
from referee.games.shinobi_clans.data import target_name
from referee.games.shinobi_clans.rules import advanced, contracts, ninja, rewards
from referee.games.shinobi_clans.state import LEFT, ClansState, Fight
from referee.games.shinobi_clans.table_places import contract_of, go, target_of, words_of

PHASES = ("target", "draft", "contract", "ninja", "battle")
"""Phases in which a table can go on; what lies between them follows from entries."""


def put_phase(s: ClansState, value: object) -> None:
    """The round goes on in this phase: what was under way is broken off, what lies stays."""
    if value == s.phase:
        return
    refuse(
        (value not in PHASES, f"type one of {', '.join(PHASES)}; entries lead to the other phases"),
        (not s.start, "who has the Starting Player token? Type `set start 2` first"),
        (
            value != "target" and not s.targets,
            "which Targets are in play? Type `set phase target`, then `set targets daimyo,ronin,shogun`",
        ),
        (
            value == "battle" and all(target in s.done for target in s.targets),
            "all Targets are settled; type `set done` with those that are, or `set phase target` for a new round",
        ),
    )
    _break_off(s)
    s.turn = 0
    if value == "target":
        for target in list(s.scouts):
            ninja.used_up(s, target, [])
        rewards.clear_table(s, s.targets)
        s.clear()
    elif value == "draft":
        s.dealt = False
        s.kept = [s.hand(seat) for seat in range(1, s.seats + 1)]
        if s.advanced and s.setup.options["mix_drafts"] == "fixed":
            advanced.begin_advanced(s)
            return
    elif value == "contract":
        s.placed = [0] * s.seats
    else:
        s.placed_at = [at if n else s.at for n, at in zip(s.placed, s.placed_at, strict=True)]
        s.placed = [n or contracts.CONTRACTS for n in s.placed]
    s.phase = str(value)
    if value == "ninja":
        seats = [s.start, *s.clockwise[s.start]]
        can = [seat for seat in seats if s.hand(seat) and not s.passed[seat - 1]]
        refuse((not can, "nobody can play a card; type `set hand.1 7` or `set passed.1 no` first"))
        contracts.open_ninja(s)
        s.turn = can[0]
    elif value == "battle":
        ninja.end_ninja(s)
        s.skippable = []
        s.phase = str(value)


def _break_off(s: ClansState) -> None:
    """No Target is being resolved, no event, no draft: their cards are where the log does not know."""
    s.fight = None
    for frame in s.forced:
        go(s, frame.zone, n=s.ledger.count(frame.zone))
        s.ledger.play(frame.card, "event", "discard", s.at)
    s.forced = []
    for zone in ("packs", "pool", "deal", *(f"picks {seat}" for seat in range(1, s.seats + 1)), *LEFT[1 : s.seats + 1]):
        go(s, zone, n=s.ledger.count(zone))
    s.packs, s.held, s.pool = [], [], []
    s.left, s.left_shown = [[] for _ in range(s.seats)], [False] * s.seats
    s.owes = [0] * s.seats
    s.first_pick = s.pass_no = s.picks = s.taken = 0
    s.pair_owed, s.skippable, s.turned_owed = [], [], None


def put_resolving(s: ClansState, value: object) -> None:
    """The Target being resolved, from its contracts on; `-`: none."""
    refuse((s.phase != "battle", "Targets are resolved in the battle; type `set phase battle` first"))
    if value in ("", "-"):
        s.fight = None
        return
    target = target_of(s, str(value))
    refuse((target in s.done, f"{target_name(target)} is already settled; type `set done` with those that are"))
    if s.fight is None or s.fight.target != target:
        s.fight = Fight(target, s.at)
        if s.setup.options["contract_reveal"] == "all_at_start":
            s.shown_at[target] = s.at
            s.fight.step = "stack"


def put_done(s: ClansState, value: object) -> None:
    """The Targets that are settled; gold stays as it lies."""
    new = list(dict.fromkeys(target_of(s, text) for text in words_of(value)))
    refuse(
        (s.phase != "battle", "Targets are settled in the battle; type `set phase battle` first"),
        (
            len(new) >= len(s.targets),
            "then the round is over: `set phase target` begins the next one; `set round 2` numbers it",
        ),
    )
    s.done = new
    if s.fight is not None and s.fight.target in new:
        s.fight = None


def put_contracts(s: ClansState, seat: int, value: object) -> None:
    """The contracts of a player that lie open, `daimyo:a ronin:g`; gold stays as it lies."""
    told = [contract_of(text) for text in words_of(value)]
    lines = {token[:2]: token[2] for token in s.tokens[seat - 1]}
    refuse((len(set(told)) < len(told), "a set has one token of each kind for each Target"))
    s.tokens[seat - 1] = new = [(*token, lines.get(token, s.at)) for token in told]
    if len(new) > s.placed[seat - 1]:
        s.placed[seat - 1], s.placed_at[seat - 1] = len(new), s.at
