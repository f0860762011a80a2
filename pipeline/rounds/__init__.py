"""Rounds: the packs handed to Students and Evaluators, and the adversarial copies in them."""
