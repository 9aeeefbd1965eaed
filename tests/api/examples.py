"""The examples of docs/api.md, for the checker of types; `python -m tests.api.page` writes this file."""

# ruff: noqa
import referee
game = referee.load("shinbi")
table = game.table(["Ana", "Ben", "Cho", "Dai"])
table.type("setup o r z p start 1").accepted
reply = table.type("k1")
reply.accepted, reply.verdict
[(finding.rule, finding.text) for finding in reply.findings]
table.type("kkb").accepted
print(table)
[game.id for game in referee.all_games()]
game.title, game.players, game.editions
game.bots
game.rules["SB-SEAT-07"].text
game.cite("SB-SEAT-07")
game.options["triple_ban"].values
sorted(game.steps)[:4]
game.step("attack", 1, to=2, say="sai")
game.step("attack", 1, at=2)
referee.load("chess")
club = game.table(5, options={"triple_ban": "off"}, policy="club")
game.table(2)
table.type("ksb").required().effects
from referee.games.shinbi.steps import Attack
table.awaiting.who, table.awaiting.verbs
table.written(Attack(3, 4, "sai"))
table.check(Attack(3, 3, "sai")).verdict
table.legal("s"), table.legal("kkk")
table.play(Attack(3, 4, "sai")).said[0].text
table.play(referee.Check("lives.2", 4)).verdict
table.undo().accepted
table.parse("kb")
table.type("xx9").required()
try:
    table.parse("ktana")
except referee.Unread as error:
    print(error.column, error.offers)
before = table.line
table.undo().message
table.line
trial = table.copy()
trial.type("sai").accepted
trial.line - table.line
from random import Random
def choose(table: referee.Table, chance: Random) -> str:
    found = table.choices()
    while True:
        asked = [choice for choice in found if choice.verb in table.awaiting.verbs]
        choice = chance.choice(asked or found)
        if choice.complete:
            return choice.entry
        found = table.choices(choice.entry)
table.choices()[0].says
robots, chance = game.table(4), Random(1)
while robots.line < 40:
    reply = robots.type(choose(robots, chance)).required()
robots.status
reply = table.play(Attack(3, 3, "sai"), force="the table let it stand")
reply.accepted, reply.verdict
table.log.transcript()[-1]
table.undo().accepted
table.fact("lives.2"), table.fact("lives.Ben")
table.fact("live.2")
table.score().final, table.score().points
table.view()["round"]
log = game.simulate(seed=7, players=4, bots=["heuristic", "random"])
path = log.save("seven.jsonl")
referee.open(path) == log
log.game, log.players, log.last, log.is_whole
log.score().winners
print(log.at(31).status)
log.at(999)
audit = log.audit()
audit.status, audit.steps, len(audit.open)
other = log.audit(options={"triple_ban": "off"})
other.readings[0].name, len(other.readings[0].steps)
branch = log.branch(2, "s")
branch.told.replaced, branch.told.stopped
log.diff(branch.log).equal
why = log.why(31)
why.line.text
[rule.rule for rule in why.tested][:2]
bad = game.table(4)
bad.type("setup o r z p start 1").accepted
bad.play(Attack(1, 1, "sai"), force="agreed").verdict
saved = bad.save("forced.jsonl")
for each in referee.open_all("."):
    for item in each.audit().irregular:
        print(each.name, item.n, item.known, item.reason, [finding.rule for finding in item.findings])
[(audit.file, audit.status) for audit in referee.audit_all(["."], jobs=1)]
again = referee.resume(log, at=5)
again.line, again.awaiting.who
with referee.resume("forced.jsonl") as goes_on:
    goes_on.type("n played on").number
log.steps().names
log.steps()[3]["data.say"]
lost = [row for row in log.effects() if row["name"] == "life" and row["seat"] == 2]
sum(int(row["data.change"] or 0) for row in lost)
log.rows("scores").column("points")
import pandas
frame = pandas.DataFrame(log.effects())
frame[frame.name == "life"].groupby("seat")["data.change"].sum().to_dict()
db = referee.Database()
summary = db.load(game.simulate(seed, players=4) for seed in range(20))
summary.loaded, summary.refused
db.rows("SELECT seat, sum(winner) AS wins FROM seats GROUP BY seat")
db.columns("seats")["points"]
cohort = db.statistics("shinbi", by="seat")[0]
cohort.games
for row in cohort.section("win_rate_by_seat").rows:
    if isinstance(row, referee.Rate) and row.share is not None:
        print(f"{row.label}: {row.hits:g} of {row.n}, {row.low:.2f} to {row.high:.2f}")
db.statistic_rows("shinbi", by="seat")[0]["fair"]
referee.chart(cohort.section("win_rate_by_seat"))[:40]
db.close()
from collections.abc import Mapping
later: Mapping[str, int | str | bool] = {"game_end": "end_of_round"}
with referee.Database() as pairs:
    arms: list[Mapping[str, int | str | bool]] = [{}, later]
    summary = pairs.load(game.simulate(n, players=4, options=arm, paired=True) for n in range(12) for arm in arms)
    both = pairs.compare("shinbi", "steps")[0]
    outlook = pairs.plan("shinbi", "steps", 10, options=later, bots=True, players=4)
both.first, both.second, both.pairs
[(row.title, row.pairs, row.main) for row in both.rows if row.question == "steps"]
outlook.plan.question, outlook.plan.difference
games = [game.simulate(seed, players=4, bots="heuristic") for seed in range(5)]
[each.score().winners for each in games]
from typing import Any
plays, guesses = game.bot("heuristic"), game.bot("random")
def moody(state: Any, world: Any, random: Random, seat: int) -> referee.Step:
    """Plays to win in even rounds, and at random in odd ones."""
    return (guesses if state.round % 2 else plays)(state, world, random, seat)
own = game.simulate(seed=3, players=4, bots=[moody, "heuristic"])
own.head.simulated.bots if own.head.simulated else ()
own.audit().status
referee.open("seven.txt")
import pathlib
pathlib.Path("notes.jsonl").write_text("1. e4 e5")
referee.open("notes.jsonl")
referee.repair("notes.jsonl")
damaged = bytes(log)[:-40]
[complaint.kind for complaint in referee.open(damaged).complaints]
repair = referee.repair(damaged)
repair.log.is_whole, repair.told.done
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(2) as pool:
    statuses = list(pool.map(lambda each: each.audit().status, games))
statuses
