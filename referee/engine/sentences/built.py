"""Makes the steps of a clause from what stands in its slots."""

from collections.abc import Mapping
from typing import Any

import msgspec

from referee.engine.plain import is_list
from referee.engine.sentences.filled import Clause, Value, paired
from referee.engine.sentences.lexicon import HE, OTHERS, SELF
from referee.engine.sentences.pattern_nodes import Gap
from referee.engine.sentences.said import THEN
from referee.engine.steps import Step, fields


def built(
    clause: Clause, filled: Mapping[Gap, list[Value]], kind: type[Step], whos: list[int], he: int
) -> list[Step]:
    """The steps of a clause, one for each member of its lists; none where they do not fit."""
    many: dict[str, list[Any]] = {"who": list(whos)}
    pairs: dict[str, dict[int, tuple[list[Any], bool]]] = {}
    own = {field.name: field for field in fields(kind)}
    one: dict[str, Any] = {
        name: [part for part in value.split(",") if part] if is_list(own[name].type) else value
        for name, value in clause.pattern.presets.items()
        if name not in ("who", THEN)
    }
    for gap, found in filled.items():
        if gap.told or gap.name == "who":
            continue
        if OTHERS in found or (SELF in found and len(whos) != 1):
            return []
        plain: list[Any] = [he if value == HE else whos[0] if value == SELF else value for value in found]
        if gap.part >= 0:
            pairs.setdefault(gap.name, {})[gap.part] = (plain, gap.many)
        elif is_list(own[gap.name].type):
            one[gap.name] = plain
        else:
            many[gap.name] = plain
    for name, parts in pairs.items():
        one[name] = paired(own[name], parts)
        if one[name] is None:
            return []
    size = max(map(len, many.values()))
    if len({len(found) for gap, found in filled.items() if gap.many and gap.part < 0 and not gap.told}) > 1:
        return []  # a list of seats and a list of things are as long
    if any(len(found) not in (1, size) for found in many.values()):
        return []
    try:
        return [
            msgspec.convert(
                {"do": kind.verb(), **one, **{k: v[i if len(v) > 1 else 0] for k, v in many.items()}},
                kind,
                strict=False,
            )
            for i in range(size)
        ]
    except msgspec.ValidationError:
        return []


__all__ = ["built"]
