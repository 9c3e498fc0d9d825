import type { CallPurpose } from "../../models/model-call";
import { closingIndex } from "./closing-index";

/** The fields that tell the records that calls of a purpose are made for. */
const TELLING: Partial<Readonly<Record<CallPurpose, readonly string[]>>> = {
  analysis: ["requirement", "description"],
  planning: ["title"],
  validation: ["verdict"],
  repair: ["replace", "insert"],
};
/** No record is longer, in UTF-16 units. */
const LONGEST = 4_000;
/** Records lie in a list in an object at the most, and hold little of their own. */
const MOST_OPEN = 8;

/**
 * Counts the records of a reply while it is being written, each once it is closed, also within an object that is not. What
 * it costs to look again does not grow with the reply.
 */
export class FoundRecords {
  readonly #telling: readonly string[];
  #from = 0;
  #seen = 0;
  #count = 0;

  constructor(purpose: CallPurpose) {
    this.#telling = TELLING[purpose] ?? [];
  }

  /** The number of them in a reply as it has grown. */
  in(text: string): number {
    const isCloser = this.#telling.length > 0 && text.indexOf("}", this.#seen) >= 0;
    this.#seen = text.length;
    // Nothing else closes a record.
    if (!isCloser) return this.#count;
    this.#from = Math.max(this.#from, text.length - LONGEST);
    let start = text.indexOf("{", this.#from);
    for (let open = 0; start >= 0 && open < MOST_OPEN; ) {
      const end = closingIndex(text, start);
      if (end !== undefined && this.#isRecord(text.slice(start, end))) {
        this.#count += 1;
        this.#from = end;
      } else if (end === undefined) {
        open += 1;
      }
      start = text.indexOf("{", end ?? start + 1);
    }
    return this.#count;
  }

  #isRecord(json: string): boolean {
    try {
      const record: unknown = JSON.parse(json);
      return typeof record === "object" && record !== null && this.#telling.some((key) => key in record);
    } catch {
      return false;
    }
  }
}
