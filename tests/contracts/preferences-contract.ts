import type { Preferences } from "@core/ports/preferences";
import { describe, expect, it } from "vitest";

/** Contract suite of stores of preferences. */
export function preferencesContract(make: () => Preferences): void {
  describe("as preferences", () => {
    it("keep what was set until it is removed", () => {
      const preferences = make();
      expect(preferences.get("a")).toBeUndefined();
      preferences.set("a", "1");
      preferences.set("a", "2");
      preferences.set("b", "");
      expect(preferences.get("a")).toBe("2");
      expect(preferences.get("b")).toBe("");
      preferences.remove("a");
      preferences.remove("a");
      expect(preferences.get("a")).toBeUndefined();
    });

    it("do not mistake a property of objects for a value", () => {
      expect(make().get("toString")).toBeUndefined();
    });
  });
}
