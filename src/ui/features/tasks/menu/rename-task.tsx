import type { Task } from "@core/domain/task/task";
import { USER_TITLE_LIMIT } from "@core/domain/task/task-title";
import { RenameDialog } from "@ui/elements/rename-dialog";
import { useTranslation } from "react-i18next";

/** Properties of the dialog. */
export interface RenameTaskProps {
  task: Pick<Task, "title">;
  onSave: (title: string) => void;
  onClose: () => void;
}

/** Asks for another title of a task. */
export default function RenameTask({ task, onSave, onClose }: RenameTaskProps) {
  const { t } = useTranslation("tasks");
  return (
    <RenameDialog
      heading={t("common:rename")}
      label={t("library.title")}
      value={task.title}
      maxLength={USER_TITLE_LIMIT}
      onSave={onSave}
      onClose={onClose}
    />
  );
}
