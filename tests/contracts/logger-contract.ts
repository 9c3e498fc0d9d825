import type { Logger } from "@core/ports/logger";
import { describe, expect, it } from "vitest";

/** Contract suite of loggers; `lines` are the texts written so far. */
export function loggerContract(make: () => { readonly logger: Logger; lines(): readonly string[] }): void {
  describe("as a logger", () => {
    it("writes lines of each level, children's with their scope", () => {
      const { logger, lines } = make();
      logger.info("one");
      logger.warn("two", { count: 2 });
      logger.child("plugin").error("three");
      expect(lines()).toHaveLength(3);
      expect(lines()[2]).toContain("three");
      expect(lines()[2]).toContain("plugin");
    });
  });
}
