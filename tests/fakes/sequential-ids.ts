import type { Ids } from "@core/ports/ids";

/** Ids in order: `id-000000000000000001`, and so on, or those after so many. */
export class SequentialIds implements Ids {
  #last: number;

  constructor(last = 0) {
    this.#last = last;
  }

  next(): string {
    this.#last += 1;
    return sequentialId(this.#last);
  }
}

/** The id that comes `nth`, counted from 1. */
function sequentialId(nth: number): string {
  return `id-${String(nth).padStart(18, "0")}`;
}
