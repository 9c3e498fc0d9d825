import { ToolboxToken } from "@core/services/tokens";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import ToolPicker from "./tool-picker";
import styles from "./tool-picker.module.css";

/** Properties of the choice. */
export interface TaskToolsProps {
  /** Ids of the tools that are taken away. */
  without: readonly string[];
  onChange: (without: readonly string[]) => void;
}

/** The tools that agents of a task may be given, folded, each of which can be taken away from all of them. */
function TaskTools(props: TaskToolsProps) {
  const { t } = useTranslation("tools");
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t("picker.ofTask")}</summary>
      {isOpen ? <Choice {...props} /> : null}
    </details>
  );
}

const Choice = observer(function Choice({ without, onChange }: TaskToolsProps) {
  const { all, permissions } = useService(ToolboxToken);
  const offered = all.map(({ id }) => id).filter((id) => !permissions.isRefused(id));
  return (
    <ToolPicker
      only={offered}
      value={offered.filter((id) => !without.includes(id))}
      onChange={(kept) => onChange(offered.filter((id) => !kept.includes(id)))}
    />
  );
});

/** The same, once the tools are there, which bring its texts. */
export default function ReadyTaskTools(props: TaskToolsProps) {
  return useReady(ToolboxToken) ? <TaskTools {...props} /> : null;
}
