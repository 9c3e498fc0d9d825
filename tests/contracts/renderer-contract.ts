import type { CodeBlockRenderer } from "@core/points/code-block-renderer";
import { describe, expect, it } from "vitest";

/** Contract suite of a renderer's declaration, beside those of others. */
export function rendererContract(renderer: CodeBlockRenderer, beside: readonly CodeBlockRenderer[]): void {
  describe(`the renderer ${renderer.id}`, () => {
    it("names its languages as fences do, none of them another's", () => {
      expect(renderer.languages.length).toBeGreaterThan(0);
      for (const language of renderer.languages) {
        expect(language).toMatch(/^[a-z0-9-]+$/);
        const others = beside.filter((each) => each !== renderer);
        expect(others.filter(({ languages }) => languages.includes(language))).toEqual([]);
      }
    });

    it("takes no plain text for a document of its own", () => {
      for (const text of ["", "# A title\n\nSome text.", "---\ntitle: x\n---\n\nText"]) {
        expect(renderer.matchesDocument?.(text) ?? false).toBe(false);
      }
    });
  });
}
