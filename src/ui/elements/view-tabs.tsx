import { Tabs } from "@base-ui/react/tabs";
import styles from "./view-tabs.module.css";

/** A way of looking at something. */
export interface ViewTab {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** The small tabs of a bar that switch between views of one thing, within a `Tabs.Root`; left out of prints. */
export function ViewTabs({ label, views }: { label: string; views: readonly ViewTab[] }) {
  return (
    <Tabs.List activateOnFocus aria-label={label} className={styles.tabs}>
      {views.map(({ value, label: name, disabled = false }) => (
        <Tabs.Tab key={value} value={value} disabled={disabled} className={styles.tab}>
          {name}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
