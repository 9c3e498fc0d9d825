// @vitest-environment jsdom

import type { KnowledgeItem } from "@core/domain/knowledge/knowledge-item";
import { AppError } from "@core/errors/app-error";
import type { KnowledgeStore } from "@core/stores/knowledge/knowledge-store";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { KnowledgePicker } from "./knowledge-picker";

const item = (name: string, more: Partial<KnowledgeItem> = {}): KnowledgeItem => ({
  id: name,
  name,
  type: "file",
  fileType: "text",
  size: 2048,
  content: "",
  tags: [],
  lastModified: 1,
  createdAt: 1,
  path: name,
  ...more,
});

let items: KnowledgeItem[];
let status: KnowledgeStore["status"];
let texts: Record<string, string>;
let chosen: readonly string[];

beforeEach(() => {
  items = [];
  status = "ready";
  texts = {};
  chosen = [];
});

function Picker() {
  const [value, setValue] = useState<readonly string[]>([]);
  chosen = value;
  return <KnowledgePicker value={value} onChange={setValue} />;
}

function open() {
  const find = (id: string) => items.find((each) => each.id === id);
  const store: Partial<KnowledgeStore> = {
    items,
    status,
    load: async () => {},
    find,
    read: async (id) => find(id) ?? item(id),
    readText: async (id) => {
      const text = texts[id];
      if (text === undefined) throw new AppError("knowledge.unreadable", { name: id, reason: "broken" });
      return text;
    },
  };
  return renderWithServices(<Picker />, new Map([service(KnowledgeStoreToken, store)]));
}

const names = () => screen.queryAllByRole("checkbox").map((box) => box.getAttribute("aria-label"));
const preview = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name: `Preview ${name}` }));
  return await screen.findByRole("dialog");
};

describe("the knowledge picker", () => {
  it("lists files only, newest modified first, with three tags and the number of the others", () => {
    items = [
      item("old.md", { tags: ["a", "b", "c", "d", "e"] }),
      item("folder", { type: "folder", parentId: "root" }),
      item("new.md", { lastModified: 2 }),
    ];
    open();
    expect(names()).toEqual(["new.md", "old.md"]);
    for (const shown of ["a", "b", "c", "+2"]) expect(screen.getByText(shown)).toBeTruthy();
    expect(screen.queryByText("d")).toBeNull();
    expect(screen.getAllByText("Text · 2 KB")).toHaveLength(2);
  });

  it("offers synced folders as a whole, apart from the files", () => {
    items = [
      item("Club", { type: "folder" }),
      item("2026", { type: "folder", parentId: "Club" }),
      item("a.md", { parentId: "Club" }),
    ];
    open();
    const folders = screen.getByRole("list", { name: "Whole folders" });
    fireEvent.click(within(folders).getByRole("checkbox", { name: "Club" }));
    expect(chosen).toEqual(["Club"]);
    expect(screen.getByText("1 selected")).toBeTruthy();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "club" } });
    expect(names()).toEqual(["Club"]);
    expect(screen.getByText("No file matches.")).toBeTruthy();
  });

  it("draws fifty of thousands of files, and more when asked", () => {
    items = Array.from({ length: 300 }, (_, n) => item(`${n}.md`));
    open();
    expect(names()).toHaveLength(50);
    fireEvent.click(screen.getByText("Show 250 more"));
    expect(names()).toHaveLength(100);
  });

  it("searches names, descriptions and tags in any case", () => {
    items = [
      item("Budget.md"),
      item("b.md", { description: "My BUDGET" }),
      item("c.md", { tags: ["other"] }),
    ];
    open();
    const search = (query: string) =>
      fireEvent.change(screen.getByRole("searchbox"), { target: { value: query } });
    search("budget");
    expect(names()).toEqual(["Budget.md", "b.md"]);
    search("OTHER");
    expect(names()).toEqual(["c.md"]);
    search("nowhere");
    expect(screen.getByText("No file matches.")).toBeTruthy();
  });

  it("chooses any number of files and counts them", () => {
    items = [item("a.md"), item("b.md")];
    open();
    for (const box of screen.getAllByRole("checkbox")) fireEvent.click(box);
    expect(screen.getByText("2 selected")).toBeTruthy();
    expect(chosen).toEqual(["a.md", "b.md"]);
    fireEvent.click(screen.getByRole("checkbox", { name: "a.md" }));
    expect(chosen).toEqual(["b.md"]);
  });

  it("shows the first thousand characters of what agents get of a document", async () => {
    items = [item("paper.pdf", { fileType: "document" })];
    texts["paper.pdf"] = `${"x".repeat(1000)}hidden`;
    open();
    const dialog = await preview("paper.pdf");
    expect(await within(dialog).findByText(`${"x".repeat(1000)}…`)).toBeTruthy();
    expect(within(dialog).getByText("The first 1,000 characters.")).toBeTruthy();
  });

  it("says when a file holds no text, or cannot be read", async () => {
    items = [item("all.zip"), item("broken.pdf", { fileType: "document" })];
    texts["all.zip"] = "";
    open();
    const none = "No text was found: agents get nothing.";
    expect(await within(await preview("all.zip")).findByText(none)).toBeTruthy();
    fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" });
    fireEvent.click(screen.getByRole("button", { name: "Preview broken.pdf", hidden: true }));
    expect(await screen.findByText("“broken.pdf” could not be read: broken.")).toBeTruthy();
  });

  it("shows an image as it is", async () => {
    items = [item("hill.png", { fileType: "image", content: "data:image/png;base64,aGk=" })];
    open();
    const image = await within(await preview("hill.png")).findByRole("img", { name: "hill.png" });
    expect(image.getAttribute("src")).toBe("data:image/png;base64,aGk=");
  });

  it.each([
    ["ready", "No files yet"],
    ["loading", "Loading…"],
    ["failed", "This could not be loaded."],
  ] as const)("says why it is empty when the store is %s", (state, text) => {
    status = state;
    open();
    expect(screen.getByText(text)).toBeTruthy();
  });
});
