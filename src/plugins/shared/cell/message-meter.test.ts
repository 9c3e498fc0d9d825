import { describe, expect, test } from "vitest";
import { readCellSign } from "./cell-protocol";
import { MessageMeter } from "./message-meter";

const LIMITS = { messagesPerSecond: 3, sizeBytes: 100 };
const log = { type: "log", text: "x" };

describe("what a worker in a cell says", () => {
  test("passes as long as it is flat, small and not too often", () => {
    const meter = new MessageMeter({ ...LIMITS, sizeBytes: 1000 });
    const message = {
      type: "file",
      name: "a",
      count: 1,
      isLast: true,
      note: null,
      bytes: new ArrayBuffer(4),
    };
    for (let at = 0; at < 9; at++) expect(meter.faultOf(message, at * 400)).toBeUndefined();
  });

  test("is a flood beyond so many in a second, and is none in the next", () => {
    const meter = new MessageMeter(LIMITS);
    expect([0, 1, 2, 3].map((at) => meter.faultOf(log, at))).toEqual([
      undefined,
      undefined,
      undefined,
      "flooded",
    ]);
    expect(meter.faultOf(log, 1000)).toBeUndefined();
  });

  test("is too much by what all messages hold together, letters and files", () => {
    const meter = new MessageMeter(LIMITS);
    expect(meter.faultOf({ text: "x".repeat(40) }, 0)).toBeUndefined();
    expect(meter.faultOf({ bytes: new ArrayBuffer(20) }, 0)).toBe("too-much");
  });

  test("is too much within a second where it lives long, and is not in all", () => {
    const meter = new MessageMeter({ messagesPerSecond: 3, bytesPerSecond: 100 });
    const message = { bytes: new ArrayBuffer(60) };
    expect([0, 1000, 2000, 3000].map((at) => meter.faultOf(message, at))).toEqual(Array(4).fill(undefined));
    expect(meter.faultOf(message, 3500)).toBe("too-much");
  });

  test("is too much where its texts take the page long to read, as bytes do not", () => {
    const meter = new MessageMeter({ messagesPerSecond: 9, charactersPerSecond: 50 });
    const message = { json: "x".repeat(20), bytes: new ArrayBuffer(1_000) };
    expect([0, 1, 1000, 1001].map((at) => meter.faultOf(message, at))).toEqual(Array(4).fill(undefined));
    expect(meter.faultOf(message, 1002)).toBe("too-much");
  });

  test.each([
    ["bytes that can grow", { a: new ArrayBuffer(1, { maxByteLength: 1_000_000_000 }) }],
    ["nothing", undefined],
    ["a text", "x"],
    ["a list", [1]],
    ["a record within", { a: { b: 1 } }],
    ["a view of bytes", { a: new Uint8Array(1) }],
    ["what no text is", { a: 1n }],
    ["many fields", Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`f${at}`, 1]))],
  ])("is refused where it is %s", (_, data) => {
    expect(new MessageMeter(LIMITS).faultOf(data, 0)).toBe("bad-message");
  });
});

describe("what a frame tells the page", () => {
  test("is known or nothing", () => {
    expect(readCellSign({ type: "said", message: log, more: 1 })).toEqual({ type: "said", message: log });
    expect(readCellSign({ type: "ended", fault: "flooded" })).toEqual({ type: "ended", fault: "flooded" });
    const broken = readCellSign({ type: "broken", reason: "x".repeat(9_999), line: "2" });
    expect(broken).toMatchObject({ type: "broken", line: 0, reason: "x".repeat(4_000) });
    for (const data of [
      null,
      "said",
      { type: "said", message: { a: {} } },
      { type: "ended", fault: "else" },
      {},
    ])
      expect(readCellSign(data)).toBeUndefined();
  });
});
