import { describe, expect, it } from "vitest";
import type { Engine, WorkOutcome, WorkRequest } from "../src/engine/engine";

const signal = new AbortController().signal;

/** Contract suite of engines; `make` gives one on an empty database that works on what `perform` is told. */
export function engineContract(
  make: () => { readonly engine: Engine; readonly performed: WorkRequest[]; answer: WorkOutcome },
): void {
  describe("as an engine", () => {
    const request = (id: string): WorkRequest => ({ id, kind: "start", taskId: id, language: "en" });

    it("fulfils a request and tells its outcome, as often as it is asked", async () => {
      const { engine } = make();
      expect(await engine.progress("a")).toBeUndefined();
      await engine.submit(request("a"));
      expect(await engine.outcome("a", signal)).toEqual({ state: "done" });
      expect(await engine.outcome("a", signal)).toEqual({ state: "done" });
      expect(await engine.progress("a")).toBe("ended");
    });

    it("takes a request once, however often it is submitted", async () => {
      const { engine, performed } = make();
      const wanted = { ...request("b"), kind: "amend" as const, amendment: { kind: "check" as const } };
      await Promise.all([engine.submit(wanted), engine.submit(wanted)]);
      await engine.outcome("b", signal);
      await engine.submit(wanted);
      await engine.outcome("b", signal);
      expect(performed.filter(({ id }) => id === "b")).toEqual([wanted]);
    });

    it("keeps a refusal as the outcome it is", async () => {
      const rig = make();
      const refused = { state: "refused", code: "provider.none", params: { name: "x" } } as const;
      rig.answer = refused;
      await rig.engine.submit(request("c"));
      expect(await rig.engine.outcome("c", signal)).toEqual(refused);
      rig.answer = { state: "done" };
    });

    it("remembers under a name what was done", async () => {
      const { engine } = make();
      await engine.submit(request("remembers"));
      expect(await engine.outcome("remembers", signal)).toEqual({ state: "done" });
    });

    it("gives up waiting when it is told to", async () => {
      const { engine } = make();
      const impatient = new AbortController();
      const waiting = engine.outcome("never", impatient.signal);
      impatient.abort(new Error("too long"));
      await expect(waiting).rejects.toThrow("too long");
    });
  });
}
