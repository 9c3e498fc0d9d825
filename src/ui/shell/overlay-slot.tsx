import { type ComponentType, lazy, Suspense } from "react";

/** What can be opened over any page. */
export type Overlay = "about" | "palette" | "shortcuts";

/** Properties of what is shown over the page. */
export interface OverlayProps {
  onClose: () => void;
  /** Shows another one in its place. */
  onShow: (overlay: Overlay) => void;
}

const OVERLAYS: Record<Overlay, ComponentType<OverlayProps>> = {
  about: lazy(() => import("./about-dialog")),
  palette: lazy(() => import("./palette/palette-slot")),
  shortcuts: lazy(() => import("./palette/shortcuts-dialog")),
};

/** Shows one overlay, or none. Each is imported when it is opened first. */
export function OverlaySlot({ overlay, ...props }: OverlayProps & { overlay: Overlay | undefined }) {
  const View = overlay && OVERLAYS[overlay];
  return <Suspense fallback={null}>{View ? <View {...props} /> : null}</Suspense>;
}
