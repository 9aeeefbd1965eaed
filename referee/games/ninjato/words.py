"""Ninjato in words: steps, effects, the status line, suggestions and completions."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from referee.engine import late
from referee.engine.game import Act, Fact, Late, Show, Skip, Step, fact_titles, for_typing, told_seats, with_typing
from referee.engine.parts.rules import tried
from referee.games.ninjato import boxes, data, notation_setup, steps
from referee.games.ninjato.rules import (
    RULES,
    ages,
    bonus,
    dojo,
    fight,
    influence,
    loot,
    market,
    record,
    rewards,
    rounds,
    turns,
)
from referee.games.ninjato.rules.late import WAYS
from referee.games.ninjato.state import NinjatoState, printed, spell


def card_words(s: NinjatoState, name: str) -> str:
    """A card by its name and what is printed on it; a rumor that was taken keeps its secret."""
    card = s.info.get(name)
    if isinstance(card, data.Rumor) and name not in s.pavilion:
        return name
    if isinstance(card, data.Tile):
        return data.readable(printed(s, name))
    return name if card is None else f"{name} ({data.readable(printed(s, name))})"


def rumor_words(s: NinjatoState, name: str) -> str:
    """A rumor as `card_words`, where it was told which one."""
    return "a rumor" if name in ("", "?") else card_words(s, name)


def cards(values: Sequence[int]) -> str:
    """Dojo cards."""
    return " ".join(map(str, values)) or "none"


def describe(s: NinjatoState, act: Act) -> str:
    """An act in words, `@3` for the player on seat 3."""
    said = SENTENCES.get(type(act))
    return said(s, act, f"@{act.who}" if isinstance(act, Step) else "@0") if said else ""


def _taken(s: NinjatoState, act: steps.Dojo | steps.Take, who: str) -> str:
    row = f"{cards(act.row)} from the row" if act.row else ""
    deck = f"{act.deck} from the deck" if act.deck else ""
    taken = " and ".join(part for part in (row, deck) if part) or "nothing"
    return f"{who} visits the Dojo and takes {taken}{', more to come' if act.more else ''}"


def _swap(s: NinjatoState, act: steps.Swap, who: str) -> str:
    give, take = (data.treasures_told([kind]) for kind in (act.give, act.take))
    return f"{who} swaps {give} for the {act.side} {take} with the {_tile(s, act.tile)}".replace("  ", " ")


def _pass(s: NinjatoState, act: steps.Pass, who: str) -> str:
    if rewards.moot(s) and not act.who:
        return f"the second place gets nothing in {data.NAMED[s.pass2[0]]}"
    return f"{who} names no target" if s.phase == "henso" else f"{who} passes"


def _restock(s: NinjatoState, act: steps.Restock, who: str) -> str:
    sentry = data.guard_words(act.sentry) if act.sentry else "not told"
    return f"house {act.house} gets {data.treasures_told(act.tokens)}, the sentry is {sentry}"


def _shown_at(place: str) -> Callable[[NinjatoState, Any, str], str]:
    """New tiles, envoys or rumors at a place."""

    def say(s: NinjatoState, act: steps.Tiles | steps.Envoys | steps.Rumors, who: str) -> str:
        specs = act.tiles if isinstance(act, steps.Tiles) else act.cards
        told = ((name, data.readable(spec)) for name, spec in map(data.spec_name, specs))
        new = "" if s.phase == "setup" else "new "
        return f"{new}at the {place}: {'; '.join(f'{name} {text}'.strip() for name, text in told)}"

    return say


def _reward(s: NinjatoState, act: steps.First | steps.Second, who: str) -> str:
    what = "the honor" if isinstance(act, steps.First) and act.what == "honor" else rumor_words(s, act.card)
    place = "first" if isinstance(act, steps.First) else "second"
    return f"{who}, {place} in {data.NAMED.get(act.clan, act.clan)}, takes {what}{_seconds(s, act)}"


def _oldest_said(s: NinjatoState, act: steps.Oldest, who: str) -> str:
    where = f" in {data.NAMED[act.clan]}" if act.clan in data.NAMED else ""
    return f"@{act.seat} holds the oldest envoy of those who are tied{where}{_seconds(s, act)}"


def _forgotten(s: NinjatoState, act: Skip, who: str) -> str:
    head, _, tail = act.what.partition(".")
    if head == "house":
        return late.forgotten(f"treasures and sentry of house {tail}")
    return late.forgotten(f"reward of {data.NAMED[tail]}" if head == "reward" and tail in data.NAMED else act.what)


def _shown(s: NinjatoState, act: Show, who: str) -> str:
    named = (f"{n} ({data.readable(c.spec)})" if isinstance(c := s.info.get(n), data.Rumor) else n for n in act.cards)
    return f"shown, {act.zone.replace('.', ' of @')}: {' '.join(named) or 'nothing'}"


def _printed(s: NinjatoState, act: Fact, who: str) -> str:
    name = record.fact_name(act.name)
    value = record.clean(record.fact_kind(name), act.value)
    told = value if isinstance(value, list) else [value]
    return f"printed: {_box_titles().get(name, name)} = {', '.join(data.NAMED.get(str(v), str(v)) for v in told)}"


@cache
def _box_titles() -> dict[str, str]:
    """What people call the facts of the box."""
    return fact_titles((question.name, question.text.partition(":")[0]) for question in boxes.census())


def _seconds(s: NinjatoState, act: steps.First | steps.Second | steps.Oldest) -> str:
    """Who gets by a step what the first of a clan had left: second places that take the honor need no step of their
    own.
    """
    if s.phase not in ("henso", "first", "second"):
        return ""
    table, _ = tried(RULES, s, act)
    new = [(clan, seat) for clan, seat in table.seconds.items() if clan not in s.seconds]
    return "".join(f"; @{seat}, second in {data.NAMED[clan]}, gets the honor" for clan, seat in new)


def _setup(s: NinjatoState, act: steps.SetupStep, who: str) -> str:
    """Who is first, and the names that the cards of the first displays have from now on."""
    table: Any = s.copy()
    tiles = market.show_tiles(table, act.tiles)
    envoys, rumors = (
        market.show_cards(table, cards, kind) for cards, kind in ((act.envoys, "envoy"), (act.rumors, "rumor"))
    )
    shown = (("Sensei", list(map(data.tile_title, tiles))), ("Palace", envoys), ("Pavilion", rumors))
    named = "".join(f"; {place} {', '.join(names)}" for place, names in shown if names)
    return f"set up; first @{act.order[0] if act.order else 0}{named}"


def _lay(s: NinjatoState, act: steps.Lay, who: str) -> str:
    told = (("sentry", act.sentry), ("treasures", act.treasures), ("token", data.token_title(act.token)))
    return f"house {act.house}: {', '.join(f'{name} {what}' for name, what in told if what) or 'nothing'}"


def _tile(s: NinjatoState, name: str) -> str:
    """A tile by its skill, with its name where several of that skill lie at the Sensei, or before whoever has it."""
    beside = next((tiles for tiles in (s.sensei, *s.skills) if name in tiles), ())
    alike = [one for one in beside if data.tile_title(one) == data.tile_title(name)]
    return data.tile_words(name) + (f" {name}" if len(alike) > 1 else "")


EFFECTS = ("minus2", "zero", "plus2", "six")
"""Skills whose name says what they do to the card that they are played with."""


def _play(s: NinjatoState, act: steps.Play, who: str) -> str:
    parts = [str(act.card)] if act.card else []
    for mod in act.mods:
        kind, name, choice = fight.mod_of(s, mod)
        if kind == "kick":
            card = f"a {name} as a kicker" if name not in ("", "3") else "a kicker"
            parts.append(f"{card} ({choice}1)")
        elif kind == "two_or_four":
            parts.append(f"the {_tile(s, name)} as a {choice}")
        elif kind == "plusminus1":
            parts.append(f"the {_tile(s, name)} ({choice or '+'}1)")
        else:
            parts.append(f"the {_tile(s, name)}" if kind in EFFECTS else mod)
    parts += [str(c) for c in act.extra]
    at = f" against {act.figure}" if act.figure else ""
    takes = f", takes {data.treasure_told(act.gets)}" if act.gets else ""
    return f"{who} plays {' with '.join(parts or ['nothing'])}{at}{takes}"


SENTENCES: dict[type[Act], Callable[[NinjatoState, Any, str], str]] = {
    steps.SetupStep: _setup,
    steps.Order: lambda s, act, who: f"turn order {told_seats(act.seats)}",
    steps.Lay: _lay,
    steps.Deal: lambda s, act, who: f"{data.many(act.hand, 'dojo card')} dealt to each player",
    steps.Dojo: _taken,
    steps.Take: _taken,
    steps.Row: lambda s, act, who: f"{'in' if s.phase == 'setup' else 'new in'} the row: {cards(act.cards)}",
    steps.Limit: lambda s, act, who: f"{who} discards {cards(act.cards) if act.cards else f'{act.count} face down'}",
    steps.Attack: lambda s, act, who: f"{who} attacks house {act.house} by {act.side}",
    steps.Play: _play,
    steps.Banzai: lambda s, act, who: f"{who} calls Banzai; the guard is {data.guard_words(act.guard)}",
    steps.Token: lambda s, act, who: (
        f"drawn from the bag: {act.kind if act.kind.startswith('t') else data.treasure_told(act.kind)}"
    ),
    steps.Leave: lambda s, act, who: f"{who} leaves",
    steps.Fail: lambda s, act, who: f"{who} fails{f' and keeps {data.treasures_told(act.keep)}' if act.keep else ''}",
    steps.Clear: lambda s, act, who: f"{who} has beaten the house; the new clan token is {data.token_title(act.token)}",
    steps.Switch: lambda s, act, who: f"{who} switches sides with the {_tile(s, act.tile)}",
    steps.Swap: _swap,
    steps.Flip: lambda s, act, who: (
        f"{who} turns the {_tile(s, act.target)} face up again with the {_tile(s, act.tile)}"
    ),
    steps.Declare: lambda s, act, who: f"{who} will use the {' and the '.join(_tile(s, tile) for tile in act.tiles)}",
    steps.Learn: lambda s, act, who: (
        f"{who} learns the {_tile(s, act.tile)}{f', discarding a {act.card}' if act.card else ''}"
    ),
    steps.Bribe: lambda s, act, who: (
        f"{who} bribes {card_words(s, act.card) if act.card != '?' else 'an envoy'} for {data.treasures_told(act.pay)}"
    ),
    steps.Spread: lambda s, act, who: f"{who} spreads {rumor_words(s, act.card)} for {data.treasures_told(act.pay)}",
    steps.Waste: lambda s, act, who: f"{who} places at the {act.at.title()} and buys nothing",
    steps.Pass: _pass,
    steps.Retract: lambda s, act, who: f"{who} takes the placement back",
    steps.EndRound: lambda s, act, who: f"round {s.round} is over",
    steps.Tiles: _shown_at("Sensei"),
    steps.Restock: _restock,
    steps.Envoys: _shown_at("Palace"),
    steps.Rumors: _shown_at("Pavilion"),
    steps.Henso: lambda s, act, who: f"{who} uses Hensojutsu on {card_words(s, act.envoy)}",
    steps.First: _reward,
    steps.Second: _reward,
    steps.Oldest: _oldest_said,
    steps.Bonus: lambda s, act, who: "rumors are turned up, the bonuses are added",
    Skip: _forgotten,
    Late: lambda s, act, who: late.says(WAYS, s, act),
    Show: _shown,
    Fact: _printed,
}
"""How each kind of act is said. who: `@3` for the player on seat 3."""


def status(s: NinjatoState) -> str:
    """Round, phase, whose turn, what is asked."""
    if s.over:
        return f"game over{_still_open(s)}"
    if s.phase == "setup":
        return f"set-up, still missing: {'; '.join(notation_setup.owed_words(s))}"
    head = f"round {s.round}"
    raid = s.raid
    if s.phase == "play":
        return f"{head}: @{s.turn} places shuriken {s.placed[s.turn - 1] + 1} of 3"
    if s.phase == "raid" and raid is not None:
        won = (
            f", won {data.letters_told(spell(loot.on_shuriken(raid)))}" if raid.stage not in ("refill", "clear") else ""
        )
        other = next(clan[0] for clan in data.CLANS if clan != s.houses[raid.house - 1].clan)
        what = {
            "guard": f"to beat: {' and '.join(map(str, raid.figures))}",
            "choice": f"leave{for_typing(' (l)')}, or Banzai{for_typing(': type the guard turned up')}",
            "alarm": "alarm: which treasure came out of the bag?",
            "refill": "which treasure comes to the house?",
            "clear": f"which clan token comes to the house?{for_typing(f' e.g. ={other}5')}",
        }[raid.stage]
        return f"{head}: @{raid.who} in house {raid.house} by {raid.side}{won}; {what}"
    visit = s.visit
    if s.phase in ("dojo", "row", "limit") and visit is not None:
        what = {
            "dojo": f"@{visit.who} takes {data.many(visit.due, 'more card')}",
            "row": f"{data.many(dojo.row_due(s), 'new card')} for the row",
            "limit": f"@{visit.who} discards {data.many(dojo.over_limit(s.hand[visit.who - 1]), 'card')}",
        }[s.phase]
        return f"{head}, Dojo: {what}"
    if s.phase in ("henso", "first", "second", "refill"):
        return _scoring_status(s)
    if s.phase == "restock":
        return f"{head} is over: {data.many(rounds.tokens_due(s), 'treasure')} and a sentry for house {s.restocking[0]}"
    ordinary, henso = rounds.tiles_due(s)
    return {
        "end": f"{head} is over{for_typing(' (Enter, or the new tiles)' if s.round < data.ROUNDS else ' (Enter)')}",
        "tiles": f"{head} is over: {data.many(ordinary + henso, 'new tile')}",
        "envoys": f"{head} is over: {data.many(turns.short(len(s.palace), s.envoy_deck), 'new envoy')}",
        "rumors": f"{head} is over: {data.many(turns.short(s.rumors_lying, s.rumor_deck), 'new rumor')}",
        "bonus": f"rumors are turned up{for_typing(' (Enter)')}",
        "tie": f"tied: {_oldest(s, '', s.henso_left)}",
    }[s.phase]


def _oldest(s: NinjatoState, clan: str, tied: Sequence[int], letter: str = "") -> str:
    """The question who holds the oldest envoy, with those who can after all that was said."""
    able = ages.may_be_oldest(s, clan, tied)
    only = " (Enter: only this fits what was said before)" if len(able) == 1 and not letter else ""
    how = " or ".join(f"{letter}o{seat}" for seat in able)
    return f"who holds the oldest envoy?{for_typing(f' {how}{only}')}"


def _still_open(s: NinjatoState) -> str:
    """What still decides who has won, once the game is over."""
    if s.phase == "tie":
        return f"; tied: {_oldest(s, '', s.henso_left)}"
    needs = dict.fromkeys(line.need for line in bonus.bonus_lines(s) if line.need) if None in s.totals else ()
    how = [f"{need}{for_typing(f' ({_told_by(need)})')}" for need in needs]
    return f"; the winner is open; missing: {' and '.join(how)}" if how else ""


def _told_by(need: str) -> str:
    """How a thing that is open after the end is told."""
    if need.startswith("rumor."):
        return f"`fact {need} elites` where it counts elites"
    return "`show rumors.1 R5`" if need.startswith("rumors") else f"`fact {need} VALUE`"


def _scoring_status(s: NinjatoState) -> str:
    head = f"scoring after round {s.scoring}"
    if s.phase == "henso":
        return f"{head}: @{s.turn} names an envoy for Hensojutsu{for_typing(' (- for none)')}"
    if s.phase == "refill":
        return f"{head}: {data.many(turns.short(s.rumors_lying, s.rumor_deck), 'new rumor')}"
    clan, tied = influence.tie_now(s)
    if tied:
        taken = "; ".join(
            f"@{seat} took the first as envoy {influence.first_taken(s, seat, clan) + 1}"
            if influence.envoys_of(s, seat, clan)
            else f"@{seat} has none"
            for seat in tied
        )
        if rewards.moot(s):
            return (
                f"{head}, {standing(s, clan)}: no rumor is left, so the second place gets nothing"
                f"{for_typing(f' (Enter, or {with_typing(_oldest(s, clan, tied))})')}"
            )
        return f"{head}, {standing(s, clan)}: {_oldest(s, clan, tied)} ({taken})"
    if s.phase == "first":
        if influence.clan_order(s) is None:
            ties = [f"{data.NAMED[c]} tied, {_oldest(s, c, tied, c[0])}" for c, tied in influence.open_ties(s).items()]
            ask = f"{head}: in which order are the clans?{for_typing(' fact tmg; or name the clan: th, m2')}"
            return "; ".join([ask, *(standing(s, c) for c in s.pass1), *ties])
        worth = influence.clan_honor(influence.tokens_of(s), s.pass1[0])
        rumor = " or a rumor" if s.rumors_lying > 0 else "; no rumor lies at the Pavilion"
        honor = f"{for_typing('h (')}{worth} honor{for_typing(')')}"
        clan = s.pass1[0]
        second = influence.places(s, clan)[0][1:] if s.rumors_lying else []
        itself = f"; with a rumor the honor goes to @{second[0]} by itself" if second else ""
        return f"{head}, {standing(s, clan)}: @{s.turn} is first: {honor}{rumor}{itself}"
    return f"{head}, {standing(s, s.pass2[0])}: @{s.turn} is second and takes a rumor"


def standing(s: NinjatoState, clan: str) -> str:
    """A clan with the influence of all who have some, the most first: `Taira (@2 3, @1 1)`."""
    power = (s.power or influence.powers(s))[clan]
    seats = sorted((seat for seat in s.order if power[seat - 1]), key=lambda seat: -power[seat - 1])
    return f"{data.NAMED[clan]} ({', '.join(f'@{seat} {power[seat - 1]}' for seat in seats) or 'nobody'})"
