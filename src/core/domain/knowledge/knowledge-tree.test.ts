import { describe, expect, it } from "vitest";
import type { KnowledgeSummary } from "./knowledge-summary";
import {
  filesBelow,
  folderOf,
  type KnowledgeFolder,
  knowledgeTree,
  movedPath,
  placeIn,
} from "./knowledge-tree";

const item = (path: string, more: Partial<KnowledgeSummary> = {}): KnowledgeSummary => ({
  ...{ id: path, name: path.split("/").at(-1) ?? "", type: "file", size: 1, tags: [] },
  ...{ lastModified: 0, createdAt: 0, path },
  ...more,
});
const drawn = ({ name, folders, files }: KnowledgeFolder): unknown => [
  name,
  ...folders.map(drawn),
  ...files.map((file) => file.name),
];

describe("the tree of knowledge", () => {
  it("has files in the folders of their paths, and those without at its root", () => {
    const tree = knowledgeTree([item("old.md"), item("Club/b/two.md"), item("Club/one.md"), item("A/x.md")]);
    expect(drawn(tree)).toEqual(["", ["A", "x.md"], ["Club", ["b", "two.md"], "one.md"], "old.md"]);
    expect(tree.fileCount).toBe(4);
    expect(tree.folders[1]?.fileCount).toBe(2);
  });

  it("keeps the record of a folder, also of an empty one and of a second of one name", () => {
    const club = item("Club", { type: "folder" });
    const tree = knowledgeTree([club, { ...club, id: "other" }, item("Club/one.md")]);
    expect(tree.folders.map((folder) => [folder.item?.id, folder.fileCount])).toEqual([
      ["Club", 1],
      ["other", 0],
    ]);
  });

  it("is never nested deeper than can be drawn, and has every file", () => {
    const tree = knowledgeTree([item(`${"a/".repeat(5_000)}x.md`), item("../../y.md"), item("//z.md")]);
    let depth = 0;
    for (let folder = tree.folders[0]; folder; folder = folder.folders[0]) depth += 1;
    expect(depth).toBe(12);
    expect(filesBelow(tree)).toHaveLength(3);
  });

  it("moves files with the folders they are in", () => {
    expect(movedPath(item("a/b/x.md"), "a/b", "c")).toBe("c/x.md");
    expect(movedPath(item("a/b/x.md"), "a", "")).toBe("b/x.md");
    expect(movedPath(item("x.md"), "", " c / d ")).toBe("c/d/x.md");
    expect(folderOf(item("x.md"))).toBe("");
  });
});

describe("a place in another folder", () => {
  const folder = { name: "b", from: "a/b", isFolder: true };
  const file = { name: "x.md", from: "a/b", isFolder: false };

  it("is the folder for a file, and one of its own name in it for a folder", () => {
    expect(placeIn("c", file)).toBe("c");
    expect(placeIn("", file)).toBe("");
    expect(placeIn("c", folder)).toBe("c/b");
    expect(placeIn("", folder)).toBe("b");
    expect(placeIn("a/bc", folder)).toBe("a/bc/b");
  });

  it("is none where it stands already, nor within itself", () => {
    expect(placeIn("a/b", file)).toBeUndefined();
    expect(placeIn("a", folder)).toBeUndefined();
    expect(placeIn("a/b", folder)).toBeUndefined();
    expect(placeIn("a/b/c", folder)).toBeUndefined();
  });
});
