"""What `? WORD` tells of Ninjato's shorthand: letters, and one whole example for each."""

from collections.abc import Mapping

from referee.games.ninjato import data

SKILLS = "a −2, z 0, w swap, p ±1, q 2-or-4, r flip, b +2, x 6, v switch, h Hensojutsu"
STYLES = ", ".join(f"{letter} {style}" for letter, style in data.STYLES.items())

TOPICS: Mapping[str, str] = {
    "setup": (
        "all that lies on the table, in one line: `setup 12 3/234/t2 4a/225/m4 2/345/t4 5/23g/m2 3/22g/g6 135 "
        "a? b3 t34* mx2 "
        "g45 t2x el2 do3 ev2 xfan:3` is the turn order; five houses SENTRY/TREASURES/TOKEN (3a: with an "
        "alarm; see ? gold); the "
        "Dojo row; a tile for each player (? tiles); four envoys (? envoys); four rumors (? rumors). Or part "
        "by part, in any order, in "
        "as many entries as you like: `order 12`, `sentries 3 4a 2 5 3`, `tokens t2 m4 t4 m2 g6`, `treasures "
        "234 225 345 23g 22g`, "
        "`house 3 2 345 t4`, `tiles a? b3`, `envoys t34* mx2 g45 t2x`, `rumors el2 do3 ev2 xfan:3`, `row "
        "135`. The referee says what "
        "is missing; when nothing is, the first round begins"
    ),
    "tiles": (
        f"a skill tile is its letter ({SKILLS}), its price (1 to 5, ? any card) and, where it is another than "
        "usual, its style "
        f"({STYLES}): `a? b3` are a −2 for any card and a +2 for a 3, `h4t` a Hensojutsu for a 4, tiger. "
        "Bought: `sb`, `sb4` paid "
        "with a 4, `sb0` with nothing, `s b2` by its name. A style that is told later, `fact style.henso "
        "snake`, is held against "
        "what was learned before"
    ),
    "skills": (
        f"{SKILLS}. In an attack behind the card: `4b`, `4+b` with a kicker too, `1p-`, `5x`; `q4` instead of "
        "a card; by "
        "themselves: `v` switch, `w25r` swap the 2 on the shuriken for the red 5, `rb` turn the +2 up again; "
        "in a scoring phase "
        "`*3`: Hensojutsu on the envoy E3"
    ),
    "envoys": (
        "an envoy is its clan (t Taira, m Minamoto, g Go-Shirakawa), its price (2 3 4 5, x any kind), * with "
        "a mask, and its age "
        "if you like: `t34*@64`. `abe=t34*` gives it a name of its own. Taken: `e2` the second that lies "
        "there, `E5` the envoy "
        "E5, `e2 3g` paid with a 3 and a gold"
    ),
    "rumors": (
        f"a rumor is what it counts ({', '.join(f'{code} {thing}' for code, thing in data.things().items())}) "
        "and its price (2 3 "
        "4 5, x any kind): `el34` is elites for a 3 and a 4. Any other picture: x and a word of your own, "
        "`xfan:34` with its "
        "price, `xfan` without; `fact rumor.xfan elites` tells later what it counts. Taken: `r2` the second "
        "that lies there, "
        "`R5` the rumor R5"
    ),
    "gold": (
        "a treasure is its number, a gold g: a house with `23g` has a 2, a 3 and a gold. A gold in a payment "
        "stands for a kind: "
        "`r2 3g` takes the one that the price lacks, `r2 3g=5` says that it stands for a 5"
    ),
    "alarm": (
        "an a behind a guard: `h3f5 3a 2` is house 3 by strength, a 5 against the sentry, Banzai turns up a 3 "
        "with an alarm, a 2 "
        "comes out of the bag. On an elite `25*2a` or `25a*2`. A sentry's alarm does nothing"
    ),
    "cards": (
        "a Dojo card is its number, 1 to 5. On other cards and tokens these letters stand for what is "
        "printed; a whole card is "
        "explained by ? envoys, ? rumors, ? tiles"
    ),
    "guards": (
        "a guard is its number, 3; with an alarm 3a (? alarm); an elite guard is its figures, *, the honor on "
        "it: 4*1, 25*2 (? elite)"
    ),
    "tokens": (
        "a clan token is its clan (t Taira, m Minamoto, g Go-Shirakawa) and the honor on it: t2 m4 g6. At the "
        "start of each house "
        "that has none: `tokens t2 m4 t4 m2 g6`; when a house is cleared: `=t5`"
    ),
    "houses": (
        "a house is its sentry, its treasures and its clan token: `house 3 5a 335 t4`. It is attacked by "
        "`h3f` (strength) or `h3s` (stealth)"
    ),
    "elite": (
        "an elite guard is its figures, *, the honor on it: `4*1` one figure of 4 worth 1, `25*2` a 2 and a 5 "
        "worth 2, `10/12*2` "
        "from 10 up with bars, `25*2a` with an alarm. Each figure is beaten by itself: `4@5` plays a 4 against the 5"
    ),
}
"""Explanations by word."""
