import {
  type GgufEntry,
  type GgufTensor,
  ggufFile,
  TOKEN,
  type VocabularyToken,
  value,
  vocabularyEntries,
} from "./gguf-file";

/** Makes a BERT that embeds: words of one concept have one vector, all other words, one token each, have none. */

const WIDTH = 64;
const HIDDEN = 64;
const CONTEXT = 512;
/** The mark that a word begins with. */
const BEGIN = "\u2581";
const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"];

/** The file of a model that knows these concepts, each by its words in small letters without accents. */
export function tinyEmbeddingModel(concepts: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const tokens: readonly VocabularyToken[] = [
    ...SPECIAL.map((text) => ({ text, type: text === "[UNK]" ? TOKEN.unknown : TOKEN.control })),
    ...concepts.flat().map((word) => ({ text: BEGIN + word, type: TOKEN.normal })),
  ];
  return ggufFile(metadata(tokens), weights(tokens, concepts));
}

function metadata(tokens: readonly VocabularyToken[]): readonly GgufEntry[] {
  const { number, float, text, flag } = value;
  const special = (token: string) => number(SPECIAL.indexOf(token));
  return [
    ["general.architecture", text("bert")],
    ["general.name", text("tiny-embedding")],
    ["bert.context_length", number(CONTEXT)],
    ["bert.embedding_length", number(WIDTH)],
    ["bert.block_count", number(1)],
    ["bert.feed_forward_length", number(HIDDEN)],
    ["bert.attention.head_count", number(4)],
    ["bert.attention.layer_norm_epsilon", float(1e-12)],
    ["bert.attention.causal", flag(false)],
    // The mean of all tokens.
    ["bert.pooling_type", number(1)],
    ["tokenizer.ggml.model", text("bert")],
    ["tokenizer.ggml.token_type_count", number(2)],
    ...vocabularyEntries(tokens),
    ["tokenizer.ggml.unknown_token_id", special("[UNK]")],
    ["tokenizer.ggml.bos_token_id", special("[CLS]")],
    ["tokenizer.ggml.cls_token_id", special("[CLS]")],
    ["tokenizer.ggml.seperator_token_id", special("[SEP]")],
    ["tokenizer.ggml.padding_token_id", special("[PAD]")],
    ["tokenizer.ggml.mask_token_id", special("[MASK]")],
  ];
}

function weights(
  tokens: readonly VocabularyToken[],
  concepts: readonly (readonly string[])[],
): readonly GgufTensor[] {
  const zeros = (name: string, ...shape: number[]): GgufTensor => ({
    name,
    shape,
    values: new Float32Array(shape.reduce((all, size) => all * size, 1)),
  });
  const norm = (name: string): readonly GgufTensor[] => [
    { name: `${name}.weight`, shape: [WIDTH], values: new Float32Array(WIDTH).fill(1) },
    zeros(`${name}.bias`, WIDTH),
  ];
  // Layers that add nothing: what a text means is the sum of its words.
  const linear = (name: string, columns: number, rows: number) => [
    zeros(`${name}.weight`, columns, rows),
    zeros(`${name}.bias`, rows),
  ];
  return [
    { name: "token_embd.weight", shape: [WIDTH, tokens.length], values: embeddings(tokens, concepts) },
    zeros("token_types.weight", WIDTH, 2),
    zeros("position_embd.weight", WIDTH, CONTEXT),
    ...norm("token_embd_norm"),
    ...["q", "k", "v", "output"].flatMap((part) => linear(`blk.0.attn_${part}`, WIDTH, WIDTH)),
    ...norm("blk.0.attn_output_norm"),
    ...linear("blk.0.ffn_up", WIDTH, HIDDEN),
    ...linear("blk.0.ffn_down", HIDDEN, WIDTH),
    ...norm("blk.0.layer_output_norm"),
  ];
}

/** A concept's words have its axis; all else is nothing, which norms leave as it is. */
function embeddings(
  tokens: readonly VocabularyToken[],
  concepts: readonly (readonly string[])[],
): Float32Array {
  const values = new Float32Array(WIDTH * tokens.length);
  tokens.forEach(({ text }, row) => {
    const axis = concepts.findIndex((words) => words.some((word) => text === BEGIN + word));
    if (axis >= 0) values[row * WIDTH + axis] = 1;
  });
  return values;
}
