/** Writes models in the file format of llama.cpp: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */

const VERSION = 3;
const ALIGNMENT = 32;
const TYPE = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const;

/** A key with the value that is written for it. */
export type GgufEntry = readonly [key: string, write: (bytes: ByteWriter) => void];

/** Numbers of 32 bits by rows; `shape` begins with their columns. */
export interface GgufTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** A token with its kind. */
export interface VocabularyToken {
  readonly text: string;
  readonly type: number;
}

/** The kinds of tokens. */
export const TOKEN = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

/** The bytes of a model. */
export function ggufFile(
  entries: readonly GgufEntry[],
  tensors: readonly GgufTensor[],
): Uint8Array<ArrayBuffer> {
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

/** Values of entries. */
export const value = {
  number: (number: number) => (bytes: ByteWriter) => {
    bytes.uint32(TYPE.uint32);
    bytes.uint32(number);
  },
  float: (number: number) => (bytes: ByteWriter) => {
    bytes.uint32(TYPE.float32);
    bytes.float32(number);
  },
  flag: (isSet: boolean) => (bytes: ByteWriter) => {
    bytes.uint32(TYPE.bool);
    bytes.raw(Uint8Array.of(Number(isSet)));
  },
  text: (text: string) => (bytes: ByteWriter) => {
    bytes.uint32(TYPE.string);
    bytes.text(text);
  },
};

/** The entries of a vocabulary. */
export function vocabularyEntries(tokens: readonly VocabularyToken[]): readonly GgufEntry[] {
  return [
    ["tokenizer.ggml.tokens", list(TYPE.string, tokens, (bytes, { text }) => bytes.text(text))],
    ["tokenizer.ggml.scores", list(TYPE.float32, tokens, (bytes) => bytes.float32(0))],
    ["tokenizer.ggml.token_type", list(TYPE.int32, tokens, (bytes, { type }) => bytes.uint32(type))],
  ];
}

/** Numbers from 0 to 1, the same each time (mulberry32). */
export function generator(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const list =
  <T>(type: number, values: readonly T[], write: (bytes: ByteWriter, value: T) => void) =>
  (bytes: ByteWriter) => {
    bytes.uint32(TYPE.array);
    bytes.uint32(type);
    bytes.uint64(values.length);
    for (const each of values) write(bytes, each);
  };

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
