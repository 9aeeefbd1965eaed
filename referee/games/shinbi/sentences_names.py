"""What people call weapons, calls, clans and verdicts of Shinbi, and what two cards come to."""

from collections.abc import Mapping
from functools import cache

from referee.games.shinbi.data import components
from referee.games.shinbi.steps import UNKNOWN

WRITTEN = 4
"""Letters of a name, at least; a shorter one is a code, unless it is printed."""

RESULTS = {
    "same": (
        "pair",
        "same",
        "hit",
        "equal",
        "matching",
        "match",
        "hits",
        "succeeds",
        "identical",
        "alike",
        "pair of them",
        "hit him",
        "hit her",
        "success",
        "all same",
        "successful",
        "all three same",
        "same weapon",
        "same weapons",
        "equal weapons",
        "two of kind",
        "three of kind",
        "clean hit",
        *("Treffer", "gleich", "Paar", "ein Paar", "ein Treffer", "getroffen", "gleiche", "identisch"),
        *("passt", "passen"),
        *("une paire", "touche", "identiques", "la meme", "una pareja", "impacto", "tocado", "acierto", "iguales"),
        "pareja",
        "paire",
    ),
    "different": (
        "different",
        "miss",
        "do not match",
        "dont match",
        "differ",
        "no pair",
        "missed",
        "fails",
        "failed",
        "failure",
        "harmless",
        "no hit",
        "unequal",
        "failures",
        "all three different",
        "three different weapons",
        "different weapons",
        "two different weapons",
        "all different weapons",
        "no success",
        *("blank", "no matching pair", "nothing alike", "no luck"),
        "not same",
        "off unscathed",
        "unscathed",
        "off scot free",
        "off lightly",
        "unharmed",
        "unhurt",
        "off free",
        "off unharmed",
        "unsuccessful",
        "safe",
        "fine",
        "not hit",
        "lucky",
        "do not fit",
        "all different",
        "no match",
        *("verschieden", "daneben", "kein Treffer", "kein Paar", "verschiedene", "ungleich"),
        *("passt nicht", "passen nicht", "no es pareja", "no hay pareja", "differents", "differente"),
        *("nicht getroffen", "verfehlt", "pas de paire", "pas touche", "rate", "manque"),
        *("sin pareja", "fallo", "fallado"),
        "diferentes",
        "distintas",
        "differentes",
    ),
}
"""How people say what two open cards are."""

LOST = {
    "same": (
        *(
            f"{many}{what}"
            for what in ("life", "life counter", "counter", "cube", "red cube", "heart")
            for many in ("", "one ", "1 ", "last ", "one last ")
        ),
        *("one", "just one", "only one"),
        *(
            f"one of {whose}{what}s"
            for whose in ("", "the ", "her ", "his ", "my ", "their ")
            for what in ("live", "life counter", "counter", "cube", "red cube")
        ),
        *("Leben", "ein Leben", "einen Lebensmarker", "Lebenspunkt", "einen Lebenspunkt", "une vie", "sa vie"),
        *("una vida", "su vida", "un punto de vida", "un point de vie", "un marqueur de vie", "un contador de vida"),
    ),
    "different": ("nothing", "no life", "no lives", "nichts", "kein Leben", "rien", "aucune vie", "nada"),
}
"""How people say what two open cards cost without a denouncement."""

PAYING = {"same": ("pays", "pay", "pays up", "paid", "has paid", "gives up", "hands over", "puts down")}
"""The same of who pays for it."""

STRUCK = {
    "same": (
        *(
            "hit",
            "blow",
            "loss",
            "loss of life",
            "loss of a life",
            "loss of one life",
            "loss of that life",
            "life loss",
        ),
        *("wound", "damage", "defeat", "life", "the hit", "the blow", "the loss", "strike", "punishment"),
        *("Treffer", "golpe", "coup"),
    )
}
"""What somebody takes who was hit."""

UNHURT = {
    "different": (
        *("not hit", "unhurt", "safe", "unharmed", "fine", "unscathed", "off unscathed", "off free", "ok", "alive"),
        *("out of danger", "in clear", "lose life", "lose a life", "lose anything", "lose any lives", "lose any life"),
        *("lose counter", "lose life counter", "nothing", "no life", "no lives", "all lives", "no damage", "no harm"),
        *(
            f"{nobody} {is_}{hurt}"
            for nobody in ("nobody", "no one")
            for is_ in ("is ", "gets ", "was ", "")
            for hurt in ("hurt", "harmed", "wounded")
        ),
        *("no loss", "no hit", "no life lost", "no loss of life", "no lives lost", "nobody is hit", "nothing happens"),
    )
}
"""How people say of somebody that two open cards cost nothing."""

NO_HIT = {
    "different": (
        *("hit", "match", "pair", "luck", "success", "harm", "harm done", "damage", "damage done", "effect", "loss"),
        *("wound", "two alike", "matching cards", "matching weapons"),
    )
}
"""How people say that two open cards are no pair, behind `no`."""

HAPPENS = {"different": ("happens", "is lost", "happened")}
"""The same behind `nothing`."""

_IS_SAME = (
    *("the same", "the same again", "identical", "one too", "one", "another", "also one", "one as well", "the third"),
    *("the third one", "the same weapon", "the same as well", "another one", "equal", "no different", "alike", "too"),
)
FITS = {
    "same": (
        *("matches", "fits", "agrees", "matches too", "matches as well", "fits too", "fits as well", "goes with them"),
        *("matched", "fitted", "agreed", "says the same", "shows the same", "makes three", "makes it three"),
        *("makes the third", "also matches", "does too", "did too"),
        *(f"{is_} {what}" for is_ in ("is", "was") for what in _IS_SAME),
    )
}
"""How people say that the third card is what the two open ones are."""

VERDICTS = {
    "true": (
        "rightly",
        "rightly so",
        "correctly",
        "justly",
        "with reason",
        "spot on",
        "well spotted",
        "bingo",
        "right call",
        "true accusation",
        "well founded",
        *("successfully", "with success"),
        *("succeeds", "succeeded", "stands", "holds", "holds true", "proves true", "is upheld", "hits the mark"),
        "proven",
        "proved",
        "confirmed",
        "right",
        "correct",
        "true",
        "justified",
        "richtig",
        "berechtigt",
        "correcto",
        "cierta",
        "juste",
        "exact",
    ),
    "false": (
        "wrongly",
        "wrongly so",
        "falsely",
        "without reason",
        "unjustified",
        "not true",
        "mistaken",
        "false accusation",
        "wrong accusation",
        "false charge",
        "false call",
        "wrong call",
        "false alarm",
        "an error",
        "untrue",
        "unfounded",
        *("unsuccessfully", "without success"),
        *("fails", "failed", "backfires", "backfired", "is refuted", "comes to nothing", "does not hold", "is off"),
        "baseless",
        "wrong",
        "false",
        "incorrect",
        "falsch",
        "falso",
        "falsa",
        "faux",
        "fausse",
    ),
}
"""How people say whether a denouncement was right."""


NTH = {"1": ("first", "opening"), "2": ("second",), "3": ("third", "last", "final", "last remaining")}
"""Which of three attacks it is."""

COUNT = {
    "2": ("zweimal", "deux fois", "dos veces", "twice", "two times"),
    "3": ("dreimal", "trois fois", "tres veces", "thrice", "three times"),
}
"""How often the same is announced."""

SAID = {
    "katana": ("kat",),
    "shuriken": ("ninja star", "throwing star", "shuri", "shur"),
    "blowgun": ("blow", "blow gun", "blowpipe", "blow pipe", "dart gun", "blowgun dart", "dart"),
    "incompetence": ("incompetent",),
    "seven_lives": (
        *("7 lives", "seven lives", "clan of 7 lives", "clan of seven lives", "siete vidas", "clan de las siete vidas"),
        *("7 Leben", "sieben Leben", "Clan der 7 Leben", "Clan der sieben Leben", "7 vies", "sept vies"),
        *("clan des 7 vies", "clan des sept vies", "Seven Lives clan", "7 Lives clan"),
    ),
    "plotting": ("plotted", "conspired", "conspiring", "conspirators", "plotters", "plot", "conspiracy", "a plot"),
}
"""Further words for weapons, calls and clans that people say; none is printed."""


@cache
def names() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """By the kind of name."""
    named: dict[str, dict[str, tuple[str, ...]]] = {}
    for kind in ("weapons", "calls", "clans"):
        named[kind] = {
            thing["id"]: (
                thing["id"],
                *SAID.get(thing["id"], ()),
                *thing["names"].values(),
                *(name for name in (thing.get("other_spelling", {}).get("value", ""),) if name),
                *(alias for alias in thing["aliases"] if len(alias) >= WRITTEN or alias in thing["ordinary"]),
            )
            for thing in components()[kind]
        }
    return {
        "weapon": named["weapons"],
        "seen": {**named["weapons"], UNKNOWN: (UNKNOWN,)},
        "call": named["calls"],
        "clan": named["clans"],
        "result": RESULTS,
        "verdict": VERDICTS,
        "lost": LOST,
        "paying": PAYING,
        "struck": STRUCK,
        "happens": HAPPENS,
        "unhurt": UNHURT,
        "fits": FITS,
        "nohit": NO_HIT,
        "nth": NTH,
        "count": COUNT,
    }


__all__ = ["names"]
