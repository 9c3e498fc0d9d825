import type { Locks } from "@core/ports/locks";
import { describe, expect, it } from "vitest";

/** Contract suite of locks; `make` gives two tabs of one browser. */
export function locksContract(make: () => readonly [Locks, Locks]): void {
  describe("as locks", () => {
    it("are held by one tab at a time, for as long as its work takes", async () => {
      const [here, there] = make();
      let finish: (value: string) => void = () => {};
      const work = new Promise<string>((resolve) => {
        finish = resolve;
      });
      const held = here.tryHold("task", () => work);
      await expect.poll(() => there.isHeld("task")).toBe(true);
      expect(await there.tryHold("task", async () => "no")).toBeUndefined();
      expect(await there.tryHold("other", async () => "yes")).toEqual({ value: "yes" });
      finish("done");
      expect(await held).toEqual({ value: "done" });
      expect(await here.isHeld("task")).toBe(false);
      expect(await there.tryHold("task", async () => "yes")).toEqual({ value: "yes" });
    });

    it("are free again when the work fails", async () => {
      const [here, there] = make();
      const failing = here.tryHold("task", async () => {
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect(await there.isHeld("task")).toBe(false);
    });

    it("are waited for, until the wait is given up", async () => {
      const [here, there] = make();
      let finish: () => void = () => {};
      const held = here.tryHold("task", () => new Promise<void>((resolve) => (finish = resolve)));
      await expect.poll(() => there.isHeld("task")).toBe(true);
      const impatient = new AbortController();
      const given = there.hold("task", async () => "never", impatient.signal);
      impatient.abort(new Error("too long"));
      await expect(given).rejects.toThrow("too long");
      let isDone = false;
      const next = there.hold("task", async () => (isDone = true), new AbortController().signal);
      expect(isDone).toBe(false);
      finish();
      await held;
      expect(await next).toBe(true);
      expect(await here.isHeld("task")).toBe(false);
    });

    it("tell work without a result from a lock that another holds", async () => {
      const [here] = make();
      expect(await here.tryHold("task", async () => undefined)).toEqual({ value: undefined });
    });
  });
}
