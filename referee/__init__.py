"""A referee for card games played at a real table. `records` imports it, never the other way round.

For programs `import referee` gives out what `referee.api` and `records.api` hold; docs/api.md explains it. Each name is
imported when it is asked for first, so that the commands start as quickly as without it.
"""

__version__ = "0.2.0"

TYPE_CHECKING = False  # checkers of types know it by its name; importing `typing` would cost `--version` its start

if TYPE_CHECKING:
    from records.api.chart import chart as chart
    from records.api.database import Database as Database
    from records.api.database import StatisticsOptions as StatisticsOptions
    from records.api.log import BranchedLog as BranchedLog
    from records.api.log import Log as Log
    from records.api.log import anonymous as anonymous
    from records.api.log import open as open
    from records.api.log import schema as schema
    from records.api.many import Repair as Repair
    from records.api.many import audit_all as audit_all
    from records.api.many import open_all as open_all
    from records.api.many import repair as repair
    from records.audit.audited import Audit as Audit
    from records.audit.readings import NoReading as NoReading
    from records.database.file import Unusable as Unusable
    from records.database.load import Summary as Summary
    from records.database.rows import Unfit as Unfit
    from records.logs.repair import Beyond as Beyond
    from records.processes import WorkerLost as WorkerLost
    from records.proof.odds_log import OddsAnswer as OddsAnswer
    from records.replay.branch import Branched as Branched
    from records.replay.branch import Cannot as Cannot
    from records.replay.branch import NotTaken as NotTaken
    from records.replay.diff import Apart as Apart
    from records.replay.diff import Diff as Diff
    from records.replay.replay import Moment as Moment
    from records.replay.replay import NoSuchLine as NoSuchLine
    from records.replay.ruling import Ruled as Ruled
    from records.replay.why import Why as Why
    from records.statistics.arms import ArmComparison as ArmComparison
    from records.statistics.arms import ArmRow as ArmRow
    from records.statistics.data import Cohort as Cohort
    from records.statistics.data import Count as Count
    from records.statistics.data import Distribution as Distribution
    from records.statistics.data import Rate as Rate
    from records.statistics.data import RateDifference as RateDifference
    from records.statistics.data import Section as Section
    from records.statistics.plays import Plays as Plays
    from records.statistics.show_plan import Outlook as Outlook
    from records.statistics.source import NoStatistics as NoStatistics
    from referee.api.game import LoadedGame as LoadedGame
    from referee.api.game import all_games as all_games
    from referee.api.game import load as load
    from referee.api.position import Position as Position
    from referee.api.resume import resume as resume
    from referee.api.rows import Rows as Rows
    from referee.api.table import Table as Table
    from referee.engine.errors import RefereeError as RefereeError
    from referee.engine.findings import Finding as Finding
    from referee.engine.findings import Verdict as Verdict
    from referee.engine.frames import Awaiting as Awaiting
    from referee.engine.rulebook import Option as Option
    from referee.engine.rulebook import Rule as Rule
    from referee.engine.score import Score as Score
    from referee.engine.steps import Check as Check
    from referee.engine.steps import Fact as Fact
    from referee.engine.steps import Set as Set
    from referee.engine.steps import Show as Show
    from referee.engine.steps import Step as Step
    from referee.engine.words import Unread as Unread
    from referee.journal.complaints import NotALog as NotALog
    from referee.journal.seal import Receipt as Receipt
    from referee.journal.writer import WriteFailed as WriteFailed
    from referee.proof.model import NoSolver as NoSolver
    from referee.proof.model import Undecided as Undecided
    from referee.simulate import Stuck as Stuck
    from referee.table.assist.choices import Choice as Choice
    from referee.table.session.reply import EntryRefused as EntryRefused
    from referee.table.session.reply import Reply as Reply
    from referee.table.setup.opening import CannotStart as CannotStart
else:
    _PLACES = {
        "records.api.chart": "chart",
        "records.api.database": "Database StatisticsOptions",
        "records.api.log": "BranchedLog Log anonymous open schema",
        "records.api.many": "Repair audit_all open_all repair",
        "records.audit.audited": "Audit",
        "records.audit.readings": "NoReading",
        "records.database.file": "Unusable",
        "records.database.load": "Summary",
        "records.database.rows": "Unfit",
        "records.logs.repair": "Beyond",
        "records.processes": "WorkerLost",
        "records.proof.odds_log": "OddsAnswer",
        "records.replay.branch": "Branched Cannot NotTaken",
        "records.replay.diff": "Apart Diff",
        "records.replay.replay": "Moment NoSuchLine",
        "records.replay.ruling": "Ruled",
        "records.replay.why": "Why",
        "records.statistics.arms": "ArmComparison ArmRow",
        "records.statistics.data": "Cohort Count Distribution Rate RateDifference Section",
        "records.statistics.plays": "Plays",
        "records.statistics.show_plan": "Outlook",
        "records.statistics.source": "NoStatistics",
        "referee.api.game": "LoadedGame all_games load",
        "referee.api.position": "Position",
        "referee.api.resume": "resume",
        "referee.api.rows": "Rows",
        "referee.api.table": "Table",
        "referee.engine.errors": "RefereeError",
        "referee.engine.findings": "Finding Verdict",
        "referee.engine.frames": "Awaiting",
        "referee.engine.rulebook": "Option Rule",
        "referee.engine.score": "Score",
        "referee.engine.steps": "Check Fact Set Show Step",
        "referee.engine.words": "Unread",
        "referee.journal.complaints": "NotALog",
        "referee.journal.seal": "Receipt",
        "referee.journal.writer": "WriteFailed",
        "referee.proof.model": "NoSolver Undecided",
        "referee.simulate": "Stuck",
        "referee.table.assist.choices": "Choice",
        "referee.table.session.reply": "EntryRefused Reply",
        "referee.table.setup.opening": "CannotStart",
    }
    """What is imported from where. A checker of types reads the imports above; a test compares both."""

    _MODULES = {name: module for module, names in _PLACES.items() for name in names.split()}

    __all__ = ["__version__", *sorted(_MODULES)]  # noqa: PLE0604

    def __getattr__(name: str) -> object:
        """A name of the front door, imported now."""
        if name not in _MODULES:
            raise AttributeError(f"module 'referee' has no attribute {name!r}")
        import importlib

        try:
            module = importlib.import_module(_MODULES[name])
        except ModuleNotFoundError as error:
            if error.name is None or error.name.partition(".")[0] in (__name__, "records"):
                raise
            text = f"{error.name} is not installed for this Python; in a checkout .venv/bin/python has all that is needed"
            raise ModuleNotFoundError(text, name=error.name) from None
        found = globals()[name] = getattr(module, name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *_MODULES})
