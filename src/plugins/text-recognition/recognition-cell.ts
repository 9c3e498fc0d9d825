import createTesseract from "tesseract.js-core/tesseract-core-simd-lstm";
import { greyPicture } from "./grey-picture";
import type { LanguageData } from "./language-data";

/*
 * The worker of a cell that recognises text. The first message is the program, each of the others a picture, which is
 * answered with its text or that it is none.
 */

/** The first message. */
interface RecognitionInput {
  readonly wasm: Blob;
}

/** A picture to be read. */
export interface PictureRequest {
  readonly picture: Blob;
  readonly languages: readonly LanguageData[];
}

type Tesseract = Awaited<ReturnType<typeof createTesseract>>;
type Reader = InstanceType<Tesseract["TessBaseAPI"]>;

const silent = () => {};

addEventListener(
  "message",
  ({ data: { wasm } }: MessageEvent<RecognitionInput>) => {
    const engine = new Engine(wasm);
    // One at a time, in their order.
    let last: Promise<void> = Promise.resolve();
    addEventListener("message", ({ data }: MessageEvent<PictureRequest>) => {
      last = last.then(() => engine.answer(data));
      // As any other error of the worker, which the guard tells of.
      last.catch((error: unknown) => reportError(error));
    });
    // A message to a cell that has not come up is lost.
    postMessage({ type: "ready" });
  },
  { once: true },
);

/** Tesseract with the languages it has been given so far. */
class Engine {
  readonly #starting: Promise<Tesseract>;
  readonly #loaded = new Set<string>();
  #reader: { readonly languages: string; readonly api: Reader } | undefined;

  constructor(wasm: Blob) {
    this.#starting = wasm
      .arrayBuffer()
      .then((wasmBinary) => createTesseract({ wasmBinary, print: silent, printErr: silent }));
  }

  async answer({ picture, languages }: PictureRequest): Promise<void> {
    const drawn = await greyPicture(picture);
    if (!drawn) {
      postMessage({ type: "no-picture" });
      return;
    }
    const tesseract = await this.#starting;
    const api = await this.#readerOf(tesseract, languages);
    tesseract.FS.writeFile("/input", drawn);
    if (api.SetImageFile(1, 0) === 1 || api.Recognize(null) !== 0) throw new Error("nothing was recognised");
    postMessage({ type: "text", text: api.GetUTF8Text(), confidence: api.MeanTextConf() });
    api.Clear();
  }

  async #readerOf(tesseract: Tesseract, languages: readonly LanguageData[]): Promise<Reader> {
    for (const { code, data } of languages) {
      if (this.#loaded.has(code)) continue;
      tesseract.FS.writeFile(`${code}.traineddata`, await unpacked(data));
      this.#loaded.add(code);
    }
    const names = languages.map(({ code }) => code).join("+");
    if (this.#reader?.languages === names) return this.#reader.api;
    this.#reader?.api.End();
    const api = new tesseract.TessBaseAPI();
    if (api.Init(null, names, 1) !== 0) throw new Error(`no data of ${names}`);
    this.#reader = { languages: names, api };
    return api;
  }
}

/** Some hosts unpack a file on its way already. */
async function unpacked(data: Blob): Promise<Uint8Array> {
  const [first, second] = new Uint8Array(await data.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const stream = isPacked ? data.stream().pipeThrough(new DecompressionStream("gzip")) : data.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
