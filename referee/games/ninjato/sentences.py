"""How people say the steps of Ninjato: names, who is meant, and what the words leave open. Patterns: `says`."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.engine.effects import Effect
from referee.engine.parts.rules import tried
from referee.engine.parts.sentences import Completion, NamesAt, Sentences, Told, several
from referee.engine.steps import Step
from referee.engine.words import Unread, Word
from referee.games.ninjato import data, notation, sentences_laid, sentences_odd, sentences_table, steps
from referee.games.ninjato import sentences_answers as answers
from referee.games.ninjato import sentences_lying as lying
from referee.games.ninjato import sentences_names as called
from referee.games.ninjato import sentences_raid as raid
from referee.games.ninjato import sentences_rewards as rewards
from referee.games.ninjato.data import NAMED, Envoy, Rumor, Tile
from referee.games.ninjato.rules import RULES, dojo
from referee.games.ninjato.sentences_mended import MENDS
from referee.games.ninjato.sentences_table import CALLED, ORDINALS, Names
from referee.games.ninjato.sentences_told import COUNTED, TELLS, scored
from referee.games.ninjato.state import NinjatoState, knows_style, price_of, printed

NOTHING: Names = {}
"""What has no names."""

NTH: Names = {word: (word, short) for word, short in zip(ORDINALS, ("1st", "2nd", "3rd", "4th", "5th"), strict=True)}

NIL: Names = {"0": ("nothing", "zero", "nought")}
"""What a card counts for that counts nothing."""

PLACES: Names = {"sensei": ("sensei",), "palace": ("palace",), "pavilion": ("pavilion",)}

PLAYED = frozenset(("play", "raid", "dojo", "row", "limit", "henso", "first", "second", "tie"))
"""Phases in which no envoy and no rumor comes to the table."""

IN_RAID = ("play", "banzai", "token", "leave", "fail", "clear", "switch", "swap", "flip", "declare", "retract")
IN_ROUND = (
    *("dojo", "take", "row", "limit", "attack", "learn", "bribe", "spread", "waste", "pass", "retract"),
    *("endround", "flip", "declare"),
)
REFILLED = ("endround", "tiles", "restock", "envoys", "rumors", "retract")
SCORED = ("henso", "first", "second", "oldest", "bonus", "pass")
LIKELY: Mapping[str, Sequence[str]] = {
    "setup": ("order", "lay", "deal", "row", "tiles", "envoys", "rumors"),
    "raid": IN_RAID,
    **dict.fromkeys(("play", "dojo", "row", "limit"), IN_ROUND),
    **dict.fromkeys(("end", "tiles", "restock", "envoys", "rumors", "refill"), REFILLED),
    **dict.fromkeys(("henso", "first", "second", "tie"), SCORED),
}
"""Verbs of the steps that are tried first, by the phase: all that its rules may allow."""

ALL_OF_ROW = (0,)
"""What stands for all cards of the row in a pattern."""

EXACT = ("exact",)
"""What stands for the price in a pattern that does not tell it."""


def _tile_names(s: NinjatoState, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, card.effect) for name in names if isinstance(card := s.info.get(name), Tile))


def _shown(s: NinjatoState, names: Sequence[str]) -> tuple[tuple[str, str, str], ...]:
    found = []
    for name in names:
        card = s.info.get(name)
        kind = (
            NAMED[card.clan]
            if isinstance(card, Envoy)
            else data.thing_titles().get(card.thing, card.thing)
            if isinstance(card, Rumor)
            else ""
        )
        found.append((name, data.readable(printed(s, name)) if card is not None else "", kind))
    return tuple(found)


def _restock(s: NinjatoState, step: steps.Restock, told: Told) -> Step | None:
    return replace(step, sentry=raid.guard(step.sentry, told)) if step.sentry else step


def _dojo(s: NinjatoState, step: steps.Dojo, told: Told) -> Step | None:
    """All that is due, or the rest of it, from the deck; what was told of it is compared."""
    if told.get("whose", step.who) != step.who or not 1 <= step.who <= s.seats:
        return None
    hand = s.hand[step.who - 1]
    due = dojo.cards_due(hand)
    if told.get("had", hand) != hand or told.get("due", due) != due or ("none" in told and hand):
        return None
    if step.row == ALL_OF_ROW:
        if told.get("laid", len(s.row)) != len(s.row):
            return None
        step = replace(step, row=tuple(s.row))
    if step.deck >= 0:
        return step
    rest = due - len(step.row)
    return replace(step, deck=rest) if rest > 0 else None


def _row(s: NinjatoState, step: steps.Row, told: Told) -> Step | None:
    """How many cards are laid out, beside which others, and in the place of which is compared."""
    if s.phase not in ("row", "setup") or told.get("laid", data.ROW) not in (data.ROW, len(step.cards)):
        return None
    taken = s.visit.row if s.visit is not None else []
    if Counter(several(told.get("gone", ()))) - Counter(taken):
        return None
    return step if {*several(told.get("beside", ()))} <= {*s.row} else None


def _learn(s: NinjatoState, step: steps.Learn, told: Told) -> Step | None:
    """The tile that lies at the Sensei; the style for which it is free is compared."""
    tile = s.info.get(step.tile)
    if step.card < 0 and 1 <= step.who <= s.seats:  # nothing is told of the price
        if knows_style(s, step.who, step.tile) is not False or (price := price_of(s, step.tile)) <= 0:
            return None
        step = replace(step, card=price)
    if "style" in told and not (isinstance(tile, Tile) and tile.style == told["style"] and not step.card):
        return None
    return step if step.tile in s.sensei and told.get("knower", step.who) == step.who else None


def _spelled(s: NinjatoState, step: steps.Bribe | steps.Spread, told: Told) -> Step | None:
    """What is paid, each gold with what it stands for, as the shorthand has it."""
    pay = sentences_table.paid(step.pay)
    if "stands" in told:
        stands = iter(several(told["stands"]))
        if [*pay].count("g") != len([*several(told["stands"])]):
            return None
        pay = tuple(f"g={next(stands)}" if kind == "g" else kind for kind in pay)
    try:
        return replace(step, pay=notation.spelled(s, step.card, pay, Word("", 1, 1)))
    except Unread:
        return None


def _exact(s: NinjatoState, step: steps.Bribe | steps.Spread, told: Told) -> Step | None:
    """Paid as printed, where that is told in one way; else in the order of the shorthand."""
    if tuple(step.pay) != EXACT:
        return rewards.worth(s, _spelled(s, step, told), told)
    card = s.info.get(step.card)
    cost = card.cost if isinstance(card, Envoy | Rumor) else None
    if not cost or not set(cost) <= set("2345"):
        return None
    return rewards.worth(s, replace(step, pay=tuple(f"t{n}" for n in sorted(cost))), told)


def _order(s: NinjatoState, step: steps.Order, told: Told) -> Step | None:
    """Who is first, and the others in the order in which they were told."""
    if s.phase != "setup":
        return None
    if "drew" in told:
        told = {"one": told["drew"], **told}
        if told["one"] != told["drew"]:
            return None
    if "one" not in told:
        return step
    return replace(step, seats=(told["one"], *several(told.get("more", ()))))


def _round_told(s: NinjatoState, told: Told, ahead: int = 0) -> bool:
    """Whether the round that is told is the one that is played, or so many further."""
    nth = ORDINALS.index(told["nth"]) + 1 if told.get("nth") in ORDINALS else s.round
    return bool(told.get("round", s.round + ahead) == s.round + ahead and nth == s.round)


def _end(s: NinjatoState, step: steps.EndRound, told: Told) -> Step | None:
    """Which round, and the order of the next one, are compared."""
    if not _round_told(s, told, 1) or told.get("stars", data.SHURIKEN) != data.SHURIKEN:
        return None
    if "allstars" in told and told["allstars"] != data.SHURIKEN * s.seats:
        return None
    if "next" in told and ("order", *several(told["next"])) not in map(tuple, raid.did(s, step)):
        return None
    top, below = told.get("top"), told.get("below")
    if top is not None and (not s.stack or s.stack[-1] != top or (below is not None and below not in s.stack)):
        return None
    if "out" in told and told["out"] in s.stack:
        return None
    return step if told.get("n", s.round) == s.round else None


def _bonus(s: NinjatoState, step: steps.Bonus, told: Told) -> Step | None:
    """What the bonuses bring somebody is compared."""
    if "points" not in told:
        return step
    now, _ = tried(RULES, s, step)
    also = {key: list(several(told[key])) for key in ("points", *COUNTED) if key in told}
    return step if scored(now, {"who": list(several(told["scorer"])), **also}) else None


def _take(s: NinjatoState, step: steps.Take | steps.Limit, told: Told) -> Step | None:
    """How many somebody holds, may hold, and discards is compared."""
    if not 1 <= step.who <= s.seats:
        return None
    hand = s.hand[step.who - 1]
    if told.get("held", hand) != hand or told.get("over", hand - data.LIMIT) != hand - data.LIMIT:
        return None
    if told.get("limit", data.LIMIT) != data.LIMIT:
        return None
    if isinstance(step, steps.Limit) and told.get("many", len(step.cards)) != len(step.cards):
        return None
    return step if s.phase == ("dojo" if isinstance(step, steps.Take) else "limit") else None


COMPLETE: dict[type[Step], Completion] = {
    steps.Banzai: raid.banzai,
    steps.Attack: lambda s, step, told: step if _round_told(s, told) else None,
    steps.Restock: _restock,
    steps.Clear: raid.clear,
    steps.Play: raid.play,
    steps.Learn: _learn,
    steps.Bribe: _exact,
    steps.Spread: _exact,
    steps.Order: _order,
    steps.First: rewards.reward,
    steps.Second: rewards.reward,
    steps.Oldest: rewards.reward,
    steps.Leave: raid.leave,
    steps.Fail: raid.fail,
    steps.Take: _take,
    steps.Limit: _take,
    steps.Pass: lambda s, step, told: step if s.phase in ("play", "henso", "first", "second", "tie") else None,
    steps.Swap: raid.swap,
    steps.Lay: sentences_table.lay,
    steps.Tiles: sentences_table.tiles,
    steps.Envoys: sentences_table.shown,
    steps.Rumors: sentences_table.shown,
    steps.Token: raid.token,
    steps.Dojo: _dojo,
    steps.Row: _row,
    steps.EndRound: _end,
    steps.Bonus: _bonus,
    steps.Flip: raid.flip,
    steps.Switch: raid.switch,
}
"""What the words leave open, by the kind of step."""


class NinjatoSentences(Sentences[NinjatoState]):
    """How people say the steps of Ninjato."""

    package = "referee.games.ninjato"
    kinds: ClassVar[Mapping[str, str]] = {
        "lay.sentry": "sentry",
        "tiles.tiles": "skill",
        "dojo.row": "number",
        "take.row": "number",
        "row.cards": "number",
        "limit.cards": "number",
        "attack.house": "house",
        "attack.side": "side",
        "play.mods": "mod",
        "play.gets": "treasure",
        "play.extra": "number",
        "banzai.guard": "nothing",
        "token.kind": "treasure",
        "fail.keep": "treasure",
        "clear.token": "nothing",
        "switch.tile": "own",
        "swap.tile": "own",
        "swap.give": "treasure",
        "swap.take": "treasure",
        "swap.side": "nothing",
        "flip.tile": "flipper",
        "flip.target": "own",
        "declare.tiles": "own",
        "learn.tile": "lesson",
        "bribe.card": "envoy",
        "bribe.pay": "paid",
        "spread.card": "rumor",
        "spread.pay": "paid",
        "waste.at": "place",
        "restock.house": "house",
        "restock.tokens": "treasure",
        "restock.sentry": "nothing",
        "henso.envoy": "envoy",
        "first.clan": "clan",
        "first.card": "rumor",
        "second.clan": "clan",
        "second.card": "rumor",
        "oldest.clan": "clan",
    }
    completions = COMPLETE
    terse = True
    titles: ClassVar[Mapping[str, str]] = {
        "lesson": "tile",
        "own": "tile",
        "flipper": "tile",
        "skill": "tile",
        "skilled": "tile",
        "switch": "tile",
        "switcher": "tile",
        "mod": "tile",
        "paid": "treasure",
        "priced": "price",
        "coat": "envoy",
        "wearer": "envoy",
        "nthrumor": "rumor",
    }
    unended = frozenset({"through"})
    uncompared = frozenset({"by", "drawer"})
    in_parts = (sentences_table.TurnOrder(),)
    tells = TELLS
    ahead = ("scored", "apiece", "opponents", "held")
    mends = MENDS
    facts: ClassVar[Mapping[str, Sequence[str]]] = {
        "hand": ("cards", "dojo cards", "cards in hand"),
        "honor": ("honor points", "points", "honour", "honour points"),
        "treasure": ("treasures", "treasure"),
        "envoys": ("envoys",),
        "rumors": ("rumors", "rumour", "rumours", "rumor cards"),
        "elites": ("elite guards", "elites"),
        "skills": ("tiles", "skills", "skill tiles"),
    }
    moves: ClassVar[Mapping[str, Sequence[str]]] = {"honor": ("honor",)}
    brought: ClassVar[Sequence[str]] = ("treasure",)
    trophies: ClassVar[Sequence[str]] = ("trophy",)
    brought_to = "treasure"
    adds = False
    sums: ClassVar[Mapping[str, Sequence[int]]] = {"value": (2, 3)}
    events: ClassVar[Mapping[str, Sequence[str]]] = {
        "alarm": ("alarm", "alarm goes off", "alarm is raised"),
        "cleared": (
            *("house is cleared", "house is empty", "cleared", "house empty", "house cleared", "all gone", "emptied"),
            *("clears the place", "clears the house", "empties the house", "clears house", "that's the house emptied"),
            *("that's the house cleared", "that clears the house", "has everything", "place is empty", "clears it out"),
            *(
                "that empties the house",
                "house done",
                "that's all of it",
                "the lot",
                "everything",
                "that was the last one",
            ),
        ),
    }

    def likely(self, state: NinjatoState) -> Sequence[str]:
        """What the phase may allow."""
        return LIKELY.get(state.phase, ())

    def names(self, state: NinjatoState) -> Mapping[str, Names]:
        """Treasures and clans as everywhere; tiles, envoys and rumors as they lie on this table."""
        own = [tile for tiles in state.skills for tile in tiles]
        taken = [card for cards in state.envoys for card in cards]
        return {
            "treasure": called.treasures(),
            "trophy": called.nouns(),
            "paid": called.paid(),
            "side": called.SIDES,
            "clan": called.CLANS,
            "house": called.houses(tuple((house.clan, house.value) for house in state.houses)),
            "bell": called.BELLS,
            "clantoken": called.clan_tokens() if state.phase == "setup" else NOTHING,
            "plot": called.plots(tuple(house.clan for house in state.houses)),
            "coat": called.coats() if state.phase not in PLAYED else NOTHING,
            "priced": called.priced() if state.phase not in PLAYED else NOTHING,
            "cost": called.COSTS,
            "style": called.STYLES,
            "nil": NIL,
            "way": called.WAYS,
            "some": called.SOME_TILE,
            "bare": called.NO_CARDS,
            "topcard": called.TOP_CARD,
            "twin": sentences_table.TWINS,
            "couple": sentences_table.COUPLE,
            "figure": sentences_table.FIGURES,
            "lastcard": sentences_table.LAST_CARD,
            "bothof": sentences_table.BOTH_OF,
            "size": sentences_table.SIZES,
            "redden": called.REDDENED,
            "emptied": called.emptied(),
            "wearer": lying.wearers(_shown(state, [*state.palace, *taken])),
            "nth": NTH,
            "place": PLACES,
            "sentry": sentences_table.guards(),
            "skill": sentences_table.letters(tuple(CALLED.items())),
            "thing": sentences_table.rumor_things(),
            "skilled": lying.styled(_tile_names(state, own)),
            "own": lying.styled(_tile_names(state, own)),
            "flipper": lying.flippers(_tile_names(state, own)),
            "switcher": lying.styled(tuple(pair for pair in _tile_names(state, own) if pair[1] == "switch")),
            "switch": lying.tiles(tuple(pair for pair in _tile_names(state, own) if pair[1] == "switch")),
            "mod": lying.mods(_tile_names(state, own)),
            "lesson": lying.lessons(_tile_names(state, state.sensei)),
            "envoy": lying.cards(_shown(state, [*state.palace, *taken]), "envoy", len(state.palace)),
            "rumor": lying.cards(_shown(state, state.pavilion), "rumor", len(state.pavilion)),
            "nthrumor": lying.by_place(tuple(state.pavilion)),
            "nothing": NOTHING,
        }

    def complete(self, state: NinjatoState, step: Step, told: Told) -> Step | None:
        """The same; which shuriken, banzai or guard it is said to be is compared."""
        return super().complete(state, step, told) if raid.ordered(state, step, told) else None

    def leads(self, state: NinjatoState, step: Step, told: Told) -> Sequence[Step]:
        """The attack, or the guard that was turned up, of a play or a failure that is told."""
        return raid.leads(state, step, told)

    def amount(self, path: str, value: Any) -> int | None:
        """Treasures by their letters, cards and tiles by their names."""
        if isinstance(value, str):
            return len(value) if path == "treasure" else len(value.split())
        return super().amount(path, value)

    def brings(self, effect: Effect) -> tuple[int, tuple[str, ...]] | None:
        """Treasures that are won, or come onto a shuriken."""
        if effect[0] == "won":
            return effect[1], tuple(data.KINDS[data.LETTERS.index(letter)] for letter in effect[2])
        return (effect[1], (effect[2],)) if effect[0] == "treasure" else None

    def scores(self, state: NinjatoState) -> Sequence[int | None]:
        """Honor with the bonuses, when they are added."""
        return state.totals or ()

    def answers(self, state: NinjatoState, forms: Collection[str]) -> str:
        """Influence, what clans are worth, and bonuses."""
        return answers.answer(state, forms)

    def laid(
        self, state: NinjatoState, forms: Sequence[str], at: NamesAt
    ) -> Iterable[tuple[tuple[Step, ...], frozenset[int]]]:
        """Set-up and refills."""
        return sentences_laid.laid(state, forms, at)

    def odd(self, state: NinjatoState, forms: Sequence[str], said: Sequence[Step]) -> bool:
        """Guards and treasures."""
        return sentences_odd.odd(state, forms, said)

    def ends(self, state: NinjatoState) -> Step | None:
        """Whoever is done within an attack leaves the house."""
        raid = state.raid
        leaves = raid is not None and raid.stage in ("guard", "choice")
        return steps.Leave(raid.who) if raid is not None and leaves else super().ends(state)

    def actors(self, state: NinjatoState, kind: type[Step]) -> Sequence[int]:
        """Who attacks, within an attack; else who is asked."""
        raiding = (steps.Play, steps.Banzai, steps.Leave, steps.Fail, steps.Clear, steps.Switch, steps.Swap)
        return (state.raid.who,) if state.raid is not None and kind in raiding else super().actors(state, kind)
