import { expect, test } from "vitest";
import { toolId } from "./tool-id";

test("a plain name is the id, with hyphens", () => {
  expect(toolId("everything", "get_sum")).toBe("mcp-everything-get-sum");
  expect(toolId("a", "x".repeat(57))).toBe(`mcp-a-${"x".repeat(57)}`);
});

// Permissions are kept by ids, so the digest is FNV-1a as it is published: 811c9dc5 of nothing.
test.each([
  ["", "--811c9dc5"],
  ["FOOBAR", "foobar--9de507a8"],
])("another name has its words and a digest that stays the same for ever: %j", (name, id) => {
  expect(toolId("srv", name)).toBe(`mcp-srv-${id}`);
});

test.each([
  ["_get__Sum_", "get-sum"],
  ["여행 plan!", "plan"],
  ["a--b", "a-b"],
])("of %s the words are kept, each once apart", (name, words) => {
  expect(toolId("srv", name)).toMatch(new RegExp(`^mcp-srv-${words}--[0-9a-f]{8}$`));
});

test("no id is longer than providers take, and long names of one beginning have ids of their own", () => {
  const [one, two] = ["1", "2"].map((end) => toolId("server", `${"x".repeat(80)}${end}`));
  expect([one?.length, two?.length]).toEqual([63, 63]);
  expect(one).not.toBe(two);
  expect(toolId("a", "x".repeat(58))).toHaveLength(63);
  // No hyphen stands before the digest but its own.
  expect(toolId("server", `${"x".repeat(41)} ${"y".repeat(20)}`)).toMatch(/x--[0-9a-f]{8}$/);
});
