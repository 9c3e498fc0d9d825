import { describe, expect, it } from "vitest";
import { toBase64 } from "../text/base64";
import { detectFileType, fileExtension, parseTags } from "./knowledge-file";
import type { KnowledgeItem } from "./knowledge-item";
import { attachmentOf, searchFiles, summaryOf } from "./knowledge-summary";

const item = (more: Partial<KnowledgeItem>): KnowledgeItem => ({
  id: "1",
  name: "a.txt",
  type: "file",
  size: 1,
  content: "",
  tags: [],
  lastModified: 1,
  createdAt: 1,
  path: "a.txt",
  ...more,
});

describe("the type of a file", () => {
  it.each([
    ["photo", "image/heic", "image"],
    ["drawing.SVG", "", "image"],
    ["scan.tiff", "application/octet-stream", "image"],
    ["paper", "application/pdf", "document"],
    ["sheet.xlsx", "", "document"],
    ["letter.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "document"],
    ["book.epub", "application/epub+zip", "document"],
    ["letter.eml", "", "document"],
    ["study.ipynb", "", "text"],
    ["notes.md", "text/markdown; charset=utf-8", "text"],
    ["data.json", "application/json", "text"],
    ["Makefile", "", "text"],
    ["my.pdf.txt", "", "text"],
  ])("%s (%s) is %s", (name, mimeType, type) => {
    expect(detectFileType(name, mimeType)).toBe(type);
  });

  it("goes by the last extension, in any case", () => {
    expect(fileExtension("a/b.c/Report.Final.PDF")).toBe("pdf");
    expect(fileExtension("folder.d/README")).toBe("");
  });
});

describe("tags", () => {
  it("are split at commas, trimmed, and empty ones left out", () => {
    expect(parseTags(" a, b c ,, ,d")).toEqual(["a", "b c", "d"]);
    expect(parseTags("  ")).toEqual([]);
  });
});

describe("the search", () => {
  const items = [
    item({ id: "1", name: "Budget.xlsx", lastModified: 1 }),
    item({ id: "2", name: "b.txt", description: "The BUDGET of May", lastModified: 3 }),
    item({ id: "3", name: "c.txt", tags: ["budgets"], lastModified: 2 }),
    item({ id: "4", name: "budget", type: "folder", lastModified: 9 }),
    item({ id: "5", name: "other.txt", lastModified: 8 }),
  ].map(summaryOf);

  it("finds files by name, description and tag in any case, the newest modified first", () => {
    expect(searchFiles(items, " budget").map(({ id }) => id)).toEqual(["2", "3", "1"]);
  });

  it("finds a name whose syllables a system has taken apart", () => {
    const name = "여행.txt";
    expect(searchFiles([item({ name: name.normalize("NFD") })], "여행")).toHaveLength(1);
    expect(searchFiles([item({ name })], "여행".normalize("NFD"))).toHaveLength(1);
  });

  it("finds every file, but no folder, when nothing is searched for", () => {
    expect(searchFiles(items, "").map(({ id }) => id)).toEqual(["5", "2", "3", "1"]);
  });
});

describe("a knowledge item as an attachment", () => {
  it("carries text as base64 of its UTF-8", () => {
    const { type, data, mimeType } = attachmentOf(item({ content: "é", fileType: "text" }));
    expect({ type, data, mimeType }).toEqual({ type: "text", data: "w6k=", mimeType: "text/plain" });
  });

  it("carries images and documents as they are", () => {
    const content = "data:image/png;base64,YWJj";
    expect(attachmentOf(item({ fileType: "image", mimeType: "image/png", content }))).toMatchObject({
      type: "image",
      data: "YWJj",
    });
    expect(attachmentOf(item({ fileType: "document", content })).type).toBe("other");
  });
});

describe("base64", () => {
  it("takes files larger than one call can spread", () => {
    const bytes = new Uint8Array(200_000).fill(65);
    expect(atob(toBase64(bytes))).toBe("A".repeat(200_000));
  });
});
