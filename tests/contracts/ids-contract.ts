import type { Ids } from "@core/ports/ids";
import { describe, expect, it } from "vitest";

/** Contract suite of sources of ids. */
export function idsContract(make: () => Ids): void {
  describe("as a source of ids", () => {
    it("gives 21 URL-safe characters, never the same twice", () => {
      const source = make();
      const ids = Array.from({ length: 1000 }, () => source.next());
      for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{21}$/);
      expect(new Set(ids).size).toBe(1000);
    });
  });
}
