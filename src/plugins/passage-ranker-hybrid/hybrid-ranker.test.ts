import { type Passage, splitPassages } from "@core/domain/knowledge/passage";
import { AppError } from "@core/errors/app-error";
import type { PassageRanker, TextEmbedder } from "@core/ports/passage-ranker";
import { beforeEach, describe, expect, it } from "vitest";
import { ConceptEmbedder } from "../../../tests/fakes/concept-embedder";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../tests/fakes/memory-database";
import { MemoryLogger } from "../../../tests/fakes/memory-logger";
import { HybridRanker } from "./hybrid-ranker";
import { VectorShelf } from "./vector-shelf";

const LEXICON = [
  ["leave", "holiday", "congés", "휴가"],
  ["train", "railway", "기차"],
  ["budget", "money", "예산"],
];
const passagesOf = (id: string, name: string, content: string) => splitPassages({ id, name, content });
const passages: readonly Passage[] = [
  ...passagesOf("1", "a.md", "The railway to Lisbon."),
  ...passagesOf("2", "b.md", "Holiday is asked for two weeks ahead."),
  ...passagesOf("3", "c.md", "The money was doubled."),
];
const { signal } = new AbortController();

/** Ranks by the question's words as they stand. */
const words: PassageRanker = {
  rank: async (given, question) =>
    given.filter(({ text }) => question.split(" ").some((word) => text.includes(word))),
};

let database: MemoryDatabase;
let logger: MemoryLogger;
let embedder: ConceptEmbedder;
let patience: AbortController;
const ranker = () =>
  new HybridRanker({
    words,
    shelf: new VectorShelf(database),
    clock: new FixedClock(),
    logger,
    patience: () => patience.signal,
  });
const names = (found: readonly Passage[]) => found.map(({ itemName }) => itemName);
const given = (kind: string) => embedder.texts.filter((each) => each.kind === kind).map(({ text }) => text);

beforeEach(() => {
  database = new MemoryDatabase();
  logger = new MemoryLogger();
  embedder = new ConceptEmbedder(LEXICON);
  patience = new AbortController();
});

describe("ranking by words and meaning", () => {
  it("finds what is said in other words, and in another language", async () => {
    const meaning = { embedder, signal };
    expect(names(await ranker().rank(passages, "휴가 신청", meaning))[0]).toBe("b.md");
    expect(names(await ranker().rank(passages, "Les congés ?", meaning))[0]).toBe("b.md");
    expect(await ranker().rank(passages, "휴가 신청")).toEqual([]);
  });

  it("puts what both find before what one finds", async () => {
    const found = await ranker().rank(passages, "Lisbon by train and leave", { embedder, signal });
    expect(names(found)[0]).toBe("a.md");
  });

  it("asks for vectors of a passage once, also after a new start, and again only for what has changed", async () => {
    await ranker().rank(passages, "train", { embedder, signal });
    expect(given("passage")).toHaveLength(3);
    const changed = [...passages.slice(0, 2), ...passagesOf("3", "c.md", "The budget was halved.")];
    await ranker().rank(changed, "train", { embedder, signal });
    expect(given("passage").slice(3)).toEqual(["c.md\nThe budget was halved."]);
    const kept = await database.get("passageVectors", "3");
    expect(kept?.sets[0]?.marks).toHaveLength(1);
  });

  it("goes on with the next embedder where one fails, and with words where none is left", async () => {
    const failing = (instead: TextEmbedder | undefined): TextEmbedder => ({
      ...{ id: "failing", instead: async () => instead },
      embed: async () => {
        throw new AppError("network.down");
      },
    });
    const asked = (first: TextEmbedder) => ranker().rank(passages, "휴가 신청", { embedder: first, signal });
    expect(names(await asked(failing(embedder)))[0]).toBe("b.md");
    expect(names(await asked(failing(failing(embedder))))[0]).toBe("b.md");
    expect(await asked(failing(undefined))).toEqual([]);
  });

  it("keeps the vectors of several models apart", async () => {
    await ranker().rank(passages, "train", { embedder, signal });
    const other = new ConceptEmbedder(LEXICON, "other");
    await ranker().rank(passages, "train", { embedder: other, signal });
    expect(other.texts.filter(({ kind }) => kind === "passage")).toHaveLength(3);
    await ranker().rank(passages, "train", { embedder, signal });
    expect(given("passage")).toHaveLength(3);
  });

  it("finds by words alone, and says why, where vectors cannot be had", async () => {
    embedder.failure = new Error("no server");
    expect(names(await ranker().rank(passages, "Lisbon", { embedder, signal }))).toEqual(["a.md"]);
    expect(logger.lines.map(({ level }) => level)).toEqual(["warn"]);
  });

  it("ends with the call that asks", async () => {
    const controller = new AbortController();
    controller.abort(new DOMException("stopped", "AbortError"));
    const asked = ranker().rank(passages, "Lisbon", { embedder, signal: controller.signal });
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  });

  it("answers with the vectors there are, once it has waited long enough for others", async () => {
    await ranker().rank(passages.slice(0, 2), "train", { embedder, signal });
    patience.abort();
    const found = await ranker().rank(passages, "holiday", { embedder, signal });
    expect(names(found)).toEqual(["b.md", "a.md"]);
    expect(given("passage")).toHaveLength(2);
  });

  it("keeps nothing of finished work in the database", async () => {
    const work = passages.map((passage) => ({ ...passage, taskId: "t" }));
    const asked = ranker();
    await asked.rank(work, "train", { embedder, signal });
    await asked.rank(work, "train", { embedder, signal });
    expect(given("passage")).toHaveLength(3);
    expect(await database.count("passageVectors")).toBe(0);
  });
});

describe("making ready", () => {
  it("has a question ask for no passage", async () => {
    await ranker().prepare(passages, { embedder, signal });
    expect(given("passage")).toHaveLength(3);
    await ranker().rank(passages, "train", { embedder, signal });
    expect(given("passage")).toHaveLength(3);
  });

  it("asks for many short passages together, and for no more at a time than providers take", async () => {
    const sizes: number[] = [];
    const counting = {
      id: "counting",
      embed: async (texts: readonly string[]) => {
        sizes.push(texts.join("").length);
        return texts.map(() => [1]);
      },
    };
    const short = Array.from({ length: 100 }, (_, at) => passagesOf(`s${at}`, `${at}.md`, "Short.")).flat();
    await ranker().prepare(short, { embedder: counting, signal });
    expect(sizes).toHaveLength(2);
    // Sixty-four at a time; what has its vectors asks for nothing.
    await ranker().prepare(short, { embedder: counting, signal });
    expect(sizes).toHaveLength(2);
    await ranker().prepare(passagesOf("long", "long.md", "word ".repeat(20_000)), {
      embedder: counting,
      signal,
    });
    expect(Math.max(...sizes)).toBeLessThan(16_000);
    // Of 100,000 characters, each time as many as providers take.
    expect(sizes.length - 2).toBeLessThan(9);
  });
});
