import type { KnowledgeSummary } from "../../domain/knowledge/knowledge-summary";
import type { RoundNews } from "../../services/knowledge/round-report";

/** Items are shown so many at a time: each time the list is made anew. */
const SHOWN_AT_ONCE = 200;

/** Gathers what was written and removed, to be shown many at a time. */
export class ItemBatches {
  readonly #show: (written: readonly KnowledgeSummary[], removed: readonly string[]) => void;
  #written: KnowledgeSummary[] = [];
  #removed: string[] = [];
  #hasShown = false;

  constructor(show: (written: readonly KnowledgeSummary[], removed: readonly string[]) => void) {
    this.#show = show;
  }

  add({ written, removed }: Pick<RoundNews, "written" | "removed">): void {
    const gone = new Set(removed);
    this.#written = [...this.#written.filter(({ id }) => !gone.has(id)), ...written];
    this.#removed.push(...removed);
    if (this.#written.length + this.#removed.length >= SHOWN_AT_ONCE) this.flush();
  }

  /** Whether there was anything to show, then or before. */
  flush(): boolean {
    if (this.#written.length + this.#removed.length > 0) {
      this.#hasShown = true;
      this.#show(this.#written, this.#removed);
      this.#written = [];
      this.#removed = [];
    }
    return this.#hasShown;
  }
}
