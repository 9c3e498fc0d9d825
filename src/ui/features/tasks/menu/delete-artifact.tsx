import type { Artifact } from "@core/domain/artifact/artifact";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { Button } from "@ui/elements/button";
import { Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import styles from "./delete-artifact.module.css";
import { useTaskLibrary } from "./use-task-library";

/** Properties of the button. */
export interface DeleteArtifactProps {
  artifact: Artifact;
  view: TaskSession;
}

/** Deletes what was made for a task; only once nothing goes on with it. */
export const DeleteArtifact = observer(function DeleteArtifact({ artifact, view }: DeleteArtifactProps) {
  const { t } = useTranslation("tasks");
  const { removeArtifact } = useTaskLibrary();
  const [, setQuery] = useSearchParams();
  if (view.isOrchestrating || view.root.status !== "completed") return null;
  const remove = async () => {
    if (!(await removeArtifact(artifact.id))) return;
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
