"""A player of any of the games who knows no notation: it chooses from `choices` alone (docs/PROTOCOL.md).

python docs/client.py referee play shinbi --json --players 4
"""

import json
import random
import subprocess
import sys


def play(command: list[str], seed: int = 1, most: int = 1000) -> dict:
    """Play by choosing at random, at most so many entries. The last event."""
    chance = random.Random(seed)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None and program.stdout is not None

        def answer(line: str = "") -> dict:
            if line:
                print(line, file=program.stdin, flush=True)
            while (event := json.loads(program.stdout.readline()))["event"] == "message":
                pass
            return event

        now = answer()
        if now["event"] == "close":
            raise SystemExit(now["exit"])  # no session began; why was said on stderr
        while not now["over"] and most > 0:
            asked = now["awaiting"]["verbs"]
            choice = chance.choice([one for one in now["choices"] if one["verb"] in asked] or now["choices"])
            while not choice["complete"]:
                choice = chance.choice(answer(f"choices {choice['entry']}")["choices"])
            now, most = answer(choice["entry"]), most - 1
            if now["kind"] != "accepted":
                raise SystemExit(f"{choice['entry']}: {now['message']}")
        program.stdin.close()
        return answer()


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        raise SystemExit(__doc__)
    print(json.dumps(play(sys.argv[1:]), indent=2))
