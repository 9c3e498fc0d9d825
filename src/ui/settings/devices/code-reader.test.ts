/** @vitest-environment jsdom */
import qrcode from "qrcode";
import { afterEach, expect, test, vi } from "vitest";
import { codeReader } from "./code-reader";

const WORDS = "lusab babad gutih tugad mukih tokab";

afterEach(() => vi.restoreAllMocks());

/** The pixels of a QR code with a margin, each module four pixels wide. */
function pixelsOf(text: string): { data: Uint8ClampedArray; width: number; height: number } {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: "M" });
  const width = (modules.size + 8) * 4;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [Math.floor(x / 4) - 4, Math.floor(y / 4) - 4];
      const isInside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
      if (isInside && modules.get(row, column)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { data, width, height: width };
}

function seen(pixels: ReturnType<typeof pixelsOf>): HTMLCanvasElement {
  const context = { drawImage: () => {}, getImageData: () => pixels };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  return Object.assign(document.createElement("canvas"), { width: pixels.width, height: pixels.height });
}

test("a code is read without a reader of the browser, and nothing where there is none", async () => {
  const look = await codeReader();
  expect(await look(seen(pixelsOf(WORDS)))).toBe(WORDS);
  const blank = { data: new Uint8ClampedArray(200 * 200 * 4).fill(255), width: 200, height: 200 };
  expect(await look(seen(blank))).toBeUndefined();
});

test("the browser's own reader is used where it knows such codes", async () => {
  class Detector {
    static getSupportedFormats = async () => ["qr_code"];
    detect = async () => [{ rawValue: WORDS }];
  }
  vi.stubGlobal("BarcodeDetector", Detector);
  const look = await codeReader();
  vi.unstubAllGlobals();
  expect(await look(document.createElement("canvas"))).toBe(WORDS);
});
