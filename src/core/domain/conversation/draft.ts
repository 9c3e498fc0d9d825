import type { Source } from "../source/source";
import type { ToolTurn } from "../tool/tool-use";

/** Text that is not final: an unsent prompt, or a reply that is still streaming. */
export interface Draft {
  /** The prompt it belongs to: `home`, `conversation/{id}`, `message/{id}` `task/{id}`, `artifact/{id}`, or a file of a
   * prompt: `attachment/{prompt}/{file}`. */
  readonly id: string;
  readonly text: string;
  readonly reasoning?: string;
  /** The turns of a reply in which tools were called, before the text. */
  readonly turns?: readonly ToolTurn[];
  /** The pages of the web that the text cites so far. */
  readonly sources?: readonly Source[];
  readonly updatedAt: number;
  /** The data the owner needs to pick it up again. */
  readonly detail?: Readonly<Record<string, string | number>>;
}

/** Name under which a tab keeps where the files of a prompt are kept, if there are any. */
export function keptFilesKey(prompt: string): string {
  return `troupe.files.${prompt}`;
}
