import type { TextEmbedder } from "@core/ports/passage-ranker";

/** The words of concepts: those in a line mean the same. */
export type Lexicon = readonly (readonly string[])[];

/**
 * A stand-in for an embedding model: a vector with a number for each concept that a text has a word of. It knows the words
 * of its lexicon and no others, and says nothing of how well real models do.
 */
export class ConceptEmbedder implements TextEmbedder {
  readonly id: string;
  /** All texts it was given, in their order. */
  readonly texts: { readonly kind: "passage" | "question"; readonly text: string }[] = [];
  /** Set to fail with it. */
  failure: unknown;
  readonly #lexicon: Lexicon;

  constructor(lexicon: Lexicon, id = "concepts") {
    this.#lexicon = lexicon;
    this.id = id;
  }

  async embed(
    texts: readonly string[],
    kind: "passage" | "question",
    signal: AbortSignal,
  ): Promise<readonly (readonly number[])[]> {
    signal.throwIfAborted();
    if (this.failure) throw this.failure;
    this.texts.push(...texts.map((text) => ({ kind, text })));
    return texts.map((text) => this.vectorOf(text));
  }

  vectorOf(text: string): readonly number[] {
    const low = text.toLowerCase();
    return this.#lexicon.map((words) => words.filter((word) => low.includes(word)).length);
  }
}
