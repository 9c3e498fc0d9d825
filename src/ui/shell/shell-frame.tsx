import { SettingsStoreToken } from "@core/stores/tokens";
import { ANNOUNCER_ID } from "@ui/announce";
import { part } from "@ui/elements/part";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { useMediaQuery } from "@ui/use-media-query";
import { observer } from "mobx-react-lite";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { Drawer } from "./drawer/drawer";
import { FileDrops } from "./drops/file-drops";
import { TaskNewsSlot } from "./news/task-news-slot";
import type { Overlay, OverlayProps } from "./overlay";
import { PaletteEntry } from "./palette/palette-entry";
import { SetupSlot } from "./setup-slot";
import styles from "./shell-frame.module.css";
import { Toaster } from "./toaster";
import { TopBar } from "./top-bar";
import { usePasteLimit } from "./use-paste-limit";
import { useShortcuts } from "./use-shortcuts";

/** The frame of every page: drawer, top bar on phones, notices, and the region that speaks to screen readers. */
export const ShellFrame = observer(function ShellFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const narrow = useMediaQuery("(max-width: 767px)");
  const { pathname } = useLocation();
  const navigate = useAppNavigate();
  const settings = useService(SettingsStoreToken);
  const [open, setOpen] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>();
  const menuButton = useRef<HTMLButtonElement>(null);
  useShortcuts({
    changeOverlay: setOverlay,
    go: (path) => {
      if (path === pathname) document.querySelector<HTMLElement>("[data-prompt]")?.focus();
      else void navigate(path);
    },
    toggleSidebar: () => (narrow ? setOpen(!open) : settings.setDrawerCollapsed(!settings.drawerCollapsed)),
  });
  usePasteLimit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at a page shuts the drawer
  useEffect(() => setOpen(false), [pathname, narrow]);
  const close = () => {
    // The button is inert as long as the drawer is open, and takes no focus then.
    flushSync(() => setOpen(false));
    menuButton.current?.focus();
  };
  const show = (shown: Overlay) => {
    // An overlay covers the page, to which it gives the focus back.
    if (narrow) close();
    setOverlay(shown);
  };
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={skipToMain}>
        {t("skip")}
      </button>
      <SidePanel narrow={narrow} open={open} onClose={close}>
        <Drawer floating={narrow} onClose={close} onShow={show} />
      </SidePanel>
      <div className={styles.content} inert={narrow && open}>
        {narrow ? <TopBar drawerOpen={open} menuButton={menuButton} onMenu={() => setOpen(true)} /> : null}
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <Toaster />
      <div id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />
      <OverlaySlot overlay={overlay} onShow={setOverlay} onClose={() => setOverlay(undefined)} />
      <SetupSlot />
      <TaskNewsSlot />
      <FileDrops />
    </div>
  );
});

/** Not a link, because the hash of the address names the conversation. */
function skipToMain(): void {
  document.getElementById("main")?.focus();
}

interface SidePanelProps {
  narrow: boolean;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Holds the drawer: beside the page, or on a phone sliding over it. */
function SidePanel({ narrow, open, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = !narrow || open;
  useEffect(() => {
    if (narrow && open) panel.current?.querySelector<HTMLElement>("button, a")?.focus();
  }, [narrow, open]);
  return (
    <>
      {narrow && open ? <div className={styles.backdrop} onPointerDown={onClose} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape shuts it from wherever the focus is inside */}
      <div
        ref={panel}
        className={`${styles.side} ${narrow ? styles.floating : ""} ${shown ? "" : styles.away}`}
        inert={!shown}
        onKeyDown={(event) => {
          if (narrow && event.key === "Escape") onClose();
        }}
      >
        {children}
      </div>
    </>
  );
}

const OVERLAYS: Record<Overlay, ComponentType<OverlayProps>> = {
  about: part(() => import("./about-dialog")),
  palette: PaletteEntry,
  shortcuts: part(() => import("./palette/shortcuts-dialog")),
};

/** Shows one overlay, or none. Each is imported when it is opened first. */
function OverlaySlot({ overlay, ...props }: OverlayProps & { overlay: Overlay | undefined }) {
  const View = overlay && OVERLAYS[overlay];
  return View ? <View {...props} /> : null;
}
