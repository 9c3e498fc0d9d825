import type { Artifact } from "@core/domain/artifact/artifact";
import { NotifierToken } from "@core/ports/notifier";
import { TaskEditorToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { Button } from "@ui/elements/button";
import { useAttempt } from "@ui/features/tasks/use-attempt";
import { useService } from "@ui/services-context";
import { Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import styles from "./delete-artifact.module.css";

/** Properties of the button. */
export interface DeleteArtifactProps {
  artifact: Artifact;
  view: TaskSession;
}

/** Deletes what was made for a task, which is told with a way back; only once nothing goes on with it. */
export const DeleteArtifact = observer(function DeleteArtifact({ artifact, view }: DeleteArtifactProps) {
  const { t } = useTranslation("tasks");
  const editor = useService(TaskEditorToken);
  const notifier = useService(NotifierToken);
  const attempt = useAttempt();
  const [, setQuery] = useSearchParams();
  if (view.isOrchestrating || view.root.status !== "completed") return null;
  const { id } = artifact;
  const remove = async () => {
    const isRemoved = await attempt(async () => {
      const removed = await editor.removeArtifact(id);
      const undo = () => void attempt(() => editor.putBackArtifact(removed));
      notifier.notify({
        level: "success",
        code: "artifact.deleted",
        params: { id },
        action: { code: "undo", run: undo },
      });
    });
    if (!isRemoved) return;
    // The address may still ask for it.
    const others = (before: URLSearchParams) => {
      const after = new URLSearchParams(before);
      after.delete("artifact");
      return after;
    };
    setQuery(others, { replace: true, preventScrollReset: true });
  };
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.delete}
      icon={<Trash2 aria-hidden="true" />}
      onClick={() => void remove()}
    >
      {t("library.deleteArtifact")}
    </Button>
  );
});
