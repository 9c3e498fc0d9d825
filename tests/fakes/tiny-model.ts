import {
  type GgufEntry,
  type GgufTensor,
  generator,
  ggufFile,
  TOKEN,
  type VocabularyToken,
  value,
  vocabularyEntries,
} from "./gguf-file";

/** Makes a model of half a megabyte: random weights that say random letters. */

const WIDTH = 64;
const HIDDEN = 128;
const LAYERS = 2;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const TEMPLATE =
  "{% for message in messages %}{{ message.role }}: {{ message.content }}\n{% endfor %}assistant: ";

/** The file: always the same bytes. */
export function tinyModel(): Uint8Array<ArrayBuffer> {
  const tokens = vocabulary();
  return ggufFile(metadata(tokens), weights(tokens.length));
}

function vocabulary(): readonly VocabularyToken[] {
  const bytes = Array.from({ length: 256 }, (_, byte) => ({
    text: `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`,
    type: TOKEN.byte,
  }));
  return [
    { text: "<unk>", type: TOKEN.unknown },
    { text: "<s>", type: TOKEN.control },
    { text: "</s>", type: TOKEN.control },
    ...bytes,
    ...["\u2581", ...LETTERS].map((text) => ({ text, type: TOKEN.normal })),
  ];
}

function metadata(tokens: readonly VocabularyToken[]): readonly GgufEntry[] {
  const { number, float, text } = value;
  return [
    ["general.architecture", text("llama")],
    ["general.name", text("tiny")],
    ["llama.context_length", number(8192)],
    ["llama.embedding_length", number(WIDTH)],
    ["llama.block_count", number(LAYERS)],
    ["llama.feed_forward_length", number(HIDDEN)],
    ["llama.attention.head_count", number(4)],
    ["llama.attention.head_count_kv", number(4)],
    ["llama.attention.layer_norm_rms_epsilon", float(1e-5)],
    ["llama.rope.dimension_count", number(WIDTH / 4)],
    ["tokenizer.ggml.model", text("llama")],
    ...vocabularyEntries(tokens),
    ["tokenizer.ggml.unknown_token_id", number(0)],
    ["tokenizer.ggml.bos_token_id", number(1)],
    ["tokenizer.ggml.eos_token_id", number(2)],
    ["tokenizer.chat_template", text(TEMPLATE)],
  ];
}

function weights(vocabularySize: number): readonly GgufTensor[] {
  const random = generator();
  const matrix = (name: string, columns: number, rows: number): GgufTensor => ({
    name: `${name}.weight`,
    shape: [columns, rows],
    values: Float32Array.from({ length: columns * rows }, () => (random() - 0.5) / 4),
  });
  const norm = (name: string): GgufTensor => ({
    name: `${name}.weight`,
    shape: [WIDTH],
    values: new Float32Array(WIDTH).fill(1),
  });
  const layer = (index: number) => [
    norm(`blk.${index}.attn_norm`),
    ...["q", "k", "v", "output"].map((part) => matrix(`blk.${index}.attn_${part}`, WIDTH, WIDTH)),
    norm(`blk.${index}.ffn_norm`),
    matrix(`blk.${index}.ffn_gate`, WIDTH, HIDDEN),
    matrix(`blk.${index}.ffn_up`, WIDTH, HIDDEN),
    matrix(`blk.${index}.ffn_down`, HIDDEN, WIDTH),
  ];
  const output = matrix("output", WIDTH, vocabularySize);
  // Letters stand out by far, so that bytes which are no text, and the end, are hardly ever said.
  const letters = output.values.subarray((vocabularySize - LETTERS.length - 1) * WIDTH);
  letters.forEach((value, index) => {
    letters[index] = value * 40;
  });
  return [
    matrix("token_embd", WIDTH, vocabularySize),
    ...Array.from({ length: LAYERS }, (_, index) => layer(index)).flat(),
    norm("output_norm"),
    output,
  ];
}
