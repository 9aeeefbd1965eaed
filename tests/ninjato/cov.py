from pathlib import Path
from referee.games import load as load_game
from tests.kit.coverage import missing_options, unkilled
from tests.kit.scenarios import load
from tests.ninjato.mutants import MUTANTS
g=load_game("ninjato"); S=load(Path(__file__).with_name("scenarios.yaml"))
for x in unkilled(g,S,MUTANTS): print(x)
print(missing_options(g,S))
print({k for k in MUTANTS}-{r.id for r in g.rulebook.rules.values() if r.kind=="sum"})
