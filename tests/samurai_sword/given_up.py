"""Two games of six in which the search of the ledger gives up at the end, entry by entry."""

from pathlib import Path

from referee import games
from referee.api.game import LoadedGame
from referee.journal.head import make_head
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from tests.kit.entries import close

NAMES = ("Ana", "Ben", "Cho", "Dai", "Eva", "Fay")


def _entries(text: str) -> list[str]:
    """Entries by ` / `."""
    return [entry.strip() for entry in text.replace("\n", " ").split(" / ")]


def played(path: Path, entries: list[str]) -> tuple[Session, list[Reply]]:
    """A session in which these entries were typed, and the replies. The log is closed."""
    game = games.load("samurai_sword")
    head = make_head(game, NAMES, log_id="GIVENUP", at="2026-11-27T20:14:05-08:00")
    session = LoadedGame(game).table_of(head, path=path).session
    replies = [session.enter(entry) for entry in entries]
    close(session)
    return session, replies


FOUR_DAIMYO = _entries("""
setup gin nob hid tom koj ben start 1 / ar / fd / fo / ku 5 p / ge 3 wa / e / bo 1 p / e / fo / dv 5 / bu 1 / kb 5 /
dk 2 p / e / ge 1 fo / ki 3 / bc 3w 2p ww / te / e bo / bo 3 / w / ju ww sh bk / ge 6 ku / e / e ki ki / bo $ / fo /
ju w 6sh 5ng w / bo 5 p / e / ng 6 p / br 4 / fo / nb / bk 4 p / ju kt ww / te / nb / fd / nb / e / bc 2p wpww / ku
2 p / ki 2 / w / ge 1 ar / e / br 1 / ar / dv 3 / ku 1 p / e / ny 6 / w / bu 4 / e / ge 1 fo / e / fo / sh 5 p / ki
3 / e / ge 4 ar / no 4 / te / dv 6 / bk 1 / ar / e / ng 1 / w / bc 6w wwp / br 6 / ge 1 fo / e / ki bk / ge 2 tg /
te / e pa / ge / te / fo / ge 6 bu / bo 2 p / bo 4 / e / dk 2 / e pa sh dv ar / ju 3bk 6w w 5bk bo / kb 2 / w / e /
ku 1 p / ge 1 fd / e / bc 5p 1w p 2p w / wa 4 p / ng 1 / e / ge 1 sh / bk 3 p / ju 2w w ku 3w ki / e / fo / kt 3 p /
e / ku 5 / dv 4 / bc 4p 5w pw / e / ju w 6ki ww / dv 6 / bc 4w 6w w / e / br 5 / e / no 6 / w / ki 4 / w / e / e /
te / show roles shogun ninja3 ninja2 ronin samurai ninja1 / show 1 hand - / show 2 hand pa / show 3 hand da da pa /
show 4 hand ki bo ku ar / show 5 hand da bu da ny br sh / show 6 hand fd fo ar bo dv
""")
"""The fourth Daimyo is shown in the hand of seat 5."""

SIX_HANDS = _entries("""
setup koj goe mus ush tom nob start 4 / ki 3 p / fo / tg 1 / e / ar / ku 4 p / ge 4 fo / e / sh 5 / bu 2 / ge 2 pa /
e / bc 5w 6w 4p 3p p / dv 3 / ny 6 / dv 2 / e / fo / bo 3 / fo / kb 1 / bc 4w 1w 5w 6w w / e / bc / fd / ju 1bk 6ku
bk 2w bk / bc 2p 6w 1w w / sh 5 / w / dv 1 / e / ge / e / ku bk / ku 4 / fo / sh 4 p / e / pa / ar / nb / nb / bo 4
/ w / nb / e / ki bk / wa 6 / w / ge 6 ar / e / pa / ju 5ng 1bo ng / e / ju / te / ar / ge 4 bu / dv 4 / ge 4 fd / e
/ da / kt 3 p / ar / e / bu 4 / e / dk 3 / nb / br 2 / nb / nb / fd / nb / te / te / e pa bc ny bo bk fo bu / ku 6 p
/ dv 3 / e / dv 6 / e / ju 1bk 2ng 6bo bk bo / sh 4 / e / pa / sh 5 / ge 6 fd / ge 1 da / e / kt $ / ku 4 p / fo /
ge 4 ar / br 6 / e / nb / ju 4no bo bo ww / dv 4 / kb 1 / fo / e / ki 6 p / e / te / ju 1bk 5ku 6w w / ar / ki 1 p /
bc 1w w / fd / e / ge 4 dk / dv 4 / e / ng 1 / e / bk 1 / w / te / bc 4p wp / dv 4 / ge 4 bo / ki 4 p / br 1 / tg 4
/ e / sh 2 / e / ar / ku 2 / w / ge 5 da / e / dv 6 / sh 1 / bc 1w 6p 4w 5w p / e / wa 4 / w / show roles samurai
ninja2 ninja3 shogun ninja1 ronin / show 1 hand sh bk bk ng / show 2 hand pa pa pa pa pa / show 3 hand da ki ki pa /
show 4 hand bc dk / show 5 hand bo / show 6 hand pa ki bk bo kb
""")
"""Six hands that no deal explains together, each of them possible."""
