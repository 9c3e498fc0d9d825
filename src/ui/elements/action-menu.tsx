import { Menu } from "@base-ui/react/menu";
import { EllipsisVertical } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
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
  const [open, setOpen] = useState<"by-pointer" | "by-key">();
  const button = useRef<HTMLButtonElement>(null);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen("by-key");
  };
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        size="small"
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        // The keyboard clicks no place.
        onClick={({ detail }) => setOpen(open ? undefined : detail === 0 ? "by-key" : "by-pointer")}
        onKeyDown={openByArrow}
      >
        {icon ?? <EllipsisVertical />}
      </IconButton>
      {open ? (
        <OpenMenu
          anchor={button}
          label={label}
          actions={actions}
          isByKey={open === "by-key"}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}

interface OpenMenuProps extends Pick<ActionMenuProps, "label" | "actions"> {
  anchor: RefObject<HTMLElement | null>;
  /** Whether the first entry has the focus then. */
  isByKey: boolean;
  onClose: () => void;
}

function OpenMenu({ anchor, label, actions, isByKey, onClose }: OpenMenuProps) {
  const first = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isByKey) return;
    // The menu takes the focus itself in the frame after it has been placed.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => first.current?.focus());
    });
    return () => cancelAnimationFrame(frame);
  }, [isByKey]);
  return (
    <Menu.Root open onOpenChange={(open) => open || onClose()}>
      <Menu.Portal container={container() ?? undefined}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className={styles.positioner}>
          <Menu.Popup className={styles.popup} aria-label={label} finalFocus={anchor} tabIndex={0}>
            {actions.map((action, place) => (
              <Menu.Item
                key={action.label}
                ref={place === 0 ? first : undefined}
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
