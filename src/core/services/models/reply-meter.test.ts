import { describe, expect, test } from "vitest";
import type { LlmPart } from "../../domain/model/llm";
import { ReplyMeter } from "./reply-meter";

const text = (words: string): LlmPart => ({ type: "text-delta", text: words });
const call = (length: number, providerData?: { provider: string; value: unknown }): LlmPart => ({
  type: "tool-call",
  call: { id: "c", name: "t", arguments: "x".repeat(length), ...(providerData ? { providerData } : {}) },
});
const meter = (limit: number, hasTools = false) => new ReplyMeter(limit, "Some", hasTools);
const tooLong = { code: "provider.reply-too-long", params: { provider: "Some", limit: 10 } };

describe("the text of a reply", () => {
  test("is taken as long as there is room, thoughts included, and then in part", () => {
    const measured = meter(10);
    expect(measured.take(text("1234567"))).toEqual(text("1234567"));
    expect(measured.take({ type: "reasoning-delta", text: "890" })).toEqual({
      type: "reasoning-delta",
      text: "890",
    });
    expect(measured.isExceeded).toBe(false);
    expect(measured.take(text("a"))).toEqual(text(""));
    expect(measured.isExceeded).toBe(true);
  });

  test("is handed on as it is where all of it just fits", () => {
    const whole = text("abc");
    expect(meter(3).take(whole)).toBe(whole);
  });

  test("is cut before a character that would be cut in two", () => {
    expect(meter(3).take(text("ab😀"))).toEqual(text("ab"));
    expect(meter(4).take(text("ab😀c"))).toEqual(text("ab😀"));
  });

  test("that is too long is an error with the limit", () => {
    expect(meter(10).error()).toMatchObject(tooLong);
  });
});

describe("calls and sources", () => {
  test("count with their arguments, what goes with them, and something beside", () => {
    const exceeds = (left: number, part: LlmPart) => {
      const measured = meter(1_000 + left);
      measured.take(text("x".repeat(1_000)));
      measured.take(part);
      return measured.isExceeded;
    };
    expect([exceeds(210, call(10)), exceeds(209, call(10))]).toEqual([false, true]);
    const data = { provider: "p", value: 1 };
    const more = JSON.stringify(data).length;
    expect([exceeds(210 + more, call(10, data)), exceeds(209 + more, call(10, data))]).toEqual([false, true]);
    const citation: LlmPart = {
      type: "citation",
      citation: { url: "https://a.example/", title: "A", passage: "rain" },
    };
    expect([exceeds(204, citation), exceeds(203, citation)]).toEqual([false, true]);
    expect(exceeds(0, { type: "finish", reason: "stop" })).toBe(false);
  });

  test("are taken whole or not at all", () => {
    expect(() => meter(300).take(call(101))).toThrow(
      expect.objectContaining({ code: "provider.call-too-long" }),
    );
    expect(meter(300).take(call(100))).toEqual(call(100));
  });
});

describe("bytes that no part comes of", () => {
  test("have an end, which each part puts off", () => {
    const measured = meter(10);
    measured.addBytes(80);
    measured.take(text("a"));
    measured.addBytes(80);
    expect(() => measured.addBytes(1)).toThrow(expect.objectContaining(tooLong));
  });

  test("are a call that is too long where tools were offered", () => {
    expect(() => meter(10, true).addBytes(81)).toThrow(
      expect.objectContaining({ code: "provider.call-too-long" }),
    );
  });
});
