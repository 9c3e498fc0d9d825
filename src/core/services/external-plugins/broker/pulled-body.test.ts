import { beforeEach, describe, expect, test } from "vitest";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { PulledBody } from "./pulled-body";

let clock: FixedClock;
let source: ReadableStreamDefaultController<Uint8Array>;
let isCancelled: boolean;
let read: number;
let overs: number;

beforeEach(() => {
  clock = new FixedClock();
  isCancelled = false;
  read = 0;
  overs = 0;
});

function bodyOf(strategy?: QueuingStrategy, pull?: () => void): PulledBody {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => {
        source = controller;
      },
      ...(pull ? { pull } : {}),
      cancel: () => {
        isCancelled = true;
      },
    },
    strategy,
  );
  const onBytes = (bytes: number) => {
    read += bytes;
    return undefined;
  };
  return new PulledBody(stream, clock, { onBytes, onOver: () => overs++ });
}

const add = (size: number) => source.enqueue(new Uint8Array(size));

describe("the body of an answer", () => {
  test("is read only as far as it is asked for", async () => {
    let made = 0;
    const body = bodyOf({ highWaterMark: 0 }, () => {
      made += 1;
      add(65_536);
    });
    await clock.advance(100);
    expect(made).toBe(0);
    for (let at = 0; at < 10; at++) expect((await body.pull())?.byteLength).toBeGreaterThan(0);
    await clock.advance(100);
    expect(read).toBeLessThanOrEqual(11 * 262_144 + 65_536);
    body.cancel();
    expect([isCancelled, overs]).toEqual([true, 1]);
  });

  test("comes in one piece where it trickles in, and at once where it waited", async () => {
    const body = bodyOf();
    const first = body.pull();
    add(1);
    expect((await first)?.byteLength).toBe(1);
    const next = body.pull();
    for (let at = 0; at < 5; at++) {
      add(10);
      await clock.advance(2);
    }
    const sizes: (number | undefined)[] = [];
    void next.then((piece) => sizes.push(piece?.byteLength));
    await clock.advance(13);
    expect(sizes).toEqual([]);
    await clock.advance(1);
    expect(sizes).toEqual([50]);
    const large = body.pull();
    add(262_144);
    expect((await large)?.byteLength).toBe(262_144);
  });

  test("ends for all who wait, after the last piece", async () => {
    const body = bodyOf();
    add(3);
    source.close();
    const pieces = await Promise.all([body.pull(), body.pull(), body.pull()]);
    expect(pieces.map((piece) => piece?.byteLength)).toEqual([3, undefined, undefined]);
    expect(overs).toBe(1);
  });

  test("that breaks off says so, however late it is asked", async () => {
    const body = bodyOf();
    add(3);
    expect((await body.pull())?.byteLength).toBe(3);
    const waiting = body.pull();
    source.error(new Error("cut"));
    await expect(waiting).rejects.toThrow("cut");
    expect(overs).toBe(1);
  });

  test("that is called off gives nothing more to those who wait, whatever has come", async () => {
    const body = bodyOf();
    add(3);
    await body.pull();
    const waiting = body.pull();
    add(3);
    await clock.advance(1);
    expect(read).toBe(6);
    body.cancel();
    expect(await waiting).toBeUndefined();
    expect(await body.pull()).toBeUndefined();
    expect([isCancelled, overs, clock.sleeping]).toEqual([true, 1, 0]);
  });

  test("is asked for four pieces ahead and no more", async () => {
    const body = bodyOf();
    const asked = Array.from({ length: 5 }, () => body.pull());
    await expect(asked[4]).rejects.toMatchObject({ code: "external-plugin.bad-request" });
    body.cancel();
    expect(await Promise.all(asked.slice(0, 4))).toEqual(Array(4).fill(undefined));
  });

  test("that nobody reads is given up after half a minute", async () => {
    const body = bodyOf();
    add(1);
    await clock.advance(20_000);
    await body.pull();
    await clock.advance(25_000);
    expect(isCancelled).toBe(false);
    await clock.advance(40_000);
    expect([isCancelled, overs, clock.sleeping]).toEqual([true, 1, 0]);
  });
});
