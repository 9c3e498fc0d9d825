import { existsSync } from "node:fs";
import { basename } from "node:path";
import { TextExtractors } from "@core/points/text-extractor";
import { afterEach, describe, expect, it, vi } from "vitest";
import { builtIn } from "./contributions-of";

afterEach(() => void vi.unstubAllGlobals());

const extractors = builtIn(TextExtractors);

it("there are readers to hold to the contract", () => {
  expect(extractors.length).toBeGreaterThan(5);
});

describe.each(extractors.map((extractor) => [extractor.id, extractor] as const))(
  "the reader %s",
  (_, extractor) => {
    it("names kinds of files as they are compared: in lower case, without a dot", () => {
      expect(extractor.extensions.length).toBeGreaterThan(0);
      for (const extension of extractor.extensions) expect(extension).toMatch(/^[a-z0-9]+$/);
      for (const type of extractor.mimeTypes) expect(type).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
    });

    it("reads in a worker of its own, whose module is there", () => {
      const started: URL[] = [];
      vi.stubGlobal(
        "Worker",
        class {
          constructor(url: URL) {
            started.push(url);
          }
        },
      );
      if ("worker" in extractor) extractor.worker();
      for (const { pathname } of started) {
        expect([existsSync(pathname), basename(pathname)]).toEqual([
          true,
          expect.not.stringMatching(/^plugin\./),
        ]);
      }
    });

    it("leaves no kind of file to two readers of one rank", () => {
      for (const extension of extractor.extensions) {
        const rivals = extractors.filter(
          (each) => each.extensions.includes(extension) && (each.rank ?? 0) === (extractor.rank ?? 0),
        );
        expect(rivals).toEqual([extractor]);
      }
    });
  },
);

it("plain text is read by whoever knows more of it, and by the reader of plain text where nobody does", () => {
  const ranked = [...extractors].sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  expect(ranked.at(-1)?.id).toBe("plain");
});
