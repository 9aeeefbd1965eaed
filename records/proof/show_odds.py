"""What `records odds` prints."""

from records.proof.odds_log import OddsAnswer
from records.show import Output
from referee.engine.proof import Odd
from referee.engine.words import counted


def page(screen: Output, asked: OddsAnswer) -> None:
    """The odds at one line."""
    odds = asked.odds
    screen.line(f"{asked.title}, log {asked.id}: line {odds.at}: {asked.text}", "bold")
    if asked.corrected:
        numbers, correct = ", ".join(map(str, asked.corrected)), "corrects" if len(asked.corrected) == 1 else "correct"
        screen.line(f"line {numbers} further down {correct} the log up to here; this is the log as corrected", "yellow")
    for title, some in (("what it brought to light, just before it", odds.before), ("just after it", odds.now)):
        if some:
            screen.line(f"{title}:", "bold")
            for odd in some:
                screen.line(f"  {odd.text}: {words(odd)}", "", "      ")
    if not odds.before and not odds.now:
        screen.line("  nothing hidden was shown here; --zone PLACE asks about a place", "dim")
    else:
        screen.line(odds.note, "dim")


def words(odd: Odd) -> str:
    """A chance in words: as a fraction, in per cent, and how it came."""
    text = odd.verdict
    if odd.chance is not None:
        part = f"{odd.chance} ({float(odd.chance) * 100:.1f} %)"
        text = f"{part}, {odd.verdict}" if odd.verdict != "possible" else part
        text += f" of {counted(odd.of, 'deal')}" if odd.of else ""
    if odd.came is not None:
        text += "; it was so" if odd.came else "; it was not so"
    return text
