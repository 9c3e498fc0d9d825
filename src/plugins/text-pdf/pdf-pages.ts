import type { DrawnPages, PagesOptions } from "@core/points/text-extractor";
import jbig2Url from "pdfjs-dist/wasm/jbig2.wasm?url&no-inline";
import openjpegUrl from "pdfjs-dist/wasm/openjpeg.wasm?url&no-inline";
import { characterMaps } from "./character-maps";
import { openPdf } from "./open-pdf";

/** The longer side of a picture, in pixels: small letters can be read, and no model takes more of it. */
const LONGER_SIDE = 1_600;
/** Small pages are made no larger than this. */
const MOST_SCALE = 4;
/** Larger pictures within a page are left out, in pixels. */
const LARGEST_PICTURE = 64_000_000;
const QUALITY = 0.8;

/** The decoders of pictures that scanners make: JPEG 2000, and JBIG2 with what faxes send. */
const DECODERS = new Map([
  ["jbig2.wasm", jbig2Url],
  ["openjpeg.wasm", openjpegUrl],
]);

/** A canvas that no page shows. */
interface Drawing {
  canvas: OffscreenCanvas | null;
  context: OffscreenCanvasRenderingContext2D | null;
}

/** Makes the canvases of pdf.js where there is no page. */
class CanvasFactory {
  create(width: number, height: number): Drawing {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext("2d", { willReadFrequently: true }) };
  }

  reset({ canvas }: Drawing, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height });
  }

  destroy(drawing: Drawing): void {
    this.reset(drawing, 0, 0);
    drawing.canvas = null;
    drawing.context = null;
  }
}

/** Stands for filters of a page, where there is none: drawings go without. */
class FilterFactory {
  readonly addFilter = () => "none";
  readonly addHCMFilter = () => "none";
  readonly addAlphaFilter = () => "none";
  readonly addLuminosityFilter = () => "none";
  readonly addHighlightHCMFilter = () => "none";
  readonly destroy = () => {};
}

/** Draws pages of a PDF, and posts each. @throws Error for a broken or locked one. */
async function drawPages(
  { file, from = 0, count, longerSide = LONGER_SIDE }: PagesOptions,
  post: (page: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const maps = characterMaps(DECODERS);
  const loading = openPdf(new Uint8Array(await file.arrayBuffer()), {
    BinaryDataFactory: maps.Factory,
    CanvasFactory,
    FilterFactory,
    useWasm: true,
    maxImageSize: LARGEST_PICTURE,
  });
  try {
    const document = await loading.promise;
    const end = Math.min(from + count, document.numPages);
    for (let number = from + 1; number <= end; number++) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({
        scale: Math.min(MOST_SCALE, longerSide / Math.max(width, height)),
      });
      const canvas = new OffscreenCanvas(
        Math.max(1, Math.floor(viewport.width)),
        Math.max(1, Math.floor(viewport.height)),
      );
      const canvasContext = canvas.getContext("2d") as unknown as CanvasRenderingContext2D;
      // As for print: frames of a page that is not in view are not drawn.
      await page.render({ canvas: null, canvasContext, viewport, intent: "print" }).promise;
      maps.check();
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
      post(new Uint8Array(await blob.arrayBuffer()));
      page.cleanup();
    }
  } finally {
    await loading.destroy();
  }
}

/** Makes the worker that calls it draw the pages it is asked for. Anywhere else, as in tests, nothing happens. */
export function servePages(): void {
  if (!("DedicatedWorkerGlobalScope" in globalThis)) return;
  const post = (answer: DrawnPages) => globalThis.postMessage(answer);
  globalThis.addEventListener("message", async ({ data }: MessageEvent<PagesOptions | Blob>) => {
    if (data instanceof Blob) return;
    try {
      await drawPages(data, (page) => post({ page }));
      post({ isEnd: true });
    } catch (error) {
      post({ reason: String(error) });
    }
  });
}
