import type { InstructionReference } from "../../domain/agent/agent";
import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** Keeps instructions of agents elsewhere, such as a library of prompts with versions. */
export interface InstructionSource extends Lazy<InstructionLibrary> {
  /** The name for people; it is not translated. */
  readonly name: string;
  /** Whether it takes instructions too: its library then has `destination` and `keep`. */
  readonly keeps?: boolean;
}

/** A loaded source. */
export interface InstructionLibrary {
  /** The text of a prompt. @throws when it cannot be had: the instructions stored with the agent are used then. */
  fetch(reference: InstructionReference, signal: AbortSignal): Promise<string>;
  /** The host that `keep` sends to, so that the user can be asked. @throws AppError where it would not send. */
  destination?(signal: AbortSignal): Promise<string>;
  /** Keeps instructions as the newest version of a prompt; resolves to what refers to it. @throws where it is refused. */
  keep?(
    reference: InstructionReference,
    instructions: string,
    signal: AbortSignal,
  ): Promise<InstructionReference>;
}

export const InstructionSources = extensionPoint<InstructionSource>("instruction-source", {
  combine: "chosen",
});
