import type { PluginFunction } from "./context";

/** Which prompt is wanted: by version or by label, never both. */
export interface InstructionReference {
  readonly source: string;
  readonly name: string;
  readonly version?: number | undefined;
  readonly label?: string | undefined;
}

/** Prompts kept elsewhere that agents work under. */
export interface InstructionSourceDefinition {
  readonly id: string;
  readonly name: string;
  /** The text of a prompt. @throws where it can't be had: the agent's own instructions are used then. */
  readonly fetch: PluginFunction<{ readonly reference: InstructionReference }, string>;
}

/** Contributes a library of prompts. */
export function instructionSource(source: InstructionSourceDefinition) {
  return { point: "instruction-source", ...source } as const;
}
