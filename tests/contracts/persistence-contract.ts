import type { StoragePersistence } from "@core/ports/persistence";
import { describe, expect, it } from "vitest";

/** Contract suite of storage managers; `asked` counts how often the browser was asked. */
export function persistenceContract(
  make: (granted: boolean) => { readonly persistence: StoragePersistence; asked(): number },
): void {
  describe("as a storage manager", () => {
    it.each([true, false])("asks once and remembers the answer %s", async (granted) => {
      const { persistence, asked } = make(granted);
      expect(await persistence.request()).toBe(granted);
      expect(await persistence.request()).toBe(granted);
      expect(asked()).toBe(1);
    });

    it("tells how much is used", async () => {
      const { persistence } = make(true);
      expect(await persistence.estimate()).toEqual({ usageBytes: 0, quotaBytes: 1024 ** 3 });
    });
  });
}
