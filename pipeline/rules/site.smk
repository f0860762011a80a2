# in: results/board.json, site_templates   out: site/


rule site:
    input:
        sorted(str(path) for path in Path("site_templates").rglob("*") if path.is_file()),
        board="results/board.json",
    output:
        "site/index.html",
        "site/data/files.json",
    params:
        code=code_digest("pipeline.stages.site"),
    shell:
        "python -m pipeline step site --board {input.board} --templates site_templates --cache .cache --out site"
