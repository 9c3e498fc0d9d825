import type { InstructionReference } from "@core/domain/agent/agent";
import type { InstructionLibrary } from "@core/points/instruction-source";
import { describe, expect, it } from "vitest";

/** A source of instructions for the suite. */
export interface InstructionSourceCase {
  readonly library: InstructionLibrary;
  /** A prompt that is there, and its text. */
  readonly known: { readonly reference: InstructionReference; readonly text: string };
  /** One that is not. */
  readonly unknown: InstructionReference;
}

/** Contract suite of sources of instructions. */
export function instructionSourceContract(name: string, make: () => Promise<InstructionSourceCase>): void {
  const signal = () => new AbortController().signal;

  describe(`${name} as a source of instructions`, () => {
    it("gives the text of a prompt", async () => {
      const { library, known } = await make();
      expect(await library.fetch(known.reference, signal())).toBe(known.text);
    });

    it("fails for a prompt that is not there, and gives the next one all the same", async () => {
      const { library, known, unknown } = await make();
      await expect(library.fetch(unknown, signal())).rejects.toThrow();
      expect(await library.fetch(known.reference, signal())).toBe(known.text);
    });

    it("refuses a reference to a version and a label at once", async () => {
      const { library, known } = await make();
      const both = { ...known.reference, version: 1, label: "production" };
      await expect(library.fetch(both, signal())).rejects.toThrow();
    });

    it("stops when it is told to", async () => {
      const { library, known } = await make();
      const stopped = AbortSignal.abort(new DOMException("Stopped", "AbortError"));
      await expect(library.fetch(known.reference, stopped)).rejects.toMatchObject({ name: "AbortError" });
    });
  });
}
