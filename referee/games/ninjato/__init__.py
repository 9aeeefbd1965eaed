"""Ninjato: ninja raid the houses of three clans for treasure, and spend it on envoys and rumors; the most honor
wins.
"""

from referee.engine.game import About, Census, Game, Law, Leaving, Rulebook, Scoring, Sight, Words, made
from referee.games.ninjato import board, boxes, leaver, parts, scoring, steps, table, words
from referee.games.ninjato.data import PLAYERS, box_items, component_digest, id_titles
from referee.games.ninjato.effects import EFFECTS
from referee.games.ninjato.rules import market, record, supply

GAME = Game(
    about=About(
        id="ninjato",
        title="Ninjato",
        players=PLAYERS,
        minutes=60,
        view_name="ninjato/1",
        end_rule="NJ-END6-05",
        card_rule="NJ-INV-02",
        score_rule="NJ-WIN-01",
        ends=("NJ-WIN-01", "NJ-WIN-02", "NJ-WIN-03", "NJ-WIN-04"),
        rulebook=Rulebook("referee.games.ninjato"),
        steps=steps.STEPS,
        zones={
            "hand.SEAT": "show hand 2 1345: all dojo cards in the hand of seat 2",
            "rumors.SEAT": "show rumors 2 R1 R5: the rumors before seat 2",
        },
        laws=(
            Law("NJ-LAW-01", "there are 90 treasures, wherever they lie", supply.law_treasures),
            Law("NJ-LAW-02", "there are 52 dojo cards, wherever they are", supply.law_dojo),
            Law("NJ-LAW-04", "there are 21 envoys, 30 rumors and 19 tiles", market.law_cards),
            Law("NJ-LAW-05", "each clan has five tokens", supply.law_tokens),
            Law("NJ-LAW-08", "honor comes from payments and scoring only", table.law_honor),
            Law("NJ-LAW-10", "there are 40 guards and 20 elites", supply.law_guards),
            Law("NJ-LAW-03", "displays and places keep their sizes", supply.law_sizes, True),
        ),
        effects=EFFECTS,
        components=component_digest,
        box_items=box_items,
    ),
    rules=parts.NinjatoRules(),
    flow=parts.NinjatoFlow(),
    sight=made(Sight, reveals=parts.reveals, still=record.was_there, recall=record.recall),
    leaving=made(Leaving, plays_on=True, stand_in=leaver.stand_in, put_out=leaver.put_out),
    scoring=made(Scoring, score=scoring.score, result=scoring.result),
    facts=parts.NinjatoFacts(),
    notation=parts.NinjatoNotation(),
    help=parts.NinjatoHelp(),
    words=made(
        Words,
        id_titles=id_titles,
        seen_words=board.seen_words,
        places=board.PLACES,
        describe=words.describe,
        awaited=words.status,
    ),
    drawing=parts.NinjatoDrawing(),
    census=made(
        Census,
        questions=boxes.census,
        fact_wrong=boxes.fact_wrong,
        wrong=boxes.census_wrong,
        made_up=boxes.made_up_box,
        wanted=record.wanted,
    ),
    pad=parts.NinjatoPad(),
    hidden="referee.games.ninjato.proof:NinjatoHidden",
    bots="referee.games.ninjato.bots:NinjatoBots",
    sentences="referee.games.ninjato.sentences:NinjatoSentences",
    statistics="referee.games.ninjato.statistics:NinjatoCollector",
)
