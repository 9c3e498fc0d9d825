import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** Something that a command asks for before it can be run. */
export interface CommandField {
  readonly name: string;
  /** Words of whoever made the command. */
  readonly description?: string | undefined;
  readonly isRequired: boolean;
}

/** The values that a command is run with, by the names of its fields. */
export type CommandValues = Readonly<Record<string, string>>;

/** Text that is put into a prompt by its name: `/` at the beginning of an empty prompt lists all of them. */
export interface SlashCommand extends Lazy<(values: CommandValues, signal: AbortSignal) => Promise<string>> {
  /** The text typed after the slash, as it is shown. */
  readonly name: string;
  /** Its origin, in words that are the same in all languages. */
  readonly origin: string;
  /** Words of whoever made it. */
  readonly description?: string | undefined;
  readonly fields: readonly CommandField[];
}

export const SlashCommands = extensionPoint<SlashCommand>("slash-command", { combine: "all" });
