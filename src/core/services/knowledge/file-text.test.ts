import { beforeEach, describe, expect, it } from "vitest";
import { MemoryPluginStorageFactory } from "../../../../tests/fakes/memory-plugin-storage";
import type { KnowledgeItem } from "../../domain/knowledge-item";
import type { PluginHost } from "../../plugin/plugin-host";
import type { TextExtractor } from "../../points/text-extractor";
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
let failure: unknown;
let texts: FileText;

/** Says which reader was asked, and for what. */
function extractor(id: string, mimeTypes: string[], extensions: string[]): TextExtractor {
  const load = async () => async (file: Blob) => {
    const content = await file.text();
    read.push(`${id}: ${content}`);
    if (failure) throw failure;
    return `text of ${content}`;
  };
  return { id, mimeTypes, extensions, load } as unknown as TextExtractor;
}

beforeEach(() => {
  read = [];
  failure = undefined;
  const all = [extractor("html", ["text/html"], ["html"]), extractor("pdf", ["application/pdf"], ["pdf"])];
  const host = { load: (each: TextExtractor) => (each.load as () => unknown)() } as unknown as PluginHost;
  texts = new FileText(
    { all } as unknown as ConstructorParameters<typeof FileText>[0],
    host,
    new MemoryPluginStorageFactory(),
  );
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
    failure = new Error("broken");
    const paper = item("paper.pdf", { fileType: "document", content: "data:;base64,YWJj" });
    await expect(texts.ofItem(paper, signal)).rejects.toMatchObject({
      code: "knowledge.unreadable",
      params: { name: "paper.pdf", reason: "Error: broken" },
    });
  });
});
