import { objectAt, parseJson, textAt } from "@shared/json-value";
import type { JsonBody } from "@shared/llm/refused-parameters";

const GROWING = ["text", "thinking", "signature"];

/** A block of a message under way, put together as it has to be sent back. */
export class ContentBlock {
  readonly #block: Record<string, unknown>;
  readonly #citations: unknown[] = [];
  #json = "";
  /** Where its text begins in that of the reply. */
  readonly start: number;

  constructor(begun: unknown, start: number) {
    this.#block = { ...objectAt(begun) };
    this.start = start;
  }

  get type(): string {
    return textAt(this.#block, "type");
  }

  add(delta: unknown): void {
    for (const name of GROWING) {
      const piece = textAt(delta, name);
      if (piece) this.#block[name] = textAt(this.#block, name) + piece;
    }
    this.#json += textAt(delta, "partial_json");
    const { citation } = objectAt(delta);
    if (citation) this.#citations.push(citation);
  }

  /** The arguments of a call as the model wrote them. */
  get arguments(): string {
    return this.#json || JSON.stringify(this.#block.input ?? {});
  }

  whole(): JsonBody {
    return {
      ...this.#block,
      ...(this.#json ? { input: objectAt(parseJson(this.#json)) } : {}),
      ...(this.#citations.length > 0 ? { citations: this.#citations } : {}),
    };
  }
}
