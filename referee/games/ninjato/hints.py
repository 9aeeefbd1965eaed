"""Hints: likely corrections of a refused entry, and what can be typed now."""

import re
from collections.abc import Sequence
from itertools import permutations, product

from referee.engine.findings import Fault
from referee.engine.game import Form
from referee.engine.steps import Step
from referee.engine.words import Unread, Word
from referee.games.ninjato import data, notation, steps
from referee.games.ninjato.data import NAMED, tile_words
from referee.games.ninjato.notation_setup import EXAMPLES
from referee.games.ninjato.rules import ages, dojo, fight, influence, layout, loot, rounds, skills, turns
from referee.games.ninjato.rules.influence import clan_order, tie_now
from referee.games.ninjato.rules.pay import pay_faults
from referee.games.ninjato.rules.raid import check_attack, deck_for
from referee.games.ninjato.rules.setup import begun
from referee.games.ninjato.state import VALUES, NinjatoState, Raid, knows_style, price_of
from referee.games.ninjato.words import card_words


def suggest(s: NinjatoState, faults: Sequence[Fault], typed: Sequence[Step]) -> Sequence[str]:
    """Likely corrections: the right number of Dojo cards, failing instead, a card by its place."""
    if not typed:
        return ()
    step = typed[-1]
    rules = {f.rule for f in faults}
    if isinstance(step, steps.Dojo) and 1 <= step.who <= s.seats:
        row = "".join(str(c) for c in dict.fromkeys(step.row) if c in s.row)[: dojo.cards_due(s.hand[step.who - 1])]
        return (f"d{row}",)
    if isinstance(step, steps.Banzai) and rules & {"NJ-HOUSE-04", "NJ-HOUSE-19"}:
        return ("f",)
    if isinstance(step, steps.Leave) and "NJ-BANZAI-05" in rules:
        return ("f",)
    if (
        isinstance(step, steps.Bribe | steps.Spread)
        and re.fullmatch("[ER][1-4]", step.card)
        and step.card not in (*s.palace, *s.pavilion)
    ):  # the place may have been meant
        return (step.card.lower(),)
    if isinstance(step, steps.Bribe | steps.Spread) and step.card in (*s.palace, *s.pavilion):
        display, letter = (s.palace, "e") if isinstance(step, steps.Bribe) else (s.pavilion, "r")
        return (f"{letter}{display.index(step.card) + 1}",) if step.card in display else ()
    return ()


def _price(s: NinjatoState, who: int, name: str) -> str:
    """What a tile costs a player, in words."""
    known = knows_style(s, who, name)
    if known:
        return f"free, as @{who} knows the style"
    price = price_of(s, name)
    if known is None:
        letter = data.LETTER_OF[skills.effect_of(s, name)]
        return f"free (s{letter}0) if @{who} knows its style; else type the card discarded behind it"
    return f"for a {price}" if price > 0 else "for any one card: type it behind" if not price else "price not known"


def _learn(s: NinjatoState, name: str, tile: data.Tile) -> str:
    """How a tile is typed: by its letter; where two of its skill lie there, with its price or by its name."""
    letter, price = data.LETTER_OF[tile.effect], price_of(s, name)
    same = [n for n in s.sensei if isinstance(t := s.info[n], data.Tile) and t.effect == tile.effect]
    any_card = " 4" if not price and not knows_style(s, s.turn, name) else ""
    if knows_style(s, s.turn, name) is None and price > 0:
        any_card = str(price)
    if len(same) < 2:
        text = f"s{letter}{any_card.strip()}"
    else:
        text = f"s{letter}{price}" if price > 0 and not knows_style(s, s.turn, name) else f"s {name}{any_card}"
    return Form(text) if any_card else text


def _payable(s: NinjatoState, name: str) -> bool:
    """Whether the player who is asked can pay for a card, as far as its price was told."""
    cost = notation.cost_of(s, name)
    try:
        paid = notation.default_pay(s, s.turn, name, Word("", 0, 0))
    except Unread:
        return True  # there are several ways, or the price is not known
    return not pay_faults(s, s.turn, cost, paid)


def complete(s: NinjatoState) -> Sequence[tuple[str, str]]:
    """What can be typed now."""
    if s.over and s.phase != "tie":
        return ()
    if s.phase == "play":
        due = dojo.cards_due(s.hand[s.turn - 1])
        out: list[tuple[str, str]] = [
            ("d", f"the Dojo: {due} cards; type those of the row (d35), the rest come from the deck")
        ]
        for i, house in enumerate(s.houses, 1):
            if not check_attack(s, steps.Attack(s.turn, i, "strength")):
                out.append(
                    (
                        f"h{i}f",
                        f"attack house {i} by strength (h{i}s: by stealth), sentry {data.guard_words(house.sentry)}",
                    )
                )
        out += [
            (_learn(s, n, t), f"learn {card_words(s, n)}, {_price(s, s.turn, n)}")
            for n in s.sensei
            if isinstance(t := s.info[n], data.Tile)
        ]
        out += [(f"e{i}", f"bribe {card_words(s, n)}") for i, n in enumerate(s.palace, 1) if _payable(s, n)]
        out += [(f"r{i}", f"spread {card_words(s, n)}") for i, n in enumerate(s.pavilion, 1) if _payable(s, n)]
        return out + _nothing(s)
    if s.phase == "raid" and s.raid is not None:
        return {
            "guard": _against(s, s.raid),
            "choice": (
                _banzai(s, s.raid),
                ("l", "leave"),
                *_alone(s, s.raid),
            ),
            "alarm": ((Form("2"), "the treasure drawn, 2 3 4 5 g"),),
            "refill": ((Form("2"), "the treasure drawn, 2 3 4 5 g"),),
            "clear": _new_token(s, s.raid),
        }[s.raid.stage]
    asked = {
        "dojo": ("+", "take a card of the deck (+3: the 3 of the row)"),
        "row": (Form("143"[: dojo.row_due(s)]), "the new cards of the row"),
        "limit": (Form(_discarded(s)), "the cards discarded"),
        "end": ("eor", "the round is over"),
        "tiles": (Form(_tiles(s)), "the new tiles: skill and price"),
        "restock": (Form(f"{'234'[: rounds.tokens_due(s)] or '-'} 3"), "the new treasures and the sentry"),
        "envoys": (
            _first_of(ENVOYS, turns.short(len(s.palace), s.envoy_deck)),
            "the new envoys: clan, price, * for a mask",
        ),
        "rumors": (_first_of(RUMORS, turns.short(s.rumors_lying, s.rumor_deck)), RUMOR_WORDS),
        "refill": (_first_of(RUMORS, turns.short(s.rumors_lying, s.rumor_deck)), RUMOR_WORDS),
        "bonus": ("bonus", "rumors are turned up"),
    }
    if s.phase == "setup":
        whole = () if begun(s) else (("setup", "the whole table in one entry"),)
        parts = [part for part in EXAMPLES if part in layout.owed(s)]
        shown = {part: EXAMPLES[part].rpartition(": ")[2] for part in parts}
        if "order" in shown:
            shown["order"] = "order " + "".join(str(seat) for seat in range(s.seats, 0, -1))
        return (*whole, *((Form(entry), EXAMPLES[part].partition(":")[0]) for part, entry in shown.items()))
    if s.phase == "henso":
        own = influence.masked(s, s.turn)
        return (*((f"*{n.removeprefix('E')}", f"Hensojutsu on {card_words(s, n)}") for n in own), ("-", "none"))
    if s.phase in ("first", "second", "tie"):
        return _rewards(s)
    return (asked[s.phase],) if s.phase in asked else ()


TILES, ENVOYS, RUMORS = ("b3", "x?", "a2", "z4"), ("t34*", "m5", "g2", "tx"), ("el34", "do2", "ev4", "sk5")
"""Cards as they might be typed when they become visible."""
RUMOR_WORDS = "the new rumors: what they count and their price"


def _first_of(examples: Sequence[str], n: int) -> str:
    """As many examples as are asked for."""
    return Form(" ".join(examples[:n]))


def _tiles(s: NinjatoState) -> str:
    """As many tiles of each stack as come now."""
    ordinary, henso = rounds.tiles_due(s)
    return " ".join((*TILES[:ordinary], *("h4t",) * henso))


def _discarded(s: NinjatoState) -> str:
    """As many cards as are to be discarded, of one value that the hand may hold that often."""
    who = s.visit.who if s.visit is not None else s.turn
    n = dojo.over_limit(s.hand[who - 1])
    if s.options["dojo_discards"] == "facedown":
        return f"x{n}"
    fits = [v for v in VALUES if s.cards.could(f"hand {who}", v, n).verdict != "no"]
    return (fits[0] if fits else "2") * n


def _new_token(s: NinjatoState, raid: Raid) -> tuple[tuple[str, str], ...]:
    """Tokens of other clans that are known to lie in the pile, and how another one is typed (NJ-CLEAR-02, -03)."""
    own = s.houses[raid.house - 1].clan
    known = [(f"={c[0]}{v}", f"the new clan token, {NAMED[c]} {v}") for c, v in sorted(set(s.pile)) if c != own]
    clan = next((c for c, n in s.pile_unknown.items() if n and c != own), "")
    more = [(Form(f"={clan[0]}5"), f"a token of {NAMED[clan]} worth 5, or any other of the pile")] if clan else []
    return (*known, *more)


def _nothing(s: NinjatoState) -> list[tuple[str, str]]:
    """A shuriken that buys nothing, and passing, where this table allows them (options empty_action, passing)."""
    out = []
    if s.options["empty_action"] != "forbidden":
        out += [(f"{p}-", f"place at the {name} and buy nothing") for p, name in WASTED]
    return [*out, ("-", "pass")] if s.options["passing"] != "forbidden" else out


WASTED = (("s", "Sensei"), ("e", "Palace"), ("r", "Pavilion"))


def follow(s: NinjatoState, before: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Words for what comes next: cards with a kicker, guards, treasures alone or behind the end of an attack, rows,
    tiles, answers.
    """
    if s.phase == "tiles" or before[:1] == ["tiles"]:
        return [f"{letter}{price}" for letter in data.LETTER_OF.values() for price in (*range(1, 6), "?")], ()
    if s.phase == "setup" and before == ["order"]:
        return (), ["".join(map(str, seats)) for seats in permutations(range(1, s.seats + 1))]
    return (), _ending(s)


def _ending(s: NinjatoState) -> Sequence[str]:
    """Words that can end a step, the likely ones first."""
    if s.phase == "raid" and s.raid is not None:
        ends = [end + letter for end in ("l", "f") for letter in data.LETTERS]
        match s.raid.stage:
            case "guard":
                return [*(f"{n}{sign}" for sign in ("", "+", "-") for n in range(1, 6)), *ends]
            case "choice":
                guards = [f"{n}{alarm}" for alarm in ("", "a") for n in range(1, 7)]
                return [*ends, *guards, *(f"{n}*1" for n in range(1, 7))]
            case "clear":
                return [f"={clan[0]}{n}" for clan in data.CLANS for n in range(1, 8)]
            case _:
                return list(data.LETTERS)
    if s.phase == "row":
        due = dojo.row_due(s)
        return ["".join(cards) for cards in product("12345", repeat=due)] if due < 3 else []
    return ["-", "h", *(str(n) for n in range(1, 6))]


def _rewards(s: NinjatoState) -> Sequence[tuple[str, str]]:
    """What the first and the second of a clan may take, and how a tie is settled."""
    clan, tied = tie_now(s)
    if tied:
        return tuple((f"o{seat}", f"@{seat} holds the oldest envoy") for seat in ages.may_be_oldest(s, clan, tied))
    rumors = tuple((str(i), f"the rumor {card_words(s, n)}") for i, n in enumerate(s.pavilion, 1))
    if s.phase == "second":
        return rumors
    if clan_order(s) is not None or (len(s.pass1) == 1 and s.pass1[0] not in influence.open_ties(s)):
        return (("h", "the honor"), *rumors)
    ties = influence.open_ties(s)
    out = [
        (f"{c[0]}o{seat}", f"@{seat} holds the oldest envoy of {NAMED[c]}")
        for c in ties
        for seat in ages.may_be_oldest(s, c, ties[c])
    ]
    for c in s.pass1:
        if c not in ties:
            out.append((f"{c[0]}h", f"the honor of {NAMED[c]}"))
            out += [(f"{c[0]}{slot}", f"{NAMED[c]}: {what}") for slot, what in rumors]
    return tuple(out)


def _banzai(s: NinjatoState, raid: Raid) -> tuple[str, str]:
    """A guard that may be turned up, of the deck that it comes from."""
    if deck_for(s, s.houses[raid.house - 1]) == "elite":
        return Form("3*1"), "Banzai: the elite turned up, figures*honor (25*2: a 2 and a 5, worth 2)"
    return Form("3"), "Banzai: the guard turned up (3a: with an alarm)"


def _alone(s: NinjatoState, raid: Raid) -> tuple[tuple[str, str], ...]:
    """Tiles that lie face up and change the attack by themselves: the Switch, the Swap, the Flip."""
    who = raid.who
    up = {e: t for e in ("switch", "swap", "flip") if (t := skills.ready_tile(s, who, e)) and s.up.get(t)}
    out = [("v", "switch sides")] if "switch" in up else []
    house, won = s.houses[raid.house - 1], [k for k, n in enumerate(loot.on_shuriken(raid)) if n]
    lying = [(k, side) for side, pile in (("p", house.plain), ("r", house.red)) for k, n in enumerate(pile) if n]
    if "swap" in up and won and lying:
        give, (take, side) = won[0], max(lying)
        both = side if house.plain[take] and house.red[take] else ""
        one, other = data.LETTERS[give], f"the {'red' if side == 'r' else 'plain'} {data.LETTERS[take]}"
        out.append(
            (
                f"w{one}{data.LETTERS[take]}{both}",
                f"swap the {one} on the shuriken for {other} of the house; others likewise",
            )
        )
    for tile in s.skills[who - 1] if "flip" in up else ():
        if not s.up.get(tile) and skills.effect_of(s, tile) != "henso":
            out.append((f"r{tile}", f"turn the {tile_words(tile)} face up again"))
    return tuple(out)


def _against(s: NinjatoState, raid: Raid) -> Sequence[tuple[str, str]]:
    """Plays that beat the guard: a card alone, with kickers, or with one tile; none that the hand cannot hold."""
    who = raid.who
    if raid.lost:
        return _fails(s, raid)
    figures = list(dict.fromkeys(raid.figures))
    if s.options["double_order"] == "left_to_right":
        figures = figures[:1]
    tiles = []
    for effect, letter in data.LETTER_OF.items():
        name = skills.ready_tile(s, who, effect)
        if name and s.up.get(name) and effect in ("minus2", "zero", "plusminus1", "plus2", "six"):
            tiles += [(f"{letter}{sign}", name + sign) for sign in (("+", "-") if effect == "plusminus1" else ("",))]
    sign = "+" if raid.side == "strength" else "-"
    mods = [("", ()), (sign, (sign,)), *((text, (mod,)) for text, mod in tiles)]
    held = [card for card in range(1, 6) if s.cards.could(f"hand {who}", str(card), 1).verdict != "no"]
    out: list[tuple[str, str]] = []
    for figure in figures:
        for card in held:
            for text, how in mods:
                play = steps.Play(who, card, how, figure if figure != raid.figures[0] else 0)
                value = fight.play_value(s, play)
                good = fight.beats(raid.side, value, figure)
                if good and not any(f.verdict == "impossible" for f in fight.check_play(s, play)):
                    at = f"@{figure}" if fight.hardest(raid, value) != figure else ""
                    out.append((f"{card}{text}{at}", f"counts {value} against {figure}"))
                    break
    stands = skills.ready_tile(s, who, "two_or_four")
    if stands and s.up.get(stands):
        out += [
            (f"q{n}", f"the 2-or-4 tile as a {n}") for n in (2, 4) if any(fight.beats(raid.side, n, f) for f in figures)
        ]
    return (*out, *_alone(s, raid), *_fails(s, raid))


def _fails(s: NinjatoState, raid: Raid) -> Sequence[tuple[str, str]]:
    """How a failed attack is typed: with the treasure that is kept, where there is a choice (NJ-TREAS-09)."""
    won = [data.LETTERS[k] for k, n in enumerate(loot.on_shuriken(raid)) if n]
    if len(won) < 2 or s.options["fail_keep"] != "choice":
        return (("f", "fail"),)
    return tuple((f"f{c}", f"fail and keep the {c}") for c in won)
