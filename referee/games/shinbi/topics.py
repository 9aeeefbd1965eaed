"""What `? WORD` says of weapons, calls and clans, under their names in the languages of the rulebooks and their
beginnings.
"""

from referee.engine.topics import Topics
from referee.games.shinbi.data import components, names
from referee.games.shinbi.notation import WORDS

KINDS = ("weapons", "calls", "clans")


def _texts() -> dict[str, str]:
    found = {}
    for kind in KINDS:
        for thing in components()[kind]:
            name = next(iter(thing["names"].values()))
            found[thing["id"]] = f"typed {thing['code']}: " + (
                f"the {name}" if kind == "clans" else WORDS[thing["code"]]
            )
    return found


def _id(word: str) -> str:
    kinds = [names(kind) for kind in KINDS]
    found = [kind.exact(word) for kind in kinds] + [kind.named(word) for kind in kinds]
    return next((thing for thing in found if thing), "")


TOPICS = Topics(_texts, _id)
