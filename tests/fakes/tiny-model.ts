/** Makes a model of half a megabyte: random weights that say random letters, in the file format of llama.cpp. */

const WIDTH = 64;
const HIDDEN = 128;
const LAYERS = 2;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const TEMPLATE =
  "{% for message in messages %}{{ message.role }}: {{ message.content }}\n{% endfor %}assistant: ";

/** Numbers of the format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
const VERSION = 3;
const ALIGNMENT = 32;
const TYPE = { uint32: 4, int32: 5, float32: 6, string: 8, array: 9 } as const;
const TOKEN = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

type Entry = readonly [key: string, write: (bytes: ByteWriter) => void];
interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** The file: always the same bytes. */
export function tinyModel(): Uint8Array<ArrayBuffer> {
  const tokens = vocabulary();
  const entries = metadata(tokens);
  const tensors = weights(tokens.length);
  const bytes = new ByteWriter();
  bytes.raw(new TextEncoder().encode("GGUF"));
  bytes.uint32(VERSION);
  bytes.uint64(tensors.length);
  bytes.uint64(entries.length);
  for (const [key, write] of entries) {
    bytes.text(key);
    write(bytes);
  }
  let offset = 0;
  for (const { name, shape, values } of tensors) {
    bytes.text(name);
    bytes.uint32(shape.length);
    for (const size of shape) bytes.uint64(size);
    // 32-bit numbers.
    bytes.uint32(0);
    bytes.uint64(offset);
    offset += aligned(values.byteLength);
  }
  bytes.pad();
  for (const { values } of tensors) {
    bytes.raw(new Uint8Array(values.buffer));
    bytes.pad();
  }
  return bytes.finish();
}

interface VocabularyToken {
  readonly text: string;
  readonly type: number;
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

function metadata(tokens: readonly VocabularyToken[]): readonly Entry[] {
  const number = (value: number) => (bytes: ByteWriter) => {
    bytes.uint32(TYPE.uint32);
    bytes.uint32(value);
  };
  const float = (value: number) => (bytes: ByteWriter) => {
    bytes.uint32(TYPE.float32);
    bytes.float32(value);
  };
  const text = (value: string) => (bytes: ByteWriter) => {
    bytes.uint32(TYPE.string);
    bytes.text(value);
  };
  const list =
    <T>(type: number, values: readonly T[], write: (bytes: ByteWriter, value: T) => void) =>
    (bytes: ByteWriter) => {
      bytes.uint32(TYPE.array);
      bytes.uint32(type);
      bytes.uint64(values.length);
      for (const value of values) write(bytes, value);
    };
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
    ["tokenizer.ggml.tokens", list(TYPE.string, tokens, (bytes, { text: token }) => bytes.text(token))],
    ["tokenizer.ggml.scores", list(TYPE.float32, tokens, (bytes) => bytes.float32(0))],
    ["tokenizer.ggml.token_type", list(TYPE.int32, tokens, (bytes, { type }) => bytes.uint32(type))],
    ["tokenizer.ggml.unknown_token_id", number(0)],
    ["tokenizer.ggml.bos_token_id", number(1)],
    ["tokenizer.ggml.eos_token_id", number(2)],
    ["tokenizer.chat_template", text(TEMPLATE)],
  ];
}

function weights(vocabularySize: number): readonly Tensor[] {
  const random = generator();
  const matrix = (name: string, columns: number, rows: number): Tensor => ({
    name: `${name}.weight`,
    shape: [columns, rows],
    values: Float32Array.from({ length: columns * rows }, () => (random() - 0.5) / 4),
  });
  const norm = (name: string): Tensor => ({
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

/** Numbers from 0 to 1, the same each time (mulberry32). */
function generator(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const aligned = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** Puts a file together; numbers begin with their lowest byte. */
class ByteWriter {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  raw(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.byteLength;
  }

  uint32(value: number): void {
    this.raw(new Uint8Array(Uint32Array.of(value).buffer));
  }

  uint64(value: number): void {
    this.raw(new Uint8Array(BigUint64Array.of(BigInt(value)).buffer));
  }

  float32(value: number): void {
    this.raw(new Uint8Array(Float32Array.of(value).buffer));
  }

  text(value: string): void {
    const encoded = new TextEncoder().encode(value);
    this.uint64(encoded.byteLength);
    this.raw(encoded);
  }

  pad(): void {
    this.raw(new Uint8Array(aligned(this.#length) - this.#length));
  }

  finish(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.byteLength;
    }
    return all;
  }
}
