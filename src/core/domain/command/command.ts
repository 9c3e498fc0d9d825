/** The kind of thing that a command of the palette leads to; also the order in which groups are shown. */
export const COMMAND_KINDS = ["action", "page", "agent", "task", "conversation", "artifact", "text"] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/** Something the command palette can find. */
export interface Command {
  /** Unique, and the same on every visit, so that it can be remembered. */
  readonly id: string;
  readonly kind: CommandKind;
  readonly title: string;
  /** Shown beside the title. */
  readonly detail?: string;
  /** Other words it is found by. */
  readonly keywords?: string;
}
