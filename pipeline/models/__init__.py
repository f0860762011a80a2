"""Models by name, path or package: embedder, language model, evaluator; the only home of torch."""
