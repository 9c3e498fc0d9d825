import { expect, test } from "vitest";
import type { Tool } from "../../points/tool";
import { type OfferedWork, offerOf } from "./tool-offer";

const TOOL = { id: "sums", name: "Sums", description: "", effect: "none" } as Tool;
const offered = (
  work: OfferedWork,
  tool: Partial<Tool> = {},
  { refused = "", byItself = false, forAll = [] as readonly string[] } = {},
) =>
  offerOf({ ...TOOL, ...tool }, work, {
    isRefused: (id) => id === refused,
    isByItself: () => byItself,
    forAll,
  });

test("a tool is offered where its agent names it, or all have it and the agent names none", () => {
  expect(offered({})).toBeUndefined();
  expect(offered({ named: ["sums"] })).toBe("wanted");
  expect(offered({}, {}, { forAll: ["sums"] })).toBe("wanted");
  expect(offered({ named: ["other"] }, {}, { forAll: ["sums"] })).toBeUndefined();
});

test("one that is refused or taken away is not, whoever names it", () => {
  const work = { named: ["sums"], choice: { withTools: ["sums"] } };
  expect(offered(work)).toBe("wanted");
  expect(offered(work, {}, { refused: "sums", byItself: true })).toBeUndefined();
  expect(offered({ ...work, without: ["sums"] })).toBeUndefined();
});

test("one of a folder is there with a folder, and only there", () => {
  expect(offered({ named: ["sums"] }, { comesWith: "folder" })).toBeUndefined();
  expect(offered({ folderId: "f" }, { comesWith: "folder" })).toBe("wanted");
});

test("with a choice for the work comes what is on by itself, and without one nothing does", () => {
  expect(offered({ choice: {} }, {}, { byItself: true })).toBe("by-itself");
  expect(offered({}, {}, { byItself: true })).toBeUndefined();
  expect(offered({ choice: {} })).toBeUndefined();
});

test.each([{ searchesWeb: true }, { readsWeb: true }])("the choice of the web decides for %j", (ofWeb) => {
  expect(offered({ choice: { web: true } }, ofWeb)).toBe("wanted");
  expect(offered({ named: ["sums"], choice: { web: false } }, ofWeb, { byItself: true })).toBeUndefined();
  expect(offered({ named: ["sums"], choice: {} }, ofWeb)).toBe("wanted");
  expect(offered({ choice: { web: false, withTools: ["sums"] } }, ofWeb)).toBe("wanted");
  expect(offered({ choice: { web: true } })).toBeUndefined();
});
