"""The commands: thin, each importing what it needs when it runs."""

from .main import main

__all__ = ["main"]
