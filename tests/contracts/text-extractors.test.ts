import { TextExtractors } from "@core/points/text-extractor";
import { describe, expect, it } from "vitest";
import { builtIn } from "./contributions-of";

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
