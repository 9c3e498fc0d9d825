import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemorySyncFiles } from "../../../tests/fakes/memory-sync-place";
import { PeerFiles } from "./peer-files";

/** A channel whose other end is in the hands of the test. */
class HeldChannel extends EventTarget {
  readonly sent: unknown[] = [];
  bufferedAmount = 0;
  bufferedAmountLowThreshold = 0;
  isClosed = false;
  send = (message: unknown) => void this.sent.push(message);
  close = () => {
    this.isClosed = true;
  };
  say(data: unknown): void {
    this.dispatchEvent(
      new MessageEvent("message", { data: data instanceof Uint8Array ? data.buffer : data }),
    );
  }
  tell = (message: object) => this.say(JSON.stringify(message));
}
function held() {
  const channel = new HeldChannel();
  const own = new MemorySyncFiles().place();
  const news = vi.fn();
  return { channel, own, news, files: new PeerFiles(channel as never, own, news) };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a device that owes an answer may be silent for twenty seconds, counted from each thing it sends", async () => {
  const { channel, files } = held();
  const asked = files.get("a").catch((error: { code: string }) => error.code);
  await vi.advanceTimersByTimeAsync(19_999);
  channel.tell({ size: 3 });
  await vi.advanceTimersByTimeAsync(19_999);
  channel.say(new Uint8Array([1]));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(files.isOpen).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect([files.isOpen, channel.isClosed, await asked]).toEqual([false, true, "devices.not-connected"]);
});

test("once it has answered it may be silent for ever", async () => {
  const { channel, files } = held();
  const asked = files.get("a");
  await settled();
  channel.tell({ size: 3 });
  channel.say(new Uint8Array([1]));
  channel.say(new Uint8Array([2, 3]));
  expect(await asked).toEqual(new Uint8Array([1, 2, 3]));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(files.isOpen).toBe(true);
});

test("questions are asked one after the other, of which a file may be empty or not be there", async () => {
  const { channel, files } = held();
  const [first, second, third] = [files.get("a"), files.get("b"), files.list()];
  await settled();
  expect(channel.sent).toEqual(['{"ask":"get","name":"a"}']);
  channel.tell({ size: 0 });
  expect(await first).toEqual(new Uint8Array());
  await settled();
  channel.tell({ size: -1 });
  expect(await second).toBeUndefined();
  await settled();
  const names = new TextEncoder().encode('["a.seg","../b",""]');
  channel.tell({ size: names.length });
  channel.say(names);
  expect(await third).toEqual(["a.seg"]);
  expect(channel.sent.slice(1)).toEqual(['{"ask":"get","name":"b"}', '{"ask":"list"}']);
});

test.each([
  [100_000, 100_000],
  [100_001, 0],
])("of a list of %i names %i are taken", async (length, taken) => {
  const { channel, files } = held();
  const asked = files.list();
  await settled();
  const names = new TextEncoder().encode(JSON.stringify(Array(length).fill("a")));
  channel.tell({ size: names.length });
  channel.say(names);
  expect(await asked).toHaveLength(taken);
});

test("a large file is sent in pieces of sixteen kilobytes, no more than the channel has room for", async () => {
  const { channel, own } = held();
  await own.putOnce("a", new Uint8Array(40_000).fill(7));
  expect(channel.bufferedAmountLowThreshold).toBe(512 * 1024);
  channel.bufferedAmount = 1024 * 1024;
  channel.tell({ ask: "get", name: "a" });
  await settled();
  const sizes = () => channel.sent.map((each) => (each as Uint8Array).byteLength ?? each);
  expect(sizes()).toEqual(['{"size":40000}', 16_384, 16_384, 7_232]);
  channel.bufferedAmount += 1;
  channel.tell({ ask: "get", name: "a" });
  await settled();
  expect(sizes()).toHaveLength(5);
  channel.bufferedAmount = 0;
  channel.dispatchEvent(new Event("bufferedamountlow"));
  await settled();
  expect(sizes()).toHaveLength(8);
});

test("what waits for room ends with the channel", async () => {
  const { channel, own, files } = held();
  await own.putOnce("a", new Uint8Array(10));
  channel.bufferedAmount = 2 * 1024 * 1024;
  channel.tell({ ask: "get", name: "a" });
  await settled();
  files.close();
  channel.bufferedAmount = 0;
  channel.dispatchEvent(new Event("bufferedamountlow"));
  await settled();
  expect(channel.sent).toEqual(['{"size":10}']);
  files.notify();
  expect(channel.sent).toHaveLength(1);
});

test("news is heard and told, until the channel is closed", async () => {
  const { channel, files, news } = held();
  files.notify();
  expect(channel.sent).toEqual(['{"news":true}']);
  channel.tell({ news: true });
  channel.dispatchEvent(new Event("close"));
  channel.tell({ news: true });
  expect([news.mock.calls.length, files.isOpen]).toEqual([1, false]);
  await expect(files.list()).rejects.toMatchObject({ code: "devices.not-connected" });
});

test("a device whose own files cannot be read answers nobody any more", async () => {
  const { channel, own, files } = held();
  vi.spyOn(own, "list").mockRejectedValue(new Error("disk"));
  channel.tell({ ask: "list" });
  await settled();
  expect([files.isOpen, channel.sent]).toEqual([false, []]);
});

test.each([
  ["a part nobody asked for", new Uint8Array([1])],
  ["a size nobody asked for", { size: 1 }],
  ["a name no file has", { ask: "get", name: "../a" }],
  ["a text of more than a thousand letters", `{"news":true}${" ".repeat(988)}`],
  ["no JSON", "{"],
])("one that sends %s is let go", (_, message) => {
  const { channel, files } = held();
  if (typeof message === "string" || message instanceof Uint8Array) channel.say(message);
  else channel.tell(message);
  expect(files.isOpen).toBe(false);
});

test.each([
  ["more than it said", [{ size: 1 }, new Uint8Array([1, 2])]],
  ["nothing as a part", [{ size: 1 }, new Uint8Array()]],
  ["two sizes", [{ size: 2 }, { size: 2 }]],
  ["a file of more than 64 megabytes", [{ size: 64 * 1024 ** 2 + 1 }]],
  ["less than nothing", [{ size: -2 }]],
])("one that answers with %s is let go", async (_, messages) => {
  const { channel, files } = held();
  const asked = files.get("a").catch((error: { code: string }) => error.code);
  await settled();
  for (const each of messages) each instanceof Uint8Array ? channel.say(each) : channel.tell(each);
  expect([files.isOpen, await asked]).toEqual([false, "devices.not-connected"]);
});

test("the largest file and the longest message are taken", async () => {
  const { channel, files, news } = held();
  void files.get("a").catch(() => {});
  await settled();
  channel.tell({ size: 64 * 1024 ** 2 });
  channel.say(`{"news":true}${" ".repeat(987)}`);
  expect([files.isOpen, news.mock.calls.length]).toEqual([true, 1]);
});
