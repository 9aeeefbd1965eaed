"""Gold: the running and the final score explained, and the score pad that needs no log."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.findings import RANK
from referee.engine.game import (
    Score,
    ScoreLine,
    Setup,
    is_integer,
    is_number,
    listed,
    refuse,
    seats_of,
    split,
    told_seats,
    unread_is_wrong,
)
from referee.engine.limits import of_seats
from referee.engine.unusual import unusual
from referee.games.shinobi_clans import boxes, pots
from referee.games.shinobi_clans.amounts import told as amount_text
from referee.games.shinobi_clans.data import (
    CODE_OF_TARGET,
    LETTER,
    UNREAD,
    guesses,
    spell_fact,
    target_name,
    target_names,
)
from referee.games.shinobi_clans.facts import LIMITS
from referee.games.shinobi_clans.powers import at
from referee.games.shinobi_clans.rules.rewards import (
    close_round,
    missing,
    outcome,
    pot_now,
    richest,
)
from referee.games.shinobi_clans.state import BANK, HAND, HAND_SIZE, ROUNDS, ROW, ClansState, Pos, Settled, Slot
from referee.games.shinobi_clans.steps import NOT_READ


def score(s: ClansState, explained: bool = True) -> Score:
    """Gold of every player; explained: each settled Target line by line; the winner once the game is over."""
    lines: list[ScoreLine] = []
    for item in s.settled if explained else ():
        lines += explain(s, item)
    lines += told_lines(s) if explained and s.settled else ()
    unpaid = any(not item.paid for item in s.pending) if s.pending else False
    holders = {seat for item in s.pending if not item.paid for seat, _ in item.tokens}
    waits = [seat in holders for seat in range(1, s.seats + 1)]
    sign = "at least " if s.setup.options["negative_pot"] == "floor_zero" else ""  # elsewhere a pot may cost gold
    for seat, (gold, open_) in enumerate(zip(s.gold, waits, strict=True), 1):
        lines.append(
            ScoreLine(
                seat,
                f"{sign}{gold} gold: a pot is open" if open_ else f"{gold} gold",
                None if open_ else gold,
                "SC-END-01",
            )
        )
    needs = (
        tuple(dict.fromkeys(need for item in s.pending if not item.paid for need in _needs(s, item))) if unpaid else ()
    )
    path: list[str] = []
    if s.over and not unpaid:
        tied = richest(s.gold)
        if len(tied) > 1:
            who = told_seats(tied, " and ")
            path.append(f"{who} have the most gold; final_tie = {s.setup.options['final_tie']}")
        winners_ = told_seats(s.winners, " and ")
        lines.append(ScoreLine(0, f"{winners_} {'win' if len(s.winners) > 1 else 'wins'}", None, "SC-END-01"))
    elif s.over:
        lines.append(ScoreLine(0, "the result is open: a pot is not known", None, "SC-END-01"))
    if unverified(s):
        lines.append(
            ScoreLine(0, "not verified: some printed numbers are guesses (option unknown_values = placeholder)", None)
        )
    return Score(
        points=tuple([None if open_ else gold for gold, open_ in zip(s.gold, waits, strict=True)]),
        winners=tuple(s.winners) if s.over else (),
        lines=tuple(lines),
        path=tuple(path),
        why=s.why,
        unknown=needs,
        final=s.over,
        label="gold",
    )


def told_lines(s: ClansState) -> list[ScoreLine]:
    """Gold that no pot brought: declared, or taken otherwise than it was due."""
    rest = list(s.gold)
    for item in s.settled:
        for seat, amount in item.shares:
            rest[seat - 1] -= amount
    return [ScoreLine(seat, "by the table's word", amount) for seat, amount in enumerate(rest, 1) if amount]


def unverified(s: ClansState) -> bool:
    """Whether guesses stand in for printed numbers."""
    told = {*s.setup.box, *s.fact_at}
    return s.setup.options["unknown_values"] == "placeholder" and any(name not in told for name in guesses())


def _needs(s: ClansState, item: Settled) -> tuple[str, ...]:
    if item.unread and (not item.whole or outcome(s, item)[0] is None):
        return ("cards that were not read",)
    return missing(s, item)


def explain(s: ClansState, item: Settled) -> Iterator[ScoreLine]:
    """One settled Target, line by line."""
    dies, guardian, assassin = outcome(s, item)
    name = f"round {item.round}, {target_name(item.target)}"
    totals = ""
    if guardian is not None and assassin is not None:
        totals = f": Guardians {amount_text(guardian)}, Assassins {amount_text(assassin)}"
    if dies is None:
        yield ScoreLine(0, f"{name}{totals}: open", None, "SC-BATTLE-E-03")
        return
    rule = "SC-BATTLE-E-03" if dies else "SC-BATTLE-E-04"
    yield ScoreLine(0, f"{name}{totals}: {'killed' if dies else 'survives'}", None, rule)
    pot = pot_now(s, item, dies)
    yield ScoreLine(0, f"pot {pot_text(s, item, dies)} = {amount_text(pot)}", None, pots.pot_rule(dies))
    if not any(side == pots.fulfilled(dies) for _, side in item.tokens):
        yield ScoreLine(0, "nobody has a successful contract", None, "SC-BATTLE-F-08")
    share = f"{name}: a share of {amount_text(pot)}, for {len(item.shares)}"
    yield from (ScoreLine(seat, share, amount, "SC-BATTLE-F-06") for seat, amount in item.shares)


def pot_text(s: ClansState, item: Settled, dies: bool) -> str:
    """The parts of a pot."""
    if item.unread and not item.whole:
        return "as the table has it"
    parts = [f"Reward {'?' if item.reward < 0 else item.reward}"]
    if dies:
        parts.append(f"{target_name(item.target)} {amount_text(boxes.of_target(s.facts, item.target, 'gold'))}")
    for card in item.under:
        if (known := s.cards.get(card)) is not None:
            parts.append(f"{known.name} {amount_text(boxes.value(s.facts, known, 'red' if dies else 'blue'))}")
    return " + ".join(parts)


# --- without a log ---------------------------------------------------------------------------------------------------

PAD_USAGE = """referee score shinobi-clans target=d reward=5 stack=bm,ggm,ehp,gap,aad,thf,pm,sk,gma,aku \
guardians=shu,met,? assassins=shu,kus contracts=1a,2g
referee score shinobi-clans target=m reward=3 stack=gap,sk guardian.merchant=2 gold.merchant=4 contracts=1g players=4
referee score shinobi-clans gold=21,21,20 hands=4,0,6 final_tie=fewer_cards_left"""


def with_box(values: Mapping[str, str], box: Mapping[str, Any]) -> Mapping[str, str]:
    """A battle takes its printed numbers from the box; what is typed comes first."""
    return {**{name: spell_fact(value) for name, value in box.items()}, **values} if "target" in values else values


def pad(game: Any, values: Mapping[str, str]) -> Score:
    """One battle, or a whole game, from what lies on the table. Raises ValueError with a sentence."""
    left = {key.strip(): value for key, value in values.items()}
    options = {
        name: game.rulebook.options[name].parse(left.pop(name)) for name in list(left) if name in game.rulebook.options
    }
    box = {name: _fact(left.pop(name)) for name in list(left) if boxes.asked(name)}
    if wrong := boxes.census_wrong(box):
        raise ValueError(wrong[0])
    gold = [_number(part, "gold") for part in _listed(left, "gold")]
    players = _number(left.pop("players", str(len(gold) or 5)), "players")
    refuse(
        (gold and len(gold) != players, f"gold of {len(gold)} players, but {players} play"),
        (not 2 <= players <= 5, "the game is for 3 to 5 players"),
        (
            any(amount < 0 for amount in gold) and options.get("negative_pot") != "lose_gold_debt",
            "nobody has less than 0 gold, except with negative_pot=lose_gold_debt",
        ),
    )
    edition = next(iter(game.rulebook.editions))
    setup = Setup(
        ("",) * players, edition, game.rulebook.resolve(edition, options), box, "census" if box else "printed"
    )
    state: ClansState = game.flow.new(setup)
    state.at = 1
    state.phase, state.start = "battle", 1
    if gold:
        of_seats(LIMITS, "gold", state, gold, together=False)
        state.gold = gold
        state.bank -= sum(gold)
        refuse(
            (
                state.bank < 0 and state.setup.options["gold_supply"] == "forty",
                f"the bank began with {BANK} gold (gold_supply=forty); the players hold {sum(gold)}",
            )
        )
    lines: list[ScoreLine] = []
    if "target" in left:
        lines = _battle(game, state, left)
    elif gold:
        state.round = ROUNDS
        _tie_told(state, left)
        for seat, cards in enumerate(_each(left, "hands", players), 1):
            refuse(
                (
                    not 0 <= cards <= HAND_SIZE,
                    f"nobody is left with {cards} cards; a round begins with at most {HAND_SIZE} in hand",
                )
            )
            state.ledger.move(cards, "deck", HAND[seat], line=1)
        state.earned = _earned(state, _each(left, "earned", players))
        state.start, *more = seats_of(left.pop("start", "1") or "1", "start", players)
        refuse((more, "start takes one seat"))
        close_round(state, [])
    else:
        raise ValueError("type what is scored: a battle (target=, stack=, …) or the gold of all players")
    refuse((left, f"no value is called {', '.join(left)}; an option is typed NAME=VALUE"))
    result = score(state)
    odd = (unusual(game, state, "gold", gold), unusual(game, state, "rewards", list(state.rewards.values())))
    slips = [ScoreLine(0, f"a slip? {text}", None, "SC-COMP-04") for text in odd if text]
    result.lines = (*slips, *lines, *result.lines)
    return result


DECIDES = {
    "last_round_gold": ("earned", "the gold that each player earned in round 3, earned=5,2,3"),
    "fewer_cards_left": ("hands", "the cards left in the hands of all players, hands=4,0,6"),
    "seat_after_start": ("start", "the starting player of round 3, start=2"),
}
"""What has to be told for a reading of option final_tie to settle a tie (SC-END-03)."""


def _tie_told(state: ClansState, left: Mapping[str, str]) -> None:
    """Raises ValueError when what was typed cannot settle a tie, so that nobody wins for want of a number."""
    name, text = DECIDES.get(str(state.setup.options["final_tie"]), ("", ""))
    refuse(
        (
            name and name not in left and len(richest(state.gold)) > 1,
            f"gold is equal, and this table (option final_tie) settles it by {text}",
        )
    )


def _each(left: dict[str, str], name: str, players: int) -> list[int]:
    """A number for every player, or none at all."""
    found = [_number(part, name) for part in _listed(left, name)]
    refuse((found and len(found) != players, f"{name} of {len(found)} players, but {players} play"))
    return found


def _earned(state: ClansState, earned: list[int]) -> list[int]:
    """Gold of round 3, as far as it can be what was told. Raises ValueError."""
    loses = state.setup.options["negative_pot"]
    for seat, (got, gold) in enumerate(zip(earned, state.gold, strict=False), 1):
        refuse(
            (
                got < 0 and loses == "floor_zero",
                f"seat {seat} cannot have earned {got}: at this table nobody loses gold",
            ),
            (
                got > gold and loses != "lose_gold_debt",
                f"seat {seat} has {gold} gold and cannot have earned {got} of it in round 3",
            ),
        )
    return earned or state.earned


def _fact(text: str) -> Any:
    parts = [p.strip() for p in text.split(",")]
    values = [int(p) if is_integer(p) else p for p in parts]
    return values if len(values) > 1 else values[0]


def _number(text: str, name: str) -> int:
    refuse((not is_integer(text.strip()), f"{name} is numbers with commas, not {text!r}"))
    return int(text)


def _battle(game: Any, state: ClansState, left: dict[str, str]) -> list[ScoreLine]:
    """Turn up one stack by the game's own rules."""
    word = left.pop("target")
    target = LETTER.get(word.lower()) or target_names().exact(word)
    if target is None:
        raise ValueError(f"{word!r} is no Target; Targets are s o d m r")
    state.targets = [target]
    reward = left.pop("reward", UNREAD).strip()
    state.rewards = {target: NOT_READ if reward == UNREAD else _number(reward, "reward")}
    refuse(
        (
            reward != UNREAD and not 0 <= state.rewards[target] <= boxes.MOST_PRINTED,
            f"no Reward is worth {reward}; type reward=? when it is not known",
        )
    )
    state.under = {target: []}
    stack = joined(_listed(left, "stack"))
    weapons = {"g": _listed(left, "guardians"), "a": _listed(left, "assassins")}
    lying = [Pos(1, 0, f"#1.{place}") for place in range(1, len((*weapons["g"], *weapons["a"], *stack)) + 1)]
    for pos in lying:
        state.ledger.move(1, "deck", pos.zone, line=1)
    state.rows |= {ROW[target][side]: [Slot(pos=lying.pop(0)) for _ in row] for side, row in weapons.items()}
    state.stacks[target] = lying
    state.placed_at = [1] * state.seats
    state.setup.options["contract_reveal"] = "strict"
    typed = [f"b {CODE_OF_TARGET[target]}"]
    contracts = [c.strip() for c in left.pop("contracts", "").split(",") if c.strip() not in ("", "-")]
    for contract in contracts:
        refuse(
            (
                not is_number(contract[:-1]) or contract[-1] not in "agAG",
                f"{contract!r} is no contract; type seats with a or g, contracts=1a,2g",
            )
        )
    typed.append(" ".join(contracts) or "-")
    lines = [line for text in typed for line in _type(game, state, text)]
    for card in stack:
        single, *more = card.split("/")
        lines += _type(game, state, single)
        for part in more:
            lines += _type(game, state, f">{part.removeprefix('>')}" if part in SIDE_WORDS else f"/{part}")
        while state.fight is not None and state.fight.owed and state.fight.owed[0][0] == "arm":
            _, side, index = state.fight.owed[0]
            lines += _type(game, state, f"/{weapons[side][index]}")
    for side, row in weapons.items():
        for index, weapon in enumerate(row):
            slot = at(state.rows[ROW[target][side]], index)
            if slot.hidden and not slot.ninja and weapon != UNREAD:
                lines += _type(game, state, f"{side}{index + 1} {weapon}")
    state.targets = [target, *(t for t in LETTER.values() if t != target)]  # so that the round does not close
    return lines + _type(game, state, "=")


def _listed(left: dict[str, str], name: str) -> list[str]:
    return [part for part in left.pop(name, "").split(",") if part]


def joined(stack: Sequence[str]) -> list[str]:
    """The cards of a stack as typed; where the Rogue went belongs to him, `ro,a` as `ro/a`."""
    out: list[str] = []
    for part in stack:
        if part in SIDE_WORDS and out:
            out[-1] += f"/{part}"
        else:
            out.append(part)
    return out


SIDE_WORDS = frozenset(("g", "a", "-", ">g", ">a", ">-"))
"""Where the Rogue went, as it is written behind him in stack=; without the `>`, which a shell takes for its own."""

HOW = {
    "join": "type his side behind him in stack=, ro/a",
    "misplay": "without a log the table cannot decide: add misplay_found=discard_no_effect",
    "pair": "without a log the table cannot decide: add bad_pair=void_both or void_pair_only",
}
"""How `score` is told what an entry at the table would tell."""


@listed
def _type(game: Any, state: ClansState, entry: str) -> Iterator[ScoreLine]:
    words: Any = split(entry).words
    while words:
        with unread_is_wrong():
            step, words = game.notation.parse(state, words)
        found = [f for f in game.rules.check(state, step) if not f.about and RANK[f.verdict] >= RANK["irregular"]]
        if found:
            fight = state.fight
            how = HOW.get(fight.owed[0][0], "") if fight is not None and fight.owed else ""
            raise ValueError(f"{found[0].text} ({found[0].rule})" + (f"; {how}" if how else ""))
        text = game.words.describe(state, step)
        late = game.rules.check(state, step)
        did = game.rules.apply(state, step)
        yield ScoreLine(0, text)
        yield from (ScoreLine(0, f"found: {f.text}", None, f.rule) for f in late if f.about)
        yield from (ScoreLine(0, game.words.say(effect)) for effect in did if game.words.say(effect))
