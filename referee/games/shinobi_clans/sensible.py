"""Simulated players of that play to win."""

from referee.engine.game import Bot
from referee.games.shinobi_clans.bot import BOTS as SIMPLE

BOTS: dict[str, Bot] = {**SIMPLE, "sensible": SIMPLE["random"]}
