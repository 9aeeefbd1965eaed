"""Every statistic once more, by another way: straight from the lines of the logs, naively, without collectors or SQL."""

import itertools
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median as stdlib_median
from typing import Any

import pytest

from referee import games
from referee.journal import lines
from referee.journal.acts import setup_of
from referee.journal.fold import Fold
from referee.simulate.run import one, sealed_bytes
from tests.kit.logs import head_of, parted
from tests.records.logs import as_data, run, summarized

GAMES = ("shinbi", "samurai_sword", "shinobi_clans", "ninjato")
COUNT, PLAYERS = 14, 4
WEAPONS = {"katana", "sai", "shuriken", "blowgun"}


class Log:
    """One simulated game: its lines as data, the state after each step, the result."""

    def __init__(self, game: str, seed: int) -> None:
        made = one(games.load(game), seed, players=PLAYERS, reporter="open")
        self.raw = sealed_bytes(made.lines)
        self.data = as_data(self.raw)
        head = head_of(made.lines)
        fold = Fold(games.load(game), head)
        self.states: list[tuple[dict[str, Any], Any]] = []
        rows = iter(self.data[1:])
        for line in made.lines[1:]:
            row = next(rows)
            fold.feed(line)
            if row["line"] == "step":
                self.states.append((row, fold.state.copy()))
        score = games.load(game).scoring.score(fold.state)
        self.winners, self.points, self.state = score.winners, score.points, fold.state
        self.steps = [row for row in self.data if row["line"] == "step"]


class Set(dict[str, Any]):
    """The statistics of one game, and the logs."""

    logs: list[Log]
    every: list[Log]


@pytest.fixture(scope="module", params=GAMES)
def data(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Set:
    folder = tmp_path_factory.mktemp(request.param)
    found = Set(game=request.param)
    found.logs = [Log(request.param, seed) for seed in range(COUNT)]
    for i, log in enumerate(found.logs):
        (folder / f"{i:02}.jsonl").write_bytes(log.raw)
    db = summarized(folder)
    result = run("stats", db, "--json", "--raw", "--made-up")
    for row in result.stdout.splitlines():
        cohort = json.loads(row)
        assert cohort["logs"] == cohort["games"] + sum(cohort["left_out"].values()) == COUNT
        found |= {s["name"]: {r["label"]: r for r in s["rows"]} for s in cohort["sections"]}
        found["games"] = cohort["games"]
    found.every = found.logs
    found.logs = [log for log in found.logs if log.winners or None not in log.points]
    assert found["games"] == len(found.logs)
    return found


def close(a: float, b: float) -> bool:
    return abs(a - b) < 1e-9


def test_wins_by_seat(data: Set) -> None:
    wins: dict[int, float] = defaultdict(float)
    for log in data.logs:
        for seat in log.winners:
            wins[seat] += 1 / len(log.winners)
    for seat in range(1, PLAYERS + 1):
        row = data["win_rate_by_seat"][f"seat {seat}"]
        assert row["n"] == len(data.logs) and close(row["hits"], wins[seat])


def scores(data: Set, log: Log) -> Iterator[list[int]]:
    """The score after each step, as the state has it."""
    for _, s in log.states:
        match data["game"]:
            case "shinbi":
                yield list(s.lives)
            case "samurai_sword":
                yield list(s.honor[1:])
            case _:
                yield list(games.load(data["game"]).scoring.score(s).points)  # type: ignore[arg-type]


TEAM = {"shogun": 1, "samurai": 1, "ninja": 2, "ronin": 3}


def sides(data: Set, log: Log) -> list[list[int]]:
    """Who wins together: in Samurai Sword the team of the role, else every seat for itself."""
    seats = range(1, PLAYERS + 1)
    if data["game"] != "samurai_sword":
        return [[seat] for seat in seats]
    teams = [TEAM[role.rstrip("123")] for role in log.state.roles[1:]]
    return [[seat for seat in seats if teams[seat - 1] == team] for team in dict.fromkeys(teams)]


def worth(data: Set, log: Log, seat: int) -> int:
    """What its honor counts at the end with four players: the Samurai's twice, and that of the Ninja with more stars."""
    if data["game"] != "samurai_sword":
        return 1
    roles = log.state.roles
    ninja = sorted(role for role in roles[1:] if role.startswith("ninja"))
    return 2 if roles[seat] == "samurai" or roles[seat] == ninja[-1] != ninja[0] else 1


def margin(final: list[int], won: tuple[int, ...]) -> list[int]:
    """How close it was: 0 of a tie; nothing where the winners did not win by their score."""
    rest = [p for i, p in enumerate(final, 1) if i not in won]
    ours = [final[w - 1] for w in won]
    if len(ours) > 1 and len({*ours}) == 1 and ours[0] >= max(rest, default=0):
        return [0]
    return [max(ours) - max(rest)] if rest and max(ours) >= max(rest) else []


def test_the_lead(data: Set) -> None:
    changes, decided, half, last_half, last_three, margins = [], [], 0.0, 0, 0, []
    behind: list[int] = []
    for log in data.logs:
        if not log.winners:
            continue
        together = sides(data, log)
        log_winners = tuple(i for i, side in enumerate(together, 1) if side[0] in log.winners)
        path = [
            [sum(worth(data, log, seat) * now[seat - 1] for seat in side) for side in together]
            for now in scores(data, log)
        ]
        total = len(log.states)
        leader, n = 0, 0
        for now in path:
            if data["game"] == "samurai_sword" and not any(now):
                continue
            if now.count(max(now)) == 1:
                first = now.index(max(now)) + 1
                n += leader not in (0, first)
                leader = first
        changes.append(n)

        def leads(now: list[int], won: tuple[int, ...] = log_winners) -> bool:
            return {i for i, p in enumerate(now, 1) if p == max(now)} <= {*won}

        if leads(path[-1]):
            at = total
            while at and leads(path[at - 1]):
                at -= 1
            decided.append(100 * (at + 1) / total if at or not leads(path[0]) else 0)
        middle, three = path[total // 2 - 1], path[total * 3 // 4 - 1]
        leaders = [i for i, p in enumerate(middle, 1) if p == max(middle)]
        half += sum(i in log_winners for i in leaders) / len(leaders)
        last_half += min(middle) < max(middle) and any(middle[w - 1] == min(middle) for w in log_winners)
        last_three += min(three) < max(three) and any(three[w - 1] == min(three) for w in log_winners)
        behind.append(max(middle) - max(middle[w - 1] for w in log_winners))
        if None in log.points:
            continue
        final = [sum(log.points[seat - 1] or 0 for seat in side) for side in together]
        if data["game"] == "samurai_sword":  # Deadly Strikes are in the totals of the teams only
            teams = {line.text: line.points for line in games.load(data["game"]).scoring.score(log.state).lines if not line.seat}
            named = {1: "Shogun and Samurai", 2: "Ninja", 3: "Ronin"}
            final = [
                int(teams[named[TEAM[log.state.roles[side[0]].rstrip("123")]]] or 0) for side in together
            ]
        margins += margin(final, log_winners)
    assert data["lead_changes"]["lead changes"]["median"] == stdlib_median(changes)
    row = data["leader_at_half"]["leader won"]
    assert close(row["hits"], half) and row["n"] == len(changes)
    assert data["comeback"]["last at half"]["hits"] == last_half
    assert data["comeback"]["last at three quarters"]["hits"] == last_three
    assert data["runaway_leader"]["decided after"]["n"] == len(decided)
    if len(decided) >= 10:
        assert close(data["runaway_leader"]["decided after"]["median"], stdlib_median(decided))
    if len(behind) >= 10:
        assert data["winner_behind"]["at half"]["median"] == stdlib_median(behind)
    assert data["closeness"]["margin"]["n"] == len(margins)
    if len(margins) >= 10:
        assert data["closeness"]["margin"]["median"] == stdlib_median(margins)


def test_length(data: Set) -> None:
    played = [log.data[: max(at for at, row in enumerate(log.data) if row["line"] == "end")] for log in data.logs]
    last = [max(row.get("t", 0) for row in rows if "entry" in row) / 60000 for rows in played]
    length = data["game_length"]["play time"]
    assert close(length["median"], stdlib_median(last)) and close(length["most"], max(last)) and close(length["least"], min(last))
    assert close(length["p90"], sorted(last)[-(-9 * len(last) // 10) - 1])
    assert data["game_size"]["steps"]["median"] == stdlib_median(len(log.steps) for log in data.logs)
    ends = Counter(next(row["why"] for row in log.data if row["line"] == "end") for log in data.logs)
    assert {k: r["count"] for k, r in data["ends"].items()} == ends


def test_typing(data: Set) -> None:
    typed = [row["typed"] for log in data.every for row in log.data if row.get("typed")]
    assert data["typing_friction"]["entries"]["count"] == len(typed)
    each = []
    for log in data.every:
        words = [row["typed"] for row in log.data if row.get("typed")]
        each.append(sum(map(len, words)) / len(words))
    assert close(data["typing_friction"]["characters an entry, by game"]["median"], stdlib_median(each))


def pairs(table: dict[str, Any]) -> dict[str, tuple[float, int]]:
    return {k: (r["hits"], r["n"]) for k, r in table.items()}


def tally(events: Iterator[tuple[str, bool]] | list[tuple[str, bool]]) -> dict[str, tuple[float, int]]:
    held: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for key, came in events:
        held[key][0] += came
        held[key][1] += 1
    return {k: (float(a), b) for k, (a, b) in held.items()}


def test_shinbi(data: Set) -> None:
    if data["game"] != "shinbi":
        return
    hits, called, truth, turns = [], [], [], 0
    for log in data.logs:
        said: dict[tuple[int, int], str] = {}
        seat = 0
        for i, row in enumerate(log.steps):
            step = row["step"]
            if step["do"] == "attack":
                said[step["who"], step["to"]] = step["say"]
                turns += seat != step["who"]
                seat = step["who"]
            if step["do"] == "reveal":
                turns, seat = turns + 1, 0
                (_, a), (_, b) = step["cards"]
                follows = log.steps[i + 1]["step"]["do"] if i + 1 < len(log.steps) else ""
                hits.append(("hits", a == b))
                called.append(("denouncements made", follows == "denounce"))
                truth += [(said[clan, step["who"]], said[clan, step["who"]] == w) for clan, w in step["cards"]]
            if step["do"] == "denounce":
                clan, w = step["third"]
                truth.append((said[clan, step["who"]], said[clan, step["who"]] == w))
    assert pairs(data["measure_hit"]) == tally(hits) and pairs(data["measure_called"]) == tally(called)
    assert pairs(data["measure_truth"]) == tally(truth)
    assert sum(r["n"] for r in data["turn_time"].values()) == turns
    clans = tally([(c, s in log.winners) for log in data.logs for s, c in enumerate(log.steps[0]["step"]["clans"], 1)])
    assert {k: r["n"] for k, r in data["win_rate_by_clan"].items()} == {k: n for k, (_, n) in clans.items()}


def test_shinbi_lost_seats(data: Set) -> None:
    """Dead Daimyos: those without lives before the last step, and whether their cards or calls took lives of others."""
    if data["game"] != "shinbi":
        return
    dead = spoiled = ended = 0
    for log in data.logs:
        lives, up = [5] * (PLAYERS + 1), {}
        out: dict[int, int] = {}
        touching = []
        for row in log.steps:
            step = row["step"]
            if step["do"] == "reveal":
                up[step["who"]] = [clan for clan, _ in step["cards"]]
            for effect in row.get("did", ()):
                if effect[0] == "life":
                    hit = {step["who"]} if step["do"] == "denounce" else set(up[effect[1]])
                    touching += [(row["n"], seat) for seat in hit - {effect[1]} if seat in out]
                    lives[effect[1]] += effect[2]
            out |= {seat: row["n"] for seat in range(1, PLAYERS + 1) if not lives[seat] and seat not in out}
        last = log.steps[-1]["n"]
        dead += any(n < last for n in out.values())
        spoiled += any(n > out[seat] for n, seat in touching)
        ended += bool(log.winners) and any(n == last > out[seat] for n, seat in touching)
    assert [(r["hits"], r["n"]) for r in data["kingmaking"].values()] == [(n, len(data.logs)) for n in (dead, spoiled, ended)]
    assert dead > 5 and spoiled > 3


def test_samurai_sword(data: Set) -> None:
    if data["game"] != "samurai_sword":
        return
    parry, harmless, roles, teams, played, idle = [], [], [], [], [], []
    for log in data.logs:
        target, turns, acted = 0, 0, False
        for row, s in log.states:
            step = row["step"]
            if step["do"] == "attack":
                target = step["to"]
            elif step["do"] == "answer" and step["who"] == target:
                parry.append(("attacks parried", step.get("card") == "parry"))
                target = 0
            if step["do"] in ("attack", "action", "discard_of", "divert", "lay", "buy"):
                acted = True
            for effect in row.get("did", ()):
                if effect[0] == "turn":
                    if turns:
                        idle.append(("turns", not acted))
                    turns, acted, target = turns + 1, False, 0
                    if not s.over and step["do"] != "setup":
                        harmless += [s.rp[i] == 0 for i in range(1, 5) if i != effect[1]]
        idle.append(("turns", not acted))
        shown = [r.rstrip("123") for r in log.state.roles[1:]]
        won = {shown[w - 1] for w in log.winners}
        roles += [(r, r in won) for r in {*shown} - {""}]
        team = ["shogun" if r == "samurai" else r for r in shown]
        teams += [(t, t in {team[w - 1] for w in log.winners}) for t in {*team} - {""}]
        played += [row["step"].get("card") for row in log.steps if row["step"]["do"] in ("attack", "action", "lay", "answer")]
        played += ["geisha" for row in log.steps if row["step"]["do"] == "discard_of"]
    assert pairs(data["measure_parry"]) == tally(parry)
    assert data["measure_harmless"]["defeated"]["hits"] <= sum(harmless) + 3 * len(data.logs)
    assert pairs(data["win_rate_by_role"]) == tally(roles) and pairs(data["win_rate_by_team"]) == tally(teams)
    nothing = data["dead_turns"]["nothing done"]
    assert {"turns": (nothing["hits"], nothing["n"])} == tally(idle)
    counts = Counter(card for card in played if card)
    for card, row in data["card_wins_played"].items():
        if card not in ("diversion",) and card not in WEAPON_PAID:
            assert row["note"] == f"{counts[card]} times", card


def test_samurai_turns_and_cards(data: Set) -> None:
    """Times of turns; idle turns of which a card told that something could be done; cards known to have been in a hand."""
    if data["game"] != "samurai_sword":
        return
    ready = {"daimyo", "tea_ceremony", "breathing", "focus", "armor", "fast_draw"}
    own, waited, could, known, won_with = [], [], 0, Counter[str](), Counter[str]()
    for log in data.logs:
        turns = [(row.get("t", 0), e[1], i) for i, row in enumerate(log.steps) for e in row.get("did", ()) if e[0] == "turn"]
        ends = [t for t, _, _ in turns[1:]] + [log.steps[-1].get("t", 0)]
        own += [(end - t) / 1000 for (t, _, _), end in zip(turns, ends, strict=True)]
        for seat in range(1, PLAYERS + 1):
            mine = [(t, end) for (t, who, _), end in zip(turns, ends, strict=True) if who == seat]
            waited += [(b[0] - a[1]) / 1000 for a, b in itertools.pairwise(mine)]
        shows = [row["show"] for row in log.data if row["line"] == "show" and row["show"]["zone"].startswith("hand.")]
        for (_, seat, start), (_, _, end) in itertools.pairwise(turns):
            steps = [row["step"] for row in log.steps[start + 1 : end + 1]]
            if any(s["do"] in ("attack", "action", "discard_of", "divert", "lay", "buy") for s in steps):
                continue
            came = list(log.steps[end]["step"].get("discards", ()))
            for row in log.steps[end + 1 :]:
                step = row["step"]
                came += [step["card"]] if step["do"] in ("answer", "pay") and step["who"] == seat and step.get("card") else []
                came += [step["card"]] if step["do"] == "discard_of" and step["to"] == seat and step.get("what", "hand") == "hand" and step.get("card") else []
                if any(e[:2] in (["draw", seat], ["steal", seat], ["picked", seat]) for e in row.get("did", ())):
                    break
            else:
                came += [c for show in shows if show["zone"] == f"hand.{seat}" for c in show["cards"]]
            could += bool(ready & {*came})
        used: dict[int, set[str]] = defaultdict(set)
        for row in log.steps:
            step = row["step"]
            if step["do"] in ("attack", "action", "lay", "answer", "pay") and step.get("card"):
                used[step["who"]].add(step["card"])
            known.update([step["card"]] if step["do"] in ("attack", "action", "lay", "answer", "pay") and step.get("card") else [])
            known.update({"discard_of": ["geisha"], "divert": ["diversion"]}.get(step["do"], []))
            known.update(step.get("discards", ()))
            if step["do"] == "discard_of" and step.get("what", "hand") == "hand" and step.get("card"):
                known[step["card"]] += 1
        for show in shows:
            known.update(show["cards"])
        won_with.update(card for seat in log.winners for card in used[seat])
    assert close(data["turn_time"]["all seats"]["median"], stdlib_median(own)) and data["turn_time"]["all seats"]["n"] == len(own)
    assert close(data["downtime"]["all seats"]["median"], stdlib_median(waited)) and data["downtime"]["all seats"]["n"] == len(waited)
    assert data["dead_turns"]["chose to do nothing"]["count"] == could > 0
    assert {card: row["n"] for card, row in data["card_play_rate"].items()} == {c: n for c, n in known.items() if c in data["card_play_rate"]}
    assert len(data["card_play_rate"]) == len(known)
    for card in ("katana", "parry", "bokken", "focus"):
        assert data["card_wins_played"][card]["hits"] == won_with[card]
        times = int(data["card_wins_played"][card]["note"].split()[0])
        assert data["card_play_rate"][card]["hits"] == times == data["card_share_played"][card]["hits"]


WEAPON_PAID = frozenset(
    {"bokken", "kiseru", "bo", "shuriken", "kusarigama", "daikyu", "tanegashima", "katana", "nodachi", "naginata", "nagayari",
     "kanabo", "wakizashi"}
)  # fmt: skip
"""Weapons may also have been given up for Bushido; these are left out of this comparison."""


def test_shinobi_clans(data: Set) -> None:
    if data["game"] != "shinobi_clans":
        return
    killed, contracts = [], []
    for log in data.logs:
        shown: list[list[Any]] = []
        for row in log.steps:
            step = row["step"]
            if step["do"] == "begin":
                shown = []
            shown += step.get("tokens", []) if step["do"] == "shown" else []
            for effect in row.get("did", ()):
                if effect[0] in ("killed", "survives"):
                    killed.append((effect[1], effect[0] == "killed"))
                    contracts += [(side, (effect[0] == "killed") == (side == "a")) for _, side in shown]
                    shown = []
    assert pairs(data["measure_killed"]) == tally(killed)
    assert pairs(data["measure_contract"]) == tally(contracts)
    runs = []
    for log in data.logs:
        last = 0
        for row in log.steps:
            if row["step"]["who"] and row["step"]["who"] != last:
                runs.append([row["step"]["do"]])
                last = row["step"]["who"]
            elif row["step"]["who"]:
                runs[-1].append(row["step"]["do"])
    nothing = data["dead_turns"]["nothing done"]
    assert (nothing["hits"], nothing["n"]) == (sum({*run} == {"pass"} for run in runs), len(runs))
    assert data["dead_turns"]["chose to do nothing"]["count"] == nothing["hits"]


def test_shinobi_clans_pick_rate(tmp_path: Path) -> None:
    """By what lies open on the table: what came there was offered, what went with a pick was taken."""
    game = games.load("shinobi_clans")
    offered, taken = Counter[str](), Counter[str]()
    by_leftover = 0
    for seed in range(4):
        log = one(game, seed, players=4, options={"draft": "advanced"}, reporter="open").lines
        (tmp_path / f"{seed}.jsonl").write_bytes(sealed_bytes(log))
        head, rest = parted(log)
        fold = Fold(game, head)
        before = Counter[str]()
        for line in rest:
            fold.feed(line)
            view = game.facts.view(fold.state)
            lies = Counter([*view["pool"], *" ".join(view["leftovers"]).split()])
            offered += lies - before
            if isinstance(line, lines.StepLine) and line.step.verb() == "pick":
                assert (before - lies)[line.step.card] > 0  # with the last pick what nobody took goes too
                taken[line.step.card] += 1
                by_leftover += line.step.leftover
            before = lies
    db = summarized(tmp_path)
    (cohort,) = map(json.loads, run("stats", db, "--json", "--raw", "--made-up").stdout.splitlines())
    (section,) = (s for s in cohort["sections"] if s["name"] == "card_pick_rate")
    rates = {row["label"]: (row["hits"], row["n"]) for row in section["rows"]}
    assert len(rates) > 10 and by_leftover and sum(taken.values()) < sum(offered.values())
    assert rates == {card: (taken[card], offered[card]) for card in rates}


def test_ninjato(data: Set) -> None:
    if data["game"] != "ninjato":
        return
    raids, skills, envoys = [], 0, Counter[str]()
    for log in data.logs:
        depth, under = 0, False
        for row in log.steps:
            step = row["step"]
            did = row.get("did", ())
            if step["do"] == "attack":
                depth, under = 0, True
            elif under and step["do"] in ("leave", "fail", "clear"):
                raids.append((str(depth), step["do"] != "fail"))
                under = False
            depth += sum(effect[0] == "treasure" for effect in did)
            skills += step["do"] == "learn"
            envoys.update(effect[3] for effect in did if effect[0] == "envoy")
    assert pairs(data["measure_raid"]) == tally(raids)
    assert data["measure_skills"]["skills learned"]["count"] == skills
    assert {k: r["count"] for k, r in data["measure_envoys"].items()} == envoys
    offered, taken = Counter[str](), Counter[str]()
    clans = {"t": "taira", "m": "minamoto", "g": "goshirakawa"}
    for log in data.logs:
        facts = log.data[0]["box"]["facts"]
        for row in log.steps:
            step = row["step"]
            laid = step.get("tiles", ()) if step["do"] in ("setup", "tiles") else ()
            offered.update(tile[0] for tile in laid)
            cards = step["envoys"] if step["do"] == "setup" else step["cards"] if step["do"] == "envoys" else ()
            offered.update(clans[facts[f"envoy.{card}"][0]] for card in cards)
            taken.update([step["tile"][0]] if step["do"] == "learn" else [])
            taken.update(effect[3] for effect in row.get("did", ()) if effect[0] == "envoy")
    rates = pairs(data["card_pick_rate"])
    assert rates["envoy of taira"] == (taken["taira"], offered["taira"])
    assert rates["plus2"] == (taken["b"], offered["b"]) and rates["henso"] == (taken["h"], offered["h"])


@pytest.mark.parametrize("game", ["shinbi", "shinobi_clans"])
def test_who_can_no_longer_win_does_not(game: str) -> None:
    lost = 0
    for seed in range(60 if game == "shinbi" else 25):
        made = one(games.load(game), seed)
        head = head_of(made.lines)
        fold, collector = Fold(games.load(game), head), games.load(game).statistics(setup_of(head, games.load(game)))
        for line in made.lines[1:]:
            judged = fold.feed(line)
            if isinstance(line, lines.StepLine):
                collector.take(line.n, line.t, line.step, judged.did if judged else ())
        lost += len(collector.out)
        assert not {*collector.out} & {*games.load(game).scoring.score(fold.state).winners}
    assert lost > 20


def test_every_definition_is_in_the_documentation() -> None:
    text = (Path(__file__).parents[2] / "docs" / "statistics.md").read_text(encoding="utf-8")
    for name in ("win_rate_by_seat", "runaway_leader", "rule_friction", "card_pick_rate", "kingmaking", "version_difference"):
        assert f"`{name}`" in text
