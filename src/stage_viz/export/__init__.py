"""Scenes and grounds as tables."""

from .tables import GROUND_COLUMNS, STEP_COLUMNS, csv_text, ground_rows, step_rows

__all__ = ["GROUND_COLUMNS", "STEP_COLUMNS", "csv_text", "ground_rows", "step_rows"]
