import { Menu } from "@base-ui/react/menu";
import { EllipsisVertical } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
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

/** A button and what can be done with the thing it stands on. A list may have hundreds: the menu is made when it opens. */
export function ActionMenu({ label, icon, actions }: ActionMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        size="small"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={openByArrow}
      >
        {icon ?? <EllipsisVertical />}
      </IconButton>
      {open ? (
        <OpenMenu anchor={button} label={label} actions={actions} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

interface OpenMenuProps extends Pick<ActionMenuProps, "label" | "actions"> {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function OpenMenu({ anchor, label, actions, onClose }: OpenMenuProps) {
  return (
    <Menu.Root open onOpenChange={(open) => open || onClose()}>
      <Menu.Portal container={container() ?? undefined}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className={styles.positioner}>
          <Menu.Popup className={styles.popup} aria-label={label} finalFocus={anchor} tabIndex={0}>
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
