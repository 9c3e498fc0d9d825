import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../../tests/growth";
import { type ServerSent, serverSent } from "./server-sent";

/** A body that comes in pieces, and then ends, breaks off, or stays open. */
function bodyOf(pieces: readonly (string | Uint8Array)[], end: "ends" | "breaks" | "stays" = "ends") {
  let isCancelled = false;
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      const piece = left.shift();
      if (piece !== undefined)
        stream.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
      else if (end === "ends") stream.close();
      else if (end === "breaks") stream.error(new TypeError("network error"));
      else return new Promise(() => {});
    },
    cancel() {
      isCancelled = true;
    },
  });
  return { body, isCancelled: () => isCancelled };
}

async function read(pieces: readonly (string | Uint8Array)[], end?: "ends" | "breaks") {
  const found: ServerSent[] = [];
  for await (const each of serverSent(bodyOf(pieces, end).body, new AbortController().signal))
    found.push(each);
  return found;
}

describe("the messages of a stream", () => {
  test("are read in their order, however they are cut, also within a letter", async () => {
    const bytes = new TextEncoder().encode(
      'event: live\ndata: {"text":"김"}\n\nevent: events\ndata: [1]\n\n',
    );
    const whole = [
      { kind: "live", data: { text: "김" } },
      { kind: "events", data: [1] },
    ];
    expect(await read([bytes])).toEqual(whole);
    expect(await read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
  });

  test("are those with a name and data; what keeps the connection open is none, nor is one without its end", async () => {
    expect(
      await read([": ping\n\n", "event: live\n\n", "event: live\ndata: 1\n\n", "event: live\ndata: 2\n"]),
    ).toEqual([{ kind: "live", data: 1 }]);
  });

  test("are refused where they are no JSON, or have no end", async () => {
    await expect(read(["event: live\ndata: {\n\n"])).rejects.toMatchObject({ code: "runner.malformed" });
    const letters = new Uint8Array(16 * 1024 * 1024).fill(120);
    expect(await read(Array<Uint8Array>(4).fill(letters))).toEqual([]);
    await expect(read([...Array<Uint8Array>(4).fill(letters), "x"])).rejects.toMatchObject({
      code: "runner.malformed",
    });
  });

  test("are read in time in proportion to a message that comes in many chunks", async () => {
    const inChunks = (count: number) =>
      read(["event: live\ndata: [", ...Array<string>(count).fill(`${"1,".repeat(4_000)}\n`), "1]\n\n"]);
    await expectLinear(40, inChunks);
  });

  test("fail as the network does where it breaks off", async () => {
    await expect(read(["event: live\ndata: 1\n\n"], "breaks")).rejects.toMatchObject({
      code: "network.failed",
    });
  });
});

test("whoever is told to stop stops at once, though nothing comes, and lets go of the stream", async () => {
  const stopping = new AbortController();
  const { body, isCancelled } = bodyOf([], "stays");
  const next = serverSent(body, stopping.signal).next();
  stopping.abort();
  await expect(next).rejects.toBe(stopping.signal.reason);
  expect(isCancelled()).toBe(true);
  const { body: other, isCancelled: isOtherCancelled } = bodyOf(["event: live\ndata: 1\n\n"], "stays");
  await expect(serverSent(other, stopping.signal).next()).rejects.toBe(stopping.signal.reason);
  expect(isOtherCancelled()).toBe(true);
});

test("whoever has heard enough lets go of the stream", async () => {
  const { body, isCancelled } = bodyOf(["event: live\ndata: 1\n\n"], "stays");
  for await (const { data } of serverSent(body, new AbortController().signal)) {
    expect(data).toBe(1);
    break;
  }
  expect(isCancelled()).toBe(true);
});
