import { readdirSync, readFileSync } from "node:fs";
import type { LlmPart } from "@core/domain/model/llm";
import { textAt } from "@shared/json-value";
import { ThinkSplitter } from "@shared/llm/think-splitter";
import { describe, expect, test } from "vitest";
import { OllamaClient } from "../src/plugins/llm-ollama/ollama-client";
import { openAiClient } from "../src/plugins/llm-openai/openai-client";
import { FakeHttp } from "./fakes/fake-http";
import { expectLinear } from "./growth";
import { equalPieces } from "./rechunk";

const PIECES = [1, 24, 4096] as const;
const SIZE = 8_000;
const credential = { id: "c", provider: "p", model: "m", apiKey: "key" };
const request = { model: "m", messages: [{ role: "user", content: "Hi" }] } as const;

/** Texts of which streams could make much work, and one as models write it. */
const TEXTS: Readonly<Record<string, string>> = {
  "one line": "a",
  "openers of thoughts": "<think>",
  "nested lines of thoughts": "<think>\n",
  "thoughts that close": "<think></think>",
  "openers in the middle of a line": "a<think>",
  "what only looks like tags": "<thi\n< ",
  "fences that open and close": "```\n<think>\n",
  "blank letters": " ",
  "empty lines": "\n",
  "carriage returns": "\r",
  "closers alone": "</think>",
  "beginnings of closers": "<think></thin",
  prose: "The Loire rises in the Cévennes and ends, 1,006 km later, in the Atlantic.\n\n",
};

describe("what a stream costs grows as its text does", () => {
  describe.each(Object.keys(TEXTS))("%s", (name) => {
    test.each(PIECES)("in pieces of %i", async (length) => {
      await expectLinear(SIZE, split, { of: (size) => cut(grown(TEXTS[name] ?? "", size), length) });
    });
  });

  test.each(recordedTexts())("random mutations of a recorded reply: %s", async (_, text) => {
    const random = generator(text.length);
    for (let round = 0; round < 4; round++) {
      const mutated = mutate(text, random);
      const length = PIECES[round % PIECES.length] ?? 1;
      await expectLinear(SIZE, split, { of: (size) => cut(grown(mutated, size), length) });
    }
  });

  test.each(PIECES)("one event, from a wire that gives it out in pieces of %i bytes", async (length) => {
    const wire = (size: number) => equalPieces(encode(chunkOf(grown("word ", size)) + DONE), length);
    await expectLinear(SIZE, readOpenAi, { of: wire });
  });

  test.each(PIECES)("one line of Ollama's, in pieces of %i bytes", async (length) => {
    const wire = (size: number) => equalPieces(encode(lineOf(grown("word ", size))), length);
    await expectLinear(SIZE, readOllama, { of: wire });
  });

  test.each(PIECES)("a line of text in events of %i characters each", async (length) => {
    const wire = (size: number) => [encode(cut(grown("word ", size), length).map(chunkOf).join("") + DONE)];
    await expectLinear(SIZE, readOpenAi, { of: wire });
  });
});

const DONE = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const encode = (text: string) => new TextEncoder().encode(text);
const chunkOf = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const lineOf = (content: string) => `${JSON.stringify({ message: { content }, done: true })}\n`;

function split(pieces: readonly string[]): number {
  const splitter = new ThinkSplitter();
  let length = 0;
  for (const piece of pieces) for (const { text } of splitter.push(piece)) length += text.length;
  return length + splitter.flush().length;
}

async function readOpenAi(bytes: readonly Uint8Array[]): Promise<void> {
  const http = new FakeHttp().on(/./, () => new Response(pulled(bytes)));
  await drained(openAiClient(http).stream(request, credential, new AbortController().signal));
}

async function readOllama(bytes: readonly Uint8Array[]): Promise<void> {
  const http = new FakeHttp().on(/./, () => new Response(pulled(bytes)));
  await drained(new OllamaClient(http).stream(request, credential, new AbortController().signal));
}

/** Gives pieces out as they are asked for: a queue of as many costs more than linear time itself. */
function pulled(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream(
    {
      pull(controller) {
        const piece = pieces[next++];
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function drained(parts: AsyncIterable<LlmPart>): Promise<void> {
  let last: LlmPart | undefined;
  for await (const part of parts) last = part;
  expect(last?.type).toBe("finish");
}

function grown(text: string, size: number): string {
  return text.repeat(Math.ceil(size / text.length)).slice(0, size);
}

function cut(text: string, length: number): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  );
}

/** Texts of models in the recordings, by file. */
function recordedTexts(): readonly (readonly [file: string, text: string])[] {
  const folder = "tests/fixtures/sse";
  const files = readdirSync(folder).filter((file) => /\.(sse|chunks\.txt)$/.test(file));
  return files
    .map((file) => [file, saidIn(readFileSync(`${folder}/${file}`, "utf8"))] as const)
    .filter(([, text]) => text.length > 20);
}

function saidIn(recording: string): string {
  return [...recording.matchAll(/"(?:text|thinking|content|reasoning_content)":\s*("(?:[^"\\]|\\.)*")/g)]
    .map(([, literal = '""']) => textAt({ text: JSON.parse(literal) }, "text"))
    .join("");
}

/** Letters a splitter of thoughts takes notice of, thrown into a text at random. */
function mutate(text: string, random: () => number): string {
  const marks = ["<think>", "</think>", "<thi", "\n", "```", "~~~\n", " ", "<", "\r\n"];
  const letters = [...text];
  for (let change = 0; change < 24; change++) {
    const at = Math.floor(random() * letters.length);
    letters[at] = marks[Math.floor(random() * marks.length)] ?? "";
  }
  return letters.join("");
}

/** Random numbers that are the same in every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
