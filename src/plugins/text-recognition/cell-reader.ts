import { AppError } from "@core/errors/app-error";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type {
  PictureReader,
  RecognisedLanguage,
  RecognisedText,
} from "@core/ports/pictures/text-recognition";
import type { Cell, OpenCell } from "@shared/cell/open-cell";
import * as v from "valibot";
import { languageData } from "./language-data";
import type { PictureRequest } from "./recognition-cell";

/** A page of small letters takes some ten seconds on a slow device; what takes longer than this is given up. */
const PICTURE_LIMIT_MS = 90_000;
const LIMITS = { messagesPerSecond: 50, charactersPerSecond: 2_000_000 };

const said = v.variant("type", [
  v.strictObject({
    type: v.literal("text"),
    text: v.pipe(v.string(), v.maxLength(200_000)),
    confidence: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  }),
  v.strictObject({ type: v.literal("no-picture") }),
  v.strictObject({ type: v.literal("ready") }),
]);

/** The picture that is being read. */
interface Reading {
  resolve(text: RecognisedText): void;
  reject(error: unknown): void;
}

/** Addresses of the cell's script and of Tesseract's module, both served beside the app. */
const recogniser = async () => {
  const [{ default: script }, { default: wasmUrl }] = await Promise.all([
    import("./recognition-cell?cell"),
    import("tesseract.js-core/tesseract-core-simd-lstm.wasm?url"),
  ]);
  return { script: script.url, wasmUrl };
};

/** Has a cell without network recognise text. Pictures are untrusted, and so is all that comes of them. */
export class CellReader implements PictureReader {
  readonly #ownFile: (url: string) => Promise<Blob>;
  #cell: Cell | undefined;
  #reading: Reading | undefined;
  #failure: AppError | undefined;
  readonly #ready: Promise<void>;
  #starting: { resolve(): void; reject(error: unknown): void } | undefined;

  private constructor(ownFile: (url: string) => Promise<Blob>) {
    this.#ownFile = ownFile;
    this.#ready = new Promise((resolve, reject) => {
      this.#starting = { resolve, reject };
    });
    // Whoever waits is told.
    this.#ready.catch(() => {});
  }

  /** @throws as `TextRecognition.start` does. */
  static async start(open: OpenCell, ownFile: (url: string) => Promise<Blob>): Promise<CellReader> {
    const { script, wasmUrl } = await recogniser();
    const [code, wasm] = await Promise.all([ownFile(script), ownFile(wasmUrl)]);
    const reader = new CellReader(ownFile);
    reader.#cell = await open({
      code: await code.text(),
      input: { wasm },
      limits: LIMITS,
      onMessage: (message) => reader.#take(message),
      fail: (error) => reader.#fail(error),
    });
    await reader.#ready;
    return reader;
  }

  async read(
    picture: Blob,
    languages: readonly RecognisedLanguage[],
    signal: AbortSignal,
  ): Promise<RecognisedText> {
    const request: PictureRequest = { picture, languages: await languageData(languages, this.#ownFile) };
    signal.throwIfAborted();
    if (this.#failure) throw this.#failure;
    const reading = new Promise<RecognisedText>((resolve, reject) => {
      this.#reading = { resolve, reject };
    });
    const tooSlow = () => this.#fail(new AppError("picture.too-slow", { seconds: PICTURE_LIMIT_MS / 1000 }));
    const timer = setTimeout(tooSlow, PICTURE_LIMIT_MS);
    this.#cell?.send(request);
    try {
      return await untilAborted(reading, signal);
    } finally {
      clearTimeout(timer);
      this.#reading = undefined;
    }
  }

  dispose(): void {
    this.#cell?.dispose();
  }

  #take(message: unknown): void {
    const read = v.safeParse(said, message);
    if (!read.success) this.#fail(new AppError("cell.bad-message"));
    else if (read.output.type === "ready") this.#starting?.resolve();
    else if (read.output.type === "no-picture") this.#reading?.reject(new AppError("picture.unreadable"));
    else this.#reading?.resolve({ text: read.output.text, confidence: read.output.confidence });
  }

  #fail(error: AppError): void {
    this.#failure = error;
    this.#cell?.dispose();
    this.#reading?.reject(error);
    this.#starting?.reject(error);
  }
}
