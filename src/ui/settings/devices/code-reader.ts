/** The side of the square that a code is looked for in, in pixels; a larger one takes longer and shows no more. */
const SIDE = 640;

/** Reads the text of a QR code from a picture; `undefined` where none is seen. */
export type CodeReader = (picture: HTMLVideoElement | HTMLCanvasElement) => Promise<string | undefined>;

interface Detector {
  detect(picture: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader of codes, or a library where it has none. */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const known = BarcodeDetector?.getSupportedFormats().catch(() => {
    // A browser that cannot tell is taken to have none.
    return [];
  });
  const formats = (await known) ?? [];
  if (BarcodeDetector && formats.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (picture) => (await detector.detect(picture))[0]?.rawValue;
  }
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  return async (picture) => {
    const [width, height] = sizeOf(picture);
    const scale = SIDE / Math.max(width, height, 1);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context || canvas.width === 0 || canvas.height === 0) return undefined;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // It throws where it sees no code.
      return undefined;
    }
  };
}

function sizeOf(picture: HTMLVideoElement | HTMLCanvasElement): readonly [number, number] {
  return "videoWidth" in picture
    ? [picture.videoWidth, picture.videoHeight]
    : [picture.width, picture.height];
}
