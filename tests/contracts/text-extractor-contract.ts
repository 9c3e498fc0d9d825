import { describe, expect, it } from "vitest";

/** What the suite needs to know of an extractor. */
export interface TextExtractorCase {
  readonly extract: (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>;
  /** A file that holds these lines among others, in this order. */
  readonly sample: () => Uint8Array<ArrayBuffer>;
  readonly lines: readonly string[];
  /** Files that are broken or hostile; each must be refused. None where every byte sequence is a file. */
  readonly refused?: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>>;
}

/** What every reader of files does. */
export function textExtractorContract(name: string, { extract, sample, lines, refused }: TextExtractorCase) {
  describe(`${name} extractor`, () => {
    it("gives the text in reading order", async () => {
      const text = await extract(sample());
      const places = lines.map((line) => text.indexOf(line));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    });

    it("gives no markup, no control characters and no blank edges", async () => {
      const text = await extract(sample());
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/<\/?\w|\\par|\p{Cc}(?<![\n\t])/u);
    });

    it.each(Object.entries(refused ?? {}))("refuses %s", async (_, make) => {
      await expect((async () => extract(make()))()).rejects.toThrow();
    });
  });
}
