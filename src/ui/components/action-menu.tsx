import { Menu } from "@base-ui/react/menu";
import { EllipsisVertical } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./action-menu.module.css";
import { IconButton } from "./button";

/** One entry of an action menu. */
export interface MenuAction {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Drawn as something that takes away. */
  readonly danger?: boolean;
  run(): void;
}

/** Properties of an action menu. */
export interface ActionMenuProps {
  /** Name of the button that opens it. */
  label: string;
  /** Drawn on that button; three dots unless told. */
  icon?: ReactNode;
  actions: readonly MenuAction[];
}

/** A button and what can be done with the thing it stands on. */
export function ActionMenu({ label, icon, actions }: ActionMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger
        render={(properties) => (
          <IconButton {...properties} label={label} size="small">
            {icon ?? <EllipsisVertical />}
          </IconButton>
        )}
      />
      <Menu.Portal container={container() ?? undefined}>
        <Menu.Positioner align="end" sideOffset={4} className={styles.positioner}>
          <Menu.Popup className={styles.popup}>
            {actions.map((action) => (
              <Menu.Item
                key={action.label}
                className={`${styles.item} ${action.danger ? styles.danger : ""}`}
                onClick={() => action.run()}
              >
                {action.icon}
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Nothing outside a modal dialog can be reached while one is open. */
function container(): HTMLElement | null {
  return document.querySelector<HTMLElement>("dialog:modal") ?? document.querySelector("main");
}
