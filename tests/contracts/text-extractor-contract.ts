import type { Plugin } from "@core/plugin/define-plugin";
import { type TextExtractor, TextExtractors } from "@core/points/text-extractor";
import { readWith } from "@core/services/knowledge/extract-text";
import { describe, expect, it } from "vitest";
import { provideWorkers } from "../fakes/in-process-worker";

/** An extractor for the suite. */
export interface TextExtractorCase {
  /** A plugin that contributes one extractor. */
  readonly plugin: Plugin;
  /** A file that holds these lines among others, in this order. */
  readonly sample: () => Uint8Array<ArrayBuffer>;
  readonly lines: readonly string[];
  /** Files that are broken or hostile; each must be refused. None where every byte sequence is a file. */
  readonly refused?: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>>;
}

/** Reads a file as the host does. */
export async function readWithPlugin(plugin: Plugin, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  provideWorkers();
  const { mimeTypes, extensions } = extractorOf(plugin);
  const file = new File([bytes], `sample.${extensions[0]}`, mimeTypes[0] ? { type: mimeTypes[0] } : {});
  return readWith(extractorOf(plugin), file, new AbortController().signal);
}

/** Contract suite of text extractors. */
export function textExtractorContract(name: string, { plugin, sample, lines, refused }: TextExtractorCase) {
  describe(`${name} extractor`, () => {
    it("says what it reads, and holds nothing but data and what reads it", () => {
      const { mimeTypes, extensions, ...rest } = extractorOf(plugin);
      expect([...mimeTypes, ...extensions].every((each) => each === each.toLowerCase())).toBe(true);
      expect(mimeTypes.length * extensions.length).toBeGreaterThan(0);
      const behaviour = Object.entries(rest).filter(([, value]) => typeof value === "function");
      expect(behaviour.map(([key]) => key).join(" ")).toMatch(/^(worker( pages)?|extract)$/);
    });

    it("gives the text in reading order", async () => {
      const text = await readWithPlugin(plugin, sample());
      const places = lines.map((line) => text.indexOf(line));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    });

    it("gives no markup, no control characters and no blank edges", async () => {
      const text = await readWithPlugin(plugin, sample());
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/<\/?\w|\\par|\p{Cc}(?<![\n\t])/u);
    });

    it.each(Object.entries(refused ?? {}))("refuses %s", async (_, make) => {
      await expect(readWithPlugin(plugin, make())).rejects.toMatchObject({
        code: expect.stringMatching(/^(knowledge\.unreadable|file\.[\w-]+)$/),
      });
    });
  });
}

function extractorOf(plugin: Plugin): TextExtractor {
  const entries = (plugin.contributes ?? []).filter(({ point }) => (point as symbol) === TextExtractors);
  const [entry] = entries;
  if (!entry || entries.length > 1) throw new Error(`${plugin.id} contributes ${entries.length} extractors`);
  return entry.contribution as TextExtractor;
}
