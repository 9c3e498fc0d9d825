import type { InstructionReference } from "../domain/agent";
import type { Lazy } from "../plugin/contribution";
import { extensionPoint } from "../plugin/extension-point";

/** Keeps instructions of agents elsewhere, such as a library of prompts with versions. */
export interface InstructionSource extends Lazy<InstructionLibrary> {
  /** What people call it; a name is not translated. */
  readonly name: string;
}

/** A loaded source. */
export interface InstructionLibrary {
  /** The text of a prompt. @throws when it cannot be had: the instructions stored with the agent are used then. */
  fetch(reference: InstructionReference, signal: AbortSignal): Promise<string>;
}

export const InstructionSources = extensionPoint<InstructionSource>("instruction-source", {
  combine: "chosen",
});
