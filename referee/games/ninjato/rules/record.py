"""What is told outside play: shown hands and rumors, facts of the box."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine import plain
from referee.engine.game import NO_EFFECT, Effect, Fact, Fault, Show, counted, is_number, line_numbers
from referee.games.ninjato import data
from referee.games.ninjato.rules import (
    bonus,
    common,
    decline,
    elsewhere,
    influence,
    lessons,
    pay,
    refilled,
    rewards,
    setup,
    supply,
)
from referee.games.ninjato.rules.market import LOOKED_UP
from referee.games.ninjato.state import VALUES, NinjatoState, Open, dojo_manifest

# --- shows -----------------------------------------------------------------------------------------------------------


def zone_of(s: NinjatoState, zone: str) -> tuple[str, int]:
    """What lies before whom: `hand.2` or `rumors.2`; an empty word for no such place."""
    head, _, tail = zone.partition(".")
    if head in ("hand", "rumors") and is_number(tail) and 1 <= int(tail) <= s.seats:
        return head, int(tail)
    return "", 0


def check_show(s: NinjatoState, show: Show) -> Sequence[Fault]:
    """A hand of dojo cards or a player's rumors, compared with the record."""
    head, who = zone_of(s, show.zone)
    if not head:
        return (Fault("REF-PATH", "unread", text=f"no place is called {show.zone!r}; type hand.2 or rumors.2"),)
    return _rumor_faults(s, who, show) if head == "rumors" else _hand_faults(s, who, show)


def _rumor_faults(s: NinjatoState, who: int, show: Show) -> list[Fault]:
    strange = [n for n in show.cards if not isinstance(s.info.get(n), data.Rumor)]
    if strange:
        return [common.card_fault(f"nobody has seen a rumor {strange[0]!r}")]
    own = s.rumors[who - 1]
    extra = [n for n in show.cards if n not in own]
    extra = extra[own.count("") :] if all(n in s.pavilion for n in extra) else extra
    lacking = [n for n in own if n and n not in show.cards] if show.whole else []
    if not extra and not lacking:
        return []
    # Rumors lie face down until the end: neither what lies there is named, nor who took a card, nor which of several
    # does not fit.
    # Version 0.1.0 named the lines of those that do not fit (option `forced`, value `as_ruled`).
    named = [*extra, *lacking] if s.ruled else own
    n = len(show.cards)
    has = f"@{who} has {counted(len(own), 'rumor')}"
    if n > len(own) or (show.whole and n != len(own)):
        text = f"{has}, {n} {'was' if n == 1 else 'were'} shown"
    else:
        text = (
            f"{has}, and {show.cards[0]} is none of them"
            if n == 1
            else f"{has}, and {' and '.join(show.cards)} are not those"
        )
    because = line_numbers(*(s.taken_at.get(name, 0) for name in named))
    return [Fault("NJ-PAV-02", "impossible", because=because, text=text)]


def _hand_faults(s: NinjatoState, who: int, show: Show) -> list[Fault]:
    if any(card not in VALUES for card in show.cards):
        return [common.card_fault("a dojo card is 1 to 5")]
    zone = f"hand {who}"
    found: list[Fault] = []
    n = s.hand[who - 1]
    if len(show.cards) > n or (show.whole and len(show.cards) != n):
        text = f"@{who} holds {n} dojo cards, not {len(show.cards)}"
        found.append(Fault("NJ-INV-09", "impossible", because=s.cards.touched(zone)[-3:], text=text))
    if show.whole:
        for card, k in sorted(s.cards.seen(zone).items()):
            if k > show.cards.count(card):
                text = f"@{who} took a {card} openly and did not play or discard it, but does not show it"
                found.append(Fault("NJ-DOJO-11", "impossible", because=came(s, zone, card), text=text))
    if not found:
        for card in sorted(set(show.cards)):
            answer = s.cards.could(zone, card, show.cards.count(card))
            if answer.verdict == "no":
                text = f"@{who} cannot hold {show.cards.count(card)} × {card}"
                found.append(Fault("NJ-INV-09", "impossible", because=tuple(answer.lines), text=text))
    if not found and (clash := s.cards.clash(zone, show.cards, line=s.at)) is not None:
        because = tuple(n for n in clash.answer.lines if n != s.at)
        text = f"@{who} cannot hold a {clash.card} together with the others"
        found.append(Fault("NJ-INV-09", "impossible", because=because, text=text))
    if show.whole and not found:
        found += decline.shown(s, who, [int(c) for c in show.cards])
    return found


def came(s: NinjatoState, zone: str, card: str) -> tuple[int, ...]:
    """The last line in which a card was seen going to a zone."""
    last = next((entry for entry in reversed(s.cards.log) if entry[3] == zone and card in (entry[4] or ())), None)
    return (int(last[0]),) if last is not None else ()


def apply_show(s: NinjatoState, show: Show) -> Sequence[Effect]:
    """What was shown is known, and lies there."""
    head, who = zone_of(s, show.zone)
    if not head:
        return NO_EFFECT
    if head == "rumors":
        rumors_told(s, who, show)
        shown = [name for name in show.cards if isinstance(s.info.get(name), data.Rumor)]
        elsewhere.rumors_shown(s, who, shown, show.whole)
        return bonus.learned(s)
    cards = tuple(c for c in show.cards if c in VALUES)
    more = len(cards) - s.hand[who - 1]
    if more > 0 or (more and show.whole):  # what was shown is what the player holds
        supply.unexplained(s, who, more)
    s.cards.show(f"hand {who}", cards, line=s.at)
    if show.whole:
        decline.settled(s, who)
    return NO_EFFECT


def rumors_told(s: NinjatoState, who: int, show: Show) -> None:
    """Rumors that were taken unread, or that the table had counted there, have their names now."""
    own = s.rumors[who - 1]
    for name in show.cards:
        if name in s.pavilion and "" in own:
            own[own.index("")] = name
            s.pavilion.remove(name)
            if s.untold:
                s.untold -= 1
            else:  # it was counted before the player by the table, and lay here by the log
                s.missing["rumor"] += 1


def was_there(then: NinjatoState, now: NinjatoState, zone: str, card: str) -> bool:
    """Whether a dojo card seen in a hand, or a rumor, was there at an earlier moment already."""
    head, who = zone_of(now, zone)
    if head == "rumors":
        own = then.rumors[who - 1]
        return card in own or ("" in own and len(own) == len(now.rumors[who - 1]))
    return head == "hand" and card in VALUES and now.cards.stayed(supply.HANDS[who], card, len(then.cards.log))


def recall(s: NinjatoState, seen: Sequence[tuple[str, str]]) -> None:
    """Dojo cards and rumors that were seen and are in a hand again stay known."""
    hands = []
    for zone, card in seen:
        head, who = zone_of(s, zone)
        if head == "hand" and card in VALUES:
            hands.append((supply.HANDS[who], card))
        elif head == "rumors" and card not in s.rumors[who - 1]:
            apply_show(s, Show(zone, (card,)))
    s.cards.remember(hands, line=s.at)


# --- facts -----------------------------------------------------------------------------------------------------------


def fact_name(name: str) -> str:
    """A fact by its full name: a skill may be told by its letter (`price.b`)."""
    head, _, tail = name.partition(".")
    return f"{head}.{data.EFFECTS[tail]}" if head in ("tile", "price", "style") and tail in data.EFFECTS else name


MOST_TOKEN = 25
"""Honor of one clan token: all five of a clan come to so much (page:gusco2)."""


WHOLE = {
    "dojo": data.DOJO,
    "treasure": data.TREASURES,
    "guard": data.GUARDS,
    "elite": data.ELITES,
    "tile": data.ORDINARY + data.HENSO,
}
"""How many there are of each kind that is counted."""
COUNTED = {"dojo": len(VALUES), "treasure": len(data.KINDS), "tile": len(data.LETTER_OF)}
"""Of how many sorts they are, where all sorts are known: then their counts make the whole."""


def miscounted(facts: Mapping[str, Any], prefix: str) -> str:
    """Why the copies told of one kind cannot be right together, in a sentence; empty where they can."""
    counts = [v for n, v in facts.items() if n.startswith(f"{prefix}.") and isinstance(v, int)]
    whole = WHOLE[prefix]
    if sum(counts) > whole or (len(counts) == COUNTED.get(prefix) and sum(counts) != whole):
        return f"{prefix}: the counts make {sum(counts)}, the box holds {whole}"
    return ""


def fact_kind(name: str) -> str:
    """What a fact is about, empty when this game asks no such thing."""
    head, _, tail = name.partition(".")
    kind, asked = BOX_FACTS.get(head, ("", bool))
    return kind if asked(tail) else ""


def _is_guard(elite: bool) -> Callable[[str], bool]:
    return lambda code: (card := data.guard(code)) is not None and card.elite == elite


PRICED = re.compile(f"{'|'.join(data.LETTER_OF)}|[{''.join(data.EFFECTS)}][0-9]+")
"""A skill, or the name of a tile."""
BOX_FACTS: dict[str, tuple[str, Callable[[str], object]]] = {
    "dojo": ("count", VALUES.__contains__),
    "treasure": ("count", data.KINDS.__contains__),
    "guard": ("count", _is_guard(elite=False)),
    "elite": ("count", _is_guard(elite=True)),
    "tile": ("count", data.LETTER_OF.__contains__),
    "tokens": ("tokens", data.CLANS.__contains__),
    "clan_order": ("order", ("3", "5", "7").__contains__),
    "style": ("style", data.LETTER_OF.__contains__),
    "price": ("price", PRICED.fullmatch),
    "envoy": ("envoy", bool),
    "rumor": ("rumor", bool),
}
"""What is asked of a box, by the first part of a fact's name: what it is about, and whether the rest can follow."""


def _up_to(most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and 0 <= value <= most


def bad_value(kind: str, name: str, value: Any) -> str:
    """What is wrong with a value, empty when it is one."""
    good, text = VALUES_OF.get(kind, (_up_to(0), ""))
    if kind == "count":
        most = WHOLE[name.partition(".")[0]]
        good, text = _up_to(most), f"how many copies there are, 0 to {most}"
    elif kind == "rumor" and re.fullmatch(r"[^.]*\.[^.]*\.[0-9]+", name):
        good, text = _up_to(data.RUMORS), f"how many there are, 0 to {data.RUMORS}"
    return "" if good(value) else text


def _are_tokens(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 5 and all(type(v) is int and 0 <= v <= MOST_TOKEN for v in value)


VALUES_OF: dict[str, tuple[Callable[[Any], bool], str]] = {
    "tokens": (_are_tokens, f"the five values of the clan's tokens, by commas, 0 to {MOST_TOKEN} each"),
    "order": (
        lambda value: isinstance(value, list) and sorted(map(str, value)) == sorted(data.CLANS),
        "the three clans by commas: t,m,g",
    ),
    "style": (lambda value: value in data.STYLES.values(), "snake, crane or tiger"),
    "price": (
        lambda value: value == "?" or (type(value) is int and 1 <= value <= 5),
        "1 to 5, or ? for any card",
    ),
    "envoy": (lambda value: data.envoy(str(value)) is not None, "clan, price, mask, age: t34*@64"),
    "rumor": (
        lambda value: str(value) in data.things().values() or data.rumor(str(value)) is not None,
        "what it counts (envoys, elites …), or its spec el34",
    ),
}
"""What a value of each kind of fact must be, and how it is typed."""


def clean(kind: str, value: Any) -> Any:
    """A value as it is kept: clans by their ids."""
    if kind == "order" and isinstance(value, str):
        value = list(value) if re.fullmatch("[tmg]{3}", value) else re.split(r"[\s,]+", value.strip())
    if kind == "order" and isinstance(value, list):
        return [v if v in data.CLANS else data.names("clans").exact(str(v)) or str(v) for v in value]
    if kind == "style":
        return data.names("styles").exact(str(value)) or value
    if kind == "rumor" and isinstance(value, str):
        return data.names("rumors").exact(value) or value
    return value


def told(fact: Fact) -> tuple[str, str, Any]:
    """The full name of a fact, what it is about, and its value as it is kept."""
    name = fact_name(fact.name)
    kind = fact_kind(name)
    return name, kind, clean(kind, fact.value)


def check_fact(s: NinjatoState, fact: Fact) -> Sequence[Fault]:
    """Something printed in this box: what it says of earlier steps."""
    name, kind, value = told(fact)
    if not kind:
        return (Fault("REF-FACT", "odd", text=f"no rule of Ninjato uses {fact.name!r}; it is recorded as a note"),)
    if wrong := bad_value(kind, name, value):
        return (Fault("REF-FACT", "unread", text=f"{fact.name} is {wrong}, not {fact.value!r}"),)
    found = _retold(s, name, kind, value)
    if kind == "count" and not found and (text := miscounted({**s.facts, name: value}, name.partition(".")[0])):
        return (Fault("REF-FACT", "unread", text=f"{text}; `amend` a count that was told wrong"),)
    if kind in AGAINST:
        found += AGAINST[kind](s, name, value)
    return found + [fault for i in s.pending if waits_for(i, name) for fault in answer_faults(s, i, kind, value)]


def _retold(s: NinjatoState, name: str, kind: str, value: Any) -> list[Fault]:
    """A fact that was told otherwise before, or by the card itself: what is printed does not change."""
    old = clean(kind, s.facts.get(name))
    if old is not None and old != value:
        at = s.fact_at.get(name, 0)
        by = f"by line {at}" if at else "by the box"
        text = f"{name} is {plain.spell(old)} {by}; what is printed does not change"
        return [Fault("REF-FACT", "impossible", because=line_numbers(at), text=text)]
    tail = name.partition(".")[2]
    if kind == "price" and (other := _priced(s, tail, value)):
        typed = f"the {data.tile_words(other)} was typed with another price"
        return [Fault("REF-FACT", "odd", text=f"{typed}; this counts only for tiles typed without one")]
    lies = s.info.get(tail) if old is None else None
    if lies is not None and _other_card(lies, kind, value):
        text = f"{tail} was typed as {lies.spec}, not as {value}; what is printed does not change"
        at = 0 if isinstance(lies, data.Rumor) else s.taken_at.get(tail, 0)  # who took a rumor is not told
        return [Fault("REF-FACT", "impossible", because=line_numbers(at), text=text)]
    return []


def _priced(s: NinjatoState, effect: str, value: Any) -> str:
    """A tile of a skill that was told with another price than the one that is said to hold for the skill."""
    price = 0 if value == "?" else value
    tiles = ((name, tile) for name, tile in s.info.items() if isinstance(tile, data.Tile) and tile.effect == effect)
    return next((name for name, tile in tiles if tile.price not in (data.UNTOLD, price)), "")


def _card(kind: str, value: Any) -> data.Envoy | data.Rumor | None:
    """The envoy or the rumor that a fact tells."""
    return LOOKED_UP[kind][1](str(value)) if kind in LOOKED_UP else None


def _other_card(lies: data.Tile | data.Envoy | data.Rumor, kind: str, value: Any) -> bool:
    """Whether a fact about one card contradicts what was told when it became visible."""
    new: Any = _card(kind, value)
    if isinstance(lies, data.Tile):
        return kind == "price" and lies.price not in (data.UNTOLD, 0 if value == "?" else value)
    if new is None or type(new) is not type(lies):
        return False
    first = new[0] != lies[0]  # the clan, or what is counted
    return first or any(a is not None and b is not None and a != b for a, b in zip(lies[1:-1], new[1:-1], strict=True))


def wanted(s: NinjatoState) -> list[str]:
    """Facts that something waits for: the order of the clans in a scoring phase, then what steps left open."""
    order = [f"clan_order.{s.scoring}"] if s.phase in ("henso", "first") and influence.clan_order(s) is None else []
    open_facts = [item.need for item in s.pending if fact_kind(item.need)]
    rumors = iter(
        sorted(need for need in open_facts if need.startswith("rumor."))
    )  # their order would tell who took which
    open_facts = [next(rumors) if need.startswith("rumor.") else need for need in open_facts]
    return list(dict.fromkeys([*order, *open_facts]))


def waits_for(item: Open, name: str) -> bool:
    """Whether a fact decides an open question; the price of one tile (`price.b1`) is as good as that of its skill."""
    return name in (item.need, f"price.{item.data[1]}" if item.rule == "NJ-SENSEI-02" else "")


def _count_faults(s: NinjatoState, name: str, value: int) -> list[Fault]:
    head, _, tail = name.partition(".")
    if head == "treasure":
        rule, lying = "NJ-INV-01", refilled.outside_bag(s)[data.KIND[tail]]
    elif head == "tile":
        rule, lying = "NJ-INV-04", sum(1 for t in s.info.values() if isinstance(t, data.Tile) and t.effect == tail)
    elif head == "dojo":
        found = s.cards.under(dojo_manifest({**s.facts, name: value})).conflicts[len(s.cards.conflicts) :]
        text = f"more than {value} of the {tail} were seen"
        return [
            Fault("NJ-INV-02", "impossible", about=c.line, because=line_numbers(c.line), text=text) for c in found[:1]
        ]
    else:
        rule, lying = "NJ-INV-10", supply.lying_guards(s, head == "elite").get(tail, 0)
    if lying <= value:
        return []
    return [Fault(rule, "impossible", text=f"{lying} of {tail} lie open, but the box has {value}")]


def _token_faults(s: NinjatoState, clan: str, values: list[int]) -> list[Fault]:
    lying = [house.value if house.clan == clan else None for house in s.houses]
    too_many = [i for i, n in enumerate(lying) if n is not None and lying[: i + 1].count(n) > values.count(n)]
    texts = [f"the box has no {data.NAMED[clan]} {lying[i]} (house {i + 1}), or too few of them" for i in too_many]
    return [Fault("NJ-INV-05", "impossible", text=text) for text in texts]


AGAINST: dict[str, Callable[[NinjatoState, str, Any], list[Fault]]] = {
    "count": _count_faults,
    "tokens": lambda s, name, value: _token_faults(s, name.partition(".")[2], list(value)),
    "style": lessons.style_faults,
}
"""What a fact of each kind can say against what was recorded."""


def answer_faults(s: NinjatoState, item: Open, kind: str, value: Any) -> list[Fault]:
    """What a fact says of an earlier step that waited for it."""
    text = ""
    if item.rule == "NJ-SCORE-05":
        clan, left = item.data
        rank = [str(v) for v in value]
        early = [c for c in rank[: rank.index(clan)] if c in left]
        text = f"{data.NAMED[early[0]]} is served before {data.NAMED[clan]}" if early else ""
    elif item.rule == "NJ-SENSEI-02":
        text = f"the price is a {value}" if value not in ("?", item.data[0]) else ""
    elif item.rule == "NJ-SCORE-03":
        card = data.envoy(str(value))
        text = "the envoy carries no mask" if card is not None and not card.mask else ""
    elif item.rule == "NJ-PAY-01":
        card_ = _card(kind, value)
        if card_ is not None and card_.cost is not None:
            wrong = pay.pay_faults(s, item.data[0], card_.cost, tuple(item.data[1:]))
            return [
                Fault(fault.rule, fault.verdict, about=item.line, because=line_numbers(item.line), text=fault.text)
                for fault in wrong
                if fault.rule != "NJ-PAY-09"
            ]
    return [Fault(item.rule, "irregular", about=item.line, because=line_numbers(item.line), text=text)] if text else []


def apply_fact(s: NinjatoState, fact: Fact) -> Sequence[Effect]:
    """The fact holds from now on, and what waited for it is settled."""
    name, kind, value = told(fact)
    if not kind or bad_value(kind, name, value):
        return NO_EFFECT
    s.facts[name] = value
    s.fact_at[name] = s.at
    head, _, tail = name.partition(".")
    if head == "dojo":
        s.cards = s.cards.under(dojo_manifest(s.facts))
    elif head == "tokens" and s.phase != "setup":
        setup.learn_tokens(s, tail)
    elif (new := _card(kind, value)) is not None and type(new) is type(s.info.get(tail)):
        s.info[tail] = _joined(s.info[tail], new)
        s.power = influence.powers(s) if s.power else {}
    did = bonus.learned(s) if s.over else NO_EFFECT
    if name == f"clan_order.{s.scoring}":
        did = rewards.told_order(s)
    if kind == "style":
        lessons.settled(s)
        return did
    done = {(item.line, item.need) for item in s.pending if waits_for(item, name)}
    s.pending = [item for item in s.pending if (item.line, item.need) not in done]
    s.claims = [c for c in s.claims if not any((c.step, need) in done for need in c.needs)]
    return did


def _joined(lies: Any, new: Any) -> Any:
    """A card as a fact tells it, completed by what was told when it became visible."""
    if new[0] != lies[0] or (new.cost is not None and getattr(new, "age", 0) is not None):
        return new
    if isinstance(new, data.Rumor):
        return lies
    mask = lies.mask if new.cost is None and not new.mask else new.mask
    age = lies.age if new.age is None else new.age
    spec = f"{new.clan[0]}{new.cost or lies.cost or ''}{'*' if mask else ''}{'' if age is None else f'@{age}'}"
    return data.envoy(spec) or new
