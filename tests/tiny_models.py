"""Tiny random causal models and a byte-level tokenizer, built in memory in a moment; no weights are read."""

from functools import cache
from typing import Any

TEXTS = [
    "The river Lenn rises in the hills above Ostrava and flows north for ninety kilometres.",
    "Context: Question: Answer: who what when where is are was were the of and to in",
    "Řeka Lenn pramení v kopcích nad městem a teče na sever.",
    "Річка Ленн бере початок на пагорбах і тече на північ.",
]
CHAT = (
    "{% for message in messages %}<|turn|>{{ message['role'] }}\n{{ message['content'] }}<|end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|turn|>assistant\n{% endif %}"
)


@cache
def tiny_tokenizer(chat: bool = True, bos: bool = True) -> Any:
    """Give a byte-level BPE tokenizer trained on four sentences; with `bos` it puts <s> in front by itself."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors, trainers
    from transformers import PreTrainedTokenizerFast

    backend = Tokenizer(models.BPE())
    backend.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    backend.decoder = decoders.ByteLevel()
    special = ["<s>", "</s>", "<|turn|>", "<|end|>"]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=400, special_tokens=special, initial_alphabet=alphabet, show_progress=False
    )
    backend.train_from_iterator(TEXTS, trainer)
    if bos:
        backend.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 0)])
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=backend, bos_token="<s>", eos_token="</s>")  # noqa: S106
    tokenizer.add_special_tokens({"additional_special_tokens": ["<|turn|>", "<|end|>"]})
    if chat:
        tokenizer.chat_template = CHAT
    return tokenizer


@cache
def tiny_llama(grouped: bool, window: int = 512) -> Any:
    """Give a random Llama of two layers with four heads, which share two sets of keys and values if `grouped`."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    config = LlamaConfig(
        vocab_size=len(tiny_tokenizer()),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2 if grouped else 4,
        max_position_embeddings=window,
        initializer_range=0.4,  # large enough that the context matters
    )
    with torch.random.fork_rng():
        torch.manual_seed(7)
        return LlamaForCausalLM(config).eval()


@cache
def tiny_gpt2(window: int = 512) -> Any:
    """Give a random GPT-2: learned positions instead of rotary ones."""
    import torch
    from transformers import GPT2Config, GPT2LMHeadModel

    config = GPT2Config(
        vocab_size=len(tiny_tokenizer()),
        n_embd=32,
        n_layer=2,
        n_head=4,
        n_positions=window,
        initializer_range=0.4,
        bos_token_id=0,
        eos_token_id=1,
    )
    with torch.random.fork_rng():
        torch.manual_seed(7)
        return GPT2LMHeadModel(config).eval()


@cache
def tiny_gemma(window: int = 512) -> Any:
    """Give a random Gemma 3: layers that see only the last 24 tokens between one that sees all."""
    import torch
    from transformers import Gemma3ForCausalLM, Gemma3TextConfig

    config = Gemma3TextConfig(
        vocab_size=len(tiny_tokenizer()),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=3,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=8,
        sliding_window=24,
        layer_types=["sliding_attention", "full_attention", "sliding_attention"],
        max_position_embeddings=window,
        initializer_range=0.4,
    )
    with torch.random.fork_rng():
        torch.manual_seed(7)
        return Gemma3ForCausalLM(config).eval()


@cache
def tiny_recurrent() -> Any:
    """Give a random Mamba: it keeps a state, and no keys and values that could be shared."""
    import torch
    from transformers import MambaConfig, MambaForCausalLM

    config = MambaConfig(vocab_size=len(tiny_tokenizer()), hidden_size=32, state_size=4, num_hidden_layers=2)
    with torch.random.fork_rng():
        torch.manual_seed(7)
        return MambaForCausalLM(config).eval()


def tiny_evaluator(model: Any = None, *, chat: bool = True, bos: bool = True, window: int | None = None) -> Any:
    """Give an evaluator around a tiny model (default: the Llama with grouped attention)."""
    from pipeline.models.evaluator_model import EvaluatorModel

    model = tiny_llama(grouped=True) if model is None else model
    return EvaluatorModel(
        lambda: model, tiny_tokenizer(chat, bos), model.config, name="tiny", fingerprint="0" * 64, window=window
    )
