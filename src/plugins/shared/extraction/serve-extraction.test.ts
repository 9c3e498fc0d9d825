import { AppError } from "@core/errors/app-error";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serveExtraction } from "./serve-extraction";

let receive: ((event: object) => Promise<void>) | undefined;
let answers: unknown[];

beforeEach(() => {
  receive = undefined;
  answers = [];
  vi.stubGlobal("addEventListener", (_: string, listener: typeof receive) => {
    receive = listener;
  });
  vi.stubGlobal("postMessage", (answer: unknown) => void answers.push(answer));
});
afterEach(() => vi.unstubAllGlobals());

/** The answers of a worker that reads with `extract` to a file of three bytes. */
async function answerOf(extract: Parameters<typeof serveExtraction>[0], data: unknown = new Blob(["abc"])) {
  vi.stubGlobal("DedicatedWorkerGlobalScope", class {});
  serveExtraction(extract);
  await receive?.({ data });
  return answers;
}

test("a worker answers with the text of the file it is sent, and what goes with it", async () => {
  expect(await answerOf((bytes) => `${bytes.length}`)).toEqual([{ text: "3" }]);
  answers = [];
  const extracted = { text: "a", pages: 2 } as never;
  expect(await answerOf(async () => extracted)).toEqual([extracted]);
});

test.each([
  [new AppError("file.text-too-long", { limit: 1 }), { code: "file.text-too-long", params: { limit: 1 } }],
  [new Error("broken"), { reason: "broken" }],
  ["broken", { reason: "broken" }],
])("why a file cannot be read is told: %s", async (error, answer) => {
  const failing = () => {
    throw error;
  };
  expect(await answerOf(failing)).toEqual([answer]);
});

test("a message that is no file has no answer", async () => {
  expect(await answerOf(() => "a", "text")).toEqual([]);
});

test("outside of a worker nothing is listened to", () => {
  serveExtraction(() => "a");
  expect(receive).toBeUndefined();
});
