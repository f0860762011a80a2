# in: submissions/*/*/questions*.json      out: results/intake/teacher, results/values/teacher, packs/student


rule take_in_teachers:
    input:
        "results/corpus/units.parquet",
        settings=ancient("config/edition.yaml"),
    output:
        "results/intake/teacher/{bucket}/reports.json",
        "results/intake/teacher/{bucket}/questions.parquet",
        "results/intake/teacher/{bucket}/references.parquet",
        "results/intake/teacher/{bucket}/answers.parquet",
        "results/intake/teacher/{bucket}/ratings.parquet",
    params:
        submissions=bucket_digest("teacher"),
        twins=TWINS,
        code=code_digest("pipeline.stages.intake"),
        settings=settings_digest(*INTAKE_SETTINGS),
    shell:
        "python -m pipeline step intake teacher --edition {input.settings} --submissions submissions"
        " --bucket {wildcards.bucket} --corpus results/corpus --out results/intake/teacher/{wildcards.bucket}"


rule score_teachers:
    input:
        "results/intake/teacher/{bucket}/questions.parquet",
        "results/corpus/texts.parquet",
        settings=ancient("config/edition.yaml"),
    output:
        "results/values/teacher/{bucket}.parquet",
    params:
        code=code_digest("pipeline.stages.teacher_scores"),
        settings=settings_digest("teacher", "models"),
    shell:
        "python -m pipeline step score-teachers --edition {input.settings} --corpus results/corpus"
        " --intake results/intake/teacher/{wildcards.bucket} --cache .cache --out {output}"


rule student_pack:
    input:
        ancient(intakes("teacher")),
        "results/corpus/questions.parquet",
        published=published("student"),
        settings=ancient("config/edition.yaml"),
    output:
        "packs/student/manifest.json",
        "results/rounds/student.parquet",
    params:
        code=code_digest("pipeline.stages.rounds"),
        settings=settings_digest("id", "rounds"),
        sources=pack_sources("teacher"),
        teachers=intake_options("--intake", "teacher"),
        published=options("--published", published("student")),
    shell:
        "python -m pipeline step student-pack --edition {input.settings} --corpus results/corpus"
        " {params.teachers} {params.published} --pack packs/student --table results/rounds/student.parquet"
