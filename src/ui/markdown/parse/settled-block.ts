import type { Token } from "markdown-it";
import type { Block } from "./block";

/** Parses the source of a block that is closed. */
type ParseBlock = (source: string) => readonly Token[];

/**
 * A block that is closed. Its tokens take ten times the memory of its source, and are drawn once: they are kept until
 * they are asked for, and parsed again for whoever asks later.
 */
export class SettledBlock implements Block {
  readonly key: number;
  readonly source: string;
  readonly #parse: ParseBlock;
  #tokens: readonly Token[] | undefined;

  constructor({ key, source }: Block, tokens: readonly Token[], parse: ParseBlock) {
    this.key = key;
    this.source = source;
    this.#parse = parse;
    this.#tokens = tokens;
  }

  get kind(): Block["kind"] {
    return "markdown";
  }

  get open(): boolean {
    return false;
  }

  get tokens(): readonly Token[] {
    const tokens = this.#tokens ?? this.#parse(this.source);
    this.#tokens = undefined;
    return tokens;
  }
}
