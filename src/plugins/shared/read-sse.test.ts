import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type ByteChunk, bytesOfVector, rechunkings } from "../../../tests/rechunk";
import { readSse, type SseEvent } from "./read-sse";

interface Vector {
  readonly id: string;
  readonly chunks: readonly ByteChunk[];
  readonly expected: readonly SseEvent[];
}

const { vectors } = JSON.parse(readFileSync("tests/fixtures/sse/sse-parser-vectors.json", "utf8")) as {
  vectors: readonly Vector[];
};

async function eventsOf(chunks: Iterable<Uint8Array>): Promise<SseEvent[]> {
  const events: SseEvent[] = [];
  async function* source() {
    yield* chunks;
  }
  for await (const event of readSse(source())) events.push(event);
  return events;
}

/** Only what the vector states is compared: an id is stated where its source asserts one. */
function asStated(events: readonly SseEvent[], expected: readonly SseEvent[]): unknown {
  return events.map(({ data, event, id }, index) => ({
    data,
    ...(event === undefined ? {} : { event }),
    ...(expected[index]?.id === undefined ? {} : { id }),
  }));
}

describe("server-sent events", () => {
  test("all 49 vectors are there", () => expect(vectors).toHaveLength(49));

  test.each(vectors)("$id gives the same events for every re-chunking", async ({ chunks, expected }) => {
    const bytes = bytesOfVector(chunks);
    for (const pieces of rechunkings(bytes)) {
      const events = await eventsOf(pieces);
      if (JSON.stringify(asStated(events, expected)) !== JSON.stringify(expected)) {
        expect({ pieces: pieces.map((piece) => [...piece]), events: asStated(events, expected) }).toEqual({
          events: expected,
        });
      }
    }
    expect(asStated(await eventsOf([bytes]), expected)).toEqual(expected);
  });
});
