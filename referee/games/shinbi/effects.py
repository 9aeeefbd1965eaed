"""What happens by itself in Shinbi, as it stands in logs, and how it is said."""

from referee.engine.game import NUMBER, SEAT, TEXT, EffectKind, by_name, counted


def _life(seat: int, change: int) -> str:
    if change >= 0:
        return f"@{seat} gets {counted(change, 'life', 'lives')} back"
    return f"@{seat} loses {-change} {'life' if change == -1 else 'lives'}"


def _known(clan: int, place: int, weapon: str) -> str:
    return f"so @{clan} {f'gave @{place}' if place else 'kept'} the {weapon}"


EFFECTS = by_name(
    EffectKind("life", seat=SEAT, change=NUMBER, words=_life),
    EffectKind("pawn", seat=SEAT, words="the pawn goes to {seat}"),
    EffectKind("known", clan=SEAT, place=NUMBER, weapon=TEXT, words=_known),
    EffectKind("muted", seat=SEAT, words="{seat} may not denounce next round"),
    EffectKind("left", seat=SEAT, words="{seat} has left"),
    EffectKind("void", number=NUMBER, words="round {number} begins again"),
)
