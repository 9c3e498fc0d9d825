import { AppLink } from "@ui/links";
import { usePluginText } from "@ui/plugin-text";
import { Plus } from "lucide-react";
import { useLocation } from "react-router-dom";
import styles from "./drawer.module.css";
import type { NavLink } from "./nav-links";

/** Properties of a link in the drawer. */
export interface DrawerLinkProps {
  link: NavLink;
  collapsed: boolean;
}

/** A destination with its icon, and beside it the shortcut to something new. Collapsed, the icon alone shows. */
export function DrawerLink({ link, collapsed }: DrawerLinkProps) {
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
