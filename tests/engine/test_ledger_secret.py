"""Cards that were told secretly: the ledger told with them is kept and gone on with, and answers as one told from the start."""

from random import Random

from referee.engine import ledger_secret
from referee.engine.ledger import Ledger
from referee.engine.ledger_secret import Secretly, against

COPIES = {"parry": 3, "geisha": 2, "katana": 1, "ninja": 2}
HANDS = ("hand.1", "hand.2")


def test_a_kept_ledger_answers_as_a_new_one() -> None:
    """Movements, showings and secrets, true and false; questions at the end, and now and then about an earlier moment or other secrets."""
    random, contradicted = Random(4), 0
    for _ in range(60):
        ledger, told, earlier = Ledger(COPIES, {"deck": 8, "hand.1": 0, "hand.2": 0}), [], []
        for line in range(1, 14):
            source, to = random.choice([("deck", random.choice(HANDS)), HANDS, HANDS[::-1]])
            if ledger.count(source):
                ledger.draw(1, source, to, line)
                if random.random() < 0.6:
                    told.append(Secretly(line, to, (random.choice(list(COPIES)),)))
            elif ledger.count(to):
                ledger.show(to, (random.choice(list(COPIES)),), line=line)
            earlier.append((ledger.copy(), told[:]))
            for table, said in (earlier[-1], random.choice(earlier), (ledger, told[:-1])):
                zone, card = random.choice(HANDS), random.choice(list(COPIES))
                answer = against(table, said, zone, card) if said else ()
                kept, ledger_secret._kept.retold = ledger_secret._kept.retold, []
                assert answer == (against(table, said, zone, card) if said else ())
                ledger_secret._kept.retold = kept
                contradicted += bool(answer)
    assert contradicted > 100
