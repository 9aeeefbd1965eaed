"""Tests of Samurai Sword."""
