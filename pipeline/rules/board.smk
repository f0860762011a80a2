# in: intake reports and value tables      out: results/analysis/*.json, results/board.json, results/metrics.json

ANALYSIS_SETTINGS = settings_digest("teacher", "student", "evaluator", "statistics", "headlines", "kinds", "models")


rule analyse_teachers:
    input:
        intakes("teacher"),
        values("teacher"),
        "results/corpus/units.parquet",
        models="results/models.json",
        settings=ancient("config/edition.yaml"),
    output:
        "results/analysis/teacher.json",
    params:
        code=code_digest("pipeline.stages.teacher_tables"),
        settings=ANALYSIS_SETTINGS,
        intakes=intake_options("--intake", "teacher"),
        values=options("--values", values("teacher")),
    shell:
        "python -m pipeline step analyse-teachers --edition {input.settings} --corpus results/corpus"
        " --models {input.models} {params.intakes} {params.values} --out {output}"


rule analyse_students:
    input:
        intakes("student"),
        values("student"),
        models="results/models.json",
        settings=ancient("config/edition.yaml"),
    output:
        "results/analysis/student.json",
    params:
        code=code_digest("pipeline.stages.student_tables"),
        settings=ANALYSIS_SETTINGS,
        intakes=intake_options("--intake", "student"),
        values=options("--values", values("student")),
    shell:
        "python -m pipeline step analyse-students --edition {input.settings}"
        " --models {input.models} {params.intakes} {params.values} --out {output}"


rule analyse_evaluators:
    input:
        intakes("evaluator"),
        "results/corpus/units.parquet",
        values="results/values/items.parquet",
        models="results/models.json",
        settings=ancient("config/edition.yaml"),
    output:
        "results/analysis/evaluator.json",
    params:
        code=code_digest("pipeline.stages.evaluator_tables"),
        settings=ANALYSIS_SETTINGS,
        intakes=intake_options("--intake", "evaluator"),
    shell:
        "python -m pipeline step analyse-evaluators --edition {input.settings} --corpus results/corpus"
        " --models {input.models} {params.intakes} --item-values {input.values} --out {output}"


def stamp():
    """Say what the board is made from: the inputs' commit and digests, and the libraries' versions."""
    inputs = ["config", "data", "submissions", "pipeline", "site_templates", "Snakefile"]
    digests = provenance.Digests(
        data=data_digest(),
        submissions=folders.submissions_digest(SUBMISSIONS),
        settings=settings_digest(*type(SETTINGS).model_fields),
        code=code_digest("pipeline"),
    )
    return provenance.read_provenance(Path("."), [Path(name) for name in inputs], digests).model_dump_json()


rule board:
    input:
        intakes("teacher"),
        intakes("student"),
        intakes("evaluator"),
        values("student"),
        collect("results/analysis/{role}.json", role=["teacher", "student", "evaluator"]),
        "results/corpus/units.parquet",
        "results/rounds/evaluator.parquet",
        "results/models.json",
        settings=ancient("config/edition.yaml"),
    output:
        board="results/board.json",
        metrics="results/metrics.json",
    params:
        code=code_digest("pipeline.stages.board"),
        stamp=stamp(),
        intakes=intake_options("--intake", "teacher", "student", "evaluator"),
        values=options("--values", values("student")),
    shell:
        "python -m pipeline step board --edition {input.settings} --results results {params.intakes} {params.values}"
        " --stamp {params.stamp:q} --metrics {output.metrics} --out {output.board}"
