import type { Passage } from "@core/domain/knowledge/passage";
import type { PassageVectors, VectorSet } from "@core/domain/knowledge/passage-vectors";
import type { Database } from "@core/ports/database";
import { textMark } from "./text-mark";

/** Models whose vectors of an item are kept beside each other: agents may use different providers. */
const KEPT_MODELS = 3;
/** Items whose vectors stay in memory. */
const REMEMBERED = 2_000;

/** The vectors of passages, by the marks of their texts. */
export type VectorsByMark = ReadonlyMap<string, Int8Array>;

/** The vectors of passages as they lie in the database, beside the files they are of. */
export class VectorShelf {
  readonly #database: Pick<Database, "get" | "update">;
  /** By embedder and item. */
  readonly #remembered = new Map<string, VectorsByMark>();

  constructor(database: Pick<Database, "get" | "update">) {
    this.#database = database;
  }

  /** The vectors there are of an item's passages. */
  async of(itemId: string, embedder: string): Promise<VectorsByMark> {
    const key = `${embedder}\n${itemId}`;
    const known = this.#remembered.get(key);
    if (known) return known;
    const record = await this.#database.get("passageVectors", itemId);
    const set = record?.sets.find((each) => each.embedder === embedder);
    return this.#remember(key, set ? vectorsIn(set) : new Map());
  }

  /** Adds vectors to an item's, and leaves out those of passages it no longer has. */
  async keep(passages: readonly Passage[], embedder: string, added: VectorsByMark): Promise<void> {
    const [{ itemId = "", taskId } = {}] = passages;
    const known = await this.of(itemId, embedder);
    const vectors = new Map<string, Int8Array>();
    for (const { text } of passages) {
      const mark = textMark(text);
      const vector = added.get(mark) ?? known.get(mark);
      if (vector) vectors.set(mark, vector);
    }
    this.#remember(`${embedder}\n${itemId}`, vectors);
    // Those of finished work, which no file is, last as long as the page.
    const set = taskId === undefined ? setOf(embedder, vectors) : undefined;
    if (!set) return;
    await this.#database.update("passageVectors", itemId, (now) => withSet(itemId, now, set));
  }

  #remember(key: string, vectors: VectorsByMark): VectorsByMark {
    this.#remembered.delete(key);
    this.#remembered.set(key, vectors);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
    return vectors;
  }
}

function withSet(id: string, now: PassageVectors | undefined, set: VectorSet): PassageVectors {
  const others = (now?.sets ?? []).filter(({ embedder }) => embedder !== set.embedder);
  return { id, sets: [set, ...others].slice(0, KEPT_MODELS) };
}

function vectorsIn({ marks, dimensions, numbers }: VectorSet): VectorsByMark {
  return new Map(
    marks.map((mark, at) => [mark, numbers.subarray(at * dimensions, (at + 1) * dimensions)] as const),
  );
}

function setOf(embedder: string, vectors: VectorsByMark): VectorSet | undefined {
  const dimensions = [...vectors.values()][0]?.length ?? 0;
  if (dimensions === 0) return undefined;
  const numbers = new Int8Array(dimensions * vectors.size);
  for (const [at, vector] of [...vectors.values()].entries()) numbers.set(vector, at * dimensions);
  return { embedder, dimensions, marks: [...vectors.keys()], numbers };
}
