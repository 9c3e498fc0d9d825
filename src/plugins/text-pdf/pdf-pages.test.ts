import { afterEach, expect, test, vi } from "vitest";
import { servePages } from "./pdf-pages";

afterEach(() => void vi.unstubAllGlobals());

/** The listeners of a thread that serves pages, and what it answers. */
function served({ isWorker }: { readonly isWorker: boolean }) {
  const listeners: ((event: { readonly data: unknown }) => Promise<void>)[] = [];
  const answers: unknown[] = [];
  if (isWorker) vi.stubGlobal("DedicatedWorkerGlobalScope", class {});
  vi.stubGlobal("addEventListener", (_: string, listener: (typeof listeners)[number]) => {
    listeners.push(listener);
  });
  vi.stubGlobal("postMessage", (answer: unknown) => void answers.push(answer));
  servePages();
  return { answers, tell: (data: unknown) => listeners[0]?.({ data }), listeners };
}

test("a worker says why pages cannot be drawn, and leaves to others what is a file to read", async () => {
  const { answers, tell } = served({ isWorker: true });
  await tell(new Blob(["no PDF"]));
  expect(answers).toEqual([]);
  await tell({ file: new Blob(["no PDF"]), from: 0, count: 1 });
  expect(answers).toEqual([{ reason: expect.stringContaining("PDF") }]);
});

test("nothing listens outside of a worker", () => {
  expect(served({ isWorker: false }).listeners).toEqual([]);
});
