import type { ToolTurn } from "./tool-use";

/** Text that is not final: an unsent prompt, or a reply that is still streaming. */
export interface Draft {
  /** What it belongs to: `home`, `conversation/{id}`, `message/{id}` or `task/{id}`. */
  readonly id: string;
  readonly text: string;
  readonly reasoning?: string;
  /** The turns of a reply in which tools were called, before the text. */
  readonly turns?: readonly ToolTurn[];
  readonly updatedAt: number;
  /** Whatever the owner needs to pick it up again. */
  readonly detail?: Readonly<Record<string, string | number>>;
}
