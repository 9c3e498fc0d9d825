import type { SyncPlace } from "@core/ports/sync/sync-place";
import { describe, expect, it } from "vitest";

const NEVER = new AbortController().signal;

/** Contract suite of places where devices leave files for each other; `make` gives two views of a fresh one. */
export function syncPlaceContract(make: () => readonly [SyncPlace, SyncPlace]): void {
  describe("as a place for devices that sync", () => {
    it("is empty at first", async () => {
      const [place] = make();
      expect(await place.list(NEVER)).toEqual([]);
      expect(await place.get("a", NEVER)).toBeUndefined();
    });

    it("shows others a file with each of its bytes", async () => {
      const [one, other] = make();
      const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => at % 256);
      expect(await one.putOnce("a.troupe", bytes, NEVER)).toBe(true);
      expect(await other.list(NEVER)).toEqual(["a.troupe"]);
      expect(await other.get("a.troupe", NEVER)).toEqual(bytes);
    });

    it("keeps a file as it is when somebody gives it another content", async () => {
      const [one, other] = make();
      await one.putOnce("a", new Uint8Array([1]), NEVER);
      expect(await other.putOnce("a", new Uint8Array([2]), NEVER)).toBe(false);
      expect(await one.get("a", NEVER)).toEqual(new Uint8Array([1]));
    });

    it("deletes a file, where it can, and one that is gone again", async () => {
      const [one, other] = make();
      if (!one.remove) return;
      await one.putOnce("a", new Uint8Array([1]), NEVER);
      await one.putOnce("b", new Uint8Array([2]), NEVER);
      await other.remove?.("a", NEVER);
      await one.remove("a", NEVER);
      expect(await one.list(NEVER)).toEqual(["b"]);
      expect(await other.get("a", NEVER)).toBeUndefined();
    });

    it("has a name for people", () => {
      expect(make()[0].name).not.toBe("");
    });
  });
}
