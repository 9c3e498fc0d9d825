import { describe, expect, it } from "vitest";
import { type ByteStream, chunksOf, joinBytes, readBeginning, readBytes } from "./byte-stream";

/** A stream of these chunks that is then closed, breaks with an error, or stays open. */
function streamOf(chunks: readonly number[][], end: "close" | "stay" | Error = "close") {
  const seen = { pulled: 0, cancelled: 0 };
  const left = chunks.map((chunk) => new Uint8Array(chunk));
  const stream: ByteStream = new ReadableStream(
    {
      pull(controller) {
        const chunk = left.shift();
        if (chunk) {
          seen.pulled += 1;
          controller.enqueue(chunk);
        } else if (end === "close") controller.close();
        else if (end !== "stay") controller.error(end);
        else return new Promise(() => {});
      },
      cancel() {
        seen.cancelled += 1;
        // Like a teed stream, whose other half goes on.
        return new Promise(() => {});
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}
const tooLarge = () => new Error("too large");

describe("readBytes", () => {
  it.each([
    { limitBytes: 5, size: "exactly as many as it may" },
    { limitBytes: 6, size: "fewer" },
  ])("reads a stream of $size", async ({ limitBytes }) => {
    const { stream } = streamOf([[1, 2], [], [3, 4, 5]]);
    expect([...(await readBytes(stream, { limitBytes, tooLarge }))]).toEqual([1, 2, 3, 4, 5]);
  });

  it("ends a stream of one byte too many, and asks for no more of it", async () => {
    const { stream, seen } = streamOf([[1, 2], [3, 4, 5], [6]], "stay");
    await expect(readBytes(stream, { limitBytes: 4, tooLarge })).rejects.toThrow("too large");
    expect(seen).toEqual({ pulled: 2, cancelled: 1 });
  });

  it("allows nothing where the limit is 0", async () => {
    expect(await readBytes(streamOf([]).stream, { limitBytes: 0, tooLarge })).toHaveLength(0);
    const { stream } = streamOf([[1]]);
    await expect(readBytes(stream, { limitBytes: 0, tooLarge })).rejects.toThrow("too large");
  });

  it("reads nothing where there is no body", async () => {
    expect(await readBytes(null, { limitBytes: 4, tooLarge })).toHaveLength(0);
  });

  it("tells of a stream that breaks off", async () => {
    const { stream } = streamOf([[1, 2]], new Error("cut"));
    await expect(readBytes(stream, { limitBytes: 4, tooLarge })).rejects.toThrow("cut");
  });

  it("ends at once when it is called off, though nothing arrives", async () => {
    const { stream, seen } = streamOf([[1, 2]], "stay");
    const call = new AbortController();
    const reading = readBytes(stream, { limitBytes: 4, tooLarge, signal: call.signal });
    call.abort(new Error("left"));
    await expect(reading).rejects.toThrow("left");
    expect(seen.cancelled).toBe(1);
  });

  it("reads nothing of a stream that was called off before", async () => {
    const { stream, seen } = streamOf([[1, 2]]);
    const signal = AbortSignal.abort(new Error("left"));
    await expect(readBytes(stream, { limitBytes: 4, tooLarge, signal })).rejects.toThrow("left");
    expect(seen).toEqual({ pulled: 0, cancelled: 1 });
  });
});

describe("readBeginning", () => {
  it.each([
    { limitBytes: 1, read: [1], pulled: 1 },
    { limitBytes: 2, read: [1, 2], pulled: 1 },
    { limitBytes: 3, read: [1, 2, 3], pulled: 2 },
    { limitBytes: 9, read: [1, 2, 3, 4], pulled: 2 },
  ])("reads up to $limitBytes bytes of four and asks for no more", async ({ limitBytes, read, pulled }) => {
    const { stream, seen } = streamOf([
      [1, 2],
      [3, 4],
    ]);
    expect([...(await readBeginning(stream, { limitBytes }))]).toEqual(read);
    expect(seen.pulled).toBe(pulled);
  });

  it("does not wait for the end of a stream that has none", async () => {
    const { stream, seen } = streamOf([[1, 2]], "stay");
    expect([...(await readBeginning(stream, { limitBytes: 2 }))]).toEqual([1, 2]);
    expect(seen.cancelled).toBe(1);
  });

  it("is empty where there is no body", async () => {
    expect(await readBeginning(null, { limitBytes: 2 })).toHaveLength(0);
  });

  it("ends when it is called off", async () => {
    const { stream } = streamOf([], "stay");
    const call = new AbortController();
    const reading = readBeginning(stream, { limitBytes: 4, signal: call.signal });
    call.abort(new Error("left"));
    await expect(reading).rejects.toThrow("left");
  });
});

describe("chunksOf", () => {
  it("hands on what has arrived before the stream breaks", async () => {
    const { stream } = streamOf([[1], [2]], new Error("cut"));
    const arrived: number[][] = [];
    const reading = async () => {
      for await (const chunk of chunksOf(stream)) arrived.push([...chunk]);
    };
    await expect(reading()).rejects.toThrow("cut");
    expect(arrived).toEqual([[1], [2]]);
  });

  it("cancels the stream when nobody asks on", async () => {
    const { stream, seen } = streamOf([[1], [2]]);
    for await (const _ of chunksOf(stream)) break;
    expect(seen).toEqual({ pulled: 1, cancelled: 1 });
  });

  it("hands on nothing that arrives after an abort", async () => {
    const { stream } = streamOf([[1], [2]]);
    const call = new AbortController();
    const chunks = chunksOf(stream, call.signal);
    await chunks.next();
    call.abort(new Error("left"));
    await expect(chunks.next()).rejects.toThrow("left");
  });
});

describe("joinBytes", () => {
  it("joins chunks in their order", () => {
    expect([...joinBytes([new Uint8Array([1]), new Uint8Array(), new Uint8Array([2, 3])])]).toEqual([
      1, 2, 3,
    ]);
    expect(joinBytes([])).toHaveLength(0);
  });
});
