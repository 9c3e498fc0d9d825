import type { ReactNode } from "react";
import styles from "./sharing.module.css";

/** Properties of an item of a list to choose from. */
export interface ShareItemProps {
  label: string;
  /** Beside the label. */
  detail?: string | undefined;
  badge?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  /** Under the label. */
  children?: ReactNode;
}

/** One thing to take or to leave, and what there is to know of it. */
export function ShareItem({ label, detail, badge, checked, disabled, onChange, children }: ShareItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={checked}
            disabled={disabled}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>
            <span className={styles.name}>{label}</span>
            {detail ? <span className={styles.detail}> {detail}</span> : null}
          </span>
        </label>
        {badge}
      </div>
      {children ? <div className={styles.more}>{children}</div> : null}
    </li>
  );
}
