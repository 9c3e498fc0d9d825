import { describe, expect, test } from "vitest";
import { StreamedCalls } from "./streamed-calls";

const piece = (over: object, name?: string, given?: unknown) => ({
  ...over,
  function: { ...(name ? { name } : {}), ...(given === undefined ? {} : { arguments: given }) },
});
/** The calls of a stream of deltas. */
function calls(deltas: readonly (readonly object[])[], reason: "stop" | "length" = "stop") {
  const streamed = new StreamedCalls();
  for (const tool_calls of deltas) streamed.push({ tool_calls });
  return streamed.finish(reason);
}

describe("calls that come in pieces", () => {
  test("are put together by their index, in its order", () => {
    expect(
      calls([
        [piece({ index: 1, id: "b" }, "post", "{")],
        [piece({ index: 0, id: "a" }, "search", '{"q":')],
        [piece({ index: 1 }, undefined, "}"), piece({ index: 0 }, undefined, '"x"}')],
      ]),
    ).toEqual([
      { id: "a", name: "search", arguments: '{"q":"x"}' },
      { id: "b", name: "post", arguments: "{}" },
    ]);
  });

  test("are apart where ids differ, or where a whole one is followed by a beginning", () => {
    expect(
      calls([[piece({ index: 0, id: "a" }, "x", "{}")], [piece({ index: 0, id: "b" }, "y", "{}")]]),
    ).toHaveLength(2);
    expect(calls([[piece({}, "x", "{}")], [piece({}, "y", "{}")]])).toHaveLength(2);
    expect(calls([[piece({}, "x", '{"a":')], [piece({}, "x", "1}")]])).toEqual([
      { id: "", name: "x", arguments: '{"a":1}' },
    ]);
    expect(
      calls([[piece({ index: 0, id: "a" }, "x", "{}")], [piece({ index: 0, id: "a" }, "x")]]),
    ).toHaveLength(1);
  });

  test("without an index are told apart by their place", () =>
    expect(
      calls([[piece({ id: "a" }, "x", "{}"), piece({ id: "b" }, "y", "{}")]]).map(({ id }) => id),
    ).toEqual(["a", "b"]));

  test("have no arguments where none came, and those that came as an object", () => {
    expect(calls([[piece({ id: "a" }, "x")]])[0]?.arguments).toBe("{}");
    expect(calls([[piece({ id: "a" }, "x", { q: 1 })]])[0]?.arguments).toBe('{"q":1}');
  });

  test("keep what their provider wants back", () =>
    expect(calls([[piece({ id: "a", extra_content: { s: 1 } }, "x", "{}")]])[0]).toEqual({
      ...{ id: "a", name: "x", arguments: "{}" },
      extra: { extra_content: { s: 1 } },
    }));

  test("are left out where they have no name, or were cut off with the reply", () => {
    const cut = [
      [piece({ id: "a" }, "x", "{}"), piece({ id: "b" }, "y", '{"q":'), piece({ id: "c" }, undefined, "{}")],
    ];
    expect(calls(cut, "length").map(({ id }) => id)).toEqual(["a"]);
    expect(calls(cut).map(({ id }) => id)).toEqual(["a", "b"]);
  });
});
