import type { Overlay } from "./overlay";

/** The actions of keys beyond the page they are pressed on. */
export interface KeyActions {
  readonly changeOverlay: (change: (open: Overlay | undefined) => Overlay | undefined) => void;
  /** Opens a page; the one that is open already gives the focus to its prompt. */
  readonly go: (path: string) => void;
  readonly toggleSidebar: () => void;
}
