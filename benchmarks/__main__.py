"""All benchmarks, one table after the other: `make bench`."""

from benchmarks import pipeline, rouge


def main() -> None:
    """Run them in the order of their seconds."""
    for module in (rouge, pipeline):
        print(f"\n{(module.__doc__ or '').splitlines()[0]}\n")
        module.main()


if __name__ == "__main__":
    main()
