/** An overlay that can be opened over any page. */
export type Overlay = "about" | "palette" | "shortcuts";

/** Properties of what is shown over the page. */
export interface OverlayProps {
  onClose: () => void;
  /** Shows another one in its place. */
  onShow: (overlay: Overlay) => void;
}

/** Properties of the command palette, which takes over from the field that was there before it. */
export interface PaletteProps extends OverlayProps {
  /** The element that had the focus when it was asked for. */
  opener: Element | null;
  /** The text typed for it meanwhile. */
  typed: string;
  /** Called when it has the focus and what was typed. */
  onTaken: () => void;
}
