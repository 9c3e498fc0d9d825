import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CellOutput, type CodeMessage, readFiles, shown } from "./cell-output";

let said: { readonly message: CodeMessage; readonly transfer: readonly Transferable[] }[] = [];
beforeEach(() => {
  said = [];
  vi.stubGlobal("postMessage", (message: CodeMessage, { transfer }: { transfer: Transferable[] }) =>
    said.push({ message, transfer }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

const messages = () => said.map(({ message }) => message);
const printed = () => messages().map((message) => (message.type === "log" ? message.text : message.type));

describe("what a run prints", () => {
  test("is sent in pieces of four thousand letters, and before its end", () => {
    const output = new CellOutput();
    output.print("a".repeat(3_999));
    expect(said).toEqual([]);
    output.print("b");
    output.print("c");
    output.done("d");
    output.done(undefined);
    expect(messages()).toEqual([
      { type: "log", text: `${"a".repeat(3_999)}b` },
      { type: "log", text: "c" },
      { type: "done", value: "d" },
      { type: "done", value: null },
    ]);
  });

  test("comes before a failure and a crash, too", () => {
    const output = new CellOutput();
    output.print("a");
    output.fail("no", 3, "trace");
    output.print("b");
    output.crash("gone");
    output.fail("again");
    output.ready();
    expect(messages()).toEqual([
      { type: "log", text: "a" },
      { type: "failed", reason: "no", line: 3, trace: "trace" },
      { type: "log", text: "b" },
      { type: "crashed", reason: "gone" },
      { type: "failed", reason: "again", line: 0, trace: "" },
      { type: "ready" },
    ]);
  });

  test("ends after sixty thousand letters, which is said once", () => {
    const output = new CellOutput();
    output.print("a".repeat(59_999));
    output.print("bc");
    output.print("d");
    output.done(undefined);
    expect(printed()).toEqual(["a".repeat(59_999), "b\n(More was printed.)\n", "done"]);
    const whole = new CellOutput();
    whole.print("a".repeat(60_000));
    whole.print("b");
    whole.done(undefined);
    expect(printed().slice(3)).toEqual(["a".repeat(60_000), "done"]);
  });
});

test("a value is twenty thousand letters long at the most", () => {
  new CellOutput().done("x".repeat(20_001));
  expect(messages()).toEqual([{ type: "done", value: "x".repeat(20_000) }]);
});

test("files go with copies of their bytes, which are handed over, and workbooks by name", () => {
  const output = new CellOutput();
  const held = Uint8Array.of(1, 2, 3);
  output.write("a", held.subarray(1));
  output.write("b", held.buffer);
  output.write("c", "é");
  output.workbook("d", "{}");
  output.tooLarge("e", 9);
  expect(messages()).toEqual([
    { type: "file", name: "a", bytes: Uint8Array.of(2, 3).buffer },
    { type: "file", name: "b", bytes: held.buffer },
    { type: "file", name: "c", bytes: Uint8Array.of(195, 169).buffer },
    { type: "workbook", name: "d", sheets: "{}" },
    { type: "too-large", name: "e", sizeBytes: 9 },
  ]);
  for (const { message, transfer } of said)
    expect(transfer).toEqual(message.type === "file" ? [message.bytes] : []);
  expect(said[1]?.transfer[0]).not.toBe(held.buffer);
});

test("the files of a run are read by their names", async () => {
  const files = [
    { name: "a", content: new Blob(["x"]) },
    { name: "b", content: new Blob([]) },
  ];
  expect([...(await readFiles(files))]).toEqual([
    ["a", Uint8Array.of(120)],
    ["b", new Uint8Array()],
  ]);
});

test("a value is shown as somebody would read it", () => {
  const ring: { self?: unknown } = {};
  ring.self = ring;
  expect(["x", 1, null, [1n], { a: 1 }, Symbol("s"), ring].map(shown)).toEqual([
    "x",
    "1",
    "null",
    '["1"]',
    '{"a":1}',
    "Symbol(s)",
    "[object Object]",
  ]);
  expect([undefined, () => 1].map(shown)).toEqual([undefined, undefined]);
});
