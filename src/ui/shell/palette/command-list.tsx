import type { CommandGroup } from "@core/domain/command/rank-commands";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./command-palette.module.css";
import type { PaletteCommand } from "./palette-command";

/** Properties of the list of commands. */
export interface CommandListProps {
  id: string;
  groups: readonly CommandGroup<PaletteCommand>[];
  /** The command Enter would choose. */
  active: PaletteCommand | undefined;
  onChoose: (command: PaletteCommand) => void;
}

/** The id of the element of a command, for the field that points at it. */
export function optionId(listId: string, command: PaletteCommand): string {
  return `${listId}-${command.id}`;
}

/** Commands under the titles of their groups. The focus stays in the field; a click chooses. */
export function CommandList({ id, groups, active, onChoose }: CommandListProps) {
  const { t } = useTranslation("palette");
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && optionId(id, active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    // The title of the first group comes into view with its first command.
    if (list.current?.querySelector('[role="option"]')?.id === activeId) list.current?.scrollTo({ top: 0 });
  }, [activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t("results")} className={styles.list}>
      {groups.map(({ kind, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, not field sets
        <div key={kind} role="group" aria-labelledby={`${id}-of-${kind}`}>
          <div id={`${id}-of-${kind}`} className={styles.group} role="presentation">
            {t(`group.${kind}`)}
          </div>
          {commands.map((command) => (
            <Option
              key={command.id}
              id={optionId(id, command)}
              command={command}
              selected={command === active}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  command: PaletteCommand;
  selected: boolean;
  onChoose: (command: PaletteCommand) => void;
}

function Option({ id, command, selected, onChoose }: OptionProps) {
  const Icon = command.icon;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(command)}
    >
      <Icon aria-hidden="true" />
      <span className={styles.title}>{command.title}</span>
      {command.detail ? <span className={styles.detail}>{command.detail}</span> : null}
    </div>
  );
}
