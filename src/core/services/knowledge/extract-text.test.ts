import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readInWorker } from "./extract-text";

class SilentWorker {
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: (event: { message: string }) => void = () => {};
  isTerminated = false;
  postMessage(): void {}
  terminate(): void {
    this.isTerminated = true;
  }
}

let worker: SilentWorker;
const file = new Blob(["x"]);
/** Resolves once the worker has got the file. */
async function read(signal = new AbortController().signal): Promise<{ reading: Promise<string> }> {
  const started = new Promise<void>((resolve) => {
    worker.postMessage = resolve;
  });
  const reading = readInWorker(() => worker as unknown as Worker, file, signal);
  reading.catch(() => {});
  await started;
  return { reading };
}

beforeEach(() => {
  worker = new SilentWorker();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a worker that reads a file", () => {
  it("answers and ends", async () => {
    const { reading } = await read();
    worker.onmessage({ data: { text: "Hello" } });
    expect(await reading).toBe("Hello");
    expect(worker.isTerminated).toBe(true);
  });

  it("says why it could not", async () => {
    const { reading } = await read();
    worker.onmessage({ data: { reason: "it is locked" } });
    await expect(reading).rejects.toMatchObject({
      code: "knowledge.unreadable",
      params: { reason: "it is locked" },
    });
    expect(worker.isTerminated).toBe(true);
  });

  it("names the limit a file went over", async () => {
    const { reading } = await read();
    worker.onmessage({ data: { code: "file.text-too-long", params: { limit: 7 } } });
    await expect(reading).rejects.toMatchObject({ code: "file.text-too-long", params: { limit: 7 } });
  });

  it("is ended when nobody wants the text any more", async () => {
    const leaving = new AbortController();
    const { reading } = await read(leaving.signal);
    leaving.abort();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
    expect(worker.isTerminated).toBe(true);
  });

  it("is ended when it takes too long", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { reading } = await read();
    vi.advanceTimersByTime(30_000);
    await expect(reading).rejects.toMatchObject({ code: "file.too-slow", params: { seconds: 30 } });
    expect(worker.isTerminated).toBe(true);
  });
});
