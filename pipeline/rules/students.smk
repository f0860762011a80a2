# in: submissions/*/*/answers*.json        out: results/intake/student, results/values/student, packs/evaluator


rule take_in_students:
    input:
        "results/corpus/units.parquet",
        asked="results/rounds/student.parquet",
        settings=ancient("config/edition.yaml"),
    output:
        "results/intake/student/{bucket}/reports.json",
        "results/intake/student/{bucket}/questions.parquet",
        "results/intake/student/{bucket}/references.parquet",
        "results/intake/student/{bucket}/answers.parquet",
        "results/intake/student/{bucket}/ratings.parquet",
    params:
        submissions=bucket_digest("student"),
        twins=TWINS,
        code=code_digest("pipeline.stages.intake"),
        settings=settings_digest(*INTAKE_SETTINGS),
    shell:
        "python -m pipeline step intake student --edition {input.settings} --submissions submissions"
        " --bucket {wildcards.bucket} --corpus results/corpus --asked {input.asked}"
        " --out results/intake/student/{wildcards.bucket}"


rule score_students:
    input:
        "results/intake/student/{bucket}/answers.parquet",
        intakes("teacher"),
        "results/corpus/references.parquet",
        settings=ancient("config/edition.yaml"),
    output:
        "results/values/student/{bucket}.parquet",
    params:
        code=code_digest("pipeline.stages.student_scores"),
        settings=settings_digest("student"),
        teachers=intake_options("--intake", "teacher"),
    shell:
        "python -m pipeline step score-students --edition {input.settings} --corpus results/corpus"
        " --student results/intake/student/{wildcards.bucket} {params.teachers} --out {output}"


rule evaluator_pack:
    input:
        ancient(intakes("teacher")),
        ancient(intakes("student")),
        asked="results/rounds/student.parquet",
        published=published("evaluator"),
        settings=ancient("config/edition.yaml"),
    output:
        "packs/evaluator/manifest.json",
        "results/rounds/evaluator.parquet",
    params:
        code=code_digest("pipeline.stages.rounds"),
        settings=settings_digest("id", "rounds"),
        sources=[pack_sources("teacher"), pack_sources("student")],
        teachers=intake_options("--intake", "teacher"),
        students=intake_options("--student", "student"),
        published=options("--published", published("evaluator")),
    shell:
        "python -m pipeline step evaluator-pack --edition {input.settings} --corpus results/corpus"
        " {params.teachers} {params.students} --asked {input.asked} {params.published}"
        " --pack packs/evaluator --table results/rounds/evaluator.parquet"
