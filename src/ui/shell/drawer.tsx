import { InstallationToken } from "@core/ports/installation";
import { SettingsStoreToken } from "@core/stores/tokens";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { ArrowLeft, Info, PanelLeftClose, PanelLeftOpen, Search, X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import styles from "./drawer.module.css";
import { DrawerButton } from "./drawer-button";
import { DrawerLink } from "./drawer-link";
import { LogoMark } from "./logo-mark";
import { useNavLinks } from "./nav-links";
import type { Overlay } from "./overlay";
import { ProgressIndicator } from "./progress-indicator";
import { useBack } from "./use-back";

const InstallButton = lazy(() => import("./install-button"));

/** Properties of the drawer. */
export interface DrawerProps {
  /** It slides over the page, as on a phone, and `onClose` shuts it. */
  floating: boolean;
  onClose: () => void;
  onShow: (overlay: Overlay) => void;
}

/** The way around the app. */
export const Drawer = observer(function Drawer({ floating, onClose, onShow }: DrawerProps) {
  const { t } = useTranslation("shell");
  const settings = useService(SettingsStoreToken);
  const installation = useService(InstallationToken);
  const back = useBack();
  const links = useNavLinks();
  const collapsed = settings.drawerCollapsed && !floating;
  return (
    <header className={`${styles.drawer} ${collapsed ? styles.collapsed : ""}`}>
      <div className={styles.brand}>
        <AppLink to="/" className={styles.name} title={settings.platformName || t("defaultName")}>
          <LogoMark className={styles.logo} />
          <span className={collapsed ? "visually-hidden" : styles.label}>
            {settings.platformName || t("defaultName")}
          </span>
        </AppLink>
        {floating ? (
          <button type="button" className={styles.shortcut} aria-label={t("drawer.close")} onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        ) : null}
      </div>
      <nav aria-label={t("nav.label")} className={styles.nav}>
        <ul>
          {back && !floating ? (
            <li className={styles.row}>
              <DrawerButton
                label={t("back")}
                icon={<ArrowLeft aria-hidden="true" />}
                onClick={back}
                collapsed={collapsed}
              />
            </li>
          ) : null}
          <li className={styles.row}>
            <DrawerButton
              label={t("nav.search")}
              icon={<Search aria-hidden="true" />}
              onClick={() => onShow("palette")}
              collapsed={collapsed}
            />
          </li>
          {links.map((link) => (
            <DrawerLink key={link.to} link={link} collapsed={collapsed} />
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <div className={styles.progress}>
          <ProgressIndicator compact={collapsed} />
        </div>
        {installation.isOffered ? (
          <Suspense fallback={null}>
            <InstallButton collapsed={collapsed} />
          </Suspense>
        ) : null}
        <DrawerButton
          label={t("nav.about")}
          icon={<Info aria-hidden="true" />}
          onClick={() => onShow("about")}
          collapsed={collapsed}
        />
        {floating ? null : (
          <DrawerButton
            label={t(collapsed ? "drawer.expand" : "drawer.collapse")}
            icon={collapsed ? <PanelLeftOpen aria-hidden="true" /> : <PanelLeftClose aria-hidden="true" />}
            onClick={() => settings.setDrawerCollapsed(!collapsed)}
            collapsed={collapsed}
          />
        )}
      </div>
    </header>
  );
});
