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

/** A PDF of pages of some sizes, and what is done to draw them. */
function drawing(sizes: readonly (readonly [width: number, height: number])[]) {
  const done: string[] = [];
  const canvases: { width: number; height: number }[] = [];
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {
      canvases.push(this);
    }
    getContext = () => ({});
    convertToBlob = async ({ type }: { type: string }) => new Blob([`${type} ${canvases.length}`]);
  }
  vi.stubGlobal("OffscreenCanvas", Canvas);
  const document = {
    numPages: sizes.length,
    getPage: async (number: number) => {
      const [width = 0, height = 0] = sizes[number - 1] ?? [];
      return {
        getViewport: ({ scale }: { scale: number }) => ({ width: width * scale, height: height * scale }),
        render: ({ intent }: { intent: string }) => {
          done.push(`${intent} ${number}`);
          return { promise: Promise.resolve() };
        },
        cleanup: () => void done.push(`clean ${number}`),
      };
    },
  };
  const destroy = async () => void done.push("end");
  vi.mocked(openPdf).mockReturnValueOnce({ promise: Promise.resolve(document), destroy } as never);
  return { done, canvases };
}
const words = (answers: readonly unknown[]) =>
  answers.map((each) => {
    const { page } = each as { page?: Uint8Array };
    return page ? new TextDecoder().decode(page) : each;
  });

test("the pages that are asked for are drawn one after the other, and nothing of them is kept", async () => {
  const { done } = drawing([
    [100, 100],
    [100, 100],
    [100, 100],
    [100, 100],
  ]);
  const { answers, tell } = served({ isWorker: true });
  await tell({ file: new Blob(), from: 1, count: 2 });
  expect(words(answers)).toEqual(["image/jpeg 1", "image/jpeg 2", { isEnd: true }]);
  expect(done).toEqual(["print 2", "clean 2", "print 3", "clean 3", "end"]);
});

test("fewer pages are drawn where there are no more, the first ones by default", async () => {
  const { done } = drawing([[100, 100]]);
  const { answers, tell } = served({ isWorker: true });
  await tell({ file: new Blob(), count: 9 });
  expect([answers.length, done]).toEqual([2, ["print 1", "clean 1", "end"]]);
});

test.each([
  [[800, 400], undefined, [1_600, 800]],
  [[400, 1_200], undefined, [533, 1_600]],
  [[100, 50], undefined, [400, 200]],
  [[100, 50], 200, [200, 100]],
  [[3_000, 1], undefined, [1_600, 1]],
  [[1, 3_000], undefined, [1, 1_600]],
] as const)("a page of %j is drawn with a longer side of %j at %j", async (size, longerSide, drawn) => {
  const { canvases } = drawing([size]);
  await served({ isWorker: true }).tell({
    file: new Blob(),
    count: 1,
    ...(longerSide ? { longerSide } : {}),
  });
  expect(canvases.map(({ width, height }) => [width, height])).toEqual([drawn]);
});
