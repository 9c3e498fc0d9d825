import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryPluginStorageFactory } from "../../../../tests/fakes/memory-plugin-storage";
import { LONGEST_FILE_TEXT } from "../../domain/file/file-text-limit";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import type { ExtractionAnswer, TextExtractor } from "../../points/text-extractor";
import { readWith } from "./extract-text";
import { FileText } from "./file-text";

const { signal } = new AbortController();
const item = (name: string, more: Partial<KnowledgeItem> = {}): KnowledgeItem => ({
  id: name,
  name,
  type: "file",
  fileType: "text",
  size: 1,
  content: "as it stands",
  contentHash: "h1",
  tags: [],
  lastModified: 1,
  createdAt: 1,
  path: name,
  ...more,
});

let read: string[];
let failure: ExtractionAnswer | undefined;
let running: number;
let mostRunning: number;
let texts: FileText;

/** Answers as the worker of a reader does: which one was asked, and for what. */
class ReadingWorker {
  onmessage: (event: { data: ExtractionAnswer }) => void = () => {};
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
    running += 1;
    mostRunning = Math.max(mostRunning, running);
  }

  async postMessage(file: Blob): Promise<void> {
    const content = await file.text();
    read.push(`${this.#id}: ${content}`);
    this.onmessage({ data: failure ?? { text: `text of ${content}` } });
  }

  terminate(): void {
    running -= 1;
  }
}

function extractor(id: string, mimeTypes: string[], extensions: string[]): TextExtractor {
  return { id, mimeTypes, extensions, worker: () => new ReadingWorker(id) as unknown as Worker };
}

beforeEach(() => {
  read = [];
  failure = undefined;
  running = 0;
  mostRunning = 0;
  const all = [
    extractor("html", ["text/html"], ["html"]),
    extractor("pdf", ["application/pdf"], ["pdf"]),
    extractor("notebook", [], ["ipynb"]),
    { ...extractor("plain", ["application/json"], ["json"]), rank: -10 },
  ];
  texts = new FileText(
    { all } as unknown as ConstructorParameters<typeof FileText>[0],
    new MemoryPluginStorageFactory(),
  );
});

describe("the pages of an attached file", () => {
  const file = (data: string, name = "a.scan") => ({
    ...({ type: "other", name, mimeType: "application/x-scan", data: btoa(data), sizeBytes: 1 } as const),
  });
  let drawn: unknown[];
  let drawing: FileText;
  let isBroken: boolean;
  beforeEach(() => {
    drawn = [];
    isBroken = false;
    const pages = () => {
      const worker = {
        onmessage: (_: { data: unknown }) => {},
        terminate: () => {},
        async postMessage({ file: given, ...range }: { file: Blob; count: number; first?: number }) {
          drawn.push({ ...range, text: await given.text(), type: given.type });
          const all = Array.from({ length: range.count }, (_, at) => ({ page: Uint8Array.of(at) }));
          for (const data of isBroken ? [{ reason: "torn" }] : [...all, { isEnd: true }])
            worker.onmessage({ data });
        },
      };
      return worker as unknown as Worker;
    };
    const scan = { ...extractor("scan", ["application/x-scan"], ["scan"]), pages };
    const all = [scan, extractor("html", ["text/html"], ["html"])];
    drawing = new FileText({ all } as never, new MemoryPluginStorageFactory());
  });

  it("are drawn once for as many as are asked for, of the last file alone", async () => {
    const one = file("one");
    const two = [Uint8Array.of(0), Uint8Array.of(1)];
    expect(await drawing.pagesOf(one, 2, signal)).toEqual(two);
    expect(await drawing.pagesOf(one, 2, signal)).toEqual(two);
    expect(await drawing.pagesOf(one, 1, signal)).toEqual(two.slice(0, 1));
    expect(drawn).toEqual([{ count: 2, text: "one", type: "application/x-scan" }]);
    expect(await drawing.pagesOf(one, 3, signal)).toHaveLength(3);
    await drawing.pagesOf(file("two"), 1, signal);
    await drawing.pagesOf(one, 3, signal);
    expect(drawn).toHaveLength(4);
  });

  it("are drawn again where they could not be drawn", async () => {
    isBroken = true;
    await expect(drawing.pagesOf(file("one"), 1, signal)).rejects.toMatchObject({
      code: "knowledge.unreadable",
      params: { reason: "torn" },
    });
    isBroken = false;
    expect(await drawing.pagesOf(file("one"), 1, signal)).toHaveLength(1);
  });

  it("are none of files whose reader draws none, or that none reads", async () => {
    expect(await drawing.pagesOf({ ...file("x", "a.html"), mimeType: "text/html" }, 1, signal)).toEqual([]);
    expect(await drawing.pagesOf({ ...file("x", "a.bin"), mimeType: "x/y" }, 1, signal)).toEqual([]);
  });
});

it("reads the table of an attached file once, and again where it could not be read", async () => {
  const table = {
    type: "text",
    name: "a.html",
    mimeType: "text/html",
    data: btoa("<table>"),
    sizeBytes: 7,
  } as const;
  failure = { reason: "broken" };
  await expect(texts.tableOf(table, signal)).rejects.toThrow();
  await expect(texts.tableOf(table, signal)).rejects.toThrow();
  expect(read).toHaveLength(2);
  failure = undefined;
  expect(await texts.tableOf(table, signal)).toBeUndefined();
  await texts.tableOf(table, signal);
  expect(read).toHaveLength(3);
});

describe("FileText", () => {
  it("takes a text as it stands", async () => {
    expect(await texts.ofItem(item("notes.md", { mimeType: "text/markdown" }), signal)).toBe("as it stands");
    expect(read).toEqual([]);
  });

  it("holds what only counts as text, such as an archive, for a file without text", async () => {
    expect(await texts.ofItem(item("all.zip", { content: "PK\u0003\u0004\u0000\u0000" }), signal)).toBe(
      undefined,
    );
  });

  it.each([
    ["by its type", item("page", { mimeType: "text/html; charset=utf-8" })],
    ["by its extension", item("page.html", { mimeType: "text/plain" })],
  ])("reads the text of a web page, known %s", async (_, page) => {
    expect(await texts.ofItem(page, signal)).toBe("text of as it stands");
    expect(read).toEqual(["html: as it stands"]);
  });

  it("reads the text of a notebook, known by its extension", async () => {
    await texts.ofItem(item("study.ipynb", { mimeType: "" }), signal);
    expect(read).toEqual(["notebook: as it stands"]);
    // Some systems call it what its text is written in.
    const bytes = new TextEncoder().encode("{}");
    for (const name of ["a.ipynb", "a.json"])
      await texts.read({ name, mimeType: "application/json", bytes }, signal);
    expect(read.slice(1)).toEqual(["notebook: {}", "plain: {}"]);
  });

  it("reads a document once for each content it has had", async () => {
    const paper = item("paper.pdf", { fileType: "document", content: "data:;base64,YWJj" });
    expect(await texts.ofItem(paper, signal)).toBe("text of abc");
    await texts.ofItem(paper, signal);
    await texts.ofItem({ ...paper, content: "data:;base64,ZGVm", contentHash: "h2" }, signal);
    expect(read).toEqual(["pdf: abc", "pdf: def"]);
  });

  it("has nothing of a kind that no reader knows", async () => {
    const old = item("old.xyz", { fileType: "document", content: "data:;base64,YWJj" });
    expect(await texts.ofItem(old, signal)).toBe(undefined);
  });

  it("says which file could not be read, and why", async () => {
    failure = { reason: "broken" };
    const paper = item("paper.pdf", { fileType: "document", content: "data:;base64,YWJj" });
    await expect(texts.ofItem(paper, signal)).rejects.toMatchObject({
      code: "knowledge.unreadable",
      params: { name: "paper.pdf", reason: "broken" },
    });
  });

  it("names the limit a file went over", async () => {
    failure = { code: "file.too-many-entries", params: { limit: 5000 } };
    const paper = item("paper.pdf", { fileType: "document", content: "data:;base64,YWJj" });
    await expect(texts.ofItem(paper, signal)).rejects.toMatchObject({
      code: "file.too-many-entries",
      params: { name: "paper.pdf", limit: 5000 },
    });
  });

  it("does not try an attached file again that could not be read", async () => {
    failure = { reason: "broken" };
    const attached = { type: "other", name: "a.pdf", mimeType: "application/pdf", data: "YWJj" } as const;
    for (const _ of ["first message", "second message"])
      await expect(texts.ofAttachment(attached, signal)).rejects.toMatchObject({
        code: "knowledge.unreadable",
      });
    expect(read).toEqual(["pdf: abc"]);
  });

  it("remembers the text of the last twelve attached files, and reads an older one again", async () => {
    const attached = (name: string) =>
      ({ type: "other", name, mimeType: "application/pdf", data: "YWJj" }) as const;
    const readAll = async (...names: readonly number[]) => {
      for (const name of names) await texts.ofAttachment(attached(`${name}.pdf`), signal);
      return read.length;
    };
    expect(await readAll(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)).toBe(12);
    expect(await readAll(1, 12)).toBe(12);
    expect(await readAll(13, 2)).toBe(13);
    expect(await readAll(1)).toBe(14);
  });

  it("forgets a file whose reading was stopped", async () => {
    const attached = { type: "other", name: "a.pdf", mimeType: "application/pdf", data: "YWJj" } as const;
    await expect(texts.ofAttachment(attached, AbortSignal.abort())).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(await texts.ofAttachment(attached, signal)).toBe("text of abc");
  });

  it("is no fault of a file whose reading was stopped, whatever the reason", async () => {
    const file = { name: "a.pdf", mimeType: "application/pdf", bytes: new Uint8Array(1) };
    const reason = new Error("enough");
    await expect(texts.read(file, AbortSignal.abort(reason))).rejects.toBe(reason);
    failure = undefined;
    const aborted = new DOMException("", "AbortError");
    const extractor: TextExtractor = {
      ...{ id: "own", mimeTypes: ["application/pdf"], extensions: [] },
      extract: () => Promise.reject(aborted),
    };
    const own = new FileText(
      { all: [extractor] } as unknown as ConstructorParameters<typeof FileText>[0],
      new MemoryPluginStorageFactory(),
    );
    await expect(own.read(file, signal)).rejects.toBe(aborted);
  });

  it("tries again where only the network was missing", async () => {
    failure = { code: "file.table-out-of-reach", params: {} };
    const attached = { type: "other", name: "a.pdf", mimeType: "application/pdf", data: "YWJj" } as const;
    await expect(texts.ofAttachment(attached, signal)).rejects.toMatchObject({
      code: "file.table-out-of-reach",
      params: { name: "a.pdf" },
    });
    failure = undefined;
    expect(await texts.ofAttachment(attached, signal)).toBe("text of abc");
  });

  it("reads two files at a time", async () => {
    const papers = Array.from({ length: 9 }, (_, index) =>
      item(`${index}.pdf`, { fileType: "document", content: `data:;base64,${btoa(String(index))}` }),
    );
    await Promise.all(papers.map((paper) => texts.ofItem(paper, signal)));
    expect(read).toHaveLength(9);
    expect(mostRunning).toBe(2);
  });
});

describe("a reader that is contained", () => {
  const file = new File(["abc"], "a.xyz");
  const contained = (extract: (signal: AbortSignal) => Promise<string>) =>
    ({
      id: "c",
      mimeTypes: [],
      extensions: [],
      extract: (_: File, own: AbortSignal) => extract(own),
    }) as TextExtractor;

  it("gives its text, up to as much as is taken of a file", async () => {
    const longest = "x".repeat(LONGEST_FILE_TEXT);
    expect(
      await readWith(
        contained(async () => longest),
        file,
        signal,
      ),
    ).toBe(longest);
    await expect(
      readWith(
        contained(async () => `${longest}x`),
        file,
        signal,
      ),
    ).rejects.toMatchObject({
      code: "file.text-too-long",
      params: { limit: LONGEST_FILE_TEXT },
    });
  });

  it("is given up after half a minute, and told that it is", async () => {
    vi.useFakeTimers();
    try {
      let given: AbortSignal | undefined;
      const reading = readWith(
        contained((own) => {
          given = own;
          return new Promise(() => {});
        }),
        file,
        signal,
      );
      const failed = expect(reading).rejects.toMatchObject({
        code: "file.too-slow",
        params: { seconds: 30 },
      });
      await vi.advanceTimersByTimeAsync(29_999);
      expect(given?.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await failed;
      expect(given?.aborted).toBe(true);
      await readWith(
        contained(async () => "abc"),
        file,
        signal,
      );
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is left when the work is stopped", async () => {
    const reading = readWith(
      contained(() => new Promise(() => {})),
      file,
      AbortSignal.abort(),
    );
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  });
});
