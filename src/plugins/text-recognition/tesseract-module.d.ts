declare module "tesseract.js-core/tesseract-core-simd-lstm" {
  /** Parts of Tesseract's interface that are used (tesseract/baseapi.h). */
  interface TessBaseAPI {
    /** 0 where it is ready. `engine` 1 is the neural one. */
    Init(path: null, languages: string, engine: 1): number;
    /** Takes the file `/input`; 1 where it is none. */
    SetImageFile(exif: number, angle: number): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
    /** From 0 to 100. */
    MeanTextConf(): number;
    Clear(): void;
    End(): void;
  }
  interface TesseractModule {
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
    readonly TessBaseAPI: new () => TessBaseAPI;
  }
  /** Starts Tesseract. */
  const createTesseract: (options: {
    readonly wasmBinary: ArrayBuffer;
    print(line: string): void;
    printErr(line: string): void;
  }) => Promise<TesseractModule>;
  export default createTesseract;
}
