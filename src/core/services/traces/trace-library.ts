import type { TraceContents, TraceSpan } from "../../domain/trace/trace-span";
import { type Database, keysStartingWith } from "../../ports/database";

/** The calls that are looked for; each part holds for all that are found. */
export interface TraceQuery {
  readonly kind?: TraceSpan["kind"] | undefined;
  /** Those that failed or were stopped. */
  readonly onlyFailed?: boolean;
  /** Words of which each stands in the name of the model, tool, provider or agent, in any case. */
  readonly words?: string;
  /** A root task or a conversation. */
  readonly ownerId?: string | undefined;
}

/** A part of the calls that were found, the last begun first. */
export interface TracePage {
  readonly spans: readonly TraceSpan[];
  /** The place from which to go on; absent at the end. */
  readonly next: number | undefined;
}

/** Records are read so many at a time until enough are found. */
const READ_AT_ONCE = 500;
/** More calls of one task than anybody looks at side by side. */
const MOST_OF_OWNER = 2_000;

/** The calls that were recorded on this device. */
export class TraceLibrary {
  readonly #database: Pick<Database, "get" | "list" | "count" | "write">;

  constructor(database: Pick<Database, "get" | "list" | "count" | "write">) {
    this.#database = database;
  }

  count(): Promise<number> {
    return this.#database.count("traces");
  }

  /** At least `limit` of those that fit, if there are so many, from a place in the order of the index on. */
  async page(
    query: TraceQuery,
    nameOf: (agentId: string) => string,
    from = 0,
    limit = 50,
  ): Promise<TracePage> {
    const found: TraceSpan[] = [];
    const fits = matching(query, nameOf);
    for (let offset = from; ; ) {
      const spans = await this.#database.list("traces", {
        ...rangeOf(query),
        ...{ direction: "descending", offset, limit: READ_AT_ONCE },
      });
      for (const [place, span] of spans.entries()) {
        if (!fits(span)) continue;
        if (found.length === limit) return { spans: found, next: offset + place };
        found.push(span);
      }
      if (spans.length < READ_AT_ONCE) return { spans: found, next: undefined };
      offset += spans.length;
    }
  }

  /** The calls of a root task or a conversation in the order they began; of very many the first. */
  ofOwner(ownerId: string): Promise<readonly TraceSpan[]> {
    return this.#database.list("traces", { ...rangeOf({ ownerId }), limit: MOST_OF_OWNER });
  }

  contents(id: string): Promise<TraceContents | undefined> {
    return this.#database.get("traceContents", id);
  }

  /** The titles of tasks and conversations that are still there, by their ids. */
  async titles(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(ids)].filter((id) => id !== "");
    const found = await Promise.all(wanted.map(async (id) => [id, await this.#titleOf(id)] as const));
    return new Map(found.flatMap(([id, title]) => (title === undefined ? [] : [[id, title] as const])));
  }

  /** All that fits as a JSON file, with what was said in each call, read and written part by part. */
  async file(query: TraceQuery, nameOf: (agentId: string) => string): Promise<Blob> {
    const parts: Blob[] = [];
    for (let from: number | undefined = 0; from !== undefined; ) {
      const page: TracePage = await this.page(query, nameOf, from, 100);
      const calls = await Promise.all(page.spans.map(async (span) => this.#exported(span)));
      // A text would stay in memory, and a blob need not.
      const isFirst = parts.length === 0;
      if (calls.length > 0) parts.push(new Blob([isFirst ? "" : ",\n", calls.join(",\n")]));
      from = page.next;
    }
    return new Blob(['{"traces":[\n', ...parts, "\n]}\n"], { type: "application/json" });
  }

  /** Deletes all of them. */
  async empty(): Promise<void> {
    await this.#database.write([
      { type: "clear", store: "traces" },
      { type: "clear", store: "traceContents" },
    ]);
  }

  async #exported(span: TraceSpan): Promise<string> {
    const { messages, reply, asked } = (await this.contents(span.id)) ?? {};
    return JSON.stringify({ ...span, messages, reply, asked });
  }

  async #titleOf(id: string): Promise<string | undefined> {
    const task = await this.#database.get("tasks", id);
    return task?.title ?? (await this.#database.get("conversations", id))?.title;
  }
}

function rangeOf({ ownerId }: TraceQuery) {
  if (ownerId === undefined) return { index: "startedAt" };
  return { index: "ownerId+startedAt", ...keysStartingWith(ownerId) };
}

function matching(
  { kind, onlyFailed, words = "" }: TraceQuery,
  nameOf: (agentId: string) => string,
): (span: TraceSpan) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (span) => {
    if (kind && span.kind !== kind) return false;
    if (onlyFailed && span.status === "success") return false;
    if (wanted.length === 0) return true;
    const agent = span.agentId === undefined ? "" : nameOf(span.agentId);
    const text = `${span.name} ${span.provider ?? ""} ${agent}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
}
