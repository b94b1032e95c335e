"""``python -m stage_viz``."""

from stage_viz.cli import main

if __name__ == "__main__":
    main()
