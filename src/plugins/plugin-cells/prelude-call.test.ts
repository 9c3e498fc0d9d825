import { describe, expect, test, vi } from "vitest";
import { failureOf, PartSender, sendParts } from "./prelude-call";
import type { Channel } from "./prelude-channel";
import type { WorkerMessage } from "./worker-message";

const never = new AbortController().signal;

/** A sender of parts with some credit, and what it has said. */
function senderWith(credit: number) {
  const said: {
    readonly message: Extract<WorkerMessage, { type: "parts" }>;
    readonly bytes?: ArrayBuffer;
  }[] = [];
  const channel = {
    say: (message: Extract<WorkerMessage, { type: "parts" }>, bytes?: ArrayBuffer) =>
      void said.push(bytes ? { message, bytes } : { message }),
  };
  const sender = new PartSender(3, channel as unknown as Channel, credit);
  return { sender, said, parts: () => said.map(({ message }) => [message.count, message.json]) };
}

describe("parts", () => {
  test("of one turn go together; others go by themselves", async () => {
    const { sender, said, parts } = senderWith(100);
    await sender.send(1, never);
    await sender.send("b", never);
    expect(said).toEqual([]);
    await vi.waitFor(() => expect(said).toHaveLength(1));
    await sender.send(null, never);
    await vi.waitFor(() =>
      expect(parts()).toEqual([
        [2, '[1,"b"]'],
        [1, "[null]"],
      ]),
    );
    sender.flush();
    expect(said).toHaveLength(2);
  });

  test("with bytes go alone, after those that came before", async () => {
    const { sender, said } = senderWith(100);
    const bytes = new ArrayBuffer(2);
    await sender.send(1, never);
    await sender.send({ value: "x", bytes }, never);
    expect(said).toEqual([
      { message: { type: "parts", id: 3, json: "[1]", count: 1 } },
      { message: { type: "parts", id: 3, json: '["x"]', count: 1, bytes }, bytes },
    ]);
  });

  test("go at once beyond two hundred thousand characters, and never more than a message holds", async () => {
    const { sender, parts } = senderWith(10_000);
    const counts = () => parts().map(([count]) => count);
    await sender.send("x".repeat(199_998), never);
    expect(counts()).toEqual([]);
    await sender.send("", never);
    expect(counts()).toEqual([2]);
    await sender.send("x".repeat(199_998), never);
    expect(counts()).toEqual([2]);
    await sender.send("y".repeat(1_900_000), never);
    expect(counts()).toEqual([2, 1, 1]);
    // Two million together with their marks.
    await sender.send("x".repeat(99_998), never);
    await sender.send("y".repeat(1_899_998), never);
    expect(counts()).toEqual([2, 1, 1, 2]);
  });

  test("wait for credit, which lasts for long ones less", async () => {
    const { sender, parts } = senderWith(2);
    let sent = 0;
    const send = (part: unknown, signal = never) => sender.send(part, signal).then(() => void sent++);
    await send(1);
    const waiting = send(2);
    await new Promise((resolve) => setImmediate(resolve));
    expect([sent, parts()]).toEqual([1, [[2, "[1,2]"]]]);
    sender.addCredit(1);
    await waiting;
    // A part of 64 KB more costs as much as one more.
    const long = send("x".repeat(65_536));
    sender.addCredit(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toBe(2);
    sender.addCredit(1);
    await long;
    expect(sent).toBe(3);
  });

  test("wait no longer where their call ends", async () => {
    const { sender } = senderWith(1);
    const controller = new AbortController();
    const waiting = sender.send(1, controller.signal);
    controller.abort();
    await waiting;
  });
});

describe("all that a function gives", () => {
  test("is sent, however it is given, and nothing is left behind", async () => {
    const { sender, parts } = senderWith(100);
    await sendParts(Promise.resolve([1, 2]), sender, never);
    expect(parts()).toEqual([[2, "[1,2]"]]);
    await sendParts(
      (async function* () {
        yield 3;
      })(),
      sender,
      never,
    );
    expect(parts()).toEqual([
      [2, "[1,2]"],
      [1, "[3]"],
    ]);
    for (const none of [1, {}, null, undefined])
      await expect(sendParts(none, sender, never)).rejects.toThrow(TypeError);
  });

  test("is sent no further once nobody waits for it, and what it comes from is told", async () => {
    const { sender } = senderWith(100);
    const controller = new AbortController();
    const given: number[] = [];
    let isOver = false;
    await sendParts(
      (function* () {
        try {
          for (let at = 0; at < 5; at++) {
            given.push(at);
            if (at === 1) controller.abort();
            yield at;
          }
        } finally {
          isOver = true;
        }
      })(),
      sender,
      controller.signal,
    );
    expect(given).toEqual([0, 1]);
    expect(isOver).toBe(true);
  });
});

describe("the report of something thrown", () => {
  test("has its reason, its code and what belongs to that", () => {
    const error = Object.assign(new Error("429"), {
      code: "provider.api",
      params: { status: 429 },
      stack: "at x",
    });
    expect(failureOf(error)).toEqual({
      reason: "Error: 429",
      stack: "at x",
      code: "provider.api",
      json: '{"status":429}',
    });
  });

  test("is one of whatever was thrown", () => {
    for (const thrown of ["no", 1, null, undefined])
      expect(failureOf(thrown)).toEqual({ reason: String(thrown), stack: "", code: "", json: "{}" });
    expect(failureOf({ code: 7, stack: 1, params: null })).toEqual({
      reason: "[object Object]",
      stack: "",
      code: "",
      json: "{}",
    });
  });

  test("is short, and leaves out parameters that are long or cannot be sent", () => {
    const found = failureOf({
      toString: () => "x".repeat(2_000),
      stack: "x".repeat(5_000),
      code: "x".repeat(200),
    });
    expect([found.reason.length, found.stack.length, found.code.length]).toEqual([1_000, 4_000, 100]);
    expect(failureOf({ params: "x".repeat(9_997) }).json).toHaveLength(9_999);
    expect(failureOf({ params: "x".repeat(9_998) }).json).toBe("{}");
    const ring: { self?: unknown } = {};
    ring.self = ring;
    expect(failureOf({ params: ring }).json).toBe("{}");
  });
});
