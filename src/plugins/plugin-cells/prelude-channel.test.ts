import { describe, expect, test } from "vitest";
import { AskError, bytesOf, Channel, packed, unpacked } from "./prelude-channel";
import type { WorkerMessage } from "./worker-message";

/** A channel whose time passes as it is told to. */
function channelAt() {
  const posted: { readonly message: WorkerMessage; readonly transfer: readonly Transferable[] }[] = [];
  let at = 0;
  const due: { readonly work: () => void; readonly time: number }[] = [];
  const channel = new Channel((message, transfer) => posted.push({ message, transfer }), {
    now: () => at,
    later: (work, delayMs) => due.push({ work, time: at + delayMs }),
  });
  const pass = (durationMs: number) => {
    for (const end = at + durationMs; ; ) {
      due.sort((a, b) => a.time - b.time);
      if (!due[0] || due[0].time > end) {
        at = end;
        return;
      }
      at = due[0].time;
      due.shift()?.work();
    }
  };
  return { channel, posted, pass };
}

const done = (id: number, length = 1): WorkerMessage => ({ type: "done", id, json: "1".repeat(length) });
/** A turn in which whatever is ready goes on. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("the pace of messages", () => {
  test("is free for half of what a second allows, and a thousand a second after that", () => {
    const { channel, posted, pass } = channelAt();
    for (let id = 0; id < 800; id++) channel.say(done(id));
    expect(posted).toHaveLength(500);
    pass(19);
    expect(posted).toHaveLength(500);
    pass(1);
    expect(posted).toHaveLength(520);
    pass(200);
    expect(posted).toHaveLength(720);
    pass(1_000);
    expect(posted.map(({ message }) => message)).toEqual(Array.from({ length: 800 }, (_, id) => done(id)));
  });

  test("gains no more in a pause than goes at once", () => {
    const { channel, posted, pass } = channelAt();
    pass(60_000);
    for (let id = 0; id < 600; id++) channel.say(done(id));
    expect(posted).toHaveLength(500);
    pass(60_000);
    for (let id = 0; id < 600; id++) channel.say(done(id));
    expect(posted).toHaveLength(1_100);
  });

  test("is free for half of the characters and bytes of a second as well, all of which may go", () => {
    const { channel, posted, pass } = channelAt();
    const say = (id: number, size: number) => {
      const bytes = new ArrayBuffer(size);
      channel.say({ type: "unask", id, bytes } as unknown as WorkerMessage, bytes);
    };
    channel.say({ type: "unask", id: 1 });
    channel.say(done(2, 999_999));
    channel.say(done(3));
    channel.say(done(4));
    expect(posted).toHaveLength(3);
    pass(60_000);
    say(5, 15_999_999);
    say(6, 1);
    say(7, 1);
    expect(posted).toHaveLength(6);
    pass(60_000);
    for (const length of [700_000, 400_000, 1]) channel.say(done(8, length));
    expect(posted).toHaveLength(9);
    pass(60_000);
    for (const size of [11_000_000, 6_000_000, 1]) say(9, size);
    expect(posted).toHaveLength(12);
  });

  test("counts the characters, of which one message may be more than there is room for", () => {
    const { channel, posted, pass } = channelAt();
    channel.say(done(1, 3_000_000));
    channel.say(done(2));
    expect(posted).toHaveLength(1);
    // Two of the three million were more than there was; at two million a second they are made up for.
    pass(980);
    expect(posted).toHaveLength(1);
    pass(40);
    expect(posted).toHaveLength(2);
  });

  test("counts the bytes, which are handed over", () => {
    const { channel, posted, pass } = channelAt();
    const bytes = new ArrayBuffer(48_000_000);
    channel.say({ ...done(1), bytes } as WorkerMessage, bytes);
    channel.say(done(2));
    expect(posted.map(({ transfer }) => transfer)).toEqual([[bytes]]);
    pass(980);
    expect(posted).toHaveLength(1);
    pass(40);
    expect(posted.map(({ transfer }) => transfer)).toEqual([[bytes], []]);
  });
});

describe("a question", () => {
  test("is told to the page with its call, and answered by its number", async () => {
    const { channel, posted } = channelAt();
    const bytes = new ArrayBuffer(2);
    const [first, second] = [channel.ask(7, "a", { x: 1 }), channel.ask(8, "b", null, { bytes })];
    await turn();
    expect(posted.map(({ message }) => message)).toEqual([
      { type: "ask", id: 1, call: 7, name: "a", json: '{"x":1}' },
      { type: "ask", id: 2, call: 8, name: "b", json: "null", bytes },
    ]);
    expect(channel.asks).toBe(2);
    channel.onAnswer({ type: "answer", id: 2, json: "[2]" });
    channel.onAnswer({ type: "answer", id: 1, json: "null", bytes });
    expect(await Promise.all([first, second])).toEqual([{ value: null, bytes }, [2]]);
    expect(channel.asks).toBe(0);
    // Nobody waits for it any more.
    channel.onAnswer({ type: "answer", id: 1, json: "3" });
  });

  test("may be refused with a code and more", async () => {
    const { channel } = channelAt();
    const asking = channel.ask(1, "fetch", null);
    await turn();
    const params = { host: "a.example" };
    channel.onAnswer({
      type: "refused",
      id: 1,
      code: "network.failed",
      reason: "no way",
      json: JSON.stringify(params),
    });
    const error: unknown = await asking.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AskError);
    expect(error).toMatchObject({ code: "network.failed", message: "no way", params });
  });

  test("ends with its signal, and the page is told; one that is over says nothing any more", async () => {
    const { channel, posted } = channelAt();
    const [stopped, answered] = [new AbortController(), new AbortController()];
    const asking = channel.ask(1, "a", null, { signal: stopped.signal });
    const other = channel.ask(1, "b", null, { signal: answered.signal });
    await turn();
    channel.onAnswer({ type: "answer", id: 2, json: "1" });
    expect(await other).toBe(1);
    answered.abort();
    stopped.abort(new Error("enough"));
    await expect(asking).rejects.toThrow("enough");
    expect(channel.asks).toBe(0);
    expect(posted.slice(2).map(({ message }) => message)).toEqual([{ type: "unask", id: 1 }]);
    await expect(channel.ask(1, "c", null, { signal: stopped.signal })).rejects.toThrow("enough");
    expect(posted).toHaveLength(3);
  });

  test("waits while a hundred are open; one that ends meanwhile is never asked", async () => {
    const { channel, posted } = channelAt();
    const controller = new AbortController();
    const asked = (at: number) =>
      channel.ask(1, `${at}`, null, at === 100 ? { signal: controller.signal } : {}).catch(String);
    const all = Array.from({ length: 104 }, (_, at) => asked(at));
    await turn();
    const names = () => posted.flatMap(({ message }) => ("name" in message ? message.name : []));
    expect(names()).toHaveLength(100);
    await expect(channel.ask(1, "over", null, { signal: AbortSignal.abort("over") })).rejects.toBe("over");
    controller.abort("enough");
    channel.onAnswer({ type: "answer", id: 1, json: "1" });
    channel.onAnswer({ type: "answer", id: 2, json: "1" });
    channel.onAnswer({ type: "answer", id: 3, json: "1" });
    await turn();
    expect(await all[100]).toBe("enough");
    expect(names().slice(100)).toEqual(["101", "102", "103"]);
    expect(channel.asks).toBe(100);
  });

  test("waits while others hold sixteen million bytes; one of them may go beyond", async () => {
    const { channel, posted, pass } = channelAt();
    // A letter of the JSON counts two bytes.
    const asked = () => channel.ask(1, "digest", null, { bytes: new ArrayBuffer(8_000_000 - 8) });
    const open = [asked(), asked(), channel.ask(1, "log", null), channel.ask(1, "log", null)];
    await turn();
    expect(posted).toHaveLength(2);
    channel.onAnswer({ type: "answer", id: 1, json: "1" });
    await turn();
    expect(posted).toHaveLength(4);
    for (const id of [2, 3, 4]) channel.onAnswer({ type: "answer", id, json: "1" });
    expect(await Promise.all(open)).toHaveLength(4);
    // All of it has been given back.
    const again = [asked(), asked()];
    await turn();
    pass(2_000);
    expect(posted).toHaveLength(6);
    for (const id of [5, 6]) channel.onAnswer({ type: "answer", id, json: "1" });
    expect(await Promise.all(again)).toEqual([1, 1]);
  });

  test("goes at once while there is room for one more byte", async () => {
    const { channel, posted } = channelAt();
    for (const size of [15_999_999 - 8, 0]) void channel.ask(1, "a", null, { bytes: new ArrayBuffer(size) });
    await turn();
    expect(posted).toHaveLength(2);
  });

  test("leaves its turn to the next one where it ends while it waits", async () => {
    const { channel, posted, pass } = channelAt();
    const controller = new AbortController();
    const large = channel.ask(1, "large", null, { bytes: new ArrayBuffer(16_000_000) });
    const stopped = channel.ask(1, "stopped", null, { signal: controller.signal });
    const last = channel.ask(1, "last", null);
    await turn();
    controller.abort(new Error("enough"));
    channel.onAnswer({ type: "answer", id: 1, json: "1" });
    expect(await large).toBe(1);
    await expect(stopped).rejects.toThrow("enough");
    await turn();
    pass(2_000);
    expect(posted.map(({ message }) => "name" in message && message.name)).toEqual(["large", "last"]);
    channel.onAnswer({ type: "answer", id: 2, json: "2" });
    expect(await last).toBe(2);
  });

  test("is refused where it cannot be sent", async () => {
    const { channel, posted } = channelAt();
    await expect(channel.ask(1, "a", "x".repeat(4_000_000))).rejects.toThrow(RangeError);
    expect(posted).toEqual([]);
  });
});

describe("a value that crosses the border", () => {
  test("is JSON, with bytes beside it where nothing else is there", () => {
    expect(packed({ a: 1 })).toEqual({ json: '{"a":1}' });
    expect(packed(undefined)).toEqual({ json: "null" });
    expect(packed(() => {})).toEqual({ json: "null" });
    expect(packed({ value: 1, bytes: "é" })).toEqual({ json: "1", bytes: Uint8Array.of(195, 169).buffer });
    expect(packed({ bytes: new ArrayBuffer(1) })).toEqual({ json: "null", bytes: new ArrayBuffer(1) });
    expect(packed({ value: 1, bytes: undefined })).toEqual({ json: "1" });
    expect(packed({ value: 1 })).toEqual({ json: '{"value":1}' });
    expect(packed({ bytes: "x", more: 1 })).toEqual({ json: '{"bytes":"x","more":1}' });
  });

  test("may be as long as a message holds with brackets around it", () => {
    expect(packed("x".repeat(3_999_996)).json).toHaveLength(3_999_998);
    expect(() => packed("x".repeat(3_999_997))).toThrow(RangeError);
  });

  test("has copies of its bytes, however they are held", () => {
    const held = Uint8Array.of(1, 2, 3);
    expect(bytesOf(held.subarray(1))).toEqual(Uint8Array.of(2, 3).buffer);
    expect(bytesOf(held.buffer)).toEqual(held.buffer);
    expect(bytesOf(held.buffer)).not.toBe(held.buffer);
    expect(bytesOf("a")).toEqual(Uint8Array.of(97).buffer);
    expect(() => bytesOf(1)).toThrow(TypeError);
  });

  test("is received as it was sent", () => {
    const bytes = new ArrayBuffer(1);
    expect(unpacked({ json: "[1]" })).toEqual([1]);
    expect(unpacked({ json: "null", bytes })).toEqual({ value: null, bytes });
  });
});
