"""Tiny random models as folders on disk, as an organiser's `path` would hold them; made in a moment."""

import copy
from pathlib import Path

from pipeline.files.writing import write_json
from pipeline.schema.edition import ModelSettings
from tiny_models import tiny_llama, tiny_tokenizer

POSITIONS = 64
TOKENS = 32


def write_tiny_embedder(folder: Path) -> ModelSettings:
    """Write a random BERT with mean pooling, 16 dimensions, that reads 32 of at most 64 tokens."""
    import torch
    from transformers import BertConfig, BertModel

    tokenizer = copy.deepcopy(tiny_tokenizer(chat=False))
    tokenizer.pad_token = tokenizer.eos_token
    config = BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        max_position_embeddings=POSITIONS,
        initializer_range=0.4,
    )
    with torch.random.fork_rng():
        torch.manual_seed(11)
        BertModel(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    write_json(folder / "modules.json", [_module(0, "", "Transformer"), _module(1, "1_Pooling", "Pooling")])
    write_json(folder / "1_Pooling" / "config.json", {"word_embedding_dimension": 16, "pooling_mode_mean_tokens": True})
    write_json(folder / "sentence_bert_config.json", {"max_seq_length": TOKENS, "do_lower_case": False})
    return ModelSettings(name="tiny/bert", path=str(folder))


def _module(place: int, path: str, name: str) -> dict[str, object]:
    return {"idx": place, "name": str(place), "path": path, "type": f"sentence_transformers.models.{name}"}


def write_tiny_language_model(folder: Path, chat: bool = True, window: int = 512) -> ModelSettings:
    """Write a random Llama of two layers that reads `window` tokens."""
    tiny_llama(grouped=True, window=window).save_pretrained(folder)
    tiny_tokenizer(chat=chat).save_pretrained(folder)
    return ModelSettings(name="tiny/llama", path=str(folder))
