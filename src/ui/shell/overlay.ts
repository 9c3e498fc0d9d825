/** What can be opened over any page. */
export type Overlay = "about" | "palette" | "shortcuts";

/** Properties of what is shown over the page. */
export interface OverlayProps {
  onClose: () => void;
  /** Shows another one in its place. */
  onShow: (overlay: Overlay) => void;
}
