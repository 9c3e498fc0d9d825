import type { Services } from "@core/di/token";
import HomePage from "@ui/pages/home/home-page";
import { ServicesProvider } from "@ui/services-context";
import { Drawer } from "@ui/shell/drawer/drawer";
import frame from "@ui/shell/shell-frame.module.css";
import { TopBar } from "@ui/shell/top-bar";
import { createRef } from "react";
import { LateNotice } from "./late-notice";

/** Properties of the drawing of the home page. */
export interface HomeDrawingProps {
  services: Services;
  /** The same, on a device whose drawer is collapsed. */
  collapsed: Services;
}

const nothing = () => {};

/**
 * The home page in its frame, made of the parts the application shows, for a wide screen and a phone at once:
 * `first-paint.css` leaves of the two drawers and the top bar what belongs there.
 */
export function HomeDrawing({ services, collapsed }: HomeDrawingProps) {
  return (
    <div className={frame.shell}>
      <div className={frame.side} data-drawn="expanded">
        <ServicesProvider value={services}>
          <Drawer floating={false} onClose={nothing} onShow={nothing} />
        </ServicesProvider>
      </div>
      <div className={frame.side} data-drawn="collapsed">
        <ServicesProvider value={collapsed}>
          <Drawer floating={false} onClose={nothing} onShow={nothing} />
        </ServicesProvider>
      </div>
      <div className={frame.content}>
        <div data-drawn="top-bar">
          <ServicesProvider value={services}>
            <TopBar drawerOpen={false} menuButton={createRef()} onMenu={nothing} />
          </ServicesProvider>
        </div>
        <main className={frame.main} data-drawn="page">
          <ServicesProvider value={services}>
            <HomePage />
          </ServicesProvider>
        </main>
      </div>
      <LateNotice />
    </div>
  );
}
