import { ToolboxToken } from "@core/services/tokens";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import ToolPicker from "./tool-picker";

/** Properties of the choice. */
export interface TaskToolsProps {
  /** Ids of the tools that are taken away. */
  without: readonly string[];
  onChange: (without: readonly string[]) => void;
}

/** The tools that agents of a task may be given, each of which can be taken away from all of them. */
const TaskTools = observer(function TaskTools({ without, onChange }: TaskToolsProps) {
  const { t } = useTranslation("tools");
  const { all, permissions } = useService(ToolboxToken);
  const offered = all.map(({ id }) => id).filter((id) => !permissions.isRefused(id));
  return (
    <ToolPicker
      hint={t("picker.taskHint")}
      only={offered}
      value={offered.filter((id) => !without.includes(id))}
      onChange={(kept) => onChange(offered.filter((id) => !kept.includes(id)))}
    />
  );
});

/** The same, once the tools are there. */
export default function ReadyTaskTools(props: TaskToolsProps) {
  return useReady(ToolboxToken) ? <TaskTools {...props} /> : null;
}
