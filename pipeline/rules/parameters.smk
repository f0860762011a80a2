# What makes a rule run again, beside its input files: the settings it reads and the code it runs.


SUBMISSIONS = Path("submissions")
# Slugs depend on folder names elsewhere only where two names are twins of each other.
TWINS = folders.twins_digest(SUBMISSIONS)
INTAKE_SETTINGS = ("kinds", "evaluator", "max_file_bytes", "buckets", "language", "as_of")


def settings_digest(*sections):
    """Hash the named sections of the settings, so that a new title does not recompute a score."""
    return sha256_parts(*(SETTINGS.model_dump_json(include={section}) for section in sections))


def data_digest():
    """Hash the texts and gold of the edition.

    By content and not as input files, so that names with braces, quotes or line ends cannot disturb a rule.
    """
    wanted = [*Path("data").glob("materials/**/text*.txt"), *Path("data").glob("gold/**/questions*.json")]
    return sha256_tree(Path("data"), [path for path in wanted if path.is_file()])


def buckets(role):
    """List the buckets of a role that hold a submission; a role without any has one empty bucket."""
    return folders.filled_buckets(SUBMISSIONS, role, SETTINGS.buckets) or [0]


def bucket_digest(role):
    """Give a function for `params:` that hashes the submission files of a role in the bucket, by content too."""

    def digest(wildcards):
        return folders.bucket_digest(SUBMISSIONS, role, int(wildcards.bucket), SETTINGS.buckets)

    return digest


def pack_sources(role):
    """Hash the submissions that a pack is made from, and all that decides how they are read.

    The pack's rule names their intake as `ancient`: a late submission of a closed round, read in the same bucket,
    makes no pack again.
    """
    sources = SETTINGS.rounds.student.sources if role == "teacher" else SETTINGS.rounds.evaluator.sources
    content = folders.sources_digest(SUBMISSIONS, role, sources)
    return sha256_parts(content, TWINS, code_digest("pipeline.stages.intake"), settings_digest(*INTAKE_SETTINGS))


def insist_on_whole(made, inventory):
    """Take away a made folder's inventory, its declared output, where a file that it lists is gone.

    Snakemake looks at declared outputs alone; without this a pack or site that lost files would pass as made.
    """
    listing = Path(made, inventory)
    if listing.is_file():
        listed = json.loads(listing.read_text(encoding="utf-8"))["files"]
        if not all(os.path.isfile(os.path.join(made, entry["path"])) for entry in listed):
            listing.unlink()


for _made, _inventory in (
    ("packs/student", "manifest.json"),
    ("packs/evaluator", "manifest.json"),
    ("site", "data/files.json"),
):
    insist_on_whole(_made, _inventory)


def intakes(role):
    """List the reports of all filled buckets of a role."""
    return [f"results/intake/{role}/{bucket}/reports.json" for bucket in buckets(role)]


def values(role):
    """List the value tables of all filled buckets of a role."""
    return [f"results/values/{role}/{bucket}.parquet" for bucket in buckets(role)]


def options(flag, paths):
    """Repeat a command-line option for each path."""
    return [part for path in paths for part in (flag, path)]


def intake_options(flag, *roles):
    """Repeat a command-line option for each intake folder of the roles."""
    return options(flag, [str(Path(path).parent) for role in roles for path in intakes(role)])


def published(role):
    """Give the manifest of a pack that was handed out, where the edition keeps one."""
    manifest = Path("data", "rounds", f"{role}-pack.json")
    return [str(manifest)] if manifest.is_file() else []


wildcard_constraints:
    bucket=r"\d+",
