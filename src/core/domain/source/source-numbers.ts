import { isWebSource, type Source, type Unnumbered } from "./source";

/** The first number of sources found on the way: the passages of a prompt have lower numbers. */
export const FIRST_FOUND = 101;

/** Numbers what is found in the course of a conversation or a task, such that no two sources of it have the same. */
export class SourceNumbers {
  readonly #known: () => readonly Source[];
  readonly #given: Source[] = [];

  /** `known` tells the sources that are kept already, also by others. */
  constructor(known: () => readonly Source[] = () => []) {
    this.#known = known;
  }

  /** All that were numbered here. */
  get given(): readonly Source[] {
    return this.#given;
  }

  /** Takes up what was numbered before the page went away. */
  restore(sources: readonly Source[]): void {
    this.#given.push(...sources);
  }

  /** Sources with numbers, in their order. The same words of the same page have the same number. */
  give(found: readonly Unnumbered[]): readonly Source[] {
    const known = [...this.#known(), ...this.#given];
    let last = known.reduce((most, { number }) => Math.max(most, number), FIRST_FOUND - 1);
    return found.map((source) => {
      const same = known.find((each) => isSame(each, source));
      if (same) return same;
      last += 1;
      const numbered: Source = { ...source, number: last };
      known.push(numbered);
      this.#given.push(numbered);
      return numbered;
    });
  }
}

function isSame(known: Source, found: Unnumbered): boolean {
  if (!isWebSource(known) || found.kind !== "web" || known.number < FIRST_FOUND) return false;
  return known.url === found.url && known.passage === found.passage;
}
