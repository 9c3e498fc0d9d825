import type { ReactNode } from "react";
import styles from "./drawer.module.css";

/** Properties of a button in the drawer. */
export interface DrawerButtonProps {
  label: string;
  icon: ReactNode;
  collapsed: boolean;
  onClick: () => void;
}

/** An action in the drawer, laid out like its links. */
export function DrawerButton({ label, icon, collapsed, onClick }: DrawerButtonProps) {
  return (
    <button type="button" className={styles.item} title={collapsed ? label : undefined} onClick={onClick}>
      {icon}
      <span className={collapsed ? "visually-hidden" : styles.label}>{label}</span>
    </button>
  );
}
