"""Scout, Spies and the two Smoke events (SC-CARD-SCOUT, -SPY, -MSPY, -DIS, -APP); the draw pile in between."""

from collections.abc import Iterator, Sequence

from referee.engine.game import NONE, Effect, Fault, counted, line_numbers, listed, replace, unless
from referee.engine.ledger import Ledger
from referee.games.shinobi_clans.data import TARGETS, UNREAD, target_name
from referee.games.shinobi_clans.rules import breach, common, ninja
from referee.games.shinobi_clans.state import HAND, PLACE, ClansState, Forced, Pos
from referee.games.shinobi_clans.steps import Appear, Disappear, Keep, MasterSpy, Reshuffle, Scout, Spy

DRAWN = 2
"""Cards drawn by Appear in Smoke (SC-CARD-APP-1)."""


@listed
def _open_faults(s: ClansState, who: int, to: str, card: str) -> Iterator[Fault]:
    """What can be wrong with a Specialist that is laid face up."""
    if to not in TARGETS:
        yield common.target_fault(to)
        return
    yield from ninja.turn_faults(s, who)
    if s.phase == "ninja" and to not in s.targets:
        yield Fault("SC-NINJA-10", text=common.not_in_play(s, to))
    yield from ninja.origin_faults(s, who, card) if s.phase == "ninja" else ()


def draws(s: ClansState, who: int, did: list[Effect]) -> None:
    """The player of a Scout or a Spy draws a card at once (SC-CARD-SCOUT-2, SC-CARD-SPY-3)."""
    if got := common.draw(s, 1, HAND[who], did):
        did.append(("draw", who, got))


# --- Scout -----------------------------------------------------------------------------------------------------------


def check_scout(s: ClansState, step: Scout) -> Sequence[Fault]:
    """The Scout on a stack."""
    return _open_faults(s, step.who, step.to, "scout")


@common.collected
def apply_scout(s: ClansState, step: Scout, did: list[Effect]) -> None:
    """It waits for the next card played there; its player draws (options scout_on_scout, spy_on_scout)."""
    if not ninja.can_lie(s, step.who, step.to):
        return
    common.leave(s, step.who, PLACE(s.at), "scout")
    if s.phase != "ninja":  # too late: it waits for nothing any more
        s.ledger.play("scout", PLACE(s.at), "discard", s.at)
        did.append(("scout", step.to))
        draws(s, step.who, did)
        return
    if s.scouts.get(step.to) and s.setup.options["scout_on_scout"] == "first_used_up":
        ninja.used_up(s, step.to, did)
    s.scouts.setdefault(step.to, []).append(s.at)
    draws(s, step.who, did)
    ninja.finish_play(s, step.who, did)
    if s.phase == "ninja":
        s.skippable = [("draw", step.who, "SC-CARD-SCOUT-2")]


# --- Spies -----------------------------------------------------------------------------------------------------------


def reach(s: ClansState, to: str, n: int) -> list[int]:
    """Places in the stack that a Spy turns up, the topmost first: the `n` directly beneath it (SC-CARD-SPY-2, -MSPY-5).

    Options: spy_over_faceup = dig passes over open cards; spy_on_scout = scout_is_beneath counts an open Scout.
    """
    stack = s.stacks.get(to, [])
    if s.scouts and s.scouts.get(to) and s.setup.options["spy_on_scout"] == "scout_is_beneath":
        n -= 1
    top = len(stack) - 1
    if s.setup.options["spy_over_faceup"] == "dig":
        return [i for i in range(top, -1, -1) if not stack[i].up][: max(n, 0)]
    return list(range(top, max(top - n, -1), -1))


def check_spy(s: ClansState, step: Spy) -> Sequence[Fault]:
    """The Shinobi Spy and the card beneath."""
    seen = _seen_faults(s, step.to, step.seen, 1, "SC-CARD-SPY-1", "SC-CARD-SPY-2")
    return _open_faults(s, step.who, step.to, "shinobi_spy") + seen


@listed
def check_master_spy(s: ClansState, step: MasterSpy) -> Iterator[Fault]:
    """The Master Spy and one or two cards beneath."""
    to, seen, said = step.to, step.seen, step.said
    yield from _open_faults(s, step.who, to, "shinobi_master_spy")
    if "" in seen:
        yield Fault("SC-CARD-MSPY-5", text="turn the cards up from the top, one after the other")
        return
    yield from _seen_faults(s, to, seen, 2, "SC-CARD-MSPY-1", "SC-CARD-MSPY-2")
    if s.setup.options["mspy_choice"] == "announce_first" and (there := len(reach(s, to, 2))):
        turned = len(with_open(s, to, seen, said))
        if not 1 <= said <= 2:
            yield Fault("SC-CARD-MSPY-2", text="say one or two cards before the first is turned up: d ms2 sk ro")
        elif turned != min(said, there):
            yield Fault("SC-CARD-MSPY-2", text=f"{counted(said, 'card')} announced, but {turned} turned up")


def with_open(s: ClansState, to: str, seen: Sequence[str], n: int) -> tuple[str, ...]:
    """The cards that a Spy turns up, `n` where so many are known: one that lies open by its name need not be typed.

    A card that was not read is named where it lay open before (SC-CARD-SPY-4).
    """
    if len(seen) >= n and UNREAD not in seen:
        return tuple(seen)
    out: list[str] = []
    for index, place in enumerate(reach(s, to, max(n, len(seen)))):
        pos = s.stacks[to][place]
        known = pos.card if pos.up else ""
        card = seen[index] if index < len(seen) else known
        if not card:
            break
        out.append(known or card if card == UNREAD else card)
    return (*out, *seen[len(out) :])


@listed
def _seen_faults(s: ClansState, to: str, seen: Sequence[str], most: int, empty_rule: str, rule: str) -> Iterator[Fault]:
    if s.phase not in ("ninja", *ninja.LATE) or to not in s.stacks:
        return
    if refused := common.no_card(s, *seen):
        yield from refused
        return
    stack = s.stacks[to]
    if not stack and not s.forced and s.setup.options["spy_empty_stack"] == "illegal":
        yield Fault(empty_rule, text=f"no card lies on {target_name(to)}, so none is turned up")
    places = reach(s, to, most)
    if len(seen) > len(places):
        can = f"{len(places)} can be" if places else "nothing lies beneath"
        yield Fault(rule, text=f"{counted(len(seen), 'card')} turned up; {can}")
    elif not seen and places and not with_open(s, to, seen, 1):
        text = f"which card lies beneath on {target_name(to)}? It is turned up at once (? when nobody read it)"
        yield Fault(rule, text=text)
    turned: list[tuple[Pos, str]] = []
    for card, place in zip(seen, places, strict=False):
        pos = stack[place]
        if pos.up and pos.card and card not in (pos.card, UNREAD):
            text = f"the card beneath already lies open: it is the {common.name_of(s, pos.card)}"
            yield Fault(rule, "impossible", because=line_numbers(pos.by), text=text)
        elif not pos.up and card != UNREAD:
            turned.append((pos, card))
    fit = len(turned) > 1 and s.ledger.together(*[(pos.zone, (card,)) for pos, card in turned])
    for index, (pos, card) in enumerate(turned):
        if not fit or pos.drawn:
            ledger = s.ledger if fit or not index else shown_before(s, turned[:index])
            yield from breach.known_elsewhere(s, ledger, pos, card)
        yield from breach.stack_breach(s, pos, card)


def shown_before(s: ClansState, turned: Sequence[tuple[Pos, str]]) -> Ledger:
    """The ledger after the first of two cards was turned up."""
    after = s.ledger.copy()
    for pos, card in turned:
        after.show(pos.zone, (card,), line=s.at)
    return after


@common.collected
def apply_spy(s: ClansState, step: Spy, did: list[Effect]) -> None:
    """See `_spy`."""
    seen = with_open(s, step.to, step.seen, 1)
    _spy(s, step.who, step.to, seen, "shinobi_spy", max(1, len(seen)), did)


@common.collected
def apply_master_spy(s: ClansState, step: MasterSpy, did: list[Effect]) -> None:
    """See `_spy`."""
    seen = step.seen if "" in step.seen else with_open(s, step.to, step.seen, min(max(step.said, 1), 2))
    _spy(s, step.who, step.to, seen, "shinobi_master_spy", max(2, len(seen)), did)


def _spy(s: ClansState, who: int, to: str, seen: Sequence[str], card: str, most: int, did: list[Effect]) -> None:
    """In this order: a Spy is laid, a Scout there leaves, cards are turned up, the Spy goes, its player draws."""
    if not ninja.can_lie(s, who, to):
        return
    turned: list[Effect] = []
    stack, places = s.stacks[to], reach(s, to, most)
    # Booked before the Spy himself, as the ledger has just been asked about these cards.
    for name, place in zip(seen, places, strict=False):
        if not name:
            continue  # passed over
        pos = stack[place]
        if name == UNREAD or name not in s.cards:
            stack[place] = replace(pos, up=True, by=s.at, spied=True)
            s.ledger.unread(1, pos.zone, line=s.at)
        elif not pos.up or not pos.card:
            stack[place] = replace(pos, card=name, up=True, by=s.at, spied=True)
            s.ledger.show(pos.zone, (name,), line=s.at)
        turned.append(("turned", to, name))
    if s.scouts and s.scouts.get(to) and s.setup.options["spy_on_scout"] != "scout_waits":
        ninja.used_up(s, to, did)
    did += turned
    common.leave(s, who, "discard", card)
    draws(s, who, did)
    ninja.finish_play(s, who, did)
    if s.phase == "ninja":
        s.skippable = [("draw", who, "SC-CARD-SPY-3" if card == "shinobi_spy" else "SC-CARD-MSPY-3")]


# --- events ----------------------------------------------------------------------------------------------------------


def victims(s: ClansState, who: int) -> list[int]:
    """Players who can be robbed: any other with a card in hand (option smoke_target_passed)."""
    safe = s.setup.options["smoke_target_passed"] == "forbidden"
    return [
        seat for seat in range(1, s.seats + 1) if seat != who and s.hand(seat) and not (safe and s.passed[seat - 1])
    ]


@unless(lambda s, step: common.no_seat(s, step.victim or 1))
@listed
def check_disappear(s: ClansState, step: Disappear) -> Iterator[Fault]:
    """Disappear in Smoke and its victim."""
    found = ninja.turn_faults(s, step.who)
    yield from found
    if s.phase != "ninja" or (found and found[0].verdict == "unread"):
        return
    yield from ninja.origin_faults(s, step.who, "disappear_in_smoke")
    can, victim = victims(s, step.who), step.victim
    reading, others = s.setup.options["smoke_no_victim"], ", ".join([f"@{seat}" for seat in can])
    if victim == step.who:
        yield Fault("SC-CARD-DIS-5", text=f"@{step.who} cannot rob the own hand")
    elif can and not victim:
        yield Fault("SC-CARD-DIS-1", text=f"who is robbed? One of {others}")
    elif not victim and reading == "illegal" and not s.forced:
        yield Fault("SC-CARD-DIS-1", text="nobody else holds a card, so the event cannot be played")
    elif victim and victim not in can and s.hand(victim) and s.passed[victim - 1]:
        yield Fault("SC-CARD-DIS-1", text=f"at this table nobody robs a player who has passed, like @{victim}")
    elif victim and victim not in can and reading != "may_name_empty":
        yield Fault("SC-CARD-DIS-1", text=f"@{victim} holds no card{f'; {others} does' if can else ''}")


@common.collected
def apply_disappear(s: ClansState, step: Disappear, did: list[Effect]) -> None:
    """A hidden card of the victim is in the player's hands and is played next."""
    if not ninja.can_act(s, step.who) or not 0 <= step.victim <= s.seats:
        return
    now = s.phase == "ninja"  # else it is too late: what was taken is in the hand until it is played, if it is
    common.leave(s, step.who, "event" if now else "discard", "disappear_in_smoke")
    zone = f"stolen #{s.at}" if now else HAND[step.who]
    robbed = step.victim if step.victim and s.hand(step.victim) else 0
    if now:
        s.forced.append(Forced("steal", s.at, zone, "disappear_in_smoke", robbed, played=not robbed))
    if robbed:
        s.ledger.draw(1, HAND[robbed], zone, s.at)
        did.append(("stolen", robbed, step.who))
    elif now:
        ninja.finish_play(s, step.who, did)


def check_appear(s: ClansState, step: Appear) -> Sequence[Fault]:
    """Appear in Smoke; the two cards if they are told."""
    found = ninja.turn_faults(s, step.who)
    if s.phase != "ninja" or (found and found[0].verdict == "unread"):
        return found
    return common.no_card(s, *step.drawn, unread="") or [*found, *_appear_faults(s, step)]


@listed
def _appear_faults(s: ClansState, step: Appear) -> Iterator[Fault]:
    yield from ninja.origin_faults(s, step.who, "appear_in_smoke")
    size = drawn_now(s)
    if step.drawn and len(step.drawn) != size:
        text = f"{counted(size, 'card')} {'is' if size == 1 else 'are'} drawn, not {len(step.drawn)}"
        yield Fault("SC-CARD-APP-1", text=text)
    text = "the draw pile cannot hold one of the two cards typed secretly"
    for fault in common.draw_faults(s, step.drawn, size)[:1]:
        yield replace(fault, text=text, because=())  # these lines would name it


def drawn_now(s: ClansState) -> int:
    """Cards that it draws now: fewer where draw pile and discard pile have no more."""
    return min(DRAWN, common.piles(s))


@common.collected
def apply_appear(s: ClansState, step: Appear, did: list[Effect]) -> None:
    """Two cards are drawn; one of them is played next, the other joins the hand.

    Which they are, where that was told, is compared when one of them is turned up; the other one stays hidden.
    """
    if not ninja.can_act(s, step.who):
        return
    common.leave(s, step.who, "event" if s.phase == "ninja" else "discard", "appear_in_smoke")
    zone = f"drawn #{s.at}"
    drawn = tuple([c for c in step.drawn if c in s.cards])
    got = common.draw(s, len(drawn) or DRAWN, zone, did)
    did.append(("draw", step.who, got))
    if s.phase != "ninja":  # too late: both are in the hand until one of them is played, if it is
        s.ledger.move(got, zone, HAND[step.who], None, line=s.at)
        return
    drawn = drawn if len(drawn) == got else ()
    s.forced.append(Forced("appear", s.at, zone, "appear_in_smoke", played=not got, drawn=drawn))
    if not got:
        ninja.finish_play(s, step.who, did)


@unless(lambda s, step: ninja.turn_faults(s, step.who, plays=False))
def check_keep(s: ClansState, step: Keep) -> Sequence[Fault]:
    """Both cards of Appear in Smoke are kept (option appear_choice)."""
    if not s.forced or s.forced[-1].kind != "appear":
        return (Fault("SC-CARD-APP-2", text="no card of Appear in Smoke waits to be played", unasked=True),)
    if s.setup.options["appear_choice"] != "may_decline":
        return (Fault("SC-CARD-APP-2", text="play one of the two drawn cards at once"),)
    return NONE


@common.collected
def apply_keep(s: ClansState, step: Keep, did: list[Effect]) -> None:
    """Both join the hand, and the turn is over."""
    if s.phase == "ninja" and s.forced and s.forced[-1].kind == "appear" and 1 <= step.who <= s.seats:
        s.forced[-1] = replace(s.forced[-1], played=True)
        ninja.finish_play(s, step.who, did)


# --- the draw pile ---------------------------------------------------------------------------


def check_reshuffle(s: ClansState, step: Reshuffle) -> Sequence[Fault]:
    """The discard pile becomes the draw pile, once that is empty (SC-SETUP-05)."""
    left = s.ledger.count("deck")
    if s.over or not (left or not s.ledger.count("discard")):
        return common.ended(s)
    text = f"the draw pile still has {counted(left, 'card')}; it is rebuilt when it is empty"
    return (Fault("SC-SETUP-05", text=text if left else "the discard pile is empty, too, so no draw pile can be made"),)


@common.collected
def apply_reshuffle(s: ClansState, step: Reshuffle, did: list[Effect]) -> None:
    """The whole discard pile is the new draw pile."""
    if not s.over and s.ledger.count("discard"):
        common.reshuffle(s, did)
