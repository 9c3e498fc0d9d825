import type { Artifact } from "@core/domain/artifact/artifact";
import { TaskEditorToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { announce } from "@ui/announce";
import { useAttempt } from "@ui/features/tasks/use-attempt";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** Decides about edits of a proposal, by their places in it from 0. */
export type Decide = (proposalId: string, accept: readonly number[], reject: readonly number[]) => void;

/**
 * The decisions about what is proposed for a document. What an accepted change touched is checked again by itself, as far
 * as the limits of the task go. For observers.
 */
export function useDecide(view: TaskSession, { id: artifactId }: Artifact): Decide {
  const { t } = useTranslation("changes");
  const editor = useService(TaskEditorToken);
  const attempt = useAttempt();
  const tasks = useService(TasksStoreToken);
  const decide = async (proposalId: string, accept: readonly number[], reject: readonly number[]) => {
    const isDone = await attempt(() => editor.decideChanges({ artifactId, proposalId, accept, reject }));
    if (!isDone || accept.length === 0) return;
    announce(t("announceAccepted", { count: accept.length }));
    const isTouched = view.root.requirements.some(({ touched }) => touched);
    if (isTouched) await tasks.amend(view.root.id, { kind: "check" });
  };
  return (...decision) => void view.recheck(() => decide(...decision));
}
