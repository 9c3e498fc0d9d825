import { Popover } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";
import styles from "./work-popover.module.css";

/** Properties of what opens below a button. */
export interface WorkPopoverProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Words and switches below a button; there only while they are open. */
export function WorkPopover({ anchor, label, onClose, children }: WorkPopoverProps) {
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="start" sideOffset={6} className={styles.positioner}>
          <Popover.Popup className={styles.popup} aria-label={label} finalFocus={anchor}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
