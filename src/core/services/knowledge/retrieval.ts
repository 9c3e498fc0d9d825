import type { Container } from "../../di/container";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import { type Passage, splitPassages, withinBudget } from "../../domain/knowledge/passage";
import { isAbort } from "../../errors/app-error";
import type { Database } from "../../ports/database";
import { type PassageRanker, PassageRankerToken, type TextEmbedder } from "../../ports/passage-ranker";
import { DEFAULT_CONTEXT_WINDOW } from "../models/model-call";
import type { FileText } from "./file-text";

/** Characters of knowledge that go into one prompt, for each token that its model reads: about a fifth of it. */
const BUDGET_SHARE = 0.75;
/** The most of them: more is paid for with each message, and seldom holds more of the answer. */
export const MOST_KNOWLEDGE_LENGTH = 20_000;
/** Passages whose neighbours come along, as an answer may begin or end there. */
const WITH_NEIGHBOURS = 3;

/** Files of a folder whose contents are in memory at a time. */
const FILES_AT_ONCE = 16;

/** A passage as it is cited: by its number in the prompt. */
export interface NumberedPassage {
  readonly number: number;
  readonly passage: Passage;
}

/** The part of an agent's knowledge that bears on a question. */
export interface Knowledge {
  readonly sources: readonly NumberedPassage[];
  /** Names of files that hold no readable text. */
  readonly unread: readonly string[];
}

/** The options of looking for passages. */
export interface RetrievalOptions {
  /** Characters of all of them together. */
  readonly budgetLength?: number;
  /** Ids of artifacts that are drawn on as files are. */
  readonly deliverableIds?: readonly string[];
  /** Asked for the means to find by meaning, where not all fits. */
  readonly embedder?: () => Promise<TextEmbedder | undefined>;
}

/** The characters of knowledge that go into a prompt of a model which reads so many tokens. */
export function knowledgeLength(contextWindow: number = DEFAULT_CONTEXT_WINDOW): number {
  return Math.min(Math.floor(contextWindow * BUDGET_SHARE), MOST_KNOWLEDGE_LENGTH);
}

/** How far vectors of files are made. */
export interface Preparation {
  readonly done: number;
  readonly total: number;
}

/** Chooses from knowledge files what a question needs, instead of sending all of it. */
export class KnowledgeRetrieval {
  readonly #database: Database;
  readonly #ranker: PassageRanker;
  readonly #texts: FileText;
  /** Passages by item: only what has changed is cut anew, and only that has to be indexed anew. */
  readonly #known = new Map<string, ItemPassages>();

  constructor(database: Database, ranker: PassageRanker, texts: FileText) {
    this.#database = database;
    this.#ranker = ranker;
    this.#texts = texts;
  }

  /**
   * The best passages within the budget, numbered in the order of their files; of a folder those of all files in it.
   * Items that are gone are passed over.
   */
  async find(
    itemIds: readonly string[],
    question: string,
    signal: AbortSignal,
    { budgetLength = knowledgeLength(), deliverableIds = [], embedder }: RetrievalOptions = {},
  ): Promise<Knowledge> {
    const passages: Passage[] = [];
    const unread: string[] = [];
    for await (const items of this.#files(itemIds)) {
      const read = await Promise.all(items.map((item) => this.#passages(item, signal)));
      for (const each of read) passages.push(...each);
      // Thousands of pictures in a folder need no mention.
      const chosen = items.filter(({ id }, at) => read[at]?.length === 0 && itemIds.includes(id));
      unread.push(...chosen.map(({ name }) => name));
    }
    passages.push(...(await this.#deliverables(deliverableIds)));
    const total = passages.reduce((length, { text }) => length + text.length, 0);
    const best =
      total <= budgetLength
        ? passages
        : await this.#best(passages, question, budgetLength, { embedder: await embedder?.(), signal });
    const chosen = new Set(best);
    return {
      sources: passages
        .filter((each) => chosen.has(each))
        .map((passage, index) => ({ number: index + 1, passage })),
      unread,
    };
  }

  /** The best passages; where none shares a word with the question, the beginnings tell what the files are about. */
  async #best(
    passages: readonly Passage[],
    question: string,
    budgetLength: number,
    { embedder, signal }: { readonly embedder: TextEmbedder | undefined; readonly signal: AbortSignal },
  ): Promise<readonly Passage[]> {
    const meaning = embedder && { embedder, signal };
    const ranked = await this.#ranker.rank(passages, question, meaning);
    const beginnings = passages.filter(({ start }) => start === 0);
    return withinBudget(ranked.length > 0 ? withNeighbours(ranked, passages) : beginnings, budgetLength);
  }

  /** Makes ahead what finding all files by meaning needs, telling how far it is. @throws as `TextEmbedder.embed`. */
  async *prepare(embedder: TextEmbedder, signal: AbortSignal): AsyncGenerator<Preparation> {
    const total = await this.#database.count("knowledgeItems");
    const ids = new Set<string>();
    for (let done = 0; ; done += FILES_AT_ONCE) {
      yield { done: Math.min(done, total), total };
      const items = await this.#database.list("knowledgeItems", { offset: done, limit: FILES_AT_ONCE });
      const files = items.filter(({ type }) => type === "file");
      for (const { id } of files) ids.add(id);
      const read = await Promise.all(files.map((item) => this.#passages(item, signal)));
      await this.#ranker.prepare?.(read.flat(), { embedder, signal });
      if (items.length < FILES_AT_ONCE) break;
    }
    await this.#forgetOthers(ids);
    yield { done: total, total };
  }

  /** Vectors of files that a restore has taken away, or that were deleted while theirs were made. */
  async #forgetOthers(ids: ReadonlySet<string>): Promise<void> {
    const gone: string[] = [];
    for (let offset = 0; ; offset += FILES_AT_ONCE) {
      const kept = await this.#database.list("passageVectors", { offset, limit: FILES_AT_ONCE });
      gone.push(...kept.map(({ id }) => id).filter((id) => !ids.has(id)));
      if (kept.length < FILES_AT_ONCE) break;
    }
    if (gone.length > 0)
      await this.#database.write(gone.map((id) => ({ type: "delete", store: "passageVectors", id })));
  }

  /** Each file once, some at a time: a folder may hold more than fits into memory. */
  async *#files(itemIds: readonly string[]): AsyncGenerator<readonly KnowledgeItem[]> {
    const seen = new Set<string>();
    const isNew = ({ id }: KnowledgeItem) => !seen.has(id) && seen.add(id);
    const chosen = await Promise.all(itemIds.map((id) => this.#database.get("knowledgeItems", id)));
    const items = chosen.filter((item) => item !== undefined);
    const folders = items.filter((item) => item.type === "folder" && isNew(item));
    const files = items.filter((item) => item.type === "file" && isNew(item));
    if (files.length > 0) yield files;
    for (const { id: equals } of folders) {
      for (let offset = 0; ; offset += FILES_AT_ONCE) {
        const query = { index: "parentId", equals, offset, limit: FILES_AT_ONCE };
        const children = await this.#database.list("knowledgeItems", query);
        const added = children.filter(isNew);
        folders.push(...added.filter(({ type }) => type === "folder"));
        yield added.filter(({ type }) => type === "file");
        if (children.length < FILES_AT_ONCE) break;
      }
    }
  }

  async #passages(item: KnowledgeItem, signal: AbortSignal): Promise<readonly Passage[]> {
    const version = `${item.name}:${item.contentHash ?? item.lastModified}`;
    const known = this.#known.get(item.id);
    if (known?.version === version) return known.passages;
    const content = await this.#read(item, signal);
    return this.#keep(item.id, version, splitPassages({ ...item, content }));
  }

  /** Deliverables that are gone are passed over. */
  async #deliverables(ids: readonly string[]): Promise<readonly Passage[]> {
    const read = await Promise.all(ids.map((id) => this.#database.get("artifacts", id)));
    return read.flatMap((artifact) => {
      if (!artifact) return [];
      const { id, taskId, title: name, content, updatedAt } = artifact;
      const version = `${name}:${artifact.version}:${updatedAt}`;
      const known = this.#known.get(id);
      if (known?.version === version) return known.passages;
      const passages = splitPassages({ id, name, content }).map((passage) => ({ ...passage, taskId }));
      return this.#keep(id, version, passages);
    });
  }

  #keep(id: string, version: string, passages: readonly Passage[]): readonly Passage[] {
    this.#known.set(id, { version, passages });
    return passages;
  }

  /** A file that cannot be read holds no text, as far as a prompt is concerned. */
  async #read(item: KnowledgeItem, signal: AbortSignal): Promise<string> {
    try {
      return (await this.#texts.ofItem(item, signal)) ?? "";
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      return "";
    }
  }
}

/** The passages in their order, right after each of the best the ones before and after it in its file. */
function withNeighbours(ranked: readonly Passage[], passages: readonly Passage[]): readonly Passage[] {
  const places = new Map(passages.map((passage, place) => [passage, place]));
  const best = ranked.slice(0, WITH_NEIGHBOURS).flatMap((passage) => {
    const place = places.get(passage) ?? Number.NaN;
    const around = [passages[place - 1], passages[place + 1]];
    return [passage, ...around.flatMap((each) => (each?.itemId === passage.itemId ? each : []))];
  });
  return [...new Set([...best, ...ranked])];
}

interface ItemPassages {
  readonly version: string;
  readonly passages: readonly Passage[];
}

/** The ranker in force when a question is asked; while none is, no passage counts as better than another. */
export function rankerInForce(container: Pick<Container, "has" | "get">): PassageRanker {
  return {
    rank: async (...wanted) =>
      container.has(PassageRankerToken) ? container.get(PassageRankerToken).rank(...wanted) : [],
    prepare: async (...wanted) => {
      if (container.has(PassageRankerToken)) await container.get(PassageRankerToken).prepare?.(...wanted);
    },
  };
}
