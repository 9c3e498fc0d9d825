import type { Task } from "@core/domain/task/task";
import { ActionMenu } from "@ui/elements/action-menu";
import { IconButton } from "@ui/elements/button";
import { useAppNavigate } from "@ui/links";
import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  Columns2,
  Copy,
  FolderInput,
  GitFork,
  LayoutTemplate,
  Pencil,
  Pin,
  PinOff,
  RefreshCw,
  Server,
  Trash2,
} from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { compareAddress } from "./made-from";
import { useTaskLibrary } from "./use-task-library";

const RunAgainDialog = lazy(() => import("./run-again-dialog"));
const ForkDialog = lazy(() => import("./fork-dialog"));
const MoveToProject = lazy(() => import("@ui/features/projects/move-to-project"));
const SaveAsTemplate = lazy(() => import("@ui/features/tasks/menu/save-as-template"));
const RenameTask = lazy(() => import("./rename-task"));

/** Properties of the menu. */
export interface TaskMenuProps {
  /** A root task. */
  task: Task;
  /** Called when it has been deleted. */
  onRemoved?: () => void;
  /** Whether the most wanted stand beside the menu as buttons of their own. */
  hasButtons?: boolean;
}

/** The actions on a task as a whole. */
export const TaskMenu = observer(function TaskMenu({ task, onRemoved, hasButtons = false }: TaskMenuProps) {
  const { t } = useTranslation("tasks");
  const library = useTaskLibrary();
  const navigate = useAppNavigate();
  const [dialog, setDialog] = useState<"rename" | "run-again" | "fork" | "move" | "template">();
  const close = () => setDialog(undefined);
  const compare = () => void navigate(compareAddress(task.madeFrom ?? task.id, task.madeFrom && task.id));
  const repeat = () => void navigate(`/schedules?task=${encodeURIComponent(task.id)}`);
  const remove = async () => {
    if (await library.remove(task)) onRemoved?.();
  };
  const rename = { label: t("common:rename"), icon: <Pencil />, run: () => setDialog("rename") };
  const duplicate = { label: t("library.duplicate"), icon: <Copy />, run: () => library.duplicate(task.id) };
  const erase = { label: t("common:delete"), icon: <Trash2 />, danger: true, run: () => void remove() };
  const others = [
    task.pinned
      ? { label: t("common:unpin"), icon: <PinOff />, run: () => library.label(task.id, { pinned: false }) }
      : { label: t("common:pin"), icon: <Pin />, run: () => library.label(task.id, { pinned: true }) },
    ...(task.status === "completed" || task.status === "failed"
      ? [{ label: t("library.runAgainWith"), icon: <RefreshCw />, run: () => setDialog("run-again") }]
      : []),
    ...(task.status === "pending" || task.requirements.length === 0
      ? []
      : [{ label: t("fork.action"), icon: <GitFork />, run: () => setDialog("fork") }]),
    { label: t("library.repeat"), icon: <CalendarClock />, run: repeat },
    ...(library.moveToRunner && task.placedOn === undefined && task.status !== "completed"
      ? [{ label: t("library.runOnRunner"), icon: <Server />, run: () => library.moveToRunner?.(task.id) }]
      : []),
    { label: t("library.move"), icon: <FolderInput />, run: () => setDialog("move") },
    { label: t("templates.saveAs"), icon: <LayoutTemplate />, run: () => setDialog("template") },
    { label: t("library.compareWith"), icon: <Columns2 />, run: compare },
    task.archived
      ? {
          label: t("library.unarchive"),
          icon: <ArchiveRestore />,
          run: () => library.label(task.id, { archived: false }),
        }
      : {
          label: t("library.archive"),
          icon: <Archive />,
          run: () => library.label(task.id, { archived: true }),
        },
  ];
  const actions = hasButtons ? others : [rename, duplicate, ...others, erase];
  return (
    <>
      {hasButtons
        ? [rename, duplicate, erase].map(({ label, icon, run }) => (
            <IconButton key={label} label={label} onClick={run}>
              {icon}
            </IconButton>
          ))
        : null}
      <ActionMenu label={t("common:actionsFor", { name: task.title })} actions={actions} />
      <Suspense fallback={null}>
        {dialog === "rename" ? (
          <RenameTask task={task} onSave={(title) => library.label(task.id, { title })} onClose={close} />
        ) : null}
        {dialog === "fork" ? (
          <ForkDialog task={task} onFork={(changes) => library.fork(task.id, changes)} onClose={close} />
        ) : null}
        {dialog === "move" ? <MoveToProject work={{ ...task, kind: "task" }} onClose={close} /> : null}
        {dialog === "template" ? <SaveAsTemplate task={task} onClose={close} /> : null}
        {dialog === "run-again" ? (
          <RunAgainDialog
            task={task}
            onRun={(options) => library.runAgain(task.id, options)}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
});
