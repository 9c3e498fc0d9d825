import { expect, test } from "vitest";
import { partlyReadBy } from "./file-readings";
import type { ModelCalled } from "./usage";

const reading = (name: string, from: number, to: number) => ({
  name,
  of: 10,
  tokens: 100,
  ranges: [{ from, to }],
});
const call = (more: Partial<ModelCalled>) =>
  ({ type: "model-called", purpose: "execution", ...more }) as unknown as ModelCalled;

test("what several agents read of a file adds up", () => {
  const calls = [
    call({ attached: ["a.pdf"], partlyRead: [reading("a.pdf", 0, 4)] }),
    call({ attached: ["a.pdf"], partlyRead: [reading("a.pdf", 6, 9)] }),
  ];
  const both = [
    { from: 0, to: 4 },
    { from: 6, to: 9 },
  ];
  expect(partlyReadBy(calls)).toEqual([{ name: "a.pdf", of: 10, tokens: 100, ranges: both }]);
});

test("a file that one of those who wrote had whole is not told of", () => {
  const part = { attached: ["a.pdf"], partlyRead: [reading("a.pdf", 0, 4)] };
  expect(partlyReadBy([call(part), call({ attached: ["a.pdf"] })])).toEqual([]);
  expect(partlyReadBy([call(part), call({ attached: ["a.pdf"], purpose: "validation" })])).toHaveLength(1);
  expect(partlyReadBy([call(part), call({ attached: ["a.pdf"], failed: true })])).toHaveLength(1);
});

test("nothing is told of calls from before it was kept", () => {
  expect(partlyReadBy([call({ attached: ["a.pdf"] }), call({})])).toEqual([]);
});
