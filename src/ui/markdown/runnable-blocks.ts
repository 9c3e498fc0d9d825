import { createContext } from "react";

/** A source that is run when it is asked for. */
export interface RunnableBlock {
  /** As fences name it. */
  readonly language: string;
  readonly source: string;
}

/** Opens the pane in which a block runs; absent where there is none, and blocks then do not offer it. */
export const RunBlock = createContext<((block: RunnableBlock) => void) | undefined>(undefined);
