import { readFileSync } from "node:fs";
import { parseJson } from "@shared/json-value";
import { describe, expect, test } from "vitest";
import { type ByteChunk, bytesOfVector, equalPieces, rechunkings } from "../../../tests/rechunk";
import { LineCutter, readLines } from "./read-lines";

interface LineVector {
  readonly chunks: readonly string[];
  readonly flush: boolean;
  readonly lines: readonly string[];
}

const lineVectors = read<LineVector>("line-decoder-vectors.json");
const jsonVectors = read<{ id: string; chunks: readonly ByteChunk[]; expected: readonly unknown[] }>(
  "ndjson-vectors.json",
);

function read<V>(name: string): readonly V[] {
  return (JSON.parse(readFileSync(`tests/fixtures/sse/${name}`, "utf8")) as { vectors: readonly V[] })
    .vectors;
}

function linesOf(chunks: readonly string[], flush: boolean): readonly string[] {
  const cutter = new LineCutter();
  const lines = chunks.flatMap((chunk) => cutter.push(chunk));
  return flush ? [...lines, ...cutter.flush()] : lines;
}

async function jsonLines(chunks: readonly Uint8Array[]): Promise<unknown[]> {
  async function* source() {
    yield* chunks;
  }
  const values: unknown[] = [];
  for await (const line of readLines(source())) values.push(parseJson(line));
  return values;
}

describe("lines", () => {
  test.each(lineVectors)("%j", ({ chunks, flush, lines }) => {
    expect(linesOf(chunks, flush)).toEqual(lines);
  });

  test.each(lineVectors)("%j, one character at a time", ({ chunks, flush, lines }) => {
    expect(linesOf([...chunks.join("")], flush)).toEqual(lines);
  });

  test.each(jsonVectors)("$id, for every re-chunking", async ({ chunks, expected }) => {
    const bytes = bytesOfVector(chunks);
    expect(await jsonLines(equalPieces(bytes, bytes.length))).toEqual(expected);
    for (const pieces of rechunkings(bytes)) expect(await jsonLines(pieces)).toEqual(expected);
  });
});
