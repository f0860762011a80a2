# in: data/materials, data/gold            out: results/corpus/*.parquet, results/models.json


rule corpus:
    input:
        settings=ancient("config/edition.yaml"),
    output:
        "results/corpus/units.parquet",
        "results/corpus/texts.parquet",
        "results/corpus/questions.parquet",
        "results/corpus/references.parquet",
    params:
        data=data_digest(),
        code=code_digest("pipeline.stages.corpus"),
        settings=settings_digest("language", "kinds"),
    shell:
        "python -m pipeline step corpus --edition {input.settings} --data data --out results/corpus"


rule models:
    input:
        "results/corpus/texts.parquet",
        settings=ancient("config/edition.yaml"),
    output:
        "results/models.json",
    params:
        code=code_digest("pipeline.stages.models"),
        settings=settings_digest("models"),
    shell:
        "python -m pipeline step models --edition {input.settings} --corpus results/corpus"
        " --cache .cache --out {output}"
