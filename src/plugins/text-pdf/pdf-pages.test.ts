import { afterEach, expect, test, vi } from "vitest";
import { openPdf } from "./open-pdf";
import { servePages } from "./pdf-pages";

vi.mock("./open-pdf", { spy: true });
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(openPdf).mockClear();
});

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

/** The makers of canvases, as pdf.js calls them. */
interface CanvasMaker {
  create(width: number, height: number): { canvas: OffscreenCanvas | null; context: unknown };
  reset(drawing: object, width: number, height: number): void;
  destroy(drawing: object): void;
}

test("a canvas that pdf.js is done with holds neither pixels nor itself", async () => {
  const context = {};
  class Canvas {
    constructor(
      public width: number,
      public height: number,
    ) {}
    getContext = () => context;
  }
  vi.stubGlobal("OffscreenCanvas", Canvas);
  await served({ isWorker: true }).tell({ file: new Blob(["no PDF"]), from: 0, count: 1 });
  const options = vi.mocked(openPdf).mock.lastCall?.[1] as { readonly CanvasFactory: new () => CanvasMaker };
  const factory = new options.CanvasFactory();
  const drawing = factory.create(30, 40);
  const { canvas } = drawing;
  expect([canvas?.width, canvas?.height, drawing.context]).toEqual([30, 40, context]);
  factory.reset(drawing, 50, 60);
  expect([canvas?.width, canvas?.height]).toEqual([50, 60]);
  factory.destroy(drawing);
  expect([canvas?.width, canvas?.height]).toEqual([0, 0]);
  expect(drawing).toEqual({ canvas: null, context: null });
});
