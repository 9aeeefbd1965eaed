"""Two hundred simulated games of Shinbi: who wins, how long it takes, how the lives melt away. A notebook as a script.

    python docs/notebook.py [GAMES] [FOLDER]        200 games; FOLDER gets seats.svg, clans.svg and lives.csv

Each `# %%` begins a cell, as Jupyter and most editors read it. It needs pandas: `pip install pandas`.
"""

# %% What is asked for
import sys
from pathlib import Path

import pandas

import referee

games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
folder = Path(sys.argv[2]) if len(sys.argv) > 2 else Path()

# %% The games: four players, two of whom play to win. The same seeds give the same games.
shinbi = referee.load("shinbi")
logs = [shinbi.simulate(seed, players=4, bots=["heuristic", "random"]) for seed in range(games)]
print(f"{len(logs)} games, {sum(log.last for log in logs):,} lines")

# %% Every log is sound: each step is judged again.
print(sorted({audit.status for audit in referee.audit_all(logs)}))

# %% A frame of all effects, with a column that says in which game they happened
frame = pandas.concat([pandas.DataFrame(log.effects()).assign(log=log.id) for log in logs])
lives = frame[frame.name == "life"]
print(lives.groupby("seat")["data.change"].agg(["count", "sum"]))

# %% Lives over time: the mean of each seat after each round
with referee.Database() as db:
    db.load(logs)
    course = pandas.DataFrame(
        db.rows(
            "SELECT c.log, t.round, c.seat, c.points FROM course c JOIN turns t ON t.log = c.log "
            "AND c.n BETWEEN t.first AND t.last"
        )
    )
    cohort = db.statistics("shinbi")[0]
last = course.groupby(["log", "round", "seat"]).points.last().unstack(["log", "seat"]).ffill()
mean = last.T.groupby(level="seat").mean().T.round(2)
print(mean.head(8))
mean.to_csv(folder / "lives.csv")

# %% Who wins, with 95 % intervals beside what would be fair
seats = cohort.section("win_rate_by_seat")
for row in seats.rows:
    if isinstance(row, referee.Rate) and row.share is not None and row.low is not None and row.high is not None:
        print(f"{row.label}: {row.share:.0%} ({row.low:.0%} to {row.high:.0%}) of {row.n}")

# %% The pictures
(folder / "seats.svg").write_text(referee.chart(seats), encoding="utf-8")
(folder / "clans.svg").write_text(referee.chart(cohort.section("win_rate_by_clan")), encoding="utf-8")
print(f"written: {', '.join(sorted(path.name for path in folder.glob('*.svg')))}, lives.csv")
