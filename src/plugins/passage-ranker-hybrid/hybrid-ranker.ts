import type { Passage } from "@core/domain/knowledge/passage";
import { isAbort } from "@core/errors/app-error";
import { type TaskClock, TimeSlice } from "@core/lifecycle/time-slice";
import type { Logger } from "@core/ports/logger";
import type { MeaningOptions, PassageRanker } from "@core/ports/passage-ranker";
import { fusedRanks } from "@shared/ranking/rank-fusion";
import { sharedWith } from "@shared/ranking/shared-words";
import { nearness, stored } from "./int8-vectors";
import { textMark } from "./text-mark";
import type { VectorShelf } from "./vector-shelf";

/** Texts of one request, and the characters of all of them: what the strictest provider takes, in any language. */
const BATCH_SIZE = 64;
const BATCH_LENGTH = 14_000;

/** Dependencies of ranking by words and meaning. */
export interface HybridRankerParts {
  /** Ranks by words. */
  readonly words: Pick<PassageRanker, "rank">;
  readonly shelf: Pick<VectorShelf, "of" | "keep">;
  readonly clock: TaskClock;
  readonly logger: Pick<Logger, "warn">;
  /** Aborts when a question has waited long enough for vectors of passages that have none yet. */
  readonly patience: () => AbortSignal;
}

/** Ranks passages by the words they share with a question and, where it may, by what they mean. */
export class HybridRanker implements PassageRanker {
  readonly #parts: HybridRankerParts;

  constructor(parts: HybridRankerParts) {
    this.#parts = parts;
  }

  async rank(
    passages: readonly Passage[],
    question: string,
    meaning?: MeaningOptions,
  ): Promise<readonly Passage[]> {
    const [byWords, byMeaning] = await Promise.all([
      this.#parts.words.rank(passages, question),
      meaning && question.trim() !== "" ? this.#near(passages, question, meaning) : [],
    ]);
    if (byMeaning.length === 0) return byWords;
    const shared = sharedWith(question);
    return fusedRanks(
      { items: byWords, weightOf: ({ itemName, text }) => shared(`${itemName} ${text}`) },
      { items: byMeaning, weightOf: () => 1 },
    );
  }

  async prepare(passages: readonly Passage[], meaning: MeaningOptions): Promise<void> {
    for (const items of groups(passages)) await this.#complete(items, meaning);
  }

  /**
   * All passages that have vectors, the nearest to the question first. An embedder that fails is stood in for, as long as
   * there is another one; without any, words have to do.
   */
  async #near(
    passages: readonly Passage[],
    question: string,
    meaning: MeaningOptions,
  ): Promise<readonly Passage[]> {
    const { embedder, signal } = meaning;
    try {
      const [asked = []] = await embedder.embed([question], "question", signal);
      const wanted = stored(asked);
      const scores: { readonly passage: Passage; readonly score: number }[] = [];
      const slice = new TimeSlice(this.#parts.clock);
      for await (const [passage, vector] of this.#ready(passages, meaning)) {
        if (vector.length === wanted.length) scores.push({ passage, score: nearness(vector, 0, wanted) });
        await slice.pause();
      }
      return scores.sort((a, b) => b.score - a.score).map(({ passage }) => passage);
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      this.#parts.logger.warn("passages could not be found by their meaning", { error });
      const other = await embedder.instead?.();
      return other ? this.#near(passages, question, { embedder: other, signal }) : [];
    }
  }

  /** Passages with their vectors; those that take too long to make are left out, and made for a later question. */
  async *#ready(
    passages: readonly Passage[],
    { embedder, signal }: MeaningOptions,
  ): AsyncGenerator<readonly [Passage, Int8Array]> {
    const patience = this.#parts.patience();
    const either = AbortSignal.any([signal, patience]);
    for (const items of groups(passages)) {
      try {
        if (!patience.aborted) await this.#complete(items, { embedder, signal: either });
      } catch (error) {
        if (signal.aborted || !patience.aborted) throw error;
      }
      for (const item of items) {
        const vectors = await this.#parts.shelf.of(idOf(item), embedder.id);
        for (const passage of item) {
          const vector = vectors.get(textMark(passage.text));
          if (vector) yield [passage, vector];
        }
      }
    }
  }

  /** Makes the vectors that are missing of the passages of some items, and keeps them. */
  async #complete(items: readonly Item[], { embedder, signal }: MeaningOptions): Promise<void> {
    const { shelf } = this.#parts;
    const missing: Passage[] = [];
    for (const item of items) {
      const known = await shelf.of(idOf(item), embedder.id);
      missing.push(...item.filter(({ text }) => !known.has(textMark(text))));
    }
    for (const batch of batches(missing)) {
      const vectors = await embedder.embed(batch.map(textOf), "passage", signal);
      const added = new Map(batch.map(({ text }, at) => [textMark(text), stored(vectors[at] ?? [])]));
      const touched = new Set(batch.map(({ itemId }) => itemId));
      for (const item of items) if (touched.has(idOf(item))) await shelf.keep(item, embedder.id, added);
    }
  }
}

/** The passages of one item, at least one. */
type Item = readonly Passage[];

function idOf(item: Item): string {
  return item[0]?.itemId ?? "";
}

/** The name of its file says what a passage in the middle is about. */
function textOf({ itemName, text }: Passage): string {
  return `${itemName}\n${text.trim()}`;
}

/** Items together, so that many short ones take few requests. */
function groups(passages: readonly Passage[]): Iterable<readonly Item[]> {
  return together(byItem(passages), (item) => item.reduce((sum, { text }) => sum + text.length, 0));
}

function byItem(passages: readonly Passage[]): Iterable<Item> {
  const items = new Map<string, Passage[]>();
  for (const passage of passages) {
    const item = items.get(passage.itemId);
    if (item) item.push(passage);
    else items.set(passage.itemId, [passage]);
  }
  return items.values();
}

function batches(passages: readonly Passage[]): Iterable<readonly Passage[]> {
  return together(passages, ({ text }) => text.length, BATCH_SIZE);
}

/** As many together as one request takes. */
function* together<T>(
  all: Iterable<T>,
  lengthOf: (each: T) => number,
  most = Number.POSITIVE_INFINITY,
): Generator<readonly T[]> {
  let taken: T[] = [];
  let length = 0;
  for (const each of all) {
    taken.push(each);
    length += lengthOf(each);
    if (length < BATCH_LENGTH && taken.length < most) continue;
    yield taken;
    taken = [];
    length = 0;
  }
  if (taken.length > 0) yield taken;
}
