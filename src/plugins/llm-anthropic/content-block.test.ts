import { expect, test } from "vitest";
import { ContentBlock } from "./content-block";

test("a block grows by its pieces, and is sent back as a whole", () => {
  const thought = new ContentBlock({ type: "thinking", thinking: "Hm", signature: "" }, 4);
  for (const delta of [{ thinking: ", so" }, { signature: "ab" }, { signature: "cd" }, {}])
    thought.add(delta);
  expect([thought.type, thought.start]).toEqual(["thinking", 4]);
  expect(thought.whole()).toEqual({ type: "thinking", thinking: "Hm, so", signature: "abcd" });
});

test("the arguments of a call come in pieces, or with its beginning", () => {
  const call = new ContentBlock({ type: "tool_use", id: "t", name: "f", input: {} }, 0);
  expect(call.arguments).toBe("{}");
  for (const piece of ['{"a"', ": 1}"]) call.add({ partial_json: piece });
  expect([call.arguments, call.whole()]).toEqual([
    '{"a": 1}',
    { type: "tool_use", id: "t", name: "f", input: { a: 1 } },
  ]);
  expect(new ContentBlock({ input: { b: 2 } }, 0).arguments).toBe('{"b":2}');
  expect(new ContentBlock(undefined, 0).arguments).toBe("{}");
});

test("a text keeps what it cites, in order", () => {
  const text = new ContentBlock({ type: "text", text: "" }, 0);
  text.add({ text: "Lyon" });
  expect(text.whole()).not.toHaveProperty("citations");
  for (const url of ["a", "b"]) text.add({ citation: { url } });
  expect(text.whole()).toMatchObject({ text: "Lyon", citations: [{ url: "a" }, { url: "b" }] });
});
