"""Shinbi (Shinobi): daimyos give face-down attacks and lie about them; the last one with a life wins."""

from referee.engine.game import (
    About,
    Drawing,
    Flow,
    Game,
    Help,
    Law,
    Leaving,
    Pad,
    Rulebook,
    Scoring,
    Sight,
    Words,
    made,
)
from referee.games.shinbi import board, flow, notation, parts, picture, scoring, standing, steps, table, words
from referee.games.shinbi.data import box_items, clan_titles, component_digest
from referee.games.shinbi.effects import EFFECTS
from referee.games.shinbi.rules import record
from referee.games.shinbi.state import ShinbiState

GAME = Game(
    about=About(
        id="shinbi",
        title="Shinbi",
        aliases=("shinobi",),
        players=(4, 6),
        minutes=15,
        view_name="shinbi/1",
        end_rule="SB-END-02",
        players_rule="SB-SETUP-01",
        card_rule="SB-CONS-01",
        score_rule="SB-CONS-05",
        ends=("SB-END-01", "SB-END-04"),
        rulebook=Rulebook("referee.games.shinbi"),
        steps=steps.STEPS,
        zones={
            "kept:SEAT": "show 4 kept h: the card that seat 4 kept is a shuriken",
            "FROM>TO": "show 4>1 h: the card of seat 4 in front of seat 1 is a shuriken",
        },
        laws=(
            Law("SB-LAW-1", "lives and the middle make five times the number of players", table.law_lives),
            Law("SB-LAW-2", "each clan is seen with a weapon in one place only", table.law_seen),
        ),
        effects=EFFECTS,
        components=component_digest,
        box_items=box_items,
    ),
    rules=parts.ShinbiRules(),
    flow=made(
        Flow,
        state=ShinbiState,
        questions=flow.questions,
        deal=flow.deal,
        waits=flow.waits,
        awaiting=flow.awaiting,
        implied=flow.implied,
        enter=flow.enter,
        decline=flow.decline,
    ),
    sight=made(
        Sight,
        seen={
            steps.Reveal: lambda s, act: [(f"{a}>{act.who}", card) for a, card in act.cards if card in steps.WEAPONS],
            steps.Denounce: lambda s, act: [(f"{a}>{act.who}", c) for a, c in [act.third] if c in steps.WEAPONS],
            steps.Turn: lambda s, act: [(record.zone_name(act.clan, act.at), act.weapon)],
        },
        still=record.still_lies,
        recall=record.recall,
    ),
    leaving=made(
        Leaving,
        leaves=steps.Leave,
        away=lambda state: (*state.gone, *state.ghosts),  # those too that have gone by the step `leave`
        mends=lambda state: state.setup.options["on_conflict"] == "ask",  # else the table has agreed on another remedy
    ),
    scoring=made(Scoring, score=scoring.score),
    facts=parts.ShinbiFacts(),
    notation=parts.ShinbiNotation(),
    help=made(
        Help,
        amends="amend 12 k.s: other cards were turned up in line 12",
        topics=words.TOPICS,
        means_too=notation.means_too,
        suggest=words.suggest,
        doubts=words.doubts,
        branches=parts.branches,
    ),
    words=made(Words, id_titles=clan_titles, describe=words.describe, awaited=words.status),
    drawing=made(
        Drawing,
        board=board.board,
        picture=picture.picture,
        next_seat="right",
        ring=picture.ring,
        stand=standing.standing,
    ),
    pad=made(Pad, usage=scoring.PAD_USAGE, reckon=scoring.pad),
    hidden="referee.games.shinbi.proof:ShinbiHidden",
    bots="referee.games.shinbi.bots:ShinbiBots",
    sentences="referee.games.shinbi.sentences:ShinbiSentences",
    statistics="referee.games.shinbi.statistics:ShinbiCollector",
)
