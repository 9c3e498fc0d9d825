import { InstallationToken } from "@core/ports/installation";
import { TaskPresenceToken } from "@core/services/tokens";
import { CurrentProjectToken, ProgressStoreToken, SettingsStoreToken } from "@core/stores/tokens";
import { part } from "@ui/elements/part";
import { AppLink } from "@ui/links";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import { LogoMark } from "@ui/shell/logo-mark";
import type { Overlay } from "@ui/shell/overlay";
import { ArrowLeft, Info, PanelLeftClose, PanelLeftOpen, Plus, Search, X } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import styles from "./drawer.module.css";
import { DrawerButton } from "./drawer-button";
import { type NavLink, useNavLinks } from "./nav-links";
import { ProgressIndicator } from "./progress-indicator";
import { useBack } from "./use-back";

const CurrentProjectLink = part(() => import("./current-project-link"));
const RecentWork = part(() => import("./recent-work"), ["palette"]);
const InstallButton = part(() => import("./install-button"));

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
  const { project } = useService(CurrentProjectToken);
  const back = useBack();
  const links = useNavLinks();
  const collapsed = settings.drawerCollapsed && !floating;
  return (
    <header className={`${styles.drawer} ${collapsed ? styles.collapsed : ""}`}>
      <div className={styles.brand}>
        <AppLink to="/" className={styles.name} title={settings.platformName || t("defaultName")}>
          <LogoMark className={styles.logo} />
          <span className={collapsed ? "visually-hidden" : styles.label} data-platform-name="">
            {settings.platformName || t("defaultName")}
          </span>
        </AppLink>
        {floating ? (
          <button type="button" className={styles.shortcut} aria-label={t("drawer.close")} onClick={onClose}>
            <X aria-hidden="true" />
          </button>
        ) : null}
        {/* Placed so that it comes and goes without moving anything. */}
        {back && !floating && !collapsed ? (
          <button
            type="button"
            className={styles.shortcut}
            aria-label={t("back")}
            title={t("back")}
            onClick={back}
          >
            <ArrowLeft aria-hidden="true" />
          </button>
        ) : null}
      </div>
      <nav aria-label={t("nav.label")} className={styles.nav}>
        <ul>
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
          {project ? <CurrentProjectLink project={project} collapsed={collapsed} /> : null}
        </ul>
      </nav>
      {collapsed ? null : <RecentWorkSlot />}
      <div className={styles.foot}>
        {back && collapsed ? (
          <DrawerButton
            label={t("back")}
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={back}
            collapsed={collapsed}
          />
        ) : null}
        <div className={styles.progress}>
          <ProgressIndicator compact={collapsed} />
        </div>
        {installation.isOffered ? <InstallButton collapsed={collapsed} /> : null}
        <DrawerButton
          label={t("nav.about")}
          icon={<Info aria-hidden="true" />}
          onClick={() => onShow("about")}
          collapsed={collapsed}
        />
        {floating ? null : (
          <DrawerButton
            label={t(collapsed ? "drawer.open" : "drawer.close")}
            icon={collapsed ? <PanelLeftOpen aria-hidden="true" /> : <PanelLeftClose aria-hidden="true" />}
            onClick={() => settings.setDrawerCollapsed(!collapsed)}
            collapsed={collapsed}
          />
        )}
      </div>
    </header>
  );
});

/** The place of recent work: nothing is loaded for it where there is none. */
const RecentWorkSlot = observer(function RecentWorkSlot() {
  const presence = useService(TaskPresenceToken);
  const { busy } = useService(ProgressStoreToken);
  const [isThere, setThere] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first work there is has just been begun
  useEffect(() => {
    // Without a database, which is reported elsewhere, there is nothing to show.
    if (!isThere) presence.anyWork().then(setThere, () => {});
  }, [presence, busy]);
  return isThere ? <RecentWork /> : null;
});

/** Properties of a link in the drawer. */
interface DrawerLinkProps {
  link: NavLink;
  collapsed: boolean;
}

/** A destination with its icon, and beside it the shortcut to something new. Collapsed, the icon alone shows. */
function DrawerLink({ link, collapsed }: DrawerLinkProps) {
  const textOf = usePluginText([link.labelKey, link.shortcut?.labelKey]);
  const { pathname } = useLocation();
  const current = link.to === "/" ? pathname === "/" : pathname.startsWith(link.to);
  const label = textOf(link.labelKey);
  const Icon = link.icon;
  return (
    <li className={styles.row}>
      <AppLink
        to={link.to}
        className={`${styles.item} ${current ? styles.current : ""}`}
        aria-current={pathname === link.to ? "page" : undefined}
        title={collapsed ? label : undefined}
      >
        <Icon aria-hidden="true" />
        <span className={collapsed ? "visually-hidden" : styles.label}>{label}</span>
      </AppLink>
      {link.shortcut && !collapsed ? (
        <AppLink
          to={link.shortcut.to}
          className={styles.shortcut}
          aria-label={textOf(link.shortcut.labelKey)}
          title={textOf(link.shortcut.labelKey)}
        >
          <Plus aria-hidden="true" />
        </AppLink>
      ) : null}
    </li>
  );
}
