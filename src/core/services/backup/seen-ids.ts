/** So many ids are packed into one text. */
const PACKED = 1_000;

/**
 * Ids that have come, of which each may come once. A backup has them in their order, where each is compared with the one
 * before: they are kept in a few texts then, a fifth of what a set takes, for the case that one comes out of order.
 */
export class SeenIds {
  #last: string | undefined;
  #recent: string[] = [];
  readonly #packed: string[] = [];
  #all: Set<string> | undefined;
  #size = 0;

  /** The number of ids. */
  get size(): number {
    return this.#size;
  }

  /** Adds an id; tells whether it is new. */
  add(id: string): boolean {
    if (this.#last !== undefined && id <= this.#last) this.#all ??= this.#unpacked();
    if (this.#all?.has(id)) return false;
    this.#size += 1;
    this.#last = id;
    if (this.#all) this.#all.add(id);
    else this.#keep(id);
    return true;
  }

  #keep(id: string): void {
    this.#recent.push(id);
    if (this.#recent.length < PACKED) return;
    this.#packed.push(JSON.stringify(this.#recent));
    this.#recent = [];
  }

  #unpacked(): Set<string> {
    const packed = this.#packed.splice(0).flatMap((ids) => JSON.parse(ids) as string[]);
    return new Set([...packed, ...this.#recent.splice(0)]);
  }
}
