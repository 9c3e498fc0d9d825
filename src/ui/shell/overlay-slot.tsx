import { type ComponentType, lazy, Suspense } from "react";
import type { Overlay, OverlayProps } from "./overlay";

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
