# in: submissions/*/*/ratings*.json        out: results/intake/evaluator, results/values/items.parquet


rule take_in_evaluators:
    input:
        "results/corpus/units.parquet",
        asked="results/rounds/evaluator.parquet",
        settings=ancient("config/edition.yaml"),
    output:
        "results/intake/evaluator/{bucket}/reports.json",
        "results/intake/evaluator/{bucket}/questions.parquet",
        "results/intake/evaluator/{bucket}/references.parquet",
        "results/intake/evaluator/{bucket}/answers.parquet",
        "results/intake/evaluator/{bucket}/ratings.parquet",
    params:
        submissions=bucket_digest("evaluator"),
        twins=TWINS,
        code=code_digest("pipeline.stages.intake"),
        settings=settings_digest(*INTAKE_SETTINGS),
    shell:
        "python -m pipeline step intake evaluator --edition {input.settings} --submissions submissions"
        " --bucket {wildcards.bucket} --corpus results/corpus --asked {input.asked}"
        " --out results/intake/evaluator/{wildcards.bucket}"


rule score_items:
    input:
        intakes("teacher"),
        "results/corpus/references.parquet",
        asked="results/rounds/evaluator.parquet",
        settings=ancient("config/edition.yaml"),
    output:
        "results/values/items.parquet",
    params:
        code=code_digest("pipeline.stages.student_scores"),
        settings=settings_digest("student"),
        teachers=intake_options("--intake", "teacher"),
    shell:
        "python -m pipeline step score-items --edition {input.settings} --corpus results/corpus"
        " --asked {input.asked} {params.teachers} --out {output}"
