"""`python -m pipeline` is the same door as the `sensemaking` console script."""

from pipeline.cli import main

if __name__ == "__main__":
    main()
