import type { Clock } from "@core/ports/clock";
import { describe, expect, it } from "vitest";

/** Contract suite of clocks; `pass` lets time go by, where it does not by itself. */
export function clockContract(
  make: () => { readonly clock: Clock; pass(durationMs: number): Promise<void> },
): void {
  describe("as a clock", () => {
    it("tells milliseconds since the epoch", () => {
      const now = make().clock.now();
      expect(Number.isInteger(now)).toBe(true);
      expect(now).toBeGreaterThan(Date.UTC(2020, 0, 1));
    });

    it("wakes sleepers, the shorter sleep first", async () => {
      const { clock, pass } = make();
      const woken: string[] = [];
      const { signal } = new AbortController();
      const sleeps = [
        clock.sleep(20, signal).then(() => woken.push("long")),
        clock.sleep(1, signal).then(() => woken.push("short")),
      ];
      await pass(20);
      await Promise.all(sleeps);
      expect(woken).toEqual(["short", "long"]);
    });

    it("waits for the next frame, which does come", async () => {
      const { clock, pass } = make();
      let isDrawn = false;
      const frame = clock.frame(new AbortController().signal).then(() => {
        isDrawn = true;
      });
      await Promise.resolve();
      expect(isDrawn).toBe(false);
      await pass(100);
      await frame;
      expect(isDrawn).toBe(true);
    });

    it("wakes with the reason when a sleep is aborted", async () => {
      const { clock } = make();
      const controller = new AbortController();
      const sleep = clock.sleep(60_000, controller.signal);
      const reason = new Error("enough");
      controller.abort(reason);
      await expect(sleep).rejects.toBe(reason);
      await expect(clock.sleep(60_000, controller.signal)).rejects.toBe(reason);
      await expect(clock.frame(controller.signal)).rejects.toBe(reason);
    });
  });
}
