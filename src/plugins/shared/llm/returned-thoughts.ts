import { listAt, numberAt, objectAt, textAt } from "../json-value";

/**
 * Where thoughts are that have to come back: https://api-docs.deepseek.com/guides/thinking_mode#tool-calls and
 * https://openrouter.ai/docs/guides/best-practices/reasoning-tokens#preserving-reasoning
 */
export type ThoughtField = "reasoning_content" | "reasoning_details";

/** Fields of a detail that come in pieces; the others are stated with one of them. */
const GROWING = ["text", "summary", "data"];

/** Puts together the thoughts of a chat completion as they are sent back with the calls they led to. */
export class ReturnedThoughts {
  readonly #field: ThoughtField | undefined;
  readonly #details: Record<string, unknown>[] = [];
  readonly #open = new Map<string, Record<string, unknown>>();
  #content = "";

  constructor(field: ThoughtField | undefined) {
    this.#field = field;
  }

  /** Takes in one delta, or a whole message. */
  push(delta: unknown): void {
    if (this.#field === "reasoning_content") this.#content += textAt(delta, "reasoning_content");
    if (this.#field !== "reasoning_details") return;
    for (const piece of listAt(delta, "reasoning_details")) this.#pushDetail(piece);
  }

  /** The fields of the message that is sent back, if there were thoughts. */
  message(): { readonly message?: Readonly<Record<string, unknown>> } {
    if (this.#content) return { message: { reasoning_content: this.#content } };
    return this.#details.length > 0 ? { message: { reasoning_details: this.#details } } : {};
  }

  #pushDetail(piece: unknown): void {
    const key = `${textAt(piece, "type")} ${numberAt(piece, "index")}`;
    const detail = this.#open.get(key);
    if (!detail) {
      const begun = { ...objectAt(piece) };
      this.#details.push(begun);
      // Without an index nothing says which pieces belong together.
      if (numberAt(piece, "index") !== undefined) this.#open.set(key, begun);
      return;
    }
    for (const [name, value] of Object.entries(objectAt(piece))) {
      if (GROWING.includes(name)) detail[name] = textAt(detail, name) + textAt(piece, name);
      else if (value !== null && value !== undefined) detail[name] = value;
    }
  }
}
