"""Metrics: one value per unit, answer or pack item; one metric per module. Means and intervals are made elsewhere."""
