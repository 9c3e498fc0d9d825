import { Menu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import styles from "./choice-menu.module.css";

/** One thing to choose. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly icon?: ReactNode;
}

/** Choices that belong together, under a heading where they have one. */
export interface ChoiceGroup {
  readonly id: string;
  readonly label?: string | undefined;
  readonly choices: readonly Choice[];
}

/** Properties of an open menu of choices. */
export interface ChoiceMenuProps {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  groups: readonly ChoiceGroup[];
  /** The current choice. */
  value: string;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** A menu to choose one thing of many from; there only while it is open. */
export function ChoiceMenu({ anchor, label, groups, value, onChoose, onClose }: ChoiceMenuProps) {
  return (
    <Menu.Root open onOpenChange={(open) => open || onClose()}>
      <Menu.Portal container={document.querySelector("main") ?? undefined}>
        <Menu.Positioner anchor={anchor} align="start" sideOffset={6} className={styles.positioner}>
          <Menu.Popup className={styles.popup} aria-label={label} finalFocus={anchor} tabIndex={0}>
            <Menu.RadioGroup value={value} onValueChange={(chosen: string) => onChoose(chosen)}>
              {groups.map((group) => (
                <Group key={group.id} group={group} />
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Group({ group: { label, choices } }: { group: ChoiceGroup }) {
  return (
    <Menu.Group className={styles.group}>
      {label ? <Menu.GroupLabel className={styles.label}>{label}</Menu.GroupLabel> : null}
      {choices.map((choice) => (
        <Menu.RadioItem
          key={choice.value}
          value={choice.value}
          label={choice.label}
          closeOnClick
          className={styles.item}
        >
          {choice.icon}
          <span className={styles.text}>
            <span className={choice.description ? styles.name : undefined}>{choice.label}</span>
            {choice.description ? <span className={styles.description}>{choice.description}</span> : null}
          </span>
          <Menu.RadioItemIndicator className={styles.check}>
            <Check aria-hidden="true" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.Group>
  );
}
