"""A second reckoning of a whole game from its steps alone, written from the rules and not from the engine.

It knows the default readings only, takes nothing from the product but the steps, and asserts what the rules ask of each. Marks
(the table after each round) and the final totals of a log are compared with it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.steps import Act
from referee.games.ninjato import steps

ORDER = ("t2", "t3", "t4", "t5", "g")
CLANS = {"t": "taira", "m": "minamoto", "g": "goshirakawa"}
STYLES = {
    "a": "snake",
    "z": "snake",
    "w": "snake",
    "p": "crane",
    "q": "crane",
    "r": "crane",
    "b": "tiger",
    "x": "tiger",
    "v": "tiger",
}
CODES = {
    "ev": "envoys", "sk": "skills", "el": "elites", "ru": "rumors", "do": "opponents", "ek": "masked", "et": "taira", "em": "minamoto",
    "eg": "goshirakawa", "sn": "snake", "cr": "crane", "ti": "tiger",
}  # fmt: skip


def spelled(treasures: Sequence[str]) -> str:
    return "".join(kind[-1] for kind in sorted(treasures, key=ORDER.index))


class Guard:
    """A guard card from its code: `3`, `3a`, `e2/5*1`."""

    def __init__(self, code: str) -> None:
        figures, _, honor = code.removeprefix("e").rstrip("a").partition("*")
        self.elite, self.alarm = code.startswith("e"), code.endswith("a")
        self.figures, self.honor = [int(v) for v in figures.split("/")], int(honor or 0)


class House:
    def __init__(self, sentry: str, treasures: str, token: str) -> None:
        self.sentry = sentry
        self.plain = ["g" if c == "g" else f"t{c}" for c in treasures]
        self.red: list[str] = []
        self.clan, _, value = token.partition(":")
        self.value = int(value)


class Player:
    def __init__(self) -> None:
        self.honor, self.hand, self.placed = 0, 4, 0
        self.treasures: list[str] = []
        self.envoys: list[str] = []
        self.rumors: list[str] = []
        self.tiles: list[str] = []
        self.elites: list[Guard] = []
        self.targets: list[str] = []


class Reckoning:
    """box: what is printed on envoys and rumors, and the style of Hensojutsu."""

    def __init__(self, players: int, box: Mapping[str, Any]) -> None:
        self.players = [Player() for _ in range(players)]
        self.printed = {
            name.partition(".")[2]: str(v) for name, v in box.items() if name.startswith(("envoy.", "rumor."))
        }
        self.style = str(box.get("style.henso", ""))
        self.houses: dict[int, House] = {}
        self.bag, self.spent = 90, 0
        self.order: list[int] = []
        self.stack: list[int] = []
        self.at = House("1", "", "taira:0")
        self.won: list[str] = []
        self.figures: list[int] = []
        self.side, self.turned, self.alarm = "", "", False

    def step(self, act: Act, did: Sequence[Sequence[Any]]) -> None:
        """Carry a step out; did: what the log says of it (only for the honor that nobody has to claim)."""
        handler: Callable[..., None] | None = getattr(self, type(act).__name__.lower(), None)
        if handler is not None:
            handler(act, self.players[getattr(act, "who", 1) - 1])
        taken = act.what if isinstance(act, steps.First) else ""
        gains = [effect for effect in did if effect[0] == "honor"]
        if isinstance(act, steps.First | steps.Second | steps.Oldest | steps.Pass | steps.Henso):
            for _, seat, points, _ in gains[1 if taken == "honor" else 0 :]:
                assert points in {self.worth(clan) for clan in CLANS.values()}, (
                    "a second place has the honor that the first left"
                )
                self.players[seat - 1].honor += points
        if any(effect[0] == "round" for effect in did):
            for player in self.players:
                player.targets = []

    def worth(self, clan: str) -> int:
        return sum(house.value for house in self.houses.values() if house.clan == clan)

    # --- what each step does ---------------------------------------------------------------------------------------------

    def setupstep(self, act: steps.SetupStep, _: Player) -> None:
        self.order = list(act.order)
        for number in range(5):
            self.houses[number + 1] = House(act.sentries[number], act.treasures[number], act.tokens[number])
        self.bag -= 15

    def dojo(self, act: steps.Dojo, player: Player) -> None:
        due = 4 if player.hand == 0 else 3 if player.hand == 1 else 2
        assert len(act.row) + act.deck == due
        player.hand += due
        self.stack.append(act.who)

    def limit(self, act: steps.Limit, player: Player) -> None:
        player.hand -= len(act.cards)
        assert player.hand == 7

    def attack(self, act: steps.Attack, _: Player) -> None:
        self.at, self.side, self.won, self.turned = self.houses[act.house], act.side, [], ""
        self.figures = Guard(self.at.sentry).figures

    def play(self, act: steps.Play, player: Player) -> None:
        value, change = act.card, 0
        for mod in act.mods:
            sign = {"+": 1, "-": -1}.get(mod[-1], 0)
            if mod in ("+", "-"):
                change, player.hand = change + sign, player.hand - 1
            elif mod[0] in "ab":
                change += 2 if mod[0] == "b" else -2
            elif mod[0] == "p":
                change += sign
            else:
                value = {"z": 0, "x": 6}.get(mod[0], int(mod[-1]))
        player.hand -= act.card > 0
        figure = act.figure or self.figures[0]
        assert value + change > figure if self.side == "strength" else value + change < figure
        self.figures.remove(figure)
        if self.figures:
            return
        pile = self.at.plain or self.at.red
        best = min(pile, key=ORDER.index)
        pile.remove(best)
        self.won.append(best)
        if self.turned and Guard(self.turned).elite:
            player.elites.append(Guard(self.turned))
        if not self.at.plain and not self.at.red:
            self.leave(None, player)
            self.at.sentry = ""

    def banzai(self, act: steps.Banzai, _: Player) -> None:
        guard = Guard(act.guard)
        assert guard.elite == (not self.at.plain)
        self.turned, self.figures, self.alarm = act.guard, guard.figures, guard.alarm

    def drawn(self) -> None:
        if not self.bag:
            self.bag, self.spent = self.spent, 0
        self.bag -= 1

    def token(self, act: steps.Token, _: Player) -> None:
        self.drawn()
        self.at.plain.append(act.kind)
        if self.alarm:
            best = max(self.at.plain, key=ORDER.index)
            self.at.plain.remove(best)
            self.at.red.append(best)
        self.alarm = False

    def leave(self, _: object, player: Player) -> None:
        player.treasures += self.won
        self.won = []

    def fail(self, act: steps.Fail, player: Player) -> None:
        if self.won:
            self.won.remove(act.keep[0])
            player.treasures.append(act.keep[0])
            self.spent += len(self.won)

    def clear(self, act: steps.Clear, _: Player) -> None:
        clan, value = act.token.split(":")
        assert clan != self.at.clan
        self.at.clan, self.at.value = clan, int(value)

    def switch(self, _: steps.Switch, __: Player) -> None:
        self.side = "stealth" if self.side == "strength" else "strength"

    def swap(self, act: steps.Swap, _: Player) -> None:
        pile = self.at.red if act.side == "red" or act.take not in self.at.plain else self.at.plain
        self.won[self.won.index(act.give)] = act.take
        pile[pile.index(act.take)] = act.give

    def learn(self, act: steps.Learn, player: Player) -> None:
        player.hand -= act.card > 0
        player.tiles.append(act.tile)

    def pay(self, pay: Sequence[str], cost: str, player: Player) -> None:
        assert len(pay) == len(cost)
        count_as = [(coin.partition("=")[2] or coin)[1] for coin in pay]
        player.honor += sum(map(int, count_as))
        for icon in cost.replace("x", ""):
            count_as.remove(icon)
        for coin in pay:
            player.treasures.remove(coin.partition("=")[0])
        self.spent += len(pay)

    def bribe(self, act: steps.Bribe, player: Player) -> None:
        self.pay(act.pay, self.printed[act.card].partition("@")[0].rstrip("*")[1:], player)
        player.envoys.append(act.card)

    def spread(self, act: steps.Spread, player: Player) -> None:
        self.pay(act.pay, self.printed[act.card][2:], player)
        player.rumors.append(act.card)

    def endround(self, _: steps.EndRound, __: Player) -> None:
        first = list(dict.fromkeys(reversed(self.stack)))
        self.order = first + [seat for seat in self.order if seat not in first]
        self.stack = []

    def restock(self, act: steps.Restock, _: Player) -> None:
        house = self.houses[act.house]
        assert not house.plain and not house.red
        house.plain, house.sentry = list(act.tokens), act.sentry
        for _treasure in act.tokens:
            self.drawn()

    def henso(self, act: steps.Henso, player: Player) -> None:
        assert "*" in self.printed[act.envoy] and act.envoy in player.envoys and act.envoy not in player.targets
        player.targets.append(act.envoy)

    def influence(self, player: Player, clan: str) -> int:
        return sum(CLANS[self.printed[name][0]] == clan for name in (*player.envoys, *player.targets))

    def first(self, act: steps.First, player: Player) -> None:
        power = [self.influence(other, act.clan) for other in self.players]
        assert self.influence(player, act.clan) == max(power) > 0
        if act.what == "honor":
            player.honor += self.worth(act.clan)
        else:
            player.rumors.append(act.card)

    def second(self, act: steps.Second, player: Player) -> None:
        assert self.influence(player, act.clan) > 0
        player.rumors.append(act.card)

    # --- the end -----------------------------------------------------------------------------------------------------------

    def counted(self, thing: str, player: Player) -> int:
        wholes: dict[str, Sequence[object]] = {
            "envoys": player.envoys,
            "skills": player.tiles,
            "elites": player.elites,
            "rumors": player.rumors,
        }
        if thing in wholes:
            return len(wholes[thing])
        if thing == "masked":
            return sum("*" in self.printed[name] for name in player.envoys)
        if thing in CLANS.values():
            return sum(CLANS[self.printed[name][0]] == thing for name in player.envoys)
        return sum(STYLES.get(name[0], self.style) == thing for name in player.tiles)

    def totals(self) -> list[int]:
        held = [[CODES[self.printed[name][:2]] for name in player.rumors] for player in self.players]
        each = {1: 6, 2: 4}.get(sum("opponents" in types for types in held), 2)
        out = []
        for player, types in zip(self.players, held, strict=True):
            total = player.honor + len(player.treasures) + sum(guard.honor for guard in player.elites)
            for thing in set(types):
                n = types.count(thing)
                factor = sum((1, 1, 2)[i % 3] for i in range(n))
                total += n * each if thing == "opponents" else factor * self.counted(thing, player)
            out.append(total)
        return out

    def compare(self, view: Mapping[str, Any]) -> None:
        """The table after a round, as the log has it."""
        assert view["honor"] == [player.honor for player in self.players]
        assert view["hand"] == [player.hand for player in self.players]
        assert view["treasure"] == [spelled(player.treasures) for player in self.players]
        assert (view["bag"], view["order"]) == (self.bag, self.order)
        for number, house in self.houses.items():
            seen = view["house"][str(number)]
            assert (seen["plain"], seen["red"], seen["sentry"]) == (
                spelled(house.plain),
                spelled(house.red),
                house.sentry,
            )
            assert seen["token"] == f"{house.clan}:{house.value}"
