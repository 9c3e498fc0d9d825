import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drawnInWorker, readInWorker } from "./extract-text";

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
/** Resolves once the worker has got what it is to work on. */
async function given<T>(work: (startWorker: () => Worker) => Promise<T>): Promise<{ reading: Promise<T> }> {
  const started = new Promise<void>((resolve) => {
    worker.postMessage = resolve;
  });
  const reading = work(() => worker as unknown as Worker);
  reading.catch(() => {});
  await started;
  return { reading };
}

const read = (signal = new AbortController().signal) =>
  given((startWorker) => readInWorker(startWorker, file, signal));

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

describe("a worker that draws pages", () => {
  const draw = () => {
    const asked = { file, from: 0, count: 2, longerSide: 100 };
    return given((startWorker) => drawnInWorker(startWorker, asked, new AbortController().signal));
  };
  const page = (byte: number) => new Uint8Array([byte]);

  it("hands them over one by one, and is done when it says so", async () => {
    const { reading } = await draw();
    for (const data of [{ page: page(1) }, { page: page(2) }, { isEnd: true }]) worker.onmessage({ data });
    expect(await reading).toEqual([page(1), page(2)]);
    expect(worker.isTerminated).toBe(true);
  });

  it("says why it could not, and what it had drawn until then is no answer", async () => {
    const { reading } = await draw();
    for (const data of [{ page: page(1) }, { reason: "it is locked" }]) worker.onmessage({ data });
    await expect(reading).rejects.toMatchObject({
      code: "knowledge.unreadable",
      params: { reason: "it is locked" },
    });
  });
});
