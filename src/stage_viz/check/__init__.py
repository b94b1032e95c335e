"""What contradicts what: the steps and the text, and the ways and what stands on the ground."""

from .rules import check
from .sources import SOURCE_RULES, check_sources
from .stage import STAGE_RULES, check_stage

__all__ = ["SOURCE_RULES", "STAGE_RULES", "check", "check_sources", "check_stage"]
