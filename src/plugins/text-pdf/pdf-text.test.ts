import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readWithPlugin, textExtractorContract } from "../../../tests/contracts/text-extractor-contract";
import { pdfOf } from "../../../tests/fakes/office-files";
import { numberedPdfOf, scannedPdfOf } from "../../../tests/fakes/pdf-files";
import plugin from "./plugin";

textExtractorContract("pdf", {
  plugin,
  sample: () => pdfOf(["The night train", "leaves at nine."], ["Second page"]),
  lines: ["[Page 1]\nThe night train\nleaves at nine.", "[Page 2]\nSecond page"],
  refused: {
    "an empty file": () => new Uint8Array(),
    "four bytes of one": () => new TextEncoder().encode("%PDF"),
    "what is no PDF": () => new TextEncoder().encode("Hello ".repeat(100)),
  },
});

/** 한국어 계약 in UTF-16. */
const KOREAN = "D55CAD6DC5B40020ACC4C57D";

describe("fonts that name their characters' table", () => {
  const fetched = vi.fn(async (address: string) => new Response(await readFile(`.${address.split("?")[0]}`)));
  vi.stubGlobal("fetch", fetched);
  beforeEach(() => void fetched.mockClear());

  it("reads Korean whose font is not in the file, fetching the tables it needs and no other", async () => {
    const file = numberedPdfOf(KOREAN, { encoding: "UniKS-UCS2-H", ordering: "Korea1" });
    expect(await readWithPlugin(plugin, file)).toBe("[Page 1]\n한국어 계약");
    const names = fetched.mock.calls.map(([address]) => /([\w-]+)\.bcmap/.exec(address)?.[1] ?? address);
    expect(names.sort()).toEqual(["Adobe-Korea1-UCS2", "UniKS-UCS2-H"]);
  });

  it("reads EUC-KR codes", async () => {
    const file = numberedPdfOf("C7D1B1B9BEEE", { encoding: "KSCms-UHC-H", ordering: "Korea1" });
    expect(await readWithPlugin(plugin, file)).toBe("[Page 1]\n한국어");
  });

  it("reads the numbers of an embedded subset", async () => {
    const file = numberedPdfOf("043E00220023", {
      encoding: "Identity-H",
      ordering: "Korea1",
      isEmbedded: true,
    });
    expect(await readWithPlugin(plugin, file)).toBe("[Page 1]\n가AB");
  });

  it("reads Japanese", async () => {
    const file = numberedPdfOf("65E5672C8A9E", { encoding: "UniJIS-UCS2-H", ordering: "Japan1" });
    expect(await readWithPlugin(plugin, file)).toBe("[Page 1]\n日本語");
  });

  it("says that a table is out of reach, and loses no text in silence", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const file = numberedPdfOf(KOREAN, { encoding: "UniKS-UCS2-H", ordering: "Korea1" });
    await expect(readWithPlugin(plugin, file)).rejects.toMatchObject({ code: "file.table-out-of-reach" });
  });

  it("asks for no table that is not beside the application", async () => {
    const file = numberedPdfOf(KOREAN, { encoding: "..#2F..#2Fsecret", ordering: "Korea1" });
    await readWithPlugin(plugin, file).catch(() => {});
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("pages without text", () => {
  it("tells a scan from a text, with its number of pages", async () => {
    await expect(readWithPlugin(plugin, scannedPdfOf(3))).rejects.toMatchObject({
      code: "file.scan",
      params: { count: 3 },
    });
  });

  it("marks single ones where they stand", async () => {
    expect(await readWithPlugin(plugin, pdfOf(["One"], [], ["Three"]))).toBe(
      "[Page 1]\nOne\n\n[Page 2: no text]\n\n[Page 3]\nThree",
    );
  });
});
