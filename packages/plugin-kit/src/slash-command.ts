import type { PluginFunction } from "./context";

/** Text for a prompt, by its name after a slash. */
export interface SlashCommandDefinition {
  readonly id: string;
  /** Name that is typed after the slash. */
  readonly name: string;
  readonly description?: string;
  /** Fields it asks for before it gives its text. */
  readonly fields: readonly {
    readonly name: string;
    readonly description?: string;
    readonly isRequired: boolean;
  }[];
  readonly text: PluginFunction<{ readonly values: Readonly<Record<string, string>> }, string>;
}

/** Contributes a command. */
export function slashCommand(command: SlashCommandDefinition) {
  return { point: "slash-command", ...command } as const;
}
