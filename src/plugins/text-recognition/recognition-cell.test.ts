import { beforeEach, expect, test, vi } from "vitest";

const tesseract = vi.hoisted(() => ({
  /** All that is done, in its order. */
  did: [] as unknown[],
  fails: { init: 0, recognise: 0 },
  options: undefined as unknown,
}));
vi.mock("./grey-picture", () => ({
  greyPicture: async (picture: Blob) =>
    (await picture.text()) === "none" ? undefined : new Uint8Array(await picture.arrayBuffer()),
}));
vi.mock("tesseract.js-core/tesseract-core-simd-lstm", () => ({
  default: async (options: unknown) => {
    const { did, fails } = tesseract;
    tesseract.options = options;
    return {
      FS: {
        writeFile: (path: string, bytes: Uint8Array) => did.push([path, new TextDecoder().decode(bytes)]),
      },
      TessBaseAPI: class {
        Init(...given: readonly unknown[]) {
          did.push(["init", ...given]);
          return fails.init;
        }
        SetImageFile() {
          return 0;
        }
        Recognize() {
          return fails.recognise;
        }
        GetUTF8Text() {
          return "Hello";
        }
        MeanTextConf() {
          return 91;
        }
        Clear() {
          did.push("clear");
        }
        End() {
          did.push("end");
        }
      },
    };
  },
}));

type Listener = (event: { readonly data: unknown }) => void;
let listeners: Listener[];
let posted: unknown[];
let reported: unknown[];

const language = async (code: string, isPacked = false) => {
  const plain = new Blob([`data of ${code}`]);
  const packed = () => new Response(plain.stream().pipeThrough(new CompressionStream("gzip"))).blob();
  return { code, data: isPacked ? await packed() : plain };
};
const english = await language("eng");
const ask = async (picture: string, ...languages: readonly object[]) => {
  listeners[1]?.({ data: { picture: new Blob([picture]), languages } });
  const before = posted.length + reported.length;
  await vi.waitFor(() => expect(posted.length + reported.length).toBeGreaterThan(before));
};

beforeEach(async () => {
  [listeners, posted, reported] = [[], [], []];
  tesseract.did.length = 0;
  Object.assign(tesseract.fails, { init: 0, recognise: 0 });
  vi.resetModules();
  vi.stubGlobal("addEventListener", (_: string, listener: Listener) => void listeners.push(listener));
  vi.stubGlobal("postMessage", (message: unknown) => void posted.push(message));
  vi.stubGlobal("reportError", (error: unknown) => void reported.push(error));
  await import("./recognition-cell");
  listeners[0]?.({ data: { wasm: new Blob(["wasm"]) } });
  expect(posted.splice(0)).toEqual([{ type: "ready" }]);
});

test("a picture is answered with its text, read in the languages that were asked for", async () => {
  await ask("picture", english, await language("kor", true));
  expect(posted).toEqual([{ type: "text", text: "Hello", confidence: 91 }]);
  expect(tesseract.did).toEqual([
    ["eng.traineddata", "data of eng"],
    // A file that is packed is unpacked.
    ["kor.traineddata", "data of kor"],
    ["init", null, "eng+kor", 1],
    ["/input", "picture"],
    "clear",
  ]);
  expect(tesseract.options).toMatchObject({ wasmBinary: new TextEncoder().encode("wasm").buffer });
});

test("the next one finds the languages that are there, and a new reader only for others", async () => {
  await ask("one", english);
  await ask("two", english);
  const inits = () => tesseract.did.filter((each) => Array.isArray(each) && each[0] === "init").length;
  expect([inits(), tesseract.did.includes("end")]).toEqual([1, false]);
  await ask("three", english, await language("fra"));
  expect([inits(), tesseract.did.filter((each) => each === "end").length]).toEqual([2, 1]);
  const written = tesseract.did.flatMap((each) => (Array.isArray(each) ? String(each[0]) : []));
  expect(written.filter((path) => path.endsWith("traineddata"))).toEqual([
    "eng.traineddata",
    "fra.traineddata",
  ]);
});

test("what is no picture is said to be none, and the next one is read", async () => {
  await ask("none", english);
  expect(posted).toEqual([{ type: "no-picture" }]);
  await ask("picture", english);
  expect(posted.at(-1)).toMatchObject({ type: "text" });
});

test("pictures are read one at a time, in their order", async () => {
  for (const picture of ["one", "none", "two"])
    listeners[1]?.({ data: { picture: new Blob([picture]), languages: [english] } });
  await vi.waitFor(() => expect(posted).toHaveLength(3));
  expect(posted.map((each) => (each as { type: string }).type)).toEqual(["text", "no-picture", "text"]);
});

test.each(["init", "recognise"] as const)("an engine that fails (%s) ends the cell", async (step) => {
  tesseract.fails[step] = -1;
  await ask("picture", english);
  expect([posted, reported]).toEqual([[], [expect.any(Error)]]);
});
