import { AppLink } from "@ui/links";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
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
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const current = link.to === "/" ? pathname === "/" : pathname.startsWith(link.to);
  const label = t(link.labelKey);
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
          aria-label={t(link.shortcut.labelKey)}
          title={t(link.shortcut.labelKey)}
        >
          <Plus aria-hidden="true" />
        </AppLink>
      ) : null}
    </li>
  );
}
