import section from "@ui/theme/settings-section.module.css";
import type { ReactNode } from "react";
import styles from "./listed-service.module.css";

/** Properties of a service in a list. */
export interface ListedServiceProps {
  name: string;
  /** The address that requests go to. */
  address?: string;
  badge?: ReactNode;
  description?: string;
  children: ReactNode;
}

/** A service elsewhere, in a list of the settings: its name, its address, and what can be done about it. */
export function ListedService({ name, address, badge, description, children }: ListedServiceProps) {
  return (
    <li className={styles.service}>
      <div className={section.row}>
        <h4>{name}</h4>
        {badge}
      </div>
      {description ? <p>{description}</p> : null}
      {address ? <p className={styles.address}>{address}</p> : null}
      {children}
    </li>
  );
}
