import type { PluginStorageFactory } from "@core/ports/plugin-storage";
import { describe, expect, it } from "vitest";

/** Contract suite of plugin storage. */
export function pluginStorageContract(make: () => PluginStorageFactory): void {
  describe("as plugin storage", () => {
    it("keeps values of any shape until they are removed", async () => {
      const storage = make().of("p");
      const value = { list: [1, "a"], when: new Date(0), bytes: new Uint8Array([1, 2]) };
      expect(await storage.get("k")).toBeUndefined();
      await storage.set("k", value);
      value.list.push(2);
      expect(await storage.get("k")).toEqual({ ...value, list: [1, "a"] });
      await storage.remove("k");
      expect(await storage.get("k")).toBeUndefined();
    });

    it("keeps plugins apart and finds a plugin's data again", async () => {
      const factory = make();
      await factory.of("a").set("k", 1);
      await factory.of("b").set("k", 2);
      expect(await factory.of("a").get("k")).toBe(1);
      await factory.of("b").remove("k");
      expect(await factory.of("a").get("k")).toBe(1);
    });
  });
}
